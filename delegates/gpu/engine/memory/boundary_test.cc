// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Converts every tensor type to device memory and back, for rows with and without padding. The
// expected values come from the formulas, element by element.
#include "delegates/gpu/engine/memory/boundary.h"

#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/c/half.h"

namespace litmus::gpu {
namespace {

struct Case {
  TfLiteType type;
  float scale;
  int zero_point;
};
constexpr Case kCases[] = {
    {kTfLiteFloat32, 0, 0},     {kTfLiteFloat16, 0, 0}, {kTfLiteInt32, 0, 0},
    {kTfLiteInt64, 0, 0},       {kTfLiteBool, 0, 0},    {kTfLiteInt8, 0.5f, -3},
    {kTfLiteUInt8, 0.25f, 127}, {kTfLiteInt8, 0, 0},    {kTfLiteUInt8, 0, 0},
};

size_t ElementSize(TfLiteType type) {
  switch (type) {
    case kTfLiteFloat32:
    case kTfLiteInt32:
      return 4;
    case kTfLiteInt64:
      return 8;
    case kTfLiteFloat16:
      return 2;
    default:
      return 1;
  }
}

TfLiteTensor TensorOver(const Case& c, std::vector<char>* bytes) {
  TfLiteTensor tensor;
  std::memset(&tensor, 0, sizeof(tensor));
  tensor.type = c.type;
  tensor.params = {c.scale, c.zero_point};
  tensor.data.raw = bytes->data();
  tensor.bytes = bytes->size();
  return tensor;
}

// Writes element i of the tensor: small numbers of both signs, as far as the type can represent
// them.
float SetElement(const Case& c, size_t i, char* at) {
  const int number = static_cast<int>(i * 7 % 23) - 11;
  const auto put = [&](auto element) { std::memcpy(at, &element, sizeof(element)); };
  const float scale = c.scale != 0 ? c.scale : 1;
  switch (c.type) {
    case kTfLiteFloat32:
      put(0.5f * static_cast<float>(number));
      return 0.5f * static_cast<float>(number);
    case kTfLiteFloat16:
      put(FloatToHalf(0.5f * static_cast<float>(number)));
      return 0.5f * static_cast<float>(number);
    case kTfLiteInt32:
      put(static_cast<int32_t>(number));
      return static_cast<float>(number);
    case kTfLiteInt64:
      put(static_cast<int64_t>(number));
      return static_cast<float>(number);
    case kTfLiteBool:
      put(number > 0);
      return number > 0 ? 1.0f : 0.0f;
    case kTfLiteInt8:
      put(static_cast<int8_t>(number));
      return static_cast<float>(number - c.zero_point) * scale;
    default:
      put(static_cast<uint8_t>(number + 11));
      return static_cast<float>(number + 11 - c.zero_point) * scale;
  }
}

TEST(Boundary, EveryTypeThereAndBack) {
  for (const Case& c : kCases) {
    for (const Storage storage : {Storage::kF32, Storage::kF16}) {
      for (const int channels : {1, 2, 3, 4, 5, 8, 17}) {
        for (const int rows : {0, 1, 7}) {
          SCOPED_TRACE(testing::Message()
                       << TfLiteTypeGetName(c.type) << " scale " << c.scale << " channels "
                       << channels << " rows " << rows << (storage == Storage::kF16 ? " F16" : ""));
          const StoredLayout layout = LayoutOf({rows, channels}, storage);
          const auto elements = static_cast<size_t>(rows * channels);
          std::vector<char> dense(elements * ElementSize(c.type));
          std::vector<float> values;
          for (size_t i = 0; i < elements; ++i) {
            values.push_back(SetElement(c, i, dense.data() + i * ElementSize(c.type)));
          }
          const TfLiteTensor tensor = TensorOver(c, &dense);
          std::vector<char> stored(layout.bytes() + 1, 0x55);
          ASSERT_TRUE(UploadTensor(tensor, layout, stored.data()).ok());
          EXPECT_EQ(stored.back(), 0x55) << "written past the end";
          const int padded = (channels + 3) / 4 * 4;
          for (int i = 0; i < rows * padded; ++i) {
            const int c_index = i % padded;
            const float expected =
                c_index < channels ? values[static_cast<size_t>(i / padded * channels + c_index)]
                                   : 0;
            float got;
            if (storage == Storage::kF16) {
              uint16_t half;
              std::memcpy(&half, stored.data() + i * 2, 2);
              got = HalfToFloat(half);
            } else {
              std::memcpy(&got, stored.data() + i * 4, 4);
            }
            ASSERT_EQ(got, expected) << "stored element " << i;
          }
          std::vector<char> back(dense.size(), 0x33);
          TfLiteTensor out = TensorOver(c, &back);
          ASSERT_TRUE(DownloadTensor(stored.data(), layout, &out).ok());
          EXPECT_EQ(back, dense);
        }
      }
    }
  }
}

TEST(Boundary, QuantisedOutputsRoundHalfAwayFromZeroAndSaturate) {
  const float scale = 0.5f;
  const float values[] = {0.25f,       -0.25f, 0.75f,  -0.75f,
                          0.24999999f, 1e9f,   -1e9f,  1.2f,
                          -1.2f,       63.6f,  -70.0f, std::numeric_limits<float>::infinity()};
  constexpr int kCount = sizeof(values) / sizeof(values[0]);
  std::vector<char> bytes(kCount);
  TfLiteTensor tensor = TensorOver({kTfLiteInt8, scale, 5}, &bytes);
  // One channel per row, and all channels in one row, use different loops.
  for (const Shape& shape : {Shape{kCount, 1}, Shape{1, kCount}}) {
    const StoredLayout layout = LayoutOf(shape, Storage::kF32);
    std::vector<float> stored(static_cast<size_t>(layout.stored_elements()));
    PackRows(values, layout, stored.data());
    ASSERT_TRUE(DownloadTensor(stored.data(), layout, &tensor).ok());
    for (int i = 0; i < kCount; ++i) {
      const double rounded = std::round(static_cast<double>(values[i] / scale)) + 5;
      const auto expected = static_cast<int>(std::min(127.0, std::max(-128.0, rounded)));
      EXPECT_EQ(static_cast<int8_t>(bytes[static_cast<size_t>(i)]), expected) << values[i];
    }
  }
}

TEST(Boundary, IntegersAreRoundedAndSaturate) {
  const std::vector<float> values = {2.9999998f, -3.0000002f, 3e9f, -3e9f, 16777216.0f};
  const std::vector<int32_t> expected = {3, -3, std::numeric_limits<int32_t>::max(),
                                         std::numeric_limits<int32_t>::min(), 16777216};
  std::vector<char> bytes(values.size() * 4);
  TfLiteTensor tensor = TensorOver({kTfLiteInt32, 0, 0}, &bytes);
  const StoredLayout layout = LayoutOf({static_cast<int>(values.size()), 1}, Storage::kF32);
  std::vector<float> stored(static_cast<size_t>(layout.stored_elements()));
  PackRows(values.data(), layout, stored.data());
  ASSERT_TRUE(DownloadTensor(stored.data(), layout, &tensor).ok());
  for (size_t i = 0; i < values.size(); ++i) {
    int32_t got;
    std::memcpy(&got, bytes.data() + i * 4, 4);
    EXPECT_EQ(got, expected[i]) << values[i];
  }
}

TEST(Boundary, Refusals) {
  std::vector<char> bytes(12);
  TfLiteTensor tensor = TensorOver({kTfLiteFloat32, 0, 0}, &bytes);
  float stored[8];
  EXPECT_TRUE(UploadTensor(tensor, LayoutOf({3}, Storage::kF32), stored).ok());
  EXPECT_FALSE(UploadTensor(tensor, LayoutOf({4}, Storage::kF32), stored).ok());
  tensor.data.raw = nullptr;
  EXPECT_FALSE(UploadTensor(tensor, LayoutOf({3}, Storage::kF32), stored).ok());
  tensor = TensorOver({kTfLiteInt16, 0, 0}, &bytes);
  EXPECT_EQ(DownloadTensor(stored, LayoutOf({6}, Storage::kF32), &tensor).code(),
            absl::StatusCode::kUnimplemented);
}

}  // namespace
}  // namespace litmus::gpu
