// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/exports/comparison_words.h"

#include <cmath>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cli/plain_number.h"

namespace litmus {
namespace {

// The words around the percentage, if B's value is the larger (more_) or the smaller one (less_),
// and the verdicts. `less_intro` states the verdict before them, if they do not.
// times_head and times_tail surround a factor: "B takes 105 times as long as A".
struct Words {
  const char *more_head, *more_tail, *less_intro, *less_head, *less_tail;
  const char *more_verdict, *less_verdict;
  const char *same, *unclear;
  const char *times_head, *times_tail;
};

struct NamedWords {
  const char* metric;
  Words words;
};

constexpr NamedWords kWords[] = {
    {"latency_median",
     {"B is", "slower than A", "B is faster: ", "it takes", "less time than A", "slower", "faster",
      "B takes the same time as A", "B is slower or faster than A", "B takes", "as long as A"}},
    {"wall_time",
     {"B is", "slower than A", "B is faster: ", "it takes", "less time than A", "slower", "faster",
      "B takes the same time as A", "B is slower or faster than A", "B takes", "as long as A"}},
    {"cpu_time",
     {"B uses", "more CPU time than A", "", "B uses", "less CPU time than A", "uses more CPU time",
      "uses less CPU time", "B uses the same CPU time as A", "B uses more or less CPU time than A",
      "B uses", "as much CPU time as A"}},
    {"output",
     {"B's number is", "above A's", "", "B's number is", "below A's", "is above", "is below",
      "B's number is the same as A's", "B's number is above or below A's", "B's number is", "A's"}},
    {"latency_p95",
     {"B's 95th percentile is", "longer than A's", "", "B's 95th percentile is", "shorter than A's",
      "slower", "faster", "B's 95th percentile is the same as A's",
      "B's 95th percentile is longer or shorter than A's", "B's 95th percentile is",
      "as long as A's"}},
    {"init",
     {"B initialises", "slower than A", "B initialises faster: ", "it takes", "less time than A",
      "slower", "faster", "B's initialisation takes the same time as A's",
      "B initialises slower or faster than A", "B's initialisation takes", "as long as A's"}},
    {"first_inference",
     {"B's first inference is", "slower than A's", "B's first inference is faster: ", "it takes",
      "less time than A's", "slower", "faster", "B's first inference takes the same time as A's",
      "B's first inference is slower or faster than A's", "B's first inference takes",
      "as long as A's"}},
    {"memory_peak",
     {"B uses", "more memory than A", "", "B uses", "less memory than A", "uses more memory",
      "uses less memory", "B uses the same memory as A", "B uses more or less memory than A",
      "B uses", "as much memory as A"}},
    {"instructions",
     {"B executes", "more instructions than A", "", "B executes", "fewer instructions than A",
      "executes more instructions", "executes fewer instructions",
      "B executes the same number of instructions as A",
      "B executes more or fewer instructions than A", "B executes", "as many instructions as A"}},
};

// Words for a metric that this version does not know.
constexpr Words kOther = {"B's value is",
                          "above A's",
                          "",
                          "B's value is",
                          "below A's",
                          "above A",
                          "below A",
                          "B is the same as A",
                          "B is above or below A",
                          "B's value is",
                          "A's"};

const Words& Of(const std::string& metric) {
  for (const NamedWords& each : kWords) {
    if (metric == each.metric) return each.words;
  }
  return kOther;
}

// A difference in per cent or a factor, and its interval in brackets.
struct Change {
  std::string value, interval;
};

// From here on a factor says more than "10455.8 %". Three digits are more than such an interval
// has.
constexpr double kFactorFrom = 2;
bool IsFactor(const MeasuredRatio& ratio) { return ratio.value > kFactorFrom; }

Change FactorOf(const MeasuredRatio& ratio) {
  const auto text = [](double factor) { return PlainNumber(factor, 3); };
  return {text(ratio.value) + " times",
          ratio.interval
              ? absl::StrCat(text(ratio.interval->low), " to ", text(ratio.interval->high))
              : "no interval"};
}

// `sign`: 1: how much more; -1: how much less.
Change PercentOf(const MeasuredRatio& ratio, int sign) {
  const auto percent = [&](double r) { return 100 * sign * (r - 1); };
  const double value = percent(ratio.value);
  const int digits = std::abs(value) < 0.995 ? 2 : 1;
  // Adding 0.0 removes the sign of -0.
  const auto text = [&](double p) {
    const double scale = std::pow(10, digits);
    return absl::StrFormat("%.*f", digits, std::round(p * scale) / scale + 0.0);
  };
  Change out;
  out.value = text(value) + " %";
  if (!ratio.interval) {
    out.interval = "no interval";
    return out;
  }
  const double low = percent(sign > 0 ? ratio.interval->low : ratio.interval->high);
  const double high = percent(sign > 0 ? ratio.interval->high : ratio.interval->low);
  out.interval = absl::StrCat(text(low), " to ", text(high), " %");
  return out;
}

// RatioWords without `less_intro`.
std::string Measured(const std::string& metric, const MeasuredRatio& ratio) {
  const Words& words = Of(metric);
  if (IsFactor(ratio)) {
    const Change factor = FactorOf(ratio);
    return absl::StrCat(words.times_head, " ", factor.value, " ", words.times_tail, " (",
                        factor.interval, ")");
  }
  const bool more = ratio.value >= 1;
  const Change percent = PercentOf(ratio, more ? 1 : -1);
  return absl::StrCat(more ? words.more_head : words.less_head, " ", percent.value, " ",
                      more ? words.more_tail : words.less_tail, " (", percent.interval, ")");
}

std::string Difference(const MeasuredRatio& ratio) {
  if (IsFactor(ratio)) {
    const Change factor = FactorOf(ratio);
    return absl::StrCat("B / A is ", factor.value.substr(0, factor.value.find(' ')), " (",
                        factor.interval, ")");
  }
  const Change percent = PercentOf(ratio, 1);
  return absl::StrCat("difference ", percent.value, " (", percent.interval, ")");
}

std::string SameWithin(double margin, const MeasuredRatio& ratio) {
  return absl::StrCat("within ", Percent(margin, 3), "; ", Difference(ratio));
}

}  // namespace

std::string VerdictWords(const std::string& metric, const std::string& verdict) {
  if (verdict == "slower") return Of(metric).more_verdict;
  if (verdict == "faster") return Of(metric).less_verdict;
  return verdict;
}

std::string RatioWords(const std::string& metric, const MeasuredRatio& ratio) {
  return absl::StrCat(ratio.value < 1 ? Of(metric).less_intro : "", Measured(metric, ratio));
}

std::string VerdictReason(const std::string& metric, const std::string& verdict, double margin,
                          const MeasuredRatio& ratio) {
  return verdict == "same" ? SameWithin(margin, ratio) : Measured(metric, ratio);
}

std::string ComparisonSentence(const std::string& metric, const std::string& verdict, double margin,
                               const MeasuredRatio& ratio) {
  if (verdict == "slower" || verdict == "faster") return RatioWords(metric, ratio);
  if (verdict == "same") return absl::StrCat(Of(metric).same, " ", SameWithin(margin, ratio));
  return absl::StrCat("It is unclear whether ", Of(metric).unclear, "; ", Difference(ratio));
}

std::string GateSentence(const std::string& metric, double limit, const MeasuredRatio& first,
                         const std::optional<MeasuredRatio>& second, bool passed) {
  std::string text = RatioWords(metric, first);
  if (second) {
    const Change again =
        IsFactor(first) ? FactorOf(*second) : PercentOf(*second, first.value >= 1 ? 1 : -1);
    absl::StrAppend(&text, " in the first run, ", again.value, " (", again.interval,
                    ") in the second");
  }
  absl::StrAppend(&text, "; limit ", Percent(limit, 3));
  if (second) absl::StrAppend(&text, passed ? ", not exceeded in both" : ", exceeded in both");
  return text;
}

}  // namespace litmus
