// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Where a result goes: the printed lines on stdout, files in the format that their name or a flag
// asks for.
#ifndef LITMUS_TOOLS_COMMON_EVALUATION_OUTPUT_H_
#define LITMUS_TOOLS_COMMON_EVALUATION_OUTPUT_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "nlohmann/json.hpp"

namespace litmus {

// A table of text cells; the first row is the header.
using CsvTable = std::vector<std::vector<std::string>>;

// One result in all its forms.
struct EvaluationResult {
  std::vector<std::string> lines;    // TensorFlow Lite's lines, without "INFO: "
  std::vector<std::string> remarks;  // ours, printed after them
  nlohmann::ordered_json document;
  CsvTable csv;       // metric, value, low, high
  std::string proto;  // TensorFlow Lite's EvaluationStageMetrics
};

enum class OutputFormat { kText, kJson, kCsv, kProto };

// `format`: text, json, csv or pb; "" decides by the ending of `path` (any other ending: text).
OutputFormat OutputFormatOf(const std::string& format, const std::string& path);

// The printed lines; `prefix` puts "INFO: " before TensorFlow Lite's.
std::string ToText(const EvaluationResult& result, bool prefix);
// RFC 4180, with line feeds.
std::string ToCsvText(const CsvTable& table);
std::string Render(const EvaluationResult& result, OutputFormat format);

// Bytes of a list of lines: names of ImageNet's 1.3 million training images have 40 MB.
inline constexpr size_t kMaxTextBytes = size_t{1} << 26;

// The whole file, of at most `bound` bytes. NotFound, FailedPrecondition (there are more) and
// Aborted name the flag and the path.
absl::StatusOr<std::string> ReadWholeFile(const std::string& flag, const std::string& path,
                                          size_t bound = kMaxTextBytes);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EVALUATION_OUTPUT_H_
