// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests models of the shared data: float models run entirely on the GPU, on both backends, and
// agree with their goldens; all models need few kernels. quantized_models_test.cc tests quantised
// ones.
#include <gtest/gtest.h>

#include <cctype>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "delegates/gpu/delegate.h"
#include "delegates/gpu/testing/needs_opencl.h"
#include "delegates/gpu/testing/needs_opengl.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/model.h"
#include "testing/long_tests.h"
#include "testing/shared_data.h"
#include "tools/conformance/case.h"
#include "tools/conformance/runner.h"

namespace litmus::gpu {
namespace {

using Delegate = std::unique_ptr<TfLiteDelegate, void (*)(TfLiteDelegate*)>;

Delegate MakeDelegate(int64_t backend = TFLITE_GPU_EXPERIMENTAL_FLAGS_CL_ONLY) {
  TfLiteGpuDelegateOptionsV2 options = TfLiteGpuDelegateOptionsV2Default();
  options.is_precision_loss_allowed = 0;
  options.experimental_flags |= backend;
  return {TfLiteGpuDelegateV2Create(&options), TfLiteGpuDelegateV2Delete};
}

std::string NameOf(const testing::TestParamInfo<const char*>& info) {
  std::string name = info.param;
  for (char& c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  }
  return name;
}

// Checks the number of distinct kernels of each partition, which delegates report that are made
// while this object exists. PoCL compiles kBudget kernels in the time that initialisation may take.
class KernelCounts {
 public:
  static constexpr int kBudget = 15;

