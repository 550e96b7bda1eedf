// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/grid/grid_document.h"

#include <algorithm>
#include <map>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "tools/common/document/document.h"
#include "tools/common/optional_json.h"
#include "tools/common/read_file.h"
#include "tools/common/sha256.h"
#include "tools/common/status_exit.h"

namespace litmus::benchmark {
namespace {

using json = nlohmann::ordered_json;

json AxesToJson(const std::vector<Axis>& axes) {
  json list = json::array();
  for (const Axis& axis : axes) list.push_back({{"flag", axis.flag}, {"values", axis.values}});
  return list;
}

json CellToJson(const Cell& cell, size_t index) {
  json flags = json::object();
  for (const auto& [flag, value] : cell.flags) flags[flag] = value;
  return {{"index", index},
          {"flags", flags},
          {"status", CellStatusName(cell.status)},
          {"exit_code", OptionalToJson(cell.exit_code)},
          {"error", cell.error.empty() ? json(nullptr) : json(cell.error)},
          {"result", cell.result},
          {"rank", OptionalToJson(cell.rank)},
          {"group", OptionalToJson(cell.group)}};
}

json ScalingToJson(const std::vector<Cell>& cells) {
  json list = json::array();
  for (const Scaling& scaling : ScalingOf(cells)) {
    const json& result = cells[scaling.cell].result;
    list.push_back({{"cell", scaling.cell},
                    {"instances", scaling.instances},
                    {"inferences_per_s", scaling.inferences_per_s},
                    {"median_us", OptionalToJson(NumberAt(result, "/instances/latency_us/median"))},
                    {"p99_us", OptionalToJson(NumberAt(result, "/instances/latency_us/p99"))},
                    {"speedup", scaling.speedup}});
  }
  return list;
}

absl::Status Differs(const std::string& path, const std::string& what) {
  return UsageError(absl::StrCat("--resume: '", path, "' was measured with other ", what,
                                 "; give the command line of then, or another --grid_out"));
}

absl::Status CheckModel(const std::string& path, const Cell& cell,
                        std::map<std::string, std::string>* known) {
  const json& model = cell.result["model"];
  const std::string file = model["path"];
  if (known->count(file) == 0) {
    const absl::StatusOr<std::string> bytes = ReadFileBytes(file);
    (*known)[file] = bytes.ok() ? Sha256Hex(bytes->data(), bytes->size()) : "";
  }
  if (model["sha256"] == (*known)[file]) return absl::OkStatus();
  return UsageError(absl::StrCat("--resume: the model '", file, "' is not the one that '", path,
                                 "' was measured with (its SHA-256 differs); measure anew with "
                                 "another --grid_out"));
}

absl::Status TakeCells(const std::string& path, const json& document, Grid* grid) {
  if (document.at("axes") != AxesToJson(grid->axes)) return Differs(path, "lists");
  if (document.at("arguments") != json(grid->arguments)) return Differs(path, "flags");
  if (document.at("rounds") != grid->rounds) return Differs(path, "--grid_rounds");
  std::map<std::string, std::string> hashes;
  for (const json& entry : document.at("cells")) {
    if (entry.at("status") != CellStatusName(CellStatus::kOk)) continue;
    Cell& cell = grid->cells.at(entry.at("index").get<size_t>());
    cell.status = CellStatus::kOk;
    cell.exit_code = entry.at("exit_code").get<int>();
    cell.result = entry.at("result");
    const absl::Status status = CheckModel(path, cell, &hashes);
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

}  // namespace

json GridToJson(const Grid& grid, int exit_code) {
  json document = MakeEnvelope("benchmark_grid");
  json cells = json::array();
  for (size_t i = 0; i < grid.cells.size(); ++i) cells.push_back(CellToJson(grid.cells[i], i));
  document.update({{"axes", AxesToJson(grid.axes)},
                   {"arguments", grid.arguments},
                   {"rounds", grid.rounds},
                   {"cells", cells},
                   {"groups", grid.groups},
                   {"scaling", ScalingToJson(grid.cells)},
                   {"exit_code", exit_code}});
  return document;
}

absl::Status TakeEarlierCells(const std::string& path, Grid* grid, std::string* warning) {
  warning->clear();
  const absl::StatusOr<std::string> text = ReadFileBytes(path);
  if (!text.ok()) return text.status();
  const std::string wrong = absl::StrCat("--resume: '", path, "' is no document of a grid");
  try {
    const json document = json::parse(*text);
    const json now = MakeEnvelope("benchmark_grid");
    if (document.at("schema").at("name") != now["schema"]["name"]) {
      return absl::InvalidArgumentError(wrong);
    }
    const absl::Status status = TakeCells(path, document, grid);
    if (!status.ok()) return status;
    if (document.at("build") != now["build"]) {
      *warning = absl::StrCat("--resume: the cells of '", path,
                              "' were measured by another build of the program");
    }
  } catch (const std::exception& error) {  // of nlohmann, and of Cells::at
    return absl::InvalidArgumentError(absl::StrCat(wrong, ": ", error.what()));
  }
  return absl::OkStatus();
}

absl::Status CheckFinished(const std::string& path) {
  const absl::StatusOr<std::string> text = ReadFileBytes(path);
  const json document = text.ok() ? json::parse(*text, nullptr, false) : json();
  const auto member = [](const json& value, const char* name) {
    return value.is_object() && value.contains(name) ? value[name] : json();
  };
  if (member(member(document, "schema"), "name") != "litmus.benchmark_grid" ||
      member(document, "exit_code") != static_cast<int>(kExitTemporary)) {
    return absl::OkStatus();
  }
  int64_t measured = 0;
  for (const json& cell : member(document, "cells")) {
    measured += member(cell, "status") == CellStatusName(CellStatus::kOk) ? 1 : 0;
  }
  if (measured == 0) return absl::OkStatus();
  return UsageError(absl::StrCat("--grid_out: '", path, "' holds ", measured,
                                 " measured cells of a grid that was not finished: --resume "
                                 "measures the others; to begin anew, delete the file"));
}

}  // namespace litmus::benchmark
