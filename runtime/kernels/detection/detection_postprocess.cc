// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The custom operator TFLite_Detection_PostProcess: the tail of SSD detectors.
//
// Inputs: box encodings [1, N, >= 4] (y, x, h, w), class scores [1, N, C], anchors [N, 4] (y, x, h,
// w); float32 or uint8. Outputs, float32: boxes [1, D, 4] (ymin, xmin, ymax, xmax), classes [1, D],
// scores [1, D], count [1], where D = max_detections · max_classes_per_detection. Entries past the
// count are 0.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "flatbuffers/flexbuffers.h"
#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/parameters.h"
#include "runtime/kernels/detection/detection_nms.h"
#include "runtime/memory/memory_account.h"
#include "runtime/schema/flex_number.h"

namespace litmus {
namespace {

constexpr int kBoxes = 0, kClasses = 1, kScores = 2, kCount = 3;

// State of a node between Prepare and Eval.
struct OpData {
  bool valid = false;
  DetectionOptions options;
  float y_scale = 0, x_scale = 0, h_scale = 0, w_scale = 0;

  // Memory that is kept between runs, so that a run allocates nothing.
  CountedVector<float> encoded, anchors, scores;
  CountedVector<DetectionBox> boxes;
  CountedVector<uint8_t> decoded;
  DetectionResult result;
};

void* Init(TfLiteContext*, const char* buffer, size_t length) {
  auto* data = new OpData;
  const auto* bytes = reinterpret_cast<const uint8_t*>(buffer);
  std::vector<uint8_t> reuse_tracker;
  if (buffer == nullptr || length == 0 ||
      !flexbuffers::VerifyBuffer(bytes, length, &reuse_tracker)) {
    return data;
  }
  const flexbuffers::Reference root = flexbuffers::GetRoot(bytes, length);
  if (!root.IsMap()) return data;
  const flexbuffers::Map map = root.AsMap();
  DetectionOptions& o = data->options;
  o.max_detections = FlexInt(map["max_detections"]);
  o.max_classes_per_detection = FlexInt(map["max_classes_per_detection"]);
  const flexbuffers::Reference per_class = map["detections_per_class"];
  o.detections_per_class = per_class.IsNull() ? 100 : FlexInt(per_class);
  const flexbuffers::Reference regular = map["use_regular_nms"];
  o.use_regular_nms = !regular.IsNull() && FlexBool(regular);
  o.score_threshold = map["nms_score_threshold"].AsFloat();
  o.iou_threshold = map["nms_iou_threshold"].AsFloat();
  o.num_classes = FlexInt(map["num_classes"]);
  data->y_scale = map["y_scale"].AsFloat();
  data->x_scale = map["x_scale"].AsFloat();
  data->h_scale = map["h_scale"].AsFloat();
  data->w_scale = map["w_scale"].AsFloat();
  data->valid = true;
  return data;
}

void Free(TfLiteContext*, void* data) { delete static_cast<OpData*>(data); }

TfLiteStatus ResizeOutput(TfLiteContext* context, TfLiteNode* node, int index,
                          std::initializer_list<int> dims) {
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, index, &output));
  LITMUS_ENSURE_TYPE(context, output->type, kTfLiteFloat32, "The type of the output");
  TfLiteIntArray* shape = TfLiteIntArrayCreate(static_cast<int>(dims.size()));
  std::copy(dims.begin(), dims.end(), shape->data);
  return context->ResizeTensor(context, output, shape);
}

TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  const auto& data = *static_cast<const OpData*>(node->user_data);
  const DetectionOptions& o = data.options;
  TF_LITE_ENSURE_MSG(context, data.valid, "The options are not a flexbuffer map.");
  LITMUS_ENSURE_VALUE(context, tflite::NumInputs(node), 3, "The number of inputs");
  LITMUS_ENSURE_VALUE(context, tflite::NumOutputs(node), 4, "The number of outputs");
  const TfLiteTensor *boxes, *scores, *anchors;
  TF_LITE_ENSURE_OK(context, GetNodeTensors(context, node, {&boxes, &scores, &anchors}));
  for (const TfLiteTensor* input : {boxes, scores, anchors}) {
    TF_LITE_ENSURE_MSG(context, input->type == kTfLiteFloat32 || input->type == kTfLiteUInt8,
                       "Inputs must be float32 or uint8.");
  }
  LITMUS_ENSURE_VALUE(context, tflite::NumDimensions(boxes), 3,
                      "The number of dimensions of the boxes");
  LITMUS_ENSURE_VALUE(context, tflite::NumDimensions(scores), 3,
                      "The number of dimensions of the scores");
  LITMUS_ENSURE_VALUE(context, tflite::NumDimensions(anchors), 2,
                      "The number of dimensions of the anchors");
  LITMUS_ENSURE_VALUE(context, boxes->dims->data[0], 1, "Dimension 0 of the boxes");
  LITMUS_ENSURE_VALUE(context, scores->dims->data[0], 1, "Dimension 0 of the scores");
  TF_LITE_ENSURE_MSG(context, boxes->dims->data[2] >= 4,
                     "Dimension 2 of the boxes is %d; it must be 4 or more.", boxes->dims->data[2]);
  LITMUS_ENSURE_VALUE_OF(context, scores->dims->data[1], boxes->dims->data[1],
                         "Dimension 1 of the scores", "dimension 1 of the boxes");
  LITMUS_ENSURE_VALUE_OF(context, anchors->dims->data[0], boxes->dims->data[1],
                         "Dimension 0 of the anchors", "dimension 1 of the boxes");
  LITMUS_ENSURE_VALUE(context, anchors->dims->data[1], 4, "Dimension 1 of the anchors");
  const int background = scores->dims->data[2] - o.num_classes;
  TF_LITE_ENSURE_MSG(context, o.num_classes > 0 && (background == 0 || background == 1),
                     "The scores must have num_classes columns, or one more for the background.");
  TF_LITE_ENSURE_MSG(context, o.max_detections > 0 && o.max_classes_per_detection > 0,
                     "max_detections and max_classes_per_detection must be above 0.");
  TF_LITE_ENSURE_MSG(context, o.iou_threshold > 0 && o.iou_threshold <= 1,
                     "nms_iou_threshold must be in (0, 1].");
  TF_LITE_ENSURE_MSG(context, o.detections_per_class > 0, "detections_per_class must be above 0.");
  TF_LITE_ENSURE_MSG(context,
                     data.y_scale > 0 && data.x_scale > 0 && data.h_scale > 0 && data.w_scale > 0,
                     "The scales of the box coder must be above 0.");
  const int64_t detections = int64_t{o.max_detections} * o.max_classes_per_detection;
  TF_LITE_ENSURE_MSG(context, detections < (1 << 24), "max_detections is too large.");
  const int d = static_cast<int>(detections);
  TF_LITE_ENSURE_OK(context, ResizeOutput(context, node, kBoxes, {1, d, 4}));
  TF_LITE_ENSURE_OK(context, ResizeOutput(context, node, kClasses, {1, d}));
  TF_LITE_ENSURE_OK(context, ResizeOutput(context, node, kScores, {1, d}));
  return ResizeOutput(context, node, kCount, {1});
}

// All elements as floats: the tensor's data, or converted values in `values`.
const float* Floats(const TfLiteTensor* tensor, CountedVector<float>* values) {
  if (tensor->type == kTfLiteFloat32) return tensor->data.f;
  const auto n = static_cast<size_t>(tflite::NumElements(tensor));
  values->resize(n);
  for (size_t i = 0; i < n; ++i) {
    (*values)[i] = tensor->params.scale *
                   static_cast<float>(tensor->data.uint8[i] - tensor->params.zero_point);
  }
  return values->data();
}

// Decodes boxes that are encoded relative to anchors: the centre is moved by a multiple of the
// anchor's size, and sizes scale exponentially. A box is decoded only when it is needed.
class Decoder {
 public:
  Decoder(OpData* data, const TfLiteTensor* encodings, const TfLiteTensor* anchors)
      : data_(data),
        encoded_(Floats(encodings, &data->encoded)),
        anchors_(Floats(anchors, &data->anchors)),
        stride_(encodings->dims->data[2]),
        count_(encodings->dims->data[1]) {
    data->boxes.resize(count_);
    data->decoded.assign(count_, 0);
  }

