// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests ranks and groups of cells; table, CSV and document of a grid; what --resume accepts and
// rejects.
#include "tools/benchmark_model/grid/cells.h"

#include <cstdio>
#include <fstream>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "gtest/gtest.h"
#include "tools/benchmark_model/grid/grid_document.h"
#include "tools/benchmark_model/grid/grid_table.h"
#include "tools/common/document/output_file.h"
#include "tools/common/sha256.h"
#include "tools/common/status_exit.h"

namespace litmus::benchmark {
namespace {

using json = nlohmann::ordered_json;

// The members of a benchmark_model document that the grid reads.
json Document(const std::string& sha256, double median, double low, double high) {
  return {{"model", {{"path", "m.tflite"}, {"sha256", sha256}}},
          {"inputs", {{{"shape", {1, 2}}}}},
          {"init_us", 2500.0},
          {"latency_us",
           {{"median", median},
            {"median_ci95", low > 0 ? json{low, high} : json(nullptr)},
            {"p95", median * 2}}},
          {"processes", {{"count", 3}}},
          {"threads", {{"requested", 1}, {"ran", 1}}},
          {"memory_kb", {{"overall", 3072}}},
          {"verdict", {{"kind", "stable"}}}};
}

struct Measured {
  std::string model;
  double median, low, high;  // low 0: no interval
};

TEST(CellsTest, CombinationsInOrder) {
  std::vector<std::string> texts;
  for (const Cell& cell : MakeCells({{"graph", {"a", "b"}}, {"num_threads", {"1", "2"}}})) {
    texts.push_back(cell.Text());
  }
  EXPECT_EQ(absl::StrJoin(texts, "\n"),
            "--graph=a --num_threads=1\n--graph=a --num_threads=2\n"
            "--graph=b --num_threads=1\n--graph=b --num_threads=2");
}

TEST(CellsTest, OtherShapesAreNoCompetitors) {
  std::vector<Cell> cells(2);
  for (size_t i = 0; i < 2; ++i) {
    cells[i].status = CellStatus::kOk;
    cells[i].result = Document("m", 10.0 + 10 * static_cast<double>(i), 9, 11);
    cells[i].result["inputs"][0]["shape"][0] = i + 1;
  }
  RankCells(&cells);
  EXPECT_EQ(cells[0].rank, 1);
  EXPECT_EQ(cells[1].rank, 1);
}

TEST(CellsTest, RanksWithinAModel) {
  const struct {
    const char* what;
    std::vector<Measured> cells;
    std::string ranks, groups;
  } cases[] = {
      {"nothing", {}, "", ""},
      {"apart", {{"m", 30, 29, 31}, {"m", 10, 9, 11}, {"m", 20, 19, 21}}, "3 1 2", "1|2|0"},
      {"intervals overlap",
       {{"m", 10, 8, 12}, {"m", 11, 9, 13}, {"m", 30, 29, 31}},
       "1 1 3",
       "0,1|2"},
      // The interval of the third cell overlaps that of the second, but not that of the fastest.
      {"a chain", {{"m", 10, 8, 12}, {"m", 12, 11, 14}, {"m", 14, 13, 15}}, "1 1 3", "0,1|2"},
      {"too little is known",
       {{"m", 10, 9, 11}, {"m", 50, 0, 0}, {"m", 60, 1, 62}, {"m", 9, 5, 14}},
       "1 -1 -1 1",
       "3,0"},
      {"two models",
       {{"m", 10, 9, 11}, {"n", 5, 4, 6}, {"n", 3, 2, 3.5}, {"m", 9, 8.9, 9.1}},
       "1 2 1 1",
       "3,0|2|1"},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.what);
    std::vector<Cell> cells;
    for (const Measured& m : c.cells) {
      cells.emplace_back();
      cells.back().status = CellStatus::kOk;
      cells.back().result = Document(m.model, m.median, m.low, m.high);
    }
    std::vector<std::string> groups, ranks;
    for (const auto& group : RankCells(&cells)) groups.push_back(absl::StrJoin(group, ","));
    for (const Cell& cell : cells) ranks.push_back(absl::StrCat(cell.rank.value_or(-1)));
    EXPECT_EQ(absl::StrJoin(ranks, " "), c.ranks);
    EXPECT_EQ(absl::StrJoin(groups, "|"), c.groups);
  }
}

// Three equal measurements of one process each: their intervals, computed from the runs of each
// process, do not overlap.
TEST(CellsTest, FewerThanThreeProcessesHaveNoRank) {
  const struct {
    const char* what;
    json processes[3];
    std::string ranks, ranked_by;
  } kCases[] = {
      {"one each", {nullptr, nullptr, nullptr}, "-1 -1 -1", "null"},
      {"two each", {{{"count", 2}}, {{"count", 2}}, {{"count", 2}}}, "-1 -1 -1", "null"},
      {"three each",
       {{{"count", 3}}, {{"count", 3}}, {{"count", 3}}},
       "1 2 3",
       "\"latency_us.median\""},
      {"one of them has two",
       {{{"count", 3}}, {{"count", 2}}, {{"count", 5}}},
       "1 -1 2",
       "\"latency_us.median\""},
  };
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.what);
    Grid grid;
    grid.axes = {{"grid", {"a", "b", "c"}}};
    grid.cells = MakeCells(grid.axes);
    for (size_t i = 0; i < 3; ++i) {
      const double median = 100 + static_cast<double>(i);
      grid.cells[i].status = CellStatus::kOk;
      grid.cells[i].result = Document("m", median, median - 0.1, median + 0.1);
      grid.cells[i].result["processes"] = c.processes[i];
    }
    grid.groups = RankCells(&grid.cells);
    std::vector<std::string> ranks;
    for (const Cell& cell : grid.cells) ranks.push_back(absl::StrCat(cell.rank.value_or(-1)));
    EXPECT_EQ(absl::StrJoin(ranks, " "), c.ranks);
    EXPECT_EQ(GridToJson(grid, 0)["ranked_by"].dump(), c.ranked_by);
    const std::string text = GridText(grid);
    const bool ranked = c.ranked_by != "null";
    EXPECT_EQ(text.find("  rank\n") != std::string::npos, ranked) << text;
    EXPECT_EQ(text.find("--grid_rounds=3 ranks them.\n") != std::string::npos, !ranked) << text;
  }
}

