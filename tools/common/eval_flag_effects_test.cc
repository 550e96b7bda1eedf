// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The flags that TensorFlow Lite's evaluation tools have, each given to a run over three images,
// or over two drawn inputs: what changes.
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "absl/strings/str_replace.h"
#include "gtest/gtest.h"
#include "tools/common/flag_effects.h"
#include "tools/common/images/black_png.h"
#include "tools/common/run_tool.h"

namespace litmus {
namespace {

class EvalFlagEffectsTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = testing::TempDir() + "/eval_flag_effects";
    std::filesystem::create_directories(folder_ + "/images");
    for (const char* name : {"a", "b", "c"}) {
      std::ofstream(folder_ + "/images/" + name + ".png", std::ios::binary) << BlackPng(8, 8);
    }
    std::ofstream(folder_ + "/labels.txt") << "0\n1\n2\n3\n4\n5\n6\n7\n8\n9\n";
    std::ofstream(folder_ + "/truth.txt") << "3\n3\n3\n";
    std::ofstream(folder_ + "/deny.txt") << "1\n";
    std::ofstream(folder_ + "/anchors.txt")
        << "0.25 0.25 0.5 0.5\n0.25 0.75 0.5 0.5\n0.75 0.25 0.5 0.5\n0.75 0.75 0.5 0.5\n";
    std::ofstream(folder_ + "/boxes.json")
        << R"({"images": [{"id": 1, "file_name": "a.png", "width": 8, "height": 8}],
               "annotations": [], "categories": [{"id": 1, "name": "red"}]})";
  }

  void Expect(const std::string& tool, const std::vector<std::string>& base,
              std::vector<FlagEffect> effects) {
    const char* too_many =
        "^ERROR: .*--num_(interpreter_)?threads: '2000' does not fit; it must be at most 1024";
    const std::vector<FlagEffect> common = {
        {"--model_file=/nonexistent", {}, {"exit 66", "--model_file: cannot read '/nonexistent'"}},
        {"--output_file_path=FILE", {}, {"^FILE:$", "."}},
        {"--num_interpreter_threads=2000", {}, {"exit 64", too_many}},
        {"--num_threads=2000", {}, {"exit 64", too_many}},
        {"--delegate=nnapi", {}, {"exit 69", "--use_nnapi: "}},
        {"--external_delegate_path=testing/plugins/perturb_plugin.so",
         {},
         {"^INFO: EXTERNAL delegate created.$"}},
        {"--external_delegate_options=first:99",
         {"--external_delegate_path=testing/plugins/perturb_plugin.so"},
         {"^WARN: the EXTERNAL delegate runs none of the [67] nodes of this float32 model: "
          "it reports no reason$"}},
        HasNoEffect("gpu_invoke_loop_times", "2"),
    };
    effects.insert(effects.end(), common.begin(), common.end());
    for (FlagEffect& effect : DelegateFlagEffects()) effects.push_back(std::move(effect));
    const std::string name = tool.substr(tool.rfind('/') + 1);
    ExpectFlagEffects(tool, {name, "registrar"}, base, folder_, effects);
  }

  std::string folder_;
};

TEST_F(EvalFlagEffectsTest, InferenceDiff) {
  Expect("tools/inference_diff/inference_diff",
         {"--model_file=testdata/tiny_cnn_float.tflite", "--num_runs=2"},
         {{"--num_runs=3", {}, {"^Num evaluation runs: 3$"}}});
}

TEST_F(EvalFlagEffectsTest, EvalImagenet) {
  Expect(
      "tools/eval_imagenet/eval_imagenet",
      {"--model_file=testdata/tiny_cnn_float.tflite", "--model_output_labels=FOLDER/labels.txt",
       "--ground_truth_images_path=FOLDER/images", "--ground_truth_labels=FOLDER/truth.txt"},
      {{"--model_output_labels=/nonexistent", {}, {"exit 66", "--model_output_labels"}},
       {"--ground_truth_images_path=/nonexistent", {}, {"exit 66", "--ground_truth_images_path"}},
       {"--ground_truth_labels=/nonexistent", {}, {"exit 66", "--ground_truth_labels"}},
       {"--denylist_file_path=FOLDER/deny.txt", {}, {"^Num evaluation runs: 2$"}},
       {"--num_images=1", {}, {"^Num evaluation runs: 1$"}}});
}

TEST_F(EvalFlagEffectsTest, EvalCoco) {
  const std::string truth = "--ground_truth_proto=FOLDER/boxes.json";
  Expect(
      "tools/eval_coco/eval_coco",
      {"--model_file=testdata/tiny_detector.tflite", "--ground_truth_images_path=FOLDER/images",
       "--anchors_file=FOLDER/anchors.txt"},
      {{"--model_output_labels=/nonexistent", {truth}, {"exit 66", "--model_output_labels"}},
       {"--ground_truth_images_path=/nonexistent", {}, {"exit 66", "--ground_truth_images_path"}},
       {truth, {}, {"^Average Precision \\[IOU Threshold=0.5\\]"}},
       {"--debug_mode=true", {}, {"a.png"}}});
}

