// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/matmul/batch_matmul_plan.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "runtime/cpu/targets.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/quantization.h"
#include "runtime/kernels/matmul/matrix_layout.h"
#include "runtime/kernels/matmul/packed_products.h"
#include "runtime/kernels/matmul/product_shapes.h"
#include "runtime/kernels/operands/hybrid_input.h"
#include "runtime/kernels/simd/int8/elementwise/dot_rows.h"
#include "runtime/kernels/simd/int8/hybrid/hybrid_conv.h"
#include "runtime/memory/memory_account.h"
#include "runtime/threads/parallel_for.h"

namespace litmus {
namespace {

// Whether the right matrices are known when the node is prepared.
bool IsConstant(const TfLiteTensor* right) {
  return right->data.raw != nullptr && tflite::IsConstantTensor(right);
}

// Products by a class of packed_products.h. Constant right matrices are packed once, others in
// every Run.
template <typename Product>
class PackedMatmul : public MatmulImplementation {
 public:
  using Element = typename Product::Element;
  static const char* Refusal(const MatmulProblem& p) {
    if (const char* reason = Product::Refusal(p.state)) return reason;
    const MatmulState& s = p.state;
    if (s.depth == 0 || s.columns == 0) return "the matrices are empty";
    return static_cast<int64_t>(s.left.size()) * s.rows <= INT32_MAX ? nullptr
                                                                     : "there are too many rows";
  }
  explicit PackedMatmul(const MatmulProblem& p) {
    if (!IsConstant(p.tensors.right)) return;
    const int64_t matrices = tflite::NumElements(p.tensors.right) / RightSize(p.state);
    for (int64_t i = 0; i < matrices; ++i) packed_.emplace_back(p.tensors, p.state, i, nullptr);
  }
  int64_t ScratchBytes(const MatmulState& s) const override { return LeftBytes<Element>(s); }
  void Run(const Invocation& run) override {
    const MatmulState& s = run.state;
    if (s.left.empty() || s.rows == 0) return;
    Element* out = tflite::GetTensorData<Element>(run.tensors.output);
    if (packed_.size() == 1 && !s.adj_x) {  // all left matrices form one matrix
      packed_.front().Run(s, static_cast<int>(s.left.size()) * s.rows,
                          tflite::GetTensorData<Element>(run.tensors.left), out, run.pool);
      return;
    }
    if (packed_.empty() && SharesMatrices(s, run.pool)) {
      ParallelFor(run.pool, s.left.size(), MatrixNs(s),
                  [&](size_t begin, size_t end) { MultiplyEach(run, begin, end, nullptr); });
      return;
    }
    MultiplyEach(run, 0, s.left.size(), run.pool);
  }

 private:
  // Estimated nanoseconds of packing a right matrix and multiplying by it.
  static double MatrixNs(const MatmulState& s) {
    constexpr double kProductNs = 0.01, kPackNs = 0.1;
    return static_cast<double>(s.depth) * s.columns * (kPackNs + kProductNs * s.rows);
  }

  // Whether each thread multiplies its own matrices. The alternative, sharing each product among
  // threads, means two loops of a few microseconds per matrix, for which waiting for other threads
  // is not worth it. With two threads, the heads of an attention then took three times as long as
  // with one (Xeon, 2 CPUs, 2026-11-29).
  static bool SharesMatrices(const MatmulState& s, ThreadPool* pool) {
    constexpr double kLongNs = 50000;
    const size_t threads = ParallelThreads(pool, MatrixNs(s) * static_cast<double>(s.left.size()));
    if (threads == 1 || s.adj_x || s.left.size() < threads) return false;
    if (s.left.size() % threads != 0 && MatrixNs(s) > kLongNs) return false;
    return std::adjacent_find(s.right.begin(), s.right.end()) == s.right.end();
  }

  // Computes the products [begin, end) one after the other.
  void MultiplyEach(const Invocation& run, size_t begin, size_t end, ThreadPool* pool) {
    const MatmulState& s = run.state;
    const int64_t size = int64_t{1} * s.rows * s.columns;
    Element* out =
        tflite::GetTensorData<Element>(run.tensors.output) + static_cast<int64_t>(begin) * size;
    auto* transposed = static_cast<Element*>(run.scratch);
    std::optional<Product> packed_now;
    for (size_t i = begin; i < end; ++i, out += size) {
      const bool is_new = packed_.empty() && (i == begin || s.right[i] != s.right[i - 1]);
      if (is_new) packed_now.emplace(run.tensors, s, s.right[i], pool);
      Product& product = packed_.empty() ? *packed_now : packed_[static_cast<size_t>(s.right[i])];
      product.Run(s, s.rows, LeftMatrix(run.tensors, s, i, transposed), out, pool);
    }
  }

  const char* target() const override { return Product::target(); }

  std::vector<Product> packed_;  // one per right matrix; empty if the right matrices are computed
};

// Products of a few int8 rows with computed right matrices, for which packing would take longer
// than the products.
class FewRowsMatmul : public MatmulImplementation {
 public:
  static bool AreFew(int rows) { return rows <= 3; }
  static const char* Refusal(const MatmulProblem& p) {
    if (p.state.arithmetic != MatmulArithmetic::kInt8) return "the arithmetic is not int8";
    if (IsConstant(p.tensors.right)) return "the right matrices are constant";
    return AreFew(p.state.rows) ? nullptr : "there are more than a few rows";
  }
  explicit FewRowsMatmul(const MatmulProblem&) {}
  int64_t ScratchBytes(const MatmulState& s) const override { return MatmulReferenceScratch(s); }
  void Run(const Invocation& run) override {
    const MatmulState& s = run.state;
    auto* left_scratch = static_cast<int8_t*>(run.scratch);
    auto* right_scratch = left_scratch + (s.adj_x ? LeftSize(s) : 0);
    int8_t* out = tflite::GetTensorData<int8_t>(run.tensors.output);
    row_.resize(static_cast<size_t>(s.depth));
    sums_.resize(static_cast<size_t>(s.columns));
    for (size_t i = 0; i < s.left.size(); ++i) {
      const int8_t* left = LeftMatrix(run.tensors, s, i, left_scratch);
      const int8_t* right = RightMatrix(run.tensors, s, s.right[i], right_scratch);
      for (int r = 0; r < s.rows; ++r, left += s.depth, out += s.columns) Row(s, left, right, out);
    }
  }

