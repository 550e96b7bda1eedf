// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs the program where it only describes a model: the documents of --print_model and
// --list_signatures.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "cli/exit_codes.h"
#include "nlohmann/json.hpp"
#include "tools/common/run_tool.h"

namespace litmus {
namespace {

using nlohmann::json;

ToolRun Start(const std::string& model, std::vector<std::string> flags) {
  flags.push_back("--graph=testdata/" + model + ".tflite");
  return RunTool("tools/benchmark_model/benchmark_model", flags);
}

json Describe(const std::string& model, const std::string& flag) {
  const ToolRun run = Start(model, {flag, "--output=json"});
  EXPECT_EQ(run.exit_code, kExitOk) << run.err;
  return json::parse(run.out, nullptr, false);
}

TEST(DescribeModelTest, EachMemberOfTheModel) {
  const struct {
    const char *model, *member, *value;
  } kCases[] = {
      {"tiny_cnn_float", "/schema/name", "\"litmus.model\""},
      {"tiny_cnn_float", "/prepared", "true"},
      {"tiny_cnn_float", "/totals/operators", "7"},
      {"tiny_cnn_float", "/totals/macs", "26784"},  // operator_cost_test has the summands
      {"tiny_cnn_float", "/totals/bytes", "22304"},
      {"tiny_cnn_float", "/subgraphs/0/operators/0/type", "\"CONV_2D\""},
      {"tiny_cnn_float", "/subgraphs/0/operators/0/macs", "13824"},
      {"tiny_cnn_float", "/subgraphs/0/operators/0/bytes", "6016"},
      {"tiny_cnn_float", "/subgraphs/0/operators/0/kernel", "true"},
      {"tiny_cnn_float", "/subgraphs/0/tensors/0/tensor_name", "\"input\""},
      {"tiny_cnn_float", "/subgraphs/0/tensors/0/shape", "[1,16,16,3]"},
      {"tiny_cnn_float", "/subgraphs/0/tensors/0/constant", "false"},
      {"tiny_cnn_float", "/subgraphs/0/tensors/0/quantization", "null"},
      {"two_signatures", "/signatures/1/key", "\"mul\""},
      {"two_signatures", "/subgraphs/1/operators/0/type", "\"MUL\""},
      {"dynamic_reshape", "/totals/bytes", "null"},
      {"open_shape", "/subgraphs/0/tensors/0/shape_signature", "[1,2,-1]"},
      {"unknown_custom_ops", "/prepared", "false"},
      {"unknown_custom_ops", "/memory_plan", "null"},
      {"unknown_custom_ops", "/subgraphs/0/operators/0/type", "\"CUSTOM Mystery\""},
      {"unknown_custom_ops", "/subgraphs/0/operators/0/kernel", "false"},
      {"variable_tensor", "/totals/bytes", "32"},
  };
  for (const auto& c : kCases) {
    const json document = Describe(c.model, "--print_model");
    ASSERT_TRUE(document.is_object()) << c.model;
    const json::json_pointer at(c.member);
    ASSERT_TRUE(document.contains(at)) << c.model << " " << c.member;
    EXPECT_EQ(document[at].dump(), c.value) << c.model << " " << c.member;
  }
}

TEST(DescribeModelTest, SignaturesNameTheirTensors) {
  const json document = Describe("two_signatures", "--list_signatures");
  ASSERT_TRUE(document.is_object());
  EXPECT_EQ(document["schema"]["name"], "litmus.signatures");
  const char* kKeys[] = {"add", "mul"};
  ASSERT_EQ(document["signatures"].size(), 2u);
  for (size_t s = 0; s < 2; ++s) {
    const json& signature = document["signatures"][s];
    EXPECT_EQ(signature["key"], kKeys[s]);
    EXPECT_EQ(signature["subgraph"], s);
    EXPECT_EQ(signature["inputs"][0]["name"], "x");
    EXPECT_EQ(signature["inputs"][0]["tensor_name"], std::string(kKeys[s]) + "_x");
    EXPECT_EQ(signature["outputs"][0]["shape"], json({4}));
  }
}

TEST(DescribeModelTest, ADocumentBesideTheText) {
  const std::string path = ::testing::TempDir() + "/model.json";
  const ToolRun run = Start("tiny_cnn_float", {"--print_model", "--json_out=" + path});
  EXPECT_EQ(run.exit_code, kExitOk) << run.err;
  EXPECT_NE(run.out.find("multiply-accumulates per run: 26,784\n"), std::string::npos) << run.out;
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  EXPECT_EQ(json::parse(text.str(), nullptr, false), Describe("tiny_cnn_float", "--print_model"));
}

TEST(DescribeModelTest, WithoutAModelTheDocumentSaysTheExitCode) {
  const ToolRun run = Start("missing", {"--print_model", "--output=json"});
  EXPECT_EQ(run.exit_code, kExitNoInput);
  EXPECT_EQ(json::parse(run.out, nullptr, false)["exit_code"], kExitNoInput) << run.out;
}

}  // namespace
}  // namespace litmus
