// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/model/tensor_params.h"

#include <cstdint>
#include <cstdlib>

#include "runtime/schema/schema_tables_generated.h"
#include "runtime/schema/vector_element.h"

namespace litmus {
namespace {

// Copies an index vector of one of the format's three types (8, 16 or 32 bits per value).
template <typename Vector>
TfLiteIntArray* CopyIndices(const Vector* vector) {
  if (vector == nullptr || vector->values() == nullptr) return nullptr;
  TfLiteIntArray* result = TfLiteIntArrayCreate(static_cast<int>(vector->values()->size()));
  for (int i = 0; result != nullptr && i < result->size; ++i) {
    result->data[i] = static_cast<int>(vector->values()->Get(i));
  }
  return result;
}

TfLiteIntArray* CopyInts(const flatbuffers::Vector<int32_t>* values) {
  if (values == nullptr) return nullptr;
  TfLiteIntArray* result = TfLiteIntArrayCreate(static_cast<int>(values->size()));
  for (int i = 0; result != nullptr && i < result->size; ++i) result->data[i] = values->Get(i);
  return result;
}

TfLiteIntArray* Segments(const tflite::DimensionMetadata& dimension) {
  switch (dimension.array_segments_type()) {
    case tflite::SparseIndexVector_Int32Vector:
      return CopyIndices(dimension.array_segments_as_Int32Vector());
    case tflite::SparseIndexVector_Uint16Vector:
      return CopyIndices(dimension.array_segments_as_Uint16Vector());
    case tflite::SparseIndexVector_Uint8Vector:
      return CopyIndices(dimension.array_segments_as_Uint8Vector());
    default:
      return nullptr;
  }
}

TfLiteIntArray* Indices(const tflite::DimensionMetadata& dimension) {
  switch (dimension.array_indices_type()) {
    case tflite::SparseIndexVector_Int32Vector:
      return CopyIndices(dimension.array_indices_as_Int32Vector());
    case tflite::SparseIndexVector_Uint16Vector:
      return CopyIndices(dimension.array_indices_as_Uint16Vector());
    case tflite::SparseIndexVector_Uint8Vector:
      return CopyIndices(dimension.array_indices_as_Uint8Vector());
    default:
      return nullptr;
  }
}

// The tensor of zero points, or -1 for none. A file without the field reads as 0, so 0 means none.
int32_t ZeroPointTensor(int32_t index) { return index > 0 ? index : -1; }

// The size of a block along the last dimension. VerifyQuantization has checked that block_shape, if
// present, agrees with it.
int32_t BlockSize(const tflite::BlockwiseQuantization& source) {
  const auto* shape = source.block_shape();
  if (shape == nullptr || shape->size() == 0) return source.block_size();
  return shape->Get(shape->size() - 1);
}

TfLiteStatus ConvertBlockwise(const tflite::BlockwiseQuantization& source, int dimension,
                              TfLiteQuantization* quantization, tflite::ErrorReporter* reporter) {
  auto* blockwise = static_cast<TfLiteBlockwiseQuantization*>(
      std::calloc(1, sizeof(TfLiteBlockwiseQuantization)));
  if (blockwise == nullptr) {
    reporter->Report("Out of memory for a blockwise quantisation.");
    return kTfLiteError;
  }
  blockwise->scale = source.scales();
  blockwise->zero_point = ZeroPointTensor(source.zero_points());
  blockwise->blocksize = BlockSize(source);
  blockwise->quantized_dimension = dimension;
  *quantization = {kTfLiteBlockwiseQuantization, blockwise};
  return kTfLiteOk;
}

TfLiteStatus ConvertMultiAxis(const tflite::MultiAxisQuantization& source,
                              TfLiteQuantization* quantization, tflite::ErrorReporter* reporter) {
  auto* axes = static_cast<TfLiteMultiAxisQuantization*>(
      std::calloc(1, sizeof(TfLiteMultiAxisQuantization)));
  *quantization = {kTfLiteMultiAxisQuantization, axes};
  if (axes != nullptr) axes->quantized_dimensions = CopyInts(source.quantized_dimensions());
  if (axes == nullptr || axes->quantized_dimensions == nullptr) {
    TfLiteQuantizationFree(quantization);
    reporter->Report("Out of memory for a quantisation along several dimensions.");
    return kTfLiteError;
  }
  axes->scales = source.scales();
  axes->zero_points = ZeroPointTensor(source.zero_points());
  axes->blocksize = source.block_size();
  return kTfLiteOk;
}

}  // namespace

TfLiteStatus ConvertQuantization(const tflite::Tensor& tensor, TfLiteQuantization* quantization,
                                 tflite::ErrorReporter* reporter) {
  quantization->type = kTfLiteNoQuantization;
  quantization->params = nullptr;
  const tflite::QuantizationParameters* source = tensor.quantization();
  if (source == nullptr) return kTfLiteOk;
  // If a tensor has details as well as scales, the details count, as in TensorFlow Lite.
  if (const auto* blockwise = source->details_as_BlockwiseQuantization()) {
    return ConvertBlockwise(*blockwise, source->quantized_dimension(), quantization, reporter);
  }
  if (const auto* axes = source->details_as_MultiAxisQuantization()) {
    return ConvertMultiAxis(*axes, quantization, reporter);
  }
  if (source->scale() == nullptr || source->scale()->size() == 0) return kTfLiteOk;
  const int channels = static_cast<int>(source->scale()->size());
  auto* affine =
      static_cast<TfLiteAffineQuantization*>(std::calloc(1, sizeof(TfLiteAffineQuantization)));
  if (affine != nullptr) {
    affine->scale = TfLiteFloatArrayCreate(channels);
    affine->zero_point = TfLiteIntArrayCreate(channels);
  }
  quantization->type = kTfLiteAffineQuantization;
  quantization->params = affine;
  if (affine == nullptr || affine->scale == nullptr || affine->zero_point == nullptr) {
    TfLiteQuantizationFree(quantization);
    reporter->Report("Out of memory for the quantisation of %d channels.", channels);
    return kTfLiteError;
  }
  const auto* zero_points = source->zero_point();
  const int given = zero_points == nullptr ? 0 : static_cast<int>(zero_points->size());
  const auto& scales = *source->scale();
  for (int i = 0; i < channels; ++i) affine->scale->data[i] = scales.Get(i);
  for (int i = 0; i < given && i < channels; ++i) {
    affine->zero_point->data[i] = static_cast<int>(ElementAt(*zero_points, i));
  }
  const int all = given == 1 ? affine->zero_point->data[0] : 0;
  for (int i = given; i < channels; ++i) affine->zero_point->data[i] = all;
  affine->quantized_dimension = source->quantized_dimension();
  return kTfLiteOk;
}

TfLiteStatus ConvertSparsity(const tflite::Tensor& tensor, TfLiteSparsity** sparsity,
                             tflite::ErrorReporter* reporter) {
  *sparsity = nullptr;
  const tflite::SparsityParameters* source = tensor.sparsity();
  if (source == nullptr) return kTfLiteOk;
  if (source->traversal_order() == nullptr || source->dim_metadata() == nullptr) {
    reporter->Report("A sparse tensor lacks its traversal order or its dimensions.");
    return kTfLiteError;
  }
  auto* result = static_cast<TfLiteSparsity*>(std::calloc(1, sizeof(TfLiteSparsity)));
  if (result == nullptr) return kTfLiteError;
  result->traversal_order = CopyInts(source->traversal_order());
  result->block_map = CopyInts(source->block_map());
  const int dimensions = static_cast<int>(source->dim_metadata()->size());
  result->dim_metadata = static_cast<TfLiteDimensionMetadata*>(
      std::calloc(dimensions, sizeof(TfLiteDimensionMetadata)));
  for (int i = 0; result->dim_metadata != nullptr && i < dimensions; ++i) {
    result->dim_metadata_size = i + 1;
    const tflite::DimensionMetadata& dimension = *source->dim_metadata()->Get(i);
    TfLiteDimensionMetadata& target = result->dim_metadata[i];
    if (dimension.format() == tflite::DimensionType_DENSE) {
      target.format = kTfLiteDimDense;
      target.dense_size = dimension.dense_size();
      continue;
    }
    target.format = kTfLiteDimSparseCSR;
    target.array_segments = Segments(dimension);
    target.array_indices = Indices(dimension);
    if (target.array_segments == nullptr || target.array_indices == nullptr) {
      TfLiteSparsityFree(result);
      reporter->Report("Dimension %d of a sparse tensor lacks its segments or indices.", i);
      return kTfLiteError;
    }
  }
  *sparsity = result;
  return kTfLiteOk;
}

}  // namespace litmus
