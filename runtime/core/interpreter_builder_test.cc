// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Tests interpreters made from models: operators, constants, signatures, subgraphs, delegates,
// errors.
#include "runtime/core/interpreter_builder.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/core/test_ops.h"
#include "runtime/interfaces/mutable_op_resolver.h"
#include "runtime/opaque/c_api_opaque.h"
#include "runtime/schema/schema_generated.h"

namespace tflite {
namespace {

using testing::RecordingReporter;
using testing::SumPlusOne;
using testing::TestDelegate;

// A model input + constant -> ADD -> middle -> custom "Mine" -> output, with one signature.
struct TestModel {
  ModelT model;
  flatbuffers::FlatBufferBuilder bytes;
  std::unique_ptr<FlatBufferModel> loaded;

  TestModel() {
    model.version = 3;
    AddCode(BuiltinOperator_ADD, "", 1);
    AddCode(BuiltinOperator_CUSTOM, "Mine", 1);
    model.buffers.emplace_back(new BufferT);
    model.buffers.emplace_back(new BufferT);
    const float constant[3] = {1, 2, 3};
    const auto* raw = reinterpret_cast<const uint8_t*>(constant);
    model.buffers[1]->data.assign(raw, raw + sizeof(constant));
    model.subgraphs.emplace_back(new SubGraphT);
    SubGraphT& graph = *model.subgraphs[0];
    graph.name = "main";
    for (const char* name : {"in", "constant", "middle", "out"}) {
      graph.tensors.emplace_back(new TensorT);
      graph.tensors.back()->name = name;
      graph.tensors.back()->shape = {3};
    }
    graph.tensors[0]->shape_signature = {-1};
    graph.tensors[1]->buffer = 1;
    graph.tensors[2]->quantization.reset(new QuantizationParametersT);
    graph.tensors[2]->quantization->scale = {0.5f};
    graph.tensors[2]->quantization->zero_point = {7};
    graph.inputs = {0};
    graph.outputs = {3};
    AddOperator(0, {0, 1}, {2});
    graph.operators[0]->builtin_options.Set(AddOptionsT());
    AddOperator(1, {2}, {3});
    graph.operators[1]->custom_options = {1, 2, 3};
    model.signature_defs.emplace_back(new SignatureDefT);
    model.signature_defs[0]->signature_key = "serve";
    for (const bool input : {true, false}) {
      auto map = std::make_unique<TensorMapT>();
      map->name = input ? "x" : "y";
      map->tensor_index = input ? 0 : 3;
      (input ? model.signature_defs[0]->inputs : model.signature_defs[0]->outputs)
          .push_back(std::move(map));
    }
  }

  void AddCode(BuiltinOperator code, const char* custom, int version) {
    model.operator_codes.emplace_back(new OperatorCodeT);
    OperatorCodeT& target = *model.operator_codes.back();
    target.builtin_code = code;
    target.deprecated_builtin_code = static_cast<int8_t>(std::min<int>(code, 127));
    target.custom_code = custom;
    target.version = version;
  }

  void AddOperator(uint32_t code, std::vector<int> inputs, std::vector<int> outputs) {
    model.subgraphs[0]->operators.emplace_back(new OperatorT);
    model.subgraphs[0]->operators.back()->opcode_index = code;
    model.subgraphs[0]->operators.back()->inputs = std::move(inputs);
    model.subgraphs[0]->operators.back()->outputs = std::move(outputs);
  }

