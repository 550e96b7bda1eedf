// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Converts a decoded image to the bytes of a model's input tensor: crop, resize, normalise,
// convert.
//
// The defaults equal TensorFlow Lite's evaluation preprocessing bit for bit: central square crop of
// 0.875 of the shorter side, bilinear without half-pixel centres, normalisation by the type of the
// input (float: (x-127.5)/127.5, uint8: x, int8: x-128), conversion by truncation. With a given
// mean and standard deviation: (x-mean)/std, for quantised inputs rounded with the tensor's scale
// and zero point, and saturated.
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
  kCrop,       // The central square, resized to the tensor.
  kStretch,    // The whole image, without keeping its aspect ratio.
  kLetterbox,  // The whole image with its aspect ratio, centred and padded.
};

enum class Interpolation {
  kBilinear,   // TensorFlow Lite's: source = destination * in / out.
  kHalfPixel,  // Bilinear with source = (destination + 0.5) * in / out - 0.5.
  kArea,       // Antialiasing triangle filter as wide as the reduction; equals Pillow's BILINEAR.
};

enum class ChannelOrder { kRgb, kBgr };

const char* ResizeModeName(ResizeMode mode);          // "crop", "stretch", "letterbox".
const char* InterpolationName(Interpolation method);  // "bilinear", "half_pixel", "area".
const char* ChannelOrderName(ChannelOrder order);     // "rgb", "bgr".

struct PreprocessOptions {
  ResizeMode resize_mode = ResizeMode::kCrop;
  // Side of the square for kCrop, as a fraction of each side; in (0, 1].
  double crop_fraction = 0.875;
  Interpolation interpolation = Interpolation::kBilinear;
  ChannelOrder channel_order = ChannelOrder::kRgb;
  // False: normalisation by the input's type, as in TensorFlow Lite. True: (x-mean)/std.
  bool normalise_set = false;
  std::array<float, 3> mean = {127.5f, 127.5f, 127.5f};  // In the order red, green, blue;
  std::array<float, 3> std = {127.5f, 127.5f, 127.5f};   // x is in 0…255.
  float pad_value = 0;  // Padding of kLetterbox, in 0…255, before normalisation.
  // Source of mean and std, for users: "flags", "model metadata". Empty: the input's type.
  std::string normalise_source;
};

// Position of the image in the tensor: x_tensor = x_image * scale_x + offset_x, and likewise for y,
// in pixels with edges at integers. Divide by width and height for normalised coordinates.
struct Placement {
  double scale_x = 1, offset_x = 0, scale_y = 1, offset_y = 0;
  double ToImageX(double x) const { return (x - offset_x) / scale_x; }
  double ToImageY(double y) const { return (y - offset_y) / scale_y; }
};

// Immutable. const members may be called from several threads concurrently.
class Preprocessor {
 public:
  // InvalidArgument: options out of range. Unimplemented: unsupported tensor types.
  static absl::StatusOr<Preprocessor> Make(const PreprocessOptions& options,
                                           const ImageTensor& tensor);

  // Writes tensor().Bytes() bytes to `tensor_bytes`, which must be aligned for the type. Fails only
  // for an empty image, or a presized one of another size.
  absl::Status Run(const Image& image, void* tensor_bytes) const;

  // Position in the tensor of an image of this size.
  Placement Place(int image_width, int image_height) const;
  Placement Place(const Image& image) const;  // Handles presized images too.

  // One line for users: "central square crop of 0.875, bilinear to 224x224, …".
  std::string Describe() const;
  // Likewise for programs; the keys are stable.
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
