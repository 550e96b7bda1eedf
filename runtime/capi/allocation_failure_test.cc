// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Tests the C API when memory runs out: each allocation of a call fails in turn. The call must
// return null or an error, free what it allocated (a sanitizer's leak check verifies it), and work
// once memory is available again.
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/c/builtin_ops.h"
#include "runtime/capi/c_api.h"
#include "runtime/capi/c_api_experimental.h"
#include "runtime/opaque/c_api_opaque.h"
#include "runtime/opaque/operator.h"
#include "testing/failing_allocations.h"

namespace {

using litmus::testing::Allocates;
using litmus::testing::AllocationFailed;
using litmus::testing::FailEachAllocation;

const char* const kModels[] = {
    "testdata/add_float.tflite",
    "testdata/dynamic_reshape.tflite",
    "testdata/tiny_cnn_int8.tflite",
    "testdata/two_signatures.tflite",
};

// Drops messages, because thousands of errors are expected here.
void Ignore(void*, const char*, va_list) {}

TfLiteModel* Load(const char* path) {
  return TfLiteModelCreateFromFileWithErrorReporter(path, &Ignore, nullptr);
}

TfLiteInterpreterOptions* Quiet() {
  TfLiteInterpreterOptions* options = TfLiteInterpreterOptionsCreate();
  TfLiteInterpreterOptionsSetErrorReporter(options, &Ignore, nullptr);
  return options;
}

// A model, its options and an interpreter.
struct Session {
  TfLiteModel* model = nullptr;
  TfLiteInterpreterOptions* options = nullptr;
  TfLiteInterpreter* interpreter = nullptr;

