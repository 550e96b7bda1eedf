// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The fast path of FULLY_CONNECTED: weights packed once for the vector kernels. A matrix product is
// a 1x1 convolution over as many pixels as there are rows.
#ifndef LITMUS_RUNTIME_KERNELS_MATMUL_FULLY_CONNECTED_PLAN_H_
#define LITMUS_RUNTIME_KERNELS_MATMUL_FULLY_CONNECTED_PLAN_H_

#include <cstdint>
#include <memory>

#include "runtime/kernels/matmul/fully_connected_common.h"
#include "runtime/kernels/operands/hybrid_input.h"
#include "runtime/kernels/simd/f32/conv.h"
#include "runtime/kernels/simd/int8/gemm/conv.h"
#include "runtime/kernels/simd/int8/hybrid/hybrid_conv.h"
#include "runtime/threads/thread_pool.h"

namespace litmus {

// Kept in the node's user data across Prepares: packing depends on constants alone.
class FcPlan {
 public:
  // Packs the weights where a vector kernel exists for this node. Quantised filters and their bias
  // must be constants; float ones that are computed are packed in every Run, when there are rows
  // enough to pay for it. `state` comes from PrepareFc. `shapes_only`: nothing new is packed, and
  // the plan is not ready without.
  void Prepare(const FcTensors& tensors, bool shapes_only, FcState* state);

  // False: evaluate with EvalFcReference.
  bool ready() const { return ready_; }

  // Bytes that Run needs for the sizes in `state`.
  int64_t ScratchBytes(const FcState& state) const;

  // Computes the output. `pool` may be null.
  void Run(const FcTensors& tensors, FcState* state, void* scratch, ThreadPool* pool);

 private:
  void PackFloat(const FcTensors& tensors, const FcState& state);
  void PackInteger(const FcTensors& tensors, FcState* state);
  void PackHybrid(const FcTensors& tensors, const FcState& state);
  void RunHybrid(const FcTensors& tensors, FcState* state, void* scratch, ThreadPool* pool);

  bool ready_ = false;
  bool pack_in_run_ = false;
  // The constants that were packed.
  const void* filter_ = nullptr;
  const void* bias_ = nullptr;
  TfLiteFusedActivation activation_ = kTfLiteActNone;
  // The one that the node needs.
  std::unique_ptr<f32::FullyConnected> float_;
  std::unique_ptr<int8::Conv> int8_;
  std::unique_ptr<int8::HybridConv> hybrid_;
  HybridInput hybrid_input_;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_MATMUL_FULLY_CONNECTED_PLAN_H_
