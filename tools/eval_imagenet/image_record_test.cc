// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Reads records as the tool writes them, and records in which each member is corrupted in turn.
#include "tools/eval_imagenet/image_record.h"

#include <gtest/gtest.h>

#include <string>

namespace litmus::imagenet {
namespace {

using json = nlohmann::ordered_json;

FinishedRun TwoImages() {
  FinishedRun run;
  run.description.items = 2;
  run.description.header = json::parse(R"({
    "model": {"path": "m.tflite", "sha256": "abc"},
    "config": {"compare_with": "cpu", "num_images": "2"},
    "preprocessing": {"description": "crop"},
    "data": {"images_path": "images", "classes": 4, "unknown_labels": {"images": 2, "examples":
        [{"label": "cat ", "nearest": "cat"}, {"label": "q", "nearest": null}]}}})");
  run.records[0] = json::parse(R"({
    "file": "a/0.png", "label": "cat", "rank": 2,
    "top": [[3, "dog", 0.75], [0, "cat", null]],
    "shifted": [false, true], "unknown_label": false, "non_finite": true,
    "us": {"decode": 4, "inference": 17}, "other_rank": 10, "other_top": 1})");
  run.records[1] = json::parse(R"({"file": "1.png", "error": "torn"})");
  return run;
}

TEST(ImageRecordTest, EveryMember) {
  const auto read = ReadRecords(TwoImages());
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(read->facts.model.path, "m.tflite");
  EXPECT_EQ(read->facts.model.sha256, "abc");
  EXPECT_EQ(read->facts.compare_with, "cpu");
  EXPECT_EQ(read->facts.preprocessing, "crop");
  EXPECT_EQ(read->facts.images_path, "images");
  EXPECT_EQ(read->facts.classes, 4);
  EXPECT_EQ(read->facts.images, 2);
  EXPECT_EQ(read->facts.unknown_labels.count, 2);
  EXPECT_EQ(ExamplesText(read->facts.unknown_labels),
            "'cat ' (nearest: 'cat'), 'q' (none is near)");
  ASSERT_EQ(read->records.size(), 2u);
  const ImageRecord& record = read->records.at(0);
  EXPECT_FALSE(record.broken);
  EXPECT_EQ(record.file, "a/0.png");
  EXPECT_EQ(record.label, "cat");
  EXPECT_EQ(record.rank, 2);
  ASSERT_EQ(record.top.size(), 2u);
  EXPECT_EQ(record.top[0].index, 3);
  EXPECT_EQ(record.top[0].label, "dog");
  EXPECT_EQ(record.top[0].score, 0.75);
  EXPECT_EQ(record.top[1].score, std::nullopt);
  EXPECT_FALSE(record.shifted_down);
  EXPECT_TRUE(record.shifted_up);
  EXPECT_FALSE(record.unknown_label);
  EXPECT_TRUE(record.non_finite);
  ASSERT_TRUE(record.other.has_value());
  EXPECT_EQ(record.other->rank, 10);
  EXPECT_EQ(record.other->top, 1);
  EXPECT_EQ(record.inference_us, 17);
  EXPECT_TRUE(read->records.at(1).broken);
  EXPECT_EQ(read->records.at(1).error, "torn");
}

