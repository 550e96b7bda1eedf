// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests which subgraph a key selects, the names of its tensors, and that the interpreter runs it.
#include "tools/common/model/entry_point.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <vector>

#include "absl/strings/match.h"
#include "runtime/core/interpreter_builder.h"
#include "runtime/kernels/register.h"
#include "runtime/model/model_builder.h"
#include "testdata/generator/model_builder.h"
#include "testdata/generator/small_models.h"

namespace litmus {
namespace {

using Names = std::vector<std::string>;

struct Signature {
  std::string key;
  int subgraph;
};

// Subgraph i has the input "in_i" and the output "out_i"; signatures name them "x" and "y".
std::vector<uint8_t> ModelOf(const std::vector<Signature>& signatures, int subgraphs) {
  testdata::ModelBuilder builder("signatures");
  for (int i = 0; i < subgraphs; ++i) {
    if (i > 0) builder.AddSubgraph("subgraph");
    testdata::TensorSpec in, out;
    in.name = "in_" + std::to_string(i);
    out.name = "out_" + std::to_string(i);
    in.shape = out.shape = {1};
    const int x = builder.AddTensor(in), y = builder.AddTensor(out);
    builder.AddOperator(tflite::BuiltinOperator_NEG, {x}, {y});
    builder.SetInputsOutputs({x}, {y});
  }
  for (const Signature& one : signatures) {
    builder.AddSignature(one.key, one.subgraph, {{"x", 0}}, {{"y", 1}});
  }
  return builder.Finish();
}

TEST(EntryPointTest, Choose) {
  const struct {
    const char* what;
    std::vector<Signature> signatures;
    const char* key;
    std::string signature;
    int subgraph;
    const char *input, *output;
    std::string note;   // a part; "": none
    std::string error;  // a part; "": none
  } kCases[] = {
      {"no signature", {}, "", "", 0, "in_0", "out_0", "", ""},
      {"no signature, a key",
       {},
       "a",
       "",
       0,
       "",
       "",
       "",
       "--signature_to_run_for: 'a': the model of --model_file has no signatures; leave the flag "
       "out"},
      {"one", {{"a", 0}}, "", "", 0, "in_0", "out_0", "", ""},
      {"one of another subgraph", {{"a", 1}}, "", "", 0, "in_0", "out_0", "", ""},
      {"one by its key", {{"a", 1}}, "a", "", 1, "in_1", "out_1", "", ""},
      {"two",
       {{"b", 0}, {"a", 1}},
       "",
       "b",
       0,
       "x",
       "y",
       "the model has 2 signatures: 'b', 'a'; 'b' is run; --signature_to_run_for=KEY runs another",
       ""},
      {"two, the second of the first subgraph",
       {{"b", 1}, {"a", 0}},
       "",
       "a",
       0,
       "x",
       "y",
       "'b', 'a'; 'a' is run",
       ""},
      {"two of other subgraphs",
       {{"b", 1}, {"a", 1}},
       "",
       "",
       0,
       "in_0",
       "out_0",
       "'b', 'a'; the first subgraph, which none of them names, is run; --signature",
       ""},
      {"two of the first subgraph", {{"b", 0}, {"a", 0}}, "a", "a", 0, "x", "y", "", ""},
      {"the first by its key", {{"b", 0}, {"a", 1}}, "b", "b", 0, "x", "y", "", ""},
      {"the second by its key", {{"b", 0}, {"a", 1}}, "a", "a", 1, "x", "y", "", ""},
      {"near a key",
       {{"encode", 0}, {"decode", 1}},
       "decod",
       "",
       0,
       "",
       "",
       "",
       "--signature_to_run_for: the model of --model_file has no signature 'decod'; it has "
       "'encode', 'decode'; did you mean 'decode'?"},
      {"near none",
       {{"encode", 0}, {"decode", 1}},
       "serving_default",
       "",
       0,
       "",
       "",
       "",
       "it has 'encode', 'decode'; choose one of them"},
  };
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.what);
    const std::vector<uint8_t> bytes = ModelOf(c.signatures, 2);
    const absl::StatusOr<EntryPoint> entry =
        ChooseEntryPoint(*tflite::GetModel(bytes.data()), "--model_file", c.key);
    if (!c.error.empty()) {
      EXPECT_EQ(entry.status().code(), absl::StatusCode::kOutOfRange);
      EXPECT_TRUE(absl::StrContains(entry.status().message(), c.error)) << entry.status();
      continue;
    }
    ASSERT_TRUE(entry.ok()) << entry.status();
    EXPECT_EQ(entry->signature, c.signature);
    EXPECT_EQ(entry->subgraph, c.subgraph);
    EXPECT_EQ(entry->inputs, Names{c.input});
    EXPECT_EQ(entry->outputs, Names{c.output});
    EXPECT_EQ(entry->note.empty(), c.note.empty()) << entry->note;
    EXPECT_TRUE(absl::StrContains(entry->note, c.note)) << entry->note;
  }
}

