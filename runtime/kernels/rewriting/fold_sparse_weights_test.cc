// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Tests DENSIFY of sparse constants before FULLY_CONNECTED: where the DENSIFY, and a DEQUANTIZE
// after it, are folded and where they must not be, and that results stay the same. All sums are
// exact, so the order of the products does not matter.
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/c/half.h"
#include "runtime/kernels/rewriting/rewriting_tester.h"

namespace litmus {
namespace {

using tflite::TensorType;
using tflite::TensorType_FLOAT16;
using tflite::TensorType_FLOAT32;
using tflite::TensorType_INT8;

constexpr int kUnits = 64, kDepth = 32;

struct Case {
  const char* what;
  TensorType type = TensorType_FLOAT32;
  int rows = 1;
  int every = 8;  // one of `every` blocks of 1 x 4 inputs is stored
  bool dense_is_output = false;
  bool other_reader = false;   // true: an ADD reads the dense weights
  bool two_products = false;   // true: two FULLY_CONNECTED share the weights
  bool computed_bias = false;  // true: the bias is an input of the graph
  std::string names = {};      // expected names of the operators that run
};

std::vector<uint8_t> Stored(TensorType type, int count) {
  std::vector<uint8_t> bytes;
  for (int i = 0; i < count; ++i) {
    const float value = static_cast<float>(i * 29 % 41 - 20) / 4;
    uint8_t element[sizeof(float)];
    size_t size = sizeof(float);
    if (type == TensorType_FLOAT32) {
      std::memcpy(element, &value, size);
    } else if (type == TensorType_FLOAT16) {
      const uint16_t half = FloatToHalf(value);
      std::memcpy(element, &half, size = sizeof(half));
    } else {
      element[0] = static_cast<uint8_t>(i * 29);
      size = 1;
    }
    bytes.insert(bytes.end(), element, element + size);
  }
  return bytes;
}

// Adds weights [kUnits, kDepth] with blocks of 1 x 4.
int SparseConstant(RewritingTester* model, const Case& c) {
  constexpr int kBlock = 4, kPlaces = kDepth / kBlock;
  const auto dense = [](int size) {
    auto level = std::make_unique<tflite::DimensionMetadataT>();
    level->format = tflite::DimensionType_DENSE;
    level->dense_size = size;
    return level;
  };
  tflite::Int32VectorT segments, indices;
  segments.values.push_back(0);
  for (int i = 0; i < kUnits * kPlaces; ++i) {
    if (i / kPlaces % c.every == i % kPlaces % c.every) indices.values.push_back(i % kPlaces);
    if (i % kPlaces == kPlaces - 1) {
      segments.values.push_back(static_cast<int>(indices.values.size()));
    }
  }
  const int blocks = static_cast<int>(indices.values.size());
  const TestScale scale = {c.type == TensorType_INT8 ? 0.5f : 0.0f, 0};
  const int tensor =
      model->Constant<uint8_t>(c.type, {kUnits, kDepth}, Stored(c.type, blocks * kBlock), scale);
  auto sparsity = std::make_unique<tflite::SparsityParametersT>();
  sparsity->traversal_order = {0, 1, 2};
  sparsity->block_map = {1};
  sparsity->dim_metadata.push_back(dense(kUnits));
  auto level = std::make_unique<tflite::DimensionMetadataT>();
  level->format = tflite::DimensionType_SPARSE_CSR;
  level->array_segments.Set(std::move(segments));
  level->array_indices.Set(std::move(indices));
  sparsity->dim_metadata.push_back(std::move(level));
  sparsity->dim_metadata.push_back(dense(kBlock));
  model->graph().tensors[tensor]->sparsity = std::move(sparsity);
  return tensor;
}

RewritingTester Build(const Case& c) {
  RewritingTester model;
  const bool bytes = c.type == TensorType_INT8;
  const TensorType real = bytes ? TensorType_INT8 : TensorType_FLOAT32;
  const TestScale scale = {bytes ? 0.5f : 0.0f, 0};
  const int in = model.Input(real, {c.rows, kDepth}, scale);
  const int sparse = SparseConstant(&model, c);
  int dense = model.Tensor(c.type, {kUnits, kDepth}, scale);
  model.Op(tflite::BuiltinOperator_DENSIFY, {sparse}, {dense}, tflite::DensifyOptionsT());
  if (c.type == TensorType_FLOAT16) {
    const int wide = model.Tensor(TensorType_FLOAT32, {kUnits, kDepth});
    model.Op(tflite::BuiltinOperator_DEQUANTIZE, {dense}, {wide}, tflite::DequantizeOptionsT());
    dense = wide;
  }
  const int bias = c.computed_bias ? model.Input(TensorType_FLOAT32, {kUnits}) : -1;
  for (int i = 0; i < (c.two_products ? 2 : 1); ++i) {
    const int out = model.Tensor(real, {c.rows, kUnits}, scale);
    model.Op(tflite::BuiltinOperator_FULLY_CONNECTED, {in, dense, bias}, {out},
             tflite::FullyConnectedOptionsT());
    model.Output(out);
  }
  if (c.dense_is_output) model.Output(dense);
  if (c.other_reader) {
    const int sum = model.Tensor(real, {kUnits, kDepth}, scale);
    model.Op(tflite::BuiltinOperator_ADD, {dense, dense}, {sum}, tflite::AddOptionsT());
    model.Output(sum);
  }
  return model;
}

std::vector<Case> Cases() {
  std::vector<Case> cases;
  const auto add = [&](const char* what, const char* names) -> Case& {
    cases.push_back({what});
    cases.back().names = names;
    return cases.back();
  };
  add("float32", "DENSIFY+FULLY_CONNECTED");
  add("float16", "DENSIFY+DEQUANTIZE+FULLY_CONNECTED").type = TensorType_FLOAT16;
  add("int8", "DENSIFY+FULLY_CONNECTED").type = TensorType_INT8;
  add("all stored", "DENSIFY+FULLY_CONNECTED").every = 1;
  add("all stored, float16", "DENSIFY+DEQUANTIZE+FULLY_CONNECTED").every = 1;
  cases.back().type = TensorType_FLOAT16;
  add("two products", "DENSIFY+FULLY_CONNECTED DENSIFY+FULLY_CONNECTED").two_products = true;
  add("a computed bias", "DENSIFY+FULLY_CONNECTED").computed_bias = true;
  add("an output", "DENSIFY FULLY_CONNECTED").dense_is_output = true;
  add("another reader", "FULLY_CONNECTED ADD").other_reader = true;
  return cases;
}

TEST(FoldSparseWeights, WhereItIsExact) {
  for (const Case& c : Cases()) {
    RewritingTester model = Build(c);
    ExpectRewritten(&model, c.names, c.what);
  }
}

TEST(FoldSparseWeights, LastsThroughResizing) {
  for (const int rows : {2, 40}) {
    RewritingTester model = Build(Cases()[0]);
    ExpectRewrittenWhenResized(&model, {rows, kDepth}, "DENSIFY+FULLY_CONNECTED");
  }
}

}  // namespace
}  // namespace litmus
