// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares the vectorised PRELU of int8 and uint8 with a plain loop, for alphas of several shapes.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_tester.h"
#include "runtime/kernels/common/quantization.h"

namespace litmus {
namespace {

struct Scale {
  float scale;
  int zero_point;
};

struct Case {
  std::vector<int> input, alpha;
  // Element i of the input uses alpha (i / divisor) % count.
  int divisor, count;
};

const Case kCases[] = {
    {{1}, {1}, 1, 1},
    {{3, 5, 7}, {3, 5, 7}, 1, 105},
    {{2, 40, 32}, {32}, 1, 32},
    {{2, 40, 32}, {1}, 1, 1},
    {{2, 40, 32}, {2, 40, 1}, 32, 80},
    {{3, 1500}, {1500}, 1, 1500},
    {{3, 1500}, {3, 1500}, 1, 4500},
    {{4100}, {1}, 1, 1},
};

template <typename T>
int32_t Expected(T x, T alpha, const Scale& in, const Scale& slope, const Scale& out) {
  const int32_t value = x - in.zero_point;
  const bool kept = value >= 0;
  const float ratio = kept ? in.scale / out.scale : in.scale * slope.scale / out.scale;
  int32_t multiplier;
  int shift;
  QuantizeMultiplier(static_cast<double>(ratio), &multiplier, &shift);
  const int32_t product = kept ? value : value * (alpha - slope.zero_point);
  const int32_t result = MultiplyByQuantizedMultiplier(product, multiplier, shift) + out.zero_point;
  return std::clamp<int32_t>(result, std::numeric_limits<T>::min(), std::numeric_limits<T>::max());
}

template <typename T>
void Check(const Case& c, const Scale& in, const Scale& slope, const Scale& out) {
  std::mt19937 random(9);
  std::uniform_int_distribution<int> any(std::numeric_limits<T>::min(),
                                         std::numeric_limits<T>::max());
  size_t n = 1;
  for (const int dim : c.input) n *= static_cast<size_t>(dim);
  std::vector<T> x(n), alphas(static_cast<size_t>(c.count));
  for (T& v : x) v = static_cast<T>(any(random));
  for (T& v : alphas) v = static_cast<T>(any(random));
  KernelTester tester;
  tester.Input<T>(c.input, x, {{in.scale}, {in.zero_point}});
  tester.Input<T>(c.alpha, alphas, {{slope.scale}, {slope.zero_point}});
  tester.Output(tflite::typeToTfLiteType<T>(), {{out.scale}, {out.zero_point}});
  const std::vector<T> got = ResultOf<T>(&tester, tflite::ops::builtin::Register_PRELU());
  ASSERT_EQ(got.size(), n);
  for (size_t i = 0; i < n; ++i) {
    const T alpha = alphas[i / static_cast<size_t>(c.divisor) % alphas.size()];
    ASSERT_EQ(+got[i], Expected(x[i], alpha, in, slope, out))
        << "case " << &c - kCases << ", element " << i << ": " << +x[i] << ", alpha " << +alpha;
  }
}

TEST(Prelu, BytesAsPlainLoop) {
  for (const Case& c : kCases) {
    Check<int8_t>(c, {0.05f, -4}, {0.01f, 7}, {0.05f, -4});
    Check<int8_t>(c, {0.5f, 100}, {2.0f, -128}, {0.03f, 90});
    Check<uint8_t>(c, {0.05f, 120}, {0.01f, 200}, {0.07f, 3});
  }
}

}  // namespace
}  // namespace litmus
