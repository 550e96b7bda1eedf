// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/eval_imagenet/data_set.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "tools/common/evaluation/image_folder.h"
#include "tools/eval_imagenet/label_table.h"

namespace litmus::imagenet {
namespace {

constexpr char kLabelsFlag[] = "--ground_truth_labels";

std::string BaseName(const std::string& path) { return path.substr(path.rfind('/') + 1); }

// Joins the table's rows with the folder's files by file name.
absl::StatusOr<DataSet> FromTable(const LabelSources& sources, const LabelTable& table) {
  const std::string& path = sources.path;
  const std::vector<std::string>& files = sources.files;
  const std::vector<std::string>& model_labels = *sources.model_labels;
  const std::set<std::string> known(model_labels.begin(), model_labels.end());
  std::map<std::string, std::string> label_of;
  for (size_t row = 1; row < table.rows.size(); ++row) {
    const auto& cells = table.rows[row];
    if (cells.size() <= std::max(table.file, table.label)) {
      return absl::InvalidArgumentError(absl::StrCat(kLabelsFlag, ": '", path, "' row ", row + 1,
                                                     ": expected ", table.rows[0].size(),
                                                     " columns"));
    }
    std::string label = cells[table.label];
    int64_t index;
    if (known.count(label) == 0 && absl::SimpleAtoi(label, &index) && index >= 0 &&
        index < static_cast<int64_t>(model_labels.size())) {
      label = model_labels[static_cast<size_t>(index)];
    }
    const std::string file = BaseName(cells[table.file]);
    if (!label_of.emplace(file, label).second) {
      return absl::InvalidArgumentError(absl::StrCat(kLabelsFlag, ": '", path, "' row ", row + 1,
                                                     ": ", file, " is listed twice"));
    }
  }
  DataSet data;
  if (!table.note.empty()) data.notes.push_back(table.note);
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

// Label i belongs to file i.
absl::StatusOr<DataSet> FromList(const LabelSources& sources, const std::string& images_path) {
  if (sources.lines.size() != sources.files.size()) {
    return absl::InvalidArgumentError(
        absl::StrCat("Number of images and ground truth labels is not same: ", sources.files.size(),
                     " files in '", images_path, "', ", sources.lines.size(), " lines in '",
                     sources.path, "'", ColumnsIfTable(sources)));
  }
  DataSet data;
  for (size_t i = 0; i < sources.files.size(); ++i) {
    data.images.push_back({sources.files[i], sources.lines[i]});
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
  auto folder = ListImages("--ground_truth_images_path", flags.images_path);
  if (!folder.ok()) return folder.status();
  auto lines = ReadLines(kLabelsFlag, flags.ground_truth_labels);
  if (!lines.ok()) return lines.status();
  const LabelSources sources = {flags.ground_truth_labels, *std::move(lines),
                                std::move(folder->files), &model_labels};
  const auto table = FindTable(sources, flags.label_column);
  if (!table.ok()) return table.status();
  auto joined = *table ? FromTable(sources, **table) : FromList(sources, flags.images_path);
  if (!joined.ok()) return joined.status();
  DataSet data = *std::move(joined);
  if (!folder->note.empty()) data.notes.push_back(folder->note);
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

}  // namespace litmus::imagenet