 private:
  // Uses Σ (x − zx)(y − zy) = Σ (x − zx)·y − zy · Σ (x − zx).
  void Row(const MatmulState& s, const int8_t* left, const int8_t* right, int8_t* out) {
    uint32_t total = 0;
    for (size_t k = 0; k < row_.size(); ++k) {
      row_[k] = static_cast<int16_t>(left[k] - s.left_zero_point);
      total += static_cast<uint32_t>(row_[k]);
    }
    const uint32_t constant = static_cast<uint32_t>(s.right_zero_point) * total;
    int8::DotRows(right, sums_.size(), row_.size(), row_.data(), sums_.data());
    for (size_t c = 0; c < sums_.size(); ++c) {
      const auto sum = static_cast<int32_t>(static_cast<uint32_t>(sums_[c]) - constant);
      const int64_t scaled = MultiplyByQuantizedMultiplier(sum, s.multiplier, s.shift);
      out[c] = static_cast<int8_t>(ClampToRange(scaled + s.output_zero_point, -128, 127));
    }
  }
  const char* target() const override { return cpu::BestTarget().c_str(); }

  CountedVector<int16_t> row_;  // a left row minus its zero point
  CountedVector<int32_t> sums_;
};

// Products by int8::HybridConv.
class HybridMatmul : public MatmulImplementation {
 public:
  static const char* Refusal(const MatmulProblem& p) {
    if (p.state.arithmetic != MatmulArithmetic::kHybrid) return "the arithmetic is not hybrid";
    const TfLiteTensor* right = p.tensors.right;
    if (right->data.raw == nullptr || !tflite::IsConstantOrPersistentTensor(right)) {
      return "the right matrix is not constant";
    }
    return tflite::NumElements(right) > 0 ? nullptr : "the matrices are empty";
  }
  explicit HybridMatmul(const MatmulProblem& p) {
    const MatmulState& s = p.state;
    CountedVector<int8_t> transposed(s.adj_y ? 0 : static_cast<size_t>(RightSize(s)));
    const int64_t matrices = tflite::NumElements(p.tensors.right) / RightSize(s);
    for (int64_t i = 0; i < matrices; ++i) {
      const int8_t* data = RightMatrix(p.tensors, s, i, transposed.data());
      packed_.emplace_back(ShapeOf(s),
                           HybridColumns(data, s.right_scales.data(), s.depth, s.columns));
    }
  }
  int64_t ScratchBytes(const MatmulState& state) const override {
    return LeftBytes<float>(state) +
           static_cast<int64_t>(packed_.front().ScratchBytes(ShapeOf(state)));
  }
  void Reserve(const MatmulState& state) override { input_.Reserve(state.rows); }
  void Run(const Invocation& run) override {
    const MatmulState& s = run.state;
    if (s.rows == 0) return;
    auto* transposed = static_cast<float*>(run.scratch);
    void* quantized = static_cast<char*>(run.scratch) + LeftBytes<float>(s);
    float* out = tflite::GetTensorData<float>(run.tensors.output);
    for (size_t i = 0; i < s.left.size(); ++i, out += int64_t{1} * s.rows * s.columns) {
      const float* left = LeftMatrix(run.tensors, s, i, transposed);
      const int8::HybridQuantization* quantization =
          input_.Quantization(left, s.rows, s.depth, !s.asymmetric, run.pool);
      packed_[static_cast<size_t>(s.right[i])].Run(ShapeOf(s), left, quantization, out, quantized,
                                                   run.pool);
    }
  }

 private:
  static ConvShape ShapeOf(const MatmulState& s) { return HybridRows(s.rows, s.depth, s.columns); }
  const char* target() const override { return packed_.front().target(); }

  std::vector<int8::HybridConv> packed_;  // one per right matrix
  HybridInput input_;
};

// The implementation list, best first.
constexpr PreparedMatmul::List::Entry kImplementations[] = {
    EntryOf<PackedMatmul<FloatProduct>, MatmulProblem, MatmulImplementation>("f32::FullyConnected"),
    EntryOf<HybridMatmul, MatmulProblem, MatmulImplementation>("int8::HybridConv"),
    EntryOf<FewRowsMatmul, MatmulProblem, MatmulImplementation>("int8::DotRows"),
    EntryOf<PackedMatmul<ByteProduct>, MatmulProblem, MatmulImplementation>("int8::Conv"),
    EntryOf<PackedMatmul<WordProduct>, MatmulProblem, MatmulImplementation>("int8::ConvI16"),
};

}  // namespace

MatmulPlan::MatmulPlan() : PreparedMatmul(kImplementations) {}

bool MatmulPlan::Prepare(const MatmulTensors& tensors, bool shapes_only, const MatmulState& state) {
  return PreparedMatmul::Prepare({tensors, state}, PackingOf(/*constant=*/true, shapes_only),
                                 tensors.right->data.raw, state.columns, state.depth,
                                 IsConstant(tensors.right), FewRowsMatmul::AreFew(state.rows));
}

}  // namespace litmus
