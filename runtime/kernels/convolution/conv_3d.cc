// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// CONV_3D: float NDHWC input, filter [d, h, w, in_c, out_c], optional bias, fused clamp.
#include <algorithm>
#include <string>
#include <vector>

#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/convolution/conv_3d_common.h"
#include "runtime/threads/thread_pool.h"

namespace litmus {
namespace {

constexpr char kName[] = "CONV_3D";

// Computes one row of the output. Output channels are innermost in the filter, so the loop computes
// the sums of all output channels of a pixel together.
void ConvolveRow(const Conv3DTask& task, int batch, int z, int y) {
  const Conv3DGeometry& g = task.geometry;
  std::vector<float> sums(static_cast<size_t>(g.out_c));
  const float* image = task.input + batch * g.in_size();
  float* out =
      task.output + (((int64_t{batch} * g.out[0] + z) * g.out[1] + y) * g.out[2]) * g.out_c;
  for (int x = 0; x < g.out[2]; ++x, out += g.out_c) {
    std::fill(sums.begin(), sums.end(), 0.0f);
    const float* weights = task.filter;
    for (int kz = 0; kz < g.filter[0]; ++kz) {
      const int64_t in_z = int64_t{z} * g.stride[0] - g.pad[0] + int64_t{kz} * g.dilation[0];
      for (int ky = 0; ky < g.filter[1]; ++ky) {
        const int64_t in_y = int64_t{y} * g.stride[1] - g.pad[1] + int64_t{ky} * g.dilation[1];
        for (int kx = 0; kx < g.filter[2]; ++kx, weights += int64_t{g.in_c} * g.out_c) {
          const int64_t in_x = int64_t{x} * g.stride[2] - g.pad[2] + int64_t{kx} * g.dilation[2];
          if (in_z < 0 || in_z >= g.in[0] || in_y < 0 || in_y >= g.in[1] || in_x < 0 ||
              in_x >= g.in[2]) {
            continue;
          }
          const float* pixel = image + ((in_z * g.in[1] + in_y) * g.in[2] + in_x) * g.in_c;
          for (int k = 0; k < g.in_c; ++k) {
            const float value = pixel[k];
            const float* w = weights + int64_t{k} * g.out_c;
            for (int c = 0; c < g.out_c; ++c) sums[c] += value * w[c];
          }
        }
      }
    }
    for (int c = 0; c < g.out_c; ++c) out[c] = task.Finish(sums[c], c);
  }
}

TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  auto* geometry = static_cast<Conv3DGeometry*>(node->user_data);
  Conv3DTensors t;
  TF_LITE_ENSURE_STATUS(GetConv3DTensors(context, node, /*first=*/0, &t));
  TF_LITE_ENSURE_STATUS(CheckConv3D(context, kName, node, t));
  Conv3DGeometry& g = *geometry;
  TF_LITE_ENSURE_STATUS(SetConv3DSizes(context, kName, node, t, /*in_axis=*/3, &g));
  for (int i = 0; i < 3; ++i) {
    int64_t covers = 0;
    TF_LITE_ENSURE_STATUS(SetConv3DPadding(context, kName, node, g.in[i], i, &g, &covers));
    g.out[i] = static_cast<int>(covers);
  }
  return ResizeConv3DOutput(context, t.output, g);
}

TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node, ThreadPool* pool) {
  const auto& geometry = *static_cast<const Conv3DGeometry*>(node->user_data);
  Conv3DTensors t;
  TF_LITE_ENSURE_STATUS(GetConv3DTensors(context, node, /*first=*/0, &t));
  RunConv3D<ConvolveRow>(node, t, geometry, pool);
  return kTfLiteOk;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_CONV_3D() {
  return litmus::MakeRegistration<litmus::Conv3DGeometry, litmus::Prepare, litmus::Eval>();
}

}  // namespace tflite::ops::builtin
