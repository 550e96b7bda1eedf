// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Uses models of one operator that reshapes an image [1, 2, 2, 3] to twelve scores of a chosen
// type, so that the input's bytes are the scores.
#include "tools/eval_imagenet/classifier.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <fstream>
#include <limits>

#include "testdata/generator/model_builder.h"

namespace litmus::imagenet {
namespace {

using testdata::ModelBuilder;
using testdata::Quantization;

struct Type {
  tflite::TensorType type = tflite::TensorType_FLOAT32;
  Quantization quantization;
};

const Type kFloat;
const Type kUint8 = {tflite::TensorType_UINT8, {{0.5f}, {100}, 0}};
const Type kInt8 = {tflite::TensorType_INT8, {{0.25f}, {-10}, 0}};

// A model whose input `in` passes RESHAPE and, depending on the types, QUANTIZE or DEQUANTIZE to
// `out`.
std::vector<uint8_t> Model(const Type& in, const Type& out,
                           const std::vector<int32_t>& shape = {1, 12}, int outputs = 1) {
  ModelBuilder builder("scores");
  const auto tensor = [&](const char* name, std::vector<int32_t> dims, const Type& type) {
    testdata::TensorSpec spec;
    spec.name = name;
    spec.shape = std::move(dims);
    spec.type = type.type;
    spec.quantization = type.quantization;
    return builder.AddTensor(spec);
  };
  const int input = tensor("in", {1, 2, 2, 3}, in);
  tflite::ReshapeOptionsT reshape;
  reshape.new_shape = shape;
  int last = tensor("flat", shape, in);
  builder.AddOperator(tflite::BuiltinOperator_RESHAPE, {input}, {last}, testdata::Options(reshape));
  if (in.type != out.type) {
    const int scores = tensor("scores", shape, out);
    const bool dequantize = out.type == tflite::TensorType_FLOAT32;
    builder.AddOperator(
        dequantize ? tflite::BuiltinOperator_DEQUANTIZE : tflite::BuiltinOperator_QUANTIZE, {last},
        {scores}, {}, 2);
    last = scores;
  }
  builder.SetInputsOutputs({input}, std::vector<int>(static_cast<size_t>(outputs), last));
  return builder.Finish();
}

struct Loaded {
  std::unique_ptr<EvaluatedModel> model;
  absl::StatusOr<Classifier> classifier = absl::UnknownError("");
};

Loaded Load(const std::vector<uint8_t>& bytes, int output_index = -1) {
  const std::string path = testing::TempDir() + "/m.tflite";
  std::ofstream(path, std::ios::binary)
      .write(reinterpret_cast<const char*>(bytes.data()),
             static_cast<std::streamsize>(bytes.size()));
  Loaded loaded;
  auto model = EvaluatedModel::Load(path);
  EXPECT_TRUE(model.ok()) << model.status();
  loaded.model = std::make_unique<EvaluatedModel>(*std::move(model));
  ReadyInterpreter ready;
  auto interpreter = loaded.model->MakeInterpreter({});
  EXPECT_TRUE(interpreter.ok()) << interpreter.status();
  ready.interpreter = *std::move(interpreter);
  loaded.classifier = Classifier::Make(std::move(ready), output_index);
  return loaded;
}

template <typename T>
void Check(const Type& in, const Type& out, std::vector<T> input, const std::vector<int64_t>& order,
           double best, bool non_finite = false) {
  Loaded loaded = Load(Model(in, out));
  ASSERT_TRUE(loaded.classifier.ok()) << loaded.classifier.status();
  EXPECT_EQ(loaded.classifier->classes(), 12);
  int64_t us = -1;
  const auto ranked = loaded.classifier->Classify(testdata::Bytes(input), &us);
  ASSERT_TRUE(ranked.ok()) << ranked.status();
  std::vector<int64_t> indices;
  for (const RankedClass& c : *ranked) indices.push_back(c.index);
  EXPECT_EQ(indices, order);
  EXPECT_FLOAT_EQ(static_cast<float>((*ranked)[0].score), static_cast<float>(best));
  EXPECT_EQ(loaded.classifier->had_non_finite(), non_finite);
  EXPECT_GE(us, 0);
}

// Expected classes: equal scores are in ascending order of index; ten of the twelve classes are
// returned.
constexpr int64_t kPlain[] = {11, 3, 5, 0, 1, 2, 4, 6, 7, 8};
const std::vector<int64_t> kOrder(std::begin(kPlain), std::end(kPlain));

TEST(ClassifierTest, OutputsOfEveryTypeWhateverTheInputs) {
  const std::vector<float> values = {0, 0, 0, 5, 0, 5, 0, 0, 0, 0, 0, 7};
  Check<float>(kFloat, kFloat, values, kOrder, 7);
  Check<float>(kFloat, kUint8, values, kOrder, 7);
  Check<float>(kFloat, kInt8, values, kOrder, 7);
  std::vector<uint8_t> bytes(12, 100);
  bytes[3] = bytes[5] = 110;
  bytes[11] = 200;  // As int8, 200 would be negative.
  Check<uint8_t>(kUint8, kUint8, bytes, kOrder, 50);
  Check<uint8_t>(kUint8, kFloat, bytes, kOrder, 50);
  std::vector<int8_t> signed_bytes(12, -20);
  signed_bytes[3] = signed_bytes[5] = -10;
  signed_bytes[11] = 30;  // As uint8, -20 would be larger than 30.
  Check<int8_t>(kInt8, kInt8, signed_bytes, kOrder, 10);
  Check<int8_t>(kInt8, kFloat, signed_bytes, kOrder, 10);
}

TEST(ClassifierTest, NanComesLast) {
  const float nan = std::nanf(""), inf = std::numeric_limits<float>::infinity();
  Check<float>(kFloat, kFloat, {nan, 1, nan, 1, 2, -inf, 0, 0, 0, 0, 0, 0},
               {4, 1, 3, 6, 7, 8, 9, 10, 11, 5}, 2, true);
  Check<float>(kFloat, kFloat, {1, 1, 1, 1, 1, 1, 1, 1, 1, nan, inf, -inf},
               {10, 0, 1, 2, 3, 4, 5, 6, 7, 8}, inf, true);
}

TEST(ClassifierTest, ModelsThatAreNoClassifiers) {
  const struct {
    std::vector<uint8_t> model;
    int output_index;
    const char* error;  // expected error; nullptr: none
  } kCases[] = {
      {Model(kFloat, kFloat, {12}), -1, nullptr},
      {Model(kFloat, kFloat, {1, 1, 1, 12}), -1, nullptr},
      {Model(kFloat, kFloat, {1, 12}, 2), 1, nullptr},
      {Model(kFloat, kFloat, {1, 12}, 2), -1, "2 outputs; choose one with --output_index"},
      {Model(kFloat, kFloat, {1, 12}, 2), 2, "--output_index=2: the model has 2 outputs"},
      {Model(kFloat, kFloat, {3, 4}), -1, "12 elements in 2 dimensions"},
      {Model(kFloat, kFloat, {12, 1}), -1, "12 elements in 2 dimensions"},
  };
  for (const auto& c : kCases) {
    const Loaded loaded = Load(c.model, c.output_index);
    SCOPED_TRACE(c.error == nullptr ? "fine" : c.error);
    EXPECT_EQ(loaded.classifier.ok(), c.error == nullptr) << loaded.classifier.status();
    if (loaded.classifier.ok()) continue;
    EXPECT_NE(loaded.classifier.status().message().find(c.error == nullptr ? "" : c.error),
              absl::string_view::npos)
        << loaded.classifier.status();
  }
  Loaded loaded = Load(Model(kFloat, kFloat));
  int64_t us;
  EXPECT_FALSE(loaded.classifier->Classify(std::vector<uint8_t>(47), &us).ok());
}

}  // namespace
}  // namespace litmus::imagenet
