// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests quantised models of the shared data with photographs: the GPU's outputs must equal the
// CPU's.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "delegates/gpu/api/gpu_delegate.h"
#include "delegates/gpu/api/settings.h"
#include "delegates/gpu/delegate.h"
#include "delegates/gpu/testing/needs_opencl.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/model.h"
#include "testing/shared_data.h"
#include "tools/common/images/decode.h"
#include "tools/common/images/preprocess.h"

namespace litmus::gpu {
namespace {

using Delegate = std::unique_ptr<TfLiteDelegate, void (*)(TfLiteDelegate*)>;

// `exact`: is_precision_loss_allowed is 0, the default. `fast`: as with --gpu_quantized=fast.
Delegate MakeDelegate(bool exact, bool fast) {
  TfLiteGpuDelegateOptionsV2 options = TfLiteGpuDelegateOptionsV2Default();
  options.is_precision_loss_allowed = exact ? 0 : 1;
  Settings settings = *ResolveOptions(options);
  settings.fast_quantized = fast;
  return {GpuDelegate::Create(settings), GpuDelegate::Delete};
}

std::vector<std::string> Photographs(const std::string& folder) {
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::directory_iterator(SharedDataFolder() + folder)) {
    paths.push_back(entry.path().string());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

struct ModelCase {
  const char* model;
  size_t photographs;               // number of photographs of the sample
  bool exact = true, fast = false;  // see MakeDelegate
  float quanta = 2;                 // max difference of outputs, in quanta
};

std::string NameOf(const testing::TestParamInfo<ModelCase>& info) {
  std::string name = info.param.model;
  for (char& c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  }
  return name + (info.param.exact ? "" : "_default") + (info.param.fast ? "_fast" : "");
}

// A model on the CPU and on the GPU.
class Pair {
 public:
  Pair(const std::string& model, bool exact, bool fast = false)
      : delegate_(MakeDelegate(exact, fast)),
        model_(tflite::FlatBufferModel::BuildFromFile(
            (SharedDataFolder() + "/models/" + model).c_str())) {}

  void Build() {
    ASSERT_NE(model_, nullptr);
    for (auto* side : {&cpu_, &gpu_}) {
      ASSERT_EQ(tflite::InterpreterBuilder(*model_, resolver_)(side), kTfLiteOk);
    }
    const size_t nodes = gpu_->execution_plan().size();
    ASSERT_EQ(gpu_->ModifyGraphWithDelegate(delegate_.get()), kTfLiteOk);
    ASSERT_LT(gpu_->execution_plan().size(), nodes);
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

  size_t outputs() const { return cpu_->outputs().size(); }
  const TfLiteTensor& cpu(size_t i = 0) const { return *cpu_->output_tensor(i); }
  const TfLiteTensor& gpu(size_t i = 0) const { return *gpu_->output_tensor(i); }

  // Size of one quantum in the output's numbers: 1, or the scale of a DEQUANTIZE at the end.
  float Quantum(size_t output) const {
    if (cpu(output).type != kTfLiteFloat32) return 1;
    for (const int index : cpu_->execution_plan()) {
      const TfLiteNode& node = cpu_->node_and_registration(index)->first;
      if (node.outputs->size > 0 && node.outputs->data[0] == cpu_->outputs()[output]) {
        return cpu_->tensor(node.inputs->data[0])->params.scale;
      }
    }
    return 0;
  }

 private:
  tflite::ops::builtin::BuiltinOpResolver resolver_;
  Delegate delegate_;  // outlives the interpreters
  std::unique_ptr<tflite::FlatBufferModel> model_;
  std::unique_ptr<tflite::Interpreter> cpu_, gpu_;
  std::unique_ptr<Preprocessor> preprocessor_;
};

float At(const TfLiteTensor& tensor, size_t i) {
  if (tensor.type == kTfLiteFloat32) return tensor.data.f[i];
  return tensor.type == kTfLiteUInt8 ? tensor.data.uint8[i] : tensor.data.int8[i];
}

size_t ElementsOf(const TfLiteTensor& tensor) {
  return tensor.type == kTfLiteFloat32 ? tensor.bytes / sizeof(float) : tensor.bytes;
}

class QuantizedModel : public testing::TestWithParam<ModelCase> {
 protected:
  void SetUp() override {
    LITMUS_NEEDS_SHARED_DATA();
    LITMUS_NEEDS_OPENCL();
    pair_ = std::make_unique<Pair>(GetParam().model, GetParam().exact, GetParam().fast);
    pair_->Build();
  }
  std::unique_ptr<Pair> pair_;
};

using Classifier = QuantizedModel;

// The class with the GPU's best score must have the best score on the CPU too; several classes may
// share it. fast_quantized omits the CPU's roundings, so it may decide differently if two classes
// have about equal scores.
TEST_P(Classifier, NamesTheClassOfTheCpu) {
  if (pair_ == nullptr || HasFatalFailure()) return;
  std::string others;
  size_t equal = 0;
  std::vector<std::string> photographs = Photographs("/images/imagenet-sample");
  photographs.resize(std::min(photographs.size(), GetParam().photographs));
  for (const std::string& photograph : photographs) {
    pair_->Run(photograph);
    if (HasFatalFailure()) return;
    const TfLiteTensor &cpu = pair_->cpu(), &gpu = pair_->gpu();
    size_t best = 0, most = 0;
    for (size_t i = 1; i < ElementsOf(cpu); ++i) {
      if (At(cpu, i) > At(cpu, best)) best = i;
      if (At(gpu, i) > At(gpu, most)) most = i;
    }
    if (At(cpu, best) == At(cpu, most)) {
      ++equal;
    } else {
      others += photograph + "\n";
    }
  }
  const double least = GetParam().fast ? 0.95 : 0.98;
  EXPECT_GE(static_cast<double>(equal), least * static_cast<double>(photographs.size())) << others;
}

INSTANTIATE_TEST_SUITE_P(
    Shared, Classifier,
    testing::Values(ModelCase{"mobilenet_v1_0.25_128_quant.tflite", 100},
                    ModelCase{"mobilenet_v1_0.25_128_quant.tflite", 100, false},
                    ModelCase{"mobilenet_v1_1.0_224_quant_rebuilt.tflite", 100},
                    ModelCase{"mobilenet_v2_1.0_224_quant.tflite", 100},
                    ModelCase{"tf2_mobilenet_v2_1.0_224_ptq.tflite", 100},
                    ModelCase{"mobilenet_v2_1.0_224_quant.tflite", 100, true, true},
                    ModelCase{"tf2_mobilenet_v2_1.0_224_ptq.tflite", 100, true, true}),
    NameOf);

using Dense = QuantizedModel;

TEST_P(Dense, IsWithinQuantaOfTheCpu) {
  if (pair_ == nullptr || HasFatalFailure()) return;
  std::vector<std::string> photographs = Photographs("/images/imagenet-sample");
  photographs.resize(std::min(photographs.size(), GetParam().photographs));
  std::vector<size_t> near(pair_->outputs()), all(pair_->outputs());
  for (const std::string& photograph : photographs) {
    pair_->Run(photograph);
    if (HasFatalFailure()) return;
    for (size_t o = 0; o < pair_->outputs(); ++o) {
      const float most = 1.001f * GetParam().quanta * pair_->Quantum(o);
      for (size_t i = 0; i < ElementsOf(pair_->cpu(o)); ++i) {
        ++all[o];
        if (std::abs(At(pair_->cpu(o), i) - At(pair_->gpu(o), i)) <= most) ++near[o];
      }
    }
  }
  for (size_t o = 0; o < all.size(); ++o) {
    EXPECT_GE(static_cast<double>(near[o]), 0.99 * static_cast<double>(all[o]))
        << near[o] << " of " << all[o] << " values of " << pair_->cpu(o).name;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Shared, Dense,
    testing::Values(ModelCase{"edsr_f32b5_full_qint8.tflite", 1},
                    ModelCase{"movenet_single_pose_lightning_ptq.tflite", 8},
                    ModelCase{"posenet_mobilenet_v1_075_353_481_quant.tflite", 8},
                    ModelCase{"posenet_mobilenet_v1_075_353_481_quant.tflite", 2, false},
                    ModelCase{"tiny/pretrainedResnet_quant.tflite", 8},
                    ModelCase{"tiny/vww_96_int8.tflite", 8},
                    ModelCase{"edsr_f32b5_full_qint8.tflite", 1, true, true, 4},
                    ModelCase{"tiny/vww_96_int8.tflite", 8, true, true, 8}),
    NameOf);

// `a` and `b`: corners [y, x, y, x] of two boxes.
double IntersectionOverUnion(const float* a, const float* b) {
  const auto area = [](double top, double left, double bottom, double right) {
    return std::max(bottom - top, 0.0) * std::max(right - left, 0.0);
  };
  const double common =
      area(std::max(a[0], b[0]), std::max(a[1], b[1]), std::min(a[2], b[2]), std::min(a[3], b[3]));
  const double both = area(a[0], a[1], a[2], a[3]) + area(b[0], b[1], b[2], b[3]) - common;
  return both > 0 ? common / both : 1;
}

// The detector's outputs are boxes, classes, scores, and their number.
TEST(Detector, FindsWhatTheCpuFinds) {
  LITMUS_NEEDS_SHARED_DATA();
  LITMUS_NEEDS_OPENCL();
  Pair pair("coco_ssd_mobilenet_v1_1.0_quant_2018_06_29_no_metadata.tflite", true);
  pair.Build();
  if (HasFatalFailure()) return;
  size_t found = 0, all = 0;
  for (const std::string& photograph : Photographs("/coco/dev/val2017")) {
    pair.Run(photograph);
    if (HasFatalFailure()) return;
    const auto wanted = static_cast<size_t>(pair.cpu(3).data.f[0]);
    const auto got = static_cast<size_t>(pair.gpu(3).data.f[0]);
    for (size_t i = 0; i < wanted; ++i) {
      bool has_partner = false;
      for (size_t j = 0; j < got; ++j) {
        has_partner |=
            pair.cpu(1).data.f[i] == pair.gpu(1).data.f[j] &&
            IntersectionOverUnion(pair.cpu(0).data.f + 4 * i, pair.gpu(0).data.f + 4 * j) >= 0.9;
      }
      ++all;
      if (has_partner) ++found;
    }
  }
  EXPECT_GT(all, 0u);
  EXPECT_GE(static_cast<double>(found), 0.95 * static_cast<double>(all));
}

}  // namespace
}  // namespace litmus::gpu
