// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A model while a generator builds it: tensors, operators, and the values of the inputs.
//
// A generator is called once per round with a Draft of that round. Draws from `structure` are equal
// in all rounds of a model: operators, options, types, constants. Draws from `shapes` differ
// between rounds of different shapes. The model of round 0 is run; of later rounds only the shapes
// and the input values are used. A generator must draw from `structure` the same number of times
// whatever `shapes` returns; then it makes one model and several shapes for it.
#ifndef LITMUS_TESTING_RANDOM_MODELS_DRAFT_H_
#define LITMUS_TESTING_RANDOM_MODELS_DRAFT_H_

#include <cstdint>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "runtime/schema/schema_generated.h"
#include "testing/random_models/random.h"

namespace litmus::random_models {

using Shape = std::vector<int>;

// Affine quantisation; no scales: not quantised.
struct Quant {
  std::vector<float> scales;
  std::vector<int64_t> zero_points;
  int axis = 0;
};

// The range of random elements. Empty (low > high): the type's default, which is [-1, 1] for
// floats, the full range for 8 and 16 bits, ±100 for wider integers.
struct Values {
  double low = 1, high = 0;
  // Percentage of elements that are a bound of the range, zero or one.
  int extremes = 10;
  // Percentage of floats that are infinite or NaN, for operators that define the result.
  int specials = 0;
};

// Max difference of a float output from the reference kernel's: absolute + relative · |expected|.
// Zero: the bits must be equal (two NaNs are equal). Integers must always be equal.
struct Tolerance {
  double absolute = 0, relative = 0;
  int steps = 0;  // allowed difference of int8 and uint8
};

struct InputValue {
  int tensor = 0;
  Shape shape;
  std::vector<uint8_t> bytes;
};

class Draft {
 public:
  Draft(uint64_t seed, uint64_t index, int round);
  // Makes a draft with the caller's random streams.
  Draft(Random of_structure, Random of_shapes, Random of_values, int round);

  Random structure;
  Random shapes;

  // ---- Sizes ----

  // A random size up to `most` that is typical for rules (1, odd, around the kernels' tiles), the
  // same in all rounds.
  int Fixed(int most);
  // Like Fixed, for a dimension that may differ between rounds; sometimes 0.
  int Varying(int most);
  int Batch();
  // `rank` varying dimensions with a moderate product.
  Shape VaryingShape(int rank);
  Shape FixedShape(int rank);
  // A rank from `low` to `high`, inclusive, the same in all rounds.
  int Rank(int low, int high) { return structure.Between(low, high); }

  // ---- Tensors; each returns its index in the current subgraph ----

  int Input(tflite::TensorType type, const Shape& shape, const Quant& quant = {},
            const Values& values = {});
  int Constant(tflite::TensorType type, const Shape& shape, const Quant& quant = {},
               const Values& values = {});
  // A constant of INT4 or another packed type, with a FLOAT16 scale per `block_size` elements of a
  // row.
  int BlockConstant(const Shape& shape, int block_size,
                    tflite::TensorType type = tflite::TensorType_INT4,
                    const Values& scales = {1.0 / 16, 1.0 / 8});
  template <typename T>
  int ConstantOf(tflite::TensorType type, const Shape& shape, const std::vector<T>& values,
                 const Quant& quant = {}) {
    return ConstantBytes(type, shape, Bytes(values), quant);
  }
  int ConstantBytes(tflite::TensorType type, const Shape& shape, std::vector<uint8_t> bytes,
                    const Quant& quant = {});
  template <typename T>
  int InputOf(tflite::TensorType type, const Shape& shape, const std::vector<T>& values,
              const Quant& quant = {}) {
    return InputBytes(type, shape, Bytes(values), quant);
  }
  int InputBytes(tflite::TensorType type, const Shape& shape, std::vector<uint8_t> bytes,
                 const Quant& quant = {});
  // int32 values as a constant or, in some models, as an input. Values that depend on `shapes` must
  // be an input: set `must_be_input`.
  int List(const std::vector<int>& values, bool must_be_input = false);
  int Scalar(tflite::TensorType type, double value, const Quant& quant = {});
  int Variable(tflite::TensorType type, const Shape& shape, const Quant& quant = {});
  // An intermediate tensor, whose shape Prepare computes.
  int Tensor(tflite::TensorType type, const Quant& quant = {}, const Shape& shape = {});
  // Like Tensor, for an output of the model.
  int Output(tflite::TensorType type, const Quant& quant = {}, const Shape& shape = {});
  void MakeOutput(int tensor);

  // ---- Quantisation ----

