// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the result document, text and proto for records and ground truth that the test creates.
#include "tools/eval_coco/result.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "cli/exit_codes.h"
#include "cli/number.h"
#include "tools/eval_coco/result_testing.h"

namespace litmus::coco {
namespace {

using json = nlohmann::ordered_json;

const char kThresholds[][5] = {"0.5",  "0.55", "0.6",  "0.65", "0.7",
                               "0.75", "0.8",  "0.85", "0.9",  "0.95"};

TEST(ResultTest, LinesOfTensorFlowLite) {
  const GroundTruth truth = Truth(2);
  const Made made = Make(MakeRun(2, 0), &truth);
  std::vector<std::string> expected = {"Num evaluation runs: 2",
                                       "Preprocessing latency: avg=150(us), std_dev=50(us)",
                                       "Inference latency: avg=1001.5(us), std_dev=0(us)"};
  for (const char* threshold : kThresholds) {
    expected.push_back(absl::StrCat("Average Precision [IOU Threshold=", threshold, "]: 1"));
  }
  expected.emplace_back("Overall mAP: 1");
  EXPECT_EQ(made.outcome.result.lines, expected);
  EXPECT_EQ(made.outcome.verdict.exit_code(), kExitOk);
  EXPECT_TRUE(made.outcome.alarms.empty());
  EXPECT_TRUE(made.outcome.verdict.sentences().empty());
}

TEST(ResultTest, LinesWithoutGroundTruth) {
  const Made made = Make(MakeRun(2, 0), nullptr);
  const std::vector<std::string> expected = {
      "Num evaluation runs: 2", "Preprocessing latency: avg=150(us), std_dev=50(us)",
      "Inference latency: avg=1001.5(us), std_dev=0(us)", "Overall mAP: 0"};
  EXPECT_EQ(made.outcome.result.lines, expected);
  EXPECT_EQ(made.outcome.alarms,
            std::vector<std::string>{"mAP metrics are meaningless w/o ground truth."});
  EXPECT_FALSE(made.outcome.result.document.contains("accuracy"));
}

TEST(ResultTest, Metrics) {
  const GroundTruth truth = Truth(4);
  const struct {
    const char* metric;
    bool with_truth;
    int resamples;
    const char* names;
  } kCases[] = {
      {"coco", true, 10, "map* map_50* map_75* latency_median* "},
      {"coco", true, 0, "map map_50 map_75 latency_median* "},
      {"tflite", true, 0, "map map_50 map_75 map_tflite latency_median* "},
      {"coco", false, 10, "latency_median* "},
  };
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.names);
    ScoreFlags flags;
    flags.metric = c.metric;
    flags.bootstrap_resamples = c.resamples;
    const Made made = Make(MakeRun(4, 0), c.with_truth ? &truth : nullptr, flags);
    std::string names;  // names of metrics; a star marks a metric with an interval
    for (const json& metric : MetricsToJson(made.outcome.metrics)) {
      names += metric["name"].get<std::string>() + (metric["lower"].is_null() ? " " : "* ");
      const bool time = metric["unit"] == "us";
      EXPECT_NEAR(metric["value"].get<double>(), time ? 1002.5 : 1, 1e-6) << metric;
    }
    EXPECT_EQ(names, c.names);
  }
}

TEST(ResultTest, Json) {
  const GroundTruth truth = Truth(4);
  ScoreFlags flags;
  flags.metric = "tflite";
  flags.min_map = 0.25f;
  const Made made = Make(MakeRun(4, 0), &truth, flags);
  const json& document = made.outcome.result.document;
  EXPECT_EQ(document["schema"]["name"], "litmus.eval_coco");
  EXPECT_EQ(document["items"], 4);
  EXPECT_EQ(document["printed_metric"], "tflite");
  EXPECT_EQ(made.outcome.verdict.exit_code(), 0);
  EXPECT_TRUE(document["unreadable"].empty());
  EXPECT_TRUE(document["warnings"].empty());
  const json& gates = made.outcome.verdict.gates();
  ASSERT_EQ(gates.size(), 1u);
  EXPECT_EQ(gates[0]["gate"], "min_map");
  EXPECT_EQ(gates[0]["limit"], 0.25);
  EXPECT_EQ(gates[0]["passed"], true);
  EXPECT_NEAR(gates[0]["value"].get<double>(), 1, 1e-6);
  const json& accuracy = document["accuracy"];
  EXPECT_NEAR(accuracy["stats"]["AP"].get<double>(), 1, 1e-12);
  EXPECT_NEAR(accuracy["stats"]["APs"].get<double>(), 1, 1e-12);
  EXPECT_EQ(accuracy["stats"]["APl"], -1.0);
  EXPECT_EQ(accuracy["stats"].size(), 12u);
  EXPECT_EQ(accuracy["ap_by_iou"].size(), 10u);
  EXPECT_EQ(accuracy["ap_by_iou"][1]["iou"], 0.55);
  EXPECT_NEAR(accuracy["ap_by_iou"][1]["ap"].get<double>(), 1, 1e-12);
  EXPECT_EQ(accuracy["ci95"]["resamples"], 200);
  EXPECT_EQ(accuracy["ci95"]["method"],
            "percentile bootstrap over images, re-centred on the estimate");
  EXPECT_EQ(accuracy["ci95"]["AP"].size(), 2u);
  EXPECT_NEAR(accuracy["tflite"]["overall"].get<double>(), 1, 1e-6);
  EXPECT_EQ(accuracy["errors"]["types"].size(), 6u);
  ASSERT_EQ(accuracy["classes"].size(), 2u);
  EXPECT_EQ(accuracy["classes"][1]["name"], "dog, small");
  EXPECT_EQ(accuracy["classes"][1]["ground_truths"], 2);
  EXPECT_EQ(accuracy["images"], 4);
  EXPECT_EQ(accuracy["annotations"], 4);
  EXPECT_EQ(accuracy["detections"], 4);
  EXPECT_FALSE(document.contains("shard"));
}

