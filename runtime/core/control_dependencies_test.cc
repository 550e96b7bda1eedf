// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Tests control edges from a model's metadata: parsing, and that partitions respect them.
#include "runtime/core/delegation/control_dependencies.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "runtime/core/interpreter_builder.h"
#include "runtime/core/test_ops.h"
#include "runtime/interfaces/mutable_op_resolver.h"
#include "runtime/schema/schema_generated.h"

namespace litmus {
namespace {

std::string Bytes(std::initializer_list<int> bytes) {
  return std::string(bytes.begin(), bytes.end());
}

TEST(ControlDependencies, ReadsWhatConvertersWrite) {
  const struct {
    std::string bytes;
    bool good;
    std::vector<ControlEdges> edges;
  } kCases[] = {
      {Bytes({1, 0}), true, {}},
      {Bytes({1, 2, 0, 0}), true, {{}, {}}},
      // Node indices are zigzag-coded: doubled if not negative; an odd number is negative.
      {Bytes({1, 1, 1, 2, 4}), true, {{{1, 2}}}},
      {Bytes({1, 2, 2, 2, 4, 1, 6, 1, 0, 2}), true, {{{1, 2}, {-1, 3}}, {{0, 1}}}},
      // 150 is coded as 300, in two bytes; the largest and the smallest index take five bytes.
      {Bytes({1, 1, 1, 0xac, 2, 0}), true, {{{150, 0}}}},
      {Bytes({1, 1, 1, 0xfe, 0xff, 0xff, 0xff, 0xf, 0xff, 0xff, 0xff, 0xff, 0xf}),
       true,
       {{{INT32_MAX, INT32_MIN}}}},
      {"", false, {}},
      {Bytes({2, 0}), false, {}},        // unknown version
      {Bytes({1}), false, {}},           // the number of subgraphs is missing
      {Bytes({1, 1, 1, 2}), false, {}},  // the edge ends after one node
      {Bytes({1, 1, 0, 0}), false, {}},  // a byte too many
      // More subgraphs than the bytes can contain.
      {Bytes({1, 0xff, 0xff, 0xff, 0xff, 0xf}), false, {}},
      {Bytes({1, 1, 1, 0xff, 0xff, 0xff, 0xff, 0xff}), false, {}}  // a varint that does not end
  };
  for (size_t i = 0; i < std::size(kCases); ++i) {
    std::vector<ControlEdges> edges;
    EXPECT_EQ(ParseControlDependencies(kCases[i].bytes, &edges), kCases[i].good) << i;
    if (kCases[i].good) {
      EXPECT_EQ(edges, kCases[i].edges) << i;
    }
  }
}

// A model with the operators in -> 0 -> {1, 2} -> 3 -> out and `metadata` as its control edges.
std::string Diamond(const std::string& metadata) {
  tflite::ModelT model;
  model.version = 3;
  model.buffers.emplace_back(new tflite::BufferT);
  model.buffers.emplace_back(new tflite::BufferT);
  model.buffers[1]->data.assign(metadata.begin(), metadata.end());
  model.metadata.emplace_back(new tflite::MetadataT);
  model.metadata[0]->name = "model_control_dependencies";
  model.metadata[0]->buffer = 1;
  model.operator_codes.emplace_back(new tflite::OperatorCodeT);
  model.operator_codes[0]->builtin_code = tflite::BuiltinOperator_CUSTOM;
  model.operator_codes[0]->deprecated_builtin_code = tflite::BuiltinOperator_CUSTOM;
  model.operator_codes[0]->custom_code = "SumPlusOne";
  model.subgraphs.emplace_back(new tflite::SubGraphT);
  tflite::SubGraphT& graph = *model.subgraphs[0];
  for (int i = 0; i < 5; ++i) {
    graph.tensors.emplace_back(new tflite::TensorT);
    graph.tensors.back()->name = "t" + std::to_string(i);
    graph.tensors.back()->shape = {3};
  }
  graph.inputs = {0};
  graph.outputs = {4};
  const std::vector<int> inputs[] = {{0}, {1}, {1}, {2, 3}};
  for (int i = 0; i < 4; ++i) {
    graph.operators.emplace_back(new tflite::OperatorT);
    graph.operators.back()->inputs = inputs[i];
    graph.operators.back()->outputs = {i + 1};
  }
  flatbuffers::FlatBufferBuilder bytes;
  tflite::FinishModelBuffer(bytes, tflite::Model::Pack(bytes, &model));
  return std::string(reinterpret_cast<const char*>(bytes.GetBufferPointer()), bytes.GetSize());
}

TEST(ControlDependencies, PartitionsKeepToThem) {
  const struct {
    const char* what;
    std::string metadata;
    std::vector<int> plan;  // after a delegate replaced nodes 0 and 2 by its nodes 4 and 5
  } kCases[] = {
      {"none", Bytes({1, 0}), {4, 1, 3}},
      {"none for this subgraph", Bytes({1, 1, 0}), {4, 1, 3}},
      {"1 before 2", Bytes({1, 1, 1, 2, 4}), {4, 1, 5, 3}},
      {"0 before 2, 1 before 3: so anyway", Bytes({1, 1, 2, 0, 4, 2, 6}), {4, 1, 3}},
      {"nodes that do not exist", Bytes({1, 1, 2, 1, 4, 2, 100}), {4, 1, 3}},
      {"of another subgraph", Bytes({1, 2, 0, 1, 2, 4}), {4, 1, 3}},
      {"unreadable", Bytes({9, 9}), {4, 1, 3}},
  };
  tflite::MutableOpResolver resolver;
  const TfLiteRegistration op = tflite::testing::SumPlusOne();
  resolver.AddCustom("SumPlusOne", &op);
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.what);
    tflite::testing::RecordingReporter reporter;
    const std::string bytes = Diamond(c.metadata);
    const auto model =
        tflite::FlatBufferModel::BuildFromBuffer(bytes.data(), bytes.size(), &reporter);
    ASSERT_NE(model, nullptr) << reporter.text;
    tflite::testing::TestDelegate delegate({0, 2});
    std::unique_ptr<tflite::Interpreter> interpreter;
    ASSERT_EQ(tflite::InterpreterBuilder(*model, resolver)(&interpreter), kTfLiteOk);
    ASSERT_EQ(interpreter->ModifyGraphWithDelegate(&delegate.delegate), kTfLiteOk);
    EXPECT_EQ(interpreter->execution_plan(), c.plan);
    for (int i = 0; i < 3; ++i) interpreter->typed_input_tensor<float>(0)[i] = 2.0f;
    ASSERT_EQ(interpreter->Invoke(), kTfLiteOk) << reporter.text;
    EXPECT_EQ(interpreter->typed_output_tensor<float>(0)[2], 9.0f);
  }
}

