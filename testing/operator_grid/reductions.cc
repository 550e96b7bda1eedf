// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Operators that combine several elements: pooling, resizing, reductions.
#include "testing/operator_grid/grid.h"
#include "testing/random_models/types.h"

namespace litmus::operator_grid {
namespace {

using namespace random_models;  // NOLINT
using namespace tflite;         // NOLINT: the names of the schema

void AddPooling(Grid* grid) {
  const struct {
    Shape shape;
    int size, stride;
  } kSizes[] = {{{1, 96, 96, 16}, 2, 2},
                {{1, 56, 56, 64}, 3, 2},
                {{1, 28, 28, 64}, 3, 1},
                {{1, 7, 7, 1024}, 7, 1}};
  for (const BuiltinOperator op : {BuiltinOperator_AVERAGE_POOL_2D, BuiltinOperator_MAX_POOL_2D}) {
    for (const TensorType type : {kF32, kI8, kU8}) {
      for (const auto& c : kSizes) {
        grid->push_back({std::string(EnumNameBuiltinOperator(op)) + "_" + Name(type) + "_" +
                             Text(c.shape) + "_k" + std::to_string(c.size),
                         [=](Draft* d) {
                           Pool2DOptionsT options;
                           options.padding = Padding_VALID;
                           options.stride_h = options.stride_w = c.stride;
                           options.filter_height = options.filter_width = c.size;
                           const int in = d->Input(type, c.shape, Activation(type));
                           d->Op(op, {in}, {d->Output(type, Activation(type))}, options);
                         }});
      }
    }
  }
}

template <typename OptionsT>
void AddResize(Grid* grid, BuiltinOperator op) {
  for (const TensorType type : {kF32, kI8, kU8}) {
    for (const Shape& shape : {Shape{1, 32, 32, 32}, Shape{1, 32, 32, 19}, Shape{1, 64, 64, 3}}) {
      for (const int times : {2, 4}) {
        grid->push_back(
            {std::string(EnumNameBuiltinOperator(op)) + "_" + Name(type) + "_" + Text(shape) +
                 "_times_" + std::to_string(times),
             [=](Draft* d) {
               const int in = d->Input(type, shape, Activation(type));
               const int size = d->ConstantOf<int>(kI32, {2}, {shape[1] * times, shape[2] * times});
               OptionsT options;
               options.half_pixel_centers = true;
               d->Op(op, {in, size}, {d->Output(type, Activation(type))}, options);
             }});
      }
    }
  }
}

void AddReducers(Grid* grid) {
  const struct {
    Shape shape;
    std::vector<int> axes;
  } kSizes[] = {{{1, 28, 28, 64}, {1, 2}}, {{1, 7, 7, 1280}, {1, 2}}, {{1, 128, 256}, {2}}};
  const auto add = [&](BuiltinOperator op, std::initializer_list<TensorType> types) {
    for (const TensorType type : types) {
      for (const auto& c : kSizes) {
        grid->push_back({std::string(EnumNameBuiltinOperator(op)) + "_" + Name(type) + "_" +
                             Text(c.shape) + "_axis_" + std::to_string(c.axes[0]),
                         [=](Draft* d) {
                           ReducerOptionsT options;
                           options.keep_dims = true;
                           const int in = d->Input(type, c.shape, Activation(type));
                           const int axes =
                               d->ConstantOf<int>(kI32, {static_cast<int>(c.axes.size())}, c.axes);
                           d->Op(op, {in, axes}, {d->Output(type, Activation(type))}, options);
                         }});
      }
    }
  };
  add(BuiltinOperator_MEAN, {kF32, kI8, kU8});
  add(BuiltinOperator_SUM, {kF32, kI8});
  add(BuiltinOperator_REDUCE_MAX, {kF32, kI8});
}

void AddArgMax(Grid* grid) {
  for (const TensorType type : {kF32, kI8, kU8}) {
    for (const Shape& shape : {Shape{1, 1001}, Shape{1, 128, 128, 19}}) {
      grid->push_back({"ARG_MAX_" + Name(type) + "_" + Text(shape), [=](Draft* d) {
                         ArgMaxOptionsT options;
                         options.output_type = kI32;
                         const int in = d->Input(type, shape, Activation(type));
                         const int axis = d->ConstantOf<int>(kI32, {}, {-1});
                         d->Op(BuiltinOperator_ARG_MAX, {in, axis}, {d->Output(kI32)}, options);
                       }});
    }
  }
}

}  // namespace

void AddReductions(Grid* grid) {
  AddPooling(grid);
  AddResize<ResizeBilinearOptionsT>(grid, BuiltinOperator_RESIZE_BILINEAR);
  AddResize<ResizeNearestNeighborOptionsT>(grid, BuiltinOperator_RESIZE_NEAREST_NEIGHBOR);
  AddReducers(grid);
  AddArgMax(grid);
}

}  // namespace litmus::operator_grid