  bool Quantized(tflite::TensorType type) const;
  // A random scale below 2^-3 and, for int8 and uint8, a random zero point; none for types that are
  // not quantised.
  Quant AnyQuant(tflite::TensorType type);
  // The scale and zero point of a tensor.
  Quant QuantOf(int tensor) const;
  float ScaleOf(int tensor) const;
  tflite::TensorType TypeOf(int tensor) const;
  // For setting members of a tensor that no function of this class sets.
  tflite::TensorT& TensorAt(int tensor) { return *graph().tensors[static_cast<size_t>(tensor)]; }
  // A random scale in [low, 2 · low).
  float ScaleNear(float low);

  // ---- Operators ----

  template <typename OptionsT>
  void Op(tflite::BuiltinOperator op, const std::vector<int>& inputs,
          const std::vector<int>& outputs, OptionsT options) {
    tflite::OperatorT& node = Op(op, inputs, outputs);
    if constexpr (IsSecondUnion<OptionsT>()) {
      node.builtin_options_2.Set(std::move(options));
    } else {
      node.builtin_options.Set(std::move(options));
    }
  }
  tflite::OperatorT& Op(tflite::BuiltinOperator op, const std::vector<int>& inputs,
                        const std::vector<int>& outputs);

  // ---- Subgraphs: tensors and operators are added to the subgraph that BeginSubgraph() created or
  // Select() chose last ----

  int BeginSubgraph();
  void Select(int subgraph) { current_ = subgraph; }
  // An input of a subgraph other than the first.
  int SubgraphInput(tflite::TensorType type, const Shape& shape, const Quant& quant = {});

  // ---- Settings of the run ----

  // Sets the tolerance for a float sum of `depth` products, each at most `magnitude`, in any order
  // (and by Winograd's transforms): see draft.cc.
  void AllowSum(double depth, double magnitude);
  void Allow(double absolute, double relative);
  // Sets the tolerance for comparisons with LiteRT, which computes floats differently.
  void AllowPeer(double absolute, double relative);
  // The operator has a state that no resize resets: the model runs only at its first shape.
  void SetStateful() { stateful_ = true; }
  // Excludes the model from comparisons with LiteRT: its result is undefined, or the difference is
  // intended.
  void SetNoPeer() { no_peer_ = true; }
  // Compares with LiteRT's fast kernels, because its reference kernels give other results.
  void SetFastPeer() { fast_peer_ = true; }
  // From now on inputs contain infinities and NaN: `percent` per cent of the floats.
  void DrawNotFinite(int percent) { not_finite_ = percent; }
  // From now on inputs are finite, for a reason in docs/reference/differences.md, "NaN and
  // infinity".
  void KeepFinite() { not_finite_ = 0; }

  bool not_finite() const { return not_finite_ > 0; }
  int round() const { return round_; }
  bool stateful() const { return stateful_; }
  bool no_peer() const { return no_peer_; }
  bool fast_peer() const { return fast_peer_; }
  const Tolerance& tolerance() const { return tolerance_; }
  const Tolerance& peer_tolerance() const { return peer_tolerance_; }
  const std::vector<InputValue>& inputs() const { return inputs_; }
  const tflite::ModelT& model() const { return model_; }
  const Shape& ShapeOf(int tensor) const;

  // The model as the bytes of a file.
  std::vector<char> Finish() const;

  template <typename T>
  static std::vector<uint8_t> Bytes(const std::vector<T>& values) {
    std::vector<uint8_t> bytes(values.size() * sizeof(T));
    if (!bytes.empty()) std::memcpy(bytes.data(), values.data(), bytes.size());
    return bytes;
  }
  // Random elements as specified by `values`.
  static std::vector<uint8_t> Draw(tflite::TensorType type, size_t elements, const Values& values,
                                   Random* random);

 private:
  template <typename OptionsT>
  static constexpr bool IsSecondUnion() {
    return tflite::BuiltinOptions2Traits<typename OptionsT::TableType>::enum_value !=
           tflite::BuiltinOptions2_NONE;
  }
  tflite::SubGraphT& graph() { return *model_.subgraphs[static_cast<size_t>(current_)]; }
  const tflite::SubGraphT& graph() const {
    return *model_.subgraphs[static_cast<size_t>(current_)];
  }
  int Add(tflite::TensorType type, const Shape& shape, const Quant& quant, const char* name);

  const int round_;
  Random values_;
  tflite::ModelT model_;
  int current_ = 0;
  std::vector<InputValue> inputs_;
  Tolerance tolerance_, peer_tolerance_;
  bool stateful_ = false, no_peer_ = false, fast_peer_ = false;
  int not_finite_ = 0;
};

size_t Elements(const Shape& shape);

}  // namespace litmus::random_models

#endif  // LITMUS_TESTING_RANDOM_MODELS_DRAFT_H_
