// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Makes every device call of a small model fail with each kind of error. The result must be right,
// or an error must name the call; nothing may leak, and later results must be right. Each of the
// three devices tests some of the kinds of error for each call. The test prints a table of the
// outcomes.
#include "delegates/gpu/testing/failing_device.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "delegates/gpu/api/gpu_delegate.h"
#include "delegates/gpu/testing/test_devices.h"
#include "tensorflow/lite/core/api/error_reporter.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/model.h"

namespace litmus::gpu {
namespace {

constexpr absl::StatusCode kCodes[] = {absl::StatusCode::kInternal,
                                       absl::StatusCode::kResourceExhausted,
                                       absl::StatusCode::kUnavailable};

class Reporter : public tflite::ErrorReporter {
 public:
  int Report(const char* format, va_list arguments) override {
    char line[1024];
    std::vsnprintf(line, sizeof(line), format, arguments);
    text += line;
    text += "\n";
    return 0;
  }
  std::string text;
};

// The result of a session.
enum class Outcome { kDevice, kCpu, kRefused, kInvokeError, kCount };
constexpr const char* kOutcomes[] = {"runs on the device", "runs on the CPU in part or whole",
                                     "delegation is an error",
                                     "Invoke is an error, the next right"};

class FailingDeviceTest : public ::testing::TestWithParam<size_t> {
 protected:
  void SetUp() override {
    if (GetParam() >= TestDevices().size()) GTEST_SKIP() << "There is no such device.";
    const TestDevice& test_device = TestDevices()[GetParam()];
    DeviceInfo info = test_device.device->info();
    info.costly_compilation = false;  // so that candidates are measured
    device_ = std::make_shared<DeviceAs>(test_device.device, info);
    model_ = tflite::FlatBufferModel::BuildFromFile("testdata/tiny_cnn_float.tflite", &reporter_);
    ASSERT_NE(model_, nullptr);
    settings_.tune = true;
    settings_.serialization_dir =
        absl::StrCat(testing::TempDir(), "/faults_", getpid(), "_", GetParam());
    settings_.model_token = "tiny";
    want_ = *Session(nullptr);
  }

  // Runs three inferences, without a delegate or with one on the device, and returns the outputs.
  // Null: an Invoke failed, and *outcome says how; the last inference was right.
  std::unique_ptr<std::vector<float>> Session(Outcome* outcome) {
    reporter_.text.clear();
    std::unique_ptr<tflite::Interpreter> interpreter;
    tflite::InterpreterBuilder(*model_, resolver_)(&interpreter);
    TfLiteDelegate* delegate = nullptr;
    bool refused = false;
    if (outcome != nullptr) {
      delegate = GpuDelegate::Create(settings_, [this] { return WithFaults(device_, &faults_); });
      refused = interpreter->ModifyGraphWithDelegate(delegate) != kTfLiteOk;
    }
    EXPECT_EQ(interpreter->AllocateTensors(), kTfLiteOk);
    const bool on_device =
        outcome != nullptr && !refused && interpreter->execution_plan().size() == 1;
    bool failed = false;
    auto out = std::make_unique<std::vector<float>>();
    for (int inference = 0; inference < 3; ++inference) {
      TfLiteTensor* input = interpreter->input_tensor(0);
      for (size_t i = 0; i < input->bytes / sizeof(float); ++i) {
        input->data.f[i] = static_cast<float>(static_cast<int>(i * 29 % 64) - 32) / 32;
      }
      if (interpreter->Invoke() != kTfLiteOk) {
        failed = true;
        continue;
      }
      const TfLiteTensor* output = interpreter->output_tensor(0);
      out->assign(output->data.f, output->data.f + output->bytes / sizeof(float));
      if (outcome == nullptr) continue;
      EXPECT_EQ(out->size(), want_.size());
      for (size_t i = 0; i < out->size() && i < want_.size(); ++i) {
        // Sums of few products in another order.
        if (std::abs((*out)[i] - want_[i]) > 1e-5f) {
          ADD_FAILURE() << "element " << i << ": " << (*out)[i] << " instead of " << want_[i];
          break;
        }
      }
    }
    EXPECT_FALSE(out->empty()) << "no inference is right after the failure";
    interpreter.reset();
    if (outcome != nullptr) {
      GpuDelegate::Delete(delegate);
      EXPECT_EQ(faults_.alive, 0) << "objects of the device leak";
      *outcome = failed      ? Outcome::kInvokeError
                 : on_device ? Outcome::kDevice
                 : refused   ? Outcome::kRefused
                             : Outcome::kCpu;
    }
    return out;
  }

  // Runs a session. `from_file`: the folder has a serialized model.
  Outcome Try(bool from_file) {
    if (!from_file) std::filesystem::remove_all(settings_.serialization_dir);
    Outcome outcome = Outcome::kCount;
    Session(&outcome);
    return outcome;
  }

