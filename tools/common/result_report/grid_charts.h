// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The cells of a grid as its report shows them, and their charts.
#ifndef LITMUS_TOOLS_COMMON_RESULT_REPORT_GRID_CHARTS_H_
#define LITMUS_TOOLS_COMMON_RESULT_REPORT_GRID_CHARTS_H_

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "nlohmann/json.hpp"
#include "tools/common/exports/subjects.h"
#include "tools/common/report/html.h"

namespace litmus {

struct GridCell {
  const nlohmann::ordered_json* cell = nullptr;
  Subject subject;
  std::optional<double> median;
  std::optional<double> group;
  size_t model = 0;  // in the order of the models' first occurrence
};

// Names in the order of their first occurrence.
class Names {
 public:
  // The index of `name`, which is appended if it is new.
  size_t IndexOf(const std::string& name) {
    const auto [found, is_new] = index_.try_emplace(name, list_.size());
    if (is_new) list_.push_back(name);
    return found->second;
  }
  const std::vector<std::string>& list() const { return list_; }

 private:
  std::map<std::string, size_t> index_;
  std::vector<std::string> list_;
};

// The cell's value of a flag; for graph, the model's name; "" if the cell does not have the flag.
std::string FlagOf(const GridCell& cell, const std::string& name);

// Adds the section with the medians: for one list, bars with intervals; for several lists, one heat
// map per model. `axes`: the flags with lists.
void AddGridCharts(const std::vector<GridCell>& cells, std::vector<std::string> axes,
                   HtmlReport* html);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_RESULT_REPORT_GRID_CHARTS_H_
