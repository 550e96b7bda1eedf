// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs the evaluation tools with every kind of failure: no copy of the result may be left from an
// earlier run, and each must contain how the process ended.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "cli/exit_codes.h"
#include "nlohmann/json.hpp"
#include "testdata/generator/model_builder.h"
#include "tools/common/copies/copy_reader.h"
#include "tools/common/images/black_png.h"
#include "tools/common/read_file.h"
#include "tools/common/run_tool.h"

namespace litmus {
namespace {

namespace fs = std::filesystem;
using json = nlohmann::ordered_json;

constexpr char kPlugin[] = "--external_delegate_path=testing/plugins/perturb_plugin.so";
constexpr char kOld[] = "an earlier run's";

struct Tool {
  std::string name, model;
  std::vector<std::string> flags;  // flags of a run that succeeds
  std::vector<std::string> gate;   // flags of a gate that fails
};

// One way for the process to end. FOLDER is replaced by the test's folder.
struct Way {
  const char* what;
  std::vector<std::string> flags;
  int exit_code;
  std::string state;       // expected state of every copy
  std::string error = "";  // expected part of the error
};

struct Format {
  const char *ending, *records_ending;
  Said (*read)(const std::string& text);
  Said (*read_records)(const std::string& text);
};

constexpr Format kFormats[] = {
    {"json", "csv", SaidByDocument, SaidByRecordsCsv},
    {"csv", "jsonl", SaidByCsv, SaidByJsonRecords},
    {"txt", "csv", SaidByLines, SaidByRecordsCsv},
    {"pb", "jsonl", SaidByMetricsProto, SaidByJsonRecords},
};

// A RESHAPE of an input of 192 elements to seven elements: Prepare fails.
std::string ModelWhosePrepareFails() {
  testdata::ModelBuilder model("RESHAPE");
  testdata::TensorSpec in, shape, out;
  in.name = "image", in.shape = {1, 8, 8, 3};
  shape.name = "shape", shape.shape = {1}, shape.type = tflite::TensorType_INT32;
  shape.data = testdata::Bytes<int32_t>({7});
  out.name = "out", out.shape = {7};
  const int x = model.AddTensor(in), s = model.AddTensor(shape), y = model.AddTensor(out);
  model.AddOperator(tflite::BuiltinOperator_RESHAPE, {x, s}, {y},
                    testdata::Options(tflite::ReshapeOptionsT()));
  model.SetInputsOutputs({x}, {y});
  const std::vector<uint8_t> bytes = model.Finish();
  return {bytes.begin(), bytes.end()};
}

struct Copy {
  std::string flag, file;
  Said (*read)(const std::string& text);
};

class FailedCopiesTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = testing::TempDir() + "/failed_copies";
    fs::remove_all(folder_);
    fs::create_directories(folder_ + "/images");
    for (const char* name : {"a", "b", "c"})
      Write(absl::StrCat("images/", name, ".png"), BlackPng(8, 8));
    Write("labels.txt", "0\n1\n2\n3\n4\n5\n6\n7\n8\n9\n");
    Write("truth.txt", "3\n3\n3\n");
    Write("broken.tflite", "no model");
    Write("prepare.tflite", ModelWhosePrepareFails());
    Write("anchors.txt",
          "0.25 0.25 0.5 0.5\n0.25 0.75 0.5 0.5\n0.75 0.25 0.5 0.5\n0.75 0.75 0.5 0.5\n");
    Write("boxes.json",
          R"({"images": [{"id": 1, "file_name": "a.png", "width": 8, "height": 8},
                         {"id": 2, "file_name": "b.png", "width": 8, "height": 8},
                         {"id": 3, "file_name": "c.png", "width": 8, "height": 8}],
              "annotations": [], "categories": [{"id": 1, "name": "red"}]})");
  }

  void Write(const std::string& name, const std::string& bytes) const {
    std::ofstream(folder_ + "/" + name, std::ios::binary) << bytes;
  }
  std::string Read(const std::string& name) const {
    return ReadFileBytes(folder_ + "/" + name).value_or("");
  }

  ToolRun Run(const std::string& tool, std::vector<std::string> arguments) const {
    for (std::string& argument : arguments) {
      argument = absl::StrReplaceAll(argument, {{"FOLDER", folder_}});
    }
    return RunTool(absl::StrCat("tools/", tool, "/", tool), arguments);
  }

  // Runs `command` with every kind of copy, with the file of --output_file_path in `format`, and
  // checks all copies.
  void ExpectEverywhere(const std::string& tool, const std::vector<std::string>& command,
                        const Way& way, const Format& format) const {
    std::vector<Copy> copies = {
        {"--json_out", "result.json", SaidByDocument},
        {"--html_report", "page.html", SaidByPage},
        {"--records_file", absl::StrCat("records.", format.records_ending), format.read_records},
        {"--output_file_path", absl::StrCat("output.", format.ending), format.read}};
    if (tool == "eval_coco") {
      copies.push_back({"--detections_output", "detections.json", SaidByJsonRecords});
    }
    std::vector<std::string> arguments = {"--output=json"};
    for (const Copy& copy : copies) {
      arguments.push_back(absl::StrCat(copy.flag, "=FOLDER/", copy.file));
    }
    arguments.insert(arguments.begin(), command.begin(), command.end());
    // A flag of the case replaces the command's flag of the same name.
    for (const std::string& flag : way.flags) {
      const std::string begin = flag.substr(0, flag.find('=') + 1);
      const auto is_same = [&](const std::string& a) { return absl::StartsWith(a, begin); };
      if (begin.empty()) continue;
      arguments.erase(std::remove_if(arguments.begin(), arguments.end(), is_same), arguments.end());
      copies.erase(std::remove_if(copies.begin(), copies.end(),
                                  [&](const Copy& copy) { return copy.flag + "=" == begin; }),
                   copies.end());
    }
    arguments.insert(arguments.end(), way.flags.begin(), way.flags.end());
    SCOPED_TRACE(absl::StrCat(tool, ": ", way.what, ", ", format.ending));
    for (const Copy& copy : copies) {
      Write(copy.file, kOld);
      fs::remove(absl::StrCat(folder_, "/", copy.file, ".journal"));
    }
    const ToolRun run = Run(tool, arguments);
    EXPECT_EQ(run.exit_code, way.exit_code) << run.err;
    EXPECT_TRUE(absl::StrContains(run.err, way.error)) << run.err;
    const auto expect = [&](const std::string& what, Said said) {
      SCOPED_TRACE(what);
      // TensorFlow Lite's proto has no member for the state, so that it cannot be checked.
      if (what == "output.pb" && said.state == "failed") said.state = way.state;
      ExpectSays(said, way.state, run, tool);
    };
    expect("standard output", SaidByDocument(run.out));
    for (const Copy& copy : copies) expect(copy.file, copy.read(Read(copy.file)));
  }

  std::vector<Tool> Tools() const {
    const std::string cnn = "--model_file=testdata/tiny_cnn_float.tflite";
    return {
        {"eval_imagenet",
         cnn,
         {"--model_output_labels=FOLDER/labels.txt", "--ground_truth_images_path=FOLDER/images",
          "--ground_truth_labels=FOLDER/truth.txt", "--num_decode_threads=1"},
         {"--min_top1=1"}},
        {"eval_coco",
         "--model_file=testdata/tiny_detector.tflite",
         {"--ground_truth_images_path=FOLDER/images", "--anchors_file=FOLDER/anchors.txt",
          "--ground_truth=FOLDER/boxes.json", "--num_decode_threads=1", "--bootstrap_resamples=0"},
         {"--min_map=1"}},
        {"inference_diff",
         cnn,
         {"--num_runs=3"},
         {kPlugin, "--external_delegate_options=node:2;offset:1", "--min_cosine=0.999999"}},
    };
  }

  std::string folder_;
};

