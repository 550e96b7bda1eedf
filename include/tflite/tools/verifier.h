// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#ifndef LITMUS_TFLITE_TOOLS_VERIFIER_H_
#define LITMUS_TFLITE_TOOLS_VERIFIER_H_

#include "runtime/core/verifier.h"           // IWYU pragma: export
#include "tflite/schema/schema_generated.h"  // IWYU pragma: export

#endif  // LITMUS_TFLITE_TOOLS_VERIFIER_H_
