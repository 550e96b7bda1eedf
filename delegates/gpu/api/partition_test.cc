// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests which nodes are selected in graphs that contain an unknown operator. Needs no device.
#include "delegates/gpu/api/partition.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "runtime/core/interpreter.h"
#include "runtime/kernels/register.h"

namespace litmus::gpu {
namespace {

// A custom operator that copies its input and that no delegate knows.
TfLiteRegistration UnknownOperator() {
  TfLiteRegistration registration = {};
  registration.builtin_code = kTfLiteBuiltinCustom;
  registration.custom_name = "Unknown";
  registration.prepare = [](TfLiteContext* context, TfLiteNode* node) {
    const TfLiteTensor& input = context->tensors[node->inputs->data[0]];
    return context->ResizeTensor(context, &context->tensors[node->outputs->data[0]],
                                 TfLiteIntArrayCopy(input.dims));
  };
  registration.invoke = [](TfLiteContext*, TfLiteNode*) { return kTfLiteOk; };
  return registration;
}

using Nodes = std::vector<int>;

// Returns what would be selected, without changing the graph.
Partitioning ChooseIn(tflite::Interpreter* interpreter, const Settings& settings) {
  struct Question {
    Settings settings;
    Partitioning answer;
  } question{settings, {}};
  TfLiteDelegate delegate = TfLiteDelegateCreate();
  delegate.data_ = &question;
  delegate.Prepare = [](TfLiteContext* context, TfLiteDelegate* asked) {
    auto* data = static_cast<Question*>(asked->data_);
    LoweringOptions options;
    options.device.max_kernel_buffers = 4;
    absl::StatusOr<Partitioning> chosen = ChooseNodes(context, data->settings, options);
    EXPECT_TRUE(chosen.ok()) << chosen.status();
    if (chosen.ok()) data->answer = *std::move(chosen);
    return kTfLiteOk;
  };
  EXPECT_EQ(interpreter->ModifyGraphWithDelegate(&delegate), kTfLiteOk);
  return question.answer;
}

// A graph of RELU, RELU, RELU, the unknown operator (node 3), FULLY_CONNECTED, with tensors [4096,
// 64].
class PartitionTest : public ::testing::Test {
 protected:
  static constexpr int kRows = 4096, kChannels = 64;

  void SetUp() override {
    interpreter_.AddTensors(8);
    for (int i = 0; i < 6; ++i) {
      interpreter_.SetTensorParametersReadWrite(i, kTfLiteFloat32, "", {kRows, kChannels},
                                                TfLiteQuantization{});
    }
    weights_.resize(kChannels * kChannels);
    for (const auto& [tensor, shape] :
         {std::pair(6, std::vector<int>{kChannels, kChannels}), {7, {kChannels}}}) {
      size_t bytes = sizeof(float);
      for (const int dim : shape) bytes *= static_cast<size_t>(dim);
      interpreter_.SetTensorParametersReadOnly(tensor, kTfLiteFloat32, "", shape,
                                               TfLiteQuantization{},
                                               reinterpret_cast<char*>(weights_.data()), bytes);
    }
    interpreter_.SetInputs({0});
    interpreter_.SetOutputs({5});
    const tflite::ops::builtin::BuiltinRefOpResolver resolver;
    for (int i = 0; i < 3; ++i) {
      interpreter_.AddNodeWithParameters({i}, {i + 1}, nullptr, 0, nullptr,
                                         resolver.FindOp(tflite::BuiltinOperator_RELU, 1));
    }
    const TfLiteRegistration unknown = UnknownOperator();
    interpreter_.AddNodeWithParameters({3}, {4}, nullptr, 0, nullptr, &unknown);
    auto* params = static_cast<TfLiteFullyConnectedParams*>(
        std::calloc(1, sizeof(TfLiteFullyConnectedParams)));
    interpreter_.AddNodeWithParameters({4, 6, 7}, {5}, nullptr, 0, params,
                                       resolver.FindOp(tflite::BuiltinOperator_FULLY_CONNECTED, 1));
  }

  Partitioning Choose(const Settings& settings) { return ChooseIn(&interpreter_, settings); }

