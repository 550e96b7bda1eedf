// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Benchmarks of the vector kernels: layers of known networks, and elementwise operators, relative
// to the peak rates of the machine.
// | bazel run //runtime/kernels/simd/bench:kernel_bench -- --benchmark_filter=f32/mobilenet_v1
// | The environment variable LITMUS_CPU_TARGET=avx2 (…) measures the kernels of a lesser CPU
// target.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <memory>
#include <random>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "runtime/cpu/targets.h"
#include "runtime/kernels/simd/bench/elementwise_bench.h"
#include "runtime/kernels/simd/bench/harness.h"
#include "runtime/kernels/simd/bench/run.h"
#include "runtime/kernels/simd/f32/conv.h"
#include "runtime/kernels/simd/f32/depthwise.h"
#include "runtime/kernels/simd/f32/winograd.h"
#include "runtime/kernels/simd/int8/depthwise/depthwise.h"
#include "runtime/kernels/simd/int8/gemm/conv.h"
#include "runtime/kernels/simd/int8/winograd/winograd.h"
#include "runtime/peaks/peaks.h"

namespace litmus {
namespace {

std::vector<float> RandomFloats(size_t count) {
  static std::minstd_rand generator(1);
  std::uniform_real_distribution<float> values(-0.1f, 0.1f);
  std::vector<float> result(count);
  for (float& v : result) v = values(generator);
  return result;
}

template <typename Kernel>
class FloatLayer : public PreparedLayer {
 public:
  FloatLayer(const Layer& layer, Kernel kernel) : shape_(layer.shape), kernel_(std::move(kernel)) {}
  void Run(const void* in, void* out, ThreadPool* pool) override {
    kernel_.Run(shape_, static_cast<const float*>(in), static_cast<float*>(out), pool);
  }

 private:
  const ConvShape shape_;
  const Kernel kernel_;
};

template <typename Kernel>
std::unique_ptr<PreparedLayer> MakeFloatLayer(const Layer& layer, Kernel kernel) {
  return std::make_unique<FloatLayer<Kernel>>(layer, std::move(kernel));
}

std::unique_ptr<PreparedLayer> MakeF32(const Layer& layer) {
  const std::vector<float> weights = RandomFloats(layer.weights());
  const std::vector<float> bias = RandomFloats(layer.shape.out_c);
  if (layer.depthwise) {
    return MakeFloatLayer(layer,
                          f32::Depthwise(layer.shape, 1, weights.data(), bias.data(), 0.f, 6.f));
  }
  return MakeFloatLayer(layer, f32::Conv(layer.shape, weights.data(), bias.data(), 0.f, 6.f));
}

std::unique_ptr<PreparedLayer> MakeWinograd(const Layer& layer) {
  const std::vector<float> weights = RandomFloats(layer.weights());
  return MakeFloatLayer(layer, f32::Winograd(layer.shape, weights.data(), nullptr, 0.f, 6.f));
}

bool IsForWinograd(const Layer& layer) {
  return !layer.depthwise && f32::Winograd::Supports(layer.shape);
}

// Whether int8::Winograd supports the layer on every machine that has an S16Gemm.
bool IsForByteWinograd(const Layer& layer) {
  constexpr int kMostChannels = 226;  // the limit for weights of the largest magnitude
  return int8::BestS16Gemm() != nullptr && IsForWinograd(layer) && layer.shape.in_c % 2 == 0 &&
         layer.shape.in_c >= int8::kWinogradChannels && layer.shape.in_c <= kMostChannels;
}

template <typename Kernel>
class ByteLayer : public PreparedLayer {
 public:
  ByteLayer(const ConvShape& shape, std::unique_ptr<Kernel> kernel)
      : shape_(shape), kernel_(std::move(kernel)) {
    if constexpr (!std::is_same_v<Kernel, int8::Winograd>) {
      scratch_.resize(kernel_->ScratchBytes(shape) / sizeof(int64_t) + 1);
    }
  }
  void Run(const void* in, void* out, ThreadPool* pool) override {
    if constexpr (std::is_same_v<Kernel, int8::Winograd>) {
      kernel_->Run(shape_, in, out, pool);
    } else {
      kernel_->Run(shape_, in, out, scratch_.data(), pool);
    }
  }

 private:
  const ConvShape shape_;
  const std::unique_ptr<Kernel> kernel_;
  std::vector<int64_t> scratch_;
};

enum class Bytes { kInt8, kUint8, kInt8ByWinograd };

// int8 with symmetric weights, or uint8 with a zero point of the weights.
std::unique_ptr<PreparedLayer> MakeBytes(const Layer& layer, Bytes kind) {
  const bool is_uint8 = kind == Bytes::kUint8;
  ConvShape shape;
  static_cast<ConvShape&>(shape) = layer.shape;
  std::vector<uint8_t> data(layer.weights());
  std::minstd_rand generator(1);
  for (uint8_t& v : data) v = static_cast<uint8_t>(generator() >> 8);
  const std::vector<int32_t> bias(shape.out_c, 100);
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
  stage.multiplier.assign(shape.out_c, 1518500250);
  stage.shift.assign(shape.out_c, -9);
  const int32_t zero_point = is_uint8 ? 7 : -121;
  if (kind == Bytes::kInt8ByWinograd) {
    return std::make_unique<ByteLayer<int8::Winograd>>(
        shape, int8::Winograd::Make(shape, weights, zero_point, stage));
  }
  if (layer.depthwise) {
    return std::make_unique<ByteLayer<int8::Depthwise>>(
        shape, std::make_unique<int8::Depthwise>(shape, 1, weights, zero_point, stage));
  }
  return std::make_unique<ByteLayer<int8::Conv>>(
      shape, std::make_unique<int8::Conv>(shape, weights, zero_point, stage));
}

int Main(int argc, char** argv) {
  if (const std::string problem = cpu::EnvironmentProblem(); !problem.empty()) {
    std::fprintf(stderr, "ERROR: %s\n", problem.c_str());
    return 64;
  }
  benchmark::AddCustomContext("cpu_target", cpu::BestTarget());
  benchmark::AddCustomContext("fma_peak_gflops", std::to_string(MeasureFmaPeak(nullptr)));
  benchmark::AddCustomContext("dot_peak_gops", std::to_string(MeasureDotPeak(nullptr)));
  benchmark::AddCustomContext("read_peak_gb_per_s", std::to_string(MeasureReadPeak(nullptr)));
  const auto any = [](const Layer&) { return true; };
  RegisterFamily({"f32", sizeof(float), &MeasureFmaPeak, any, &MakeF32});
  RegisterFamily({"winograd", sizeof(float), &MeasureFmaPeak, &IsForWinograd, &MakeWinograd});
  RegisterFamily({"int8", 1, &MeasureDotPeak, any,
                  [](const Layer& layer) { return MakeBytes(layer, Bytes::kInt8); }});
  RegisterFamily({"uint8", 1, &MeasureDotPeak, any,
                  [](const Layer& layer) { return MakeBytes(layer, Bytes::kUint8); }});
  RegisterFamily({"int8_winograd", 1, &MeasureDotPeak, &IsForByteWinograd,
                  [](const Layer& layer) { return MakeBytes(layer, Bytes::kInt8ByWinograd); }});
  RegisterElementwise();
  return RunBenchmarks(argc, argv);
}

}  // namespace
}  // namespace litmus

int main(int argc, char** argv) { return litmus::Main(argc, argv); }
