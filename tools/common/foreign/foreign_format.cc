// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/foreign/foreign_format.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "cli/plain_number.h"

namespace litmus::foreign {
namespace {

// A value of fewer steps of the printed precision is known less exactly than to 1 %.
constexpr double kFinePrint = 100;

}  // namespace

double ReadQuantity(const JsonReader& value, double scale) {
  const double number = value.Number();
  if (number >= 0 && number * scale <= kMaxValue) return number * scale;
  value.Refuse(
      absl::StrCat("must be a number from 0 to ", kMaxValue / scale, ", not ", value.ForPeople()));
  return 0;
}

void AddNote(const std::string& note, std::string* notes) {
  if (note.empty()) return;
  absl::StrAppend(notes, notes->empty() ? "" : "; ", note);
}

void EntryAdder::Time(const char* metric, std::optional<double> us, double printed_us,
                      std::string note) {
  if (!us) return;
  if (*us < printed_us * kFinePrint) {
    AddNote(absl::StrCat("the program rounds to ", PlainNumber(printed_us / 1000, 4),
                         " ms, which hides smaller differences"),
            &note);
  }
  result_->entries.push_back({name_, metric, "us", *us, {}, false, std::move(note)});
}

void EntryAdder::MedianOrMean(std::optional<double> median, std::optional<double> mean,
                              double printed_us) {
  Time("latency_median", median ? median : mean, printed_us, median ? "" : kMeanNote);
}

void EntryAdder::Memory(std::optional<double> bytes, const char* note) {
  if (!bytes) return;
  result_->entries.push_back({name_, "memory_peak", "bytes", *bytes, {}, false, note});
}

std::string ModelName(absl::string_view path) {
  path.remove_prefix(
      path.find_last_of("/\\") == absl::string_view::npos ? 0 : path.find_last_of("/\\") + 1);
  for (const char* end : {".tflite", ".onnx", ".ort", ".xml"}) {
    if (absl::ConsumeSuffix(&path, end)) break;
  }
  return std::string(path);
}

}  // namespace litmus::foreign
