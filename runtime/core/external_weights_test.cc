// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests that a model with external weight files computes bit for bit what the same model with
// internal weights computes, and that a file that does not fit is reported in one message when the
// model is loaded.
#include "testdata/generator/external_weights.h"

#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <fstream>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/core/interpreter_builder.h"
#include "runtime/kernels/register.h"
#include "runtime/model/model_builder.h"
#include "testdata/generator/small_models.h"

namespace litmus {
namespace {

using Bytes = std::vector<uint8_t>;
using tflite::FlatBufferModel;

class Recorder : public tflite::ErrorReporter {
 public:
  int Report(const char* format, va_list args) override {
    char line[1024];
    std::vsnprintf(line, sizeof(line), format, args);
    text += std::string(line) + "\n";
    return 0;
  }
  std::string text;
};

std::string Written(const std::string& name, const Bytes& bytes) {
  const std::string path = testing::TempDir() + "/" + name;
  std::ofstream file(path, std::ios::binary);
  file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<long>(bytes.size()));
  return path;
}

// The outputs of a run whose inputs depend only on the element's index.
std::vector<std::string> RunModel(const FlatBufferModel& model) {
  std::unique_ptr<tflite::Interpreter> interpreter;
  const tflite::ops::builtin::BuiltinOpResolver resolver;
  EXPECT_EQ(tflite::InterpreterBuilder(model, resolver)(&interpreter), kTfLiteOk);
  if (interpreter == nullptr || interpreter->AllocateTensors() != kTfLiteOk) return {};
  for (const int input : interpreter->inputs()) {
    TfLiteTensor* tensor = interpreter->tensor(input);
    for (size_t i = 0; i < tensor->bytes; ++i) {
      // The bytes are chosen so that floats are between 0.5 and 2.
      tensor->data.uint8[i] =
          tensor->type == kTfLiteFloat32 && i % 4 == 3 ? 0x3f : static_cast<uint8_t>(i * 37 % 128);
    }
  }
  EXPECT_EQ(interpreter->Invoke(), kTfLiteOk);
  std::vector<std::string> outputs;
  for (const int output : interpreter->outputs()) {
    const TfLiteTensor* tensor = interpreter->tensor(output);
    outputs.emplace_back(tensor->data.raw, tensor->bytes);
  }
  return outputs;
}

ExternalWeightFiles FilesOf(const testdata::ModelInParts& parts, const std::string& name) {
  ExternalWeightFiles files;
  for (const testdata::WeightFile& file : parts.files) {
    files[file.group] = Written(name + "_" + std::to_string(files.size()), file.bytes);
  }
  return files;
}

TEST(ExternalWeightsTest, BitForBitAsWithWeightsInside) {
  using testdata::Precision;
  const std::map<std::string, Bytes> models = {
      {"tiny_cnn", testdata::TinyCnn(Precision::kFloat32)},
      {"tiny_cnn_int8", testdata::TinyCnn(Precision::kInt8)},
      {"attention", testdata::AttentionBlock()},
      {"detector", testdata::TinyDetector()},
  };
  for (const auto& [name, bytes] : models) {
    const auto inside = FlatBufferModel::BuildFromFile(Written(name, bytes).c_str());
    ASSERT_NE(inside, nullptr);
    const std::vector<std::string> expected = RunModel(*inside);
    ASSERT_FALSE(expected.empty());
    for (const size_t groups : {1, 3}) {
      for (const size_t alignment : {1, 4, 64}) {
        SCOPED_TRACE(name + ", " + std::to_string(groups) + " groups, aligned to " +
                     std::to_string(alignment));
        const std::vector<std::string> names = {"weights", "more:of them", ""};
        const testdata::ModelInParts parts = testdata::MoveWeightsOut(
            bytes, {names.begin(), names.begin() + static_cast<long>(groups)}, alignment);
        ASSERT_FALSE(parts.files.back().bytes.empty());
        const std::string path = Written(name + "_alone", parts.model);
        const ExternalWeightFiles files = FilesOf(parts, name);
        const auto beside = FlatBufferModel::BuildFromFile(path.c_str(), files);
        ASSERT_NE(beside, nullptr);
        EXPECT_EQ(RunModel(*beside), expected);
        const auto from_allocation = FlatBufferModel::BuildFromAllocation(
            std::make_unique<tflite::MemoryAllocation>(parts.model.data(), parts.model.size(),
                                                       nullptr),
            files);
        ASSERT_NE(from_allocation, nullptr);
        EXPECT_EQ(RunModel(*from_allocation), expected);
      }
    }
  }
}

TEST(ExternalWeightsTest, RefusedAtLoadInOneMessage) {
  const testdata::ModelInParts parts =
      testdata::MoveWeightsOut(testdata::TinyCnn(testdata::Precision::kFloat32), {"a", "b"});
  const std::string model = Written("refused", parts.model);
  const std::string a = Written("a", parts.files[0].bytes), b = Written("b", parts.files[1].bytes);
  const std::string nothing = testing::TempDir() + "/nothing_here";
  const struct {
    std::string model;
    ExternalWeightFiles files;
    const char* message;
  } kCases[] = {
      {model, {}, "of group 'a', a file next to the model that was not given"},
      {model, {{"a", a}}, "of group 'b', a file next to the model that was not given"},
      {model, {{"a", b}, {"b", a}}, "lies past the end of the group's file"},
      {model, {{"a", a}, {"b", nothing}}, "nothing_here"},
      {model, {{"a", a}, {"c", b}}, "of group 'b', a file next to the model that was not given"},
  };
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.message);
    Recorder reporter;
    EXPECT_EQ(FlatBufferModel::BuildFromFile(c.model.c_str(), c.files, &reporter), nullptr);
    EXPECT_NE(reporter.text.find(c.message), std::string::npos) << reporter.text;
    EXPECT_EQ(std::count(reporter.text.begin(), reporter.text.end(), '\n'), 1) << reporter.text;
  }
  Recorder reporter;
  EXPECT_EQ(FlatBufferModel::BuildFromFile(model.c_str(), &reporter), nullptr);
  EXPECT_NE(reporter.text.find("--external_weights=a:FILE"), std::string::npos) << reporter.text;
}

TEST(ExternalWeightsTest, FilesOfOtherModelsAreLeftOut) {
  const Bytes bytes = testdata::TinyCnn(testdata::Precision::kFloat32);
  const auto model =
      FlatBufferModel::BuildFromFile(Written("inside", bytes).c_str(), {{"a", "/nothing/here"}});
  ASSERT_NE(model, nullptr);
  EXPECT_FALSE(RunModel(*model).empty());
}

// A name in the model must never be used as a path, even if a file of that name exists.
TEST(ExternalWeightsTest, TheModelNamesNoFile) {
  const Bytes whole = testdata::TinyCnn(testdata::Precision::kFloat32);
  const std::string path = testing::TempDir() + "/beside_the_model";
  const testdata::ModelInParts parts = testdata::MoveWeightsOut(whole, {path});
  Written("beside_the_model", parts.files[0].bytes);
  Recorder reporter;
  EXPECT_EQ(FlatBufferModel::BuildFromFile(Written("named", parts.model).c_str(), &reporter),
            nullptr);
  EXPECT_NE(reporter.text.find("that was not given"), std::string::npos) << reporter.text;
}

}  // namespace
}  // namespace litmus
