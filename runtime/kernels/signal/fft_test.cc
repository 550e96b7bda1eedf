// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares the fast transforms with the sums that define them, and tests lengths that RFFT2D
// refuses.
#include "runtime/kernels/signal/fft.h"

#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <cstdint>
#include <random>
#include <vector>

#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_tester.h"

namespace litmus {
namespace {

using Complex = std::complex<double>;

// The bound for values up to 1: each of the log2(n) steps has an error of about 2^-53 of a sum of
// at most n values.
double Tolerance(size_t n) { return 1e-15 * static_cast<double>(n) * (2 + std::log2(n)); }

std::vector<Complex> Transform(const std::vector<Complex>& x) {
  std::vector<Complex> result(x.size());
  for (size_t k = 0; k < x.size(); ++k) {
    for (size_t j = 0; j < x.size(); ++j) {
      // The angle is reduced modulo a full turn before it is rounded.
      result[k] += x[j] * std::polar(1.0, -2 * M_PI * static_cast<double>(j * k % x.size()) /
                                              static_cast<double>(x.size()));
    }
  }
  return result;
}

TEST(Fft, EqualsItsSum) {
  std::mt19937 random(1);
  std::uniform_real_distribution<double> real(-1, 1);
  for (size_t n = 1; n <= 512; n *= 2) {
    std::vector<Complex> x(n), real_x(n);
    std::vector<double> re(n), im(n), in(n);
    for (size_t i = 0; i < n; ++i) {
      x[i] = {real(random), real(random)};
      re[i] = x[i].real();
      im[i] = x[i].imag();
      in[i] = re[i];
      real_x[i] = in[i];
    }
    ComplexFft(n).Transform(re.data(), im.data());
    const std::vector<Complex> want = Transform(x);
    for (size_t k = 0; k < n; ++k) {
      EXPECT_NEAR(re[k], want[k].real(), Tolerance(n)) << "length " << n << ", value " << k;
      EXPECT_NEAR(im[k], want[k].imag(), Tolerance(n)) << "length " << n << ", value " << k;
    }
    const RealFft real_fft(n);
    ASSERT_EQ(real_fft.outputs(), n / 2 + 1);
    std::vector<double> real_re(n / 2 + 1), real_im(n / 2 + 1);
    real_fft.Transform(in.data(), real_re.data(), real_im.data());
    const std::vector<Complex> real_want = Transform(real_x);
    for (size_t k = 0; k <= n / 2; ++k) {
      const Complex expected = real_want[k % n];
      EXPECT_NEAR(real_re[k], expected.real(), Tolerance(n)) << "real, length " << n << ", " << k;
      EXPECT_NEAR(real_im[k], expected.imag(), Tolerance(n)) << "real, length " << n << ", " << k;
    }
  }
}

TEST(Rfft2d, LengthsOfTransformsArePowersOfTwo) {
  for (const int32_t length : {0, -4, 3, 6}) {
    for (const bool constant : {true, false}) {
      KernelTester tester;
      tester.Input<float>({2, 2}, {1, 2, 3, 4});
      if (constant) {
        tester.Constant<int32_t>({2}, {2, length});
      } else {
        tester.Input<int32_t>({2}, {2, length});
      }
      tester.Output(kTfLiteComplex64);
      TfLiteStatus status = tester.Build(tflite::ops::builtin::Register_RFFT2D(), NoParams());
      if (status == kTfLiteOk) status = tester.Invoke();
      EXPECT_EQ(status, kTfLiteError) << length;
    }
  }
}

}  // namespace
}  // namespace litmus