TEST_F(FailedCopiesTest, EveryWayInEveryCopy) {
  for (const Tool& tool : Tools()) {
    const Way ways[] = {
        {"no failure", {}, kExitOk, "value"},
        {"a wrong command line", {"--num_threads=many"}, kExitUsage, "failed", "--num_threads"},
        {"an unknown flag", {"--no_such_flag"}, kExitUsage, "failed", "--no_such_flag"},
        {"no model", {"--model_file=/no/such"}, kExitNoInput, "failed", "/no/such"},
        {"a broken model", {"--model_file=FOLDER/broken.tflite"}, kExitBadData, "failed"},
        {"a delegate that is missing",
         {"--external_delegate_path=/no/such.so"},
         kExitUnavailable,
         "failed",
         "/no/such.so"},
        {"Prepare fails", {"--model_file=FOLDER/prepare.tflite"}, kExitBadData, "failed"},
        {"the first Invoke fails",
         {kPlugin, "--external_delegate_options=fail_every:1"},
         kExitInternal,
         "failed"},
        {"a later Invoke fails",
         {kPlugin, "--external_delegate_options=fail_every:2"},
         kExitInternal,
         "failed"},
        {"out of memory", {"--memory_limit=1kB"}, kExitOsError, "failed", "--memory_limit"},
        {"Ctrl-C",
         {kPlugin, "--external_delegate_options=raise:2;raise_at:2"},
         kExitTemporary,
         "not measured",
         "continue with --resume"},
        {"a file that cannot be created",
         {"--html_report=/no/such/page.html"},
         kExitCantCreate,
         "failed",
         "--html_report: cannot create"},
        {"a file that cannot be written",
         {"--records_file=/dev/full"},
         kExitIoError,
         "value",
         "--records_file"},
        {"a gate that does not hold", tool.gate, kExitGate, "value"},
    };
    std::vector<std::string> command = {tool.model};
    command.insert(command.end(), tool.flags.begin(), tool.flags.end());
    for (const Way& way : ways) {
      for (const Format& format : kFormats) {
        ExpectEverywhere(tool.name, command, way, format);
      }
    }
  }
}

