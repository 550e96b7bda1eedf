// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs of the built program that are killed and resumed, interrupted, or split into shards and
// merged; also every journal and shard that must be rejected.
#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>

#include "cli/exit_codes.h"
#include "tools/inference_diff/cli_testing.h"

namespace litmus::diff {
namespace {

using json = nlohmann::ordered_json;

constexpr int kRuns = 1500;

std::vector<std::string> Arguments(const std::vector<std::string>& more, int runs = kRuns) {
  std::vector<std::string> arguments = {kModel, kPerturb, "--external_delegate_options=node:1",
                                        "--num_runs=" + std::to_string(runs)};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

TEST(LongRunsTest, KilledAndResumedGivesTheSameResult) {
  const std::string whole = TempPath("whole.json"), journal = TempPath("whole.kept");
  const ToolRun once = RunDiff(Arguments({"--output_file_path=" + whole, "--journal=" + journal}));
  ASSERT_EQ(once.exit_code, kExitOk) << once.err;
  const std::string expected = LastingResult(whole).dump();

  const std::string killed = TempPath("killed.json");
  KillPlan plan;
  plan.journal = killed + ".journal";
  plan.journal_bytes = static_cast<int64_t>(Content(journal).size());
  const KilledRun run = KillAndResume(kTool, Arguments({"--output_file_path=" + killed}), plan);
  EXPECT_EQ(run.last.exit_code, kExitOk) << run.last.err;
  // The number of kills before the run completes depends on the machine: about 10 here.
  EXPECT_GE(run.kills, 3) << "the run was over before";
  EXPECT_EQ(LastingResult(killed).dump(), expected);
  EXPECT_FALSE(Exists(plan.journal));
  // The printed errors are equal, too.
  EXPECT_EQ(run.last.out.substr(run.last.out.find("OutputDiff[0]")).substr(0, 40),
            once.out.substr(once.out.find("OutputDiff[0]")).substr(0, 40));
}

TEST(LongRunsTest, InterruptedAndResumed) {
  for (const int signal : {SIGINT, SIGTERM}) {
    SCOPED_TRACE(signal);
    const std::string path = TempPath("interrupted.json");
    const std::vector<std::string> arguments = Arguments({"--output_file_path=" + path}, 3000);
    ToolProcess tool(kTool, arguments);
    while (tool.Running() && Content(path + ".journal").find("\"item\"") == std::string::npos) {
      usleep(100);
    }
    tool.Signal(signal);
    const ToolRun run = tool.Wait();
    EXPECT_EQ(run.exit_code, kExitTemporary) << run.err;
    EXPECT_EQ(run.out, "");
    EXPECT_NE(run.err.find(" runs; continue with --resume"), std::string::npos) << run.err;
    std::vector<std::string> again = arguments;
    again.push_back("--resume");
    ASSERT_EQ(RunTool(kTool, again).exit_code, kExitOk);
    const json document = Json(path);
    EXPECT_EQ(document["items"], 3000);
    EXPECT_GT(document["environment"]["resumed_items"], 0);
  }
}

// Runs shards 0 … n-1 of a run of `runs` runs; returns the paths of their results.
std::vector<std::string> Shards(int n, int runs, const std::vector<std::string>& more) {
  std::vector<std::string> parts;
  for (int i = 0; i < n; ++i) {
    const std::string which = std::to_string(i) + "/" + std::to_string(n);
    parts.push_back(TempPath("part" + std::to_string(i) + "of" + std::to_string(n) + ".json"));
    std::vector<std::string> arguments =
        Arguments({"--shard=" + which, "--output_file_path=" + parts.back()}, runs);
    arguments.insert(arguments.end(), more.begin(), more.end());
    const ToolRun run = RunTool(kTool, arguments);
    EXPECT_EQ(run.exit_code, kExitOk) << which << run.err;
  }
  return parts;
}

ToolRun Merge(const std::vector<std::string>& parts, const std::vector<std::string>& flags) {
  std::vector<std::string> arguments = {"merge"};
  arguments.insert(arguments.end(), parts.begin(), parts.end());
  arguments.insert(arguments.end(), flags.begin(), flags.end());
  return RunTool(kTool, arguments);
}

TEST(LongRunsTest, MergedShardsGiveTheSameResult) {
  const std::string whole = TempPath("unsharded.json"), merged = TempPath("merged.json");
  const ToolRun once =
      RunTool(kTool, Arguments({"--per_op", "--output_file_path=" + whole, "--max_error=1"}, 20));
  ASSERT_EQ(once.exit_code, kExitOk) << once.err;
  const std::string expected = LastingResult(whole).dump();
  for (const int n : {1, 3, 7, 30}) {
    SCOPED_TRACE(n);
    std::vector<std::string> parts = Shards(n, 20, {"--per_op"});
    std::swap(parts.front(), parts.back());  // shards may be in any order
    const ToolRun run =
        Merge(parts, Arguments({"--per_op", "--output_file_path=" + merged, "--max_error=1"}, 20));
    EXPECT_EQ(run.exit_code, kExitOk) << run.err;
    EXPECT_EQ(LastingResult(merged).dump(), expected);
    // The merge does not open the model that the shards name.
    const ToolRun blind = Merge(parts, {"--max_error=1"});
    EXPECT_EQ(blind.exit_code, kExitOk) << blind.err;
    EXPECT_NE(blind.err.find("merge does not open files that a shard names"), std::string::npos)
        << blind.err;
    EXPECT_EQ(blind.err.find("comparing operator by operator"), std::string::npos) << blind.err;
  }
  // A shard's result is missing; its journal is used instead.
  std::vector<std::string> parts = Shards(3, 20, {"--per_op"});
  ASSERT_EQ(
      RunTool(kTool, Arguments({"--per_op", "--shard=1/3", "--journal=" + parts[1]}, 20)).exit_code,
      kExitBadData);  // a result is not a journal, and is not overwritten
  parts[1] = TempPath("part1.journal");
  ASSERT_EQ(
      RunTool(kTool, Arguments({"--per_op", "--shard=1/3", "--journal=" + parts[1]}, 20)).exit_code,
      kExitOk);
  EXPECT_EQ(
      Merge(parts, Arguments({"--per_op", "--output_file_path=" + merged, "--max_error=1"}, 20))
          .exit_code,
      kExitOk);
  EXPECT_EQ(LastingResult(merged).dump(), expected);
}

std::string Replaced(std::string text, const std::string& what, const std::string& with) {
  const size_t at = text.find(what);
  EXPECT_NE(at, std::string::npos) << what;
  return at == std::string::npos ? text : text.replace(at, what.size(), with);
}

TEST(LongRunsTest, PartsThatCannotBeMerged) {
  const std::vector<std::string> parts = Shards(3, 6, {});
  const std::vector<std::string> other = Shards(2, 6, {"--seed=5"});
  const std::string whole = TempPath("no_shard.json");
  ASSERT_EQ(RunTool(kTool, Arguments({"--output_file_path=" + whole}, 6)).exit_code, kExitOk);
  const auto changed = [&parts](const std::string& name, const std::string& what,
                                const std::string& with) {
    WriteFile(TempPath(name), Replaced(Content(parts[1]), what, with));
    return TempPath(name);
  };
  json twice = Json(parts[1]);
  twice["records"].push_back(twice["records"][0]);
  WriteFile(TempPath("twice.json"), twice.dump());
  json no_header = Json(parts[1]);
  no_header["shard_header"] = 7;
  WriteFile(TempPath("no_header.json"), no_header.dump());
  json foreign = Json(parts[1]);
  foreign["shard_header"]["tool"]["name"] = "eval_coco";
  WriteFile(TempPath("foreign.json"), foreign.dump());
  json hollow = Json(parts[1]);
  hollow["records"][0]["record"] = json::object();
  WriteFile(TempPath("hollow.json"), hollow.dump());
  WriteFile(TempPath("empty.json"), "");
  WriteFile(TempPath("array.json"), "[1, 2]");
  const struct {
    std::vector<std::string> parts;
    const char* message;
  } kCases[] = {
      {{parts[0], parts[2]}, "merge: item 1 of 6 is in none of"},
      {{parts[0], parts[1], parts[1]}, ".json: is given twice; give each shard once"},
      {{parts[0], TempPath("twice.json"), parts[2]}, "twice.json: has item 1 twice"},
      {{parts[0], other[1]}, "is a shard of a different run than"},
      {{whole}, "is neither the .json result of a run with --shard nor a journal"},
      {{parts[0], TempPath("empty.json")}, "empty.json: is neither"},
      {{TempPath("array.json")}, "array.json: is neither"},
      {{TempPath("no_header.json")}, "no_header.json: is neither"},
      {{TempPath("foreign.json")}, "foreign.json: is a result of eval_coco, not of inference_diff"},
      {{parts[0], TempPath("hollow.json"), parts[2]}, "the record of run 1"},
      {{parts[0], changed("beyond.json", "\"item\": 1,", "\"item\": 600,"), parts[2]},
       "beyond.json: is neither"},
      {{parts[0], changed("text.json", "\"item\": 1,", "\"item\": \"1\","), parts[2]},
       "text.json: is neither"},
  };
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.message);
    const std::string result = TempPath("not_merged.json");
    const ToolRun run = Merge(c.parts, {"--output_file_path=" + result});
    EXPECT_EQ(run.exit_code, kExitBadData) << run.err;
    EXPECT_NE(run.err.find(c.message), std::string::npos) << run.err;
    EXPECT_EQ(run.out, "");
    EXPECT_TRUE(Json(result)["metrics"].empty());
  }
}

TEST(LongRunsTest, Journals) {
  const std::string journal = TempPath("kept.journal");
  const auto start = [&journal](std::vector<std::string> more, int runs = 5) {
    more.push_back("--journal=" + journal);
    return RunTool(kTool, Arguments(more, runs));
  };
  ASSERT_EQ(start({}).exit_code, kExitOk);
  const std::string text = Content(journal);
  const size_t first_end = text.find('\n') + 1, second_end = text.find('\n', first_end) + 1;
  const std::string header = text.substr(0, first_end);
  const std::string record = text.substr(first_end, second_end - first_end);
  const struct {
    const char* name;
    std::string journal;
    std::vector<std::string> more;
    int exit_code;
    const char* message;
  } kCases[] = {
      {"all done", text, {}, kExitOk, ""},
      {"cut in a record", text.substr(0, text.size() - 9), {}, kExitOk, ""},
      {"cut in the header", header.substr(0, 50), {}, kExitOk, ""},
      {"empty", "", {}, kExitOk, ""},
      {"another seed", text, {"--seed=3"}, kExitBadData, "the journal of a different run (config."},
      {"another build",
       Replaced(text, "\"compiler\":\"", "\"compiler\":\"another "),
       {},
       kExitBadData,
       "the journal of a different run (build.compiler differs)"},
      {"another version",
       Replaced(text, "\"version\":\"3.", "\"version\":\"2."),
       {},
       kExitBadData,
       "the journal of a different run (schema.version differs)"},
      {"another shard",
       text,
       {"--shard=0/2"},
       kExitBadData,
       "the journal of a different run (shard."},
      {"no journal", "{}\n", {}, kExitBadData, "is not a journal of an evaluation"},
      {"noise", "\x80\xff\n", {}, kExitBadData, "is not a journal of an evaluation"},
      {"broken record",
       header + "{\"item\": 1\n" + record,
       {},
       kExitBadData,
       ":2: is not a record"},
      {"record twice", header + record + record, {}, kExitBadData, ":3: item 0 is listed twice"},
      {"item beyond",
       header + Replaced(record, "\"item\":0", "\"item\":77"),
       {},
       kExitBadData,
       "has item 77, which is not part of this run"},
      {"hollow record",
       header + "{\"item\":0,\"record\":{}}\n",
       {},
       kExitBadData,
       "the record of run 0"},
  };
  const std::string expected = "OutputDiff[0]";
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.name);
    WriteFile(journal, c.journal);
    std::vector<std::string> more = c.more;
    more.push_back("--resume");
    const ToolRun run = start(more);
    EXPECT_EQ(run.exit_code, c.exit_code) << run.err;
    EXPECT_NE(run.err.find(c.message), std::string::npos) << run.err;
    EXPECT_EQ(run.out.find("Num evaluation runs: 5\n") == 0, c.exit_code == kExitOk) << run.out;
    if (c.exit_code != kExitOk) {
      EXPECT_EQ(Content(journal), c.journal);  // the journal is unchanged
    }
  }
  // Without --resume, a run starts from scratch if the journal has no finished runs.
  WriteFile(journal, text);
  EXPECT_EQ(start({"--seed=3"}).exit_code, kExitUsage);
  EXPECT_EQ(Content(journal), text);
  WriteFile(journal, header);
  EXPECT_EQ(start({"--seed=3"}).exit_code, kExitOk);
  EXPECT_NE(Content(journal), text);
}

TEST(LongRunsTest, TwoRunsDoNotShareAJournal) {
  const std::string journal = TempPath("shared.journal");
  ToolProcess first(kTool, Arguments({"--journal=" + journal}, 1000000));
  while (first.Running() && Content(journal).empty()) usleep(100);
  const ToolRun second = RunTool(kTool, Arguments({"--journal=" + journal}, 1000000));
  EXPECT_EQ(second.exit_code, kExitTemporary) << second.err;
  EXPECT_NE(second.err.find("another run is writing this journal"), std::string::npos)
      << second.err;
  EXPECT_TRUE(first.Running());
}

}  // namespace
}  // namespace litmus::diff
