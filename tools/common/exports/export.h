// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Result documents in the forms of other programs, by the names that flags use.
#ifndef LITMUS_TOOLS_COMMON_EXPORTS_EXPORT_H_
#define LITMUS_TOOLS_COMMON_EXPORTS_EXPORT_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "nlohmann/json.hpp"

namespace litmus {

// gbench, github-smaller, github-bigger, bencher, openmetrics, junit, markdown.
std::vector<std::string> ExportFormats();

// The document of one run, of a grid, or of compare as `format`. InvalidArgument: another format,
// or another document. Thread-safe.
absl::StatusOr<std::string> ExportAs(const std::string& format,
                                     const nlohmann::ordered_json& document);

// "gbench:a.json" of --export.
struct ExportTarget {
  std::string format, file;
};

// The text of --export: FORMAT:FILE, comma separated. InvalidArgument: a format that is not known,
// or a part without a file. "" is none.
absl::StatusOr<std::vector<ExportTarget>> ParseExports(const std::string& text);

// What is wrong with the text of --export, as Flag::Check wants it; "" if nothing.
std::string CheckExports(const std::string& text);

// Before hours of work: PermissionDenied when one of the files could not be created.
absl::Status CheckExportFiles(const std::string& text);

// Writes the document to each file of the text, whole or not at all. The first error, after all
// were tried.
absl::Status WriteExports(const std::string& text, const nlohmann::ordered_json& document);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EXPORTS_EXPORT_H_
