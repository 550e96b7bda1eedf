// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs all conformance cases and model goldens of the shared data with both resolvers and with 1
// and 2 threads (models use 2 threads only with the fast kernels); cases also with every CPU
// target, and models also without graph rewriting.
#include <algorithm>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "testing/shared_data.h"
#include "tools/conformance/case_suite.h"

namespace litmus::conformance {
namespace {

// Goldens that are probably wrong. A test checks that they still differ, so that the list stays
// correct.
struct WrongGolden {
  const char* name;
  const char* why;
};
const WrongGolden kWrongGoldens[] = {
    {"denoise_16x8.tflite",
     "int16 convolutions with int32 biases whose options do not say so (quantized_bias_type): "
     "LiteRT "
     "reads the int32 buffer as int64, bias[c] = b[2c] + 2^32 * b[2c + 1] and past its end, and "
     "most outputs saturate at +-32767. Litmus reads the bias by its type."},
};

std::vector<SuiteParameter> LesserTargets(const std::string& folder) {
  if (SharedDataFolder().empty()) return {};
  return WithEachLesserTarget(FindCases(SharedDataFolder() + folder));
}

std::vector<SuiteParameter> Parameters(const std::string& folder) {
  if (SharedDataFolder().empty()) return {};
  return WithEachRunner(FindCases(SharedDataFolder() + folder));
}

// The reference kernels that take most of a model's time are single-threaded; the cases of the
// operators test that the others distribute their loops correctly. This model takes half a minute
// with the reference kernels. The resnets and style transfer models have the same operators, except
// DEPTH_TO_SPACE, which has cases.
constexpr char kLongByReference[] = "__edsr_f32b5_fp32.tflite";

std::vector<SuiteParameter> Models() {
  std::vector<SuiteParameter> parameters = Parameters("/models/goldens");
  const auto is_left_out = [](const SuiteParameter& parameter) {
    return parameter.resolver == Resolver::kReference &&
           (parameter.threads > 1 || parameter.folder.find(kLongByReference) != std::string::npos);
  };
  parameters.erase(std::remove_if(parameters.begin(), parameters.end(), is_left_out),
                   parameters.end());
  return parameters;
}

std::vector<SuiteParameter> UnfoldedModels() {
  if (SharedDataFolder().empty()) return {};
  return WithoutRewriting(FindCases(SharedDataFolder() + "/models/goldens"));
}

class SharedCase : public testing::TestWithParam<SuiteParameter> {};
// There are no cases without the shared data; SharedData below reports that.
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(SharedCase);

TEST_P(SharedCase, GivesTheGolden) {
  const std::string failure = FailureOf(GetParam());
  for (const WrongGolden& golden : kWrongGoldens) {
    if (GetParam().folder.find(std::string("__") + golden.name) == std::string::npos) continue;
    EXPECT_NE(failure.find("values differ"), std::string::npos)
        << golden.name
        << " agrees with its golden now; take it off the list. Why it was there: " << golden.why
        << "\n"
        << failure;
    return;
  }
  EXPECT_TRUE(failure.empty()) << failure;
}

INSTANTIATE_TEST_SUITE_P(Operators, SharedCase, testing::ValuesIn(Parameters("/conformance")),
                         SuiteTestName);
INSTANTIATE_TEST_SUITE_P(LesserTargets, SharedCase,
                         testing::ValuesIn(LesserTargets("/conformance")), SuiteTestName);
INSTANTIATE_TEST_SUITE_P(Models, SharedCase, testing::ValuesIn(Models()), SuiteTestName);

INSTANTIATE_TEST_SUITE_P(UnfoldedModels, SharedCase, testing::ValuesIn(UnfoldedModels()),
                         SuiteTestName);

TEST(SharedData, HasCasesAndGoldens) {
  LITMUS_NEEDS_SHARED_DATA();
  EXPECT_GT(FindCases(SharedDataFolder() + "/conformance").size(), 900u);
  EXPECT_GT(FindCases(SharedDataFolder() + "/models/goldens").size(), 250u);
}

}  // namespace
}  // namespace litmus::conformance
