// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests QuantizationDetails of the file: each field is copied to the C struct, or the model is
// refused with the field's name.
#include <memory>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/model/tensor_params.h"
#include "runtime/model/verify.h"
#include "runtime/schema/schema_generated.h"

namespace litmus {
namespace {

using tflite::BlockwiseQuantizationT;
using tflite::MultiAxisQuantizationT;
using Ints = std::vector<int32_t>;

// A model with weights of shape [4, 1, 64] with these details; tensors 1 and 2 are the scales and
// zero points.
template <typename Details>
flatbuffers::FlatBufferBuilder ModelWith(const Details& details) {
  tflite::ModelT model;
  model.version = 3;
  model.buffers.push_back(std::make_unique<tflite::BufferT>());
  model.subgraphs.push_back(std::make_unique<tflite::SubGraphT>());
  for (int i = 0; i < 3; ++i) {
    model.subgraphs[0]->tensors.push_back(std::make_unique<tflite::TensorT>());
  }
  tflite::TensorT& weights = *model.subgraphs[0]->tensors[0];
  weights.name = "weights";
  weights.type = tflite::TensorType_INT8;
  weights.shape = {4, 1, 64};
  weights.quantization = std::make_unique<tflite::QuantizationParametersT>();
  weights.quantization->scale = {0.5f};  // ignored if there are details
  weights.quantization->details.Set(Details(details));
  flatbuffers::FlatBufferBuilder builder;
  tflite::FinishModelBuffer(builder, tflite::Model::Pack(builder, &model));
  return builder;
}

// Verifies the model and converts the quantisation of the weights. Returns the message of the
// refusal, or "".
std::string Convert(const flatbuffers::FlatBufferBuilder& builder, TfLiteQuantization* result) {
  *result = {kTfLiteNoQuantization, nullptr};
  const tflite::Model* model = tflite::GetModel(builder.GetBufferPointer());
  const absl::Status status = VerifyMeaning(*model, {});
  if (!status.ok()) return std::string(status.message());
  const tflite::Tensor* weights = model->subgraphs()->Get(0)->tensors()->Get(0);
  EXPECT_EQ(ConvertQuantization(*weights, result, tflite::DefaultErrorReporter()), kTfLiteOk);
  return "";
}

TEST(QuantizationDetailsTest, BlockShapeSaysWhatBlockSizeSays) {
  const struct {
    int block_size;
    Ints block_shape;
    int expected;         // size of blocks; 0: the model is refused
    const char* message;  // expected part of the message
  } kCases[] = {
      {32, {}, 32, ""},
      {32, {1, 1, 32}, 32, ""},
      {0, {1, 1, 32}, 32, ""},  // block_size is left out
      {64, {1, 1, 64}, 64, ""},
      {1, {1, 1, 1}, 1, ""},
      {32, {2, 1, 32}, 0, "block_shape of blockwise quantisation is 2 in dimension 0"},
      {32, {1, 2, 32}, 0, "block_shape of blockwise quantisation is 2 in dimension 1"},
      {2, {2, 1, 1}, 0, "block_shape of blockwise quantisation is 2 in dimension 0"},
      {32, {1, 0, 32}, 0, "block_shape of blockwise quantisation is 0 in dimension 1"},
      {32, {1, 1, 16}, 0, "is 16 in the last dimension, block_size is 32"},
      {0, {1, 1, 0}, 0, "is 0 in the last dimension"},
      {-1, {1, 1, -1}, 0, "block_size of blockwise quantisation is -1"},
      {0, {1, 1, -1}, 0, "is -1 in the last dimension"},
      {32,
       {1, 32},
       0,
       "block_shape of blockwise quantisation has 2 entries for a tensor of rank 3"},
      {32, {1, 1, 1, 32}, 0, "has 4 entries for a tensor of rank 3"},
      {32, {32}, 0, "has 1 entries for a tensor of rank 3"},
  };
  for (const auto& c : kCases) {
    SCOPED_TRACE(std::to_string(c.block_size) + ", " + c.message);
    BlockwiseQuantizationT blocks;
    blocks.scales = 1;
    blocks.zero_points = -1;
    blocks.block_size = c.block_size;
    blocks.block_shape = c.block_shape;
    TfLiteQuantization quantization;
    const std::string message = Convert(ModelWith(blocks), &quantization);
    EXPECT_NE(message.find(c.message), std::string::npos) << message;
    EXPECT_EQ(message.empty(), c.expected > 0) << message;
    if (c.expected == 0) continue;
    EXPECT_EQ(message, "");
    ASSERT_EQ(quantization.type, kTfLiteBlockwiseQuantization);
    const auto& got = *static_cast<TfLiteBlockwiseQuantization*>(quantization.params);
    EXPECT_EQ(got.blocksize, c.expected);
    TfLiteQuantizationFree(&quantization);
  }
}

TEST(QuantizationDetailsTest, MultiAxis) {
  const struct {
    int scales, zero_points, block_size;
    Ints dimensions;
    const char* message;  // expected part of the message; "": the model is valid
  } kCases[] = {
      {1, 2, 0, {0}, ""},
      {1, -1, 32, {0, 2}, ""},
      {1, 0, 32, {2, 0, 1}, ""},  // zero_points is left out
      {0, -1, 0, {0}, ""},
      {-1, -1, 0, {0}, "scales of multi-axis quantisation is -1"},
      {3, -1, 0, {0}, "multi-axis quantisation names tensor 3, which is out of range (3 tensors)"},
      {1, 3, 0, {0}, "multi-axis quantisation names tensor 3, which is out of range"},
      {1, -2, 0, {0}, "multi-axis quantisation names tensor -2, which is out of range"},
      {1, -1, -1, {0}, "block_size of multi-axis quantisation is -1"},
      {1, -1, 0, {}, "quantized_dimensions of multi-axis quantisation is empty"},
      {1, -1, 0, {0, 3}, "quantized_dimensions of multi-axis quantisation has 3"},
      {1, -1, 0, {-1}, "quantized_dimensions of multi-axis quantisation has -1"},
  };
  for (size_t i = 0; i < sizeof(kCases) / sizeof(kCases[0]); ++i) {
    SCOPED_TRACE(i);
    const auto& c = kCases[i];
    MultiAxisQuantizationT axes;
    axes.scales = c.scales;
    axes.zero_points = c.zero_points;
    axes.block_size = c.block_size;
    axes.quantized_dimensions = c.dimensions;
    TfLiteQuantization quantization;
    const std::string message = Convert(ModelWith(axes), &quantization);
    EXPECT_NE(message.find(c.message), std::string::npos) << message;
    EXPECT_EQ(message.empty(), std::string(c.message).empty()) << message;
    if (!message.empty()) continue;
    ASSERT_EQ(quantization.type, kTfLiteMultiAxisQuantization);
    const auto& got = *static_cast<TfLiteMultiAxisQuantization*>(quantization.params);
    EXPECT_EQ(got.scales, c.scales);
    EXPECT_EQ(got.zero_points, c.zero_points > 0 ? c.zero_points : -1);
    EXPECT_EQ(got.blocksize, c.block_size);
    const TfLiteIntArray& dimensions = *got.quantized_dimensions;
    EXPECT_EQ(Ints(dimensions.data, dimensions.data + dimensions.size), c.dimensions);
    TfLiteQuantizationFree(&quantization);
    EXPECT_EQ(quantization.type, kTfLiteNoQuantization);
    EXPECT_EQ(quantization.params, nullptr);
  }
}

}  // namespace
}  // namespace litmus
