// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// CONV_3D_TRANSPOSE: inputs are the output's shape, float filter [d, h, w, out_c, in_c], NDHWC
// input, optional bias; fused clamp. The padding is that of the convolution from the output's size
// to the input's size.
#include <string>

#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/convolution/conv_3d_common.h"
#include "runtime/threads/thread_pool.h"

namespace litmus {
namespace {

constexpr char kName[] = "CONV_3D_TRANSPOSE";

// The input position along `axis` that contributes to output position `out` through filter tap
// `tap`, or -1.
int64_t InputThrough(const Conv3DGeometry& g, int axis, int out, int tap) {
  const int64_t at = int64_t{out} + g.pad[axis] - int64_t{tap} * g.dilation[axis];
  if (at < 0 || at % g.stride[axis] != 0 || at / g.stride[axis] >= g.in[axis]) return -1;
  return at / g.stride[axis];
}

// Gathers the inputs that contribute to each output of a row. Taps are visited in descending order,
// so that inputs are added in ascending order, as a scattering loop would add them.
void GatherRow(const Conv3DTask& task, int batch, int z, int y) {
  const Conv3DGeometry& g = task.geometry;
  const float* image = task.input + batch * g.in_size();
  float* out =
      task.output + (((int64_t{batch} * g.out[0] + z) * g.out[1] + y) * g.out[2]) * g.out_c;
  for (int x = 0; x < g.out[2]; ++x) {
    for (int c = 0; c < g.out_c; ++c) {
      float sum = 0;
      for (int kz = g.filter[0] - 1; kz >= 0; --kz) {
        const int64_t in_z = InputThrough(g, 0, z, kz);
        if (in_z < 0) continue;
        for (int ky = g.filter[1] - 1; ky >= 0; --ky) {
          const int64_t in_y = InputThrough(g, 1, y, ky);
          if (in_y < 0) continue;
          for (int kx = g.filter[2] - 1; kx >= 0; --kx) {
            const int64_t in_x = InputThrough(g, 2, x, kx);
            if (in_x < 0) continue;
            const float* pixel = image + ((in_z * g.in[1] + in_y) * g.in[2] + in_x) * g.in_c;
            const int64_t tap = (int64_t{kz} * g.filter[1] + ky) * g.filter[2] + kx;
            const float* weights = task.filter + (tap * g.out_c + c) * g.in_c;
            for (int k = 0; k < g.in_c; ++k) sum += pixel[k] * weights[k];
          }
        }
      }
      *out++ = task.Finish(sum, c);
    }
  }
}

TfLiteStatus SetOutput(TfLiteContext* context, const TfLiteNode* node, const TfLiteTensor* shape,
                       const Conv3DTensors& t, Conv3DGeometry* g) {
  const auto* want = tflite::GetTensorData<int32_t>(shape);
  TF_LITE_ENSURE_MSG(context, want != nullptr, "%s: the output's shape has no value.", kName);
  TF_LITE_ENSURE_MSG(context, want[0] == g->batch && want[4] == g->out_c,
                     "%s: the output's shape has %d images of %d channels where input and filter "
                     "make %d of %d.",
                     kName, want[0], want[4], g->batch, g->out_c);
  for (int i = 0; i < 3; ++i) {
    TF_LITE_ENSURE_MSG(context, want[1 + i] >= 0, "%s: dimension %d of the output's shape is %d.",
                       kName, 1 + i, want[1 + i]);
    g->out[i] = want[1 + i];
    int64_t covers = 0;
    TF_LITE_ENSURE_STATUS(SetConv3DPadding(context, kName, node, g->out[i], i, g, &covers));
    TF_LITE_ENSURE_MSG(
        context, covers == g->in[i],
        "%s: dimension %d of the output is %d, which needs an input of %lld, not %d.", kName, 1 + i,
        g->out[i], static_cast<long long>(covers), g->in[i]);
  }
  return ResizeConv3DOutput(context, t.output, *g);
}

TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  auto* geometry = static_cast<Conv3DGeometry*>(node->user_data);
  const TfLiteTensor* shape;
  Conv3DTensors t;
  TF_LITE_ENSURE_STATUS(tflite::GetInputSafe(context, node, 0, &shape));
  TF_LITE_ENSURE_STATUS(GetConv3DTensors(context, node, /*first=*/1, &t));
  TF_LITE_ENSURE_MSG(context,
                     shape->type == kTfLiteInt32 && tflite::NumDimensions(shape) == 1 &&
                         tflite::NumElements(shape) == 5,
                     "%s: the output's shape must be five INT32 numbers.", kName);
  TF_LITE_ENSURE_STATUS(CheckConv3D(context, kName, node, t));
  TF_LITE_ENSURE_STATUS(SetConv3DSizes(context, kName, node, t, /*in_axis=*/4, geometry));
  if (tflite::IsConstantOrPersistentTensor(shape)) {
    return SetOutput(context, node, shape, t, geometry);
  }
  tflite::SetTensorToDynamic(t.output);
  return kTfLiteOk;
}

TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node, ThreadPool* pool) {
  auto* geometry = static_cast<Conv3DGeometry*>(node->user_data);
  const TfLiteTensor* shape;
  Conv3DTensors t;
  TF_LITE_ENSURE_STATUS(tflite::GetInputSafe(context, node, 0, &shape));
  TF_LITE_ENSURE_STATUS(GetConv3DTensors(context, node, /*first=*/1, &t));
  if (tflite::IsDynamicTensor(t.output)) {
    TF_LITE_ENSURE_STATUS(SetOutput(context, node, shape, t, geometry));
  }
  RunConv3D<GatherRow>(node, t, *geometry, pool);
  return kTfLiteOk;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_CONV_3D_TRANSPOSE() {
  return litmus::MakeRegistration<litmus::Conv3DGeometry, litmus::Prepare, litmus::Eval>();
}

}  // namespace tflite::ops::builtin
