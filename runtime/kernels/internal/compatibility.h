// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Checks that end the process, for custom operators that programs bring along. Litmus' own kernels
// return errors instead (runtime/kernels/checks/ensure.h).
#ifndef LITMUS_RUNTIME_KERNELS_INTERNAL_COMPATIBILITY_H_
#define LITMUS_RUNTIME_KERNELS_INTERNAL_COMPATIBILITY_H_

namespace tflite {

// Logs "FILE:LINE: CONDITION does not hold", then aborts.
[[noreturn]] void FailCheck(const char* file, int line, const char* condition);

}  // namespace tflite

// Aborts unless the condition holds.
#define TFLITE_CHECK(condition) \
  ((condition) ? (void)0 : ::tflite::FailCheck(__FILE__, __LINE__, #condition))
#define TFLITE_CHECK_EQ(a, b) TFLITE_CHECK((a) == (b))
#define TFLITE_CHECK_NE(a, b) TFLITE_CHECK((a) != (b))
#define TFLITE_CHECK_GE(a, b) TFLITE_CHECK((a) >= (b))
#define TFLITE_CHECK_GT(a, b) TFLITE_CHECK((a) > (b))
#define TFLITE_CHECK_LE(a, b) TFLITE_CHECK((a) <= (b))
#define TFLITE_CHECK_LT(a, b) TFLITE_CHECK((a) < (b))

// The same in programs that are compiled without NDEBUG. With it the condition is compiled, but not
// evaluated, so that a variable which only a check reads causes no warning.
#ifdef NDEBUG
#define TFLITE_DCHECK(condition) ((void)sizeof((condition) ? 1 : 0))
#else
#define TFLITE_DCHECK(condition) TFLITE_CHECK(condition)
#endif
#define TFLITE_DCHECK_EQ(a, b) TFLITE_DCHECK((a) == (b))
#define TFLITE_DCHECK_NE(a, b) TFLITE_DCHECK((a) != (b))
#define TFLITE_DCHECK_GE(a, b) TFLITE_DCHECK((a) >= (b))
#define TFLITE_DCHECK_GT(a, b) TFLITE_DCHECK((a) > (b))
#define TFLITE_DCHECK_LE(a, b) TFLITE_DCHECK((a) <= (b))
#define TFLITE_DCHECK_LT(a, b) TFLITE_DCHECK((a) < (b))

#endif  // LITMUS_RUNTIME_KERNELS_INTERNAL_COMPATIBILITY_H_
