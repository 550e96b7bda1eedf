// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests that sparse constants are accepted only if an operator expands them, and only with a
// limited number of dimensions.
#include <algorithm>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/model/operator_table.h"
#include "runtime/model/verify.h"
#include "runtime/schema/schema_generated.h"

namespace litmus {
namespace {

using tflite::BuiltinOperator;
using tflite::ModelT;

constexpr uint32_t kSparseBuffer = 1, kDenseBuffer = 2;

// The sparsity of a vector of four floats of which only the second is stored.
std::unique_ptr<tflite::SparsityParametersT> OneOfFour() {
  auto sparsity = std::make_unique<tflite::SparsityParametersT>();
  sparsity->traversal_order = {0};
  sparsity->dim_metadata.push_back(std::make_unique<tflite::DimensionMetadataT>());
  sparsity->dim_metadata[0]->format = tflite::DimensionType_SPARSE_CSR;
  tflite::Uint8VectorT segments, indices;
  segments.values = {0, 1};
  indices.values = {1};
  sparsity->dim_metadata[0]->array_segments.Set(segments);
  sparsity->dim_metadata[0]->array_indices.Set(indices);
  return sparsity;
}

int AddTensor(ModelT* model, uint32_t buffer) {
  auto tensor = std::make_unique<tflite::TensorT>();
  tensor->name = buffer == kSparseBuffer ? "sparse" : "dense";
  tensor->shape = {4};
  tensor->buffer = buffer;
  if (buffer == kSparseBuffer) tensor->sparsity = OneOfFour();
  model->subgraphs[0]->tensors.push_back(std::move(tensor));
  return static_cast<int>(model->subgraphs[0]->tensors.size() - 1);
}

// A model with one operator with `inputs` constant inputs; the input at `sparse` is sparse.
ModelT OneOperator(BuiltinOperator code, int inputs, int outputs, int sparse) {
  ModelT model;
  model.version = 3;
  for (int i = 0; i < 3; ++i) model.buffers.push_back(std::make_unique<tflite::BufferT>());
  model.buffers[kSparseBuffer]->data.assign(sizeof(float), 0);
  model.buffers[kDenseBuffer]->data.assign(4 * sizeof(float), 0);
  model.operator_codes.push_back(std::make_unique<tflite::OperatorCodeT>());
  model.operator_codes[0]->builtin_code = code;
  model.subgraphs.push_back(std::make_unique<tflite::SubGraphT>());
  auto op = std::make_unique<tflite::OperatorT>();
  for (int i = 0; i < inputs; ++i) {
    op->inputs.push_back(AddTensor(&model, i == sparse ? kSparseBuffer : kDenseBuffer));
  }
  for (int i = 0; i < outputs; ++i) op->outputs.push_back(AddTensor(&model, 0));
  model.subgraphs[0]->operators.push_back(std::move(op));
  return model;
}

absl::Status Verify(const ModelT& model) {
  flatbuffers::FlatBufferBuilder builder;
  tflite::FinishModelBuffer(builder, tflite::Model::Pack(builder, &model));
  const auto* data = reinterpret_cast<const char*>(builder.GetBufferPointer());
  EXPECT_TRUE(VerifyWireFormat(data, builder.GetSize()).ok());
  const tflite::Model& packed = *tflite::GetModel(data);
  const FileBytes file{data, builder.GetSize()};
  absl::Status status = VerifyTensors(packed, file, 0);
  if (status.ok()) status = VerifyOperators(packed, file, 0);
  return status;
}

bool Says(const absl::Status& status, const std::string& text) {
  return std::string(status.message()).find(text) != std::string::npos;
}

TEST(VerifySparse, EachOperatorOfTheTable) {
  const struct {
    BuiltinOperator op;
    int input;
  } kExpanding[] = {
      {tflite::BuiltinOperator_CONV_2D, 1},         {tflite::BuiltinOperator_DEPTHWISE_CONV_2D, 1},
      {tflite::BuiltinOperator_FULLY_CONNECTED, 1}, {tflite::BuiltinOperator_TRANSPOSE_CONV, 1},
      {tflite::BuiltinOperator_DENSIFY, 0},
  };
  int accepted = 0, refused = 0;
  for (int code = tflite::BuiltinOperator_MIN; code <= tflite::BuiltinOperator_MAX; ++code) {
    const auto op = static_cast<BuiltinOperator>(code);
    const OperatorRow* row = FindOperatorRow(op);
    ASSERT_NE(row, nullptr);
    const int inputs = std::min(row->max_inputs, row->min_inputs + 2);
    for (int i = 0; i < inputs; ++i) {
      SCOPED_TRACE(std::string(tflite::EnumNameBuiltinOperator(op)) + " " + std::to_string(i));
      const absl::Status status =
          Verify(OneOperator(op, std::max(row->min_inputs, i + 1), row->min_outputs, i));
      const bool expands =
          std::any_of(std::begin(kExpanding), std::end(kExpanding),
                      [&](const auto& known) { return known.op == op && known.input == i; });
      EXPECT_EQ(status.ok(), expands) << status.message();
      if (!expands) {
        EXPECT_TRUE(Says(status, "('sparse'), which is sparse")) << status.message();
      }
      ++(status.ok() ? accepted : refused);
    }
  }
  EXPECT_EQ(accepted, 5);
  EXPECT_GT(refused, 300);
}

TEST(VerifySparse, OtherPlaces) {
  const struct {
    const char* what;
    void (*plant)(ModelT* model, int sparse);
    const char* expected;  // expected message; null: the model is valid
  } kCases[] = {
      {"nowhere", [](ModelT*, int) {}, nullptr},
      {"graph input, as LiteRT's own model of a sparse tensor has it",
       [](ModelT* m, int t) { m->subgraphs[0]->inputs = {t}; }, nullptr},
      {"graph output", [](ModelT* m, int t) { m->subgraphs[0]->outputs = {t}; },
       "the output tensor 3 ('sparse') is sparse"},
      {"intermediate", [](ModelT* m, int t) { m->subgraphs[0]->operators[0]->intermediates = {t}; },
       "(ADD) reads tensor 3 ('sparse'), which is sparse"},
      {"scales of blocks",
       [](ModelT* m, int t) {
         auto& q = m->subgraphs[0]->tensors[0]->quantization;
         q = std::make_unique<tflite::QuantizationParametersT>();
         tflite::BlockwiseQuantizationT blocks;
         blocks.scales = t;
         blocks.zero_points = -1;
         blocks.block_size = 2;
         q->details.Set(blocks);
       },
       "blockwise quantisation names tensor 3, which is sparse"},
      {"zero points of blocks",
       [](ModelT* m, int t) {
         auto& q = m->subgraphs[0]->tensors[0]->quantization;
         q = std::make_unique<tflite::QuantizationParametersT>();
         tflite::BlockwiseQuantizationT blocks;
         blocks.scales = 1;
         blocks.zero_points = t;
         blocks.block_size = 2;
         q->details.Set(blocks);
       },
       "blockwise quantisation names tensor 3, which is sparse"},
  };
  for (const auto& c : kCases) {
    ModelT model = OneOperator(tflite::BuiltinOperator_ADD, 2, 1, -1);
    const int sparse = AddTensor(&model, kSparseBuffer);
    c.plant(&model, sparse);
    const absl::Status status = Verify(model);
    EXPECT_EQ(status.ok(), c.expected == nullptr) << c.what << ": " << status.message();
    if (c.expected != nullptr) {
      EXPECT_TRUE(Says(status, c.expected)) << status.message();
    }
  }
}

TEST(VerifySparse, DimensionsAndBlocks) {
  const struct {
    int rank, blocks;
    bool good;
  } kCases[] = {
      {1, 0, true},  {7, 0, true},  {8, 0, true},       {9, 0, false},      {8, 8, true},
      {8, 9, false}, {9, 9, false}, {400000, 0, false}, {1, 400000, false},
  };
  for (const auto& c : kCases) {
    ModelT model = OneOperator(tflite::BuiltinOperator_DENSIFY, 1, 1, 0);
    tflite::TensorT& tensor = *model.subgraphs[0]->tensors[0];
    tensor.shape.assign(static_cast<size_t>(c.rank), 1);
    auto sparsity = std::make_unique<tflite::SparsityParametersT>();
    for (int i = 0; i < c.rank + c.blocks; ++i) {
      sparsity->traversal_order.push_back(i);
      if (i >= c.rank) sparsity->block_map.push_back(std::min(i - c.rank, c.rank - 1));
      sparsity->dim_metadata.push_back(std::make_unique<tflite::DimensionMetadataT>());
      sparsity->dim_metadata.back()->dense_size = 1;
    }
    tensor.sparsity = std::move(sparsity);
    const absl::Status status = Verify(model);
    EXPECT_EQ(status.ok(), c.good) << c.rank << " " << c.blocks << ": " << status.message();
    if (!c.good) {
      EXPECT_TRUE(Says(status, "at most 8 of each are supported")) << status.message();
    }
  }
}

}  // namespace
}  // namespace litmus
