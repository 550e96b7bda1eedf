// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/history/history_flags.h"

#include <sys/random.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <ctime>
#include <filesystem>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cli/quantity.h"
#include "tools/common/document/output_file.h"
#include "tools/common/document/run_labels.h"
#include "tools/common/status_exit.h"

namespace litmus {
namespace {

constexpr char kHistory[] = "--history";

// "2026-11-30T21-34-10.123456789Z-7f3a…": a time with nanoseconds, since several results may end in
// one second, and 64 random bits, since processes of several machines may have the same time.
std::string DrawName() {
  const auto now = std::chrono::system_clock::now();
  const std::time_t seconds = std::chrono::system_clock::to_time_t(now);
  std::tm utc = {};
  gmtime_r(&seconds, &utc);
  const int64_t nanoseconds = std::chrono::duration_cast<std::chrono::nanoseconds>(
                                  now - std::chrono::system_clock::from_time_t(seconds))
                                  .count();
  uint64_t random = 0;
  if (getrandom(&random, sizeof(random), GRND_NONBLOCK) != sizeof(random)) {
    random = static_cast<uint64_t>(getpid());
  }
  return absl::StrFormat("%04d-%02d-%02dT%02d-%02d-%02d.%09dZ-%016x.json", utc.tm_year + 1900,
                         utc.tm_mon + 1, utc.tm_mday, utc.tm_hour, utc.tm_min, utc.tm_sec,
                         nanoseconds, random);
}

}  // namespace

std::string HistoryFlags::File() const {
  if (folder.empty()) return "";
  static const auto* const kName = new std::string(DrawName());
  std::error_code error;  // what is wrong is said where the file is written
  std::filesystem::create_directories(folder, error);
  return absl::StrCat(folder, folder.back() == '/' ? "" : "/", *kName);
}

absl::Status HistoryFlags::Check() const {
  if (baseline.empty() && !fail_above.empty()) {
    return UsageError(
        absl::StrCat("--baseline_fail_above=", fail_above,
                     ": there is nothing to compare with; give --baseline=DIR or --baseline=FILE"));
  }
  if (baseline.empty() && !baseline_metric.empty()) {
    return UsageError(
        absl::StrCat("--baseline_metric=", baseline_metric,
                     ": there is nothing to compare with; give --baseline=DIR or --baseline=FILE"));
  }
  return CheckCreatable(kHistory, File());
}

void DeclareHistoryFlags(FlagRegistry& flags, HistoryFlags* values, Modes modes, Modes judged) {
  flags.SetGroup("History",
                 flags.tool() + " … --history=results --baseline=results --baseline_fail_above=5%");
  flags.AddString("history", "", KeepsResult(modes).Names(FlagText::kCache).OfOutput(),
                  "folder to which the result document is added as a separate file, also of a run "
                  "that fails; 'report DIR' shows the results over time",
                  &values->folder);
  DeclareRunLabels(flags, modes);
  if (!judged.Meets(kEveryMode)) return;
  flags.AddString(
      "baseline", "", KeepsResult(judged).Input().Gate(),
      "exit 1, with --baseline_fail_above, if the result is worse than these earlier results: a "
      "folder of --history, or one result document",
      &values->baseline);
  flags.AddString(
      "baseline_metric", "", KeepsResult(judged).Gate(),
      "exit 1 by the change of this metric; default: the first one of the result document",
      &values->baseline_metric);
  flags
      .AddString("baseline_fail_above", "", KeepsResult(judged).Gate(),
                 "exit 1 if the metric is worse than the baseline by more than this fraction, by "
                 "the bound of the change's 95 % interval: 5%",
                 &values->fail_above)
      .Check(&CheckShareOrNone);
}

}  // namespace litmus
