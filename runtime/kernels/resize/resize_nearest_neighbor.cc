// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// RESIZE_NEAREST_NEIGHBOR on NHWC: pixels of any fixed-size type are copied as bytes. Positions are
// computed in float as in TensorFlow, because rounding determines which pixel is nearest.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <vector>

#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/resize/resize_common.h"
#include "runtime/memory/memory_account.h"
#include "runtime/threads/parallel_for.h"
#include "runtime/threads/thread_pool.h"

namespace litmus {
namespace {

// For each output position along one axis: the input position to copy.
CountedVector<int> NearestPositions(int in, int out,
                                    const TfLiteResizeNearestNeighborParams& params) {
  const bool corners = params.align_corners && out > 1;
  const float scale = corners ? static_cast<float>(in - 1) / static_cast<float>(out - 1)
                              : static_cast<float>(in) / static_cast<float>(out);
  const float offset = params.half_pixel_centers ? 0.5f : 0.0f;
  CountedVector<int> positions(static_cast<size_t>(out));
  for (int i = 0; i < out; ++i) {
    const float exact = (static_cast<float>(i) + offset) * scale;
    const float nearest = params.align_corners ? std::round(exact) : std::floor(exact);
    positions[i] = std::clamp(static_cast<int>(nearest), 0, in - 1);
  }
  return positions;
}

// Arguments of the loop over output rows.
struct Task {
  const char* in;
  char* out;
  size_t pixel_bytes;
  int in_h, in_w, out_h;
  CountedVector<int> ys, xs;
};

void CopyRow(const Task& task, size_t row) {
  const size_t y = (row / task.out_h) * task.in_h + task.ys[row % task.out_h];
  const char* in = task.in + y * task.in_w * task.pixel_bytes;
  char* out = task.out + row * task.xs.size() * task.pixel_bytes;
  for (int x : task.xs) {
    std::memcpy(out, in + x * task.pixel_bytes, task.pixel_bytes);
    out += task.pixel_bytes;
  }
}

TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  TF_LITE_ENSURE_MSG(context, node->builtin_data != nullptr,
                     "RESIZE_NEAREST_NEIGHBOR: the parameters are missing.");
  ResizeTensors tensors;
  TF_LITE_ENSURE_STATUS(GetResizeTensors(context, node, &tensors));
  const TfLiteType type = tensors.input->type;
  TF_LITE_ENSURE_MSG(context, tflite::TfLiteTypeGetSizeBits(type) >= 8,
                     "RESIZE_NEAREST_NEIGHBOR: %s is not supported; types of whole bytes are.",
                     TfLiteTypeGetName(type));
  return PrepareResize(context, "RESIZE_NEAREST_NEIGHBOR", tensors);
}

TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node, ThreadPool* pool) {
  ResizeTensors tensors;
  TF_LITE_ENSURE_STATUS(GetResizeTensors(context, node, &tensors));
  if (tflite::IsDynamicTensor(tensors.output)) {
    TF_LITE_ENSURE_STATUS(ResizeToSize(context, "RESIZE_NEAREST_NEIGHBOR", tensors));
  }
  // Returns early if there are no elements: height and width may then have any value.
  if (tflite::NumElements(tensors.output) == 0) return kTfLiteOk;
  const auto& params = *static_cast<const TfLiteResizeNearestNeighborParams*>(node->builtin_data);
  const int* in = tensors.input->dims->data;
  const int* out = tensors.output->dims->data;
  Task task;
  task.in = tensors.input->data.raw;
  task.out = tensors.output->data.raw;
  task.pixel_bytes = static_cast<size_t>(in[3]) * tflite::TfLiteTypeGetSize(tensors.input->type);
  task.in_h = in[1];
  task.in_w = in[2];
  task.out_h = out[1];
  task.ys = NearestPositions(in[1], out[1], params);
  task.xs = NearestPositions(in[2], out[2], params);
  // Approximate nanoseconds per copied pixel and per copied byte.
  constexpr double kPixelNs = 2, kByteNs = 0.05;
  const double row_ns = out[2] * (kPixelNs + kByteNs * static_cast<double>(task.pixel_bytes));
  ParallelFor(pool, static_cast<size_t>(out[0]) * out[1], row_ns, [&](size_t begin, size_t end) {
    for (size_t row = begin; row < end; ++row) CopyRow(task, row);
  });
  return kTfLiteOk;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_RESIZE_NEAREST_NEIGHBOR() {
  return litmus::MakeRegistration<void, litmus::Prepare, litmus::Eval>();
}

}  // namespace tflite::ops::builtin
