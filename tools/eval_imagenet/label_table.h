// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Whether --ground_truth_labels is a list or a table, and which columns of a table count.
#ifndef LITMUS_TOOLS_EVAL_IMAGENET_LABEL_TABLE_H_
#define LITMUS_TOOLS_EVAL_IMAGENET_LABEL_TABLE_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace litmus::imagenet {

// What --ground_truth_labels and --ground_truth_images_path name.
struct LabelSources {
  std::string path;                // of the list or table
  std::vector<std::string> lines;  // its lines; at least one
  std::vector<std::string> files;  // names of the images
  const std::vector<std::string>* model_labels = nullptr;
};

struct LabelTable {
  std::vector<std::vector<std::string>> rows;  // the header is the first
  size_t file = 0, label = 0;                  // columns
  std::string note;  // for people: which column was taken that nobody named; empty: none
};

// A table has a header of two columns or more, one of which is called file, filename, image, path
// or the like, or holds names of the images. The label column is `label_column`; in a table of two
// columns without one that is called "label", it is the other column. None: a list. A label may
// hold commas and quotes, so a first line that is a label of the model begins a list.
// InvalidArgument: a table without a header or a label column; a list of names and labels on one
// line. The message has the columns that there are.
absl::StatusOr<std::optional<LabelTable>> FindTable(const LabelSources& sources,
                                                    const std::string& label_column);

// The columns of a list that may be meant as a table, if its number of lines is not that of the
// images; "" otherwise.
std::string ColumnsIfTable(const LabelSources& sources);

}  // namespace litmus::imagenet

#endif  // LITMUS_TOOLS_EVAL_IMAGENET_LABEL_TABLE_H_
