// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs the program and compares its output, line by line, with that of TensorFlow Lite's
// benchmark_model for the same command line. Patterns: %f is a number of six significant digits, %d
// an integer, %s anything. docs/reference/differences.md lists intended differences.
#include <fstream>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "cli/exit_codes.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "tools/common/run_tool.h"

namespace litmus {
namespace {

constexpr char kBinary[] = "tools/benchmark_model/benchmark_model";
constexpr char kModel[] = "testdata/tiny_cnn_float.tflite";

using Lines = std::vector<std::string>;

Lines Split(const std::string& text) {
  Lines lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::regex Pattern(const std::string& line) {
  std::string pattern;
  for (size_t i = 0; i < line.size(); ++i) {
    const std::string two = line.substr(i, 2);
    if (two == "%f") {
      pattern += R"(-?[0-9]+(\.[0-9]+)?(e[+-][0-9]+)?)";
    } else if (two == "%d") {
      pattern += "-?[0-9]+";
    } else if (two == "%s") {
      pattern += ".*";
    } else {
      if (std::string(R"([](){}.*+?^$|\)").find(line[i]) != std::string::npos) pattern += '\\';
      pattern += line[i];
      continue;
    }
    ++i;
  }
  return std::regex(pattern);
}

// `got` must have a line for each pattern, in order; lines between them are allowed.
void ExpectInOrder(const Lines& patterns, const std::string& got) {
  const Lines lines = Split(got);
  size_t next = 0;
  for (const std::string& pattern : patterns) {
    size_t i = next;
    while (i < lines.size() && !std::regex_match(lines[i], Pattern(pattern))) ++i;
    ASSERT_LT(i, lines.size()) << "no line matches '" << pattern << "' after line " << next
                               << " of\n"
                               << got;
    next = i + 1;
  }
}

// `got` must begin with exactly these lines.
void ExpectStart(const Lines& patterns, const std::string& got) {
  const Lines lines = Split(got);
  for (size_t i = 0; i < patterns.size(); ++i) {
    ASSERT_LT(i, lines.size()) << got;
    EXPECT_TRUE(std::regex_match(lines[i], Pattern(patterns[i])))
        << "line " << i << ": expected '" << patterns[i] << "', got '" << lines[i] << "'";
  }
}

const char kStat[] =
    "INFO: count=%d first=%d curr=%d min=%d max=%d avg=%f std=%d p5=%d median=%d p95=%d";
const char kWarmup[] =
    "INFO: Running benchmark for at least 1 iterations and at least 0.5 seconds but terminate if "
    "exceeding 150 seconds.";
const char kRegular[] =
    "INFO: Running benchmark for at least 50 iterations and at least 1 seconds but terminate if "
    "exceeding 150 seconds.";
const char kTimings[] =
    "INFO: Inference timings in us: Init: %d, First inference: %d, Warmup (avg): %f, Inference "
    "(avg): %f";
const char kNote[] =
    "INFO: Note: as the benchmark tool itself affects memory footprint, the following is only "
    "APPROXIMATE to the actual memory footprint of the model at runtime. Take the information at "
    "your discretion.";
const char kMemory[] =
    "INFO: Memory footprint delta from the start of the tool (MB): init=%f overall=%f";

Lines Whole(Lines echo) {
  Lines lines = {"INFO: STARTING!", "INFO: Log parameter values verbosely: [0]"};
  lines.insert(lines.end(), echo.begin(), echo.end());
  const Lines rest = {std::string("INFO: Loaded model ") + kModel,
                      "INFO: The input model file size (MB): %f",
                      "INFO: Initialized session in %fms.",
                      kWarmup,
                      kStat,
                      "",
                      kRegular,
                      kStat,
                      "",
                      kTimings,
                      kNote,
                      kMemory};
  lines.insert(lines.end(), rest.begin(), rest.end());
  return lines;
}

ToolRun Start(std::vector<std::string> flags, bool prefix = true) {
  if (prefix) flags.push_back("--log_prefix=true");
  return RunTool(kBinary, flags);
}

const std::string kGraph = std::string("--graph=") + kModel;
const std::string kGraphEcho = std::string("INFO: Graph: [") + kModel + "]";

TEST(OutputTest, DefaultFlags) {
  const ToolRun run = Start({kGraph});
  EXPECT_EQ(run.exit_code, kExitOk) << run.err;
  ExpectStart(Whole({kGraphEcho, "INFO: Signature to run: []"}), run.out);
}

TEST(OutputTest, PrefixIsOffByDefaultAndKeyWordsAppearOnlyInTheStatistics) {
  const ToolRun run = Start({kGraph}, /*prefix=*/false);
  ExpectStart({"STARTING!", "Log parameter values verbosely: [0]"}, run.out);
  for (const char* word : {"median=", "avg="}) {
    int count = 0;
    for (const std::string& line : Split(run.out)) count += line.find(word) != std::string::npos;
    EXPECT_EQ(count, 2) << word << " in\n" << run.out;
  }
}

// Five runs are too few, unless the machine was disturbed in them: then that comes first
// (measure/verdict_test.cc), and the next question is another one.
TEST(OutputTest, TheCardEndsTheText) {
  const ToolRun run = Start({kGraph, "--num_runs=5", "--min_secs=0"}, /*prefix=*/false);
  const bool disturbed = run.out.find("\nverdict     disturbed") != std::string::npos;
  ExpectInOrder(
      {"Memory footprint delta from the start of the tool (MB): init=%f overall=%f", "",
       "model       tiny_cnn_float.tflite, %s", "median      %s", "throughput  %s",
       "memory      %s",
       disturbed ? "verdict     disturbed: %s; %s" : "verdict     %s; raise --num_runs",
       std::string("next        ") + kBinary + " \\",
       "            " + kGraph + " --num_runs=5 --min_secs=" + (disturbed ? "0 %s" : "5")},
      run.out);
  EXPECT_EQ(run.out.find("Litmus: regular runs"), std::string::npos) << run.out;
}

TEST(OutputTest, TheDetailsComeBeforeTheCard) {
  const ToolRun run =
      Start({kGraph, "--num_runs=5", "--min_secs=0", "--details"}, /*prefix=*/false);
  ExpectInOrder({"Litmus: regular runs", "  verdict                %s",
                 "                         5 runs are too few to estimate the spread%s",
                 "  median %s us", "  stop reason %s", "  machine %s", "model       %s"},
                run.out);
}

TEST(OutputTest, PeakMemory) {
  const ToolRun run =
      Start({kGraph, "--num_threads=1", "--report_peak_memory_footprint=true", "--num_runs=5"});
  EXPECT_EQ(run.exit_code, kExitOk) << run.err;
  ExpectInOrder(
      {"INFO: Min num runs: [5]", "INFO: Num threads: [1]",
       "INFO: Report the peak memory footprint: [1]", kGraphEcho, "INFO: Signature to run: []",
       "INFO: #threads used for CPU inference: [1]", "INFO: Loaded model %s",
       "INFO: The input model file size (MB): %f", kStat, kStat, kTimings, kNote, kMemory,
       "INFO: Overall peak memory footprint (MB) via periodic monitoring: %f",
       "INFO: Memory status at the end of exeution:", "INFO: - VmRSS              : %d MB",
       "INFO: + RssAnnon           : %d MB", "INFO: + RssFile + RssShmem : %d MB"},
      run.out);
}

// Parameters of delegates that the reference build does not have are printed in between.
TEST(OutputTest, VerboseEchoesEveryParameter) {
  const ToolRun run = Start({kGraph, "--num_threads=1", "--verbose=true", "--num_runs=2"});
  EXPECT_EQ(run.exit_code, kExitOk) << run.err;
  ExpectInOrder({"INFO: Log parameter values verbosely: [1]",
                 "INFO: Min num runs: [2]",
                 "INFO: Min runs duration (seconds): [1]",
                 "INFO: Max runs duration (seconds): [150]",
                 "INFO: Inter-run delay (seconds): [-1]",
                 "INFO: Number of prorated runs per second: [-1]",
                 "INFO: Num threads: [1]",
                 "INFO: Use caching: [0]",
                 "INFO: Benchmark name: []",
                 "INFO: Output prefix: []",
                 "INFO: Min warmup runs: [1]",
                 "INFO: Min warmup runs duration (seconds): [0.5]",
                 "INFO: Run w/o invoking kernels: [0]",
                 "INFO: Report the peak memory footprint: [0]",
                 "INFO: Memory footprint check interval (ms): [50]",
                 kGraphEcho,
                 "INFO: Signature to run: []",
                 "INFO: Input layers: []",
                 "INFO: Input shapes: []",
                 "INFO: Input value ranges: []",
                 "INFO: Input value files: []",
                 "INFO: Allow fp16: [0]",
                 "INFO: Require full delegation: [0]",
                 "INFO: Enable op profiling: [0]",
                 "INFO: Op profiling output mode.: [stdout]",
                 "INFO: Op profiling output file.: []",
                 "INFO: Max initial profiling buffer entries: [1024]",
                 "INFO: Allow dynamic increase on profiling buffer entries: [0]",
                 "INFO: CSV File to export profiling data to: []",
                 "INFO: Enable Model Runtime Info Export: [0]",
                 "INFO: Proto File to export model runtime info to: []",
                 "INFO: Print pre-invoke interpreter state: [0]",
                 "INFO: Print post-invoke interpreter state: [0]",
                 "INFO: Release dynamic tensor memory: [0]",
                 "INFO: Optimize memory usage for large tensors: [0]",
                 "INFO: Disable delegate clustering: [0]",
                 "INFO: Constant CAST output cache: [0]",
                 "INFO: File path to export outputs layer to: []",
                 "INFO: File path to export outputs layer as tf example to: []",
                 "INFO: File path to save the benchmark result in binary proto format: []",
                 "INFO: Tensor name display length: [25]",
                 "INFO: Tensor type display length: [15]",
                 "INFO: Tensor allocation type display length: [18]",
                 "INFO: print out all supported flags: [0]",
                 "INFO: #threads used for CPU inference: [1]",
                 "INFO: Max number of delegated partitions: [0]",
                 "INFO: Min nodes per partition: [0]",
                 "INFO: Index of the first node that could be delegated: [0]",
                 "INFO: Index of the last node that could be delegated: [2147483647]",
                 "INFO: Number of GPU delegate invoke loop iterations: [%d]",
                 "INFO: Directory for delegate serialization: []",
                 "INFO: Model-specific token/key for delegate serialization.: []",
                 "INFO: Use xnnpack: [0]",
                 "INFO: xnnpack_force_fp16: [0]",
                 "INFO: xnnpack_weight_cache_file_path: []",
                 "INFO: Extra flags for XNNPACK runtime: [0]",
                 "INFO: External delegate path: []",
                 "INFO: External delegate options: []",
                 "INFO: Use gpu: [0]",
                 "INFO: Allow lower precision in gpu: [1]",
                 "INFO: Enable running quant models in gpu: [1]",
                 "INFO: Prefer maximizing the throughput in gpu: [0]",
                 "INFO: GPU backend: []"},
                run.out);
}

// The tables of `title`; the tiny network has 7 operators.
Lines TextTables(const char* title, const Lines& rows, const char* nodes) {
  const std::string header =
      "\t                             [node type]\t  [first]\t [avg ms]\t     [%]\t  [cdf%]\t  "
      "[mem "
      "KB]\t[times called]\t[Name]";
  Lines lines = {title,
                 "============================== Run Order ==============================", header};
  lines.insert(lines.end(), rows.begin(), rows.end());
  const Lines rest = {
      "",
      "============================== Top by Computation Time ==============================",
      header,
      std::string("Number of nodes executed: ") + nodes,
      "============================== Summary by node type ==============================",
      ("\t                             [Node type]\t  [count]\t  [avg ms]\t    [avg %]\t    [cdf "
       "%]\t  [mem KB]\t[times called]"),
      "Timings (microseconds): count=%s",
      "Memory (bytes): count=0",
      std::string(nodes) + " nodes observed"};
  lines.insert(lines.end(), rest.begin(), rest.end());
  return lines;
}

const char kRow[] = "\t%s\t%s%f\t%s%f\t%s%f%\t%s%f%\t%s%f\t%s%d\t%s";

TEST(OutputTest, OperatorProfileAsText) {
  const ToolRun run =
      Start({kGraph, "--num_threads=1", "--use_xnnpack=false", "--enable_op_profiling=true"});
  EXPECT_EQ(run.exit_code, kExitOk) << run.err;
  ExpectStart(Whole({"INFO: Num threads: [1]", kGraphEcho, "INFO: Signature to run: []",
                     "INFO: Enable op profiling: [1]", "INFO: #threads used for CPU inference: [1]",
                     "INFO: Use xnnpack: [0]"}),
              run.out);
  ExpectInOrder(
      TextTables("INFO: Profiling Info for Benchmark Initialization:",
                 {"\t                         AllocateTensors\t%s\tAllocateTensors/0"}, "1"),
      run.out);
  ExpectInOrder(TextTables("INFO: Operator-wise Profiling Info for Regular Benchmark Runs:",
                           {"\t                                 CONV_2D\t%s\t[conv_0]:0",
                            "\t                       DEPTHWISE_CONV_2D\t%s\t[depthwise_1]:1",
                            "\t                                 CONV_2D\t%s\t[conv_2]:2",
                            "\t                         AVERAGE_POOL_2D\t%s\t[pool_3]:3",
                            "\t                                 RESHAPE\t%s\t[reshape_4]:4",
                            "\t                         FULLY_CONNECTED\t%s\t[fully_connected_5]:5",
                            "\t                                 SOFTMAX\t%s\t[softmax_6]:6"},
                           "7"),
                run.out);
  ExpectInOrder({kRow}, run.out);
}

TEST(OutputTest, OperatorProfileAsCsvInAFile) {
  const std::string path = testing::TempDir() + "profile.csv";
  const ToolRun run = Start({kGraph, "--num_threads=1", "--use_xnnpack=false",
                             "--enable_op_profiling=true", "--profiling_output_csv_file=" + path});
  EXPECT_EQ(run.exit_code, kExitOk) << run.err;
  ExpectStart(Whole({"INFO: Num threads: [1]", kGraphEcho, "INFO: Signature to run: []",
                     "INFO: Enable op profiling: [1]", "INFO: Op profiling output mode.: [csv]",
                     "INFO: Op profiling output file.: [" + path + "]",
                     "INFO: CSV File to export profiling data to: [" + path + "]",
                     "INFO: #threads used for CPU inference: [1]", "INFO: Use xnnpack: [0]"}),
              run.out);
  std::ostringstream csv;
  csv << std::ifstream(path).rdbuf();
  ExpectInOrder(
      {"Profiling Info for Benchmark Initialization:",
       "============================== Run Order ==============================",
       "node type, first, avg_ms, %, cdf%, mem KB, times called, name",
       "AllocateTensors, %f, %f, 100%, 100%, %f, 1, AllocateTensors/0", "",
       "============================== Top by Computation Time ==============================",
       "Number of nodes executed: 1",
       "============================== Summary by node type ==============================",
       "node type, count, avg_ms, avg %, cdf %, mem KB, times called",
       "AllocateTensors, 1, %f, 100%, 100%, %f, 1", "Timings (microseconds): count=1 curr=%d",
       "Memory (bytes): count=0", "1 nodes observed",
       "Operator-wise Profiling Info for Regular Benchmark Runs:",
       "CONV_2D, %f, %f, %f%, %f%, 0, 1, [conv_0]:0", "Number of nodes executed: 7",
       "CONV_2D, 2, %f, %f%, %f%, 0, 2",
       "Timings (microseconds): count=%d first=%d curr=%d min=%d max=%d avg=%f std=%d",
       "7 nodes observed"},
      csv.str());
}

TEST(OutputTest, Errors) {
  const struct {
    std::vector<std::string> flags;
    int exit_code;
    Lines out, err;
  } kCases[] = {
      {{"--graph=/nonexistent.tflite"},
       kExitNoInput,
       {"INFO: STARTING!", "INFO: Log parameter values verbosely: [0]",
        "INFO: Graph: [/nonexistent.tflite]", "INFO: Signature to run: []"},
       {"ERROR: Could not open '/nonexistent.tflite'%s",
        "ERROR: Failed to load model /nonexistent.tflite", "ERROR: Benchmarking failed."}},
      {{},
       kExitUsage,
       {"INFO: STARTING!"},
       {"ERROR: Please specify the name of your TF Lite input file with --graph",
        "ERROR: Benchmarking failed."}},
      {{kGraph, "--bogus=1", "--num_runs=2"}, kExitUsage, {}, {"ERROR: %s--bogus%s"}},
      {{kGraph, "--bogus=1", "--num_runs=2", "--ignore_unknown_flags"},
       kExitOk,
       {"INFO: STARTING!", "INFO: Min num runs: [2]", kStat, kStat, kTimings},
       {"WARN: Unconsumed cmdline flags: --bogus=1"}},
      {{"--graph=testdata/unknown_custom_ops.tflite"},
       kExitBadData,
       {"INFO: Loaded model testdata/unknown_custom_ops.tflite"},
       {"ERROR: %sMystery%s", "ERROR: Failed to allocate tensors!", "ERROR: Benchmarking failed."}},
      {{"--graph=testdata/two_signatures.tflite"},
       kExitUsage,
       {},
       {"ERROR: Signature not specified or incorrect%s", "ERROR:  #> Signature key: add",
        "ERROR:  #> Signature key: mul"}},
      {{kGraph, "--output_filepath=/nonexistent/out"}, kExitCantCreate, {}, {"ERROR: %s"}},
      {{kGraph, "--result_file_path=/nonexistent/x"}, kExitCantCreate, {}, {"ERROR: %s"}},
      {{kGraph, "--output_proto_filepath=/nonexistent/x"}, kExitCantCreate, {}, {"ERROR: %s"}},
      {{kGraph, "--export_model_runtime_info", "--model_runtime_info_output_file=/nonexistent/x"},
       kExitCantCreate,
       {},
       {"ERROR: %s"}},
  };
  for (const auto& c : kCases) {
    const ToolRun run = Start(c.flags);
    EXPECT_EQ(run.exit_code, c.exit_code) << run.out << run.err;
    ExpectInOrder(c.out, run.out);
    ExpectInOrder(c.err, run.err);
  }
}

TEST(OutputTest, JsonIsAllThatStdoutCarries) {
  const ToolRun run = Start({kGraph, "--num_runs=7", "--output=json"}, /*prefix=*/false);
  EXPECT_EQ(run.exit_code, kExitOk) << run.err;
  const auto document = nlohmann::json::parse(run.out, nullptr, false);
  ASSERT_TRUE(document.is_object()) << run.out;
  EXPECT_EQ(document["schema"]["name"], "litmus.benchmark_model");
  EXPECT_EQ(document["model"]["path"], kModel);
  EXPECT_GE(document["latency_us"]["count"], 7);
  const auto& samples = document["latency_us"]["samples"];
  EXPECT_EQ(samples["values"].size(), samples["count"]);
  EXPECT_LE(samples["count"], 10000);
}

TEST(OutputTest, InputsFromFlags) {
  const struct {
    std::vector<std::string> flags;
    int exit_code;
    std::string err;
  } kCases[] = {
      {{"--input_layer=input", "--input_layer_shape=2,16,16,3"}, kExitOk, ""},
      {{"--input_layer=other"}, kExitOk, "WARN: Tensor # 0 is named input but flags call it other"},
      {{"--input_layer=input", "--input_layer_value_range=input,0,1"}, kExitOk, ""},
      {{"--input_layer_shape=1,16,16,3"}, kExitUsage, "ERROR: --input_layer_shape: needs %s"},
      {{"--input_layer=input", "--input_layer_shape=1,2"},
       kExitUsage,
       "ERROR: Input tensor #0 should have 4 dimensions!"},
      {{"--input_layer=input", "--input_layer_shape=1,16,16,-1"},
       kExitUsage,
       "ERROR: --input_layer_shape: '-1' is not a dimension%s"},
      {{"--input_layer=a,b"}, kExitUsage, "ERROR: --input_layer names 2 inputs, the model has 1"},
      {{"--input_layer=input", "--input_layer_value_range=input,2,1"},
       kExitUsage,
       "ERROR: --input_layer_value_range: %s"},
      {{"--input_layer=input", "--input_layer_value_files=input:/nonexistent"},
       kExitNoInput,
       "ERROR: --input_layer_value_files: cannot open '/nonexistent'"},
      {{"--input_layer=input", std::string("--input_layer_value_files=input:") + kModel},
       kExitBadData,
       "ERROR: --input_layer_value_files: %s bytes, the input needs 3072"},
  };
  for (const auto& c : kCases) {
    std::vector<std::string> flags = {kGraph, "--num_runs=1", "--min_secs=0",
                                      "--warmup_min_secs=0"};
    flags.insert(flags.end(), c.flags.begin(), c.flags.end());
    const ToolRun run = Start(flags);
    EXPECT_EQ(run.exit_code, c.exit_code) << run.out << run.err;
    if (!c.err.empty()) ExpectInOrder({c.err}, run.err);
  }
}

}  // namespace
}  // namespace litmus
