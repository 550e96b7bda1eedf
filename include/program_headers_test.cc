// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Uses every name of the headers that programs and delegates include, but those below kernels/
// (docs/reference/headers.md).
#include <gtest/gtest.h>

#include <cstdarg>
#include <cstdio>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include "flatbuffers/flatbuffers.h"
#include "tensorflow/lite/array.h"
#include "tensorflow/lite/core/macros.h"
#include "tensorflow/lite/delegates/utils.h"
#include "tensorflow/lite/delegates/utils/simple_delegate.h"
#include "tensorflow/lite/delegates/utils/simple_opaque_delegate.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/minimal_logging.h"
#include "tensorflow/lite/model.h"
#include "tensorflow/lite/mutable_op_resolver.h"
#include "tensorflow/lite/schema/schema_conversion_utils.h"
#include "tensorflow/lite/schema/schema_utils.h"
#include "tensorflow/lite/stateful_error_reporter.h"
#include "tensorflow/lite/tools/logging.h"
#include "tensorflow/lite/tools/verifier.h"
#include "tensorflow/lite/util.h"

namespace of_a_program {

TFLITE_NOINLINE int NotInlined() { return 1; }
TFLITE_ATTRIBUTE_WEAK int Replaceable() { return NotInlined(); }

}  // namespace of_a_program

namespace {

// A reporter as programs write it.
class LastMessage : public tflite::StatefulErrorReporter {
 public:
  using tflite::ErrorReporter::Report;
  int Report(const char* format, va_list args) override {
    char text[256];
    const int length = std::vsnprintf(text, sizeof(text), format, args);
    message_ = text;
    return length;
  }
  std::string message() override { return message_; }

