// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Declares the flags of eval_coco and checks their values.
#ifndef LITMUS_TOOLS_EVAL_COCO_FLAGS_H_
#define LITMUS_TOOLS_EVAL_COCO_FLAGS_H_

#include <string>

#include "absl/status/status.h"
#include "tools/common/evaluation/run_flags.h"
#include "tools/eval_coco/detector.h"
#include "tools/eval_coco/result.h"

namespace litmus::coco {

struct Flags {
  RunFlags run;
  ScoreFlags score;
  DetectorOptions detector;
  std::string model_output_labels, images_path, ground_truth, detections, detections_output,
      label_map;
  int32_t class_offset = 1;
  bool debug_mode = false;
};

// The flags of the metric. They evaluate existing detections: their values are numbers and
// keywords, never paths.
inline constexpr const char* kMetricFlags[] = {"map_definition", "bootstrap_resamples",
                                               "error_breakdown"};
inline constexpr int kMaxResamples = 100000;  // each resample takes as long as one evaluation

// The mode `score`: scores detections that a file has.
inline constexpr Modes kScore = kFirstOwnMode;

void DeclareFlags(FlagRegistry& flags, Flags* values);

// Checks, after parsing, the values that depend on several flags. OutOfRange for a wrong
// combination.
absl::Status CompleteFlags(const FlagRegistry& flags, Flags* values);

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_FLAGS_H_
