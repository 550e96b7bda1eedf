// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares interpolated and pooled rows of bytes with plain loops, for each CPU target of the
// machine.
#include <algorithm>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <type_traits>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/cpu/targets.h"
#include "runtime/kernels/simd/int8/elementwise/average_pool.h"
#include "runtime/kernels/simd/int8/elementwise/interpolate.h"
#include "runtime/kernels/simd/int8/elementwise/max_pool.h"

namespace litmus::int8 {
namespace {

// One less than, equal to and one more than the lanes of vectors of 4 to 64 lanes, and others.
constexpr size_t kChannels[] = {1, 3, 4, 5, 7, 8, 9, 15, 16, 17, 19, 31, 32, 33, 63, 64, 65, 130};

template <typename T>
std::vector<T> RandomBytes(size_t count, std::mt19937* random) {
  std::vector<T> bytes(count);
  for (T& byte : bytes) byte = static_cast<T>((*random)());
  return bytes;
}

int8_t Interpolated(int64_t a, int64_t b, int64_t c, int64_t d, int64_t x, int64_t y) {
  const int64_t one = 1 << kInterpolationBits, unit = one * one;
  const int64_t sum = a * (one - y) * (one - x) + b * (one - y) * x + c * y * (one - x) + d * y * x;
  return static_cast<int8_t>((sum + (sum > 0 ? unit / 2 : -unit / 2)) / unit);
}

TEST(InterpolateI8Test, EqualsAPlainLoop) {
  std::mt19937 random(1);
  // The first and the last entry read one pixel twice, with a weight outside 0 to 1.
  const std::vector<FixedBetween> x = {{0, 0, -512}, {0, 0, 0},   {0, 1, 256}, {1, 2, 1},
                                       {1, 2, 1023}, {2, 3, 512}, {3, 3, 4000}};
  for (const size_t channels : kChannels) {
    const ElementTable<int32_t> elements(x, channels);
    for (const int32_t down : {0, 1, 512, 1023}) {
      const auto top = RandomBytes<int8_t>(4 * channels, &random);
      const auto bottom = RandomBytes<int8_t>(4 * channels, &random);
      for (const std::string& target : cpu::MachineTargets()) {
        const cpu::ScopedLimit limit(target);
        std::vector<int32_t> line(top.size() + kNearbyElements);
        std::vector<int8_t> got(x.size() * channels + 1, 77);
        InterpolateI8({top.data(), bottom.data(), down, 4, channels, x.data(), elements.View(),
                       x.size(), line.data(), got.data()});
        EXPECT_EQ(got.back(), 77);
        for (size_t i = 0; i < x.size() * channels; ++i) {
          const FixedBetween& b = x[i / channels];
          const size_t low = b.low * channels + i % channels;
          const size_t high = b.high * channels + i % channels;
          ASSERT_EQ(got[i],
                    Interpolated(top[low], top[high], bottom[low], bottom[high], b.weight, down))
              << target << ", " << channels << " channels, weight " << down << ", element " << i;
        }
      }
    }
  }
}

TEST(InterpolateU8Test, EqualsAPlainLoop) {
  std::mt19937 random(4);
  const std::vector<FloatBetween> x = {{0, 0, -0.5f},      {0, 0, 0},      {0, 1, 0.25f},
                                       {1, 2, 0.3333333f}, {1, 2, 0.999f}, {2, 3, 0.5f},
                                       {3, 3, 0.3f}};
  for (const size_t channels : kChannels) {
    const ElementTable<float> elements(x, channels);
    for (const float down : {0.0f, 0.001f, 0.5f, 0.6666667f, -0.25f}) {
      const auto top = RandomBytes<uint8_t>(4 * channels, &random);
      const auto bottom = down < 0 ? top : RandomBytes<uint8_t>(4 * channels, &random);
      for (const std::string& target : cpu::MachineTargets()) {
        const cpu::ScopedLimit limit(target);
        std::vector<float> top_line(top.size() + kNearbyElements), bottom_line(top_line);
        std::vector<uint8_t> got(x.size() * channels + 1, 77);
        InterpolateU8({top.data(), bottom.data(), down, 4, channels, x.data(), elements.View(),
                       x.size(), top_line.data(), bottom_line.data(), got.data()});
        EXPECT_EQ(got.back(), 77);
        for (size_t i = 0; i < x.size() * channels; ++i) {
          const FloatBetween& b = x[i / channels];
          const size_t low = b.low * channels + i % channels;
          const size_t high = b.high * channels + i % channels;
          // Volatile, so that each product is rounded before the next operation.
          volatile float products[] = {top[low] * (1 - down), bottom[low] * down,
                                       top[high] * (1 - down), bottom[high] * down};
          for (int k = 0; k < 4; ++k) products[k] = products[k] * (k < 2 ? 1 - b.weight : b.weight);
          const float sum = products[0] + products[1] + products[2] + products[3];
          ASSERT_EQ(got[i], static_cast<uint8_t>(sum + 0.5f))
              << target << ", " << channels << " channels, weight " << down << ", element " << i
              << ", sum " << sum;
        }
      }
    }
  }
}

constexpr struct {
  int rows, in_w, filter_w, stride_w, pad_left, out_w;
} kWindows[] = {{2, 6, 2, 2, 0, 3}, {3, 5, 3, 1, 1, 5}, {1, 1, 1, 1, 0, 1}, {0, 3, 2, 1, 0, 2},
                {2, 4, 2, 3, 3, 3}, {1, 2, 4, 4, 1, 1}, {7, 7, 7, 1, 0, 1}, {257, 1, 3, 1, 1, 1},
                {2, 9, 2, 1, 0, 8}, {2, 9, 4, 1, 2, 9}};

template <typename T>
void CheckMaxPool() {
  std::mt19937 random(2);
  const T low = static_cast<T>(std::is_signed_v<T> ? -100 : 20), high = 110;
  for (const auto& c : kWindows) {
    for (const size_t channels : kChannels) {
      const auto in = RandomBytes<T>(std::max(c.rows, 1) * c.in_w * channels, &random);
      for (const std::string& target : cpu::MachineTargets()) {
        const cpu::ScopedLimit limit(target);
        std::vector<T> line(c.in_w * channels), got(c.out_w * channels + 1, 77);
        MaxPoolRow(MaxPoolArgs<T>{in.data(), c.rows, c.in_w, static_cast<int>(channels), c.out_w,
                                  c.filter_w, c.stride_w, c.pad_left, low, high, line.data(),
                                  got.data()});
        EXPECT_EQ(got.back(), 77);
        for (size_t i = 0; i < c.out_w * channels; ++i) {
          const int left = static_cast<int>(i / channels) * c.stride_w - c.pad_left;
          T want = low;
          for (int y = 0; y < c.rows; ++y) {
            for (int x = std::max(left, 0); x < std::min(left + c.filter_w, c.in_w); ++x) {
              want = std::max(want, in[(y * c.in_w + x) * channels + i % channels]);
            }
          }
          ASSERT_EQ(got[i], std::min(want, high))
              << target << ", " << channels << " channels, " << c.rows << " rows, filter "
              << c.filter_w << ", element " << i;
        }
      }
    }
  }
}

template <typename T>
void CheckAveragePool() {
  std::mt19937 random(3);
  const T low = static_cast<T>(std::is_signed_v<T> ? -100 : 20), high = 110;
  for (const auto& c : kWindows) {
    for (const size_t channels : kChannels) {
      // For every third number of channels, all bytes are equal, so that sums reach their limits
      // and halves occur.
      auto in = RandomBytes<T>(std::max(c.rows, 1) * c.in_w * channels, &random);
      if (channels % 3 == 0) std::fill(in.begin(), in.end(), static_cast<T>(random() | 0x7f));
      const T clamp_low = channels % 2 == 0 ? low : std::numeric_limits<T>::min();
      const T clamp_high = channels % 2 == 0 ? high : std::numeric_limits<T>::max();
      for (const std::string& target : cpu::MachineTargets()) {
        const cpu::ScopedLimit limit(target);
        std::vector<uint16_t> line(c.in_w * channels);
        std::vector<T> got(c.out_w * channels + 1, 77);
        AveragePoolRow(AveragePoolArgs<T>{in.data(), c.rows, c.in_w, static_cast<int>(channels),
                                          c.out_w, c.filter_w, c.stride_w, c.pad_left, clamp_low,
                                          clamp_high, line.data(), got.data()});
        EXPECT_EQ(got.back(), 77);
        for (size_t i = 0; i < c.out_w * channels; ++i) {
          const int left = static_cast<int>(i / channels) * c.stride_w - c.pad_left;
          int sum = 0, count = 0;
          for (int y = 0; y < c.rows; ++y) {
            for (int x = std::max(left, 0); x < std::min(left + c.filter_w, c.in_w); ++x) {
              sum += in[(y * c.in_w + x) * channels + i % channels];
              ++count;
            }
          }
          const int want = count == 0 ? 0 : (sum > 0 ? sum + count / 2 : sum - count / 2) / count;
          ASSERT_EQ(+got[i], std::clamp<int>(want, clamp_low, clamp_high))
              << target << ", " << channels << " channels, " << c.rows << " rows, filter "
              << c.filter_w << ", element " << i << ", sum " << sum << " of " << count;
        }
      }
    }
  }
}

TEST(AveragePoolRowTest, EqualsAPlainLoop) {
  CheckAveragePool<int8_t>();
  CheckAveragePool<uint8_t>();
}

TEST(MaxPoolRowTest, EqualsAPlainLoop) {
  CheckMaxPool<int8_t>();
  CheckMaxPool<uint8_t>();
}

}  // namespace
}  // namespace litmus::int8
