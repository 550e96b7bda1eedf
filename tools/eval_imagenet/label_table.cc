// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/eval_imagenet/label_table.h"

#include <algorithm>
#include <set>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "tools/common/evaluation/image_folder.h"

namespace litmus::imagenet {
namespace {

using Row = std::vector<std::string>;

constexpr char kDefaultLabelColumn[] = "label";
constexpr const char* kFileColumns[] = {"file",       "filename",   "file_name", "image",
                                        "image_name", "image_file", "path",      "image_path",
                                        "file_path",  "filepath"};

absl::Status Misfit(const LabelSources& sources, const std::string& what) {
  return absl::InvalidArgumentError(
      absl::StrCat("--ground_truth_labels: '", sources.path, "': ", what));
}

// The cells of a line; empty if the line is not a row of a table.
Row CellsOf(const LabelSources& sources, size_t line) {
  if (line >= sources.lines.size()) return {};
  auto rows = ParseTable(sources.path, sources.lines[line]);
  return rows.ok() && !rows->empty() ? (*rows)[0] : Row();
}

std::optional<size_t> ColumnOf(const Row& header, absl::string_view name) {
  for (size_t i = 0; i < header.size(); ++i) {
    if (absl::EqualsIgnoreCase(header[i], name)) return i;
  }
  return std::nullopt;
}

std::optional<size_t> FileColumnByName(const Row& header) {
  for (const char* name : kFileColumns) {
    if (const auto column = ColumnOf(header, name)) return column;
  }
  return std::nullopt;
}

bool IsFile(const std::set<std::string>& files, const std::string& cell) {
  return files.count(cell.substr(cell.rfind('/') + 1)) != 0;
}

// The first column that contains the name of an image in any row.
std::optional<size_t> FileColumnByContent(const std::vector<Row>& rows,
                                          const std::set<std::string>& files) {
  for (size_t column = 0; column < rows[0].size(); ++column) {
    for (const Row& row : rows) {
      if (column < row.size() && IsFile(files, row[column])) return column;
    }
  }
  return std::nullopt;
}

// Whether the first line can be a header. A label with synonyms has a space after its comma, so its
// line is not a header.
bool MayBeHeader(const LabelSources& sources, const Row& header) {
  if (header.size() < 2) return false;
  const std::vector<std::string>& labels = *sources.model_labels;
  if (std::find(labels.begin(), labels.end(), sources.lines[0]) != labels.end()) return false;
  const bool spaced = std::any_of(header.begin(), header.end(), [](const std::string& cell) {
    return absl::StartsWith(cell, " ");
  });
  return !spaced || sources.lines.size() != sources.files.size();
}

absl::Status FindLabelColumn(const LabelSources& sources, const std::string& name,
                             LabelTable* table) {
  const Row& header = table->rows[0];
  if (const auto column = ColumnOf(header, name)) {
    table->label = *column;
    return absl::OkStatus();
  }
  const size_t other = table->file == 0 ? 1 : 0;
  if (header.size() == 2 && name == kDefaultLabelColumn) {
    table->label = other;
    table->note = absl::StrCat(sources.path, " has no column 'label': the column '", header[other],
                               "' is treated as the labels");
    return absl::OkStatus();
  }
  return Misfit(
      sources, absl::StrCat("no column '", name, "'; the columns are ", absl::StrJoin(header, ", "),
                            ": choose the one of the labels "
                            "with --label_column, such as --label_column=",
                            header[other]));
}

}  // namespace

absl::StatusOr<std::optional<LabelTable>> FindTable(const LabelSources& sources,
                                                    const std::string& label_column) {
  const Row header = CellsOf(sources, 0);
  const std::set<std::string> files(sources.files.begin(), sources.files.end());
  const std::string& first = sources.lines[0];
  if (header.size() < 2 && IsFile(files, first.substr(0, first.find(' ')))) {
    return Misfit(sources, absl::StrCat("line 1, '", first,
                                        "', begins with the name of an image; give labels alone, "
                                        "or a table with the header file,label"));
  }
  if (!MayBeHeader(sources, header)) return std::nullopt;
  std::optional<size_t> file_column = FileColumnByName(header);
  auto rows = ParseTable(sources.path, absl::StrJoin(sources.lines, "\n"));
  if (!rows.ok()) {
    // In a list, a quote may be part of a label.
    if (!file_column) return std::nullopt;
    return rows.status();
  }
  if (!file_column) file_column = FileColumnByContent(*rows, files);
  if (!file_column) return std::nullopt;
  LabelTable table;
  table.rows = *std::move(rows);
  table.file = *file_column;
  if (IsFile(files, table.rows[0][table.file])) {
    return Misfit(sources, absl::StrCat("line 1, '", first,
                                        "', is a row and no header; put a line with the names of "
                                        "the columns above, such as file,label"));
  }
  if (absl::Status status = FindLabelColumn(sources, label_column, &table); !status.ok()) {
    return status;
  }
  return table;
}

std::string ColumnsIfTable(const LabelSources& sources) {
  const Row header = CellsOf(sources, 0);
  if (!MayBeHeader(sources, header) || CellsOf(sources, 1).size() != header.size()) return "";
  return absl::StrCat(
      "; a table needs a column 'file' with the images' names, and its columns are ",
      absl::StrJoin(header, ", "));
}

}  // namespace litmus::imagenet