 private:
  std::string message_;
};

TEST(StatefulErrorReporter, KeepsTheLastMessage) {
  LastMessage reporter;
  reporter.Report("%d", 1);
  TF_LITE_REPORT_ERROR(&reporter, "%s %d", "two", 2);
  EXPECT_EQ(static_cast<tflite::StatefulErrorReporter&>(reporter).message(), "two 2");
}

// What is written to stderr while the object exists.
class Stderr {
 public:
  Stderr() { testing::internal::CaptureStderr(); }
  std::string Text() { return testing::internal::GetCapturedStderr(); }
};

TEST(Logging, FormatsAndStreams) {
  const struct {
    const char* what;
    void (*log)();
    const char* expected;
  } kCases[] = {
      {"a format", [] { TFLITE_LOG_PROD(tflite::TFLITE_LOG_INFO, "%d things", 3); },
       "INFO: 3 things\n"},
      {"a text", [] { TFLITE_LOG_PROD(tflite::TFLITE_LOG_WARNING, "text"); }, "WARN: text\n"},
      {"a function",
       [] { tflite::logging_internal::MinimalLogger::Log(tflite::TFLITE_LOG_ERROR, "%s", "bad"); },
       "ERROR: bad\n"},
      {"below the threshold", [] { TFLITE_LOG_PROD(tflite::TFLITE_LOG_VERBOSE, "text"); }, ""},
      {"once",
       [] {
         for (int i = 0; i < 3; ++i) TFLITE_LOG_PROD_ONCE(tflite::TFLITE_LOG_INFO, "%d", i);
       },
       "INFO: 0\n"},
      {"a stream", [] { TFLITE_LOG(INFO) << 3 << " things"; }, "INFO: 3 things\n"},
      {"a stream, warning", [] { TFLITE_LOG(WARN) << "w"; }, "WARN: w\n"},
      {"a stream, error", [] { TFLITE_LOG(ERROR) << "e"; }, "ERROR: e\n"},
#ifdef NDEBUG
      {"for debugging", [] { TFLITE_LOG(tflite::TFLITE_LOG_ERROR, "%d", 1); }, ""},
      {"for debugging, once", [] { TFLITE_LOG_ONCE(tflite::TFLITE_LOG_ERROR, "%d", 1); }, ""},
#else
      {"for debugging", [] { TFLITE_LOG(tflite::TFLITE_LOG_ERROR, "%d", 1); }, "ERROR: 1\n"},
      {"for debugging, once", [] { TFLITE_LOG_ONCE(tflite::TFLITE_LOG_ERROR, "%d", 1); },
       "ERROR: 1\n"},
#endif
  };
  for (const auto& c : kCases) {
    Stderr stderr_text;
    c.log();
    EXPECT_EQ(stderr_text.Text(), c.expected) << c.what;
  }
  EXPECT_DEATH(TFLITE_LOG(FATAL) << "the end", "ERROR: the end");
  TFLITE_TOOLS_CHECK(1 > 0) << "not evaluated";
  EXPECT_DEATH(TFLITE_TOOLS_CHECK(0 > 1) << "the end", "ERROR: 0 > 1 does not hold. the end");
}

TEST(Logging, TheThresholdIsTheRuntimes) {
  using tflite::logging_internal::MinimalLogger;
  const tflite::LogSeverity before =
      MinimalLogger::SetMinimumLogSeverity(tflite::TFLITE_LOG_SILENT);
  EXPECT_EQ(MinimalLogger::GetMinimumLogSeverity(), tflite::TFLITE_LOG_SILENT);
  Stderr stderr_text;
  tflite::DefaultErrorReporter()->Report("dropped");
  EXPECT_EQ(stderr_text.Text(), "");
  EXPECT_EQ(MinimalLogger::SetMinimumLogSeverity(before), tflite::TFLITE_LOG_SILENT);
}

std::vector<int> Elements(const TfLiteIntArray* array) {
  return std::vector<int>(array->data, array->data + array->size);
}

TEST(Arrays, AllWaysToBuildOne) {
  const std::vector<int> kNumbers = {2, 3, 5};
  const tflite::IntArrayUniquePtr from_list = tflite::BuildTfLiteArray({2, 3, 5});
  const struct {
    const char* how;
    tflite::TfLiteArrayUniquePtr<int> array;
  } kCases[] = {
      {"a list", tflite::BuildTfLiteArray({2, 3, 5})},
      {"a vector", tflite::BuildTfLiteArray(kNumbers)},
      {"numbers", tflite::BuildTfLiteArray(3, kNumbers.data())},
      {"an array", tflite::BuildTfLiteArray(*from_list)},
      {"util.h, a vector",
       tflite::IntArrayUniquePtr(tflite::ConvertVectorToTfLiteIntArray(kNumbers))},
      {"util.h, numbers",
       tflite::IntArrayUniquePtr(tflite::ConvertArrayToTfLiteIntArray(3, kNumbers.data()))},
  };
  for (const auto& c : kCases) {
    EXPECT_EQ(Elements(c.array.get()), kNumbers) << c.how;
    EXPECT_TRUE(tflite::EqualArrayAndTfLiteIntArray(c.array.get(), 3, kNumbers.data())) << c.how;
    EXPECT_FALSE(tflite::EqualArrayAndTfLiteIntArray(c.array.get(), 2, kNumbers.data())) << c.how;
  }
  EXPECT_EQ(tflite::BuildTfLiteArray({})->size, 0);
  EXPECT_EQ(tflite::BuildTfLiteArray(4)->size, 4);
  EXPECT_EQ(tflite::BuildTfLiteArray<float>(4)->size, 4);
  const tflite::FloatArrayUniquePtr floats = tflite::BuildTfLiteArray(std::vector<float>{1.5f});
  EXPECT_EQ(tflite::BuildTfLiteArray(*floats)->data[0], 1.5f);
}

TEST(Util, OperatorsAndTypes) {
  EXPECT_TRUE(tflite::IsFlexOp("FlexAddV2"));
  EXPECT_FALSE(tflite::IsFlexOp("AddV2"));
  EXPECT_FALSE(tflite::IsFlexOp(nullptr));
  const struct {
    TfLiteType type;
    TfLiteStatus status;
    size_t bytes;
  } kCases[] = {{kTfLiteFloat32, kTfLiteOk, 4},
                {kTfLiteInt4, kTfLiteOk, 1},
                {kTfLiteComplex128, kTfLiteOk, 16},
                {kTfLiteString, kTfLiteError, 0}};
  for (const auto& c : kCases) {
    size_t bytes = 0;
    EXPECT_EQ(tflite::GetSizeOfType(nullptr, c.type, &bytes), c.status) << c.type;
    EXPECT_EQ(bytes, c.bytes) << c.type;
  }
}

TEST(Schema, BothFieldsOfAnOperatorCode) {
  const struct {
    tflite::BuiltinOperator op;
    int8_t deprecated;
  } kCases[] = {{tflite::BuiltinOperator_CONV_2D, 3},
                {tflite::BuiltinOperator_PLACEHOLDER_FOR_GREATER_OP_CODES, 127},
                {tflite::BuiltinOperator_GELU, 127}};
  for (const auto& c : kCases) {
    EXPECT_EQ(tflite::ConvertBuiltinCodeToDeprecatedBuiltinCode(c.op), c.deprecated) << c.op;
    flatbuffers::FlatBufferBuilder builder;
    builder.Finish(tflite::CreateOperatorCode(builder, c.op, builder.CreateString("name"), 2));
    const auto* code = flatbuffers::GetRoot<tflite::OperatorCode>(builder.GetBufferPointer());
    EXPECT_EQ(code->deprecated_builtin_code(), c.deprecated) << c.op;
    EXPECT_EQ(code->builtin_code(), c.op) << c.op;
    EXPECT_EQ(code->custom_code()->str(), "name") << c.op;
    EXPECT_EQ(code->version(), 2) << c.op;
    EXPECT_EQ(tflite::GetBuiltinCode(code), c.op) << c.op;
    const std::unique_ptr<tflite::OperatorCodeT> object(code->UnPack());
    EXPECT_EQ(tflite::GetBuiltinCode(object.get()), c.op) << c.op;
    // A file from before operator 127.
    object->builtin_code = tflite::BuiltinOperator_ADD;
    if (c.deprecated == 127) continue;
    EXPECT_EQ(tflite::GetBuiltinCode(object.get()), c.op) << c.op;
  }
}

// The bytes of a model without nodes that has one operator code.
std::vector<char> ModelBytes(tflite::BuiltinOperator op, const char* custom_name) {
  flatbuffers::FlatBufferBuilder builder;
  tflite::ModelT model;
  model.version = 3;
  model.operator_codes.push_back(std::make_unique<tflite::OperatorCodeT>());
  model.operator_codes[0]->builtin_code = op;
  model.operator_codes[0]->deprecated_builtin_code =
      tflite::ConvertBuiltinCodeToDeprecatedBuiltinCode(op);
  if (custom_name != nullptr) model.operator_codes[0]->custom_code = custom_name;
  model.subgraphs.push_back(std::make_unique<tflite::SubGraphT>());
  model.buffers.push_back(std::make_unique<tflite::BufferT>());
  tflite::FinishModelBuffer(builder, tflite::Model::Pack(builder, &model));
  const auto* bytes = reinterpret_cast<const char*>(builder.GetBufferPointer());
  return std::vector<char>(bytes, bytes + builder.GetSize());
}

TEST(Verifier, BytesAndOperators) {
  tflite::MutableOpResolver resolver;
  TfLiteRegistration registration = {};
  resolver.AddBuiltin(tflite::BuiltinOperator_CONV_2D, &registration);
  resolver.AddCustom("Known", &registration);
  const struct {
    const char* what;
    std::vector<char> bytes;
    bool valid, resolved;
    const char* message;
  } kCases[] = {
      {"a known operator", ModelBytes(tflite::BuiltinOperator_CONV_2D, nullptr), true, true, ""},
      {"an unknown one", ModelBytes(tflite::BuiltinOperator_ADD, nullptr), true, false,
       "Didn't find op for builtin opcode 'ADD' version '1'."},
      {"a known custom one", ModelBytes(tflite::BuiltinOperator_CUSTOM, "Known"), true, true, ""},
      {"an unknown custom one", ModelBytes(tflite::BuiltinOperator_CUSTOM, "Other"), true, false,
       "The op resolver has no custom operator 'Other' of version 1; add it with AddCustom."},
      {"no model", std::vector<char>(100), false, false, nullptr},
  };
  for (const auto& c : kCases) {
    LastMessage reporter;
    EXPECT_EQ(tflite::Verify(c.bytes.data(), c.bytes.size(), &reporter), c.valid) << c.what;
    EXPECT_EQ(reporter.message().empty(), c.valid) << c.what;
    EXPECT_EQ(tflite::Verify(c.bytes.data(), c.bytes.size(), resolver, &reporter), c.resolved)
        << c.what;
    if (c.message == nullptr) continue;
    EXPECT_EQ(reporter.message(), c.message) << c.what;
  }
}

TEST(Model, FromAFileDescriptor) {
  struct Refuse : tflite::TfLiteVerifier {
    bool Verify(const char*, int, tflite::ErrorReporter*) override { return false; }
  } refuse;
  const std::vector<char> bytes = ModelBytes(tflite::BuiltinOperator_ADD, nullptr);
  FILE* file = std::tmpfile();
  ASSERT_NE(file, nullptr);
  ASSERT_EQ(std::fwrite(bytes.data(), 1, bytes.size(), file), bytes.size());
  std::fflush(file);
  EXPECT_NE(tflite::FlatBufferModel::VerifyAndBuildFromFileDescriptor(fileno(file)), nullptr);
  EXPECT_EQ(tflite::FlatBufferModel::VerifyAndBuildFromFileDescriptor(fileno(file), &refuse),
            nullptr);
  std::fclose(file);
}

TEST(Subgraph, ShapesAsVectorsAndOtherSubgraphs) {
  tflite::Interpreter interpreter;
  interpreter.AddSubgraphs(1);
  tflite::Subgraph& graph = interpreter.primary_subgraph();
  static const float kConstant[2] = {};
  ASSERT_EQ(graph.AddTensors(2), kTfLiteOk);
  EXPECT_EQ(graph.SetTensorParametersReadWrite(0, kTfLiteFloat32, "a", {2, 3}, {}, true, {-1, 3}),
            kTfLiteOk);
  EXPECT_EQ(graph.SetTensorParametersReadOnly(1, kTfLiteFloat32, "b", {2}, {},
                                              reinterpret_cast<const char*>(kConstant),
                                              sizeof(kConstant)),
            kTfLiteOk);
  EXPECT_EQ(graph.tensor(0)->dims->data[1], 3);
  EXPECT_EQ(graph.tensor(0)->dims_signature->data[0], -1);
  EXPECT_EQ(graph.tensor(1)->dims->data[0], 2);
  graph.variables().push_back(0);
  EXPECT_EQ(interpreter.variables(), std::vector<int>{0});

  TfLiteContext* other = nullptr;
  EXPECT_EQ(graph.AcquireSubgraphContext(1, &other), kTfLiteOk);
  EXPECT_EQ(other, interpreter.subgraph(1)->context());
  EXPECT_EQ(graph.ReleaseSubgraphContext(1), kTfLiteOk);
  EXPECT_EQ(graph.AcquireSubgraphContext(2, &other), kTfLiteError);
  // Outside of a delegate's Prepare, the context's own functions are errors.
  using namespace tflite::delegates;  // NOLINT
  EXPECT_EQ(AcquireSubgraphContext(graph.context(), 1, &other), kTfLiteError);
  EXPECT_EQ(ReleaseSubgraphContext(graph.context(), 1), kTfLiteError);
  EXPECT_EQ(MarkSubgraphAsDelegationSkippable(graph.context(), 1), kTfLiteOk);
  EXPECT_TRUE(interpreter.subgraph(1)->IsDelegationSkippable());
  EXPECT_EQ(graph.MarkSubgraphAsDelegationSkippable(2), kTfLiteError);
}

TEST(Interpreter, IsInBothNamespaces) {
  EXPECT_TRUE((std::is_same<tflite::impl::Interpreter, tflite::Interpreter>::value));
  EXPECT_TRUE((std::is_same<tflite::impl::InterpreterBuilder, tflite::InterpreterBuilder>::value));
  EXPECT_TRUE((std::is_same<tflite::impl::FlatBufferModel, tflite::FlatBufferModel>::value));
  EXPECT_TRUE((std::is_same<tflite::impl::SignatureRunner, tflite::SignatureRunner>::value));
}

TEST(Interpreter, OptionsWithoutEffect) {
  tflite::InterpreterOptions options;
  EXPECT_FALSE(options.GetShloCompositeInlining());
  options.SetShloCompositeInlining();
  EXPECT_TRUE(options.GetShloCompositeInlining());
  options.SetDisableDelegateNodeFusion();
  EXPECT_TRUE(options.GetDisableDelegateNodeFusion());
  options.SetCompressQuantizationZeroPoints(true);
  EXPECT_TRUE(options.GetCompressQuantizationZeroPoints());
}

TEST(Resolvers, XnnpacksAddsNoDelegate) {
  const tflite::ops::builtin::BuiltinOpResolverWithXNNPACK resolver(false);
  EXPECT_NE(resolver.FindOp(tflite::BuiltinOperator_CONV_2D, 1), nullptr);
  EXPECT_TRUE(resolver.GetDelegateCreators().empty());
}

TEST(Macros, Attributes) {
  EXPECT_EQ(of_a_program::Replaceable(), 1);
  EXPECT_EQ(TFLITE_HAS_ATTRIBUTE_WEAK, 1);
}

// The delegates are tested beside their code; here, that the factories are found.
TEST(SimpleDelegates, Null) {
  EXPECT_EQ(tflite::TfLiteDelegateFactory::CreateSimpleDelegate(nullptr), nullptr);
  EXPECT_EQ(tflite::TfLiteOpaqueDelegateFactory::CreateSimpleDelegate(nullptr), nullptr);
}

}  // namespace
