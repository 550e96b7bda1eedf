// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/eval_imagenet/summary.h"

#include <gtest/gtest.h>

namespace litmus::imagenet {
namespace {

ImageRecord Record(int64_t rank, int64_t top, bool down = false, bool up = false) {
  ImageRecord record;
  record.file = "f";
  record.label = "l";
  record.rank = rank;
  record.top = {{top, "c", 0.5}};
  record.shifted_down = down;
  record.shifted_up = up;
  record.inference_us = 1;
  return record;
}

ImageRecord Broken() {
  ImageRecord record;
  record.file = "b.png";
  record.broken = true;
  record.error = "torn";
  return record;
}

ImageRecords Numbered(const std::vector<ImageRecord>& list) {
  ImageRecords records;
  for (const ImageRecord& record : list) records[static_cast<int64_t>(records.size())] = record;
  return records;
}

TEST(SummaryTest, HitsAtEachRank) {
  ImageRecord unknown = Record(0, 3);
  unknown.unknown_label = true;
  ImageRecord bad = Record(10, 3);
  bad.non_finite = true;
  const Accuracy a = Summarize(
      Numbered({Record(1, 1), Record(2, 1), Record(1, 2), Broken(), Record(5, 1), unknown, bad}),
      10);
  EXPECT_EQ(a.images, 6);
  EXPECT_EQ(a.hits, (std::vector<int64_t>{2, 3, 3, 3, 4, 4, 4, 4, 4, 5}));
  EXPECT_DOUBLE_EQ(a.at(1), 2.0 / 6);
  EXPECT_EQ(a.unknown_labels, 1);
  EXPECT_EQ(a.non_finite, 1);
  EXPECT_EQ(a.most_frequent, 3);
  EXPECT_EQ(a.broken, 1);
  EXPECT_TRUE(a.comparisons.empty());
  EXPECT_EQ(Summarize({}, 10).at(1), 0);
}

TEST(SummaryTest, Paired) {
  std::vector<ImageRecord> list;
  const int64_t ranks[][2] = {{1, 1}, {1, 2}, {1, 2}, {1, 0}, {2, 1}, {0, 6}, {5, 6}};
  for (const auto& [test, other] : ranks) {
    ImageRecord record = Record(test, 4);
    record.other = {other, test == other ? 4 : 5};
    list.push_back(record);
  }
  const Accuracy a = Summarize(Numbered(list), 10);
  EXPECT_EQ(a.first_differs, 6);
  ASSERT_EQ(a.comparisons.size(), 2u);
  EXPECT_EQ(a.comparisons[0].k, 1);
  EXPECT_EQ(a.comparisons[0].other_hits, 2);
  EXPECT_EQ(a.comparisons[0].only_test, 3);
  EXPECT_EQ(a.comparisons[0].only_other, 1);
  EXPECT_DOUBLE_EQ(a.comparisons[0].p_value, 0.625);  // 2 (1 + 4) / 16
  EXPECT_LT(a.comparisons[0].difference.low, 2.0 / 7);
  EXPECT_GT(a.comparisons[0].difference.high, 2.0 / 7 - 0.1);
  EXPECT_EQ(a.comparisons[1].k, 5);
  EXPECT_EQ(a.comparisons[1].only_test, 2);
  EXPECT_EQ(a.comparisons[1].only_other, 0);
  EXPECT_EQ(Summarize(Numbered(list), 3).comparisons.size(), 1u) << "three classes have no top-5";
}

TEST(SummaryTest, Chance) {
  const struct {
    const char* name;
    int64_t images, hits, down, up, classes;
    bool raised;
    const char* cause;  // expected cause that names labels; "": none
  } kCases[] = {
      {"good", 200, 150, 0, 0, 1000, false, ""},
      {"bad", 200, 1, 0, 0, 1000, true, ""},
      {"poor, but no chance", 200, 20, 0, 0, 1000, false, ""},
      {"labels a line early", 200, 0, 150, 0, 1000, true, "the line before its own"},
      {"labels a line late", 200, 1, 0, 150, 1000, true, "the line after its own"},
      {"a shift that helps no more than by luck", 200, 1, 2, 3, 1000, true, ""},
      {"too few images to say", 9, 0, 9, 0, 1000, false, ""},
      {"ten are enough", 10, 0, 10, 0, 1000, true, "the line before its own"},
      {"half is chance for two classes", 200, 100, 0, 0, 2, true, ""},
      {"and three quarters are not", 200, 150, 0, 0, 2, false, ""},
  };
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.name);
    std::vector<ImageRecord> list;
    for (int64_t i = 0; i < c.images; ++i) {
      list.push_back(
          Record(i < c.hits ? 1 : 0, i % 3, i >= c.images - c.down, i >= c.images - c.up));
    }
    const Alarm alarm = CheckForChance(Summarize(Numbered(list), 2), c.classes);
    EXPECT_EQ(alarm.raised, c.raised);
    EXPECT_EQ(alarm.sentence.find("is near chance") != std::string::npos, c.raised);
    const std::string causes = testing::PrintToString(alarm.causes);
    EXPECT_NE(causes.find(c.cause), std::string::npos) << causes;
    if (*c.cause == '\0') {
      EXPECT_EQ(causes.find("label offset"), std::string::npos) << causes;
    }
  }
}

