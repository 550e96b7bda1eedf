// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Drives the real binary where its output is not TensorFlow Lite's text: forms of --graph, what is
// written to files, JSON, interrupts.
#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "cli/exit_codes.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "runtime/cpu/targets.h"
#include "tools/common/run_tool.h"

namespace litmus {
namespace {

constexpr char kBinary[] = "tools/benchmark_model/benchmark_model";
constexpr char kModel[] = "testdata/tiny_cnn_float.tflite";
const std::string kGraph = std::string("--graph=") + kModel;

ToolRun RunQuickly(std::vector<std::string> flags) {
  for (const char* flag : {"--num_runs=2", "--min_secs=0", "--warmup_min_secs=0"}) {
    flags.insert(flags.begin(), flag);  // What the case gives comes later and wins.
  }
  return RunTool(kBinary, flags);
}

ToolRun RunShell(const std::string& command) { return RunTool("/bin/bash", {"-c", command}); }

std::string TempPath(const std::string& name) { return testing::TempDir() + name; }

std::string Content(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

// By our flag and by TensorFlow Lite's.
TEST(CliTest, TheSecondStartTakesWeightsFromTheCache) {
  for (const char* flag : {"--weight_cache=", "--xnnpack_weight_cache_file_path="}) {
    SCOPED_TRACE(flag);
    const std::string path = TempPath("weights");
    std::filesystem::remove(path);
    const std::vector<std::string> arguments = {kGraph, "--verbose", flag + path};
    const ToolRun cold = RunQuickly(arguments), warm = RunQuickly(arguments);
    EXPECT_EQ(cold.exit_code, kExitOk);
    EXPECT_EQ(warm.exit_code, kExitOk);
    const std::string from_cache = " from the weight cache '" + path + "'";
    const std::string cold_text = cold.out + cold.err, warm_text = warm.out + warm.err;
    EXPECT_NE(cold_text.find(" 0" + from_cache), std::string::npos) << cold_text;
    EXPECT_EQ(cold_text.find("so far: 0 packed"), std::string::npos) << cold_text;
    EXPECT_NE(warm_text.find("so far: 0 packed"), std::string::npos) << warm_text;
    EXPECT_NE(warm_text.find(from_cache), std::string::npos) << warm_text;
    EXPECT_EQ(warm_text.find(" 0" + from_cache), std::string::npos) << warm_text;
  }
}

TEST(CliTest, FormsOfGraph) {
  const std::string model = kModel;
  const std::string size = std::to_string(std::filesystem::file_size(model));
  const std::string tool = std::string(kBinary) + " --num_runs=1 --min_secs=0 --graph=";
  const struct {
    std::string command;
    int exit_code;
    const char* in_err;
  } kCases[] = {
      {"exec 5<" + model + "; " + tool + "fd:5:0:" + size, kExitOk, ""},
      {"(head -c 100 /dev/zero; cat " + model + ") > " + TempPath("moved") + "; exec 5<" +
           TempPath("moved") + "; " + tool + "fd:5:100:" + size,
       kExitOk, ""},
      {"exec 5<" + model + "; " + tool + "fd:5:0:99999999", kExitBadData, "Failed to load model"},
      {tool + "fd:77:0:100", kExitNoInput, "Failed to load model"},
      {tool + "fd:x:0:100", kExitUsage, "expected integers"},
      {"cat " + model + " | " + tool + "pipe:0:-1:" + size, kExitOk, ""},
      {"head -c 99 " + model + " | " + tool + "pipe:0:-1:" + size, kExitNoInput,
       "the pipe ended after 99 bytes"},
      {"head -c 999 /dev/zero | " + tool + "pipe:0:-1:999", kExitBadData, "Failed to load model"},
      {tool + "buffer:1234:10", kExitUsage, "an address of another program"},
      {tool + "testdata", kExitBadData, "Failed to load model"},
      {tool + "testdata", kExitBadData,
       "ERROR: --graph: 'testdata' is a folder; give the .tflite file\n"},
      {"printf '\\037\\213' > " + TempPath("m.gz") + "; " + tool + TempPath("m.gz"), kExitBadData,
       "m.gz' is compressed by gzip; run: gunzip -c "},
      {"printf '<html>' | " + tool + "pipe:0:-1:6", kExitBadData,
       "ERROR: --graph: 'pipe:0:-1:6' is an HTML page, not the file itself; "},
      {"printf 'xLITERTLM' > " + TempPath("lm") + "; exec 5<" + TempPath("lm") + "; " + tool +
           "fd:5:1:8",
       kExitBadData, "--litertlm_file FILE --dump_files_dir ."},
  };
  for (const auto& c : kCases) {
    const ToolRun run = RunShell(c.command);
    EXPECT_EQ(run.exit_code, c.exit_code) << c.command << "\n" << run.out << run.err;
    EXPECT_NE(run.err.find(c.in_err), std::string::npos) << c.command << "\n" << run.err;
    EXPECT_EQ(run.out.find("Inference timings") != std::string::npos, c.exit_code == kExitOk);
  }
}

TEST(CliTest, ValuesAtTheEdge) {
  const struct {
    std::vector<std::string> flags;
    int exit_code;
    const char* in_err;
  } kCases[] = {
      {{"--num_threads=-2"}, kExitUsage, "--num_threads"},
      {{"--num_threads=1025"},
       kExitUsage,
       "--num_threads: '1025' does not fit; it must be at most 1024"},
      {{"--num_threads=0"}, kExitOk, ""},
      {{"--max_secs=-1"}, kExitOk, ""},
      {{"--max_secs=inf"}, kExitUsage, "--max_secs"},
      {{"--run_frequency=1e30"}, kExitOk, ""},
      {{"--run_delay=1e30", "--max_secs=0.1"}, kExitOk, ""},
      {{"--enable_op_profiling", "--max_profiling_buffer_entries=2147483647"}, kExitOk, ""},
      {{"--enable_op_profiling", "--max_profiling_buffer_entries=1"}, kExitOk, ""},
      {{"--report_peak_memory_footprint", "--memory_footprint_check_interval_ms=0"},
       kExitOk,
       "WARN: --memory_footprint_check_interval_ms"},
      {{"--print_postinvoke_state", "--tensor_name_display_length=-5"}, kExitOk, ""},
      {{"--input_layer=input", "--input_layer_shape=0,16,16,3"}, kExitOk, ""},
      {{"--input_layer=input", "--input_layer_shape=2000000000,16,16,3"},
       kExitOsError,
       "Input tensor #0 cannot be resized. --input_layer_shape gives input '"},
      {{"--graph=/nonexistent"}, kExitNoInput, "Could not open '/nonexistent'"},
      {{"--external_delegate_path=/nonexistent.so"}, kExitUnavailable, "/nonexistent.so"},
  };
  for (auto c : kCases) {
    c.flags.insert(c.flags.begin(), kGraph);
    const ToolRun run = RunQuickly(c.flags);
    EXPECT_EQ(run.exit_code, c.exit_code) << c.flags[1] << "\n" << run.out << run.err;
    EXPECT_NE(run.err.find(c.in_err), std::string::npos) << c.flags[1] << "\n" << run.err;
  }
}

TEST(CliTest, TheCpuTargetIsShown) {
  const std::string path = TempPath("target.json");
  const std::string tool = std::string(kBinary) +
                           " --details --num_runs=1 --min_secs=0 --warmup_min_secs=0 " + kGraph +
                           " --json_out=" + path;
  const struct {
    std::string command;
    int exit_code;
    const char* in_err;
  } kCases[] = {
      {tool + " --cpu_target=portable", kExitOk, ""},
      {"LITMUS_CPU_TARGET=portable " + tool, kExitOk, ""},
      {"LITMUS_CPU_TARGET=avx1024 " + tool + " --cpu_target=portable", kExitOk, ""},
      {"LITMUS_CPU_TARGET=avx1024 " + tool, kExitUsage,
       "LITMUS_CPU_TARGET: 'avx1024' does not fit; it must be one of "},
  };
  for (const auto& c : kCases) {
    const ToolRun run = RunShell(c.command);
    EXPECT_EQ(run.exit_code, c.exit_code) << c.command << "\n" << run.err;
    EXPECT_NE(run.err.find(c.in_err), std::string::npos) << c.command << "\n" << run.err;
    if (c.exit_code != kExitOk) continue;
    EXPECT_NE(run.out.find("  CPU target             portable\n"), std::string::npos) << run.out;
    const auto document = nlohmann::json::parse(Content(path));
    EXPECT_EQ(document["environment"]["cpu_target"], "portable") << c.command;
  }
}

TEST(CliTest, ListSignatures) {
  const struct {
    const char *model, *out;
  } kCases[] = {{"testdata/two_signatures.tflite",
                 "The Model contains 2 signature key(s).\nThey are listed below: \n"
                 "-> Signature Key: add\n-> Signature Key: mul\n"},
                {kModel,
                 "The Model contains 1 signature key(s).\nThey are listed below: \n"
                 "-> Signature Key: serving_default\n"}};
  for (const auto& c : kCases) {
    const ToolRun run = RunTool(kBinary, {std::string("--graph=") + c.model, "--list_signatures"});
    EXPECT_EQ(run.exit_code, kExitOk);
    EXPECT_EQ(run.err, "");
    EXPECT_NE(run.out.find(c.out), std::string::npos) << run.out;
  }
}

// The network: 3x3 stride 2 convolution 16x16x3 to 8x8x8 (13,824 multiply-accumulates), 3x3
// depthwise (4,608), 1x1 to 16 channels (8,192), pooling, 16 by 10 matrix; 618 weights and biases.
TEST(CliTest, PrintModel) {
  const struct {
    const char* model;
    std::vector<std::string> in_out;
  } kCases[] = {
      {kModel,
       {"  CONV_2D                          1             2         22,016  82.2%  yes\n",
        "  SOFTMAX                          1             1              -      -  yes\n",
        "multiply-accumulates per run: 26,784\n", "Parameters: 618 in 2,472 bytes (FLOAT32 618)\n",
        "Memory plan: arena ",
        "  input   FLOAT32  [1, 16, 16, 3]       not quantised  tensor 0 'input'\n",
        "Operators without a kernel: none\n"}},
      {"testdata/tiny_cnn_int8.tflite", {"multiply-accumulates per run: 26,784\n", " scale "}},
      {"testdata/two_signatures.tflite",
       {"Signatures: 2\n  add -> subgraph 0\n    input   x = tensor 0\n", "Subgraph 1 'mul'\n"}},
      {"testdata/unknown_custom_ops.tflite",
       {"Operators without a kernel: CUSTOM:", "Memory plan: none"}},
  };
  for (const auto& c : kCases) {
    const ToolRun run = RunTool(kBinary, {std::string("--graph=") + c.model, "--print_model"});
    EXPECT_EQ(run.exit_code, kExitOk) << c.model;
    for (const std::string& text : c.in_out) {
      EXPECT_NE(run.out.find(text), std::string::npos) << text << "\n" << run.out;
    }
    EXPECT_EQ(run.out.find("Running benchmark"), std::string::npos);
  }
}

TEST(CliTest, AMinusForTheJsonFileIsStandardOutputInEachMode) {
  for (const char* mode :
       {"--processes=1", "--processes=2", "--num_threads=1,2", "--print_model"}) {
    const ToolRun run = RunQuickly({kGraph, mode, "--json_out=-"});
    EXPECT_EQ(run.exit_code, kExitOk) << mode << run.err;
    EXPECT_TRUE(nlohmann::json::parse(run.out, nullptr, false).is_object()) << mode << run.out;
  }
  const ToolRun cold = RunTool(kBinary, {kModel, "--cold=2", "--json_out=-"});
  EXPECT_EQ(cold.exit_code, kExitOk) << cold.err;
  EXPECT_TRUE(nlohmann::json::parse(cold.out, nullptr, false).is_object()) << cold.out;
  EXPECT_FALSE(std::ifstream("-").is_open()) << "a file named '-'";
}

TEST(CliTest, RunsTheSignatureThatIsAskedFor) {
  const ToolRun run =
      RunQuickly({"--graph=testdata/two_signatures.tflite", "--signature_to_run_for=mul"});
  EXPECT_EQ(run.exit_code, kExitOk) << run.err;
  EXPECT_NE(run.out.find("\nUsing signature: mul\n"), std::string::npos) << run.out;
}

// What was not measured is "not measured" in the text and null in the document, never 0.
TEST(CliTest, NothingMeasuredIsNotZero) {
  const std::string path = TempPath("nothing.json");
  const struct {
    std::vector<std::string> flags;
    const char* in_out;  // "" where there is no text to look at
    bool runs;           // a session is made
  } kCases[] = {
      {{"--dry_run"},
       "Running benchmark for at least 0 iterations and at least -1 seconds but terminate if "
       "exceeding 150 seconds.\ncount=0\n",
       true},
      {{"--num_runs=0", "--warmup_runs=0"},
       "First inference: not measured, Warmup (avg): not measured, Inference (avg): not "
       "measured\n",
       true},
      {{"--graph=/nonexistent.tflite"}, "", false},
  };
  for (auto c : kCases) {
    SCOPED_TRACE(c.flags[0]);
    c.flags.insert(c.flags.begin(), {kGraph, "--json_out=" + path});
    const ToolRun run = RunQuickly(c.flags);
    EXPECT_NE(run.out.find(c.in_out), std::string::npos) << run.out;
    EXPECT_EQ(run.out.find("Inference (avg): 0"), std::string::npos) << run.out;
    const auto document = nlohmann::json::parse(Content(path));
    EXPECT_EQ(document["init_us"].is_number(), c.runs);
    EXPECT_EQ(document["memory_kb"]["init"].is_number(), c.runs);
    EXPECT_EQ(document["memory_kb"]["overall"].is_number(), c.runs);
    EXPECT_EQ(document["arena_bytes"].is_number(), c.runs);
    EXPECT_EQ(document["delegation"]["nodes"].is_number(), c.runs);
    EXPECT_EQ(document["environment"]["before"].is_object(), c.runs);
    for (const char* series : {"warmup_us", "latency_us"}) {
      for (const char* figure : {"min", "max", "mean", "first"}) {
        EXPECT_TRUE(document[series][figure].is_null()) << series << " " << figure;
      }
    }
    EXPECT_TRUE(document["verdict"].is_null());
  }
}

// The plug-in fails every third Invoke: one of the two of the warm-up and the first regular run is
// no such, so that of 1 + 5 runs numbers 3 and 6 fail.
TEST(CliTest, FailedRunsAreNoSamples) {
  const ToolRun run = RunQuickly({kGraph, "--num_runs=5", "--output=json",
                                  "--external_delegate_path=testing/plugins/perturb_plugin.so",
                                  "--external_delegate_options=fail_every:3"});
  EXPECT_EQ(run.exit_code, kExitInternal) << run.err;
  EXPECT_NE(run.err.find("ERROR: Invoke failed during regular runs: 2 of 5 runs, which are not in "
                         "the results.\n"),
            std::string::npos)
      << run.err;
  const auto document = nlohmann::json::parse(run.out);
  EXPECT_EQ(document["latency_us"]["count"], 3);
  EXPECT_EQ(document["latency_us"]["samples"]["values"].size(), 3u);
  EXPECT_EQ(document["latency_us"]["failed_runs"], 2);
  EXPECT_EQ(document["warmup_us"]["failed_runs"], 0);
}

TEST(CliTest, SaysWhatAPluginTook) {
  const std::string done = "Explicitly applied EXTERNAL delegate, and the model graph will be ";
  const struct {
    const char* options;
    std::string line;
    int kernels;
    const char* executes;
  } kCases[] = {
      {"first:0", done + "completely executed by the delegate.\n", 1, "all"},
      {"first:2;last:3", done + "partially executed by the delegate w/ 1 delegate kernels.\n", 1,
       "part"},
      {"first:99",
       "Though EXTERNAL delegate is explicitly applied, the model graph will not be executed by "
       "the delegate.\n",
       0, "none"},
  };
  const std::string path = TempPath("plugin.json");
  for (const auto& c : kCases) {
    const ToolRun run =
        RunQuickly({kGraph, "--external_delegate_path=testing/plugins/perturb_plugin.so",
                    std::string("--external_delegate_options=") + c.options, "--json_out=" + path});
    EXPECT_EQ(run.exit_code, kExitOk) << run.err;
    EXPECT_NE(run.out.find("\nEXTERNAL delegate created.\n" + c.line), std::string::npos)
        << c.options << "\n"
        << run.out;
    const auto applied = nlohmann::json::parse(Content(path))["delegation"]["applied"][0];
    EXPECT_EQ(applied["kernels"], c.kernels) << c.options;
    EXPECT_EQ(applied["executes"], c.executes) << c.options;
  }
}

TEST(CliTest, ADelegateThatRunsNothingStatesWhy) {
  const std::string wide =
      "It has a tensor of type FLOAT32; the device computes in 8-bit integers only.";
  const struct {
    const char *model, *options;
    std::string line;  // "": the delegate runs the model
  } kCases[] = {
      {"float", "eight_bit:1;reasons:1", "7 nodes of this float32 model: " + wide},
      {"float", "eight_bit:1", "7 nodes of this float32 model: it reports no reason"},
      {"int8", "first:9", "7 nodes of this full integer model: it reports no reason"},
      {"int8", "eight_bit:1;reasons:1", ""},
  };
  for (const auto& c : kCases) {
    const ToolRun run = RunQuickly({std::string("--graph=testdata/tiny_cnn_") + c.model + ".tflite",
                                    "--external_delegate_path=testing/plugins/perturb_plugin.so",
                                    std::string("--external_delegate_options=") + c.options});
    EXPECT_EQ(run.exit_code, kExitOk) << run.err;
    const std::string head = "WARN: the EXTERNAL delegate runs none of the ";
    EXPECT_NE(run.err.find(c.line.empty() ? "" : head + c.line + "\n"), std::string::npos)
        << run.err;
    EXPECT_EQ(run.err.find(head) == std::string::npos, c.line.empty()) << run.err;
  }
}

// open_shape: "frames" of [1, 2, -1], the scalar "scale", an input of [1, 2, 1] without a name.
TEST(CliTest, OpenShapes) {
  const std::string warning =
      "WARN: the model's shape is dynamic: measured with input 'frames' of shape [1, 2, -1] at [1, "
      "2, "
      "1], the size that its file happens to hold; set the one you need: "
      "--input_layer=frames,scale,#2 --input_layer_shape=1,2,N::1,2,1\n";
  const std::string values = TempPath("four_bytes");
  std::ofstream(values) << "abcd";
  const std::string layer = "--input_layer=frames,scale,#2";
  const struct {
    std::vector<std::string> flags;
    std::string err;
    std::vector<int> shape;  // of "frames"
    bool placeholder;
  } kCases[] = {
      {{}, warning, {1, 2, 1}, true},
      {{layer}, warning, {1, 2, 1}, true},
      {{layer, "--input_layer_shape=1,2,50::1,2,1"}, "", {1, 2, 50}, false},
      {{layer, "--input_layer_shape=1,2,1:[]:1,2,1"}, "", {1, 2, 1}, false},
      {{layer, "--input_layer_shape=1,2,7::1,2,1", "--input_layer_value_range=#2,1,2",
        "--input_layer_value_files=scale:" + values},
       "",
       {1, 2, 7},
       false},
  };
  const std::string path = TempPath("open.json");
  for (size_t i = 0; i < std::size(kCases); ++i) {
    std::vector<std::string> flags = kCases[i].flags;
    flags.insert(flags.end(), {"--graph=testdata/open_shape.tflite", "--json_out=" + path});
    const ToolRun run = RunQuickly(flags);
    EXPECT_EQ(run.exit_code, kExitOk) << "case " << i << "\n" << run.err;
    EXPECT_EQ(run.err, kCases[i].err) << "case " << i;
    const auto frames = nlohmann::json::parse(Content(path))["inputs"][0];
    EXPECT_EQ(frames["name"], "frames");
    EXPECT_EQ(frames["shape"], kCases[i].shape) << "case " << i;
    EXPECT_EQ(frames["signature"], (std::vector<int>{1, 2, -1})) << "case " << i;
    EXPECT_EQ(frames["placeholder_shape"], kCases[i].placeholder) << "case " << i;
  }
  const ToolRun summary = RunTool(kBinary, {"--graph=testdata/open_shape.tflite", "--print_model"});
  EXPECT_EQ(summary.err, warning) << "its costs are those of the placeholder";
}

TEST(CliTest, FlagsWithoutEffectSaySo) {
  std::vector<std::string> flags = {"--enable_builtin_cast_constant_cache"};
  if (!cpu::MayUseHalfArithmetic()) flags.push_back("--allow_fp16");
  for (const std::string& flag : flags) {
    const ToolRun run = RunQuickly({kGraph, flag});
    EXPECT_EQ(run.exit_code, kExitOk) << run.err;
    EXPECT_EQ(run.err.rfind("WARN: " + flag + " has no effect: ", 0), 0u) << run.err;
    EXPECT_EQ(RunQuickly({kGraph, flag + "=false"}).err, "");
  }
}

TEST(CliTest, BothFormsOfTensorFlowLitesLines) {
  const struct {
    const char* command;  // before and after the binary
    const char* flags;
    bool plain, prefixed;
  } kCases[] = {{"", "", true, false},
                {"", "--log_prefix", false, true},
                {"", "--log_prefix=false", true, false},
                {"", "--log_prefix=both", true, true},
                {"LITMUS_LOG_PREFIX=both ", "", true, true},
                {"LITMUS_LOG_PREFIX=both ", "--log_prefix=1", false, true}};
  for (const auto& c : kCases) {
    const ToolRun run = RunShell(std::string(c.command) + kBinary + " " + kGraph +
                                 " --num_runs=1 --min_secs=0 --warmup_min_secs=0 " + c.flags);
    EXPECT_EQ(run.exit_code, kExitOk) << run.err;
    for (const char* line : {"Initialized session in ", "Inference timings in us: ",
                             "Memory footprint delta from the start of the tool (MB): "}) {
      EXPECT_EQ(run.out.find(std::string("\n") + line) != std::string::npos, c.plain)
          << c.command << c.flags << run.out;
      EXPECT_EQ(run.out.find(std::string("\nINFO: ") + line) != std::string::npos, c.prefixed)
          << c.command << c.flags << run.out;
    }
  }
}

TEST(CliTest, FullDelegationIsRefusedOnTheCpu) {
  const ToolRun run = RunQuickly({kGraph, "--require_full_delegation"});
  EXPECT_EQ(run.exit_code, kExitUnavailable);
  EXPECT_EQ(run.err, "ERROR: Disallowed CPU fallback detected.\nERROR: Benchmarking failed.\n");
}

TEST(CliTest, OutputsAreTheSameInEveryRun) {
  std::string first;
  for (const char* threads : {"1", "1", "2"}) {
    const std::string path = TempPath("outputs");
    const ToolRun run =
        RunQuickly({kGraph, "--output_filepath=" + path, std::string("--num_threads=") + threads});
    ASSERT_EQ(run.exit_code, kExitOk) << run.err;
    const std::string bytes = Content(path);
    EXPECT_FALSE(bytes.empty());
    EXPECT_EQ(bytes.size() % sizeof(float), 0u);
    if (first.empty()) first = bytes;
    EXPECT_EQ(bytes, first) << "threads: " << threads;
  }
}

TEST(CliTest, JsonSaysWhatItMeasuredAndWhere) {
  const std::string path = TempPath("result.json");
  const ToolRun run = RunQuickly({kGraph, "--num_runs=20", "--output=json", "--json_out=" + path,
                                  "--enable_op_profiling", "--print_preinvoke_state"});
  ASSERT_EQ(run.exit_code, kExitOk) << run.err;
  EXPECT_EQ(run.out, Content(path)) << "stdout carries the document alone";
  const auto document = nlohmann::json::parse(run.out, nullptr, false);
  ASSERT_TRUE(document.is_object()) << run.out;
  EXPECT_EQ(document["schema"]["version"].get<std::string>().rfind("3.", 0), 0u);
  EXPECT_EQ(document["model"]["sha256"].get<std::string>().size(), 64u);
  EXPECT_EQ(document["model"]["bytes"], std::filesystem::file_size(kModel));
  EXPECT_GT(document["environment"]["machine"]["allowed_cpu_count"], 0);
  EXPECT_EQ(document["latency_us"]["median_ci95"].size(), 2u);
  EXPECT_TRUE(document["latency_us"]["p99"].is_null()) << "20 runs do not support a p99";
  EXPECT_EQ(document["ops"].size(), document["delegation"]["nodes"]);
  EXPECT_EQ(document["exit_code"], kExitOk);
}

TEST(CliTest, JsonOfAFailure) {
  const ToolRun run = RunQuickly({"--graph=/nonexistent.tflite", "--output=json"});
  EXPECT_EQ(run.exit_code, kExitNoInput);
  const auto document = nlohmann::json::parse(run.out, nullptr, false);
  ASSERT_TRUE(document.is_object()) << run.out;
  EXPECT_EQ(document["exit_code"], kExitNoInput);
  EXPECT_TRUE(document["model"]["sha256"].is_null());
}

TEST(CliTest, FilesThatCannotBeWritten) {
  const struct {
    std::vector<std::string> flags;
    int exit_code;
  } kCases[] = {
      {{"--json_out=/nonexistent/x"}, kExitCantCreate},
      {{"--enable_op_profiling", "--op_profiling_output_file=/nonexistent/x"}, kExitCantCreate},
      {{"--enable_op_profiling", "--profiling_output_csv_file=/nonexistent/x"}, kExitCantCreate},
  };
  for (auto c : kCases) {
    c.flags.push_back(kGraph);
    const ToolRun run = RunQuickly(c.flags);
    EXPECT_EQ(run.exit_code, c.exit_code) << c.flags[0] << "\n" << run.err;
    EXPECT_NE(run.err.find("cannot create '/nonexistent/x': No such file or directory"),
              std::string::npos)
        << run.err;
  }
  const ToolRun full = RunShell(std::string(kBinary) + " --num_runs=1 " + kGraph + " > /dev/full");
  EXPECT_EQ(full.exit_code, kExitIoError) << full.err;
}

// stdout is a pipe and block buffered, stderr is not.
TEST(CliTest, LinesOfOnePipeAreInTheOrderOfTheirEvents) {
  const ToolRun run = RunShell(std::string(kBinary) + " --graph=/nonexistent.tflite 2>&1 | cat");
  const size_t start = run.out.find("STARTING!"), graph = run.out.find("Graph: [/nonexistent"),
               open = run.out.find("ERROR: Could not open '/nonexistent.tflite'"),
               end = run.out.find("ERROR: Benchmarking failed.");
  ASSERT_NE(end, std::string::npos) << run.out;
  EXPECT_LT(start, graph) << run.out;
  EXPECT_LT(graph, open) << run.out;
  EXPECT_LT(open, end) << run.out;
}

// The plug-in raises the signal itself, in an Invoke that is known.
TEST(CliTest, SignalsEndTheRunsAndReport) {
  const struct {
    int signal, invoke;  // the first Invoke is the warm-up's
    const char* flag;
    int warmups, least, most;  // samples; the Invoke of the signal may be cut short
  } kCases[] = {
      {SIGINT, 4, "--min_secs=60", 1, 2, 3},
      {SIGTERM, 4, "--min_secs=60", 1, 2, 3},
      {SIGTERM, 3, "--warmup_min_secs=60", 3, 0, 0},
  };
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.signal);
    const std::string json = TempPath("interrupted.json");
    const ToolRun run =
        RunQuickly({kGraph, "--json_out=" + json, c.flag,
                    "--external_delegate_path=testing/plugins/perturb_plugin.so",
                    "--external_delegate_options=raise:" + std::to_string(c.signal) +
                        ";raise_at:" + std::to_string(c.invoke)});
    EXPECT_EQ(run.exit_code, kExitTemporary) << run.err;
    EXPECT_NE(run.err.find("WARN: Interrupted: these are the runs so far.\n"), std::string::npos)
        << run.err;
    EXPECT_EQ(run.err.find("Invoke failed"), std::string::npos) << run.err;
    const bool measured = c.most > 0;
    EXPECT_NE(run.out.find("Inference timings in us: "), std::string::npos) << run.out;
    EXPECT_EQ(run.out.find("Inference (avg): not measured") == std::string::npos, measured)
        << run.out;
    const auto document = nlohmann::json::parse(Content(json));
    EXPECT_EQ(document["interrupted"], true);
    EXPECT_EQ(document["exit_code"], kExitTemporary);
    EXPECT_GE(document["warmup_us"]["count"], c.warmups - (measured ? 0 : 1));
    EXPECT_LE(document["warmup_us"]["count"], c.warmups);
    EXPECT_GE(document["latency_us"]["count"], c.least);
    EXPECT_LE(document["latency_us"]["count"], c.most);
    EXPECT_EQ(document["latency_us"]["mean"].is_number(), measured);
    EXPECT_EQ(document["latency_us"]["failed_runs"], 0);
  }
}

}  // namespace
}  // namespace litmus