// After an interrupt, the copies contain the progress and the command that resumes the run.
TEST_F(FailedCopiesTest, AnInterruptSaysHowFarItCame) {
  for (const Tool& tool : Tools()) {
    SCOPED_TRACE(tool.name);
    std::vector<std::string> command = {tool.model, kPlugin,
                                        "--external_delegate_options=raise:15;raise_at:2",
                                        "--json_out=FOLDER/result.json"};
    command.insert(command.end(), tool.flags.begin(), tool.flags.end());
    fs::remove(folder_ + "/result.json.journal");
    for (const bool has_journal : {true, false}) {
      if (!has_journal) command[3] = "--html_report=FOLDER/page.html";
      const ToolRun run = Run(tool.name, command);
      ASSERT_EQ(run.exit_code, kExitTemporary) << run.err;
      if (!has_journal) {
        EXPECT_TRUE(absl::StrContains(run.err, "they are lost: there is no journal")) << run.err;
        continue;
      }
      const json progress = json::parse(Read("result.json"))["progress"];
      EXPECT_LT(progress["finished"], 3);
      EXPECT_EQ(progress["items"], 3);
      EXPECT_EQ(progress["journal"], folder_ + "/result.json.journal");
      EXPECT_TRUE(absl::EndsWith(progress["continue"].get<std::string>(), " --resume"));
    }
  }
}

