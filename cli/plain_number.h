// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Formats numbers for users: few significant digits, and no exponent. Lines in TensorFlow Lite's
// format use cli/number.h.
#ifndef LITMUS_CLI_PLAIN_NUMBER_H_
#define LITMUS_CLI_PLAIN_NUMBER_H_

#include <string>

namespace litmus {

// `digits` (1 to 17) significant digits, without trailing zeros of a fraction, but with all digits
// before the point: "0.023", "2.5", "10240". Only magnitudes of at least 1e15 or below 1e-6 have an
// exponent.
std::string PlainNumber(double value, int digits);

// A fraction in per cent, without decimals from 100 % on: "0.53 %", "2.2 %", "220 %", "10240 %";
// "less than 0.01 %".
std::string Percent(double share, int digits = 2);

}  // namespace litmus

#endif  // LITMUS_CLI_PLAIN_NUMBER_H_
