// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs the program with --cold and --memory_report and checks the members of phases and memory
// kinds, without limits on times or sizes.
#include <unistd.h>

#include <csignal>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "cli/exit_codes.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "tools/benchmark_model/cold/start_marks.h"
#include "tools/common/process/child_process.h"
#include "tools/common/run_tool.h"

namespace litmus {
namespace {

using nlohmann::json;

constexpr char kBinary[] = "tools/benchmark_model/benchmark_model";
const std::vector<std::string> kPhases = {"exec",    "flags",  "open",      "verify", "build",
                                          "prepare", "inputs", "first_run", "exit"};

ToolRun RunQuickly(std::vector<std::string> flags) {
  // The flags of the case follow the defaults, so they override them.
  flags.insert(flags.begin(), "--graph=testdata/tiny_cnn_float.tflite");
  return RunTool(kBinary, flags);
}

json Document(const std::vector<std::string>& flags) {
  std::vector<std::string> all = flags;
  all.push_back("--output=json");
  const ToolRun run = RunQuickly(all);
  EXPECT_EQ(run.exit_code, kExitOk) << run.err;
  return json::parse(run.out, nullptr, false);
}

TEST(PartsCliTest, ColdStartsByStateOfThePageCache) {
  const struct {
    std::vector<std::string> flags;
    std::vector<std::string> states;
  } kCases[] = {
      {{"--cold=2"}, {"warm", "evicted"}},
      {{"--cold=2", "--page_cache=warm"}, {"warm"}},
      {{"--cold=2", "--page_cache=evicted"}, {"evicted"}},
  };
  for (const auto& c : kCases) {
    const json document = Document(c.flags);
    ASSERT_TRUE(document["cold_start"].is_array()) << c.flags.back();
    std::vector<std::string> states;
    for (const json& start : document["cold_start"]) {
      states.push_back(start["page_cache"]);
      EXPECT_EQ(start["processes"], 2) << start;
      EXPECT_NEAR(start["sum_over_wall"].get<double>(), 1, 1e-9) << start;
      std::vector<std::string> phases;
      for (const json& phase : start["phases"]) {
        phases.push_back(phase["name"]);
        EXPECT_GT(phase["median_us"].get<double>(), 0) << phase;
        EXPECT_TRUE(phase["ci95"].is_null()) << phase;  // two processes are too few for an interval
      }
      EXPECT_EQ(phases, kPhases);
      EXPECT_LT(start["first_result_us"]["median"], start["wall_us"]["median"]) << start;
    }
    EXPECT_EQ(states, c.states);
    EXPECT_TRUE(document["latency_us"]["median"].is_null()) << document["latency_us"];
    EXPECT_EQ(document["verdict"]["kind"], "too short") << document["verdict"];
    EXPECT_EQ(document["model"]["sha256"].get<std::string>().size(), 64u);
  }
}

TEST(PartsCliTest, TheCardOfAColdStart) {
  const ToolRun run = RunQuickly({"--cold=2", "--page_cache=warm"});
  EXPECT_EQ(run.exit_code, kExitOk) << run.err;
  for (const char* row : {"\nmodel       tiny_cnn_float.tflite, 4.5 KiB, 2 processes\n",
                          " until the first result, no interval\n", "\nlongest     ",
                          "\nverdict     too short: warm: 2 processes; raise --cold\n",
                          " --page_cache=warm --cold=4\n"}) {
    EXPECT_NE(run.out.find(row), std::string::npos) << row << "\nis not in\n" << run.out;
  }
}

TEST(PartsCliTest, TheCardOfADryRun) {
  const ToolRun run = RunQuickly({"--dry_run"});
  EXPECT_EQ(run.exit_code, kExitOk) << run.err;
  const size_t card = run.out.find("\nmodel       ");
  ASSERT_NE(card, std::string::npos) << run.out;
  EXPECT_EQ(run.out.substr(card),
            "\nmodel       tiny_cnn_float.tflite, 4.5 KiB\n"
            "dry run     nothing was measured: the model was prepared and not run\n"
            "checked     the file, kernels of all operators, shapes, memory, inputs\n"
            "next        tools/benchmark_model/benchmark_model \\\n"
            "            --graph=testdata/tiny_cnn_float.tflite\n");
}

TEST(PartsCliTest, WhatAColdStartRefuses) {
  const struct {
    std::vector<std::string> flags;
    int exit_code;
    const char* in_err;
  } kCases[] = {
      {{"--cold=-1"}, kExitUsage, "cold"},
      {{"--cold=2", "--processes=3"}, kExitUsage, "--processes has no effect with --cold"},
      {{"--cold=2", "--page_cache=hot"}, kExitUsage, "page_cache"},
      {{"--cold=2", "--graph="}, kExitUsage, "--graph"},
      {{"--cold=2", "--graph=fd:0:0:100"}, kExitUsage, "name a file with --graph"},
      {{"--cold=2", "--graph=/nonexistent"}, kExitNoInput, "--cold: process 1 of 5: exit code 66"},
      {{"--cold=2", "--json_out=/nonexistent/x"}, kExitCantCreate, "--json_out"},
      {{"--cold=2", "--max_median_us=1e9"},
       kExitUsage,
       "--max_median_us has no effect with --cold"},
      {{"--cold=2", "--require_stable"}, kExitUsage, "--require_stable has no effect with --cold"},
      {{"--cold=2", "--enable_op_profiling"}, kExitUsage, "--enable_op_profiling has no effect"},
      {{"--cold=2", "--memory_report"}, kExitUsage, "--memory_report has no effect with --cold"},
      {{"--cold=2", "--sustained=1s"}, kExitUsage, "--sustained has no effect with --cold"},
  };
  for (const auto& c : kCases) {
    const ToolRun run = RunQuickly(c.flags);
    EXPECT_EQ(run.exit_code, c.exit_code) << c.flags.back() << "\n" << run.err;
    EXPECT_NE(run.err.find(c.in_err), std::string::npos) << c.flags.back() << "\n" << run.err;
  }
}

TEST(PartsCliTest, AnInterruptKeepsTheProcessesSoFar) {
  ToolProcess tool(kBinary, {"--graph=testdata/tiny_cnn_float.tflite", "--cold=100000",
                             "--output=json", "--page_cache=warm"});
  while (tool.Running()) {
    usleep(300'000);
    tool.Signal(SIGINT);
  }
  const ToolRun run = tool.Wait();
  EXPECT_EQ(run.exit_code, kExitTemporary) << run.err;
  const json document = json::parse(run.out, nullptr, false);
  EXPECT_EQ(document["interrupted"], true) << run.out;
  EXPECT_EQ(document["exit_code"], kExitTemporary);
}

// Starts one process in the same way as --cold does.
TEST(PartsCliTest, MarksOfOneProcess) {
  ChildOptions options;
  options.argv = {kBinary, "--graph=testdata/tiny_cnn_float.tflite"};
  options.record = benchmark::kColdRecord;
  const absl::StatusOr<ChildResult> child = RunChild(options);
  ASSERT_TRUE(child.ok()) << child.status();
  ASSERT_EQ(child->exit_code, kExitOk) << child->err;
  EXPECT_EQ(child->out, "");
  const auto marks =
      benchmark::ReadRecord<benchmark::ColdMarks>(benchmark::kColdRecord, child->record);
  ASSERT_TRUE(marks.ok()) << marks.status();
  int64_t last = child->start_ns;
  for (const benchmark::ColdMark& mark : marks->marks) {
    EXPECT_GE(mark.end_ns, last) << mark.phase;
    last = mark.end_ns;
  }
  EXPECT_LE(last, child->end_ns);
  EXPECT_EQ(marks->marks.back().phase, "first_run");
  EXPECT_TRUE(marks->delegates.empty());
}

TEST(PartsCliTest, ARequestThatNoParentMadeIsRefused) {
  const std::string line = std::string(kBinary) + " --graph=testdata/tiny_cnn_float.tflite";
  for (const char* request : {"", "cold", "cold:1000", "result:1"}) {
    const ToolRun run =
        RunTool("/bin/sh", {"-c", "LITMUS_CHILD_RECORD=" + std::string(request) + " " + line});
    EXPECT_EQ(run.exit_code, kExitUsage) << request << run.err;
    EXPECT_NE(run.err.find("LITMUS_CHILD_RECORD"), std::string::npos) << request << run.err;
  }
}

TEST(PartsCliTest, KindsOfMemorySumToAllOfIt) {
  const json document = Document({"--memory_report"});
  const json& memory = document["memory"];
  std::vector<std::string> points;
  for (const json& point : memory["snapshots"]) {
    points.push_back(point["stage"]);
    std::map<std::string, int64_t> kinds;
    int64_t sum = 0;
    for (const json& kind : point["kinds"]) {
      kinds[kind["kind"]] = kind["kb"];
      sum += kind["kb"].get<int64_t>();
    }
    EXPECT_EQ(point["sum_kb"], sum) << point;
    EXPECT_NEAR(static_cast<double>(sum) / point["pss_kb"].get<double>(), 1, 0.05) << point;
    EXPECT_GT(kinds["tool"], 0) << point;
    EXPECT_EQ(kinds.count("mapped_file"), point["stage"] == "start" ? 0u : 1u) << point;
  }
  EXPECT_EQ(points,
            std::vector<std::string>({"start", "loaded", "prepared", "after_runs", "peak"}));
  EXPECT_TRUE(memory["device"].empty());
  // The memory that the measurement itself uses is counted as the tool's. Private memory is within
  // the growth of the process. The kinds mapped_file and other depend on how many processes map the
  // same files, and other tests run this program concurrently.
  const std::set<std::string> private_kinds = {"arena", "packed_weights", "threads", "runtime"};
  const json& overall = document["memory_kb"]["overall"];
  EXPECT_LE(document["memory_kb"]["init"], overall);
  for (const json& point : memory["snapshots"]) {
    const int64_t grown =
        point["rss_kb"].get<int64_t>() - memory["snapshots"][0]["rss_kb"].get<int64_t>();
    EXPECT_LE(grown, overall) << point;
    int64_t kb = 0;
    for (const json& kind : point["kinds"]) {
      if (private_kinds.count(kind["kind"]) > 0) kb += kind["kb"].get<int64_t>();
    }
    EXPECT_LE(kb, overall) << point;
  }
  EXPECT_TRUE(Document({})["memory"].is_null());
}

}  // namespace
}  // namespace litmus
