// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The quantised convolutions on the layers of MobileNet v1 224, as int8 (symmetric weights) and as
// uint8 (weights with a zero point). "of_peak" is per measured float multiply-add: byte dot
// products may reach four.
//   bazel run //runtime/kernels/simd/bench:int8_bench [-- --benchmark_filter=…]
// LITMUS_CPU_TARGET=avxvnni (avx2, portable) shows what lesser machines do.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "runtime/kernels/simd/bench/fma_peak.h"
#include "runtime/kernels/simd/bench/layers.h"
#include "runtime/kernels/simd/int8/conv.h"
#include "runtime/kernels/simd/int8/depthwise.h"

namespace litmus {
namespace {

std::vector<uint8_t> RandomBytes(size_t count) {
  static std::minstd_rand generator(1);
  std::vector<uint8_t> result(count);
  for (uint8_t& v : result) v = static_cast<uint8_t>(generator() >> 8);
  return result;
}

class Plan {
 public:
  Plan(const Layer& layer, bool is_uint8) {
    static_cast<ConvShape&>(shape_) = layer.shape;
    const ConvShape& s = layer.shape;
    const auto data =
        RandomBytes(static_cast<size_t>(s.out_c) * s.k_h * s.k_w * (layer.depthwise ? 1 : s.in_c));
    const std::vector<int32_t> bias(s.out_c, 100);
    int8::ConvWeights weights;
    weights.type = is_uint8 ? int8::InputType::kUint8 : int8::InputType::kInt8;
    weights.data = data.data();
    weights.zero_point = is_uint8 ? 121 : 0;
    weights.bias = bias.data();
    int8::OutputStage stage;
    stage.type = is_uint8 ? int8::OutputType::kUint8 : int8::OutputType::kInt8;
    stage.zero_point = is_uint8 ? 0 : -128;
    stage.min = is_uint8 ? 0 : -128;
    stage.max = is_uint8 ? 255 : 127;
    stage.multiplier.assign(s.out_c, 1518500250);
    stage.shift.assign(s.out_c, -9);
    const int32_t zero_point = is_uint8 ? 7 : -121;
    if (layer.depthwise) {
      depthwise_ = std::make_unique<int8::Depthwise>(shape_, 1, weights, zero_point, stage);
    } else {
      conv_ = std::make_unique<int8::Conv>(shape_, weights, zero_point, stage);
    }
  }
  size_t ScratchBytes() const {
    return conv_ != nullptr ? conv_->ScratchBytes(shape_) : depthwise_->ScratchBytes(shape_);
  }
  void Run(const uint8_t* in, uint8_t* out, void* scratch) const {
    if (conv_ != nullptr) return conv_->Run(shape_, in, out, scratch, nullptr);
    depthwise_->Run(shape_, in, out, scratch, nullptr);
  }

 private:
  int8::ConvShape shape_;
  std::unique_ptr<int8::Conv> conv_;
  std::unique_ptr<int8::Depthwise> depthwise_;
};

void RunLayers(benchmark::State& state, const std::vector<Layer>& layers, bool is_uint8) {
  const double peak = MeasureFmaPeak();
  std::vector<Plan> plans;
  double operations = 0;
  size_t scratch_bytes = 1;
  for (const Layer& layer : layers) {
    plans.emplace_back(layer, is_uint8);
    operations += layer.operations();
    scratch_bytes = std::max(scratch_bytes, plans.back().ScratchBytes());
  }
  std::vector<uint8_t> a = RandomBytes(kLargestMap), b = RandomBytes(kLargestMap);
  std::vector<int64_t> scratch(scratch_bytes / sizeof(int64_t) + 1);
  for (auto _ : state) {
    for (const Plan& plan : plans) {
      plan.Run(a.data(), b.data(), scratch.data());
      a.swap(b);
    }
  }
  using benchmark::Counter;
  const double done = operations * 1e-9 * state.iterations();
  state.counters["GOP/s"] = Counter(done, Counter::kIsRate);
  state.counters["of_peak"] = Counter(done / peak, Counter::kIsRate);
}

void RegisterAll() {
  const std::vector<Layer> network = MobileNetV1();
  std::vector<Layer> pointwise, depthwise;
  for (const Layer& layer : network) {
    if (layer.depthwise) depthwise.push_back(layer);
    if (!layer.depthwise && layer.shape.k_h == 1 && layer.shape.in_h > 1)
      pointwise.push_back(layer);
  }
  for (const bool is_uint8 : {false, true}) {
    const std::string prefix = is_uint8 ? "uint8/" : "int8/";
    const auto add = [&](const std::string& name, const std::vector<Layer>& layers) {
      benchmark::RegisterBenchmark((prefix + name).c_str(), [=](benchmark::State& state) {
        RunLayers(state, layers, is_uint8);
      })->Unit(benchmark::kMicrosecond);
    };
    add("mobilenet_v1", network);
    add("all_pointwise", pointwise);
    add("all_depthwise", depthwise);
    std::set<std::string> seen;  // 14/512-512 comes five times
    for (const Layer& layer : network) {
      if (seen.insert(layer.name).second) add(layer.name, {layer});
    }
  }
}

}  // namespace
}  // namespace litmus

int main(int argc, char** argv) {
  benchmark::AddCustomContext("dot_kernel", litmus::int8::BestDotKernel().name);
  litmus::RegisterAll();
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}
