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
// A look needs this growth of the pairs. With less, the density of 160 nodes is too coarse for the
// steps of the paths.
constexpr double kLeastGrowth = 0.01;
constexpr double kSqrtTwoPi = 2.50662827463100050242;

}  // namespace

double SpentError(double error, double fraction) {
  const double part = std::clamp(fraction, 0.0, 1.0);
  return error * part * part * part;
}

double LookLevels::Leaving(double bound, double growth) const {
  const double deviation = std::sqrt(growth);
  double sum = 0;
  for (const Node& node : inside_) {
    sum += node.mass * (NormalProbability((node.place - bound) / deviation) +
                        NormalProbability((-node.place - bound) / deviation));
  }
  return sum;
}

double LookLevels::BoundThatSpends(double error, double growth) const {
  double low = 0, high = kFarthest * std::sqrt(static_cast<double>(pairs_));
  for (int step = 0; step < 50; ++step) {
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
      mass += node.mass *
              (std::exp(-near * near / (2 * growth)) + std::exp(-far * far / (2 * growth)));
    }
    next.push_back({place, mass * scale});
  }
  inside_ = std::move(next);
}

int64_t LookLevels::Next(int64_t pairs, double fraction) {
  const bool last = fraction >= 1;
  const auto n = static_cast<double>(pairs), before = static_cast<double>(pairs_);
  if (finished_ || pairs < 1 || (!last && n - before < kLeastGrowth * n)) return -1;
  finished_ = last;
  pairs_ = pairs;
  // A last look with hardly more pairs than the one before: a larger growth makes the two less
  // alike, and so the bound wider than it must be.
  const double growth = std::max(n - before, kLeastGrowth * n);
  const double may_spend = SpentError(error_, fraction) - spent_;
  const double root = std::sqrt(n);
  const double bound = BoundThatSpends(std::max(may_spend, 0.0), growth);
  const int64_t start = SignedRankIntervalStart(pairs, NormalProbability(-bound / root));
  tail_ = SignedRankTail(pairs, start);
  if (start == 0) {
    if (!last) Advance(kFarthest * root, growth);
    return 0;
  }
  // The ranks are integers, so the tail is a little smaller than it may be. What is not spent now
  // is left for later looks.
  const double actual = -NormalQuantile(tail_) * root;
  spent_ += Leaving(actual, growth);
  if (!last) Advance(actual, growth);
  return start;
}

}  // namespace litmus
