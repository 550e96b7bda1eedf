// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/matmul/hybrid_matmul.h"

#include <limits>

#include "runtime/kernels/common/kernel_util.h"

namespace litmus {
namespace {

// Each row of the left matrix is an image of one pixel, with a quantisation of its own.
ConvShape ShapeOf(const MatmulState& state) {
  ConvShape shape;
  shape.batch = state.rows;
  shape.in_c = state.depth;
  shape.out_c = state.columns;
  return shape;
}

int64_t LeftBytes(const MatmulState& state) {
  return state.adj_x ? int64_t{1} * state.rows * state.depth * static_cast<int64_t>(sizeof(float))
                     : 0;
}

}  // namespace

bool HybridMatmul::Prepare(const MatmulTensors& t, bool shapes_only, const MatmulState& s) {
  ready_ = false;
  const int64_t size = int64_t{1} * s.depth * s.columns;
  if (s.arithmetic != MatmulArithmetic::kHybrid || size == 0 || t.right->data.raw == nullptr ||
      !tflite::IsConstantOrPersistentTensor(t.right)) {
    return false;
  }
  input_.Reserve(s.rows);
  if (right_ != t.right->data.raw || columns_ != s.columns || depth_ != s.depth) {
    if (shapes_only) return false;
    packed_.clear();
    std::vector<int8_t> transposed(s.adj_y ? 0 : static_cast<size_t>(size));
    const int64_t matrices = tflite::NumElements(t.right) / size;
    for (int64_t i = 0; i < matrices; ++i) {
      int8::HybridWeights weights;
      weights.data = HybridRight(t, s, i, transposed.data());
      weights.out_c = s.columns;
      weights.group_c = s.depth;
      weights.scales = s.right_scales.data();
      weights.min = -std::numeric_limits<float>::infinity();
      weights.max = std::numeric_limits<float>::infinity();
      weights.scales_first = true;
      packed_.emplace_back(ShapeOf(s), weights);
    }
    right_ = t.right->data.raw;
    columns_ = s.columns;
    depth_ = s.depth;
  }
  ready_ = !packed_.empty();
  return ready_;
}

int64_t HybridMatmul::ScratchBytes(const MatmulState& state) const {
  return LeftBytes(state) + static_cast<int64_t>(packed_.front().ScratchBytes(ShapeOf(state)));
}

void HybridMatmul::Run(const MatmulTensors& t, const MatmulState& s, void* scratch,
                       ThreadPool* pool) {
  if (s.rows == 0) return;
  auto* transposed = static_cast<float*>(scratch);
  void* quantized = static_cast<char*>(scratch) + LeftBytes(s);
  float* out = tflite::GetTensorData<float>(t.output);
  for (size_t i = 0; i < s.left.size(); ++i, out += int64_t{1} * s.rows * s.columns) {
    const float* left = HybridLeft(t, s, i, transposed);
    const int8::HybridQuantization* quantization =
        input_.Quantization(left, s.rows, s.depth, !s.asymmetric, pool);
    packed_[static_cast<size_t>(s.right[i])].Run(ShapeOf(s), left, quantization, out, quantized,
                                                 pool);
  }
}

}  // namespace litmus