// A second delegate's node must not be moved before a node of the first delegate that it depends
// on.
TEST(ControlDependencies, HoldForNodesThatADelegateTook) {
  tflite::MutableOpResolver resolver;
  const TfLiteRegistration op = tflite::testing::SumPlusOne();
  resolver.AddCustom("SumPlusOne", &op);
  const std::string bytes = Diamond(Bytes({1, 1, 1, 2, 4}));  // the edge (1, 2)
  const auto model = tflite::FlatBufferModel::BuildFromBuffer(bytes.data(), bytes.size());
  ASSERT_NE(model, nullptr);
  tflite::testing::TestDelegate first({1});
  tflite::testing::TestDelegate second({0, 2});
  std::unique_ptr<tflite::Interpreter> interpreter;
  ASSERT_EQ(tflite::InterpreterBuilder(*model, resolver)(&interpreter), kTfLiteOk);
  ASSERT_EQ(interpreter->ModifyGraphWithDelegate(&first.delegate), kTfLiteOk);
  ASSERT_EQ(interpreter->ModifyGraphWithDelegate(&second.delegate), kTfLiteOk);
  EXPECT_EQ(interpreter->execution_plan(), (std::vector<int>{5, 4, 6, 3}));
}

}  // namespace
}  // namespace litmus
