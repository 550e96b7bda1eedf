// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Checks and loops for elementwise operators with two inputs that broadcast.
#ifndef LITMUS_RUNTIME_KERNELS_ELEMENTWISE_BINARY_H_
#define LITMUS_RUNTIME_KERNELS_ELEMENTWISE_BINARY_H_

#include <cstdint>
#include <type_traits>

#include "absl/functional/function_ref.h"
#include "runtime/c/half.h"
#include "runtime/kernels/common/broadcast.h"
#include "runtime/kernels/common/dispatch_on_type.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/simd/elementwise/elementwise.h"
#include "runtime/threads/thread_pool.h"

namespace litmus {

// Tensors of a node: two inputs and an output.
struct BinaryTensors {
  const TfLiteTensor *a, *b;
  TfLiteTensor* out;
};

// Gets two inputs and an output. Reports a message and returns an error if one is missing.
inline TfLiteStatus GetBinaryTensors(TfLiteContext* context, TfLiteNode* node,
                                     BinaryTensors* tensors) {
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, 0, &tensors->a));
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, 1, &tensors->b));
  return tflite::GetOutputSafe(context, node, 0, &tensors->out);
}

// Checks that the inputs have the same type and that the output has `output_type` (kTfLiteNoType:
// the type of the inputs). Resizes the output to the broadcast shape.
TfLiteStatus PrepareBinary(TfLiteContext* context, TfLiteNode* node, BinaryTensors* tensors,
                           TfLiteType output_type = kTfLiteNoType);

// PrepareBinary as a kernel's prepare function.
TfLiteStatus PrepareSameType(TfLiteContext* context, TfLiteNode* node);

// Prepare function of StableHLO's operators, which do not broadcast.
TfLiteStatus PrepareStablehlo(TfLiteContext* context, TfLiteNode* node);

// Checks scale and zero point of both inputs and the output.
TfLiteStatus CheckBinaryQuantization(TfLiteContext* context, const BinaryTensors& tensors);

// Whether at least one of the three tensors is quantised.
bool HasQuantization(const BinaryTensors& tensors);

// A part of a broadcast plan. `plan` starts at element `offset1` of the first input, `offset2` of
// the second input and `output` of the output.
struct BroadcastPiece {
  BroadcastPlan plan;
  int64_t offset1, offset2, output;
};

// Splits the tensors' broadcast plan along its outermost dimension and calls f for the pieces on
// the threads of `pool` (nullptr: on the calling thread). `element_ns`: approximate nanoseconds per
// output element.
void ForEachPiece(ThreadPool* pool, const BinaryTensors& tensors,
                  absl::FunctionRef<void(const BroadcastPiece& piece)> f, double element_ns = 0.25);

// out = f(a, b), element by element.
template <typename T, typename Out, typename F>
void BroadcastElements(ThreadPool* pool, const BinaryTensors& tensors, const F& f) {
  const T* a = tflite::GetTensorData<T>(tensors.a);
  const T* b = tflite::GetTensorData<T>(tensors.b);
  Out* out = tflite::GetTensorData<Out>(tensors.out);
  ForEachPiece(pool, tensors, [&](const BroadcastPiece& piece) {
    BroadcastApply(piece.plan, a + piece.offset1, b + piece.offset2, out + piece.output, f);
  });
}

// out = clamp(op(a, b)) for floats. simd/elementwise/kernels.h lists the operators that clamp.
void BroadcastFloats(ThreadPool* pool, const BinaryTensors& tensors, elementwise::Binary op,
                     float low = 0, float high = 0);

// out = f(a, b) for float16 and bfloat16. f computes in float; the result is rounded once.
template <typename F>
void BroadcastHalves(ThreadPool* pool, const BinaryTensors& tensors, const F& f) {
  BroadcastElements<uint16_t, uint16_t>(pool, tensors, [&](uint16_t x, uint16_t y) {
    return FloatToHalf(f(HalfToFloat(x), HalfToFloat(y)));
  });
}
template <typename F>
void BroadcastBFloats(ThreadPool* pool, const BinaryTensors& tensors, const F& f) {
  BroadcastElements<uint16_t, uint16_t>(pool, tensors, [&](uint16_t x, uint16_t y) {
    return FloatToBFloat(f(BFloatToFloat(x), BFloatToFloat(y)));
  });
}

// out = f(a, b) if the output's element type is one of Ts; otherwise returns an error. f gets the
// elements; Half and BFloat are passed as floats.
template <typename... Ts, typename F>
TfLiteStatus BroadcastAnyOf(TfLiteContext* context, ThreadPool* pool, const BinaryTensors& tensors,
                            const F& f) {
  return DispatchOnType<Ts...>(context, tensors.out->type, [&](auto element) {
    using T = decltype(element);
    if constexpr (std::is_same_v<T, Half>) {
      BroadcastHalves(pool, tensors, f);
    } else if constexpr (std::is_same_v<T, BFloat>) {
      BroadcastBFloats(pool, tensors, f);
    } else {
      BroadcastElements<T, T>(pool, tensors, f);
    }
  });
}

// Returns an error if an element of `divisor` equals `zero`.
template <typename T>
TfLiteStatus CheckDivisor(TfLiteContext* context, const TfLiteTensor* divisor, T zero = T{0}) {
  const T* values = tflite::GetTensorData<T>(divisor);
  const int64_t n = tflite::NumElements(divisor);
  for (int64_t i = 0; i < n; ++i) {
    if (values[i] != zero) continue;
    TF_LITE_KERNEL_LOG(context, "Division by 0: element %lld of the divisor (%s).",
                       static_cast<long long>(i), divisor->name ? divisor->name : "unnamed");
    return kTfLiteError;
  }
  return kTfLiteOk;
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_ELEMENTWISE_BINARY_H_
