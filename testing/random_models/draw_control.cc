// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Subgraphs, variables, random numbers, and the Fourier transform.
#include <vector>

#include "testing/random_models/generator.h"
#include "testing/random_models/types.h"

namespace litmus::random_models {
namespace {

using namespace tflite;  // NOLINT: the names of the schema

// A subgraph with `count` values: the first goes through an operator, the others are returned
// unchanged. Afterwards the first subgraph is selected.
int Body(Draft* d, TensorType type, const Shape& shape, int count) {
  const BuiltinOperator op =
      d->structure.Pick({BuiltinOperator_RELU, BuiltinOperator_ABS, BuiltinOperator_NEG});
  const int graph = d->BeginSubgraph();
  std::vector<int> inputs;
  for (int i = 0; i < count; ++i) inputs.push_back(d->SubgraphInput(type, shape));
  d->Op(op, {inputs[0]}, {d->Output(type, {}, shape)});
  for (int i = 1; i < count; ++i) d->MakeOutput(inputs[static_cast<size_t>(i)]);
  d->Select(0);
  return graph;
}

void DrawIf(Draft* d) {
  const int count = d->structure.Between(1, 3);
  const Shape shape = d->VaryingShape(d->Rank(1, 3));
  const bool taken = d->shapes.Chance(50);
  std::vector<int> inputs = {d->InputBytes(kBool, {}, {static_cast<uint8_t>(taken)})};
  for (int i = 0; i < count; ++i) inputs.push_back(d->Input(kF32, shape));
  IfOptionsT options;
  options.then_subgraph_index = Body(d, kF32, shape, count);
  options.else_subgraph_index = Body(d, kF32, shape, count);
  std::vector<int> outputs;
  for (int i = 0; i < count; ++i) outputs.push_back(d->Output(kF32, {}, shape));
  d->Op(BuiltinOperator_IF, inputs, outputs, options);
}

void DrawCase(Draft* d) {
  const int branches = d->structure.Between(1, 3);
  const Shape shape = d->VaryingShape(d->Rank(1, 3));
  const int chosen = d->shapes.Between(-1, 3);
  const int index = d->InputOf<int>(kI32, {}, {chosen});
  const int x = d->Input(kF32, shape);
  StablehloCaseOptionsT options;
  for (int i = 0; i < branches; ++i) {
    options.branch_subgraph_indices.push_back(Body(d, kF32, shape, 1));
  }
  d->Op(BuiltinOperator_STABLEHLO_CASE, {index, x}, {d->Output(kF32, {}, shape)}, options);
}

void DrawComposite(Draft* d) {
  const Shape shape = d->VaryingShape(d->Rank(1, 3));
  const int x = d->Input(kF32, shape), y = d->Input(kF32, shape);
  StableHLOCompositeOptionsT options;
  options.name = "random";
  options.decomposition_subgraph_index = Body(d, kF32, shape, 2);
  const int first = d->Output(kF32, {}, shape), second = d->Output(kF32, {}, shape);
  d->Op(BuiltinOperator_STABLEHLO_COMPOSITE, {x, y}, {first, second}, options);
}

// A WHILE that counts to a limit; two other values are swapped in each iteration, and one of them
// is added to.
void DrawWhile(Draft* d) {
  const Shape shape = d->VaryingShape(d->Rank(1, 3));
  const int start = d->shapes.Between(0, 4), limit = d->structure.Between(0, 5);
  const int n = d->InputOf<int>(kI32, {}, {start});
  const int x = d->Input(kF32, shape), y = d->Input(kF32, shape);
  const bool swaps = d->structure.Chance(50);
  WhileOptionsT options;
  options.cond_subgraph_index = d->BeginSubgraph();
  const int counted = d->SubgraphInput(kI32, {});
  d->SubgraphInput(kF32, shape);
  d->SubgraphInput(kF32, shape);
  const int end = d->ConstantOf<int>(kI32, {}, {limit});
  d->Op(BuiltinOperator_LESS, {counted, end}, {d->Output(kBool)}, LessOptionsT());
  options.body_subgraph_index = d->BeginSubgraph();
  const int i = d->SubgraphInput(kI32, {});
  const int a = d->SubgraphInput(kF32, shape), b = d->SubgraphInput(kF32, shape);
  const int one = d->ConstantOf<int>(kI32, {}, {1});
  d->Op(BuiltinOperator_ADD, {i, one}, {d->Output(kI32)}, AddOptionsT());
  if (swaps) d->MakeOutput(b);
  const int sum = d->Output(kF32, {}, shape);
  d->Op(BuiltinOperator_ADD, {a, b}, {sum}, AddOptionsT());
  if (!swaps) d->MakeOutput(b);
  d->Select(0);
  const int last = d->Output(kI32);
  const int p = d->Output(kF32, {}, shape), q = d->Output(kF32, {}, shape);
  d->Op(BuiltinOperator_WHILE, {n, x, y}, {last, p, q}, options);
}

// A variable that CALL_ONCE sets; it is read, added to, set, and read through another handle.
void DrawVariable(Draft* d) {
  d->SetStateful();
  const TensorType type = d->structure.Pick({kF32, kI32, kI64});
  const Shape shape = d->FixedShape(d->Rank(0, 3));
  VarHandleOptionsT handle;
  handle.shared_name = "value";
  const auto open = [&] {
    const int index = d->Tensor(TensorType_RESOURCE, {}, {1});
    d->Op(BuiltinOperator_VAR_HANDLE, {}, {index}, handle);
    return index;
  };
  const int start = d->BeginSubgraph();
  const int first = open();
  const int initial = d->Constant(type, shape);
  d->Op(BuiltinOperator_ASSIGN_VARIABLE, {first, initial}, {}, AssignVariableOptionsT());
  d->Select(0);
  CallOnceOptionsT once;
  once.init_subgraph_index = start;
  d->Op(BuiltinOperator_CALL_ONCE, {}, {}, once);
  const int x = d->Input(type, shape);
  const int second = open();
  const int before = d->Tensor(type, {}, shape);
  d->Op(BuiltinOperator_READ_VARIABLE, {second}, {before}, ReadVariableOptionsT());
  const int sum = d->Output(type, {}, shape);
  d->Op(BuiltinOperator_ADD, {before, x}, {sum}, AddOptionsT());
  d->Op(BuiltinOperator_ASSIGN_VARIABLE, {second, sum}, {}, AssignVariableOptionsT());
  const int third = open();
  d->Op(BuiltinOperator_READ_VARIABLE, {third}, {d->Output(type, {}, shape)},
        ReadVariableOptionsT());
}

RandomOptionsT DrawSeeds(Draft* d) {
  RandomOptionsT options;
  options.seed = d->structure.Between(1, 1000);
  options.seed2 = d->structure.Between(0, 1000);
  return options;
}

void DrawNumbers(Draft* d, BuiltinOperator op) {
  d->SetStateful();
  const int shape = d->List(d->FixedShape(d->Rank(1, 3)));
  d->AllowPeer(1e-5, 1e-5);
  d->Op(op, {shape}, {d->Output(kF32)}, DrawSeeds(d));
}
void DrawUniform(Draft* d) { DrawNumbers(d, BuiltinOperator_RANDOM_UNIFORM); }
void DrawNormal(Draft* d) { DrawNumbers(d, BuiltinOperator_RANDOM_STANDARD_NORMAL); }

void DrawMultinomial(Draft* d) {
  d->SetStateful();
  const TensorType type = d->structure.Pick({kI32, kI64});
  const int batch = d->shapes.Between(1, 5), classes = d->Fixed(17);
  const int logits = d->Input(kF32, {batch, classes}, {}, {-3, 3, 10, 0});
  const int count = d->Scalar(kI32, d->structure.Between(0, 33));
  d->Op(BuiltinOperator_MULTINOMIAL, {logits, count}, {d->Output(type)}, DrawSeeds(d));
}

void DrawBitGenerator(Draft* d) {
  StablehloRngBitGeneratorOptionsT options;
  options.algorithm =
      d->structure.Pick({RngAlgorithm_DEFAULT, RngAlgorithm_PHILOX, RngAlgorithm_THREEFRY});
  const bool long_state = d->structure.Chance(50) && options.algorithm != RngAlgorithm_THREEFRY;
  const TensorType type = d->structure.Pick({kI32, kU32, kI64, TensorType_UINT64});
  const Shape shape = d->FixedShape(d->Rank(1, 3));
  const int words = long_state ? 3 : 2;
  const int state = d->Input(TensorType_UINT64, {words}, {}, {0, 1e15, 0, 0});
  const int next = d->Output(TensorType_UINT64, {}, {words});
  const int bits = d->Output(type, {}, shape);
  d->Op(BuiltinOperator_STABLEHLO_RNG_BIT_GENERATOR, {state}, {next, bits}, options);
}

void DrawFourier(Draft* d) {
  const int rank = d->Rank(2, 4);
  Shape shape = d->VaryingShape(rank);
  const int height = 1 << d->structure.Below(5), width = 1 << d->structure.Below(6);
  if (Elements(shape) > 4000) shape[0] = 1;
  const int in = d->Input(kF32, shape);
  const int lengths = d->List({height, width});
  // docs/reference/differences.md, "Computed instead of undefined or wrong": RFFT2D of length 1.
  if (width == 1) d->SetNoPeer();
  // LiteRT transforms in float: ten stages, each with one rounding of sums of up to 512.
  d->AllowPeer(512.0 * 10 / (1 << 23), 1e-5);
  d->Op(BuiltinOperator_RFFT2D, {in, lengths}, {d->Output(kC64)}, Rfft2dOptionsT());
}

}  // namespace

void AddControl(Generators* all) {
  all->push_back({BuiltinOperator_IF, 3, DrawIf});
  all->push_back({BuiltinOperator_WHILE, 4, DrawWhile});
  all->push_back({BuiltinOperator_STABLEHLO_CASE, 1, DrawCase});
  all->push_back({BuiltinOperator_STABLEHLO_COMPOSITE, 1, DrawComposite});
  all->push_back({BuiltinOperator_CALL_ONCE, 1, DrawVariable});
  all->push_back({BuiltinOperator_VAR_HANDLE, 1, DrawVariable});
  all->push_back({BuiltinOperator_ASSIGN_VARIABLE, 1, DrawVariable});
  all->push_back({BuiltinOperator_READ_VARIABLE, 1, DrawVariable});
  all->push_back({BuiltinOperator_RANDOM_UNIFORM, 1, DrawUniform});
  all->push_back({BuiltinOperator_RANDOM_STANDARD_NORMAL, 1, DrawNormal});
  all->push_back({BuiltinOperator_MULTINOMIAL, 1, DrawMultinomial});
  all->push_back({BuiltinOperator_STABLEHLO_RNG_BIT_GENERATOR, 1, DrawBitGenerator});
  all->push_back({BuiltinOperator_RFFT2D, 2, DrawFourier});
}

}  // namespace litmus::random_models
