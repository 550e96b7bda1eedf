// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the warnings about suspicious detections and data: near-zero results, ids that do not
// match, boxes in another order.
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_join.h"
#include "tools/eval_coco/result_testing.h"

namespace litmus::coco {
namespace {

using json = nlohmann::ordered_json;

TEST(AlarmsTest, FindWhatIsWiredWrongly) {
  const GroundTruth truth = Truth(30);
  struct Case {
    const char* what;
    FinishedRun run;
    std::vector<std::string> alarms;  // expected parts of the warnings, in order
  };
  FinishedRun silent = MakeRun(30, 0);
  for (auto& [item, record] : silent.records) record["detections"] = json::array();
  const Case cases[] = {
      {"right", MakeRun(30, 0), {}},
      {"few objects", MakeRun(19, 9), {"19 of 19 detections have a category that"}},
      {"classes one too low",
       MakeRun(30, -1),
       {"mAP 0", "label offset: with classes +1 mAP would be 1.0000",
        "15 of 30 detections have a category that is not in the ground truth and count for "
        "nothing: category id 0; if they should count, check --class_offset and --label_map"}},
      {"classes one too high",
       MakeRun(30, 1),
       {"mAP 0", "label offset: with classes -1 mAP would be 1.0000",
        "nothing: category id 3; if"}},
      {"classes far off", MakeRun(30, 9), {"mAP 0", "30 of 30 detections have a category that"}},
      {"no detections", silent, {"mAP 0.0000 is near zero", "returns no detections"}},
  };
  for (const Case& c : cases) {
    const std::vector<std::string> alarms = Make(c.run, &truth).outcome.alarms;
    ASSERT_EQ(alarms.size(), c.alarms.size()) << c.what << "\n" << absl::StrJoin(alarms, "\n");
    for (size_t i = 0; i < alarms.size(); ++i) {
      EXPECT_TRUE(absl::StrContains(alarms[i], c.alarms[i])) << c.what << "\n" << alarms[i];
    }
  }
}

// When the detections come from a file, warnings must not name flags of a model's outputs: such
// flags are refused.
TEST(AlarmsTest, OfAFileNoFlagOfAModelIsNamed) {
  ScoredData data;
  data.truth = Truth(30);
  for (const int shift : {1, 0}) {
    data.detections.clear();
    for (const Annotation& a : data.truth.annotations) {
      if (shift == 0) break;
      data.detections.push_back(Detection::OfBox(a.image_id, a.category_id + shift, a.bbox, 0.5));
    }
    const auto scores = Score(data, {});
    ASSERT_TRUE(scores.ok()) << scores.status();
    for (const bool from_model : {true, false}) {
      const std::string alarms = absl::StrJoin(FindAlarms(*scores, data, from_model), "\n");
      const char* flag = shift == 0 ? "--input_mean, --input_std" : "--label_map";
      EXPECT_EQ(absl::StrContains(alarms, flag), from_model) << alarms;
      EXPECT_EQ(absl::StrContains(alarms, "--detections"), !from_model) << alarms;
    }
  }
}

TEST(AlarmsTest, NotesOnData) {
  struct Case {
    const char* what;
    void (*change)(GroundTruth* truth, FinishedRun* run);
    std::vector<std::string> notes;  // expected parts of the notes, in order
    double ap;
  };
  const auto nothing = [](GroundTruth*, FinishedRun*) {};
  const Case cases[] = {
      {"as it should be", nothing, {}, 1},
      {"an image without annotations",
       [](GroundTruth* truth, FinishedRun* run) {
         truth->annotations.pop_back();
         run->records[3]["detections"] = json::array();
       },
       {},
       1},
      {"id 0",
       [](GroundTruth* truth, FinishedRun*) { truth->annotations[0].id = 0; },
       {"1 of 4 objects of the ground truth has the annotation id 0, which no detection matches, "
        "as in pycocotools: a right detection counts as a false positive; with other ids COCO's "
        "mAP would be 1.0000 instead of 0.6262; number the annotations from 1"},
       0.6262},
      {"id 0 of a crowd, which is never to be found",
       [](GroundTruth* truth, FinishedRun*) {
         truth->annotations[0].id = 0;
         truth->annotations[0].crowd = true;
       },
       {},
       1},
      {"all ids are 0",
       [](GroundTruth* truth, FinishedRun*) {
         for (Annotation& a : truth->annotations) a.id = 0;
       },
       {"4 of 4 objects of the ground truth have the annotation id 0",
        "3 annotations of the ground truth have the id of an earlier one, such as 0; each counts "
        "here, while pycocotools counts the last one"},
       0},
      {"a category of annotations that is not listed",
       [](GroundTruth* truth, FinishedRun*) { truth->categories.pop_back(); },
       {"2 of 4 annotations have a category that is not among the ground truth's \"categories\" "
        "and "
        "count for nothing: category id 2; add",
        "2 of 4 detections have a category that is not in the ground truth and count for nothing: "
        "category id 2; if they should count, check --class_offset and --label_map"},
       1},
      {"images of annotations that are not listed",
       [](GroundTruth* truth, FinishedRun*) {
         truth->annotations.push_back(truth->annotations[0]);
         truth->annotations.push_back(truth->annotations[0]);
         truth->annotations[4].image_id = 77;
         truth->annotations[5].image_id = 78;
       },
       {"2 annotations have an image that is not among the ground truth's \"images\" and count for "
        "nothing: image ids 77, 78; add"},
       1},
      {"no annotations",
       [](GroundTruth* truth, FinishedRun*) { truth->annotations.clear(); },
       {"the ground truth has no object in the evaluated images: average precision is undefined"},
       -1},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.what);
    GroundTruth truth = Truth(4);
    FinishedRun run = MakeRun(4, 0);
    c.change(&truth, &run);
    const Made made = Make(run, &truth);
    EXPECT_NEAR(made.scores->evaluation.stats[kAp], c.ap, 1e-4);
    ASSERT_EQ(made.outcome.alarms.size(), c.notes.size())
        << absl::StrJoin(made.outcome.alarms, "\n");
    for (size_t i = 0; i < c.notes.size(); ++i) {
      EXPECT_TRUE(absl::StrContains(made.outcome.alarms[i], c.notes[i])) << made.outcome.alarms[i];
    }
    EXPECT_EQ(made.outcome.result.document["warnings"].size(), c.notes.size());
  }
}

TEST(AlarmsTest, BoxesInAnotherOrderOrUnit) {
  // Boxes of varied positions and shapes in images of 100 x 50 pixels. A source without errors has
  // x, y, width, height in pixels.
  GroundTruth truth = Truth(30);
  for (size_t i = 0; i < 30; ++i) {
    const auto n = static_cast<double>(i);
    truth.annotations[i].bbox = {2 + 2 * n, 25 - n / 2, 12 + n / 2, 24 - n / 4};
  }
  using Box = std::array<double, 4>;
  struct Case {
    bool from_model;
    Box (*change)(const Box& box);
    std::string alarm;  // expected part of the warning; "": no warning
  };
  // Converts a model's output [top, left, bottom, right], in fractions, to pixels as the tool does.
  static const auto of_model = [](double top, double left, double bottom, double right) {
    return Box{left * 100, top * 50, (right - left) * 100, (bottom - top) * 50};
  };
  const Case cases[] = {
      {false, [](const Box& b) { return b; }, ""},
      {true, [](const Box& b) { return b; }, ""},
      {false,
       [](const Box&) {
         return Box{1, 2, 3, 4};
       },
       ""},
      {false,
       [](const Box& b) {
         return Box{b[0], b[1], b[0] + b[2], b[1] + b[3]};
       },
       "read as [left, top, right, bottom] in pixels of the image, mAP would be 1.0000 instead of"},
      {false,
       [](const Box& b) {
         return Box{b[1], b[0], b[3], b[2]};
       },
       "read as [y, x, height, width] in pixels of the image, mAP would be 1.0000"},
      {false,
       [](const Box& b) {
         return Box{b[1], b[0], b[1] + b[3], b[0] + b[2]};
       },
       "read as [top, left, bottom, right] in pixels of the image, mAP would be 1.0000"},
      {false,
       [](const Box& b) {
         return Box{b[0] + b[2] / 2, b[1] + b[3] / 2, b[2], b[3]};
       },
       "read as [center x, center y, width, height] in pixels of the image, mAP would be 1.0000"},
      {false,
       [](const Box& b) {
         return Box{b[0] / 100, b[1] / 50, b[2] / 100, b[3] / 50};
       },
       "read as [x, y, width, height] in fractions of the image, mAP would be 1.0000 instead of "
       "0.0000; eval_coco reads [x, y, width, height] in pixels of the image: convert "
       "--detections"},
      {false,
       [](const Box& b) {
         return Box{b[0] * 6.4, b[1] * 12.8, b[2] * 6.4, b[3] * 12.8};
       },
       "read as [x, y, width, height] in pixels of an input of 640 x 640, mAP would be 1.0000"},
      {true,
       [](const Box& b) {
         return of_model(b[0] / 100, b[1] / 50, (b[0] + b[2]) / 100, (b[1] + b[3]) / 50);
       },
       "read as [left, top, right, bottom] in fractions of the image, mAP would be 1.0000"},
      {true, [](const Box& b) { return of_model(b[0] / 100, b[1] / 50, b[2] / 100, b[3] / 50); },
       "read as [x, y, width, height] in fractions of the image, mAP would be 1.0000"},
      {true,
       [](const Box& b) {
         return of_model(b[1] / 50 * 300, b[0] / 100 * 320, (b[1] + b[3]) / 50 * 300,
                         (b[0] + b[2]) / 100 * 320);
       },
       "read as [top, left, bottom, right] in pixels of an input of 320 x 300, mAP would be 1.0000 "
       "instead of 0.0000; eval_coco reads [top, left, bottom, right] in fractions of the image: "
       "convert the model's output, or give"},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.alarm);
    ScoredData data;
    data.truth = truth;
    if (c.from_model) data.input_width = 320, data.input_height = 300;
    for (const Annotation& a : truth.annotations) {
      data.detections.push_back(Detection::OfBox(a.image_id, a.category_id, c.change(a.bbox), 0.5));
    }
    const auto scores = Score(data, {});
    ASSERT_TRUE(scores.ok()) << scores.status();
    const std::string alarm = FindBoxOrder(*scores, data, c.from_model);
    EXPECT_EQ(alarm.empty(), c.alarm.empty()) << alarm;
    EXPECT_TRUE(absl::StrContains(alarm, c.alarm)) << alarm;
  }
}

