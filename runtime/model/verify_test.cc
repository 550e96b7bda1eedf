// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests a small model with one fault per case. The message must name the fault and its place.
#include "runtime/model/verify.h"

#include <cmath>
#include <cstring>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/schema/schema_generated.h"

namespace litmus {
namespace {

using tflite::BuiltinOperator;
using tflite::ModelT;
using tflite::OperatorT;
using tflite::TensorT;
using Floats = std::vector<float>;
using Ints = std::vector<int32_t>;

std::unique_ptr<TensorT> NewTensor(const std::string& name, Ints shape, uint32_t buffer) {
  auto tensor = std::make_unique<TensorT>();
  tensor->name = name;
  tensor->shape = std::move(shape);
  tensor->buffer = buffer;
  return tensor;
}

std::unique_ptr<OperatorT> NewOperator(uint32_t code, Ints inputs, Ints outputs) {
  auto op = std::make_unique<OperatorT>();
  op->opcode_index = code;
  op->inputs = std::move(inputs);
  op->outputs = std::move(outputs);
  return op;
}

uint32_t AddCode(ModelT* model, BuiltinOperator code) {
  model->operator_codes.push_back(std::make_unique<tflite::OperatorCodeT>());
  model->operator_codes.back()->builtin_code = code;
  return static_cast<uint32_t>(model->operator_codes.size() - 1);
}

// A model with sum = x + weights and y = relu(sum). Buffer 1: weights; buffer 2: unused.
ModelT BaseModel() {
  ModelT model;
  model.version = 3;
  for (int i = 0; i < 3; ++i) model.buffers.push_back(std::make_unique<tflite::BufferT>());
  model.buffers[1]->data.assign(4 * sizeof(float), 0);
  AddCode(&model, tflite::BuiltinOperator_ADD);
  AddCode(&model, tflite::BuiltinOperator_RELU);
  auto graph = std::make_unique<tflite::SubGraphT>();
  graph->name = "main";
  graph->tensors.push_back(NewTensor("x", {2, 2}, 0));
  graph->tensors.push_back(NewTensor("weights", {2, 2}, 1));
  graph->tensors.push_back(NewTensor("sum", {2, 2}, 0));
  graph->tensors.push_back(NewTensor("y", {2, 2}, 0));
  graph->inputs = {0};
  graph->outputs = {3};
  graph->operators.push_back(NewOperator(0, {0, 1}, {2}));
  graph->operators.push_back(NewOperator(1, {2}, {3}));
  model.subgraphs.push_back(std::move(graph));
  return model;
}

// Appends an empty subgraph that calls subgraph `callee` with CALL_ONCE.
void AddCaller(ModelT* model, int callee) {
  auto graph = std::make_unique<tflite::SubGraphT>();
  const uint32_t code = AddCode(model, tflite::BuiltinOperator_CALL_ONCE);
  graph->operators.push_back(NewOperator(code, {}, {}));
  tflite::CallOnceOptionsT options;
  options.init_subgraph_index = callee;
  graph->operators.back()->builtin_options.Set(options);
  model->subgraphs.push_back(std::move(graph));
}

TensorT& T(ModelT& model, int index) { return *model.subgraphs[0]->tensors[index]; }
OperatorT& Op(ModelT& model, int index) { return *model.subgraphs[0]->operators[index]; }

void QuantizeBlocks(ModelT& model, int tensor, int scales, int zero_points, int size) {
  T(model, tensor).quantization = std::make_unique<tflite::QuantizationParametersT>();
  tflite::BlockwiseQuantizationT blocks;
  blocks.scales = scales;
  blocks.zero_points = zero_points;
  blocks.block_size = size;
  T(model, tensor).quantization->details.Set(blocks);
}

tflite::QuantizationParametersT& Quantize(ModelT& model, int tensor, Floats scales,
                                          std::vector<int64_t> zero_points) {
  T(model, tensor).quantization = std::make_unique<tflite::QuantizationParametersT>();
  T(model, tensor).quantization->scale = std::move(scales);
  T(model, tensor).quantization->zero_point = std::move(zero_points);
  return *T(model, tensor).quantization;
}

std::vector<uint8_t> Words(const Ints& words, const std::string& characters = "") {
  std::vector<uint8_t> bytes(words.size() * sizeof(int32_t));
  std::memcpy(bytes.data(), words.data(), bytes.size());
  bytes.insert(bytes.end(), characters.begin(), characters.end());
  return bytes;
}

// Makes the weights a sparse 2x2 matrix: row 0 is empty, row 1 has an element in column `index`.
void MakeSparse(ModelT& model, uint8_t index, uint8_t last_segment) {
  model.buffers[1]->data.assign(sizeof(float), 0);
  auto sparsity = std::make_unique<tflite::SparsityParametersT>();
  sparsity->traversal_order = {0, 1};
  auto rows = std::make_unique<tflite::DimensionMetadataT>();
  rows->format = tflite::DimensionType_DENSE;
  rows->dense_size = 2;
  auto columns = std::make_unique<tflite::DimensionMetadataT>();
  columns->format = tflite::DimensionType_SPARSE_CSR;
  tflite::Uint8VectorT segments, indices;
  segments.values = {0, 0, last_segment};
  indices.values = {index};
  columns->array_segments.Set(segments);
  columns->array_indices.Set(indices);
  sparsity->dim_metadata.push_back(std::move(rows));
  sparsity->dim_metadata.push_back(std::move(columns));
  T(model, 1).sparsity = std::move(sparsity);
}

// Inserts a DENSIFY between the weights and the operator that reads them.
void AddDensify(ModelT& model) {
  auto& graph = *model.subgraphs[0];
  graph.tensors.push_back(NewTensor("dense", {2, 2}, 0));
  graph.operators[0]->inputs = {0, 4};
  const uint32_t code = AddCode(&model, tflite::BuiltinOperator_DENSIFY);
  graph.operators.insert(graph.operators.begin(), NewOperator(code, {1}, {4}));
}

struct Case {
  const char* what;
  std::function<void(ModelT&)> plant;
  std::vector<const char*> expected;  // expected parts of the message; none: the model is valid
};

const float kNan = std::numeric_limits<float>::quiet_NaN();

const Case kCases[] = {
    {"untouched", [](ModelT&) {}, {}},
    {"version", [](ModelT& m) { m.version = 9; }, {"schema version 9"}},
    {"no subgraphs: the interpreter builder refuses it",
     [](ModelT& m) {
       m.subgraphs.clear();
       m.signature_defs.clear();
     },
     {}},
    // Cases for tensors and buffers.
    {"buffer index",
     [](ModelT& m) { T(m, 1).buffer = 70; },
     {"subgraph 0 ('main')", "tensor 1 ('weights')", "buffer index 70", "3 buffers"}},
    {"no buffers at all, none needed",
     [](ModelT& m) {
       m.buffers.clear();
       T(m, 1).buffer = 0;
     },
     {}},
    {"data in buffer 0 is no data",
     [](ModelT& m) {
       m.buffers[0]->data = {1, 2, 3};
     },
     {}},
    {"short buffer",
     [](ModelT& m) { m.buffers[1]->data.resize(15); },
     {"tensor 1 ('weights')", "buffer 1 has 15 bytes", "16"}},
    {"larger buffer", [](ModelT& m) { m.buffers[1]->data.resize(100); }, {}},
    {"empty buffer", [](ModelT& m) { m.buffers[1]->data.clear(); }, {}},
    {"4-bit",
     [](ModelT& m) {
       T(m, 1).type = tflite::TensorType_INT4;
       m.buffers[1]->data.resize(2);
     },
     {}},
    {"short 4-bit",
     [](ModelT& m) {
       T(m, 1).type = tflite::TensorType_INT4;
       m.buffers[1]->data.resize(1);
     },
     {"has 1 bytes", "needs 2"}},
    {"negative dimension",
     [](ModelT& m) {
       T(m, 0).shape = {2, -1};
     },
     {"'x'", "dimension -1 is negative"}},
    {"overflow",
     [](ModelT& m) {
       T(m, 0).shape = {INT32_MAX, INT32_MAX, INT32_MAX};
     },
     {"'x'", "its shape has no size", "overflowed"}},
    {"overflow before a zero",
     [](ModelT& m) {
       T(m, 0).shape = {INT32_MAX, INT32_MAX, 3, 0};
     },
     {"'x'", "its shape has no size", "overflowed"}},
    {"overflow behind a zero",
     [](ModelT& m) {
       T(m, 0).shape = {0, INT32_MAX, INT32_MAX};
     },
     {"'x'", "its shape has no size", "overflowed"}},
    {"overflow of strings",
     [](ModelT& m) {
       T(m, 0).type = tflite::TensorType_STRING;
       T(m, 0).shape = {INT32_MAX, 0, INT32_MAX};
     },
     {"'x'", "its shape has no size", "overflowed"}},
    {"a zero",
     [](ModelT& m) {
       T(m, 0).shape = {INT32_MAX, 0, 1000};
     },
     {}},
    {"element type",
     [](ModelT& m) { T(m, 0).type = static_cast<tflite::TensorType>(99); },
     {"'x'", "element type 99"}},
    {"variable with data",
     [](ModelT& m) { T(m, 1).is_variable = true; },
     {"'weights'", "variable"}},
    {"buffer past the file",
     [](ModelT& m) {
       m.buffers[2]->offset = 1 << 20;
       m.buffers[2]->size = 1;
     },
     {"buffer 2", "past the end of the file"}},
    {"metadata",
     [](ModelT& m) {
       m.metadata.push_back(std::make_unique<tflite::MetadataT>());
       m.metadata[0]->name = "note";
       m.metadata[0]->buffer = 5;
     },
     {"metadata 'note'", "buffer 5 of 3"}},
    // Cases for strings.
    {"strings",
     [](ModelT& m) {
       T(m, 1).type = tflite::TensorType_STRING;
       T(m, 1).shape = {2};
       m.buffers[1]->data = Words({2, 16, 17, 19}, "abc");
     },
     {}},
    {"strings past the end",
     [](ModelT& m) {
       T(m, 1).type = tflite::TensorType_STRING;
       T(m, 1).shape = {2};
       m.buffers[1]->data = Words({2, 16, 17, 20}, "abc");
     },
     {"'weights'", "does not hold 2 strings"}},
    {"too many strings",
     [](ModelT& m) {
       T(m, 1).type = tflite::TensorType_STRING;
       T(m, 1).shape = {2};
       m.buffers[1]->data = Words({INT32_MAX, 16, 17, 20}, "abc");
     },
     {"does not hold 2 strings"}},
    // Cases for quantisation.
    {"scale", [](ModelT& m) { Quantize(m, 0, {kNan}, {0}); }, {"'x'", "scale 0 is nan"}},
    {"per channel",
     [](ModelT& m) {
       Quantize(m, 0, {1, 2}, {0, 0});
     },
     {}},
    {"channel dimension",
     [](ModelT& m) {
       Quantize(m, 0, {1, 2}, {0, 0}).quantized_dimension = 2;
     },
     {"quantized_dimension 2 is not in [0, 2)"}},
    {"channel count",
     [](ModelT& m) {
       Quantize(m, 0, {1, 2, 3}, {0});
     },
     {"3 scales, dimension 0 has size 2"}},
    {"zero points",
     [](ModelT& m) {
       Quantize(m, 0, {1}, {0, 0});
     },
     {"2 zero points"}},
    {"zero point range",
     [](ModelT& m) {
       T(m, 0).type = tflite::TensorType_INT8;
       Quantize(m, 0, {1}, {128});
     },
     {"zero point 0 is 128, not in [-128, 127]"}},
    {"blocks", [](ModelT& m) { QuantizeBlocks(m, 0, 1, -1, 2); }, {}},
    {"scales of blocks",
     [](ModelT& m) { QuantizeBlocks(m, 0, 1000, -1, 2); },
     {"'x'", "tensor 1000, which is out of range"}},
    {"zero points of blocks",
     [](ModelT& m) { QuantizeBlocks(m, 0, 1, -2, 2); },
     {"tensor -2, which is out of range"}},
    {"block size",
     [](ModelT& m) { QuantizeBlocks(m, 0, 1, -1, -2); },
     {"block_size of blockwise quantisation is -2"}},
    // Cases for sparsity.
    {"sparse",
     [](ModelT& m) {
       MakeSparse(m, 1, 1);
       AddDensify(m);
     },
     {}},
    {"sparse operand", [](ModelT& m) { MakeSparse(m, 1, 1); }, {"ADD", "'weights'", "is sparse"}},
    {"sparse index", [](ModelT& m) { MakeSparse(m, 2, 1); }, {"'weights'", "index 2 of 2"}},
    {"sparse segments",
     [](ModelT& m) { MakeSparse(m, 1, 2); },
     {"array_segments of level 1", "array_indices"}},
    {"sparse order",
     [](ModelT& m) {
       MakeSparse(m, 1, 1);
       T(m, 1).sparsity->traversal_order = {0, 0};
     },
     {"traversal_order", "do not fit the shape"}},
    {"sparse values",
     [](ModelT& m) {
       MakeSparse(m, 1, 1);
       m.buffers[1]->data.resize(3);
     },
     {"1 values described, the buffer holds 0"}},
    // Cases for operators.
    {"graph input",
     [](ModelT& m) { m.subgraphs[0]->inputs = {4}; },
     {"subgraph 0 ('main')", "an input names tensor 4"}},
    {"absent graph input: TensorFlow Lite's writers of operator tests make such",
     [](ModelT& m) {
       m.subgraphs[0]->inputs = {0, -1};
     },
     {}},
    {"graph output",
     [](ModelT& m) { m.subgraphs[0]->outputs = {-1}; },
     {"an output names tensor -1"}},
    {"operator code",
     [](ModelT& m) { Op(m, 0).opcode_index = 2; },
     {"operator 0", "operator code 2 is out of range (2 operator_codes)"}},
    {"no operator codes", [](ModelT& m) { m.operator_codes.clear(); }, {"(0 operator_codes)"}},
    {"operator input",
     [](ModelT& m) {
       Op(m, 0).inputs = {0, 4};
     },
     {"operator 0 (ADD)", "an input names tensor 4"}},
    {"operator output",
     [](ModelT& m) { Op(m, 0).outputs = {-7}; },
     {"operator 0 (ADD)", "an output names tensor -7"}},
    {"too few inputs", [](ModelT& m) { Op(m, 0).inputs = {0}; }, {"ADD", "1 inputs, expected 2"}},
    {"no outputs", [](ModelT& m) { Op(m, 1).outputs = {}; }, {"RELU", "0 outputs, expected 1"}},
    {"required input",
     [](ModelT& m) {
       Op(m, 0).inputs = {0, -1};
     },
     {"ADD", "lacks its input 1"}},
    {"foreign options",
     [](ModelT& m) { Op(m, 0).builtin_options.Set(tflite::Conv2DOptionsT()); },
     {"ADD", "options of another operator (Conv2DOptions)"}},
    {"cycle",
     [](ModelT& m) {
       Op(m, 0).inputs = {3, 1};
     },
     {"operator 0 (ADD)", "reads tensor 3 ('y') before"}},
    {"writes a constant",
     [](ModelT& m) { Op(m, 1).outputs = {1}; },
     {"RELU", "'weights'", "constant"}},
    {"writes twice", [](ModelT& m) { Op(m, 1).outputs = {2}; }, {"RELU", "'sum'", "second time"}},
    {"writes an input that was read",
     [](ModelT& m) { Op(m, 1).outputs = {0}; },
     {"RELU", "'x'", "after an operator has read it"}},
    {"writes the input that it reads",
     [](ModelT& m) { Op(m, 0).outputs = {0}; },
     {"ADD", "'x'", "after an operator has read it"}},
    {"writes a variable that was read",
     [](ModelT& m) {
       T(m, 1).buffer = 0;
       T(m, 1).is_variable = true;
       Op(m, 1).outputs = {1};
     },
     {"RELU", "'weights'", "after an operator has read it"}},
    {"custom options",
     [](ModelT& m) {
       Op(m, 0).large_custom_options_offset = 1 << 20;
       Op(m, 0).large_custom_options_size = 1;
     },
     {"custom options lie past"}},
    // Cases for calls and signatures.
    {"call", [](ModelT& m) { AddCaller(&m, 0); }, {}},
    {"call of nothing",
     [](ModelT& m) { AddCaller(&m, 2); },
     {"subgraph 1", "CALL_ONCE", "init_subgraph_index is 2, but the model has 2 subgraphs"}},
    {"recursion", [](ModelT& m) { AddCaller(&m, 1); }, {"subgraph 1", "calls itself"}},
    {"mutual recursion",
     [](ModelT& m) {
       AddCaller(&m, 2);
       AddCaller(&m, 1);
     },
     {"subgraph 1", "calls itself"}},
    {"call without options",
     [](ModelT& m) {
       AddCaller(&m, 0);
       m.subgraphs[1]->operators[0]->builtin_options.Reset();
     },
     {"CALL_ONCE", "lacks the options"}},
    {"signature",
     [](ModelT& m) {
       m.signature_defs.push_back(std::make_unique<tflite::SignatureDefT>());
       m.signature_defs[0]->subgraph_index = 1;
     },
     {"signature 0 names subgraph 1"}},
    {"signature key",
     [](ModelT& m) {
       m.signature_defs.push_back(std::make_unique<tflite::SignatureDefT>());
       m.signature_defs[0]->signature_key = std::string("a\0b", 3);
     },
     {"signature 0 has a key with a zero byte"}},
    {"signature tensor",
     [](ModelT& m) {
       m.signature_defs.push_back(std::make_unique<tflite::SignatureDefT>());
       m.signature_defs[0]->inputs.push_back(std::make_unique<tflite::TensorMapT>());
       m.signature_defs[0]->inputs[0]->tensor_index = 4;
     },
     {"signature 0 names tensor 4, but the subgraph has 4"}},
    {"signature input without a name",
     [](ModelT& m) {
       m.signature_defs.push_back(std::make_unique<tflite::SignatureDefT>());
       m.signature_defs[0]->inputs.push_back(std::make_unique<tflite::TensorMapT>());
       m.signature_defs[0]->inputs[0]->tensor_index = 1;
     },
     {"signature 0 has no name for its input, tensor 1"}},
};

TEST(VerifyTest, NamesThePlantedFault) {
  for (const Case& test : kCases) {
    SCOPED_TRACE(test.what);
    ModelT model = BaseModel();
    test.plant(model);
    flatbuffers::FlatBufferBuilder builder;
    tflite::FinishModelBuffer(builder, tflite::Model::Pack(builder, &model));
    const auto* data = reinterpret_cast<const char*>(builder.GetBufferPointer());
    ASSERT_TRUE(VerifyWireFormat(data, builder.GetSize()).ok());
    const absl::Status status =
        VerifyMeaning(*tflite::GetModel(data), FileBytes{data, builder.GetSize()});
    EXPECT_EQ(status.ok(), test.expected.empty()) << status.message();
    for (const char* part : test.expected) {
      EXPECT_NE(std::string(status.message()).find(part), std::string::npos)
          << "'" << part << "' is not in '" << status.message() << "'";
    }
  }
}

TEST(VerifyTest, WireFormat) {
  ModelT model = BaseModel();
  flatbuffers::FlatBufferBuilder builder;
  tflite::FinishModelBuffer(builder, tflite::Model::Pack(builder, &model));
  const std::string good(reinterpret_cast<const char*>(builder.GetBufferPointer()),
                         builder.GetSize());
  EXPECT_TRUE(VerifyWireFormat(good.data(), good.size()).ok());
  EXPECT_FALSE(VerifyWireFormat(nullptr, 0).ok());
  for (size_t size = 0; size < good.size(); ++size) {
    // Copied to a heap block of exactly this size, so that sanitizers detect reads past the end.
    const std::vector<char> cut(good.begin(), good.begin() + size);
    EXPECT_FALSE(VerifyWireFormat(cut.data(), cut.size()).ok()) << "cut to " << size;
  }
  std::string other = good;
  other[4] = 'X';
  const absl::Status status = VerifyWireFormat(other.data(), other.size());
  EXPECT_NE(std::string(status.message()).find("TFL3"), std::string::npos) << status.message();
}

}  // namespace
}  // namespace litmus
