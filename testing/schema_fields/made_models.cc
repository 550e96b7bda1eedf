// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Small models, each for a field on which no other model depends. Values, shapes and names are
// chosen so that the model still runs with another value of the field, but with another result.
#include "testing/schema_fields/made_models.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "flatbuffers/flexbuffers.h"
#include "testdata/generator/model_builder.h"

namespace litmus::schema_fields {
namespace {

using testdata::ModelBuilder;
using testdata::Options;
using testdata::TensorSpec;
using Ints = std::vector<int32_t>;
using Floats = std::vector<float>;

// Makes a model of one subgraph, and the values of its inputs.
class Maker {
 public:
  explicit Maker(std::string name) : name_(std::move(name)), builder_(name_) {}

  ModelBuilder& builder() { return builder_; }

  int Tensor(Ints shape, tflite::TensorType type = tflite::TensorType_FLOAT32, float scale = 0,
             std::vector<uint8_t> data = {}, bool is_variable = false) {
    TensorSpec spec;
    spec.name = "t" + std::to_string(count_++);
    spec.shape = std::move(shape);
    spec.type = type;
    if (scale != 0) spec.quantization = {{scale}, {0}, 0};
    spec.data = std::move(data);
    spec.is_variable = is_variable;
    return builder_.AddTensor(std::move(spec));
  }
  int Constant(Ints shape, const Floats& values) {
    return Tensor(std::move(shape), tflite::TensorType_FLOAT32, 0, testdata::Bytes(values));
  }

  template <typename T>
  int Input(Ints shape, const std::vector<T>& values, tflite::TensorType type, float scale = 0) {
    inputs_.push_back(testdata::Bytes(values));
    indices_.push_back(Tensor(std::move(shape), type, scale));
    return indices_.back();
  }
  int Input(Ints shape, const Floats& values) {
    return Input(std::move(shape), values, tflite::TensorType_FLOAT32);
  }

  template <typename T>
  void Add(tflite::BuiltinOperator op, const std::vector<int>& inputs,
           const std::vector<int>& outputs, const T& options) {
    builder_.AddOperator(op, inputs, outputs, Options(options));
  }

  BaseModel Finish(std::vector<int> outputs) {
    builder_.SetInputsOutputs(indices_, std::move(outputs));
    const std::vector<uint8_t> bytes = builder_.Finish();
    return {name_, {bytes.begin(), bytes.end()}, inputs_, {}, 0, {}};
  }

