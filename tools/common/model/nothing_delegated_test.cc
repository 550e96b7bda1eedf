// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the line for a delegate that runs no node, for different declarations and reports.
#include "tools/common/model/nothing_delegated.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "runtime/core/interpreter_builder.h"
#include "runtime/kernels/register.h"
#include "runtime/model/model_builder.h"

namespace litmus {
namespace {

using Reasons = std::vector<std::string>;  // reported for the nodes 0, 1, ...

TfLiteStatus ReportNodes(TfLiteDelegate* delegate, void (*tell)(void*, const LitmusReportedNode*),
                         void* user) {
  int index = 0;
  for (const std::string& reason : *static_cast<const Reasons*>(delegate->data_)) {
    const LitmusReportedNode node = {sizeof(node), index++, false, reason.c_str(), 0};
    tell(user, &node);
  }
  return kTfLiteOk;
}

const ModelKinds kByLibrary = EveryKind(KindSupport::kLibrary);
const ModelKinds kIntegers = {{{KindSupport::kNo, "it has no float units"},
                               {KindSupport::kNo},
                               {KindSupport::kNo},
                               {KindSupport::kYes},
                               {KindSupport::kNo}}};

TEST(NothingDelegatedTest, NamesKindAndReason) {
  const std::string none = "the NPU delegate runs none of the 7 nodes of this ";
  const struct {
    const char* model;
    ModelKinds kinds;
    Reasons reasons;
    std::string line;
  } kCases[] = {
      {"float", kByLibrary, {}, none + "float32 model: it reports no reason"},
      {"int8", kByLibrary, {}, none + "full integer model: it reports no reason"},
      {"float", kByLibrary, {"", ""}, none + "float32 model: it reports no reason"},
      {"float", kByLibrary, {"No floats.", "No floats."}, none + "float32 model: No floats."},
      {"float",
       kByLibrary,
       {"No sum.", "No floats.", "No floats.", "No product."},
       none + "float32 model: No floats. (2 nodes; 2 other reasons)"},
      // The provider's declaration takes precedence.
      {"float",
       kIntegers,
       {"No floats."},
       none + "float32 model: it does not run float32 models (it has no float units)"},
      {"int8", kIntegers, {"Too large."}, none + "full integer model: Too large."},
      {"int8",
       EveryKind(KindSupport::kNo),
       {},
       none + "full integer model: it does not run full integer models"},
  };
  const tflite::ops::builtin::BuiltinOpResolver resolver;
  for (const auto& c : kCases) {
    const auto model = tflite::FlatBufferModel::BuildFromFile(
        ("testdata/tiny_cnn_" + std::string(c.model) + ".tflite").c_str());
    ASSERT_NE(model, nullptr);
    std::unique_ptr<tflite::Interpreter> interpreter;
    ASSERT_EQ(tflite::InterpreterBuilder(*model, resolver)(&interpreter), kTfLiteOk);
    TfLiteDelegate delegate = TfLiteDelegateCreate();
    Reasons reasons = c.reasons;
    delegate.data_ = &reasons;
    LitmusDelegateReport report = {};
    report.struct_size = sizeof(report);
    report.nodes = ReportNodes;
    const CreatedDelegate created = {"NPU", DelegatePtr(&delegate, [](TfLiteDelegate*) {}), &report,
                                     c.kinds};
    EXPECT_EQ(NothingDelegated(created, *interpreter), c.line);
  }
}

}  // namespace
}  // namespace litmus