  const FlatBufferModel& Load(ErrorReporter* reporter) {
    FinishModelBuffer(bytes, Model::Pack(bytes, &model));
    loaded = FlatBufferModel::BuildFromBuffer(
        reinterpret_cast<const char*>(bytes.GetBufferPointer()), bytes.GetSize(), reporter);
    EXPECT_NE(loaded, nullptr);
    return *loaded;
  }
};

MutableOpResolver Resolver(bool with_custom) {
  MutableOpResolver resolver;
  TfLiteRegistration op = SumPlusOne();
  resolver.AddBuiltin(BuiltinOperator_ADD, &op, 1, 2);
  op.init = [](TfLiteContext*, const char* buffer, size_t length) -> void* {
    return new std::string(buffer, length);
  };
  op.free = [](TfLiteContext*, void* data) { delete static_cast<std::string*>(data); };
  if (with_custom) resolver.AddCustom("Mine", &op);
  return resolver;
}

TEST(InterpreterBuilder, BuildsAndRuns) {
  RecordingReporter reporter;
  TestModel test;
  const MutableOpResolver resolver = Resolver(true);
  std::unique_ptr<Interpreter> interpreter;
  ASSERT_EQ(InterpreterBuilder(test.Load(&reporter), resolver)(&interpreter), kTfLiteOk)
      << reporter.text;
  ASSERT_EQ(interpreter->AllocateTensors(), kTfLiteOk) << reporter.text;
  for (int i = 0; i < 3; ++i) interpreter->typed_input_tensor<float>(0)[i] = 10.0f;
  ASSERT_EQ(interpreter->Invoke(), kTfLiteOk) << reporter.text;
  EXPECT_EQ(interpreter->typed_output_tensor<float>(0)[2], 15.0f);

  EXPECT_STREQ(interpreter->GetInputName(0), "in");
  EXPECT_STREQ(interpreter->GetOutputName(0), "out");
  EXPECT_EQ(interpreter->tensor(1)->allocation_type, kTfLiteMmapRo);
  EXPECT_EQ(interpreter->tensor(0)->dims_signature->data[0], -1);
  EXPECT_EQ(interpreter->tensor(2)->params.scale, 0.5f);
  EXPECT_EQ(interpreter->tensor(2)->params.zero_point, 7);
  EXPECT_EQ(interpreter->primary_subgraph().GetName(), "main");
  const auto* custom = interpreter->node_and_registration(1);
  EXPECT_EQ(*static_cast<std::string*>(custom->first.user_data), std::string("\1\2\3"));
  EXPECT_EQ(custom->first.custom_initial_data_size, 3);
  EXPECT_NE(interpreter->node_and_registration(0)->first.builtin_data, nullptr);
}

TEST(InterpreterBuilder, Signatures) {
  RecordingReporter reporter;
  TestModel test;
  const MutableOpResolver resolver = Resolver(true);
  std::unique_ptr<Interpreter> interpreter;
  ASSERT_EQ(InterpreterBuilder(test.Load(&reporter), resolver)(&interpreter), kTfLiteOk);
  ASSERT_EQ(interpreter->signature_keys().size(), 1u);
  EXPECT_EQ(interpreter->signature_inputs("serve").at("x"), 0u);
  EXPECT_TRUE(interpreter->signature_inputs("none").empty());
  EXPECT_EQ(interpreter->GetSignatureRunner("none"), nullptr);
  for (const char* key : {"serve", static_cast<const char*>(nullptr)}) {
    const char* in = key != nullptr ? "x" : "in";
    const char* out = key != nullptr ? "y" : "out";
    SignatureRunner* runner = interpreter->GetSignatureRunner(key);
    ASSERT_NE(runner, nullptr);
    ASSERT_EQ(runner->input_size(), 1u);
    EXPECT_STREQ(runner->input_names()[0], in);
    EXPECT_STREQ(runner->subgraph_output_names()[0], out);
    EXPECT_EQ(runner->input_tensor("wrong"), nullptr);
    ASSERT_EQ(runner->ResizeInputTensorStrict(in, {3}), kTfLiteOk);
    ASSERT_EQ(runner->AllocateTensors(), kTfLiteOk) << reporter.text;
    for (int i = 0; i < 3; ++i) runner->input_tensor(in)->data.f[i] = 1.0f;
    ASSERT_EQ(runner->Invoke(), kTfLiteOk) << reporter.text;
    EXPECT_EQ(runner->output_tensor(out)->data.f[0], 4.0f);
  }
}

TEST(InterpreterBuilder, MissingBuiltinsAreListedAtOnce) {
  RecordingReporter reporter;
  TestModel test;
  test.model.operator_codes[0]->version = 9;
  test.AddCode(BuiltinOperator_RELU, "", 2);
  test.AddCode(BuiltinOperator_TANH, "", 1);  // not used by any operator
  test.model.subgraphs[0]->tensors.emplace_back(new TensorT);
  test.AddOperator(2, {3}, {4});
  const MutableOpResolver resolver = Resolver(true);
  std::unique_ptr<Interpreter> interpreter;
  EXPECT_EQ(InterpreterBuilder(test.Load(&reporter), resolver)(&interpreter), kTfLiteError);
  EXPECT_EQ(interpreter, nullptr);
  EXPECT_TRUE(
      reporter.Has("Didn't find op for builtin opcode 'ADD' version '9', 'RELU' version '2'."))
      << reporter.text;
}

TEST(InterpreterBuilder, MissingBuiltinsEndWithTensorFlowLitesWords) {
  RecordingReporter reporter;
  TestModel test;
  const MutableOpResolver none;
  std::unique_ptr<Interpreter> interpreter;
  EXPECT_EQ(InterpreterBuilder(test.Load(&reporter), none)(&interpreter), kTfLiteError);
  EXPECT_TRUE(reporter.Has("Didn't find op for builtin opcode 'ADD' version '1'."))
      << reporter.text;
  EXPECT_TRUE(reporter.Has("\nRegistration failed.\n")) << reporter.text;
}

TEST(InterpreterBuilder, AModelWithoutSubgraphsLoadsAndIsRefused) {
  RecordingReporter reporter;
  TestModel test;
  test.model.subgraphs.clear();
  test.model.signature_defs.clear();
  const FlatBufferModel& model = test.Load(&reporter);
  std::unique_ptr<Interpreter> interpreter;
  EXPECT_EQ(InterpreterBuilder(model, Resolver(true))(&interpreter), kTfLiteError);
  EXPECT_EQ(interpreter, nullptr);
  EXPECT_TRUE(reporter.Has("No subgraph in the model")) << reporter.text;
}

// A tensor of no elements with its own buffer is a constant, unless an operator computes it or it
// is an input.
TEST(InterpreterBuilder, ConstantsMayBeEmpty) {
  const struct {
    const char* what;
    std::vector<int> shape;
    uint32_t buffer;
    bool is_input, is_output_of_a_node;
    TfLiteAllocationType expected;
  } kCases[] = {
      {"constant", {0}, 2, false, false, kTfLiteMmapRo},
      {"constant of several dimensions", {2, 0, 3}, 2, false, false, kTfLiteMmapRo},
      {"no buffer", {0}, 0, false, false, kTfLiteArenaRw},
      {"not empty", {2}, 2, false, false, kTfLiteArenaRw},
      {"graph input", {0}, 2, true, false, kTfLiteArenaRw},
      {"computed", {0}, 2, false, true, kTfLiteArenaRw},
  };
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.what);
    RecordingReporter reporter;
    TestModel test;
    test.model.buffers.emplace_back(new BufferT);
    SubGraphT& graph = *test.model.subgraphs[0];
    graph.tensors.emplace_back(new TensorT);
    graph.tensors[4]->shape = c.shape;
    graph.tensors[4]->buffer = c.buffer;
    if (c.is_input) graph.inputs.push_back(4);
    if (c.is_output_of_a_node) test.AddOperator(1, {0}, {4});
    std::unique_ptr<Interpreter> interpreter;
    ASSERT_EQ(InterpreterBuilder(test.Load(&reporter), Resolver(true))(&interpreter), kTfLiteOk)
        << reporter.text;
    EXPECT_EQ(interpreter->tensor(4)->allocation_type, c.expected);
    ASSERT_EQ(interpreter->AllocateTensors(), kTfLiteOk) << reporter.text;
    EXPECT_EQ(interpreter->Invoke(), kTfLiteOk) << reporter.text;
  }
}

