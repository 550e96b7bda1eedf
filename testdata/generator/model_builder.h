// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Builds .tflite models in memory: tensors, operators, signatures, quantisation. Random values come
// from a seeded generator, so that two builds have equal bytes.
#ifndef LITMUS_TESTDATA_GENERATOR_MODEL_BUILDER_H_
#define LITMUS_TESTDATA_GENERATOR_MODEL_BUILDER_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "runtime/schema/schema_generated.h"

namespace litmus::testdata {

// SplitMix64 (Steele, Lea, Flood 2014): the same numbers with every standard library.
class Random {
 public:
  explicit Random(uint64_t seed) : state_(seed) {}
  uint64_t Next();
  // Uniform in [-limit, limit).
  float Symmetric(float limit);

 private:
  uint64_t state_;
};

// How a tensor is quantised. `scales` has one entry (per tensor) or one per index of `dimension`.
struct Quantization {
  std::vector<float> scales;
  std::vector<int64_t> zero_points;
  int dimension = 0;
};

struct TensorSpec {
  std::string name;
  std::vector<int32_t> shape;
  tflite::TensorType type = tflite::TensorType_FLOAT32;
  Quantization quantization;
  std::vector<uint8_t> data;  // empty: the tensor is computed at run time
  bool is_variable = false;
  std::vector<int32_t> shape_signature;  // empty: no signature
};

// The bytes of a vector of numbers as a buffer stores them (little-endian).
template <typename T>
std::vector<uint8_t> Bytes(const std::vector<T>& values) {
  const auto* first = reinterpret_cast<const uint8_t*>(values.data());
  return std::vector<uint8_t>(first, first + values.size() * sizeof(T));
}

// A model of one or more subgraphs. Not thread-safe.
class ModelBuilder {
 public:
  explicit ModelBuilder(const std::string& description);

  // Begins another subgraph, to which later tensors and operators are added. The first one exists
  // already. Returns its index.
  int AddSubgraph(const std::string& name);
  // Returns the index of the tensor in the current subgraph.
  int AddTensor(TensorSpec spec);
  // `options` may be empty (NONE).
  void AddOperator(tflite::BuiltinOperator op, std::vector<int> inputs, std::vector<int> outputs,
                   tflite::BuiltinOptionsUnion options = {}, int version = 1);
  void AddCustomOperator(const std::string& code, std::vector<int> inputs, std::vector<int> outputs,
                         std::vector<uint8_t> options);
  // `body`: the subgraph that defines what the composite computes.
  void AddComposite(const std::string& name, int body, std::vector<int> inputs,
                    std::vector<int> outputs);
  void SetInputsOutputs(std::vector<int> inputs, std::vector<int> outputs);
  // Names the inputs and outputs of subgraph `subgraph`: pairs of (name, tensor index).
  void AddSignature(const std::string& key, int subgraph,
                    const std::vector<std::pair<std::string, int>>& inputs,
                    const std::vector<std::pair<std::string, int>>& outputs);
  void AddMetadata(const std::string& name, std::vector<uint8_t> content);

  // The model as a flatbuffer.
  std::vector<uint8_t> Finish() const;
  // The same model with the data of every constant behind the flatbuffer, as in models above 2 GB
  // (Buffer.offset and Buffer.size).
  std::vector<uint8_t> FinishWithExternalBuffers() const;

  const tflite::TensorT& tensor(int index) const { return *graph().tensors[index]; }

 private:
  tflite::SubGraphT& graph() { return *model_.subgraphs.back(); }
  const tflite::SubGraphT& graph() const { return *model_.subgraphs.back(); }
  uint32_t OperatorCode(tflite::BuiltinOperator op, const std::string& custom, int version);

  tflite::ModelT model_;
};

// Wraps an options struct for AddOperator.
template <typename T>
tflite::BuiltinOptionsUnion Options(T options) {
  tflite::BuiltinOptionsUnion result;
  result.Set(std::move(options));
  return result;
}

}  // namespace litmus::testdata

#endif  // LITMUS_TESTDATA_GENERATOR_MODEL_BUILDER_H_
