// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/grid/cells.h"

#include <algorithm>
#include <map>

#include "absl/strings/str_cat.h"

namespace litmus::benchmark {
namespace {

using json = nlohmann::ordered_json;

struct Candidate {
  int index = 0;
  double median = 0;
  Interval interval;
};

bool CanBeToldApart(const Candidate& a, const Candidate& b) {
  return a.interval.high < b.interval.low || b.interval.high < a.interval.low;
}

// What cells must have in common to be compared.
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

std::vector<std::vector<int>> RankCells(std::vector<Cell>* cells) {
  std::map<std::string, std::vector<Candidate>> subjects;
  std::vector<std::string> order;  // of first appearance
  for (size_t i = 0; i < cells->size(); ++i) {
    Cell& cell = (*cells)[i];
    cell.rank = cell.group = std::nullopt;
    if (cell.status != CellStatus::kOk) continue;
    const std::optional<double> median = NumberAt(cell.result, "/latency_us/median");
    const std::optional<Interval> interval = IntervalAt(cell.result, "/latency_us/median_ci95");
    if (!median || !interval || interval->high - interval->low > *median) continue;
    const std::string subject = SubjectOf(cell.result);
    if (subjects.count(subject) == 0) order.push_back(subject);
    subjects[subject].push_back({static_cast<int>(i), *median, *interval});
  }
  std::vector<std::vector<int>> groups;
  for (const std::string& subject : order) {
    std::vector<Candidate>& left = subjects[subject];
    std::stable_sort(left.begin(), left.end(),
                     [](const Candidate& a, const Candidate& b) { return a.median < b.median; });
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
  std::map<std::string, double> firsts;  // throughput, by the other flags
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
