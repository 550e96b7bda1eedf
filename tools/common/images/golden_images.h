// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// For tests: the small images of testdata/images with their pixels as decoded by Pillow.
#ifndef LITMUS_TOOLS_COMMON_IMAGES_GOLDEN_PICTURES_H_
#define LITMUS_TOOLS_COMMON_IMAGES_GOLDEN_PICTURES_H_

#include <cstdint>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "tools/common/images/image.h"

namespace litmus {

struct GoldenImage {
  std::string name;  // File name without the folder.
  std::string bytes;
  Image image;
};

inline std::string ReadTestFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream bytes;
  bytes << file.rdbuf();
  return bytes.str();
}

inline std::vector<GoldenImage> GoldenImages() {
  std::vector<GoldenImage> images;
  std::ifstream table("testdata/images/goldens.tsv");
  GoldenImage image;
  std::string hex;
  while (table >> image.name >> image.image.width >> image.image.height >> hex) {
    image.image.rgb.clear();
    for (size_t i = 0; i + 1 < hex.size(); i += 2) {
      image.image.rgb.push_back(static_cast<uint8_t>(std::stoi(hex.substr(i, 2), nullptr, 16)));
    }
    image.bytes = ReadTestFile("testdata/images/" + image.name);
    images.push_back(image);
  }
  EXPECT_FALSE(images.empty()) << "testdata/images/goldens.tsv names no image";
  return images;
}

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_IMAGES_GOLDEN_PICTURES_H_
