// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests that a table without an entry is reported before a kernel of the table is called.
#include "runtime/cpu/kernel_table.h"

#include <hwy/targets.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "gtest/gtest.h"
#include "runtime/cpu/avx_bit.h"
#include "runtime/cpu/targets.h"

namespace litmus::cpu {
namespace {

bool HasAll(int64_t) { return true; }
bool HasAllButTheBest(int64_t target) { return target != CompiledVectorTargets().front(); }
bool HasAllButTheLast(int64_t target) { return target != CompiledVectorTargets().back(); }

TEST(KernelTableTest, CompiledTargetsHaveNamesOfTheMachine) {
  const std::vector<int64_t> targets = CompiledVectorTargets();
  ASSERT_FALSE(targets.empty());
  EXPECT_TRUE(std::is_sorted(targets.begin(), targets.end())) << "better targets have lower bits";
  std::vector<std::string> names;
  for (const int64_t target : targets) names.emplace_back(NameOfHighwayTarget(target));
  EXPECT_EQ(std::unique(names.begin(), names.end()), names.end()) << "two targets of one name";
  for (const std::string& name : names) {
    const auto& machine = MachineTargets();
    EXPECT_NE(std::find(machine.begin(), machine.end(), name), machine.end()) << name;
  }
}

// In any version of Highway, a target of x86 that is better than AVX-512 has the name of AVX-512.
TEST(KernelTableTest, EachTargetOfX86HasAName) {
#if HWY_ARCH_X86
  for (int64_t bit = 1; bit < HWY_AVX3; bit *= 2) EXPECT_STREQ(NameOfHighwayTarget(bit), "avx512");
  EXPECT_STREQ(NameOfHighwayTarget(HWY_AVX3), "avx512");
  EXPECT_STREQ(NameOfHighwayTarget(HWY_AVX2), "avx2");
  EXPECT_STREQ(NameOfHighwayTarget(kAvxBit), "avx");
  EXPECT_STREQ(NameOfHighwayTarget(HWY_SSE4), "sse4");
#else
  GTEST_SKIP() << "the processor is no x86";
#endif
}

TEST(KernelTableTest, NamesTheTableAndTheTargetOfAHole) {
  static const KernelTable whole("whole", HasAll);
  static const KernelTable without_best("hollow", HasAllButTheBest);
  EXPECT_EQ(MissingEntry({}), "");
  EXPECT_EQ(MissingEntry({&whole}), "");
  const int64_t best = CompiledVectorTargets().front();
  const std::string problem = MissingEntry({&whole, &without_best});
  EXPECT_NE(problem.find("no hollow kernels for the CPU target " +
                         std::string(NameOfHighwayTarget(best))),
            std::string::npos)
      << problem;
  EXPECT_NE(problem.find("--cpu_target"), std::string::npos) << problem;
}

TEST(KernelTableTest, ALimitThatAvoidsTheHoleIsTheWayOut) {
  static const KernelTable without_best("hollow", HasAllButTheBest);
  if (CompiledVectorTargets().size() == 1) GTEST_SKIP() << "this machine has one target";
  const ScopedLimit limit("portable");
  EXPECT_EQ(MissingEntry({&without_best}), "");
}

// Runs in a separate process, because the incomplete table stays registered.
TEST(KernelTableDeathTest, AHoleIsAProblemOfTheEnvironment) {
  const auto exit_with_problem = [] {
    const std::string before = EnvironmentProblem();
    static const KernelTable hollow("hollow", HasAllButTheLast);
    Limit("");  // the tables are checked again after each change of the limit
    std::fprintf(stderr, "before [%s] after [%s]\n", before.c_str(), EnvironmentProblem().c_str());
    std::exit(0);
  };
  EXPECT_EXIT(exit_with_problem(), testing::ExitedWithCode(0),
              "before \\[\\] after \\[this build has no hollow kernels");
}

}  // namespace
}  // namespace litmus::cpu
