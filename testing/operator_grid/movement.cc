// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Operators that move elements.
#include "testing/operator_grid/grid.h"
#include "testing/random_models/types.h"

namespace litmus::operator_grid {
namespace {

using namespace random_models;  // NOLINT
using namespace tflite;         // NOLINT: the names of the schema

int Ints(Draft* d, const std::vector<int>& values) {
  return d->ConstantOf<int>(kI32, {static_cast<int>(values.size())}, values);
}

void AddConcatenation(Grid* grid, TensorType type) {
  const struct {
    Shape first, second;
    int axis;
  } kSizes[] = {{{1, 28, 28, 32}, {1, 28, 28, 32}, 3},
                {{1, 28, 28, 24}, {1, 28, 28, 3}, 3},
                {{1, 3, 40}, {1, 1, 40}, 1},
                {{1, 64, 64}, {1, 64, 64}, 1}};
  for (const auto& c : kSizes) {
    grid->push_back({"CONCATENATION_" + Name(type) + "_" + Text(c.first) + "_and_" + Text(c.second),
                     [=](Draft* d) {
                       ConcatenationOptionsT options;
                       options.axis = c.axis;
                       const int a = d->Input(type, c.first, Activation(type));
                       const int b = d->Input(type, c.second, Activation(type));
                       d->Op(BuiltinOperator_CONCATENATION, {a, b},
                             {d->Output(type, Activation(type))}, options);
                     }});
  }
}

void AddSlices(Grid* grid, TensorType type) {
  const struct {
    Shape shape;
    std::vector<int> begin, end, step;
  } kSizes[] = {{{1, 4, 40}, {0, 1, 0}, {1, 4, 40}, {1, 1, 1}},
                {{1, 56, 56, 32}, {0, 8, 8, 0}, {1, 48, 48, 32}, {1, 1, 1, 1}},
                {{1, 56, 56, 32}, {0, 0, 0, 0}, {1, 56, 56, 32}, {1, 2, 2, 1}}};
  for (const auto& c : kSizes) {
    grid->push_back(
        {"STRIDED_SLICE_" + Name(type) + "_" + Text(c.shape) + "_step_" + std::to_string(c.step[1]),
         [=](Draft* d) {
           const int in = d->Input(type, c.shape, Activation(type));
           d->Op(BuiltinOperator_STRIDED_SLICE,
                 {in, Ints(d, c.begin), Ints(d, c.end), Ints(d, c.step)},
                 {d->Output(type, Activation(type))}, StridedSliceOptionsT());
         }});
  }
}

void AddTransposes(Grid* grid, TensorType type) {
  const struct {
    Shape shape;
    std::vector<int> order;
  } kSizes[] = {{{1, 56, 56, 32}, {0, 3, 1, 2}},
                {{1, 32, 56, 56}, {0, 2, 3, 1}},
                {{1, 128, 8, 32}, {0, 2, 1, 3}},
                {{256, 256}, {1, 0}},
                {{1, 64, 64, 3}, {0, 2, 1, 3}}};
  for (const auto& c : kSizes) {
    std::vector<int> order = c.order;
    grid->push_back(
        {"TRANSPOSE_" + Name(type) + "_" + Text(c.shape) + "_to_" + Text(order), [=](Draft* d) {
           const int in = d->Input(type, c.shape, Activation(type));
           d->Op(BuiltinOperator_TRANSPOSE, {in, Ints(d, c.order)},
                 {d->Output(type, Activation(type))}, TransposeOptionsT());
         }});
  }
}

void AddPads(Grid* grid, TensorType type) {
  for (const Shape& shape : {Shape{1, 56, 56, 32}, Shape{1, 112, 112, 3}}) {
    grid->push_back(
        {"PAD_" + Name(type) + "_" + Text(shape), [=](Draft* d) {
           const int in = d->Input(type, shape, Activation(type));
           const int amounts = d->ConstantOf<int>(kI32, {4, 2}, {0, 0, 1, 1, 1, 1, 0, 0});
           d->Op(BuiltinOperator_PAD, {in, amounts}, {d->Output(type, Activation(type))},
                 PadOptionsT());
         }});
  }
}

void AddSplits(Grid* grid, TensorType type) {
  grid->push_back({"SPLIT_" + Name(type) + "_1x28x28x64", [=](Draft* d) {
                     const int axis = d->ConstantOf<int>(kI32, {}, {3});
                     const int in = d->Input(type, {1, 28, 28, 64}, Activation(type));
                     SplitOptionsT options;
                     options.num_splits = 2;
                     d->Op(BuiltinOperator_SPLIT, {axis, in},
                           {d->Output(type, Activation(type)), d->Output(type, Activation(type))},
                           options);
                   }});
  grid->push_back({"RESHAPE_" + Name(type) + "_1x28x28x64", [=](Draft* d) {
                     ReshapeOptionsT options;
                     options.new_shape = {1, 784, 64};
                     const int in = d->Input(type, {1, 28, 28, 64}, Activation(type));
                     d->Op(BuiltinOperator_RESHAPE, {in, Ints(d, options.new_shape)},
                           {d->Output(type, Activation(type))}, options);
                   }});
  grid->push_back(
      {"PACK_" + Name(type) + "_2x1x4096", [=](Draft* d) {
         PackOptionsT options;
         options.values_count = 2;
         const int a = d->Input(type, {1, 4096}, Activation(type));
         const int b = d->Input(type, {1, 4096}, Activation(type));
         d->Op(BuiltinOperator_PACK, {a, b}, {d->Output(type, Activation(type))}, options);
       }});
  grid->push_back({"SPACE_TO_DEPTH_" + Name(type) + "_1x64x64x16", [=](Draft* d) {
                     SpaceToDepthOptionsT options;
                     options.block_size = 2;
                     const int in = d->Input(type, {1, 64, 64, 16}, Activation(type));
                     d->Op(BuiltinOperator_SPACE_TO_DEPTH, {in},
                           {d->Output(type, Activation(type))}, options);
                   }});
  grid->push_back({"DEPTH_TO_SPACE_" + Name(type) + "_1x64x64x12", [=](Draft* d) {
                     DepthToSpaceOptionsT options;
                     options.block_size = 2;
                     const int in = d->Input(type, {1, 64, 64, 12}, Activation(type));
                     d->Op(BuiltinOperator_DEPTH_TO_SPACE, {in},
                           {d->Output(type, Activation(type))}, options);
                   }});
  grid->push_back({"GATHER_" + Name(type) + "_1000x128_by_32", [=](Draft* d) {
                     const int table = d->Constant(type, {1000, 128}, Activation(type));
                     std::vector<int> rows(32);
                     for (size_t i = 0; i < rows.size(); ++i) rows[i] = static_cast<int>(i * 31);
                     const int indices = d->InputOf<int>(kI32, {32}, rows);
                     d->Op(BuiltinOperator_GATHER, {table, indices},
                           {d->Output(type, Activation(type))}, GatherOptionsT());
                   }});
  grid->push_back({"TILE_" + Name(type) + "_1x1x64_by_784", [=](Draft* d) {
                     const int in = d->Input(type, {1, 1, 64}, Activation(type));
                     d->Op(BuiltinOperator_TILE, {in, Ints(d, {1, 784, 1})},
                           {d->Output(type, Activation(type))}, TileOptionsT());
                   }});
}

}  // namespace

void AddMovement(Grid* grid) {
  for (const TensorType type : {kF32, kI8}) {
    AddConcatenation(grid, type);
    AddSlices(grid, type);
    AddTransposes(grid, type);
    AddPads(grid, type);
    AddSplits(grid, type);
  }
}

}  // namespace litmus::operator_grid
