// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/statistics/distributions.h"

#include <algorithm>
#include <cmath>

#include "tools/common/statistics/log_gamma.h"

namespace litmus {
namespace {

constexpr double kSqrtHalf = 0.70710678118654752440;

// Returns the x in [low, high] at which the increasing function `f` reaches `target`, by bisection
// until the bounds are adjacent doubles.
template <typename Function>
double Bisect(double low, double high, double target, Function f) {
  while (true) {
    const double middle = low + (high - low) / 2;
    if (middle <= low || middle >= high) return middle;
    (f(middle) < target ? low : high) = middle;
  }
}

// Evaluates the continued fraction DLMF 8.17.22 with the modified Lentz algorithm (DLMF 3.10(iii)).
double BetaFraction(double a, double b, double x) {
  constexpr double kTiny = 1e-300, kPrecision = 1e-15;
  constexpr int kMostTerms = 100000;  // About sqrt(max(a, b)) terms are needed.
  const auto inverse = [](double value) { return 1 / (std::fabs(value) < kTiny ? kTiny : value); };
  double c = 1;
  double d = inverse(1 - (a + b) * x / (a + 1));
  double result = d;
  for (int m = 1; m < kMostTerms; ++m) {
    const double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
    const double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
    double factor = 1;
    for (const double term : {even, odd}) {
      d = inverse(1 + term * d);
      c = 1 + term / c;
      if (std::fabs(c) < kTiny) c = kTiny;
      factor = c * d;
      result *= factor;
    }
    if (std::fabs(factor - 1) < kPrecision) break;
  }
  return result;
}

}  // namespace

double NormalProbability(double x) { return std::erfc(-x * kSqrtHalf) / 2; }

// Newton's method from a lower bound of the quantile: the logarithm of the distribution function is
// concave, so the steps approach the quantile from below and never exceed it.
double NormalQuantile(double p) {
  // The lower tail is computed precisely, and the upper one by symmetry.
  if (p > 0.5) return -NormalQuantile(1 - p);
  constexpr double kSqrtTwoPi = 2.50662827463100050242;
  const double target = std::log(p);
  // P(X < x) <= exp(-x² / 2) / 2 for x <= 0.
  double x = -std::sqrt(std::max(0.0, -2 * std::log(2 * p)));
  for (int step = 0; step < 50; ++step) {
    const double probability = NormalProbability(x);
    const double density = std::exp(-x * x / 2) / kSqrtTwoPi;
    const double change = (target - std::log(probability)) * probability / density;
    x += change;
    if (std::fabs(change) < 1e-14 * (1 + std::fabs(x))) break;
  }
  return x;
}

double RegularizedIncompleteBeta(double a, double b, double x) {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const double front =
      std::exp(LogGamma(a + b) - LogGamma(a) - LogGamma(b) + a * std::log(x) + b * std::log1p(-x));
  // The fraction converges fast below the mean; above it, the symmetry I_x(a, b) = 1 - I_1-x(b, a)
  // is used.
  return x > (a + 1) / (a + b + 2) ? 1 - front * BetaFraction(b, a, 1 - x) / b
                                   : front * BetaFraction(a, b, x) / a;
}

double BetaQuantile(double p, double a, double b) {
  return Bisect(0, 1, p, [&](double x) { return RegularizedIncompleteBeta(a, b, x); });
}

// With n degrees of freedom, n / (n + T²) has the distribution Beta(n/2, 1/2).
double StudentTail(double t, double degrees) {
  return RegularizedIncompleteBeta(degrees / 2, 0.5, degrees / (degrees + t * t)) / 2;
}

double StudentQuantile(double p, double degrees) {
  if (p > 0.5) return -StudentQuantile(1 - p, degrees);
  const double x = BetaQuantile(2 * p, degrees / 2, 0.5);  // As in StudentTail.
  return -std::sqrt(degrees * (1 - x) / x);
}

}  // namespace litmus
