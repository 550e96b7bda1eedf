// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the delegate on a device that refuses work-groups, as GPUs do for kernels that need many
// registers: when a kernel is bound (CL_KERNEL_WORK_GROUP_SIZE) or when it is enqueued. The device
// is this machine's OpenCL device, reported as a GPU.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "delegates/gpu/api/report.h"
#include "delegates/gpu/cl/cl_device.h"
#include "delegates/gpu/delegate.h"
#include "delegates/gpu/testing/faulty_opencl.h"
#include "delegates/gpu/testing/needs_opencl.h"
#include "runtime/c/builtin_op_data.h"
#include "runtime/core/interpreter.h"
#include "runtime/core/interpreter_utils.h"
#include "runtime/kernels/register.h"
#include "tools/common/model/invoke.h"

namespace litmus::gpu {
namespace {

OpenClFaults* const faults = [] {
  OpenClFaults* loaded = UseFaultyOpenCl();
  if (loaded != nullptr) loaded->as_gpu = true;
  return loaded;
}();

// FULLY_CONNECTED [1, 1024] -> [1, 512], whose kernel requires a group of 32; ADD; SOFTMAX, whose
// kernel requires a group of 64 if groups are that large.
class Network {
 public:
  static constexpr int kIn = 1024, kOut = 512;

  Network() : weights_(kIn * kOut), bias_(kOut) {
    for (size_t i = 0; i < weights_.size(); ++i) {
      weights_[i] = static_cast<float>(static_cast<int>(i * 37 % 101) - 50) / 1000;
    }
    for (size_t i = 0; i < bias_.size(); ++i) bias_[i] = static_cast<float>(i % 7) / 7;
    interpreter_.AddTensors(7);
    AddRuntime(0, {1, kIn});
    AddRuntime(3, {1, kOut});
    AddRuntime(4, {1, kOut});
    AddRuntime(5, {1, kOut});
    AddRuntime(6, {1, kOut});
    AddConstant(1, {kOut, kIn}, weights_);
    AddConstant(2, {kOut}, bias_);
    interpreter_.SetInputs({0, 4});
    interpreter_.SetOutputs({6});
    const tflite::ops::builtin::BuiltinOpResolverWithoutDefaultDelegates resolver;
    Add<TfLiteFullyConnectedParams>(resolver, tflite::BuiltinOperator_FULLY_CONNECTED, {0, 1, 2},
                                    3);
    Add<TfLiteAddParams>(resolver, tflite::BuiltinOperator_ADD, {3, 4}, 5);
    Add<TfLiteSoftmaxParams>(resolver, tflite::BuiltinOperator_SOFTMAX, {5}, 6)->beta = 1;
  }

  TfLiteStatus Apply(TfLiteDelegate* delegate) {
    return interpreter_.ModifyGraphWithDelegate(delegate);
  }

  // Sets the input, runs `invoke`, checks its status, and returns the output.
  std::vector<float> Run(
      const std::function<TfLiteStatus(tflite::Interpreter*)>& invoke =
          [](tflite::Interpreter* interpreter) { return interpreter->Invoke(); },
      TfLiteStatus status = kTfLiteOk) {
    EXPECT_EQ(interpreter_.AllocateTensors(), kTfLiteOk);
    for (int i = 0; i < kIn; ++i) {
      interpreter_.typed_tensor<float>(0)[i] = static_cast<float>(i % 13 - 6) / 6;
    }
    for (int i = 0; i < kOut; ++i) {
      interpreter_.typed_tensor<float>(4)[i] = static_cast<float>(i % 5);
    }
    EXPECT_EQ(invoke(&interpreter_), status);
    const float* out = interpreter_.typed_tensor<float>(6);
    return {out, out + kOut};
  }

 private:
  void AddRuntime(int tensor, const std::vector<int>& shape) {
    interpreter_.SetTensorParametersReadWrite(tensor, kTfLiteFloat32, "", shape,
                                              TfLiteQuantization{});
  }
  void AddConstant(int tensor, const std::vector<int>& shape, const std::vector<float>& values) {
    interpreter_.SetTensorParametersReadOnly(
        tensor, kTfLiteFloat32, "", shape, TfLiteQuantization{},
        reinterpret_cast<const char*>(values.data()), values.size() * sizeof(float));
  }
  template <typename Params>
  Params* Add(const tflite::OpResolver& resolver, tflite::BuiltinOperator code,
              const std::vector<int>& inputs, int output) {
    auto* params = static_cast<Params*>(std::calloc(1, sizeof(Params)));
    interpreter_.AddNodeWithParameters(inputs, {output}, nullptr, 0, params,
                                       resolver.FindOp(code, 1));
    return params;
  }

