// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Decides whether --ground_truth_labels is a list or a table, and which columns of a table have
// files and labels.
#ifndef LITMUS_TOOLS_EVAL_IMAGENET_LABEL_TABLE_H_
#define LITMUS_TOOLS_EVAL_IMAGENET_LABEL_TABLE_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace litmus::imagenet {

// The contents of --ground_truth_labels and --ground_truth_images_path.
struct LabelSources {
  std::string path;                // of the list or table
  std::vector<std::string> lines;  // lines of the file at `path`; at least one
  std::vector<std::string> files;  // file names of the images
  const std::vector<std::string>* model_labels = nullptr;
};

struct LabelTable {
  std::vector<std::vector<std::string>> rows;  // the first row is the header
  size_t file = 0, label = 0;                  // column indices
  std::string note;  // for the user: the column that was chosen without --label_column; empty: none
};

// The file is a table if its first line has two or more columns, one of which is called file,
// filename, image, path or similar, or contains names of images. The label column is
// `label_column`, else the one called "label", else the other column of a two-column table. Returns
// nullopt for a list. Labels may contain commas and quotes, so a first line that is a label of the
// model begins a list. InvalidArgument, naming the columns, for a table without a header or label
// column, or a list with names and labels on one line.
absl::StatusOr<std::optional<LabelTable>> FindTable(const LabelSources& sources,
                                                    const std::string& label_column);

// The column names of a list that may be intended as a table because its number of lines differs
// from the number of images; otherwise "".
std::string ColumnsIfTable(const LabelSources& sources);

}  // namespace litmus::imagenet

#endif  // LITMUS_TOOLS_EVAL_IMAGENET_LABEL_TABLE_H_
