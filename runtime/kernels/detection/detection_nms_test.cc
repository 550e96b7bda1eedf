// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares the suppression that visits few boxes with one that sorts and compares all boxes.
#include "runtime/kernels/detection/detection_nms.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

namespace litmus {
namespace {

float Overlap(const DetectionBox& a, const DetectionBox& b) {
  const float height = std::max(0.0f, std::min(a.ymax, b.ymax) - std::max(a.ymin, b.ymin));
  const float width = std::max(0.0f, std::min(a.xmax, b.xmax) - std::max(a.xmin, b.xmin));
  const float area_a = (a.ymax - a.ymin) * (a.xmax - a.xmin);
  const float area_b = (b.ymax - b.ymin) * (b.xmax - b.xmin);
  return area_a <= 0 || area_b <= 0 ? 0 : height * width / (area_a + area_b - height * width);
}

std::vector<int> Suppressed(const DetectionOptions& o, const std::vector<DetectionBox>& boxes,
                            const std::vector<float>& scores, size_t limit) {
  std::vector<int> order, kept;
  for (size_t i = 0; i < boxes.size(); ++i) {
    if (scores[i] >= o.score_threshold) order.push_back(static_cast<int>(i));
  }
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return scores[a] > scores[b]; });
  for (const int i : order) {
    const bool overlaps = std::any_of(kept.begin(), kept.end(), [&](int k) {
      return Overlap(boxes[k], boxes[i]) > o.iou_threshold;
    });
    if (!overlaps && kept.size() < limit) kept.push_back(i);
  }
  return kept;
}

bool IsLess(float a, float b) { return a < b || (std::isnan(a) && !std::isnan(b)); }

std::vector<Detection> Expected(const DetectionOptions& o, const std::vector<DetectionBox>& boxes,
                                const std::vector<float>& scores, int columns) {
  const int background = columns - o.num_classes;
  std::vector<Detection> result;
  std::vector<float> values(boxes.size());
  const auto row = [&](size_t b) { return scores.begin() + b * columns + background; };
  if (!o.use_regular_nms) {
    for (size_t b = 0; b < boxes.size(); ++b) {
      values[b] = *std::max_element(row(b), row(b) + o.num_classes, IsLess);
    }
    int slot = 0;
    for (const int b : Suppressed(o, boxes, values, o.max_detections)) {
      std::vector<float> left(row(b), row(b) + o.num_classes);
      for (int k = 0; k < std::min(o.max_classes_per_detection, o.num_classes); ++k) {
        const auto best = std::max_element(left.begin(), left.end(), IsLess);
        result.push_back({slot + k, b, static_cast<int>(best - left.begin()), *best});
        *best = -1;
      }
      slot += o.max_classes_per_detection;
    }
    return result;
  }
  for (int label = 0; label < o.num_classes; ++label) {
    for (size_t b = 0; b < boxes.size(); ++b) values[b] = row(b)[label];
    const int limit = std::min(o.detections_per_class, o.max_detections);
    for (const int b : Suppressed(o, boxes, values, limit)) {
      result.push_back({0, b, label, values[b]});
    }
    std::stable_sort(result.begin(), result.end(),
                     [](const Detection& a, const Detection& b) { return a.score > b.score; });
    result.resize(std::min<size_t>(result.size(), o.max_detections));
  }
  for (size_t i = 0; i < result.size(); ++i) result[i].slot = static_cast<int>(i);
  return result;
}

void Check(const DetectionOptions& o, const DetectionScores& scores,
           const std::vector<DetectionBox>& boxes, const std::vector<float>& floats,
           DetectionResult* result) {
  const std::vector<Detection> want = Expected(o, boxes, floats, scores.columns);
  SelectDetections(
      o, scores, [&](int i) -> const DetectionBox& { return boxes[i]; }, result);
  ASSERT_EQ(result->detections.size(), want.size());
  for (size_t i = 0; i < want.size(); ++i) {
    const Detection &d = result->detections[i], &w = want[i];
    EXPECT_TRUE(d.slot == w.slot && d.box == w.box && d.label == w.label && d.score == w.score)
        << "detection " << i << ": slot " << d.slot << ", box " << d.box << ", class " << d.label
        << ", score " << d.score << "; expected " << w.slot << ", " << w.box << ", " << w.label
        << ", " << w.score;
  }
}

