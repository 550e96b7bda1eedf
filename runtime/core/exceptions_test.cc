// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Tests operators and delegates that throw from any of their functions. Each exception must become
// an error with a message, and the interpreter must stay usable and destructible.
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/core/interpreter.h"
#include "runtime/core/test_ops.h"
#include "runtime/memory/memory_account.h"
#include "runtime/opaque/operator.h"

namespace tflite {
namespace {

using testing::AddFloatTensors;
using testing::RecordingReporter;
using testing::SumPlusOne;
using testing::TestDelegate;

// An exception to throw, and the text that the message must contain.
struct Thrown {
  const char* what;
  bool out_of_memory;
  void (*raise)();
} const kThrown[] = {
    {"std::bad_alloc", true, [] { throw std::bad_alloc(); }},
    {"seven is not eight", false, [] { throw std::runtime_error("seven is not eight"); }},
    {"not a std::exception", false, [] { throw 7; }},
};

// A global variable, because the functions under test cannot capture.
const Thrown* thrown = nullptr;

enum class Place { kInit, kPrepare, kInvoke, kFree };
const char* const kPlaceNames[] = {"init", "prepare", "invoke", "free"};

// t0 -> t1 through an operator that throws in one of its functions.
TfLiteRegistration PlainThrower(Place place) {
  TfLiteRegistration op = SumPlusOne();
  op.init = [](TfLiteContext*, const char*, size_t) -> void* {
    return const_cast<Thrown*>(thrown);
  };
  op.free = [](TfLiteContext*, void*) {};
  switch (place) {
    case Place::kInit:
      op.init = [](TfLiteContext*, const char*, size_t) -> void* {
        thrown->raise();
        return nullptr;
      };
      break;
    case Place::kPrepare:
      op.prepare = [](TfLiteContext*, TfLiteNode*) {
        thrown->raise();
        return kTfLiteOk;
      };
      break;
    case Place::kInvoke:
      op.invoke = [](TfLiteContext*, TfLiteNode*) {
        thrown->raise();
        return kTfLiteOk;
      };
      break;
    case Place::kFree:
      op.free = [](TfLiteContext*, void*) { thrown->raise(); };
      break;
  }
  return op;
}

TfLiteOperator* OpaqueThrower(Place place) {
  TfLiteOperator* op = TfLiteOperatorCreate(kTfLiteBuiltinCustom, "Thrower", 1, nullptr);
  TfLiteOperatorSetInit(op, [](TfLiteOpaqueContext*, const char*, size_t) -> void* {
    return const_cast<Thrown*>(thrown);
  });
  TfLiteOperatorSetInvoke(op, [](TfLiteOpaqueContext*, TfLiteOpaqueNode*) { return kTfLiteOk; });
  const auto raise = [](TfLiteOpaqueContext*, TfLiteOpaqueNode*) {
    thrown->raise();
    return kTfLiteOk;
  };
  switch (place) {
    case Place::kInit:
      TfLiteOperatorSetInit(op, [](TfLiteOpaqueContext*, const char*, size_t) -> void* {
        thrown->raise();
        return nullptr;
      });
      break;
    case Place::kPrepare:
      TfLiteOperatorSetPrepare(op, raise);
      break;
    case Place::kInvoke:
      TfLiteOperatorSetInvoke(op, raise);
      break;
    case Place::kFree:
      TfLiteOperatorSetFree(op, [](TfLiteOpaqueContext*, void*) { thrown->raise(); });
      break;
  }
  return op;
}

TEST(Exceptions, OfOperators) {
  for (const Thrown& what : kThrown) {
    thrown = &what;
    for (const Place place : {Place::kInit, Place::kPrepare, Place::kInvoke, Place::kFree}) {
      for (const bool opaque : {false, true}) {
        SCOPED_TRACE(std::string(opaque ? "opaque " : "plain ") +
                     kPlaceNames[static_cast<int>(place)] + ", " + what.what);
        RecordingReporter reporter;
        const std::unique_ptr<TfLiteOperator, void (*)(TfLiteOperator*)> op(
            opaque ? OpaqueThrower(place) : nullptr, &TfLiteOperatorDelete);
        const TfLiteRegistration registration =
            opaque ? litmus::RegistrationOf(op.get()) : PlainThrower(place);
        {
          Interpreter interpreter(&reporter);
          AddFloatTensors(&interpreter, 2, {3});
          interpreter.SetInputs({0});
          interpreter.SetOutputs({1});
          EXPECT_EQ(interpreter.AddNodeWithParameters({0}, {1}, nullptr, 0, nullptr, &registration),
                    place == Place::kInit ? kTfLiteError : kTfLiteOk);
          if (place != Place::kInit) {
            EXPECT_EQ(interpreter.AllocateTensors(),
                      place == Place::kPrepare ? kTfLiteError : kTfLiteOk);
            if (place == Place::kPrepare) {
              EXPECT_EQ(interpreter.RanOutOfMemory(), what.out_of_memory);
            }
            EXPECT_EQ(interpreter.Invoke(), place == Place::kFree ? kTfLiteOk : kTfLiteError);
            if (place == Place::kInvoke) {
              EXPECT_EQ(interpreter.RanOutOfMemory(), what.out_of_memory);
            }
          }
        }
        EXPECT_TRUE(reporter.Has("Exception in ")) << reporter.text;
        EXPECT_TRUE(reporter.Has(what.what)) << reporter.text;
      }
    }
  }
}

// t0 -> t1 -> t2.
void BuildPair(Interpreter* interpreter) {
  const TfLiteRegistration op = SumPlusOne();
  AddFloatTensors(interpreter, 3, {3});
  interpreter->SetInputs({0});
  interpreter->SetOutputs({2});
  for (int i = 0; i < 2; ++i) {
    interpreter->AddNodeWithParameters({i}, {i + 1}, nullptr, 0, nullptr, &op);
  }
}

float RunOnTwos(Interpreter* interpreter) {
  for (int i = 0; i < 3; ++i) interpreter->typed_input_tensor<float>(0)[i] = 2.0f;
  return interpreter->Invoke() == kTfLiteOk ? interpreter->typed_output_tensor<float>(0)[0] : -1.0f;
}

// Replaces node 0 by a kernel that throws in one of its functions.
TfLiteStatus TakeFirstNode(TfLiteContext* context, TfLiteDelegate* self) {
  const Place place = *static_cast<const Place*>(self->data_);
  TfLiteIntArray* nodes = TfLiteIntArrayCreate(1);
  nodes->data[0] = 0;
  const TfLiteStatus status =
      context->ReplaceNodeSubsetsWithDelegateKernels(context, PlainThrower(place), nodes, self);
  TfLiteIntArrayFree(nodes);
  return status;
}

TEST(Exceptions, OfDelegateKernels) {
  for (const Thrown& what : kThrown) {
    thrown = &what;
    for (const Place place : {Place::kInit, Place::kPrepare, Place::kInvoke, Place::kFree}) {
      SCOPED_TRACE(std::string(kPlaceNames[static_cast<int>(place)]) + ", " + what.what);
      RecordingReporter reporter;
      TfLiteDelegate delegate = TfLiteDelegateCreate();
      Place where = place;
      delegate.data_ = &where;
      delegate.Prepare = &TakeFirstNode;
      {
        Interpreter interpreter(&reporter);
        BuildPair(&interpreter);
        ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
        const bool applied = place == Place::kInvoke || place == Place::kFree;
        EXPECT_EQ(interpreter.ModifyGraphWithDelegate(&delegate),
                  applied ? kTfLiteOk : kTfLiteDelegateError);
        EXPECT_EQ(interpreter.RanOutOfMemory(), !applied && what.out_of_memory);
        EXPECT_EQ(RunOnTwos(&interpreter), place == Place::kInvoke ? -1.0f : 4.0f) << reporter.text;
      }
      EXPECT_TRUE(reporter.Has(what.what)) << reporter.text;
    }
  }
}

TEST(Exceptions, OfDelegateCallbacks) {
  for (const Thrown& what : kThrown) {
    SCOPED_TRACE(what.what);
    thrown = &what;
    RecordingReporter reporter;
    TestDelegate test({0});
    test.use_buffer_handles = true;
    {
      Interpreter interpreter(&reporter);
      BuildPair(&interpreter);
      test.delegate.Prepare = [](TfLiteContext*, TfLiteDelegate*) {
        thrown->raise();
        return kTfLiteOk;
      };
      EXPECT_EQ(interpreter.ModifyGraphWithDelegate(&test.delegate), kTfLiteDelegateError);
      EXPECT_TRUE(reporter.Has("Exception in the Prepare function of a delegate: "))
          << reporter.text;
      EXPECT_EQ(interpreter.execution_plan(), (std::vector<int>{0, 1}));
      EXPECT_EQ(RunOnTwos(&interpreter), 4.0f);

      test.delegate.Prepare = &TestDelegate::Prepare;
      test.delegate.CopyFromBufferHandle = [](TfLiteContext*, TfLiteDelegate*, TfLiteBufferHandle,
                                              TfLiteTensor*) {
        thrown->raise();
        return kTfLiteOk;
      };
      test.delegate.FreeBufferHandle = [](TfLiteContext*, TfLiteDelegate*, TfLiteBufferHandle*) {
        thrown->raise();
      };
      ASSERT_EQ(interpreter.ModifyGraphWithDelegate(&test.delegate), kTfLiteOk);
      EXPECT_EQ(RunOnTwos(&interpreter), -1.0f);
      EXPECT_TRUE(reporter.Has("Exception in the CopyFromBufferHandle function of a delegate: "))
          << reporter.text;
    }
    // The interpreter frees its handles in its destructor, which has run here.
    EXPECT_TRUE(reporter.Has("Exception in the FreeBufferHandle function of a delegate: "))
        << reporter.text;
  }
}

// Tests exceptions from the functions of an opaque delegate's builder.
TEST(Exceptions, OfOpaqueDelegates) {
  for (const Thrown& what : kThrown) {
    SCOPED_TRACE(what.what);
    thrown = &what;
    RecordingReporter reporter;
    TfLiteOpaqueDelegateBuilder builder = {};
    builder.Prepare = [](TfLiteOpaqueContext*, TfLiteOpaqueDelegate*, void*) {
      thrown->raise();
      return kTfLiteOk;
    };
    const std::unique_ptr<TfLiteOpaqueDelegate, void (*)(TfLiteOpaqueDelegate*)> delegate(
        TfLiteOpaqueDelegateCreate(&builder), &TfLiteOpaqueDelegateDelete);
    Interpreter interpreter(&reporter);
    BuildPair(&interpreter);
    EXPECT_EQ(interpreter.ModifyGraphWithDelegate(delegate.get()), kTfLiteDelegateError);
    EXPECT_TRUE(reporter.Has(what.what)) << reporter.text;
    ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
    EXPECT_EQ(RunOnTwos(&interpreter), 4.0f);
  }
}

// If an application's error reporter throws, only the message is lost.
TEST(Exceptions, OfTheErrorReporter) {
  class Thrower : public ErrorReporter {
   public:
    int Report(const char*, va_list) override { throw std::runtime_error("no disk"); }
  } reporter;
  Interpreter interpreter(&reporter);
  BuildPair(&interpreter);
  EXPECT_EQ(interpreter.Invoke(), kTfLiteError);
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  TfLiteContext* context = interpreter.primary_subgraph().context();
  context->ReportError(context, "not heard");
  EXPECT_EQ(RunOnTwos(&interpreter), 4.0f);
}

TEST(Exceptions, RanOutOfMemoryTellsTheArenaFromOtherFailures) {
  RecordingReporter reporter;
  Interpreter interpreter(&reporter);
  BuildPair(&interpreter);
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  EXPECT_FALSE(interpreter.RanOutOfMemory());
  // Each tensor is smaller than the memory limit, but two together are larger.
  const auto row = static_cast<int>(litmus::MemoryLimit() / 1024 / sizeof(float) * 3 / 5);
  ASSERT_EQ(interpreter.ResizeInputTensor(0, {1024, row}), kTfLiteOk);
  EXPECT_FALSE(interpreter.RanOutOfMemory());
  EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteError);
  EXPECT_TRUE(interpreter.RanOutOfMemory()) << reporter.text;
  EXPECT_TRUE(reporter.Has("the tensor arena: out of memory")) << reporter.text;
  // A single tensor is larger than the limit.
  EXPECT_EQ(interpreter.ResizeInputTensor(0, {2048, row}), kTfLiteError);
  EXPECT_TRUE(interpreter.RanOutOfMemory()) << reporter.text;
  ASSERT_EQ(interpreter.ResizeInputTensor(0, {6}), kTfLiteOk) << reporter.text;
  EXPECT_FALSE(interpreter.RanOutOfMemory());
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk) << reporter.text;
  EXPECT_FALSE(interpreter.RanOutOfMemory());
  TfLiteRegistration refusing = SumPlusOne();
  refusing.prepare = [](TfLiteContext*, TfLiteNode*) { return kTfLiteError; };
  interpreter.AddNodeWithParameters({2}, {1}, nullptr, 0, nullptr, &refusing);
  EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteError);
  EXPECT_FALSE(interpreter.RanOutOfMemory());
}

}  // namespace
}  // namespace tflite
