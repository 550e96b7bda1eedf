// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares operators that select or sample elements with the reference kernels.
#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <vector>

#include "delegates/gpu/testing/op_tester.h"

namespace litmus::gpu {
namespace {

using Ints = std::vector<int>;

OpTest Mover(const std::string& name, int code) {
  OpTest test(name, code);
  test.set_tolerance(0, 1e-9f);
  return test;
}

void List(OpTest* test, const Ints& values, const Ints& shape) {
  test->Constant(shape, std::vector<float>(values.begin(), values.end()), kTfLiteInt32);
}

TEST(IndexingOps, Gather) {
  const struct {
    Ints shape, indices;
    int axis, batch_dims;
  } cases[] = {{{7}, {3}, 0, 0},          {{5, 3}, {4}, 0, 0},       {{5, 8}, {2, 3}, 0, 0},
               {{2, 5}, {7}, 1, 0},       {{2, 9}, {2, 5}, 1, 0},    {{2, 5, 4, 17}, {3}, 1, 0},
               {{2, 5, 7}, {2, 3}, 1, 1}, {{2, 3, 7}, {2, 5}, 2, 1}, {{2, 5, 3}, {}, 1, 0},
               {{2, 5, 3}, {2}, 1, 1},    {{2, 3, 5}, {2, 3}, 2, 2}, {{3, 2, 40}, {6}, -1, 0}};
  for (const auto& c : cases) {
    const auto rank = static_cast<int>(c.shape.size());
    const int size = c.shape[static_cast<size_t>(c.axis < 0 ? c.axis + rank : c.axis)];
    for (const TfLiteType type : {kTfLiteFloat32, kTfLiteInt8}) {
      if (type == kTfLiteInt8 && rank != 2) continue;
      OpTest test = Mover("gather", kTfLiteBuiltinGather);
      test.set_version(type == kTfLiteInt8 ? 2 : 1);
      TestTensor& input = test.Input(c.shape, type);
      if (type == kTfLiteInt8) input.scales = {1 / 64.0f};
      TestTensor& indices = test.Input(c.indices, kTfLiteInt32);
      indices.low = 0;
      indices.high = static_cast<float>(size - 1);
      TestTensor& output = test.Output(type);
      if (type == kTfLiteInt8) output.scales = {1 / 64.0f};
      TfLiteGatherParams params = {c.axis, c.batch_dims};
      test.Run(params);
    }
  }
}

TEST(IndexingOps, GatherNd) {
  const struct {
    Ints shape, indices, index_shape;
  } cases[] = {{{5}, {3, 0, 4}, {3, 1}},
               {{2, 3, 5}, {1, 0}, {2, 1}},
               {{2, 3, 9}, {1, 2, 0, 1, 1, 1}, {3, 2}},
               {{2, 3, 5}, {1, 2, 4, 0, 1, 0, 1, 0, 3, 0, 0, 0, 1, 1, 1}, {5, 3}},
               {{2, 3, 2, 5}, {1, 2, 1, 0, 0, 1, 0, 4}, {1, 2, 4}}};
  for (const auto& c : cases) {
    OpTest test = Mover("gather of vectors", kTfLiteBuiltinGatherNd);
    test.Input(c.shape);
    test.Input(c.index_shape, kTfLiteInt32).values =
        std::vector<float>(c.indices.begin(), c.indices.end());
    test.Output();
    test.Run();
  }
}

TEST(IndexingOps, OneHot) {
  const struct {
    Ints shape;
    int depth, axis;
  } cases[] = {{{}, 5, -1},    {{3}, 4, -1},    {{3}, 5, 0},      {{2, 5}, 3, 0},
               {{2, 5}, 3, 1}, {{2, 5}, 17, 2}, {{2, 3, 6}, 4, 1}};
  for (const auto& c : cases) {
    OpTest test = Mover("one hot", kTfLiteBuiltinOneHot);
    TestTensor& indices = test.Input(c.shape, kTfLiteInt32);
    indices.low = -1;  // some indices are out of range
    indices.high = static_cast<float>(c.depth);
    List(&test, {c.depth}, {1});
    test.Constant({1}, {2.5f});
    test.Constant({1}, {-1.0f});
    test.Output();
    TfLiteOneHotParams params = {c.axis};
    test.Run(params);
  }
}

TEST(IndexingOps, Resizes) {
  const struct {
    Ints shape, size;
  } cases[] = {{{1, 1, 1, 1}, {3, 2}},   {{2, 3, 4, 5}, {6, 8}}, {{1, 5, 7, 8}, {3, 3}},
               {{1, 6, 3, 17}, {7, 11}}, {{2, 4, 4, 3}, {1, 1}}, {{1, 3, 3, 64}, {3, 3}},
               {{1, 2, 65, 4}, {5, 130}}};
  for (const auto& c : cases) {
    for (const int mode : {0, 1, 2, 3}) {  // plain, align_corners, half_pixel_centers, both
      const bool corners = mode % 2 == 1, centers = mode >= 2;
      OpTest bilinear("bilinear", kTfLiteBuiltinResizeBilinear);
      bilinear.set_version(3);
      bilinear.Input(c.shape);
      List(&bilinear, c.size, {2});
      bilinear.Output();
      TfLiteResizeBilinearParams params = {corners, centers};
      bilinear.Run(params);

      OpTest nearest = Mover("nearest", kTfLiteBuiltinResizeNearestNeighbor);
      nearest.set_version(3);
      nearest.Input(c.shape);
      List(&nearest, c.size, {2});
      nearest.Output();
      TfLiteResizeNearestNeighborParams nearest_params = {corners, centers};
      nearest.Run(nearest_params);
    }
  }
  for (const TfLiteType type : {kTfLiteInt8, kTfLiteUInt8}) {
    OpTest quantized("quantized bilinear", kTfLiteBuiltinResizeBilinear);
    quantized.set_version(3);
    for (TestTensor* tensor : {&quantized.Input({1, 4, 5, 6}, type)}) {
      tensor->scales = {1 / 64.0f};
      tensor->zero_points = {type == kTfLiteInt8 ? 3 : 120};
    }
    List(&quantized, {7, 9}, {2});
    TestTensor& output = quantized.Output(type);
    output.scales = {1 / 64.0f};
    output.zero_points = {type == kTfLiteInt8 ? 3 : 120};
    TfLiteResizeBilinearParams params = {false, true};
    quantized.Run(params);
  }
}

// Windows of 2 x 2, which do not overlap, and of 3 x 3 with a stride of 2, which do.
TEST(IndexingOps, MaxUnpooling) {
  for (const int window : {2, 3}) {
    TfLitePoolParams pool = {};
    pool.padding = kTfLitePaddingSame;
    pool.stride_height = pool.stride_width = 2;
    pool.filter_height = pool.filter_width = window;
    std::vector<uint8_t> options(sizeof(pool));
    std::memcpy(options.data(), &pool, sizeof(pool));
    for (const int channels : {3, 8}) {
      OpTest test("unpooling", "MaxUnpooling2D");
      test.set_custom_options(options).set_tolerance(0, 1e-9f);
      test.Input({2, 3, 4, channels});
      TestTensor& indices = test.Input({2, 3, 4, channels});
      // Positions as MaxPoolingWithArgmax2D returns them, chosen in the middle of a window, so that
      // all of them are inside the output.
      for (int i = 0; i < 2 * 3 * 4 * channels; ++i) {
        const int position = window == 2 ? i % 4 : 4 + i % 2;
        indices.values.push_back(static_cast<float>(position) + 0.25f);
      }
      test.Output();
      test.Run();
    }
  }
}

}  // namespace
}  // namespace litmus::gpu