// What was ruled out is no cause. A confident model whose classes are all wrong has its labels in
// another order; what else was found is a better explanation.
TEST(SummaryTest, TheOrderOfLabelsIsTheSuspectOfAConfidentModel) {
  const struct {
    const char* name;
    std::optional<double> score;
    int64_t classes;
    const char* cause;  // found before
    bool suspect;
  } kCases[] = {
      {"confident", 0.9, 1000, nullptr, true},     {"not confident", 0.3, 1000, nullptr, false},
      {"of few classes", 0.6, 4, nullptr, false},  {"logits", 9.5, 1000, nullptr, false},
      {"NaN", std::nullopt, 1000, nullptr, false}, {"explained", 0.9, 1000, "normalisation", false},
  };
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.name);
    std::vector<ImageRecord> list;
    for (int i = 0; i < 20; ++i) {
      list.push_back(Record(0, i % 3));
      list.back().top[0].score = c.score;
    }
    const Accuracy accuracy = Summarize(Numbered(list), 2);
    Alarm alarm = CheckForChance(accuracy, c.classes);
    ASSERT_TRUE(alarm.raised);
    ASSERT_TRUE(alarm.causes.empty());
    alarm.checked = {"normalisation: none is better"};
    if (c.cause != nullptr) alarm.causes = {c.cause};
    SuspectOrderOfLabels(accuracy, c.classes, &alarm);
    const std::string causes = testing::PrintToString(alarm.causes);
    EXPECT_EQ(causes.find("order of labels: the model is confident") != std::string::npos,
              c.suspect)
        << causes;
    const std::vector<std::string> lines = LinesOf(alarm);
    EXPECT_EQ(lines.back(), "  checked: normalisation: none is better");
    EXPECT_EQ(lines.size(), 2 + alarm.causes.size());
    EXPECT_EQ(lines[0].find("; likely causes:") != std::string::npos, !alarm.causes.empty());
    EXPECT_EQ(lines[0].find("; no likely cause was found") != std::string::npos,
              alarm.causes.empty());
  }
  Alarm none;
  SuspectOrderOfLabels(Accuracy(), 10, &none);
  EXPECT_TRUE(LinesOf(none).empty());
}

TEST(SummaryTest, OtherCauses) {
  std::vector<ImageRecord> list(20, Record(0, 7));
  for (ImageRecord& record : list) record.unknown_label = record.non_finite = true;
  const Alarm alarm = CheckForChance(Summarize(Numbered(list), 10), 1000);
  const std::string causes = testing::PrintToString(alarm.causes);
  for (const char* cause : {"20 of 20 ground-truth labels are not in",
                            "20 of 20 hold NaN or infinity", "every image gets the same class"}) {
    EXPECT_NE(causes.find(cause), std::string::npos) << causes;
  }
}

}  // namespace
}  // namespace litmus::imagenet
