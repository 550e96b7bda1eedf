// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The message BenchmarkResult that benchmark_model of TensorFlow Lite and of LiteRT writes with
// --result_file_path (tflite/tools/benchmark/proto/benchmark_result.proto). A message has no mark:
// what the fields of its first part are must do.
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>

#include "absl/strings/str_cat.h"
#include "tools/common/foreign/foreign_format.h"
#include "tools/common/proto/wire_reader.h"

namespace litmus::foreign {
namespace {

constexpr double kUsOfMs = 1000, kBytesOfKb = 1024;
constexpr double kExact = 0;

// Fields of BenchmarkResult.
constexpr uint32_t kName = 1, kLatency = 2, kMemory = 3, kMisc = 4;

struct Values {
  std::string name;
  std::optional<double> mean, median, p95, init, first, memory_kb, runs, warmup_runs;
};

// Where one field goes: {field, wire type, name, value}.
struct Target {
  uint32_t part, field;
  int type;
  const char* name;
  std::optional<double> Values::*value;
};

constexpr Target kTargets[] = {
    {kLatency, 1, WireReader::kFixed32, "latency_metrics.avg_ms", &Values::mean},
    {kLatency, 5, WireReader::kFixed32, "latency_metrics.median_ms", &Values::median},
    {kLatency, 7, WireReader::kFixed32, "latency_metrics.p95_ms", &Values::p95},
    {kLatency, 8, WireReader::kFixed32, "latency_metrics.init_ms", &Values::init},
    {kLatency, 9, WireReader::kFixed32, "latency_metrics.first_inference_ms", &Values::first},
    {kMemory, 2, WireReader::kVarint, "memory_metrics.overall_footprint_kb", &Values::memory_kb},
    {kMisc, 2, WireReader::kVarint, "misc_metrics.num_runs", &Values::runs},
    {kMisc, 3, WireReader::kVarint, "misc_metrics.num_warmup_runs", &Values::warmup_runs},
};

absl::Status Broken(size_t byte, absl::string_view what) {
  return absl::InvalidArgumentError(absl::StrCat("byte ", byte, ": ", what));
}

// Reads a part, whose first byte is byte `start` of the file.
absl::Status ReadPart(uint32_t part, absl::string_view bytes, size_t start, Values* values) {
  WireReader reader(bytes);
  while (!reader.done()) {
    const size_t at = start + reader.position();
    WireField field;
    if (!reader.Next(&field)) return Broken(at, "expected a field of a protocol buffer");
    for (const Target& target : kTargets) {
      if (target.part != part || target.field != field.number) continue;
      if (field.type != target.type) {
        return Broken(at, absl::StrCat(target.name, " has the wire type ", field.type));
      }
      const double number = target.type == WireReader::kFixed32
                                ? static_cast<double>(field.AsFloat())
                                : static_cast<double>(static_cast<int64_t>(field.value));
      if (!(number >= 0 && number <= 1e15)) {
        return Broken(at, absl::StrCat(target.name, " must be from 0 to 1e15, not ", number));
      }
      values->*target.value = number;
    }
  }
  return absl::OkStatus();
}

absl::Status Read(absl::string_view bytes, ForeignResult* result) {
  Values values;
  WireReader reader(bytes);
  while (!reader.done()) {
    const size_t at = reader.position();
    WireField field;
    if (!reader.Next(&field)) {
      return Broken(at, absl::StrCat("a field that begins here goes beyond the end of the file, ",
                                     "which has ", bytes.size(), " bytes"));
    }
    if (field.type != WireReader::kBytes) continue;
    if (field.number == kName) values.name = std::string(field.bytes);
    const absl::Status read =
        ReadPart(field.number, field.bytes, reader.position() - field.bytes.size(), &values);
    if (field.number != kName && !read.ok()) return read;
  }
  if (values.runs == 0.0) {
    result->failures.push_back({values.name, "no inference runs were performed"});
    return absl::OkStatus();
  }
  const auto us = [](std::optional<double> ms) {
    if (ms) *ms *= kUsOfMs;
    return ms;
  };
  EntryAdder add(values.name, result);
  add.MedianOrMean(us(values.median), us(values.mean), kExact);
  add.Time("latency_p95", us(values.p95), kExact);
  add.Time("init", us(values.init), kExact);
  if (values.warmup_runs.value_or(1) > 0) add.Time("first_inference", us(values.first), kExact);
  if (values.memory_kb) add.Memory(*values.memory_kb * kBytesOfKb, "");
  return absl::OkStatus();
}

// The first field of each part, as tags that messages of other kinds do not have there.
bool Is(absl::string_view bytes) {
  WireReader reader(bytes);
  WireField field;
  size_t at = 0;
  // A truncated part is recognized by its beginning, so the tag is read from the bytes.
  while (!bytes.substr(at).empty() && bytes[at] == '\x0a') {
    if (!reader.Next(&field)) return false;
    at = reader.position();
  }
  const absl::string_view left = bytes.substr(at);
  if (left.size() < 3 || static_cast<uint8_t>(left[1]) > 0x7f) return false;
  const auto first = static_cast<uint8_t>(left[2]);
  switch (left[0]) {
    case kLatency << 3 | WireReader::kBytes:
      return (first & 7) == WireReader::kFixed32 && first >> 3 >= 1 && first >> 3 <= 10;
    case kMemory << 3 | WireReader::kBytes:
      return first == 0x08 || first == 0x10 || first == 0x1d;
    default:
      return false;
  }
}

}  // namespace

Format BenchmarkResultProto() {
  Format format{"the results.pb of benchmark_model"};
  format.is_binary = &Is;
  format.read_binary = &Read;
  return format;
}

}  // namespace litmus::foreign
