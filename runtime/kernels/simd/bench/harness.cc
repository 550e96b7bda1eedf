// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/bench/harness.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <set>
#include <utility>
#include <vector>

#include "runtime/peaks/peaks.h"

namespace litmus {
namespace {

void RunLayers(benchmark::State& state, const Family& family, const std::vector<Layer>& layers,
               int threads) {
  const std::unique_ptr<ThreadPool> pool(threads > 1 ? new ThreadPool(threads) : nullptr);
  std::vector<std::unique_ptr<PreparedLayer>> prepared;
  double operations = 0, bytes = 0;
  size_t largest = 0;
  for (const Layer& layer : layers) {
    prepared.push_back(family.prepare(layer));
    operations += layer.operations();
    const size_t elements = layer.inputs() + layer.weights() + layer.outputs();
    bytes += static_cast<double>(elements * family.element_bytes);
    largest = std::max({largest, layer.inputs(), layer.outputs()});
  }
  // Inputs are zeros: the kernels' speed does not depend on the values.
  std::vector<char> a(largest * family.element_bytes), b(a.size());
  const double peak = family.peak(pool.get()), read = MeasureReadPeak(pool.get());
  const auto begin = std::chrono::steady_clock::now();
  for ([[maybe_unused]] auto _ : state) {
    for (const auto& layer : prepared) {
      layer->Run(a.data(), b.data(), pool.get());
      a.swap(b);
    }
  }
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  const double runs = static_cast<double>(state.iterations()) / seconds.count() * 1e-9;
  state.counters["GOP/s"] = operations * runs;
  if (peak > 0) state.counters["of_peak"] = operations * runs / peak;
  state.counters["GB/s"] = bytes * runs;
  state.counters["of_read"] = bytes * runs / read;
}

}  // namespace

void RegisterFamily(const Family& family) {
  for (const Network& network : Networks()) {
    std::vector<std::pair<std::string, std::vector<Layer>>> groups;
    std::set<std::string> seen;  // a network may contain the same layer several times
    groups.emplace_back("all", std::vector<Layer>());
    for (const Layer& layer : network.layers) {
      if (!family.computes(layer)) continue;
      groups.front().second.push_back(layer);
      if (seen.insert(layer.name).second) groups.push_back({layer.name, {layer}});
    }
    if (groups.size() == 1) continue;
    for (const auto& [name, layers] : groups) {
      for (const int threads : {1, 2}) {
        const std::string full =
            family.name + "/" + network.name + "/" + name + "/threads:" + std::to_string(threads);
        benchmark::RegisterBenchmark(full.c_str(),
                                     [=, layers = layers](benchmark::State& state) {
                                       RunLayers(state, family, layers, threads);
                                     })
            ->Unit(benchmark::kMicrosecond)
            ->UseRealTime();
      }
    }
  }
}

}  // namespace litmus
