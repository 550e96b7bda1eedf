// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Which command lines are grids, of which axes; what short forms stand for.
#include "tools/benchmark_model/grid/axes.h"

#include <fstream>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "gtest/gtest.h"
#include "tools/benchmark_model/grid/run_grid.h"
#include "tools/common/status_exit.h"

namespace litmus::benchmark {
namespace {

using Line = std::vector<std::string>;

class AxesTest : public testing::Test {
 protected:
  AxesTest() : flags_("benchmark_model", "") {
    flags_.AddString("graph", "", "");
    flags_.AddInt32("num_threads", 1, "");
    flags_.AddFloat("min_secs", 1, "");
    flags_.AddBool("use_gpu", false, "");
    flags_.AddString("gpu_backend", "", "").Choices({"", "cl", "gl"});
    flags_.AddString("cpu_target", "", "");
    flags_.AddString("input_layer", "", "");
    flags_.AddString("input_layer_shape", "", "");
    flags_.AddString("output", "text", "").Choices({"text", "json"});
    DeclareGridFlags(flags_, &options_);
  }

  // "flag=v1|v2 flag=…; the rest of the line", or the error.
  std::string Read(const Line& arguments) {
    Line argv = {"tool"};
    argv.insert(argv.end(), arguments.begin(), arguments.end());
    const absl::StatusOr<GridLine> line = ReadAxes(flags_, argv);
    if (!line.ok()) {
      EXPECT_EQ(ExitCodeOf(line.status()), kExitUsage);
      return std::string(line.status().message());
    }
    std::vector<std::string> axes;
    for (const Axis& axis : line->axes) {
      axes.push_back(absl::StrCat(axis.flag, "=", absl::StrJoin(axis.values, "|")));
    }
    EXPECT_EQ(line->common.front(), "tool");
    return absl::StrCat(absl::StrJoin(axes, " "), "; ",
                        absl::StrJoin(Line(line->common.begin() + 1, line->common.end()), " "));
  }

  FlagRegistry flags_;
  GridOptions options_;
};

TEST_F(AxesTest, ListsAreTakenOutOfTheLine) {
  const std::string file = testing::TempDir() + "/a,b.tflite";
  std::ofstream(file) << "x";
  const struct {
    Line arguments;
    std::string expected;
  } cases[] = {
      {{}, "; "},
      {{"--graph=a", "--num_threads=2"}, "; --graph=a --num_threads=2"},
      {{"--graph=a,b", "--num_threads=1,2,4"}, "graph=a|b num_threads=1|2|4; "},
      {{"--num_threads", "1,2", "--graph", "a"}, "num_threads=1|2; --graph a"},
      {{"--use_gpu=true,false", "--use_gpu"}, "; --use_gpu=true,false --use_gpu"},
      {{"--use_gpu=true,false", "a"}, "use_gpu=true|false; a"},
      {{"--gpu_backend=cl,gl", "--min_secs=0.5,1"}, "gpu_backend=cl|gl min_secs=0.5|1; "},
      {{"--backend=cpu,cl", "--cpu_target=sse,avx"}, "backend=cpu|cl cpu_target=sse|avx; "},
      {{"--num_threads=8", "--num_threads=1,2"}, "num_threads=1|2; "},
      // Commas that are part of a text.
      {{"--input_layer=a,b", "--input_layer_shape=1,2:3"},
       "; --input_layer=a,b --input_layer_shape=1,2:3"},
      {{"--graph=" + file}, "; --graph=" + file},
      {{"--shapes=a:1,2;a:1,4"}, "shapes=a:1,2|a:1,4; "},
      {{"--shapes=a:1,2"}, "; --shapes=a:1,2"},
      {{"--grid=input_layer_shape=1,2;1,4", "--grid=num_threads=3"},
       "input_layer_shape=1,2|1,4 num_threads=3; "},
      // Of the whole program.
      {{"--output=json,text", "--unknown=1,2"}, "; --output=json,text --unknown=1,2"},
      {{"--num_threads=1,,2"}, "--num_threads: the list '1,,2' has an empty value"},
      {{"--num_threads=1,2,1"}, "--num_threads: the list '1,2,1' has '1' twice"},
      {{"--grid=input_layer"}, "--grid: 'input_layer' is not FLAG=v1;v2"},
      {{"--grid=nothing=1;2"}, "--grid: 'nothing' is no flag that a grid can vary"},
      {{"--grid=resume=true;false"}, "--grid: 'resume' is no flag that a grid can vary"},
      {{"--grid=num_threads=1;2", "--grid=num_threads=4;8"},
       "--num_threads is given as a list twice"},
  };
  for (const auto& c : cases) {
    EXPECT_EQ(Read(c.arguments), c.expected) << absl::StrJoin(c.arguments, " ");
  }
}

TEST_F(AxesTest, TooManyCellsAreRefused) {
  std::string hundred;
  for (int i = 1; i <= 101; ++i) absl::StrAppend(&hundred, i == 1 ? "" : ",", i);
  EXPECT_EQ(Read({"--num_threads=" + hundred, "--min_secs=" + hundred}),
            "the lists make more than 10000 cells");
}

TEST_F(AxesTest, ShortFormsStandForOtherFlags) {
  const struct {
    Line arguments;
    std::string expected;  // what is appended, or the error
  } cases[] = {
      {{"--graph=a"}, ""},
      {{"--backend=cpu"}, " --use_gpu=false"},
      {{"--backend", "gl"}, " --use_gpu=true --gpu_backend=gl"},
      {{"--backend=gl", "--backend=cl"}, " --use_gpu=true --gpu_backend=cl"},
      {{"--shapes=in:1,80,10"}, " --input_layer=in --input_layer_shape=1,80,10"},
      {{"--shapes=a:0:1,2&b:"}, " --input_layer=a:0,b --input_layer_shape=1,2:"},
      {{"--shapes=1,80"},
       "--shapes: '1,80' is not NAME:DIM,DIM; '&' stands between inputs, ';' between alternatives"},
      {{"--shapes=a:1x2"},
       "--shapes: 'a:1x2' is not NAME:DIM,DIM; '&' stands between inputs, ';' between "
       "alternatives"},
      {{"--backend=cl", "--use_gpu"},
       "--backend and --use_gpu are both given; --backend stands for --use_gpu and --gpu_backend"},
      {{"--shapes=a:1", "--input_layer=a"},
       "--shapes and --input_layer are both given; --shapes stands for --input_layer and "
       "--input_layer_shape"},
  };
  for (const auto& c : cases) {
    Line argv = {"tool"};
    argv.insert(argv.end(), c.arguments.begin(), c.arguments.end());
    const absl::StatusOr<Line> got = ExpandShortForms(argv);
    if (!got.ok()) {
      EXPECT_EQ(std::string(got.status().message()), c.expected);
      continue;
    }
    EXPECT_EQ(absl::StrJoin(*got, " "), absl::StrJoin(argv, " ") + c.expected);
  }
}

TEST_F(AxesTest, EachValueIsHeldToItsFlag) {
  const auto parse = [](const Line& line) {
    return line.back() == "--num_threads=x" ? std::string("no number") : std::string();
  };
  EXPECT_EQ(CheckAxes({{"graph", {"a", "b"}}, {"num_threads", {"1", "2"}}}, parse), "");
  EXPECT_EQ(CheckAxes({{"graph", {"a", "b"}}, {"num_threads", {"1", "x"}}}, parse), "no number");
}

}  // namespace
}  // namespace litmus::benchmark
