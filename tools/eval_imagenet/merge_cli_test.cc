// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The program merges shards from an untrusted source: it must not open files that the shards name,
// and reports which member of which file is invalid.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "cli/exit_codes.h"
#include "nlohmann/json.hpp"
#include "tools/common/document/document.h"
#include "tools/common/run_tool.h"
#include "tools/common/sha256.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

constexpr char kTool[] = "tools/eval_imagenet/eval_imagenet";
constexpr char kPlugin[] = "testing/plugins/perturb_plugin.so";
constexpr int kImages = 12;

std::string PathOf(const std::string& name) { return testing::TempDir() + "/" + name; }

std::string Get(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return std::string((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
}

std::string Put(const std::string& name, const std::string& text) {
  std::ofstream(PathOf(name), std::ios::binary) << text;
  return PathOf(name);
}

// Shard `index` of two. Its predictions are always wrong, an accuracy so near chance that an
// unsharded run would use the model to search for causes.
json Part(int index) {
  json header = MakeEnvelope("eval_imagenet");
  header["model"] = {{"path", "testdata/tiny_cnn_float.tflite"}, {"bytes", 1}, {"sha256", "0"}};
  header["config"] = {{"ground_truth_images_path", PathOf("images")},
                      {"external_delegate_path", kPlugin}};
  header["preprocessing"] = {{"description", "crop"}};
  header["data"] = {{"images_path", PathOf("images")}, {"classes", 10}, {"digest", "0"}};
  json records = json::array();
  for (int i = index; i < kImages; i += 2) {
    records.push_back({{"item", i},
                       {"record",
                        {{"file", absl::StrCat(i, ".png")},
                         {"label", "cat"},
                         {"rank", 0},
                         {"top", {{3, "dog", 0.5}}},
                         {"shifted", {false, false}},
                         {"us", {{"prepare", 1}, {"inference", 2}}}}}});
  }
  return {{"items", kImages},
          {"shard", {{"index", index}, {"count", 2}}},
          {"shard_header", header},
          {"records", records}};
}

ToolRun Merge(const json& first, const json& second, const std::vector<std::string>& more) {
  std::vector<std::string> line = {"merge", Put("first.json", first.dump()),
                                   Put("second.json", second.dump())};
  line.insert(line.end(), more.begin(), more.end());
  return RunTool(kTool, line);
}

TEST(MergeCliTest, NothingThatAPartNamesIsOpened) {
  const std::string page = PathOf("page.html");
  const ToolRun run = Merge(Part(0), Part(1), {"--html_report=" + page});
  EXPECT_EQ(run.exit_code, kExitOk) << run.err;
  EXPECT_TRUE(absl::StrContains(run.out, "Num evaluation runs: 12")) << run.out;
  EXPECT_TRUE(absl::StrContains(run.err, "is near chance")) << run.err;
  EXPECT_FALSE(absl::StrContains(run.err, "delegate created")) << run.err;
  EXPECT_TRUE(absl::StrContains(
      run.err,
      "merge does not open files that a shard names; give --model_file, --model_output_labels, "
      "--ground_truth_images_path and --ground_truth_labels"))
      << run.err;
  EXPECT_TRUE(absl::StrContains(Get(page), "merge does not open files that a shard names. Give "))
      << run.err;
  EXPECT_FALSE(absl::StrContains(Get(page), "<img")) << run.err;
}

// The shards hold the answer of another resolver, or do not.
TEST(MergeCliTest, WhatOnlyTheShardsCanMeasureIsNoNextCommand) {
  EXPECT_TRUE(absl::StrContains(Merge(Part(0), Part(1), {}).out, " --html_report=report.html\n"));
  const ToolRun page = Merge(Part(0), Part(1), {"--html_report=" + PathOf("page.html")});
  EXPECT_EQ(page.exit_code, kExitOk) << page.err;
  EXPECT_FALSE(absl::StrContains(page.out, "\nnext ")) << page.out;
  const ToolRun refused = Merge(Part(0), Part(1), {"--compare_with=ref_kernels"});
  EXPECT_EQ(refused.exit_code, kExitUsage) << refused.err;
  EXPECT_TRUE(absl::StrContains(refused.err,
                                "--compare_with=ref_kernels: the shards were evaluated without it; "
                                "leave the flag out of the merge"))
      << refused.err;
}

TEST(MergeCliTest, TheOwnCommandLineGivesPictures) {
  const std::string page = PathOf("page.html");
  const ToolRun run = Merge(
      Part(0), Part(1), {"--html_report=" + page, "--ground_truth_images_path=/no/such/folder"});
  EXPECT_EQ(run.exit_code, kExitOk) << run.err;
  EXPECT_TRUE(absl::StrContains(Get(page), "ground truth not in the top ten"));
}

TEST(MergeCliTest, TheModelIsThatOfTheParts) {
  const std::string model = "--model_file=testdata/tiny_cnn_float.tflite";
  const ToolRun other = Merge(Part(0), Part(1), {model});
  EXPECT_EQ(other.exit_code, kExitUsage) << other.err;
  EXPECT_TRUE(absl::StrContains(other.err, "is not the model of the parts, whose SHA-256 differs"))
      << other.err;
  EXPECT_EQ(other.out, "");
  const ToolRun absent = Merge(Part(0), Part(1), {"--model_file=/no/such/model"});
  EXPECT_EQ(absent.exit_code, kExitNoInput) << absent.err;
  const std::string bytes = Get("testdata/tiny_cnn_float.tflite");
  json parts[] = {Part(0), Part(1)};
  for (json& part : parts) {
    part["shard_header"]["model"]["sha256"] = Sha256Hex(bytes.data(), bytes.size());
  }
  const ToolRun same = Merge(parts[0], parts[1], {model});
  EXPECT_EQ(same.exit_code, kExitOk) << same.err;
}

TEST(MergeCliTest, DamagedPartsAreNamed) {
  const struct {
    const char *pointer, *value, *member;
  } kCases[] = {
      {"/records/1/record/rank", "500", "image 3 is damaged: rank: must be an integer from 0"},
      {"/records/1/record/rank", "1000000000000000", "image 3 is damaged: rank: must be"},
      {"/records/1/record/rank", "2", "image 3 is damaged: rank: must be"},
      {"/records/1/record/file", "\"../../secret.png\"", "image 3 is damaged: file: must be"},
      {"/records/1/record/file", "\"/etc/passwd\"", "image 3 is damaged: file: must be"},
      {"/records/1/record/us/inference", "[[]]", "us.inference[0]: must be"},
      {"/records/1/record/label", "[[[[1]]]]", "label: must be a string"},
      {"/records/1/item", "-1", "item: must be an integer from 0 to 11"},
      {"/shard_header/data/classes", "-3", "data.classes: must be an integer from 1"},
      {"/shard_header/config", "7", "config: must be an object"},
      {"/shard/count", "1.5", "shard.count: must be an integer"},
  };
  for (const auto& c : kCases) {
    json part = Part(1);
    part[json::json_pointer(c.pointer)] = json::parse(c.value);
    const ToolRun run = Merge(Part(0), part, {"--html_report=" + PathOf("none.html")});
    EXPECT_EQ(run.exit_code, kExitBadData) << c.pointer << "=" << c.value << "\n" << run.err;
    EXPECT_TRUE(absl::StrContains(run.err, PathOf("second.json") + ": ")) << run.err;
    EXPECT_TRUE(absl::StrContains(run.err, c.member)) << run.err;
    EXPECT_EQ(run.out, "") << c.pointer;
  }
}

// Both shards have the same configuration, with an invalid value.
TEST(MergeCliTest, ConfigurationsAreHeldToTheFlagsRules) {
  for (const auto& [name, value] : std::vector<std::pair<std::string, std::string>>{
           {"num_images", "x"}, {"resize_mode", "pull"}, {"crop_fraction", "1e999"}}) {
    json first = Part(0), second = Part(1);
    for (json* part : {&first, &second}) (*part)["shard_header"]["config"][name] = value;
    const ToolRun run = Merge(first, second, {});
    EXPECT_EQ(run.exit_code, kExitBadData) << run.err;
    EXPECT_TRUE(absl::StrContains(run.err, PathOf("first.json") + ": config." + name + ": must be"))
        << run.err;
  }
}

}  // namespace
}  // namespace litmus
