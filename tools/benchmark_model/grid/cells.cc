// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/grid/cells.h"

#include <algorithm>
#include <map>

#include "absl/strings/str_cat.h"
#include "tools/common/statistics/processes.h"

namespace litmus::benchmark {
namespace {

using json = nlohmann::ordered_json;

struct Candidate {
  int index = 0;
  double value = 0;  // a smaller value is better
  Interval interval;
};

std::optional<Candidate> MedianOf(const json& result) {
  const auto median = NumberAt(result, "/latency_us/median");
  const auto interval = IntervalAt(result, "/latency_us/median_ci95");
  if (!median || !interval) return std::nullopt;
  return Candidate{0, *median, *interval};
}

// Ranks by the time per inference.
std::optional<Candidate> ThroughputOf(const json& result) {
  const auto rate = NumberAt(result, "/instances/inferences_per_s");
  const auto interval = IntervalAt(result, "/instances/inferences_per_s_ci95");
  if (!rate || !interval || !(interval->low > 0) || !(*rate > 0)) return std::nullopt;
  return Candidate{0, 1 / *rate, {1 / interval->high, 1 / interval->low}};
}

bool CanBeToldApart(const Candidate& a, const Candidate& b) {
  return a.interval.high < b.interval.low || b.interval.high < a.interval.low;
}

// Returns what must be equal so that cells can be compared.
std::string SubjectOf(const json& result) {
  const auto member = [](const json& object, const char* name) {
    return object.is_object() && object.contains(name) ? object[name] : json();
  };
  std::string subject = member(member(result, "model"), "sha256").dump();
  for (const json& input : member(result, "inputs")) subject += member(input, "shape").dump();
  return subject;
}

}  // namespace

const char* CellStatusName(CellStatus status) {
  switch (status) {
    case CellStatus::kPending:
      return "pending";
    case CellStatus::kOk:
      return "ok";
    case CellStatus::kFailed:
      return "failed";
    case CellStatus::kInterrupted:
      return "interrupted";
  }
  return "";
}

std::string Cell::Text() const {
  std::string text;
  for (const auto& [flag, value] : flags) {
    absl::StrAppend(&text, text.empty() ? "" : " ", "--", flag, "=", value);
  }
  return text;
}

std::string Cell::ValueText(size_t flag) const {
  const auto& [name, value] = flags[flag];
  if (name != "num_threads") return value;
  const auto requested = NumberAt(result, "/threads/requested"),
             ran = NumberAt(result, "/threads/ran");
  return requested && ran && *ran < *requested ? absl::StrCat(value, " (", *ran, " ran)") : value;
}

std::vector<Cell> MakeCells(const std::vector<Axis>& axes) {
  std::vector<Cell> cells(1);
  for (const Axis& axis : axes) {
    std::vector<Cell> longer;
    for (const Cell& cell : cells) {
      for (const std::string& value : axis.values) {
        longer.push_back(cell);
        longer.back().flags.emplace_back(axis.flag, value);
      }
    }
    cells = std::move(longer);
  }
  return cells;
}

std::optional<double> NumberAt(const json& document, const char* pointer) {
  const json::json_pointer at(pointer);
  if (!document.contains(at) || !document[at].is_number()) return std::nullopt;
  return document[at].get<double>();
}

std::optional<Interval> IntervalAt(const json& document, const char* pointer) {
  const std::optional<double> low = NumberAt(document, absl::StrCat(pointer, "/0").c_str());
  const std::optional<double> high = NumberAt(document, absl::StrCat(pointer, "/1").c_str());
  if (!low || !high || !(*low <= *high)) return std::nullopt;
  return Interval{*low, *high};
}

const char* RankedBy(const std::vector<Cell>& cells) {
  const bool any = std::any_of(cells.begin(), cells.end(), [](const Cell& cell) {
    return cell.status == CellStatus::kOk &&
           NumberAt(cell.result, "/instances/inferences_per_s").has_value();
  });
  return any ? kByThroughput : kByMedian;
}

int64_t ProcessesOf(const Cell& cell) {
  if (!NumberAt(cell.result, "/latency_us/median")) return 0;
  return static_cast<int64_t>(NumberAt(cell.result, "/processes/count").value_or(1));
}

bool CanRank(const Cell& cell) {
  return cell.status == CellStatus::kOk &&
         ProcessesOf(cell) >= static_cast<int64_t>(kFewestProcesses);
}

std::vector<std::vector<int>> RankCells(std::vector<Cell>* cells) {
  std::map<std::string, std::vector<Candidate>> subjects;
  std::vector<std::string> order;  // in the order of first appearance
  const bool by_throughput = RankedBy(*cells) == std::string(kByThroughput);
  for (size_t i = 0; i < cells->size(); ++i) {
    Cell& cell = (*cells)[i];
    cell.rank = cell.group = std::nullopt;
    if (!CanRank(cell)) continue;
    std::optional<Candidate> of = by_throughput ? ThroughputOf(cell.result) : MedianOf(cell.result);
    if (!of || of->interval.high - of->interval.low > of->value) continue;
    of->index = static_cast<int>(i);
    const std::string subject = SubjectOf(cell.result);
    if (subjects.count(subject) == 0) order.push_back(subject);
    subjects[subject].push_back(*of);
  }
  std::vector<std::vector<int>> groups;
  for (const std::string& subject : order) {
    std::vector<Candidate>& left = subjects[subject];
    std::stable_sort(left.begin(), left.end(),
                     [](const Candidate& a, const Candidate& b) { return a.value < b.value; });
    int rank = 1;
    while (!left.empty()) {
      const Candidate first = left.front();
      const auto apart = std::stable_partition(
          left.begin(), left.end(), [&](const Candidate& c) { return !CanBeToldApart(first, c); });
      std::vector<int> group;
      for (auto member = left.begin(); member != apart; ++member) {
        (*cells)[static_cast<size_t>(member->index)].rank = rank;
        (*cells)[static_cast<size_t>(member->index)].group = static_cast<int>(groups.size());
        group.push_back(member->index);
      }
      rank += static_cast<int>(group.size());
      groups.push_back(std::move(group));
      left.erase(left.begin(), apart);
    }
  }
  return groups;
}

std::vector<Scaling> ScalingOf(const std::vector<Cell>& cells) {
  std::vector<Scaling> all;
  std::map<std::string, double> firsts;  // throughput of the first cell, by the other flags
  for (size_t i = 0; i < cells.size(); ++i) {
    const auto instances = NumberAt(cells[i].result, "/instances/count");
    const auto rate = NumberAt(cells[i].result, "/instances/inferences_per_s");
    if (cells[i].status != CellStatus::kOk || !instances || !rate) continue;
    std::string others;
    for (const auto& [flag, value] : cells[i].flags) {
      if (flag != "instances") absl::StrAppend(&others, flag, "=", value, "\n");
    }
    const double first = firsts.emplace(others, *rate).first->second;
    all.push_back({i, *instances, *rate, *rate / first});
  }
  return all;
}

}  // namespace litmus::benchmark
