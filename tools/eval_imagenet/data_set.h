// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Which images, with which right answers; and the model's labels.
#ifndef LITMUS_TOOLS_EVAL_IMAGENET_DATA_SET_H_
#define LITMUS_TOOLS_EVAL_IMAGENET_DATA_SET_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace litmus::imagenet {

struct LabelledImage {
  std::string file;   // within the folder
  std::string label;  // text, as in the model's labels
};

struct DataSetFlags {
  std::string images_path, ground_truth_labels, denylist_file_path, label_column = "label";
  int num_images = 0;
};

struct DataSet {
  std::vector<LabelledImage> images;
  std::vector<std::string> notes;  // sentences for people: what was left out, and why
};

// Images in byte order of names. `ground_truth_labels` has one label a line for them in that order,
// or is a table (FindTable); a cell that is a number and no label of the model is an index into
// `model_labels`. The deny list takes images out by their 1-based position; num_images cuts
// afterwards.
absl::StatusOr<DataSet> LoadDataSet(const DataSetFlags& flags,
                                    const std::vector<std::string>& model_labels);

}  // namespace litmus::imagenet

#endif  // LITMUS_TOOLS_EVAL_IMAGENET_DATA_SET_H_
