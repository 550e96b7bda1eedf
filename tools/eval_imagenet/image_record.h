// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What a journal or a shard says of a run and of each image. Such files may come from anybody: from
// here on every value has its type and lies within its bounds.
//
// A record: {"file", "label", "rank", "top": [[index, label, score], ...], "shifted": [b, b],
// "us": {...}}, or {"file", "error"} for a broken image; with --compare_with also "other_rank" and
// "other_top".
#ifndef LITMUS_TOOLS_EVAL_IMAGENET_IMAGE_RECORD_H_
#define LITMUS_TOOLS_EVAL_IMAGENET_IMAGE_RECORD_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "tools/common/evaluation/evaluation_run.h"
#include "tools/common/evaluation/record_members.h"
#include "tools/common/labels/unknown_labels.h"

namespace litmus::imagenet {

struct RankedLabel {
  int64_t index = 0;  // of the class
  std::string label;
  std::optional<double> score;  // none: not finite
};

struct ImageRecord {
  // The result of --compare_with on the same image.
  struct Other {
    int64_t rank = 0, top = 0;
  };

  std::string file;
  bool broken = false;  // Then there is `error` and nothing below it.
  std::string error;
  std::string label;
  int64_t rank = 0;              // 1-based place of the right label in `top`, 0: not there
  std::vector<RankedLabel> top;  // 1 to kMostRanks, best first
  // Whether the class before or after the first-ranked one would have been right (labels that are
  // off by one).
  bool shifted_down = false, shifted_up = false;
  bool unknown_label = false, non_finite = false;
  std::optional<Other> other;
  int64_t inference_us = 0;
};

// By item.
using ImageRecords = std::map<int64_t, ImageRecord>;

struct RunFacts {
  ModelOfRun model;
  std::string images_path, preprocessing, compare_with;
  int64_t classes = 1;
  int64_t images = 0;            // of the whole run, all shards together
  UnknownLabels unknown_labels;  // of these images
};

struct ReadRun {
  RunFacts facts;
  ImageRecords records;
};

// InvalidArgument names the first member of the header or of a record that is not as above.
absl::StatusOr<ReadRun> ReadRecords(const FinishedRun& run);

}  // namespace litmus::imagenet

#endif  // LITMUS_TOOLS_EVAL_IMAGENET_IMAGE_RECORD_H_
