// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/document/run_labels.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <sstream>
#include <vector>

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

// The three members after a command line; "exit 64" if it is refused.
std::string Members(std::vector<const char*> arguments) {
  FlagRegistry flags("tool", "is for tests.");
  flags.AddString("graph", "", ChangesResult(kEveryMode).Model(), "a model");
  flags.AddString("labels", "", ChangesResult(kEveryMode).Input(), "a file");
  flags.AddInt32("num_threads", 1, ChangesResult(kEveryMode), "threads");
  flags.AddBool("fast", false, ChangesResult(kEveryMode), "fast");
  flags.AddString("out", "", KeepsResult(kEveryMode).Output(), "a result");
  DeclareRunLabels(flags, kEveryMode);
  arguments.insert(arguments.begin(), "tool");
  std::ostringstream out, err;
  int exit_code = 0;
  if (!flags.Parse(static_cast<int>(arguments.size()), arguments.data(), &exit_code, out, err)) {
    return "exit " + std::to_string(exit_code);
  }
  return json({CommitToJson(flags), LabelsToJson(flags), ConfigurationToJson(flags)}).dump();
}

TEST(RunLabelsTest, EveryMember) {
  for (const char* name : {"GITHUB_SHA", "CI_COMMIT_SHA", "BUILDKITE_COMMIT", "GIT_COMMIT"}) {
    unsetenv(name);
  }
  const struct {
    const char *variable, *value;
    std::vector<const char*> arguments;
    const char* members;
  } kCases[] = {
      {"", "", {}, "[null,{},{}]"},
      {"GITHUB_SHA", "abc", {}, R"(["abc",{},{}])"},
      {"CI_COMMIT_SHA", "def", {}, R"(["def",{},{}])"},
      {"GITHUB_SHA", "", {}, "[null,{},{}]"},
      {"GITHUB_SHA", "abc", {"--commit=mine"}, R"(["mine",{},{}])"},
      {"", "", {"--history_label=a=1,b=x=y"}, R"([null,{"a":"1","b":"x=y"},{}])"},
      {"", "", {"--history_label=a"}, "exit 64"},
      {"", "", {"--history_label==1"}, "exit 64"},
      {"", "", {"--history_label=a=1,a=2"}, "exit 64"},
      // Neither the model nor an output nor a default is part of the configuration; a path counts
      // by its last part, and the order is that of the names.
      {"", "", {"--graph=m.tflite", "--out=o"}, "[null,{},{}]"},
      {"", "", {"--num_threads=1"}, "[null,{},{}]"},
      {"",
       "",
       {"--num_threads=4", "--labels=/a/b/l.txt", "--fast"},
       R"([null,{},{"fast":"true","labels":"l.txt","num_threads":"4"}])"},
      {"", "", {"--labels=/a/folder/"}, R"([null,{},{"labels":"folder"}])"},
  };
  for (const auto& c : kCases) {
    if (c.variable[0] != '\0') setenv(c.variable, c.value, 1);
    EXPECT_EQ(Members(c.arguments), c.members) << (c.arguments.empty() ? "" : c.arguments[0]);
    if (c.variable[0] != '\0') unsetenv(c.variable);
  }
}

}  // namespace
}  // namespace litmus
