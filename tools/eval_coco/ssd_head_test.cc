// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares the decoding of raw SSD heads with a plain loop.
#include "tools/eval_coco/ssd_head.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>
#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "tools/eval_coco/detector.h"

namespace litmus::coco {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInf = std::numeric_limits<double>::infinity();

struct Head {
  CountedVector<double> codes, scores;
  std::vector<Anchor> anchors;
};

Head RandomHead(int seed, size_t anchors, size_t classes) {
  std::mt19937 random(static_cast<unsigned>(seed));
  const auto uniform = [&](double low, double high) {
    return low + (high - low) * (random() / 4294967296.0);
  };
  Head head;
  for (size_t a = 0; a < anchors; ++a) {
    head.anchors.push_back({uniform(0, 1), uniform(0, 1), uniform(0.1, 0.6), uniform(0.1, 0.6)});
    for (int i = 0; i < 4; ++i) head.codes.push_back(uniform(-3, 3));
    for (size_t c = 0; c < classes; ++c) head.scores.push_back(uniform(0, 1));
  }
  return head;
}

double Iou(const DetectedBox& a, const DetectedBox& b) {
  const double h = std::max(0.0, std::min(a.bottom, b.bottom) - std::max(a.top, b.top));
  const double w = std::max(0.0, std::min(a.right, b.right) - std::max(a.left, b.left));
  const auto area = [](const DetectedBox& x) { return (x.bottom - x.top) * (x.right - x.left); };
  return h * w / (area(a) + area(b) - h * w);
}

// Greedy non-maximum suppression by definition: repeatedly takes the best candidate and drops the
// candidates that overlap it.
std::vector<DetectedBox> PlainLoop(const Head& head, const SsdHeadOptions& o) {
  const size_t classes = head.scores.size() / head.anchors.size(), skip = o.background_first;
  std::vector<DetectedBox> candidates;
  for (size_t a = 0; a < head.anchors.size(); ++a) {
    const Anchor& anchor = head.anchors[a];
    const double* t = &head.codes[4 * a];
    const double y = anchor.y + anchor.height * t[0] / o.y_scale;
    const double x = anchor.x + anchor.width * t[1] / o.x_scale;
    const double h = anchor.height * std::exp(t[2] / o.height_scale);
    const double w = anchor.width * std::exp(t[3] / o.width_scale);
    std::vector<DetectedBox> of_anchor;
    for (size_t c = skip; c < classes; ++c) {
      const double raw = head.scores[a * classes + c];
      const double score = o.scores_are_logits ? 1 / (1 + std::exp(-raw)) : raw;
      if (score < o.score_threshold) continue;
      of_anchor.push_back(
          {y - h / 2, x - w / 2, y + h / 2, x + w / 2, score, static_cast<int64_t>(c - skip)});
    }
    std::stable_sort(of_anchor.begin(), of_anchor.end(),
                     [](const auto& p, const auto& q) { return p.score > q.score; });
    if (!o.per_class && of_anchor.size() > 1) of_anchor.resize(1);
    candidates.insert(candidates.end(), of_anchor.begin(), of_anchor.end());
  }
  std::vector<DetectedBox> kept;
  std::map<int64_t, int> of_class;
  while (!candidates.empty() && static_cast<int>(kept.size()) < o.max_detections) {
    const auto best = std::max_element(candidates.begin(), candidates.end(),
                                       [](auto& p, auto& q) { return p.score < q.score; });
    const DetectedBox box = *best;
    candidates.erase(best);
    if (o.per_class && ++of_class[box.model_class] > o.max_per_class) continue;
    kept.push_back(box);
    candidates.erase(
        std::remove_if(candidates.begin(), candidates.end(),
                       [&](const DetectedBox& other) {
                         return (!o.per_class || other.model_class == box.model_class) &&
                                Iou(box, other) > o.iou_threshold;
                       }),
        candidates.end());
  }
  return kept;
}

TEST(SsdHeadTest, EqualsThePlainLoop) {
  struct Case {
    const char* what;
    void (*change)(SsdHeadOptions*);
  };
  const Case cases[] = {
      {"defaults", [](SsdHeadOptions*) {}},
      {"NMS within classes", [](SsdHeadOptions* o) { o->per_class = true; }},
      {"within classes, few each",
       [](SsdHeadOptions* o) {
         o->per_class = true;
         o->max_per_class = 2;
         o->max_detections = 50;
       }},
      {"logits", [](SsdHeadOptions* o) { o->scores_are_logits = true; }},
      {"no background", [](SsdHeadOptions* o) { o->background_first = false; }},
      {"no background, within classes",
       [](SsdHeadOptions* o) {
         o->background_first = false;
         o->per_class = true;
       }},
      {"high threshold", [](SsdHeadOptions* o) { o->score_threshold = 0.9; }},
      {"threshold of logits is a probability",
       [](SsdHeadOptions* o) {
         o->scores_are_logits = true;
         o->score_threshold = 0.7;
       }},
      {"one detection", [](SsdHeadOptions* o) { o->max_detections = 1; }},
      {"hundred detections, hard NMS",
       [](SsdHeadOptions* o) {
         o->max_detections = 100;
         o->iou_threshold = 0.2;
       }},
      {"no NMS", [](SsdHeadOptions* o) { o->iou_threshold = 1; }},
      {"other scales",
       [](SsdHeadOptions* o) {
         o->y_scale = 1;
         o->x_scale = 2;
         o->height_scale = 3;
         o->width_scale = 4;
       }},
  };
  for (const Case& c : cases) {
    SsdHeadOptions options;
    c.change(&options);
    for (int seed = 0; seed < 20; ++seed) {
      const Head head = RandomHead(seed, 60, 4);
      const auto got = DecodeSsdHead(head.codes, head.scores, head.anchors, options);
      const auto expected = PlainLoop(head, options);
      ASSERT_EQ(got.size(), expected.size()) << c.what << ", seed " << seed;
      for (size_t i = 0; i < got.size(); ++i) {
        SCOPED_TRACE(testing::Message() << c.what << ", seed " << seed << ", box " << i);
        EXPECT_EQ(got[i].model_class, expected[i].model_class);
        EXPECT_EQ(got[i].score, expected[i].score);
        EXPECT_NEAR(got[i].top, expected[i].top, 1e-12);
        EXPECT_NEAR(got[i].left, expected[i].left, 1e-12);
        EXPECT_NEAR(got[i].bottom, expected[i].bottom, 1e-12);
        EXPECT_NEAR(got[i].right, expected[i].right, 1e-12);
      }
    }
  }
}

TEST(SsdHeadTest, WhatIsNoNumberIsNoDetection) {
  const CountedVector<double> bad_codes = {kNan, kInf, -kInf, 1e5};
  for (const bool per_class : {false, true}) {
    SsdHeadOptions options;
    options.per_class = per_class;
    for (size_t place = 0; place < 4; ++place) {
      for (const double bad : bad_codes) {
        // exp of -infinity is 0: a box without height is finite and is not dropped.
        if (place >= 2 && bad == -kInf) continue;
        if (place < 2 && bad == 1e5) continue;
        Head head = RandomHead(1, 2, 2);
        head.anchors[1] = {0.9, 0.9, 0.05, 0.05};
        head.codes[place] = bad;
        const auto got = DecodeSsdHead(head.codes, head.scores, head.anchors, options);
        ASSERT_EQ(got.size(), 1u) << "code " << place << " = " << bad;
        EXPECT_EQ(got[0].score, head.scores[3]);
      }
    }
    Head head = RandomHead(1, 2, 2);
    head.scores[1] = kNan;
    EXPECT_EQ(DecodeSsdHead(head.codes, head.scores, head.anchors, options).size(), 1u);
    EXPECT_TRUE(DecodeSsdHead({}, {}, {}, options).empty());
    EXPECT_TRUE(DecodeSsdHead({0, 0, 0, 0}, {0.5}, {{0.5, 0.5, 1, 1}}, options).empty())
        << "nothing but background";
  }
}

TEST(SsdHeadTest, AnchorsFile) {
  struct Case {
    std::string text;
    size_t anchors;       // 0: an error is expected
    std::string message;  // expected part of the message
  };
  const Case cases[] = {
      {"0.5 0.25 0.1 0.2\n", 1, ""},
      {"0.5,0.25,0.1,0.2\r\n.5\t.25\t.1\t.2\r\n", 2, ""},
      {"# y x h w\n\n 0.5, 0.25, 0.1, 0.2", 1, ""},
      {"0.5 0.25 0.1\n", 0, "line 1: expected four numbers"},
      {"0.5 0.25 0.1 0.2\n0.5 0.25 0.1 0.2 0.3\n", 0, "line 2: expected four numbers"},
      {"0.5 0.25 0.1 wide\n", 0, "line 1: expected"},
      {"0.5 0.25 0 0.2\n", 0, "line 1: expected"},
      {"0.5 0.25 0.1 -0.2\n", 0, "line 1: expected"},
      {"nan 0.25 0.1 0.2\n", 0, "line 1: expected"},
      {"0.5 inf 0.1 0.2\n", 0, "line 1: expected"},
      {"", 0, "is empty"},
  };
  const std::string path = ::testing::TempDir() + "/anchors.txt";
  for (const Case& c : cases) {
    std::ofstream(path, std::ios::binary) << c.text;
    const auto anchors = ReadAnchors(path);
    if (c.anchors == 0) {
      EXPECT_EQ(anchors.status().code(), absl::StatusCode::kInvalidArgument) << c.text;
      EXPECT_NE(anchors.status().message().find(c.message), std::string::npos)
          << anchors.status() << "\n"
          << c.text;
      continue;
    }
    ASSERT_TRUE(anchors.ok()) << anchors.status();
    ASSERT_EQ(anchors->size(), c.anchors) << c.text;
    EXPECT_EQ(anchors->back().y, 0.5);
    EXPECT_EQ(anchors->back().x, 0.25);
    EXPECT_EQ(anchors->back().height, 0.1);
    EXPECT_EQ(anchors->back().width, 0.2);
  }
  EXPECT_EQ(ReadAnchors("/no/such/anchors").status().code(), absl::StatusCode::kNotFound);
}

}  // namespace
}  // namespace litmus::coco
