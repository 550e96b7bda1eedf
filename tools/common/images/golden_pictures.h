// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// For tests: the small pictures of testdata/images, and what their pixels are by Pillow.
#ifndef LITMUS_TOOLS_COMMON_IMAGES_GOLDEN_PICTURES_H_
#define LITMUS_TOOLS_COMMON_IMAGES_GOLDEN_PICTURES_H_

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "absl/strings/escaping.h"
#include "tools/common/images/image.h"

namespace litmus {

struct GoldenPicture {
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

inline std::vector<GoldenPicture> GoldenPictures() {
  std::vector<GoldenPicture> pictures;
  std::ifstream table("testdata/images/goldens.tsv");
  GoldenPicture picture;
  std::string hex;
  while (table >> picture.name >> picture.image.width >> picture.image.height >> hex) {
    const std::string pixels = absl::HexStringToBytes(hex);
    picture.image.rgb.assign(pixels.begin(), pixels.end());
    picture.bytes = ReadTestFile("testdata/images/" + picture.name);
    pictures.push_back(picture);
  }
  return pictures;
}

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_IMAGES_GOLDEN_PICTURES_H_
