// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Recurrent networks as converters write them if they have no operator for the cell: a WHILE over
// the steps, with the outputs in a list that SLICE and CONCATENATION update.
#include "testing/network_grid/networks.h"

namespace litmus::network_grid {
namespace {

using namespace random_models;  // NOLINT
using namespace tflite;         // NOLINT: the names of the schema

// A value that a loop carries: an input and output of its subgraphs.
struct Carried {
  int initial;  // tensor in the graph that contains the loop
  TensorType type;
  Shape shape;
};

// Adds a WHILE over `carried`, of which the first is a counter from 0 to `steps`. `body` gets the
// values of an iteration and returns the next ones. Returns the values after the loop.
template <typename Body>
std::vector<int> Loop(Net* n, int steps, const std::vector<Carried>& carried, const Body& body) {
  Draft* const d = n->draft();
  WhileOptionsT options;
  options.cond_subgraph_index = static_cast<int>(d->model().subgraphs.size());
  options.body_subgraph_index = options.cond_subgraph_index + 1;
  std::vector<int> initial, results;
  for (const Carried& value : carried) {
    initial.push_back(value.initial);
    results.push_back(d->Tensor(value.type, {}, value.shape));
  }
  d->Op(BuiltinOperator_WHILE, initial, results, options);
  const auto begin = [&] {
    d->BeginSubgraph();
    std::vector<int> inputs;
    for (const Carried& value : carried)
      inputs.push_back(d->SubgraphInput(value.type, value.shape));
    return inputs;
  };
  const std::vector<int> seen = begin();
  const int goes_on = d->Tensor(kBool, {}, {});
  d->Op(BuiltinOperator_LESS, {seen[0], d->ConstantOf<int>(kI32, {}, {steps})}, {goes_on},
        LessOptionsT());
  d->MakeOutput(goes_on);
  for (const int next : body(begin())) d->MakeOutput(next);
  d->Select(0);
  return results;
}

int Scalar(Net* n, int value) { return n->draft()->ConstantOf<int>(kI32, {}, {value}); }

int Plus(Net* n, int counter, int value) {
  const int sum = n->draft()->Tensor(kI32, {}, {});
  n->draft()->Op(BuiltinOperator_ADD, {counter, Scalar(n, value)}, {sum}, AddOptionsT());
  return sum;
}

// Element `at` of a list [elements, 1, width], with shape [1, width].
int ElementOf(Net* n, int list, int at) {
  const Shape& shape = n->ShapeOf(list);
  const int element = n->draft()->Tensor(kF32, {}, {shape[1], shape[2]});
  n->draft()->Op(BuiltinOperator_GATHER, {list, at}, {element}, GatherOptionsT());
  return element;
}

// A computed tensor [at, -1, -1], or [at, 0, 0] if `zeros`.
int Position(Net* n, int at, bool zeros) {
  Draft* const d = n->draft();
  const int row = d->Tensor(kI32, {}, {1}), position = d->Tensor(kI32, {}, {3});
  d->Op(BuiltinOperator_RESHAPE, {at, d->ConstantOf<int>(kI32, {1}, {1})}, {row},
        ReshapeOptionsT());
  const int rest = zeros ? 0 : -1;
  d->Op(BuiltinOperator_CONCATENATION, {row, d->ConstantOf<int>(kI32, {2}, {rest, rest})},
        {position}, ConcatenationOptionsT());
  return position;
}

// The list with element `at` replaced. The parts before and behind it have shapes that are known
// only at run time.
int WithElement(Net* n, int list, int at, int element) {
  Draft* const d = n->draft();
  const Shape shape = n->ShapeOf(list);
  const Shape row = {1, shape[1], shape[2]};
  const auto slice = [&](int begin, int size) {
    const int part = d->Tensor(kF32, {}, row);
    d->TensorAt(part).shape_signature = {-1, shape[1], shape[2]};
    d->Op(BuiltinOperator_SLICE, {list, begin, size}, {part}, SliceOptionsT());
    return part;
  };
  const int before = slice(d->ConstantOf<int>(kI32, {3}, {0, 0, 0}), Position(n, at, false));
  const int behind =
      slice(Position(n, Plus(n, at, 1), true), d->ConstantOf<int>(kI32, {3}, {-1, -1, -1}));
  const int expanded = d->Tensor(kF32, {}, row), whole = d->Tensor(kF32, {}, shape);
  d->Op(BuiltinOperator_RESHAPE, {element, d->ConstantOf<int>(kI32, {3}, row)}, {expanded},
        ReshapeOptionsT());
  d->Op(BuiltinOperator_CONCATENATION, {before, expanded, behind}, {whole},
        ConcatenationOptionsT());
  return whole;
}

// The product of x [1, depth] and the transpose of `weights` [units, depth], both tensors.
int Product(Net* n, int x, int weights) {
  const int product = n->draft()->Tensor(kF32, {}, {n->ShapeOf(x)[0], n->ShapeOf(weights)[0]});
  n->draft()->Op(BuiltinOperator_FULLY_CONNECTED, {x, weights, -1}, {product},
                 FullyConnectedOptionsT());
  return product;
}

// The state of a cell after a step.
struct State {
  int hidden, cell;
};

// The order of gates is that of Keras: input, forget, candidate, output.
State Cell(Net* n, int sums, int cell) {
  const std::vector<int> gates = n->Split(sums, 4, 1);
  const int kept = n->Mul(n->Logistic(gates[1]), cell);
  const int next = n->Add(kept, n->Mul(n->Logistic(gates[0]), n->Tanh(gates[2])));
  return {n->Mul(n->Logistic(gates[3]), n->Tanh(next)), next};
}

enum class Weights { kInside, kOutside };

// An LSTM over x [steps, 1, in]; returns the list of its outputs.
int KerasLstm(Net* n, int x, int units, Weights place) {
  const Shape shape = n->ShapeOf(x);
  const Shape list = {shape[0], 1, units}, state = {1, units};
  std::vector<Carried> carried = {{Scalar(n, 0), kI32, {}},
                                  {Scalar(n, 0), kI32, {}},
                                  {n->Constant(list, 0, 0), kF32, list},
                                  {n->Constant(state, 0, 0), kF32, state},
                                  {n->Constant(state, 0, 0), kF32, state},
                                  {x, kF32, shape}};
  if (place == Weights::kOutside) {
    const Shape from_input = {4 * units, shape[2]}, from_state = {4 * units, units};
    carried.push_back({n->Constant(from_input, -0.1, 0.1), kF32, from_input});
    carried.push_back({n->Constant(from_state, -0.1, 0.1), kF32, from_state});
    carried.push_back({n->Constant({4 * units}, -0.1, 0.1), kF32, {4 * units}});
  }
  return Loop(n, shape[0], carried, [&](const std::vector<int>& v) {
    const int now = ElementOf(n, v[5], v[1]);
    int sums;
    if (place == Weights::kOutside) {
      sums = n->Add(n->Add(Product(n, now, v[6]), Product(n, v[3], v[7])), v[8]);
    } else {
      sums = n->Add(n->Dense(now, 4 * units), n->Dense(v[3], 4 * units));
    }
    const State next = Cell(n, sums, v[4]);
    std::vector<int> values = {
        Plus(n, v[0], 1), Plus(n, v[1], 1), WithElement(n, v[2], v[1], next.hidden),
        next.hidden,      next.cell,        v[5]};
    for (size_t i = values.size(); i < v.size(); ++i) values.push_back(v[i]);
    return values;
  })[2];
}

// Converts [1, steps, width] to the list [steps, 1, width].
int AsList(Net* n, int x) { return n->Transpose(x, {1, 0, 2}); }

template <int kSteps, int kIn, int kUnits, Weights kPlace>
void DrawKerasLstm(Net* n) {
  const int outputs = KerasLstm(n, AsList(n, n->Input({1, kSteps, kIn})), kUnits, kPlace);
  const int last = n->Slice(outputs, {kSteps - 1, 0, 0}, {1, 1, kUnits});
  n->Output(n->Softmax(n->Dense(n->Reshape(last, {1, kUnits}), 5)));
}

// A text recogniser: convolutions, then recurrent cells along the columns.
void DrawTextReader(Net* n) {
  int x = n->Conv(n->Input({1, 32, 100, 1}), 8, Square(3), kRelu);
  x = n->Conv(n->MaxPool(x, Square(2, 2)), 16, Square(3), kRelu);
  x = n->MaxPool(n->Conv(n->MaxPool(x, Square(2, 2)), 32, Square(3), kRelu), {2, 1, 2, 1});
  const Shape shape = n->ShapeOf(x);
  x = n->Reshape(n->Transpose(x, {0, 2, 1, 3}), {1, shape[2], shape[1] * shape[3]});
  const int outputs = KerasLstm(n, AsList(n, n->Dense(x, 64, kRelu)), 128, Weights::kInside);
  n->Output(n->Softmax(n->Dense(AsList(n, outputs), 37)));
}

// ---- Weights in variables ----

// Assigns constants to variables, in a subgraph that CALL_ONCE runs.
class Variables {
 public:
  explicit Variables(Net* n) : n_(n), d_(n->draft()) {}
  int Handle(int number) const {
    const int handle = d_->Tensor(TensorType_RESOURCE, {}, {});
    VarHandleOptionsT options;
    options.shared_name = "variable" + std::to_string(number);
    d_->Op(BuiltinOperator_VAR_HANDLE, {}, {handle}, options);
    return handle;
  }
  int Read(int handle, const Shape& shape) const {
    const int value = d_->Tensor(kF32, {}, shape);
    d_->Op(BuiltinOperator_READ_VARIABLE, {handle}, {value}, ReadVariableOptionsT());
    return value;
  }
  void Assign(int handle, int value) const {
    d_->Op(BuiltinOperator_ASSIGN_VARIABLE, {handle, value}, {}, AssignVariableOptionsT());
  }
  // Initial values of the variables 0, 1, ….
  struct Initial {
    Shape shape;
    double low, high;
  };
  void Initialise(const std::vector<Initial>& initial) const {
    CallOnceOptionsT options;
    options.init_subgraph_index = static_cast<int>(d_->model().subgraphs.size());
    d_->Op(BuiltinOperator_CALL_ONCE, {}, {}, options);
    d_->BeginSubgraph();
    for (size_t i = 0; i < initial.size(); ++i) {
      Assign(Handle(static_cast<int>(i)),
             n_->Constant(initial[i].shape, initial[i].low, initial[i].high));
    }
    d_->Select(0);
  }

