// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/matmul/batch_matmul_plan.h"

#include <cstdint>
#include <limits>
#include <vector>

#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/matmul/hybrid_rows.h"
#include "runtime/kernels/operands/hybrid_input.h"
#include "runtime/kernels/simd/f32/conv.h"
#include "runtime/kernels/simd/int8/hybrid/hybrid_conv.h"

namespace litmus {
namespace {

// Number of left rows from which packing pays: packing touches each element of the right matrix
// once, and each left row uses each element once.
constexpr int kRowsWorthPacking = 4;

// Float products. Run packs the right matrices.
class FloatMatmul : public MatmulImplementation {
 public:
  static const char* Refusal(const MatmulProblem& p) {
    if (p.state.arithmetic != MatmulArithmetic::kFloat) return "the arithmetic is not float";
    if (p.state.depth == 0) return "the matrices are empty";
    return p.state.rows >= kRowsWorthPacking ? nullptr : "too few rows are worth packing";
  }
  explicit FloatMatmul(const MatmulProblem&) {}
  int64_t ScratchBytes(const MatmulState& state) const override {
    return MatmulReferenceScratch(state);
  }
  void Run(const Invocation& run) override {
    const MatmulState& s = run.state;
    const auto multiply = [&](const float* left, const float* right, float* out) {
      constexpr float kInfinity = std::numeric_limits<float>::infinity();
      const f32::FullyConnected product(s.depth, s.columns, right, nullptr, -kInfinity, kInfinity);
      product.Run(s.rows, left, out, run.pool);
    };
    ForEachFloatProduct(run.tensors, s, run.scratch, multiply);
  }

 private:
  const char* target() const override { return f32::BestKernels().name; }
};

// Products by int8::HybridConv.
class HybridMatmul : public MatmulImplementation {
 public:
  static const char* Refusal(const MatmulProblem& p) {
    if (p.state.arithmetic != MatmulArithmetic::kHybrid) return "the arithmetic is not hybrid";
    const TfLiteTensor* right = p.tensors.right;
    if (right->data.raw == nullptr || !tflite::IsConstantOrPersistentTensor(right)) {
      return "the right matrix is computed";
    }
    return tflite::NumElements(right) > 0 ? nullptr : "the matrices are empty";
  }
  explicit HybridMatmul(const MatmulProblem& p) {
    const MatmulState& s = p.state;
    const int64_t size = int64_t{1} * s.depth * s.columns;
    std::vector<int8_t> transposed(s.adj_y ? 0 : static_cast<size_t>(size));
    const int64_t matrices = tflite::NumElements(p.tensors.right) / size;
    for (int64_t i = 0; i < matrices; ++i) {
      const int8_t* data = HybridRight(p.tensors, s, i, transposed.data());
      packed_.emplace_back(ShapeOf(s),
                           HybridColumns(data, s.right_scales.data(), s.depth, s.columns));
    }
  }
  int64_t ScratchBytes(const MatmulState& state) const override {
    return LeftBytes(state) + static_cast<int64_t>(packed_.front().ScratchBytes(ShapeOf(state)));
  }
  void Reserve(const MatmulState& state) override { input_.Reserve(state.rows); }
  void Run(const Invocation& run) override {
    const MatmulState& s = run.state;
    if (s.rows == 0) return;
    auto* transposed = static_cast<float*>(run.scratch);
    void* quantized = static_cast<char*>(run.scratch) + LeftBytes(s);
    float* out = tflite::GetTensorData<float>(run.tensors.output);
    for (size_t i = 0; i < s.left.size(); ++i, out += int64_t{1} * s.rows * s.columns) {
      const float* left = HybridLeft(run.tensors, s, i, transposed);
      const int8::HybridQuantization* quantization =
          input_.Quantization(left, s.rows, s.depth, !s.asymmetric, run.pool);
      packed_[static_cast<size_t>(s.right[i])].Run(ShapeOf(s), left, quantization, out, quantized,
                                                   run.pool);
    }
  }

 private:
  static ConvShape ShapeOf(const MatmulState& s) { return HybridRows(s.rows, s.depth, s.columns); }
  // Bytes of the scratch memory for a transposed left matrix.
  static int64_t LeftBytes(const MatmulState& s) {
    return s.adj_x ? int64_t{1} * s.rows * s.depth * static_cast<int64_t>(sizeof(float)) : 0;
  }
  const char* target() const override { return packed_.front().target(); }

  std::vector<int8::HybridConv> packed_;  // one per right matrix
  HybridInput input_;
};

// The implementation list, best first.
constexpr PreparedMatmul::List::Entry kImplementations[] = {
    EntryOf<FloatMatmul, MatmulProblem, MatmulImplementation>("f32::FullyConnected"),
    EntryOf<HybridMatmul, MatmulProblem, MatmulImplementation>("int8::HybridConv"),
};

}  // namespace

MatmulPlan::MatmulPlan() : PreparedMatmul(kImplementations) {}

bool MatmulPlan::Prepare(const MatmulTensors& tensors, bool shapes_only, const MatmulState& state) {
  return PreparedMatmul::Prepare({tensors, state}, PackingOf(/*constant=*/true, shapes_only),
                                 tensors.right->data.raw, state.columns, state.depth);
}

}  // namespace litmus
