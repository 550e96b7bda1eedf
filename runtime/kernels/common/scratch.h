// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Scratch memory of a node: one buffer in the arena, valid only while the node runs.
#ifndef LITMUS_RUNTIME_KERNELS_COMMON_SCRATCH_H_
#define LITMUS_RUNTIME_KERNELS_COMMON_SCRATCH_H_

#include <cstdint>

#include "runtime/kernels/common/kernel_util.h"

namespace litmus {

// Scratch buffer of a node, a member of the node's user data. A kernel calls Reserve in Prepare and
// Get in Eval.
class ScratchBuffer {
 public:
  // Requests `bytes` bytes of the arena. With 0 bytes the node has no temporary tensor.
  TfLiteStatus Reserve(TfLiteContext* context, TfLiteNode* node, int64_t bytes);

  // The buffer, aligned like every tensor; nullptr if no bytes are reserved.
  static void* Get(TfLiteContext* context, TfLiteNode* node) {
    TfLiteTensor* tensor = tflite::GetTemporary(context, node, 0);
    return tensor ? tensor->data.raw : nullptr;
  }

 private:
  int tensor_index_ = -1;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_COMMON_SCRATCH_H_