  void Open(const char* path) {
    model = Load(path);
    options = Quiet();
    interpreter = TfLiteInterpreterCreate(model, options);
    ASSERT_NE(interpreter, nullptr) << path;
  }
  void Close() {
    TfLiteInterpreterDelete(interpreter);
    TfLiteInterpreterOptionsDelete(options);
    TfLiteModelDelete(model);
  }
  // Runs with all inputs 0 and returns the bytes of the outputs; empty if anything fails.
  std::vector<char> Run() {
    std::vector<char> bytes;
    if (TfLiteInterpreterAllocateTensors(interpreter) != kTfLiteOk) return bytes;
    for (int i = 0; i < TfLiteInterpreterGetInputTensorCount(interpreter); ++i) {
      TfLiteTensor* input = TfLiteInterpreterGetInputTensor(interpreter, i);
      std::memset(TfLiteTensorData(input), 0, TfLiteTensorByteSize(input));
      // The second input of dynamic_reshape is a shape; its product must be six elements.
      const int32_t shape[] = {3, 2};
      if (TfLiteTensorType(input) == kTfLiteInt32) {
        TfLiteTensorCopyFromBuffer(input, shape, sizeof(shape));
      }
    }
    if (TfLiteInterpreterInvoke(interpreter) != kTfLiteOk) return bytes;
    bytes.push_back('!');  // marks success, even if the outputs have no bytes
    for (int i = 0; i < TfLiteInterpreterGetOutputTensorCount(interpreter); ++i) {
      const TfLiteTensor* output = TfLiteInterpreterGetOutputTensor(interpreter, i);
      const char* data = static_cast<const char*>(TfLiteTensorData(output));
      bytes.insert(bytes.end(), data, data + TfLiteTensorByteSize(output));
    }
    return bytes;
  }
};

TEST(AllocationFailure, Models) {
  for (const char* path : kModels) {
    SCOPED_TRACE(path);
    TfLiteModel* model = nullptr;
    const int failures = FailEachAllocation([] {}, [&] { return (model = Load(path)) != nullptr; },
                                            [&](bool) { TfLiteModelDelete(model); });
    EXPECT_GT(failures, 2);
  }
}

// The message sink must work without memory, too.
TEST(AllocationFailure, ModelsWithTheDefaultReporter) {
  TfLiteModel* model = nullptr;
  FailEachAllocation([] {},
                     [&] { return (model = TfLiteModelCreateFromFile(kModels[0])) != nullptr; },
                     [&](bool) { TfLiteModelDelete(model); });
}

// If adding to the options failed, no interpreter can be made from them.
TEST(AllocationFailure, Options) {
  TfLiteModel* model = Load(kModels[0]);
  ASSERT_NE(model, nullptr);
  TfLiteRegistration custom = {};
  custom.invoke = [](TfLiteContext*, TfLiteNode*) { return kTfLiteOk; };
  TfLiteInterpreterOptions* options = nullptr;
  TfLiteInterpreterOptions* copy = nullptr;
  const int failures = FailEachAllocation(
      [&] { copy = nullptr; },
      [&] {
        options = TfLiteInterpreterOptionsCreate();
        if (options == nullptr) return false;
        TfLiteInterpreterOptionsSetErrorReporter(options, &Ignore, nullptr);
        TfLiteInterpreterOptionsAddCustomOp(options, "A custom operator with a long name", &custom,
                                            1, 3);
        TfLiteInterpreterOptionsAddBuiltinOp(options, kTfLiteBuiltinSub, &custom, 1, 1);
        copy = TfLiteInterpreterOptionsCopy(options);
        return copy != nullptr;
      },
      [&](bool ok) {
        TfLiteInterpreter* interpreter = ok ? TfLiteInterpreterCreate(model, copy) : nullptr;
        EXPECT_EQ(interpreter != nullptr, ok && !AllocationFailed());
        TfLiteInterpreterDelete(interpreter);
        TfLiteInterpreterOptionsDelete(copy);
        TfLiteInterpreterOptionsDelete(options);
      });
  EXPECT_GT(failures, 5);
  TfLiteModelDelete(model);
}

TEST(AllocationFailure, Interpreters) {
  for (const char* path : kModels) {
    SCOPED_TRACE(path);
    TfLiteModel* model = Load(path);
    TfLiteInterpreterOptions* options = Quiet();
    TfLiteInterpreter* interpreter = nullptr;
    const int failures = FailEachAllocation(
        [] {}, [&] { return (interpreter = TfLiteInterpreterCreate(model, options)) != nullptr; },
        [&](bool) { TfLiteInterpreterDelete(interpreter); });
    EXPECT_GT(failures, 20);
    TfLiteInterpreterOptionsDelete(options);
    TfLiteModelDelete(model);
  }
}

// Fails allocations in calls of an interpreter that was made while there was memory. After the
// failure the same interpreter must compute the same as an untouched one.
TEST(AllocationFailure, CallsOfAnInterpreter) {
  using Call = bool (*)(TfLiteInterpreter*);
  struct Case {
    const char* name;
    bool allocated;  // AllocateTensors is called before
    Call call;
  } const kCases[] = {
      {"allocate", false,
       [](TfLiteInterpreter* i) { return TfLiteInterpreterAllocateTensors(i) == kTfLiteOk; }},
      {"allocate again", true,
       [](TfLiteInterpreter* i) { return TfLiteInterpreterAllocateTensors(i) == kTfLiteOk; }},
      {"invoke", true,
       [](TfLiteInterpreter* i) { return TfLiteInterpreterInvoke(i) == kTfLiteOk; }},
      {"resize", true,
       [](TfLiteInterpreter* i) {
         const TfLiteTensor* input = TfLiteInterpreterGetInputTensor(i, 0);
         int dims[8];
         for (int d = 0; d < TfLiteTensorNumDims(input); ++d) dims[d] = TfLiteTensorDim(input, d);
         return TfLiteInterpreterResizeInputTensor(i, 0, dims, TfLiteTensorNumDims(input)) ==
                kTfLiteOk;
       }},
      {"variables", true,
       [](TfLiteInterpreter* i) { return TfLiteInterpreterResetVariableTensors(i) == kTfLiteOk; }},
      {"signature", true,
       [](TfLiteInterpreter* i) {
         if (TfLiteInterpreterGetSignatureCount(i) == 0) return !AllocationFailed();
         const char* key = TfLiteInterpreterGetSignatureKey(i, 0);
         TfLiteSignatureRunner* runner =
             key == nullptr ? nullptr : TfLiteInterpreterGetSignatureRunner(i, key);
         if (runner == nullptr) return false;
         const bool ok = TfLiteSignatureRunnerGetInputTensor(
                             runner, TfLiteSignatureRunnerGetInputName(runner, 0)) != nullptr &&
                         TfLiteSignatureRunnerAllocateTensors(runner) == kTfLiteOk &&
                         TfLiteSignatureRunnerInvoke(runner) == kTfLiteOk &&
                         TfLiteSignatureRunnerGetOutputTensor(
                             runner, TfLiteSignatureRunnerGetOutputName(runner, 0)) != nullptr;
         TfLiteSignatureRunnerDelete(runner);
         return ok;
       }},
  };
  for (const char* path : kModels) {
    Session other;
    other.Open(path);
    const std::vector<char> expected = other.Run();
    ASSERT_FALSE(expected.empty()) << path;
    for (const Case& c : kCases) {
      SCOPED_TRACE(std::string(path) + ": " + c.name);
      Session session;
      FailEachAllocation(
          [&] {
            session.Open(path);
            if (c.allocated) {
              ASSERT_EQ(session.Run(), expected);
            }
          },
          [&] { return c.call(session.interpreter); },
          [&](bool) {
            EXPECT_EQ(session.Run(), expected);
            session.Close();
          });
    }
    other.Close();
  }
}

// Deleting must not allocate, because there is no way to report a failure.
TEST(AllocationFailure, NothingIsAllocatedToDelete) {
  for (const char* path : kModels) {
    Session session;
    session.Open(path);
    ASSERT_FALSE(session.Run().empty());
    EXPECT_FALSE(Allocates([&] { session.Close(); })) << path;
  }
}

// A delegate written in the style of C: replaces every node by one kernel each, which computes
// nothing.
TfLiteStatus TakeAll(TfLiteContext* context, TfLiteDelegate* delegate) {
  TfLiteIntArray* plan = nullptr;
  if (context->GetExecutionPlan(context, &plan) != kTfLiteOk) return kTfLiteError;
  TfLiteIntArray* nodes = TfLiteIntArrayCopy(plan);
  TfLiteDelegateParams* preview = nullptr;
  int partitions = 0;
  TfLiteStatus status = context->PreviewDelegatePartitioning(context, nodes, &preview, &partitions);
  TfLiteRegistration kernel = {};
  kernel.custom_name = "A kernel with a name that no short string holds";
  kernel.invoke = [](TfLiteContext*, TfLiteNode*) { return kTfLiteOk; };
  if (status == kTfLiteOk) {
    status = context->ReplaceNodeSubsetsWithDelegateKernels(context, kernel, nodes, delegate);
  }
  TfLiteIntArrayFree(nodes);
  return status;
}

TEST(AllocationFailure, Delegates) {
  for (const char* path : {"testdata/add_float.tflite", "testdata/tiny_cnn_int8.tflite"}) {
    SCOPED_TRACE(path);
    TfLiteDelegate delegate = TfLiteDelegateCreate();
    delegate.Prepare = &TakeAll;
    Session other;
    other.Open(path);
    const std::vector<char> expected = other.Run();
    Session session;
    const int failures = FailEachAllocation(
        [&] {
          session.Open(path);
          ASSERT_EQ(session.Run(), expected);
        },
        [&] {
          return TfLiteInterpreterModifyGraphWithDelegate(session.interpreter, &delegate) ==
                 kTfLiteOk;
        },
        [&](bool ok) {
          // After a failure the graph must compute the same as without the delegate.
          if (!ok) {
            EXPECT_EQ(session.Run(), expected);
          }
          session.Close();
        });
    EXPECT_GT(failures, 10);
    other.Close();
  }
}

// The functions for opaque operators and delegates.
TEST(AllocationFailure, OpaqueParts) {
  TfLiteOperator* op = nullptr;
  FailEachAllocation([] {},
                     [&] {
                       op = TfLiteOperatorCreate(kTfLiteBuiltinCustom, "Name", 1, nullptr);
                       return op != nullptr;
                     },
                     [&](bool) { TfLiteOperatorDelete(op); });
  const TfLiteOpaqueDelegateBuilder builder = {};
  TfLiteOpaqueDelegate* delegate = nullptr;
  FailEachAllocation([] {},
                     [&] { return (delegate = TfLiteOpaqueDelegateCreate(&builder)) != nullptr; },
                     [&](bool) { TfLiteOpaqueDelegateDelete(delegate); });
  TfLiteTensor tensor = {};
  const char* const strings[] = {"one", "a second string that no short string holds"};
  const int lengths[] = {3, static_cast<int>(std::strlen(strings[1]))};
  FailEachAllocation(
      [&] {
        tensor.type = kTfLiteString;
        tensor.allocation_type = kTfLiteDynamic;
      },
      [&] {
        return TfLiteOpaqueTensorWriteStrings(reinterpret_cast<TfLiteOpaqueTensor*>(&tensor),
                                              strings, 2, lengths) == kTfLiteOk;
      },
      [&](bool) {
        TfLiteTensorFree(&tensor);
        tensor = {};
      });
}

}  // namespace
