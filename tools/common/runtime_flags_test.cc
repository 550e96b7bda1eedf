// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// --cpu_target, --graph_rewriting and --weight_cache: parsing changes only the registry; applying
// changes the process.
#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>
#include <vector>

#include "runtime/cpu/targets.h"
#include "tools/common/cpu_target.h"
#include "tools/common/graph_rewriting.h"
#include "tools/common/weight_cache.h"

namespace litmus {
namespace {

constexpr char kTargetVariable[] = "LITMUS_CPU_TARGET";
constexpr char kRewritingVariable[] = "LITMUS_GRAPH_REWRITING";

std::string Variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "unset" : value;
}

TEST(RuntimeFlags, ParsingChangesTheRegistryAlone) {
  const struct {
    std::vector<const char*> arguments;
    const char *target_variable, *rewriting_variable;  // null: the environment variable is not set
    const char* target;                                // value of the flag
    bool rewriting, applied;                           // applied: whether a limit is set
  } kCases[] = {
      {{}, nullptr, nullptr, "", true, false},
      {{"--cpu_target=portable"}, nullptr, nullptr, "portable", true, true},
      {{"--cpu_target="}, nullptr, nullptr, "", true, true},
      {{"--graph_rewriting=false"}, nullptr, nullptr, "", false, false},
      {{"--cpu_target=portable", "--graph_rewriting=0"}, nullptr, "1", "portable", false, true},
      {{"--graph_rewriting"}, nullptr, "0", "", true, false},
      {{}, "portable", "0", "portable", false, true},
  };
  const cpu::ScopedLimit limit(cpu::MachineTargets().front());
  for (const auto& c : kCases) {
    std::string text = "command line:";
    for (const char* argument : c.arguments) text += std::string(" ") + argument;
    SCOPED_TRACE(text);
    unsetenv(kTargetVariable);
    unsetenv(kRewritingVariable);
    if (c.target_variable != nullptr) setenv(kTargetVariable, c.target_variable, 1);
    if (c.rewriting_variable != nullptr) setenv(kRewritingVariable, c.rewriting_variable, 1);
    const std::string target_before = Variable(kTargetVariable);
    const std::string rewriting_before = Variable(kRewritingVariable);
    const uint32_t limits_before = cpu::LimitGeneration();

    FlagRegistry flags("tool", "does things.");
    DeclareCpuTarget(flags);
    DeclareGraphRewriting(flags);
    std::vector<const char*> line = {"tool"};
    line.insert(line.end(), c.arguments.begin(), c.arguments.end());
    std::ostringstream out, err;
    int exit_code = 0;
    ASSERT_TRUE(flags.Parse(static_cast<int>(line.size()), line.data(), &exit_code, out, err))
        << err.str();
    EXPECT_EQ(flags.GetString("cpu_target"), c.target);
    EXPECT_EQ(flags.GetBool("graph_rewriting"), c.rewriting);
    EXPECT_EQ(Variable(kTargetVariable), target_before);
    EXPECT_EQ(Variable(kRewritingVariable), rewriting_before);
    EXPECT_EQ(cpu::LimitGeneration(), limits_before);

    ApplyCpuTarget(flags);
    EXPECT_EQ(cpu::LimitGeneration() != limits_before, c.applied);
    EXPECT_EQ(cpu::BestTarget(),
              std::string(c.target) == "portable" ? "portable" : cpu::MachineTargets().front());
    cpu::Limit("");
  }
  unsetenv(kTargetVariable);
  unsetenv(kRewritingVariable);
}

TEST(RuntimeFlags, TensorFlowLitesWeightCacheIsTakenWhereOursIsNotGiven) {
  const struct {
    bool has_theirs;
    std::vector<const char*> arguments;
    const char* path;
  } kCases[] = {
      {false, {}, ""},
      {false, {"--weight_cache=ours"}, "ours"},
      {true, {}, ""},
      {true, {"--weight_cache=ours"}, "ours"},
      {true, {"--xnnpack_weight_cache_file_path=theirs"}, "theirs"},
      {true, {"--xnnpack_weight_cache_file_path=theirs", "--weight_cache=ours"}, "ours"},
  };
  for (const auto& c : kCases) {
    FlagRegistry flags("tool", "does things.");
    DeclareWeightCache(flags);
    if (c.has_theirs)
      flags.AddString("xnnpack_weight_cache_file_path", "", ChangesResult(kEveryMode), "the same");
    std::vector<const char*> line = {"tool"};
    line.insert(line.end(), c.arguments.begin(), c.arguments.end());
    std::ostringstream out, err;
    int exit_code = 0;
    ASSERT_TRUE(flags.Parse(static_cast<int>(line.size()), line.data(), &exit_code, out, err));
    EXPECT_EQ(WeightCachePath(flags), c.path) << testing::PrintToString(c.arguments);
  }
}

}  // namespace
}  // namespace litmus
