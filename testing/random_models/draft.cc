// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "testing/random_models/draft.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

#include "testing/random_models/number_types.h"

namespace litmus::random_models {
namespace {

using tflite::TensorType;

// The round that has the same shapes as round 0.
constexpr int kRoundOfFirstShape = 3;
// Random streams of one model, in addition to those of the rounds.
constexpr uint64_t kStructure = 0, kShapes = 1, kValues = 1000;

// Max elements of a tensor. Most models are small; kPercentOfLargeModels per cent are large, so
// that kernels share the work among threads.
constexpr int kUsualElements = 4000, kManyElements = 120000;
constexpr int kPercentOfLargeModels = 2;
constexpr int kPercentOfEmptyDimensions = 1;

// The tolerance of a sum of `depth` products of at most `magnitude`, in units of depth · magnitude.
// The rounding errors of a sum are `depth` numbers below 2^-24 · |partial sum|; partial sums and
// errors both grow like random walks, so the error stays below 2^-24 · sqrt(depth) · sqrt(depth) ·
// magnitude. The transforms of Winograd's F(4×4, 3×3) add terms that are ten times as large as the
// result. A wrong element would be off by about `magnitude`.
constexpr double kSumTolerance = 1.0 / (1 << 20);

Shape DrawShape(int rank, bool may_be_empty, Random* random) {
  const int budget = random->Chance(kPercentOfLargeModels) ? kManyElements : kUsualElements;
  Shape shape;
  int64_t elements = 1;
  for (int i = 0; i < rank; ++i) {
    const int most = static_cast<int>(std::max<int64_t>(1, budget / elements));
    const int size = random->Pick({1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 33, 64, 65, 130});
    shape.push_back(std::min(size, std::max(1, rank - i > 1 ? most / 2 : most)));
    elements *= shape.back();
  }
  random->Shuffle(&shape);
  if (may_be_empty && rank > 0 && random->Chance(kPercentOfEmptyDimensions)) {
    shape[static_cast<size_t>(random->Below(rank))] = 0;
  }
  return shape;
}

int DrawSize(int most, Random* random) {
  const int size =
      random->Pick({1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 15, 16, 17, 24, 31, 32, 33, 48, 63, 64, 65, 96});
  return size <= most ? size : random->Between(1, most);
}

}  // namespace

size_t Elements(const Shape& shape) {
  size_t elements = 1;
  for (const int size : shape) elements *= static_cast<size_t>(size);
  return elements;
}

Draft::Draft(uint64_t seed, uint64_t index, int round)
    : Draft(Random(MixSeeds(seed, index, kStructure)),
            Random(
                MixSeeds(seed, index,
                         kShapes + static_cast<uint64_t>(round == kRoundOfFirstShape ? 0 : round))),
            Random(MixSeeds(seed, index, kValues + static_cast<uint64_t>(round))), round) {}

Draft::Draft(Random of_structure, Random of_shapes, Random of_values, int round)
    : structure(std::move(of_structure)),
      shapes(std::move(of_shapes)),
      round_(round),
      values_(std::move(of_values)) {
  model_.version = 3;
  model_.description = "random model";
  model_.buffers.push_back(std::make_unique<tflite::BufferT>());  // buffer 0 must be empty
  BeginSubgraph();
}

int Draft::Fixed(int most) { return DrawSize(most, &structure); }

int Draft::Varying(int most) {
  if (shapes.Chance(kPercentOfEmptyDimensions)) return 0;
  return DrawSize(most, &shapes);
}

int Draft::Batch() { return shapes.Pick({1, 1, 1, 1, 2, 3, 5}); }

Shape Draft::VaryingShape(int rank) { return DrawShape(rank, true, &shapes); }
Shape Draft::FixedShape(int rank) { return DrawShape(rank, false, &structure); }

int Draft::Add(TensorType type, const Shape& shape, const Quant& quant, const char* name) {
  auto tensor = std::make_unique<tflite::TensorT>();
  tensor->name = name + std::to_string(graph().tensors.size());
  tensor->shape = shape;
  tensor->type = type;
  tensor->has_rank = true;
  if (!quant.scales.empty()) {
    tensor->quantization = std::make_unique<tflite::QuantizationParametersT>();
    tensor->quantization->scale = quant.scales;
    tensor->quantization->zero_point = quant.zero_points;
    tensor->quantization->quantized_dimension = quant.axis;
  }
  graph().tensors.push_back(std::move(tensor));
  return static_cast<int>(graph().tensors.size()) - 1;
}

int Draft::Input(TensorType type, const Shape& shape, const Quant& quant, const Values& values) {
  Values drawn = values;
  drawn.specials = std::max(drawn.specials, not_finite_);
  return InputBytes(type, shape, Draw(type, Elements(shape), drawn, &values_), quant);
}

int Draft::InputBytes(TensorType type, const Shape& shape, std::vector<uint8_t> bytes,
                      const Quant& quant) {
  const int index = Add(type, shape, quant, "input");
  graph().inputs.push_back(index);
  inputs_.push_back({index, shape, std::move(bytes)});
  return index;
}

int Draft::Constant(TensorType type, const Shape& shape, const Quant& quant, const Values& values) {
  Random data(structure.Next());
  return ConstantBytes(type, shape, Draw(type, Elements(shape), values, &data), quant);
}

int Draft::BlockConstant(const Shape& shape, int block_size, TensorType type,
                         const Values& scales) {
  tflite::BlockwiseQuantizationT blocks;
  blocks.block_size = block_size;
  blocks.scales =
      Constant(tflite::TensorType_FLOAT16, {shape[0], shape.back() / block_size}, {}, scales);
  blocks.zero_points = -1;
  const int index = Constant(type, shape);
  tflite::TensorT& tensor = TensorAt(index);
  tensor.quantization = std::make_unique<tflite::QuantizationParametersT>();
  tensor.quantization->details.Set(blocks);
  return index;
}

int Draft::ConstantBytes(TensorType type, const Shape& shape, std::vector<uint8_t> bytes,
                         const Quant& quant) {
  const int index = Add(type, shape, quant, "constant");
  graph().tensors.back()->buffer = static_cast<uint32_t>(model_.buffers.size());
  model_.buffers.push_back(std::make_unique<tflite::BufferT>());
  model_.buffers.back()->data = std::move(bytes);
  return index;
}

int Draft::List(const std::vector<int>& values, bool must_be_input) {
  const Shape shape = {static_cast<int>(values.size())};
  const bool as_input = structure.Chance(20);
  return as_input || must_be_input ? InputOf(tflite::TensorType_INT32, shape, values)
                                   : ConstantOf(tflite::TensorType_INT32, shape, values);
}

int Draft::Scalar(TensorType type, double value, const Quant& quant) {
  std::vector<uint8_t> bytes(BitsOf(type) / 8);
  StoreNumber(type, value, bytes.data());
  return ConstantBytes(type, {}, std::move(bytes), quant);
}

int Draft::Variable(TensorType type, const Shape& shape, const Quant& quant) {
  const int index = Add(type, shape, quant, "state");
  graph().tensors.back()->is_variable = true;
  return index;
}

int Draft::Tensor(TensorType type, const Quant& quant, const Shape& shape) {
  return Add(type, shape, quant, "between");
}

int Draft::Output(TensorType type, const Quant& quant, const Shape& shape) {
  const int index = Add(type, shape, quant, "output");
  graph().outputs.push_back(index);
  return index;
}

void Draft::MakeOutput(int tensor) { graph().outputs.push_back(tensor); }

bool Draft::Quantized(TensorType type) const {
  return type == tflite::TensorType_INT8 || type == tflite::TensorType_UINT8 ||
         type == tflite::TensorType_INT16;
}

float Draft::ScaleNear(float low) {
  return low * (1.0f + static_cast<float>(structure.Below(1024)) / 1024.0f);
}

Quant Draft::AnyQuant(TensorType type) {
  if (!Quantized(type)) return {};
  const float unit = type == tflite::TensorType_INT16 ? 1.0f / 16384 : 1.0f / 128;
  const float scale = ScaleNear(unit * structure.Pick({0.5f, 1.0f, 2.0f, 4.0f}));
  int zero_point = structure.Between(-128, 127);
  if (structure.Chance(20)) zero_point = structure.Pick({-128, 127, 0});
  if (type == tflite::TensorType_UINT8) zero_point += 128;
  if (type == tflite::TensorType_INT16) zero_point = 0;
  return {{scale}, {zero_point}, 0};
}

Quant Draft::QuantOf(int tensor) const {
  const auto& quant = graph().tensors[static_cast<size_t>(tensor)]->quantization;
  if (quant == nullptr) return {};
  return {quant->scale, quant->zero_point, quant->quantized_dimension};
}

float Draft::ScaleOf(int tensor) const {
  const Quant quant = QuantOf(tensor);
  return quant.scales.empty() ? 1.0f : quant.scales[0];
}

TensorType Draft::TypeOf(int tensor) const {
  return graph().tensors[static_cast<size_t>(tensor)]->type;
}

const Shape& Draft::ShapeOf(int tensor) const {
  return graph().tensors[static_cast<size_t>(tensor)]->shape;
}

tflite::OperatorT& Draft::Op(tflite::BuiltinOperator op, const std::vector<int>& inputs,
                             const std::vector<int>& outputs) {
  auto node = std::make_unique<tflite::OperatorT>();
  node->inputs = inputs;
  node->outputs = outputs;
  node->opcode_index = static_cast<uint32_t>(model_.operator_codes.size());
  auto code = std::make_unique<tflite::OperatorCodeT>();
  code->builtin_code = op;
  code->deprecated_builtin_code = static_cast<int8_t>(
      std::min<int>(op, tflite::BuiltinOperator_PLACEHOLDER_FOR_GREATER_OP_CODES));
  // The lowest existing version, because readers differ in the highest one.
  code->version = op == tflite::BuiltinOperator_BROADCAST_TO ? 2 : 1;
  model_.operator_codes.push_back(std::move(code));
  graph().operators.push_back(std::move(node));
  return *graph().operators.back();
}

int Draft::BeginSubgraph() {
  model_.subgraphs.push_back(std::make_unique<tflite::SubGraphT>());
  current_ = static_cast<int>(model_.subgraphs.size()) - 1;
  graph().name = "graph" + std::to_string(current_);
  return current_;
}

int Draft::SubgraphInput(TensorType type, const Shape& shape, const Quant& quant) {
  const int index = Add(type, shape, quant, "input");
  graph().inputs.push_back(index);
  return index;
}

void Draft::AllowSum(double depth, double magnitude) {
  Allow(kSumTolerance * std::max(depth, 1.0) * magnitude, kSumTolerance);
}

void Draft::Allow(double absolute, double relative) {
  tolerance_.absolute = std::max(tolerance_.absolute, absolute);
  tolerance_.relative = std::max(tolerance_.relative, relative);
  AllowPeer(absolute, relative);
}

void Draft::AllowPeer(double absolute, double relative) {
  peer_tolerance_.absolute = std::max(peer_tolerance_.absolute, absolute);
  peer_tolerance_.relative = std::max(peer_tolerance_.relative, relative);
}

std::vector<char> Draft::Finish() const {
  flatbuffers::FlatBufferBuilder builder;
  builder.Finish(tflite::Model::Pack(builder, &model_), tflite::ModelIdentifier());
  const auto* bytes = reinterpret_cast<const char*>(builder.GetBufferPointer());
  return std::vector<char>(bytes, bytes + builder.GetSize());
}

std::vector<uint8_t> Draft::Draw(TensorType type, size_t elements, const Values& values,
                                 Random* random) {
  const size_t bits = BitsOf(type);
  std::vector<uint8_t> bytes((elements * bits + 7) / 8);
  if (bits < 8) {
    for (uint8_t& byte : bytes) byte = static_cast<uint8_t>(random->Below(256));
    // Bits after the last element must be 0.
    if (elements % 2 != 0 && bits == 4) bytes.back() &= 0x0F;
    return bytes;
  }
  const Range own = DefaultRange(type);
  const bool given = values.low <= values.high;
  const double low = given ? values.low : own.low, high = given ? values.high : own.high;
  const bool complex = type == tflite::TensorType_COMPLEX64;
  const size_t numbers = complex ? elements * 2 : elements;
  const TensorType stored = complex ? tflite::TensorType_FLOAT32 : type;
  for (size_t i = 0; i < numbers; ++i) {
    double value;
    if (IsFloat(stored)) {
      value = random->Float(static_cast<float>(low), static_cast<float>(high));
    } else {
      const uint64_t span = static_cast<uint64_t>(high - low) + 1;
      value = low + static_cast<double>(random->Next() % span);
    }
    if (random->Chance(values.extremes)) {
      const double other = random->Pick({low, high, 0.0, 1.0});
      if (other >= low && other <= high) value = other;
    }
    if (IsFloat(stored) && values.specials > 0 && random->Chance(values.specials)) {
      const double infinity = std::numeric_limits<double>::infinity();
      value = random->Pick({infinity, -infinity, std::nan(""), -0.0});
    }
    StoreNumber(stored, value, bytes.data() + i * BitsOf(stored) / 8);
  }
  return bytes;
}

}  // namespace litmus::random_models
