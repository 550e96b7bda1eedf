// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/labels/unknown_labels.h"

#include <gtest/gtest.h>

namespace litmus {
namespace {

using Lines = std::vector<std::string>;

const Lines& ModelLabels() {
  static const auto* const labels = new Lines{"background",     "tench, Tinca tinca", "trench coat",
                                              "crane, machine", "bird, crane",        "crane bird",
                                              "kite",           "king snake",         "Kuvasz",
                                              "hot_pot"};
  return *labels;
}

TEST(UnknownLabelsTest, Nearest) {
  const struct {
    const char *label, *nearest;
  } kCases[] = {
      {"tench", "tench, Tinca tinca"},        // not "trench coat", which needs fewer edits
      {"Tinca tinca", "tench, Tinca tinca"},  // matches a second synonym
      {"tench, Tinca tinca ", "tench, Tinca tinca"},
      {"tench,Tinca tinca", "tench, Tinca tinca"},
      {"tench, other", "tench, Tinca tinca"},  // matches the first synonym
      {"kite, bird of prey", "kite"},
      {"crane", "crane, machine"},  // a first synonym has precedence over a second one
      {" kuvasz", "Kuvasz"},
      {"king_snake", "king snake"},
      {"Hot  pot", "hot_pot"},
      {"kingsnake", "king snake"},  // one edit
      {"kitf", "kite"},
      {"zebra finch of Timor", ""},
      {"", ""},
      {" ", ""},
  };
  for (const auto& c : kCases) {
    EXPECT_EQ(NearestLabel(c.label, ModelLabels()), c.nearest) << "'" << c.label << "'";
  }
}

// Files that are not label lists may have such lines.
TEST(UnknownLabelsTest, LongLines) {
  const std::string line(1 << 22, 'x');
  EXPECT_EQ(NearestLabel(line, ModelLabels()), "");
  EXPECT_EQ(NearestLabel("kitf", {line, "kite"}), "kite");
  EXPECT_EQ(NearestLabel(line + "y", {line + "z"}), "");
}

TEST(UnknownLabelsTest, CountsImagesAndShowsTheFirst) {
  const struct {
    Lines truth;
    int64_t count;
    const char* examples;
  } kCases[] = {
      {{}, 0, ""},
      {{"kite", "Kuvasz", "kite"}, 0, ""},
      {{"kite ", "Kuvasz"}, 1, "'kite ' (nearest: 'kite')"},
      {{"kite ", "kite ", "q1"}, 3, "'kite ' (nearest: 'kite'), 'q1' (none is near)"},
      {{"q1", "q2", "q1", "q3", "q4"},
       5,
       "'q1' (none is near), 'q2' (none is near), 'q3' (none is near)"},
  };
  for (const auto& c : kCases) {
    SCOPED_TRACE(testing::PrintToString(c.truth));
    const UnknownLabels unknown = FindUnknownLabels(c.truth, ModelLabels());
    EXPECT_EQ(unknown.count, c.count);
    EXPECT_EQ(ExamplesText(unknown), c.examples);
  }
}

}  // namespace
}  // namespace litmus
