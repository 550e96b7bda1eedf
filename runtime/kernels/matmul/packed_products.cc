// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/matmul/packed_products.h"

#include <limits>

#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/quantization.h"
#include "runtime/kernels/matmul/matrix_layout.h"
#include "runtime/kernels/matmul/product_shapes.h"
#include "runtime/kernels/operands/word_outputs.h"
#include "runtime/memory/memory_account.h"

namespace litmus {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

ConvShape RowShape(int rows, const MatmulState& s) { return MatrixRows(rows, s.depth, s.columns); }

f32::FullyConnected PackFloats(const MatmulTensors& t, const MatmulState& s, int64_t index,
                               ThreadPool* pool) {
  const float* right = tflite::GetTensorData<float>(t.right) + index * RightSize(s);
  if (s.adj_y) {
    return f32::FullyConnected(s.depth, s.columns, right, nullptr, -kInfinity, kInfinity,
                               f32::BestKernels(), pool);
  }
  return f32::FullyConnected(s.depth, s.columns, f32::DepthOutermost{right}, -kInfinity, kInfinity,
                             f32::BestKernels(), pool);
}

// The right matrix `index` as [columns, depth], copied if necessary.
class Int8Columns {
 public:
  Int8Columns(const MatmulTensors& t, const MatmulState& s, int64_t index)
      : transposed_(s.adj_y ? 0 : static_cast<size_t>(RightSize(s))),
        data_(RightMatrix(t, s, index, transposed_.data())) {}
  const int8_t* data() const { return data_; }

 private:
  CountedVector<int8_t> transposed_;
  const int8_t* data_;
};

int8::Conv PackBytes(const MatmulTensors& t, const MatmulState& s, int64_t index) {
  const Int8Columns columns(t, s, index);
  int8::ConvWeights weights;
  weights.data = columns.data();
  weights.zero_point = s.right_zero_point;
  int8::OutputStage output;
  output.zero_point = s.output_zero_point;
  output.multiplier.assign(static_cast<size_t>(s.columns), s.multiplier);
  output.shift.assign(static_cast<size_t>(s.columns), s.shift);
  // The shape has one row, so that int8::Conv does not search for float scales: a computed matrix
  // is packed too often for that.
  return int8::Conv(RowShape(1, s), weights, s.left_zero_point, output);
}

}  // namespace

const char* FloatProduct::Refusal(const MatmulState& s) {
  return s.arithmetic == MatmulArithmetic::kFloat ? nullptr : "the arithmetic is not float";
}

FloatProduct::FloatProduct(const MatmulTensors& t, const MatmulState& s, int64_t index,
                           ThreadPool* pool)
    : product_(PackFloats(t, s, index, pool)) {}

void FloatProduct::Run(const MatmulState&, int rows, const float* left, float* out,
                       ThreadPool* pool) {
  product_.Run(rows, left, out, pool);
}

const char* ByteProduct::Refusal(const MatmulState& s) {
  return s.arithmetic == MatmulArithmetic::kInt8 ? nullptr : "the arithmetic is not int8";
}

ByteProduct::ByteProduct(const MatmulTensors& t, const MatmulState& s, int64_t index, ThreadPool*)
    : product_(PackBytes(t, s, index)) {}

void ByteProduct::Run(const MatmulState& s, int rows, const int8_t* left, int8_t* out,
                      ThreadPool* pool) {
  const ConvShape shape = RowShape(rows, s);
  const size_t bytes = product_.ScratchBytes(shape);
  if (scratch_.size() < bytes) scratch_.resize(bytes);
  product_.Run(shape, left, out, scratch_.data(), pool);
}

const char* WordProduct::Refusal(const MatmulState& s) {
  if (s.arithmetic != MatmulArithmetic::kInt16Int8) {
    return "the arithmetic is not int16 x int8";
  }
  if (s.left_zero_point != 0 || s.right_zero_point != 0) return "a zero point is not 0";
  return int8::BestS16Gemm() != nullptr ? nullptr : "no CPU target that may be used has a kernel";
}

WordProduct::WordProduct(const MatmulTensors& t, const MatmulState& s, int64_t index, ThreadPool*)
    : product_(RowShape(1, s), Int8Columns(t, s, index).data(), *int8::BestS16Gemm()) {}

void WordProduct::Run(const MatmulState& s, int rows, const int16_t* left, int16_t* out,
                      ThreadPool* pool) {
  const auto scale = [&s](auto sum, size_t) {
    return MultiplyByQuantizedMultiplier(sum, s.multiplier, s.shift);
  };
  constexpr bool kWide = true;
  WordOutputs outputs{nullptr,
                      kWide,
                      scale,
                      s.output_zero_point,
                      std::numeric_limits<int16_t>::min(),
                      std::numeric_limits<int16_t>::max(),
                      out,
                      static_cast<size_t>(s.columns)};
  product_.Run(RowShape(rows, s), left, kWide, outputs.Store, &outputs, pool);
}

}  // namespace litmus
