// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/measure/verdict.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "cli/plain_number.h"
#include "tools/common/counted.h"

namespace litmus::benchmark {
namespace {

// Thresholds of the evidence; tools/common/machine/evidence.h explains them.
constexpr double kWaitingShare = 0.01, kStealShare = 0.01, kAllowedRatio = 0.99;
constexpr double kSlowerClock = 0.95, kOthersCpus = 0.1;
// 5 % of the blocks: then the 95th percentile is a disturbed run.
constexpr double kDisturbedBlocks = 0.05;
constexpr int64_t kFewestRuns = 6;
// With fewer, the effective count itself is uncertain by at least a factor of two.
constexpr double kFewestEffective = 10;
// If 10 % of the runs are 25 % slower than the median, the median does not describe what users see.
constexpr double kSlowRun = 1.25;
// Min fraction of the rarer of two speeds. If it is rarer, the median is well within the runs of
// the other speed (at most the 62nd of a hundred instead of the 50th), so another process measures
// the same median.
constexpr double kRareMode = 0.2;

class Reasons {
 public:
  void Add(Word word, std::string cause, std::string cure, std::string brief) {
    found_.emplace_back(word, Reason{std::move(cause), std::move(cure), std::move(brief)});
  }
  bool Has(Word word) const {
    return std::any_of(found_.begin(), found_.end(),
                       [&](const auto& entry) { return entry.first == word; });
  }
  Verdict Finish() {
    std::stable_sort(found_.begin(), found_.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    Verdict verdict;
    if (!found_.empty()) verdict.word = found_.front().first;
    for (auto& [word, reason] : found_) verdict.reasons.push_back(std::move(reason));
    return verdict;
  }

 private:
  std::vector<std::pair<Word, Reason>> found_;
};

void LookForThrottling(const Summary& s, const Evidence& e, Reasons* reasons) {
  constexpr char kCool[] = "let the machine cool down (--wait_until_cool), or lower its max. clock";
  if (e.throttled_periods.value_or(0) > 0) {
    reasons->Add(Word::kThrottled,
                 absl::StrCat("the CPU quota of the container stopped the process in ",
                              *e.throttled_periods, " periods"),
                 "raise the quota, or use fewer threads than it allows",
                 absl::StrCat("CPU quota used up ", *e.throttled_periods, " times"));
  }
  if (e.throttle_events.value_or(0) > 0) {
    reasons->Add(Word::kThrottled,
                 absl::StrCat("the processor reported ", *e.throttle_events, " throttling events"),
                 kCool, absl::StrCat(*e.throttle_events, " throttling events"));
  }
  if (e.cooling_steps.value_or(0) > 0) {
    reasons->Add(Word::kThrottled, "the system throttles CPUs to cool down", kCool,
                 "CPUs throttled to cool down");
  }
  if (e.allowed_ratio.value_or(1) < kAllowedRatio) {
    reasons->Add(Word::kThrottled,
                 absl::StrCat("the max. allowed clock dropped to ", Percent(*e.allowed_ratio),
                              " of its initial value"),
                 kCool, absl::StrCat("max. clock dropped to ", Percent(*e.allowed_ratio)));
  }
  const bool slowing = s.drift && s.drift->significant && s.drift->over_run > 1;
  if (slowing && e.frequency_ratio.value_or(1) < kSlowerClock) {
    reasons->Add(Word::kThrottled,
                 absl::StrCat("the clock dropped to ", Percent(*e.frequency_ratio),
                              " of its initial value, and later runs are slower"),
                 kCool, absl::StrCat("clock dropped to ", Percent(*e.frequency_ratio)));
  }
}

// What helps against other programs on the same CPUs. The CPUs of the example exist; the last ones,
// because systems handle most interrupts on the first.
std::string QuietCure(const CpuUse& use) {
  std::string cure = "stop other programs";
  if (use.threads > 1) {
    absl::StrAppend(&cure, ", or use at most as many threads as there are idle CPUs");
  }
  const auto threads = static_cast<size_t>(std::max(1, use.threads));
  if (use.cpus.size() > threads) {
    const std::vector<int> last(use.cpus.end() - static_cast<std::ptrdiff_t>(threads),
                                use.cpus.end());
    absl::StrAppend(&cure, ", or use idle CPUs (such as --cpu_affinity=", absl::StrJoin(last, ","),
                    ")");
  }
  return cure;
}

void LookForDisturbance(const Disturbance& d, const Evidence& e, const CpuUse& use,
                        Reasons* reasons) {
  // The fraction is a sum over the threads. If one of them waits, the run is delayed. If more of
  // them wait than run, the quotient is above 1.
  const double waiting =
      std::min(1.0, e.run_queue_share.value_or(0) / std::max(1.0, e.cpus_used.value_or(1)));
  if (waiting > kWaitingShare) {
    reasons->Add(Word::kDisturbed,
                 absl::StrCat("threads waited for a CPU for ", Percent(waiting), " of the time"),
                 QuietCure(use),
                 absl::StrCat("waited ", Percent(waiting), " of the time for a CPU"));
  }
  if (d.Share() > kDisturbedBlocks) {
    reasons->Add(
        Word::kDisturbed,
        absl::StrCat("another task ran on this CPU in ", d.disturbed_blocks, " of ", d.blocks,
                     " intervals (a millisecond or a run)"),
        QuietCure(use),
        absl::StrCat("another task in ", d.disturbed_blocks, " of ", d.blocks, " intervals"));
  }
  if (e.steal_share.value_or(0) > kStealShare) {
    reasons->Add(Word::kDisturbed,
                 absl::StrCat("steal time: the hypervisor gave ", Percent(*e.steal_share),
                              " of the CPU time to other virtual machines"),
                 "measure on a dedicated machine, or interleaved (compare)",
                 absl::StrCat("steal time ", Percent(*e.steal_share)));
  }
  if (e.major_faults.value_or(0) > 0 && e.memory_pressure_share.value_or(0) > kOthersCpus) {
    reasons->Add(Word::kDisturbed,
                 absl::StrCat("low memory: ", *e.major_faults, " major page faults"), "free memory",
                 absl::StrCat(*e.major_faults, " major page faults"));
  }
}

// True if the percentile that is known shows that the slowest runs are much slower than the median.
bool HasSlowTail(const Summary& s) { return s.p90 && s.p90->value > kSlowRun * s.median.value; }

void LookAtRuns(const Summary& s, const Evidence& e, Reasons* reasons) {
  if (s.count < kFewestRuns) {
    reasons->Add(
        Word::kTooShort,
        absl::StrCat(Counted(s.count, "run is", "runs are"), " too few to estimate the spread"),
        "raise --num_runs or --min_secs", Counted(s.count, "run", "runs"));
    return;
  }
  const double width = (s.median.interval->high - s.median.interval->low) / s.median.value;
  const bool drifts = s.drift && s.drift->significant;
  // With a drift, consecutive runs are similar too, but more runs do not help. If the interval of
  // the median is narrow, few independent runs were enough.
  if (s.effective_count < kFewestEffective && !drifts && width > kWidestInterval / 2 &&
      s.effective_count < static_cast<double>(s.count) / 2) {
    reasons->Add(
        Word::kTooShort,
        absl::StrFormat("the samples are autocorrelated: %d runs, effective sample size %.0f",
                        s.count, s.effective_count),
        "raise --min_secs", absl::StrFormat("effective sample size %.0f", s.effective_count));
  }
  if (width > kWidestInterval) {
    reasons->Add(Word::kNoisy,
                 absl::StrCat("the interval of the median is ", Percent(width), " wide"),
                 "raise --min_secs, or give --max_interval=2%",
                 absl::StrCat("interval ", Percent(width), " wide"));
  }
  if (drifts) {
    const double change = s.drift->over_run - 1;
    reasons->Add(Word::kNoisy,
                 absl::StrCat("runs became ", Percent(std::fabs(change)),
                              change > 0 ? " slower" : " faster", " from start to end"),
                 change > 0
                     ? "check for thermal throttling or a filling cache; --run_delay adds pauses"
                     : "raise --warmup_min_secs",
                 absl::StrCat("runs became ", Percent(std::fabs(change)),
                              change > 0 ? " slower" : " faster"));
  }
  if (s.modes && std::min(s.modes->share_of_high, 1 - s.modes->share_of_high) >= kRareMode) {
    reasons->Add(Word::kNoisy,
                 absl::StrFormat("latency is bimodal (ratio %s); %s are slow",
                                 PlainNumber(s.modes->high / s.modes->low, 3),
                                 Percent(s.modes->share_of_high)),
                 "fix the clock, or measure several processes (--processes)",
                 absl::StrCat("bimodal, ratio ", PlainNumber(s.modes->high / s.modes->low, 3)));
  }
  if (HasSlowTail(s)) {
    reasons->Add(Word::kNoisy,
                 absl::StrFormat("heavy tail: p90 is %s times the median",
                                 PlainNumber(s.p90->value / s.median.value, 3)),
                 "read p90 and p95 in addition to the median",
                 absl::StrCat("p90 / median ", PlainNumber(s.p90->value / s.median.value, 3)));
  }
  if (reasons->Has(Word::kNoisy) && e.other_cpus.value_or(0) > kOthersCpus) {
    reasons->Add(Word::kNoisy,
                 absl::StrFormat("other programs used %s CPUs", PlainNumber(*e.other_cpus, 2)),
                 "stop other programs: they use caches, memory bandwidth and clock",
                 absl::StrCat("other programs used ", PlainNumber(*e.other_cpus, 2), " CPUs"));
  }
}

}  // namespace

std::string FirstAlternative(const std::string& cure) {
  size_t end = cure.size();
  for (const char* mark : {", or ", " or ", "; ", ": ", " ("}) end = std::min(end, cure.find(mark));
  return cure.substr(0, end);
}

const char* WordName(Word word) {
  switch (word) {
    case Word::kStable:
      return "stable";
    case Word::kThrottled:
      return "throttled";
    case Word::kDisturbed:
      return "disturbed";
    case Word::kTooShort:
      return "too short";
    case Word::kNoisy:
      break;
  }
  return "noisy";
}

Verdict Judge(const Summary& summary, const Disturbance& disturbance, const Evidence& evidence,
              const CpuUse& use) {
  Reasons reasons;
  LookForThrottling(summary, evidence, &reasons);
  LookForDisturbance(disturbance, evidence, use, &reasons);
  LookAtRuns(summary, evidence, &reasons);
  return reasons.Finish();
}

}  // namespace litmus::benchmark