// What a delegate gets about the place of a custom operator's bytes in the file.
struct InitData {
  std::vector<TfLiteStatus> statuses;
  std::vector<std::string> bytes;  // the bytes, read through the file descriptor; "-": none
};

TfLiteStatus ReadInitData(TfLiteContext* context, TfLiteDelegate* delegate) {
  auto* found = static_cast<InitData*>(delegate->data_);
  TfLiteIntArray* plan = nullptr;
  TF_LITE_ENSURE_STATUS(context->GetExecutionPlan(context, &plan));
  for (int i = 0; i < plan->size; ++i) {
    TfLiteNode* node = nullptr;
    TfLiteRegistration* registration = nullptr;
    TF_LITE_ENSURE_STATUS(
        context->GetNodeAndRegistration(context, plan->data[i], &node, &registration));
    int fd = 0;
    int64_t offset = 0, size = 0;
    found->statuses.push_back(TfLiteOpaqueContextGetNodeInitDataMmapInfo(
        reinterpret_cast<TfLiteOpaqueContext*>(context), reinterpret_cast<TfLiteOpaqueNode*>(node),
        &fd, &offset, &size));
    EXPECT_EQ(fd >= 0, found->statuses.back() == kTfLiteOk);
    EXPECT_EQ(offset < 0, size < 0);
    std::string bytes(size < 0 ? 0 : static_cast<size_t>(size), '\0');
    if (size >= 0) {
      EXPECT_EQ(pread(fd, bytes.data(), bytes.size(), offset), size);
    }
    found->bytes.push_back(size < 0 ? "-" : bytes);
  }
  return kTfLiteOk;
}

