// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#ifndef LITMUS_TENSORFLOW_LITE_TOOLS_VERIFIER_H_
#define LITMUS_TENSORFLOW_LITE_TOOLS_VERIFIER_H_

#include "runtime/core/verifier.h"                    // IWYU pragma: export
#include "tensorflow/lite/schema/schema_generated.h"  // IWYU pragma: export

#endif  // LITMUS_TENSORFLOW_LITE_TOOLS_VERIFIER_H_