TEST(CellsTest, InstancesAreRankedByThroughput) {
  const struct {
    double median, per_second, low, high;
    int rank;
  } kCells[] = {
      {200, 4576, 4500, 4600, 1},
      {210, 4550, 4490, 4580, 1},  // overlaps the best
      {100, 2840, 2800, 2900, 3},  // a low median of one interpreter, and the lowest throughput
      {90, 3000, 500, 9000, -1},   // too wide
  };
  std::vector<Cell> cells(std::size(kCells));
  for (size_t i = 0; i < cells.size(); ++i) {
    const auto& c = kCells[i];
    cells[i].status = CellStatus::kOk;
    cells[i].result = Document("m", c.median, c.median - 1, c.median + 1);
    cells[i].result["instances"] = {{"count", i + 1},
                                    {"inferences_per_s", c.per_second},
                                    {"inferences_per_s_ci95", {c.low, c.high}}};
  }
  RankCells(&cells);
  for (size_t i = 0; i < cells.size(); ++i) EXPECT_EQ(cells[i].rank.value_or(-1), kCells[i].rank);
  EXPECT_STREQ(RankedBy(cells), kByThroughput);
}

// 4 threads on 2 CPUs count as 2 threads.
TEST(GridTableTest, ThreadsThatDidNotRun) {
  Grid grid;
  grid.axes = {{"num_threads", {"1", "2", "4"}}};
  grid.cells = MakeCells(grid.axes);
  for (size_t i = 0; i < 3; ++i) {
    grid.cells[i].status = CellStatus::kOk;
    grid.cells[i].result = Document("m", 10, 9, 11);
    grid.cells[i].result["threads"] = {{"requested", 1 << i}, {"ran", i == 0 ? 1 : 2}};
  }
  const std::string text = GridText(grid), csv = GridCsv(grid);
  EXPECT_EQ(grid.cells[1].ValueText(0), "2");
  EXPECT_EQ(grid.cells[2].ValueText(0), "4 (2 ran)");
  EXPECT_NE(text.find("\n4 (2 ran) "), std::string::npos) << text;
  EXPECT_NE(text.find("\n2          "), std::string::npos) << text;
  EXPECT_NE(text.find("--num_threads=4: 2 ran, because the process can use no more CPUs.\n"),
            std::string::npos)
      << text;
  EXPECT_NE(csv.find(",threads_ran,verdict,"), std::string::npos) << csv;
  EXPECT_NE(csv.find("\n4,ok,"), std::string::npos) << csv;
  EXPECT_NE(csv.find(",2,stable,", csv.find("\n4,ok,")), std::string::npos) << csv;
}

