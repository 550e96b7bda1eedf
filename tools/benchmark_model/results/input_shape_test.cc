// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the warning about shapes that the user did not set: it names the inputs, their shapes, and
// the flags that set them.
#include "tools/benchmark_model/results/input_shape.h"

#include <gtest/gtest.h>

namespace litmus::benchmark {
namespace {

TEST(InputShapeTest, PlaceholderWarning) {
  const InputShape fixed = {"fixed", "FLOAT32", {1, 8}, {}, false};
  const InputShape frames = {"frames", "FLOAT32", {1, 80, 1}, {1, 80, -1}, true};
  const InputShape chosen = {"frames", "FLOAT32", {1, 80, 50}, {1, 80, -1}, false};
  const InputShape scalar = {"scale", "FLOAT32", {}, {}, false};
  const InputShape nameless = {"", "INT8", {1, 1}, {-1, -1}, true};
  const InputShape awkward = {"a:0", "INT8", {1}, {-1}, true};
  const std::string head = "the model's shape is dynamic: measured with ";
  const std::string tail =
      ", the size that its file happens to hold; set the one you need: --input_layer=";
  const struct {
    std::vector<InputShape> inputs;
    std::string warning;
  } kCases[] = {
      {{}, ""},
      {{fixed, chosen, scalar}, ""},
      {{frames},
       head + "input 'frames' of shape [1, 80, -1] at [1, 80, 1]" + tail +
           "frames --input_layer_shape=1,80,N"},
      {{fixed, frames, scalar, nameless, awkward},
       head +
           "input 'frames' of shape [1, 80, -1] at [1, 80, 1], input '#3' of shape [-1, -1] at "
           "[1, 1], input '#4' of shape [-1] at [1]" +
           tail + "fixed,frames,scale,#3,#4 --input_layer_shape=1,8:1,80,N::N,N:N"},
  };
  for (size_t i = 0; i < std::size(kCases); ++i) {
    EXPECT_EQ(PlaceholderWarning(kCases[i].inputs), kCases[i].warning) << "case " << i;
  }
}

TEST(InputShapeTest, RefusedShapesError) {
  const InputShape fixed = {"fixed", "FLOAT32", {1, 8}, {}, false};
  const InputShape resized = {"x", "FLOAT32", {1, 4004}, {}, false};
  const InputShape open = {"", "INT32", {2, 7}, {-1, 5}, false};
  const struct {
    std::vector<InputShape> inputs;
    std::vector<std::vector<int>> file_shapes;
    std::string why, error;
  } kCases[] = {
      {{}, {}, "x", ""},
      {{fixed}, {{1, 8}}, "x", ""},
      {{fixed, resized},
       {{1, 8}, {1, 1001}},
       "The input has 4004 elements.\nNode 29 failed to prepare.\n",
       "--input_layer_shape gives input 'x' [1, 4004], the file has [1, 1001]; the model refuses "
       "it: The input has 4004 elements. Node 29 failed to prepare."},
      {{resized, open},
       {{1, 1001}, {1, 5}},
       "",
       "--input_layer_shape gives input 'x' [1, 4004], the file has [1, 1001]; input '#1' [2, 7], "
       "the file has [-1, 5]; the model refuses them"},
  };
  for (const auto& c : kCases) {
    std::vector<InputShape> of_file = c.inputs;
    for (size_t i = 0; i < of_file.size(); ++i) of_file[i].shape = c.file_shapes[i];
    EXPECT_EQ(RefusedShapesError(c.inputs, of_file, c.why), c.error);
  }
}

TEST(InputShapeTest, RandomValuesHint) {
  const std::vector<InputShape> inputs = {{"table", "FLOAT32", {3}, {}, false},
                                          {"ids", "INT32", {5}, {}, false},
                                          {"a:0", "INT64", {1}, {}, false}};
  EXPECT_EQ(RandomValuesHint(inputs, {}), "");
  EXPECT_EQ(RandomValuesHint(inputs, {{1, 0, 99}}),
            "the values of input 'ids' (INT32, 0 to 99) are random; if the model does not accept "
            "all of them, set a range: --input_layer=table,ids,#2 "
            "--input_layer_value_range=ids,LOW,HIGH");
  EXPECT_EQ(RandomValuesHint(inputs, {{1, 0, 99}, {2, -5, 9}}),
            "the values of input 'ids' (INT32, 0 to 99), input '#2' (INT64, -5 to 9) are random; "
            "if the model does not accept all of them, set a range: --input_layer=table,ids,#2 "
            "--input_layer_value_range=ids,LOW,HIGH:#2,LOW,HIGH");
}

}  // namespace
}  // namespace litmus::benchmark
