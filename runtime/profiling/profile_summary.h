// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Turns the events of many runs into per-operator statistics, and prints them as TensorFlow Lite's
// profile tables. Knows interpreters only through a callback, so that it stands below them.
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

// What the tables show of one node.
struct ProfiledNode {
  std::string type;  // "CONV_2D", or "CONV_2D/detail" when the kernel tells one.
  std::string name;  // "[output names]:node index"
  // The delegate reports events of its own for this node: the node is left out of the tables in
  // runs that have such events, else its time would count twice.
  bool delegate_reports_its_ops = false;
};
// Called with subgraph and node index.
using ProfiledNodeLookup = std::function<ProfiledNode(int64_t, int64_t)>;

// One row of the tables: everything that was recorded under one name.
struct OpStat {
  std::string type;
  std::string name;
  int64_t run_order = 0;
  SampleStat time_ns;    // one sample per call
  SampleStat time_us;    // the same calls in whole microseconds, as TensorFlow Lite keeps them
  SampleStat memory_kb;  // growth of the resident peak, one sample per call
};

// Statistics of one subgraph, or of the inside of a delegate.
struct OpStats {
  std::vector<OpStat> ops;  // in the order of first appearance
  SampleStat run_total_us;  // sum over the ops, rounded down, one sample per run
  int64_t runs = 0;

  // The op's share of the time of all ops, in per cent.
  double Percent(const OpStat& op) const;
};

enum class ProfileFormat { kText, kCsv };

// Not thread-safe.
class ProfileSummary {
 public:
  // `subgraph_names`: by index, for the headings of models with several subgraphs.
  explicit ProfileSummary(std::vector<std::string> subgraph_names = {})
      : subgraph_names_(std::move(subgraph_names)) {}

  // Adds the events of one run (or of the initialisation).
  void AddRun(const std::vector<const tflite::profiling::ProfileEvent*>& events,
              const ProfiledNodeLookup& lookup);

  bool empty() const { return subgraphs_.empty() && delegate_internal_.ops.empty(); }
  // The tables of every subgraph, then those of the delegates' inside; "" while empty.
  std::string Tables(ProfileFormat format) const;

  // By subgraph index.
  const std::map<int64_t, OpStats>& subgraphs() const { return subgraphs_; }
  // Operators that delegates timed within their own nodes, whose time the nodes contain.
  const OpStats& delegate_internal() const { return delegate_internal_; }

 private:
  std::vector<std::string> subgraph_names_;
  std::map<int64_t, OpStats> subgraphs_;
  OpStats delegate_internal_;
};

// The three tables, the totals and the empty lines after them for one set of ops.
std::string FormatOpStats(const OpStats& stats, ProfileFormat format);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_PROFILING_PROFILE_SUMMARY_H_
