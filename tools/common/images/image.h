// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A decoded image, the output of all decoders and the input of all preprocessors.
#ifndef LITMUS_TOOLS_COMMON_IMAGES_IMAGE_H_
#define LITMUS_TOOLS_COMMON_IMAGES_IMAGE_H_

#include <cstddef>
#include <cstdint>
#include <vector>

namespace litmus {

struct Image {
  int width = 0, height = 0;
  std::vector<uint8_t> rgb;  // Height x width x 3, red first, rows without padding.
  // The image was raw bytes of the model's input size: cropping and resizing are skipped.
  bool presized = false;

  const uint8_t* Row(int y) const { return rgb.data() + static_cast<size_t>(y) * width * 3; }
};

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_IMAGES_IMAGE_H_
