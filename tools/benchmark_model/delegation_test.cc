// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the messages about each delegate, with a plugin that executes a given range of the seven
// operators of tiny_cnn. The delegate in the list wraps the plugin's; the nodes refer to the
// plugin's own delegate.
#include "tools/benchmark_model/delegation.h"

#include <gtest/gtest.h>

#include "cli/exit_codes.h"
#include "delegates/external/external_delegate.h"
#include "runtime/core/interpreter_builder.h"
#include "runtime/kernels/register.h"
#include "runtime/model/model_builder.h"
#include "tools/benchmark_model/reporters/tflite_text.h"

namespace litmus::benchmark {
namespace {

struct Claim {
  const char* name;
  int first, last;  // node indices, inclusive; last < first: no node
};

CreatedDelegate LoadPlugin(const Claim& claim) {
  TfLiteExternalDelegateOptions options =
      TfLiteExternalDelegateOptionsDefault("testing/plugins/perturb_plugin.so");
  const std::string first = std::to_string(claim.first), last = std::to_string(claim.last);
  options.insert(&options, "first", first.c_str());
  options.insert(&options, "last", last.c_str());
  return {claim.name,
          DelegatePtr(TfLiteExternalDelegateCreate(&options), TfLiteExternalDelegateDelete),
          nullptr};
}

struct Case {
  std::vector<Claim> claims;
  // For each delegate: its nodes, and all nodes of the plan.
  std::vector<std::pair<int64_t, int64_t>> kernels;
  std::vector<std::string> lines;
  PlanSize plan;
};

const char kDone[] = " delegate, and the model graph will be ";

TEST(DelegationTest, SaysWhatEachDelegateTook) {
  const Case kCases[] = {
      {{}, {}, {}, {7, 0}},
      {{{"A", 0, 6}},
       {{1, 1}},
       {"A delegate created.",
        std::string("Explicitly applied A") + kDone + "completely executed by the delegate."},
       {1, 1}},
      {{{"A", 2, 3}},
       {{1, 6}},
       {"A delegate created.", std::string("Explicitly applied A") + kDone +
                                   "partially executed by the delegate w/ 1 delegate kernels."},
       {6, 1}},
      {{{"A", 9, 9}},
       {{0, 7}},
       {"A delegate created.",
        "Though A delegate is explicitly applied, the model graph will not be executed by the "
        "delegate."},
       {7, 0}},
      // The second delegate gets the two ranges that the first left; the third gets none.
      {{{"A", 2, 3}, {"B", 0, 9}, {"C", 0, 9}},
       {{1, 6}, {2, 3}, {0, 3}},
       {"A delegate created.", "Going to apply 3 delegates one after another.",
        std::string("Explicitly applied A") + kDone +
            "partially executed by the delegate w/ 1 delegate kernels.",
        std::string("Explicitly applied B") + kDone +
            "partially executed by the delegate w/ 2 delegate kernels.",
        ("Though C delegate is explicitly applied, the model graph will not be executed by the "
         "delegate.")},
       {3, 3}},
  };
  const auto model = tflite::FlatBufferModel::BuildFromFile("testdata/tiny_cnn_float.tflite");
  ASSERT_NE(model, nullptr);
  const tflite::ops::builtin::BuiltinOpResolver resolver;
  for (size_t c = 0; c < std::size(kCases); ++c) {
    SCOPED_TRACE(c);
    const Case& expected = kCases[c];
    DelegateList list;  // must outlive the interpreter
    for (const Claim& claim : expected.claims) {
      list.delegates.push_back(LoadPlugin(claim));
      ASSERT_NE(list.delegates.back().delegate, nullptr);
    }
    std::unique_ptr<tflite::Interpreter> interpreter;
    ASSERT_EQ(tflite::InterpreterBuilder(*model, resolver)(&interpreter), kTfLiteOk);
    Printer printer(/*quiet=*/false, LogForm::kPlain);
    const Options options = {};
    const FlagRegistry flags("test", "");
    TfliteText text(options, flags, &printer);
    std::vector<AppliedDelegate> applied;
    testing::internal::CaptureStdout();
    const int code =
        ApplyDelegates(&list, /*cpu_fallback=*/false, interpreter.get(), &printer, &text, &applied);
    const std::string out = testing::internal::GetCapturedStdout();
    EXPECT_EQ(code, kExitOk);
    std::string lines;
    for (const std::string& line : expected.lines) lines += line + "\n";
    EXPECT_EQ(out, lines);
    ASSERT_EQ(applied.size(), expected.kernels.size());
    for (size_t d = 0; d < applied.size(); ++d) {
      EXPECT_EQ(applied[d].name, expected.claims[d].name);
      EXPECT_EQ(applied[d].kernels, expected.kernels[d].first) << "delegate " << d;
      EXPECT_EQ(applied[d].plan_nodes, expected.kernels[d].second) << "delegate " << d;
    }
    EXPECT_EQ(CountNodes(*interpreter).nodes, expected.plan.nodes);
    EXPECT_EQ(CountNodes(*interpreter).delegate_nodes, expected.plan.delegate_nodes);
  }
}

CreatedDelegate Broken() {
  auto* delegate = new TfLiteDelegate(TfLiteDelegateCreate());
  delegate->Prepare = [](TfLiteContext*, TfLiteDelegate*) { return kTfLiteError; };
  return {"Broken", DelegatePtr(delegate, [](TfLiteDelegate* d) { delete d; }), nullptr};
}

// With --allow_cpu_fallback, a delegate that fails removes the previously applied delegates from
// the graph, too.
TEST(DelegationTest, TheCpuTakesThePlaceOfOneThatCannotBeApplied) {
  const Claim claim = {"A", 2, 3};
  const struct {
    bool fallback, broken_first;
    int exit_code;
    std::vector<std::string> unavailable;
    size_t applied;
    int64_t delegate_nodes;
    const char* message;
  } kCases[] = {
      {false, true, kExitUnavailable, {}, 0, 0, "Failed to apply Broken delegate.\n"},
      {false, false, kExitUnavailable, {}, 0, 0, "Failed to apply Broken delegate.\n"},
      {true, true, kExitOk, {"Broken"}, 1, 1, "falling back to the CPU (--allow_cpu_fallback)\n"},
      {true, false, kExitOk, {"Broken", "A"}, 0, 0, "the A delegate is out with it\n"},
  };
  const auto model = tflite::FlatBufferModel::BuildFromFile("testdata/tiny_cnn_float.tflite");
  ASSERT_NE(model, nullptr);
  const tflite::ops::builtin::BuiltinOpResolver resolver;
  for (const auto& c : kCases) {
    SCOPED_TRACE(testing::Message() << c.fallback << c.broken_first);
    DelegateList list;
    list.delegates.push_back(c.broken_first ? Broken() : LoadPlugin(claim));
    list.delegates.push_back(c.broken_first ? LoadPlugin(claim) : Broken());
    std::unique_ptr<tflite::Interpreter> interpreter;
    ASSERT_EQ(tflite::InterpreterBuilder(*model, resolver)(&interpreter), kTfLiteOk);
    Printer printer(/*quiet=*/true, LogForm::kPlain);
    Listener listener;
    std::vector<AppliedDelegate> applied;
    testing::internal::CaptureStderr();
    EXPECT_EQ(ApplyDelegates(&list, c.fallback, interpreter.get(), &printer, &listener, &applied),
              c.exit_code);
    const std::string log = testing::internal::GetCapturedStderr();
    EXPECT_NE(log.find(c.message), std::string::npos) << log;
    EXPECT_EQ(list.requested_but_unavailable, c.unavailable);
    EXPECT_EQ(applied.size(), c.applied);
    if (c.exit_code == kExitOk) {
      EXPECT_EQ(list.delegates.size(), c.applied);
    }
    EXPECT_EQ(CountNodes(*interpreter).delegate_nodes, c.delegate_nodes);
    EXPECT_EQ(interpreter->AllocateTensors(), kTfLiteOk);
    EXPECT_EQ(interpreter->Invoke(), kTfLiteOk);
  }
}

}  // namespace
}  // namespace litmus::benchmark
