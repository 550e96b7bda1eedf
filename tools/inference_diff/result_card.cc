// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "cli/number.h"
#include "cli/plain_number.h"
#include "tools/common/card/figure_text.h"
#include "tools/common/counted.h"
#include "tools/common/evaluation/card_rows.h"
#include "tools/inference_diff/result.h"

namespace litmus::diff {
namespace {

using Texts = std::vector<std::string>;

std::string FileName(const std::string& path) {
  return std::filesystem::path(path).filename().string();
}

Texts ComparedTexts(const ReadRun& read) {
  const std::string name = FileName(read.facts.model.path);
  const std::string reference =
      read.facts.of_two_models() ? FileName(read.facts.reference_model.path) : read.facts.reference;
  const std::string what = absl::StrCat(name, " relative to ", reference);
  const auto runs = static_cast<int64_t>(read.records.size());
  return {absl::StrCat(what, ", ", Counted(runs, "run", "runs")), what, name};
}

// The output with the lowest SNR, a measure that is comparable between outputs.
const OutputError& WorstOf(const std::vector<OutputError>& errors) {
  return *std::min_element(
      errors.begin(), errors.end(),
      [](const OutputError& a, const OutputError& b) { return a.snr_db < b.snr_db; });
}

Texts ErrorTexts(const Outcome& outcome) {
  if (outcome.errors.empty()) return {};
  const OutputError& worst = WorstOf(outcome.errors);
  if (worst.equal()) return {"0, all elements are equal"};
  if (!std::isfinite(worst.snr_db)) return {"SNR " + SnrText(worst)};
  const std::string share =
      absl::StrCat(Percent(std::pow(10, -worst.snr_db / 20), 3), " of the reference (RMS)");
  return {absl::StrCat(share, ", SNR ", SnrText(worst)), share};
}

Texts LargestTexts(const Outcome& outcome) {
  size_t at = 0;
  for (size_t i = 1; i < outcome.errors.size(); ++i) {
    if (outcome.errors[i].max_error > outcome.errors[at].max_error) at = i;
  }
  if (outcome.errors.empty() || outcome.errors[at].equal()) return {};
  const std::string value = Number(outcome.errors[at].max_error);
  return {absl::StrCat(value, " of output '", outcome.read.facts.outputs[at].name, "'"), value};
}

// The operator with the first divergence: "node 5, CONV_2D, output 'x', in the GPU delegate: max
// error 0.5, tolerance 1e-05, …", shorter where that does not fit.
Texts DivergenceTexts(const PerOpReport& report) {
  constexpr char kBegin[] = "First divergence: ";
  const std::string text = PerOpSentence(report).substr(sizeof(kBegin) - 1);
  Texts texts = {text};
  for (const char* mark : {", max |ref|", ", tolerance", ": max error", "; the first"}) {
    if (const size_t end = text.find(mark); end != std::string::npos) {
      texts.push_back(text.substr(0, end));
    }
  }
  return texts;
}

Texts LatencyRatioTexts(const LatencyRatio& latency) {
  if (latency.pairs == 0) return {};
  const std::string ratio =
      absl::StrCat("ratio ", RatioWithInterval(latency.ratio.value, latency.ratio.interval, 3));
  return {absl::StrCat(ratio, ": ", RatioVerdictName(latency.verdict)), ratio};
}

std::string DoubtOf(const std::vector<OutputError>& errors) {
  for (const OutputError& error : errors) {
    if (error.not_comparable > 0) {
      return absl::StrCat(Counted(error.not_comparable, "element", "elements"),
                          " cannot be compared (NaN, infinity or shape)");
    }
  }
  return "";
}

}  // namespace

ResultCard CardOf(const Outcome& outcome) {
  ResultCard card;
  card.Row("compared", ComparedTexts(outcome.read));
  card.Headline("error", ErrorTexts(outcome));
  // A card has six rows; with --per_op the place of the error says more than its largest value.
  if (outcome.per_op) {
    card.Row("diverges", DivergenceTexts(*outcome.per_op));
  } else {
    card.Row("largest", LargestTexts(outcome));
  }
  card.Row("latency", LatencyRatioTexts(outcome.latency));
  AddVerdict(outcome.verdict, DoubtOf(outcome.errors), "--max_error", &card);
  return card;
}

}  // namespace litmus::diff
