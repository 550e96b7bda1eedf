// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Benchmarks of products with sparse weights, for each block form and several densities, and of the
// dense product. The rule of simd/sparse/sparse_choice.cc is based on their results.
// | bazel run -c opt //runtime/kernels/simd/bench:sparse_bench --
// --benchmark_filter=512x512/rows:1/
#include <benchmark/benchmark.h>

#include <memory>
#include <random>
#include <string>
#include <vector>

#include "runtime/kernels/simd/bench/run.h"
#include "runtime/kernels/simd/f32/fully_connected.h"
#include "runtime/kernels/simd/sparse/sparse_product.h"

namespace litmus {
namespace {

struct Size {
  int units, depth;
};
constexpr Size kSizes[] = {{256, 256}, {512, 512}, {1024, 1024}, {4096, 1024}};
constexpr int kRows[] = {1, 4, 8, 16, 32, 64};
constexpr int kPercents[] = {5, 10, 20, 40, 60};
constexpr float kMin = -1e9f, kMax = 1e9f;

// About `percent` percent of the blocks of the form, at random positions.
f32::SparseFilter MakeFilter(const Size& size, const f32::BlockForm& form, int percent) {
  std::minstd_rand random(1);
  f32::SparseFilter filter;
  filter.units = size.units;
  filter.depth = size.depth;
  filter.min = kMin;
  filter.max = kMax;
  const auto units = static_cast<uint32_t>(form.units), inputs = static_cast<uint32_t>(form.inputs);
  for (uint32_t unit = 0; unit < static_cast<uint32_t>(size.units); unit += units) {
    for (uint32_t input = 0; input < static_cast<uint32_t>(size.depth); input += inputs) {
      if (static_cast<int>((random() >> 8) % 100) >= percent) continue;
      for (uint32_t u = 0; u < units; ++u) {
        for (uint32_t i = 0; i < inputs; ++i) filter.weights.push_back({unit + u, input + i, 0.5f});
      }
    }
  }
  return filter;
}

void RunSparse(benchmark::State& state, const Size& size, size_t form, int percent, int rows) {
  const f32::SparseProduct product(MakeFilter(size, f32::kBlockForms[form], percent), form);
  std::vector<float> in(static_cast<size_t>(rows * size.depth), 0.5f);
  std::vector<float> out(static_cast<size_t>(rows * size.units));
  std::vector<char> scratch(product.ScratchBytes(static_cast<size_t>(rows)) + 1);
  for (auto _ : state) {
    product.Run(static_cast<size_t>(rows), in.data(), out.data(), scratch.data(), nullptr);
    benchmark::ClobberMemory();
  }
}

void RunDense(benchmark::State& state, const Size& size, int rows) {
  const std::vector<float> weights(static_cast<size_t>(size.units * size.depth), 0.5f);
  const f32::FullyConnected product(size.depth, size.units, weights.data(), nullptr, kMin, kMax);
  std::vector<float> in(static_cast<size_t>(rows * size.depth), 0.5f);
  std::vector<float> out(static_cast<size_t>(rows * size.units));
  for (auto _ : state) {
    product.Run(rows, in.data(), out.data(), nullptr);
    benchmark::ClobberMemory();
  }
}

void Register() {
  for (const Size& size : kSizes) {
    for (const int rows : kRows) {
      const std::string name = std::to_string(size.units) + "x" + std::to_string(size.depth) +
                               "/rows:" + std::to_string(rows) + "/";
      benchmark::RegisterBenchmark((name + "dense").c_str(),
                                   [=](benchmark::State& state) { RunDense(state, size, rows); });
      for (size_t form = 0; form < f32::kBlockFormCount; ++form) {
        for (const int percent : kPercents) {
          const f32::BlockForm& block = f32::kBlockForms[form];
          benchmark::RegisterBenchmark(
              (name + std::to_string(block.units) + "x" + std::to_string(block.inputs) +
               "/percent:" + std::to_string(percent))
                  .c_str(),
              [=](benchmark::State& state) { RunSparse(state, size, form, percent, rows); });
        }
      }
    }
  }
}

}  // namespace
}  // namespace litmus

int main(int argc, char** argv) {
  litmus::Register();
  return litmus::RunBenchmarks(argc, argv);
}
