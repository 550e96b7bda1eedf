// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Helper for tests that run inference_diff: its path, models, plugins and files.
#ifndef LITMUS_TOOLS_INFERENCE_DIFF_CLI_TESTING_H_
#define LITMUS_TOOLS_INFERENCE_DIFF_CLI_TESTING_H_

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "tools/common/evaluation/kill_and_resume.h"
#include "tools/common/run_tool.h"

namespace litmus::diff {

inline constexpr char kTool[] = "tools/inference_diff/inference_diff";
inline constexpr char kModel[] = "--model_file=testdata/tiny_cnn_float.tflite";
// A plugin that executes all nodes and adds 1e-3 to the output of node K (option node:K).
inline constexpr char kPerturb[] = "--external_delegate_path=testing/plugins/perturb_plugin.so";
// A plugin that executes no node; with the option fail:MESSAGE, creating it fails.
inline constexpr char kIdle[] = "--external_delegate_path=delegates/external/test_plugin.so";

inline ToolRun RunDiff(const std::vector<std::string>& arguments) {
  return RunTool(kTool, arguments);
}

inline std::string TempPath(const std::string& name) { return testing::TempDir() + name; }

inline std::string Content(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

inline void WriteFile(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

inline bool Exists(const std::string& path) { return std::ifstream(path).is_open(); }

inline nlohmann::ordered_json Json(const std::string& path) {
  return nlohmann::ordered_json::parse(Content(path), nullptr, false);
}

}  // namespace litmus::diff

#endif  // LITMUS_TOOLS_INFERENCE_DIFF_CLI_TESTING_H_
