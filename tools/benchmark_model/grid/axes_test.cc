// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests which command lines are grids, what their axes are, and what the short forms stand for.
#include "tools/benchmark_model/grid/axes.h"

#include <fstream>
#include <sstream>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "gtest/gtest.h"
#include "tools/benchmark_model/grid/run_grid.h"
#include "tools/common/status_exit.h"

namespace litmus::benchmark {
namespace {

using Line = std::vector<std::string>;

struct Axes {
  Axes() : flags_("benchmark_model", "") {
    flags_.AddString("graph", "", ChangesResult(kEveryMode), "");
    flags_.AddInt32("num_threads", 1, ChangesResult(kEveryMode), "");
    flags_.AddFloat("min_secs", 1, ChangesResult(kEveryMode), "");
    flags_.AddBool("use_gpu", false, ChangesResult(kEveryMode), "");
    flags_.AddString("gpu_backend", "", ChangesResult(kEveryMode), "").Choices({"", "cl", "gl"});
    flags_.AddString("cpu_target", "", ChangesResult(kEveryMode), "");
    flags_.AddString("input_layer", "", ChangesResult(kEveryMode), "");
    flags_.AddString("input_layer_shape", "", ChangesResult(kEveryMode), "");
    flags_.AddString("output", "text", KeepsResult(kEveryMode), "").Choices({"text", "json"});
    DeclareGridFlags(flags_, &options_);
  }

  // Returns "flag=v1|v2 flag=…; the rest of the line", or the error.
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

  // Returns the flags after a command line with short forms, or the error.
  std::string Expand(const Line& arguments) {
    std::vector<const char*> argv = {"tool"};
    for (const std::string& argument : arguments) argv.push_back(argument.c_str());
    std::ostringstream out, err;
    int code = 0;
    EXPECT_TRUE(flags_.Parse(static_cast<int>(argv.size()), argv.data(), &code, out, err));
    const absl::Status status = ExpandShortForms(flags_);
    if (!status.ok()) return std::string(status.message());
    return absl::StrCat(flags_.GetBool("use_gpu"), " [", flags_.GetString("gpu_backend"), "] [",
                        flags_.GetString("input_layer"), "] [",
                        flags_.GetString("input_layer_shape"), "]");
  }

  FlagRegistry flags_;
  GridOptions options_;
};

TEST(AxesTest, ListsAreTakenOutOfTheLine) {
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
      // Commas that are part of a value.
      {{"--input_layer=a,b", "--input_layer_shape=1,2:3"},
       "; --input_layer=a,b --input_layer_shape=1,2:3"},
      {{"--graph=" + file}, "; --graph=" + file},
      {{"--shapes=a:1,2;a:1,4"}, "shapes=a:1,2|a:1,4; "},
      {{"--shapes=a:1,2"}, "; --shapes=a:1,2"},
      {{"--grid=input_layer_shape=1,2;1,4", "--grid=num_threads=3"},
       "input_layer_shape=1,2|1,4 num_threads=3; "},
      // Flags that concern the whole program.
      {{"--output=json,text", "--unknown=1,2"}, "; --output=json,text --unknown=1,2"},
      {{"--num_threads=1,x"},
       "--num_threads: 'x' does not fit; it must be an integer from -2147483648 to 2147483647 "
       "(int32)"},
      {{"--grid=backend=cpu;tpu"}, "--backend: 'tpu' does not fit; it must be one of cpu, cl, gl"},
      {{"--num_threads=1,,2"}, "--num_threads: the list '1,,2' has an empty value"},
      {{"--num_threads=1,2,1"}, "--num_threads: the list '1,2,1' has '1' twice"},
      {{"--grid=input_layer"}, "--grid: 'input_layer' is not FLAG=v1;v2"},
      {{"--grid=nothing=1;2"}, "--grid: 'nothing' is not a flag that a grid can vary"},
      {{"--grid=resume=true;false"}, "--grid: 'resume' is not a flag that a grid can vary"},
      {{"--grid=num_threads=1;2", "--grid=num_threads=4;8"},
       "--num_threads is given as a list twice"},
  };
  for (const auto& c : cases) {
    EXPECT_EQ(Axes().Read(c.arguments), c.expected) << absl::StrJoin(c.arguments, " ");
  }
}

TEST(AxesTest, TooManyCellsAreRefused) {
  std::string hundred;
  for (int i = 1; i <= 101; ++i) absl::StrAppend(&hundred, i == 1 ? "" : ",", i);
  EXPECT_EQ(Axes().Read({"--num_threads=" + hundred, "--min_secs=" + hundred}),
            "the lists have more than 10000 cells");
}

TEST(AxesTest, ShortFormsStandForOtherFlags) {
  const struct {
    Line arguments;
    std::string expected;  // the flags that are set, or the error
  } cases[] = {
      {{"--graph=a"}, "0 [] [] []"},
      {{"--backend=cpu"}, "0 [] [] []"},
      {{"--backend", "gl"}, "1 [gl] [] []"},
      {{"--backend=gl", "--backend=cl"}, "1 [cl] [] []"},
      {{"--shapes=in:1,80,10"}, "0 [] [in] [1,80,10]"},
      {{"--shapes=a:0:1,2&b:"}, "0 [] [a:0,b] [1,2:]"},
      {{"--backend=cl", "--use_gpu"},
       "--backend and --use_gpu are both given; --backend is an alias of --use_gpu and "
       "--gpu_backend"},
      {{"--shapes=a:1", "--input_layer=a"},
       "--shapes and --input_layer are both given; --shapes is an alias of --input_layer and "
       "--input_layer_shape"},
  };
  for (const auto& c : cases) {
    EXPECT_EQ(Axes().Expand(c.arguments), c.expected) << absl::StrJoin(c.arguments, " ");
  }
}

TEST(AxesTest, ShapesHaveAForm) {
  for (const char* good : {"", "a:1", "a:1,80,10", "a:0:1,2&b:"}) {
    EXPECT_EQ(ShapesProblem(good), "") << good;
  }
  for (const char* bad : {"1,80", "a:1x2", ":1", "a:1&b"}) {
    EXPECT_EQ(ShapesProblem(bad),
              "must be NAME:DIM,DIM; '&' separates inputs, ';' separates alternatives")
        << bad;
  }
}

}  // namespace
}  // namespace litmus::benchmark
