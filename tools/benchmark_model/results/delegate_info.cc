// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/results/delegate_info.h"

#include <algorithm>
#include <chrono>
#include <map>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"

namespace litmus::benchmark {
namespace {

constexpr std::chrono::seconds kLongest{1};

// Adds one run's times; returns false if the run has different launches.
bool Accumulate(const DelegateProfile& run, DelegateProfile* sum) {
  if (run.launches.size() != sum->launches.size()) return false;
  sum->upload_us += run.upload_us;
  sum->kernels_us += run.kernels_us;
  sum->download_us += run.download_us;
  for (size_t i = 0; i < run.launches.size(); ++i) sum->launches[i].us += run.launches[i].us;
  return true;
}

void Divide(int runs, DelegateProfile* sum) {
  for (double* us : {&sum->upload_us, &sum->kernels_us, &sum->download_us}) *us /= runs;
  for (DelegateLaunch& launch : sum->launches) launch.us /= runs;
}

}  // namespace

std::vector<DelegateInfo> QueryDelegates(const std::vector<CreatedDelegate>& delegates) {
  std::vector<DelegateInfo> all;
  for (const CreatedDelegate& delegate : delegates) {
    const DelegateReader reader(delegate);
    DelegateInfo info;
    info.name = delegate.name;
    info.device = reader.Device();
    info.statistics = reader.Statistics();
    all.push_back(std::move(info));
  }
  return all;
}

void MeasureKernels(const std::vector<CreatedDelegate>& delegates, int runs,
                    const std::function<bool()>& invoke, const NodeNamer& namer,
                    std::vector<DelegateInfo>* info) {
  std::vector<size_t> measuring;
  for (size_t i = 0; i < delegates.size(); ++i) {
    if (DelegateReader(delegates[i]).SetProfiling(true)) measuring.push_back(i);
  }
  if (measuring.empty()) return;
  const auto start = std::chrono::steady_clock::now();
  for (int run = 0; run < runs; ++run) {
    if (run > 0 && std::chrono::steady_clock::now() - start > kLongest) break;
    if (!invoke()) break;
    for (const size_t i : measuring) {
      DelegateInfo& of = (*info)[i];
      const std::optional<DelegateProfile> told = DelegateReader(delegates[i]).Profile();
      if (!told.has_value()) continue;
      if (of.measured_runs == 0) {
        of.profile = *told;
      } else if (!Accumulate(*told, &of.profile)) {
        continue;
      }
      ++of.measured_runs;
    }
  }
  for (const size_t i : measuring) {
    DelegateReader(delegates[i]).SetProfiling(false);
    DelegateInfo& of = (*info)[i];
    if (of.measured_runs == 0) continue;
    Divide(of.measured_runs, &of.profile);
    for (const DelegateLaunch& launch : of.profile.launches) {
      of.operators.push_back(absl::StrJoin(launch.nodes, ", ", [&](std::string* out, int node) {
        absl::StrAppend(out, namer(node), ":", node);
      }));
    }
  }
}

std::vector<std::optional<int64_t>> MacsOfLaunches(
    const std::vector<DelegateLaunch>& launches,
    const std::function<std::optional<int64_t>(int node)>& macs_of) {
  std::map<int, int> launches_of;
  for (const DelegateLaunch& launch : launches) {
    for (const int node : launch.nodes) ++launches_of[node];
  }
  std::vector<std::optional<int64_t>> all;
  for (const DelegateLaunch& launch : launches) {
    std::optional<int64_t> sum;
    if (!launch.nodes.empty()) sum = 0;
    for (const int node : launch.nodes) {
      const std::optional<int64_t> macs = macs_of(node);
      const bool known = macs && (*macs == 0 || launches_of[node] == 1);
      sum = sum && known ? std::optional<int64_t>(*sum + *macs) : std::nullopt;
    }
    all.push_back(sum);
  }
  return all;
}

std::string KernelTable(const DelegateInfo& info, ProfileFormat format) {
  if (info.measured_runs == 0) return "";
  const bool csv = format == ProfileFormat::kCsv;
  const DelegateProfile& profile = info.profile;
  std::string table = absl::StrCat("============================== ", info.name,
                                   " kernels (device timestamps) ==============================\n");
  absl::StrAppend(&table, csv ? "kernel, avg_ms, %, operators\n"
                              : absl::StrFormat("\t%40s\t%9s\t%8s\t%s\n", "[kernel]", "[avg ms]",
                                                "[%]", "[operators]"));
  double sum = 0;
  for (const DelegateLaunch& launch : profile.launches) sum += launch.us;
  for (size_t i = 0; i < profile.launches.size(); ++i) {
    const DelegateLaunch& launch = profile.launches[i];
    const double percent = sum > 0 ? 100 * launch.us / sum : 0;
    if (csv) {
      absl::StrAppendFormat(&table, "%s, %g, %g%%, %s\n", launch.kernel, launch.us / 1e3, percent,
                            absl::StrReplaceAll(info.operators[i], {{",", "\t"}}));
    } else {
      absl::StrAppendFormat(&table, "\t%40s\t%9.3f\t%7.3f%%\t%s\n", launch.kernel, launch.us / 1e3,
                            percent, info.operators[i]);
    }
  }
  absl::StrAppendFormat(
      &table, "%s: upload %.3f ms, kernels %.3f ms, download %.3f ms (means of %d runs)\n\n",
      info.name, profile.upload_us / 1e3, profile.kernels_us / 1e3, profile.download_us / 1e3,
      info.measured_runs);
  return table;
}

}  // namespace litmus::benchmark
