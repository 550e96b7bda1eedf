// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The cells of a grid: each combination of the axes' values, and its result.
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
  std::vector<std::pair<std::string, std::string>> flags;  // one per axis
  CellStatus status = CellStatus::kPending;
  std::optional<int> exit_code;  // of the cell's process; empty if no process has ended
  // Why exit_code is not 0: the last lines of a failed process, or exceeded limits.
  std::string error;
  nlohmann::ordered_json result;  // the document of benchmark_model; null without one
  std::optional<int> rank;        // from 1, among the cells of one model and its input shapes
  // Index of the group of cells whose results do not differ significantly.
  std::optional<int> group;

  // For example "--graph=a.tflite --num_threads=2".
  std::string Text() const;
  // For example "4", or "4 (2 ran)" for --num_threads if the process could use fewer CPUs.
  std::string ValueText(size_t flag) const;
};

// All combinations; the last axis changes fastest.
std::vector<Cell> MakeCells(const std::vector<Axis>& axes);

// Returns the number at `pointer` ("/latency_us/median") of a document; empty if there is none.
std::optional<double> NumberAt(const nlohmann::ordered_json& document, const char* pointer);
// Returns the pair of numbers at `pointer`, the lower one first; empty if there is none.
std::optional<Interval> IntervalAt(const nlohmann::ordered_json& document, const char* pointer);

// Paths in a cell's document.
inline constexpr char kByMedian[] = "latency_us.median";
inline constexpr char kByThroughput[] = "instances.inferences_per_s";

// Returns the value that ranks are based on: kByThroughput if a cell measured the throughput of
// --instances, or else kByMedian.
const char* RankedBy(const std::vector<Cell>& cells);

// The number of processes that the cell's document summarizes; 0 without a document.
int64_t ProcessesOf(const Cell& cell);

// True if a cell has enough processes for a rank. With fewer, the interval does not include the
// variation between processes, and equal cells would get different ranks.
bool CanRank(const Cell& cell);

// Ranks the cells with status kOk by the value that RankedBy returns, separately for each model and
// input shapes. Returns the groups of cells that do not differ significantly, the best group of a
// model first. A group contains the best cell that is in no group yet, and all cells whose 95 %
// interval overlaps that of this cell. A cell gets no rank if CanRank is false, if it has no
// interval, or if its interval is wider than its value: such an interval would overlap most others.
// The rank is 1 plus the number of cells in earlier groups. Two intervals that do not overlap
// differ at a confidence of more than 95 %; there is no correction for the number of pairs.
std::vector<std::vector<int>> RankCells(std::vector<Cell>* cells);

// The throughput of a cell with --instances.
struct Scaling {
  size_t cell = 0;  // index
  double instances = 0, inferences_per_s = 0;
  double speedup = 1;  // relative to the first such cell with the same other flags
};

// Returns the scaling of the cells with status kOk, in their order.
std::vector<Scaling> ScalingOf(const std::vector<Cell>& cells);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_GRID_CELLS_H_
