// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// One scratch buffer of a node in the arena, alive while the node runs.
#ifndef LITMUS_RUNTIME_KERNELS_COMMON_SCRATCH_H_
#define LITMUS_RUNTIME_KERNELS_COMMON_SCRATCH_H_

#include <cstdint>

#include "runtime/kernels/common/kernel_util.h"

namespace litmus {

// Kept in the node's user data. Reserve in Prepare, Get in Eval.
class ScratchBuffer {
 public:
  // Asks for `bytes` in the arena; 0 gives the node no temporary at all.
  TfLiteStatus Reserve(TfLiteContext* context, TfLiteNode* node, int64_t bytes);

  // The buffer, aligned like every tensor; nullptr when nothing was reserved.
  static void* Get(TfLiteContext* context, TfLiteNode* node) {
    TfLiteTensor* tensor = tflite::GetTemporary(context, node, 0);
    return tensor ? tensor->data.raw : nullptr;
  }

 private:
  int tensor_index_ = -1;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_COMMON_SCRATCH_H_
