// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/eval_imagenet/data_set.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "tools/common/evaluation/image_folder.h"
#include "tools/common/evaluation/output.h"

namespace litmus::imagenet {
namespace {

using Table = std::vector<std::vector<std::string>>;

constexpr char kLabelsFlag[] = "--ground_truth_labels";

// Column of `name` in the header, or -1.
int ColumnOf(const std::vector<std::string>& header, const std::string& name) {
  const auto found = std::find(header.begin(), header.end(), name);
  return found == header.end() ? -1 : static_cast<int>(found - header.begin());
}

std::string BaseName(const std::string& path) { return path.substr(path.rfind('/') + 1); }

// Joins the table's rows with the files of the folder, by name.
absl::StatusOr<DataSet> FromTable(const std::string& path, const Table& table, int file_column,
                                  int label_column, const std::vector<std::string>& files,
                                  const std::vector<std::string>& model_labels) {
  const std::set<std::string> known(model_labels.begin(), model_labels.end());
  std::map<std::string, std::string> label_of;
  for (size_t row = 1; row < table.size(); ++row) {
    const auto& cells = table[row];
    if (static_cast<int>(cells.size()) <= std::max(file_column, label_column)) {
      return absl::InvalidArgumentError(absl::StrCat(kLabelsFlag, ": '", path, "' row ", row + 1,
                                                     ": expected ", table[0].size(), " columns"));
    }
    std::string label = cells[static_cast<size_t>(label_column)];
    int64_t index;
    if (known.count(label) == 0 && absl::SimpleAtoi(label, &index) && index >= 0 &&
        index < static_cast<int64_t>(model_labels.size())) {
      label = model_labels[static_cast<size_t>(index)];
    }
    const std::string file = BaseName(cells[static_cast<size_t>(file_column)]);
    if (!label_of.emplace(file, label).second) {
      return absl::InvalidArgumentError(absl::StrCat(kLabelsFlag, ": '", path, "' row ", row + 1,
                                                     ": ", file, " is listed twice"));
    }
  }
  DataSet data;
  for (const std::string& file : files) {
    const auto found = label_of.find(file);
    if (found != label_of.end()) data.images.push_back({file, found->second});
  }
  if (data.images.empty()) {
    return absl::InvalidArgumentError(absl::StrCat(kLabelsFlag, ": '", path, "' lists none of the ",
                                                   files.size(), " images of the folder, such as ",
                                                   files[0]));
  }
  if (data.images.size() < files.size()) {
    data.notes.push_back(absl::StrCat(files.size() - data.images.size(), " of ", files.size(),
                                      " images have no row in ", path, " and are left out"));
  }
  if (data.images.size() < label_of.size()) {
    data.notes.push_back(absl::StrCat(label_of.size() - data.images.size(), " of ", label_of.size(),
                                      " rows of ", path, " have no image in the folder"));
  }
  return data;
}

absl::StatusOr<std::set<size_t>> ReadDenyList(const std::string& path, size_t images) {
  std::set<size_t> denied;
  if (path.empty()) return denied;
  const auto lines = ReadLines("--denylist_file_path", path);
  if (!lines.ok()) return lines.status();
  for (size_t i = 0; i < lines->size(); ++i) {
    size_t index;
    if (!absl::SimpleAtoi((*lines)[i], &index) || index < 1 || index > images ||
        !denied.insert(index - 1).second) {
      return absl::InvalidArgumentError(
          absl::StrCat("--denylist_file_path: '", path, "' line ", i + 1, ": '", (*lines)[i],
                       "': expected numbers from 1 to ", images, ", each once"));
    }
  }
  return denied;
}

}  // namespace

absl::StatusOr<DataSet> LoadDataSet(const DataSetFlags& flags,
                                    const std::vector<std::string>& model_labels) {
  const auto files = ListImages("--ground_truth_images_path", flags.images_path);
  if (!files.ok()) return files.status();
  const auto lines = ReadLines(kLabelsFlag, flags.ground_truth_labels);
  if (!lines.ok()) return lines.status();
  // A label may hold commas and quotes: only the header tells a table from a list.
  const auto header = ParseTable(flags.ground_truth_labels, (*lines)[0]);
  const int file_column = header.ok() && !header->empty() ? ColumnOf((*header)[0], "file") : -1;
  const int label_column =
      header.ok() && !header->empty() ? ColumnOf((*header)[0], flags.label_column) : -1;
  DataSet data;
  if (file_column >= 0) {
    if (label_column < 0) {
      return absl::InvalidArgumentError(
          absl::StrCat(kLabelsFlag, ": '", flags.ground_truth_labels,
                       "' has a column 'file' and none '", flags.label_column, "' but ",
                       absl::StrJoin((*header)[0], ", "), "; choose with --label_column"));
    }
    const auto table = ParseTable(flags.ground_truth_labels, absl::StrJoin(*lines, "\n"));
    if (!table.ok()) return table.status();
    auto joined = FromTable(flags.ground_truth_labels, *table, file_column, label_column, *files,
                            model_labels);
    if (!joined.ok()) return joined.status();
    data = *std::move(joined);
  } else {
    if (lines->size() != files->size()) {
      return absl::InvalidArgumentError(absl::StrCat(
          "Number of images and ground truth labels is not same: ", files->size(), " files in '",
          flags.images_path, "', ", lines->size(), " lines in '", flags.ground_truth_labels, "'"));
    }
    for (size_t i = 0; i < files->size(); ++i) data.images.push_back({(*files)[i], (*lines)[i]});
  }
  const auto denied = ReadDenyList(flags.denylist_file_path, data.images.size());
  if (!denied.ok()) return denied.status();
  std::vector<LabelledImage> kept;
  for (size_t i = 0; i < data.images.size(); ++i) {
    if (denied->count(i) == 0) kept.push_back(std::move(data.images[i]));
  }
  if (flags.num_images > 0 && kept.size() > static_cast<size_t>(flags.num_images)) {
    kept.resize(static_cast<size_t>(flags.num_images));
  }
  data.images = std::move(kept);
  if (data.images.empty()) {
    return absl::InvalidArgumentError("--denylist_file_path: every image is excluded");
  }
  return data;
}

absl::Status FitLabels(const std::string& path, int64_t outputs, std::vector<std::string>* labels,
                       std::string* note) {
  const auto count = static_cast<int64_t>(labels->size());
  if (count == outputs) return absl::OkStatus();
  const std::string first = absl::AsciiStrToLower(labels->front());
  const bool has_background = first == "background" || first == "dummy" || first == "???";
  if (count + 1 == outputs && !has_background) {
    labels->insert(labels->begin(), "background");
    *note = absl::StrCat("the model has ", outputs, " outputs and ", path, " ", count,
                         " labels: output 0 is treated as 'background'");
    return absl::OkStatus();
  }
  if (count == outputs + 1 && has_background) {
    labels->erase(labels->begin());
    *note = absl::StrCat("the model has ", outputs, " outputs and ", path, " ", count,
                         " labels: its first, a background, is left out");
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(
      absl::StrCat("--model_output_labels: '", path, "' has ", count, " lines, the model ", outputs,
                   " outputs; give one label for each output, in their order"));
}

}  // namespace litmus::imagenet