  const tflite::ops::builtin::BuiltinOpResolver resolver_;
  Reporter reporter_;
  std::unique_ptr<tflite::FlatBufferModel> model_;
  std::shared_ptr<Device> device_;
  Settings settings_;
  Faults faults_;
  std::vector<float> want_;
};

TEST_P(FailingDeviceTest, EveryCallFailsOnce) {
  const auto name = [](absl::StatusCode code) { return absl::StatusCodeToString(code); };
  std::printf("%s\n%-12s %5s", TestDevices()[GetParam()].name.c_str(), "call", "of");
  for (const char* outcome : kOutcomes) std::printf(" | %s", outcome);
  std::printf("\n");
  for (const bool from_file : {false, true}) {
    std::printf("%s\n", from_file ? "from serialized data" : "made anew");
    faults_.Forget();
    ASSERT_EQ(Try(false), Outcome::kDevice);  // also writes the file
    const std::string kept = settings_.serialization_dir + "_kept";
    std::filesystem::remove_all(kept);
    std::filesystem::copy(settings_.serialization_dir, kept);
    faults_.Forget();
    ASSERT_EQ(Try(from_file), Outcome::kDevice);
    std::array<int, kCalls> calls;
    for (size_t i = 0; i < calls.size(); ++i) calls[i] = faults_.calls[i];
    for (int c = 0; c < kCalls; ++c) {
      const auto call = static_cast<Call>(c);
      for (size_t kind = 0; kind < std::size(kCodes); ++kind) {
        const absl::StatusCode code = kCodes[kind];
        int counts[static_cast<int>(Outcome::kCount)] = {};
        for (int n = 0; n < calls[static_cast<size_t>(c)]; ++n) {
          const size_t turn = static_cast<size_t>(n) + GetParam() + (from_file ? 1 : 0);
          if (TestDevices().size() == std::size(kCodes) && turn % std::size(kCodes) != kind)
            continue;
          SCOPED_TRACE(absl::StrCat("call ", n, " of ", CallName(call), ": ", name(code),
                                    from_file ? ", from serialized data" : ""));
          if (from_file) {
            std::filesystem::remove_all(settings_.serialization_dir);
            std::filesystem::copy(kept, settings_.serialization_dir);
          }
          faults_.Fail(call, n, code);
          const Outcome outcome = Try(from_file);
          ++counts[static_cast<int>(outcome)];
          if (outcome == Outcome::kRefused || outcome == Outcome::kInvokeError) {
            EXPECT_TRUE(absl::StrContains(reporter_.text, absl::StrCat("of ", CallName(call))))
                << reporter_.text;
          }
        }
        if (calls[static_cast<size_t>(c)] == 0) continue;
        std::printf("%-12s %5d", CallName(call), calls[static_cast<size_t>(c)]);
        for (size_t i = 0; i < std::size(kOutcomes); ++i) {
          std::printf(" | %*d", static_cast<int>(std::string(kOutcomes[i]).size()), counts[i]);
        }
        std::printf("   %s\n", name(code).c_str());
      }
    }
  }
  std::filesystem::remove_all(settings_.serialization_dir + "_kept");
  std::filesystem::remove_all(settings_.serialization_dir);
}

// If a device stays lost, every inference must fail with that error.
TEST_P(FailingDeviceTest, ADeviceThatStaysLost) {
  settings_.serialization_dir.clear();
  std::unique_ptr<tflite::Interpreter> interpreter;
  tflite::InterpreterBuilder(*model_, resolver_)(&interpreter);
  TfLiteDelegate* delegate =
      GpuDelegate::Create(settings_, [this] { return WithFaults(device_, &faults_); });
  ASSERT_EQ(interpreter->ModifyGraphWithDelegate(delegate), kTfLiteOk);
  faults_.Fail(Call::kMap, 0, absl::StatusCode::kUnavailable, /*all=*/true);
  for (int inference = 0; inference < 2; ++inference) {
    reporter_.text.clear();
    EXPECT_EQ(interpreter->Invoke(), kTfLiteError);
    EXPECT_TRUE(absl::StrContains(reporter_.text, "The device is lost: call ")) << reporter_.text;
    faults_.Fail(Call::kMap, 0, absl::StatusCode::kUnavailable, /*all=*/true);
  }
  faults_.Forget();
  EXPECT_EQ(interpreter->Invoke(), kTfLiteOk);
  interpreter.reset();
  GpuDelegate::Delete(delegate);
}

// The application may be written in C, so an exception of a driver during opening must become an
// error.
TEST_P(FailingDeviceTest, ADriverThatThrows) {
  std::unique_ptr<tflite::Interpreter> interpreter;
  tflite::InterpreterBuilder(*model_, resolver_)(&interpreter);
  TfLiteDelegate* delegate =
      GpuDelegate::Create(settings_, []() -> absl::StatusOr<std::shared_ptr<Device>> {
        throw std::runtime_error("the driver has no memory");
      });
  reporter_.text.clear();
  EXPECT_NE(interpreter->ModifyGraphWithDelegate(delegate), kTfLiteOk);
  EXPECT_TRUE(absl::StrContains(reporter_.text, "TfLiteGpuDelegate Init: the driver has no memory"))
      << reporter_.text;
  interpreter.reset();
  GpuDelegate::Delete(delegate);
}

INSTANTIATE_TEST_SUITE_P(Devices, FailingDeviceTest, ::testing::Values(0, 1, 2));

}  // namespace
}  // namespace litmus::gpu