TEST(AlarmsTest, BoxesOfTheGroundTruthInAnotherOrder) {
  using Box = std::array<double, 4>;
  struct Case {
    Box (*change)(const Box& box);
    std::string alarm;
  };
  const Case cases[] = {
      {[](const Box& b) {
         return Box{b[0], b[1], b[0] + b[2], b[1] + b[3]};
       },
       "the ground truth's boxes: read as [left, top, right, bottom] in pixels of the image, mAP "
       "would be 1.0000 instead of"},
      {[](const Box& b) {
         return Box{b[0] / 100, b[1] / 50, b[2] / 100, b[3] / 50};
       },
       "the ground truth's boxes: read as [x, y, width, height] in fractions of the image, mAP "
       "would be 1.0000 instead of 0.0000; eval_coco reads [x, y, width, height] in pixels of the "
       "image: convert --ground_truth"},
      {[](const Box& b) {
         return Box{b[0] + b[2] / 2, b[1] + b[3] / 2, b[2], b[3]};
       },
       "the ground truth's boxes: read as [center x, center y, width, height]"},
  };
  for (const bool from_model : {false, true}) {
    for (const Case& c : cases) {
      SCOPED_TRACE(c.alarm);
      ScoredData data;
      data.truth = Truth(30);
      for (size_t i = 0; i < 30; ++i) {
        const auto n = static_cast<double>(i);
        Annotation& a = data.truth.annotations[i];
        const Box box = {30 + n, 15 - n / 2, 12 + n / 2, 24 - n / 4};
        data.detections.push_back(Detection::OfBox(a.image_id, a.category_id, box, 0.5 + n / 100));
        a.bbox = c.change(box);
      }
      const auto scores = Score(data, {});
      ASSERT_TRUE(scores.ok()) << scores.status();
      const std::string alarm = FindBoxOrder(*scores, data, from_model);
      EXPECT_TRUE(absl::StartsWith(alarm, c.alarm)) << alarm;
    }
  }
}

