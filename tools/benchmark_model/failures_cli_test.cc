// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs the program with models that cannot run with the given flags: how often it tries, and which
// flags its errors name.
#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "cli/exit_codes.h"
#include "testdata/generator/model_builder.h"
#include "tools/common/run_tool.h"

namespace litmus {
namespace {

using testdata::Bytes;
using testdata::ModelBuilder;
using testdata::TensorSpec;

TensorSpec Tensor(const std::string& name, std::vector<int32_t> shape,
                  tflite::TensorType type = tflite::TensorType_FLOAT32,
                  std::vector<uint8_t> data = {}) {
  TensorSpec spec;
  spec.name = name;
  spec.shape = std::move(shape);
  spec.type = type;
  spec.data = std::move(data);
  return spec;
}

std::string Written(const std::string& name, const ModelBuilder& model) {
  const std::string path = std::string(::testing::TempDir()) + "/" + name + ".tflite";
  const std::vector<uint8_t> bytes = model.Finish();
  std::ofstream(path, std::ios::binary)
      .write(reinterpret_cast<const char*>(bytes.data()),
             static_cast<std::streamsize>(bytes.size()));
  return path;
}

// Gathers five rows from a table that has two.
std::string TableOfTwoRows() {
  ModelBuilder model("GATHER");
  const int table =
      model.AddTensor(Tensor("table", {2, 1}, tflite::TensorType_FLOAT32, Bytes<float>({1, 2})));
  const int ids = model.AddTensor(Tensor("ids", {5}, tflite::TensorType_INT32));
  const int rows = model.AddTensor(Tensor("rows", {5, 1}));
  model.AddOperator(tflite::BuiltinOperator_GATHER, {table, ids}, {rows},
                    testdata::Options(tflite::GatherOptionsT()));
  model.SetInputsOutputs({ids}, {rows});
  return Written("gather", model);
}

std::string ReshapeToFour() {
  ModelBuilder model("RESHAPE");
  const int in = model.AddTensor(Tensor("x", {1, 4}));
  const int shape =
      model.AddTensor(Tensor("shape", {2}, tflite::TensorType_INT32, Bytes<int32_t>({2, 2})));
  const int out = model.AddTensor(Tensor("y", {2, 2}));
  model.AddOperator(tflite::BuiltinOperator_RESHAPE, {in, shape}, {out},
                    testdata::Options(tflite::ReshapeOptionsT()));
  model.SetInputsOutputs({in}, {out});
  return Written("reshape", model);
}

std::string TensorFlowOps() {
  ModelBuilder model("Flex");
  const int in = model.AddTensor(Tensor("x", {4}));
  const int out = model.AddTensor(Tensor("y", {4}));
  model.AddCustomOperator("FlexMul", {in}, {out}, {});
  model.SetInputsOutputs({in}, {out});
  return Written("flex", model);
}

size_t Count(const std::string& text, const std::string& part) {
  size_t count = 0;
  for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

TEST(FailuresCliTest, EndSoonAndNameTheFlagThatHelps) {
  const struct {
    std::string model;
    std::vector<std::string> flags;
    int exit_code;
    // Expected text in stderr and its number of occurrences.
    std::vector<std::pair<std::string, size_t>> in_err;
  } kCases[] = {
      {TableOfTwoRows(),
       {},
       kExitInternal,
       {{"(GATHER) failed to invoke.\n", 2},
        {"ERROR: Invoke failed during warm-up: 2 of 2 runs, which are not in the results.\n", 1},
        {"ERROR: the values of input 'ids' (INT32, 0 to 99) are random; if the model does not "
         "accept all of them, set a range: --input_layer=ids "
         "--input_layer_value_range=ids,LOW,HIGH\n",
         1}}},
      {TableOfTwoRows(),
       {"--warmup_runs=0", "--warmup_min_secs=0", "--min_secs=60"},
       kExitInternal,
       {{"(GATHER) failed to invoke.\n", 2},
        {"ERROR: Invoke failed during regular runs: 2 of 2 runs, which are not in the results.\n",
         1},
        {"--input_layer_value_range=ids,LOW,HIGH\n", 1}}},
      {TableOfTwoRows(),
       {"--input_layer=ids", "--input_layer_value_range=ids,0,1"},
       kExitOk,
       {{"failed", 0}, {"are random", 0}}},
      {ReshapeToFour(),
       {"--input_layer=x", "--input_layer_shape=1,5"},
       kExitBadData,
       {{"ERROR: --input_layer_shape gives input 'x' [1, 5], the file has [1, 4]; the model "
         "refuses it: ",
         1},
        {"(RESHAPE) failed to prepare.", 2}}},
      {ReshapeToFour(),
       {"--print_model", "--input_layer=x", "--input_layer_shape=1,5"},
       kExitOk,
       {{"input 'x' [1, 5], the file has [1, 4]", 1}}},
      {ReshapeToFour(),
       {"--input_layer=x", "--input_layer_shape=2,2"},
       kExitOk,
       {{"--input_layer_shape", 0}}},
      {TensorFlowOps(),
       {},
       kExitBadData,
       {{"ERROR: Encountered unresolved custom op: FlexMul.", 1},
        {"ERROR: --graph: the model needs TensorFlow ops (Flex): FlexMul, which Litmus does not "
         "run; convert it without SELECT_TF_OPS\n",
         1},
        {"ERROR: Failed to allocate tensors!\n", 1}}},
  };
  for (const auto& c : kCases) {
    std::vector<std::string> arguments = {"--graph=" + c.model, "--num_runs=2", "--min_secs=0"};
    arguments.insert(arguments.end(), c.flags.begin(), c.flags.end());
    SCOPED_TRACE(::testing::PrintToString(arguments));
    const ToolRun run = RunTool("tools/benchmark_model/benchmark_model", arguments);
    EXPECT_EQ(run.exit_code, c.exit_code) << run.err;
    for (const auto& [text, times] : c.in_err) {
      EXPECT_EQ(Count(run.err, text), times) << text << "\n" << run.err;
    }
  }
}

TEST(FailuresCliTest, OtherToolsNameTensorFlowOps) {
  const ToolRun run =
      RunTool("tools/inference_diff/inference_diff", {"--model_file=" + TensorFlowOps()});
  EXPECT_EQ(run.exit_code, kExitBadData);
  EXPECT_NE(run.err.find("; the model needs TensorFlow ops (Flex): FlexMul, which Litmus does not "
                         "run; convert it without SELECT_TF_OPS\n"),
            std::string::npos)
      << run.err;
}

}  // namespace
}  // namespace litmus
