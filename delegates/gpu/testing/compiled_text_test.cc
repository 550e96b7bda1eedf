// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Measures the text that a model passes to a GPU's compiler and the memory that tuning needs, on a
// device that only records. No text may be compiled twice, and FAST_SINGLE_ANSWER must not measure
// candidates. With the shared models, the test prints a table of both.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "delegates/gpu/api/gpu_delegate.h"
#include "delegates/gpu/testing/recording_device.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/model.h"
#include "testing/shared_data.h"

namespace litmus::gpu {
namespace {

DeviceInfo SomeGpu() {
  DeviceInfo info;
  info.api = "OpenCL";
  info.name = "some GPU";
  info.type = DeviceType::kGpu;
  info.compute_units = 16;
  info.max_work_group = 256;
  info.max_local = {256, 256, 64};
  info.local_memory = 32 << 10;
  info.max_buffer_bytes = size_t{1} << 30;
  info.buffer_alignment = 128;
  info.max_kernel_buffers = 16;
  info.max_constant_bytes = 64 << 10;
  info.half_arithmetic = true;
  return info;
}

Settings Asks(bool tune, bool save_memory = false) {
  Settings settings;
  settings.tune = tune;
  settings.save_memory = save_memory;
  settings.max_partitions = Settings::kNoLimit;
  return settings;
}

// Applies the delegate to the model on a recording device, and returns that device.
std::shared_ptr<RecordingDevice> Delegate(const std::string& path, const Settings& settings) {
  auto device = std::make_shared<RecordingDevice>(SomeGpu());
  const auto model = tflite::FlatBufferModel::BuildFromFile(path.c_str());
  EXPECT_NE(model, nullptr) << path;
  if (model == nullptr) return device;
  const tflite::ops::builtin::BuiltinOpResolver resolver;
  std::unique_ptr<tflite::Interpreter> interpreter;
  tflite::InterpreterBuilder(*model, resolver)(&interpreter);
  TfLiteDelegate* delegate = GpuDelegate::Create(settings, [device] { return device; });
  EXPECT_EQ(interpreter->ModifyGraphWithDelegate(delegate), kTfLiteOk);
  interpreter.reset();
  GpuDelegate::Delete(delegate);
  EXPECT_EQ(device->memory.now, 0u) << path;
  return device;
}

size_t Distinct(const std::vector<std::string>& names) {
  return std::set<std::string>(names.begin(), names.end()).size();
}

TEST(CompiledText, NoTextIsCompiledTwice) {
  for (const char* name : {"mobilenet_v1_float", "mobilenet_v2_float", "tiny_cnn_float"}) {
    const std::string path = std::string("testdata/") + name + ".tflite";
    const auto fast = Delegate(path, Asks(false)), tuned = Delegate(path, Asks(true));
    // The name of a kernel contains a hash of its text, so equal texts have equal names.
    EXPECT_EQ(Distinct(fast->compiled), fast->compiled.size()) << name;
    EXPECT_EQ(Distinct(tuned->compiled), tuned->compiled.size()) << name;
    // One program of the model, and one that converts its inputs and outputs.
    EXPECT_EQ(fast->programs, 2) << name;
    EXPECT_EQ(tuned->programs, 2) << name;
    EXPECT_EQ(fast->profiled, 0) << name;
  }
}

TEST(CompiledText, OneFastAnswerOfMobileNetV1NeedsTwelveKernels) {
  EXPECT_LE(Delegate("testdata/mobilenet_v1_float.tflite", Asks(false))->compiled.size(), 12u);
}

TEST(CompiledText, DeterministicMeasuresNothing) {
  Settings settings = Asks(true);
  settings.deterministic = true;
  EXPECT_EQ(Delegate("testdata/mobilenet_v1_float.tflite", settings)->profiled, 0);
}

// The next process does not measure again either: it finds the choices in a file that all models of
// the device share.
TEST(CompiledText, OtherModelsOfTheDeviceMeasureOnlyWhatIsNew) {
  Settings settings = Asks(true);
  std::string folder = testing::TempDir() + "/choices_XXXXXX";
  settings.serialization_dir = mkdtemp(folder.data());
  settings.model_token = "first";
  const std::string path = "testdata/mobilenet_v1_float.tflite";
  const auto first = Delegate(path, settings);
  settings.model_token = "second";
  const auto second = Delegate(path, settings);
  EXPECT_GT(first->profiled, 0);
  EXPECT_EQ(second->profiled, 0);
  EXPECT_LT(second->compiled.size(), first->compiled.size());
  // A file that other users can write is ignored.
  const std::filesystem::path file = std::filesystem::directory_iterator(folder)->path();
  std::filesystem::permissions(file, std::filesystem::perms::all);
  testing::internal::CaptureStderr();
  settings.model_token = "third";
  EXPECT_EQ(Delegate(path, settings)->profiled, first->profiled);
  EXPECT_NE(testing::internal::GetCapturedStderr().find("Choices of kernels are not used"),
            std::string::npos);
  std::filesystem::remove_all(folder);
}

// Tuning holds the weights of only one candidate at a time, so it needs no more memory than the
// model.
TEST(CompiledText, TuningTakesNoMoreMemoryThanTheModel) {
  for (const char* name : {"mobilenet_v1_float", "mobilenet_v2_float"}) {
    const std::string path = std::string("testdata/") + name + ".tflite";
    EXPECT_EQ(Delegate(path, Asks(true))->memory.peak, Delegate(path, Asks(false))->memory.peak)
        << name;
  }
}

// 45 % of the text that was compiled (1,133 KB) when the work-group was a part of a kernel's
// identity and the chosen kernels were compiled a second time.
constexpr size_t kMostTunedBytes = size_t{510} << 10;

TEST(CompiledText, OfSharedModels) {
  LITMUS_NEEDS_SHARED_DATA();
  std::printf(
      "%-62s | fast: kernels, KB | tuned: kernels, KB, runs | peak MB: fast, tuned, least\n",
      "model");
  size_t sum = 0;
  for (const char* name :
       {"mobilenet_v1_1.0_224_dequant_float", "deeplabv3_257_mv_gpu",
        "derived/posenet_mobilenet_v1_075_353_481_dequant_float",
        "selfiesegmentation_mlkit-256x256-2021_01_19-v1215.f16", "edsr_f32b5_fp32"}) {
    const std::string path = SharedDataFolder() + "/models/" + name + ".tflite";
    const auto fast = Delegate(path, Asks(false)), tuned = Delegate(path, Asks(true)),
               least = Delegate(path, Asks(false, /*save_memory=*/true));
    EXPECT_EQ(Distinct(tuned->compiled), tuned->compiled.size()) << name;
    const auto kb = [](size_t bytes) { return static_cast<double>(bytes) / 1024; };
    const auto mb = [](size_t bytes) { return static_cast<double>(bytes) / (1 << 20); };
    std::printf("%-62s | %4zu %6.1f | %4zu %6.1f %5d | %6.1f %6.1f %6.1f\n", name,
                fast->compiled.size(), kb(fast->compiled_bytes), tuned->compiled.size(),
                kb(tuned->compiled_bytes), tuned->profiled, mb(fast->memory.peak),
                mb(tuned->memory.peak), mb(least->memory.peak));
    sum += tuned->compiled_bytes;
  }
  std::printf("tuned, in sum: %zu KB\n", sum >> 10);
  EXPECT_LE(sum, kMostTunedBytes);
}

}  // namespace
}  // namespace litmus::gpu
