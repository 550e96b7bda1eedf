// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests which flags a merge takes from a shard's configuration, and which flags the merge's own
// command line may have.
#include "tools/common/evaluation/run_flags.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "delegates/registrar/registrar.h"
#include "tools/common/status_exit.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

struct Line {
  Line() {
    DeclareRunFlags(flags, &run, /*images=*/true);
    flags.AddString("mean", "", ChangesResult(kEveryMode), "a number");
    flags.AddInt32("side", 3, ChangesResult(kEveryMode), "a number").AtLeast(1).AtMost(9);
    DeclareDelegateFlags(flags);
  }

  RunFlags run;
  FlagRegistry flags{"tool", "is a test."};
};

const std::vector<std::string>& Taken() {
  static const auto* const taken = new std::vector<std::string>{"mean", "side"};
  return *taken;
}

TEST(TakeConfigurationTest, OnlyFlagsOfTheList) {
  Line line;
  const char* const arguments[] = {"tool", "--side=2"};
  line.flags.ParseOrExit(2, arguments);
  const json config = {{"mean", "127.5"},
                       {"side", "7"},  // The value on the command line has precedence.
                       {"model_file", "/evil/model"},
                       {"output_file_path", "/evil/output"},
                       {"journal", "/evil/journal"},
                       {"external_delegate_path", "/evil/library.so"},
                       {"use_gpu", "1"},
                       {"delegate", "gpu"},
                       {"cpu_target", "of another machine"},
                       {"cpu_affinity", "4000"},
                       {"num_images", "5"},
                       {"no_flag_at_all", "anything"}};
  ASSERT_TRUE(TakeConfiguration(config, Taken(), &line.flags).ok());
  EXPECT_EQ(line.flags.GetString("mean"), "127.5");
  EXPECT_EQ(line.flags.GetInt32("side"), 2);
  for (const Flag& flag : line.flags.flags()) {
    if (flag.name() == "mean" || flag.name() == "side") continue;
    EXPECT_FALSE(flag.was_set()) << flag.name();
  }
  EXPECT_EQ(line.run.model_file + line.run.output_file_path + line.run.journal, "");
  EXPECT_EQ(line.run.num_images, 0);
}

TEST(TakeConfigurationTest, ValuesThatDoNotFit) {
  const struct {
    json config;
    std::string problem;
  } kCases[] = {
      {{{"num_images", "x"}}, "config.num_images: must be "},
      {{{"num_images", "-1"}}, "config.num_images: must be at least 0"},
      {{{"num_images", 7}}, "config.num_images: must be a string, not 7"},
      {{{"side", "10"}}, "config.side: must be at most 9"},
      {{{"side", ""}}, "config.side: must be "},
      {{{"side", "99999999999999999999"}}, "config.side: must be "},
      {{{"mean", nullptr}}, "config.mean: must be a string, not null"},
      {{{"output_format", "exe"}}, "config.output_format: must be one of text, json, csv, pb"},
      {{{"resume", "maybe"}}, "config.resume: must be true, false, 1 or 0"},
      {json::array({1}), "config: must be an object, not an array"},
      {json(7), "config: must be an object, not 7"},
  };
  for (const auto& c : kCases) {
    Line line;
    const absl::Status status = TakeConfiguration(c.config, Taken(), &line.flags);
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << c.config;
    EXPECT_EQ(status.message().find(c.problem), 0u) << status;
  }
}

TEST(HoldToConfigurationTest, AMergeRepeatsTheRunsOrSaysNothing) {
  const struct {
    const char* argument;
    json config;
    const char* problem;  // expected part of the message; "": accepted
  } kCases[] = {
      {"--side=5", {{"side", "5"}}, ""},
      {"--side=5", {{"side", "6"}}, "--side=5: the shards were evaluated with --side=6; leave "},
      {"--side=5", json::object(), "--side=5: the shards were evaluated with the default, 3; "},
      // A default value that is given explicitly is compared like any other value.
      {"--side=3", json::object(), ""},
      {"--side=3", {{"side", "6"}}, "--side=3: the shards were evaluated with --side=6"},
      {"--side=5", {{"side", 5}}, "--side=5: the shards were evaluated with the default, 3"},
      // Flags that the merge takes from the shards may be overridden.
      {"--mean=1", {{"mean", "2"}}, ""},
      // Paths may differ between machines; outputs and threads do not affect records.
      {"--model_file=b.tflite", {{"model_file", "a.tflite"}}, ""},
      {"--output_file_path=b", json::object(), ""},
      {"--num_interpreter_threads=2", json::object(), ""},
      {"--gpu_backend=gl", json::object(),
       "--gpu_backend=gl: the shards were evaluated without it; leave "},
  };
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.argument);
    Line line;
    const char* const arguments[] = {"tool", c.argument};
    line.flags.ParseOrExit(2, arguments);
    const absl::Status status = HoldToConfiguration(c.config, {"mean"}, line.flags);
    EXPECT_EQ(status.ok(), *c.problem == '\0') << status;
    EXPECT_EQ(status.message().find(c.problem), 0u) << status;
    EXPECT_EQ(ExitCodeOf(status), *c.problem == '\0' ? kExitOk : kExitUsage);
  }
}

}  // namespace
}  // namespace litmus
