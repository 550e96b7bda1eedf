// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The recursion of Armitage, McPherson and Rowe (Journal of the Royal Statistical Society A 132,
// 1969): the density of the paths that are still inside is carried from look to look.
#include "tools/common/ratio/look_levels.h"

#include <algorithm>
#include <cmath>

#include "tools/common/ratio/signed_rank.h"
#include "tools/common/statistics/distributions.h"

namespace litmus {
namespace {

constexpr int kNodes = 160;
// In standard deviations: beyond it lie 1e-15 of the paths.
constexpr double kFarthest = 8;
// A step of more standard deviations than this, between two looks, has a probability of 1e-16.
constexpr double kNegligible = 8.2;
// A look needs this growth of the pairs. With less, the density of 160 nodes is too coarse for the
// steps of the paths.
constexpr double kLeastGrowth = 0.01;
// By how much, at most, the looks err more often than Brownian motion says: the ranks of few pairs
// agree with it in their covariances and, at each look, in their exact tails, but not in all joint
// probabilities. The excess is the same for every continuous symmetric distribution, and 1.05 to
// 1.08 where looks begin at six to ten pairs (sequential_ratio_test.cc).
constexpr double kExcess = 1.08;
constexpr double kSqrtTwoPi = 2.50662827463100050242;

// The time of the Brownian motion after `pairs` pairs: the correlation of the signed rank
// statistics of the first m and of all n pairs is exactly the square root of Time(m) / Time(n).
double Time(int64_t pairs) {
  const auto n = static_cast<double>(pairs);
  return n * (n + 0.5) / (n + 1);
}

}  // namespace

double SpentError(double error, double fraction) {
  const double part = std::clamp(fraction, 0.0, 1.0);
  return error * part * part * part;
}

double LookLevels::Leaving(double bound, double growth) const {
  const double deviation = std::sqrt(growth);
  double sum = 0;
  for (const Node& node : inside_) {
    if (bound - node.place > kNegligible * deviation) continue;
    sum += node.mass * (NormalProbability((node.place - bound) / deviation) +
                        NormalProbability((-node.place - bound) / deviation));
  }
  return sum;
}

double LookLevels::BoundThatSpends(double error, double growth) const {
  double low = 0, high = kFarthest * std::sqrt(Time(pairs_));
  for (int step = 0; step < 40; ++step) {
    const double middle = (low + high) / 2;
    (Leaving(middle, growth) > error ? low : high) = middle;
  }
  return high;
}

void LookLevels::Advance(double bound, double growth) {
  const double width = bound / kNodes, scale = width / (kSqrtTwoPi * std::sqrt(growth));
  std::vector<Node> next;
  next.reserve(kNodes);
  for (int i = 0; i < kNodes; ++i) {
    const double place = (i + 0.5) * width;
    double mass = 0;
    for (const Node& node : inside_) {
      const double near = node.place - place, far = node.place + place;
      if (near * near > kNegligible * kNegligible * growth) continue;
      mass +=
          node.mass * (std::exp(-near * near / (2 * growth)) + std::exp(-far * far / (2 * growth)));
    }
    next.push_back({place, mass * scale});
  }
  inside_ = std::move(next);
}

int64_t LookLevels::Next(int64_t pairs, double fraction) {
  const bool last = fraction >= 1;
  const auto least = static_cast<double>(pairs) * (1 - kLeastGrowth);
  if (finished_ || pairs < 1 || (!last && static_cast<double>(pairs_) > least)) return -1;
  finished_ = last;
  const double elapsed = Time(pairs) - Time(pairs_);
  pairs_ = pairs;
  // A last look with hardly more pairs than the one before: a larger growth makes the two less
  // alike, and so the bound wider than it must be.
  const double growth = std::max(elapsed, kLeastGrowth * Time(pairs));
  const double left = std::max(SpentError(error_, fraction) - spent_, 0.0);
  const double root = std::sqrt(Time(pairs));
  const double bound = BoundThatSpends(spent_ > 0 ? left / kExcess : left, growth);
  const int64_t start = SignedRankIntervalStart(pairs, NormalProbability(-bound / root));
  tail_ = SignedRankTail(pairs, start);
  if (start > 0) spent_ += left;
  if (!last) Advance(start > 0 ? bound : kFarthest * root, growth);
  return start;
}

}  // namespace litmus
