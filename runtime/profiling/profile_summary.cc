// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Collects the statistics of operators; profile_tables.cc prints the tables.
#include "runtime/profiling/profile_summary.h"

#include <algorithm>
#include <set>
#include <unordered_map>

namespace litmus {
namespace {

using tflite::profiling::ProfileEvent;
using EventType = ProfileEvent::EventType;

constexpr int64_t kNsInUs = 1000;

// Adds the events of one run to the statistics of one subgraph.
class RunFolder {
 public:
  explicit RunFolder(OpStats* stats) : stats_(stats) {
    for (size_t i = 0; i < stats->ops.size(); ++i) rows_[stats->ops[i].name] = i;
  }

  void Add(const std::string& type, const std::string& name, int64_t time_ns, int64_t memory_kb) {
    const auto [row, is_new] = rows_.try_emplace(name, stats_->ops.size());
    if (is_new) {
      stats_->ops.emplace_back();
      stats_->ops.back().type = type;
      stats_->ops.back().name = name;
      stats_->ops.back().run_order = static_cast<int64_t>(stats_->ops.size()) - 1;
    }
    stats_->ops[row->second].time_ns.Add(time_ns);
    stats_->ops[row->second].time_us.Add(time_ns / kNsInUs);
    stats_->ops[row->second].memory_kb.Add(memory_kb);
    total_ns_ += time_ns;
  }

  void Finish() {
    stats_->run_total_us.Add(total_ns_ / kNsInUs);
    ++stats_->runs;
  }

 private:
  OpStats* stats_;
  std::unordered_map<std::string, size_t> rows_;
  int64_t total_ns_ = 0;
};

}  // namespace

double OpStats::Percent(const OpStat& op) const {
  int64_t all = 0;
  for (const OpStat& other : ops) all += other.time_ns.sum();
  return all == 0 ? 0.0 : 100.0 * static_cast<double>(op.time_ns.sum()) / static_cast<double>(all);
}

void ProfileSummary::AddRun(const std::vector<const ProfileEvent*>& events,
                            const ProfiledNodeLookup& lookup) {
  const bool delegate_told = std::any_of(events.begin(), events.end(), [](const ProfileEvent* e) {
    return e->event_type == EventType::DELEGATE_PROFILED_OPERATOR_INVOKE;
  });
  std::map<int64_t, RunFolder> folders;
  RunFolder inside(&delegate_internal_);
  bool any_inside = false;
  for (const ProfileEvent* event : events) {
    // The event "Invoke" contains the whole run and would count everything twice.
    if (event->event_type == EventType::DEFAULT && event->tag == "Invoke") continue;
    const int64_t subgraph = event->extra_event_metadata;
    const auto time_ns = static_cast<int64_t>(event->elapsed_ns);
    const std::string in_delegate =
        "Delegate/" + event->tag + ":" + std::to_string(event->event_metadata);
    if (event->event_type == EventType::DELEGATE_OPERATOR_INVOKE) {
      inside.Add("DelegateOpInvoke", in_delegate, time_ns, 0);
      any_inside = true;
      continue;
    }
    const auto folder = folders.try_emplace(subgraph, &subgraphs_[subgraph]).first;
    if (event->event_type == EventType::DELEGATE_PROFILED_OPERATOR_INVOKE) {
      folder->second.Add(event->tag, in_delegate, time_ns, 0);
    } else if (event->event_type == EventType::OPERATOR_INVOKE) {
      const ProfiledNode node = lookup(subgraph, event->event_metadata);
      if (node.delegate_reports_its_ops && delegate_told) continue;
      folder->second.Add(node.type, node.name, time_ns, 0);
    } else {
      const int64_t grown =
          event->end_mem_usage.mem_footprint_kb - event->begin_mem_usage.mem_footprint_kb;
      folder->second.Add(event->tag, event->tag + "/" + std::to_string(subgraph), time_ns, grown);
    }
  }
  for (auto& [index, folder] : folders) folder.Finish();
  if (any_inside) inside.Finish();
}

}  // namespace litmus
