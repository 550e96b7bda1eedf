// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/evaluation/output.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "tools/common/csv_cell.h"
#include "tools/common/document/output_file.h"
#include "tools/common/read_file.h"

namespace litmus {
OutputFormat OutputFormatOf(const std::string& format, const std::string& path) {
  const auto is = [&](const char* name) {
    return format.empty() ? absl::EndsWithIgnoreCase(path, absl::StrCat(".", name))
                          : format == name;
  };
  if (is("json")) return OutputFormat::kJson;
  if (is("csv")) return OutputFormat::kCsv;
  if (is("pb")) return OutputFormat::kProto;
  return OutputFormat::kText;
}

std::string ToText(const EvaluationResult& result, bool prefix) {
  std::string text;
  for (const std::string& line : result.lines) {
    absl::StrAppend(&text, prefix ? "INFO: " : "", line, "\n");
  }
  for (const std::string& line : result.remarks) absl::StrAppend(&text, line, "\n");
  return text;
}

std::string ToCsvText(const CsvTable& table) {
  std::string text;
  for (const std::vector<std::string>& row : table) {
    absl::StrAppend(&text,
                    absl::StrJoin(row, ",",
                                  [](std::string* out, const std::string& cell) {
                                    absl::StrAppend(out, CsvCell(cell));
                                  }),
                    "\n");
  }
  return text;
}

std::string Render(const EvaluationResult& result, OutputFormat format) {
  switch (format) {
    case OutputFormat::kJson:
      return ToJsonText(result.document);
    case OutputFormat::kCsv:
      return ToCsvText(result.csv);
    case OutputFormat::kProto:
      return result.proto;
    case OutputFormat::kText:
      break;
  }
  return ToText(result, false);
}

absl::StatusOr<std::string> ReadWholeFile(const std::string& flag, const std::string& path,
                                          size_t bound) {
  absl::StatusOr<std::string> bytes = ReadFileWithin(path, bound);
  if (bytes.ok()) return bytes;
  return ReadError(bytes.status(), absl::StatusCode::kNotFound,
                   absl::StrCat(flag, ": cannot read '", path, "': ", bytes.status().message()));
}

}  // namespace litmus
