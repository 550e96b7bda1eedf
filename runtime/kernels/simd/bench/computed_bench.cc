// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Benchmarks of products with computed weights: each method of
// runtime/kernels/simd/computed/computed_product.h, weights that were packed before (packed), and
// weights that are packed in each run (packed_each_run). Counter `of_read`: the rate at which bytes
// of weights are read, as a fraction of the memory's read bandwidth.
// | bazel run //runtime/kernels/simd/bench:computed_bench
#include <benchmark/benchmark.h>

#include <limits>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "runtime/kernels/simd/bench/run.h"
#include "runtime/kernels/simd/computed/computed_product.h"
#include "runtime/kernels/simd/f32/fully_connected.h"
#include "runtime/peaks/peaks.h"

namespace litmus {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

enum class Way { kPacked, kPackedEachRun, kDotProducts, kPackedInput, kChosen };
constexpr const char* kNames[] = {"packed", "packed_each_run", "dot_products", "packed_input",
                                  "chosen"};

std::vector<float> Floats(size_t count) {
  std::minstd_rand generator(1);
  std::uniform_real_distribution<float> values(-1, 1);
  std::vector<float> floats(count);
  for (float& v : floats) v = values(generator);
  return floats;
}

struct Size {
  size_t rows, depth, units;
};

void Run(benchmark::State& state, Way way, const Size& size) {
  static const double read_peak = MeasureReadPeak(nullptr);
  const std::vector<float> in = Floats(size.rows * size.depth);
  const std::vector<float> weights = Floats(size.units * size.depth);
  std::vector<float> out(size.rows * size.units);
  const size_t packed_rows = way == Way::kDotProducts ? 0
                             : way == Way::kChosen    ? f32::RowsToPack(size.rows, size.depth)
                                                      : size.rows;
  std::vector<float> scratch(f32::ComputedScratch(packed_rows, size.depth));
  const f32::RowProducts product = {in.data(),  weights.data(), nullptr,    out.data(), size.rows,
                                    size.depth, size.units,     -kInfinity, kInfinity};
  const auto pack = [&] {
    return f32::FullyConnected(static_cast<int>(size.depth), static_cast<int>(size.units),
                               weights.data(), nullptr, -kInfinity, kInfinity);
  };
  std::optional<f32::FullyConnected> packed;
  if (way == Way::kPacked) packed.emplace(pack());
  const int batch = static_cast<int>(size.rows);
  for (auto _ : state) {
    if (way == Way::kPacked) {
      packed->Run(batch, in.data(), out.data(), nullptr);
    } else if (way == Way::kPackedEachRun) {
      pack().Run(batch, in.data(), out.data(), nullptr);
    } else {
      MultiplyComputed(packed_rows, product, scratch.data(), nullptr);
    }
    benchmark::ClobberMemory();
  }
  const auto per_second = [](size_t count) {
    return benchmark::Counter(static_cast<double>(count),
                              benchmark::Counter::kIsIterationInvariantRate);
  };
  state.counters["FLOP/s"] = per_second(2 * size.rows * size.depth * size.units);
  state.counters["of_read"] =
      benchmark::Counter(static_cast<double>(sizeof(float) * weights.size()) / (read_peak * 1e9),
                         benchmark::Counter::kIsIterationInvariantRate);
}

void Register() {
  std::vector<Size> sizes;
  for (const size_t rows : {1, 4, 8, 12, 16, 20, 32, 64, 100}) {
    for (const size_t depth : {64, 256, 1000, 1024}) sizes.push_back({rows, depth, 256});
  }
  sizes.push_back({1, 2048, 4096});  // 32 MiB of weights
  sizes.push_back({16, 2048, 4096});
  for (const Size& size : sizes) {
    for (const Way way :
         {Way::kPacked, Way::kPackedEachRun, Way::kDotProducts, Way::kPackedInput, Way::kChosen}) {
      const std::string name = std::to_string(size.rows) + "x" + std::to_string(size.depth) + "x" +
                               std::to_string(size.units) + "/" + kNames[static_cast<int>(way)];
      benchmark::RegisterBenchmark(name.c_str(),
                                   [way, size](benchmark::State& state) { Run(state, way, size); });
    }
  }
}

}  // namespace
}  // namespace litmus

int main(int argc, char** argv) {
  litmus::Register();
  return litmus::RunBenchmarks(argc, argv);
}
