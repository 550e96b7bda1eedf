// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs that are spread over machines, or resumed, end in the same result.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "tools/common/exit_codes.h"
#include "tools/eval_coco/cli_testing.h"

namespace litmus::coco {
namespace {

// All but the members that may differ between two runs.
std::string Lasting(const std::string& path) {
  auto document = ReadJsonFile(path);
  document.erase("timing");
  document.erase("environment");
  return document.dump(1);
}

std::vector<std::string> To(const DataSet& set, const std::string& file,
                            std::vector<std::string> more = {}) {
  more.push_back("--output_file_path=" + set.folder + "/" + file);
  return set.Arguments(more);
}

TEST(ResumeTest, ShardsMerge) {
  const DataSet set = MakeDataSet("shards", 5);
  // One that cannot be read travels through shards as well.
  WriteText(set.images + "/002.bmp", "no picture");
  for (const bool tflite : {false, true}) {
    std::vector<std::string> more;
    if (tflite) more = {"--metric=tflite", "--ground_truth=" + set.proto};
    ASSERT_EQ(RunTool(kTool, To(set, "whole.json", more)).exit_code, kExitBadData);
    // With seven shards, two have no image.
    for (const int shards : {1, 3, 7}) {
      std::vector<std::string> merge = {"merge"};
      for (int i = 0; i < shards; ++i) {
        const std::string file = absl::StrCat("shard", i, ".json");
        std::vector<std::string> of_shard = more;
        of_shard.push_back(absl::StrCat("--shard=", i, "/", shards));
        const ToolRun run = RunTool(kTool, To(set, file, of_shard));
        EXPECT_EQ(run.exit_code, 2 % shards == i ? kExitBadData : kExitOk) << run.err;
        merge.push_back(set.folder + "/" + file);
      }
      if (shards == 1) {  // the whole run: nothing to merge
        EXPECT_EQ(Lasting(set.folder + "/shard0.json"), Lasting(set.folder + "/whole.json"));
        continue;
      }
      std::reverse(merge.begin() + 1, merge.end());
      merge.push_back("--output_file_path=" + set.folder + "/merged.json");
      const ToolRun merged = RunTool(kTool, merge);
      EXPECT_EQ(merged.exit_code, kExitBadData) << merged.err;
      EXPECT_EQ(Lasting(set.folder + "/merged.json"), Lasting(set.folder + "/whole.json"))
          << shards << " shards, tflite " << tflite;
      // One is missing.
      merge.erase(merge.end() - 2);  // shard 0, which has images
      const ToolRun missing = RunTool(kTool, merge);
      EXPECT_EQ(missing.exit_code, kExitBadData);
      EXPECT_TRUE(absl::StrContains(missing.err, "give all shards")) << missing.err;
    }
  }
}

TEST(ResumeTest, AnotherRunsJournalIsRefused) {
  const DataSet set = MakeDataSet("journals", 3);
  const std::string journal = "--journal=" + set.folder + "/journal";
  ASSERT_EQ(RunTool(kTool, To(set, "r.json", {journal})).exit_code, kExitOk);
  const ToolRun same = RunTool(kTool, To(set, "r.json", {journal, "--resume"}));
  EXPECT_EQ(same.exit_code, kExitOk) << same.err;
  const ToolRun other =
      RunTool(kTool, To(set, "r.json", {journal, "--resume", "--class_offset=2"}));
  EXPECT_EQ(other.exit_code, kExitBadData);
  EXPECT_TRUE(absl::StrContains(other.err, "is the journal of another run")) << other.err;
}

}  // namespace
}  // namespace litmus::coco
