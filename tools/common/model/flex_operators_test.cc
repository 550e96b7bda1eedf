// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/model/flex_operators.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "runtime/core/interpreter_builder.h"
#include "runtime/kernels/register.h"
#include "runtime/model/model_builder.h"
#include "testdata/generator/model_builder.h"
#include "tools/common/model/apply_delegate.h"

namespace litmus {
namespace {

std::vector<uint8_t> Chain(const std::vector<std::string>& operators) {
  testdata::ModelBuilder model("a chain of custom operators");
  const auto tensor = [&](const std::string& name) {
    testdata::TensorSpec spec;
    spec.name = name;
    spec.shape = {4};
    return model.AddTensor(std::move(spec));
  };
  int last = tensor("in");
  const int first = last;
  for (const std::string& name : operators) {
    const int next = tensor(name);
    model.AddCustomOperator(name, {last}, {next}, {});
    last = next;
  }
  model.SetInputsOutputs({first}, {last});
  return model.Finish();
}

TEST(FlexOperatorsTest, AreNamedWithTheFix) {
  const struct {
    std::vector<std::string> operators;
    std::string hint;
  } kCases[] = {
      {{"Mine", "Other"}, ""},
      {{"FlexSub", "Mine", "FlexMul", "FlexSub"},
       "the model needs TensorFlow ops (Flex): FlexMul, FlexSub, which Litmus does not run; "
       "convert it without SELECT_TF_OPS"},
  };
  for (const auto& c : kCases) {
    const std::vector<uint8_t> bytes = Chain(c.operators);
    const auto model = tflite::FlatBufferModel::BuildFromBuffer(
        reinterpret_cast<const char*>(bytes.data()), bytes.size());
    ASSERT_NE(model, nullptr);
    std::unique_ptr<tflite::Interpreter> interpreter;
    const tflite::ops::builtin::BuiltinOpResolver resolver;
    ASSERT_EQ(tflite::InterpreterBuilder(*model, resolver)(&interpreter), kTfLiteOk);
    EXPECT_EQ(FlexHint(*interpreter), c.hint);
    EXPECT_EQ(interpreter->AllocateTensors(), kTfLiteUnresolvedOps);
    const absl::Status status = FailureOf(*interpreter, absl::InternalError("cannot run"));
    if (c.hint.empty()) {
      EXPECT_EQ(status, absl::InternalError("cannot run"));
    } else {
      EXPECT_EQ(status, absl::InvalidArgumentError("cannot run; " + c.hint));
    }
  }
}

}  // namespace
}  // namespace litmus
