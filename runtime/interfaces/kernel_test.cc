// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Tests which functions of a kernel the runtime calls, and with which arguments.
#include "runtime/interfaces/kernel.h"

#include <cstdint>
#include <cstdlib>
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
  AddKernel(&r, {Prepare, Invoke});
  return r;
}

TEST(Kernel, IsKnownByItsKey) {
  const TfLiteRegistration ours = Registration();
  TfLiteRegistration copy = ours, wrapped_prepare = ours, wrapped_invoke = ours, empty = {};
  copy.builtin_code = 32;
  copy.custom_name = "Copy";
  copy.version = 3;
  wrapped_prepare.prepare = Wrapper;
  wrapped_invoke.invoke = Wrapper;
  TfLiteRegistration in_place = ours, no_key = ours, all_bits = ours;
  in_place.inplace_operator |= kTfLiteInplaceOpInput0Shared;
  no_key.inplace_operator = 0;
  all_bits.inplace_operator = ~uint64_t{0};
  const struct {
    const char* name;
    const TfLiteRegistration& registration;
    bool prepare, invoke;
  } kCases[] = {{"own", ours, true, true},
                {"copy", copy, true, true},
                {"in place", in_place, true, true},
                {"wrapped prepare", wrapped_prepare, false, true},
                {"wrapped invoke", wrapped_invoke, true, false},
                {"no key", no_key, false, false},
                {"no such key", all_bits, false, false},
                {"empty", empty, false, false}};
  for (const auto& c : kCases) {
    const KernelFunctions found = FindKernelFunctions(c.registration);
    EXPECT_EQ(found.prepare, c.prepare ? Prepare : nullptr) << c.name;
    EXPECT_EQ(found.invoke, c.invoke ? Invoke : nullptr) << c.name;
    EXPECT_EQ(IsSameKernel(c.registration, ours), c.prepare && c.invoke) << c.name;
  }
  EXPECT_FALSE(IsSameKernel(empty, empty));
}

TEST(Kernel, KeepsTheBitsOfItsMemory) {
  TfLiteRegistration r = {};
  r.inplace_operator = kTfLiteInplaceOpInput0Shared | kTfLiteInplaceOpDataUnmodified;
  AddKernel(&r, {});
  EXPECT_EQ(static_cast<uint32_t>(r.inplace_operator),
            kTfLiteInplaceOpInput0Shared | kTfLiteInplaceOpDataUnmodified);
  const uint64_t first = r.inplace_operator;
  AddKernel(&r, {});
  EXPECT_NE(r.inplace_operator, first);
}

// Two prepare functions that differ only in how they treat a fusion. Called through C functions
// there is never a fusion, so their C functions have equal code, and a linker may fold the C
// functions into one.
[[gnu::always_inline]] inline TfLiteStatus RefusesFusions(TfLiteContext*, TfLiteNode*,
                                                          const PrepareArguments& arguments) {
  return arguments.fusion != nullptr ? kTfLiteError : kTfLiteOk;
}
[[gnu::always_inline]] inline TfLiteStatus TakesFusions(TfLiteContext*, TfLiteNode*,
                                                        const PrepareArguments&) {
  return kTfLiteOk;
}

TEST(Kernel, IsKnownWhereFunctionsAreFolded) {
  for (const bool folded : {false, true}) {
    TfLiteRegistration refuses = {}, takes = {};
    refuses.prepare = &PrepareByContext<RefusesFusions>;
    takes.prepare = folded ? refuses.prepare : &PrepareByContext<TakesFusions>;
    AddKernel(&refuses, {RefusesFusions, nullptr});
    AddKernel(&takes, {TakesFusions, nullptr});
    EXPECT_EQ(FindKernelFunctions(refuses).prepare, RefusesFusions) << folded;
    EXPECT_EQ(FindKernelFunctions(takes).prepare, TakesFusions) << folded;
    EXPECT_FALSE(IsSameKernel(refuses, takes)) << folded;
    // Set by builds with --config=icf: checks that the linker really folded the C functions.
    if (std::getenv("LITMUS_FOLDED_FUNCTIONS") != nullptr) {
      EXPECT_EQ(refuses.prepare, takes.prepare);
    }
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
