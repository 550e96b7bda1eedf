// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests names of targets, the effect of a limit, and that Highway's dispatch follows the limit.
#include "runtime/cpu/targets.h"

#include <hwy/targets.h>

#include <algorithm>
#include <cstdlib>

#include "gtest/gtest.h"

namespace litmus::cpu {
namespace {

bool Has(const std::string& name) {
  return std::count(MachineTargets().begin(), MachineTargets().end(), name) != 0;
}

TEST(TargetsTest, WhatALimitAllows) {
  const struct {
    const char* limit;
    std::vector<std::string> allowed;
  } cases[] = {
      {"portable", {"portable"}},
      {"sse4", {"sse4", "portable"}},
      {"avx", {"avx", "sse4", "portable"}},
      {"avx2", {"avx2", "avx", "sse4", "portable"}},
      {"avxvnni", {"avxvnni", "avx2", "avx", "sse4", "portable"}},
      {"avx512", {"avx512", "avx2", "avx", "sse4", "portable"}},
      {"avx512vnni", {"avx512vnni", "avx512", "avx2", "avx", "sse4", "portable"}},
      {"neon", {"neon", "portable"}},
      {"neondotprod", {"neondotprod", "neon", "portable"}},
      {"neoni8mm", {"neoni8mm", "neondotprod", "neon", "portable"}},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.limit);
    if (!Has(c.limit)) {
      EXPECT_EQ(Limit(c.limit).rfind("must be one of ", 0), 0u);
      continue;
    }
    const ScopedLimit limit(c.limit);
    EXPECT_EQ(BestTarget(), c.limit);
    for (const std::string& name : MachineTargets()) {
      EXPECT_EQ(MayUse(name), std::count(c.allowed.begin(), c.allowed.end(), name) != 0) << name;
    }
    // The lowest target that Highway compiles is always allowed.
    const int64_t best = hwy::SupportedTargets() & -hwy::SupportedTargets();
    EXPECT_TRUE(best == HWY_STATIC_TARGET || MayUse(NameOfHighwayTarget(best)))
        << hwy::TargetName(best);
  }
}

TEST(TargetsTest, AskingForTheProblemSetsNoLimit) {
  const uint32_t before = LimitGeneration();
  EXPECT_EQ(LimitProblem(""), "");
  EXPECT_EQ(LimitProblem("portable"), "");
  EXPECT_EQ(LimitProblem("avx1024").rfind("must be one of ", 0), 0u);
  EXPECT_EQ(LimitGeneration(), before);
}

TEST(TargetsTest, WithoutALimitTheBestIsUsed) {
  ASSERT_EQ(Limit(""), "");
  EXPECT_EQ(BestTarget(), MachineTargets().front());
  EXPECT_EQ(MachineTargets().back(), "portable");
  for (const std::string& name : MachineTargets()) EXPECT_TRUE(MayUse(name)) << name;
  EXPECT_FALSE(MayUse("avx1024"));
  EXPECT_FALSE(MayUse(""));
}

// The expected target comes from a caller that knows the machine, such as scripts/test_aarch64 for
// emulated machines.
TEST(TargetsTest, TheBestIsTheExpectedOne) {
  const char* expected = std::getenv("LITMUS_EXPECTED_CPU_TARGET");
  if (expected == nullptr) GTEST_SKIP() << "LITMUS_EXPECTED_CPU_TARGET is not set";
  ASSERT_EQ(Limit(""), "");
  EXPECT_EQ(BestTarget(), expected);
}

TEST(TargetsTest, AnUnknownNameChangesNothing) {
  const ScopedLimit limit("portable");
  const std::string error = Limit("avx1024");
  for (const std::string& name : MachineTargets()) {
    EXPECT_NE(error.find(name), std::string::npos) << error;
  }
  EXPECT_EQ(BestTarget(), "portable");
}

TEST(TargetsTest, TheListNamesEveryTarget) {
  const std::string list = ListTargets();
  for (const char* name : {"portable", "sse4", "avx", "avx2", "avxvnni", "avx512", "avx512vnni",
                           "neon", "neondotprod", "neoni8mm"}) {
    EXPECT_NE(list.find(name), std::string::npos) << list;
  }
  EXPECT_NE(list.find("\nmodel of the core: "), std::string::npos) << list;
}

// A process reads the environment variable once. So each case runs in a separate process, forked
// before any other test reads the variable (GoogleTest runs death tests first).
TEST(TargetsDeathTest, TheEnvironmentLimits) {
  const auto exit_with_target = [] {
    std::fprintf(stderr, "problem [%s] best %s\n", EnvironmentProblem().c_str(),
                 BestTarget().c_str());
    std::exit(0);
  };
  setenv("LITMUS_CPU_TARGET", "portable", 1);
  EXPECT_EXIT(exit_with_target(), testing::ExitedWithCode(0), "problem \\[\\] best portable");
  setenv("LITMUS_CPU_TARGET", "avx1024", 1);
  EXPECT_EXIT(exit_with_target(), testing::ExitedWithCode(0),
              "LITMUS_CPU_TARGET is 'avx1024'; it must be one of .*portable");
  unsetenv("LITMUS_CPU_TARGET");
  setenv("LITMUS_CPU_CORE", "z80", 1);
  EXPECT_EXIT(exit_with_target(), testing::ExitedWithCode(0),
              "problem .LITMUS_CPU_CORE is 'z80'; it must be one of .*cortex-a53");
  unsetenv("LITMUS_CPU_CORE");
}

struct Kernel {
  const char* name;
};

TEST(TargetsTest, FirstUsableFallsBackToTheLast) {
  const std::vector<Kernel> kernels = {{"avx512vnni"}, {"sse4"}, {"neon"}, {"lowest"}};
  const ScopedLimit limit("portable");
  EXPECT_STREQ(FirstUsable(kernels).name, "lowest");
}

TEST(TargetsTest, FirstUsableOfObjectsIsNullIfNoneMayBeUsed) {
  const Kernel best = {"avx512vnni"}, portable = {"portable"};
  const ScopedLimit limit("portable");
  EXPECT_EQ(FirstUsable({&best, &portable}), &portable);
  EXPECT_EQ(FirstUsable({&best}), nullptr);
}

std::vector<Kernel> OneOfEach() { return {{"avx512vnni"}, {"avx2"}, {"neon"}, {"portable"}}; }
const std::vector<Kernel>& Remembered() {
  static const std::vector<Kernel> kernels = OneOfEach();
  return kernels;
}

TEST(TargetsTest, UsableKernelFollowsTheLimit) {
  UsableKernel<Kernel> usable;
  const auto expect_best = [&] {
    const Kernel& best = usable.Get(Remembered);
    EXPECT_STREQ(best.name, FirstUsable(Remembered()).name);
    EXPECT_EQ(&usable.Get(Remembered), &best);
  };
  expect_best();
  for (const std::string& target : MachineTargets()) {
    const ScopedLimit limit(target);
    expect_best();
  }
  expect_best();
}

}  // namespace
}  // namespace litmus::cpu
