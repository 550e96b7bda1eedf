// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs the program and checks TensorFlow Lite's lines, exit codes, gates, references, and output
// files.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <regex>

#include "cli/exit_codes.h"
#include "testdata/generator/model_builder.h"
#include "tools/common/card/card_testing.h"
#include "tools/inference_diff/cli_testing.h"

namespace litmus::diff {
namespace {

using json = nlohmann::ordered_json;

std::vector<std::string> Lines(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

const std::string kNumber = R"((-?[0-9]+(\.[0-9]+)?(e[+-][0-9]+)?))";

// The output must equal TensorFlow Lite's lines, except for the numbers.
TEST(CliTest, PrintsTensorFlowLitesLines) {
  for (const std::string prefix : {"", "INFO: "}) {
    std::vector<std::string> arguments = {kModel, kPerturb, "--external_delegate_options=node:0",
                                          "--num_runs=7"};
    if (!prefix.empty()) arguments.push_back("--log_prefix=true");
    const ToolRun run = RunDiff(arguments);
    ASSERT_EQ(run.exit_code, kExitOk) << run.err;
    const std::string latency = "avg=" + kNumber + R"(\(us\), std_dev=[0-9]+\(us\))";
    const std::string patterns[] = {
        "Num evaluation runs: 7", "Reference run latency: " + latency,
        "Test run latency: " + latency,
        R"(OutputDiff\[0\]: avg_error=)" + kNumber + ", std_dev=" + kNumber};
    const std::vector<std::string> lines = Lines(run.out);
    ASSERT_GT(lines.size(), std::size(patterns)) << run.out;
    for (size_t i = 0; i < std::size(patterns); ++i) {
      EXPECT_TRUE(std::regex_match(lines[i], std::regex(prefix + patterns[i]))) << lines[i];
    }
    EXPECT_EQ(lines[4], "");
  }
}

TEST(CliTest, ACardEndsTheText) {
  const struct {
    std::vector<std::string> flags;
    const char *error, *verdict, *next;
  } cases[] = {
      {{"--external_delegate_options=node:0"},
       "error       [0-9.]+ % of the reference .RMS., SNR [0-9.]+ dB",
       "verdict     evaluated: no limit was set; --max_error sets one",
       ".* --per_op"},
      {{"--external_delegate_options=node:99", "--per_op"},
       "error       0, all elements are equal",
       "verdict     evaluated.*",
       ".* --per_op --html_report=report.html"},
      {{"--external_delegate_options=node:0", "--max_error=1e-9"},
       "error       .*",
       "verdict     limit not met: .*",
       ".* --per_op"},
  };
  for (const auto& c : cases) {
    std::vector<std::string> arguments = {kModel, kPerturb, "--num_runs=2"};
    arguments.insert(arguments.end(), c.flags.begin(), c.flags.end());
    const std::string out = RunDiff(arguments).out;
    const size_t card = out.find("\n\ncompared    ");
    ASSERT_NE(card, std::string::npos) << out;
    const std::vector<std::string> rows = Lines(WithJoinedRows(out.substr(card + 2)));
    ASSERT_GE(rows.size(), 5u) << out;
    EXPECT_TRUE(std::regex_match(rows[1], std::regex(c.error))) << out;
    EXPECT_TRUE(std::regex_match(rows[rows.size() - 2], std::regex(c.verdict))) << out;
    EXPECT_TRUE(std::regex_match(rows.back(), std::regex(std::string("next        ") + c.next)))
        << out;
  }
}

TEST(CliTest, ExitCodes) {
  const std::string unwritable = "--output_file_path=/no/such/folder/result.json";
  WriteFile(TempPath("broken.tflite"), "no model");
  WriteFile(TempPath("precious.txt"), "hours of work\n");
  const struct {
    std::vector<std::string> arguments;
    int exit_code;
    const char* in_err;
  } kCases[] = {
      {{kModel, "--num_runs=1"},
       kExitOk,
       "WARN: no delegate is requested: the test side is the CPU; the reference is CPU, one "
       "thread"},
      {{"--graph=testdata/tiny_cnn_float.tflite", "--num_runs=2"}, kExitOk, ""},
      {{kModel, "--num_runs=1", "--reference=ref_kernels"}, kExitOk, "CPU, reference kernels"},
      {{}, kExitUsage, "--model_file is missing"},
      {{kModel, "--num_runs=0"}, kExitUsage, "--num_runs"},
      {{kModel, "--no_such_flag=1"}, kExitUsage, "--no_such_flag"},
      {{kModel, "--reference=gpu"}, kExitUsage, "expected cpu, ref_kernels or delegate flags"},
      {{kModel, "--reference=--bogus=1"}, kExitUsage, "bogus"},
      {{kModel, "--reference=--help"}, kExitUsage, "expected cpu, ref_kernels or delegate flags"},
      {{kModel, "--shard=8/7"}, kExitUsage, "--shard=8/7: expected i/n"},
      {{kModel, "--resume"}, kExitUsage, "--resume: there is no journal"},
      {{kModel, "--max_error=no_such_output:1"}, kExitUsage, "has no such output"},
      {{kModel, "--input_range=1"}, kExitUsage, "expected LOW,HIGH"},
      {{kModel, "--per_op_tolerance=-1"}, kExitUsage, "at least 0"},
      {{"merge"}, kExitUsage, "merge: "},
      {{"--model_file=" + TempPath("broken.tflite")}, kExitBadData, "is not a .tflite model"},
      {{kModel, "--reference_model_file=" + TempPath("broken.tflite")},
       kExitBadData,
       "--reference_model_file: "},
      {{kModel, "--reference_model_file=testdata/add_float.tflite"},
       kExitBadData,
       "the reference model has "},
      {{kModel, "--reference_model_file=testdata/tiny_cnn_int8.tflite"},
       kExitBadData,
       "input 0 differs: 'input', INT8 [1, 16, 16, 3] in the reference model, 'input', FLOAT32 "},
      {{kModel, "--journal=" + TempPath("precious.txt")}, kExitBadData, "is not a journal"},
      {{kModel, "--journal=" + TempPath("precious.txt"), "--resume"},
       kExitBadData,
       "is not a journal"},
      {{"--model_file=/no/such.tflite"}, kExitNoInput, "--model_file: cannot read"},
      {{kModel, "--reference_model_file=/no/such.tflite"}, kExitNoInput, "--reference_model_file"},
      {{kModel, "--inputs=/no/such.npy"}, kExitNoInput, "--inputs: cannot read"},
      {{"merge", "/no/such.json"}, kExitNoInput, "/no/such.json"},
      {{kModel, unwritable}, kExitCantCreate, "--output_file_path: cannot create"},
      {{kModel, "--records_file=/no/such/r.csv"}, kExitCantCreate, "--records_file"},
      {{kModel, "--html_report=/no/such/r.html"}, kExitCantCreate, "--html_report"},
      {{kModel, "--journal=/no/such/journal"}, kExitCantCreate, "the journal cannot be created"},
      {{kModel, "--num_runs=1", "--output_file_path=/dev/full"}, kExitIoError, "/dev/full"},
  };
  for (const auto& c : kCases) {
    std::string command;
    for (const std::string& argument : c.arguments) command += argument + " ";
    SCOPED_TRACE(command);
    const ToolRun run = RunDiff(c.arguments);
    EXPECT_EQ(run.exit_code, c.exit_code) << run.err;
    EXPECT_NE(run.err.find(c.in_err), std::string::npos) << run.err;
    if (c.exit_code != kExitOk && c.exit_code != kExitIoError) {
      EXPECT_EQ(run.out, "");
    }
  }
  EXPECT_EQ(Content(TempPath("precious.txt")), "hours of work\n");
}

// If the delegate is missing, the tool must fail instead of comparing the CPU with itself.
TEST(CliTest, WithoutItsDelegateNothingIsCompared) {
  const struct {
    std::vector<std::string> arguments;
    const char* in_err;
  } kCases[] = {
      {{kIdle, "--external_delegate_options=fail:no device"}, "no device"},
      {{kIdle, "--external_delegate_options=fail:no device", "--allow_cpu_fallback"}, "no device"},
      {{kIdle}, "no operator was delegated on the test side"},
      {{kIdle},
       "WARN: the EXTERNAL delegate runs none of the 7 nodes of this float32 model: it reports no "
       "reason\n"},
      {{kPerturb, "--external_delegate_options=eight_bit:1;reasons:1"},
       "7 nodes of this float32 model: It has a tensor of type FLOAT32; the device computes in "
       "8-bit integers only.\n"},
      {{kIdle, "--external_delegate_options=prepare:1"}, "cannot run this model"},
      {{kIdle, "--external_delegate_options=prepare:1", "--allow_cpu_fallback"},
       "the test side's EXTERNAL delegate is not available"},
      {{"--external_delegate_path=/no/such.so"}, "/no/such.so"},
      {{"--delegate=nnapi"}, "NNAPI"},
      {{"--delegate=xnnpack"}, "--use_xnnpack"},
      {{"--use_xnnpack"}, "--use_xnnpack"},
      {{kPerturb, "--external_delegate_options=nonsense:1"}, "nonsense"},
      {{std::string("--reference=") + kIdle}, "reference side"},
      {{"--reference=--external_delegate_path=/no/such.so --allow_cpu_fallback"}, "reference side"},
  };
  for (const auto& c : kCases) {
    const std::string result = TempPath("nothing.json");
    std::vector<std::string> arguments = {kModel, "--num_runs=2", "--output_file_path=" + result};
    arguments.insert(arguments.end(), c.arguments.begin(), c.arguments.end());
    SCOPED_TRACE(c.arguments.front());
    const ToolRun run = RunDiff(arguments);
    EXPECT_EQ(run.exit_code, kExitUnavailable) << run.err;
    EXPECT_NE(run.err.find(c.in_err), std::string::npos) << run.err;
    EXPECT_EQ(run.out, "");
    EXPECT_EQ(Json(result)["exit_code"], kExitUnavailable);
    EXPECT_TRUE(Json(result)["metrics"].empty());
    EXPECT_FALSE(Exists(result + ".journal"));
  }
}

TEST(CliTest, Gates) {
  const struct {
    const char* gate;
    int exit_code;
  } kCases[] = {
      {"--max_avg_error=1", kExitOk}, {"--max_avg_error=1e-9", kExitGate},
      {"--max_error=0:1", kExitOk},   {"--max_error=0:1e-9", kExitGate},
      {"--min_cosine=0.5", kExitOk},  {"--min_cosine=1", kExitGate},
      {"--min_snr_db=1", kExitOk},    {"--min_snr_db=500", kExitGate},
  };
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.gate);
    const std::string result = TempPath("gate.json");
    const ToolRun run = RunDiff({kModel, kPerturb, "--external_delegate_options=node:0;offset:0.1",
                                 "--num_runs=3", c.gate, "--output_file_path=" + result});
    EXPECT_EQ(run.exit_code, c.exit_code) << run.err;
    EXPECT_EQ(run.err.find("ERROR: ") != std::string::npos, c.exit_code == kExitGate) << run.err;
    const json document = Json(result);
    EXPECT_EQ(document["exit_code"], c.exit_code);
    EXPECT_EQ(document["gates"][0]["passed"], c.exit_code == kExitOk);
  }
  // A NaN fails every limit.
  const ToolRun run = RunDiff({kModel, kPerturb, "--external_delegate_options=node:0;offset:nan",
                               "--num_runs=1", "--max_error=1e30"});
  EXPECT_EQ(run.exit_code, kExitGate) << run.out << run.err;
  EXPECT_NE(run.out.find("OutputDiff[0]: avg_error=nan"), std::string::npos) << run.out;
}

std::string ResultOf(const std::vector<std::string>& flags) {
  const std::string path = TempPath("result_of.json");
  std::vector<std::string> arguments = {kModel, kPerturb, "--external_delegate_options=node:1",
                                        "--num_runs=5", "--output_file_path=" + path};
  arguments.insert(arguments.end(), flags.begin(), flags.end());
  const ToolRun run = RunDiff(arguments);
  EXPECT_EQ(run.exit_code, kExitOk) << run.err;
  return LastingResult(path).dump();
}

TEST(CliTest, TheSeedDecidesTheResult) {
  const std::string seven = ResultOf({"--seed=7"});
  EXPECT_EQ(seven, ResultOf({"--seed=7"}));
  EXPECT_EQ(seven, ResultOf({"--seed=7", "--num_threads=2"}));
  EXPECT_NE(json::parse(seven)["outputs"], json::parse(ResultOf({"--seed=8"}))["outputs"]);
}

double AverageError(const std::vector<std::string>& flags) {
  const std::string path = TempPath("average.json");
  std::vector<std::string> arguments = {"--num_runs=3", "--output_file_path=" + path};
  arguments.insert(arguments.end(), flags.begin(), flags.end());
  const ToolRun run = RunDiff(arguments);
  EXPECT_EQ(run.exit_code, kExitOk) << run.err;
  const json document = Json(path);
  return document.is_object() ? document["outputs"][0].value("avg_error", -1.0) : -1;
}

TEST(CliTest, References) {
  const std::string wrong = "--external_delegate_options=node:1;offset:0.5";
  const std::string delegate = std::string("--reference=") + kPerturb + " " + wrong;
  EXPECT_EQ(AverageError({kModel}), 0);
  EXPECT_LT(AverageError({kModel, "--reference=ref_kernels"}), 1e-4);
  EXPECT_GT(AverageError({kModel, kPerturb, wrong}), 1e-6);
  EXPECT_GT(AverageError({kModel, delegate}), 1e-6);
  EXPECT_EQ(AverageError({kModel, kPerturb, wrong, delegate}), 0);
  EXPECT_EQ(AverageError({kModel, "--reference_model_file=testdata/tiny_cnn_float.tflite"}), 0);
}

// A model with one operator, whose float input and output have four elements.
std::string OneOperator(const char* name, tflite::BuiltinOperator op) {
  testdata::ModelBuilder builder(name);
  testdata::TensorSpec spec;
  spec.shape = {1, 4};
  spec.name = "input";
  const int input = builder.AddTensor(spec);
  spec.name = "output";
  const int output = builder.AddTensor(spec);
  builder.AddOperator(op, {input}, {output});
  builder.SetInputsOutputs({input}, {output});
  const std::vector<uint8_t> bytes = builder.Finish();
  WriteFile(TempPath(name), std::string(bytes.begin(), bytes.end()));
  return TempPath(name);
}

// With two models, running both on the CPU is intended and gives no warning. A copy of the file
// counts as the same model.
TEST(CliTest, TwoModelsNeedNoDelegate) {
  const std::string exp = OneOperator("exp.tflite", tflite::BuiltinOperator_EXP);
  const std::string abs = OneOperator("abs.tflite", tflite::BuiltinOperator_ABS);
  const std::string copy = TempPath("copy.tflite");
  std::filesystem::copy_file(exp, copy, std::filesystem::copy_options::overwrite_existing);
  const ToolRun two =
      RunDiff({"--model_file=" + exp, "--num_runs=1", "--reference_model_file=" + abs});
  EXPECT_EQ(two.exit_code, kExitOk) << two.err;
  EXPECT_EQ(two.err.find("WARN"), std::string::npos) << two.err;
  EXPECT_NE(two.out.find("\n  test model: " + exp + "\n  reference model: " + abs),
            std::string::npos)
      << two.out;
  const ToolRun one =
      RunDiff({"--model_file=" + exp, "--num_runs=1", "--reference_model_file=" + copy});
  EXPECT_NE(one.err.find("WARN: no delegate is requested"), std::string::npos) << one.err;
}

TEST(CliTest, PerOpOfDifferentModelsIsRefusedBeforeAnyRun) {
  const std::string exp = OneOperator("exp.tflite", tflite::BuiltinOperator_EXP);
  const std::string abs = OneOperator("abs.tflite", tflite::BuiltinOperator_ABS);
  const std::string result = TempPath("different.json");
  const struct {
    std::string reference;
    std::vector<std::string> more;
    int exit_code;
  } kCases[] = {
      {abs, {}, kExitOk},
      {abs, {"--per_op"}, kExitUsage},
      {abs, {"--per_op", "--shard=0/2"}, kExitUsage},
      {exp, {"--per_op"}, kExitOk},
  };
  for (const auto& c : kCases) {
    std::vector<std::string> arguments = {"--model_file=" + exp, "--num_runs=2",
                                          "--reference_model_file=" + c.reference,
                                          "--output_file_path=" + result};
    arguments.insert(arguments.end(), c.more.begin(), c.more.end());
    const ToolRun run = RunDiff(arguments);
    EXPECT_EQ(run.exit_code, c.exit_code) << run.err;
    if (c.exit_code == kExitOk) continue;
    EXPECT_NE(
        run.err.find("--per_op: --reference_model_file and --model_file have different operators"),
        std::string::npos)
        << run.err;
    EXPECT_EQ(run.err.find("INFO: "), std::string::npos) << run.err;
    EXPECT_EQ(run.out, "");
  }
}

TEST(CliTest, FormatsAndDevices) {
  const std::vector<std::string> plain = {kModel, kPerturb, "--external_delegate_options=node:1",
                                          "--num_runs=2"};
  const auto with = [&plain](std::vector<std::string> more) {
    more.insert(more.begin(), plain.begin(), plain.end());
    return RunDiff(more);
  };
  const std::string stem = TempPath("formats");
  ASSERT_EQ(with({"--output_file_path=" + stem + ".txt"}).exit_code, kExitOk);
  EXPECT_EQ(Content(stem + ".txt").rfind("Num evaluation runs: 2\nReference run latency: ", 0), 0u);
  ASSERT_EQ(with({"--output_file_path=" + stem + ".csv"}).exit_code, kExitOk);
  EXPECT_EQ(Content(stem + ".csv").rfind("output,name,avg_error,std_dev,", 0), 0u);
  ASSERT_EQ(with({"--output_file_path=" + stem + ".pb"}).exit_code, kExitOk);
  EXPECT_EQ(Content(stem + ".pb").substr(0, 3), "\x08\x02\x12");  // num_runs: 2, process_metrics
  ASSERT_EQ(with({"--output_file_path=" + stem, "--output_format=json",
                  "--records_file=" + stem + ".records", "--html_report=" + stem + ".html"})
                .exit_code,
            kExitOk);
  EXPECT_EQ(Json(stem)["tool"]["name"], "inference_diff");
  EXPECT_EQ(Lines(Content(stem + ".records")).size(), 2u);
  EXPECT_NE(Content(stem + ".html").find("</html>"), std::string::npos);
  EXPECT_FALSE(Exists(stem + ".journal"));
  // Both the text and the document go to standard output, one after the other.
  const ToolRun both = with({"--output_file_path=/dev/stdout", "--output_format=json"});
  EXPECT_EQ(both.exit_code, kExitOk) << both.err;
  const size_t at = both.out.find("\n{");
  ASSERT_NE(at, std::string::npos) << both.out;
  EXPECT_EQ(both.out.rfind("Num evaluation runs: 2\n", 0), 0u) << both.out;
  EXPECT_TRUE(json::parse(both.out.substr(at), nullptr, false).is_object()) << both.out;
}

TEST(CliTest, PerOpFindsTheWrongNode) {
  const std::string path = TempPath("per_op.json");
  ASSERT_EQ(RunDiff({kModel, "--num_runs=1", "--per_op", "--output_file_path=" + path}).exit_code,
            kExitOk);
  const size_t nodes = Json(path)["per_op"]["operators"].size();
  ASSERT_GT(nodes, 2u);
  for (size_t k = 0; k < nodes; ++k) {
    for (const std::string intermediates : {"0", "1"}) {
      const std::string options = "--external_delegate_options=node:" + std::to_string(k) +
                                  ";intermediates:" + intermediates;
      SCOPED_TRACE(options);
      const ToolRun run = RunDiff(
          {kModel, kPerturb, options, "--num_runs=1", "--per_op", "--output_file_path=" + path});
      ASSERT_EQ(run.exit_code, kExitOk) << run.err;
      const json first = Json(path)["per_op"]["first_divergence"];
      ASSERT_TRUE(first.is_object()) << run.out;
      EXPECT_EQ(first["node"], k) << run.out;
      EXPECT_EQ(first["requires_fusion"], false);
      for (const char* row : {"\nFirst divergence: node ", "\ndiverges    node "}) {
        EXPECT_NE(run.out.find(row + std::to_string(k) + ", "), std::string::npos) << run.out;
      }
    }
  }
}

}  // namespace
}  // namespace litmus::diff
