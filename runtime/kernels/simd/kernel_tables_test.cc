// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Each table of kernels must have an entry for each vector target of this machine, and under each
// limit on CPU targets the expected target must run. The tests next to the tables compare each
// entry with plain loops, for the same targets: f32/f32_test, f32/winograd_test,
// elementwise/elementwise_test, int8/narrow/narrow_product_test, int8/winograd/winograd_test and
// sparse/sparse_product_test.
#include <algorithm>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/cpu/kernel_table.h"
#include "runtime/cpu/targets.h"
#include "runtime/kernels/simd/elementwise/kernels.h"
#include "runtime/kernels/simd/f32/kernels.h"
#include "runtime/kernels/simd/int8/depthwise/u8s8_dwconv.h"
#include "runtime/kernels/simd/int8/narrow/u8s4_gemm.h"
#include "runtime/kernels/simd/int8/winograd/winograd_kernels.h"
#include "runtime/kernels/simd/sparse/sparse_kernels.h"

namespace litmus {
namespace {

TEST(KernelTablesTest, EachTableIsRegistered) {
  std::vector<std::string> names;
  for (const cpu::KernelTable* table : cpu::KernelTable::All()) names.emplace_back(table->name());
  std::sort(names.begin(), names.end());
  EXPECT_EQ(names, (std::vector<std::string>{"float", "float elementwise", "int8 Winograd",
                                             "narrow weights", "sparse"}));
}

TEST(KernelTablesTest, EachTableHasAnEntryForEachTarget) {
  for (const int64_t target : cpu::CompiledVectorTargets()) {
    for (const cpu::KernelTable* table : cpu::KernelTable::All()) {
      EXPECT_TRUE(table->HasEntry(target))
          << table->name() << " for " << cpu::NameOfHighwayTarget(target);
    }
  }
  EXPECT_EQ(cpu::MissingEntry(cpu::KernelTable::All()), "");
  EXPECT_EQ(cpu::EnvironmentProblem(), "");
}

TEST(KernelTablesTest, TheTargetThatRunsIsTheOneThatIsMeant) {
  for (const int64_t target : cpu::CompiledVectorTargets()) {
    const std::string name = cpu::NameOfHighwayTarget(target);
    SCOPED_TRACE(name);
    const cpu::ScopedLimit limit(name);
    EXPECT_EQ(f32::BestKernels().name, name);
    EXPECT_EQ(elementwise::BestKernels().name, name);
    EXPECT_EQ(f32::BestSparseKernels().name, name);
    EXPECT_EQ(int8::HighwayNarrowGemm().name, name);
    EXPECT_EQ(int8::DwconvTarget(), name);  // by HWY_DYNAMIC_DISPATCH, like nearly all kernels
    const int8::WinogradKernels best = int8::BestWinogradKernels();
    const int8::WinogradKernels meant = int8::WinogradKernelsOf(target);
    EXPECT_EQ(best.input, meant.input);
    EXPECT_EQ(best.weights, meant.weights);
    EXPECT_EQ(best.output.run, meant.output.run);
  }
}

}  // namespace
}  // namespace litmus
