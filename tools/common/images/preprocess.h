// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// From a decoded image to the bytes of a model's input tensor: crop, resize, normalise, convert.
//
// The defaults are TensorFlow Lite's evaluation preprocessing to the bit: central square crop of
// 0.875 of the shorter side, bilinear without half-pixel centres, normalisation by the type of the
// input alone (float: (x-127.5)/127.5, uint8: x, int8: x-128), conversion by truncation. Where a
// mean and a standard deviation are given: (x-mean)/std, for quantised inputs rounded by the
// tensor's scale and zero point and saturated.
#ifndef LITMUS_TOOLS_COMMON_IMAGES_PREPROCESS_H_
#define LITMUS_TOOLS_COMMON_IMAGES_PREPROCESS_H_

#include <array>
#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "nlohmann/json_fwd.hpp"
#include "tools/common/images/image.h"
#include "tools/common/images/image_tensor.h"

namespace litmus {

enum class ResizeMode {
  kCrop,       // The central square, then to the tensor's size.
  kStretch,    // The whole image; its aspect ratio is lost.
  kLetterbox,  // The whole image with its aspect ratio, centred; the rest is padded.
};

enum class Interpolation {
  kBilinear,   // TensorFlow Lite's: source = destination * in / out.
  kHalfPixel,  // Bilinear with source = (destination + 0.5) * in / out - 0.5.
  kArea,  // Triangle filter as wide as the reduction (antialiased); Pillow's BILINEAR to the bit.
};

enum class ChannelOrder { kRgb, kBgr };

const char* ResizeModeName(ResizeMode mode);          // "crop", "stretch", "letterbox".
const char* InterpolationName(Interpolation method);  // "bilinear", "half_pixel", "area".
const char* ChannelOrderName(ChannelOrder order);     // "rgb", "bgr".

struct PreprocessOptions {
  ResizeMode resize_mode = ResizeMode::kCrop;
  // Side of the square that kCrop keeps, as a share of each side; in (0, 1].
  double crop_fraction = 0.875;
  Interpolation interpolation = Interpolation::kBilinear;
  ChannelOrder channel_order = ChannelOrder::kRgb;
  // False: normalisation by the input's type, as TensorFlow Lite. True: (x-mean)/std.
  bool normalise_set = false;
  std::array<float, 3> mean = {127.5f, 127.5f, 127.5f};  // In the order red, green, blue;
  std::array<float, 3> std = {127.5f, 127.5f, 127.5f};   // x is in 0…255.
  float pad_value = 0;  // What kLetterbox pads with, in 0…255, before normalisation.
  // Where mean and std come from, for people: "flags", "model metadata". Empty: the input's type.
  std::string normalise_source;
};

// Where an image lies in the tensor: x_tensor = x_image * scale_x + offset_x, in pixels, edges
// at integers; y alike. Divide by width and height for normalised coordinates.
struct Placement {
  double scale_x = 1, offset_x = 0, scale_y = 1, offset_y = 0;
  double ToImageX(double x) const { return (x - offset_x) / scale_x; }
  double ToImageY(double y) const { return (y - offset_y) / scale_y; }
};

// Immutable once made; const members may be called from many threads at once.
class Preprocessor {
 public:
  // InvalidArgument on options out of range, Unimplemented on types that it does not make.
  static absl::StatusOr<Preprocessor> Make(const PreprocessOptions& options,
                                           const ImageTensor& tensor);

  // Writes tensor().Bytes() bytes to `tensor_bytes`, which must be aligned for the type. An error
  // only for an empty image or a presized one of another size.
  absl::Status Run(const Image& image, void* tensor_bytes) const;

  // Where an image of this size comes to lie.
  Placement Place(int image_width, int image_height) const;
  Placement Place(const Image& image) const;  // Also knows presized images.

  // One line for people: "central square crop of 0.875, bilinear to 224x224, …".
  std::string Describe() const;
  // The same for machines; keys are stable.
  nlohmann::ordered_json ToJson() const;

  const PreprocessOptions& options() const { return options_; }
  const ImageTensor& tensor() const { return tensor_; }

 private:
  Preprocessor(const PreprocessOptions& options, const ImageTensor& tensor)
      : options_(options), tensor_(tensor) {}

  PreprocessOptions options_;
  ImageTensor tensor_;
};

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_IMAGES_PREPROCESS_H_