TEST_F(FailedCopiesTest, MergesInEveryCopy) {
  for (const Tool& tool : Tools()) {
    const std::string other_flag =
        tool.name == "inference_diff" ? "--seed=7" : "--channel_order=bgr";
    for (const std::string shard : {"0", "1", "other"}) {
      std::vector<std::string> command = {tool.model, "--json_out=FOLDER/" + shard + ".json",
                                          "--shard=" + (shard == "other" ? "1" : shard) + "/2"};
      if (shard == "other") command.push_back(other_flag);
      command.insert(command.end(), tool.flags.begin(), tool.flags.end());
      const ToolRun run = Run(tool.name, command);
      ASSERT_EQ(run.exit_code, kExitOk) << run.err;
    }
    Write("failed.json", "");
    const ToolRun failed =
        Run(tool.name, {"--model_file=/no/such", "--shard=1/2", "--json_out=FOLDER/failed.json"});
    ASSERT_EQ(failed.exit_code, kExitNoInput);
    std::vector<std::string> gate = tool.gate;
    if (tool.name == "inference_diff") gate = {"--min_cosine=2"};
    const struct {
      std::string part;
      Way way;
    } kCases[] = {
        {"1.json", {"no failure", {}, kExitOk, "value"}},
        {"1.json", {"a gate that does not hold", gate, kExitGate, "value"}},
        {"none.json", {"a part that is missing", {}, kExitNoInput, "failed", "none.json"}},
        {"broken.tflite", {"a broken part", {}, kExitBadData, "failed", "is neither"}},
        {"other.json", {"a part of another run", {}, kExitBadData, "failed", "a different run"}},
        {"failed.json",
         {"a part that failed",
          {},
          kExitBadData,
          "failed",
          "failed.json: holds no result: its run ended with exit code 66 ("}},
    };
    for (const auto& c : kCases) {
      std::vector<std::string> command = {"merge", "FOLDER/0.json", "FOLDER/" + c.part};
      if (tool.name == "eval_coco") command.emplace_back("--ground_truth=FOLDER/boxes.json");
      ExpectEverywhere(tool.name, command, c.way, kFormats[0]);
    }
    // The merge's output file is one of its shards.
    const std::string part = Read("0.json");
    EXPECT_EQ(Run(tool.name, {"merge", "FOLDER/0.json", "FOLDER/none.json",
                              "--json_out=FOLDER/../failed_copies/0.json"})
                  .exit_code,
              kExitUsage);
    EXPECT_EQ(Read("0.json"), part);
  }
}

// A failure must not overwrite a finished shard of the same command, which may be hours of work.
TEST_F(FailedCopiesTest, AFinishedShardStays) {
  for (const Tool& tool : Tools()) {
    std::vector<std::string> command = {tool.model, "--json_out=FOLDER/0.json",
                                        "--html_report=FOLDER/page.html", "--shard=0/2"};
    command.insert(command.end(), tool.flags.begin(), tool.flags.end());
    ASSERT_EQ(Run(tool.name, command).exit_code, kExitOk);
    const std::string shard = Read("0.json");
    const std::string other_flag =
        tool.name == "inference_diff" ? "--seed=7" : "--channel_order=bgr";
    const struct {
      std::vector<std::string> flags;
      bool stays;
    } kCases[] = {{{"--memory_limit=1kB"}, true},
                  {{"--records_file=/no/such/r.csv"}, true},
                  {{"--memory_limit=1kB", other_flag}, false},
                  {{"--memory_limit=1kB", "--model_file=/no/such"}, false},
                  {{"--memory_limit=1kB", "--shard=1/2"}, false}};
    for (const auto& c : kCases) {
      SCOPED_TRACE(absl::StrCat(tool.name, ": ", c.flags.back()));
      Write("0.json", shard);
      Write("page.html", kOld);
      std::vector<std::string> line = command;
      if (c.flags.back() == "--model_file=/no/such") line.erase(line.begin());
      if (c.flags.back() == "--shard=1/2") line.erase(line.begin() + 3);
      line.insert(line.end(), c.flags.begin(), c.flags.end());
      const ToolRun run = Run(tool.name, line);
      EXPECT_NE(run.exit_code, kExitOk);
      EXPECT_EQ(Read("0.json") == shard, c.stays);
      EXPECT_EQ(absl::StrContains(run.err, "0.json: is left unchanged: the finished shard\n"),
                c.stays)
          << run.err;
      if (!c.stays) ExpectSays(SaidByDocument(Read("0.json")), "failed", run, tool.name);
      ExpectSays(SaidByPage(Read("page.html")), "failed", run, tool.name);
    }
  }
}

}  // namespace
}  // namespace litmus
