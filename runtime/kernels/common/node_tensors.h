// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Several tensors of a node at once, where a kernel needs more than one input and one output.
#ifndef LITMUS_RUNTIME_KERNELS_COMMON_NODE_TENSORS_H_
#define LITMUS_RUNTIME_KERNELS_COMMON_NODE_TENSORS_H_

#include <initializer_list>

#include "runtime/c/common.h"
#include "runtime/kernels/common/kernel_util.h"

namespace litmus {

// Gets the node's inputs 0, 1, … and then the outputs 0, 1, …. An error message names the first
// tensor that is missing.
inline TfLiteStatus GetNodeTensors(TfLiteContext* context, const TfLiteNode* node,
                                   std::initializer_list<const TfLiteTensor**> inputs,
                                   std::initializer_list<TfLiteTensor**> outputs = {}) {
  int index = 0;
  for (const TfLiteTensor** input : inputs) {
    TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, index++, input));
  }
  index = 0;
  for (TfLiteTensor** output : outputs) {
    TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, index++, output));
  }
  return kTfLiteOk;
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_COMMON_NODE_TENSORS_H_