TEST(ResultTest, Csv) {
  const GroundTruth truth = Truth(2);
  const CsvTable table = Make(MakeRun(2, 0), &truth).outcome.result.csv;
  const std::vector<std::string> rows = {"metric", "AP",  "AP50", "AP75",      "APs",
                                         "APm",    "APl", "AR1",  "AR10",      "AR100",
                                         "ARs",    "ARm", "ARl",  "AP of cat", "AP of dog, small"};
  ASSERT_EQ(table.size(), rows.size());
  EXPECT_EQ(table[0], (std::vector<std::string>{"metric", "value", "lower", "upper"}));
  for (size_t i = 1; i < rows.size(); ++i) {
    ASSERT_EQ(table[i].size(), 4u);
    EXPECT_EQ(table[i][0], rows[i]);
    // All objects are small, so metrics of medium and large objects have no data.
    const bool none = rows[i].size() == 3 && (rows[i][2] == 'm' || rows[i][2] == 'l');
    EXPECT_NEAR(std::stod(table[i][1]), none ? -1 : 1, 1e-12) << rows[i];
    EXPECT_EQ(table[i][2].empty(), rows[i] != "AP") << rows[i];
    EXPECT_EQ(table[i][3].empty(), rows[i] != "AP") << rows[i];
  }
}

// A field of a protocol buffer message: its number, and its varint or bytes.
struct Field {
  int number;
  uint64_t value = 0;
  std::string bytes;
};

std::vector<Field> ParseProto(const std::string& message) {
  size_t at = 0;
  const auto varint = [&] {
    uint64_t value = 0;
    for (int shift = 0; at < message.size(); shift += 7) {
      const auto byte = static_cast<uint8_t>(message[at++]);
      value |= static_cast<uint64_t>(byte & 127) << shift;
      if (byte < 128) break;
    }
    return value;
  };
  std::vector<Field> fields;
  while (at < message.size()) {
    const uint64_t tag = varint();
    Field field{static_cast<int>(tag >> 3), 0, ""};
    const size_t fixed = (tag & 7) == 5 ? 4 : (tag & 7) == 1 ? 8 : 0;
    if ((tag & 7) == 0) {
      field.value = varint();
    } else {
      const size_t size = fixed != 0 ? fixed : varint();
      field.bytes = message.substr(at, size);
      at += size;
    }
    fields.push_back(field);
  }
  return fields;
}

std::string Only(const std::vector<Field>& fields, int number) {
  std::string found;
  int count = 0;
  for (const Field& f : fields) {
    if (f.number != number) continue;
    found = f.bytes;
    ++count;
  }
  EXPECT_EQ(count, 1) << "field " << number;
  return found;
}

template <typename T>
T As(const std::string& bytes) {
  T value = {};
  EXPECT_EQ(bytes.size(), sizeof value);
  std::memcpy(&value, bytes.data(), std::min(bytes.size(), sizeof value));
  return value;
}

