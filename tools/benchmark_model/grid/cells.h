// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The cells of a grid: each combination of the axes' values, and what was found of it.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_GRID_CELLS_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_GRID_CELLS_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "nlohmann/json.hpp"
#include "tools/benchmark_model/grid/axes.h"
#include "tools/common/interval.h"

namespace litmus::benchmark {

enum class CellStatus { kPending, kOk, kFailed, kInterrupted };

// "pending", "ok", "failed", "interrupted".
const char* CellStatusName(CellStatus status);

struct Cell {
  std::vector<std::pair<std::string, std::string>> flags;  // one of each axis
  CellStatus status = CellStatus::kPending;
  std::optional<int> exit_code;  // of the cell's process; none: no process has ended
  std::string error;  // why exit_code is not 0: the last lines of a failed process, exceeded limits
  nlohmann::ordered_json result;  // the document of benchmark_model; null without one
  std::optional<int> rank;        // from 1, among the cells of one model and its input shapes
  std::optional<int> group;       // index of the group of cells that cannot be told apart

  // "--graph=a.tflite --num_threads=2".
  std::string Text() const;
  // "4", or "4 (2 ran)" of --num_threads where the process could use fewer CPUs.
  std::string ValueText(size_t flag) const;
};

// All combinations; the last axis changes fastest.
std::vector<Cell> MakeCells(const std::vector<Axis>& axes);

// The number at `pointer` ("/latency_us/median") of a document; none where there is no number.
std::optional<double> NumberAt(const nlohmann::ordered_json& document, const char* pointer);
// The pair of numbers there, the lower first; none where it is not.
std::optional<Interval> IntervalAt(const nlohmann::ordered_json& document, const char* pointer);

// Members of a cell's document.
inline constexpr char kByMedian[] = "latency_us.median";
inline constexpr char kByThroughput[] = "instances.inferences_per_s";

// What the ranks of these cells compare: kByThroughput where a cell measured the throughput of
// --instances, else kByMedian.
const char* RankedBy(const std::vector<Cell>& cells);

// The processes that the cell's document is of; 0 without one.
int64_t ProcessesOf(const Cell& cell);

// Whether a cell has enough processes for a rank. With fewer, the interval does not include the
// variation between processes, and equal cells would get ranks that look certain.
bool CanRank(const Cell& cell);

// Ranks the cells that are ok, by what RankedBy names, among those of the same model and shapes,
// and returns the groups of cells that cannot be told apart, best first within a model. A group is
// the best cell that has no group yet, and those whose 95 % interval overlaps that of this cell. A
// cell has no rank that cannot have one (CanRank), has no interval, or one that is wider than the
// value: such a cell would resemble any other. The rank is 1 plus the number of cells in earlier
// groups. Two intervals that do not overlap differ with more than 95 %; nothing is taken off for
// the number of pairs.
std::vector<std::vector<int>> RankCells(std::vector<Cell>* cells);

// The throughput of a cell of --instances.
struct Scaling {
  size_t cell = 0;  // index
  double instances = 0, inferences_per_s = 0;
  double speedup = 1;  // over the first such cell of the same other flags
};

// Scaling of the cells that are ok, in their order.
std::vector<Scaling> ScalingOf(const std::vector<Cell>& cells);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_GRID_CELLS_H_