  std::vector<float> weights_;
  tflite::Interpreter interpreter_;
};

TEST_F(PartitionTest, OneIsTheOneThatSavesMostNotTheLongest) {
  const Partitioning chosen = Choose({});
  EXPECT_EQ(chosen.nodes, Nodes{4});
  EXPECT_EQ(chosen.partitions, 1);
  EXPECT_EQ(chosen.refused_codes, Nodes{kTfLiteBuiltinCustom});
  EXPECT_EQ(chosen.Summary(),
            "Following operations are not supported by GPU delegate:\n"
            "CUSTOM Unknown: Operation is not supported.\n"
            "1 operations will run on the GPU, and the remaining 4 operations will run on the "
            "CPU.");
}

TEST_F(PartitionTest, WeightsWithAScaleForEachBlockAreTaken) {
  interpreter_.AddTensors(1);
  const std::vector<float> scales(kChannels, 1.0f);
  interpreter_.SetTensorParametersReadOnly(
      8, kTfLiteFloat32, "", {kChannels, 1}, TfLiteQuantization{},
      reinterpret_cast<const char*>(scales.data()), scales.size() * sizeof(float));
  auto* blocks =
      static_cast<TfLiteBlockwiseQuantization*>(std::malloc(sizeof(TfLiteBlockwiseQuantization)));
  *blocks = {/*scale=*/8, /*zero_point=*/-1, /*blocksize=*/kChannels, 0};
  interpreter_.SetTensorParametersReadOnly(
      6, kTfLiteInt8, "", {kChannels, kChannels}, {kTfLiteBlockwiseQuantization, blocks},
      reinterpret_cast<const char*>(weights_.data()), kChannels * kChannels);
  const Partitioning chosen = Choose({});
  EXPECT_EQ(chosen.nodes, Nodes{4});
}

// Nodes 0 to 2 could be delegated, but a limit or the cost prevents it; node 3 cannot.
TEST_F(PartitionTest, SaysWhyNodesThatCouldRunAreLeft) {
  const struct {
    const char* name;
    int max_partitions, min_nodes;
    std::map<int, std::string> left;
  } kCases[] = {
      {"a limit of partitions", 1, 1, {{0, "limit of 1 partitions"}, {2, "limit of 1 partitions"}}},
      {"a smallest size", 2, 2, {{4, "Its partition has 1 nodes; the smallest allowed"}}},
      {"the cost", Settings::kNoLimit, 1, {{0, "The transfers of its partition cost more"}}},
      {"none", 2, 1, {{3, "Operation is not supported."}}},
  };
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.name);
    Settings settings;
    settings.max_partitions = c.max_partitions;
    settings.min_nodes = c.min_nodes;
    const Partitioning chosen = Choose(settings);
    for (const auto& [node, reason] : c.left) {
      ASSERT_EQ(chosen.left.count(node), 1u) << node;
      EXPECT_NE(chosen.left.at(node).find(reason), std::string::npos) << chosen.left.at(node);
    }
    EXPECT_EQ(chosen.left.size() + chosen.nodes.size(), static_cast<size_t>(chosen.total));
  }
}

TEST_F(PartitionTest, ALimitIsFilled) {
  Settings settings;
  settings.max_partitions = 2;
  EXPECT_EQ(Choose(settings).nodes, (Nodes{0, 1, 2, 4}));
}

TEST_F(PartitionTest, WithoutALimitTheCostDecides) {
  Settings settings;
  settings.max_partitions = Settings::kNoLimit;
  EXPECT_EQ(Choose(settings).nodes, Nodes{4});
}

TEST_F(PartitionTest, SmallPartitionsCanBeRuledOut) {
  Settings settings;
  settings.min_nodes = 2;
  EXPECT_EQ(Choose(settings).nodes, (Nodes{0, 1, 2}));
  settings.min_nodes = 4;
  const Partitioning none = Choose(settings);
  EXPECT_TRUE(none.nodes.empty());
  EXPECT_NE(none.Summary().find(
                "No operations will run on the GPU, and all 5 operations will run on the CPU."),
            std::string::npos);
}

TEST_F(PartitionTest, ARangeOfNodesCanBeAskedFor) {
  Settings settings;
  settings.first_node = 1;
  settings.last_node = 3;
  EXPECT_EQ(Choose(settings).nodes, (Nodes{1, 2}));
}

