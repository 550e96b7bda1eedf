// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares dot products of bytes with plain loops over integers. The test devices lack such
// instructions, so C functions with the extensions' names are put before the program.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "delegates/gpu/engine/graph_tester.h"
#include "delegates/gpu/engine/kernel_listing.h"
#include "delegates/gpu/null/null_device.h"
#include "delegates/gpu/testing/test_devices.h"

namespace litmus::gpu {
namespace {

// A product of four signed bytes; the second operand of Qualcomm's function has unsigned bytes.
constexpr char kFunctions[] = R"(
static inline int sum4_(int4 x) { return x.x + x.y + x.z + x.w; }
static inline int dot_acc_sat_4x8packed_ss_int(uint a, uint b, int c) {
  return c + sum4_(convert_int4(as_char4(a)) * convert_int4(as_char4(b)));
}
static inline int arm_dot(char4 a, char4 b) { return sum4_(convert_int4(a) * convert_int4(b)); }
static inline int qcom_dot8_acc(uint a, uint b, int c) {
  return c + sum4_(convert_int4(as_char4(a)) * convert_int4(as_uchar4(b)));
}
)";

// A device that reports one of the extensions.
class WithDotProducts final : public DeviceAs {
 public:
  WithDotProducts(const std::shared_ptr<Device>& device, DotProducts dots)
      : DeviceAs(device, Info(device->info(), dots)) {}
  absl::StatusOr<std::unique_ptr<Program>> Compile(
      const std::string& prelude, const std::vector<KernelCode>& kernels) override {
    return DeviceAs::Compile(kFunctions + prelude, kernels);
  }

