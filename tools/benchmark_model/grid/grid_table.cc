// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/grid/grid_table.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "cli/plain_number.h"
#include "cli/terminal.h"
#include "cli/utf8.h"
#include "tools/common/csv_cell.h"
#include "tools/common/statistics/processes.h"

namespace litmus::benchmark {
namespace {

using json = nlohmann::ordered_json;
using Lines = std::vector<std::vector<std::string>>;

std::string Digits(double value) { return PlainNumber(value, 4); }

std::string NumberText(const std::optional<double>& value, double factor = 1) {
  return value ? Digits(*value * factor) : "-";
}

std::string FileName(const std::string& path) { return path.substr(path.rfind('/') + 1); }

// True if the file names alone distinguish the models of the axis.
bool NamesSuffice(const Axis& axis) {
  std::set<std::string> names;
  for (const std::string& value : axis.values) names.insert(FileName(value));
  return names.size() == axis.values.size();
}

std::string VerdictOf(const Cell& cell) {
  if (cell.status != CellStatus::kOk) return CellStatusName(cell.status);
  const json::json_pointer word("/verdict/kind");
  const bool is_text = cell.result.contains(word) && cell.result[word].is_string();
  return is_text ? cell.result[word].get<std::string>() : "";
}

struct Number {
  std::string name, pointer;
  double factor;
};

std::string InUs(const char* what) { return absl::StrCat(what, " ", MicrosecondUnit()); }

// The percentiles of --percentiles, which are the same in all cells; not p95, which has a column.
std::vector<Number> PercentileNumbers(const Grid& grid) {
  std::vector<Number> numbers;
  const json::json_pointer list("/latency_us/percentiles");
  for (const Cell& cell : grid.cells) {
    if (!cell.result.contains(list) || !cell.result[list].is_array()) continue;
    for (size_t i = 0; i < cell.result[list].size(); ++i) {
      const json& entry = cell.result[list][i];
      if (!entry.is_object() || !entry.contains("name") || !entry["name"].is_string()) continue;
      std::string name = entry["name"].get<std::string>();
      if (name == "p95") continue;
      std::replace(name.begin(), name.end(), '_', '.');
      numbers.push_back({name, absl::StrCat("/latency_us/percentiles/", i, "/value"), 1});
    }
    break;
  }
  return numbers;
}

// Columns that are only shown if a cell has such a number.
std::vector<Number> RarerNumbers(const Grid& grid) {
  std::vector<Number> found;
  std::vector<Number> numbers = PercentileNumbers(grid);
  for (Number& number : numbers) number.name = InUs(number.name.c_str());
  for (const Number& number : {Number{"re-prepare ms", "/resize_and_prepare_us", 1e-3},
                               Number{InUs("with copies"), "/with_copies_us/median", 1},
                               Number{"runs/s", "/instances/inferences_per_s", 1},
                               Number{InUs("instances p99"), "/instances/latency_us/p99", 1},
                               Number{"last/first", "/sustained/last_over_first", 1}}) {
    numbers.push_back(number);
  }
  for (const Number& number : numbers) {
    const bool any = std::any_of(grid.cells.begin(), grid.cells.end(), [&](const Cell& cell) {
      return NumberAt(cell.result, number.pointer.c_str()).has_value();
    });
    if (any) found.push_back(number);
  }
  return found;
}

// True if any cell applied a delegate. Then each cell shows which fraction of its nodes runs on
// delegates, so that a CPU result is not mistaken for a GPU result.
bool HasDelegates(const Grid& grid) {
  const json::json_pointer applied("/delegation/applied");
  return std::any_of(grid.cells.begin(), grid.cells.end(), [&](const Cell& cell) {
    return cell.result.contains(applied) && !cell.result[applied].empty();
  });
}

bool HasRanks(const Grid& grid) {
  return std::any_of(grid.cells.begin(), grid.cells.end(), &CanRank);
}

// How many nodes of the model are delegated, as on the card of a single run. In the plan, a
// delegate's partition is a single node: "1 of 1" for a model of seven nodes. Without a delegate
// there is no placement, and both counts are the same.
std::string DelegatedText(const json& result) {
  std::optional<double> nodes = NumberAt(result, "/placement/summary/total");
  std::optional<double> delegated = NumberAt(result, "/placement/summary/delegated");
  if (!nodes || !delegated) {
    nodes = NumberAt(result, "/delegation/nodes");
    delegated = NumberAt(result, "/delegation/delegate_nodes");
  }
  return nodes && delegated ? absl::StrFormat("%.0f of %.0f", *delegated, *nodes) : "-";
}

std::vector<std::string> LineOf(const Grid& grid, const Cell& cell,
                                const std::vector<Number>& rarer,
                                const std::optional<double>& speedup) {
  std::vector<std::string> line;
  for (size_t i = 0; i < grid.axes.size(); ++i) {
    const bool shorten = grid.axes[i].flag == "graph" && NamesSuffice(grid.axes[i]);
    line.push_back(shorten ? FileName(cell.flags[i].second) : cell.ValueText(i));
  }
  const std::optional<Interval> interval = IntervalAt(cell.result, "/latency_us/median_ci95");
  line.push_back(NumberText(NumberAt(cell.result, "/latency_us/median")));
  line.push_back(interval ? absl::StrCat(Digits(interval->low), "..", Digits(interval->high))
                          : "-");
  line.push_back(NumberText(NumberAt(cell.result, "/latency_us/p95")));
  line.push_back(NumberText(NumberAt(cell.result, "/memory_kb/overall"), 1.0 / 1024));
  line.push_back(NumberText(NumberAt(cell.result, "/init_us"), 1e-3));
  for (const Number& number : rarer) {
    line.push_back(NumberText(NumberAt(cell.result, number.pointer.c_str()), number.factor));
  }
  line.push_back(DelegatedText(cell.result));
  line.push_back(speedup ? absl::StrFormat("%.2f", *speedup) : "-");
  line.push_back(VerdictOf(cell));
  line.push_back(cell.rank ? absl::StrCat(*cell.rank) : CanRank(cell) ? "?" : "-");
  return line;
}

// The status of every cell, with a heading.
Lines Table(const Grid& grid) {
  const std::vector<Number> rarer = RarerNumbers(grid);
  std::map<size_t, double> speedups;
  for (const Scaling& scaling : ScalingOf(grid.cells)) speedups[scaling.cell] = scaling.speedup;
  Lines lines(1);
  for (const Axis& axis : grid.axes) lines[0].push_back(axis.flag);
  lines[0].insert(lines[0].end(),
                  {InUs("median"), "95 % interval", InUs("p95"), "memory MiB", "init ms"});
  for (const Number& number : rarer) lines[0].push_back(number.name);
  const auto column = static_cast<std::ptrdiff_t>(lines[0].size());
  lines[0].insert(lines[0].end(), {"delegated", "speedup", "verdict", "rank"});
  for (size_t i = 0; i < grid.cells.size(); ++i) {
    const auto found = speedups.find(i);
    lines.push_back(
        LineOf(grid, grid.cells[i], rarer,
               found == speedups.end() ? std::nullopt : std::optional<double>(found->second)));
  }
  const bool has_delegates = HasDelegates(grid), has_ranks = HasRanks(grid);
  for (auto& line : lines) {
    if (!has_ranks) line.pop_back();
    if (speedups.empty()) line.erase(line.begin() + column + 1);
    if (!has_delegates) line.erase(line.begin() + column);
  }
  return lines;
}

std::string Aligned(const Lines& lines, size_t left) {
  std::vector<size_t> widths(lines[0].size());
  for (const auto& line : lines) {
    for (size_t i = 0; i < line.size(); ++i) {
      widths[i] = std::max(widths[i], Utf8Columns(line[i]));
    }
  }
  std::string text;
  for (const auto& line : lines) {
    for (size_t i = 0; i < line.size(); ++i) {
      const std::string space(widths[i] - Utf8Columns(line[i]), ' ');
      absl::StrAppend(&text, i == 0 ? "" : "  ", i < left ? line[i] + space : space + line[i]);
    }
    text.erase(text.find_last_not_of(' ') + 1);
    text += "\n";
  }
  return text;
}

// Lists each error once, with the first cell that has it.
std::string Failures(const Grid& grid) {
  std::string text;
  std::set<std::pair<std::optional<int>, std::string>> told;
  for (const Cell& cell : grid.cells) {
    if (cell.status != CellStatus::kFailed) continue;
    if (!told.emplace(cell.exit_code, cell.error).second) continue;
    const auto count = std::count_if(grid.cells.begin(), grid.cells.end(), [&](const Cell& other) {
      return other.status == CellStatus::kFailed && other.exit_code == cell.exit_code &&
             other.error == cell.error;
    });
    absl::StrAppend(&text, "\n", cell.Text());
    if (count > 1) absl::StrAppend(&text, ", and ", count - 1, " more,");
    absl::StrAppend(&text, " failed");
    if (cell.exit_code) absl::StrAppend(&text, " with exit code ", *cell.exit_code);
    absl::StrAppend(&text, ":\n  ", absl::StrReplaceAll(cell.error, {{"\n", "\n  "}}), "\n");
  }
  return text;
}

bool AnyMeasured(const Grid& grid, bool (*what)(const Cell&)) {
  return std::any_of(grid.cells.begin(), grid.cells.end(), [&](const Cell& cell) {
    return cell.status == CellStatus::kOk && what(cell);
  });
}

// Explains why no cell has a rank, and what is needed for ranks.
std::string NoRanks(const Grid& grid) {
  const bool one_process_only = AnyMeasured(grid, [](const Cell& cell) {
    return NumberAt(cell.result, "/sustained/window_s") ||
           NumberAt(cell.result, "/with_copies_us/median");
  });
  return absl::StrCat(
      "\nNo ranks: an interval of fewer than ", kFewestProcesses,
      " processes does not cover how processes differ.\n--grid_rounds=", kFewestProcesses,
      " ranks them", one_process_only ? ", without --sustained and --include_copies.\n" : ".\n");
}

std::string Ranks(const Grid& grid) {
  std::string text = absl::StrCat(
      "\nRank: by ",
      std::string(RankedBy(grid.cells)) == kByMedian ? "median" : "throughput (runs/s)",
      ", within one model and its shapes. Cells of equal rank cannot be\n"
      "distinguished from the best of them: their 95 % intervals overlap. '?': the interval is\n"
      "wider than the value, or there is none; raise --grid_rounds.\n");
  const bool some_lack = AnyMeasured(grid, [](const Cell& cell) { return !CanRank(cell); });
  if (some_lack) {
    absl::StrAppend(&text, "'-': fewer than ", kFewestProcesses, " processes.\n");
  }
  return text;
}

// Printed once, for the first cell that had more threads than CPUs.
std::string FewerThreads(const Grid& grid) {
  for (const Cell& cell : grid.cells) {
    const auto requested = NumberAt(cell.result, "/threads/requested"),
               ran = NumberAt(cell.result, "/threads/ran");
    if (!requested || !ran || *ran >= *requested) continue;
    return absl::StrFormat(
        "\n--num_threads=%.0f: %.0f ran, because the process can use no more "
        "CPUs.\n",
        *requested, *ran);
  }
  return "";
}

std::string Notes(const Grid& grid) {
  std::string text = FewerThreads(grid);
  if (HasRanks(grid)) return text + Ranks(grid);
  const bool measured = AnyMeasured(grid, [](const Cell&) { return true; });
  return measured ? text + NoRanks(grid) : text;
}

std::string CsvNumber(const json& result, const std::string& pointer) {
  const std::optional<double> value = NumberAt(result, pointer.c_str());
  return value ? json(*value).dump() : "";
}

}  // namespace

std::string GridText(const Grid& grid) {
  return Aligned(Table(grid), grid.axes.size()) + Failures(grid) + Notes(grid);
}

std::string GridCsv(const Grid& grid) {
  std::vector<std::pair<std::string, std::string>> numbers = {
      {"median_us", "/latency_us/median"},
      {"median_low_us", "/latency_us/median_ci95/0"},
      {"median_high_us", "/latency_us/median_ci95/1"},
      {"p95_us", "/latency_us/p95"},
      {"memory_kb", "/memory_kb/overall"},
      {"init_us", "/init_us"},
      {"resize_and_prepare_us", "/resize_and_prepare_us"},
      {"plan_nodes", "/delegation/nodes"},
      {"delegate_nodes", "/delegation/delegate_nodes"},
      {"model_nodes", "/placement/summary/total"},
      {"delegated_nodes", "/placement/summary/delegated"},
      {"with_copies_us", "/with_copies_us/median"},
      {"instances_per_s", "/instances/inferences_per_s"},
      {"instances_p99_us", "/instances/latency_us/p99"}};
  for (Number& number : PercentileNumbers(grid)) {
    std::replace(number.name.begin(), number.name.end(), '.', '_');
    numbers.emplace_back(number.name + "_us", number.pointer);
  }
  std::vector<std::string> heading;
  for (const Axis& axis : grid.axes) heading.push_back(CsvCell(axis.flag));
  for (const char* name : {"status", "exit_code"}) heading.push_back(name);
  for (const auto& number : numbers) heading.push_back(number.first);
  for (const char* name : {"threads_ran", "verdict", "rank", "group", "error"})
    heading.push_back(name);
  std::string text = absl::StrJoin(heading, ",") + "\n";
  for (const Cell& cell : grid.cells) {
    std::vector<std::string> line;
    for (const auto& flag : cell.flags) line.push_back(CsvCell(flag.second));
    line.push_back(CellStatusName(cell.status));
    line.push_back(cell.exit_code ? absl::StrCat(*cell.exit_code) : "");
    for (const auto& number : numbers) line.push_back(CsvNumber(cell.result, number.second));
    const std::optional<double> ran = NumberAt(cell.result, "/threads/ran");
    line.push_back(ran ? absl::StrCat(*ran) : "");
    line.push_back(cell.status == CellStatus::kOk ? VerdictOf(cell) : "");
    line.push_back(cell.rank ? absl::StrCat(*cell.rank) : "");
    line.push_back(cell.group ? absl::StrCat(*cell.group) : "");
    line.push_back(CsvCell(cell.error));
    absl::StrAppend(&text, absl::StrJoin(line, ","), "\n");
  }
  return text;
}

}  // namespace litmus::benchmark
