// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// When the pool exists, how large it is, and how a kernel finds it.
#include "runtime/threads/cpu_context.h"

#include <atomic>

#include "gtest/gtest.h"

namespace litmus {
namespace {

TfLiteExternalContext* g_external = nullptr;

TfLiteExternalContext* GetExternal(TfLiteContext*, TfLiteExternalContextType type) {
  return type == kTfLiteCpuBackendContext ? g_external : nullptr;
}

TEST(CpuContext, PoolIsMadeOnlyForSeveralThreads) {
  for (const int threads : {-1, 0, 1, 3}) {
    CpuContext cpu;
    cpu.SetNumThreads(threads);
    EXPECT_EQ(cpu.num_threads(), threads < 1 ? 1 : threads);
    if (threads <= 1) {
      EXPECT_EQ(cpu.pool(), nullptr) << threads;
    } else {
      ASSERT_NE(cpu.pool(), nullptr) << threads;
      EXPECT_EQ(pthreadpool_get_threads_count(cpu.pool()), static_cast<size_t>(threads));
    }
    std::atomic<int> sum{0};
    pthreadpool_parallelize_1d(
        cpu.pool(),
        [](void* total, size_t i) {
          *static_cast<std::atomic<int>*>(total) += static_cast<int>(i);
        },
        &sum, 100, 0);
    EXPECT_EQ(sum.load(), 4950) << threads;
  }
}

TEST(CpuContext, FoundThroughTheContextAndRefreshed) {
  TfLiteContext context = {};
  EXPECT_EQ(CpuContext::From(&context), nullptr);
  context.GetExternalContext = &GetExternal;
  EXPECT_EQ(CpuContext::PoolOf(&context), nullptr);
  CpuContext cpu;
  g_external = &cpu;
  EXPECT_EQ(CpuContext::From(&context), &cpu);
  context.recommended_num_threads = 2;
  g_external->Refresh(&context);
  EXPECT_EQ(cpu.num_threads(), 2);
  TfLiteExternalContext foreign = {};
  g_external = &foreign;
  EXPECT_EQ(CpuContext::From(&context), nullptr);
}

}  // namespace
}  // namespace litmus
