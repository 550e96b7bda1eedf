// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// FULLY_CONNECTED of floats with weights that are computed at run time.
#ifndef LITMUS_RUNTIME_KERNELS_MATMUL_FULLY_CONNECTED_COMPUTED_H_
#define LITMUS_RUNTIME_KERNELS_MATMUL_FULLY_CONNECTED_COMPUTED_H_

#include <cstddef>
#include <cstdint>

#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/matmul/fully_connected_plan.h"
#include "runtime/kernels/simd/computed/computed_product.h"

namespace litmus {

// Whether the weights of a float node are computed, so that they are row-major floats in memory.
// Constants may be sparse or float16. If only the bias is computed, the constant weights are packed
// in every Run.
inline bool HasComputedFloats(const FcProblem& p) {
  return !tflite::IsConstantOrPersistentTensor(p.tensors.stored_filter());
}

// Product by f32::MultiplyComputed.
class ComputedFc : public FcImplementation {
 public:
  static const char* Refusal(const FcProblem& problem);
  explicit ComputedFc(const FcProblem&) {}
  int64_t ScratchBytes(const FcState& state) const override;
  void Run(const Invocation& run) override;

 private:
  size_t RowsToPack(const FcState& state) const;
  const char* target() const override { return kernels_.name; }

  const f32::Kernels& kernels_ = f32::BestKernels();
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_MATMUL_FULLY_CONNECTED_COMPUTED_H_
