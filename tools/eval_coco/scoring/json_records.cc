// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/eval_coco/scoring/json_records.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "nlohmann/json.hpp"
#include "tools/common/read_file.h"
#include "tools/eval_coco/scoring/record_handler.h"

namespace litmus::coco {
namespace {

absl::Status Read(const std::string& text, RecordHandler* handler) {
  if (nlohmann::json::sax_parse(text.data(), text.data() + text.size(), handler)) {
    return absl::OkStatus();
  }
  return handler->error();
}

// Describes a text that is neither JSON nor a protocol buffer, with the fix; "" if its form is
// unknown.
const char* OtherForm(absl::string_view text) {
  using absl::StartsWith;
  if (text.find_first_not_of(" \t\r\n") == absl::string_view::npos) return "the file is empty";
  if (StartsWith(text, "\x1f\x8b"))
    return "the file is compressed with gzip; unpack it with gunzip";
  if (StartsWith(text, "PK\x03\x04")) {
    return "the file is a ZIP archive; unpack it and give the JSON file from it";
  }
  const bool has_zero = text.size() > 1 && (text[0] == '\0') != (text[1] == '\0');
  const char first = text[text[0] == '\0' && text.size() > 1 ? 1 : 0];
  if (StartsWith(text, "\xff\xfe") || StartsWith(text, "\xfe\xff") ||
      (has_zero && (first == '{' || first == '['))) {
    return "the file is UTF-16 text; store it as UTF-8";
  }
  return "";
}

}  // namespace

absl::StatusOr<std::string> ReadRecordFile(const std::string& path) {
  // LVIS for training, the largest data set in use, has 1.1 GB.
  constexpr size_t kMaxRecordBytes = size_t{3} << 29;
  constexpr absl::string_view kByteOrderMark = "\xEF\xBB\xBF";
  absl::StatusOr<std::string> text = ReadFileWithin(path, kMaxRecordBytes);
  if (text.ok()) {
    if (absl::StartsWith(*text, kByteOrderMark)) text->erase(0, kByteOrderMark.size());
    const absl::string_view other = OtherForm(*text);
    if (other.empty()) return text;
    return absl::InvalidArgumentError(absl::StrCat(path, ": ", other));
  }
  if (absl::IsFailedPrecondition(text.status())) {
    return absl::FailedPreconditionError(absl::StrCat(path, ": ", text.status().message()));
  }
  return ReadError(
      text.status(), absl::StatusCode::kNotFound,
      absl::StrCat(absl::IsNotFound(text.status()) ? "cannot open " : "cannot read ", path));
}

absl::Status Require(const Record& record,
                     std::initializer_list<std::pair<Field, const char*>> fields) {
  for (const auto& [field, name] : fields) {
    if (!record.Has(field)) return absl::InvalidArgumentError(absl::StrCat("no ", name));
  }
  return absl::OkStatus();
}

absl::Status ReadInstanceRecords(const std::string& text, const std::string& path,
                                 const LoadOptions& options, const RecordSink& sink,
                                 std::set<Section>* found) {
  RecordHandler handler(false, path, options, sink);
  absl::Status status = Read(text, &handler);
  *found = handler.sections();
  return status;
}

absl::Status ReadDetectionRecords(const std::string& text, const std::string& path,
                                  const LoadOptions& options, const RecordSink& sink) {
  RecordHandler handler(true, path, options, sink);
  return Read(text, &handler);
}

}  // namespace litmus::coco
