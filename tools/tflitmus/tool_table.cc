// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/tflitmus/tool_table.h"

#include "absl/strings/match.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "tools/benchmark_model/command.h"
#include "tools/benchmark_model/performance_options.h"
#include "tools/compare/command.h"
#include "tools/conformance/command.h"
#include "tools/doctor/command.h"
#include "tools/eval_coco/command.h"
#include "tools/eval_imagenet/command.h"
#include "tools/inference_diff/command.h"
#include "tools/label_image/command.h"
#include "tools/report/command.h"

namespace litmus::tflitmus {
namespace {

// Whether `text` is a platform prefix such as "linux_x86-64_" or "android_arm_", with any
// processor.
bool IsPlatform(absl::string_view text) {
  for (const char* system : {"android_", "linux_"}) {
    if (absl::ConsumePrefix(&text, system)) {
      return text.size() > 1 && text.front() != '_' && absl::EndsWith(text, "_");
    }
  }
  return false;
}

// Whether `name` is `tool`, with or without a platform prefix.
bool Names(absl::string_view name, const char* tool) {
  return *tool != '\0' && absl::ConsumeSuffix(&name, tool) && (name.empty() || IsPlatform(name));
}

}  // namespace

const std::vector<Tool>& Tools() {
  static const std::vector<Tool>* const tools = new std::vector<Tool>{
      {"bench", "benchmark_model", "", "latency, initialisation, memory and operators of a model",
       benchmark::BenchmarkCommand},
      {"compare", "compare", "", "whether B is slower than A: two commands, or two results",
       compare::CompareCommand},
      {"diff", "inference_diff", "eval_inference_diff",
       "a delegate relative to the CPU: latency, and error of every output",
       diff::InferenceDiffCommand},
      {"eval imagenet", "eval_imagenet", "eval_imagenet_image_classification",
       "accuracy of an image classifier", imagenet::EvalImagenetCommand},
      {"eval coco", "eval_coco", "eval_coco_object_detection",
       "mean average precision of an object detector", coco::EvalCocoCommand},
      {"conformance", "conformance", "", "operators and models against stored results",
       conformance::ConformanceCommand},
      {"label", "label_image", "", "what an image shows", label_image::LabelImageCommand},
      {"report", "report", "", "a stored result as a page, or for another program", ReportCommand},
      {"doctor", "doctor", "", "this machine: what it has, and what would disturb a measurement",
       doctor::DoctorCommand},
      {"options", "benchmark_model_performance_options", "",
       "bench with each of several sets of options", benchmark::PerformanceOptionsCommand},
  };
  return *tools;
}

const Tool* ToolOfWord(const std::string& word) {
  for (const Tool& tool : Tools()) {
    if (word == tool.word) return &tool;
  }
  return nullptr;
}

const Tool* ToolOfName(const std::string& name) {
  const absl::string_view known = absl::StripSuffix(name, "_plus_flex");
  for (const Tool& tool : Tools()) {
    if (Names(known, tool.name) || Names(known, tool.theirs)) return &tool;
  }
  return nullptr;
}

bool IsRunEval(const std::string& name) { return Names(name, "run_eval"); }

}  // namespace litmus::tflitmus
