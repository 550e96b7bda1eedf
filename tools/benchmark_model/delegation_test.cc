// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What is said of each delegate, with a plug-in that takes as many of the seven operators of
// tiny_cnn as it is told. A plug-in stands behind a wrapper, and its nodes carry the plug-in's own
// delegate.
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
  int first, last;  // nodes; last < first: none
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
  std::vector<std::pair<int64_t, int64_t>> kernels;  // of each delegate: its nodes, all nodes
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
      // The second finds two places that the first left, the third none.
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
    std::vector<CreatedDelegate> delegates;  // outlive the interpreter
    for (const Claim& claim : expected.claims) {
      delegates.push_back(LoadPlugin(claim));
      ASSERT_NE(delegates.back().delegate, nullptr);
    }
    std::unique_ptr<tflite::Interpreter> interpreter;
    ASSERT_EQ(tflite::InterpreterBuilder(*model, resolver)(&interpreter), kTfLiteOk);
    Printer printer(/*quiet=*/false, LogForm::kPlain);
    const Options options = {};
    const FlagRegistry flags("test", "");
    TfliteText text(options, flags, &printer);
    std::vector<AppliedDelegate> applied;
    testing::internal::CaptureStdout();
    const int code = ApplyDelegates(delegates, interpreter.get(), &printer, &text, &applied);
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

}  // namespace
}  // namespace litmus::benchmark
