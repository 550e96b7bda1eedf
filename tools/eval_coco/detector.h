// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs an object detector and turns its outputs into boxes, whatever order they come in.
#ifndef LITMUS_TOOLS_EVAL_COCO_DETECTOR_H_
#define LITMUS_TOOLS_EVAL_COCO_DETECTOR_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "tools/common/evaluation/evaluated_model.h"
#include "tools/common/images/preprocess.h"
#include "tools/eval_coco/ssd_head.h"

namespace litmus::coco {

// One box, in fractions of the model's input.
struct DetectedBox {
  double top = 0, left = 0, bottom = 0, right = 0;
  double score = 0;
  int64_t model_class = 0;  // as the model counts
};

struct DetectorOptions {
  // Roles of the outputs in the model's order: "scores,boxes,count,classes", or "boxes,scores" for
  // raw heads. Empty: found out.
  std::string output_map;
  SsdHeadOptions head;  // for raw heads
  // False: whether scores are logits is told by the operator that makes them.
  bool scores_are_logits_given = false;
};

// Used by one thread at a time.
class Detector {
 public:
  // Allocates tensors. One input [1, H, W, 3]. Outputs, found in this order of trust: --output_map;
  // the operator TFLite_Detection_PostProcess that makes them; names that hold box, class, score
  // or count/num; shapes. Two outputs [1, A, 4] and [1, A, C] are raw heads and need anchors.
  static absl::StatusOr<Detector> Make(const EvaluatedModel& model, ReadyInterpreter ready,
                                       const DetectorOptions& options);

  const ImageTensor& input() const { return input_; }
  // For people: "boxes=0 classes=1 scores=2 count=3".
  std::string DescribeOutputs() const;

  // `bytes` is a whole input tensor; *invoke_us gets the time of Invoke alone, without decoding of
  // raw heads.
  absl::StatusOr<std::vector<DetectedBox>> Detect(const std::vector<uint8_t>& bytes,
                                                  int64_t* invoke_us);

 private:
  absl::StatusOr<std::vector<DetectedBox>> ReadBoxes();

  ReadyInterpreter ready_;
  ImageTensor input_;
  // Places among the outputs; -1 where there is none (classes and count of raw heads).
  int boxes_ = -1, classes_ = -1, scores_ = -1, count_ = -1;
  bool raw_head_ = false;
  SsdHeadOptions head_;
  std::vector<Anchor> anchors_;
};

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_DETECTOR_H_
