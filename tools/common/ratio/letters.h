// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Which of several sides can be told apart, as a compact letter display: two sides that share a
// letter are not distinguishable.
#ifndef LITMUS_TOOLS_COMMON_RATIO_LETTERS_H_
#define LITMUS_TOOLS_COMMON_RATIO_LETTERS_H_

#include <string>
#include <vector>

namespace litmus {

// The p-value, corrected for the number of tests, of each test of a family: Holm's method
// (Scandinavian Journal of Statistics 6, 1979), which holds however the tests depend on each other.
// Rejecting those that are at most e errs anywhere in the family with a probability of at most e.
std::vector<double> HolmPValues(const std::vector<double>& p_values);

// `rounds`: for each round the logarithms of the values of all sides, which ran next to each other;
// every round has the same number of sides, and all numbers are finite. Compares all pairs of
// sides: Wilcoxon's signed rank test (signed_rank.h) of their differences in each round, corrected
// by Holm's method, so that the probability that any two sides alike get no common letter is at
// most `error`. Of a comparison that was looked at before, `error` is
// twice LookLevels::tail().
//
// Returns the letters of each side, in the order of the sides: "a" is shared by the side with the
// smallest median. The letters are found by Piepho's insert and absorb (Journal of Computational
// and Graphical Statistics 13, 2004): as few of them as show each relation. After the 26 lower and
// 26 upper case letters come numbers in brackets. Empty without rounds. Thread-safe.
std::vector<std::string> LettersOf(const std::vector<std::vector<double>>& rounds,
                                   double error = 0.05);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_RATIO_LETTERS_H_
