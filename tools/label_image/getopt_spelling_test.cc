// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/label_image/getopt_spelling.h"

#include <gtest/gtest.h>

#include <set>

namespace litmus::label_image {
namespace {

using Line = std::vector<std::string>;

struct Case {
  Line given, expected;
};

TEST(GetoptSpellingTest, BecomesLong) {
  const Case cases[] = {
      {{}, {}},
      {{"-m", "m.tflite"}, {"--tflite_model=m.tflite"}},
      {{"-mm.tflite"}, {"--tflite_model=m.tflite"}},
      {{"-m=m.tflite"}, {"--tflite_model=m.tflite"}},
      {{"--tflite_model", "m.tflite"}, {"--tflite_model=m.tflite"}},
      {{"--tflite_model=m.tflite"}, {"--tflite_model=m.tflite"}},
      {{"-m", ""}, {"--tflite_model="}},
      {{"-m"}, {"--tflite_model"}},
      {{"-m", "--image=a"}, {"--tflite_model", "--image=a"}},
      {{"-i", "-odd name.bmp"}, {"--image=-odd name.bmp"}},
      {{"-l", "-m"}, {"--labels=-m"}},
      {{"-b", "-1.5", "-s2"}, {"--input_mean=-1.5", "--input_std=2"}},
      {{"-c", "x"}, {"--count=x"}},
      {{"-r", "3", "-t4", "-w", "0", "-e", "10"},
       {"--num_results=3", "--threads=4", "--warmup_runs=0", "--max_profiling_buffer_entries=10"}},
      // Switches: a number follows, or nothing.
      {{"-v", "1"}, {"--verbose=true"}},
      {{"-v4"}, {"--verbose=true"}},
      {{"-v", "0"}, {"--verbose=false"}},
      {{"-v", "-0"}, {"--verbose=false"}},
      {{"-v"}, {"--verbose"}},
      {{"-v", "-p", "1"}, {"--verbose", "--profiling=true"}},
      {{"--verbose", "4"}, {"--verbose=true"}},
      {{"--verbose=4"}, {"--verbose=true"}},
      {{"--verbose", "false"}, {"--verbose=false"}},
      {{"--verbose", "yes"}, {"--verbose", "yes"}},
      {{"-v=yes"}, {"--verbose=yes"}},
      {{"-a", "1", "-f", "1", "-g", "1", "-j", "1", "-x", "1"},
       {"--accelerated=true", "--allow_fp16=true", "--gl_backend=true", "--hexagon_delegate=true",
        "--xnnpack_delegate=true"}},
      // What is none of these options is not touched.
      {{"-h"}, {"-h"}},
      {{"-"}, {"-"}},
      {{"-z", "1"}, {"-z", "1"}},
      {{"--images", "a"}, {"--images", "a"}},
      {{"--use_gpu=true", "-g", "1", "stray"}, {"--use_gpu=true", "--gl_backend=true", "stray"}},
  };
  for (const Case& c : cases) {
    Line given = c.given, expected = c.expected;
    given.insert(given.begin(), "-m");  // The program's name, however odd.
    expected.insert(expected.begin(), "-m");
    EXPECT_EQ(ToLongOptions(given), expected) << testing::PrintToString(c.given);
  }
  EXPECT_EQ(ToLongOptions({}), Line());
}

TEST(GetoptSpellingTest, NoNameTwice) {
  std::set<char> letters = {'h'};
  std::set<std::string> names;
  for (const ShortOption& option : ShortOptions()) {
    EXPECT_TRUE(letters.insert(option.letter).second) << option.letter;
    EXPECT_TRUE(names.insert(option.name).second) << option.name;
  }
  EXPECT_EQ(names.size(), 17u);
}

}  // namespace
}  // namespace litmus::label_image
