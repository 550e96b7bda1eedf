// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A model while a generator draws it: tensors, operators, and what the inputs hold.
//
// A generator is called once per round with a Draft of that round. What `structure` draws is equal
// in all rounds of a model: operators, options, types, constants. What `shapes` draws differs
// between rounds of different shapes. The model of round 0 is what runs; of a later round, the
// shapes and the values of the inputs are taken. A generator that consults `structure` equally
// often whatever `shapes` says thereby makes one model and several shapes that fit it.
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

// Affine quantisation; no scales: none.
struct Quant {
  std::vector<float> scales;
  std::vector<int64_t> zero_points;
  int axis = 0;
};

// What the elements of a tensor are drawn from. Empty (low > high): the type's own default, which
// is [-1, 1] for floats, everything for 8 and 16 bits, ±100 for wider integers.
struct Values {
  double low = 1, high = 0;
  // Percentage of elements that are an end of the range, zero or one.
  int extremes = 10;
  // Percentage of floats that are infinite or NaN, where an operator defines what becomes of them.
  int specials = 0;
};

// How far a float output may be from the plain kernel's: absolute + relative · |expected|. Zero:
// the same bits (two NaNs are equal). Integers always are the same bits.
struct Tolerance {
  double absolute = 0, relative = 0;
  int steps = 0;  // of int8 and uint8
};

struct InputValue {
  int tensor = 0;
  Shape shape;
  std::vector<uint8_t> bytes;
};

class Draft {
 public:
  Draft(uint64_t seed, uint64_t index, int round);
  // With streams of the caller's.
  Draft(Random of_structure, Random of_shapes, Random of_values, int round);

  Random structure;
  Random shapes;

  // ---- Sizes ----

  // A size by rule (1, odd, around the kernels' tiles) up to `most`, the same in all rounds.
  int Fixed(int most);
  // The same for a dimension that a resize may change; now and then 0.
  int Varying(int most);
  int Batch();
  // Rank dimensions, each varying, whose product is moderate.
  Shape VaryingShape(int rank);
  Shape FixedShape(int rank);
  // Rank from `low` to `high`, the same in all rounds.
  int Rank(int low, int high) { return structure.Between(low, high); }

  // ---- Tensors; each returns its index in the current subgraph ----

  int Input(tflite::TensorType type, const Shape& shape, const Quant& quant = {},
            const Values& values = {});
  int Constant(tflite::TensorType type, const Shape& shape, const Quant& quant = {},
               const Values& values = {});
  // INT4 or another such type, with a FLOAT16 scale for each `block_size` elements of a row.
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
  // int32 values as a constant, or as an input in a fraction of the models. Values that depend on
  // `shapes` must be an input: say so with `must_be_input`.
  int List(const std::vector<int>& values, bool must_be_input = false);
  int Scalar(tflite::TensorType type, double value, const Quant& quant = {});
  int Variable(tflite::TensorType type, const Shape& shape, const Quant& quant = {});
  // Neither input nor constant. Its shape is what Prepare makes of it.
  int Tensor(tflite::TensorType type, const Quant& quant = {}, const Shape& shape = {});
  // The same, and an output of the model.
  int Output(tflite::TensorType type, const Quant& quant = {}, const Shape& shape = {});
  void MakeOutput(int tensor);

  // ---- Quantisation ----

  bool Quantized(tflite::TensorType type) const;
  // A scale below 2^-3 and, for bytes, a zero point; nothing for types that carry none.
  Quant AnyQuant(tflite::TensorType type);
  // The same scale and zero point as a tensor has.
  Quant QuantOf(int tensor) const;
  float ScaleOf(int tensor) const;
  tflite::TensorType TypeOf(int tensor) const;
  // For what no function here sets.
  tflite::TensorT& TensorAt(int tensor) { return *graph().tensors[static_cast<size_t>(tensor)]; }
  // A scale in [low, 2 · low).
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

  // ---- Subgraphs: tensors and operators go to the one that was begun last ----

  int BeginSubgraph();
  void Select(int subgraph) { current_ = subgraph; }
  // Within a subgraph other than the first.
  int SubgraphInput(tflite::TensorType type, const Shape& shape, const Quant& quant = {});

  // ---- About the run ----

  // Floats: a sum of `depth` products, each at most `magnitude`, in any order (and by Winograd's
  // transforms): see draft.cc.
  void AllowSum(double depth, double magnitude);
  void Allow(double absolute, double relative);
  // LiteRT's own arithmetic on floats.
  void AllowPeer(double absolute, double relative);
  // The operator keeps a state that no resize resets: runs at the first shape only.
  void SetStateful() { stateful_ = true; }
  // LiteRT's result is not defined, or differs on purpose.
  void SetNoPeer() { no_peer_ = true; }
  // LiteRT's reference kernel and its fast one differ, and the fast one is followed.
  void SetFastPeer() { fast_peer_ = true; }
  // Inputs that are drawn from now on hold infinities and NaN, too: so many in a hundred floats.
  void DrawNotFinite(int percent) { not_finite_ = percent; }
  // Inputs that are drawn from now on do not, for a reason that docs/reference/differences.md
  // gives.
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

  // The model, as a file holds it.
  std::vector<char> Finish() const;

  template <typename T>
  static std::vector<uint8_t> Bytes(const std::vector<T>& values) {
    std::vector<uint8_t> bytes(values.size() * sizeof(T));
    if (!bytes.empty()) std::memcpy(bytes.data(), values.data(), bytes.size());
    return bytes;
  }
  // Elements drawn as `values` says.
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
