// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#ifndef LITMUS_TFLITE_PROFILING_PROFILE_BUFFER_H_
#define LITMUS_TFLITE_PROFILING_PROFILE_BUFFER_H_

#include "runtime/profiling/profile_buffer.h"  // IWYU pragma: export

#endif  // LITMUS_TFLITE_PROFILING_PROFILE_BUFFER_H_
