// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Weights that are packed for one shape must work for others. Each quantised convolution is packed
// for every size of a table and then run with all of them; results are compared with plain loops,
// for each CPU target of the machine.
#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/cpu/targets.h"
#include "runtime/kernels/simd/int8/conv_tester.h"
#include "runtime/kernels/simd/int8/depthwise/depthwise.h"
#include "runtime/kernels/simd/int8/winograd/winograd.h"

namespace litmus::int8 {
namespace {

constexpr size_t kGuardBytes = 64;  // bytes after scratch and output that must not change
constexpr uint8_t kGuard = 0xa5;

// Batch and size of an output.
struct Size {
  int batch, h, w;
};

// Widths near the minimum outputs of a block of the depthwise kernels (4) and the tiles of the
// others (4, 6, 14), a long line (97), one row, odd and even rows, several images.
const Size kSizes[] = {{1, 7, 1}, {2, 1, 3},  {1, 4, 4}, {3, 3, 5},
                       {1, 2, 8}, {1, 5, 33}, {1, 3, 97}};

enum class Padding { kSame, kValid };

// A convolution without its sizes.
struct Layer {
  const char* name;
  InputType type;
  int channels, out_channels;
  int k_h, k_w, stride = 1, dilation = 1;
  Padding padding = Padding::kSame;
  int multiplier = 0;  // depth multiplier; 0: not depthwise
  bool use_double = false;
  int32_t largest_bias = 5000;
  bool relu = false;
  int outliers = -1;
};

constexpr InputType kI8 = InputType::kInt8, kU8 = InputType::kUint8;

// Sets *in and *pad so that the output has `out` pixels along an axis. With SAME padding and stride
// 2, *in may be odd.
void SizeSide(int out, int kernel, int stride, int dilation, Padding padding, int* in, int* pad) {
  const int reach = (out - 1) * stride + (kernel - 1) * dilation + 1;
  *in = padding == Padding::kValid ? reach : out * stride - (out % 2 == 0 ? 0 : stride - 1);
  *pad = padding == Padding::kValid ? 0 : std::max(0, reach - *in) / 2;
}

Problem ProblemOf(const Layer& layer, const Size& size) {
  ConvShape s;
  s.batch = size.batch;
  s.in_c = layer.channels, s.out_c = layer.out_channels;
  s.k_h = layer.k_h, s.k_w = layer.k_w;
  s.stride_h = s.stride_w = layer.stride;
  s.dilation_h = s.dilation_w = layer.dilation;
  s.out_h = size.h, s.out_w = size.w;
  SizeSide(size.h, s.k_h, s.stride_h, s.dilation_h, layer.padding, &s.in_h, &s.pad_top);
  SizeSide(size.w, s.k_w, s.stride_w, s.dilation_w, layer.padding, &s.in_w, &s.pad_left);
  Problem p = {layer.name, s, layer.type, layer.multiplier, layer.use_double, layer.largest_bias};
  p.relu = layer.relu;
  p.outliers = layer.outliers;
  return p;
}

// The input of one size, and the expected output by plain loops.
struct Run {
  Problem problem;
  std::vector<uint8_t> in, want;
};

// A packed convolution: its scratch size for a shape, and a function that runs it.
struct Packed {
  std::function<size_t(const ConvShape&)> scratch_bytes;
  std::function<void(const ConvShape&, const uint8_t* in, uint8_t* out, void* scratch,
                     ThreadPool* pool)>
      run;
};

std::string Describe(const ConvShape& s) {
  return std::to_string(s.batch) + " x " + std::to_string(s.in_h) + " x " + std::to_string(s.in_w);
}

void CheckRun(const Packed& packed, const Run& run, ThreadPool* pool) {
  const ConvShape& shape = run.problem.shape;
  const size_t scratch_bytes = packed.scratch_bytes(shape);
  std::vector<uint8_t> scratch(scratch_bytes + kGuardBytes, kGuard);
  std::vector<uint8_t> got(run.want.size() + kGuardBytes, kGuard);
  packed.run(shape, run.in.data(), got.data(), scratch.data(), pool);
  const auto is_guard = [](uint8_t v) { return v == kGuard; };
  ASSERT_TRUE(
      std::all_of(scratch.begin() + static_cast<ptrdiff_t>(scratch_bytes), scratch.end(), is_guard))
      << "written behind the " << scratch_bytes << " bytes of scratch";
  ASSERT_TRUE(
      std::all_of(got.begin() + static_cast<ptrdiff_t>(run.want.size()), got.end(), is_guard))
      << "written behind the output";
  for (size_t i = 0; i < run.want.size(); ++i) {
    ASSERT_EQ(int{run.want[i]}, int{got[i]}) << "output " << i << " of " << run.want.size();
  }
}

// make(problem, data) packs for the problem's shape. If its `run` is empty, the CPU target does not
// support the layer.
template <typename Make>
void CheckLayer(const Layer& layer, const Make& make) {
  Numbers numbers;
  const Problem first = ProblemOf(layer, kSizes[0]);
  const Data data = MakeData(first, &numbers);
  std::vector<Run> runs;
  for (const Size& size : kSizes) {
    Run run = {ProblemOf(layer, size), {}, {}};
    const ConvShape& s = run.problem.shape;
    Data sized = data;
    sized.in.resize(static_cast<size_t>(s.batch) * s.in_h * s.in_w * s.in_c);
    for (uint8_t& v : sized.in) v = static_cast<uint8_t>(numbers.In(0, 255));
    run.want = Expected(run.problem, sized);
    run.in = std::move(sized.in);
    runs.push_back(std::move(run));
  }
  const Pool two(new ThreadPool(2));
  for (const std::string& target : cpu::MachineTargets()) {
    const cpu::ScopedLimit limit(target);
    for (const Run& made_for : runs) {
      const Packed packed = make(made_for.problem, data);
      if (packed.run == nullptr) continue;
      for (const Run& run : runs) {
        for (ThreadPool* pool : {static_cast<ThreadPool*>(nullptr), two.get()}) {
          SCOPED_TRACE(std::string(layer.name) + ", " + target + ", made for the input " +
                       Describe(made_for.problem.shape) + ", run at " +
                       Describe(run.problem.shape) + (pool != nullptr ? ", 2 threads" : ""));
          CheckRun(packed, run, pool);
          if (testing::Test::HasFatalFailure()) return;
        }
      }
    }
  }
}

ConvWeights WeightsOf(const Problem& p, const Data& data) {
  return {p.type, data.weights.data(), data.weight_zero_point, data.bias.data()};
}

// For Conv and Depthwise.
template <typename Convolution>
Packed PackedOf(std::shared_ptr<Convolution> made) {
  return {[made](const ConvShape& s) { return made->ScratchBytes(s); },
          [made](const ConvShape& s, const uint8_t* in, uint8_t* out, void* scratch,
                 ThreadPool* pool) { made->Run(s, in, out, scratch, pool); }};
}

TEST(Int8ResizeTest, Conv) {
  const Layer kLayers[] = {
      {"1x1, in place", kU8, 16, 33, 1, 1},
      {"1x1, odd channels", kI8, 7, 15, 1, 1},
      {"1x1, stride 2", kU8, 5, 17, 1, 1, 2},
      {"3x3", kI8, 6, 20, 3, 3},
      {"3x3, valid", kU8, 9, 31, 3, 3, 1, 1, Padding::kValid},
      {"3x3, stride 2, long lines", kU8, 24, 9, 3, 3, 2},
      {"3x3, dilated", kI8, 48, 9, 3, 3, 1, 2},
      {"1x5", kI8, 4, 8, 1, 5},
      {"outliers", kU8, 20, 33, 3, 3, 1, 1, Padding::kSame, 0, false, 5000, false, 3},
      {"ReLU", kI8, 20, 33, 1, 1, 1, 1, Padding::kSame, 0, false, 5000, true},
      {"double scale", kU8, 33, 20, 1, 1, 1, 1, Padding::kSame, 0, true},
      {"sums too large for registers", kI8, 8, 33, 3, 3, 1, 1, Padding::kSame, 0, false,
       1000000000},
      {"a kernel beyond what is gathered", kU8, 1830, 1, 3, 3},
      {"a pixel beyond what is gathered", kU8, 16400, 1, 1, 1},
  };
  for (const Layer& layer : kLayers) {
    CheckLayer(layer, [](const Problem& p, const Data& data) {
      return PackedOf(
          std::make_shared<Conv>(p.shape, WeightsOf(p, data), data.input_zero_point, data.output));
    });
  }
}

TEST(Int8ResizeTest, Depthwise) {
  const auto same = [](const char* name, InputType type, int channels, int k_h, int k_w,
                       int stride = 1, int dilation = 1) {
    return Layer{name, type, channels, channels, k_h, k_w, stride, dilation, Padding::kSame, 1};
  };
  std::vector<Layer> layers = {
      same("7x7, all channels fit one column", kI8, 256, 7, 7),
      same("7x7, parts of the channels", kU8, 300, 7, 7),
      same("5x5, whole pixels", kU8, 144, 5, 5),
      same("5x5, dilated", kI8, 192, 5, 5, 1, 2),
      same("7x16", kU8, 96, 7, 16),
      same("4x4, stride 2", kI8, 200, 4, 4, 2),
      same("3x3, dilated", kU8, 130, 3, 3, 1, 3),
      same("3x3, in turn", kI8, 24, 3, 3),
      same("5x5, in turn", kU8, 16, 5, 5),
      same("3x3, units", kU8, 144, 3, 3),
      same("3x3, stride 2, units", kI8, 100, 3, 3, 2),
      same("3x3, stride 3", kU8, 260, 3, 3, 3),
      same("9x9", kI8, 32, 9, 9),
      same("1x5", kU8, 40, 1, 5),
      same("9x1", kI8, 8, 9, 1),
      same("3x1", kU8, 70, 3, 1),
      {"7x7, valid", kI8, 250, 250, 7, 7, 1, 1, Padding::kValid, 1},
      {"5x5, multiplier 3", kI8, 25, 75, 5, 5, 1, 1, Padding::kSame, 3},
      {"3x3, multiplier 8, stride 2", kI8, 1, 8, 3, 3, 2, 1, Padding::kSame, 8},
      {"5x5, outliers", kU8, 256, 256, 5, 5, 1, 1, Padding::kSame, 1, false, 5000, false, 3},
      {"3x3, outliers", kU8, 128, 128, 3, 3, 1, 1, Padding::kSame, 1, false, 5000, false, 3},
      {"double scale", kI8, 20, 20, 3, 3, 1, 1, Padding::kSame, 1, true},
      {"sums too large for registers", kI8, 64, 64, 3, 3, 1, 1, Padding::kSame, 1, false,
       1000000000},
  };
  // Requantisation in floats, which is considered only if the packed shape has many pixels.
  for (const size_t i : {0, 9, 12}) {
    layers.push_back(layers[i]);
    layers.back().relu = true;
  }
  for (const Layer& layer : layers) {
    CheckLayer(layer, [](const Problem& p, const Data& data) {
      return PackedOf(std::make_shared<Depthwise>(p.shape, p.multiplier, WeightsOf(p, data),
                                                  data.input_zero_point, data.output));
    });
  }
}

TEST(Int8ResizeTest, Winograd) {
  const Layer kLayers[] = {
      {"32 channels", kI8, 32, 33, 3, 3},
      {"valid", kU8, 34, 15, 3, 3, 1, 1, Padding::kValid, 0, false, 5000, false, 0},
      {"ReLU", kI8, 40, 66, 3, 3, 1, 1, Padding::kSame, 0, false, 5000, true},
  };
  for (const Layer& layer : kLayers) {
    CheckLayer(layer, [](const Problem& p, const Data& data) -> Packed {
      if (BestS16Gemm() == nullptr) return {};
      const std::shared_ptr<Winograd> made =
          Winograd::Make(p.shape, WeightsOf(p, data), data.input_zero_point, data.output);
      EXPECT_NE(made, nullptr) << p.name;
      if (made == nullptr) return {};
      return {[](const ConvShape&) { return size_t{0}; },
              [made](const ConvShape& s, const uint8_t* in, uint8_t* out, void*, ThreadPool* pool) {
                made->Run(s, in, out, pool);
              }};
    });
  }
}

}  // namespace
}  // namespace litmus::int8
