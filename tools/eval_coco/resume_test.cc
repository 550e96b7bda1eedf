// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs that are killed, interrupted or sharded have the same result as one complete run.
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "cli/exit_codes.h"
#include "tools/common/evaluation/kill_and_resume.h"
#include "tools/eval_coco/cli_testing.h"

namespace litmus::coco {
namespace {

std::string Lasting(const std::string& path) { return LastingResult(path).dump(1); }

std::vector<std::string> To(const DataSet& set, const std::string& file,
                            std::vector<std::string> more = {}) {
  more.push_back("--output_file_path=" + set.folder + "/" + file);
  return set.Arguments(more);
}

int64_t SizeOf(const std::string& path) {
  struct stat info;
  return stat(path.c_str(), &info) == 0 ? info.st_size : 0;
}

TEST(ResumeTest, KilledAgainAndAgain) {
  const DataSet set = MakeDataSet("killed", 300);
  // A journal that --journal names is not deleted: the test needs its length.
  const std::string whole_journal = set.folder + "/whole.journal";
  ASSERT_EQ(RunTool(kTool, To(set, "whole.json", {"--journal=" + whole_journal})).exit_code,
            kExitOk);
  for (const uint32_t seed : {1u, 2u, 3u}) {
    KillPlan plan;
    plan.seed = seed;
    plan.journal = set.folder + "/killed.json.journal";
    plan.journal_bytes = SizeOf(whole_journal);
    const KilledRun run = KillAndResume(kTool, To(set, "killed.json"), plan);
    EXPECT_GT(run.kills, 0) << "seed " << seed;
    EXPECT_EQ(run.last.exit_code, kExitOk) << "seed " << seed << "\n" << run.last.err;
    EXPECT_EQ(Lasting(set.folder + "/killed.json"), Lasting(set.folder + "/whole.json"))
        << "seed " << seed;
    EXPECT_FALSE(Exists(plan.journal));
  }
}

TEST(ResumeTest, Interrupted) {
  const DataSet set = MakeDataSet("interrupted", 300);
  const std::string journal = set.folder + "/r.json.journal";
  ASSERT_EQ(RunTool(kTool, To(set, "whole.json")).exit_code, kExitOk);
  ToolProcess tool(kTool, To(set, "r.json"));
  while (tool.Running() && SizeOf(journal) < 2000) usleep(50);
  tool.Signal(SIGINT);
  const ToolRun run = tool.Wait();
  // If this process was not scheduled for the whole run, the tool finished before the interrupt,
  // which is not an error.
  if (run.exit_code != kExitOk) {
    EXPECT_EQ(run.exit_code, kExitTemporary) << run.err;
    EXPECT_TRUE(absl::StrContains(run.err, "continue with --resume")) << run.err;
    EXPECT_EQ(run.out, "");
    EXPECT_FALSE(ReadJsonFile(set.folder + "/r.json").contains("accuracy"));
  }
  const ToolRun resumed = RunTool(kTool, To(set, "r.json", {"--resume"}));
  EXPECT_EQ(resumed.exit_code, kExitOk) << resumed.err;
  EXPECT_EQ(Lasting(set.folder + "/r.json"), Lasting(set.folder + "/whole.json"));
}

TEST(ResumeTest, ShardsMerge) {
  const DataSet set = MakeDataSet("shards", 5);
  // The record of an unreadable image is passed through shards, too.
  WriteText(set.images + "/002.bmp", "no image");
  for (const bool tflite : {false, true}) {
    std::vector<std::string> more;
    if (tflite) more = {"--map_definition=tflite", "--ground_truth=" + set.proto};
    ASSERT_EQ(RunTool(kTool, To(set, "whole.json", more)).exit_code, kExitBadData);
    // With seven shards, two shards have no image.
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
      std::reverse(merge.begin() + 1, merge.end());
      const ToolRun blind = RunTool(kTool, merge);
      EXPECT_EQ(blind.exit_code, kExitUsage) << blind.err;
      EXPECT_TRUE(absl::StrContains(blind.err, "merge: give --ground_truth")) << blind.err;
      merge.insert(merge.begin() + 1, "--ground_truth=" + (tflite ? set.proto : set.json));
      merge.push_back("--output_file_path=" + set.folder + "/merged.json");
      const ToolRun merged = RunTool(kTool, merge);
      EXPECT_EQ(merged.exit_code, kExitBadData) << merged.err;
      EXPECT_EQ(Lasting(set.folder + "/merged.json"), Lasting(set.folder + "/whole.json"))
          << shards << " shards, tflite " << tflite;
      if (shards == 1) continue;     // a set of one shard cannot lack a shard
      merge.erase(merge.end() - 2);  // drops shard 0, which has images
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
  EXPECT_TRUE(absl::StrContains(other.err, "is the journal of a different run")) << other.err;
}

}  // namespace
}  // namespace litmus::coco