 private:
  static DeviceInfo Info(DeviceInfo info, DotProducts dots) {
    info.dot_products = dots;
    return info;
  }
};

// y = scale_x * scale_w * sum((x - zero_x) * (w - zero_w)) + bias.
struct Product {
  int rows, depth, outputs;
  int zero_x, zero_w;
  bool per_channel, biased;
  float low = -1e30f, high = 1e30f;
};

const Product kProducts[] = {
    {2, 32, 32, 0, 0, false, false},          {5, 33, 34, -128, 0, true, true},
    {7, 40, 67, 3, 0, true, false},           {64, 64, 64, 0, -6, false, true},
    {61, 50, 35, -128, 127, false, true},     {300, 47, 33, 127, -128, false, false},
    {33, 160, 100, 17, 5, false, true, 0, 6},
};

std::string TextOf(const Product& p) {
  return std::to_string(p.rows) + " x " + std::to_string(p.depth) + " x " +
         std::to_string(p.outputs) + ", zero points " + std::to_string(p.zero_x) + ", " +
         std::to_string(p.zero_w);
}

struct Data {
  Graph graph;
  std::vector<float> x, expected;
};

Data MakeData(const Product& p) {
  std::mt19937 random(7);
  std::uniform_int_distribution<int> byte(-128, 127);
  const auto draw = [&](int count) {
    std::vector<int> numbers(static_cast<size_t>(count));
    std::generate(numbers.begin(), numbers.end(), [&] { return byte(random); });
    return numbers;
  };
  const std::vector<int> x = draw(p.rows * p.depth), w = draw(p.outputs * p.depth);
  const float scale_x = 0.0371f;
  ByteGrid weights_grid = {{0.0123f}, p.zero_w};
  if (p.per_channel) weights_grid.scales.resize(static_cast<size_t>(p.outputs));
  std::vector<float> weights, bias;
  for (int o = 0; o < p.outputs; ++o) {
    float& scale = weights_grid.scales[p.per_channel ? static_cast<size_t>(o) : 0];
    if (p.per_channel) scale = 0.001f * static_cast<float>(o + 1);
    for (int i = 0; i < p.depth; ++i) {
      weights.push_back(scale *
                        static_cast<float>(w[static_cast<size_t>(o * p.depth + i)] - p.zero_w));
    }
    bias.push_back(p.biased ? 0.37f * static_cast<float>(o - 9) : 0);
  }
  Data data;
  for (const int q : x) data.x.push_back(scale_x * static_cast<float>(q - p.zero_x));
  for (int r = 0; r < p.rows; ++r) {
    for (int o = 0; o < p.outputs; ++o) {
      int64_t sum = 0;
      for (int i = 0; i < p.depth; ++i) {
        sum += (x[static_cast<size_t>(r * p.depth + i)] - p.zero_x) *
               (w[static_cast<size_t>(o * p.depth + i)] - p.zero_w);
      }
      const float scale = weights_grid.scales[p.per_channel ? static_cast<size_t>(o) : 0];
      const float y = static_cast<float>(sum) * (scale_x * scale) + bias[static_cast<size_t>(o)];
      data.expected.push_back(std::min(std::max(y, p.low), p.high));
    }
  }
  Graph& graph = data.graph;
  const ValueId in = graph.AddValue({p.rows, p.depth});
  graph.values.back().grid = std::make_shared<ByteGrid>(ByteGrid{{scale_x}, p.zero_x});
  const ValueId wgt = graph.AddConstant({p.outputs, p.depth}, weights);
  graph.values.back().grid = std::make_shared<ByteGrid>(weights_grid);
  const ValueId out = graph.AddValue({p.rows, p.outputs});
  graph.inputs = {{in, 0}};
  graph.outputs = {{out, 0}};
  std::vector<ValueId> operands = {in, wgt};
  if (p.biased) operands.push_back(graph.AddConstant({p.outputs}, bias));
  Convolution op;
  op.low = p.low;
  op.high = p.high;
  graph.AddNode(op, operands, {out});
  return data;
}

// Number of candidates of the only node that use dot products of bytes. They come first.
int WaysByDots(const Data& data, const DeviceInfo& info) {
  NullDevice device(info);
  const auto listing = ListKernels(data.graph, &device, {});
  EXPECT_TRUE(listing.ok()) << listing.status();
  int ways = 0;
  for (const ListedDispatch& dispatch : listing->dispatches) {
    const std::string& kernel = listing->kernels[static_cast<size_t>(dispatch.kernel)].name;
    if (kernel == "dot_product") ways = std::max(ways, dispatch.candidate + 1);
  }
  return ways;
}

float Largest(const std::vector<float>& numbers) {
  float largest = 0;
  for (const float number : numbers) largest = std::max(largest, std::abs(number));
  return largest;
}

TEST(DotProduct, EveryExtensionAgainstPlainLoops) {
  LITMUS_NEEDS_DEVICES();
  for (const TestDevice& on : TestDevices()) {
    if (on.device->info().vector_width != 4 || on.device->info().language != Language::kOpenClC) {
      continue;
    }
    for (const DotProducts dots :
         {DotProducts::kKhronos, DotProducts::kArm, DotProducts::kQualcomm}) {
      WithDotProducts device(on.device, dots);
      for (const Product& p : kProducts) {
        const Data data = MakeData(p);
        const int ways = WaysByDots(data, device.info());
        ASSERT_GE(ways, 1) << TextOf(p);
        for (int way = 0; way < ways; ++way) {
          for (const Precision precision : {Precision::kF32, Precision::kF32Accumulate}) {
            // All extensions and precisions have the same tiles, so one of them tests the further
            // candidates.
            if (way > 0 && (precision != Precision::kF32 || dots != DotProducts::kKhronos)) {
              continue;
            }
            const auto run = RunGraph(data.graph, {data.x}, &device, precision, way);
            ASSERT_TRUE(run.ok()) << run.status();
            const float allowed =
                (precision == Precision::kF32 ? 1e-6f : 1e-3f) * Largest(data.expected);
            for (size_t i = 0; i < data.expected.size(); ++i) {
              const float want = data.expected[i], got = run->outputs[0][i];
              ASSERT_NEAR(want, got, allowed) << DotProductsName(dots) << ", " << TextOf(p)
                                              << ", way " << way << ", element " << i;
            }
          }
        }
      }
    }
  }
}

// Without the extension, quantisation, or enough channels, the products are computed in floats.
TEST(DotProduct, OtherProductsAreOfFloats) {
  const Product product = {64, 64, 64, 0, 0, false, false};
  DeviceInfo device;
  device.type = DeviceType::kGpu;
  device.max_work_group = 64;
  device.max_local = {64, 64, 64};
  device.max_buffer_bytes = size_t{1} << 30;
  EXPECT_EQ(WaysByDots(MakeData(product), device), 0);
  device.dot_products = DotProducts::kKhronos;
  EXPECT_GE(WaysByDots(MakeData(product), device), 1);
  for (const size_t value : {0, 1}) {
    Data data = MakeData(product);
    data.graph.values[value].grid = nullptr;
    EXPECT_EQ(WaysByDots(data, device), 0) << "no grid of value " << value;
  }
  EXPECT_EQ(WaysByDots(MakeData({64, 64, 16, 0, 0, false, false}), device), 0);
  EXPECT_EQ(WaysByDots(MakeData({64, 16, 64, 0, 0, false, false}), device), 0);
}

}  // namespace
}  // namespace litmus::gpu
