// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/bench/elementwise_bench.h"

#include <benchmark/benchmark.h>

#include <chrono>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "runtime/kernels/simd/elementwise/elementwise.h"
#include "runtime/kernels/simd/int8/elementwise/arithmetic.h"
#include "runtime/peaks/peaks.h"

namespace litmus {
namespace {

constexpr int64_t kSizes[] = {1 << 15, 1 << 25};

using Run = std::function<void(ThreadPool* pool)>;

// Registers one benchmark. `make` prepares `count` elements and returns the function to measure,
// which moves `bytes` bytes per element.
void Register(const std::string& name, int64_t count, int threads, int bytes,
              Run (*make)(int64_t count, int op), int op) {
  const std::string full =
      name + "/" + std::to_string(count) + "/threads:" + std::to_string(threads);
  benchmark::RegisterBenchmark(
      full.c_str(),
      [=](benchmark::State& state) {
        const std::unique_ptr<ThreadPool> pool(threads > 1 ? new ThreadPool(threads) : nullptr);
        const Run run = make(count, op);
        const double read = MeasureReadPeak(pool.get());
        const auto begin = std::chrono::steady_clock::now();
        for ([[maybe_unused]] auto _ : state) run(pool.get());
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
        const double rate = static_cast<double>(state.iterations()) / seconds.count() * 1e-9 *
                            static_cast<double>(bytes * count);
        state.counters["GB/s"] = rate;
        state.counters["of_read"] = rate / read;
      })
      ->Unit(benchmark::kMicrosecond)
      ->UseRealTime();
}

// The operands and the output of a float operator.
struct Floats {
  explicit Floats(int64_t count) : a(count, 0.5f), b(count, -0.25f), out(count) {}
  std::vector<float> a, b, out;
};

Run MakeBinary(int64_t count, int op) {
  const auto data = std::make_shared<Floats>(count);
  return [=](ThreadPool* pool) {
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    const int64_t stride = 1;
    elementwise::Apply(static_cast<elementwise::Binary>(op), {1, &count, &stride, &stride},
                       data->a.data(), data->b.data(), data->out.data(), -kInfinity, kInfinity,
                       pool);
  };
}

Run MakeUnary(int64_t count, int op) {
  const auto data = std::make_shared<Floats>(count);
  return [=](ThreadPool* pool) {
    elementwise::Apply(static_cast<elementwise::Unary>(op), data->a.data(), data->out.data(), count,
                       pool);
  };
}

Run MakeInt8Add(int64_t count, int) {
  const auto data = std::make_shared<std::vector<int8_t>>(3 * count, int8_t{5});
  return [=](ThreadPool*) {
    const int8::ArithmeticParams params = {int8::Element::kInt8,
                                           int8::Operation::kAdd,
                                           20,
                                           3,
                                           -4,
                                           7,
                                           1 << 30,
                                           1518500250,
                                           1073741824,
                                           0,
                                           1,
                                           18,
                                           0,
                                           -128,
                                           127};
    int8_t* a = data->data();
    int8::ArithmeticRow(params, a, false, a + count, false, a + 2 * count,
                        static_cast<size_t>(count));
  };
}

}  // namespace

void RegisterElementwise() {
  using elementwise::Binary;
  using elementwise::Unary;
  const struct {
    const char* name;
    Binary op;
  } kBinary[] = {{"add", Binary::kAdd}, {"mul", Binary::kMul}, {"prelu", Binary::kPrelu}};
  const struct {
    const char* name;
    Unary op;
  } kUnary[] = {{"hard_swish", Unary::kHardSwish},
                {"logistic", Unary::kLogistic},
                {"tanh", Unary::kTanh},
                {"exp", Unary::kExp}};
  for (const int64_t count : kSizes) {
    for (const int threads : {1, 2}) {
      for (const auto& [name, op] : kBinary) {
        Register(std::string("elementwise/") + name, count, threads, 3 * sizeof(float), &MakeBinary,
                 static_cast<int>(op));
      }
      for (const auto& [name, op] : kUnary) {
        Register(std::string("elementwise/") + name, count, threads, 2 * sizeof(float), &MakeUnary,
                 static_cast<int>(op));
      }
    }
    Register("int8/add", count, 1, 3, &MakeInt8Add, 0);
  }
}

}  // namespace litmus
