// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares preprocessing with reference loops over the tensor, for every combination of options.
#include "tools/common/images/preprocess.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <random>
#include <thread>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "runtime/c/half.h"
#include "tools/common/images/preprocess_oracle.h"

namespace litmus {
namespace {

Image RandomImage(int width, int height) {
  Image image;
  image.width = width;
  image.height = height;
  std::mt19937 random(width * 1000 + height);
  image.rgb.resize(size_t{3} * width * height);
  for (uint8_t& value : image.rgb) value = static_cast<uint8_t>(random());
  return image;
}

// An image whose channel values at (x, y) follow a formula.
Image Ramp(int width, int height) {
  Image image = RandomImage(width, height);
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      uint8_t* pixel = &image.rgb[(size_t{3} * y * width) + size_t{3} * x];
      pixel[0] = static_cast<uint8_t>(10 * x);
      pixel[1] = static_cast<uint8_t>(10 * y);
      pixel[2] = 7;
    }
  }
  return image;
}

double ElementOf(const std::vector<uint8_t>& bytes, TfLiteType type, size_t i) {
  const auto read = [&](auto value) {
    std::memcpy(&value, &bytes[i * sizeof(value)], sizeof(value));
    return value;
  };
  switch (type) {
    case kTfLiteFloat32:
      return read(float());
    case kTfLiteFloat16:
      return HalfToFloat(read(uint16_t()));
    case kTfLiteInt16:
      return read(int16_t());
    case kTfLiteInt8:
      return read(int8_t());
    default:
      return read(uint8_t());
  }
}

void CompareWithLoops(const PreprocessOptions& options, const ImageTensor& tensor,
                      const Image& image) {
  const auto preprocessor = Preprocessor::Make(options, tensor);
  ASSERT_TRUE(preprocessor.ok()) << preprocessor.status();
  SCOPED_TRACE(absl::StrCat(image.width, "x", image.height, ": ", preprocessor->Describe()));
  std::vector<uint8_t> bytes(tensor.Bytes() + 64, 0xAB);
  ASSERT_TRUE(preprocessor->Run(image, bytes.data()).ok());
  for (size_t i = tensor.Bytes(); i < bytes.size(); ++i) {
    ASSERT_EQ(bytes[i], 0xAB) << "written behind the tensor";
  }
  const bool integer = tensor.type != kTfLiteFloat32 && tensor.type != kTfLiteFloat16;
  for (int y = 0; y < tensor.height; ++y) {
    for (int x = 0; x < tensor.width; ++x) {
      for (int i = 0; i < 3; ++i) {
        const int c = options.channel_order == ChannelOrder::kBgr ? 2 - i : i;
        const double value = Value(options, tensor, image, y, x, c);
        const double expected = Element(options, tensor, value, c);
        const double got =
            ElementOf(bytes, tensor.type, (static_cast<size_t>(y) * tensor.width + x) * 3 + i);
        // Tolerance for rounding errors of float in 0…255 (a few times 2^-24 * 255) or half
        // (2^-11), or one step if such an error decides between two integers.
        double tolerance = tensor.type == kTfLiteFloat16 ? std::abs(expected) / 2048 + 1e-5 : 2e-5;
        if (integer) {
          const double less = Element(options, tensor, value - 1e-3, c);
          const double more = Element(options, tensor, value + 1e-3, c);
          tolerance = std::max(expected - less, more - expected);
        }
        ASSERT_NEAR(got, expected, tolerance)
            << "row " << y << ", column " << x << ", channel " << i << ", value " << value;
      }
    }
  }
}

TEST(Preprocess, EveryCombinationIsThatOfPlainLoops) {
  const std::pair<int, int> kSizes[] = {{40, 30}, {31, 57}, {5, 4}, {1, 1}, {16, 12}};
  for (const TfLiteType type :
       {kTfLiteFloat32, kTfLiteFloat16, kTfLiteUInt8, kTfLiteInt8, kTfLiteInt16}) {
    ImageTensor tensor;
    tensor.type = type;
    tensor.height = 12;
    tensor.width = 16;
    tensor.scale = type == kTfLiteInt16 ? 1.0f / 32768 : 0.018f;
    tensor.zero_point = type == kTfLiteUInt8 ? 114 : type == kTfLiteInt8 ? -14 : 0;
    for (const ResizeMode mode :
         {ResizeMode::kCrop, ResizeMode::kStretch, ResizeMode::kLetterbox}) {
      for (const Interpolation method :
           {Interpolation::kBilinear, Interpolation::kHalfPixel, Interpolation::kArea}) {
        for (const bool normalise : {false, true}) {
          PreprocessOptions options;
          options.resize_mode = mode;
          options.interpolation = method;
          options.normalise_set = normalise;
          options.mean = {123.68f, 116.78f, 103.94f};
          options.std = {58.4f, 57.12f, 57.38f};
          options.pad_value = 114;
          options.channel_order = normalise ? ChannelOrder::kBgr : ChannelOrder::kRgb;
          for (const auto& size : kSizes) {
            // Images too narrow for a letterbox of one pixel have a separate test.
            CompareWithLoops(options, tensor, RandomImage(size.first, size.second));
            if (HasFatalFailure()) return;
          }
        }
      }
    }
  }
}