TEST(AlarmsTest, NotesOnFilesOfDetections) {
  struct Case {
    const char* what;
    void (*change)(std::vector<Detection>* detections);
    std::string note;  // expected part of the note; "": no note
  };
  const Case cases[] = {
      {"as a detector gives them", [](std::vector<Detection>*) {}, ""},
      {"none", [](std::vector<Detection>* d) { d->clear(); }, ""},
      {"written twice",
       [](std::vector<Detection>* d) {
         const std::vector<Detection> copy = *d;
         d->insert(d->end(), copy.begin(), copy.end());
       },
       "30 of 60 detections repeat an earlier one with its box and score"},
      {"of one image", [](std::vector<Detection>* d) { d->resize(1); },
       "1 of 30 images with objects have detections; if --detections has a part"},
      {"of half of the images", [](std::vector<Detection>* d) { d->resize(15); }, ""},
      {"one score",
       [](std::vector<Detection>* d) {
         for (Detection& detection : *d) detection.score = 0.25;
       },
       "all 30 detections have the score 0.25: average precision takes"},
  };
  for (const Case& c : cases) {
    ScoredData data;
    data.truth = Truth(30);
    for (const Annotation& a : data.truth.annotations) {
      const double score = static_cast<double>(a.image_id) / 100;
      data.detections.push_back(Detection::OfBox(a.image_id, a.category_id, a.bbox, score));
    }
    c.change(&data.detections);
    const std::vector<std::string> notes = FindNotesOnFile(data);
    ASSERT_EQ(notes.size(), c.note.empty() ? 0 : 1) << c.what << absl::StrJoin(notes, "\n");
    if (!notes.empty()) {
      EXPECT_TRUE(absl::StartsWith(notes[0], c.note)) << notes[0];
    }
  }
}

}  // namespace
}  // namespace litmus::coco
