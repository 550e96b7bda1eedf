// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// How much error each look at a growing series may spend, so that all looks together err with at
// most the stated probability: an error spending function (Lan and DeMets, Biometrika 70, 1983).
// docs/reference/statistics.md derives it.
#ifndef LITMUS_TOOLS_COMMON_RATIO_LOOK_LEVELS_H_
#define LITMUS_TOOLS_COMMON_RATIO_LOOK_LEVELS_H_

#include <cstdint>
#include <vector>

namespace litmus {

// The part of `error` that looks up to the fraction 0 … 1 of the budget may spend: error times
// fraction cubed (Kim and DeMets, Biometrika 74, 1987). Early looks spend little, so the last one
// is nearly as sharp as a single look.
double SpentError(double error, double fraction);

// The levels of the looks at one series of pairs. They depend on the number of pairs and on the
// fraction of the budget at each look, and on nothing that was measured. Not thread-safe.
class LookLevels {
 public:
  // `error`, above 0 and below 1: the probability that any look's interval misses the centre.
  explicit LookLevels(double error) : error_(error) {}

  // Spends error on a look at `pairs` pairs, which must not fall, at this fraction of the budget
  // (below 0 counts as 0, above 1 as 1). Returns the rank at which the interval begins
  // (signed_rank.h). 0: what may be spent is too little for an interval of so few pairs; it is kept
  // for later looks. -1: not a look, because the pairs have grown by less than 1 % since the last
  // one, or because all of the error is spent; nothing is spent.
  int64_t Next(int64_t pairs, double fraction);

  // The probability beyond either bound of the interval of the latest look, if that look were the
  // only one; 0 without an interval.
  double tail() const { return tail_; }

 private:
  // The standardised signed rank statistic behaves like a Brownian motion over the pairs. A node
  // stands for all paths that have not left the bounds at any look and are now at `place` or
  // -`place`.
  struct Node {
    double place, mass;
  };

  // The probability that a path leaves [-bound, bound] now, and has not done so before.
  double Leaving(double bound, double growth) const;
  // The smallest bound with which at most `error` of the paths leave now.
  double BoundThatSpends(double error, double growth) const;
  void Advance(double bound, double growth);

  double error_;
  double spent_ = 0, tail_ = 0;
  int64_t pairs_ = 0;
  bool finished_ = false;
  std::vector<Node> inside_ = {{0, 1}};
};

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_RATIO_LOOK_LEVELS_H_