TEST(Preprocess, DefaultIsTensorFlowLitesToTheBit) {
  const Image image = RandomImage(101, 77);
  ImageTensor tensor;
  tensor.height = tensor.width = 24;
  const PreprocessOptions options;
  const auto preprocessor = Preprocessor::Make(options, tensor);
  std::vector<float> got(24 * 24 * 3);
  ASSERT_TRUE(preprocessor->Run(image, got.data()).ok());
  for (int i = 0; i < 24 * 24 * 3; ++i) {
    const auto value = static_cast<float>(Value(options, tensor, image, i / 72, i / 3 % 24, i % 3));
    ASSERT_EQ(got[i], (value - 127.5f) * static_cast<float>(1 / 127.5)) << "element " << i;
  }
}

TEST(Preprocess, CropRoundsAsTensorFlowLite) {
  // round(0.875 * 12) = round(10.5) = 11; round((13 - 11) / 2.0) = 1, round((12 - 11) / 2.0) = 1.
  ImageTensor tensor;
  tensor.type = kTfLiteUInt8;
  tensor.height = tensor.width = 11;
  const auto preprocessor = Preprocessor::Make({}, tensor);
  std::vector<uint8_t> out(tensor.Bytes());
  ASSERT_TRUE(preprocessor->Run(Ramp(13, 12), out.data()).ok());
  EXPECT_EQ(out[0], 10);
  EXPECT_EQ(out[1], 10);
  EXPECT_EQ(out[out.size() - 3], 110);
  EXPECT_EQ(out[out.size() - 2], 110);
}

TEST(Preprocess, Int8TruncatesTowardZero) {
  // Between 0 and 1, at a quarter: 0.25 - 128 = -127.75 becomes -127.
  Image image;
  image.width = 2;
  image.height = 1;
  image.rgb = {0, 0, 0, 1, 1, 1};
  ImageTensor tensor;
  tensor.type = kTfLiteInt8;
  tensor.height = 1;
  tensor.width = 8;
  PreprocessOptions options;
  options.resize_mode = ResizeMode::kStretch;
  int8_t out[24];
  ASSERT_TRUE(Preprocessor::Make(options, tensor)->Run(image, out).ok());
  EXPECT_EQ(out[0], -128);
  EXPECT_EQ(out[3], -127);
}

TEST(Preprocess, ExtremelyNarrowImagesKeepAPixel) {
  ImageTensor tensor;
  tensor.type = kTfLiteUInt8;
  tensor.height = tensor.width = 10;
  for (const ResizeMode mode : {ResizeMode::kCrop, ResizeMode::kStretch, ResizeMode::kLetterbox}) {
    PreprocessOptions options;
    options.resize_mode = mode;
    options.crop_fraction = 0.01;
    const auto preprocessor = Preprocessor::Make(options, tensor);
    std::vector<uint8_t> out(tensor.Bytes());
    EXPECT_TRUE(preprocessor->Run(RandomImage(1, 500), out.data()).ok());
    EXPECT_TRUE(preprocessor->Run(RandomImage(500, 1), out.data()).ok());
  }
}

TEST(Preprocess, PresizedImagesAreNeitherCroppedNorResized) {
  Image image = RandomImage(8, 6);
  image.presized = true;
  ImageTensor tensor;
  tensor.type = kTfLiteUInt8;
  tensor.height = 6;
  tensor.width = 8;
  const auto preprocessor = Preprocessor::Make({}, tensor);
  std::vector<uint8_t> out(tensor.Bytes());
  ASSERT_TRUE(preprocessor->Run(image, out.data()).ok());
  EXPECT_EQ(out, image.rgb);
  EXPECT_EQ(preprocessor->Place(image).scale_x, 1);
  image.width = 6;
  image.height = 8;
  EXPECT_EQ(preprocessor->Run(image, out.data()).message(),
            "a raw image of 6x8 for an input of 8x6");
}

TEST(Preprocess, PlacementMapsCornersOntoTheTensor) {
  ImageTensor tensor;
  tensor.height = 300;
  tensor.width = 300;
  const struct {
    ResizeMode mode;
    double left, top, right, bottom;  // In an image of 640x480.
  } kCases[] = {
      {ResizeMode::kCrop, 110, 30, 530, 450},
      {ResizeMode::kStretch, 0, 0, 640, 480},
      // 225 of 300 rows, after 37 rows of padding.
      {ResizeMode::kLetterbox, 0, -37 / 225.0 * 480, 640, 263 / 225.0 * 480},
  };
  for (const auto& c : kCases) {
    PreprocessOptions options;
    options.resize_mode = c.mode;
    const Placement placement = Preprocessor::Make(options, tensor)->Place(640, 480);
    EXPECT_NEAR(placement.ToImageX(0), c.left, 1e-9);
    EXPECT_NEAR(placement.ToImageY(0), c.top, 1e-9);
    EXPECT_NEAR(placement.ToImageX(300), c.right, 1e-9);
    EXPECT_NEAR(placement.ToImageY(300), c.bottom, 1e-9);
  }
}

