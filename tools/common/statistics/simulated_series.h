// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Seeded series with a known level, for tests of intervals and of the test for steps.
#ifndef LITMUS_TOOLS_COMMON_STATISTICS_SIMULATED_SERIES_H_
#define LITMUS_TOOLS_COMMON_STATISTICS_SIMULATED_SERIES_H_

#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

namespace litmus {

enum class Noise {
  kNormal,
  kStudent,             // Student's distribution with three degrees of freedom
  kOutliers,            // normal, and one point in twenty has four times the deviation
  kTies,                // normal, rounded to halves of the deviation
  kDisturbedOnOneSide,  // normal, and one point in twenty is higher by up to ten deviations
};

inline const char* NoiseName(Noise noise) {
  switch (noise) {
    case Noise::kNormal:
      return "normal";
    case Noise::kStudent:
      return "Student, 3 degrees";
    case Noise::kOutliers:
      return "outliers";
    case Noise::kTies:
      return "ties";
    case Noise::kDisturbedOnOneSide:
      break;
  }
  return "disturbed on one side";
}

// Series around 0 with a standard deviation of 1, that of normal ones of about 1. Each point is
// `correlation` times the one before, plus an independent part of this shape. Not thread-safe.
class SimulatedSeries {
 public:
  SimulatedSeries(Noise noise, double correlation, uint64_t seed)
      : noise_(noise), correlation_(correlation), random_(seed) {
    constexpr int kForgotten = 50;  // points until the first one does not matter
    for (int i = 0; i < kForgotten; ++i) Next();
  }

  double Next() {
    state_ = correlation_ * state_ + std::sqrt(1 - correlation_ * correlation_) * Fresh();
    return noise_ == Noise::kTies ? std::round(2 * state_) / 2 : state_;
  }

  // Points times `deviation`.
  std::vector<double> Draw(int points, double deviation) {
    std::vector<double> series;
    for (int i = 0; i < points; ++i) series.push_back(deviation * Next());
    return series;
  }

 private:
  double Fresh() {
    constexpr double kOutlierShare = 0.05, kOutlierDeviation = 4;
    // With it, the mixture has a standard deviation of 1.
    const double usual =
        1 / std::sqrt(1 + kOutlierShare * (kOutlierDeviation * kOutlierDeviation - 1));
    switch (noise_) {
      case Noise::kStudent:
        return student_(random_) / std::sqrt(3.0);
      case Noise::kOutliers: {
        const bool outlier = uniform_(random_) < kOutlierShare;
        return normal_(random_) * usual * (outlier ? kOutlierDeviation : 1);
      }
      case Noise::kDisturbedOnOneSide: {
        const double disturbance = uniform_(random_) < kOutlierShare ? 10 * uniform_(random_) : 0;
        return normal_(random_) + disturbance;
      }
      case Noise::kNormal:
      case Noise::kTies:
        break;
    }
    return normal_(random_);
  }

  Noise noise_;
  double correlation_, state_ = 0;
  std::mt19937_64 random_;
  std::normal_distribution<double> normal_;
  std::student_t_distribution<double> student_{3};
  std::uniform_real_distribution<double> uniform_;
};

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_STATISTICS_SIMULATED_SERIES_H_
