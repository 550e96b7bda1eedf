// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares extremes along an axis with a plain loop, for each CPU target of the machine.
#include "runtime/kernels/simd/reduction/extremes.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/cpu/targets.h"

namespace litmus {
namespace {

// Which elements are NaN: none, one in three, or those of the first row. One element in seven is
// infinite.
enum class Nan { kNone, kMany, kFirstRow };

template <typename T>
void PutNan(Nan nan, size_t first_row, std::vector<T>* in) {
  if (!std::numeric_limits<T>::has_quiet_NaN) return;
  constexpr T kNan = std::numeric_limits<T>::quiet_NaN();
  for (size_t i = 1; i < in->size(); i += 7) (*in)[i] = -std::numeric_limits<T>::infinity();
  for (size_t i = 0; nan == Nan::kMany && i < in->size(); i += 3) (*in)[i] = kNan;
  for (size_t i = 0; nan == Nan::kFirstRow && i < first_row; ++i) (*in)[i] = kNan;
}

template <typename T>
void Check(Nan nan, size_t outer, size_t reduced, size_t inner, std::mt19937* random) {
  std::vector<T> in(outer * reduced * inner);
  for (T& v : in) v = static_cast<T>(static_cast<int32_t>((*random)()));
  PutNan(nan, std::min(in.size(), inner), &in);
  for (const Extreme kind : {Extreme::kLargest, Extreme::kSmallest}) {
    const bool largest = kind == Extreme::kLargest;
    std::vector<T> want(outer * inner,
                        largest ? std::numeric_limits<T>::lowest() : std::numeric_limits<T>::max());
    for (size_t i = 0; i < in.size(); ++i) {
      T& best = want[i / (reduced * inner) * inner + i % inner];
      const bool is_first = i / inner % reduced == 0;
      if (is_first || !(largest ? best > in[i] : best < in[i])) best = in[i];
    }
    for (const std::string& target : cpu::MachineTargets()) {
      const cpu::ScopedLimit limit(target);
      std::vector<T> got(want.size() + 1, T{77});
      FindExtremes(kind, ExtremesArgs<T>{in.data(), outer, reduced, inner, got.data()});
      ASSERT_EQ(got.back(), T{77}) << "written behind the output";
      for (size_t i = 0; i < want.size(); ++i) {
        const bool both_nan =
            std::isnan(static_cast<double>(want[i])) && std::isnan(static_cast<double>(got[i]));
        if (both_nan) continue;
        ASSERT_EQ(+got[i], +want[i])
            << target << (largest ? ", largest of " : ", smallest of ") << outer << " x " << reduced
            << " x " << inner << ", " << sizeof(T) << " bytes, output " << i;
      }
    }
  }
}

template <typename T>
void CheckAll(Nan nan = Nan::kNone) {
  std::mt19937 random(1);
  for (const size_t reduced : {0, 1, 3, 4, 15, 16, 17, 31, 33, 63, 64, 65, 127, 255, 256, 300}) {
    Check<T>(nan, 3, reduced, 1, &random);
  }
  for (const size_t reduced : {0, 1, 2, 3, 31, 32, 33, 50}) {
    for (const size_t inner : {2, 3, 4, 5, 15, 16, 17, 63, 64, 65, 129, 255, 257, 300}) {
      Check<T>(nan, 2, reduced, inner, &random);
    }
  }
}

TEST(FindExtremesTest, EqualsAPlainLoop) {
  for (const Nan nan : {Nan::kNone, Nan::kMany, Nan::kFirstRow}) CheckAll<float>(nan);
  CheckAll<int8_t>();
  CheckAll<uint8_t>();
  CheckAll<int16_t>();
  CheckAll<int32_t>();
}

}  // namespace
}  // namespace litmus
