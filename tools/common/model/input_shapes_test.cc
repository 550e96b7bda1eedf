// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/model/input_shapes.h"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "runtime/core/interpreter_builder.h"
#include "runtime/kernels/register.h"
#include "runtime/model/model_builder.h"
#include "testdata/generator/model_builder.h"

namespace litmus {
namespace {

using Shape = std::vector<int32_t>;

struct Input {
  const char* name;
  Shape shape, signature;
  tflite::TensorType type = tflite::TensorType_FLOAT32;
};

// The inputs are also the outputs, so nothing is computed.
class InputsModel {
 public:
  explicit InputsModel(const std::vector<Input>& inputs) {
    testdata::ModelBuilder builder("inputs");
    std::vector<int> tensors;
    for (const Input& input : inputs) {
      testdata::TensorSpec spec;
      spec.name = input.name;
      spec.shape = input.shape;
      spec.shape_signature = input.signature;
      spec.type = input.type;
      tensors.push_back(builder.AddTensor(spec));
    }
    builder.SetInputsOutputs(tensors, tensors);
    bytes_ = builder.Finish();
    model_ = tflite::FlatBufferModel::BuildFromBuffer(reinterpret_cast<const char*>(bytes_.data()),
                                                      bytes_.size());
    const tflite::ops::builtin::BuiltinOpResolver resolver;
    tflite::InterpreterBuilder(*model_, resolver)(&interpreter_);
  }

  const tflite::Model& model() const { return *model_->GetModel(); }
  tflite::Interpreter* interpreter() { return interpreter_.get(); }
  Shape ShapeOf(size_t input) const {
    const TfLiteIntArray* dims = interpreter_->tensor(interpreter_->inputs()[input])->dims;
    return {dims->data, dims->data + dims->size};
  }

 private:
  std::vector<uint8_t> bytes_;
  std::unique_ptr<tflite::FlatBufferModel> model_;
  std::unique_ptr<tflite::Interpreter> interpreter_;
};

std::string WarningOf(const tflite::Model& model) {
  return DynamicShapeWarning(model, EntryPointOf(model, ""));
}

TEST(InputShapesTest, Warning) {
  const struct {
    const char* what;
    std::vector<Input> inputs;
    const char* warning;  // parts separated by '|'; "": none
  } kCases[] = {
      {"fixed", {{"x", {1, 8, 8, 3}, {}}}, ""},
      {"the batch at 1", {{"x", {1, 8, 8, 3}, {-1, 8, 8, 3}}}, ""},
      {"a batch at another size",
       {{"x", {4, 8, 8, 3}, {-1, 8, 8, 3}}},
       "input 'x' of shape [-1, 8, 8, 3] runs at [4, 8, 8, 3], the size"},
      {"height and width",
       {{"x", {1, 1, 1, 3}, {-1, -1, -1, 3}}},
       "input 'x' of shape [-1, -1, -1, 3] runs at [1, 1, 1, 3], the size that its file happens to "
       "hold; set the one you need: --shapes='x:1,N,N,3'"},
      {"the second of two inputs",
       {{"x", {1, 4}, {-1, 4}}, {"y", {1, 1}, {-1, -1}}},
       "dynamic: input 'y' of shape [-1, -1] runs at [1, 1], the size that its file happens to "
       "hold; "
       "set the one you need: --shapes='y:1,N'"},
      {"both", {{"x", {1, 1}, {1, -1}}, {"y", {1, 1}, {1, -1}}}, "--shapes='x:1,N&y:1,N'"},
      {"a name that the flag would cut", {{"x&y", {1, 1}, {1, -1}}}, "--shapes='0:1,N'"},
      {"no name", {{"", {1, 1}, {1, -1}}}, "--shapes='0:1,N'"},
      {"text", {{"x", {1, 1}, {1, -1}, tflite::TensorType_STRING}}, ""},
  };
  for (const auto& c : kCases) {
    const std::string warning = WarningOf(InputsModel(c.inputs).model());
    EXPECT_EQ(warning.empty(), *c.warning == '\0') << c.what << ": " << warning;
    EXPECT_TRUE(absl::StrContains(warning, c.warning)) << c.what << ": " << warning;
  }
}

TEST(InputShapesTest, Apply) {
  const struct {
    std::string shapes;
    Shape x, y;         // expected shapes on success
    const char* error;  // a part of the message
  } kCases[] = {
      {"", {1, 1}, {1, 1}, ""},
      {"x:2,5", {2, 5}, {1, 1}, ""},
      {"a:b:3,4", {1, 1}, {3, 4}, ""},
      {"1:3,4", {1, 1}, {3, 4}, ""},
      {"x:2,5&a:b:3,4", {2, 5}, {3, 4}, ""},
      {"2,5", {2, 5}, {2, 5}, ""},
      {"z:2,5", {}, {}, "--shapes: the model has no input 'z'; it has 'x', 'a:b'"},
      {"x:2,5,6", {}, {}, "--shapes: '2,5,6' has 3 dimensions, the input 'x' 2"},
  };
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.shapes);
    InputsModel model({{"x", {1, 1}, {-1, -1}}, {"a:b", {1, 1}, {-1, -1}}});
    const absl::Status status =
        ApplyInputShapes(c.shapes, EntryPointOf(model.model(), "").inputs, model.interpreter());
    EXPECT_EQ(status.ok(), *c.error == '\0') << status;
    EXPECT_TRUE(absl::StrContains(status.message(), c.error)) << status;
    if (!status.ok()) {
      EXPECT_EQ(status.code(), absl::StatusCode::kOutOfRange);
      continue;
    }
    EXPECT_EQ(model.ShapeOf(0), c.x);
    EXPECT_EQ(model.ShapeOf(1), c.y);
  }
}

TEST(InputShapesTest, Texts) {
  FlagRegistry flags("tool", "does things.");
  DeclareInputShapes(flags, kEveryMode);
  for (const char* good : {"", "1", "1,2", "x:1,2", "a:b:1&c:2,3"}) {
    EXPECT_EQ(flags.ProblemOf("shapes", good), "") << good;
  }
  for (const char* bad : {"x", "x:", "1,", "1,0", "1,-1", "1,N", "x:1,2&", "1,99999999999"}) {
    EXPECT_TRUE(absl::StartsWith(flags.ProblemOf("shapes", bad), "must be [INPUT:]DIM,DIM")) << bad;
  }
}

}  // namespace
}  // namespace litmus