  // True if no box has a negative size. Boxes with moderate numbers are valid, which is checked
  // without decoding.
  bool AreValid() {
    constexpr float kOrdinary = 1e6f, kOrdinaryLog = 80;
    const float y = kOrdinary * data_->y_scale, x = kOrdinary * data_->x_scale;
    const float h = kOrdinaryLog * data_->h_scale, w = kOrdinaryLog * data_->w_scale;
    // The lambda returns int instead of bool, so that & combines the results without a branch.
    const auto below = [](float value, float limit) { return std::abs(value) < limit ? 1 : 0; };
    for (int i = 0; i < count_; ++i) {
      const float* e = encoded_ + i * stride_;
      const float* a = anchors_ + i * size_t{4};
      const int ordinary = below(e[0], y) & below(e[1], x) & below(e[2], h) & below(e[3], w) &
                           below(a[0], kOrdinary) & below(a[1], kOrdinary) & (a[2] >= 0) &
                           (a[2] < kOrdinary) & (a[3] >= 0) & (a[3] < kOrdinary);
      if (ordinary != 0) continue;
      const DetectionBox& box = (*this)(i);
      if (!(box.ymin <= box.ymax && box.xmin <= box.xmax)) return false;
    }
    return true;
  }

  const DetectionBox& operator()(int i) {
    DetectionBox& box = data_->boxes[i];
    if (data_->decoded[i] != 0) return box;
    data_->decoded[i] = 1;
    const float* e = encoded_ + i * stride_;
    const float* a = anchors_ + i * size_t{4};
    const float y = Center(e[0], data_->y_scale, a[2], a[0]);
    const float x = Center(e[1], data_->x_scale, a[3], a[1]);
    const float half_h = HalfSize(e[2], data_->h_scale, a[2]);
    const float half_w = HalfSize(e[3], data_->w_scale, a[3]);
    box = {y - half_h, x - half_w, y + half_h, x + half_w};
    return box;
  }

 private:
  // Computed in double, as in the reference.
  static float Center(double encoded, double scale, double size, double center) {
    return static_cast<float>(encoded / scale * size + center);
  }
  static float HalfSize(double encoded, double scale, double size) {
    return static_cast<float>(0.5 * std::exp(encoded / scale) * size);
  }

  OpData* const data_;
  const float* const encoded_;
  const float* const anchors_;
  const size_t stride_;
  const int count_;
};

DetectionScores Scores(const TfLiteTensor* tensor, OpData* data) {
  DetectionScores scores = {};
  scores.boxes = tensor->dims->data[1];
  scores.columns = tensor->dims->data[2];
  if (tensor->type == kTfLiteUInt8 && tensor->params.scale >= 0) {
    scores.bytes = tensor->data.uint8;
    scores.scale = tensor->params.scale;
    scores.zero_point = tensor->params.zero_point;
  } else {
    scores.floats = Floats(tensor, &data->scores);
  }
  return scores;
}

TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node) {
  auto& data = *static_cast<OpData*>(node->user_data);
  const TfLiteTensor *encodings, *scores, *anchors;
  TF_LITE_ENSURE_OK(context, GetNodeTensors(context, node, {&encodings, &scores, &anchors}));
  Decoder decoder(&data, encodings, anchors);
  TF_LITE_ENSURE_MSG(context, decoder.AreValid(), "A decoded box has a negative size.");
  TfLiteTensor* outputs[4];
  for (int i = 0; i < 4; ++i) {
    TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, i, &outputs[i]));
    std::fill_n(outputs[i]->data.f, tflite::NumElements(outputs[i]), 0.0f);
  }
  const auto box_of = [&](int i) -> const DetectionBox& { return decoder(i); };
  SelectDetections(data.options, Scores(scores, &data), box_of, &data.result);
  const int capacity = outputs[kClasses]->dims->data[1];
  for (const Detection& detection : data.result.detections) {
    if (detection.slot >= capacity) continue;
    const DetectionBox& box = decoder(detection.box);
    float* target = outputs[kBoxes]->data.f + 4 * detection.slot;
    target[0] = box.ymin;
    target[1] = box.xmin;
    target[2] = box.ymax;
    target[3] = box.xmax;
    outputs[kClasses]->data.f[detection.slot] = static_cast<float>(detection.label);
    outputs[kScores]->data.f[detection.slot] = detection.score;
  }
  outputs[kCount]->data.f[0] = static_cast<float>(data.result.count);
  return kTfLiteOk;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::custom {

TfLiteRegistration* Register_DETECTION_POSTPROCESS() {
  static TfLiteRegistration registration = [] {
    TfLiteRegistration r = {};
    r.init = litmus::Init;
    r.free = litmus::Free;
    r.prepare = litmus::Prepare;
    r.invoke = litmus::Eval;
    return r;
  }();
  return &registration;
}

}  // namespace tflite::ops::custom
