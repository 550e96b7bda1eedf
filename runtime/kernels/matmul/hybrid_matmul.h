// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The fast path of BATCH_MATMUL of float and constant int8 matrices.
#ifndef LITMUS_RUNTIME_KERNELS_MATMUL_HYBRID_MATMUL_H_
#define LITMUS_RUNTIME_KERNELS_MATMUL_HYBRID_MATMUL_H_

#include <cstdint>
#include <vector>

#include "runtime/kernels/matmul/batch_matmul_common.h"
#include "runtime/kernels/operands/hybrid_input.h"
#include "runtime/kernels/simd/int8/hybrid/hybrid_conv.h"
#include "runtime/threads/thread_pool.h"

namespace litmus {

// Kept in the node's user data: the right matrices are packed anew only when they change.
class HybridMatmul {
 public:
  // Packs the right matrices where they are constants. Returns ready(). `shapes_only`: nothing new
  // is packed, and it is not ready without.
  bool Prepare(const MatmulTensors& tensors, bool shapes_only, const MatmulState& state);

  // False: evaluate with EvalMatmulReference.
  bool ready() const { return ready_; }

  // Bytes that Run needs for the sizes in `state`.
  int64_t ScratchBytes(const MatmulState& state) const;

  // Computes the output. `pool` may be null.
  void Run(const MatmulTensors& tensors, const MatmulState& state, void* scratch, ThreadPool* pool);

 private:
  bool ready_ = false;
  const void* right_ = nullptr;           // what was packed, of
  int columns_ = 0, depth_ = 0;           // these sizes
  std::vector<int8::HybridConv> packed_;  // a matrix each
  HybridInput input_;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_MATMUL_HYBRID_MATMUL_H_
