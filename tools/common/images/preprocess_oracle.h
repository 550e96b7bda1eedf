// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// For tests: preprocessing by plain loops over pixels, one element of the tensor at a time.
#ifndef LITMUS_TOOLS_COMMON_IMAGES_PREPROCESS_ORACLE_H_
#define LITMUS_TOOLS_COMMON_IMAGES_PREPROCESS_ORACLE_H_

#include <algorithm>
#include <cmath>

#include "tools/common/images/preprocess.h"

namespace litmus {

struct Box {
  int x, y, width, height;
};

inline Box CropBox(const PreprocessOptions& options, const Image& image) {
  if (options.resize_mode != ResizeMode::kCrop) return {0, 0, image.width, image.height};
  const int side = static_cast<int>(std::min(std::round(options.crop_fraction * image.width),
                                             std::round(options.crop_fraction * image.height)));
  return {static_cast<int>(std::round((image.width - side) / 2.0)),
          static_cast<int>(std::round((image.height - side) / 2.0)), side, side};
}

inline Box TargetBox(const PreprocessOptions& options, const ImageTensor& tensor,
                     const Image& image) {
  if (options.resize_mode != ResizeMode::kLetterbox) return {0, 0, tensor.width, tensor.height};
  const double scale =
      std::min(1.0 * tensor.width / image.width, 1.0 * tensor.height / image.height);
  const int width = static_cast<int>(std::round(image.width * scale));
  const int height = static_cast<int>(std::round(image.height * scale));
  return {(tensor.width - width) / 2, (tensor.height - height) / 2, width, height};
}

inline float Bilinear(const Image& image, const Box& crop, float y, float x, int c) {
  y = std::max(y, 0.0f);
  x = std::max(x, 0.0f);
  const int y0 = std::min(static_cast<int>(std::floor(y)), crop.height - 1);
  const int x0 = std::min(static_cast<int>(std::floor(x)), crop.width - 1);
  const int y1 = std::min(static_cast<int>(std::ceil(y)), crop.height - 1);
  const int x1 = std::min(static_cast<int>(std::ceil(x)), crop.width - 1);
  const auto at = [&](int row, int column) -> float {
    return image.Row(crop.y + row)[3 * (crop.x + column) + c];
  };
  const float dy = y - static_cast<float>(y0), dx = x - static_cast<float>(x0);
  return at(y0, x0) * (1 - dy) * (1 - dx) + at(y1, x0) * dy * (1 - dx) +
         at(y0, x1) * (1 - dy) * dx + at(y1, x1) * dy * dx;
}

// Computes one pixel along one axis by Pillow's rule for 8-bit images: triangle weights in units of
// 2^-22, and a rounded sum. at(i) returns pixel i of `from` pixels.
template <typename At>
int Triangle(int from, int to, int i, At at) {
  const double scale = 1.0 * from / to, support = std::max(scale, 1.0);
  const double centre = (i + 0.5) * scale;
  const int begin = std::max(0, static_cast<int>(centre - support + 0.5));
  const int end = std::min(from, static_cast<int>(centre + support + 0.5));
  const auto weight = [&](int k) {
    return std::max(0.0, 1 - std::abs((k - centre + 0.5) * (1 / support)));
  };
  double weights = 0;
  for (int k = begin; k < end; ++k) weights += weight(k);
  int sum = 1 << 21;
  for (int k = begin; k < end; ++k) {
    sum += static_cast<int>(0.5 + weight(k) * (1 / weights) * (1 << 22)) * at(k);
  }
  return std::clamp(sum >> 22, 0, 255);
}

inline float Area(const Image& image, const Box& crop, const Box& target, int y, int x, int c) {
  return static_cast<float>(Triangle(crop.height, target.height, y, [&](int row) {
    return Triangle(crop.width, target.width, x, [&](int column) -> int {
      return image.Row(crop.y + row)[3 * (crop.x + column) + c];
    });
  }));
}

// The value in 0…255 at (y, x), channel c, of the tensor.
inline double Value(const PreprocessOptions& options, const ImageTensor& tensor, const Image& image,
                    int y, int x, int c) {
  const Box crop = CropBox(options, image), target = TargetBox(options, tensor, image);
  y -= target.y;
  x -= target.x;
  if (y < 0 || x < 0 || y >= target.height || x >= target.width) return options.pad_value;
  if (options.interpolation == Interpolation::kArea) return Area(image, crop, target, y, x, c);
  const float scale_y = static_cast<float>(crop.height) / static_cast<float>(target.height);
  const float scale_x = static_cast<float>(crop.width) / static_cast<float>(target.width);
  if (options.interpolation == Interpolation::kHalfPixel) {
    return Bilinear(image, crop, (static_cast<float>(y) + 0.5f) * scale_y - 0.5f,
                    (static_cast<float>(x) + 0.5f) * scale_x - 0.5f, c);
  }
  return Bilinear(image, crop, static_cast<float>(y) * scale_y, static_cast<float>(x) * scale_x, c);
}

// The element of the tensor as a number.
inline double Element(const PreprocessOptions& options, const ImageTensor& tensor, double value,
                      int c) {
  const bool integer = tensor.type != kTfLiteFloat32 && tensor.type != kTfLiteFloat16;
  const double real =
      options.normalise_set ? (value - options.mean[c]) / options.std[c] : (value - 127.5) / 127.5;
  if (!integer) return real;
  const double least = tensor.type == kTfLiteUInt8 ? 0 : tensor.type == kTfLiteInt8 ? -128 : -32768;
  const double most = tensor.type == kTfLiteUInt8 ? 255 : tensor.type == kTfLiteInt8 ? 127 : 32767;
  double element;
  if (options.normalise_set || tensor.type == kTfLiteInt16) {
    element = std::round(real / tensor.scale) + tensor.zero_point;
  } else {
    element = std::trunc(tensor.type == kTfLiteUInt8 ? value : value - 128);
  }
  return std::min(std::max(element, least), most);
}

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_IMAGES_PREPROCESS_ORACLE_H_
