// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Loads the list of images, their ground-truth labels, and the model's labels.
#ifndef LITMUS_TOOLS_EVAL_IMAGENET_DATA_SET_H_
#define LITMUS_TOOLS_EVAL_IMAGENET_DATA_SET_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace litmus::imagenet {

struct LabelledImage {
  std::string file;   // relative to the folder
  std::string label;  // a label as in the model's label file
};

struct DataSetFlags {
  std::string images_path, ground_truth_labels, denylist_file_path, label_column = "label";
  int num_images = 0;
};

struct DataSet {
  std::vector<LabelledImage> images;
  std::vector<std::string> notes;  // messages about excluded images, with the reason
};

// Images are sorted by name, byte by byte. `ground_truth_labels` has one label per line in that
// order, or is a table (FindTable); a cell that is a number and is not a label of the model is an
// index into `model_labels`. The deny list excludes images by their 1-based position; then
// num_images limits their number.
absl::StatusOr<DataSet> LoadDataSet(const DataSetFlags& flags,
                                    const std::vector<std::string>& model_labels);

}  // namespace litmus::imagenet

#endif  // LITMUS_TOOLS_EVAL_IMAGENET_DATA_SET_H_