TEST(InterpreterBuilder, InitDataIsFoundInTheFile) {
  for (const char* how : {"file", "part of a file", "memory"}) {
    SCOPED_TRACE(how);
    RecordingReporter reporter;
    TestModel test;
    test.Load(&reporter);
    const std::string bytes(reinterpret_cast<const char*>(test.bytes.GetBufferPointer()),
                            test.bytes.GetSize());
    const std::string path = ::testing::TempDir() + "init_data.tflite";
    const size_t shift = how == std::string("part of a file") ? 5000 : 0;
    std::ofstream(path, std::ios::binary) << std::string(shift, 'x') << bytes;
    const int fd = open(path.c_str(), O_RDONLY);
    std::unique_ptr<FlatBufferModel> model;
    if (how == std::string("memory")) {
      model = FlatBufferModel::BuildFromBuffer(bytes.data(), bytes.size(), &reporter);
    } else if (shift > 0) {
      model = FlatBufferModel::BuildFromFileDescriptor(fd, shift, bytes.size(), &reporter);
    } else {
      model = FlatBufferModel::BuildFromFile(path.c_str(), &reporter);
    }
    close(fd);
    ASSERT_NE(model, nullptr) << reporter.text;
    InitData found;
    TfLiteDelegate delegate = TfLiteDelegateCreate();
    delegate.data_ = &found;
    delegate.Prepare = &ReadInitData;
    std::unique_ptr<Interpreter> interpreter;
    const MutableOpResolver resolver = Resolver(true);
    InterpreterBuilder builder(*model, resolver);
    builder.AddDelegate(&delegate);
    ASSERT_EQ(builder(&interpreter), kTfLiteOk) << reporter.text;
    const bool mapped = how != std::string("memory");
    const TfLiteStatus expected = mapped ? kTfLiteOk : kTfLiteError;
    EXPECT_EQ(found.statuses, (std::vector<TfLiteStatus>{expected, expected}));
    EXPECT_EQ(found.bytes, (std::vector<std::string>{"-", mapped ? "\1\2\3" : "-"}));
  }
}

TEST(MutableOpResolver, KeepsTheNameOfTheRegistration) {
  static const char kName[] = "Mine";
  TfLiteRegistration named = SumPlusOne();
  named.custom_name = kName;
  TfLiteRegistration unnamed = SumPlusOne();
  unnamed.custom_name = nullptr;
  TfLiteRegistration other = SumPlusOne();
  other.custom_name = "AnotherName";
  MutableOpResolver resolver;
  resolver.AddCustom("Mine", &named);
  resolver.AddCustom("Unnamed", &unnamed);
  resolver.AddCustom("Renamed", &other);
  EXPECT_EQ(resolver.FindOp("Mine", 1)->custom_name, kName);
  EXPECT_STREQ(resolver.FindOp("Unnamed", 1)->custom_name, "Unnamed");
  EXPECT_STREQ(resolver.FindOp("Renamed", 1)->custom_name, "Renamed");
  MutableOpResolver all;
  all.AddAll(resolver);
  EXPECT_EQ(all.FindOp("Mine", 1)->custom_name, kName);
  EXPECT_STREQ(all.FindOp("Unnamed", 1)->custom_name, "Unnamed");
}

