// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// NON_MAX_SUPPRESSION_V4 and V5: boxes by falling score, without those that overlap a chosen one
// too much. V5 with a sigma lowers the scores of overlapping boxes instead (soft NMS, Bodla et al.
// 2017). The outputs are padded with zeros; the last one says how many are valid.
#include <algorithm>
#include <cmath>
#include <queue>
#include <vector>

#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/parameters.h"

namespace litmus {
namespace {

// Corners in any order.
float Overlap(const float* a, const float* b) {
  const float a_top = std::min(a[0], a[2]), a_bottom = std::max(a[0], a[2]);
  const float a_left = std::min(a[1], a[3]), a_right = std::max(a[1], a[3]);
  const float b_top = std::min(b[0], b[2]), b_bottom = std::max(b[0], b[2]);
  const float b_left = std::min(b[1], b[3]), b_right = std::max(b[1], b[3]);
  const float a_area = (a_bottom - a_top) * (a_right - a_left);
  const float b_area = (b_bottom - b_top) * (b_right - b_left);
  if (a_area <= 0 || b_area <= 0) return 0;
  const float height = std::max(std::min(a_bottom, b_bottom) - std::max(a_top, b_top), 0.0f);
  const float width = std::max(std::min(a_right, b_right) - std::max(a_left, b_left), 0.0f);
  const float common = height * width;
  return common / (a_area + b_area - common);
}

struct Candidate {
  int box;
  float score;
  size_t checked;  // chosen boxes that its score has been lowered by already
};

struct Options {
  int most = 0;
  float overlap_threshold = 0, score_threshold = 0, sigma = 0;
};

struct Chosen {
  std::vector<int> boxes;
  std::vector<float> scores;
};

Chosen Select(const float* boxes, const float* scores, int count, const Options& options) {
  const auto lower = [](const Candidate& a, const Candidate& b) { return a.score < b.score; };
  std::priority_queue<Candidate, std::vector<Candidate>, decltype(lower)> queue(lower);
  for (int i = 0; i < count; ++i) {
    if (scores[i] > options.score_threshold) queue.push({i, scores[i], 0});
  }
  const float scale = options.sigma > 0 ? -0.5f / options.sigma : 0;
  Chosen chosen;
  while (static_cast<int>(chosen.boxes.size()) < options.most && !queue.empty()) {
    Candidate next = queue.top();
    queue.pop();
    const float score = next.score;
    bool suppressed = false;
    for (size_t j = chosen.boxes.size(); j-- > next.checked;) {
      const float overlap = Overlap(boxes + 4 * next.box, boxes + 4 * chosen.boxes[j]);
      if (overlap >= options.overlap_threshold) {
        suppressed = true;
        break;
      }
      if (options.sigma > 0) next.score *= std::exp(scale * overlap * overlap);
      if (next.score <= options.score_threshold) break;
    }
    next.checked = chosen.boxes.size();
    if (suppressed) continue;
    if (next.score == score) {
      chosen.boxes.push_back(next.box);
      chosen.scores.push_back(next.score);
    } else if (next.score > options.score_threshold) {
      queue.push(next);  // Its turn comes later, if ever.
    }
  }
  return chosen;
}

// Outputs of V4: boxes, count; of V5: boxes, scores, count.
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
  TF_LITE_ENSURE_EQ(context, tflite::NumInputs(node), kInputs);
  TF_LITE_ENSURE_EQ(context, tflite::NumOutputs(node), kOutputs);
  const TfLiteTensor* inputs[6] = {};
  for (int i = 0; i < kInputs; ++i) {
    TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, i, &inputs[i]));
    TF_LITE_ENSURE_TYPES_EQ(context, inputs[i]->type, i == 2 ? kTfLiteInt32 : kTfLiteFloat32);
    if (i >= 2) TF_LITE_ENSURE_EQ(context, tflite::NumElements(inputs[i]), 1);
  }
  TF_LITE_ENSURE_EQ(context, tflite::NumDimensions(inputs[0]), 2);
  TF_LITE_ENSURE_EQ(context, inputs[0]->dims->data[1], 4);
  TF_LITE_ENSURE_EQ(context, tflite::NumDimensions(inputs[1]), 1);
  TF_LITE_ENSURE_EQ(context, inputs[0]->dims->data[0], inputs[1]->dims->data[0]);
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
  const Chosen chosen = Select(boxes->data.f, tflite::GetInput(context, node, 1)->data.f,
                               boxes->dims->data[0], options);
  std::fill_n(indices->data.i32, options.most, 0);
  std::copy(chosen.boxes.begin(), chosen.boxes.end(), indices->data.i32);
  if (v5) {
    float* scores = tflite::GetOutput(context, node, 1)->data.f;
    std::fill_n(scores, options.most, 0.0f);
    std::copy(chosen.scores.begin(), chosen.scores.end(), scores);
  }
  *tflite::GetOutput(context, node, v5 ? 2 : 1)->data.i32 = static_cast<int>(chosen.boxes.size());
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
