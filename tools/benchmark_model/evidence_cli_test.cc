// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs the program where it evaluates results: limits and their exit codes, several processes,
// stopping, and the number of samples in the document.
#include <sched.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include "cli/exit_codes.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "tools/common/run_tool.h"

namespace litmus {
namespace {

using nlohmann::json;

constexpr char kBinary[] = "tools/benchmark_model/benchmark_model";

ToolRun RunQuickly(std::vector<std::string> flags) {
  for (const char* flag : {"--num_runs=50", "--min_secs=0", "--warmup_min_secs=0",
                           "--graph=testdata/tiny_cnn_float.tflite"}) {
    // The flags of the case follow the defaults and override them.
    flags.insert(flags.begin(), flag);
  }
  return RunTool(kBinary, flags);
}

TEST(EvidenceCliTest, LimitsAndTheirExitCodes) {
  const struct {
    std::vector<std::string> flags;
    int exit_code;
    const char* in_err;
  } kCases[] = {
      {{"--max_median_us=1e9", "--max_init_ms=1e9", "--max_memory_mb=1e9"}, kExitOk, ""},
      {{"--max_median_us=-1"}, kExitUsage, "--max_median_us"},
      {{"--max_p95_us=-1"}, kExitUsage, "--max_p95_us"},
      {{"--max_init_ms=-1"}, kExitUsage, "--max_init_ms"},
      {{"--max_memory_mb=-1"}, kExitUsage, "--max_memory_mb"},
      {{"--max_median_us=0.0001"}, kExitGate, "ERROR: --max_median_us=0.0001: measured "},
      {{"--max_init_ms=0.00001"}, kExitGate, "ERROR: --max_init_ms=1e-05: measured "},
      {{"--max_memory_mb=0.001"}, kExitGate, "ERROR: --max_memory_mb=0.001: measured "},
      // Fifty runs are too few for a 95th percentile with an interval that a limit needs; four
      // thousand are enough.
      {{"--num_runs=4000", "--max_p95_us=0.0001"}, kExitGate, "ERROR: --max_p95_us=0.0001"},
      {{"--num_runs=3", "--max_p95_us=1e9"}, kExitGate, "--max_p95_us=1e+09: not measured"},
      {{"--num_runs=2", "--require_stable"},
       kExitTemporary,
       "ERROR: --require_stable: the verdict "},
      // An exceeded limit has precedence over the verdict.
      {{"--num_runs=2", "--require_stable", "--max_init_ms=0.00001"}, kExitGate, "--max_init_ms"},
      // Flags that need a single process are rejected together with --processes, not ignored.
      {{"--processes=2", "--enable_op_profiling"},
       kExitUsage,
       "--enable_op_profiling has no effect with --processes"},
      {{"--processes=2", "--memory_report"},
       kExitUsage,
       "--memory_report has no effect with --processes"},
      {{"--processes=2", "--trace_out=" + testing::TempDir() + "/trace.json"},
       kExitUsage,
       "--trace_out has no effect with --processes"},
      {{"--max_interval=0"},
       kExitUsage,
       "--max_interval: '0' does not fit; it must be a positive fraction"},
      {{"--max_interval=wide"},
       kExitUsage,
       "--max_interval: 'wide' does not fit; it must be a positive fraction"},
      {{"--max_interval=5"},
       kExitUsage,
       "--max_interval: '5' does not fit; it must be a positive fraction below 1, e.g. 2% or 0.02"},
      {{"--samples=some"},
       kExitUsage,
       "--samples: 'some' is out of range; it must be all, none or an integer"},
      {{"--samples=-1"},
       kExitUsage,
       "--samples: '-1' is out of range; it must be all, none or an integer"},
  };
  for (const auto& c : kCases) {
    const ToolRun run = RunQuickly(c.flags);
    EXPECT_EQ(run.exit_code, c.exit_code) << c.flags[0] << "\n" << run.err;
    EXPECT_NE(run.err.find(c.in_err), std::string::npos) << c.flags[0] << "\n" << run.err;
  }
}

TEST(EvidenceCliTest, GatesAndVerdictInTheDocument) {
  const ToolRun run = RunQuickly({"--output=json", "--max_median_us=0.5", "--max_init_ms=1e6"});
  const json document = json::parse(run.out);
  EXPECT_EQ(document["exit_code"], run.exit_code);
  ASSERT_EQ(document["gates"].size(), 2u);
  EXPECT_EQ(document["gates"][0]["gate"], "max_median_us");
  EXPECT_EQ(document["gates"][0]["passed"], false);
  // The gate has the interval that was compared with the limit; an initialisation has no interval.
  EXPECT_EQ(json({document["gates"][0]["lower"], document["gates"][0]["upper"]}),
            document["latency_us"]["median_ci95"]);
  EXPECT_EQ(document["gates"][1]["passed"], true);
  EXPECT_FALSE(document["gates"][1].contains("lower"));
  EXPECT_TRUE(document["verdict"]["kind"].is_string());
  EXPECT_TRUE(document["environment"]["evidence"]["wall_ns"].is_number());
  EXPECT_EQ(document["environment"]["machine"]["fingerprint"].get<std::string>().size(), 16u);
}

TEST(EvidenceCliTest, TheDocumentSaysWhichCpusWereUsed) {
  cpu_set_t set;
  ASSERT_EQ(sched_getaffinity(0, sizeof(set), &set), 0);
  int last = CPU_SETSIZE - 1;
  while (!CPU_ISSET(last, &set)) --last;
  const std::string affinity = "--cpu_affinity=" + std::to_string(last);
  for (const std::vector<std::string>& flags : {std::vector<std::string>{affinity},
                                                {affinity, "--num_threads=4"},
                                                {affinity, "--processes=2"}}) {
    std::vector<std::string> line = {"--output=json"};
    line.insert(line.end(), flags.begin(), flags.end());
    const ToolRun run = RunQuickly(line);
    ASSERT_EQ(run.exit_code, kExitOk) << run.err;
    const json machine = json::parse(run.out)["environment"]["machine"];
    EXPECT_EQ(machine["allowed_cpus"], std::to_string(last)) << flags.back() << machine;
    EXPECT_EQ(machine["allowed_cpu_count"], 1) << flags.back() << machine;
  }
}

TEST(EvidenceCliTest, SeveralProcesses) {
  const std::string path = testing::TempDir() + "/processes.json";
  const ToolRun run = RunQuickly({"--processes=3", "--details", "--json_out=" + path});
  ASSERT_EQ(run.exit_code, kExitOk) << run.err;
  EXPECT_NE(run.out.find("Litmus: regular runs of 3 processes\n"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("\nInference timings in us: Init: "), std::string::npos) << run.out;
  const json document = json::parse(std::ifstream(path));
  EXPECT_EQ(document["processes"]["count"], 3);
  EXPECT_EQ(document["processes"]["medians"].size(), 3u);
  const double median = document["latency_us"]["median"];
  EXPECT_LE(document["latency_us"]["median_ci95"][0].get<double>(), median);
  EXPECT_GE(document["latency_us"]["median_ci95"][1].get<double>(), median);
  EXPECT_EQ(document["metrics"][0]["value"], median);
  EXPECT_EQ(document["model"]["sha256"].get<std::string>().size(), 64u);
}

// The names of all members with a value: not null, and not an empty list.
std::set<std::string> Told(const json& document, const std::string& name = "") {
  if (document.is_object()) {
    std::set<std::string> all;
    for (const auto& [key, value] : document.items()) all.merge(Told(value, name + "/" + key));
    return all;
  }
  const bool empty = document.is_null() || (document.is_array() && document.empty());
  return empty ? std::set<std::string>() : std::set<std::string>{name};
}

// Several processes report the same members as one, except those that only one process has (the
// machine's state before and after its runs, drift, modes), and percentiles, which not every
// process has.
TEST(EvidenceCliTest, WhatOneProcessTellsSeveralTell) {
  const std::string kFlags[] = {"--output=json",
                                "--samples=none",
                                "--num_runs=4000",
                                "--report_peak_memory_footprint",
                                "--shapes=input:3,16,16,3",
                                "--print_placement",
                                "--external_delegate_path=testing/plugins/perturb_plugin.so",
                                "--external_delegate_options=last:2"};
  const std::vector<std::string> one(std::begin(kFlags), std::end(kFlags));
  std::vector<std::string> several = one;
  several.push_back("--processes=3");
  const ToolRun run = RunQuickly(one), runs = RunQuickly(several);
  ASSERT_EQ(run.exit_code, kExitOk) << run.err;
  ASSERT_EQ(runs.exit_code, kExitOk) << runs.err;
  const json document = json::parse(run.out), combined = json::parse(runs.out);
  const std::set<std::string> told = Told(combined);
  for (const std::string& name : Told(document)) {
    const bool own =
        name.rfind("/environment/before/", 0) == 0 || name.rfind("/environment/after/", 0) == 0 ||
        name.rfind("/latency_us/drift/", 0) == 0 || name.rfind("/latency_us/p9", 0) == 0 ||
        name.rfind("/latency_us/modes/", 0) == 0 || name == "/verdict/reasons";
    EXPECT_TRUE(own || told.count(name) == 1) << name << " is lost";
  }
  for (const char* same : {"/delegation", "/placement", "/inputs", "/model", "/arena_bytes"}) {
    const json::json_pointer member(same);
    EXPECT_EQ(combined[member], document[member]) << same;
  }
  EXPECT_GT(combined["environment"]["evidence"]["blocks"], 0);
  EXPECT_EQ(combined["warmup_us"]["count"], 3);
}

TEST(EvidenceCliTest, AnInterruptKeepsTheProcessesSoFar) {
  ToolProcess tool(kBinary, {"--graph=testdata/tiny_cnn_float.tflite", "--processes=1000",
                             "--min_secs=0", "--warmup_min_secs=0", "--output=json"});
  while (tool.Running()) {
    usleep(300'000);
    tool.Signal(SIGINT);
  }
  const ToolRun run = tool.Wait();
  EXPECT_EQ(run.exit_code, kExitTemporary) << run.err;
  const json document = json::parse(run.out, nullptr, false);
  EXPECT_EQ(document["interrupted"], true) << run.out;
  EXPECT_EQ(document["exit_code"], kExitTemporary);
  EXPECT_NE(run.err.find("Interrupted: the result is of "), std::string::npos) << run.err;
  const json& latency = document["latency_us"];
  if (latency["count"] > 0) {
    EXPECT_EQ(latency["stop_reason"], "interrupt");
  }
}

// Each output that is written after the runs may fail.
TEST(EvidenceCliTest, TheDocumentSaysHowTheProcessEnds) {
  const std::string out = testing::TempDir() + "/out.json";
  const std::string line = std::string(kBinary) +
                           " --graph=testdata/tiny_cnn_float.tflite --num_runs=2 --min_secs=0"
                           " --warmup_min_secs=0 --output=json ";
  const struct {
    std::string flags;
    std::string document;  // path of the document; "": standard output
    int exit_code;
  } kCases[] = {
      {"", "", kExitOk},
      {"--trace_out=/dev/full", "", kExitIoError},
      {"--json_out=/dev/full", "", kExitIoError},
      {"--html_report=/dev/full", "", kExitIoError},
      {"--result_file_path=/dev/full", "", kExitIoError},
      {"--export=gbench:/dev/full --json_out=" + out, out, kExitIoError},
      {"--json_out=" + out + " >/dev/full", out, kExitIoError},
      {"--output=text --json_out=" + out + " >/dev/full", out, kExitIoError},
      {"--max_init_ms=0.00001 --trace_out=/dev/full", "", kExitIoError},
      {"--processes=2 --json_out=/dev/full", "", kExitIoError},
  };
  for (const auto& c : kCases) {
    const ToolRun run = RunTool("/bin/sh", {"-c", line + c.flags});
    EXPECT_EQ(run.exit_code, c.exit_code) << c.flags << "\n" << run.err;
    const json document = c.document.empty() ? json::parse(run.out, nullptr, false)
                                             : json::parse(std::ifstream(c.document));
    EXPECT_EQ(document["exit_code"], c.exit_code) << c.flags;
  }
}

TEST(EvidenceCliTest, AProcessThatFailsEndsThemAllWithItsExitCode) {
  const ToolRun missing = RunQuickly({"--processes=3", "--graph=/nonexistent"});
  EXPECT_EQ(missing.exit_code, kExitNoInput) << missing.err;
  EXPECT_NE(missing.err.find("--processes: process 1 of 3: exit code 66"), std::string::npos)
      << missing.err;
  EXPECT_NE(missing.err.find("Could not open '/nonexistent'"), std::string::npos) << missing.err;
  const ToolRun limit = RunQuickly({"--processes=2", "--max_median_us=0.0001"});
  EXPECT_EQ(limit.exit_code, kExitGate) << "the limit is for the headline\n" << limit.err;
  EXPECT_EQ(RunQuickly({"--processes=2", "--json_out=/nonexistent/x"}).exit_code, kExitCantCreate);
  EXPECT_EQ(RunQuickly({"--processes=0"}).exit_code, kExitUsage);
}

TEST(EvidenceCliTest, GoesOnUntilTheIntervalIsNarrowOrTheTimeIsUp) {
  const json narrow = json::parse(RunQuickly({"--output=json", "--max_interval=90%"}).out);
  EXPECT_EQ(narrow["latency_us"]["stop_reason"].get<std::string>().rfind("the interval is ", 0), 0u)
      << narrow["latency_us"]["stop_reason"];
  // No clock is precise enough for a relative interval of 1e-7.
  const json never =
      json::parse(RunQuickly({"--output=json", "--max_interval=0.0000001", "--max_secs=0.1"}).out);
  EXPECT_EQ(never["latency_us"]["stop_reason"], "max_secs");
}

TEST(EvidenceCliTest, TheDocumentIsSmallHoweverManySamplesThereAre) {
  const ToolRun run = RunQuickly({"--output=json", "--num_runs=40000"});
  const json document = json::parse(run.out);
  EXPECT_GE(document["latency_us"]["count"], 40000);
  EXPECT_LE(document["latency_us"]["samples"]["count"], 10000);
  EXPECT_LT(run.out.size(), 1000000u);
  const json all =
      json::parse(RunQuickly({"--output=json", "--num_runs=20000", "--samples=all"}).out);
  EXPECT_EQ(all["latency_us"]["samples"]["count"], all["latency_us"]["count"]);
}

TEST(EvidenceCliTest, CsvIsAllThatStdoutCarries) {
  const ToolRun run = RunQuickly({"--output=csv"});
  ASSERT_EQ(run.exit_code, kExitOk) << run.err;
  EXPECT_EQ(run.out.rfind("metric,unit,value,lower,upper,better\nlatency_median,us,", 0), 0u)
      << run.out;
  EXPECT_NE(run.out.find("\nverdict,,"), std::string::npos) << run.out;
}

}  // namespace
}  // namespace litmus
