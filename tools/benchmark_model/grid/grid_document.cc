// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/grid/grid_document.h"

#include <algorithm>
#include <map>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "json/json_reader.h"
#include "json/parse_json.h"
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
                                 "; use the same command line as before, or another --grid_out"));
}

// Returns the model that the command line sets for a cell. The path in the document is never used:
// the document is untrusted and could name any file.
std::string GraphOf(const Grid& grid, const Cell& cell) {
  constexpr absl::string_view kGraph = "--graph";
  for (const auto& [flag, value] : cell.flags) {
    if (flag == kGraph.substr(2)) return value;
  }
  std::string graph;
  for (size_t i = 0; i < grid.arguments.size(); ++i) {
    absl::string_view argument = grid.arguments[i];
    if (!absl::ConsumePrefix(&argument, kGraph)) continue;
    if (absl::ConsumePrefix(&argument, "=")) graph = std::string(argument);
    if (argument.empty() && i + 1 < grid.arguments.size()) graph = grid.arguments[i + 1];
  }
  return graph;
}

absl::Status CheckModel(const std::string& path, const std::string& file, const std::string& sha256,
                        std::map<std::string, std::string>* known) {
  if (known->count(file) == 0) {
    const absl::StatusOr<std::string> bytes = ReadFileBytes(file);
    (*known)[file] = bytes.ok() ? Sha256Hex(bytes->data(), bytes->size()) : "";
  }
  if (sha256 == (*known)[file]) return absl::OkStatus();
  return UsageError(absl::StrCat(
      "--resume: the model '", file, "' is not the one that '", path,
      "' was measured with (its SHA-256 differs); repeat the measurement with another --grid_out"));
}

absl::Status TakeCells(const std::string& path, const JsonReader& document, Grid* grid) {
  if (document.At("axes").value() != AxesToJson(grid->axes)) return Differs(path, "lists");
  if (document.At("arguments").value() != json(grid->arguments)) return Differs(path, "flags");
  if (document.At("rounds").value() != grid->rounds) return Differs(path, "--grid_rounds");
  std::map<std::string, std::string> hashes;
  const JsonReader cells = document.At("cells");
  const size_t count = cells.Size(0, grid->cells.size());
  for (size_t i = 0; i < count; ++i) {
    const JsonReader entry = cells[i];
    if (entry.At("status").Text() != CellStatusName(CellStatus::kOk)) continue;
    const int64_t index =
        entry.At("index").Integer(0, static_cast<int64_t>(grid->cells.size()) - 1);
    const int64_t exit_code = entry.At("exit_code").Integer(0, 255);
    const JsonReader result = entry.At("result");
    const std::string sha256 = result.At("model").At("sha256").Text();
    if (!document.problem().empty()) break;
    Cell& cell = grid->cells[static_cast<size_t>(index)];
    const absl::Status status = CheckModel(path, GraphOf(*grid, cell), sha256, &hashes);
    if (!status.ok()) return status;
    cell.status = CellStatus::kOk;
    cell.exit_code = static_cast<int>(exit_code);
    cell.result = result.Object();
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
                   {"ranked_by", grid.groups.empty() ? json(nullptr) : json(RankedBy(grid.cells))},
                   {"groups", grid.groups},
                   {"scaling", ScalingToJson(grid.cells)},
                   {"exit_code", exit_code},
                   {"error", nullptr}});
  return document;
}

absl::Status TakeEarlierCells(const std::string& path, Grid* grid, std::string* warning) {
  warning->clear();
  const absl::StatusOr<std::string> text = ReadFileBytes(path, kMaxJsonBytes + 1);
  if (!text.ok()) return text.status();
  const auto wrong = [&](absl::string_view problem) {
    return absl::InvalidArgumentError(
        absl::StrCat("--resume: '", path, "' is not a document of a grid: ", problem));
  };
  const absl::StatusOr<json> value = ParseJson(*text);
  if (!value.ok()) return wrong(value.status().message());
  std::string problem;
  const JsonReader document(*value, "", &problem);
  const json now = MakeEnvelope("benchmark_grid");
  if (document.At("schema").At("name").value() != now["schema"]["name"]) {
    return wrong(problem.empty() ? "schema.name is not litmus.benchmark_grid" : problem);
  }
  if (absl::Status read = CheckSchemaVersion(*value); !read.ok()) {
    return absl::InvalidArgumentError(
        absl::StrCat("--resume: '", path, "' ", read.message(), ", or delete the file"));
  }
  const absl::Status status = TakeCells(path, document, grid);
  if (!problem.empty()) return wrong(problem);
  if (!status.ok()) return status;
  if (document.At("build").value() != now["build"]) {
    *warning = absl::StrCat("--resume: the cells of '", path,
                            "' were measured by a different build of the program");
  }
  return problem.empty() ? absl::OkStatus() : wrong(problem);
}

absl::Status CheckFinished(const std::string& path) {
  const absl::StatusOr<std::string> text = ReadFileBytes(path, kMaxJsonBytes + 1);
  // The file is untrusted. A file that ParseJson rejects is no grid that --resume would use.
  const json document = text.ok() ? ParseJson(*text).value_or(json()) : json();
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
                                 " measured cells of an incomplete grid: --resume measures the "
                                 "others; to start over, delete the file"));
}

}  // namespace litmus::benchmark
