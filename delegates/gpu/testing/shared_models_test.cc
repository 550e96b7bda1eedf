// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Whole models of the shared data: float ones run on the GPU completely, on both backends, and
// agree with their goldens; quantised classifiers agree with the CPU's kernels on photographs.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "delegates/gpu/delegate.h"
#include "delegates/gpu/testing/needs_opencl.h"
#include "delegates/gpu/testing/needs_opengl.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/model.h"
#include "testing/shared_data.h"
#include "tools/common/images/decode.h"
#include "tools/common/images/preprocess.h"
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

// Checks the distinct kernels of each partition, which delegates tell about that are made while
// this exists. PoCL compiles so many in the time that initialisation may take.
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

// The tolerance of such goldens is 1e-4 of the output's range.
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

class FloatModel : public testing::TestWithParam<const char*> {};

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

INSTANTIATE_TEST_SUITE_P(
    Shared, FloatModel,
    testing::Values("deeplabv3_257_mv_gpu.tflite", "derived__mobilenet_v1_1.0_224_fp16.tflite",
                    "derived__posenet_mobilenet_v1_075_353_481_dequant_float.tflite",
                    "derived__ssd_mobilenet_v1_coco_dequant_float_raw.tflite",
                    "edsr_f32b5_fp32.tflite", "face_detection_front.tflite", "face_landmark.tflite",
                    "mobilenet_v1_0.25_128.tflite", "mobilenet_v1_1.0_224_dequant_float.tflite",
                    "style_transfer_f16_384.tflite", "tiny__kws_ref_model_float32.tflite",
                    "tiny__model_ToyCar.tflite", "tiny__pretrainedResnet.tflite",
                    "tiny__pretrainedResnet_large_float.tflite", "tiny__vww_96_float.tflite"),
    NameOf);

// Other models, partly delegated ones too.
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
    testing::Values("movenet_single_pose_lightning_ptq.tflite",
                    "selfiesegmentation_mlkit-256x256-2021_01_19-v1215.f16.tflite",
                    "style_transfer_quantized_dynamic.tflite", "yamnet_spectra_in.tflite"),
    NameOf);

std::vector<std::string> Photographs() {
  std::vector<std::string> paths;
  for (const auto& entry :
       std::filesystem::directory_iterator(SharedDataFolder() + "/images/imagenet-sample")) {
    paths.push_back(entry.path().string());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

// The same model on the CPU and on the GPU.
class Pair {
 public:
  explicit Pair(const std::string& model)
      : model_(tflite::FlatBufferModel::BuildFromFile(
            (SharedDataFolder() + "/models/" + model).c_str())) {}

  void Build() {
    ASSERT_NE(model_, nullptr);
    for (auto* side : {&cpu_, &gpu_}) {
      ASSERT_EQ(tflite::InterpreterBuilder(*model_, resolver_)(side), kTfLiteOk);
    }
    ASSERT_EQ(gpu_->ModifyGraphWithDelegate(delegate_.get()), kTfLiteOk);
    ASSERT_EQ(gpu_->execution_plan().size(), 1u);
    for (auto* side : {&cpu_, &gpu_}) ASSERT_EQ((*side)->AllocateTensors(), kTfLiteOk);
    const auto tensor = ImageTensor::From(*cpu_->input_tensor(0));
    ASSERT_TRUE(tensor.ok()) << tensor.status();
    auto preprocessor = Preprocessor::Make({}, *tensor);
    ASSERT_TRUE(preprocessor.ok()) << preprocessor.status();
    preprocessor_ = std::make_unique<Preprocessor>(*std::move(preprocessor));
  }

  void Run(const std::string& photograph) {
    const auto image = ReadImage(photograph);
    ASSERT_TRUE(image.ok()) << image.status();
    for (auto* side : {&cpu_, &gpu_}) {
      ASSERT_TRUE(preprocessor_->Run(*image, (*side)->input_tensor(0)->data.raw).ok());
      ASSERT_EQ((*side)->Invoke(), kTfLiteOk);
    }
  }

  const TfLiteTensor& cpu() const { return *cpu_->output_tensor(0); }
  const TfLiteTensor& gpu() const { return *gpu_->output_tensor(0); }

 private:
  tflite::ops::builtin::BuiltinOpResolver resolver_;
  Delegate delegate_ = MakeDelegate();  // outlives the interpreters
  std::unique_ptr<tflite::FlatBufferModel> model_;
  std::unique_ptr<tflite::Interpreter> cpu_, gpu_;
  std::unique_ptr<Preprocessor> preprocessor_;
};

int At(const TfLiteTensor& tensor, size_t i) {
  return tensor.type == kTfLiteUInt8 ? tensor.data.uint8[i] : tensor.data.int8[i];
}

class Classifier : public testing::TestWithParam<const char*> {};

// Classes of equal score are equally right.
TEST_P(Classifier, AgreesWithTheCpu) {
  LITMUS_NEEDS_SHARED_DATA();
  LITMUS_NEEDS_OPENCL();
  auto counts = std::make_unique<KernelCounts>();
  Pair pair(GetParam());
  pair.Build();
  counts.reset();
  if (HasFatalFailure()) return;
  std::string others;
  size_t equal = 0;
  const std::vector<std::string> photographs = Photographs();
  for (const std::string& photograph : photographs) {
    pair.Run(photograph);
    if (HasFatalFailure()) return;
    const TfLiteTensor &cpu = pair.cpu(), &gpu = pair.gpu();
    size_t best = 0, most = 0;
    for (size_t i = 1; i < cpu.bytes; ++i) {
      if (At(cpu, i) > At(cpu, best)) best = i;
      if (At(gpu, i) > At(gpu, most)) most = i;
    }
    if (At(gpu, best) == At(gpu, most) || At(cpu, best) == At(cpu, most)) {
      ++equal;
    } else {
      others += photograph + "\n";
    }
  }
  EXPECT_GE(static_cast<double>(equal), 0.98 * static_cast<double>(photographs.size())) << others;
}

INSTANTIATE_TEST_SUITE_P(Shared, Classifier,
                         testing::Values("mobilenet_v1_0.25_128_quant.tflite",
                                         "mobilenet_v1_1.0_224_quant_rebuilt.tflite",
                                         "mobilenet_v2_1.0_224_quant.tflite",
                                         "tf2_mobilenet_v2_1.0_224_ptq.tflite"),
                         NameOf);

}  // namespace
}  // namespace litmus::gpu
