// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares decoded pixels with Pillow's, and tests the messages for images that cannot be decoded.
#include "tools/common/images/decode.h"

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "tools/common/images/golden_images.h"

// Must come after <cstdio>.
#include <jpeglib.h>

namespace litmus {
namespace {

// The largest difference between two images of equal size, and its position.
struct Difference {
  int largest = 0, x = 0, y = 0;
};

Difference Compare(const Image& a, const Image& b) {
  Difference difference;
  for (size_t i = 0; i < a.rgb.size(); ++i) {
    const int d = std::abs(a.rgb[i] - b.rgb[i]);
    if (d > difference.largest) {
      const int pixel = static_cast<int>(i / 3);
      difference = {d, pixel % a.width, pixel / a.width};
    }
  }
  return difference;
}

TEST(Decode, OwnImagesAreAsPillowHasThem) {
  const std::vector<GoldenImage> images = GoldenImages();
  ASSERT_GT(images.size(), 30u);
  for (const GoldenImage& golden : images) {
    SCOPED_TRACE(golden.name);
    const absl::StatusOr<Image> image = DecodeImage(golden.bytes, golden.name);
    ASSERT_TRUE(image.ok()) << image.status();
    ASSERT_EQ(image->width, golden.image.width);
    ASSERT_EQ(image->height, golden.image.height);
    ASSERT_EQ(image->rgb.size(), golden.image.rgb.size());
    // Versions of libjpeg-turbo agree bit for bit on these images; another decoder may round by one
    // level in each of Y, Cb and Cr.
    const int tolerance = absl::StrContains(golden.bytes.substr(0, 3), "\xFF\xD8") ? 1 : 0;
    const Difference difference = Compare(*image, golden.image);
    EXPECT_LE(difference.largest, tolerance) << "at x " << difference.x << ", y " << difference.y
                                             << "; goldens: testdata/images/make_images.py";
  }
}

TEST(Decode, OrientationIsAppliedOnlyOnRequest) {
  const std::string bytes = ReadTestFile("testdata/images/exif_6.jpg");
  DecodeOptions options;
  const auto turned = DecodeImage(bytes, "a", options);
  options.apply_orientation = false;
  const auto stored = DecodeImage(bytes, "a", options);
  ASSERT_TRUE(turned.ok() && stored.ok());
  EXPECT_EQ(turned->width, stored->height);
  EXPECT_EQ(turned->height, stored->width);
}

TEST(Decode, RawBytesNeedTheirSize) {
  const std::string bytes(2 * 3 * 3, 'x');
  DecodeOptions options;
  EXPECT_EQ(DecodeImage(bytes, "a.rgb8", options).status().message(),
            "a.rgb8: the size of a raw .rgb8 image is unknown here");
  options.raw_width = 2;
  options.raw_height = 3;
  const auto image = DecodeImage(bytes, "a.RGB8", options);
  ASSERT_TRUE(image.ok()) << image.status();
  EXPECT_TRUE(image->presized);
  EXPECT_EQ(image->width, 2);
  EXPECT_EQ(image->height, 3);
  EXPECT_EQ(std::string(image->rgb.begin(), image->rgb.end()), bytes);
  EXPECT_EQ(DecodeImage(bytes + "x", "a.rgb8", options).status().message(),
            "a.rgb8: a raw image of 19 bytes, but 3x2x3 = 18 are expected: make it of the size of "
            "the model's input");
}

// A JPEG of 16x16 pixels of one colour, encoded by libjpeg-turbo.
struct EncodedColour {
  std::vector<uint8_t> samples;
  bool arithmetic = false, adobe = false;
};

std::string Encode(const EncodedColour& colour) {
  jpeg_compress_struct state = {};
  jpeg_error_mgr errors = {};
  state.err = jpeg_std_error(&errors);  // Ends the process on an error, which does not occur.
  jpeg_create_compress(&state);
  unsigned char* bytes = nullptr;
  unsigned long size = 0;  // NOLINT: libjpeg's type.
  jpeg_mem_dest(&state, &bytes, &size);
  state.image_width = state.image_height = 16;
  state.input_components = static_cast<int>(colour.samples.size());
  state.in_color_space = state.input_components == 4 ? JCS_CMYK : JCS_RGB;
  jpeg_set_defaults(&state);
  jpeg_set_quality(&state, 100, TRUE);
  state.arith_code = colour.arithmetic ? TRUE : FALSE;
  state.write_Adobe_marker = colour.adobe ? TRUE : FALSE;
  jpeg_start_compress(&state, TRUE);
  std::vector<uint8_t> row;
  for (int x = 0; x < 16; ++x) {
    row.insert(row.end(), colour.samples.begin(), colour.samples.end());
  }
  uint8_t* rows = row.data();
  for (int y = 0; y < 16; ++y) jpeg_write_scanlines(&state, &rows, 1);
  jpeg_finish_compress(&state);
  jpeg_destroy_compress(&state);
  const std::string out(reinterpret_cast<const char*>(bytes), size);
  std::free(bytes);
  return out;
}

TEST(Decode, JpegsThatPillowDoesNotMake) {
  const struct {
    EncodedColour colour;
    int red, green, blue;
  } kCases[] = {
      {{{200, 100, 50}, true, false}, 200, 100, 50},
      // Stored inverted: the white that remains after each ink, rounded. 200 * 204 / 255 = 160.
      {{{200, 100, 50, 204}, false, true}, 160, 80, 40},
      // Stored directly: (255 - 55) * (255 - 51) / 255.
      {{{55, 155, 205, 51}, false, false}, 160, 80, 40},
  };
  for (const auto& c : kCases) {
    const auto image = DecodeImage(Encode(c.colour), "it");
    ASSERT_TRUE(image.ok()) << image.status();
    ASSERT_EQ(image->rgb.size(), 16u * 16 * 3);
    for (size_t i = 0; i < image->rgb.size(); i += 3) {
      // YCbCr represents a colour within one or two levels.
      ASSERT_NEAR(image->rgb[i], c.red, 2);
      ASSERT_NEAR(image->rgb[i + 1], c.green, 2);
      ASSERT_NEAR(image->rgb[i + 2], c.blue, 2);
    }
  }
}

// A JPEG in which the second byte of the frame marker and the sample precision are replaced.
std::string JpegOfKind(char marker, char precision) {
  std::string bytes = ReadTestFile("testdata/images/baseline_444.jpg");
  const size_t at = bytes.find(std::string("\xFF\xC0\x00\x11", 4));
  bytes[at + 1] = marker;
  bytes[at + 4] = precision;
  return bytes;
}

std::string BmpWith(size_t at, const std::string& bytes) {
  return ReadTestFile("testdata/images/rgb.bmp").replace(at, bytes.size(), bytes);
}

TEST(Decode, ErrorsNameTheImageTheReasonAndTheWayOut) {
  const std::string jpeg = ReadTestFile("testdata/images/baseline_420.jpg");
  const std::string png = ReadTestFile("testdata/images/rgb.png");
  std::string damaged_png = png;
  damaged_png[damaged_png.size() - 30] ^= 1;
  std::string huge_png = png;
  huge_png.replace(16, 4, std::string("\x00\x01\x00\x00", 4));
  const struct {
    std::string bytes;
    absl::StatusCode code;
    const char* message;
  } kCases[] = {
      {"", absl::StatusCode::kInvalidArgument, "the file is empty"},
      {"hello", absl::StatusCode::kInvalidArgument,
       "not a JPEG, PNG or BMP image (it starts with 68 65 6c 6c)"},
      {"GIF89a", absl::StatusCode::kUnimplemented,
       "a GIF image; JPEG, PNG, BMP and .rgb8 are read: convert it"},
      {"RIFF....WEBP", absl::StatusCode::kUnimplemented,
       "a WebP image; JPEG, PNG, BMP and .rgb8 are read: convert it"},
      {jpeg.substr(0, jpeg.size() - 40), absl::StatusCode::kInvalidArgument,
       "the JPEG is truncated: its data end too early"},
      {jpeg.substr(0, 100), absl::StatusCode::kInvalidArgument,
       "the JPEG is truncated: its data end too early"},
      {JpegOfKind('\xC3', 8), absl::StatusCode::kUnimplemented,
       "a JPEG of an unusual kind (SOF3, lossless), which libjpeg-turbo does not decode: save it "
       "as "
       "a baseline JPEG or PNG"},
      {JpegOfKind('\xC0', 12), absl::StatusCode::kUnimplemented,
       "a JPEG of 12 bits per sample, only 8 are supported: save it with 8 bits"},
      {png.substr(0, png.size() / 2), absl::StatusCode::kInvalidArgument,
       "the PNG is truncated: its data end too early"},
      {damaged_png, absl::StatusCode::kInvalidArgument,
       "a corrupt PNG: the checksum of its chunk at byte 33 is wrong"},
      {huge_png, absl::StatusCode::kFailedPrecondition,
       "65536x11 pixels exceed the limit (65535 per side, 268435456 in total): scale it down"},
      {BmpWith(30, "\x01"), absl::StatusCode::kUnimplemented,
       "a compressed BMP (kind 1): save it as PNG or as a plain BMP"},
      {BmpWith(18, std::string("\0\0\0\0", 4)), absl::StatusCode::kInvalidArgument,
       "an empty image (0x11)"},
      {BmpWith(18, "\x40"), absl::StatusCode::kInvalidArgument,
       "the BMP is truncated: its data end too early"},
  };
  for (const auto& c : kCases) {
    const absl::Status status = DecodeImage(c.bytes, "folder/it").status();
    EXPECT_EQ(status.code(), c.code) << status;
    EXPECT_EQ(status.message(), absl::StrCat("folder/it: ", c.message));
  }
}

TEST(Decode, ALimitOfPixelsHolds) {
  DecodeOptions options;
  options.max_pixels = 19 * 11 - 1;
  for (const char* name : {"rgb.png", "rgb.bmp", "baseline_444.jpg"}) {
    const auto image = ReadImage(absl::StrCat("testdata/images/", name), options);
    EXPECT_EQ(image.status().code(), absl::StatusCode::kFailedPrecondition) << name;
  }
}

TEST(Decode, FilesThatCannotBeReadAreNamed) {
  EXPECT_EQ(ReadImage("/nowhere/a.jpg").status().message(),
            "/nowhere/a.jpg: cannot be opened: No such file or directory");
  EXPECT_EQ(ReadImage("/").status().message(), "/: is not a regular file");
}

}  // namespace
}  // namespace litmus