// One flag of each kind (the model, a limit, how the result is written) in each mode that serves
// the flag.
class EvalModeEffectsTest : public EvalFlagEffectsTest {
 protected:
  // `lines`: of modes beside evaluate and merge. `own`: effects of this tool's flags.
  void ExpectInEachMode(const std::string& tool, const std::vector<std::string>& base,
                        std::map<std::string, ModeLine> lines, const std::vector<ModeEffect>& own) {
    std::vector<std::string> shard = {"--shard=0/1", "--json_out=" + folder_ + "/shard.json"};
    for (const std::string& argument : base) {
      shard.push_back(absl::StrReplaceAll(argument, {{"FOLDER", folder_}}));
    }
    const ToolRun run = RunTool(tool, shard);
    ASSERT_EQ(run.exit_code, 0) << run.err;
    lines["evaluate"] = {tool, base};
    lines.emplace("merge", ModeLine{tool, {"merge", "FOLDER/shard.json"}});
    std::vector<ModeEffect> effects = {
        {{"--model_file=/nonexistent", {}, {"exit 66", "--model_file: cannot read"}}, {}},
        {{"--output_file_path=FILE", {}, {"^FILE:$"}}, {}},
        {{"--json_out=FILE", {}, {"^FILE:$", "\"tool\": "}}, {}},
        {{"--html_report=FILE", {}, {"^FILE:$", "<html"}}, {}},
        {{"--output=json", {}, {"^  \"tool\": "}}, {}},
        {{"--output_format=json", {"--output_file_path=FILE"}, {"^FILE:$", "\"tool\": "}}, {}},
        {{"--log_prefix=true", {}, {"^INFO: (Num evaluation runs|Overall mAP): "}}, {}},
        {{"--records_file=FILE", {}, {"^FILE:$"}}, {}},
    };
    effects.insert(effects.end(), own.begin(), own.end());
    ExpectModeEffects(tool, lines, folder_, effects);
    ExpectAdviceFitsModes(tool, lines, folder_);
  }
};

TEST_F(EvalModeEffectsTest, InferenceDiff) {
  const std::vector<std::string> base = {
      "--model_file=testdata/tiny_cnn_float.tflite",
      "--external_delegate_path=testing/plugins/perturb_plugin.so",
      "--external_delegate_options=node:2;offset:1", "--num_runs=2"};
  std::vector<std::string> per_op = base;
  per_op.push_back("--per_op");
  ExpectInEachMode("tools/inference_diff/inference_diff", base,
                   {{"per_op", {"tools/inference_diff/inference_diff", per_op}}},
                   {{{"--min_cosine=0.999999", {}, {"exit 1$", "--min_cosine"}}, {}}});
}

TEST_F(EvalModeEffectsTest, EvalImagenet) {
  ExpectInEachMode(
      "tools/eval_imagenet/eval_imagenet",
      {"--model_file=testdata/tiny_cnn_float.tflite", "--model_output_labels=FOLDER/labels.txt",
       "--ground_truth_images_path=FOLDER/images", "--ground_truth_labels=FOLDER/truth.txt"},
      {}, {{{"--min_top1=1", {}, {"exit 1$", "--min_top1"}}, {}}});
}

TEST_F(EvalModeEffectsTest, EvalCoco) {
  std::ofstream(folder_ + "/detections.json")
      << R"([{"image_id": 1, "category_id": 1, "bbox": [1, 1, 2, 2], "score": 0.5}])";
  const std::string truth = "--ground_truth=FOLDER/boxes.json";
  ExpectInEachMode(
      "tools/eval_coco/eval_coco",
      {"--model_file=testdata/tiny_detector.tflite", "--ground_truth_images_path=FOLDER/images",
       "--anchors_file=FOLDER/anchors.txt", truth},
      {{"merge", {"tools/eval_coco/eval_coco", {"merge", "FOLDER/shard.json", truth}}},
       {"score", {"tools/eval_coco/eval_coco", {truth, "--detections=FOLDER/detections.json"}}}},
      {{{"--min_map=1", {}, {"exit 1$", "--min_map"}}, {}},
       {{"--detections_output=FILE", {}, {"^FILE:$", "bbox"}}, {}},
       {{"--bootstrap_resamples=7", {"--json_out=FILE"}, {"\"resamples\": 7"}}, {}}});
}

}  // namespace
}  // namespace litmus
