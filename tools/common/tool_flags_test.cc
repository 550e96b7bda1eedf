// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs the programs: every tool accepts every flag of TensorFlow Lite's tools and delegate
// registrar, shows it in --help with type and default, and ends with the documented exit codes.
// flag_effects_test.cc of benchmark_model and eval_flag_effects_test.cc test the flags' effects.
// The arguments of this test are the programs.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "cli/exit_codes.h"
#include "nlohmann/json.hpp"
#include "tools/common/run_tool.h"

namespace litmus {
namespace {

struct ListedFlag {
  std::string name, type, def;
};

std::vector<std::string>& Tools() {
  static std::vector<std::string> tools;
  return tools;
}

std::string NameOf(const std::string& tool) { return tool.substr(tool.rfind('/') + 1); }

// TensorFlow Lite's flags of the tool `owner`; for the owner "registrar" those that all its tools
// share.
std::vector<ListedFlag> Listed(const std::string& owner) {
  std::ifstream file("tools/common/testdata/tensorflow_lite_flags.tsv");
  std::vector<ListedFlag> flags;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream fields(line);
    std::string line_owner;
    ListedFlag flag;
    fields >> line_owner >> flag.name >> flag.type >> flag.def;
    if (line_owner == owner) flags.push_back(flag);
  }
  return flags;
}

std::vector<ListedFlag> FlagsOfTool(const std::string& tool) {
  std::vector<ListedFlag> flags = Listed(NameOf(tool));
  std::set<std::string> names;
  for (const ListedFlag& flag : flags) names.insert(flag.name);
  // If a tool has a flag of the same name, the tool's default is shown.
  for (const ListedFlag& flag : Listed("registrar")) {
    if (names.insert(flag.name).second) flags.push_back(flag);
  }
  return flags;
}

bool Contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(ToolFlagsTest, TheListIsComplete) {
  EXPECT_EQ(Listed("registrar").size(), 41u);
  EXPECT_EQ(Listed("benchmark_model").size(), 45u);
  EXPECT_EQ(Listed("eval_imagenet").size(), 9u);
  EXPECT_EQ(Listed("eval_coco").size(), 8u);
  EXPECT_EQ(Listed("inference_diff").size(), 5u);
  EXPECT_EQ(Listed("label_image").size(), 17u);
  EXPECT_EQ(Tools().size(), 5u);
}

TEST(ToolFlagsTest, TheHelpHasEveryFlagWithTypeAndDefault) {
  for (const std::string& tool : Tools()) {
    SCOPED_TRACE(tool);
    const ToolRun run = RunTool(tool, {"--help", "--output=json"});
    EXPECT_EQ(run.exit_code, kExitOk);
    EXPECT_EQ(run.err, "");
    const auto document = nlohmann::json::parse(run.out, nullptr, false);
    ASSERT_TRUE(document.is_object()) << run.out;
    // Key: each of the flag's names; value: "type default".
    std::map<std::string, std::string> shown;
    for (const auto& flag : document["flags"]) {
      const std::string value = absl::StrCat(flag["type"].get<std::string>(), " \"",
                                             flag["default"].get<std::string>(), "\"");
      EXPECT_TRUE(shown.emplace(flag["name"], value).second) << flag["name"] << " is there twice";
      EXPECT_NE(flag["help"], "") << flag["name"];
      for (const auto& other : flag["other_names"]) {
        EXPECT_TRUE(shown.emplace(other, value).second) << other << " is there twice";
      }
    }
    for (const ListedFlag& flag : FlagsOfTool(tool)) {
      const auto found = shown.find(flag.name);
      ASSERT_NE(found, shown.end()) << flag.name << " is not in the help";
      const std::string def = flag.type == "string" ? flag.def : absl::StrCat("\"", flag.def, "\"");
      EXPECT_EQ(found->second, flag.type + " " + def) << flag.name;
    }
  }
}

// Scripts that distribute an evaluation over machines pass gates and outputs only to the merge.
TEST(ToolFlagsTest, GatesAndOutputsAreDeclaredAsSuch) {
  for (const std::string& tool : Tools()) {
    SCOPED_TRACE(tool);
    const auto document = nlohmann::json::parse(RunTool(tool, {"--help", "--output=json"}).out);
    for (const auto& flag : document["flags"]) {
      const std::string help = flag["help"], text = flag["text"], name = flag["name"];
      const bool judges = help.rfind("exit ", 0) == 0;
      const bool writes = text == "output" || text == "format outputs" || name == "output" ||
                          name == "output_format" || name == "log_prefix";
      EXPECT_EQ(flag["role"] == "gate", judges) << name;
      EXPECT_TRUE(!writes || flag["role"] == "output") << name;
    }
  }
}

TEST(ToolFlagsTest, TheEverydayHelpFitsOnAScreen) {
  constexpr size_t kMaxLines = 40, kMaxColumns = 80;
  for (const std::string& tool : Tools()) {
    SCOPED_TRACE(tool);
    const ToolRun run = RunTool(tool, {"--help"});
    EXPECT_EQ(run.exit_code, kExitOk);
    EXPECT_EQ(RunTool(tool, {"-h"}).out, run.out);
    size_t count = 0;
    std::istringstream lines(run.out);
    for (std::string line; std::getline(lines, line); ++count) {
      EXPECT_LE(line.size(), kMaxColumns) << line;
    }
    EXPECT_LE(count, kMaxLines) << run.out;
    const ToolRun all = RunTool(tool, {"--help=all"});
    EXPECT_TRUE(Contains(all.out, ExitCodesHelp()));
    EXPECT_FALSE(Contains(all.out, "\n  --use_nnapi")) << "a delegate that is not in the build";
    EXPECT_TRUE(Contains(RunTool(tool, {"--help=gpu"}).out, "--gpu_backend")) << "a group";
    EXPECT_EQ(RunTool(tool, {"--help=nothing"}).exit_code, kExitUsage);
  }
}

TEST(ToolFlagsTest, EveryToolWritesAndTakesAFileOfFlags) {
  const std::string path = ::testing::TempDir() + "/config.json";
  for (const std::string& tool : Tools()) {
    SCOPED_TRACE(tool);
    const ToolRun dump = RunTool(tool, {"--ignore_unknown_flags", "--dump_config=-"});
    EXPECT_EQ(dump.exit_code, kExitOk) << dump.err;
    EXPECT_TRUE(Contains(dump.out, "{\n  \"ignore_unknown_flags\": true,\n")) << dump.out;
    std::ofstream(path) << dump.out;
    const ToolRun loaded = RunTool(tool, {"--load_config=" + path, "--dump_config=-"});
    EXPECT_EQ(loaded.exit_code, kExitOk) << loaded.err;
    EXPECT_EQ(loaded.out, dump.out);
    std::ofstream(path) << "{\"no_such_flag\": 1}";
    const ToolRun wrong = RunTool(tool, {"--load_config=" + path});
    EXPECT_EQ(wrong.exit_code, kExitUsage) << wrong.err;
    EXPECT_TRUE(Contains(wrong.err, "--no_such_flag")) << wrong.err;
  }
}

TEST(ToolFlagsTest, VersionTellsTheBuild) {
  for (const std::string& tool : Tools()) {
    const ToolRun run = RunTool(tool, {"--version"});
    EXPECT_TRUE(Contains(run.out, "\n  compiler: ")) << tool << run.out;
    EXPECT_TRUE(Contains(run.out, "\n  libraries: ")) << tool << run.out;
  }
}

// Passes all flags with the defaults that --help shows, and one unknown flag, which keeps the tool
// from running and must be the only error.
TEST(ToolFlagsTest, EveryDefaultIsAValueOfItsFlag) {
  for (const std::string& tool : Tools()) {
    SCOPED_TRACE(tool);
    std::vector<std::string> arguments;
    for (const ListedFlag& flag : FlagsOfTool(tool)) {
      std::string value = flag.def;
      if (flag.type == "string") value = value.substr(1, value.size() - 2);
      if (flag.name == "help") value = "false";
      arguments.push_back("--" + flag.name + "=" + value);
    }
    arguments.push_back("--zzzzzzzz");
    const ToolRun run = RunTool(tool, arguments);
    EXPECT_EQ(run.exit_code, kExitUsage);
    EXPECT_EQ(run.err, "ERROR: " + NameOf(tool) +
                           ": unknown flag '--zzzzzzzz'; --help=all lists all flags, "
                           "--ignore_unknown_flags ignores it\n");
  }
}

struct ExitCase {
  std::vector<std::string> arguments;
  int exit_code;
  std::string err;  // must be in stderr
};

TEST(ToolFlagsTest, ExitCodes) {
  const ExitCase cases[] = {
      {{"--help"}, kExitOk, ""},
      {{"--help=true"}, kExitOk, ""},
      {{"-h"}, kExitOk, ""},
      {{"--version"}, kExitOk, ""},
      {{"--num_threadz=1"}, kExitUsage, "did you mean --num_threads?"},
      {{"--num_threads=1x"}, kExitUsage, "--num_threads: '1x' does not fit"},
      {{"--num_threads=-2"},
       kExitUsage,
       "--num_threads: '-2' does not fit; it must be at least -1"},
      {{"--num_threads=3000000000"}, kExitUsage, "--num_threads: '3000000000' does not fit"},
      {{"--num_threads"}, kExitUsage, "--num_threads needs a value"},
      {{"--use_gpu", "true"}, kExitUsage, "stray argument 'true'"},
      {{"--use_gpu=yes"}, kExitUsage, "--use_gpu: 'yes' does not fit"},
      {{"model.txt"}, kExitUsage, "stray argument 'model.txt'"},
      {{"--cpu_affinity=fast"},
       kExitUsage,
       "--cpu_affinity: 'fast' does not fit; it must be big, little or a list"},
      {{"--cpu_target=list"}, kExitOk, ""},
      {{"--cpu_target=avx1024"},
       kExitUsage,
       "--cpu_target: 'avx1024' does not fit; it must be one"},
      {{"--graph_rewriting=maybe"}, kExitUsage, "must be true, false, 1 or 0"},
      {{"--gpu_backend=vulkan"}, kExitUsage, "must be one of cl, gl"},
  };
  for (const std::string& tool : Tools()) {
    for (const ExitCase& c : cases) {
      SCOPED_TRACE(tool + " " + c.arguments[0]);
      const ToolRun run = RunTool(tool, c.arguments);
      EXPECT_EQ(run.exit_code, c.exit_code);
      EXPECT_TRUE(Contains(run.err, c.err)) << run.err;
      // Results go to stdout and errors to stderr; if the tool does not run, exactly one of them is
      // non-empty.
      EXPECT_EQ(run.out.empty(), c.exit_code != kExitOk) << run.out;
      EXPECT_EQ(run.err.empty(), c.exit_code == kExitOk) << run.err;
    }
  }
}

}  // namespace
}  // namespace litmus

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  litmus::Tools().assign(argv + 1, argv + argc);
  return RUN_ALL_TESTS();
}