TEST(Preprocess, WrongOptionsAndTensorsAreRefused) {
  const auto message = [](void (*change)(PreprocessOptions*, ImageTensor*)) {
    PreprocessOptions options;
    ImageTensor tensor;
    tensor.height = tensor.width = 4;
    change(&options, &tensor);
    return std::string(Preprocessor::Make(options, tensor).status().message());
  };
  EXPECT_EQ(message([](auto*, auto* t) { t->type = kTfLiteInt32; }),
            "the model's input is of type INT32; images become FLOAT32, FLOAT16, UINT8, INT8 or "
            "INT16");
  EXPECT_EQ(message([](auto*, auto* t) { t->width = 0; }),
            "the model's input is 4 high and 0 wide; images become 1 to 16384 pixels");
  EXPECT_EQ(message([](auto* o, auto*) { o->crop_fraction = 1.5; }),
            "crop fraction 1.5 is not above 0 and at most 1");
  EXPECT_EQ(message([](auto* o, auto*) { o->pad_value = 256; }), "pad value 256 is not in 0…255");
  EXPECT_EQ(message([](auto* o, auto*) {
              o->normalise_set = true;
              o->std[1] = 0;
            }),
            "mean 127.5 and std 0: both must be finite, std above 0");
  EXPECT_EQ(
      message([](auto* o, auto* t) {
        o->normalise_set = true;
        t->type = kTfLiteUInt8;
      }),
      "the model's UINT8 input has no scale to quantise normalised values with: omit mean and std");
  const auto preprocessor = Preprocessor::Make({}, ImageTensor{kTfLiteUInt8, 1, 1, 0, 0});
  uint8_t out[3];
  EXPECT_EQ(preprocessor->Run(Image(), out).message(), "the image is empty");
}

TEST(Preprocess, TensorsThatAreImagesAreKnown) {
  TfLiteTensor tensor = {};
  tensor.name = const_cast<char*>("input");
  tensor.type = kTfLiteUInt8;
  tensor.params = {0.5f, 3};
  tensor.dims = TfLiteIntArrayCreate(4);
  const int kShape[] = {1, 20, 30, 3};
  std::copy(kShape, kShape + 4, tensor.dims->data);
  const auto image_tensor = ImageTensor::From(tensor);
  ASSERT_TRUE(image_tensor.ok()) << image_tensor.status();
  EXPECT_EQ(image_tensor->height, 20);
  EXPECT_EQ(image_tensor->width, 30);
  EXPECT_EQ(image_tensor->scale, 0.5f);
  EXPECT_EQ(image_tensor->zero_point, 3);
  EXPECT_EQ(image_tensor->Bytes(), 1800u);
  tensor.dims->data[3] = 1;
  EXPECT_EQ(ImageTensor::From(tensor).status().message(),
            "the model's input input has shape [1, 20, 30, 1], but images need [1, height, width, "
            "3]: convert the model with that input shape");
  TfLiteIntArrayFree(tensor.dims);
}

TEST(Preprocess, IsDescribed) {
  ImageTensor tensor{kTfLiteInt8, 224, 200, 0.5f, -1};
  PreprocessOptions options;
  EXPECT_EQ(Preprocessor::Make(options, tensor)->Describe(),
            "central square crop of 0.875, bilinear to 224x200, rgb, x-128 (by the input's type, "
            "INT8)");
  options.resize_mode = ResizeMode::kLetterbox;
  options.normalise_set = true;
  options.normalise_source = "model metadata";
  options.mean = {1, 2, 3};
  options.interpolation = Interpolation::kArea;
  const auto preprocessor = Preprocessor::Make(options, tensor);
  EXPECT_EQ(preprocessor->Describe(),
            "letterbox padded with 0, area to 224x200, rgb, mean 1,2,3 std 127.5 quantised by the "
            "input's scale (from the model metadata)");
  EXPECT_EQ(preprocessor->ToJson().dump(),
            R"({"resize_mode":"letterbox","pad_value":0.0,"interpolation":"area",)"
            R"("channel_order":"rgb","height":224,"width":200,"type":"INT8","normalise":)"
            R"({"source":"model metadata","mean":[1.0,2.0,3.0],"std":[127.5,127.5,127.5],)"
            R"("scale":0.5,"zero_point":-1}})");
}

TEST(Preprocess, ThreadsShareAPreprocessor) {
  const Image image = RandomImage(50, 40);
  const ImageTensor tensor{kTfLiteUInt8, 32, 32, 0, 0};
  const auto preprocessor = Preprocessor::Make({}, tensor);
  std::vector<std::vector<uint8_t>> outs(4, std::vector<uint8_t>(tensor.Bytes()));
  std::vector<std::thread> threads;
  for (auto& out : outs) {
    threads.emplace_back([&] {
      for (int i = 0; i < 20; ++i) (void)preprocessor->Run(image, out.data());
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const auto& out : outs) EXPECT_EQ(out, outs[0]);
}

}  // namespace
}  // namespace litmus
