// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/images/metadata_labels.h"

#include <gtest/gtest.h>

#include "absl/strings/str_split.h"
#include "tools/common/images/metadata_testing.h"

namespace litmus {
namespace {

using Lines = std::vector<std::string>;

constexpr char kSorted[] = "ant\nbat\nbee\ncat\ncow\ndog\neel\nfox\ngnu\nhen\n";
constexpr char kUsual[] = "gnu\nhen\nbee\nant\ncow\ndog\neel\nfox\nbat\ncat\n";

std::string ModelWith(const std::string& labels) {
  const std::string model = MakeModel(MakeMetadata());
  return model + MakeZip("labels.txt", 0, labels, labels.size(), model.size());
}

TEST(MetadataLabelsTest, Read) {
  const struct {
    const char* what;
    std::string model;
    int subgraph, output;
    Lines labels;
  } kCases[] = {
      {"no model", "no model", 0, 0, {}},
      {"no metadata", MakeModel(MakeMetadata()), 0, 0, {}},
      {"labels", ModelWith("a\nb\n"), 0, 0, {"a", "b"}},
      {"lines of other systems", ModelWith("a\r\nb"), 0, 0, {"a", "b"}},
      {"a byte order mark",
       ModelWith("\xEF\xBB\xBF"
                 "a\nb\n"),
       0,
       0,
       {"a", "b"}},
      {"no line", ModelWith(""), 0, 0, {}},
      {"another output", ModelWith("a\nb\n"), 0, 1, {}},
      {"another subgraph", ModelWith("a\nb\n"), 1, 0, {}},
  };
  for (const auto& c : kCases) {
    EXPECT_EQ(LabelsInMetadata(c.model, c.subgraph, c.output).labels, c.labels) << c.what;
  }
}

TEST(MetadataLabelsTest, OtherOrder) {
  const struct {
    const char *what, *labels, *of_model, *sentence;
  } kCases[] = {
      {"the model's", kUsual, kUsual, ""},
      {"other labels", kUsual, "x\ny\n", ""},
      {"sorted", kSorted, kUsual,
       "--labels has the labels of the model's metadata in another order, the alphabetical one; "
       "take the model's own list: unzip MODEL labels.txt"},
      {"another order", kUsual, kSorted,
       "--labels has the labels of the model's metadata in another order; take the model's own "
       "list: unzip MODEL labels.txt"},
  };
  for (const auto& c : kCases) {
    const Lines labels = absl::StrSplit(c.labels, '\n', absl::SkipEmpty());
    EXPECT_EQ(
        OtherOrderThanMetadata("--labels", labels, LabelsInMetadata(ModelWith(c.of_model), 0, 0)),
        c.sentence)
        << c.what;
  }
}

}  // namespace
}  // namespace litmus
