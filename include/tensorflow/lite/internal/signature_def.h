// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#ifndef LITMUS_TENSORFLOW_LITE_INTERNAL_SIGNATURE_DEF_H_
#define LITMUS_TENSORFLOW_LITE_INTERNAL_SIGNATURE_DEF_H_

#include "runtime/core/signature_runner.h"  // IWYU pragma: export

#endif  // LITMUS_TENSORFLOW_LITE_INTERNAL_SIGNATURE_DEF_H_
