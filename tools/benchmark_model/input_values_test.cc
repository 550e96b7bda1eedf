// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests which run uses which values.
#include "tools/benchmark_model/input_values.h"

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "gtest/gtest.h"
#include "runtime/core/interpreter_builder.h"
#include "runtime/kernels/register.h"
#include "runtime/model/model_builder.h"
#include "runtime/util/string_util.h"
#include "testdata/generator/model_builder.h"

namespace litmus::benchmark {
namespace {

namespace fs = std::filesystem;

// The model add_float has two inputs of one float each.
class InputValuesTest : public testing::Test {
 protected:
  void SetUp() override {
    model_ = tflite::FlatBufferModel::BuildFromFile("testdata/add_float.tflite");
    ASSERT_EQ(tflite::InterpreterBuilder(*model_, resolver_)(&interpreter_), kTfLiteOk);
    for (const int input : interpreter_->inputs()) {
      ASSERT_EQ(interpreter_->ResizeInputTensor(input, {1}), kTfLiteOk);
    }
    ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk);
    ASSERT_EQ(Inputs().size(), 2u);
    fs::remove_all(folder_);
  }

  void Write(const std::string& name, float value) {
    const fs::path path = folder_ + "/" + name;
    fs::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char*>(&value), sizeof(value));
  }

  ModelInputs Inputs() { return ModelInputs(interpreter_.get(), &names_); }

  // The values of both inputs in five runs, or the error message.
  std::string Runs(const std::string& files, const std::vector<InputSpec>& specs = {}) {
    InputValues values;
    const absl::Status made = values.Make(files, specs, Inputs());
    if (!made.ok()) return std::string(made.message());
    std::vector<std::string> runs;
    for (int run = 0; run < 5; ++run) {
      values.CopyNext(Inputs());
      runs.push_back(
          absl::StrCat(Inputs().tensor(0)->data.f[0], "+", Inputs().tensor(1)->data.f[0]));
    }
    return absl::StrJoin(runs, " ");
  }

  tflite::ops::builtin::BuiltinOpResolver resolver_;
  std::shared_ptr<const tflite::FlatBufferModel> model_;
  std::unique_ptr<tflite::Interpreter> interpreter_;
  const std::vector<std::string> names_ = {"a", "b"};
  const std::string folder_ = testing::TempDir() + "/input_values";
};

TEST_F(InputValuesTest, FilesComeOneAfterAnotherAndAgain) {
  for (const int k : {1, 2, 3}) {
    Write(absl::StrCat("0/", k), static_cast<float>(k));
    Write(absl::StrCat("1/", k), static_cast<float>(10 * k));
  }
  Write("one", 7);
  EXPECT_EQ(Runs(folder_), "1+10 2+20 3+30 1+10 2+20");
  EXPECT_EQ(Runs("0:" + folder_ + "/0;1:" + folder_ + "/one"), "1+7 2+7 3+7 1+7 2+7");
}

TEST_F(InputValuesTest, AnInputWithoutFilesTakesWhatItsFlagsSay) {
  Write("0/1", 1);
  Write("0/2", 2);
  std::vector<InputSpec> specs(2);
  specs[1].range = {5, 5};
  EXPECT_EQ(Runs("0:" + folder_ + "/0", specs), "1+5 2+5 1+5 2+5 1+5");
  EXPECT_EQ(Runs("", specs).find("+5 "), Runs("", specs).find('+'));
}

TEST_F(InputValuesTest, AFileThatDoesNotFitIsNamed) {
  Write("one", 7);
  std::ofstream(folder_ + "/short") << "123";
  EXPECT_EQ(Runs("1:" + folder_ + "/short"),
            absl::StrCat("--inputs: '", folder_, "/short' has 3 bytes, input '", Inputs().name(1),
                         "' takes 4"));
}

// Each file has the strings of one run, separated by NULs.
TEST_F(InputValuesTest, FilesOfStrings) {
  testdata::ModelBuilder builder("strings");
  testdata::TensorSpec words;
  words.name = "words";
  words.shape = {2};
  words.type = tflite::TensorType_STRING;
  const int tensor = builder.AddTensor(words);
  builder.SetInputsOutputs({tensor}, {tensor});
  const std::vector<uint8_t> bytes = builder.Finish();
  const auto model = tflite::FlatBufferModel::BuildFromBuffer(
      reinterpret_cast<const char*>(bytes.data()), bytes.size());
  std::unique_ptr<tflite::Interpreter> interpreter;
  ASSERT_EQ(tflite::InterpreterBuilder(*model, resolver_)(&interpreter), kTfLiteOk);
  ASSERT_EQ(interpreter->AllocateTensors(), kTfLiteOk);
  const std::vector<std::string> names = {"words"};
  const ModelInputs inputs(interpreter.get(), &names);
  fs::create_directories(folder_);
  std::ofstream(folder_ + "/1", std::ios::binary) << std::string("a\0long one", 10);
  std::ofstream(folder_ + "/2", std::ios::binary) << std::string("b\0", 2);
  InputValues values;
  const absl::Status made = values.Make(folder_, {}, inputs);
  ASSERT_TRUE(made.ok()) << made;
  EXPECT_EQ(values.sets(), 2u);
  std::vector<std::string> runs;
  for (int run = 0; run < 3; ++run) {
    values.CopyNext(inputs);
    for (const int i : {0, 1}) {
      const tflite::StringRef text = tflite::GetString(inputs.tensor(0), i);
      runs.emplace_back(text.str, text.len);
    }
  }
  EXPECT_EQ(absl::StrJoin(runs, "|"), "a|long one|b||a|long one");
  std::ofstream(folder_ + "/3", std::ios::binary) << "one";
  EXPECT_EQ(values.Make(folder_, {}, inputs).message(),
            absl::StrCat("--inputs: '", folder_, "/3' has 1 strings, the input 2"));
}

}  // namespace
}  // namespace litmus::benchmark
