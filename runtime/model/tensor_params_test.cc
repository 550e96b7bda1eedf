// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests types, quantisation and sparsity of tensors as C structs.
#include "runtime/model/tensor_params.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/schema/schema_generated.h"

namespace litmus {
namespace {

const tflite::Tensor* Pack(const tflite::TensorT& tensor, flatbuffers::FlatBufferBuilder* builder) {
  builder->Finish(tflite::Tensor::Pack(*builder, &tensor));
  return flatbuffers::GetRoot<tflite::Tensor>(builder->GetBufferPointer());
}

TEST(TensorParamsTest, EveryTypeKeepsItsName) {
  for (int type = tflite::TensorType_MIN; type <= tflite::TensorType_MAX; ++type) {
    const TfLiteType converted = ConvertTensorType(static_cast<tflite::TensorType>(type));
    EXPECT_NE(converted, kTfLiteNoType) << type;
    EXPECT_STRNE(TfLiteTypeGetName(converted), "Unknown type") << type;
  }
  EXPECT_EQ(ConvertTensorType(tflite::TensorType_FLOAT32), kTfLiteFloat32);
  EXPECT_EQ(ConvertTensorType(tflite::TensorType_INT8), kTfLiteInt8);
  EXPECT_EQ(ConvertTensorType(static_cast<tflite::TensorType>(99)), kTfLiteNoType);
}

TEST(TensorParamsTest, Quantization) {
  struct Case {
    std::vector<float> scales;
    std::vector<int64_t> zero_points;
    std::vector<int> expected;  // expected zero points; empty: no quantisation
  };
  const Case cases[] = {
      {{}, {}, {}},
      {{}, {3}, {}},
      {{0.5f}, {3}, {3}},
      {{0.5f}, {}, {0}},
      {{0.5f, 0.25f}, {3, -4}, {3, -4}},
      {{0.5f, 0.25f}, {3}, {3, 3}},
      {{0.5f, 0.25f}, {}, {0, 0}},
  };
  for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); ++i) {
    SCOPED_TRACE(i);
    tflite::TensorT tensor;
    tensor.quantization = std::make_unique<tflite::QuantizationParametersT>();
    tensor.quantization->scale = cases[i].scales;
    tensor.quantization->zero_point = cases[i].zero_points;
    tensor.quantization->quantized_dimension = 2;
    flatbuffers::FlatBufferBuilder builder;
    TfLiteQuantization quantization;
    ASSERT_EQ(
        ConvertQuantization(*Pack(tensor, &builder), &quantization, tflite::DefaultErrorReporter()),
        kTfLiteOk);
    if (cases[i].expected.empty()) {
      EXPECT_EQ(quantization.type, kTfLiteNoQuantization);
      EXPECT_EQ(quantization.params, nullptr);
      continue;
    }
    ASSERT_EQ(quantization.type, kTfLiteAffineQuantization);
    const auto& affine = *static_cast<TfLiteAffineQuantization*>(quantization.params);
    ASSERT_EQ(affine.scale->size, static_cast<int>(cases[i].scales.size()));
    ASSERT_EQ(affine.zero_point->size, affine.scale->size);
    for (int c = 0; c < affine.scale->size; ++c) {
      EXPECT_EQ(affine.scale->data[c], cases[i].scales[c]);
      EXPECT_EQ(affine.zero_point->data[c], cases[i].expected[c]);
    }
    EXPECT_EQ(affine.quantized_dimension, 2);
    TfLiteQuantizationFree(&quantization);
  }
}

TEST(TensorParamsTest, BlockwiseQuantization) {
  for (const int zero_points : {-1, 0, 9}) {  // a file without the field reads as 0
    tflite::TensorT tensor;
    tensor.quantization = std::make_unique<tflite::QuantizationParametersT>();
    tflite::BlockwiseQuantizationT blocks;
    blocks.scales = 7;
    blocks.zero_points = zero_points;
    blocks.block_size = 32;
    tensor.quantization->details.Set(blocks);
    tensor.quantization->quantized_dimension = 1;
    flatbuffers::FlatBufferBuilder builder;
    TfLiteQuantization quantization;
    ASSERT_EQ(
        ConvertQuantization(*Pack(tensor, &builder), &quantization, tflite::DefaultErrorReporter()),
        kTfLiteOk);
    ASSERT_EQ(quantization.type, kTfLiteBlockwiseQuantization);
    const auto& got = *static_cast<TfLiteBlockwiseQuantization*>(quantization.params);
    EXPECT_EQ(got.scale, 7);
    EXPECT_EQ(got.zero_point, zero_points == 9 ? 9 : -1);
    EXPECT_EQ(got.blocksize, 32);
    EXPECT_EQ(got.quantized_dimension, 1);
    TfLiteQuantizationFree(&quantization);
  }
}

TEST(TensorParamsTest, Sparsity) {
  tflite::TensorT tensor;
  tensor.shape = {2, 4};
  tensor.sparsity = std::make_unique<tflite::SparsityParametersT>();
  tensor.sparsity->traversal_order = {0, 1};
  for (int i = 0; i < 2; ++i) {
    tensor.sparsity->dim_metadata.push_back(std::make_unique<tflite::DimensionMetadataT>());
  }
  tensor.sparsity->dim_metadata[0]->dense_size = 2;
  tflite::DimensionMetadataT& columns = *tensor.sparsity->dim_metadata[1];
  columns.format = tflite::DimensionType_SPARSE_CSR;
  tflite::Uint16VectorT segments;
  segments.values = {0, 1, 3};
  columns.array_segments.Set(segments);
  tflite::Int32VectorT indices;
  indices.values = {3, 0, 2};
  columns.array_indices.Set(indices);

  flatbuffers::FlatBufferBuilder builder;
  TfLiteSparsity* sparsity = nullptr;
  ASSERT_EQ(ConvertSparsity(*Pack(tensor, &builder), &sparsity, tflite::DefaultErrorReporter()),
            kTfLiteOk);
  ASSERT_NE(sparsity, nullptr);
  ASSERT_EQ(sparsity->dim_metadata_size, 2);
  EXPECT_EQ(sparsity->dim_metadata[0].format, kTfLiteDimDense);
  EXPECT_EQ(sparsity->dim_metadata[0].dense_size, 2);
  EXPECT_EQ(sparsity->dim_metadata[1].format, kTfLiteDimSparseCSR);
  ASSERT_EQ(sparsity->dim_metadata[1].array_segments->size, 3);
  EXPECT_EQ(sparsity->dim_metadata[1].array_segments->data[2], 3);
  ASSERT_EQ(sparsity->dim_metadata[1].array_indices->size, 3);
  EXPECT_EQ(sparsity->dim_metadata[1].array_indices->data[2], 2);
  TfLiteSparsityFree(sparsity);

  columns.array_indices.Reset();
  flatbuffers::FlatBufferBuilder damaged;
  EXPECT_EQ(ConvertSparsity(*Pack(tensor, &damaged), &sparsity, tflite::DefaultErrorReporter()),
            kTfLiteError);
  EXPECT_EQ(sparsity, nullptr);
}

}  // namespace
}  // namespace litmus
