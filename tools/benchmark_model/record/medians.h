// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Computes the median of each member over several structs of numbers.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_RECORD_MEDIANS_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_RECORD_MEDIANS_H_

#include <cstddef>
#include <optional>
#include <vector>

#include "tools/benchmark_model/record/members.h"
#include "tools/common/statistics/order_statistics.h"

namespace litmus::benchmark {

// Adds a row with the values of a struct's members, which are numbers or optional numbers.
class RowOfMembers {
 public:
  template <typename... Members>
  void operator()(const Members&... members) {
    (row.push_back(Value(members)), ...);
  }

  std::vector<std::optional<double>> row;

 private:
  static std::optional<double> Value(double number) { return number; }
  template <typename Number>
  static std::optional<double> Value(const std::optional<Number>& number) {
    return number ? std::optional(static_cast<double>(*number)) : std::nullopt;
  }
};

// Sets the members of a struct to the medians of the rows that RowOfMembers added.
class MembersOfMedians {
 public:
  explicit MembersOfMedians(const std::vector<RowOfMembers>& rows) : rows_(rows) {}

  template <typename... Members>
  void operator()(Members&... members) {
    (Set(&members), ...);
  }

 private:
  std::optional<double> Next() {
    std::vector<double> known;
    for (const RowOfMembers& each : rows_) {
      if (each.row[at_]) known.push_back(*each.row[at_]);
    }
    ++at_;
    return known.empty() ? std::nullopt : std::optional(Median(known));
  }
  template <typename Number>
  void Set(Number* number) {
    *number = static_cast<Number>(Next().value_or(0));
  }
  template <typename Number>
  void Set(std::optional<Number>* number) {
    const std::optional<double> median = Next();
    *number = median ? std::optional(static_cast<Number>(*median)) : std::nullopt;
  }

  const std::vector<RowOfMembers>& rows_;
  size_t at_ = 0;
};

// The median of an optional member is over the structs that have it. A median of integers is
// rounded towards 0.
template <typename Struct>
Struct MediansOf(const std::vector<Struct>& structs) {
  std::vector<RowOfMembers> rows(structs.size());
  for (size_t i = 0; i < structs.size(); ++i) VisitMembers(rows[i], structs[i]);
  Struct medians;
  MembersOfMedians set(rows);
  VisitMembers(set, medians);
  return medians;
}

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_RECORD_MEDIANS_H_
