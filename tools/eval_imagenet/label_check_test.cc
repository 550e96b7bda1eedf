// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/eval_imagenet/label_check.h"

#include <gtest/gtest.h>

#include "absl/strings/match.h"
#include "absl/strings/str_split.h"
#include "tools/common/images/metadata_testing.h"

namespace litmus::imagenet {
namespace {

using Lines = std::vector<std::string>;

constexpr char kSorted[] = "ant\nbat\nbee\ncat\ncow\ndog\neel\nfox\ngnu\nhen\n";
constexpr char kUsual[] = "gnu\nhen\nbee\nant\ncow\ndog\neel\nfox\nbat\ncat\n";

// A model whose metadata contains `labels` as an associated file; "": no associated file.
std::string ModelWith(const std::string& labels) {
  const std::string model = MakeModel(MakeMetadata());
  return labels.empty() ? model
                        : model + MakeZip("labels.txt", 0, labels, labels.size(), model.size());
}

TEST(LabelCheckTest, Order) {
  const struct {
    const char *what, *labels;
    std::string model;
    int output;
    const char* cause;  // expected part of the cause; "": none
  } kCases[] = {
      {"the usual order", kUsual, "no model", 0, ""},
      {"sorted", kSorted, "no model", 0, "is in alphabetical order, which outputs rarely are"},
      {"sorted, metadata without labels", kSorted, ModelWith(""), 0, "is in alphabetical order"},
      {"sorted as the model", kSorted, ModelWith(kSorted), 0, ""},
      {"sorted, and the model's are not", kSorted, ModelWith(kUsual), 0,
       "in another order, the alphabetical one; take the model's own list: unzip MODEL labels.txt"},
      {"as the model", kUsual, ModelWith(kUsual), 0, ""},
      {"any other order than the model's", kUsual, ModelWith(kSorted), 0,
       "in another order; take the model's own list"},
      {"the model has other labels", kSorted, ModelWith("x\ny\n"), 0, "is in alphabetical order"},
      {"the metadata are of another output", kSorted, ModelWith(kUsual), 1,
       "is in alphabetical order"},
  };
  for (const auto& c : kCases) {
    const Lines labels = absl::StrSplit(c.labels, '\n', absl::SkipEmpty());
    const std::string cause = LabelOrderCause(labels, c.model, 0, c.output);
    EXPECT_EQ(cause.empty(), *c.cause == '\0') << c.what << ": " << cause;
    EXPECT_TRUE(absl::StrContains(cause, c.cause)) << c.what << ": " << cause;
  }
}

TEST(LabelCheckTest, UnknownLabels) {
  const Lines model = {"tench, Tinca tinca", "goldfish"};
  const struct {
    const char* what;
    int64_t right, wrong;
    bool too_many;
  } kCases[] = {{"none", 40, 0, false},
                {"5 %", 38, 2, false},
                {"more than 5 %", 37, 3, true},
                {"all", 0, 1, true}};
  for (const auto& c : kCases) {
    std::vector<LabelledImage> images(static_cast<size_t>(c.right), {"f", "goldfish"});
    images.insert(images.end(), static_cast<size_t>(c.wrong), {"f", "tench"});
    const UnknownLabels unknown = UnknownLabelsOf(images, model);
    const auto count = static_cast<int64_t>(images.size());
    EXPECT_EQ(AreTooMany(unknown, count), c.too_many) << c.what;
    const std::string sentence = UnknownLabelsSentence(unknown, count);
    EXPECT_EQ(ToJson(unknown)["images"], c.wrong) << c.what;
    EXPECT_EQ(sentence.empty(), c.wrong == 0) << c.what << ": " << sentence;
    if (c.wrong == 0) continue;
    EXPECT_TRUE(absl::StrContains(sentence, "'tench' (nearest: 'tench, Tinca tinca')")) << sentence;
    EXPECT_EQ(ToJson(unknown)["examples"].dump(),
              R"([{"label":"tench","nearest":"tench, Tinca tinca"}])");
  }
  EXPECT_EQ(ToJson(UnknownLabelsOf({{"f", "qqqqqqqq"}}, model)).dump(),
            R"({"images":1,"examples":[{"label":"qqqqqqqq","nearest":null}]})");
}

}  // namespace
}  // namespace litmus::imagenet
