// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#ifndef LITMUS_TFLITE_EXTERNAL_CPU_BACKEND_CONTEXT_H_
#define LITMUS_TFLITE_EXTERNAL_CPU_BACKEND_CONTEXT_H_

#include "runtime/core/graph/external_cpu_backend_context.h"  // IWYU pragma: export

#endif  // LITMUS_TFLITE_EXTERNAL_CPU_BACKEND_CONTEXT_H_
