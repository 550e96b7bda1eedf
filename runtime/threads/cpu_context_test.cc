// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Existence and size of the pool, and how a kernel finds the pool.
#include "runtime/threads/cpu_context.h"

#include <sched.h>

#include <algorithm>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/base/logging.h"
#include "runtime/cpu/usable_cpus.h"

namespace litmus {
namespace {

TfLiteExternalContext* g_external = nullptr;

TfLiteExternalContext* GetExternal(TfLiteContext*, TfLiteExternalContextType type) {
  return type == kTfLiteCpuBackendContext ? g_external : nullptr;
}

// Binds the calling thread to one CPU while the object exists. New threads inherit the binding.
class OneCpu {
 public:
  OneCpu() {
    sched_getaffinity(0, sizeof(before_), &before_);
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(sched_getcpu(), &one);
    sched_setaffinity(0, sizeof(one), &one);
  }
  ~OneCpu() { sched_setaffinity(0, sizeof(before_), &before_); }

 private:
  cpu_set_t before_;
};

TEST(CpuContext, PoolIsMadeOnlyForSeveralThreadsAndUsableCpus) {
  const int usable = cpu::GetUsableCpus().count();
  for (const int threads : {-1, 0, 1, 2, 3, 1024}) {
    CpuContext cpu;
    cpu.SetNumThreads(threads);
    EXPECT_EQ(cpu.num_threads(), std::max(1, threads));
    const int expected = std::min(std::max(1, threads), usable);
    EXPECT_EQ(cpu.pool() == nullptr, expected == 1) << threads << " of " << usable;
    if (cpu.pool() != nullptr) {
      EXPECT_EQ(cpu.pool()->threads(), expected) << threads;
    }
  }
}

TEST(CpuContext, OneCpuIsOneThreadAndAWarning) {
  std::vector<std::string> messages;
  SetLogSink(
      [](void* all, LogSeverity severity, const char* message) {
        static_cast<std::vector<std::string>*>(all)->push_back(
            std::string(LogSeverityName(severity)) + ": " + message);
      },
      &messages);
  {
    const OneCpu one;
    for (int i = 0; i < 2; ++i) {
      CpuContext cpu;
      cpu.SetNumThreads(2);
      EXPECT_EQ(cpu.pool(), nullptr);
    }
  }
  SetLogSink(nullptr, nullptr);
  // There is at most one warning per process, and an earlier test may have received it.
  ASSERT_LE(messages.size(), 1u);
  for (const std::string& message : messages) {
    EXPECT_EQ(message,
              "WARN: 2 threads were requested; 1 run, because the process can use no more CPUs "
              "(its affinity allows 1).");
  }
}

TEST(CpuContext, ChangeOfTheNumberDropsThePool) {
  CpuContext cpu;
  cpu.SetNumThreads(2);
  cpu.pool();
  cpu.SetNumThreads(1);
  EXPECT_EQ(cpu.pool(), nullptr);
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
