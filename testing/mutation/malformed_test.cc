// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Loads, builds, allocates and runs the malformed models of the shared data, and checks at which
// stage each is refused. (runtime/model/shared_models_test tests the messages of those that are not
// loaded.)
#include <fstream>
#include <iterator>
#include <map>
#include <string>

#include "gtest/gtest.h"
#include "testing/mutation/run_case.h"
#include "testing/shared_data.h"

namespace litmus::mutation {
namespace {

TEST(MalformedTest, HowFarTheyCome) {
  LITMUS_NEEDS_SHARED_DATA();
  // The models that are loaded. LiteRT refuses each at the same stage.
  const std::map<std::string, Outcome> expected = {
      {"conv_stride0.tflite", Outcome::kNotAllocated},
      {"real_model_invoking_error.tflite", Outcome::kNotAllocated},
      {"no_outputs.tflite", Outcome::kRan},
      {"flip_kws_2.tflite", Outcome::kRan},
      {"flip_mnv1q25_2.tflite", Outcome::kRan},
      {"flip_mnv1q25_4.tflite", Outcome::kRan},
  };
  const std::string folder = SharedDataFolder() + "/models/malformed/";
  std::ifstream table(folder + "README.tsv");
  std::string line;
  std::getline(table, line);  // the first line has the names of the columns
  int files = 0;
  while (std::getline(table, line)) {
    const std::string file = line.substr(0, line.find('\t'));
    std::ifstream stream(folder + file, std::ios::binary);
    if (!stream) continue;  // listed but not in the folder
    const std::string model(std::istreambuf_iterator<char>(stream), {});
    const auto at = expected.find(file);
    EXPECT_STREQ(OutcomeName(RunCase(model, size_t{1} << 30)),
                 OutcomeName(at == expected.end() ? Outcome::kNotLoaded : at->second))
        << file;
    ++files;
  }
  EXPECT_GT(files, 40);
}

}  // namespace
}  // namespace litmus::mutation
