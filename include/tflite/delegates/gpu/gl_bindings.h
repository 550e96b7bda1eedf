// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#ifndef LITMUS_TFLITE_DELEGATES_GPU_GL_BINDINGS_H_
#define LITMUS_TFLITE_DELEGATES_GPU_GL_BINDINGS_H_

#include "delegates/gpu/gl_bindings.h"  // IWYU pragma: export

#endif  // LITMUS_TFLITE_DELEGATES_GPU_GL_BINDINGS_H_
