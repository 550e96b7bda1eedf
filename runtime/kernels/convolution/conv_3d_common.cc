// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/convolution/conv_3d_common.h"

#include <string>

#include "runtime/kernels/common/padding.h"

namespace litmus {
namespace {

const TfLiteConv3DParams& ParamsOf(const TfLiteNode* node) {
  return *static_cast<const TfLiteConv3DParams*>(node->builtin_data);
}

}  // namespace

TfLiteStatus GetConv3DTensors(TfLiteContext* context, TfLiteNode* node, int first,
                              Conv3DTensors* t) {
  const TfLiteTensor** inputs[] = {&t->input, &t->filter};
  TF_LITE_ENSURE_STATUS(tflite::GetInputSafe(context, node, first, inputs[first]));
  TF_LITE_ENSURE_STATUS(tflite::GetInputSafe(context, node, first + 1, inputs[1 - first]));
  t->bias = tflite::GetOptionalInputTensor(context, node, first + 2);
  return tflite::GetOutputSafe(context, node, 0, &t->output);
}

TfLiteStatus CheckConv3D(TfLiteContext* context, const char* op, const TfLiteNode* node,
                         const Conv3DTensors& t) {
  TF_LITE_ENSURE_MSG(context, node->builtin_data != nullptr, "%s: the parameters are missing.", op);
  const TfLiteTensor* tensors[] = {t.input, t.filter, t.output, t.bias};
  for (const TfLiteTensor* tensor : tensors) {
    TF_LITE_ENSURE_MSG(context, tensor == nullptr || tensor->type == kTfLiteFloat32,
                       "%s: %s is not supported; all tensors must be FLOAT32.", op,
                       TfLiteTypeGetName(tensor->type));
  }
  TF_LITE_ENSURE_MSG(context,
                     tflite::NumDimensions(t.input) == 5 && tflite::NumDimensions(t.filter) == 5,
                     "%s: input %s and filter %s must have five dimensions.", op,
                     tflite::GetShapeDebugString(t.input->dims).c_str(),
                     tflite::GetShapeDebugString(t.filter->dims).c_str());
  return kTfLiteOk;
}

TfLiteStatus SetConv3DSizes(TfLiteContext* context, const char* op, const TfLiteNode* node,
                            const Conv3DTensors& t, int in_axis, Conv3DGeometry* g) {
  const TfLiteConv3DParams& p = ParamsOf(node);
  const int strides[] = {p.stride_depth, p.stride_height, p.stride_width};
  const int dilations[] = {p.dilation_depth_factor, p.dilation_height_factor,
                           p.dilation_width_factor};
  const int* in = t.input->dims->data;
  const int* filter = t.filter->dims->data;
  g->batch = in[0];
  g->in_c = in[4];
  g->out_c = filter[7 - in_axis];
  for (int i = 0; i < 3; ++i) {
    g->in[i] = in[1 + i];
    g->filter[i] = filter[i];
    g->stride[i] = strides[i];
    g->dilation[i] = dilations[i];
    TF_LITE_ENSURE_MSG(context, strides[i] > 0 && dilations[i] > 0 && filter[i] > 0,
                       "%s: stride %d, dilation %d and filter size %d must be positive.", op,
                       strides[i], dilations[i], filter[i]);
  }
  TF_LITE_ENSURE_MSG(context, filter[in_axis] == g->in_c && g->in_c > 0 && g->out_c > 0,
                     "%s: filter %s does not fit the channels of input %s.", op,
                     tflite::GetShapeDebugString(t.filter->dims).c_str(),
                     tflite::GetShapeDebugString(t.input->dims).c_str());
  TF_LITE_ENSURE_MSG(context, t.bias == nullptr || tflite::NumElements(t.bias) == g->out_c,
                     "%s: the bias has shape %s for %d output channels.", op,
                     tflite::GetShapeDebugString(t.bias->dims).c_str(), g->out_c);
  return kTfLiteOk;
}

TfLiteStatus SetConv3DPadding(TfLiteContext* context, const char* op, const TfLiteNode* node,
                              int size, int axis, Conv3DGeometry* g, int64_t* positions) {
  const int filter = g->filter[axis], stride = g->stride[axis], dilation = g->dilation[axis];
  *positions = WindowOutputSize(ParamsOf(node).padding, size, filter, stride, dilation);
  int unused_offset = 0;
  const int64_t pad =
      *positions < 0 ? -1
                     : WindowPadding(size, filter, stride, dilation, *positions, &unused_offset);
  TF_LITE_ENSURE_MSG(context, pad >= 0 && WindowFits(size, filter, stride, dilation, *positions),
                     "%s: %d taps with dilation %d and stride %d do not fit %d pixels.", op, filter,
                     dilation, stride, size);
  g->pad[axis] = static_cast<int>(pad);
  return kTfLiteOk;
}

TfLiteStatus ResizeConv3DOutput(TfLiteContext* context, TfLiteTensor* output,
                                const Conv3DGeometry& g) {
  TfLiteIntArray* dims = TfLiteIntArrayCreate(5);
  TF_LITE_ENSURE_MSG(context, dims != nullptr, "No memory for a shape.");
  dims->data[0] = g.batch;
  for (int i = 0; i < 3; ++i) dims->data[1 + i] = g.out[i];
  dims->data[4] = g.out_c;
  return context->ResizeTensor(context, output, dims);
}

}  // namespace litmus