TEST(OpResolver, RegistrationOfAnOperatorCode) {
  const struct {
    int code, version;
    const char* custom;
    TfLiteStatus status;
    bool found;
    const char* message;  // expected error; nullptr: none
  } kCases[] = {
      {BuiltinOperator_ADD, 1, "", kTfLiteOk, true, nullptr},
      {BuiltinOperator_ADD, 9, "", kTfLiteError, false,
       "Didn't find op for builtin opcode 'ADD' version '9'."},
      {BuiltinOperator_CUSTOM, 1, "Mine", kTfLiteOk, true, nullptr},
      {BuiltinOperator_CUSTOM, 1, "Other", kTfLiteError, false, nullptr},
      {BuiltinOperator_MAX + 1, 1, "", kTfLiteError, false, "Op builtin_code out of range: "},
  };
  const MutableOpResolver resolver = Resolver(true);
  for (const auto& c : kCases) {
    SCOPED_TRACE(::testing::Message() << c.code << " " << c.version << " " << c.custom);
    flatbuffers::FlatBufferBuilder bytes;
    bytes.Finish(CreateOperatorCodeDirect(bytes, static_cast<int8_t>(std::min(c.code, 127)),
                                          c.custom, c.version,
                                          static_cast<BuiltinOperator>(c.code)));
    RecordingReporter reporter;
    const TfLiteRegistration* found = nullptr;
    EXPECT_EQ(
        GetRegistrationFromOpCode(flatbuffers::GetRoot<OperatorCode>(bytes.GetBufferPointer()),
                                  resolver, &reporter, &found),
        c.status);
    EXPECT_EQ(found != nullptr, c.found);
    EXPECT_EQ(reporter.text.empty(), c.message == nullptr) << reporter.text;
    if (c.message != nullptr) {
      EXPECT_TRUE(reporter.Has(c.message)) << reporter.text;
    }
  }
}

TEST(InterpreterBuilder, MissingCustomOpsWaitForADelegate) {
  RecordingReporter reporter;
  TestModel test;
  const MutableOpResolver resolver = Resolver(false);
  const FlatBufferModel& model = test.Load(&reporter);
  std::unique_ptr<Interpreter> interpreter;
  ASSERT_EQ(InterpreterBuilder(model, resolver)(&interpreter), kTfLiteOk);
  EXPECT_EQ(interpreter->AllocateTensors(), kTfLiteUnresolvedOps);
  EXPECT_TRUE(reporter.Has("Encountered unresolved custom op: Mine.")) << reporter.text;

  TestDelegate delegate({1});
  InterpreterBuilder builder(model, resolver);
  builder.AddDelegate(&delegate.delegate);
  ASSERT_EQ(builder(&interpreter), kTfLiteOk) << reporter.text;
  ASSERT_EQ(interpreter->AllocateTensors(), kTfLiteOk) << reporter.text;
  interpreter->typed_input_tensor<float>(0)[0] = 1.0f;
  ASSERT_EQ(interpreter->Invoke(), kTfLiteOk);
  EXPECT_EQ(interpreter->typed_output_tensor<float>(0)[0], 4.0f);

  TestDelegate failing({0});
  failing.fail_delegate_prepare = true;
  builder.AddDelegate(&failing.delegate);
  std::unique_ptr<Interpreter> none;
  EXPECT_EQ(builder(&none), kTfLiteDelegateError);
  EXPECT_EQ(none, nullptr);
}

TEST(InterpreterBuilder, BadArguments) {
  RecordingReporter reporter;
  TestModel test;
  const MutableOpResolver resolver = Resolver(true);
  const FlatBufferModel& model = test.Load(&reporter);
  InterpreterBuilder builder(model, resolver);
  EXPECT_EQ(builder(nullptr), kTfLiteError);
  std::unique_ptr<Interpreter> interpreter;
  EXPECT_EQ(builder(&interpreter, -2), kTfLiteError);
  EXPECT_EQ(builder(&interpreter, 2), kTfLiteOk);
  EXPECT_EQ(InterpreterBuilder(nullptr, resolver, &reporter)(&interpreter), kTfLiteError);
  EXPECT_EQ(interpreter, nullptr);
  EXPECT_EQ(InterpreterBuilder(model.GetModel(), resolver, &reporter)(&interpreter), kTfLiteOk);
}

}  // namespace
}  // namespace tflite
