// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/instances.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "tools/common/interrupt.h"
#include "tools/common/joining_threads.h"
#include "tools/common/statistics/order_statistics.h"

namespace litmus::benchmark {
namespace {

// Minimum number of runs for a nearest-rank percentile: with fewer runs, the percentile would be
// the maximum.
constexpr size_t kFewestForP95 = 20, kFewestForP99 = 100;

// The same for any percentile; a low one would be the minimum.
size_t FewestFor(double percent) {
  constexpr double kSlack = 1e-9;  // 1 / (1 - q) may be an integer that rounding has increased
  const double q = percent / 100;
  return static_cast<size_t>(std::ceil(1 / std::min(q, 1 - q) - kSlack));
}

std::vector<PercentileEstimate> NearestRanks(const std::vector<double>& sorted,
                                             const std::vector<double>& percents) {
  std::vector<PercentileEstimate> ranks;
  for (const double percent : percents) {
    PercentileEstimate rank;
    rank.percent = percent;
    const size_t fewest = FewestFor(percent);
    if (sorted.size() >= fewest) {
      rank.estimate = Estimate{SortedQuantile(sorted, percent / 100), std::nullopt};
    } else {
      rank.missing = static_cast<int64_t>(fewest - sorted.size());
    }
    ranks.push_back(rank);
  }
  return ranks;
}

class InstanceRun {
 public:
  InstanceRun(const Options& options, const FlagRegistry& flags, const LoopLimits& limits,
              Session* first, Printer* printer)
      : options_(options),
        flags_(flags),
        limits_(limits),
        first_(first),
        printer_(printer),
        count_(static_cast<size_t>(options.scenarios.instances)),
        series_(count_),
        ends_ns_(count_),
        problems_(count_) {}

  int Run(std::optional<Instances>* measured);

 private:
  void RunOther(size_t index);
  int Prepare(Session* session);
  // Waits until all instances are prepared or one has failed. Returns true if all are prepared.
  bool MeetOthers(int code);
  void Loop(size_t index, Session* session);
  void LoopOfFirst();
  Instances Combine() const;