  KernelCounts() {
    setenv("LITMUS_GPU_VERBOSE", "1", 1);
    testing::internal::CaptureStderr();
  }
  ~KernelCounts() {
    const std::string log = testing::internal::GetCapturedStderr();
    const std::string before = "GPU partition: ";
    int partitions = 0;
    for (size_t at = log.find(before); at != std::string::npos; at = log.find(before, at + 1)) {
      EXPECT_LE(std::atoi(log.c_str() + at + before.size()), kBudget) << log;
      ++partitions;
    }
    EXPECT_GT(partitions, 0) << log;
    unsetenv("LITMUS_GPU_VERBOSE");
  }
};

// The tolerance of these goldens is 1e-4 of the output's range.
void RunGolden(const std::string& model, int64_t backend) {
  const auto golden =
      conformance::LoadCase(SharedDataFolder() + "/models/goldens/models__" + model);
  ASSERT_TRUE(golden.ok()) << golden.status();
  conformance::RunOptions options;
  options.resolver = conformance::Resolver::kFast;
  options.make_delegates = [backend] {
    std::vector<conformance::OwnedDelegate> delegates;
    delegates.push_back(MakeDelegate(backend));
    return delegates;
  };
  const KernelCounts counts;
  const conformance::CaseResult result = conformance::RunCase(*golden, options);
  EXPECT_TRUE(result.passed) << result.failure;
  EXPECT_EQ(result.nodes, 1);
  EXPECT_EQ(result.delegated, 1);
}

const char* const kFloatModels[] = {
    "derived__mobilenet_v1_1.0_224_fp16.tflite",
    "derived__ssd_mobilenet_v1_coco_dequant_float_raw.tflite",
    "face_detection_front.tflite",
    "face_landmark.tflite",
    "mobilenet_v1_0.25_128.tflite",
    "mobilenet_v1_1.0_224_dequant_float.tflite",
    "tiny__kws_ref_model_float32.tflite",
    "tiny__model_ToyCar.tflite",
    "tiny__pretrainedResnet.tflite",
    "tiny__pretrainedResnet_large_float.tflite",
    "tiny__vww_96_float.tflite",
};
// A software renderer of OpenGL ES needs 6 to 20 s for each of these networks, whose operators
// occur in the other models or in tests of operators.
const char* const kLongOnOpenGl[] = {
    "deeplabv3_257_mv_gpu.tflite",
    "derived__posenet_mobilenet_v1_075_353_481_dequant_float.tflite",
    "style_transfer_f16_384.tflite",
};
// 12 s by OpenCL, half a minute by OpenGL ES, where it is not tested.
const char* const kLongOnOpenCl[] = {"edsr_f32b5_fp32.tflite"};

class FloatModel : public testing::TestWithParam<const char*> {};
class LongOnOpenGl : public FloatModel {};
class LongOnOpenCl : public FloatModel {};

TEST_P(LongOnOpenCl, RunsOnOpenClCompletely) {
  LITMUS_IS_LONG_TEST();
  LITMUS_NEEDS_SHARED_DATA();
  LITMUS_NEEDS_OPENCL();
  RunGolden(GetParam(), TFLITE_GPU_EXPERIMENTAL_FLAGS_CL_ONLY);
}

TEST_P(LongOnOpenGl, RunsOnOpenClCompletely) {
  LITMUS_NEEDS_SHARED_DATA();
  LITMUS_NEEDS_OPENCL();
  RunGolden(GetParam(), TFLITE_GPU_EXPERIMENTAL_FLAGS_CL_ONLY);
}

TEST_P(LongOnOpenGl, RunsOnOpenGlCompletely) {
  LITMUS_IS_LONG_TEST();
  LITMUS_NEEDS_SHARED_DATA();
  LITMUS_NEEDS_OPENGL();
  RunGolden(GetParam(), TFLITE_GPU_EXPERIMENTAL_FLAGS_GL_ONLY);
}

TEST_P(FloatModel, RunsOnOpenClCompletely) {
  LITMUS_NEEDS_SHARED_DATA();
  LITMUS_NEEDS_OPENCL();
  RunGolden(GetParam(), TFLITE_GPU_EXPERIMENTAL_FLAGS_CL_ONLY);
}

TEST_P(FloatModel, RunsOnOpenGlCompletely) {
  LITMUS_NEEDS_SHARED_DATA();
  LITMUS_NEEDS_OPENGL();
  RunGolden(GetParam(), TFLITE_GPU_EXPERIMENTAL_FLAGS_GL_ONLY);
}

INSTANTIATE_TEST_SUITE_P(Shared, FloatModel, testing::ValuesIn(kFloatModels), NameOf);
INSTANTIATE_TEST_SUITE_P(Shared, LongOnOpenGl, testing::ValuesIn(kLongOnOpenGl), NameOf);
INSTANTIATE_TEST_SUITE_P(Shared, LongOnOpenCl, testing::ValuesIn(kLongOnOpenCl), NameOf);

// Other models, including partly delegated ones.
class OtherModel : public testing::TestWithParam<const char*> {};

TEST_P(OtherModel, HasFewKernels) {
  LITMUS_NEEDS_SHARED_DATA();
  LITMUS_NEEDS_OPENCL();
  const auto model = tflite::FlatBufferModel::BuildFromFile(
      (SharedDataFolder() + "/models/" + GetParam()).c_str());
  ASSERT_NE(model, nullptr);
  const KernelCounts counts;
  const Delegate delegate = MakeDelegate();
  const tflite::ops::builtin::BuiltinOpResolver resolver;
  std::unique_ptr<tflite::Interpreter> interpreter;
  ASSERT_EQ(tflite::InterpreterBuilder(*model, resolver)(&interpreter), kTfLiteOk);
  ASSERT_EQ(interpreter->ModifyGraphWithDelegate(delegate.get()), kTfLiteOk);
}

INSTANTIATE_TEST_SUITE_P(
    Shared, OtherModel,
    testing::Values("mobilenet_v1_0.25_128_quant.tflite",
                    "mobilenet_v1_1.0_224_quant_rebuilt.tflite",
                    "mobilenet_v2_1.0_224_quant.tflite", "movenet_single_pose_lightning_ptq.tflite",
                    "posenet_mobilenet_v1_075_353_481_quant.tflite",
                    "selfiesegmentation_mlkit-256x256-2021_01_19-v1215.f16.tflite",
                    "style_transfer_quantized_dynamic.tflite",
                    "tf2_mobilenet_v2_1.0_224_ptq.tflite", "yamnet_spectra_in.tflite"),
    NameOf);

}  // namespace
}  // namespace litmus::gpu