// Two models and two numbers of threads: one cell is ok, one failed, two are pending.
Grid HalfDone(const std::string& sha256) {
  Grid grid;
  grid.axes = {{"graph", {"x/a.tflite", "b.tflite"}}, {"num_threads", {"1", "2"}}};
  grid.arguments = {"--num_runs=3"};
  grid.cells = MakeCells(grid.axes);
  grid.cells[0].status = CellStatus::kOk;
  grid.cells[0].exit_code = 0;
  grid.cells[0].result = Document(sha256, 1234.5, 1200, 1250);
  grid.cells[1].status = CellStatus::kFailed;
  grid.cells[1].exit_code = 66;
  grid.cells[1].error = "ERROR: no, \"never\"";
  grid.groups = RankCells(&grid.cells);
  return grid;
}

TEST(GridTableTest, TextAndCsv) {
  const Grid grid = HalfDone("m");
  EXPECT_EQ(GridText(grid).substr(0, GridText(grid).find("\nRank")),
            "graph     num_threads  median us  95 % interval  p95 us  memory MiB  init ms  verdict "
            " rank\n"
            "a.tflite  1                 1234     1200..1250    2469           3      2.5   stable "
            "    1\n"
            "a.tflite  2                    -              -       -           -        -   failed "
            "    -\n"
            "b.tflite  1                    -              -       -           -        -  pending "
            "    -\n"
            "b.tflite  2                    -              -       -           -        -  pending "
            "    -\n"
            "\n--graph=x/a.tflite --num_threads=2 failed with exit code 66:\n"
            "  ERROR: no, \"never\"\n");
  EXPECT_EQ(GridCsv(grid),
            "graph,num_threads,status,exit_code,median_us,median_low_us,median_high_us,p95_us,"
            "memory_kb,init_us,resize_and_prepare_us,plan_nodes,delegate_nodes,model_nodes,"
            "delegated_nodes,with_copies_us,"
            "instances_per_"
            "s,instances_p99_us,threads_ran,"
            "verdict,rank,group,"
            "error\n"
            "x/a.tflite,1,ok,0,1234.5,1200.0,1250.0,2469.0,3072.0,2500.0,,,,,,,,,1,stable,1,0,\n"
            "x/a.tflite,2,failed,66,,,,,,,,,,,,,,,,,,,\"ERROR: no, \"\"never\"\"\"\n"
            "b.tflite,1,pending,,,,,,,,,,,,,,,,,,,,\n"
            "b.tflite,2,pending,,,,,,,,,,,,,,,,,,,,\n");
}

TEST(GridTableTest, ErrorsAreToldOnceAndLargeNumbersInFull) {
  Grid grid = HalfDone("m");
  grid.cells[0].result = Document("m", 123456.7, 99999, 200000);
  grid.cells[0].result["resize_and_prepare_us"] = 1500;
  grid.cells[0].result["delegation"] = {
      {"nodes", 1}, {"delegate_nodes", 1}, {"applied", {{{"name", "GPU"}}}}};
  grid.cells[0].result["placement"]["summary"] = {{"total", 22}, {"delegated", 3}};
  for (const size_t i : {2, 3}) {
    grid.cells[i].status = CellStatus::kFailed;
    grid.cells[i].exit_code = i == 2 ? 66 : 65;
    grid.cells[i].error = grid.cells[1].error;
  }
  const std::string text = GridText(grid);
  EXPECT_NE(text.find("  init ms  re-prepare ms  delegated  verdict"), std::string::npos) << text;
  EXPECT_NE(text.find("      2.5            1.5    3 of 22   stable"), std::string::npos) << text;
  EXPECT_NE(text.find(" 123457  99999..200000  246913 "), std::string::npos) << text;
  EXPECT_NE(
      text.find("\n--graph=x/a.tflite --num_threads=2, and 1 more, failed with exit code 66:\n"
                "  ERROR: no, \"never\"\n"
                "\n--graph=b.tflite --num_threads=2 failed with exit code 65:\n"
                "  ERROR: no, \"never\"\n"),
      std::string::npos)
      << text;
}

