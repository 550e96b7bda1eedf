// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#ifndef LITMUS_TENSORFLOW_LITE_PROFILING_NOOP_PROFILER_H_
#define LITMUS_TENSORFLOW_LITE_PROFILING_NOOP_PROFILER_H_

#include "runtime/profiling/noop_profiler.h"  // IWYU pragma: export

#endif  // LITMUS_TENSORFLOW_LITE_PROFILING_NOOP_PROFILER_H_
