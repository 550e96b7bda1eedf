// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/eval_coco/scoring/json_records.h"

#include "absl/strings/str_cat.h"
#include "nlohmann/json.hpp"
#include "tools/common/read_file.h"
#include "tools/eval_coco/scoring/record_handler.h"

namespace litmus::coco {
namespace {

absl::Status Read(bool is_results, const std::string& text, const std::string& path,
                  const LoadOptions& options, const RecordSink& sink) {
  RecordHandler handler(is_results, path, options, sink);
  if (nlohmann::json::sax_parse(text.data(), text.data() + text.size(), &handler)) {
    return absl::OkStatus();
  }
  return handler.error();
}

}  // namespace

absl::StatusOr<std::string> ReadRecordFile(const std::string& path) {
  // The largest set in use, LVIS for training, has 1.1 GB.
  constexpr size_t kMaxRecordBytes = size_t{3} << 29;
  absl::StatusOr<std::string> text = ReadFileWithin(path, kMaxRecordBytes);
  if (text.ok()) return text;
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
                                 const LoadOptions& options, const RecordSink& sink) {
  return Read(false, text, path, options, sink);
}

absl::Status ReadDetectionRecords(const std::string& text, const std::string& path,
                                  const LoadOptions& options, const RecordSink& sink) {
  return Read(true, text, path, options, sink);
}

}  // namespace litmus::coco