 private:
  Net* const n_;
  Draft* const d_;
};

// Dense layers whose weights are multiplied by a pruning mask before each use, as training wrappers
// leave them.
template <int kIn, int kWidth, int kLayers>
void DrawMaskedVariables(Net* n) {
  const Variables variables(n);
  std::vector<Variables::Initial> initial;
  for (int i = 0; i < kLayers; ++i) {
    const Shape shape = {i == 0 ? kIn : kWidth, kWidth};
    initial.push_back({shape, -0.2, 0.2});
    initial.push_back({shape, 1, 1});
  }
  int x = n->Input({1, kIn});
  variables.Initialise(initial);
  for (int i = 0; i < kLayers; ++i) {
    const Shape shape = initial[2 * static_cast<size_t>(i)].shape;
    const int weights = variables.Handle(2 * i), mask = variables.Handle(2 * i + 1);
    variables.Assign(weights, n->Mul(variables.Read(weights, shape), variables.Read(mask, shape)));
    const int transposed = n->Transpose(variables.Read(weights, shape), {1, 0});
    x = n->Unary(BuiltinOperator_RELU, Product(n, x, transposed));
  }
  n->Output(n->Softmax(n->Dense(x, 5)));
}

}  // namespace

void AddLoops(Networks* networks) {
  networks->push_back(
      {"keras_lstm_outside", DrawKerasLstm<12, 16, 96, Weights::kOutside>, {kFloat32}});
  networks->push_back(
      {"keras_lstm_small", DrawKerasLstm<28, 28, 64, Weights::kInside>, {kFloat32, kHybrid}});
  networks->push_back({"keras_lstm", DrawKerasLstm<120, 40, 128, Weights::kInside>, {kFloat32}});
  networks->push_back({"text_reader", DrawTextReader, {kFloat32, kHybrid}});
  networks->push_back({"masked_variables_small", DrawMaskedVariables<32, 48, 2>, {kFloat32}});
  networks->push_back({"masked_variables", DrawMaskedVariables<96, 128, 2>, {kFloat32}});
}

}  // namespace litmus::network_grid
