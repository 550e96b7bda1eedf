// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// For tests: the small images of testdata/images, and what their pixels are by Pillow.
#ifndef LITMUS_TOOLS_COMMON_IMAGES_GOLDEN_PICTURES_H_
#define LITMUS_TOOLS_COMMON_IMAGES_GOLDEN_PICTURES_H_

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "absl/strings/escaping.h"
#include "tools/common/images/image.h"

namespace litmus {

struct GoldenImage {
  std::string name;  // The file's, without folder.
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
    const std::string pixels = absl::HexStringToBytes(hex);
    image.image.rgb.assign(pixels.begin(), pixels.end());
    image.bytes = ReadTestFile("testdata/images/" + image.name);
    images.push_back(image);
  }
  return images;
}

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_IMAGES_GOLDEN_PICTURES_H_
