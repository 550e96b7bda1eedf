// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Numbers as people read them: a few significant digits, and no exponent. TensorFlow Lite's lines
// have cli/number.h's.
#ifndef LITMUS_CLI_PLAIN_NUMBER_H_
#define LITMUS_CLI_PLAIN_NUMBER_H_

#include <string>

namespace litmus {

// `digits` significant digits, 1 to 17, zeros at the end of a fraction left out, and all digits in
// front of the point: "0.023", "2.5", "10240". Only sizes of 1e15 and more, and below 1e-6, have an
// exponent.
std::string PlainNumber(double value, int digits);

// A share in per cent, from 100 % on without a fraction: "0.53 %", "2.2 %", "220 %", "10240 %";
// "less than 0.01 %".
std::string Percent(double share, int digits = 2);

}  // namespace litmus

#endif  // LITMUS_CLI_PLAIN_NUMBER_H_
