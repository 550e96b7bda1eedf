// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/statistics/effective_count.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>

#include "tools/common/statistics/distributions.h"
#include "tools/common/statistics/order_statistics.h"
#include "tools/common/statistics/ranks.h"

namespace litmus {
namespace {

constexpr double kTwoOverPi = 0.63661977236758134308;
constexpr size_t kMostScores = 1000;  // Longer series are cut into blocks.
constexpr size_t kBlocks = 500;
constexpr int kHighestOrder = 10;
constexpr int kSamplesPerCoefficient = 25;
// Number of standard errors by which correlations are raised, found with seeded series. Short
// series need more.
double Caution(double n) { return 0.4 + 3 / std::sqrt(n); }
constexpr double kHighestSum = 0.99;
constexpr int kMostLags = 600;
constexpr double kNegligible = 1e-5;

// An autoregressive model: x[t] = sum of coefficients[j] * x[t-1-j], plus noise.
struct Model {
  std::vector<double> coefficients;
  std::vector<double> correlations;  // of the series, at lags 0, 1, …
};

// Autocorrelations at lags 0 … most. If the series is constant, all but the first are zero.
std::vector<double> Autocorrelations(const std::vector<double>& series, int most) {
  const double mean =
      std::accumulate(series.begin(), series.end(), 0.0) / static_cast<double>(series.size());
  std::vector<double> result(most + 1);
  for (int lag = 0; lag <= most; ++lag) {
    for (size_t t = lag; t < series.size(); ++t) {
      result[lag] += (series[t] - mean) * (series[t - lag] - mean);
    }
  }
  const double variance = result[0];
  for (double& value : result) value = variance > 0 ? value / variance : 0;
  result[0] = 1;
  return result;
}

// The Levinson-Durbin recursion, up to the order that minimises Akaike's criterion.
Model Fit(const std::vector<double>& series) {
  const auto n = static_cast<double>(series.size());
  const int highest =
      std::min(kHighestOrder, static_cast<int>(series.size()) / kSamplesPerCoefficient);
  Model model;
  model.correlations = Autocorrelations(series, std::max(highest, 1));
  const std::vector<double>& r = model.correlations;
  std::vector<double> current;
  double noise = 1, best = 0;  // Order 0: n log 1.
  for (int order = 1; order <= highest; ++order) {
    double sum = r[order];
    for (int j = 1; j < order; ++j) sum -= current[j - 1] * r[order - j];
    const double reflection = sum / noise;
    std::vector<double> next(order, reflection);
    for (int j = 1; j < order; ++j) {
      next[j - 1] = current[j - 1] - reflection * current[order - 1 - j];
    }
    current = std::move(next);
    noise *= 1 - reflection * reflection;
    if (!(noise > 1e-9)) break;  // The series is constant, or nearly so.
    const double criterion = n * std::log(noise) + 2 * order;
    if (criterion < best) {
      best = criterion;
      model.coefficients = current;
    }
  }
  return model;
}

// Raises correlations, which short series underestimate. A series without a model gets one of order
// 1.
void Correct(double n, Model* model) {
  std::vector<double>& c = model->coefficients;
  if (c.empty()) {
    const double raised = model->correlations[1] + (1 + Caution(n) * std::sqrt(n) / 2) / n;
    c = {std::clamp(raised, 0.0, kHighestSum)};
    model->correlations = {1, c[0]};
    return;
  }
  const double sum = std::accumulate(c.begin(), c.end(), 0.0);
  const double error = std::sqrt(std::max(1 - sum * sum, 0.02) / n);
  const double raised = std::clamp(
      sum + (1 + 3 * std::max(sum, 0.0)) / n + Caution(n) * (1 + sum) * error, -0.9, kHighestSum);
  for (double& value : c) value += (raised - sum) / static_cast<double>(c.size());
}

// 1 + 2 times the sum of transform(correlation) over all lags above 0: the factor by which the
// variance of a mean exceeds that of independent samples. At least 1.
template <typename Transform>
double VarianceInflation(const Model& model, Transform transform) {
  const std::vector<double>& c = model.coefficients;
  std::vector<double> r(model.correlations.begin(),
                        model.correlations.begin() + static_cast<std::ptrdiff_t>(c.size()) + 1);
  size_t negligible = 0;  // Number of consecutive lags.
  for (int lag = static_cast<int>(r.size()); lag <= kMostLags && negligible < c.size(); ++lag) {
    double next = 0;
    for (size_t j = 0; j < c.size(); ++j) next += c[j] * r[lag - 1 - j];
    r.push_back(std::clamp(next, -1.0, 1.0));
    negligible = std::fabs(next) < kNegligible ? negligible + 1 : 0;
  }
  double sum = 0;
  for (size_t lag = 1; lag < r.size(); ++lag) sum += transform(r[lag]);
  return std::max(1.0, 1 + 2 * sum);
}

// Quantiles of the normal distribution in the order of the samples.
std::vector<double> NormalScores(const std::vector<double>& samples) {
  std::vector<double> scores = MidRanks(samples);
  for (double& score : scores) {
    score = NormalQuantile((score - 0.5) / static_cast<double>(samples.size()));
  }
  return scores;
}

double CountOfScores(const std::vector<double>& samples) {
  const auto n = static_cast<double>(samples.size());
  Model model = Fit(NormalScores(samples));
  Correct(n, &model);
  return n / VarianceInflation(model, [](double r) { return kTwoOverPi * std::asin(r); });
}

double CountOfBlocks(const std::vector<double>& samples) {
  const double median = Median(samples);
  std::vector<double> shares(kBlocks);
  for (size_t block = 0; block < kBlocks; ++block) {
    const size_t begin = block * samples.size() / kBlocks;
    const size_t end = (block + 1) * samples.size() / kBlocks;
    for (size_t i = begin; i < end; ++i) {
      shares[block] += samples[i] > median ? 1 : samples[i] == median ? 0.5 : 0;
    }
    shares[block] /= static_cast<double>(end - begin);
  }
  double mean = 0, variance = 0;
  for (const double share : shares) mean += share / kBlocks;
  for (const double share : shares) variance += std::pow(share - mean, 2) / (kBlocks - 1);
  const auto n = static_cast<double>(samples.size());
  if (variance == 0) return n;
  Model model = Fit(shares);
  Correct(kBlocks, &model);
  const double of_mean = variance * VarianceInflation(model, [](double r) { return r; }) / kBlocks;
  // For an independent sample, the indicator of being above the median has variance 1/4.
  return 0.25 / of_mean;
}

}  // namespace

double EffectiveCount(const std::vector<double>& samples) {
  if (samples.empty()) return 0;
  const double count =
      samples.size() <= kMostScores ? CountOfScores(samples) : CountOfBlocks(samples);
  return std::clamp(count, 1.0, static_cast<double>(samples.size()));
}

}  // namespace litmus