TEST(ResultTest, ProtoOfTensorFlowLite) {
  const GroundTruth truth = Truth(2);
  const auto stage = ParseProto(Make(MakeRun(2, 0), &truth).outcome.result.proto);
  ASSERT_EQ(stage[0].number, 1);
  EXPECT_EQ(stage[0].value, 2u);
  const auto metrics = ParseProto(Only(ParseProto(Only(stage, 2)), 7));
  EXPECT_EQ(As<double>(Only(ParseProto(Only(metrics, 1)), 5)), 150);
  EXPECT_EQ(As<double>(Only(ParseProto(Only(metrics, 2)), 5)), 1001.5);
  const auto precisions = ParseProto(Only(metrics, 4));
  ASSERT_EQ(precisions.size(), 11u);
  for (size_t i = 0; i < 10; ++i) {
    EXPECT_EQ(precisions[i].number, 1);
    const auto at_iou = ParseProto(precisions[i].bytes);
    EXPECT_NEAR(As<float>(Only(at_iou, 1)), 0.5 + 0.05 * static_cast<double>(i), 1e-6);
    EXPECT_NEAR(As<float>(Only(at_iou, 2)), 1, 1e-6);
  }
  EXPECT_NEAR(As<float>(Only(precisions, 2)), 1, 1e-6);
}

TEST(ResultTest, GatesAndBrokenImages) {
  struct Case {
    float min_map, min_ap50;
    int broken;  // number of unreadable images, of three
    bool skip;
    int exit_code;
    std::string error;  // expected part of the first error
  };
  const Case cases[] = {
      {0, 0, 0, false, kExitOk, ""},
      {1, 1, 0, false, kExitOk, ""},
      {1.5f, 0, 0, false, kExitGate,
       "--min_map=1.5: mAP is 1, 95 % interval 1 to 1, below the limit"},
      {0, 1.25f, 0, false, kExitGate,
       "--min_ap50=1.25: AP50 is 1, 95 % interval 1 to 1, below the limit"},
      {0, 0, 1, false, kExitBadData, "1 of 3 images cannot be read"},
      {0, 0, 1, true, kExitOk, "1 of 3 images cannot be read"},
      {1.5f, 0, 1, true, kExitGate, "--min_map=1.5: mAP is 1, 95 % interval 1 to 1, below"},
      {0, 0, 3, false, kExitBadData, "3 of 3 images cannot be read"},
      {0, 0, 3, true, kExitBadData, "3 of 3 images cannot be read"},
  };
  const GroundTruth truth = Truth(3);
  for (const Case& c : cases) {
    SCOPED_TRACE(testing::Message() << c.error << ", skip " << c.skip << ", broken " << c.broken);
    FinishedRun run = MakeRun(3, 0);
    for (int i = 0; i < c.broken; ++i) {
      run.records[i] = {{"file", "x.jpg"}, {"image_id", i + 1}, {"error", "x.jpg: no image"}};
    }
    ScoreFlags flags;
    flags.min_map = c.min_map;
    flags.min_ap50 = c.min_ap50;
    flags.skip_broken = c.skip;
    const Outcome outcome = Make(run, &truth, flags).outcome;
    EXPECT_EQ(outcome.verdict.exit_code(), c.exit_code);
    EXPECT_EQ(outcome.result.document["unreadable"].size(), static_cast<size_t>(c.broken));
    EXPECT_EQ(outcome.result.lines[0], absl::StrCat("Num evaluation runs: ", 3 - c.broken));
    if (c.error.empty()) {
      EXPECT_TRUE(outcome.verdict.sentences().empty());
    } else {
      ASSERT_FALSE(outcome.verdict.sentences().empty());
      EXPECT_TRUE(absl::StrContains(outcome.verdict.sentences()[0], c.error))
          << outcome.verdict.sentences()[0];
    }
    // Objects of unreadable images do not count as missed.
    EXPECT_EQ(outcome.result.document["accuracy"]["annotations"], 3 - c.broken);
    EXPECT_EQ(outcome.result.document["accuracy"]["errors"]["types"]["missed"]["count"], 0);
  }
}

