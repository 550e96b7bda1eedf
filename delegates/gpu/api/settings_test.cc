// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/api/settings.h"

#include <gtest/gtest.h>

#include <utility>

namespace litmus::gpu {
namespace {

constexpr int32_t kAuto = TFLITE_GPU_INFERENCE_PRIORITY_AUTO;
constexpr int32_t kPrecise = TFLITE_GPU_INFERENCE_PRIORITY_MAX_PRECISION;
constexpr int32_t kFast = TFLITE_GPU_INFERENCE_PRIORITY_MIN_LATENCY;
constexpr int32_t kSmall = TFLITE_GPU_INFERENCE_PRIORITY_MIN_MEMORY_USAGE;

TEST(SettingsTest, ThePlaceOfMaxPrecisionDecides) {
  const struct {
    int32_t loss_allowed, priorities[3];
    Precision precision;
  } kCases[] = {
      {-1, {kPrecise, kAuto, kAuto}, Precision::kF32},
      {-1, {kPrecise, kSmall, kFast}, Precision::kF32},
      {-1, {kFast, kPrecise, kSmall}, Precision::kF32Accumulate},
      {-1, {kFast, kPrecise, kAuto}, Precision::kF32Accumulate},
      {-1, {kSmall, kAuto, kAuto}, Precision::kF32Accumulate},
      {-1, {kFast, kAuto, kAuto}, Precision::kF16},
      {-1, {kFast, kSmall, kAuto}, Precision::kF16},
      {-1, {kSmall, kFast, kPrecise}, Precision::kF16},
      // The older field is_precision_loss_allowed overrides the priorities.
      {0, {kFast, kSmall, kPrecise}, Precision::kF32},
      {1, {kPrecise, kAuto, kAuto}, Precision::kF16},
      {0, {kAuto, kAuto, kAuto}, Precision::kF32},
  };
  for (const auto& c : kCases) {
    TfLiteGpuDelegateOptionsV2 options = TfLiteGpuDelegateOptionsV2Default();
    options.is_precision_loss_allowed = c.loss_allowed;
    options.inference_priority1 = c.priorities[0];
    options.inference_priority2 = c.priorities[1];
    options.inference_priority3 = c.priorities[2];
    const absl::StatusOr<Settings> settings = ResolveOptions(options);
    ASSERT_TRUE(settings.ok()) << settings.status();
    EXPECT_EQ(settings->precision, c.precision) << c.loss_allowed << ": " << c.priorities[0] << " "
                                                << c.priorities[1] << " " << c.priorities[2];
  }
}

TEST(SettingsTest, ThePreferenceDecidesOnTuning) {
  const std::pair<int32_t, bool> kCases[] = {
      {TFLITE_GPU_INFERENCE_PREFERENCE_FAST_SINGLE_ANSWER, false},
      {TFLITE_GPU_INFERENCE_PREFERENCE_SUSTAINED_SPEED, true},
      {TFLITE_GPU_INFERENCE_PREFERENCE_BALANCED, true}};
  for (const auto& [preference, tune] : kCases) {
    TfLiteGpuDelegateOptionsV2 options = TfLiteGpuDelegateOptionsV2Default();
    options.inference_preference = preference;
    const absl::StatusOr<Settings> settings = ResolveOptions(options);
    ASSERT_TRUE(settings.ok()) << settings.status();
    EXPECT_EQ(settings->tune, tune) << preference;
  }
}

TEST(SettingsTest, MemoryIsSavedWhereThatComesBeforeLatency) {
  const struct {
    int32_t priorities[3];
    bool save;
  } kCases[] = {
      {{kPrecise, kAuto, kAuto}, false}, {{kPrecise, kFast, kSmall}, false},
      {{kPrecise, kSmall, kFast}, true}, {{kPrecise, kSmall, kAuto}, true},
      {{kFast, kAuto, kAuto}, false},    {{kFast, kSmall, kPrecise}, false},
      {{kSmall, kAuto, kAuto}, true},    {{kSmall, kFast, kPrecise}, true},
  };
  for (const auto& c : kCases) {
    TfLiteGpuDelegateOptionsV2 options = TfLiteGpuDelegateOptionsV2Default();
    options.inference_priority1 = c.priorities[0];
    options.inference_priority2 = c.priorities[1];
    options.inference_priority3 = c.priorities[2];
    const absl::StatusOr<Settings> settings = ResolveOptions(options);
    ASSERT_TRUE(settings.ok()) << settings.status();
    EXPECT_EQ(settings->save_memory, c.save)
        << c.priorities[0] << " " << c.priorities[1] << " " << c.priorities[2];
  }
}

TEST(SettingsTest, Flags) {
  TfLiteGpuDelegateOptionsV2 options = TfLiteGpuDelegateOptionsV2Default();
  options.serialization_dir = "/tmp";
  options.model_token = "m";
  options.max_delegated_partitions = -3;
  absl::StatusOr<Settings> settings = ResolveOptions(options);
  ASSERT_TRUE(settings.ok());
  EXPECT_TRUE(settings->quantized);
  EXPECT_FALSE(settings->tune);
  EXPECT_EQ(settings->backend, BackendChoice::kAny);
  EXPECT_EQ(settings->max_partitions, 1);
  EXPECT_EQ(settings->serialization_dir, "");  // serialization was not requested

  options.experimental_flags =
      TFLITE_GPU_EXPERIMENTAL_FLAGS_CL_ONLY | TFLITE_GPU_EXPERIMENTAL_FLAGS_ENABLE_SERIALIZATION;
  options.inference_preference = TFLITE_GPU_INFERENCE_PREFERENCE_SUSTAINED_SPEED;
  options.max_delegated_partitions = 4;
  settings = ResolveOptions(options);
  ASSERT_TRUE(settings.ok());
  EXPECT_FALSE(settings->quantized);
  EXPECT_TRUE(settings->tune);
  EXPECT_EQ(settings->backend, BackendChoice::kOpenCl);
  EXPECT_EQ(settings->max_partitions, 4);
  EXPECT_EQ(settings->serialization_dir, "/tmp");
  EXPECT_EQ(settings->model_token, "m");

  options.experimental_flags |= TFLITE_GPU_EXPERIMENTAL_FLAGS_GL_ONLY;
  EXPECT_FALSE(ResolveOptions(options).ok());
}

}  // namespace
}  // namespace litmus::gpu