// RELU, SHAPE of its result, RESHAPE by that. The shape is known when the graph is prepared, so
// SHAPE need not run; but if the shape is an output of the model, SHAPE stays on the CPU.
TEST(Partition, KnownShapesAreConstants) {
  for (const bool seen : {false, true}) {
    tflite::Interpreter interpreter;
    interpreter.AddTensors(4);
    for (const int tensor : {0, 1, 3}) {
      interpreter.SetTensorParametersReadWrite(tensor, kTfLiteFloat32, "", {2, 3},
                                               TfLiteQuantization{});
    }
    interpreter.SetTensorParametersReadWrite(2, kTfLiteInt32, "", {2}, TfLiteQuantization{});
    interpreter.SetInputs({0});
    interpreter.SetOutputs({seen ? 2 : 3});
    const tflite::ops::builtin::BuiltinOpResolver resolver;
    interpreter.AddNodeWithParameters({0}, {1}, nullptr, 0, nullptr,
                                      resolver.FindOp(tflite::BuiltinOperator_RELU, 1));
    auto* params = static_cast<TfLiteShapeParams*>(std::calloc(1, sizeof(TfLiteShapeParams)));
    params->out_type = kTfLiteInt32;
    interpreter.AddNodeWithParameters({1}, {2}, nullptr, 0, params,
                                      resolver.FindOp(tflite::BuiltinOperator_SHAPE, 1));
    if (!seen) {
      interpreter.AddNodeWithParameters({1, 2}, {3}, nullptr, 0,
                                        std::calloc(1, sizeof(TfLiteReshapeParams)),
                                        resolver.FindOp(tflite::BuiltinOperator_RESHAPE, 1));
    }
    EXPECT_EQ(ChooseIn(&interpreter, {}).nodes, seen ? Nodes{0} : (Nodes{0, 1, 2}));
  }
}

// One scale for each index of dimension 0, and zero points of 0.
TfLiteQuantization Quantized(const std::vector<float>& scales) {
  auto* affine =
      static_cast<TfLiteAffineQuantization*>(std::malloc(sizeof(TfLiteAffineQuantization)));
  const int count = static_cast<int>(scales.size());
  *affine = {TfLiteFloatArrayCreate(count), TfLiteIntArrayCreate(count), 0};
  std::copy(scales.begin(), scales.end(), affine->scale->data);
  std::fill_n(affine->zero_point->data, count, 0);
  return {kTfLiteAffineQuantization, affine};
}

// One node with tensors that the CPU kernel supports, but that the GPU cannot hold or would compute
// differently.
TEST(Partition, LeavesToTheCpu) {
  const struct {
    const char* name;
    tflite::BuiltinOperator op;
    TfLiteType in, out;
    std::vector<float> scales;  // scales of the input
    bool constant;              // the inputs are constant
    std::string reason;
  } kCases[] = {
      {"a value with a scale for each row",
       tflite::BuiltinOperator_DEQUANTIZE,
       kTfLiteInt8,
       kTfLiteFloat32,
       {1, 2},
       false,
       "Input 0 has type INT8 and is quantized per channel"},
      {"a value with a scale",
       tflite::BuiltinOperator_DEQUANTIZE,
       kTfLiteInt8,
       kTfLiteFloat32,
       {1},
       false,
       ""},
      {"bytes as plain integers",
       tflite::BuiltinOperator_NEG,
       kTfLiteInt8,
       kTfLiteInt8,
       {1},
       false,
       "NEG of bytes"},
      {"a constant result of a type that is read and not written",
       tflite::BuiltinOperator_CONCATENATION,
       kTfLiteInt16,
       kTfLiteInt16,
       {1},
       true,
       "Output 0 has type INT16"},
  };
  const tflite::ops::builtin::BuiltinOpResolver resolver;
  const std::vector<int16_t> data(6);
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.name);
    tflite::Interpreter interpreter;
    interpreter.AddTensors(2);
    if (c.constant) {
      interpreter.SetTensorParametersReadOnly(0, c.in, "", {2, 3}, Quantized(c.scales),
                                              reinterpret_cast<const char*>(data.data()),
                                              data.size() * sizeof(data[0]));
    } else {
      interpreter.SetTensorParametersReadWrite(0, c.in, "", {2, 3}, Quantized(c.scales));
      interpreter.SetInputs({0});
    }
    interpreter.SetTensorParametersReadWrite(
        1, c.out, "", {2, 3}, c.out == kTfLiteFloat32 ? TfLiteQuantization{} : Quantized({1}));
    interpreter.SetOutputs({1});
    void* params = c.op == tflite::BuiltinOperator_CONCATENATION
                       ? std::calloc(1, sizeof(TfLiteConcatenationParams))
                       : nullptr;
    interpreter.AddNodeWithParameters({0}, {1}, nullptr, 0, params, resolver.FindOp(c.op, 1));
    const Partitioning chosen = ChooseIn(&interpreter, {});
    EXPECT_EQ(chosen.nodes.empty(), !c.reason.empty());
    EXPECT_NE(chosen.Summary().find(c.reason), std::string::npos) << chosen.Summary();
  }
}

}  // namespace
}  // namespace litmus::gpu
