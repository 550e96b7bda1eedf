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
  size_t model = 0;  // in the order in which models first come
};

// Names in the order in which they first come.
class Names {
 public:
  // Position of `name`, which is put at the end if it is new.
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

// The cell's value of a flag: of graph the model's name; "" for a flag that it does not have.
std::string FlagOf(const GridCell& cell, const std::string& name);

// The section with the medians: of one list bars with their intervals, of several heat maps, one
// for each model. `axes`: the flags of the lists.
void AddGridCharts(const std::vector<GridCell>& cells, std::vector<std::string> axes,
                   HtmlReport* html);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_RESULT_REPORT_GRID_CHARTS_H_
