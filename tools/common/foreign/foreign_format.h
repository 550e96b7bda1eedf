// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What a format of foreign_formats.inc defines, and what they share.
#ifndef LITMUS_TOOLS_COMMON_FOREIGN_FOREIGN_FORMAT_H_
#define LITMUS_TOOLS_COMMON_FOREIGN_FOREIGN_FORMAT_H_

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "json/json_reader.h"
#include "nlohmann/json.hpp"
#include "tools/common/foreign/foreign_result.h"

namespace litmus::foreign {

// Max of a value in its unit: times of 30,000 years. Larger ones, which a conversion could make
// infinite, are refused.
inline constexpr double kMaxValue = 1e18;

// A format has one of the three readers, which adds to the result. Errors are InvalidArgument with
// the place first: "line 3: expected …".
struct Format {
  const char* name;  // "hyperfine's JSON"

  // JSON: texts that a document of the format contains even if it is truncated, in quotes where
  // they are names. Whole documents must also satisfy `is_json`.
  std::vector<const char*> json_marks = {};
  bool (*is_json)(const nlohmann::ordered_json& document) = nullptr;
  // Reports problems through the reader.
  void (*read_json)(const JsonReader& document, ForeignResult* result) = nullptr;

  // Text for people: whether a line, without colours and carriage return, begins a result.
  bool (*is_text_line)(absl::string_view line) = nullptr;
  absl::Status (*read_text)(absl::string_view text, ForeignResult* result) = nullptr;

  // Other bytes.
  bool (*is_binary)(absl::string_view bytes) = nullptr;
  absl::Status (*read_binary)(absl::string_view bytes, ForeignResult* result) = nullptr;
};

// The note of an entry latency_median whose value is a mean.
inline constexpr char kMeanNote[] = "the output has no median; the mean is used instead";

// The note of a memory_peak of other programs than Litmus and TensorFlow Lite.
inline constexpr char kWholeProcessNote[] =
    "the peak of the whole process, not the growth that benchmark_model reports";

// Adds the values that a program measured of one benchmark; those without a value are left out.
class EntryAdder {
 public:
  EntryAdder(std::string name, ForeignResult* result) : name_(std::move(name)), result_(result) {}

  // `printed_us`: the value of the last decimal that the program prints. A note says so where it is
  // coarse, because then different programs seem to take the same time.
  void Time(const char* metric, std::optional<double> us, double printed_us, std::string note = "");
  // latency_median, or else the mean with kMeanNote.
  void MedianOrMean(std::optional<double> median, std::optional<double> mean, double printed_us);
  void Memory(std::optional<double> bytes, const char* note);

 private:
  std::string name_;
  ForeignResult* result_;
};

// Appends a remark to the others.
void AddNote(const std::string& note, std::string* notes);

// The number times `scale`; a problem if that is not from 0 to kMaxValue.
double ReadQuantity(const JsonReader& value, double scale);

// "mobilenet" for "/models/mobilenet.tflite", likewise for .onnx and .xml.
std::string ModelName(absl::string_view path);

#define LITMUS_FOREIGN_FORMAT(NAME) Format NAME();
#include "tools/common/foreign/foreign_formats.inc"
#undef LITMUS_FOREIGN_FORMAT

}  // namespace litmus::foreign

#endif  // LITMUS_TOOLS_COMMON_FOREIGN_FOREIGN_FORMAT_H_
