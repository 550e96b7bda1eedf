// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/ratio/letters.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>

#include "tools/common/ratio/signed_rank.h"
#include "tools/common/statistics/order_statistics.h"

namespace litmus {
namespace {

using Group = std::vector<bool>;  // whether each side belongs to it

bool IsWithin(const Group& part, const Group& whole) {
  for (size_t side = 0; side < part.size(); ++side) {
    if (part[side] && !whole[side]) return false;
  }
  return true;
}

// Adds the group unless it lies within another one.
void Insert(Group group, std::vector<Group>* groups) {
  for (const Group& other : *groups) {
    if (IsWithin(group, other)) return;
  }
  groups->push_back(std::move(group));
}

// Splits every group that has both sides into one without either; groups that lie within others
// are absorbed.
void Separate(size_t one, size_t other, std::vector<Group>* groups) {
  std::vector<Group> kept, halves;
  for (Group& group : *groups) {
    if (!group[one] || !group[other]) {
      kept.push_back(std::move(group));
      continue;
    }
    for (const size_t side : {one, other}) {
      halves.push_back(group);
      halves.back()[side] = false;
    }
  }
  for (Group& half : halves) Insert(std::move(half), &kept);
  *groups = std::move(kept);
}

std::string Letter(size_t index) {
  constexpr size_t kAlphabet = 26;
  if (index < kAlphabet) return std::string(1, static_cast<char>('a' + index));
  if (index < 2 * kAlphabet) return std::string(1, static_cast<char>('A' + index - kAlphabet));
  return "(" + std::to_string(index + 1) + ")";
}

}  // namespace

std::vector<double> HolmPValues(const std::vector<double>& p_values) {
  std::vector<size_t> order(p_values.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(),
            [&](size_t a, size_t b) { return p_values[a] < p_values[b]; });
  std::vector<double> corrected(p_values.size());
  double least = 0;
  for (size_t i = 0; i < order.size(); ++i) {
    const double times = static_cast<double>(order.size() - i);
    least = std::max(least, std::min(1.0, times * p_values[order[i]]));
    corrected[order[i]] = least;
  }
  return corrected;
}

std::vector<std::string> LettersOf(const std::vector<std::vector<double>>& rounds, double error) {
  if (rounds.empty()) return {};
  const size_t sides = rounds.front().size();
  std::vector<std::pair<size_t, size_t>> pairs;
  std::vector<double> p_values;
  for (size_t one = 0; one < sides; ++one) {
    for (size_t other = one + 1; other < sides; ++other) {
      std::vector<double> differences;
      for (const std::vector<double>& round : rounds) {
        differences.push_back(round[other] - round[one]);
      }
      pairs.emplace_back(one, other);
      p_values.push_back(SignedRankPValue(differences));
    }
  }
  std::vector<Group> groups = {Group(sides, true)};
  const std::vector<double> corrected = HolmPValues(p_values);
  for (size_t i = 0; i < pairs.size(); ++i) {
    if (corrected[i] <= error) Separate(pairs[i].first, pairs[i].second, &groups);
  }

  std::vector<double> medians(sides);
  for (size_t side = 0; side < sides; ++side) {
    std::vector<double> values;
    for (const std::vector<double>& round : rounds) values.push_back(round[side]);
    medians[side] = Median(std::move(values));
  }
  std::vector<size_t> order(sides);
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return medians[a] < medians[b]; });
  // A group comes before another one if it has the first side, in the order of medians, that only
  // one of them has.
  std::sort(groups.begin(), groups.end(), [&](const Group& a, const Group& b) {
    for (const size_t side : order) {
      if (a[side] != b[side]) return static_cast<bool>(a[side]);
    }
    return false;
  });
  std::vector<std::string> letters(sides);
  for (size_t group = 0; group < groups.size(); ++group) {
    for (size_t side = 0; side < sides; ++side) {
      if (groups[group][side]) letters[side] += Letter(group);
    }
  }
  return letters;
}

}  // namespace litmus