// Half of the images have a correct detection and the others have none: mAP is about 0.5 with a
// wide interval.
TEST(ResultTest, TheWholeIntervalDecidesAGate) {
  const GroundTruth truth = Truth(40);
  FinishedRun run = MakeRun(40, 0);
  for (int i = 0; i < 40; ++i) {
    if (i % 4 < 2) run.records[i]["detections"] = json::array();
  }
  const Interval interval = Make(run, &truth).scores->bootstrap.ap;
  ASSERT_LT(interval.low, 0.45);
  ASSERT_GT(interval.high, 0.55);
  ASSERT_LT(interval.high, 0.9);
  struct Case {
    float min_map;
    int resamples;
    const char* metric;
    std::string failure;  // expected part of the failure message; "": the gate passes
  };
  const Case cases[] = {
      {0.4f, 200, "coco", ""},
      {0.53f, 200, "coco", ""},
      {0.9f, 200, "coco", " to " + Number(interval.high) + ", below the limit"},
      {0.53f, 0, "coco", "--min_map: mAP is 0.5"},
      {0.9f, 200, "tflite", "--min_map: mAP is 0.5"},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(testing::Message() << c.min_map << " " << c.resamples << " " << c.metric);
    ScoreFlags flags;
    flags.min_map = c.min_map;
    flags.bootstrap_resamples = c.resamples;
    flags.metric = c.metric;
    const Outcome outcome = Make(run, &truth, flags).outcome;
    EXPECT_EQ(outcome.verdict.exit_code(), c.failure.empty() ? kExitOk : kExitGate);
    EXPECT_EQ(outcome.verdict.gates()[0]["passed"], c.failure.empty());
    const std::string sentences = absl::StrJoin(outcome.verdict.sentences(), "\n");
    EXPECT_TRUE(absl::StrContains(sentences, c.failure)) << sentences;
    EXPECT_EQ(sentences.empty(), c.failure.empty()) << sentences;
  }
}

// Without objects, average precision and its interval are undefined.
TEST(ResultTest, AGateOfNothingFails) {
  GroundTruth truth = Truth(3);
  truth.annotations.clear();
  ScoreFlags flags;
  flags.min_map = 0.5f;
  const Outcome outcome = Make(MakeRun(3, 0), &truth, flags).outcome;
  EXPECT_EQ(outcome.verdict.exit_code(), kExitGate);
  EXPECT_EQ(outcome.verdict.sentences(),
            std::vector<std::string>{"--min_map: mAP is -1, below 0.5"});
}

TEST(ResultTest, TfliteMetricCountsImagesThatNobodyLabelled) {
  GroundTruth truth = Truth(4);
  // Image 4 loses its object, so that the preprocessing of TensorFlow Lite's tool deletes the
  // image.
  truth.annotations.pop_back();
  FinishedRun run = MakeRun(4, 0);
  ScoreFlags flags;
  flags.metric = "tflite";
  EXPECT_NEAR(Make(run, &truth, flags).scores->tflite->overall, 1, 1e-6);
  // Image 3 is not in the ground truth; its detection (category 2, as image 1's) is a false
  // positive.
  run.records[2]["image_id"] = -1;
  run.records[2]["detections"][0][5] = 0.9;
  const Made made = Make(run, &truth, flags);
  EXPECT_NEAR(made.scores->tflite->overall, 0.75, 1e-6);  // (1 + 1 / 2) / 2
  EXPECT_EQ(made.scores->evaluation.detections, 3);
}

TEST(ResultTest, DebugTextOfTensorFlowLite) {
  FinishedRun run = MakeRun(2, 0);
  run.records[0]["detections"].push_back({17, 0, 5, 100, 40, 0.5});
  run.records[1] = {{"file", "2.jpg"}, {"image_id", 2}, {"error", "broken"}};
  EXPECT_EQ(DebugText(ReadRecords(run)->records),
            "Image: 1.jpg\n\n"
            "Object [0]\n  Score: 0.75\n  Class-ID: 2\n  Bounding Box:\n"
            "    Normalized Top: 0.4\n    Normalized Bottom: 0.9\n"
            "    Normalized Left: 0.1\n    Normalized Right: 0.5\n"
            "Object [1]\n  Score: 0.5\n  Class-ID: 17\n  Bounding Box:\n"
            "    Normalized Top: 0.1\n    Normalized Bottom: 0.9\n"
            "    Normalized Left: 0\n    Normalized Right: 1\n"
            "======================================================\n");
}

TEST(ResultTest, RecordsFile) {
  FinishedRun run = MakeRun(2, 0);
  run.records[1] = {{"file", "a,b.jpg"}, {"image_id", 2}, {"error", "no \"image\""}};
  EXPECT_EQ(RecordsText(run.records, ReadRecords(run)->records, "r.csv"),
            "file,image_id,category_id,x,y,width,height,score,error\n"
            "1.jpg,1,2,10,20,40,25,0.75,\n"
            "\"a,b.jpg\",2,,,,,,,\"no \"\"image\"\"\"\n");
  EXPECT_EQ(RecordsText(run.records, ReadRecords(run)->records, "r.jsonl"),
            "{\"item\":0,\"file\":\"1.jpg\",\"image_id\":1,\"width\":100,\"height\":50,"
            "\"detections\":[[2,10,20,40,25,0.75]],\"us\":{\"prepare\":100,\"inference\":1001}}\n"
            "{\"item\":1,\"file\":\"a,b.jpg\",\"image_id\":2,\"error\":\"no \\\"image\\\"\"}\n");
}

}  // namespace
}  // namespace litmus::coco
