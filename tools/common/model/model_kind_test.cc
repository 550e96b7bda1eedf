// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/model/model_kind.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "runtime/core/interpreter_builder.h"
#include "runtime/kernels/register.h"
#include "runtime/model/model_builder.h"
#include "tools/common/model/kind_models.h"

namespace litmus {
namespace {

std::optional<ModelKind> KindOfModel(const tflite::FlatBufferModel& model) {
  const tflite::ops::builtin::BuiltinOpResolver resolver;
  std::unique_ptr<tflite::Interpreter> interpreter;
  EXPECT_EQ(tflite::InterpreterBuilder(model, resolver)(&interpreter), kTfLiteOk);
  return interpreter == nullptr ? std::nullopt : KindOf(*interpreter);
}

TEST(ModelKindTest, OfOneNetwork) {
  for (const ModelKind kind : kModelKinds) {
    const KindModel drawn = DrawModelOf(kind);
    const auto model =
        tflite::FlatBufferModel::BuildFromBuffer(drawn.file.data(), drawn.file.size());
    ASSERT_NE(model, nullptr);
    EXPECT_EQ(KindOfModel(*model), kind) << NameOf(kind);
  }
}

TEST(ModelKindTest, OfFiles) {
  const struct {
    const char* model;
    std::optional<ModelKind> kind;
  } kCases[] = {
      {"tiny_cnn_float", ModelKind::kFloat32},
      {"tiny_cnn_int8", ModelKind::kFullInteger},
      {"attention_block", ModelKind::kFloat32},
      // Models without weights.
      {"add_float", ModelKind::kFloat32},
      {"add_int8", ModelKind::kFullInteger},
      // The primary graph is a WHILE over integers.
      {"counting_loop", std::nullopt},
  };
  for (const auto& c : kCases) {
    const auto model = tflite::FlatBufferModel::BuildFromFile(
        (std::string("testdata/") + c.model + ".tflite").c_str());
    ASSERT_NE(model, nullptr) << c.model;
    EXPECT_EQ(KindOfModel(*model), c.kind) << c.model;
  }
}

}  // namespace
}  // namespace litmus