TEST(GridTableTest, SpeedupIsOverTheFirstOfTheSameOtherFlags) {
  Grid grid;
  grid.axes = {{"num_threads", {"1", "2"}}, {"instances", {"1", "2", "4"}}};
  grid.cells = MakeCells(grid.axes);
  const double rates[] = {100, 150, 0, 200, 100, 500};  // 0: the cell failed
  for (size_t i = 0; i < 6; ++i) {
    grid.cells[i].status = rates[i] > 0 ? CellStatus::kOk : CellStatus::kFailed;
    if (rates[i] == 0) continue;
    grid.cells[i].result = {{"instances", {{"count", 1}, {"inferences_per_s", rates[i]}}}};
  }
  std::string speedups;
  for (const Scaling& s : ScalingOf(grid.cells)) {
    absl::StrAppend(&speedups, s.cell, ":", s.speedup, " ");
  }
  EXPECT_EQ(speedups, "0:1 1:1.5 3:1 4:0.5 5:2.5 ");
  EXPECT_NE(GridText(grid).find("  runs/s  speedup  verdict"), std::string::npos) << GridText(grid);
  EXPECT_NE(GridText(grid).find("     150     1.50\n"), std::string::npos) << GridText(grid);
}

TEST(GridDocumentTest, ResumeTakesTheSameAndRefusesOther) {
  const std::string folder = testing::TempDir();
  const std::string model = folder + "/m.tflite", path = folder + "/grid.json";
  std::ofstream(model) << "model";
  Grid grid = HalfDone(Sha256Hex("model", 5));
  grid.axes[0].values[0] = model;
  for (size_t i = 0; i < 2; ++i) grid.cells[i].flags[0].second = model;
  ASSERT_TRUE(WriteFileAtomically("--x", path, ToJsonText(GridToJson(grid, 75))).ok());
  const struct {
    const char* what;
    void (*change)(Grid*);
    const char* error;  // a part of the message; "" if there is no error
  } cases[] = {
      {"the same", [](Grid*) {}, ""},
      {"other list", [](Grid* g) { g->axes[1].values[1] = "4"; }, "with other lists"},
      {"other flags", [](Grid* g) { g->arguments[0] = "--num_runs=4"; }, "with other flags"},
      {"other rounds", [](Grid* g) { g->rounds = 2; }, "with other --grid_rounds"},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.what);
    Grid again;
    again.axes = grid.axes;
    again.arguments = grid.arguments;
    c.change(&again);
    again.cells = MakeCells(again.axes);
    std::string warning;
    const absl::Status status = TakeEarlierCells(path, &again, &warning);
    EXPECT_EQ(warning, "");
    EXPECT_EQ(status.ok(), *c.error == '\0') << status;
    EXPECT_NE(std::string(status.message()).find(c.error), std::string::npos) << status;
    if (!status.ok()) continue;
    EXPECT_EQ(again.cells[0].status, CellStatus::kOk);
    EXPECT_EQ(again.cells[0].result, grid.cells[0].result);
    for (size_t i = 1; i < 4; ++i) EXPECT_EQ(again.cells[i].status, CellStatus::kPending) << i;
  }
  std::string warning;
  std::ofstream(model) << "other";
  const absl::Status changed = TakeEarlierCells(path, &grid, &warning);
  EXPECT_NE(std::string(changed.message()).find("its SHA-256 differs"), std::string::npos);
  for (const char* text : {"{}", "", "7", R"({"schema": {"name": "litmus.other"}})",
                           R"({"schema": {"name": "litmus.benchmark_grid", "version": "2.0"}})"}) {
    std::ofstream(path) << text;
    EXPECT_TRUE(absl::IsInvalidArgument(TakeEarlierCells(path, &grid, &warning))) << text;
  }
  std::remove(path.c_str());
  EXPECT_TRUE(absl::IsNotFound(TakeEarlierCells(path, &grid, &warning)));
}

