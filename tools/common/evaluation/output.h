// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Writes a result: the printed lines to stdout, and files in the format that their name or a flag
// selects.
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

// A table of strings; the first row is the header.
using CsvTable = std::vector<std::vector<std::string>>;

// One result in all its formats.
struct EvaluationResult {
  std::vector<std::string> lines;    // TensorFlow Lite's lines, without "INFO: "
  std::vector<std::string> remarks;  // Litmus's lines, printed after them
  nlohmann::ordered_json document;
  CsvTable csv;       // columns: metric, value, low, high
  std::string proto;  // TensorFlow Lite's EvaluationStageMetrics
};

enum class OutputFormat { kText, kJson, kCsv, kProto };

// `format` is text, json, csv or pb; "" selects by the extension of `path` (text for any other
// extension).
OutputFormat OutputFormatOf(const std::string& format, const std::string& path);

// The printed lines. If `prefix` is set, TensorFlow Lite's lines begin with "INFO: ".
std::string ToText(const EvaluationResult& result, bool prefix);
// Formats CSV according to RFC 4180, but with line feeds as line ends.
std::string ToCsvText(const CsvTable& table);
std::string Render(const EvaluationResult& result, OutputFormat format);

// Maximum bytes of a list file: the names of ImageNet's 1.3 million training images have 40 MB.
inline constexpr size_t kMaxTextBytes = size_t{1} << 26;

// Reads a whole file of at most `bound` bytes. Errors: NotFound (the file cannot be read),
// FailedPrecondition (the file is larger), Aborted (an interrupt while the function waited for a
// pipe). The messages contain the flag and the path.
absl::StatusOr<std::string> ReadWholeFile(const std::string& flag, const std::string& path,
                                          size_t bound = kMaxTextBytes);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EVALUATION_OUTPUT_H_
