// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/ratio/letters.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <string>
#include <vector>

namespace litmus {
namespace {

TEST(HolmTest, EachPValueIsCorrectedForThoseThatAreLeft) {
  const struct {
    std::vector<double> p_values, corrected;
  } kCases[] = {
      {{}, {}},
      {{0.03}, {0.03}},
      {{0.01, 0.04, 0.03}, {0.03, 0.06, 0.06}},  // 3 * 0.01; 1 * 0.04, not below 2 * 0.03
      {{0.5, 0.9, 0.6}, {1, 1, 1}},
      {{0.02, 0.02}, {0.04, 0.04}},
  };
  for (const auto& c : kCases) {
    const std::vector<double> corrected = HolmPValues(c.p_values);
    ASSERT_EQ(corrected.size(), c.corrected.size());
    for (size_t i = 0; i < corrected.size(); ++i) {
      EXPECT_NEAR(corrected[i], c.corrected[i], 1e-12) << i;
    }
  }
}

// Rounds whose sides have these levels, with noise of 1 % that is the same for all sides of a round
// but for a small part.
std::vector<std::vector<double>> Rounds(const std::vector<double>& levels, int rounds,
                                        double noise) {
  std::mt19937_64 random(8);
  std::normal_distribution<double> normal;
  std::vector<std::vector<double>> table;
  for (int i = 0; i < rounds; ++i) {
    const double of_round = 0.01 * normal(random);
    table.emplace_back();
    for (const double level : levels) {
      table.back().push_back(level + of_round + noise * normal(random));
    }
  }
  return table;
}

TEST(LettersTest, SidesThatShareALetterAreNotDistinguishable) {
  const struct {
    const char* what;
    std::vector<double> levels;
    int rounds;
    std::vector<std::string> letters;
  } kCases[] = {
      {"one side", {0}, 30, {"a"}},
      {"two alike", {0, 0}, 30, {"a", "a"}},
      {"two apart", {0.1, 0}, 30, {"b", "a"}},
      {"too few rounds", {0.1, 0}, 5, {"a", "a"}},
      {"just enough rounds", {0.1, 0}, 6, {"b", "a"}},
      {"all apart", {0.3, 0.1, 0.2, 0}, 30, {"d", "b", "c", "a"}},
      {"two groups", {0, 0.1, 0, 0.1}, 30, {"a", "b", "a", "b"}},
      {"a chain: neighbours alike, the ends apart", {0, 0.0047, 0.0094}, 30, {"a", "ab", "b"}},
  };
  for (const auto& c : kCases) {
    EXPECT_EQ(LettersOf(Rounds(c.levels, c.rounds, 0.008)), c.letters) << c.what;
  }
  EXPECT_TRUE(LettersOf({}).empty());
}

TEST(LettersTest, ManySides) {
  std::vector<double> levels;
  for (int i = 0; i < 54; ++i) levels.push_back(i);
  const std::vector<std::string> letters = LettersOf(Rounds(levels, 30, 1e-4));
  EXPECT_EQ(letters[0], "a");
  EXPECT_EQ(letters[25], "z");
  EXPECT_EQ(letters[26], "A");
  EXPECT_EQ(letters[51], "Z");
  EXPECT_EQ(letters[52], "(53)");
  EXPECT_EQ(letters[53], "(54)");
}

// Whether any of several equal sides gets another letter.
TEST(LettersTest, EqualSidesSeldomGetDifferentLetters) {
  constexpr int kRepeats = 1000;
  std::mt19937_64 random(9);
  std::normal_distribution<double> normal;
  for (const int sides : {3, 6}) {
    int wrong = 0;
    for (int repeat = 0; repeat < kRepeats; ++repeat) {
      std::vector<std::vector<double>> rounds;
      for (int i = 0; i < 20; ++i) {
        rounds.emplace_back();
        for (int side = 0; side < sides; ++side) rounds.back().push_back(normal(random));
      }
      bool differ = false;
      for (const std::string& letters : LettersOf(rounds)) differ = differ || letters != "a";
      wrong += differ;
    }
    // 5 %, and three standard errors of a share over kRepeats tables.
    EXPECT_LE(static_cast<double>(wrong) / kRepeats, 0.05 + 3 * std::sqrt(0.05 * 0.95 / kRepeats))
        << sides << " sides";
  }
}

}  // namespace
}  // namespace litmus