TEST(GridDocumentTest, WhatAnotherGridMustNotOverwrite) {
  const std::string path = testing::TempDir() + "/earlier.json";
  const std::string schema = R"("schema":{"name":"litmus.benchmark_grid"},)";
  const std::string ok = R"({"status":"ok"})", pending = R"({"status":"pending"})";
  // Too deep for a recursive parser.
  const std::string deep = std::string(200000, '[') + std::string(200000, ']');
  const auto grid = [&](int code, const std::string& cells) {
    return absl::StrCat("{", schema, "\"cells\":[", cells, "],\"exit_code\":", code, "}");
  };
  const struct {
    std::string text;
    int measured;  // 0: may be overwritten
  } kCases[] = {
      {grid(kExitTemporary, ok + "," + pending + "," + ok), 2},
      {grid(kExitTemporary, ok), 1},
      {grid(kExitTemporary, pending), 0},
      {grid(kExitTemporary, ""), 0},
      {grid(kExitOk, ok), 0},
      {grid(kExitUnavailable, ok), 0},
      {R"({"schema":{"name":"litmus.benchmark_model"},"cells":[{"status":"ok"}],"exit_code":75})",
       0},
      {"{" + schema + R"("cells":{"status":"ok"},"exit_code":75})", 0},
      {"{" + schema + R"("exit_code":75})", 0},
      {R"({"schema":[],"exit_code":75})", 0},
      {"[]", 0},
      {"no JSON", 0},
      {"", 0},
      {grid(kExitTemporary, deep), 0},
  };
  for (const auto& c : kCases) {
    std::ofstream(path) << c.text;
    const absl::Status status = CheckFinished(path);
    EXPECT_EQ(ExitCodeOf(status), c.measured == 0 ? kExitOk : kExitUsage) << c.text.substr(0, 200);
    if (status.ok()) continue;
    for (const std::string& part : {path, absl::StrCat("holds ", c.measured, " measured cells"),
                                    std::string("--resume"), std::string("delete the file")}) {
      EXPECT_NE(status.message().find(part), absl::string_view::npos) << status;
    }
  }
  std::remove(path.c_str());
  EXPECT_TRUE(CheckFinished(path).ok());
}

// A document is untrusted: members with wrong types are rejected, and the model path in it is not
// opened.
TEST(GridDocumentTest, ResumeReadsDocumentsOfStrangers) {
  const std::string folder = testing::TempDir();
  const std::string model = folder + "/m.tflite", path = folder + "/grid.json";
  std::ofstream(model) << "model";
  Grid grid = HalfDone(Sha256Hex("model", 5));
  grid.axes[0].values[0] = model;
  for (size_t i = 0; i < 2; ++i) grid.cells[i].flags[0].second = model;
  const json document = GridToJson(grid, 75);
  const struct {
    const char *pointer, *value, *error;  // "" if it is accepted
  } kCases[] = {
      {"/cells/0/result/model/path", "\"/dev/zero\"", ""},
      {"/cells/0/result/model", "7", "cells[0].result.model: must be an object with 'sha256'"},
      {"/cells/0/result", "null", "cells[0].result: must be an object with 'model'"},
      {"/cells/0/index", "-1", "cells[0].index: must be an integer from 0 to 3, not -1"},
      {"/cells/0/index", "4", "cells[0].index: must be"},
      {"/cells/0/exit_code", "\"0\"", "cells[0].exit_code: must be"},
      {"/cells/0/status", "[]", "cells[0].status: must be a string"},
      {"/cells/0", "7", "cells[0]: must be an object with 'status'"},
      {"/cells", "{}", "cells: must be an array"},
      // Accepted, and harmless for the table.
      {"/cells/0/result/inputs", "[7]", ""},
      {"/cells/0/result/inputs", "7", ""},
      {"/cells/0/result/verdict", "{\"kind\": 7}", ""},
      {"/cells/0/result/latency_us/median_ci95", "[1250, 1200]", ""},
      {"/cells/0/result/latency_us", "{\"median\": \"x\"}", ""},
  };
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.pointer);
    json changed = document;
    changed[json::json_pointer(c.pointer)] = json::parse(c.value);
    std::ofstream(path) << changed.dump();
    Grid again;
    again.axes = grid.axes;
    again.arguments = grid.arguments;
    again.cells = MakeCells(again.axes);
    std::string warning;
    const absl::Status status = TakeEarlierCells(path, &again, &warning);
    EXPECT_EQ(status.ok(), *c.error == '\0') << status;
    EXPECT_NE(std::string(status.message()).find(c.error), std::string::npos) << status;
    if (!status.ok()) continue;
    again.groups = RankCells(&again.cells);
    EXPECT_LE(again.groups.size(), 1u);
    EXPECT_NE(GridText(again), "");
  }
}

}  // namespace
}  // namespace litmus::benchmark
