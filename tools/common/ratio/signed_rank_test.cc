// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares tails and p-values with all patterns of signs.
#include "tools/common/ratio/signed_rank.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

#include "tools/common/statistics/ranks.h"

namespace litmus {
namespace {

constexpr double kRounding = 1e-12;  // sums of probabilities that are multiples of 2^-14

// The probability of a rank sum, over all signs of the differences that are not 0, that is at least
// as far from the middle as the one found.
double PValueByAllPatterns(const std::vector<double>& differences) {
  std::vector<double> sizes;
  for (const double difference : differences) sizes.push_back(std::fabs(difference));
  const std::vector<double> all_ranks = MidRanks(sizes);
  std::vector<double> ranks;
  double found = 0, all = 0;
  for (size_t i = 0; i < differences.size(); ++i) {
    if (differences[i] == 0) continue;
    ranks.push_back(all_ranks[i]);
    all += all_ranks[i];
    if (differences[i] > 0) found += all_ranks[i];
  }
  int64_t as_far = 0;
  for (int64_t signs = 0; signs < int64_t{1} << ranks.size(); ++signs) {
    double sum = 0;
    for (size_t i = 0; i < ranks.size(); ++i) sum += signs >> i & 1 ? ranks[i] : 0;
    as_far += std::fabs(sum - all / 2) >= std::fabs(found - all / 2);
  }
  return static_cast<double>(as_far) / static_cast<double>(int64_t{1} << ranks.size());
}

TEST(SignedRankTest, PValuesAreThoseOfAllPatternsOfSigns) {
  std::mt19937_64 random(4);
  for (int n = 0; n <= 12; ++n) {
    for (int repeat = 0; repeat < 20; ++repeat) {
      std::vector<double> differences(n);
      // Multiples of 1/4 with ties and zeros, around 1/2.
      for (double& value : differences) value = static_cast<double>(random() % 13) / 4 - 1;
      EXPECT_NEAR(SignedRankPValue(differences), PValueByAllPatterns(differences), kRounding)
          << n << " differences, repeat " << repeat;
    }
  }
}

// The approximation beyond 60 differences meets the exact distribution, whose tails are thinner.
TEST(SignedRankTest, PValuesOfManyDifferences) {
  std::mt19937_64 random(4);
  std::normal_distribution<double> normal(0.3, 1);
  for (int repeat = 0; repeat < 20; ++repeat) {
    std::vector<double> differences(60);
    for (double& value : differences) value = normal(random);
    const double exact = SignedRankPValue(differences);
    // One more pair with the smallest size hardly changes anything.
    differences.push_back(1e-9);
    const double ratio = SignedRankPValue(differences) / exact;
    EXPECT_GT(ratio, 0.95) << exact;
    EXPECT_LT(ratio, exact > 1e-3 ? 1.3 : 10) << exact;
  }
  EXPECT_EQ(SignedRankPValue(std::vector<double>(100, 0.0)), 1);
  EXPECT_LT(SignedRankPValue(std::vector<double>(100, 0.1)), 1e-15);
}

TEST(SignedRankTest, StartsAndTailsBelongTogether) {
  for (const int64_t pairs : {1, 5, 6, 12, 40, 60, 61, 200}) {
    for (const double tail : {0.1, 0.025, 1e-3, 1e-6, 1e-15}) {
      const int64_t start = SignedRankIntervalStart(pairs, tail);
      EXPECT_LE(SignedRankTail(pairs, start), tail) << pairs << " pairs, start " << start;
      EXPECT_GT(SignedRankTail(pairs, start + 1), tail) << pairs << " pairs, start " << start;
    }
    // 2^-pairs is the probability of a single pattern of signs.
    if (pairs <= 60) {
      EXPECT_EQ(SignedRankTail(pairs, 1), std::ldexp(1, -static_cast<int>(pairs)));
      EXPECT_EQ(SignedRankIntervalStart(pairs, std::ldexp(0.999, -static_cast<int>(pairs))), 0);
    }
  }
  EXPECT_EQ(SignedRankTail(10, 0), 0);
}

}  // namespace
}  // namespace litmus
