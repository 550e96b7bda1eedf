// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Checks patterns that scripts of public repositories search in the output of TensorFlow Lite's
// benchmark_model, each with the flags that its repository uses. The patterns were written for this
// test from what the script expects: which line, which fields, with or without "INFO: ". The
// numbers that a script reads are compared with the JSON document of the same run.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "cli/exit_codes.h"
#include "nlohmann/json.hpp"
#include "tools/common/run_tool.h"

namespace litmus {
namespace {

using Flags = std::vector<std::string>;

constexpr char kTool[] = "tools/benchmark_model/benchmark_model";
constexpr char kGraph[] = "--graph=testdata/tiny_cnn_float.tflite";
constexpr char kPlugin[] = "--external_delegate_path=testing/plugins/perturb_plugin.so";

// A batch of 64 images makes runs long enough to differ; with equal samples the statistics line is
// shorter.
ToolRun Start(Flags flags) {
  flags.insert(flags.begin(), {kGraph, "--min_secs=0", "--warmup_min_secs=0", "--input_layer=input",
                               "--input_layer_shape=64,16,16,3"});
  return RunTool(kTool, flags);
}

// The expected value of a field. TensorFlow Lite's lines have integer microseconds, truncated: they
// may be up to `short_by` below the document's value, and where decimals are rounded up to
// `long_by` above; otherwise they differ only by rounding to six digits.
struct Expected {
  double value = 0, short_by = 0, long_by = 0;
};

std::map<std::string, Expected> ExpectedFields(const nlohmann::json& document) {
  const auto& latency = document["latency_us"];
  std::vector<double> whole_us;
  for (const double us : latency["samples"]["values"]) whole_us.push_back(std::floor(us));
  double sum = 0, squares = 0;
  for (const double us : whole_us) sum += us;
  const double count = static_cast<double>(whole_us.size()), mean = sum / count;
  for (const double us : whole_us) squares += (us - mean) * (us - mean);
  std::vector<double> sorted = whole_us;
  std::sort(sorted.begin(), sorted.end());
  const auto percentile = [&](size_t percent) {
    return sorted[std::min(sorted.size() * percent / 100, sorted.size() - 1)];
  };

  std::map<std::string, Expected> fields = {
      {"init us", {document["init_us"], 1}},
      {"init ms", {document["init_us"].get<double>() / 1000, 0.001}},
      {"first us", {document["first_inference_us"], 1}},
      {"warmup us", {document["warmup_us"]["mean"], 1}},
      {"average us", {latency["mean"], 1}},
      {"whole average us", {std::floor(mean), 0}},
      {"exact average us", {mean, 0}},
      {"count", {latency["count"], 0}},
      {"first of all us", {whole_us.front(), 0}},
      {"last us", {whole_us.back(), 0}},
      {"min us", {sorted.front(), 0}},
      {"max us", {sorted.back(), 0}},
      // The variance and its root are both truncated: 4 may be printed as 3.999.
      {"deviation us", {std::floor(std::sqrt(std::floor(squares / count))), 1, 1}},
      {"p5 us", {percentile(5), 0}},
      {"median us", {percentile(50), 0}},
      {"p95 us", {percentile(95), 0}},
      {"init MB", {document["memory_kb"]["init"].get<double>() / 1024, 0}},
      {"overall MB", {document["memory_kb"]["overall"].get<double>() / 1024, 0}},
      {"model MB", {document["model"]["bytes"].get<double>() / 1e6, 0}},
      {"nodes", {document["delegation"]["nodes"], 0}},
  };
  if (!document["memory_kb"]["sampled_peak"].is_null()) {
    fields["peak MB"] = {document["memory_kb"]["sampled_peak"].get<double>() / 1024, 0};
  }
  double operators_us = 0, convolutions_us = 0;
  for (const auto& op : document["ops"]) {
    operators_us += op["mean_us"].get<double>();
    if (op["type"] == "CONV_2D") convolutions_us += op["mean_us"].get<double>();
  }
  fields["operators us"] = {operators_us, 1};
  fields["CONV_2D ms"] = {convolutions_us / 1000, 0.0005, 0.0005};
  return fields;
}

// Every script below reads stdout, some also stderr; none may find a number on stderr.
struct Script {
  const char* source;  // repository, path and commit
  Flags flags;
  struct Reading {
    std::set<std::string> forms;  // values of --log_prefix for which the script finds its line
    const char* pattern;
    Flags fields;       // one field per group of the pattern
    bool last = false;  // true: the script uses the last match; false: the first
  };
  std::vector<Reading> readings;
};

const std::set<std::string> kAny = {"false", "true", "both"}, kWithPrefix = {"true", "both"},
                            kWithout = {"false", "both"}, kOnlyWithout = {"false"};

// Matches a number, including 1.23457e+06.
#define NUMBER R"(([0-9.]+(?:e[+-]?[0-9]+)?))"

const Script kScripts[] = {
    // The script reads two kinds of tables and the statistics of profiled runs; the first
    // statistics with several runs belong to the operators.
    {"microsoft/nn-Meter nn_meter/builder/backends/tflite/{cpu_parser,gpu_parser}.py 9d2aefb, "
     "flags "
     "of tflite_profiler.py 0d45eae",
     {"--use_xnnpack=false", "--num_threads=1", "--num_runs=50", "--warmup_runs=10",
      "--enable_op_profiling=true", "--use_gpu=false"},
     {{kAny,
       R"(Timings \(microseconds\): count=\d+ first=\d+ curr=\d+ min=\d+ max=\d+ avg=)" NUMBER
       R"( std=\d+\n)",
       {"operators us"}},
      {kAny,
       R"(\bCONV_2D\s+\d+\s+)" NUMBER R"(\s+[0-9.]+%\s+[0-9.]+%\s+[0-9.]+\s+\d+\n)",
       {"CONV_2D ms"}}}},

    // The pattern matches anywhere in a line. A second pattern, for numbers below 1e6, drops the
    // decimals.
    {"iree-org/iree build_tools/benchmarks/comparisons/common/benchmark_command.py 315c547",
     {"--num_threads=1", "--num_runs=10"},
     {{kAny, R"(Inference \(avg\): (\d+))", {"whole average us"}}}},

    // "INFO: " is part of the pattern, and the number must be at the end of the line.
    {"iree-org/iree-comparative-benchmark experimental/tflite/benchmark_lib.py 0b14624, flags of "
     "run_benchmarks_android.py there",
     {"--num_runs=10", "--num_threads=1", "--report_peak_memory_footprint=true"},
     {{kWithPrefix,
       R"(INFO: Inference timings in us: .* Inference \(avg\): )" NUMBER "\n",
       {"average us"}},
      {kWithPrefix,
       R"(INFO: Overall peak memory footprint \(MB\) via periodic monitoring: )" NUMBER "\n",
       {"peak MB"}}}},
    {"iree-org/iree-comparative-benchmark experimental/utils/run_tflite_benchmark.py 1b8cff9",
     {"--num_threads=2", "--num_runs=50"},
     {{kWithPrefix,
       R"(INFO: Inference timings in us: .* Inference \(avg\): )" NUMBER "\n",
       {"average us"}}}},

    // Both lines must begin with their first word and follow each other; the last match is that of
    // the regular runs. With both log forms, the second line is not the statistics.
    {"facebook/FAI-PEP benchmarking/frameworks/tflite/tflite.py a610190",
     {"--warmup_runs=2", "--num_runs=25"},
     {{kOnlyWithout,
       R"((?:^|\n)Running benchmark for.*\ncount=(\d+) first=(\d+) curr=(\d+) min=(\d+) max=(\d+) avg=)" NUMBER
       R"( std=(\d+))",
       {"count", "first of all us", "last us", "min us", "max us", "exact average us",
        "deviation us"},
       true}}},
    // The other form of the statistics line, with a single number.
    {"facebook/FAI-PEP benchmarking/frameworks/tflite/tflite.py a610190, one run",
     {"--warmup_runs=2", "--num_runs=1"},
     {{kOnlyWithout,
       R"((?:^|\n)Running benchmark for.*\ncount=(\d+) curr=(\d+))",
       {"count", "last us"},
       true}}},

    // The pattern matches anywhere in a line; the last statistics are used, with their percentiles.
    {"dentaljosh/carcassone scripts/pixel_npu/phone_bench/parse_ladder.py 75f9480, flags of "
     "run_ladder.sh 5ca7f45",
     {"--num_threads=1", "--use_xnnpack=true", "--num_runs=200", "--warmup_runs=50",
      "--report_peak_memory_footprint=true"},
     {{kAny,
       R"(count=(\d+)\s+first=(\d+)\s+curr=(\d+)\s+min=(\d+)\s+max=(\d+)\s+avg=)" NUMBER
       R"(\s+std=(\d+)\s+p5=(\d+)\s+median=(\d+)\s+p95=(\d+))",
       {"count", "first of all us", "last us", "min us", "max us", "exact average us",
        "deviation us", "p5 us", "median us", "p95 us"},
       true},
      {kAny,
       "Inference timings in us: Init: " NUMBER ", First inference: " NUMBER
       R"(, Warmup \(avg\): )" NUMBER R"(, Inference \(avg\): )" NUMBER,
       {"init us", "first us", "warmup us", "average us"}},
      {kAny,
       R"(Overall peak memory footprint \(MB\) via periodic monitoring: )" NUMBER,
       {"peak MB"}}}},

    // The script counts the words of the line, so that "INFO:" would shift them.
    {"phoronix-test-suite/phoronix-test-suite "
     "ob-cache/test-profiles/pts/tensorflow-lite-1.1.0/{results-definition.xml,install.sh} f036573",
     {"--num_threads=2"},
     {{kWithout,
       R"((?:^|\n)Inference timings in us: \S+ \S+ \S+ \S+ \S+ \S+ \S+ \S+ \S+ \S+ )" NUMBER "\n",
       {"average us"}}}},

    // The pattern ignores case; the first match is used.
    {"gicLAB/SECDA-TFLite src/secda_apps_evaluation_suite/scripts/process_latency.py 02ce8ab, "
     "flags "
     "of src/secda_benchmark_suite/scripts/run_collect.tpl.sh 053aaad",
     {"--max_secs=600", "--num_runs=10", "--num_threads=1"},
     {{kAny, R"(Inference\s*\(avg\)\s*:\s*(\d+))", {"whole average us"}}}},

    // Lines that none of the scripts above reads. Other scripts do, for which the search showed the
    // text without the repository.
    {"scripts without a name: session, memory",
     {"--num_threads=1", "--num_runs=10"},
     {{kWithPrefix, R"(\nINFO: Initialized session in )" NUMBER "ms\\.\n", {"init ms"}},
      {kWithPrefix, R"(\nINFO: The input model file size \(MB\): )" NUMBER "\n", {"model MB"}},
      {kWithPrefix,
       R"(\nINFO: Memory footprint delta from the start of the tool \(MB\): init=)" NUMBER
       " overall=" NUMBER "\n",
       {"init MB", "overall MB"}}}},
    {"scripts without a name: profile",
     {"--num_threads=1", "--num_runs=10", "--enable_op_profiling=true"},
     {{kAny, R"(\nNumber of nodes executed: (\d+)\n)", {"nodes"}, true},
      {kAny, R"(\n(\d+) nodes observed\n)", {"nodes"}, true}}},
};

std::vector<std::smatch> Matches(const std::string& pattern, const std::string& text) {
  const std::regex regex(pattern);
  return {std::sregex_iterator(text.begin(), text.end(), regex), std::sregex_iterator()};
}

void ExpectReading(const Script::Reading& reading, const std::string& form, const ToolRun& run,
                   const std::map<std::string, Expected>& expected) {
  EXPECT_TRUE(Matches(reading.pattern, run.err).empty()) << run.err;
  const std::vector<std::smatch> matches = Matches(reading.pattern, run.out);
  ASSERT_EQ(!matches.empty(), reading.forms.count(form) == 1) << run.out;
  if (matches.empty()) return;
  const std::smatch& match = reading.last ? matches.back() : matches.front();
  ASSERT_EQ(match.size(), reading.fields.size() + 1);
  for (size_t i = 0; i < reading.fields.size(); ++i) {
    const Expected& field = expected.at(reading.fields[i]);
    const double got = std::stod(match[i + 1].str());
    const double rounding = 1e-5 * std::abs(field.value) + 1e-9;
    EXPECT_LE(got, field.value + field.long_by + rounding) << reading.fields[i];
    EXPECT_GE(got, field.value - field.short_by - rounding) << reading.fields[i];
  }
}

TEST(PublicParsersTest, FindTheirNumbers) {
  const std::string path = testing::TempDir() + "public_parsers.json";
  for (const Script& script : kScripts) {
    for (const std::string& form : kAny) {
      Flags flags = script.flags;
      flags.insert(flags.end(), {"--log_prefix=" + form, "--json_out=" + path, "--samples=all"});
      const ToolRun run = Start(flags);
      SCOPED_TRACE(std::string(script.source) + ", --log_prefix=" + form);
      ASSERT_EQ(run.exit_code, kExitOk) << run.err;
      std::ifstream file(path);
      const auto document = nlohmann::json::parse(file, nullptr, false);
      ASSERT_TRUE(document.is_object());
      for (const auto& reading : script.readings) {
        SCOPED_TRACE(reading.pattern);
        ExpectReading(reading, form, run, ExpectedFields(document));
      }
    }
  }
}

// dentaljosh/carcassone (see above) derives from these lines what executed the model; its pattern
// for the delegate's name allows letters and spaces.
TEST(PublicParsersTest, WhoExecutesTheModel) {
  const std::string explicitly =
      R"(\nExplicitly applied ([\w ]+) delegate, and the model graph will be )";
  const std::string complete = explicitly + R"(completely executed by the delegate\.\n)";
  const std::string partial =
      explicitly + R"(partially executed by the delegate w/ (\d+) delegate kernels\.\n)";
  const std::string idle =
      R"(\nThough ([\w ]+) delegate is explicitly applied, the model graph will not be executed by the delegate\.\n)";
  const struct {
    Flags flags;
    std::string pattern;  // the only one of the three patterns that matches
    Flags groups;
  } kCases[] = {
      {{}, "", {}},
      {{"--use_xnnpack=true"}, "", {}},  // There is only one CPU implementation.
      {{kPlugin}, complete, {"EXTERNAL"}},
      {{kPlugin, "--external_delegate_options=last:3"}, partial, {"EXTERNAL", "1"}},
      {{kPlugin, "--external_delegate_options=last:3;step:2"}, partial, {"EXTERNAL", "2"}},
      {{kPlugin, "--external_delegate_options=first:99"}, idle, {"EXTERNAL"}},
  };
  for (const auto& c : kCases) {
    Flags flags = c.flags;
    flags.push_back("--num_runs=1");
    const ToolRun run = Start(flags);
    ASSERT_EQ(run.exit_code, kExitOk) << run.err;
    for (const std::string& pattern : {complete, partial, idle}) {
      const std::vector<std::smatch> matches = Matches(pattern, run.out);
      ASSERT_EQ(matches.size(), pattern == c.pattern ? 1u : 0u) << pattern << run.out;
      if (matches.empty()) continue;
      ASSERT_EQ(matches[0].size(), c.groups.size() + 1);
      for (size_t i = 0; i < c.groups.size(); ++i) EXPECT_EQ(matches[0][i + 1], c.groups[i]);
    }
  }
}

// Scripts treat a line that begins with "ERROR: ", or "Benchmarking failed", as a failure, and
// phoronix-test-suite (see above) stores the exit status.
TEST(PublicParsersTest, Failures) {
  const struct {
    Flags flags;
    int exit_code;
    bool failed;
  } kCases[] = {
      {{kGraph, "--num_runs=1", "--min_secs=0", "--warmup_min_secs=0"}, kExitOk, false},
      {{"--graph=/nonexistent.tflite"}, kExitNoInput, true},
      {{"--graph=testdata/unknown_custom_ops.tflite"}, kExitBadData, true},
      {{kGraph, "--external_delegate_path=/nonexistent.so"}, kExitUnavailable, true},
      {{kGraph, "--use_nnapi=true"}, kExitUnavailable, true},
  };
  for (const auto& c : kCases) {
    const ToolRun run = RunTool(kTool, c.flags);
    EXPECT_EQ(run.exit_code, c.exit_code) << run.err;
    EXPECT_EQ(!Matches(R"((?:^|\n)ERROR: .)", run.err).empty(), c.failed) << run.err;
    EXPECT_EQ(!Matches("Benchmarking failed", run.err).empty(), c.failed) << run.err;
    EXPECT_EQ(Matches("Inference timings in us", run.out).empty(), c.failed) << run.out;
  }
}

// gicLAB/SECDA-TFLite src/secda_benchmark_suite/scripts/process_run.py bb4a1a5 with the flags of
// run_collect.tpl.sh 053aaad: the script removes spaces from the file's second summary and reads
// the lines up to an empty line as a table.
TEST(PublicParsersTest, TheSummaryInACsvFile) {
  const std::string csv_path = testing::TempDir() + "layer.csv",
                    json_path = testing::TempDir() + "layer.json";
  const ToolRun run =
      Start({"--max_secs=600", "--num_runs=10", "--num_threads=1", "--enable_op_profiling=true",
             "--profiling_output_csv_file=" + csv_path, "--json_out=" + json_path});
  ASSERT_EQ(run.exit_code, kExitOk) << run.err;
  std::ifstream csv(csv_path), json(json_path);
  std::vector<std::string> rows;
  int summaries = 0;
  for (std::string line; std::getline(csv, line);) {
    if (summaries == 2 && line.empty()) break;
    line.erase(std::remove(line.begin(), line.end(), ' '), line.end());
    if (summaries == 2) rows.push_back(line);
    if (line == "==============================Summarybynodetype==============================") {
      ++summaries;
    }
  }
  ASSERT_FALSE(rows.empty());
  EXPECT_EQ(rows[0], "nodetype,count,avg_ms,avg%,cdf%,memKB,timescalled");

  std::map<std::string, double> expected_us, got_us;
  const auto document = nlohmann::json::parse(json, nullptr, false);
  ASSERT_TRUE(document.is_object());
  for (const auto& op : document["ops"]) {
    expected_us[op["type"]] += op["mean_us"].get<double>();
  }
  for (size_t i = 1; i < rows.size(); ++i) {
    std::istringstream row(rows[i]);
    std::vector<std::string> cells;
    for (std::string cell; std::getline(row, cell, ',');) cells.push_back(cell);
    ASSERT_EQ(cells.size(), 7u) << rows[i];
    got_us[cells[0]] = std::stod(cells[2]) * 1000;
  }
  ASSERT_EQ(got_us.size(), expected_us.size());
  for (const auto& [type, us] : expected_us) EXPECT_NEAR(got_us[type], us, 1e-5 * us) << type;
}

}  // namespace
}  // namespace litmus
