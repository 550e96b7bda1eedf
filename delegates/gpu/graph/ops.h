// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The operators of the delegate's graph, to which TensorFlow Lite's operators are lowered
// (graph/lowering/lower_*.cc). Shapes are those of the node's values; there are no defaults to
// infer.
#ifndef LITMUS_DELEGATES_GPU_GRAPH_OPS_H_
#define LITMUS_DELEGATES_GPU_GRAPH_OPS_H_

#include <limits>
#include <optional>
#include <variant>
#include <vector>

#include "delegates/gpu/graph/functions.h"

namespace litmus::gpu {

// Inputs: 1 to 3 operands, broadcast by NumPy's rules to the output's shape.
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
  bool exact = false;  // use only algorithms that round no more than the plain sum of products
};
// Weights 1HWO, O = C * multiplier.
struct DepthwiseConvolution {
  int stride_h = 1, stride_w = 1, dilation_h = 1, dilation_w = 1, pad_top = 0, pad_left = 0;
  int multiplier = 1;
  float low = -std::numeric_limits<float>::infinity(),
        high = std::numeric_limits<float>::infinity();
};
// Weights OHWI. Every input pixel i and tap k: y[b, i * stride + k - pad] += x[b, i] * w[k].
struct TransposeConvolution {
  int stride_h = 1, stride_w = 1, pad_top = 0, pad_left = 0;
  float low = -std::numeric_limits<float>::infinity(),
        high = std::numeric_limits<float>::infinity();
};
// Inputs: a [..., M, K], b [..., K, N]; leading dimensions broadcast.
struct MatMul {
  bool transposed = false;  // b is [..., N, K]; only on GPUs (FoldTransposition)
};

// Windows over BHWC; padding is ignored. Outputs: values and, for kMax optionally, the position of
// the maximum in its window, ky * window_w + kx + 0.1 (of equal elements, the first).
struct Pool {
  enum class Kind { kAverage, kMax, kL2 } kind = Kind::kAverage;
  int window_h = 1, window_w = 1, stride_h = 1, stride_w = 1, pad_top = 0, pad_left = 0;
};
// Inputs: values, and positions as a Pool (kMax) with the same windows returns them; their
// fractions are ignored. Pixels that no window selects are 0; if several windows select a pixel,
// the last one wins.
struct MaxUnpool {
  int window_h = 1, window_w = 1, stride_h = 1, stride_w = 1, pad_top = 0, pad_left = 0;
};

// Reduces the axes (0 <= axis < rank). The output's shape has them as 1, or lacks them.
struct Reduce {
  enum class Kind { kSum, kMean, kProduct, kMaximum, kMinimum, kAny, kAll } kind = Kind::kSum;
  std::vector<int> axes;
};
struct ArgReduce {
  bool maximum = true;
  int axis = 0;  // of equal elements, the first wins
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
  // If not kNone: elements are scale * (byte - zero_point); bytes of this type are interpolated and
  // the result is rounded as by the runtime's kernels. int8: in integers, with positions and
  // weights of 10 fraction bits. uint8: in floats, with each product and each sum rounded.
  enum class Bytes { kNone, kInt8, kUInt8 } bytes = Bytes::kNone;
  float from_scale = 1, to_scale = 1;
  int from_zero_point = 0, to_zero_point = 0;
};
// Inputs: image BHWC, warp [B, H', W', >= 2] (x, y).
struct Resampler {};

// One affine copy. For all loop counters i, with c_s[d] = src_start[d] + the sum of i_k *
// src_step_k over the loops with src_dim_k == d, and c_d[d] likewise for dst: dst[c_d] = src[c_s].
// A step of 0 repeats. Coordinates are those of the values' shapes; those outside the source or the
// output are skipped. With `fill`, elements that no loop reaches become `fill`; without it, the
// loops must reach the whole output.
struct StridedCopy {
  struct Loop {
    int extent = 1;
    int src_dim = 0, src_step = 0, dst_dim = 0, dst_step = 0;
  };
  std::vector<int> src_start, dst_start;
  std::vector<Loop> loops;
  std::optional<float> fill;
};
// The same elements in row-major order, with another shape.
struct Reshape {};
// Inputs: any number of values, joined along the axis.
struct Concatenate {
  int axis = 0;
};
struct MirrorPad {
  std::vector<int> before;
  bool symmetric = false;  // the border element is repeated
};
// Inputs: x, indices. NumPy's take along the axis, separately for each index of the first
// batch_dims dimensions.
struct Gather {
  int axis = 0, batch_dims = 0;
};
struct GatherNd {};  // inputs: x, indices [..., depth]
struct OneHot {
  int axis = 0;
  float on = 1, off = 0;
};

// One step of an LSTM of U units. The gates are four parts of the channels, in the order input,
// cell, forget, output, before their activations; each has U channels, padded with zeros to a
// multiple of four. Inputs: the gates' sums over the input, with the rows of all steps (batch b's
// row is first_row + b * row_step); the gates' sums over the recurrent state [B, gates]; the old
// cell state [B, U]. Outputs: the output [B, U] and the new cell state [B, U].
struct LstmCell {
  int first_row = 0, row_step = 1;
  float cell_clip = 0;      // 0: none
  int cell_activation = 4;  // a TfLiteFusedActivation: tanh, relu, relu6 or sigmoid
};

// Input: a value, which becomes the variable's state at the end of the Invoke. No output.
struct AssignVariable {
  int variable = -1;  // the variable's ValueId
};

using Attributes =
    std::variant<Elementwise, Convolution, DepthwiseConvolution, TransposeConvolution, MatMul, Pool,
                 MaxUnpool, Reduce, ArgReduce, CumulativeSum, Softmax, L2Normalize, Resize,
                 Resampler, StridedCopy, Reshape, Concatenate, MirrorPad, Gather, GatherNd, OneHot,
                 LstmCell, AssignVariable>;

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GRAPH_OPS_H_
