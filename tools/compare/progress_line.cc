// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/compare/progress_line.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cli/quantity.h"
#include "tools/common/ratio/paired_ratio.h"

namespace litmus::compare {

ProgressLine::ProgressLine(std::FILE* terminal, std::string head)
    : terminal_(terminal), head_(std::move(head)) {}

ProgressLine::~ProgressLine() { Write(""); }

// The ratio on the line is one for the eye, over all rounds so far: a look at the interval would
// cost a part of the error.
void ProgressLine::Show(const RoundSeries& series, double margin, double seconds_left) {
  if (terminal_ == nullptr) return;
  std::string text = absl::StrFormat("%s: round %d", head_, series.rounds.size());
  if (series.comparisons.size() == 1 && series.comparisons[0].ratio) {
    absl::StrAppendFormat(&text, ", ratio %.4f",
                          PairedRatioFromRank(series.comparisons[0].log_ratios, 0, 0).value);
  } else {
    const auto clear = std::count_if(
        series.comparisons.begin(), series.comparisons.end(), [&](const LookedAt& each) {
          return each.ratio && JudgeRatio(*each.ratio, margin) != RatioVerdict::kUnclear;
        });
    absl::StrAppend(&text, ", ", clear, " of ", series.comparisons.size(), " clear");
  }
  Write(absl::StrCat(text, ", ", ClockText(seconds_left), " left"));
}

void ProgressLine::Write(const std::string& text) {
  if (terminal_ == nullptr) return;
  std::fprintf(terminal_, "\r\033[K%s", text.c_str());
  std::fflush(terminal_);
}

}  // namespace litmus::compare
