// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/history/series.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "tools/common/statistics/distributions.h"

namespace litmus {
namespace {

double LogOf(const MetricPoint& point) { return std::log(point.metric.value); }

std::vector<ChangePoint> StepsOf(const std::vector<MetricPoint>& points) {
  const size_t first = points.size() - std::min(points.size(), kMostTested);
  std::vector<double> logs;
  for (size_t i = first; i < points.size(); ++i) logs.push_back(LogOf(points[i]));
  std::vector<ChangePoint> steps = FindChangePoints(logs);
  for (ChangePoint& step : steps) step.index += first;
  return steps;
}

Level LevelOf(const ResultSeries& series, const MetricSeries& metric, size_t begin, size_t end) {
  Level level;
  level.begin = begin;
  level.end = end;
  for (size_t i = begin; i < end; ++i) {
    if (!series.results[metric.points[i].result].failed_baseline) level.used.push_back(i);
  }
  if (begin > 0 && level.used.size() < kLeastResults) {
    level.used.clear();
    for (size_t i = begin; i < end; ++i) level.used.push_back(i);
  }
  if (level.used.empty()) return level;
  const double count = static_cast<double>(level.used.size());
  double mean = 0, squares = 0;
  for (const size_t i : level.used) mean += LogOf(metric.points[i]) / count;
  for (const size_t i : level.used) {
    const double distance = LogOf(metric.points[i]) - mean;
    squares += distance * distance;
  }
  level.value = std::exp(mean);
  if (level.used.size() < 2) return level;
  level.spread = std::sqrt(squares / (count - 1));
  if (level.used.size() < 3) return level;
  const double half = StudentQuantile(0.975, count - 1) * level.spread / std::sqrt(count);
  level.interval = Interval{std::exp(mean - half), std::exp(mean + half)};
  return level;
}

void FindLevels(const ResultSeries& series, MetricSeries* metric) {
  metric->tested =
      std::all_of(metric->points.begin(), metric->points.end(), [](const MetricPoint& point) {
        return std::isfinite(point.metric.value) && point.metric.value > 0;
      });
  if (!metric->tested || metric->points.empty()) return;
  metric->steps = StepsOf(metric->points);
  size_t begin = 0;
  for (const ChangePoint& step : metric->steps) {
    metric->levels.push_back(LevelOf(series, *metric, begin, step.index));
    begin = step.index;
  }
  metric->levels.push_back(LevelOf(series, *metric, begin, metric->points.size()));
}

void AddPoints(size_t result, const StoredResult& stored, ResultSeries* series) {
  for (const SubjectMetric& metric : stored.metrics) {
    auto found =
        std::find_if(series->metrics.begin(), series->metrics.end(), [&](const MetricSeries& each) {
          return each.name == metric.name && each.unit == metric.unit;
        });
    if (found == series->metrics.end()) {
      MetricSeries added;
      added.name = metric.name;
      added.unit = metric.unit;
      added.higher_is_better = metric.higher_is_better;
      series->metrics.push_back(std::move(added));
      found = series->metrics.end() - 1;
    }
    // A document of another program may name a metric twice; the first one counts.
    if (!found->points.empty() && found->points.back().result == result) continue;
    found->points.push_back({result, metric});
  }
}

}  // namespace

std::vector<ResultSeries> SeriesOf(const std::vector<StoredResult>& results) {
  std::map<ResultKey, ResultSeries> groups;
  for (const StoredResult& result : results) {
    if (!result.complete) continue;
    ResultSeries& series = groups[result.key];
    series.key = result.key;
    AddPoints(series.results.size(), result, &series);
    series.results.push_back(result);
    series.results.back().metrics.clear();
  }
  std::vector<ResultSeries> all;
  for (auto& [key, series] : groups) {
    for (MetricSeries& metric : series.metrics) FindLevels(series, &metric);
    all.push_back(std::move(series));
  }
  return all;
}

}  // namespace litmus
