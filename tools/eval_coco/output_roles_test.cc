// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests how roles of outputs are found: by operator, name, shape, and --output_map.
#include "tools/eval_coco/output_roles.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "tools/common/status_exit.h"

namespace litmus::coco {
namespace {

OutputFacts Fact(const std::string& name, std::vector<int> shape, int post_process_output = -1) {
  OutputFacts fact;
  fact.name = name;
  fact.shape = std::move(shape);
  fact.post_process_output = post_process_output;
  return fact;
}

std::string Describe(const OutputRoles& roles) {
  return absl::StrCat("boxes=", roles.boxes, " classes=", roles.classes, " scores=", roles.scores,
                      " count=", roles.count, roles.raw_head ? " raw" : "",
                      roles.probabilities ? " probabilities" : "");
}

// Expects the roles to be found in all 24 orders of the four outputs. `facts`: boxes, classes,
// scores, count.
void ExpectFoundInAnyOrder(const std::vector<OutputFacts>& facts) {
  std::vector<size_t> order(facts.size());
  std::iota(order.begin(), order.end(), size_t{0});
  do {
    std::vector<OutputFacts> outputs;
    std::vector<int> place(4, -1);
    for (size_t i = 0; i < order.size(); ++i) {
      outputs.push_back(facts[order[i]]);
      place[order[i]] = static_cast<int>(i);
    }
    const auto roles = FindRoles(outputs, "");
    ASSERT_TRUE(roles.ok()) << roles.status() << ", order " << absl::StrJoin(order, ",");
    EXPECT_EQ(Describe(*roles), absl::StrCat("boxes=", place[0], " classes=", place[1],
                                             " scores=", place[2], " count=", place[3]))
        << "order " << absl::StrJoin(order, ",");
  } while (std::next_permutation(order.begin(), order.end()));
}

TEST(OutputRolesTest, PostProcessOperatorDecides) {
  ExpectFoundInAnyOrder({Fact("TFLite_Detection_PostProcess", {1, 10, 4}, 0),
                         Fact("TFLite_Detection_PostProcess:1", {1, 10}, 1),
                         Fact("TFLite_Detection_PostProcess:2", {1, 10}, 2),
                         Fact("TFLite_Detection_PostProcess:3", {1}, 3)});
  // The operator's output index overrides misleading names.
  ExpectFoundInAnyOrder({Fact("scores", {1, 10, 4}, 0), Fact("boxes", {1, 10}, 1),
                         Fact("count", {1, 10}, 2), Fact("classes", {1}, 3)});
  // With one detection, the shapes of classes, scores and count are equal and cannot distinguish
  // the outputs.
  ExpectFoundInAnyOrder(
      {Fact("", {1, 1, 4}, 0), Fact("", {1, 1}, 1), Fact("", {1, 1}, 2), Fact("", {1}, 3)});
}

TEST(OutputRolesTest, NamesAndShapesDecide) {
  ExpectFoundInAnyOrder({Fact("detection_boxes", {1, 100, 4}), Fact("detection_classes", {1, 100}),
                         Fact("detection_scores", {1, 100}), Fact("num_detections", {1})});
  ExpectFoundInAnyOrder({Fact("Location", {1, 25, 4}), Fact("Category", {1, 25}),
                         Fact("Score", {1, 25}), Fact("Number of detections", {1})});
  // Boxes and count are found by shape if their names are not informative.
  ExpectFoundInAnyOrder(
      {Fact("a", {7, 4}), Fact("labels", {7}), Fact("CONFIDENCE", {7}), Fact("b", {})});
  // Outputs without a count.
  ExpectFoundInAnyOrder(
      {Fact("boxes", {1, 5, 4}), Fact("class_id", {1, 5}), Fact("class_score", {1, 5})});
}

TEST(OutputRolesTest, RawHeadsInBothOrders) {
  OutputFacts probabilities = Fact("scores", {1, 1917, 91});
  probabilities.from_logistic_or_softmax = true;
  struct Case {
    std::vector<OutputFacts> outputs;
    std::string map, expected;
  };
  const Case cases[] = {
      {{Fact("a", {1, 1917, 4}), Fact("b", {1, 1917, 91})},
       "",
       "boxes=0 classes=-1 scores=1 count=-1 raw"},
      {{Fact("b", {1, 1917, 91}), Fact("a", {1, 1917, 4})},
       "",
       "boxes=1 classes=-1 scores=0 count=-1 raw"},
      {{probabilities, Fact("a", {1, 1917, 4})},
       "",
       "boxes=1 classes=-1 scores=0 count=-1 raw probabilities"},
      // With four classes, the shapes of boxes and scores both end in 4.
      {{Fact("class", {1, 9, 4}), Fact("box", {1, 9, 4})},
       "",
       "boxes=1 classes=-1 scores=0 count=-1 raw"},
      {{Fact("x", {1, 9, 4}), Fact("y", {1, 9, 4})},
       "",
       "boxes=0 classes=-1 scores=1 count=-1 raw"},
      {{Fact("x", {1, 9, 4}), Fact("y", {1, 9, 4})},
       "scores,boxes",
       "boxes=1 classes=-1 scores=0 count=-1 raw"},
      {{probabilities, Fact("a", {1, 1917, 4})},
       "scores,boxes",
       "boxes=1 classes=-1 scores=0 count=-1 raw probabilities"},
      {{Fact("", {3}), Fact("x", {1, 9, 4}), Fact("y", {1, 9, 2})},
       "-,boxes,scores",
       "boxes=1 classes=-1 scores=2 count=-1 raw"},
  };
  for (const Case& c : cases) {
    const auto roles = FindRoles(c.outputs, c.map);
    ASSERT_TRUE(roles.ok()) << roles.status() << " for " << c.expected;
    EXPECT_EQ(Describe(*roles), c.expected);
  }
}

TEST(OutputRolesTest, OutputMap) {
  // Outputs in the order of TensorFlow 2's exporter, with uninformative names.
  const std::vector<OutputFacts> outputs = {
      Fact("StatefulPartitionedCall:1", {1, 10}), Fact("StatefulPartitionedCall:3", {1, 10, 4}),
      Fact("StatefulPartitionedCall:0", {1}), Fact("StatefulPartitionedCall:2", {1, 10})};
  struct Case {
    std::string map;
    int exit_code;
    std::string expected;  // the roles, or part of the error message
  };
  const Case cases[] = {
      {"scores,boxes,count,classes", kExitOk, "boxes=1 classes=3 scores=0 count=2"},
      {"classes,boxes,count,scores", kExitOk, "boxes=1 classes=0 scores=3 count=2"},
      {"scores,boxes,-,classes", kExitOk, "boxes=1 classes=3 scores=0 count=-1"},
      {"", kExitBadData, "'StatefulPartitionedCall:3' [1,10,4]"},
      {"", kExitBadData, "--output_map"},
      {"scores,boxes,count", kExitUsage, "has 3 roles; expected the roles of the 4 outputs"},
      {"scores,boxes,count,classes,", kExitUsage, "has 5 roles"},
      {"scores,boxes,count,klasses", kExitUsage, "'klasses' is not a role"},
      {"scores,boxes,scores,classes", kExitUsage, "'scores' is listed twice"},
      {"-,boxes,count,classes", kExitUsage, "boxes and scores are needed"},
      {"scores,-,count,classes", kExitUsage, "boxes and scores are needed"},
      {"scores,boxes,count,-", kExitUsage, "count requires classes"},
      {"boxes,scores,count,classes", kExitUsage,
       "output 0 has the shape [1,10], boxes are [...,4]"},
      {"-,scores,boxes,-", kExitUsage, "output 2 has the shape [1]"},
  };
  for (const Case& c : cases) {
    const auto roles = FindRoles(outputs, c.map);
    EXPECT_EQ(ExitCodeOf(roles.status()), c.exit_code) << "--output_map=" << c.map;
    const std::string said = roles.ok() ? Describe(*roles) : std::string(roles.status().message());
    EXPECT_NE(said.find(c.expected), std::string::npos)
        << "--output_map=" << c.map << "\nexpected " << c.expected << "\ngot      " << said;
  }
}

// For outputs that no --output_map can describe, the message names the model family and a working
// alternative instead of the flag.
TEST(OutputRolesTest, OtherFamiliesOfDetectors) {
  const std::pair<std::vector<OutputFacts>, std::string> cases[] = {
      {{Fact("Identity", {1, 84, 8400})},
       "the output 'Identity' [1,84,8400] looks like a YOLO export (8400 boxes of 84 values each"},
      {{Fact("x", {1, 25200, 85})}, "a YOLO export (25200 boxes of 85 values each), which"},
      {{Fact("x", {1, 5, 2100})}, "a YOLO export (2100 boxes of 5 values each)"},
      {{Fact("x", {1, 2100, 5})}, "a YOLO export (2100 boxes of 5 values each)"},
      {{Fact("x", {1, 6, 8400})}, "a YOLO export (8400 boxes of 6 values each)"},
      {{Fact("x", {1, 300, 6})}, "an end-to-end YOLO export (300 boxes of 6 values each)"},
      {{Fact("x", {1, 100, 7})}, "an EfficientDet or YOLO export (100 boxes of 7 values each)"},
      {{Fact("p", {1, 160, 160, 32}), Fact("x", {1, 116, 8400})},
       "the outputs 'p' [1,160,160,32], 'x' [1,116,8400] look like a YOLO export (8400 boxes of "
       "116 values"},
      {{Fact("class", {1, 64, 64, 810}), Fact("box", {1, 64, 64, 36})},
       "the outputs 'class' [1,64,64,810], 'box' [1,64,64,36] are not boxes [...,4] and scores"},
      {{Fact("prob", {1, 1001})}, "the output 'prob' [1,1001] is not boxes [...,4] and scores"},
      {{Fact("boxes", {1, 10, 4})}, "the output 'boxes' [1,10,4] is not boxes [...,4] and scores"},
      {{Fact("x", {3, 84, 8400})}, "the output 'x' [3,84,8400] is not boxes [...,4] and scores"},
      {{}, "--model_file: the model has no output"},
  };
  for (const auto& [outputs, expected] : cases) {
    for (const std::string map : {"", "boxes", "boxes,scores"}) {
      const absl::Status status = FindRoles(outputs, map).status();
      EXPECT_EQ(ExitCodeOf(status), kExitBadData) << expected;
      const std::string message(status.message());
      EXPECT_NE(message.find(expected), std::string::npos) << expected << "\n" << message;
      EXPECT_EQ(message.find("--output_map"), std::string::npos) << message;
      for (const char* fix : {"TFLite_Detection_PostProcess", "--detections"}) {
        EXPECT_NE(message.find(fix), std::string::npos) << message;
      }
    }
  }
}

TEST(OutputRolesTest, NoGuessWhereTwoOutputsCouldBeIt) {
  const std::vector<std::vector<OutputFacts>> cases = {
      {},
      {Fact("boxes", {1, 10, 4})},
      {Fact("boxes", {1, 10, 4}), Fact("scores", {1, 10}), Fact("x", {1, 10})},
      // The model has raw boxes in addition to the final boxes.
      {Fact("detection_boxes", {1, 10, 4}), Fact("raw_detection_boxes", {1, 1917, 4}),
       Fact("detection_classes", {1, 10}), Fact("detection_scores", {1, 10}), Fact("num", {1})},
      // The scores are per class (90) instead of one per detection.
      {Fact("boxes", {1, 10, 4}), Fact("classes", {1, 10}), Fact("scores", {1, 10, 90})},
  };
  for (size_t i = 0; i < cases.size(); ++i) {
    const auto roles = FindRoles(cases[i], "");
    EXPECT_EQ(roles.status().code(), absl::StatusCode::kInvalidArgument) << "case " << i;
  }
}

}  // namespace
}  // namespace litmus::coco
