// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/labels/fit_labels.h"

#include <gtest/gtest.h>

namespace litmus {
namespace {

using Lines = std::vector<std::string>;

TEST(FitLabelsTest, Fit) {
  const struct {
    const char* name;
    Lines labels;
    int64_t outputs;
    Lines fitted;  // empty: an error is expected
    bool noted;
  } kCases[] = {
      {"equal", {"a", "b"}, 2, {"a", "b"}, false},
      {"background is missing", {"a", "b"}, 3, {"background", "a", "b"}, true},
      {"background too many", {"background", "a", "b"}, 2, {"a", "b"}, true},
      {"TensorFlow's other names", {"???", "a", "b"}, 2, {"a", "b"}, true},
      {"in capitals", {"Background", "a"}, 1, {"a"}, true},
      {"a background in front and still too few", {"background", "a"}, 3, {}, false},
      {"one too many, no background", {"a", "b", "c"}, 2, {}, false},
      {"far off", {"a"}, 1000, {}, false},
  };
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.name);
    Lines labels = c.labels;
    std::string note = "of before";
    const absl::Status status = FitLabels({"--labels", "l.txt"}, c.outputs, &labels, &note);
    EXPECT_EQ(status.ok(), !c.fitted.empty()) << status;
    EXPECT_EQ(!note.empty(), c.noted) << note;
    if (status.ok()) {
      EXPECT_EQ(labels, c.fitted);
    } else {
      EXPECT_NE(status.message().find("--labels: 'l.txt' has"), absl::string_view::npos) << status;
    }
  }
}

}  // namespace
}  // namespace litmus
