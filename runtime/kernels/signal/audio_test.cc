// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares AudioSpectrogram and Mfcc with sums from their definitions, and tests nodes that they
// refuse.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "flatbuffers/flexbuffers.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_tester.h"

namespace litmus {
namespace {

using tflite::ops::custom::Register_AUDIO_SPECTROGRAM;
using tflite::ops::custom::Register_MFCC;

std::vector<uint8_t> Options(const std::function<void(flexbuffers::Builder*)>& fill) {
  flexbuffers::Builder builder;
  builder.Map([&] { fill(&builder); });
  builder.Finish();
  return builder.GetBuffer();
}

std::vector<float> Random(size_t n, float low, float high) {
  std::mt19937 engine(static_cast<unsigned>(n));
  std::vector<float> values(n);
  for (float& v : values) v = std::uniform_real_distribution<float>(low, high)(engine);
  return values;
}

struct Sound {
  const char* name;
  int samples, channels, window, stride;
  bool squared;
  int windows, bins;  // expected output shape
};
constexpr Sound kSounds[] = {
    {"shortest window", 5, 1, 2, 1, true, 4, 2},
    {"power of two", 40, 2, 8, 4, false, 9, 5},
    {"padded window", 40, 1, 17, 5, true, 5, 17},
    {"window as long as the sound", 30, 1, 30, 7, false, 1, 17},
    {"window longer than the sound", 29, 2, 30, 7, true, 0, 17},
    {"gaps between windows", 40, 3, 6, 30, true, 2, 5},
    {"no channels", 40, 0, 8, 4, true, 9, 5},
    {"long window", 300, 1, 200, 100, true, 2, 129},
};

std::vector<uint8_t> OptionsOf(const Sound& s) {
  return Options([&](flexbuffers::Builder* b) {
    b->Int("window_size", s.window);
    b->Int("stride", s.stride);
    b->Bool("magnitude_squared", s.squared);
  });
}

TEST(AudioSpectrogram, EqualsTheSumOfTheTransform) {
  for (const Sound& s : kSounds) {
    const auto x = Random(static_cast<size_t>(s.samples) * s.channels, -1, 1);
    for (const int threads : {1, 2}) {
      KernelTester tester;
      tester.Input<float>({s.samples, s.channels}, x);
      tester.Output(kTfLiteFloat32);
      ASSERT_EQ(tester.BuildCustom(Register_AUDIO_SPECTROGRAM(), OptionsOf(s), threads), kTfLiteOk)
          << s.name << tester.errors();
      ASSERT_EQ(tester.Invoke(), kTfLiteOk) << s.name << tester.errors();
      ASSERT_EQ(tester.Dims(), (std::vector<int>{s.channels, s.windows, s.bins})) << s.name;
      const auto got = tester.Values<float>();
      for (size_t i = 0; i < got.size(); ++i) {
        const int bin = static_cast<int>(i) % s.bins;
        const int window = static_cast<int>(i) / s.bins % s.windows;
        const int channel = static_cast<int>(i) / s.bins / s.windows;
        std::complex<double> sum = 0;
        for (int j = 0; j < s.window; ++j) {
          const double hann = 0.5 - 0.5 * std::cos(2 * M_PI * j / s.window);
          const double value = x[(window * s.stride + j) * s.channels + channel];
          sum += std::polar(hann * value, -2 * M_PI * bin * j / (2 * s.bins - 2));
        }
        const double want = s.squared ? std::norm(sum) : std::abs(sum);
        // The bound: one or two roundings to float. Sums in double of a few hundred values below 1
        // are exact to 1e-12, and roots of such powers to 1e-6.
        ASSERT_NEAR(got[i], want, want * std::ldexp(1.0, -22) + 1e-6)
            << s.name << ", " << threads << " threads, channel " << channel << ", window " << window
            << ", bin " << bin;
      }
    }
  }
}

TEST(AudioSpectrogram, FollowsTheSizeOfItsInput) {
  const Sound s = {"", 4, 1, 8, 4, true, 0, 5};
  KernelTester tester;
  tester.Input<float>({s.samples, 1}, Random(4, -1, 1));
  tester.Output(kTfLiteFloat32);
  ASSERT_EQ(tester.BuildCustom(Register_AUDIO_SPECTROGRAM(), OptionsOf(s)), kTfLiteOk);
  ASSERT_EQ(tester.Invoke(), kTfLiteOk);
  EXPECT_EQ(tester.Dims(), (std::vector<int>{1, 0, 5}));
  ASSERT_EQ(tester.Resize<float>(0, {8, 1}, {1, 1, 1, 1, 1, 1, 1, 1}), kTfLiteOk);
  ASSERT_EQ(tester.Invoke(), kTfLiteOk);
  // The signal is constant, so the result is the transform of the window: its sum is half its
  // length, its first wave a quarter.
  const std::vector<float> want = {16, 4, 0, 0, 0};
  const auto got = tester.Values<float>();
  ASSERT_EQ(got.size(), want.size());
  for (size_t i = 0; i < want.size(); ++i) EXPECT_NEAR(got[i], want[i], 1e-5) << i;
}

TEST(AudioSpectrogram, RefusesWhatItCannotCompute) {
  const struct {
    const char* name;
    std::vector<int> input;
    int window, stride;
    bool options;
    const char* message;
  } kCases[] = {
      {"rank", {1, 8, 1}, 4, 1, true, "[samples, channels]"},
      {"no options", {8, 1}, 4, 1, false, "flexbuffer map"},
      {"window", {8, 1}, 1, 1, true, "not 1 and 1"},
      {"endless window", {8, 1}, 1 << 30, 1, true, "window_size"},
      {"stride", {8, 1}, 4, 0, true, "not 4 and 0"},
  };
  for (const auto& c : kCases) {
    KernelTester tester;
    tester.Input<float>(c.input, std::vector<float>(8));
    tester.Output(kTfLiteFloat32);
    const std::vector<uint8_t> options = c.options
                                             ? OptionsOf({"", 8, 1, c.window, c.stride, true, 0, 0})
                                             : std::vector<uint8_t>{1, 2, 3};
    EXPECT_EQ(tester.BuildCustom(Register_AUDIO_SPECTROGRAM(), options), kTfLiteError) << c.name;
    EXPECT_NE(tester.errors().find(c.message), std::string::npos) << c.name << tester.errors();
  }
}

struct Cepstrum {
  const char* name;
  int channels, windows, bins, rate, low, high, filters, coefficients;
};
constexpr Cepstrum kCepstra[] = {
    {"usual", 2, 3, 257, 16000, 20, 4000, 40, 13},
    {"one filter", 1, 1, 33, 8000, 300, 3000, 1, 1},
    {"all coefficients", 1, 2, 65, 8000, 0, 4000, 26, 26},
    {"filters narrower than bins", 1, 2, 17, 8000, 20, 3999, 30, 10},
    {"two bins", 1, 1, 2, 8000, 0, 4000, 2, 2},
    {"no windows", 1, 0, 33, 8000, 20, 4000, 10, 10},
};

std::vector<uint8_t> OptionsOf(const Cepstrum& c) {
  return Options([&](flexbuffers::Builder* b) {
    // Converters write floats; a fraction is truncated.
    b->Float("upper_frequency_limit", static_cast<float>(c.high) + 0.75f);
    b->Float("lower_frequency_limit", static_cast<float>(c.low));
    b->Int("filterbank_channel_count", c.filters);
    b->Int("dct_coefficient_count", c.coefficients);
  });
}

double Mel(double hz) { return 1127 * std::log(1 + hz / 700); }

// The expected sum of one filter: a triangle over three consecutive corners, which are equally
// spaced in mels.
double FilterSum(const Cepstrum& c, const float* power, int filter) {
  const double spacing = (Mel(c.high) - Mel(c.low)) / (c.filters + 1);
  const double begin = Mel(c.low) + spacing * filter;
  const double bin_hz = 0.5 * c.rate / (c.bins - 1);
  double sum = 0;
  for (int bin = static_cast<int>(1.5 + c.low / bin_hz); bin <= static_cast<int>(c.high / bin_hz);
       ++bin) {
    const double x = (Mel(bin * bin_hz) - begin) / spacing;
    sum += std::max(0.0, std::min(x, 2 - x)) * std::sqrt(double{power[bin]});
  }
  return sum;
}

TEST(Mfcc, EqualsTheSumsOfItsFilters) {
  for (const Cepstrum& c : kCepstra) {
    const auto power = Random(static_cast<size_t>(c.channels) * c.windows * c.bins, 0, 3);
    for (const int threads : {1, 2}) {
      KernelTester tester;
      tester.Input<float>({c.channels, c.windows, c.bins}, power);
      tester.Input<int32_t>({}, {c.rate});
      tester.Output(kTfLiteFloat32);
      ASSERT_EQ(tester.BuildCustom(Register_MFCC(), OptionsOf(c), threads), kTfLiteOk)
          << c.name << tester.errors();
      ASSERT_EQ(tester.Invoke(), kTfLiteOk) << c.name << tester.errors();
      ASSERT_EQ(tester.Dims(), (std::vector<int>{c.channels, c.windows, c.coefficients})) << c.name;
      const auto got = tester.Values<float>();
      for (size_t i = 0; i < got.size(); ++i) {
        const size_t spectrum = i / c.coefficients;
        double want = 0;
        for (int f = 0; f < c.filters; ++f) {
          const double sum = FilterSum(c, power.data() + spectrum * c.bins, f);
          want += std::sqrt(2.0 / c.filters) * std::log(std::max(sum, 1e-12)) *
                  std::cos(M_PI / c.filters * static_cast<double>(i % c.coefficients) * (f + 0.5));
        }
        // The bound: one rounding to float of sums of up to 40 logarithms of at most 28. The
        // logarithm of a sum near 0 increases the errors of the corners, which are 1e-13 of 4000
        // mels.
        ASSERT_NEAR(got[i], want, std::abs(want) * std::ldexp(1.0, -23) + 1e-6)
            << c.name << ", " << threads << " threads, spectrum " << spectrum << ", coefficient "
            << i % c.coefficients;
      }
    }
  }
}

TEST(Mfcc, FollowsTheSampleRate) {
  const Cepstrum c = {"", 1, 1, 33, 8000, 20, 3000, 10, 5};
  const auto power = Random(33, 0, 3);
  std::vector<std::vector<float>> results;
  for (const int rate : {8000, 16000}) {
    KernelTester tester;
    tester.Input<float>({1, 1, 33}, power);
    tester.Input<int32_t>({1}, {8000});
    tester.Output(kTfLiteFloat32);
    ASSERT_EQ(tester.BuildCustom(Register_MFCC(), OptionsOf(c)), kTfLiteOk) << tester.errors();
    ASSERT_EQ(tester.Invoke(), kTfLiteOk);
    ASSERT_EQ(tester.Resize<int32_t>(1, {1}, {rate}), kTfLiteOk);
    ASSERT_EQ(tester.Invoke(), kTfLiteOk);
    results.push_back(tester.Values<float>());
  }
  EXPECT_NE(results[0], results[1]);
  EXPECT_NE(results[0][0], 0);
}

TEST(Mfcc, RefusesWhatItCannotCompute) {
  const struct {
    const char* name;
    Cepstrum c;
    bool at_run;
    const char* message;
  } kCases[] = {
      {"one bin", {"", 1, 1, 1, 8000, 20, 3000, 10, 5}, false, "2 bins"},
      {"limits", {"", 1, 1, 9, 8000, 3000, 3000, 10, 5}, false, "3000 and 3000"},
      {"negative limit", {"", 1, 1, 9, 8000, -20, 3000, 10, 5}, false, "-20 and 3000"},
      {"coefficients", {"", 1, 1, 9, 8000, 20, 3000, 10, 11}, false, "11 coefficients of 10"},
      {"no coefficients", {"", 1, 1, 9, 8000, 20, 3000, 10, 0}, false, "0 coefficients"},
      {"filters", {"", 1, 1, 9, 8000, 20, 3000, 5000, 5}, false, "5000 filters"},
      {"rate", {"", 1, 1, 9, 0, 20, 3000, 10, 5}, true, "sample rate is 0"},
      {"above half the rate", {"", 1, 1, 9, 8000, 20, 5000, 10, 5}, true, "limit 5000"},
  };
  for (const auto& c : kCases) {
    KernelTester tester;
    tester.Input<float>({1, 1, c.c.bins}, std::vector<float>(c.c.bins));
    tester.Input<int32_t>({}, {c.c.rate});
    tester.Output(kTfLiteFloat32);
    EXPECT_EQ(tester.BuildCustom(Register_MFCC(), OptionsOf(c.c)),
              c.at_run ? kTfLiteOk : kTfLiteError)
        << c.name;
    if (c.at_run) {
      EXPECT_NE(tester.Invoke(), kTfLiteOk) << c.name;
    }
    EXPECT_NE(tester.errors().find(c.message), std::string::npos) << c.name << tester.errors();
  }
}

}  // namespace
}  // namespace litmus
