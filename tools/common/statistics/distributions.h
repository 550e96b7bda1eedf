// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Distribution functions and quantiles that intervals are made of. Pure functions.
#ifndef LITMUS_TOOLS_COMMON_STATISTICS_DISTRIBUTIONS_H_
#define LITMUS_TOOLS_COMMON_STATISTICS_DISTRIBUTIONS_H_

namespace litmus {

// The x below which a standard normal variable is with probability `p`, 0 < p < 1. Relative error
// below 1e-12 for p from 1e-12 to 1 - 1e-12.
double NormalQuantile(double p);

// P(X <= x) of a standard normal variable.
double NormalProbability(double x);

// The regularised incomplete beta function I_x(a, b), a and b > 0, x in [0, 1]: the probability
// that a Beta(a, b) variable is at most x. Source: continued fraction 8.17.22 of the NIST Digital
// Library of Mathematical Functions. Absolute error below 1e-12 for a and b up to 1e6.
double RegularizedIncompleteBeta(double a, double b, double x);

// The x for which I_x(a, b) is `p`, by bisection to the last bits.
double BetaQuantile(double p, double a, double b);

// The probability that a variable of Student's distribution with `degrees` > 0 degrees of freedom
// is above `t`, t >= 0.
double StudentTail(double t, double degrees);

// The t below which a variable of Student's distribution with `degrees` > 0 degrees of freedom is
// with probability `p`, 0 < p < 1.
double StudentQuantile(double p, double degrees);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_STATISTICS_DISTRIBUTIONS_H_