  const Options& options_;
  const FlagRegistry& flags_;
  const LoopLimits limits_;
  Session* const first_;
  Printer* const printer_;
  const size_t count_;
  std::vector<RunSeries> series_;
  std::vector<int64_t> ends_ns_;
  std::vector<std::exception_ptr> problems_;  // exceptions that threads caught
  std::mutex mutex_;
  std::condition_variable changed_;
  size_t ready_ = 0;               // guarded by mutex_
  int code_ = kExitOk;             // guarded by mutex_
  int64_t start_ns_ = 0;           // guarded by mutex_; written before any loop starts
  std::atomic<size_t> enough_{0};  // instances that have reached their minimum runs and seconds
};

// Instances are prepared one at a time, because the printer and the creation of delegates are not
// thread-safe.
int InstanceRun::Prepare(Session* session) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (code_ != kExitOk) return code_;
  session->ShareModel(*first_);
  int code = session->Init();
  if (code == kExitOk) code = session->MakeInputs();
  if (code != kExitOk) return code;
  session->FillInputs();
  if (session->Invoke() == kTfLiteOk || Interrupted()) return kExitOk;
  printer_->Error("--instances: the first run of an instance failed");
  return kExitInternal;
}

bool InstanceRun::MeetOthers(int code) {
  std::unique_lock<std::mutex> lock(mutex_);
  if (code_ == kExitOk) code_ = code;
  if (++ready_ == count_) start_ns_ = SteadyClock().NowNs();
  changed_.notify_all();
  changed_.wait(lock, [&] { return ready_ == count_; });
  return code_ == kExitOk;
}

void InstanceRun::Loop(size_t index, Session* session) {
  LoopHooks hooks;
  bool counted = false;
  hooks.before = [&] { session->FillInputs(); };
  hooks.run = [&] { return session->Invoke() == kTfLiteOk; };
  hooks.after = [](bool) {};
  // The runtime's messages do not name the instance, so they are ignored: any two consecutive
  // failures end an instance's loop.
  hooks.failure = [] { return std::string(); };
  hooks.go_on = [&](const SampleStore&, std::string*) {
    if (!counted) ++enough_;
    counted = true;
    return enough_ < count_;
  };
  series_[index] = RunLoop(limits_, hooks, &Interrupted());
  // An instance that max_secs stopped counts as finished, so that the others can stop.
  if (!counted) ++enough_;
  ends_ns_[index] = SteadyClock().NowNs();
}

void InstanceRun::RunOther(size_t index) {
  bool met = false;
  try {
    Listener silent;
    Session session(options_, flags_, printer_, &silent);
    const int code = Prepare(&session);
    met = true;
    if (MeetOthers(code)) Loop(index, &session);
  } catch (...) {  // e.g. out of memory: rethrown on the calling thread, see RunMain
    problems_[index] = std::current_exception();
    if (!met) MeetOthers(kExitOsError);
    ++enough_;
  }
}

void InstanceRun::LoopOfFirst() {
  try {
    Loop(0, first_);
  } catch (...) {  // stops the other instances, which would otherwise run forever
    problems_[0] = std::current_exception();
    ++enough_;
  }
}

Instances InstanceRun::Combine() const {
  Instances instances;
  instances.threads_each = std::max(options_.num_threads, 1);
  std::vector<double> all;
  for (const RunSeries& series : series_) {
    const std::vector<double> samples = series.ns.Kept();
    instances.per_instance.push_back({series.ns.count(), Median(samples)});
    instances.runs += series.ns.count();
    instances.failed_runs += series.failed_runs;
    all.insert(all.end(), samples.begin(), samples.end());
  }
  const int64_t end = *std::max_element(ends_ns_.begin(), ends_ns_.end());
  instances.seconds = static_cast<double>(end - start_ns_) / 1e9;
  instances.per_second = static_cast<double>(instances.runs) / instances.seconds;
  std::sort(all.begin(), all.end());
  instances.median_ns = Median(all);
  if (all.size() >= kFewestForP95) instances.p95_ns = SortedQuantile(all, 0.95);
  if (all.size() >= kFewestForP99) instances.p99_ns = SortedQuantile(all, 0.99);
  instances.percentiles_ns = NearestRanks(all, options_.percentile_list);
  return instances;
}

int InstanceRun::Run(std::optional<Instances>* measured) {
  JoiningThreads threads;
  for (size_t i = 1; i < count_; ++i) {
    try {
      threads.Start([this, i] { RunOther(i); });
    } catch (const std::exception& error) {
      printer_->Error(absl::StrCat("--instances: cannot create a thread for instance ", i + 1,
                                   " of ", count_, ": ", error.what()));
      const std::lock_guard<std::mutex> lock(mutex_);
      code_ = kExitOsError;
      ready_ += count_ - i;  // counts instances that will not be started
      break;
    }
  }
  if (MeetOthers(kExitOk)) LoopOfFirst();
  threads.Join();
  for (const std::exception_ptr& problem : problems_) {
    if (problem != nullptr) std::rethrow_exception(problem);
  }
  if (code_ != kExitOk) return code_;
  Instances instances = Combine();
  if (instances.failed_runs > 0) {
    printer_->Error(absl::StrCat("--instances: ", instances.failed_runs, " of ",
                                 instances.failed_runs + instances.runs, " runs failed"));
    return kExitInternal;
  }
  if (instances.runs > 0) *measured = std::move(instances);
  return kExitOk;
}

}  // namespace

int MeasureInstances(const Options& options, const FlagRegistry& flags, const LoopLimits& limits,
                     Session* first, Printer* printer, std::optional<Instances>* measured) {
  LoopLimits own = limits;
  own.batch = 1;
  own.before_ns = 0;
  return InstanceRun(options, flags, own, first, printer).Run(measured);
}

}  // namespace litmus::benchmark