// A tensor without a name in the signature keeps its own name.
TEST(EntryPointTest, TensorsWithoutASignaturesName) {
  testdata::ModelBuilder builder("names");
  testdata::TensorSpec spec;
  spec.shape = {1};
  Names names = {"a", "b", "sum"};
  std::vector<int> tensors;
  for (const std::string& name : names) {
    spec.name = name;
    tensors.push_back(builder.AddTensor(spec));
  }
  builder.AddOperator(tflite::BuiltinOperator_ADD, {0, 1}, {2},
                      testdata::Options(tflite::AddOptionsT()));
  builder.SetInputsOutputs({1, 0}, {2});
  builder.AddSignature("first", 0, {{"x", 0}}, {{"y", 2}});
  builder.AddSignature("second", 0, {{"p", 0}, {"q", 1}}, {});
  const std::vector<uint8_t> bytes = builder.Finish();
  const tflite::Model& model = *tflite::GetModel(bytes.data());
  EXPECT_EQ(EntryPointOf(model, "first").inputs, (Names{"b", "x"}));
  EXPECT_EQ(EntryPointOf(model, "second").inputs, (Names{"q", "p"}));
  EXPECT_EQ(EntryPointOf(model, "second").outputs, (Names{"sum"}));
}

TEST(EntryPointTest, TheInterpreterRunsTheSubgraph) {
  const std::vector<uint8_t> bytes = testdata::TwoSignatures();
  const auto model = tflite::FlatBufferModel::BuildFromBuffer(
      reinterpret_cast<const char*>(bytes.data()), bytes.size());
  ASSERT_NE(model, nullptr);
  const struct {
    const char* key;
    float result;  // result for the inputs 3 and 5
  } kCases[] = {{"", 8}, {"add", 8}, {"mul", 15}};
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.key);
    const tflite::ops::builtin::BuiltinOpResolver resolver;
    std::unique_ptr<tflite::Interpreter> interpreter;
    ASSERT_EQ(tflite::InterpreterBuilder(*model, resolver)(&interpreter), kTfLiteOk);
    const EntryPoint entry = EntryPointOf(*model->GetModel(), c.key);
    ASSERT_TRUE(SelectEntryPoint(entry, interpreter.get()).ok());
    EXPECT_EQ(&interpreter->primary_subgraph(), interpreter->subgraph(entry.subgraph));
    ASSERT_EQ(interpreter->AllocateTensors(), kTfLiteOk);
    interpreter->typed_input_tensor<float>(0)[0] = 3;
    interpreter->typed_input_tensor<float>(1)[0] = 5;
    ASSERT_EQ(interpreter->Invoke(), kTfLiteOk);
    EXPECT_EQ(interpreter->typed_output_tensor<float>(0)[0], c.result);
    EntryPoint none;
    none.subgraph = 2;
    EXPECT_FALSE(SelectEntryPoint(none, interpreter.get()).ok());
  }
}

}  // namespace
}  // namespace litmus
