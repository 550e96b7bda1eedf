// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the coverage of intervals: many seeded series with a known median, and how often its
// interval covers the median.
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "testing/long_tests.h"
#include "tools/common/statistics/distributions.h"
#include "tools/common/statistics/summary.h"

namespace litmus {
namespace {

// Latencies around 100 with a standard deviation of 1 %.
constexpr double kCentre = 100, kDeviation = 1;
// The second state of a clock is 15 % slower.
constexpr double kSlower = 15, kSlowerShare = 0.3;

struct Process {
  const char* name;
  double correlation;  // correlation of successive samples
  bool two_modes;
};

std::vector<double> Draw(const Process& process, int n, std::mt19937_64* random) {
  std::normal_distribution<double> normal;
  std::bernoulli_distribution slower(kSlowerShare);
  const double rho = process.correlation, fresh = std::sqrt(1 - rho * rho);
  std::vector<double> series;
  double state = normal(*random);
  for (int i = 0; i < n; ++i) {
    series.push_back(kCentre + kDeviation * state +
                     (process.two_modes && slower(*random) ? kSlower : 0));
    state = rho * state + fresh * normal(*random);
  }
  return series;
}

// The median of the stationary distribution. With two modes that do not overlap, the faster mode
// has 0.7 of the samples, and the median is its 0.5 / 0.7 quantile.
double TrueMedian(const Process& process) {
  return process.two_modes ? kCentre + kDeviation * NormalQuantile(0.5 / (1 - kSlowerShare))
                           : kCentre;
}

constexpr Process kProcesses[] = {{"independent", 0, false},
                                  {"AR(1) 0.3", 0.3, false},
                                  {"AR(1) 0.6", 0.6, false},
                                  {"AR(1) 0.9", 0.9, false},
                                  {"two modes", 0, true}};

// The ranks of 50 samples are coarse: the exact interval of independent samples covers 96.7 %.
// Otherwise 95 % within 2 %, which is six standard errors of a fraction over 4000 series, or three
// over 1000.
struct Band {
  int n, series;
  double low, high;
};
constexpr Band kBands[] = {
    {50, 4000, 0.93, 0.98}, {200, 4000, 0.93, 0.97}, {1000, 1000, 0.93, 0.97}};

TEST(IntervalCoverageTest, TheMedianIsCovered) {
  LITMUS_IS_LONG_TEST();
  for (const Band& band : kBands) {
    for (const Process& process : kProcesses) {
      std::mt19937_64 random(band.n);
      const double median = TrueMedian(process);
      int covered = 0;
      for (int i = 0; i < band.series; ++i) {
        const Interval interval = *Summarize(Draw(process, band.n, &random), 0).median.interval;
        covered += interval.low <= median && median <= interval.high;
      }
      const double share = static_cast<double>(covered) / band.series;
      RecordProperty(std::string(process.name) + " n=" + std::to_string(band.n),
                     std::to_string(share));
      EXPECT_GE(share, band.low) << process.name << ", n = " << band.n;
      EXPECT_LE(share, band.high) << process.name << ", n = " << band.n;
    }
  }
}

// Series longer than EffectiveCount models sample by sample, so that it uses blocks.
TEST(IntervalCoverageTest, TheMedianOfALongSeriesIsCovered) {
  LITMUS_IS_LONG_TEST();
  constexpr int kLongSeries = 400, kSamples = 5000;
  for (const Process& process : kProcesses) {
    std::mt19937_64 random(7);
    const double median = TrueMedian(process);
    int covered = 0;
    for (int i = 0; i < kLongSeries; ++i) {
      const Interval interval = *Summarize(Draw(process, kSamples, &random), 0).median.interval;
      covered += interval.low <= median && median <= interval.high;
    }
    const double share = static_cast<double>(covered) / kLongSeries;
    RecordProperty(process.name, std::to_string(share));
    // 95 %, plus and minus three standard errors (1.1 %) of a fraction over 400 series.
    EXPECT_GE(share, 0.917) << process.name;
    EXPECT_LE(share, 0.983) << process.name;
  }
}

TEST(DriftTest, IsFoundWhereItIsAndSeldomElsewhere) {
  const struct {
    double over_run, correlation;
    int n;
    double least, most;  // fraction of series in which a drift is found
  } kCases[] = {{1.05, 0, 100, 0.95, 1}, {1.05, 0.3, 200, 0.95, 1}, {1.05, 0.6, 1000, 0.95, 1},
                {0.95, 0, 100, 0.95, 1}, {1.05, 0, 5000, 0.95, 1},  {1.10, 0.6, 200, 0.95, 1},
                {1, 0, 50, 0, 0.01},     {1, 0, 1000, 0, 0.01},     {1, 0.6, 200, 0, 0.02},
                {1, 0.9, 1000, 0, 0.02}};
  constexpr int kRepeats = 500;
  for (const auto& c : kCases) {
    std::mt19937_64 random(c.n);
    int found = 0;
    for (int i = 0; i < kRepeats; ++i) {
      std::vector<double> series = Draw({"", c.correlation, false}, c.n, &random);
      for (int t = 0; t < c.n; ++t) series[t] *= 1 + (c.over_run - 1) * t / c.n;
      found += FindDrift(series)->significant;
    }
    const double share = static_cast<double>(found) / kRepeats;
    EXPECT_GE(share, c.least) << c.over_run << " over " << c.n << ", AR(1) " << c.correlation;
    EXPECT_LE(share, c.most) << c.over_run << " over " << c.n << ", AR(1) " << c.correlation;
  }
}

TEST(TwoModesTest, AreFoundWhereTheyAreAndNowhereElse) {
  constexpr int kRepeats = 300;
  for (const int n : {50, 1000}) {
    for (const Process& process : kProcesses) {
      std::mt19937_64 random(n);
      int found = 0;
      for (int i = 0; i < kRepeats; ++i) {
        found += Summarize(Draw(process, n, &random), 0).modes.has_value();
      }
      // Few correlated samples may by chance stay around two values.
      EXPECT_GE(found, process.two_modes ? kRepeats : 0) << process.name << ", n = " << n;
      EXPECT_LE(found, process.two_modes           ? kRepeats
                       : process.correlation > 0.5 ? kRepeats / 50
                                                   : 0)
          << process.name << ", n = " << n;
    }
  }
}

}  // namespace
}  // namespace litmus
