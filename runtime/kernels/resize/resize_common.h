// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// What RESIZE_BILINEAR and RESIZE_NEAREST_NEIGHBOR share: their tensors, the checks of them, and
// the output's shape, which a tensor gives.
#ifndef LITMUS_RUNTIME_KERNELS_RESIZE_RESIZE_COMMON_H_
#define LITMUS_RUNTIME_KERNELS_RESIZE_RESIZE_COMMON_H_

#include "runtime/c/common.h"

namespace litmus {

struct ResizeTensors {
  const TfLiteTensor* input;
  const TfLiteTensor* size;
  TfLiteTensor* output;
};
TfLiteStatus GetResizeTensors(TfLiteContext* context, TfLiteNode* node, ResizeTensors* tensors);

// Checks all but the types of the images; gives the output its shape, or makes it dynamic when the
// size is computed. `op` names the operator in messages.
TfLiteStatus PrepareResize(TfLiteContext* context, const char* op, const ResizeTensors& tensors);

// Gives the output its shape from the value of the size.
TfLiteStatus ResizeToSize(TfLiteContext* context, const char* op, const ResizeTensors& tensors);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_RESIZE_RESIZE_COMMON_H_