  std::vector<float> weights_, bias_;
  tflite::Interpreter interpreter_;
};

class FaultyDeviceTest : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_NE(faults, nullptr);
    LITMUS_NEEDS_OPENCL();
    options_.experimental_flags |= TFLITE_GPU_EXPERIMENTAL_FLAGS_CL_ONLY;
  }
  void TearDown() override {
    faults->kernel = "";
    faults->group_limit = faults->launch_limit = faults->image_limit = OpenClFaults::kNoLimit;
    faults->as_adreno = false;
  }

  struct Outcome {
    std::map<int, std::string> refused;  // node -> reason
    int cached = 0;                      // number of partitions from a file
  };

  // Runs the network with the delegate, and compares the results with the CPU's.
  Outcome RunAndCompare() {
    Outcome outcome;
    TfLiteDelegate* delegate = TfLiteGpuDelegateV2Create(&options_);
    {
      Network on_cpu, network;
      EXPECT_EQ(network.Apply(delegate), kTfLiteOk);
      const std::vector<float> want = on_cpu.Run(), got = network.Run();
      for (size_t i = 0; i < want.size(); ++i) {
        // Sums of 1024 products in another order, followed by an exponential.
        EXPECT_NEAR(got[i], want[i], 1e-5f) << "element " << i;
      }
      const auto tell = [](void* user, const LitmusReportedNode* node) {
        if (!node->taken) (*static_cast<Outcome*>(user)).refused[node->node] = node->reason;
      };
      const LitmusDelegateReport& report = *GpuDelegateReport();
      EXPECT_EQ(report.nodes(delegate, tell, &outcome), kTfLiteOk);
      LitmusDelegateStatistics statistics = {};
      statistics.struct_size = sizeof(statistics);
      EXPECT_EQ(report.statistics(delegate, &statistics), kTfLiteOk);
      outcome.cached = statistics.cached_partitions;
    }
    TfLiteGpuDelegateV2Delete(delegate);
    return outcome;
  }

  TfLiteGpuDelegateOptionsV2 options_ = TfLiteGpuDelegateOptionsV2Default();
};

TEST_F(FaultyDeviceTest, GroupsThatDoNotFitBecomeSmaller) {
  for (const size_t limit : {OpenClFaults::kNoLimit, size_t{32}, size_t{7}, size_t{1}}) {
    for (const bool when_bound : {true, false}) {
      SCOPED_TRACE(testing::Message() << "at most " << limit << " work-items, said when "
                                      << (when_bound ? "bound" : "enqueued"));
      (when_bound ? faults->group_limit : faults->launch_limit) = limit;
      (when_bound ? faults->launch_limit : faults->group_limit) = OpenClFaults::kNoLimit;
      EXPECT_EQ(RunAndCompare().refused, (std::map<int, std::string>()));
    }
  }
}

TEST_F(FaultyDeviceTest, WhileVariantsAreMeasuredToo) {
  options_.inference_preference = TFLITE_GPU_INFERENCE_PREFERENCE_SUSTAINED_SPEED;
  for (const bool when_bound : {true, false}) {
    (when_bound ? faults->group_limit : faults->launch_limit) = 8;
    (when_bound ? faults->launch_limit : faults->group_limit) = OpenClFaults::kNoLimit;
    EXPECT_EQ(RunAndCompare().refused, (std::map<int, std::string>())) << when_bound;
  }
}

TEST_F(FaultyDeviceTest, ANodeThatFitsInNoGroupIsLeftToTheCpu) {
  faults->kernel = "softmax";
  faults->launch_limit = 0;
  const Outcome outcome = RunAndCompare();
  ASSERT_EQ(outcome.refused.size(), 1u);
  EXPECT_EQ(outcome.refused.begin()->first, 2);
  const std::string& why = outcome.refused.begin()->second;
  EXPECT_NE(why.find("The device does not run it: kernel softmax_"), std::string::npos) << why;
  EXPECT_NE(why.find("CL_OUT_OF_RESOURCES"), std::string::npos) << why;
}

