// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The float convolutions on the layers of MobileNet v1 224, one by one and in sequence, next to the
// multiply-add peak measured just before: "of_peak" is what counts on a machine whose clock drifts.
//   bazel run //runtime/kernels/simd/bench:f32_bench [-- --benchmark_filter=…]
// LITMUS_CPU_TARGET=avx2 (sse4, …) shows what lesser machines do.
#include <benchmark/benchmark.h>

#include <memory>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "runtime/kernels/simd/bench/fma_peak.h"
#include "runtime/kernels/simd/bench/layers.h"
#include "runtime/kernels/simd/f32/conv.h"
#include "runtime/kernels/simd/f32/depthwise.h"

namespace litmus {
namespace {

std::vector<float> Random(size_t count) {
  static std::minstd_rand generator(1);
  std::uniform_real_distribution<float> values(-0.1f, 0.1f);
  std::vector<float> result(count);
  for (float& v : result) v = values(generator);
  return result;
}

// A layer with weights of its own, as in a network: they come from L3 or memory each time.
class Plan {
 public:
  explicit Plan(const Layer& layer) : shape_(layer.shape) {
    const ConvShape& s = layer.shape;
    const auto weights =
        Random(static_cast<size_t>(s.out_c) * s.k_h * s.k_w * (layer.depthwise ? 1 : s.in_c));
    const auto bias = Random(s.out_c);
    if (layer.depthwise) {
      depthwise_ = std::make_unique<f32::Depthwise>(s, 1, weights.data(), bias.data(), 0.f, 6.f);
    } else {
      conv_ = std::make_unique<f32::Conv>(s, weights.data(), bias.data(), 0.f, 6.f);
    }
  }
  void Run(const float* in, float* out, pthreadpool_t pool) const {
    if (conv_ != nullptr) return conv_->Run(shape_, in, out, pool);
    depthwise_->Run(shape_, in, out, pool);
  }

 private:
  ConvShape shape_;
  std::unique_ptr<f32::Conv> conv_;
  std::unique_ptr<f32::Depthwise> depthwise_;
};

void Report(benchmark::State& state, double operations, double peak) {
  using benchmark::Counter;
  const double done = operations * 1e-9 * state.iterations();
  state.counters["GFLOP/s"] = Counter(done, Counter::kIsRate);
  state.counters["of_peak"] = Counter(done / peak, Counter::kIsRate);
}

void RunLayers(benchmark::State& state, const std::vector<Layer>& layers, int threads) {
  const double peak = MeasureFmaPeak() * threads;
  std::unique_ptr<pthreadpool, void (*)(pthreadpool_t)> pool(
      threads > 1 ? pthreadpool_create(threads) : nullptr, pthreadpool_destroy);
  std::vector<Plan> plans;
  double operations = 0;
  for (const Layer& layer : layers) {
    plans.emplace_back(layer);
    operations += layer.operations();
  }
  std::vector<float> a = Random(kLargestMap), b = Random(kLargestMap);
  for (auto _ : state) {
    for (const Plan& plan : plans) {
      plan.Run(a.data(), b.data(), pool.get());
      a.swap(b);
    }
  }
  Report(state, operations, peak);
}

void RegisterAll() {
  const std::vector<Layer> network = MobileNetV1();
  for (int threads : {1, 2}) {
    benchmark::RegisterBenchmark(
        ("mobilenet_v1/threads:" + std::to_string(threads)).c_str(),
        [network, threads](benchmark::State& state) { RunLayers(state, network, threads); })
        ->Unit(benchmark::kMillisecond)
        ->UseRealTime();
  }
  // All pointwise, then all depthwise layers: the two halves of the sum.
  for (bool depthwise : {false, true}) {
    std::vector<Layer> some;
    for (const Layer& layer : network) {
      if (layer.depthwise == depthwise && (depthwise || layer.shape.k_h == 1) &&
          layer.shape.in_h > 1) {
        some.push_back(layer);
      }
    }
    benchmark::RegisterBenchmark(depthwise ? "all_depthwise" : "all_pointwise",
                                 [some](benchmark::State& state) { RunLayers(state, some, 1); })
        ->Unit(benchmark::kMillisecond)
        ->UseRealTime();
  }
  std::set<std::string> seen;  // 14/512-512 comes five times
  for (const Layer& layer : network) {
    if (!seen.insert(layer.name).second) continue;
    benchmark::RegisterBenchmark(layer.name.c_str(),
                                 [layer](benchmark::State& state) { RunLayers(state, {layer}, 1); })
        ->Unit(benchmark::kMicrosecond)
        ->UseRealTime();
  }
}

}  // namespace
}  // namespace litmus

int main(int argc, char** argv) {
  benchmark::AddCustomContext("instruction_set", litmus::f32::BestKernels().name);
  litmus::RegisterAll();
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}
