// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/eval_coco/detector.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

#include "absl/strings/str_cat.h"
#include "runtime/schema/schema_tables_generated.h"
#include "tools/common/evaluation/clock.h"
#include "tools/common/evaluation/tensor_values.h"
#include "tools/common/status_exit.h"
#include "tools/eval_coco/output_roles.h"

namespace litmus::coco {
namespace {

constexpr char kPostProcess[] = "TFLite_Detection_PostProcess";
constexpr double kMostClasses = 1e9;  // a larger class number is treated as invalid

// Names and shapes come from the model's file, which delegates do not change, and from the prepared
// tensors.
std::vector<OutputFacts> CollectFacts(const tflite::Model& model, const EntryPoint& entry,
                                      const tflite::Interpreter& interpreter) {
  std::vector<OutputFacts> facts;
  const tflite::SubGraph& graph = *model.subgraphs()->Get(static_cast<unsigned>(entry.subgraph));
  for (size_t i = 0; i < interpreter.outputs().size(); ++i) {
    const TfLiteTensor* tensor = interpreter.output_tensor(i);
    OutputFacts fact;
    fact.name = entry.outputs[i];
    fact.shape.assign(tensor->dims->data, tensor->dims->data + tensor->dims->size);
    for (const tflite::Operator* op : *graph.operators()) {
      if (op->outputs() == nullptr) continue;
      const auto begin = op->outputs()->begin(), end = op->outputs()->end();
      const auto found = std::find(begin, end, interpreter.outputs()[i]);
      if (found == end) continue;
      const tflite::OperatorCode& code = *model.operator_codes()->Get(op->opcode_index());
      const auto builtin = std::max(static_cast<int>(code.builtin_code()),
                                    static_cast<int>(code.deprecated_builtin_code()));
      if (code.custom_code() != nullptr && code.custom_code()->str() == kPostProcess) {
        fact.post_process_output = static_cast<int>(found - begin);
      }
      fact.from_logistic_or_softmax =
          builtin == tflite::BuiltinOperator_LOGISTIC || builtin == tflite::BuiltinOperator_SOFTMAX;
    }
    facts.push_back(std::move(fact));
  }
  return facts;
}

}  // namespace

absl::StatusOr<Detector> Detector::Make(const EvaluatedModel& model, ReadyInterpreter ready,
                                        const DetectorOptions& options) {
  tflite::Interpreter& interpreter = *ready.interpreter;
  if (interpreter.AllocateTensors() != kTfLiteOk) {
    return FailureOf(
        interpreter,
        absl::InvalidArgumentError("--model_file: cannot allocate tensors: see the message above"));
  }
  if (interpreter.inputs().size() != 1) {
    return absl::InvalidArgumentError(
        absl::StrCat("--model_file: the model has ", interpreter.inputs().size(),
                     " inputs; a detector of objects in images has one"));
  }
  Detector detector;
  auto input = ImageTensor::From(*interpreter.input_tensor(0));
  if (!input.ok()) return input.status();
  detector.input_ = *input;
  const std::vector<OutputFacts> facts =
      CollectFacts(*model.flatbuffer().GetModel(), model.entry(), interpreter);
  const auto roles = FindRoles(facts, options.output_map);
  if (!roles.ok()) return roles.status();
  detector.boxes_ = roles->boxes;
  detector.classes_ = roles->classes;
  detector.scores_ = roles->scores;
  detector.count_ = roles->count;
  detector.raw_head_ = roles->raw_head;
  detector.head_ = options.head;
  if (roles->raw_head) {
    if (options.head.anchors_file.empty()) {
      return UsageError(
          "--model_file: the outputs are box codes and scores per anchor; give --anchors_file, or, "
          "where the boxes are decoded (YOLO), give them as --detections");
    }
    auto anchors = ReadAnchors(options.head.anchors_file);
    if (!anchors.ok()) return anchors.status();
    const std::vector<int>& shape = facts[static_cast<size_t>(roles->boxes)].shape;
    if (anchors->empty() || shape[shape.size() - 2] != static_cast<int>(anchors->size())) {
      return absl::InvalidArgumentError(
          absl::StrCat("--anchors_file: '", options.head.anchors_file, "' has ", anchors->size(),
                       " anchors, the model ", shape[shape.size() - 2]));
    }
    detector.anchors_ = *std::move(anchors);
    if (!options.scores_are_logits_given) detector.head_.scores_are_logits = !roles->probabilities;
  }
  detector.ready_ = std::move(ready);
  return detector;
}

std::string Detector::DescribeOutputs() const {
  if (raw_head_) {
    return absl::StrCat("codes=", boxes_, " scores=", scores_, " (raw heads, ", anchors_.size(),
                        " anchors)");
  }
  return absl::StrCat("boxes=", boxes_, " classes=", classes_, " scores=", scores_,
                      count_ < 0 ? "" : absl::StrCat(" count=", count_));
}

absl::StatusOr<std::vector<DetectedBox>> Detector::Detect(const std::vector<uint8_t>& bytes,
                                                          int64_t* invoke_us) {
  TfLiteTensor* input = ready_.interpreter->input_tensor(0);
  if (input->bytes != bytes.size()) {
    return absl::InternalError(
        absl::StrCat("the input takes ", input->bytes, " bytes, not ", bytes.size()));
  }
  std::memcpy(input->data.raw, bytes.data(), bytes.size());
  const int64_t start = NowUs();
  const TfLiteStatus status = ready_.Invoke();
  *invoke_us = NowUs() - start;
  if (status != kTfLiteOk) {
    return FailureOf(*ready_.interpreter,
                     absl::InternalError("the model failed to run: see the message above"));
  }
  return ReadBoxes();
}

absl::StatusOr<std::vector<DetectedBox>> Detector::ReadBoxes() {
  CountedVector<double> boxes, classes, scores, count;
  for (const auto& [place, values] : {std::pair{boxes_, &boxes}, std::pair{classes_, &classes},
                                      std::pair{scores_, &scores}, std::pair{count_, &count}}) {
    if (place < 0) continue;
    const TfLiteTensor* tensor = ready_.interpreter->output_tensor(static_cast<size_t>(place));
    if (absl::Status read = ReadRealValues(*tensor, values); !read.ok()) return read;
  }
  if (raw_head_) {
    if (boxes.size() != anchors_.size() * 4 || scores.empty() ||
        scores.size() % anchors_.size() != 0) {
      return absl::InternalError("the raw outputs changed their sizes");
    }
    return DecodeSsdHead(boxes, scores, anchors_, head_);
  }
  size_t most = std::min({boxes.size() / 4, classes.size(), scores.size()});
  if (!count.empty() && count[0] >= 0 && count[0] < static_cast<double>(most)) {
    most = static_cast<size_t>(count[0]);
  }
  std::vector<DetectedBox> detections;
  for (size_t i = 0; i < most; ++i) {
    DetectedBox box;
    box.top = boxes[4 * i];
    box.left = boxes[4 * i + 1];
    box.bottom = boxes[4 * i + 2];
    box.right = boxes[4 * i + 3];
    box.score = scores[i];
    // A box with a NaN or an infinity is dropped, because one NaN would make the whole mAP a NaN.
    if (!std::isfinite(box.top + box.left + box.bottom + box.right + box.score) ||
        !(std::abs(classes[i]) < kMostClasses)) {
      continue;
    }
    box.model_class = static_cast<int64_t>(classes[i]);
    detections.push_back(box);
  }
  return detections;
}

}  // namespace litmus::coco
