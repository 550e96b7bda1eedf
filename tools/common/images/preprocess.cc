// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Crops and resizes an image in one pass over the rows of the tensor.
#include "tools/common/images/preprocess.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "tools/common/images/resize.h"
#include "tools/common/images/row_converter.h"

namespace litmus {
namespace {

absl::Status CheckOptions(const PreprocessOptions& options, const ImageTensor& tensor) {
  if (!(options.crop_fraction > 0 && options.crop_fraction <= 1)) {
    return absl::InvalidArgumentError(
        absl::StrCat("crop fraction ", options.crop_fraction, " is not above 0 and at most 1"));
  }
  if (!(options.pad_value >= 0 && options.pad_value <= 255)) {
    return absl::InvalidArgumentError(
        absl::StrCat("pad value ", options.pad_value, " is not in 0…255"));
  }
  if (options.normalise_set) {
    for (int c = 0; c < 3; ++c) {
      if (!std::isfinite(options.mean[c]) || !std::isfinite(options.std[c]) ||
          options.std[c] <= 0) {
        return absl::InvalidArgumentError(
            absl::StrFormat("mean %g and std %g: both must be finite, std above 0", options.mean[c],
                            options.std[c]));
      }
    }
  }
  // Permits every zero point of the type, and prevents overflow of sums.
  if (std::abs(static_cast<int64_t>(tensor.zero_point)) > 32768) {
    return absl::InvalidArgumentError(
        absl::StrCat("the model's input has zero point ", tensor.zero_point));
  }
  const bool needs_scale = options.normalise_set || tensor.type == kTfLiteInt16;
  if (needs_scale && tensor.IsQuantised() && !(tensor.scale > 0 && std::isfinite(tensor.scale))) {
    return absl::InvalidArgumentError(
        absl::StrCat("the model's ", TfLiteTypeGetName(tensor.type),
                     " input has no scale to quantise normalised values with: omit mean and std"));
  }
  return absl::OkStatus();
}

int Round(double value) { return static_cast<int>(std::round(value)); }

// The part of the image that is used.
Rectangle CropOf(const PreprocessOptions& options, int width, int height) {
  if (options.resize_mode != ResizeMode::kCrop) return {0, 0, width, height};
  const int side = std::max(
      1, std::min(Round(options.crop_fraction * width), Round(options.crop_fraction * height)));
  return {Round((width - side) / 2.0), Round((height - side) / 2.0), side, side};
}

// The part of the tensor that the image fills.
Rectangle TargetOf(const PreprocessOptions& options, const ImageTensor& tensor, int width,
                   int height) {
  if (options.resize_mode != ResizeMode::kLetterbox) return {0, 0, tensor.width, tensor.height};
  const double scale = std::min(static_cast<double>(tensor.width) / width,
                                static_cast<double>(tensor.height) / height);
  const int to_width = std::clamp(Round(width * scale), 1, tensor.width);
  const int to_height = std::clamp(Round(height * scale), 1, tensor.height);
  return {(tensor.width - to_width) / 2, (tensor.height - to_height) / 2, to_width, to_height};
}

}  // namespace

absl::StatusOr<Preprocessor> Preprocessor::Make(const PreprocessOptions& options,
                                                const ImageTensor& tensor) {
  absl::Status status = tensor.Check();
  if (status.ok()) status = CheckOptions(options, tensor);
  if (!status.ok()) return status;
  return Preprocessor(options, tensor);
}

absl::Status Preprocessor::Run(const Image& image, void* tensor_bytes) const {
  if (image.width < 1 || image.height < 1 ||
      image.rgb.size() != size_t{3} * image.width * image.height) {
    return absl::InvalidArgumentError("the image is empty");
  }
  if (image.presized && (image.width != tensor_.width || image.height != tensor_.height)) {
    return absl::InvalidArgumentError(absl::StrFormat("a raw image of %dx%d for an input of %dx%d",
                                                      image.width, image.height, tensor_.width,
                                                      tensor_.height));
  }
  Rectangle crop{0, 0, image.width, image.height};
  Rectangle target{0, 0, tensor_.width, tensor_.height};
  if (!image.presized) {
    crop = CropOf(options_, image.width, image.height);
    target = TargetOf(options_, tensor_, image.width, image.height);
  }
  const RowConverter converter(options_, tensor_);
  const size_t pixel_bytes = 3 * tensor_.ElementBytes();
  const size_t row_bytes = pixel_bytes * tensor_.width;
  auto* const out = static_cast<uint8_t*>(tensor_bytes);
  std::vector<float> padding;
  const auto pad = [&](int y, int x, int width) {
    padding.assign(size_t{3} * width, options_.pad_value);
    converter.Convert(padding.data(), width, out + row_bytes * y + pixel_bytes * x);
  };
  const int right = target.x + target.width, bottom = target.y + target.height;
  for (int y = 0; y < target.y; ++y) pad(y, 0, tensor_.width);
  for (int y = bottom; y < tensor_.height; ++y) pad(y, 0, tensor_.width);
  ResizeRows(image, crop, target.width, target.height, options_.interpolation,
             [&](int row_index, float* row) {
               const int y = target.y + row_index;
               if (target.x > 0) pad(y, 0, target.x);
               converter.Convert(row, target.width, out + row_bytes * y + pixel_bytes * target.x);
               if (right < tensor_.width) pad(y, right, tensor_.width - right);
             });
  return absl::OkStatus();
}

Placement Preprocessor::Place(int image_width, int image_height) const {
  const Rectangle crop = CropOf(options_, image_width, image_height);
  const Rectangle target = TargetOf(options_, tensor_, image_width, image_height);
  Placement placement;
  placement.scale_x = static_cast<double>(target.width) / crop.width;
  placement.scale_y = static_cast<double>(target.height) / crop.height;
  placement.offset_x = target.x - crop.x * placement.scale_x;
  placement.offset_y = target.y - crop.y * placement.scale_y;
  return placement;
}

Placement Preprocessor::Place(const Image& image) const {
  return image.presized ? Placement() : Place(image.width, image.height);
}

}  // namespace litmus
