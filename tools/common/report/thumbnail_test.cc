// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/report/thumbnail.h"

#include <gtest/gtest.h>
#include <stb/stb_image.h>

#include <vector>

namespace litmus {
namespace {

TEST(ThumbnailTest, SizesKeepTheShape) {
  const struct {
    int width, height, max_side, expected_width, expected_height;
  } cases[] = {
      {640, 480, 256, 256, 192}, {480, 640, 256, 192, 256}, {100, 50, 256, 100, 50},
      {1, 1, 256, 1, 1},         {5000, 1, 256, 256, 1},    {3, 60000, 256, 1, 256},
      {257, 256, 256, 256, 255}, {10, 10, 0, 1, 1},
  };
  for (const auto& c : cases) {
    const std::vector<uint8_t> rgb(size_t{3} * c.width * c.height, 77);
    const auto image = MakeThumbnail(rgb.data(), c.width, c.height, c.max_side);
    ASSERT_TRUE(image.ok()) << image.status();
    EXPECT_EQ(image->width, c.expected_width) << c.width << " x " << c.height;
    EXPECT_EQ(image->height, c.expected_height) << c.width << " x " << c.height;
    EXPECT_EQ(image->source_width, c.width);
    EXPECT_EQ(image->source_height, c.height);
    EXPECT_EQ(image->mime, "image/jpeg");
    int width = 0, height = 0, channels = 0;
    uint8_t* pixels =
        stbi_load_from_memory(reinterpret_cast<const uint8_t*>(image->bytes.data()),
                              static_cast<int>(image->bytes.size()), &width, &height, &channels, 3);
    ASSERT_NE(pixels, nullptr) << stbi_failure_reason();
    EXPECT_EQ(width, image->width);
    EXPECT_EQ(height, image->height);
    EXPECT_NEAR(pixels[0], 77, 2);
    stbi_image_free(pixels);
  }
}

// Black and white columns of one pixel: every target pixel must be their mean.
TEST(ThumbnailTest, AveragesOverTheArea) {
  const int width = 1024, height = 512;
  std::vector<uint8_t> rgb(size_t{3} * width * height);
  for (size_t i = 0; i < rgb.size(); ++i) rgb[i] = i / 3 % 2 ? 255 : 0;
  const auto image = MakeThumbnail(rgb.data(), width, height);
  ASSERT_TRUE(image.ok()) << image.status();
  int w = 0, h = 0, channels = 0;
  uint8_t* pixels =
      stbi_load_from_memory(reinterpret_cast<const uint8_t*>(image->bytes.data()),
                            static_cast<int>(image->bytes.size()), &w, &h, &channels, 3);
  ASSERT_NE(pixels, nullptr) << stbi_failure_reason();
  for (int i = 0; i < w * h * 3; ++i) ASSERT_NEAR(pixels[i], 127.5, 3) << "byte " << i;
  stbi_image_free(pixels);
}

TEST(ThumbnailTest, BadSizesAreErrors) {
  const uint8_t pixel[3] = {};
  EXPECT_EQ(MakeThumbnail(nullptr, 1, 1).status().code(), absl::StatusCode::kInvalidArgument);
  for (const auto& [width, height] :
       std::vector<std::pair<int, int>>{{0, 1}, {1, 0}, {-1, 5}, {70000, 1}, {1, 70000}}) {
    EXPECT_EQ(MakeThumbnail(pixel, width, height).status().code(),
              absl::StatusCode::kInvalidArgument)
        << width << " x " << height;
  }
}

}  // namespace
}  // namespace litmus
