// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Helpers of reductions over axes: the reduced dimensions, the output's shape, and iteration over
// all input elements together with their output elements.
#ifndef LITMUS_RUNTIME_KERNELS_REDUCTION_REDUCTION_H_
#define LITMUS_RUNTIME_KERNELS_REDUCTION_REDUCTION_H_

#include <cstddef>
#include <cstdint>

#include "runtime/kernels/common/kernel_util.h"

namespace litmus {

// Geometry of a reduction.
struct Reduction {
  static constexpr int kMaxRank = 64;
  bool reduced[kMaxRank] = {};
  int64_t count = 1;  // number of input elements per output element
};

// Fills the geometry of a reduction of input 0 over the axes in input 1 (int32; negative axes count
// from the end, repeated axes count once).
TfLiteStatus FindReduction(TfLiteContext* context, TfLiteNode* node, Reduction* reduction);

// Checks types and ranks, and resizes the output. If the axes are not constant, makes the output
// dynamic.
TfLiteStatus PrepareReduction(TfLiteContext* context, TfLiteNode* node);

// Fills the geometry and resizes a dynamic output. Call this in Eval.
TfLiteStatus StartReduction(TfLiteContext* context, TfLiteNode* node, Reduction* reduction);

// A reduction along one axis: the input is [outer, reduced, inner].
struct AxisShape {
  size_t outer, reduced, inner;
};

// Describes a reduction over several adjacent axes as one over a single axis. Returns false if the
// axes are not adjacent.
bool AsOneAxis(const TfLiteTensor* input, const Reduction& reduction, AxisShape* shape);

// Calls visit(output index, input element) for all input elements, in their order.
template <typename T, typename Visit>
void ForEachReduced(const TfLiteTensor* input, const Reduction& reduction, const Visit& visit) {
  const int rank = tflite::NumDimensions(input);
  int64_t strides[Reduction::kMaxRank] = {}, stride = 1;
  for (int d = rank - 1; d >= 0; --d) {
    strides[d] = reduction.reduced[d] ? 0 : stride;
    if (!reduction.reduced[d]) stride *= input->dims->data[d];
  }
  const T* in = tflite::GetTensorData<T>(input);
  const int64_t n = tflite::NumElements(input);
  const int64_t inner = rank == 0 ? 1 : input->dims->data[rank - 1];
  const int64_t inner_stride = rank == 0 ? 0 : strides[rank - 1];
  int index[Reduction::kMaxRank] = {};
  int64_t offset = 0;
  for (int64_t i = 0; i < n; i += inner) {
    if (inner_stride == 0) {
      for (int64_t k = 0; k < inner; ++k) visit(offset, in[i + k]);
    } else {
      for (int64_t k = 0; k < inner; ++k) visit(offset + k, in[i + k]);
    }
    for (int d = rank - 2; d >= 0; --d) {
      offset += strides[d];
      if (++index[d] < input->dims->data[d]) break;
      offset -= strides[d] * input->dims->data[d];
      index[d] = 0;
    }
  }
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_REDUCTION_REDUCTION_H_
