// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Distribution functions and quantiles for intervals. Pure functions.
#ifndef LITMUS_TOOLS_COMMON_STATISTICS_DISTRIBUTIONS_H_
#define LITMUS_TOOLS_COMMON_STATISTICS_DISTRIBUTIONS_H_

namespace litmus {

// The p-quantile of the standard normal distribution, 0 < p < 1. The relative error is below 1e-12
// for p from 1e-12 to 1 - 1e-12.
double NormalQuantile(double p);

// P(X <= x) for a standard normal variable X.
double NormalProbability(double x);

// The regularised incomplete beta function I_x(a, b), for a, b > 0 and x in [0, 1]: the probability
// that a Beta(a, b) variable is at most x. Source: continued fraction 8.17.22 of the NIST Digital
// Library of Mathematical Functions. The absolute error is below 1e-12 for a and b up to 1e6.
double RegularizedIncompleteBeta(double a, double b, double x);

// The x with I_x(a, b) = p, by bisection to the last bits.
double BetaQuantile(double p, double a, double b);

// P(T > t), t >= 0, for Student's distribution with `degrees` > 0 degrees of freedom.
double StudentTail(double t, double degrees);

// The p-quantile of Student's distribution with `degrees` > 0 degrees of freedom, 0 < p < 1.
double StudentQuantile(double p, double degrees);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_STATISTICS_DISTRIBUTIONS_H_
