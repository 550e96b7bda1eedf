// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#ifndef LITMUS_TENSORFLOW_LITE_PROFILING_PROFILER_H_
#define LITMUS_TENSORFLOW_LITE_PROFILING_PROFILER_H_

#include "runtime/base/profiler.h"             // IWYU pragma: export
#include "runtime/profiling/noop_profiler.h"   // IWYU pragma: export
#include "runtime/profiling/profile_buffer.h"  // IWYU pragma: export

namespace tflite {
namespace profiling {

#ifdef TFLITE_PROFILING_ENABLED
using Profiler = BufferedProfiler;
#else
using Profiler = NoopProfiler;
#endif

}  // namespace profiling
}  // namespace tflite

#define SCOPED_TAGGED_OPERATOR_PROFILE TFLITE_SCOPED_TAGGED_OPERATOR_PROFILE

#endif  // LITMUS_TENSORFLOW_LITE_PROFILING_PROFILER_H_