TEST_F(FaultyDeviceTest, WhereNothingFitsTheCpuComputes) {
  faults->launch_limit = 0;
  EXPECT_EQ(RunAndCompare().refused.size(), 3u);
}

TEST_F(FaultyDeviceTest, SmallerGroupsAreSerialized) {
  const std::string folder = testing::TempDir();
  options_.experimental_flags |= TFLITE_GPU_EXPERIMENTAL_FLAGS_ENABLE_SERIALIZATION;
  options_.serialization_dir = folder.c_str();
  options_.model_token = "smaller_groups";
  faults->group_limit = 16;
  EXPECT_EQ(RunAndCompare().cached, 0);
  EXPECT_EQ(RunAndCompare().cached, 1);
}

TEST_F(FaultyDeviceTest, PartsOfABufferAreReleasedLastFirst) {
  faults->parts = 0;
  faults->early_releases = 0;
  EXPECT_EQ(RunAndCompare().refused, (std::map<int, std::string>()));
  EXPECT_GT(faults->parts, 2);
  EXPECT_EQ(faults->early_releases, 0);
}

// If a driver cannot make images, or not both kinds, weights are read from buffers.
TEST_F(FaultyDeviceTest, ImagesMayBeRefused) {
  const struct { size_t limit, made; } kCases[] = {{OpenClFaults::kNoLimit, 3}, {0, 0}, {1, 1}};
  for (const auto& c : kCases) {
    SCOPED_TRACE(testing::Message() << "at most " << c.limit << " images");
    faults->image_limit = c.limit;
    faults->images = 0;
    faults->as_adreno = true;
    const int references = faults->references;
    EXPECT_EQ(RunAndCompare().refused, (std::map<int, std::string>()));
    EXPECT_EQ(faults->images, c.made);
    EXPECT_EQ(faults->references, references);
  }
}

// If the device uses host memory, the buffers of these images are a part of the mapped file.
TEST_F(FaultyDeviceTest, ImagesAreOverSerializedWeights) {
  const std::string folder = testing::TempDir();
  options_.experimental_flags |= TFLITE_GPU_EXPERIMENTAL_FLAGS_ENABLE_SERIALIZATION;
  options_.serialization_dir = folder.c_str();
  options_.model_token = "images";
  faults->as_adreno = true;
  for (const int cached : {0, 1}) {
    faults->images = 0;
    EXPECT_EQ(RunAndCompare().cached, cached);
    EXPECT_EQ(faults->images, 3u);
  }
}

// Only the images by which the driver is tested can be made; later ones fail.
TEST_F(FaultyDeviceTest, AnImageThatIsRefusedLaterIsAClearError) {
  faults->image_limit = 2;
  faults->images = 0;
  faults->as_adreno = true;
  TfLiteDelegate* delegate = TfLiteGpuDelegateV2Create(&options_);
  {
    Network on_cpu, network;
    testing::internal::CaptureStderr();
    EXPECT_EQ(network.Apply(delegate), kTfLiteDelegateError);
    const std::string log = testing::internal::GetCapturedStderr();
    EXPECT_NE(log.find("clCreateImage of 131216 texels: CL_MEM_OBJECT_ALLOCATION_FAILURE"),
              std::string::npos)
        << log;
    EXPECT_EQ(network.Run(), on_cpu.Run());
  }
  TfLiteGpuDelegateV2Delete(delegate);
}

TEST_F(FaultyDeviceTest, ALostDeviceIsOpenedAnewOnce) {
  TfLiteDelegate* delegate = TfLiteGpuDelegateV2Create(&options_);
  {
    Network on_cpu, network;
    EXPECT_EQ(network.Apply(delegate), kTfLiteOk);
    const std::vector<float> want = on_cpu.Run();
    const int contexts = faults->contexts;
    faults->failing_maps = 1;
    const std::vector<float> got = network.Run();
    EXPECT_EQ(faults->contexts, contexts + 1);
    for (size_t i = 0; i < want.size(); ++i) EXPECT_NEAR(got[i], want[i], 1e-5f) << i;
    // If the device stays lost, the CPU runs the rest, if the application has requested that.
    faults->failing_maps = 1000;
    const std::vector<float> by_cpu = network.Run(
        tflite::delegates::InterpreterUtils::InvokeWithCPUFallback, kTfLiteDelegateError);
    EXPECT_EQ(by_cpu, want);
    faults->failing_maps = 0;
  }
  TfLiteGpuDelegateV2Delete(delegate);
}

