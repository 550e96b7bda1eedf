// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The arithmetic function of StableHLO's scatters and window operators. The model gives it as a
// subgraph with one operator; the kernel recognises the operator instead of running the subgraph
// for each element.
#ifndef LITMUS_RUNTIME_KERNELS_COMMON_BODY_FUNCTION_H_
#define LITMUS_RUNTIME_KERNELS_COMMON_BODY_FUNCTION_H_

#include <algorithm>

#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/common/wrapping_arithmetic.h"

namespace litmus {

// Sets *function to the operator of the subgraph. TfLiteReduceWindowFunctionUnsupported: the
// subgraph has no operators.
TfLiteStatus FindBodyFunction(TfLiteContext* context, int subgraph_index,
                              TfLiteReduceWindowFunction* function);

// Calls f(combine), where combine(a, b) applies `function` to two values of T.
template <typename T, typename F>
void WithFunction(TfLiteReduceWindowFunction function, const F& f) {
  switch (function) {
    case TfLiteReduceWindowFunctionUnsupported:
      return f([](T, T b) { return b; });
    case TfLiteReduceWindowFunctionAdd:
      return f([](T a, T b) { return WrappingSum<T>(a, b); });
    case TfLiteReduceWindowFunctionMul:
      return f([](T a, T b) { return WrappingProduct<T>(a, b); });
    case TfLiteReduceWindowFunctionMin:
      return f([](T a, T b) { return a <= b ? a : b; });
    case TfLiteReduceWindowFunctionMax:
      return f([](T a, T b) { return a >= b ? a : b; });
    case TfLiteReduceWindowFunctionAll:
      return f([](T a, T b) { return static_cast<T>(a && b); });
    case TfLiteReduceWindowFunctionAny:
      return f([](T a, T b) { return static_cast<T>(a || b); });
  }
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_COMMON_BODY_FUNCTION_H_
