// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/eval_coco/result_testing.h"

#include <gtest/gtest.h>

#include <utility>

#include "absl/strings/str_cat.h"
#include "tools/common/document/document.h"

namespace litmus::coco {

GroundTruth Truth(int images) {
  GroundTruth truth;
  truth.categories = {{1, "cat"}, {2, "dog, small"}};
  for (int i = 1; i <= images; ++i) {
    truth.images.push_back({i, absl::StrCat(i, ".jpg"), 100, 50});
    Annotation object;
    object.id = object.image_id = i;
    object.category_id = 1 + i % 2;
    object.bbox = {10, 20, 40, 25};
    object.area = 1000;
    truth.annotations.push_back(object);
  }
  return truth;
}

FinishedRun MakeRun(int images, int category_shift) {
  FinishedRun run;
  run.description.header = MakeEnvelope("eval_coco");
  run.description.header.update({{"model", {{"path", "m.tflite"}, {"sha256", "0"}}},
                                 {"config", nlohmann::ordered_json::object()},
                                 {"preprocessing", {{"description", "none"}}},
                                 {"output_roles", "boxes, scores"}});
  run.description.items = images;
  for (int i = 1; i <= images; ++i) {
    run.records[i - 1] = {{"file", absl::StrCat(i, ".jpg")},
                          {"image_id", i},
                          {"width", 100},
                          {"height", 50},
                          {"detections", {{1 + i % 2 + category_shift, 10, 20, 40, 25, 0.75}}},
                          {"us", {{"prepare", 100 * i}, {"inference", 1000 + i}}}};
  }
  return run;
}

Made Make(const FinishedRun& run, const GroundTruth* truth, const ScoreFlags& flags) {
  Made made;
  ScoredData data;
  if (truth != nullptr) {
    const auto read = ReadRecords(run);
    EXPECT_TRUE(read.ok()) << read.status();
    if (read.ok()) data = SelectScored(*truth, CollectDetections(read->records), &read->records);
    auto scores = Score(data, flags);
    EXPECT_TRUE(scores.ok()) << scores.status();
    if (scores.ok()) made.scores = *std::move(scores);
  }
  made.outcome = MakeOutcome(run, made.scores, data, flags);
  return made;
}

}  // namespace litmus::coco
