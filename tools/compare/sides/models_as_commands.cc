// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/compare/sides/models_as_commands.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "tools/common/card/next_command.h"
#include "tools/common/process/own_program.h"
#include "tools/common/status_exit.h"

namespace litmus::compare {
namespace {

namespace fs = std::filesystem;

constexpr char kTool[] = "benchmark_model", kProgramOfAll[] = "tflitmus", kWord[] = "bench";

bool IsProgram(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error) && access(path.c_str(), X_OK) == 0;
}

}  // namespace

absl::StatusOr<std::vector<std::string>> OwnBenchmark() {
  const Invocation& invocation = GetInvocation();
  if (invocation.by_word && !invocation.words.empty()) {
    return std::vector<std::string>{invocation.words[0], kWord};
  }
  std::error_code error;
  const fs::path program = fs::canonical(OwnProgram(), error);
  if (!error && program.filename() == kProgramOfAll) {
    return std::vector<std::string>{program.string(), kWord};
  }
  // Beside this program as installed, and as in a tree of sources that was built.
  const fs::path folder = program.parent_path();
  for (const fs::path& place : {folder / kTool, folder.parent_path() / kTool / kTool}) {
    if (!error && IsProgram(place)) return std::vector<std::string>{place.string()};
  }
  const char* path = std::getenv("PATH");
  for (const std::string& each : std::vector<std::string>(
           absl::StrSplit(path == nullptr ? "" : path, ':', absl::SkipEmpty()))) {
    if (IsProgram(fs::path(each) / kTool)) return std::vector<std::string>{kTool};
  }
  return absl::NotFoundError(absl::StrCat(
      "there is no ", kTool, " next to this program (", folder.string(),
      ") or on the PATH to measure the models with; give commands: -- PROGRAM --graph=a.tflite "
      "--- PROGRAM --graph=b.tflite"));
}

absl::StatusOr<std::vector<SideTask>> SidesOfModels(const std::vector<std::string>& models) {
  if (models.size() < 2 || models.size() > kMaxSides) {
    return UsageError(absl::StrCat("two models are compared, or up to ", kMaxSides, "; ",
                                   models.size(), models.size() == 1 ? " is" : " are", " given"));
  }
  const absl::StatusOr<std::vector<std::string>> program = OwnBenchmark();
  if (!program.ok()) return program.status();
  std::vector<SideTask> sides;
  for (const std::string& model : models) {
    SideTask side{SideName(sides.size()), *program, "", {}};
    side.argv.push_back("--graph=" + model);
    sides.push_back(std::move(side));
  }
  return sides;
}

}  // namespace litmus::compare