 private:
  std::string name_;
  ModelBuilder builder_;
  std::vector<int> indices_;
  std::vector<std::vector<uint8_t>> inputs_;
  int count_ = 0;
};

// Square matrices, which are also valid when transposed.
BaseModel SquareProduct() {
  Maker maker("square product");
  const int x = maker.Input({2, 2}, Floats{1, 2, 3, 4}),
            y = maker.Input({2, 2}, Floats{5, 6, 7, 9});
  const int product = maker.Tensor({2, 2});
  maker.Add(tflite::BuiltinOperator_BATCH_MATMUL, {x, y}, {product}, tflite::BatchMatMulOptionsT());
  return maker.Finish({product});
}

// All dimensions are equal, so that any of them can be that of the sequences.
BaseModel ReversedCube() {
  Maker maker("reversed cube");
  const int x = maker.Input({2, 2, 2}, Floats{1, 2, 3, 4, 5, 6, 7, 8});
  const int lengths = maker.Tensor({2}, tflite::TensorType_INT32, 0, testdata::Bytes(Ints{1, 2}));
  const int reversed = maker.Tensor({2, 2, 2});
  tflite::ReverseSequenceOptionsT options;
  options.seq_dim = 1;
  maker.Add(tflite::BuiltinOperator_REVERSE_SEQUENCE, {x, lengths}, {reversed}, options);
  return maker.Finish({reversed});
}

// The number of steps equals the number of sequences.
BaseModel SquareSequence() {
  Maker maker("square sequence");
  const int x = maker.Input({2, 2, 1}, Floats{1, 2, 3, 4});
  const int weights = maker.Constant({1, 1}, {0.5f}), recurrent = maker.Constant({1, 1}, {0.25f});
  const int bias = maker.Constant({1}, {0});
  const int state = maker.Tensor({2, 1}, tflite::TensorType_FLOAT32, 0, {}, true);
  const int y = maker.Tensor({2, 2, 1});
  tflite::SequenceRNNOptionsT options;
  options.fused_activation_function = tflite::ActivationFunctionType_NONE;
  maker.Add(tflite::BuiltinOperator_UNIDIRECTIONAL_SEQUENCE_RNN,
            {x, weights, recurrent, bias, state}, {y}, options);
  return maker.Finish({y});
}

// 10 - 1 * 0.5 = 9.5 becomes 10 if it is rounded at the end, and 9 if -0.5 is rounded first.
BaseModel PowersOfTwo(tflite::BuiltinOperator op) {
  const bool add = op == tflite::BuiltinOperator_ADD;
  Maker maker(add ? "sum of powers of two" : "difference of powers of two");
  const std::vector<int16_t> whole = {10}, half = {static_cast<int16_t>(add ? -1 : 1)};
  const int x = maker.Input({1}, whole, tflite::TensorType_INT16, 1);
  const int y = maker.Input({1}, half, tflite::TensorType_INT16, 0.5f);
  const int z = maker.Tensor({1}, tflite::TensorType_INT16, 1);
  if (add) {
    tflite::AddOptionsT options;
    options.pot_scale_int16 = false;
    maker.Add(op, {x, y}, {z}, options);
  } else {
    tflite::SubOptionsT options;
    options.pot_scale_int16 = false;
    maker.Add(op, {x, y}, {z}, options);
  }
  return maker.Finish({z});
}

// The sum 600 * 32767 * 127 exceeds 32 bits, and without a bias the options determine the width of
// sums.
constexpr int kMany = 600;
std::vector<uint8_t> LargestWeights() { return std::vector<uint8_t>(kMany, 127); }
std::vector<int16_t> LargestInputs() { return std::vector<int16_t>(kMany, 32767); }

BaseModel LargeConvolution() {
  Maker maker("large convolution");
  const int x = maker.Input({1, 1, 1, kMany}, LargestInputs(), tflite::TensorType_INT16, 1);
  const int filter = maker.Tensor({1, 1, 1, kMany}, tflite::TensorType_INT8, 1, LargestWeights());
  const int y = maker.Tensor({1, 1, 1, 1}, tflite::TensorType_INT16, 1e6f);
  tflite::Conv2DOptionsT options;
  options.stride_w = options.stride_h = 1;
  maker.Add(tflite::BuiltinOperator_CONV_2D, {x, filter, -1}, {y}, options);
  return maker.Finish({y});
}

BaseModel LargeProduct() {
  Maker maker("large product");
  const int x = maker.Input({1, kMany}, LargestInputs(), tflite::TensorType_INT16, 1);
  const int filter = maker.Tensor({1, kMany}, tflite::TensorType_INT8, 1, LargestWeights());
  const int y = maker.Tensor({1, 1}, tflite::TensorType_INT16, 1e6f);
  maker.Add(tflite::BuiltinOperator_FULLY_CONNECTED, {x, filter, -1}, {y},
            tflite::FullyConnectedOptionsT());
  return maker.Finish({y});
}

// Three variables whose names differ only by the container or by a "_", and a handle that reads the
// first one.
BaseModel NamedVariables() {
  Maker maker("named variables");
  const auto handle = [&](const char* container, const char* name) {
    const int tensor = maker.Tensor({1}, tflite::TensorType_RESOURCE);
    tflite::VarHandleOptionsT options;
    options.container = container;
    options.shared_name = name;
    maker.Add(tflite::BuiltinOperator_VAR_HANDLE, {}, {tensor}, options);
    return tensor;
  };
  const auto assign = [&](int variable, float value) {
    maker.Add(tflite::BuiltinOperator_ASSIGN_VARIABLE, {variable, maker.Constant({1}, {value})}, {},
              tflite::AssignVariableOptionsT());
  };
  assign(handle("c", "n"), 1);
  assign(handle("c_", "n"), 2);
  assign(handle("c", "n_"), 3);
  const int value = maker.Tensor({1});
  maker.Add(tflite::BuiltinOperator_READ_VARIABLE, {handle("c", "n")}, {value},
            tflite::ReadVariableOptionsT());
  return maker.Finish({value});
}

// Two tables, and a handle that looks up a key in the first one.
BaseModel NumberedTables() {
  Maker maker("numbered tables");
  // A tensor of one string: the number of strings, the offset of the first one, the end of the last
  // one.
  std::vector<uint8_t> word = testdata::Bytes(Ints{1, 12, 13});
  word.push_back('k');
  const int key = maker.Tensor({1}, tflite::TensorType_STRING, 0, word);
  const auto number = [&](int64_t value) {
    return maker.Tensor({1}, tflite::TensorType_INT64, 0,
                        testdata::Bytes(std::vector<int64_t>{value}));
  };
  const auto table = [&](int id) {
    const int tensor = maker.Tensor({1}, tflite::TensorType_RESOURCE);
    tflite::HashtableOptionsT options;
    options.table_id = id;
    options.key_dtype = tflite::TensorType_STRING;
    options.value_dtype = tflite::TensorType_INT64;
    maker.Add(tflite::BuiltinOperator_HASHTABLE, {}, {tensor}, options);
    return tensor;
  };
  maker.Add(tflite::BuiltinOperator_HASHTABLE_IMPORT, {table(1), key, number(11)}, {},
            tflite::HashtableImportOptionsT());
  maker.Add(tflite::BuiltinOperator_HASHTABLE_IMPORT, {table(2), key, number(12)}, {},
            tflite::HashtableImportOptionsT());
  const int found = maker.Tensor({1}, tflite::TensorType_INT64);
  maker.Add(tflite::BuiltinOperator_HASHTABLE_FIND, {table(1), key, number(-1)}, {found},
            tflite::HashtableFindOptionsT());
  return maker.Finish({found});
}

// Offset of the data behind the flatbuffer.
constexpr size_t kTailOffset = 4096;

void PutBehind(std::vector<char> tail, BaseModel* base,
               const std::function<void(tflite::ModelT*)>& change) {
  const std::unique_ptr<tflite::ModelT> model(tflite::GetModel(base->model.data())->UnPack());
  change(model.get());
  base->model = Packed(*model);
  base->tail_offset = kTailOffset;
  base->tail = std::move(tail);
}

// A constant behind the flatbuffer, as in models above 2 GB, and more bytes after it.
BaseModel BufferBehind() {
  Maker maker("buffer behind");
  const int x = maker.Input({2}, Floats{1, 2}), y = maker.Tensor({2});
  const int weights = maker.Constant({2}, {3, 4});
  maker.Add(tflite::BuiltinOperator_ADD, {x, weights}, {y}, tflite::AddOptionsT());
  BaseModel base = maker.Finish({y});
  const std::vector<uint8_t> tail = testdata::Bytes(Floats{3, 4, 5, 6});
  PutBehind({tail.begin(), tail.end()}, &base, [&](tflite::ModelT* model) {
    for (auto& buffer : model->buffers) {
      if (buffer->data.empty()) continue;
      buffer->data.clear();
      buffer->offset = kTailOffset;
      buffer->size = 2 * sizeof(float);
    }
  });
  return base;
}

// The options of a custom operator, behind the flatbuffer.
BaseModel OptionsBehind() {
  flexbuffers::Builder options;
  options.Map([&] {
    options.Int("window_size", 8);
    options.Int("stride", 4);
    options.Bool("magnitude_squared", true);
  });
  options.Finish();
  const std::vector<uint8_t>& bytes = options.GetBuffer();

  Maker maker("options behind");
  const int sound = maker.Input({16, 1}, Floats(16, 0.5f)), spectrum = maker.Tensor({1, 3, 5});
  maker.builder().AddCustomOperator("AudioSpectrogram", {sound}, {spectrum}, {});
  BaseModel base = maker.Finish({spectrum});
  PutBehind({bytes.begin(), bytes.end()}, &base, [&](tflite::ModelT* model) {
    tflite::OperatorT& op = *model->subgraphs[0]->operators[0];
    op.large_custom_options_offset = kTailOffset;
    op.large_custom_options_size = bytes.size();
  });
  return base;
}

}  // namespace

std::vector<BaseModel> ModelsForSingleFields() {
  return {SquareProduct(),
          ReversedCube(),
          SquareSequence(),
          PowersOfTwo(tflite::BuiltinOperator_ADD),
          PowersOfTwo(tflite::BuiltinOperator_SUB),
          LargeConvolution(),
          LargeProduct(),
          NamedVariables(),
          NumberedTables(),
          BufferBehind(),
          OptionsBehind()};
}

}  // namespace litmus::schema_fields
