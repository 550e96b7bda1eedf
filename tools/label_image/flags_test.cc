// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests which delegate flags the short options set, and which of two flags for the same value
// counts.
#include "tools/label_image/flags.h"

#include <gtest/gtest.h>

#include <sstream>
#include <vector>

#include "tools/common/status_exit.h"

namespace litmus::label_image {
namespace {

struct Case {
  std::vector<const char*> line;
  // Delegate flags that must be true; all others of kWatched must be false.
  std::vector<std::string> on;
};

constexpr const char* kWatched[] = {"use_gpu",
                                    "gpu_inference_for_sustained_speed",
                                    "gpu_precision_loss_allowed",
                                    "use_nnapi",
                                    "nnapi_allow_fp16",
                                    "use_hexagon",
                                    "hexagon_profiling",
                                    "use_xnnpack"};

TEST(FlagsTest, LettersStandForDelegateFlags) {
  const std::string sustained = "gpu_inference_for_sustained_speed",
                    loss = "gpu_precision_loss_allowed";
  const Case cases[] = {
      {{}, {loss}},  // The delegate's own default.
      {{"--gl_backend=false"}, {loss}},
      {{"--gl_backend"}, {"use_gpu", sustained}},
      {{"--gl_backend", "--allow_fp16"}, {"use_gpu", sustained, loss}},
      {{"--gl_backend", "--gpu_precision_loss_allowed"}, {"use_gpu", sustained, loss}},
      {{"--gl_backend", "--gpu_inference_for_sustained_speed=false"}, {"use_gpu"}},
      {{"--use_gpu", "--allow_fp16"}, {"use_gpu", loss}},
      {{"--accelerated"}, {"use_nnapi", loss}},
      {{"--accelerated", "--allow_fp16"}, {"use_nnapi", "nnapi_allow_fp16", loss}},
      {{"--hexagon_delegate"}, {"use_hexagon", loss}},
      {{"--hexagon_delegate", "--profiling"}, {"use_hexagon", "hexagon_profiling", loss}},
      {{"--xnnpack_delegate"}, {"use_xnnpack", loss}},
  };
  for (const Case& c : cases) {
    const std::string what = testing::PrintToString(c.line);
    FlagRegistry flags("label_image", "");
    Flags values;
    DeclareFlags(flags, &values);
    std::vector<const char*> line = c.line;
    line.insert(line.begin(), "label_image");
    std::ostringstream out, err;
    int exit_code = 0;
    ASSERT_TRUE(flags.Parse(static_cast<int>(line.size()), line.data(), &exit_code, out, err))
        << err.str();
    ASSERT_TRUE(CompleteFlags(flags, &values).ok()) << what;
    std::vector<std::string> on;
    for (const char* name : kWatched) {
      if (flags.GetBool(name)) on.push_back(name);
    }
    std::vector<std::string> expected;
    for (const char* name : kWatched) {
      for (const std::string& flag : c.on) {
        if (flag == name) expected.push_back(flag);
      }
    }
    EXPECT_EQ(on, expected) << what;
  }
}

struct ThreadCase {
  std::vector<const char*> line;
  int threads;  // 0: between 1 and 4, depending on the number of CPUs
};

TEST(FlagsTest, Threads) {
  const ThreadCase cases[] = {{{"--threads=3"}, 3},
                              {{"--num_threads=7"}, 7},
                              {{"--num_threads=7", "--threads=3"}, 3},
                              {{"--threads=-1"}, -1},
                              {{}, 0}};
  for (const ThreadCase& c : cases) {
    FlagRegistry flags("label_image", "");
    Flags values;
    DeclareFlags(flags, &values);
    std::vector<const char*> line = c.line;
    line.insert(line.begin(), "label_image");
    std::ostringstream out, err;
    int exit_code = 0;
    ASSERT_TRUE(flags.Parse(static_cast<int>(line.size()), line.data(), &exit_code, out, err));
    ASSERT_TRUE(CompleteFlags(flags, &values).ok());
    if (c.threads == 0) {
      EXPECT_GE(values.threads, 1);
      EXPECT_LE(values.threads, 4);
    } else {
      EXPECT_EQ(values.threads, c.threads) << testing::PrintToString(c.line);
    }
  }
}

}  // namespace
}  // namespace litmus::label_image
