// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Shared by RESIZE_BILINEAR and RESIZE_NEAREST_NEIGHBOR: tensors, checks, and the output's shape,
// which comes from a tensor.
#ifndef LITMUS_RUNTIME_KERNELS_RESIZE_RESIZE_COMMON_H_
#define LITMUS_RUNTIME_KERNELS_RESIZE_RESIZE_COMMON_H_

#include "runtime/c/common.h"

namespace litmus {

// Tensors of a node.
struct ResizeTensors {
  const TfLiteTensor* input;
  const TfLiteTensor* size;
  TfLiteTensor* output;
};
TfLiteStatus GetResizeTensors(TfLiteContext* context, TfLiteNode* node, ResizeTensors* tensors);

// Checks everything except the types of the images. Resizes the output; if the size is computed at
// run time, makes the output dynamic. `op` names the operator in messages.
TfLiteStatus PrepareResize(TfLiteContext* context, const char* op, const ResizeTensors& tensors);

// Resizes the output to the size in the size tensor.
TfLiteStatus ResizeToSize(TfLiteContext* context, const char* op, const ResizeTensors& tensors);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_RESIZE_RESIZE_COMMON_H_