// The behaviour of the tools, without and with --allow_cpu_fallback.
TEST_F(FaultyDeviceTest, ADeviceThatStaysLostIsAnErrorOrTheCpusTurn) {
  for (const bool cpu_fallback : {false, true}) {
    SCOPED_TRACE(cpu_fallback);
    TfLiteDelegate* delegate = TfLiteGpuDelegateV2Create(&options_);
    {
      Network on_cpu, network;
      EXPECT_EQ(network.Apply(delegate), kTfLiteOk);
      const std::vector<float> want = on_cpu.Run();
      std::vector<std::string> warnings;
      const auto invoke = [&](tflite::Interpreter* interpreter) {
        return InvokeModel(interpreter, cpu_fallback,
                           [&](const std::string& warning) { warnings.push_back(warning); });
      };
      network.Run(invoke);
      EXPECT_EQ(warnings.size(), 0u);
      faults->failing_maps = 1000;
      const std::vector<float> got = network.Run(invoke, cpu_fallback ? kTfLiteOk : kTfLiteError);
      faults->failing_maps = 0;
      EXPECT_EQ(warnings.size(), cpu_fallback ? 1u : 0u);
      if (!cpu_fallback) continue;
      EXPECT_NE(warnings[0].find("--allow_cpu_fallback"), std::string::npos) << warnings[0];
      EXPECT_EQ(got, want);
      EXPECT_EQ(network.Run(invoke), want);
      EXPECT_EQ(warnings.size(), 1u);
    }
    TfLiteGpuDelegateV2Delete(delegate);
  }
}

TEST_F(FaultyDeviceTest, FloatsThatRoundToZeroAreWarnedOf) {
  faults->rounds_to_zero = true;
  testing::internal::CaptureStderr();
  RunAndCompare();
  const std::string log = testing::internal::GetCapturedStderr();
  faults->rounds_to_zero = false;
  EXPECT_NE(log.find("do not round to nearest"), std::string::npos) << log;
  EXPECT_NE(log.find("quantised operators stay on the CPU"), std::string::npos) << log;
}

// In the embedded profile kernels have few buffers, but the results are the same.
TEST_F(FaultyDeviceTest, TheEmbeddedProfileIsWarnedOf) {
  faults->embedded = true;
  testing::internal::CaptureStderr();
  EXPECT_EQ(RunAndCompare().refused, (std::map<int, std::string>()));
  const std::string log = testing::internal::GetCapturedStderr();
  const auto device = OpenClDevice();
  faults->embedded = false;
  EXPECT_NE(log.find("is the embedded profile"), std::string::npos) << log;
  ASSERT_TRUE(device.ok()) << device.status();
  EXPECT_TRUE((*device)->info().embedded_profile);
  EXPECT_LT((*device)->info().max_kernel_buffers, 16);
}

TEST_F(FaultyDeviceTest, AnOpenClWithoutCompilerIsNotUsed) {
  faults->without_compiler = true;
  const auto device = OpenClDevice();
  faults->without_compiler = false;
  EXPECT_EQ(device.status().code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_NE(device.status().message().find("a compiler is needed"), absl::string_view::npos)
      << device.status();
}

TEST_F(FaultyDeviceTest, MessagesOfTheDriverAreTold) {
  RunAndCompare();
  ASSERT_NE(faults->notify, nullptr);
  testing::internal::CaptureStderr();
  faults->notify("the GPU is on fire", nullptr, 0, faults->notified);
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "WARNING: OpenCL driver: the GPU is on fire\n");
}

// With FAST_SINGLE_ANSWER, variants are not measured.
TEST_F(FaultyDeviceTest, ThePreferenceDecidesWhetherVariantsAreMeasured) {
  const struct {
    int32_t preference;
    bool measures;
  } kCases[] = {{TFLITE_GPU_INFERENCE_PREFERENCE_FAST_SINGLE_ANSWER, false},
                {TFLITE_GPU_INFERENCE_PREFERENCE_SUSTAINED_SPEED, true},
                {TFLITE_GPU_INFERENCE_PREFERENCE_BALANCED, true}};
  for (const auto& c : kCases) {
    options_.inference_preference = c.preference;
    faults->measuring_queues = 0;
    RunAndCompare();
    EXPECT_EQ(faults->measuring_queues > 0, c.measures) << "preference " << c.preference;
  }
}

}  // namespace
}  // namespace litmus::gpu
