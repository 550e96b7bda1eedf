// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The warning of shapes that nobody chose: it names inputs, shapes and the flags that set them.
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

}  // namespace
}  // namespace litmus::benchmark
