// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Converts result documents to other programs' formats, selected by the names that flags use.
#ifndef LITMUS_TOOLS_COMMON_EXPORTS_EXPORT_H_
#define LITMUS_TOOLS_COMMON_EXPORTS_EXPORT_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "nlohmann/json.hpp"

namespace litmus {

// Returns gbench, github-smaller, github-bigger, bencher, openmetrics, junit, markdown, hyperfine,
// hyperfine-markdown.
std::vector<std::string> ExportFormats();

// Converts the document of a run, of a grid, or of compare to `format`. InvalidArgument: an unknown
// format or another kind of document. Thread-safe.
absl::StatusOr<std::string> ExportAs(const std::string& format,
                                     const nlohmann::ordered_json& document);

// An item of --export, such as "gbench:a.json".
struct ExportTarget {
  std::string format, file;
};

// Parses the text of --export: FORMAT:FILE, separated by commas. "" gives no targets.
// InvalidArgument: an unknown format, or an item without a file.
absl::StatusOr<std::vector<ExportTarget>> ParseExports(const std::string& text);

// For Flag::Check: returns the problem with the text of --export, or "".
std::string CheckExports(const std::string& text);

// Checks the files before the measurement: PermissionDenied if one of them cannot be created.
absl::Status CheckExportFiles(const std::string& text);

// Writes the document to each file of the text, completely or not at all. Tries all files and
// returns the first error.
absl::Status WriteExports(const std::string& text, const nlohmann::ordered_json& document);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EXPORTS_EXPORT_H_
