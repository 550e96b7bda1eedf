// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Small data sets with results that can be computed by hand: errors of matching, TensorFlow Lite's
// metric, bootstrap intervals, error types, the confusion matrix.
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "tools/eval_coco/scoring/bootstrap.h"
#include "tools/eval_coco/scoring/error_breakdown.h"
#include "tools/eval_coco/scoring/evaluate.h"
#include "tools/eval_coco/scoring/tflite_metric.h"

namespace litmus::coco {
namespace {

using Box = std::array<double, 4>;

// Returns images 1 ... n of 1000 x 1000 pixels and classes 1 ... m, without objects.
GroundTruth Empty(int images, int classes) {
  GroundTruth result;
  for (int i = 1; i <= images; ++i) result.images.push_back({i, std::to_string(i), 1000, 1000});
  for (int c = 1; c <= classes; ++c) result.categories.push_back({c, std::to_string(c)});
  return result;
}

void AddObject(int64_t image, int64_t category, const Box& box, GroundTruth* ground_truth,
               bool crowd = false) {
  Annotation object;
  object.id = static_cast<int64_t>(ground_truth->annotations.size()) + 1;
  object.image_id = image;
  object.category_id = category;
  object.bbox = box;
  object.area = box[2] * box[3];
  object.crowd = crowd;
  ground_truth->annotations.push_back(object);
}

TEST(Match, RefusesWhatItCannotScore) {
  GroundTruth ground_truth = Empty(1, 1);
  AddObject(1, 1, {0, 0, 10, 10}, &ground_truth);
  MatchOptions segm, image_5;
  segm.iou_type = IouType::kSegm;
  image_5.image_ids = {5};
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const struct {
    Detection detection;
    MatchOptions options;
    const char* message;
  } cases[] = {
      {Detection::OfBox(2, 1, {0, 0, 10, 10}, 1), {}, "the ground truth has no image 2"},
      {Detection::OfBox(1, 1, {0, 0, 10, 10}, nan), {}, "[0].score: nan is not a finite number"},
      {Detection::OfBox(1, 1, {0, 0, 10, 10}, INFINITY), {}, "[0].score: inf is not a finite"},
      {Detection::OfBox(1, 1, {0, 0, 10, 10}, 1), segm,
       "the annotation with id 1 has no segmentation"},
      {Detection::OfBox(1, 1, {0, 0, 10, 10}, 1), image_5, "the ground truth has no image 5"},
  };
  for (const auto& c : cases) {
    const auto result = Evaluate(ground_truth, {&c.detection, 1}, c.options);
    ASSERT_FALSE(result.ok()) << c.message;
    EXPECT_NE(std::string(result.status().message()).find(c.message), std::string::npos)
        << result.status();
  }
}

TEST(Match, SurvivesAnyBox) {
  const double huge = std::numeric_limits<double>::max();
  const Box boxes[] = {{0, 0, -5, -5},
                       {0, 0, 0, 0},
                       {huge, huge, huge, huge},
                       {-huge, -huge, huge, huge},
                       {0, 0, 1e-320, 1e-320}};
  GroundTruth ground_truth = Empty(1, 1);
  std::vector<Detection> detections;
  for (const Box& box : boxes) {
    AddObject(1, 1, box, &ground_truth);
    detections.push_back(Detection::OfBox(1, 1, box, 0.5));
  }
  const auto result = Evaluate(ground_truth, detections);
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_LE(result->stats[kAp], 1);
}

TEST(Evaluate, OfNothingIsMinusOne) {
  const auto result = Evaluate(Empty(3, 2), {});
  ASSERT_TRUE(result.ok()) << result.status();
  for (const double value : result->stats) EXPECT_EQ(value, -1);
  for (const double value : result->ap_by_iou) EXPECT_EQ(value, -1);
}

TEST(Evaluate, CountsOnlyTheImagesAsked) {
  GroundTruth ground_truth = Empty(2, 1);
  AddObject(1, 1, {0, 0, 50, 50}, &ground_truth);
  AddObject(2, 1, {0, 0, 50, 50}, &ground_truth);
  const std::vector<Detection> detections = {Detection::OfBox(2, 1, {0, 0, 50, 50}, 0.5)};
  MatchOptions options;
  EXPECT_NEAR(Evaluate(ground_truth, detections, options)->stats[kAr100], 0.5, 1e-12);
  options.image_ids = {2};
  EXPECT_NEAR(Evaluate(ground_truth, detections, options)->stats[kAr100], 1, 1e-12);
  options.image_ids = {1};
  EXPECT_EQ(Evaluate(ground_truth, detections, options)->stats[kAp], 0);
}

// A box whose IoU with an object at 0, 0 of 100 x 100 is (100 - shift) / (100 + shift).
Box Shifted(double shift) { return {shift, 0, 100, 100}; }

TEST(TfliteMetric, IsAsDefined) {
  GroundTruth ground_truth = Empty(2, 3);
  AddObject(1, 1, Shifted(0), &ground_truth);
  AddObject(2, 1, Shifted(0), &ground_truth, /*crowd=*/true);
  std::vector<Detection> detections = {
      Detection::OfBox(1, 1, Shifted(0), 0.9),
      Detection::OfBox(1, 1, Shifted(0), 0.8),   // A second detection of the same object is wrong.
      Detection::OfBox(2, 1, Shifted(10), 0.7),  // IoU 0.818; crowds are ordinary objects.
  };
  TfliteMetric metric = EvaluateTflite(ground_truth, detections);
  // Up to a recall of 1/2 (51 of the levels) the precision is 1; above, it is 2/3, or 0 for IoUs
  // beyond 0.8.
  const double low = (51 + 50 * 2 / 3.0) / 101, high = 51 / 101.0;
  for (int t = 0; t < kNumIous; ++t) {
    EXPECT_NEAR(metric.ap_by_iou[t], t <= 6 ? low : high, 1e-6) << "threshold " << kIous[t];
  }
  EXPECT_NEAR(metric.overall, 0.7 * low + 0.3 * high, 1e-6);

  detections.push_back(Detection::OfBox(1, 3, Shifted(0), 0.1));
  metric = EvaluateTflite(ground_truth, detections);
  EXPECT_NEAR(metric.ap_by_iou[0], low / 2, 1e-6) << "a class with predictions only counts 0";
  EXPECT_EQ(metric.ap_by_class.size(), 2u);
  EXPECT_EQ(EvaluateTflite(Empty(1, 1), {}).overall, 0);
}

TEST(TfliteMetric, AndErrorTypesSurviveScoresThatAreNoNumbers) {
  GroundTruth ground_truth = Empty(1, 1);
  AddObject(1, 1, Shifted(0), &ground_truth);
  std::vector<Detection> detections;
  for (int i = 0; i < 100; ++i) {
    detections.push_back(Detection::OfBox(1, 1, Shifted(0), i % 3 == 0 ? std::nan("") : i * 0.01));
  }
  EXPECT_NEAR(EvaluateTflite(ground_truth, detections).overall, 1, 1e-6);
  EXPECT_NEAR(BreakDownErrors(ground_truth, detections).ap50, 1, 1e-12);
}

TEST(TfliteMetric, PreprocessingDropsBoxesBeyondTheBorder) {
  GroundTruth ground_truth = Empty(3, 1);
  AddObject(1, 1, {0, 0, 1000, 1000}, &ground_truth);
  AddObject(1, 1, {-0.5, 0, 10, 10}, &ground_truth);
  AddObject(2, 1, {0, 991, 10, 10}, &ground_truth);
  const GroundTruth result = AsTflitePreprocesses(ground_truth);
  ASSERT_EQ(result.annotations.size(), 1u);
  EXPECT_EQ(result.annotations[0].id, 1);
  ASSERT_EQ(result.images.size(), 1u);
  EXPECT_EQ(result.images[0].id, 1);
}

// Two objects per image. In `good` of each ten images both are found; in the others one is, and
// there is one error.
void MakeImages(int images, int good, GroundTruth* ground_truth,
                std::vector<Detection>* detections) {
  *ground_truth = Empty(images, 1);
  for (int i = 1; i <= images; ++i) {
    AddObject(i, 1, {0, 0, 100, 100}, ground_truth);
    AddObject(i, 1, {500, 0, 100, 100}, ground_truth);
    detections->push_back(Detection::OfBox(i, 1, {0, 0, 100, 100}, 0.9 - i * 1e-4));
    const double x = i % 10 < good ? 500 : 300;
    detections->push_back(Detection::OfBox(i, 1, {x, 0, 100, 100}, 0.8 - i * 1e-4));
  }
}

BootstrapResult BootstrapOf(const GroundTruth& ground_truth,
                            const std::vector<Detection>& detections,
                            const BootstrapOptions& options, double* ap) {
  const auto matches = Match(ground_truth, detections);
  EXPECT_TRUE(matches.ok()) << matches.status();
  const Evaluation evaluation = Accumulate(*matches, 1);
  *ap = evaluation.stats[kAp];
  return Bootstrap(*matches, evaluation, options);
}

TEST(Bootstrap, IsNarrowerWithMoreImages) {
  double last_width = 1;
  for (const int images : {20, 200, 2000}) {
    GroundTruth ground_truth;
    std::vector<Detection> detections;
    MakeImages(images, 6, &ground_truth, &detections);
    double ap;
    const Interval interval = BootstrapOf(ground_truth, detections, {}, &ap).ap;
    EXPECT_LT(interval.low, ap) << images;
    EXPECT_GT(interval.high, ap) << images;
    EXPECT_LT(interval.high - interval.low, last_width / 2) << images;
    last_width = interval.high - interval.low;
  }
}

TEST(Bootstrap, OfEqualImagesHasNoWidth) {
  GroundTruth ground_truth;
  std::vector<Detection> detections;
  MakeImages(50, 10, &ground_truth, &detections);
  double ap;
  const BootstrapResult result = BootstrapOf(ground_truth, detections, {}, &ap);
  EXPECT_NEAR(ap, 1, 1e-12);
  EXPECT_NEAR(result.ap.low, 1, 1e-9);
  EXPECT_NEAR(result.ap75.high, 1, 1e-9);
}

TEST(Bootstrap, DependsOnTheSeedAndNotOnThreads) {
  GroundTruth ground_truth;
  std::vector<Detection> detections;
  MakeImages(100, 5, &ground_truth, &detections);
  double ap;
  BootstrapOptions options;
  options.resamples = 77;
  options.threads = 1;
  const BootstrapResult first = BootstrapOf(ground_truth, detections, options, &ap);
  options.threads = 4;
  const BootstrapResult second = BootstrapOf(ground_truth, detections, options, &ap);
  EXPECT_EQ(first.ap.low, second.ap.low);
  EXPECT_EQ(first.ap50.high, second.ap50.high);
  options.seed = 2;
  EXPECT_NE(BootstrapOf(ground_truth, detections, options, &ap).ap.low, first.ap.low);
}

TEST(Bootstrap, OfNothingIsMinusOne) {
  double ap;
  EXPECT_EQ(BootstrapOf(Empty(0, 0), {}, {}, &ap).ap.low, -1);
  EXPECT_EQ(BootstrapOf(Empty(5, 2), {}, {}, &ap).ap50.high, -1);
}

// One error in a separate image, besides many right detections. Its type is that of the table, and
// correcting it increases AP if the detection then finds an object.
TEST(ErrorBreakdown, NamesTheType) {
  const struct {
    const char* what;
    Detection detection;
    ErrorType type;
  } cases[] = {
      {"right place, wrong class", Detection::OfBox(1, 2, Shifted(0), 0.95), kClassification},
      {"right class, shifted", Detection::OfBox(1, 1, Shifted(50), 0.95), kLocalization},
      {"wrong class, shifted", Detection::OfBox(1, 2, Shifted(50), 0.95), kBoth},
      {"a second one", Detection::OfBox(2, 1, Shifted(1), 0.95), kDuplicate},
      {"nothing there", Detection::OfBox(1, 1, {500, 500, 50, 50}, 0.95), kBackground},
  };
  for (const auto& c : cases) {
    GroundTruth ground_truth = Empty(2, 2);
    AddObject(1, 1, Shifted(0), &ground_truth);
    AddObject(2, 1, Shifted(0), &ground_truth);
    AddObject(2, 2, {500, 500, 100, 100}, &ground_truth);
    const std::vector<Detection> detections = {Detection::OfBox(2, 1, Shifted(0), 0.99),
                                               Detection::OfBox(2, 2, {500, 500, 100, 100}, 0.9),
                                               c.detection};
    const ErrorBreakdown result = BreakDownErrors(ground_truth, detections);
    const bool finds = c.type == kClassification || c.type == kLocalization;
    for (int type = 0; type < kNumErrorTypes; ++type) {
      const int64_t expected = type == c.type || (type == kMissed && !finds) ? 1 : 0;
      EXPECT_EQ(result.count[type], expected) << c.what << ", " << kErrorTypeNames[type];
      EXPECT_GE(result.delta_ap[type], 0) << c.what << ", " << kErrorTypeNames[type];
    }
    // Class 1 has one of its two objects found: 51 of 101 recalls. In class 2, an error with a
    // better score halves the precision of the only detection.
    const double one_of_two = 51 / 101.0;
    const bool in_class_2 = c.detection.category_id == 2;
    EXPECT_NEAR(result.ap50, (one_of_two + (in_class_2 ? 0.5 : 1)) / 2, 1e-12) << c.what;
    double expected = in_class_2 ? 0.25 : 0;      // The error disappears,
    if (finds) expected += (1 - one_of_two) / 2;  // and its object is found.
    EXPECT_NEAR(result.delta_ap[c.type], expected, 1e-12) << c.what;
    const double missed = finds ? 0 : (1 - one_of_two) / 2;
    EXPECT_NEAR(result.delta_ap[kMissed], missed, 1e-12) << c.what;
    EXPECT_NEAR(result.delta_ap_false_positives, in_class_2 ? 0.25 : 0, 1e-12) << c.what;
    EXPECT_NEAR(result.delta_ap_false_negatives, (1 - one_of_two) / 2, 1e-12) << c.what;
  }
}

TEST(ErrorBreakdown, OneDetectionRepairsAnObject) {
  GroundTruth ground_truth = Empty(1, 2);
  AddObject(1, 1, Shifted(0), &ground_truth);
  const std::vector<Detection> detections = {Detection::OfBox(1, 1, Shifted(50), 0.9),
                                             Detection::OfBox(1, 1, Shifted(60), 0.8)};
  const ErrorBreakdown result = BreakDownErrors(ground_truth, detections);
  EXPECT_EQ(result.count[kLocalization], 2);
  EXPECT_EQ(result.ap50, 0);
  EXPECT_NEAR(result.delta_ap[kLocalization], 1, 1e-12);
}

TEST(ErrorBreakdown, CrowdsExcuse) {
  GroundTruth ground_truth = Empty(1, 1);
  AddObject(1, 1, Shifted(0), &ground_truth);
  AddObject(1, 1, {200, 200, 500, 500}, &ground_truth, /*crowd=*/true);
  const std::vector<Detection> detections = {Detection::OfBox(1, 1, Shifted(0), 0.9),
                                             Detection::OfBox(1, 1, {300, 300, 50, 50}, 0.95)};
  const ErrorBreakdown result = BreakDownErrors(ground_truth, detections);
  EXPECT_NEAR(result.ap50, 1, 1e-12);
  for (int type = 0; type < kNumErrorTypes; ++type) EXPECT_EQ(result.count[type], 0) << type;
  EXPECT_EQ(BreakDownErrors(Empty(1, 1), {}).ap50, -1);
}

TEST(ConfusionMatrix, CountsEachOnce) {
  GroundTruth ground_truth = Empty(1, 2);
  AddObject(1, 1, Shifted(0), &ground_truth);
  AddObject(1, 2, {500, 0, 100, 100}, &ground_truth);
  AddObject(1, 2, {500, 500, 100, 100}, &ground_truth);
  AddObject(1, 1, {0, 500, 100, 400}, &ground_truth, /*crowd=*/true);
  const std::vector<Detection> detections = {
      // The next detection has a higher IoU with the object.
      Detection::OfBox(1, 1, Shifted(20), 0.9),
      Detection::OfBox(1, 1, Shifted(10), 0.5),         // Right.
      Detection::OfBox(1, 1, {500, 0, 100, 100}, 0.6),  // On an object of another class.
      Detection::OfBox(1, 2, {500, 500, 100, 100},
                       0.1),  // The score is too low: the object is missed.
      Detection::OfBox(1, 2, {10, 510, 50, 50}, 0.7),  // On the crowd.
  };
  const ConfusionMatrix matrix = MakeConfusionMatrix(ground_truth, detections, 0.3);
  const std::vector<int64_t> expected = {
      1, 0, 0,  // Objects of class 1: found as class 1, as class 2, not found.
      1, 0, 1,  // Objects of class 2.
      1, 0, 0,  // No object.
  };
  for (size_t cell = 0; cell < expected.size(); ++cell) {
    EXPECT_EQ(matrix.CountOf(cell / 3, cell % 3), expected[cell]) << cell;
  }
}

}  // namespace
}  // namespace litmus::coco
