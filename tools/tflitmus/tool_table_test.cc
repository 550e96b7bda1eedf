// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/tflitmus/tool_table.h"

#include <string>

#include "gtest/gtest.h"

namespace litmus::tflitmus {
namespace {

std::string NameOf(const std::string& link) {
  const Tool* const tool = ToolOfName(link);
  return tool == nullptr ? "" : tool->name;
}

TEST(ToolTable, OurNames) {
  for (const Tool& tool : Tools()) {
    EXPECT_EQ(NameOf(tool.name), tool.name);
    EXPECT_EQ(ToolOfWord(tool.word), &tool);
  }
  EXPECT_EQ(Tools().size(), 10u);
}

TEST(ToolTable, TensorFlowLitesNames) {
  const struct {
    const char *theirs, *ours;
  } kTools[] = {
      {"benchmark_model", "benchmark_model"},
      {"benchmark_model_plus_flex", "benchmark_model"},
      {"benchmark_model_performance_options", "benchmark_model_performance_options"},
      {"eval_imagenet_image_classification", "eval_imagenet"},
      {"eval_coco_object_detection", "eval_coco"},
      {"eval_inference_diff", "inference_diff"},
      {"label_image", "label_image"},
  };
  for (const auto& [theirs, ours] : kTools) {
    EXPECT_EQ(NameOf(theirs), ours);
    for (const char* platform : {"android_aarch64_", "android_arm_", "linux_x86-64_",
                                 "linux_x86_64_", "linux_aarch64_", "linux_arm_"}) {
      EXPECT_EQ(NameOf(std::string(platform) + theirs), ours) << platform << theirs;
    }
  }
}

TEST(ToolTable, OtherNamesAreNoTool) {
  for (const char* name :
       {"", "tflitmus", "bench", "benchmark", "benchmark_model2", "my_benchmark_model",
        "linux_benchmark_model", "linux__benchmark_model", "linux_x86-64_tflitmus", "run_eval",
        "beos_x86_benchmark_model", "_plus_flex", "linux_arm_"}) {
    EXPECT_EQ(ToolOfName(name), nullptr) << name;
  }
  EXPECT_EQ(ToolOfWord("benchmark_model"), nullptr);
  EXPECT_EQ(ToolOfWord("eval"), nullptr);
}

TEST(ToolTable, RunEval) {
  EXPECT_TRUE(IsRunEval("run_eval"));
  EXPECT_TRUE(IsRunEval("linux_aarch64_run_eval"));
  EXPECT_FALSE(IsRunEval("prerun_eval"));
  EXPECT_FALSE(IsRunEval("run_eval2"));
}

}  // namespace
}  // namespace litmus::tflitmus
