// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests operators with shapes, axes, counts and indices in tensors or options, for all combinations
// of 0, small numbers, -1 and the largest and smallest integers. Each model must run or be refused
// with a message. Sanitizers detect reads or writes out of bounds, overflows and other errors that
// do not crash.
#include <climits>
#include <cstdio>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "testing/mutation/absurd_sizes.h"
#include "testing/mutation/run_case.h"
#include "testing/mutation/small_model.h"

namespace litmus::mutation {
namespace {

using tflite::TensorType_BOOL;
using tflite::TensorType_FLOAT32;
using tflite::TensorType_INT32;
using Ints = std::vector<int32_t>;

constexpr int32_t kValues[] = {0, 1, 2, -1, INT_MAX, INT_MIN};

struct Case {
  const char* what;
  int count;  // number of values
  // `v`: the values. `constant`: whether the parameters are constants or inputs; options do not
  // depend on it.
  std::function<void(SmallModel* m, const Ints& v, bool constant)> build;
};

int Floats(SmallModel* m, const Ints& shape) { return m->Input(TensorType_FLOAT32, shape); }
int Result(SmallModel* m) { return m->Output(TensorType_FLOAT32); }

// An operator on floats of shape `shape` with one parameter tensor that holds all values.
template <typename Options>
Case WithParameter(const char* what, tflite::BuiltinOperator code, const Ints& shape, int count,
                   const Ints& parameter_shape, Options options) {
  return {what, count, [=](SmallModel* m, const Ints& v, bool constant) {
            const int in = Floats(m, shape);
            m->Op(code, {in, m->Parameter(parameter_shape, v, constant)}, {Result(m)},
                  Options(options));
          }};
}

// An operator on floats of shape `shape` whose options hold the values.
template <typename Options>
Case WithOptions(const char* what, tflite::BuiltinOperator code, const Ints& shape, int count,
                 void (*set)(Options* options, const Ints& v)) {
  return {what, count, [=](SmallModel* m, const Ints& v, bool) {
            Options options;
            set(&options, v);
            m->Op(code, {Floats(m, shape)}, {Result(m)}, options);
          }};
}

std::vector<Case> Cases() {
  using namespace tflite;  // NOLINT: names of options
  std::vector<Case> cases = {
      WithParameter("RESHAPE", BuiltinOperator_RESHAPE, {2, 3}, 3, {3}, ReshapeOptionsT()),
      WithParameter("TILE", BuiltinOperator_TILE, {2, 3}, 2, {2}, TileOptionsT()),
      WithParameter("BROADCAST_TO", BuiltinOperator_BROADCAST_TO, {1, 2}, 3, {3},
                    BroadcastToOptionsT()),
      WithParameter("BROADCAST_TO of nothing", BuiltinOperator_BROADCAST_TO, {0, 1}, 3, {3},
                    BroadcastToOptionsT()),
      WithParameter("PAD", BuiltinOperator_PAD, {2, 0}, 4, {2, 2}, PadOptionsT()),
      WithParameter("PAD of a row", BuiltinOperator_PAD, {3}, 2, {1, 2}, PadOptionsT()),
      WithParameter("MIRROR_PAD", BuiltinOperator_MIRROR_PAD, {2, 3}, 4, {2, 2},
                    MirrorPadOptionsT()),
      WithParameter("EXPAND_DIMS", BuiltinOperator_EXPAND_DIMS, {2, 3}, 1, {1},
                    ExpandDimsOptionsT()),
      WithParameter("TRANSPOSE", BuiltinOperator_TRANSPOSE, {2, 3}, 2, {2}, TransposeOptionsT()),
      WithParameter("REVERSE_V2", BuiltinOperator_REVERSE_V2, {2, 3}, 2, {2}, ReverseV2OptionsT()),
      WithParameter("SUM", BuiltinOperator_SUM, {2, 3}, 2, {2}, ReducerOptionsT()),
      WithParameter("MEAN", BuiltinOperator_MEAN, {2, 0}, 2, {2}, ReducerOptionsT()),
      WithParameter("REDUCE_MAX", BuiltinOperator_REDUCE_MAX, {2, 3}, 2, {2}, ReducerOptionsT()),
      WithParameter("CUMSUM", BuiltinOperator_CUMSUM, {2, 3}, 1, {}, CumsumOptionsT()),
      WithParameter("RESIZE_BILINEAR", BuiltinOperator_RESIZE_BILINEAR, {1, 2, 2, 1}, 2, {2},
                    ResizeBilinearOptionsT()),
      WithParameter("RESIZE_BILINEAR of nothing", BuiltinOperator_RESIZE_BILINEAR, {1, 2, 2, 0}, 2,
                    {2}, ResizeBilinearOptionsT()),
      WithParameter("RESIZE_NEAREST_NEIGHBOR", BuiltinOperator_RESIZE_NEAREST_NEIGHBOR,
                    {1, 2, 2, 1}, 2, {2}, ResizeNearestNeighborOptionsT()),
      WithParameter("GATHER", BuiltinOperator_GATHER, {2, 3}, 2, {2}, GatherOptionsT()),
      WithParameter("GATHER_ND", BuiltinOperator_GATHER_ND, {2, 3}, 2, {1, 2}, GatherNdOptionsT()),
      WithOptions<SqueezeOptionsT>("SQUEEZE", BuiltinOperator_SQUEEZE, {1, 2, 1}, 2,
                                   [](auto* o, const Ints& v) { o->squeeze_dims = v; }),
      WithOptions<Pool2DOptionsT>("MAX_POOL_2D", BuiltinOperator_MAX_POOL_2D, {1, 3, 3, 1}, 4,
                                  [](auto* o, const Ints& v) {
                                    o->stride_h = v[0];
                                    o->stride_w = v[1];
                                    o->filter_height = v[2];
                                    o->filter_width = v[3];
                                  }),
      WithOptions<Pool2DOptionsT>("AVERAGE_POOL_2D, VALID", BuiltinOperator_AVERAGE_POOL_2D,
                                  {1, 3, 3, 1}, 4,
                                  [](auto* o, const Ints& v) {
                                    o->padding = Padding_VALID;
                                    o->stride_h = v[0];
                                    o->stride_w = v[1];
                                    o->filter_height = v[2];
                                    o->filter_width = v[3];
                                  }),
      WithOptions<SpaceToDepthOptionsT>("SPACE_TO_DEPTH", BuiltinOperator_SPACE_TO_DEPTH,
                                        {1, 4, 4, 1}, 1,
                                        [](auto* o, const Ints& v) { o->block_size = v[0]; }),
      WithOptions<DepthToSpaceOptionsT>("DEPTH_TO_SPACE", BuiltinOperator_DEPTH_TO_SPACE,
                                        {1, 2, 2, 4}, 1,
                                        [](auto* o, const Ints& v) { o->block_size = v[0]; }),
      WithOptions<LocalResponseNormalizationOptionsT>(
          "LOCAL_RESPONSE_NORMALIZATION", BuiltinOperator_LOCAL_RESPONSE_NORMALIZATION,
          {1, 2, 2, 4}, 1, [](auto* o, const Ints& v) { o->radius = v[0]; }),
  };
  const std::vector<Case> others = {
      {"FILL", 3,
       [](SmallModel* m, const Ints& v, bool constant) {
         const int value = m->Constant<float>(TensorType_FLOAT32, {}, {1});
         m->Op(BuiltinOperator_FILL, {m->Parameter({3}, v, constant), value}, {Result(m)});
       }},
      {"RFFT2D", 2,
       [](SmallModel* m, const Ints& v, bool constant) {
         m->Op(BuiltinOperator_RFFT2D, {Floats(m, {2, 4}), m->Parameter({2}, v, constant)},
               {m->Output(TensorType_COMPLEX64)}, Rfft2dOptionsT());
       }},
      {"RANGE", 3,
       [](SmallModel* m, const Ints& v, bool constant) {
         const int from = m->Parameter({}, {v[0]}, constant);
         const int to = m->Parameter({}, {v[1]}, constant);
         const int step = m->Parameter({}, {v[2]}, constant);
         m->Op(BuiltinOperator_RANGE, {from, to, step}, {m->Output(TensorType_INT32)});
       }},
      {"SLICE", 4,
       [](SmallModel* m, const Ints& v, bool constant) {
         const int in = Floats(m, {2, 3});
         const int begin = m->Parameter({2}, {v[0], v[1]}, constant);
         const int size = m->Parameter({2}, {v[2], v[3]}, constant);
         m->Op(BuiltinOperator_SLICE, {in, begin, size}, {Result(m)}, SliceOptionsT());
       }},
      {"STRIDED_SLICE", 4,
       [](SmallModel* m, const Ints& v, bool constant) {
         const int in = Floats(m, {3});
         std::vector<int> inputs = {in};
         for (int i = 0; i < 3; ++i) {
           inputs.push_back(m->Parameter({1}, {v[static_cast<size_t>(i)]}, constant));
         }
         StridedSliceOptionsT options;
         // All masks are bits of one number, so that each mask is combined with each value.
         options.begin_mask = v[3] & 1;
         options.end_mask = v[3] & 1;
         options.shrink_axis_mask = v[3] == 1 || v[3] == 2 ? 1 : 0;
         options.ellipsis_mask = v[3] == -1 ? 1 : 0;
         options.new_axis_mask = v[3] == INT_MIN ? v[3] : 0;
         options.offset = v[3] == INT_MAX;
         m->Op(BuiltinOperator_STRIDED_SLICE, inputs, {Result(m)}, options);
       }},
      {"STRIDED_SLICE of nothing", 4,
       [](SmallModel* m, const Ints& v, bool constant) {
         const int in = Floats(m, {0, 2});
         std::vector<int> inputs = {in};
         for (int i = 0; i < 3; ++i) {
           inputs.push_back(m->Parameter({1}, {v[static_cast<size_t>(i)]}, constant));
         }
         StridedSliceOptionsT options;
         options.shrink_axis_mask = v[3];
         options.begin_mask = v[3] == 1 ? 1 : 0;
         m->Op(BuiltinOperator_STRIDED_SLICE, inputs, {Result(m)}, options);
       }},
      {"ONE_HOT", 3,
       [](SmallModel* m, const Ints& v, bool constant) {
         const int indices = m->Parameter({1}, {v[0]}, constant);
         const int depth = m->Parameter({}, {v[1]}, constant);
         const int on = m->Constant<float>(TensorType_FLOAT32, {}, {1});
         const int off = m->Constant<float>(TensorType_FLOAT32, {}, {0});
         OneHotOptionsT options;
         options.axis = v[2];
         m->Op(BuiltinOperator_ONE_HOT, {indices, depth, on, off}, {Result(m)}, options);
       }},
      {"GATHER, axes", 3,
       [](SmallModel* m, const Ints& v, bool constant) {
         const int in = Floats(m, {2, 3});
         GatherOptionsT options;
         options.axis = v[0];
         options.batch_dims = v[1];
         m->Op(BuiltinOperator_GATHER, {in, m->Parameter({1}, {v[2]}, constant)}, {Result(m)},
               options);
       }},
      {"SCATTER_ND", 4,
       [](SmallModel* m, const Ints& v, bool constant) {
         const int indices = m->Parameter({1, 2}, {v[0], v[1]}, constant);
         const int updates = Floats(m, {1});
         const int shape = m->Parameter({2}, {v[2], v[3]}, constant);
         m->Op(BuiltinOperator_SCATTER_ND, {indices, updates, shape}, {Result(m)},
               ScatterNdOptionsT());
       }},
      {"SPARSE_TO_DENSE", 4,
       [](SmallModel* m, const Ints& v, bool constant) {
         const int indices = m->Parameter({1, 2}, {v[0], v[1]}, constant);
         const int shape = m->Parameter({2}, {v[2], v[3]}, constant);
         const int values = Floats(m, {1}), other = Floats(m, {});
         m->Op(BuiltinOperator_SPARSE_TO_DENSE, {indices, shape, values, other}, {Result(m)},
               SparseToDenseOptionsT());
       }},
      {"SPACE_TO_BATCH_ND", 4,
       [](SmallModel* m, const Ints& v, bool constant) {
         const int in = Floats(m, {1, 2, 2, 1});
         const int block = m->Parameter({2}, {v[0], v[1]}, constant);
         const int pads = m->Parameter({2, 2}, {v[2], v[3], 0, v[3]}, constant);
         m->Op(BuiltinOperator_SPACE_TO_BATCH_ND, {in, block, pads}, {Result(m)},
               SpaceToBatchNDOptionsT());
       }},
      {"BATCH_TO_SPACE_ND", 4,
       [](SmallModel* m, const Ints& v, bool constant) {
         const int in = Floats(m, {4, 2, 2, 1});
         const int block = m->Parameter({2}, {v[0], v[1]}, constant);
         const int crops = m->Parameter({2, 2}, {v[2], v[3], 0, v[3]}, constant);
         m->Op(BuiltinOperator_BATCH_TO_SPACE_ND, {in, block, crops}, {Result(m)},
               BatchToSpaceNDOptionsT());
       }},
      {"TRANSPOSE_CONV", 4,
       [](SmallModel* m, const Ints& v, bool constant) {
         const int shape = m->Parameter({4}, v, constant);
         const int filter = m->Constant<float>(TensorType_FLOAT32, {1, 2, 2, 1}, {1, 2, 3, 4});
         TransposeConvOptionsT options;
         options.stride_h = options.stride_w = 1;
         m->Op(BuiltinOperator_TRANSPOSE_CONV, {shape, filter, Floats(m, {1, 2, 2, 1})},
               {Result(m)}, options);
       }},
      {"TRANSPOSE_CONV, strides", 4,
       [](SmallModel* m, const Ints& v, bool constant) {
         const int shape = m->Parameter({4}, {1, v[0], v[1], 1}, constant);
         const int filter = m->Constant<float>(TensorType_FLOAT32, {1, 2, 2, 1}, {1, 2, 3, 4});
         TransposeConvOptionsT options;
         options.stride_h = v[2];
         options.stride_w = v[3];
         m->Op(BuiltinOperator_TRANSPOSE_CONV, {shape, filter, Floats(m, {1, 1, 1, 1})},
               {Result(m)}, options);
       }},
      {"CONV_2D", 4,
       [](SmallModel* m, const Ints& v, bool) {
         const int filter = m->Constant<float>(TensorType_FLOAT32, {1, 2, 2, 1}, {1, 2, 3, 4});
         Conv2DOptionsT options;
         options.stride_h = v[0];
         options.stride_w = v[1];
         options.dilation_h_factor = v[2];
         options.dilation_w_factor = v[3];
         m->Op(BuiltinOperator_CONV_2D, {Floats(m, {1, 3, 3, 1}), filter}, {Result(m)}, options);
       }},
      {"DEPTHWISE_CONV_2D", 4,
       [](SmallModel* m, const Ints& v, bool) {
         const int filter = m->Constant<float>(TensorType_FLOAT32, {1, 2, 2, 1}, {1, 2, 3, 4});
         DepthwiseConv2DOptionsT options;
         options.stride_h = options.dilation_h_factor = v[0];
         options.stride_w = v[1];
         options.dilation_w_factor = v[2];
         options.depth_multiplier = v[3];
         m->Op(BuiltinOperator_DEPTHWISE_CONV_2D, {Floats(m, {1, 3, 3, 1}), filter}, {Result(m)},
               options);
       }},
      {"CONV_3D", 4,
       [](SmallModel* m, const Ints& v, bool) {
         const int filter = m->Constant<float>(TensorType_FLOAT32, {2, 1, 2, 1, 1}, {1, 2, 3, 4});
         Conv3DOptionsT options;
         options.stride_d = v[0];
         options.stride_w = v[1];
         options.dilation_d_factor = v[2];
         options.dilation_w_factor = v[3];
         options.stride_h = options.dilation_h_factor = 1;
         m->Op(BuiltinOperator_CONV_3D, {Floats(m, {1, 3, 1, 3, 1}), filter}, {Result(m)}, options);
       }},
      {"SPLIT", 2,
       [](SmallModel* m, const Ints& v, bool constant) {
         SplitOptionsT options;
         options.num_splits = v[1];
         m->Op(BuiltinOperator_SPLIT, {m->Parameter({}, {v[0]}, constant), Floats(m, {2, 4})},
               {Result(m), Result(m)}, options);
       }},
      {"SPLIT_V", 3,
       [](SmallModel* m, const Ints& v, bool constant) {
         SplitVOptionsT options;
         options.num_splits = 2;
         const int in = Floats(m, {2, 3});
         const int sizes = m->Parameter({2}, {v[0], v[1]}, constant);
         m->Op(BuiltinOperator_SPLIT_V, {in, sizes, m->Parameter({}, {v[2]}, constant)},
               {Result(m), Result(m)}, options);
       }},
      {"UNPACK", 2,
       [](SmallModel* m, const Ints& v, bool) {
         UnpackOptionsT options;
         options.num = v[0];
         options.axis = v[1];
         m->Op(BuiltinOperator_UNPACK, {Floats(m, {2, 2})}, {Result(m), Result(m)}, options);
       }},
      {"PACK", 2,
       [](SmallModel* m, const Ints& v, bool) {
         PackOptionsT options;
         options.values_count = v[0];
         options.axis = v[1];
         m->Op(BuiltinOperator_PACK, {Floats(m, {2, 2}), Floats(m, {2, 2})}, {Result(m)}, options);
       }},
      {"CONCATENATION", 1,
       [](SmallModel* m, const Ints& v, bool) {
         ConcatenationOptionsT options;
         options.axis = v[0];
         m->Op(BuiltinOperator_CONCATENATION, {Floats(m, {2, 2}), Floats(m, {2, 0})}, {Result(m)},
               options);
       }},
      {"REVERSE_SEQUENCE", 4,
       [](SmallModel* m, const Ints& v, bool constant) {
         ReverseSequenceOptionsT options;
         options.seq_dim = v[0];
         options.batch_dim = v[1];
         m->Op(BuiltinOperator_REVERSE_SEQUENCE,
               {Floats(m, {2, 3}), m->Parameter({2}, {v[2], v[3]}, constant)}, {Result(m)},
               options);
       }},
      {"TOPK_V2", 1,
       [](SmallModel* m, const Ints& v, bool constant) {
         m->Op(BuiltinOperator_TOPK_V2, {Floats(m, {2, 3}), m->Parameter({}, v, constant)},
               {Result(m), m->Output(TensorType_INT32)}, TopKV2OptionsT());
       }},
      {"ARG_MAX", 1,
       [](SmallModel* m, const Ints& v, bool constant) {
         ArgMaxOptionsT options;
         options.output_type = TensorType_INT32;
         m->Op(BuiltinOperator_ARG_MAX, {Floats(m, {2, 3}), m->Parameter({}, v, constant)},
               {m->Output(TensorType_INT32)}, options);
       }},
      {"DYNAMIC_UPDATE_SLICE", 2,
       [](SmallModel* m, const Ints& v, bool constant) {
         m->Op(BuiltinOperator_DYNAMIC_UPDATE_SLICE,
               {Floats(m, {2, 3}), Floats(m, {1, 2}), m->Parameter({2}, v, constant)}, {Result(m)},
               DynamicUpdateSliceOptionsT());
       }},
      {"SEGMENT_SUM", 2,
       [](SmallModel* m, const Ints& v, bool constant) {
         m->Op(BuiltinOperator_SEGMENT_SUM, {Floats(m, {2, 3}), m->Parameter({2}, v, constant)},
               {Result(m)}, SegmentSumOptionsT());
       }},
      {"UNSORTED_SEGMENT_MAX", 3,
       [](SmallModel* m, const Ints& v, bool constant) {
         const int ids = m->Parameter({2}, {v[0], v[1]}, constant);
         m->Op(BuiltinOperator_UNSORTED_SEGMENT_MAX,
               {Floats(m, {2, 3}), ids, m->Parameter({}, {v[2]}, constant)}, {Result(m)},
               UnsortedSegmentMaxOptionsT());
       }},
      {"RANDOM_UNIFORM", 3,
       [](SmallModel* m, const Ints& v, bool constant) {
         m->Op(BuiltinOperator_RANDOM_UNIFORM, {m->Parameter({3}, v, constant)}, {Result(m)},
               RandomOptionsT());
       }},
      {"MULTINOMIAL", 1,
       [](SmallModel* m, const Ints& v, bool constant) {
         m->Op(BuiltinOperator_MULTINOMIAL, {Floats(m, {2, 3}), m->Parameter({}, v, constant)},
               {m->Output(TensorType_INT32)}, RandomOptionsT());
       }},
      {"BROADCAST_ARGS", 4,
       [](SmallModel* m, const Ints& v, bool constant) {
         const int a = m->Parameter({2}, {v[0], v[1]}, constant);
         const int b = m->Parameter({2}, {v[2], v[3]}, constant);
         m->Op(BuiltinOperator_BROADCAST_ARGS, {a, b}, {m->Output(TensorType_INT32)});
       }},
      {"EMBEDDING_LOOKUP", 2,
       [](SmallModel* m, const Ints& v, bool constant) {
         m->Op(BuiltinOperator_EMBEDDING_LOOKUP,
               {m->Parameter({2}, v, constant), Floats(m, {3, 2})}, {Result(m)});
       }},
      {"EMBEDDING_LOOKUP_SPARSE", 4,
       [](SmallModel* m, const Ints& v, bool constant) {
         const int ids = m->Parameter({1}, {v[0]}, constant);
         const int indices = m->Parameter({1, 2}, {v[1], 0}, constant);
         const int shape = m->Parameter({2}, {v[2], v[3]}, constant);
         const int table = Floats(m, {2, 2});
         m->Op(BuiltinOperator_EMBEDDING_LOOKUP_SPARSE,
               {ids, indices, shape, Floats(m, {1}), table}, {Result(m)},
               EmbeddingLookupSparseOptionsT());
       }},
      {"NON_MAX_SUPPRESSION_V4", 1,
       [](SmallModel* m, const Ints& v, bool constant) {
         const int boxes = Floats(m, {2, 4}), scores = Floats(m, {2});
         const int most = m->Parameter({}, v, constant);
         const int overlap = Floats(m, {}), score = Floats(m, {});
         m->Op(BuiltinOperator_NON_MAX_SUPPRESSION_V4, {boxes, scores, most, overlap, score},
               {m->Output(TensorType_INT32), m->Output(TensorType_INT32)},
               NonMaxSuppressionV4OptionsT());
       }},
      {"WHERE", 2,
       [](SmallModel* m, const Ints& v, bool) {
         // The input's shape, with invalid dimensions replaced.
         const Ints shape = {v[0] == INT_MIN   ? 3
                             : v[0] < 0        ? 0
                             : v[0] == INT_MAX ? 5
                                               : v[0],
                             v[1] < 0          ? 0
                             : v[1] == INT_MAX ? 7
                                               : v[1]};
         m->Op(BuiltinOperator_WHERE, {m->Input(TensorType_BOOL, shape)},
               {m->Output(tflite::TensorType_INT64)}, WhereOptionsT());
       }},
  };
  cases.insert(cases.end(), others.begin(), others.end());
  return cases;
}

TEST(ExtremeParameters, RunOrAreRefused) {
  // Without a limit, a tensor of 2^31 - 1 floats would be allocated on a machine with enough
  // memory.
  LimitMemory();
  constexpr size_t kLarge = size_t{64} << 20;
  for (const Case& c : Cases()) {
    int codes = 1, outcomes[kOutcomes] = {};
    for (int i = 0; i < c.count; ++i) codes *= static_cast<int>(std::size(kValues));
    for (int code = 0; code < codes; ++code) {
      Ints v;
      for (int rest = code; static_cast<int>(v.size()) < c.count;
           rest /= static_cast<int>(std::size(kValues))) {
        v.push_back(kValues[static_cast<size_t>(rest) % std::size(kValues)]);
      }
      for (const bool constant : {true, false}) {
        SmallModel model;
        c.build(&model, v, constant);
        const bool has_parameters = !model.input_values().empty();
        const Outcome outcome = RunCase(model.Bytes(), kLarge, model.input_values());
        ++outcomes[static_cast<int>(outcome)];
        if (outcome == Outcome::kUnclear) {
          std::string text;
          for (const int32_t value : v) text += " " + std::to_string(value);
          ADD_FAILURE() << c.what << text << (constant ? ", constant" : ", input")
                        << ": refused without a message in words";
        }
        if (constant && !has_parameters && model.model().buffers.size() == 1) break;
      }
    }
    // Each operator must run for some of the values, to show that the other values are the reason
    // for refusals.
    EXPECT_GT(outcomes[static_cast<int>(Outcome::kRan)], 0) << c.what;
    std::printf("%s: %d ran, %d refused when prepared, %d when run, %d too large\n", c.what,
                outcomes[static_cast<int>(Outcome::kRan)],
                outcomes[static_cast<int>(Outcome::kNotAllocated)],
                outcomes[static_cast<int>(Outcome::kNotRun)],
                outcomes[static_cast<int>(Outcome::kTooLarge)]);
  }
}

}  // namespace
}  // namespace litmus::mutation
