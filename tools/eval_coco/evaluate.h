// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs the detector on images and writes one record per image (image_record.h).
#ifndef LITMUS_TOOLS_EVAL_COCO_EVALUATE_H_
#define LITMUS_TOOLS_EVAL_COCO_EVALUATE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "tools/common/evaluation/evaluation_run.h"
#include "tools/common/images/decode.h"
#include "tools/common/images/preprocess.h"
#include "tools/eval_coco/class_map.h"
#include "tools/eval_coco/detector.h"
#include "tools/eval_coco/image_list.h"

namespace litmus::coco {

struct EvaluationInputs {
  std::string images_path;
  std::vector<ListedImage> images;
  DecodeOptions decode;
  PreprocessOptions preprocess;
  ClassMap class_map;
  Detector* detector = nullptr;
  int decode_threads = 1;
};

// Evaluates the images that have no record yet. *times is set to the times of this process's
// images. Aborted when interrupted.
absl::Status RunDetector(const EvaluationInputs& inputs, EvaluationRun* run, PipelineTimes* times);

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_EVALUATE_H_