struct Case {
  int boxes, classes, background, max_detections, classes_per_detection;
  bool regular;
  float score_threshold, iou_threshold;
};

constexpr Case kCases[] = {
    {0, 3, 0, 10, 1, false, 0, 0.5f},      {1, 1, 0, 1, 1, false, 0, 0.5f},
    {40, 31, 1, 10, 1, false, 0.3f, 0.5f}, {300, 90, 1, 10, 1, false, 1e-8f, 0.6f},
    {300, 64, 0, 500, 1, false, 0, 1},     {50, 33, 0, 7, 3, false, 0.1f, 0.2f},
    {50, 4, 1, 20, 9, false, 0, 0.4f},     {60, 5, 1, 12, 1, true, 0.2f, 0.3f},
    {80, 3, 0, 200, 1, true, 0, 0.5f},     {80, 3, 0, 10, 1, false, 2, 0.5f},
};

TEST(DetectionNmsTest, EqualsTheSuppressionOfAllBoxes) {
  std::mt19937 random(7);
  // Used for all cases, so that values left from an earlier case would be detected.
  DetectionResult result;
  for (const Case& c : kCases) {
    SCOPED_TRACE(&c - kCases);
    DetectionOptions o;
    o.max_detections = c.max_detections;
    o.max_classes_per_detection = c.classes_per_detection;
    o.use_regular_nms = c.regular;
    o.score_threshold = c.score_threshold;
    o.iou_threshold = c.iou_threshold;
    o.num_classes = c.classes;
    std::uniform_real_distribution<float> unit(0, 1);
    std::vector<DetectionBox> boxes(c.boxes);
    for (DetectionBox& box : boxes) {
      const float y = unit(random), x = unit(random);
      box = {y, x, y + 0.3f * unit(random), x + 0.3f * unit(random)};
    }
    const int columns = c.classes + c.background;
    std::vector<uint8_t> bytes(static_cast<size_t>(c.boxes) * columns);
    // Few different values, so that many scores are equal.
    for (uint8_t& byte : bytes) byte = static_cast<uint8_t>(random() % 200);
    // With several classes per detection, the order of equal scores within a box is unspecified, so
    // the scores of a box are made different.
    for (size_t i = 0; c.classes_per_detection > 1 && i < bytes.size(); ++i) {
      const size_t column = i % columns;
      bytes[i] = static_cast<uint8_t>((bytes[i - column] + column * 6) % 200);
    }
    std::vector<float> floats;
    const float scale = 1.0f / 199;
    for (const uint8_t byte : bytes) floats.push_back(scale * static_cast<float>(byte - 3));
    Check(o, {nullptr, bytes.data(), scale, 3, c.boxes, columns}, boxes, floats, &result);
    for (size_t i = 0; i < floats.size(); ++i) floats[i] += 1e-6f * unit(random);
    Check(o, {floats.data(), nullptr, 0, 0, c.boxes, columns}, boxes, floats, &result);
  }
}

TEST(DetectionNmsTest, WhatIsNotANumberIsNoScore) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const std::vector<DetectionBox> boxes = {{0, 0, 1, 1}, {2, 2, 3, 3}, {4, 4, 5, 5}};
  std::vector<float> scores(3 * 40, 0.25f);
  scores[0] = nan;
  scores[1] = 0.75f;
  scores[40 + 35] = nan;
  scores[80 + 36] = 0.5f;
  DetectionOptions o;
  o.max_detections = 3;
  o.max_classes_per_detection = 1;
  o.iou_threshold = 0.5f;
  o.num_classes = 40;
  DetectionResult result;
  Check(o, {scores.data(), nullptr, 0, 0, 3, 40}, boxes, scores, &result);
  EXPECT_EQ(result.count, 3);
  std::fill_n(scores.begin(), 40, nan);
  Check(o, {scores.data(), nullptr, 0, 0, 3, 40}, boxes, scores, &result);
  EXPECT_EQ(result.count, 2);
}

}  // namespace
}  // namespace litmus
