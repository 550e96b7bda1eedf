// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares operators that move elements with the reference kernels; results must be equal.
#include <gtest/gtest.h>

#include <numeric>
#include <string>
#include <vector>

#include "delegates/gpu/testing/op_tester.h"

namespace litmus::gpu {
namespace {

using Ints = std::vector<int>;

OpTest Mover(const std::string& name, int code, int version = 1) {
  OpTest test(name, code);
  test.set_version(version).set_tolerance(0, 1e-9f);
  return test;
}

void List(OpTest* test, const Ints& values, Ints shape = {}) {
  if (shape.empty()) shape = {static_cast<int>(values.size())};
  test->Constant(shape, std::vector<float>(values.begin(), values.end()), kTfLiteInt32);
}

// Prepares an input or output of the test's type; all quantised ones have the same scale and zero
// point.
void Prepare(TestTensor* tensor) {
  if (tensor->type == kTfLiteInt8 || tensor->type == kTfLiteUInt8) {
    tensor->scales = {1 / 64.0f};
    tensor->zero_points = {tensor->type == kTfLiteInt8 ? -5 : 100};
  }
  if (tensor->type == kTfLiteBool) tensor->low = 0;
}

void Tensors(OpTest* test, const Ints& shape, TfLiteType type) {
  Prepare(&test->Input(shape, type));
  Prepare(&test->Output(type));
}

constexpr TfLiteType kTypes[] = {kTfLiteFloat32, kTfLiteInt8, kTfLiteUInt8, kTfLiteBool};

TEST(MovementOps, Reshape) {
  const struct {
    Ints from, to;
  } cases[] = {{{1}, {1, 1, 1}},       {{2, 3, 4}, {24}},        {{24}, {2, 3, 4}},
               {{2, 3, 5}, {5, 6}},    {{2, 2, 8}, {4, 2, 4}},   {{1, 3, 5, 7}, {105}},
               {{7, 1, 17}, {17, 7}},  {{1, 6, 6, 3}, {1, 108}}, {{2, 33, 2}, {2, 2, 33}},
               {{1, 40, 65}, {65, 40}}};
  for (const auto& c : cases) {
    OpTest test = Mover("reshape", kTfLiteBuiltinReshape);
    Tensors(&test, c.from, kTfLiteFloat32);
    List(&test, c.to);
    TfLiteReshapeParams params = {};
    test.Run(params);
  }
  for (const TfLiteType type : kTypes) {
    OpTest test = Mover("reshape of a type", kTfLiteBuiltinReshape);
    Tensors(&test, {2, 3, 5}, type);
    List(&test, {5, 6});
    TfLiteReshapeParams params = {};
    test.Run(params);
  }
}

TEST(MovementOps, Transpose) {
  const struct {
    Ints shape, order;
  } cases[] = {{{5}, {0}},
               {{3, 5}, {1, 0}},
               {{4, 8}, {1, 0}},
               {{2, 3, 5}, {1, 0, 2}},
               {{2, 3, 8}, {1, 0, 2}},
               {{2, 3, 4, 5}, {0, 3, 1, 2}},
               {{2, 5, 3, 4}, {0, 2, 3, 1}},
               {{1, 17, 16, 15}, {3, 2, 1, 0}},
               {{2, 3, 2, 5, 3}, {4, 1, 0, 2, 3}},
               {{2, 3, 2, 2, 3, 2}, {5, 1, 3, 0, 2, 4}}};
  for (const auto& c : cases) {
    OpTest test = Mover("transpose", kTfLiteBuiltinTranspose);
    Tensors(&test, c.shape, kTfLiteFloat32);
    List(&test, c.order);
    test.Run();
  }
}

TEST(MovementOps, Slice) {
  const struct {
    Ints shape, begin, size;
  } cases[] = {{{7}, {2}, {4}},
               {{3, 9}, {1, 4}, {2, 4}},
               {{3, 9}, {0, 3}, {3, -1}},
               {{2, 4, 5, 6}, {1, 1, 0, 0}, {1, -1, 3, 6}},
               {{2, 3, 4, 40}, {0, 1, 1, 4}, {2, 2, 3, 33}}};
  for (const auto& c : cases) {
    OpTest test = Mover("slice", kTfLiteBuiltinSlice);
    Tensors(&test, c.shape, kTfLiteFloat32);
    List(&test, c.begin);
    List(&test, c.size);
    test.Run();
  }
}

TEST(MovementOps, StridedSlice) {
  struct Case {
    Ints shape, begin, end, stride;
    TfLiteStridedSliceParams params;
  };
  // Masks: begin, end, ellipsis, new axis, shrunk axis.
  const Case cases[] = {
      {{9}, {1}, {8}, {3}, {}},
      {{9}, {-1}, {-9}, {-2}, {}},
      {{4, 9}, {3, 8}, {0, 0}, {-1, -1}, {0, 3, 0, 0, 0, false}},
      {{2, 5, 6, 7}, {0, 1, 5, 2}, {2, 5, 0, 7}, {1, 2, -2, 1}, {}},
      {{2, 5, 6, 8}, {0, 0, 0, 4}, {0, 0, 0, 8}, {1, 1, 1, 1}, {0, 7, 0, 0, 0, false}},
      {{2, 3, 4, 5}, {0, 1}, {0, 4}, {1, 1}, {0, 0, 1, 0, 0, false}},
      {{3, 5}, {0, 1, 0}, {0, 2, 5}, {1, 1, 1}, {0, 0, 0, 1, 2, false}},
      {{3, 5}, {0, -2}, {3, 0}, {1, 1}, {0, 0, 0, 0, 2, false}},
      {{4, 6}, {1, 2}, {2, 3}, {1, 1}, {0, 0, 0, 0, 0, true}},
      {{2, 3, 4, 3, 5}, {1, 0, 3, 0, 1}, {2, 3, 0, 3, 5}, {1, 2, -1, 1, 2}, {}}};
  for (const Case& c : cases) {
    OpTest test = Mover("strided slice", kTfLiteBuiltinStridedSlice, 8);
    Tensors(&test, c.shape, kTfLiteFloat32);
    List(&test, c.begin);
    List(&test, c.end);
    List(&test, c.stride);
    test.Run(c.params);
  }
}

TEST(MovementOps, SplitsAndUnpack) {
  for (const int axis : {0, 1, -1}) {
    OpTest split = Mover("split", kTfLiteBuiltinSplit);
    List(&split, {axis}, {1});
    Prepare(&split.Input({4, 2, 10}));
    for (int i = 0; i < 2; ++i) split.Output();
    TfLiteSplitParams params = {2};
    split.Run(params);

    OpTest unpack = Mover("unpack", kTfLiteBuiltinUnpack);
    unpack.Input({3, 3, 3});
    for (int i = 0; i < 3; ++i) unpack.Output();
    TfLiteUnpackParams unpack_params = {3, axis};
    unpack.Run(unpack_params);
  }
  OpTest uneven = Mover("split into uneven parts", kTfLiteBuiltinSplitV);
  uneven.Input({2, 20});
  List(&uneven, {3, -1, 8});
  List(&uneven, {1}, {1});
  for (int i = 0; i < 3; ++i) uneven.Output();
  TfLiteSplitVParams params = {3};
  uneven.Run(params);
}

TEST(MovementOps, Joins) {
  const struct {
    std::vector<Ints> parts;
    int axis;
  } cases[] = {{{{2, 3}}, 0},
               {{{2, 3}, {1, 3}}, 0},
               {{{2, 4}, {2, 8}, {2, 4}}, 1},
               {{{2, 3}, {2, 5}, {2, 1}}, -1},
               {{{2, 2, 3, 17}, {2, 2, 3, 1}, {2, 2, 3, 4}, {2, 2, 3, 16}}, 3},
               {{{1, 3, 4, 5}, {1, 3, 2, 5}}, 2},
               {{{2, 1, 2, 2, 3}, {2, 3, 2, 2, 3}}, 1},
               {{{}, {}, {}}, 0}};
  for (const auto& c : cases) {
    for (const TfLiteType type : kTypes) {
      if (type != kTfLiteFloat32 && c.parts.size() != 4) continue;
      OpTest test = Mover("concatenation", kTfLiteBuiltinConcatenation, 2);
      for (const Ints& part : c.parts) Prepare(&test.Input(part, type));
      Prepare(&test.Output(type));
      TfLiteConcatenationParams params = {};
      params.axis = c.axis;
      test.Run(params);
    }
  }
  for (const int axis : {0, 1, -1}) {
    OpTest test = Mover("pack", kTfLiteBuiltinPack);
    for (int i = 0; i < 3; ++i) test.Input({2, 5});
    test.Output();
    TfLitePackParams params = {3, axis};
    test.Run(params);
  }
}

TEST(MovementOps, Pads) {
  const struct {
    Ints shape, paddings;
  } cases[] = {{{5}, {2, 1}},
               {{2, 3}, {0, 0, 1, 2}},
               {{2, 8}, {1, 0, 4, 0}},
               {{2, 4, 4, 5}, {0, 0, 1, 2, 3, 0, 0, 0}},
               {{2, 4, 3, 16}, {1, 0, 1, 2, 0, 1, 3, 2}},
               {{2, 3, 2, 3, 4}, {0, 0, 1, 1, 0, 1, 1, 0, 1, 2}}};
  for (const auto& c : cases) {
    const auto rank = static_cast<int>(c.shape.size());
    for (const TfLiteType type : {kTfLiteFloat32, kTfLiteInt8, kTfLiteUInt8}) {
      if (type != kTfLiteFloat32 && rank != 2) continue;
      OpTest pad = Mover("pad", kTfLiteBuiltinPad, type == kTfLiteInt8 ? 2 : 1);
      Tensors(&pad, c.shape, type);
      List(&pad, c.paddings, {rank, 2});
      pad.Run();
    }
    OpTest value = Mover("pad with a value", kTfLiteBuiltinPadv2);
    Tensors(&value, c.shape, kTfLiteFloat32);
    List(&value, c.paddings, {rank, 2});
    value.Constant({1}, {-2.5f});
    value.Run();
  }
  for (const TfLiteMirrorPaddingMode mode :
       {kTfLiteMirrorPaddingReflect, kTfLiteMirrorPaddingSymmetric}) {
    for (const Ints& shape : {Ints{2, 4, 5, 3}, Ints{2, 4, 5, 8}}) {
      OpTest test = Mover("mirror", kTfLiteBuiltinMirrorPad);
      Tensors(&test, shape, kTfLiteFloat32);
      List(&test, {0, 1, 3, 2, 0, 4, 1, 2}, {4, 2});
      TfLiteMirrorPaddingParams params = {mode};
      test.Run(params);
    }
  }
}

TEST(MovementOps, Repeats) {
  const struct {
    Ints shape, multiples;
  } tiles[] = {{{5}, {3}}, {{2, 3}, {2, 3}}, {{2, 8}, {1, 2}}, {{2, 3, 2, 5}, {2, 1, 3, 2}}};
  for (const auto& c : tiles) {
    OpTest test = Mover("tile", kTfLiteBuiltinTile);
    Tensors(&test, c.shape, kTfLiteFloat32);
    List(&test, c.multiples);
    test.Run();
  }
  const struct {
    Ints shape, to;
  } broadcasts[] = {{{1}, {7}},
                    {{3, 1}, {3, 5}},
                    {{5}, {2, 3, 5}},
                    {{2, 1, 3, 1}, {2, 4, 3, 8}},
                    {{1, 2, 1, 3, 1}, {2, 2, 4, 3, 5}}};
  for (const auto& c : broadcasts) {
    OpTest test = Mover("broadcast", kTfLiteBuiltinBroadcastTo, 2);
    Tensors(&test, c.shape, kTfLiteFloat32);
    List(&test, c.to);
    test.Run();
  }
  OpTest fill = Mover("fill", kTfLiteBuiltinFill);
  List(&fill, {2, 3, 5});
  fill.Input({});
  fill.Output();
  fill.Run();
}

TEST(MovementOps, Reverse) {
  for (const Ints& axes : {Ints{0}, Ints{3}, Ints{1, -1}}) {
    for (const int c : {5, 8}) {
      OpTest test = Mover("reverse", kTfLiteBuiltinReverseV2);
      Tensors(&test, {2, 3, 4, c}, kTfLiteFloat32);
      List(&test, axes);
      test.Run();
    }
  }
}

TEST(MovementOps, Blocks) {
  for (const int depth : {1, 3, 4, 9}) {
    OpTest deep = Mover("space to depth", kTfLiteBuiltinSpaceToDepth);
    Tensors(&deep, {2, 4, 6, depth}, kTfLiteFloat32);
    TfLiteSpaceToDepthParams deep_params = {2};
    deep.Run(deep_params);

    OpTest flat = Mover("depth to space", kTfLiteBuiltinDepthToSpace);
    Tensors(&flat, {2, 2, 3, 9 * depth}, kTfLiteFloat32);
    TfLiteDepthToSpaceParams flat_params = {3};
    flat.Run(flat_params);

    OpTest many = Mover("space to batch", kTfLiteBuiltinSpaceToBatchNd);
    Tensors(&many, {2, 5, 4, depth}, kTfLiteFloat32);
    List(&many, {3, 2});
    List(&many, {1, 0, 1, 1}, {2, 2});
    many.Run();

    OpTest few = Mover("batch to space", kTfLiteBuiltinBatchToSpaceNd);
    Tensors(&few, {12, 2, 3, depth}, kTfLiteFloat32);
    List(&few, {2, 3});
    List(&few, {1, 0, 0, 2}, {2, 2});
    few.Run();
  }
}

TEST(MovementOps, Refusals) {
  OpTest integers("integers", kTfLiteBuiltinReshape);
  integers.Input({2, 3}, kTfLiteInt32);
  List(&integers, {6});
  integers.Output(kTfLiteInt32);
  TfLiteReshapeParams params = {};
  integers.ExpectRefused(params, "exactly up to 2^24");
}

}  // namespace
}  // namespace litmus::gpu
