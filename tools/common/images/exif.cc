// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Finds the EXIF orientation in the metadata, and applies it to the pixels.
#include <cstring>
#include <utility>

#include "tools/common/images/decoders.h"

namespace litmus {
namespace {

constexpr uint32_t kOrientationTag = 0x0112;
constexpr uint32_t kShort = 3;

// A TIFF structure of either byte order. Reads outside it return 0.
struct Tiff {
  absl::string_view bytes;
  bool big_endian;

  uint32_t Read(size_t at, int count) const {
    if (at > bytes.size() || bytes.size() - at < static_cast<size_t>(count)) return 0;
    uint32_t value = 0;
    for (int i = 0; i < count; ++i) {
      const int index = big_endian ? i : count - 1 - i;
      value = value << 8 | static_cast<uint8_t>(bytes[at + index]);
    }
    return value;
  }
};

}  // namespace

int ExifOrientation(absl::string_view app1) {
  constexpr absl::string_view kExif("Exif\0\0", 6);
  if (app1.substr(0, kExif.size()) != kExif) return 1;
  Tiff tiff{app1.substr(kExif.size()), false};
  const absl::string_view order = tiff.bytes.substr(0, 2);
  if (order != "II" && order != "MM") return 1;
  tiff.big_endian = order == "MM";
  if (tiff.Read(2, 2) != 42) return 1;
  const size_t directory = tiff.Read(4, 4);
  const uint32_t entries = tiff.Read(directory, 2);
  for (uint32_t i = 0; i < entries; ++i) {
    const size_t entry = directory + 2 + size_t{12} * i;
    if (tiff.Read(entry, 2) != kOrientationTag) continue;
    const uint32_t value = tiff.Read(entry + 8, 2);
    const bool valid = tiff.Read(entry + 2, 2) == kShort && value >= 1 && value <= 8;
    return valid ? static_cast<int>(value) : 1;
  }
  return 1;
}

Image Orient(Image image, int orientation) {
  if (orientation <= 1 || orientation > 8) return image;
  const bool transposed = orientation >= 5;
  // Directions in which the stored image is read: right to left, bottom to top.
  const bool right_to_left = orientation == 2 || orientation == 3 || orientation >= 7;
  const bool bottom_up =
      orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7;
  Image out;
  out.width = transposed ? image.height : image.width;
  out.height = transposed ? image.width : image.height;
  out.presized = image.presized;
  out.rgb.resize(image.rgb.size());
  uint8_t* to = out.rgb.data();
  for (int y = 0; y < out.height; ++y) {
    for (int x = 0; x < out.width; ++x, to += 3) {
      int from_x = transposed ? y : x, from_y = transposed ? x : y;
      if (right_to_left) from_x = image.width - 1 - from_x;
      if (bottom_up) from_y = image.height - 1 - from_y;
      std::memcpy(to, image.Row(from_y) + size_t{3} * from_x, 3);
    }
  }
  return out;
}

}  // namespace litmus
