// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Which functions of a kernel the runtime calls, and with what arguments.
#include "runtime/interfaces/kernel.h"

#include <string>

#include "gtest/gtest.h"

namespace litmus {
namespace {

std::string* g_called = nullptr;

TfLiteStatus Prepare(TfLiteContext*, TfLiteNode*, const PrepareArguments& arguments) {
  *g_called = std::string("prepare") + (arguments.fusion != nullptr ? " fused" : "") +
              (arguments.shapes_only ? " shapes" : "") +
              (arguments.pool() != nullptr ? " pool" : "");
  return kTfLiteOk;
}
TfLiteStatus Invoke(TfLiteContext*, TfLiteNode*, ThreadPool* pool) {
  *g_called = pool != nullptr ? "invoke pool" : "invoke";
  return kTfLiteOk;
}
TfLiteStatus Wrapper(TfLiteContext*, TfLiteNode*) { return kTfLiteOk; }

TfLiteRegistration Registration() {
  TfLiteRegistration r = {};
  r.prepare = &PrepareByContext<Prepare>;
  r.invoke = &InvokeByContext<Invoke>;
  AddKernelFunction(r.prepare, Prepare);
  AddKernelFunction(r.invoke, Invoke);
  return r;
}

TEST(Kernel, IsKnownByItsCFunctions) {
  const TfLiteRegistration ours = Registration();
  TfLiteRegistration copy = ours;
  copy.custom_name = "Copy";
  TfLiteRegistration wrapped_prepare = ours, wrapped_invoke = ours, empty = {};
  wrapped_prepare.prepare = Wrapper;
  wrapped_invoke.invoke = Wrapper;
  const struct {
    const char* name;
    const TfLiteRegistration& registration;
    bool prepare, invoke;
  } kCases[] = {{"own", ours, true, true},
                {"copy", copy, true, true},
                {"wrapped prepare", wrapped_prepare, false, true},
                {"wrapped invoke", wrapped_invoke, true, false},
                {"empty", empty, false, false}};
  for (const auto& c : kCases) {
    const KernelFunctions found = FindKernelFunctions(c.registration);
    EXPECT_EQ(found.prepare, c.prepare ? Prepare : nullptr) << c.name;
    EXPECT_EQ(found.invoke, c.invoke ? Invoke : nullptr) << c.name;
  }
}

TEST(Kernel, CFunctionsTakeThreadsOfTheContext) {
  std::string called;
  g_called = &called;
  const TfLiteRegistration r = Registration();
  static CpuContext* cpu = nullptr;
  TfLiteContext bare = {}, context = {};
  context.GetExternalContext = [](TfLiteContext*, TfLiteExternalContextType) {
    return static_cast<TfLiteExternalContext*>(cpu);
  };
  CpuContext threads;
  threads.SetNumThreads(2);
  cpu = &threads;
  TfLiteNode node = {};
  ASSERT_EQ(r.prepare(&bare, &node), kTfLiteOk);
  EXPECT_EQ(called, "prepare");
  ASSERT_EQ(r.invoke(&bare, &node), kTfLiteOk);
  EXPECT_EQ(called, "invoke");
  if (threads.pool() == nullptr) GTEST_SKIP() << "There is one CPU, hence no pool.";
  ASSERT_EQ(r.prepare(&context, &node), kTfLiteOk);
  EXPECT_EQ(called, "prepare pool");
  ASSERT_EQ(r.invoke(&context, &node), kTfLiteOk);
  EXPECT_EQ(called, "invoke pool");
}

}  // namespace
}  // namespace litmus
