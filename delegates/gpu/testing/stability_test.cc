// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests, by counting objects, that inferences create no objects of the device, and that a deleted
// delegate leaves none. (scripts/dev/prove gpu_stability measures the memory of the process over
// ten thousand inferences.)
#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "delegates/gpu/api/gpu_delegate.h"
#include "delegates/gpu/cl/cl_device.h"
#include "delegates/gpu/gl/gl_device.h"
#include "delegates/gpu/testing/failing_device.h"
#include "delegates/gpu/testing/faulty_opencl.h"
#include "delegates/gpu/testing/on_backends.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/model.h"

namespace litmus::gpu {
namespace {

OpenClFaults* const opencl = UseFaultyOpenCl();

class StabilityTest : public OnBackends {
 protected:
  // A delegate, and an interpreter that uses its device.
  class Life {
   public:
    explicit Life(Faults* objects) {
      model_ = tflite::FlatBufferModel::BuildFromFile("testdata/tiny_cnn_float.tflite");
      const auto open = [objects]() -> absl::StatusOr<std::shared_ptr<Device>> {
        auto device = OnOpenGl() ? OpenGlDevice() : OpenClDevice();
        if (!device.ok()) return device.status();
        return WithFaults(*std::move(device), objects);
      };
      delegate_ = GpuDelegate::Create({}, open);
      const tflite::ops::builtin::BuiltinOpResolver resolver;
      tflite::InterpreterBuilder(*model_, resolver)(&interpreter_);
      EXPECT_EQ(interpreter_->ModifyGraphWithDelegate(delegate_), kTfLiteOk);
      EXPECT_EQ(interpreter_->execution_plan().size(), 1u);
    }
    ~Life() {
      interpreter_.reset();
      GpuDelegate::Delete(delegate_);
    }
    void Infer() { ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk); }

   private:
    std::unique_ptr<tflite::FlatBufferModel> model_;
    TfLiteDelegate* delegate_ = nullptr;
    std::unique_ptr<tflite::Interpreter> interpreter_;
  };

  void SetUp() override {
    ASSERT_NE(opencl, nullptr);
    OnBackends::SetUp();
  }

  Faults objects_;
};
LITMUS_ON_BACKENDS(StabilityTest);

TEST_P(StabilityTest, InferencesMakeNoObjects) {
  Life life(&objects_);
  life.Infer();
  const int alive = objects_.alive, references = opencl->references;
  EXPECT_GT(alive, 0);
  objects_.Forget();
  for (int i = 0; i < 200; ++i) life.Infer();
  for (const Call call : {Call::kAllocate, Call::kCompile, Call::kLoadProgram, Call::kMakeQueue,
                          Call::kBind, Call::kBinary, Call::kProfile}) {
    EXPECT_EQ(objects_.calls[static_cast<size_t>(call)], 0) << CallName(call);
  }
  EXPECT_EQ(objects_.calls[static_cast<size_t>(Call::kMap)],
            objects_.calls[static_cast<size_t>(Call::kUnmap)]);
  EXPECT_EQ(objects_.alive, alive);
  EXPECT_EQ(opencl->references, references);
}

TEST_P(StabilityTest, DeletedDelegatesLeaveNoObjects) {
  // Another delegate keeps the context alive.
  Life other(&objects_);
  const int alive = objects_.alive, references = opencl->references;
  EXPECT_EQ(references > 0, !OnOpenGl());
  for (int i = 0; i < 20; ++i) {
    {
      Life life(&objects_);
      life.Infer();
      EXPECT_GT(objects_.alive, alive);
    }
    EXPECT_EQ(objects_.alive, alive) << "life " << i;
    EXPECT_EQ(opencl->references, references) << "life " << i;
  }
}

TEST_P(StabilityTest, TheLastDelegateLeavesNothing) {
  { Life(&objects_).Infer(); }
  EXPECT_EQ(objects_.alive, 0);
  EXPECT_EQ(opencl->references, 0);
}

}  // namespace
}  // namespace litmus::gpu
