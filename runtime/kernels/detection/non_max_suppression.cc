// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// NON_MAX_SUPPRESSION_V4 and V5: selects boxes in descending order of scores, without boxes that
// overlap a selected box too much. V5 with a sigma lowers the scores of overlapping boxes instead
// (soft NMS, Bodla et al. 2017). The outputs are padded with zeros; the last output is the number
// of valid entries.
#include <algorithm>
#include <cmath>
#include <vector>

#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/parameters.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/detection/greedy_nms.h"
#include "runtime/memory/memory_account.h"

namespace litmus {
namespace {

// Makes a box from two opposite corners in any order.
DetectionBox BoxOf(const float* corners) {
  return {std::min(corners[0], corners[2]), std::min(corners[1], corners[3]),
          std::max(corners[0], corners[2]), std::max(corners[1], corners[3])};
}

// A box that was neither selected nor suppressed yet.
struct Candidate {
  int box;
  float score;
  size_t checked;  // number of selected boxes that have already lowered this score
};

// Limits and thresholds of the suppression.
struct Options {
  int most = 0;
  float overlap_threshold = 0, score_threshold = 0, sigma = 0;
};

CountedVector<Candidate> Select(const float* boxes, const float* scores, int count,
                                const Options& options) {
  const auto lower = [](const Candidate& a, const Candidate& b) { return a.score < b.score; };
  // Elements are pushed one by one, because the order of equal scores depends on it.
  CountedVector<Candidate> heap, selected;
  for (int i = 0; i < count; ++i) {
    if (!(scores[i] > options.score_threshold)) continue;
    heap.push_back({i, scores[i], 0});
    std::push_heap(heap.begin(), heap.end(), lower);
  }
  const float scale = options.sigma > 0 ? -0.5f / options.sigma : 0;
  const auto judge = [&](Candidate* next) {
    const DetectionBox box = BoxOf(boxes + 4 * next->box);
    const float score = next->score;
    for (size_t j = selected.size(); j-- > next->checked;) {
      const float overlap = IntersectionOverUnion(box, BoxOf(boxes + 4 * selected[j].box));
      if (overlap >= options.overlap_threshold) return NmsVerdict::kSuppressed;
      if (options.sigma > 0) next->score *= std::exp(scale * overlap * overlap);
      if (next->score <= options.score_threshold) break;
    }
    next->checked = selected.size();
    if (next->score == score) return NmsVerdict::kSelected;
    return next->score > options.score_threshold ? NmsVerdict::kPostponed : NmsVerdict::kSuppressed;
  };
  SelectGreedily(&heap, lower, static_cast<size_t>(options.most), judge, &selected);
  return selected;
}

// The outputs of V4 are boxes and count; those of V5 are boxes, scores and count.
template <bool v5>
TfLiteStatus Resize(TfLiteContext* context, TfLiteNode* node) {
  const int most = *tflite::GetInput(context, node, 2)->data.i32;
  TF_LITE_ENSURE_MSG(context, most >= 0, "The largest number of boxes is negative.");
  TF_LITE_ENSURE_OK(context, ResizeTo(context, tflite::GetOutput(context, node, 0), {most}));
  if (v5) {
    TF_LITE_ENSURE_OK(context, ResizeTo(context, tflite::GetOutput(context, node, 1), {most}));
  }
  return kTfLiteOk;
}

template <bool v5>
TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  constexpr int kInputs = v5 ? 6 : 5, kOutputs = v5 ? 3 : 2;
  LITMUS_ENSURE_VALUE(context, tflite::NumInputs(node), kInputs, "The number of inputs");
  LITMUS_ENSURE_VALUE(context, tflite::NumOutputs(node), kOutputs, "The number of outputs");
  const TfLiteTensor* inputs[6] = {};
  for (int i = 0; i < kInputs; ++i) {
    TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, i, &inputs[i]));
    LITMUS_ENSURE_TYPE(context, inputs[i]->type, i == 2 ? kTfLiteInt32 : kTfLiteFloat32,
                       "The type of an input");
    if (i >= 2) {
      LITMUS_ENSURE_VALUE(context, tflite::NumElements(inputs[i]), 1,
                          "The number of elements of an input");
    }
  }
  LITMUS_ENSURE_VALUE(context, tflite::NumDimensions(inputs[0]), 2,
                      "The number of dimensions of input 0");
  LITMUS_ENSURE_VALUE(context, inputs[0]->dims->data[1], 4, "Dimension 1 of input 0");
  LITMUS_ENSURE_VALUE(context, tflite::NumDimensions(inputs[1]), 1,
                      "The number of dimensions of input 1");
  LITMUS_ENSURE_VALUE_OF(context, inputs[0]->dims->data[0], inputs[1]->dims->data[0],
                         "Dimension 0 of input 0", "dimension 0 of input 1");
  TfLiteTensor* outputs[3] = {};
  for (int i = 0; i < kOutputs; ++i) {
    TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, i, &outputs[i]));
    outputs[i]->type = v5 && i == 1 ? kTfLiteFloat32 : kTfLiteInt32;
  }
  TF_LITE_ENSURE_OK(context, ResizeTo(context, outputs[kOutputs - 1], {}));
  if (IsKnown(inputs[2])) return Resize<v5>(context, node);
  for (int i = 0; i + 1 < kOutputs; ++i) tflite::SetTensorToDynamic(outputs[i]);
  return kTfLiteOk;
}

template <bool v5>
TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node) {
  const auto scalar = [&](int i) { return *tflite::GetInput(context, node, i)->data.f; };
  const TfLiteTensor* boxes = tflite::GetInput(context, node, 0);
  TfLiteTensor* indices = tflite::GetOutput(context, node, 0);
  if (tflite::IsDynamicTensor(indices)) TF_LITE_ENSURE_OK(context, Resize<v5>(context, node));
  Options options;
  options.most = indices->dims->data[0];
  options.overlap_threshold = scalar(3);
  options.score_threshold = scalar(4);
  if (v5) options.sigma = scalar(5);
  TF_LITE_ENSURE_MSG(context, options.sigma >= 0, "The sigma is negative.");
  const CountedVector<Candidate> selected = Select(
      boxes->data.f, tflite::GetInput(context, node, 1)->data.f, boxes->dims->data[0], options);
  std::fill_n(indices->data.i32, options.most, 0);
  std::transform(selected.begin(), selected.end(), indices->data.i32,
                 [](const Candidate& c) { return c.box; });
  if (v5) {
    float* scores = tflite::GetOutput(context, node, 1)->data.f;
    std::fill_n(scores, options.most, 0.0f);
    std::transform(selected.begin(), selected.end(), scores,
                   [](const Candidate& c) { return c.score; });
  }
  *tflite::GetOutput(context, node, v5 ? 2 : 1)->data.i32 = static_cast<int>(selected.size());
  return kTfLiteOk;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_NON_MAX_SUPPRESSION_V4() {
  return litmus::MakeRegistration<void, litmus::Prepare<false>, litmus::Eval<false>>();
}
TfLiteRegistration* Register_NON_MAX_SUPPRESSION_V5() {
  return litmus::MakeRegistration<void, litmus::Prepare<true>, litmus::Eval<true>>();
}

}  // namespace tflite::ops::builtin
