// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Computes statistics per operator from the events of many runs, and prints them as TensorFlow
// Lite's profile tables. It gets data about nodes through a callback, so that it does not depend on
// the interpreter.
#ifndef LITMUS_RUNTIME_PROFILING_PROFILE_SUMMARY_H_
#define LITMUS_RUNTIME_PROFILING_PROFILE_SUMMARY_H_

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "runtime/profiling/profile_buffer.h"
#include "runtime/profiling/sample_stat.h"

namespace litmus {

// A node's texts in the tables.
struct ProfiledNode {
  std::string type;  // "CONV_2D", or "CONV_2D/detail" if the kernel reports a detail
  std::string name;  // "[output names]:node index"
  // True if the delegate reports events of the operators inside this node. In runs with such events
  // the node is left out of the tables, because its time would count twice.
  bool delegate_reports_its_ops = false;
};
// Arguments: subgraph index, node index.
using ProfiledNodeLookup = std::function<ProfiledNode(int64_t, int64_t)>;

// One row of the tables: all calls with the same name.
struct OpStat {
  std::string type;
  std::string name;
  int64_t run_order = 0;
  SampleStat time_ns;    // one sample per call
  SampleStat time_us;    // the same samples in whole microseconds, as TensorFlow Lite stores them
  SampleStat memory_kb;  // growth of the peak resident size, one sample per call
};

// Statistics of one subgraph, or of the operators inside delegates.
struct OpStats {
  std::vector<OpStat> ops;  // in the order of their first event
  SampleStat run_total_us;  // sum over all ops in whole microseconds, one sample per run
  int64_t runs = 0;

  // The op's time as a percentage of the time of all ops.
  double Percent(const OpStat& op) const;
};

enum class ProfileFormat { kText, kCsv };

// Not thread-safe.
class ProfileSummary {
 public:
  // `subgraph_names`: by subgraph index, for the headings if a model has several subgraphs.
  explicit ProfileSummary(std::vector<std::string> subgraph_names = {})
      : subgraph_names_(std::move(subgraph_names)) {}

  // Adds the events of one run, or of the initialisation.
  void AddRun(const std::vector<const tflite::profiling::ProfileEvent*>& events,
              const ProfiledNodeLookup& lookup);

  bool empty() const { return subgraphs_.empty() && delegate_internal_.ops.empty(); }
  // The tables of every subgraph, then those of the operators inside delegates; "" if there is no
  // event.
  std::string Tables(ProfileFormat format) const;

  // Statistics keyed by subgraph index.
  const std::map<int64_t, OpStats>& subgraphs() const { return subgraphs_; }
  // Operators that delegates timed inside of their nodes. The nodes' times include these.
  const OpStats& delegate_internal() const { return delegate_internal_; }

 private:
  std::vector<std::string> subgraph_names_;
  std::map<int64_t, OpStats> subgraphs_;
  OpStats delegate_internal_;
};

// The three tables, the totals and the empty lines after them, for one OpStats.
std::string FormatOpStats(const OpStats& stats, ProfileFormat format);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_PROFILING_PROFILE_SUMMARY_H_
