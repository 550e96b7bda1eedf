// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#ifndef LITMUS_TENSORFLOW_LITE_DELEGATES_GPU_DELEGATE_OPTIONS_H_
#define LITMUS_TENSORFLOW_LITE_DELEGATES_GPU_DELEGATE_OPTIONS_H_

#include "delegates/gpu/delegate_options.h"  // IWYU pragma: export

#endif  // LITMUS_TENSORFLOW_LITE_DELEGATES_GPU_DELEGATE_OPTIONS_H_