TEST(ImageRecordTest, DamagedMembers) {
  const struct {
    const char *pointer, *value, *problem;
  } kCases[] = {
      {"/rank", "3", "rank: must be an integer from 0 to 2, not 3"},
      {"/rank", "500", "rank: must be"},
      {"/rank", "1000000000000000", "rank: must be"},
      {"/rank", "-1", "rank: must be"},
      {"/rank", "18446744073709551615", "rank: must be"},
      {"/rank", "1.0", "rank: must be"},
      {"/rank", "\"1\"", "rank: must be"},
      {"/file", "\"../secret.png\"", "file: must be the name of a file below"},
      {"/file", "\"/etc/passwd\"", "file: must be the name of a file below"},
      {"/file", "\"a/../../b\"", "file: must be the name of a file below"},
      {"/file", "7", "file: must be a string, not 7"},
      {"/label", "null", "label: must be a string"},
      {"/top", "[]", "top: must have 1 to 10 elements, not 0"},
      {"/top", "[1,1,1,1,1,1,1,1,1,1,1]", "top: must have 1 to 10 elements, not 11"},
      {"/top", "{}", "top: must be an array"},
      {"/top/0", "7", "top[0]: must be an array"},
      {"/top/0", "[3, \"dog\"]", "top[0]: must have 3 elements"},
      {"/top/0/0", "4", "top[0][0]: must be an integer from 0 to 3, not 4"},
      {"/top/0/0", "-1", "top[0][0]: must be an integer"},
      {"/top/1/1", "[]", "top[1][1]: must be a string"},
      {"/top/1/2", "\"high\"", "top[1][2]: must be a number"},
      {"/shifted", "[true]", "shifted: must have 2 elements"},
      {"/shifted/1", "1", "shifted[1]: must be true or false"},
      {"/unknown_label", "1", "unknown_label: must be true or false"},
      {"/non_finite", "null", "non_finite: must be true or false"},
      {"/other_rank", "11", "other_rank: must be an integer from 0 to 10"},
      {"/other_top", "4", "other_top: must be an integer from 0 to 3"},
      {"/us", "[]", "us: must be an object"},
      {"/us/inference", "-5", "us.inference: must be an integer"},
      {"/us/decode", "{}", "us.decode: must be an integer"},
      {"/error", "7", "error: must be a string"},
  };
  for (const auto& c : kCases) {
    FinishedRun run = TwoImages();
    run.records[0][json::json_pointer(c.pointer)] = json::parse(c.value);
    const absl::Status status = ReadRecords(run).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << c.pointer << " " << c.value;
    EXPECT_NE(status.message().find(c.problem), absl::string_view::npos) << status;
    EXPECT_EQ(status.message().find("the record of image 0 is damaged: "), 0u) << status;
  }
  for (const char* member : {"file", "label", "rank", "top", "shifted", "us"}) {
    FinishedRun run = TwoImages();
    run.records[0].erase(member);
    const absl::Status status = ReadRecords(run).status();
    EXPECT_NE(status.message().find(std::string(member) + ": is missing"), absl::string_view::npos)
        << status;
  }
}

TEST(ImageRecordTest, DamagedHeaders) {
  const struct {
    const char *pointer, *value, *problem;
  } kCases[] = {
      {"/data/classes", "0", "data.classes: must be an integer from 1 to 2147483647, not 0"},
      {"/data/classes", "2147483648", "data.classes: must be"},
      {"/data/classes", "1.5", "data.classes: must be"},
      {"/data/images_path", "7", "data.images_path: must be a string"},
      {"/data/unknown_labels", "3", "data.unknown_labels: must be an object with 'images'"},
      {"/data/unknown_labels/images", "-1",
       "data.unknown_labels.images: must be an integer from 0"},
      {"/data/unknown_labels/examples", "[1, 2, 3, 4]",
       "data.unknown_labels.examples: must have 0 to 3 elements, not 4"},
      {"/data/unknown_labels/examples/0", "{}",
       "data.unknown_labels.examples[0].nearest: is missing"},
      {"/data/unknown_labels/examples/1/nearest", "7",
       "data.unknown_labels.examples[1].nearest: must be a string"},
      {"/model", "7", "model: must be an object with 'path'"},
      {"/model/sha256", "null", "model.sha256: must be a string"},
      {"/config", "[]", "config: must be an object"},
      {"/config/num_images", "2", "config.num_images: must be a string"},
      {"/preprocessing", "{}", "preprocessing.description: is missing"},
  };
  for (const auto& c : kCases) {
    FinishedRun run = TwoImages();
    run.description.header[json::json_pointer(c.pointer)] = json::parse(c.value);
    const absl::Status status = ReadRecords(run).status();
    EXPECT_NE(status.message().find(c.problem), absl::string_view::npos) << status;
  }
  // Early versions of the document do not have this member.
  FinishedRun run = TwoImages();
  run.description.header["data"].erase("unknown_labels");
  EXPECT_TRUE(ReadRecords(run).ok());
  run.description.header = json::array();
  EXPECT_FALSE(ReadRecords(run).ok());
}

}  // namespace
}  // namespace litmus::imagenet
