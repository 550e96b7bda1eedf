// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests what a resumed run and the shards of a merge must have in common: every flag, file and
// image that can change a result. Each is changed in turn, and the tool must reject it.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "cli/exit_codes.h"
#include "gtest/gtest.h"
#include "tools/common/evaluation/kill_and_resume.h"
#include "tools/common/images/black_png.h"
#include "tools/common/run_tool.h"

namespace litmus {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

std::string Get(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void Put(const std::string& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

// One difference between two runs: a flag, an environment variable, or a file's content.
struct Change {
  std::string flag;
  std::string variable, value;
  std::string file, content;
  std::string message;  // expected part of the error
};

class RunIdentityTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ =
        testing::TempDir() + "/" + testing::UnitTest::GetInstance()->current_test_info()->name();
    fs::remove_all(folder_);
    fs::create_directories(folder_ + "/images");
    for (const char* name : {"a", "b", "c"}) Put(In("images/") + name + ".png", BlackPng(8, 8));
    Put(In("images/d.png"), "no image");
    fs::create_symlink("nowhere", In("images/e.png"));
    Put(In("labels.txt"), "0\n1\n2\n3\n4\n5\n6\n7\n8\n9\n");
    Put(In("truth.txt"), "3\n3\n3\n3\n3\n");
    Put(In("map.txt"), "0 1\n1 2\n");
    Put(In("anchors.txt"),
        "0.25 0.25 0.5 0.5\n0.25 0.75 0.5 0.5\n0.75 0.25 0.5 0.5\n0.75 0.75 0.5 0.5\n");
    fs::create_directories(folder_ + "/values");
    for (const char* name : {"0", "1"}) Put(In("values/") + name, std::string(768 * 4, *name));
    unsetenv("LITMUS_CPU_TARGET");
    unsetenv("LITMUS_GRAPH_REWRITING");
  }

  std::string In(const std::string& name) const { return folder_ + "/" + name; }

  static Words With(Words line, const Words& more) {
    line.insert(line.end(), more.begin(), more.end());
    return line;
  }

  // Calls `body` with the changed flags while the change is in effect.
  template <class Body>
  void While(const Change& change, const Body& body) const {
    const std::string before = change.file.empty() ? "" : Get(In(change.file));
    const bool was_link = !change.file.empty() && fs::is_symlink(In(change.file));
    if (was_link) fs::remove(In(change.file));
    if (!change.file.empty()) Put(In(change.file), change.content);
    if (!change.variable.empty()) setenv(change.variable.c_str(), change.value.c_str(), 1);
    body(change.flag.empty() ? Words() : Words{change.flag});
    if (!change.variable.empty()) unsetenv(change.variable.c_str());
    if (!change.file.empty()) Put(In(change.file), before);
    if (was_link) {
      fs::remove(In(change.file));
      fs::create_symlink("nowhere", In(change.file));
    }
  }

  // Expects each of `changes` to be rejected when a run is resumed, and each that does not concern
  // an image by a merge.
  void ExpectNoticed(const std::string& tool, const Words& line,
                     const std::vector<Change>& changes) const {
    const std::string journal = In("journal");
    const ToolRun whole = RunTool(
        tool, With(line, {"--output_file_path=" + In("whole.json"), "--journal=" + journal}));
    ASSERT_TRUE(fs::exists(In("whole.json"))) << whole.err;
    // Removes the last record, so that the resumed run has an item to process.
    const std::string text = Get(journal);
    const std::string begun = text.substr(0, text.rfind('\n', text.size() - 2) + 1);
    const Words resume =
        With(line, {"--resume", "--output_file_path=" + In("r.json"), "--journal=" + journal});
    const ToolRun first = RunTool(tool, With(line, {"--shard=0/2", "--journal=" + In("first")}));
    ASSERT_EQ(first.exit_code, whole.exit_code) << first.err;
    for (const Change& change : changes) {
      SCOPED_TRACE(tool + " " + change.flag + change.variable + change.file);
      Put(journal, begun);
      While(change, [&](const Words& more) {
        const ToolRun run = RunTool(tool, With(resume, more));
        EXPECT_EQ(run.exit_code, kExitBadData) << run.err;
        EXPECT_NE(run.err.find(change.message), std::string::npos) << run.err;
        EXPECT_EQ(Get(journal), begun) << "what is refused stays as it is";
        EXPECT_TRUE(LastingResult(In("r.json"))["metrics"].empty());
      });
      if (change.file.rfind("images/", 0) == 0 || change.file.rfind("values/", 0) == 0) continue;
      While(change, [&](const Words& more) {
        fs::remove(In("second"));
        RunTool(tool, With(With(line, {"--shard=1/2", "--journal=" + In("second")}), more));
      });
      const ToolRun merged = RunTool(tool, {"merge", In("first"), In("second")});
      EXPECT_EQ(merged.exit_code, kExitBadData) << merged.err;
      EXPECT_NE(merged.err.find("is a shard of a different run"), std::string::npos) << merged.err;
    }
    Put(journal, begun);
    EXPECT_EQ(RunTool(tool, resume).exit_code, whole.exit_code);
    EXPECT_EQ(LastingResult(In("r.json")).dump(1), LastingResult(In("whole.json")).dump(1));
    // A run without --resume must not delete finished items.
    Put(journal, begun);
    const ToolRun anew = RunTool(tool, With(line, {"--journal=" + journal}));
    EXPECT_EQ(anew.exit_code, kExitUsage) << anew.err;
    EXPECT_NE(anew.err.find("--resume continues it; to start over, delete the file"),
              std::string::npos)
        << anew.err;
    EXPECT_EQ(Get(journal), begun);
  }

  std::string folder_;
};

const std::vector<Change>& OfEveryTool() {
  static const auto* const changes = new std::vector<Change>{
      {"--cpu_target=portable", "", "", "", "", "(config.cpu_target differs)"},
      {"--graph_rewriting=false", "", "", "", "", "(config.graph_rewriting differs)"},
      {"", "LITMUS_CPU_TARGET", "portable", "", "", "(config.cpu_target differs)"},
      {"", "LITMUS_GRAPH_REWRITING", "0", "", "", "(config.graph_rewriting differs)"},
      {"--external_delegate_path=testing/plugins/perturb_plugin.so", "", "", "", "",
       "(config.external_delegate_path differs)"},
      {"--xnnpack_force_fp16=true", "", "", "", "", "(config.xnnpack_force_fp16 differs)"},
  };
  return *changes;
}

std::vector<Change> And(std::vector<Change> more) {
  more.insert(more.begin(), OfEveryTool().begin(), OfEveryTool().end());
  return more;
}

std::vector<Change> OfImages() {
  const std::string bytes = "differs from the file for which its record was written";
  return {{"", "", "", "images/a.png", BlackPng(8, 9), "images/a.png (item 0) " + bytes},
          {"", "", "", "images/c.png", BlackPng(8, 8) + " ", "images/c.png (item 2) " + bytes},
          {"", "", "", "images/d.png", BlackPng(8, 8), "images/d.png (item 3) " + bytes}};
}

TEST_F(RunIdentityTest, EvalImagenet) {
  std::vector<Change> changes = And(OfImages());
  changes.push_back({"", "", "", "labels.txt", "9\n1\n2\n3\n4\n5\n6\n7\n8\n0\n",
                     "(config_files.model_output_labels differs)"});
  changes.push_back({"", "", "", "truth.txt", "3\n3\n3\n3\n4\n", "(data.digest differs)"});
  changes.push_back({"--crop_fraction=0.5", "", "", "", "", "(config.crop_fraction differs)"});
  ExpectNoticed(
      "tools/eval_imagenet/eval_imagenet",
      {"--model_file=testdata/tiny_cnn_float.tflite", "--skip_broken",
       "--model_output_labels=" + In("labels.txt"), "--ground_truth_images_path=" + In("images"),
       "--ground_truth_labels=" + In("truth.txt")},
      changes);
}

TEST_F(RunIdentityTest, EvalCoco) {
  std::vector<Change> changes = And(OfImages());
  changes.push_back({"", "", "", "map.txt", "0 2\n1 1\n", "(config_files.label_map differs)"});
  changes.push_back({"", "", "", "anchors.txt",
                     "0.25 0.25 0.5 0.5\n0.25 0.75 0.5 0.5\n0.75 0.25 0.5 0.5\n0 0 1 1\n",
                     "(config_files.anchors_file differs)"});
  changes.push_back({"--class_offset=2", "", "", "", "", "(config.class_offset differs)"});
  ExpectNoticed("tools/eval_coco/eval_coco",
                {"--model_file=testdata/tiny_detector.tflite", "--skip_broken",
                 "--label_map=" + In("map.txt"), "--anchors_file=" + In("anchors.txt"),
                 "--ground_truth_images_path=" + In("images")},
                changes);
}

TEST_F(RunIdentityTest, InferenceDiff) {
  ExpectNoticed(
      "tools/inference_diff/inference_diff",
      {"--model_file=testdata/tiny_cnn_float.tflite", "--num_runs=4", "--inputs=" + In("values")},
      And({{"", "", "", "values/1", std::string(768 * 4, '2'),
            "values/1 (--inputs): values differ from those of run 1"},
           {"--seed=5", "", "", "", "", "(config.seed differs)"}}));
}

}  // namespace
}  // namespace litmus
