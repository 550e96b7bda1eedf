// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/exports/export.h"

#include <cstdint>
#include <string_view>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "cli/utf8.h"
#include "tools/common/document/output_file.h"
#include "tools/common/exports/bencher.h"
#include "tools/common/exports/github_action.h"
#include "tools/common/exports/google_benchmark.h"
#include "tools/common/exports/hyperfine.h"
#include "tools/common/exports/junit.h"
#include "tools/common/exports/markdown.h"
#include "tools/common/exports/open_metrics.h"
#include "tools/common/exports/subjects.h"

namespace litmus {
namespace {

struct Format {
  const char* name;
  std::string (*write)(const Subjects& subjects);
  // Instead of `write`, where a format needs more than the subjects.
  std::string (*write_document)(const nlohmann::ordered_json& document) = nullptr;
};

constexpr Format kFormats[] = {
    {"gbench", &ToGoogleBenchmark},
    {"github-smaller", [](const Subjects& s) { return ToGithubAction(s, false); }},
    {"github-bigger", [](const Subjects& s) { return ToGithubAction(s, true); }},
    {"bencher", &ToBencher},
    {"openmetrics", &ToOpenMetrics},
    {"junit", &ToJUnitXml},
    {"markdown", &ToMarkdown},
    {"hyperfine", nullptr, &ToHyperfine},
    {"hyperfine-markdown", nullptr, &ToHyperfineMarkdown},
};

const Format* FindFormat(const std::string& name) {
  for (const Format& format : kFormats) {
    if (name == format.name) return &format;
  }
  return nullptr;
}

// Paths and arguments may be any bytes, but readers of all formats stop at invalid UTF-8.
std::string WithValidUtf8(const std::string& bytes) {
  std::string_view text = bytes;
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    uint32_t point = 0;
    const size_t length = DecodeUtf8(text, point);
    out += length == 0 ? "\xEF\xBF\xBD" : text.substr(0, length);  // U+FFFD
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return out;
}

absl::Status Unknown(const std::string& format) {
  return absl::InvalidArgumentError(absl::StrCat("'", format, "' is not an export format; use ",
                                                 absl::StrJoin(ExportFormats(), ", ")));
}

}  // namespace

std::vector<std::string> ExportFormats() {
  std::vector<std::string> names;
  for (const Format& format : kFormats) names.emplace_back(format.name);
  return names;
}

absl::StatusOr<std::string> ExportAs(const std::string& name,
                                     const nlohmann::ordered_json& document) {
  const Format* format = FindFormat(name);
  if (format == nullptr) return Unknown(name);
  const absl::StatusOr<Subjects> subjects = SubjectsOf(document);
  if (!subjects.ok()) return subjects.status();
  return WithValidUtf8(format->write_document != nullptr ? format->write_document(document)
                                                         : format->write(*subjects));
}

absl::StatusOr<std::vector<ExportTarget>> ParseExports(const std::string& text) {
  std::vector<ExportTarget> targets;
  if (text.empty()) return targets;
  for (const std::string& part : std::vector<std::string>(absl::StrSplit(text, ','))) {
    const std::pair<std::string, std::string> pair = absl::StrSplit(part, absl::MaxSplits(':', 1));
    if (FindFormat(pair.first) == nullptr) return Unknown(pair.first);
    if (pair.second.empty()) {
      return absl::InvalidArgumentError(
          absl::StrCat("'", part, "' has no file; write ", pair.first, ":FILE"));
    }
    targets.push_back({pair.first, pair.second});
  }
  return targets;
}

std::string CheckExports(const std::string& text) {
  const absl::Status status = ParseExports(text).status();
  return status.ok() ? "" : absl::StrCat("must be FORMAT:FILE,FORMAT:FILE: ", status.message());
}

absl::Status CheckExportFiles(const std::string& text) {
  const auto targets = ParseExports(text);
  if (!targets.ok()) return targets.status();
  for (const ExportTarget& target : *targets) {
    absl::Status status = CheckCreatable("--export", target.file);
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::Status WriteExports(const std::string& text, const nlohmann::ordered_json& document) {
  const auto targets = ParseExports(text);
  if (!targets.ok()) return targets.status();
  absl::Status status;
  for (const ExportTarget& target : *targets) {
    const absl::StatusOr<std::string> exported = ExportAs(target.format, document);
    status.Update(exported.ok() ? WriteFileAtomically("--export", target.file, *exported)
                                : exported.status());
  }
  return status;
}

}  // namespace litmus
