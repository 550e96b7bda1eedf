// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Implementations of FULLY_CONNECTED that read the filter as it is stored (FcTensors::
// stored_filter), without an unpacked copy.
#ifndef LITMUS_RUNTIME_KERNELS_MATMUL_FULLY_CONNECTED_STORED_H_
#define LITMUS_RUNTIME_KERNELS_MATMUL_FULLY_CONNECTED_STORED_H_

#include <cstdint>
#include <memory>

#include "runtime/kernels/matmul/fully_connected_plan.h"
#include "runtime/kernels/operands/hybrid_input.h"
#include "runtime/kernels/simd/int8/narrow/narrow_product.h"
#include "runtime/kernels/simd/sparse/sparse_product.h"

namespace litmus {

// Product by int8::NarrowProduct.
class NarrowFc : public FcImplementation {
 public:
  static const char* Refusal(const FcProblem& problem);
  explicit NarrowFc(const FcProblem& problem);
  int64_t ScratchBytes(const FcState& state) const override;
  void Reserve(const FcState& state) override;
  void Run(const Invocation& run) override;

 private:
  const char* target() const override { return product_->target(); }

  const std::shared_ptr<const int8::NarrowProduct> product_;
  HybridInput input_;
};

// Product by f32::SparseProduct.
class SparseFc : public FcImplementation {
 public:
  static const char* Refusal(const FcProblem& problem);
  static const char* Disadvantage(const FcProblem& problem);
  explicit SparseFc(const FcProblem& problem);
  int64_t ScratchBytes(const FcState& state) const override;
  void Run(const Invocation& run) override;

 private:
  const char* target() const override { return product_->target(); }

  const std::shared_ptr<const f32::SparseProduct> product_;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_MATMUL_FULLY_CONNECTED_STORED_H_
