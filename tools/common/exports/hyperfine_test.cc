// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/exports/hyperfine.h"

#include <gtest/gtest.h>

#include "tools/common/exports/export.h"
#include "tools/common/exports/sample_documents.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

json Comparison() {
  return {{"tool", {{"name", "compare"}}},
          {"metric", "wall_time"},
          {"unit", "us"},
          {"ratio", {{"value", 2}}},
          {"a", {{"argv", {"sleep", "1"}}, {"values", {1e6, 3e6, 2e6}}}},
          {"b", {{"argv", {"sleep", "2"}}, {"values", {4e6, 4e6, 4e6}}}}};
}

json Sides() {
  json document = Comparison();
  document["sides"] = {{{"name", "A"},
                        {"argv", {"a", "|x"}},
                        {"parameters", {{"n", "1"}}},
                        {"values",
                         {{"latency_median", {1, 2}},
                          {"wall_time", {1000, 3000}},
                          {"cpu_time", {500, 700}},
                          {"memory_peak", {4096, 8192.4}}}}},
                       {{"name", "B"},
                        {"argv", {"b`c`"}},
                        {"values", {{"wall_time", {4000, 4000}}}},
                        {"exit_codes", {0, nullptr}}},
                       {{"name", "C"}, {"argv", {"b`c`"}}, {"values", {{"wall_time", {8000}}}}}};
  return document;
}

TEST(HyperfineTest, Json) {
  const json two = json::parse(ToHyperfine(Comparison()));
  EXPECT_EQ(two, json::parse(R"({"results": [
      {"command": "sleep 1", "mean": 2.0, "stddev": 1.0, "median": 2.0, "user": 0, "system": 0.0,
       "min": 1.0, "max": 3.0, "times": [1.0, 3.0, 2.0], "exit_codes": [0, 0, 0]},
      {"command": "sleep 2", "mean": 4.0, "stddev": 0.0, "median": 4.0, "user": 0, "system": 0.0,
       "min": 4.0, "max": 4.0, "times": [4.0, 4.0, 4.0], "exit_codes": [0, 0, 0]}]})"));
  const json three = json::parse(ToHyperfine(Sides()))["results"];
  ASSERT_EQ(three.size(), 3u);
  EXPECT_EQ(three[0]["command"], "a |x");
  EXPECT_DOUBLE_EQ(three[0]["mean"].get<double>(), 0.002);
  EXPECT_DOUBLE_EQ(three[0]["user"].get<double>(), 0.0006);
  EXPECT_EQ(three[0]["memory_usage_byte"], json::parse("[4096, 8192]"));
  EXPECT_EQ(three[0]["parameters"], json::parse("{\"n\": \"1\"}"));
  EXPECT_EQ(three[1]["exit_codes"], json::parse("[0, null]"));
  EXPECT_EQ(three[2]["command"], "b`c` (2)");
  EXPECT_EQ(three[2]["stddev"], nullptr);
}

TEST(HyperfineTest, Markdown) {
  EXPECT_EQ(ToHyperfineMarkdown(Comparison()),
            "| Command | Mean [s] | Min [s] | Max [s] | Relative |\n|:---|---:|---:|---:|---:|\n"
            "| `sleep 1` | 2.000 ± 1.000 | 1.000 | 3.000 | 1.00 |\n"
            "| `sleep 2` | 4.000 ± 0.000 | 4.000 | 4.000 | 2.00 ± 1.00 |\n");
  EXPECT_EQ(ToHyperfineMarkdown(Sides()),
            "| Command | Mean [ms] | Min [ms] | Max [ms] | Relative |\n|:---|---:|---:|---:|---:|\n"
            "| `a \\|x` | 2.0 ± 1.4 | 1.0 | 3.0 | 1.00 |\n"
            "| `b'c'` | 4.0 ± 0.0 | 4.0 | 4.0 | 2.00 ± 1.41 |\n"
            "| `b'c' (2)` | 8.0 | 8.0 | 8.0 | 4.00 |\n");
}

TEST(HyperfineTest, WhatHasNoTimeIsLeftOut) {
  json failed = Comparison(), memory = Comparison();
  failed["exit_code"] = 70;
  memory["metric"] = "memory_peak";
  for (const json& document : {failed, memory}) {
    EXPECT_EQ(json::parse(ToHyperfine(document))["results"], json::array());
    EXPECT_EQ(
        ToHyperfineMarkdown(document),
        "| Command | Mean [s] | Min [s] | Max [s] | Relative |\n|:---|---:|---:|---:|---:|\n");
  }
}

TEST(HyperfineTest, EveryKindOfDocument) {
  const json run = json::parse(*ExportAs("hyperfine", SampleRun(5)))["results"];
  ASSERT_EQ(run.size(), 1u);
  EXPECT_GT(run[0]["times"].size(), 1u);
  EXPECT_GT(json::parse(*ExportAs("hyperfine", SampleGrid()))["results"].size(), 1u);
  EXPECT_EQ(json::parse(*ExportAs("hyperfine", SampleComparison()))["results"].size(), 2u);
  const json foreign = {
      {"foreign",
       {{"file", "x.json"},
        {"results",
         {{{"name", "F"},
           {"metrics",
            {{{"name", "latency_median"}, {"unit", "us"}, {"value", 5e6}, {"samples", {4e6, 6e6}}},
             {{"name", "cpu_time"}, {"unit", "us"}, {"value", 1e6}}}}},
          {{"name", "G"}, {"error", "failed"}}}}}}};
  EXPECT_EQ(*ExportAs("hyperfine-markdown", foreign),
            "| Command | Mean [s] | Min [s] | Max [s] | Relative |\n|:---|---:|---:|---:|---:|\n"
            "| `F` | 5.000 ± 1.414 | 4.000 | 6.000 | 1.00 |\n");
  EXPECT_EQ(json::parse(*ExportAs("hyperfine", foreign))["results"][0]["user"], 1.0);
}

}  // namespace
}  // namespace litmus
