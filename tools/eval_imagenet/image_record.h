// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What a journal or a shard stores about a run and each image. Such files may come from untrusted
// users: ReadRecords checks the type and range of every value.
//
// A record is {"file", "label", "rank", "top": [[index, label, score], ...], "shifted": [b, b],
// "us": {...}}, or {"file", "error"} for an unreadable image; with --compare_with also "other_rank"
// and "other_top".
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
  int64_t index = 0;  // class index
  std::string label;
  std::optional<double> score;  // empty: not finite
};

struct ImageRecord {
  // The prediction of the model of --compare_with for the same image.
  struct Other {
    int64_t rank = 0, top = 0;
  };

  std::string file;
  bool broken = false;  // The image was unreadable: only `error` is set.
  std::string error;
  std::string label;
  int64_t rank = 0;              // 1-based rank of the ground-truth label in `top`; 0: not in `top`
  std::vector<RankedLabel> top;  // 1 to kMostRanks, best first
  // Whether the class index before (down) or after (up) the first-ranked one has the ground-truth
  // label, as with labels that are off by one.
  bool shifted_down = false, shifted_up = false;
  bool unknown_label = false, non_finite = false;
  std::optional<Other> other;
  int64_t inference_us = 0;
};

// The key is the index of the image in the run.
using ImageRecords = std::map<int64_t, ImageRecord>;

struct RunFacts {
  ModelOfRun model;
  std::string images_path, preprocessing, compare_with;
  int64_t classes = 1;
  int64_t images = 0;            // of the whole run, including all shards
  UnknownLabels unknown_labels;  // ground-truth labels of these images that the model does not have
};

struct ReadRun {
  RunFacts facts;
  ImageRecords records;
};

// InvalidArgument names the first member that has a wrong type or range.
absl::StatusOr<ReadRun> ReadRecords(const FinishedRun& run);

}  // namespace litmus::imagenet

#endif  // LITMUS_TOOLS_EVAL_IMAGENET_IMAGE_RECORD_H_
