// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The operators of the graph IR: few, and all of them exact about shapes. TensorFlow Lite's
// operators are lowered to these (graph/lowering/lower_*.cc). Shapes are those of the node's
// values.
#ifndef LITMUS_DELEGATES_GPU_GRAPH_OPS_H_
#define LITMUS_DELEGATES_GPU_GRAPH_OPS_H_

#include <limits>
#include <optional>
#include <variant>
#include <vector>

#include "delegates/gpu/graph/functions.h"

namespace litmus::gpu {

// Inputs: the operands (1 to 3), broadcast by NumPy's rules to the output's shape.
struct Elementwise {
  Function function = Function::kCopy;
  float p = 0, q = 0;
};

// Inputs: x (BHWC), weights (OHWI, I = C / groups), and perhaps bias (O). 1x1 with stride 1, no
// padding and one group: x may have any rank, weights are [O, I] or [O, 1, 1, I] (a fully connected
// layer over the last dimension). y = clamp(x * weights + bias, low, high).
struct Convolution {
  int stride_h = 1, stride_w = 1, dilation_h = 1, dilation_w = 1, pad_top = 0, pad_left = 0;
  int groups = 1;
  float low = -std::numeric_limits<float>::infinity(),
        high = std::numeric_limits<float>::infinity();
  bool exact = false;  // only algorithms that round no more than the sum itself
};
// Weights 1HWO, O = C * multiplier.
struct DepthwiseConvolution {
  int stride_h = 1, stride_w = 1, dilation_h = 1, dilation_w = 1, pad_top = 0, pad_left = 0;
  int multiplier = 1;
  float low = -std::numeric_limits<float>::infinity(),
        high = std::numeric_limits<float>::infinity();
};
// Weights OHWI. y[b, i*stride + k - pad] += x[b, i] * w[k].
struct TransposeConvolution {
  int stride_h = 1, stride_w = 1, pad_top = 0, pad_left = 0;
  float low = -std::numeric_limits<float>::infinity(),
        high = std::numeric_limits<float>::infinity();
};
// Inputs: a [..., M, K], b [..., K, N]; leading dimensions broadcast.
struct MatMul {
  bool transposed = false;  // b is [..., N, K]; on GPUs alone (FoldTransposition)
};

// Windows over BHWC; padding takes no part. Outputs: values and, for kMax, perhaps the
// position of the largest in its window, ky * window_w + kx (the first of equal ones), and 0.1
// more.
struct Pool {
  enum class Kind { kAverage, kMax, kL2 } kind = Kind::kAverage;
  int window_h = 1, window_w = 1, stride_h = 1, stride_w = 1, pad_top = 0, pad_left = 0;
};
// Inputs: values, positions as of the Pool (kMax) with the same windows; fractions of them are
// ignored. What no window names is 0; of several windows the last one wins.
struct MaxUnpool {
  int window_h = 1, window_w = 1, stride_h = 1, stride_w = 1, pad_top = 0, pad_left = 0;
};

// Over the axes (0 <= axis < rank); the output's shape has them as 1, or not at all.
struct Reduce {
  enum class Kind { kSum, kMean, kProduct, kMaximum, kMinimum, kAny, kAll } kind = Kind::kSum;
  std::vector<int> axes;
};
struct ArgReduce {
  bool maximum = true;
  int axis = 0;  // the first of equal ones wins
};
struct CumulativeSum {
  int axis = 0;
  bool exclusive = false, reverse = false;
};
// Over the last dimension. exp(beta * x) / sum.
struct Softmax {
  float beta = 1;
  bool logarithm = false;
};
// Over the last dimension: x / sqrt(max(sum of squares, 1e-6)).
struct L2Normalize {};

// BHWC; sizes from the shapes.
struct Resize {
  enum class Kind { kBilinear, kNearest } kind = Kind::kBilinear;
  bool align_corners = false, half_pixel_centers = false;
  // Elements are scale * (byte - zero_point), bytes of the kind are interpolated, and the result is
  // rounded, as by the runtime's kernels: int8 in whole numbers, with positions and weights of 10
  // bits after the point; uint8 in floats, of which each product and each sum is rounded.
  enum class Bytes { kNone, kInt8, kUInt8 } bytes = Bytes::kNone;
  float from_scale = 1, to_scale = 1;
  int from_zero_point = 0, to_zero_point = 0;
};
// Inputs: image BHWC, warp [B, H', W', >= 2] (x, y).
struct Resampler {};

// One affine copy: for all loop counters i, dst[..., dst_start[d] + sum of i_k * dst_step_k over
// loops with dst_dim_k == d, ...] = src[likewise]. A step of 0 repeats. Coordinates are those of
// the values' shapes. Coordinates outside the source or the output are skipped. With `fill`,
// everything that no loop reaches becomes `fill`; without it, the loops reach the whole output.
struct StridedCopy {
  struct Loop {
    int extent = 1;
    int src_dim = 0, src_step = 0, dst_dim = 0, dst_step = 0;
  };
  std::vector<int> src_start, dst_start;
  std::vector<Loop> loops;
  std::optional<float> fill;
};
// Same elements in row-major order.
struct Reshape {};
// Inputs: any number; side by side along the axis.
struct Concatenate {
  int axis = 0;
};
struct MirrorPad {
  std::vector<int> before;
  bool symmetric = false;  // the border element is repeated
};
// Inputs: x, indices. NumPy's take along the axis, after batch_dims common dimensions.
struct Gather {
  int axis = 0, batch_dims = 0;
};
struct GatherNd {};  // inputs: x, indices [..., depth]
struct OneHot {
  int axis = 0;
  float on = 1, off = 0;
};

// One step of an LSTM of U units. Its gates lie side by side in the order input, cell, forget,
// output, before their activations, U channels each, padded with zeros to a multiple of four.
// Inputs: the input's share of the gates, the recurrent share [B, gates], the old cell state
// [B, U]. The first has rows of all steps: batch b's is first_row + b * row_step. Outputs: the
// output [B, U], the new cell state.
struct LstmCell {
  int first_row = 0, row_step = 1;
  float cell_clip = 0;      // 0: none
  int cell_activation = 4;  // TfLiteFusedActivation: tanh, relu, relu6, sigmoid
};

// Input: a value; becomes the variable's state at the end of the Invoke. No output.
struct AssignVariable {
  int variable = -1;  // its value in the graph
};

using Attributes =
    std::variant<Elementwise, Convolution, DepthwiseConvolution, TransposeConvolution, MatMul, Pool,
                 MaxUnpool, Reduce, ArgReduce, CumulativeSum, Softmax, L2Normalize, Resize,
                 Resampler, StridedCopy, Reshape, Concatenate, MirrorPad, Gather, GatherNd, OneHot,
                 LstmCell, AssignVariable>;

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GRAPH_OPS_H_
