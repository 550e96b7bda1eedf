// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The shared conformance cases and model goldens, through both resolvers, with 1 and 2 threads.
#include <cctype>
#include <ostream>

#include "gtest/gtest.h"
#include "tools/conformance/runner.h"
#include "tools/conformance/shared_data.h"

namespace litmus::conformance {
namespace {

const char* const kOperators[] = {
    "ADD",      "AVERAGE_POOL_2D", "CONCATENATION", "CONV_2D",  "DEPTHWISE_CONV_2D",
    "LOGISTIC", "FULLY_CONNECTED", "MEAN",          "QUANTIZE", "RESHAPE",
    "SOFTMAX",  "RESIZE_BILINEAR", "DEQUANTIZE",    "MUL",      "TFLite_Detection_PostProcess",
};

const char* const kModels[] = {
    "models__mobilenet_v1_1.0_224_dequant_float.tflite",
    "models__mobilenet_v1_1.0_224_quant_rebuilt.tflite",
    "models__mobilenet_v2_1.0_224_quant.tflite",
    "models__tf2_mobilenet_v2_1.0_224_ptq.tflite",
    "models__deeplabv3_257_mv_gpu.tflite",
    "models__derived__posenet_mobilenet_v1_075_353_481_dequant_float.tflite",
    "models__posenet_mobilenet_v1_075_353_481_quant.tflite",
    "models__derived__ssd_mobilenet_v1_coco_dequant_float.tflite",
    "models__coco_ssd_mobilenet_v1_1.0_quant_2018_06_29_no_metadata.tflite",
};

struct Parameter {
  std::string folder;
  Resolver resolver;
  int threads;
};

void PrintTo(const Parameter& p, std::ostream* out) {
  *out << p.folder << " --resolver=" << ResolverName(p.resolver) << " --threads=" << p.threads;
}

std::vector<Parameter> WithEachRunner(const std::vector<std::string>& folders) {
  std::vector<Parameter> parameters;
  for (const std::string& folder : folders) {
    for (const Resolver resolver : {Resolver::kReference, Resolver::kFast}) {
      for (const int threads : {1, 2}) parameters.push_back({folder, resolver, threads});
    }
  }
  return parameters;
}

std::vector<Parameter> OperatorParameters() {
  std::vector<std::string> folders;
  if (SharedDataFolder().empty()) return {};
  for (const char* op : kOperators) {
    for (std::string& folder : FindCases(SharedDataFolder() + "/conformance/" + op)) {
      folders.push_back(std::move(folder));
    }
  }
  return WithEachRunner(folders);
}

std::vector<Parameter> ModelParameters() {
  std::vector<std::string> folders;
  if (SharedDataFolder().empty()) return {};
  for (const char* model : kModels) {
    folders.push_back(SharedDataFolder() + "/models/goldens/" + model);
  }
  return WithEachRunner(folders);
}

std::string TestName(const testing::TestParamInfo<Parameter>& info) {
  std::string name = info.param.folder.substr(SharedDataFolder().size() + 1);
  for (char& c : name) {
    if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
  }
  return name + "_" + ResolverName(info.param.resolver) + std::to_string(info.param.threads);
}

class SharedCase : public testing::TestWithParam<Parameter> {};
// Without the shared data there are no cases; SharedData below says so.
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(SharedCase);

TEST_P(SharedCase, GivesTheGolden) {
  const auto test_case = LoadCase(GetParam().folder);
  ASSERT_TRUE(test_case.ok()) << test_case.status();
  RunOptions options;
  options.resolver = GetParam().resolver;
  options.threads = GetParam().threads;
  const CaseResult result = RunCase(*test_case, options);
  EXPECT_TRUE(result.passed) << result.failure;
}

INSTANTIATE_TEST_SUITE_P(Operators, SharedCase, testing::ValuesIn(OperatorParameters()), TestName);
INSTANTIATE_TEST_SUITE_P(Models, SharedCase, testing::ValuesIn(ModelParameters()), TestName);

TEST(SharedData, HasEveryListedOperator) {
  LITMUS_NEEDS_SHARED_DATA();
  for (const char* op : kOperators) {
    EXPECT_FALSE(FindCases(SharedDataFolder() + "/conformance/" + op).empty()) << op;
  }
}

}  // namespace
}  // namespace litmus::conformance
