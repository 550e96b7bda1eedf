// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Crop, resize and conversion to the tensor's type, in one pass over the rows of the tensor.
#include "tools/common/images/preprocess.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "runtime/c/half.h"
#include "tools/common/images/resize.h"

namespace litmus {
namespace {

bool IsQuantisedType(TfLiteType type) {
  return type == kTfLiteUInt8 || type == kTfLiteInt8 || type == kTfLiteInt16;
}

size_t ElementBytes(TfLiteType type) {
  switch (type) {
    case kTfLiteFloat32:
      return 4;
    case kTfLiteFloat16:
    case kTfLiteInt16:
      return 2;
    default:
      return 1;
  }
}

absl::Status CheckTensor(const ImageTensor& tensor) {
  if (tensor.type != kTfLiteFloat32 && tensor.type != kTfLiteFloat16 &&
      !IsQuantisedType(tensor.type)) {
    return absl::UnimplementedError(
        absl::StrCat("the model's input is of type ", TfLiteTypeGetName(tensor.type),
                     "; pictures become FLOAT32, FLOAT16, UINT8, INT8 or INT16"));
  }
  constexpr int kMaxSide = 1 << 14;
  if (tensor.width < 1 || tensor.height < 1 || tensor.width > kMaxSide ||
      tensor.height > kMaxSide) {
    return absl::InvalidArgumentError(
        absl::StrFormat("the model's input is %d high and %d wide; pictures become 1 to %d pixels",
                        tensor.height, tensor.width, kMaxSide));
  }
  return absl::OkStatus();
}

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
  // Any zero point of the type, and no sum that overflows.
  if (std::abs(static_cast<int64_t>(tensor.zero_point)) > 32768) {
    return absl::InvalidArgumentError(
        absl::StrCat("the model's input has zero point ", tensor.zero_point));
  }
  const bool needs_scale = options.normalise_set || tensor.type == kTfLiteInt16;
  if (needs_scale && IsQuantisedType(tensor.type) &&
      !(tensor.scale > 0 && std::isfinite(tensor.scale))) {
    return absl::InvalidArgumentError(
        absl::StrCat("the model's ", TfLiteTypeGetName(tensor.type),
                     " input has no scale, by "
                     "which normalised values could be quantised: do without mean and std"));
  }
  return absl::OkStatus();
}

int Round(double value) { return static_cast<int>(std::round(value)); }

// The part of the picture that is used.
Rectangle CropOf(const PreprocessOptions& options, int width, int height) {
  if (options.resize_mode != ResizeMode::kCrop) return {0, 0, width, height};
  const int side = std::max(
      1, std::min(Round(options.crop_fraction * width), Round(options.crop_fraction * height)));
  return {Round((width - side) / 2.0), Round((height - side) / 2.0), side, side};
}

// The part of the tensor that the picture fills.
Rectangle TargetOf(const PreprocessOptions& options, const ImageTensor& tensor, int width,
                   int height) {
  if (options.resize_mode != ResizeMode::kLetterbox) return {0, 0, tensor.width, tensor.height};
  const double scale = std::min(static_cast<double>(tensor.width) / width,
                                static_cast<double>(tensor.height) / height);
  const int to_width = std::clamp(Round(width * scale), 1, tensor.width);
  const int to_height = std::clamp(Round(height * scale), 1, tensor.height);
  return {(tensor.width - to_width) / 2, (tensor.height - to_height) / 2, to_width, to_height};
}

// Turns rows of 0…255 into elements of the tensor.
class Converter {
 public:
  Converter(const PreprocessOptions& options, const ImageTensor& tensor)
      : options_(options), tensor_(tensor) {
    const int count = 3 * tensor.width;
    const bool bgr = options.channel_order == ChannelOrder::kBgr;
    for (int i = 0; i < count; ++i) {
      const int channel = bgr ? 2 - i % 3 : i % 3;
      mean_.push_back(options.mean[channel]);
      std_.push_back(options.std[channel]);
    }
  }

  // Writes 3 * `width` elements to `out`. Changes `row`.
  void Convert(float* row, int width, void* out) const {
    if (options_.channel_order == ChannelOrder::kBgr) {
      for (int x = 0; x < width; ++x) std::swap(row[3 * x], row[3 * x + 2]);
    }
    const int count = 3 * width;
    Normalise(row, count);
    switch (tensor_.type) {
      case kTfLiteFloat32:
        std::copy(row, row + count, static_cast<float*>(out));
        break;
      case kTfLiteFloat16:
        std::transform(row, row + count, static_cast<uint16_t*>(out), &FloatToHalf);
        break;
      case kTfLiteUInt8:
        ToInteger(row, count, static_cast<uint8_t*>(out));
        break;
      case kTfLiteInt8:
        ToInteger(row, count, static_cast<int8_t*>(out));
        break;
      default:
        ToInteger(row, count, static_cast<int16_t*>(out));
    }
  }

 private:
  bool ByTensorScale() const { return options_.normalise_set || tensor_.type == kTfLiteInt16; }

  void Normalise(float* row, int count) const {
    if (options_.normalise_set) {
      for (int i = 0; i < count; ++i) row[i] = (row[i] - mean_[i]) / std_[i];
    } else if (tensor_.type == kTfLiteInt8) {
      for (int i = 0; i < count; ++i) row[i] -= 128.0f;
    } else if (tensor_.type != kTfLiteUInt8) {
      constexpr float kScale = static_cast<float>(1.0 / 127.5);
      for (int i = 0; i < count; ++i) row[i] = (row[i] - 127.5f) * kScale;
    }
  }

  template <typename T>
  void ToInteger(const float* row, int count, T* out) const {
    constexpr int kLeast = std::numeric_limits<T>::min(), kMost = std::numeric_limits<T>::max();
    if (ByTensorScale()) {
      constexpr float kFar = 1e6f;  // Beyond every type, and still exact.
      for (int i = 0; i < count; ++i) {
        const float scaled = std::min(std::max(row[i] / tensor_.scale, -kFar), kFar);
        // To nearest, halves away from zero; std::round is a call for each element.
        int rounded = static_cast<int>(scaled);
        const float rest = scaled - static_cast<float>(rounded);
        rounded += static_cast<int>(rest >= 0.5f) - static_cast<int>(rest <= -0.5f);
        out[i] = static_cast<T>(std::min(std::max(rounded + tensor_.zero_point, kLeast), kMost));
      }
    } else {
      // Truncated, as TensorFlow Lite does it; only rounding errors can be out of range.
      for (int i = 0; i < count; ++i) {
        out[i] = static_cast<T>(std::min(std::max(static_cast<int>(row[i]), kLeast), kMost));
      }
    }
  }

  const PreprocessOptions& options_;
  const ImageTensor& tensor_;
  std::vector<float> mean_, std_;  // One for each element of a row.
};

}  // namespace

size_t ImageTensor::Bytes() const { return size_t{3} * width * height * ElementBytes(type); }

absl::StatusOr<ImageTensor> ImageTensor::From(const TfLiteTensor& tensor) {
  const std::string name = tensor.name == nullptr ? "" : absl::StrCat(" ", tensor.name);
  const TfLiteIntArray* dims = tensor.dims;
  if (dims == nullptr || dims->size != 4 || dims->data[0] != 1 || dims->data[3] != 3) {
    std::string shape;
    for (int i = 0; dims != nullptr && i < dims->size; ++i) {
      absl::StrAppend(&shape, i == 0 ? "" : ", ", dims->data[i]);
    }
    return absl::InvalidArgumentError(absl::StrCat(
        "the model's input", name, " has shape [", shape,
        "], but pictures need [1, height, width, 3]: convert the model with that input shape"));
  }
  ImageTensor out;
  out.type = tensor.type;
  out.height = dims->data[1];
  out.width = dims->data[2];
  if (IsQuantisedType(tensor.type)) {
    const auto* affine = static_cast<const TfLiteAffineQuantization*>(tensor.quantization.params);
    if (tensor.quantization.type == kTfLiteAffineQuantization && affine != nullptr &&
        affine->scale != nullptr && affine->scale->size > 1) {
      return absl::UnimplementedError(absl::StrCat("the model's input", name,
                                                   " is quantised by channel; pictures are "
                                                   "quantised with one scale"));
    }
    out.scale = tensor.params.scale;
    out.zero_point = tensor.params.zero_point;
  }
  const absl::Status status = CheckTensor(out);
  if (!status.ok()) return status;
  return out;
}

absl::StatusOr<Preprocessor> Preprocessor::Make(const PreprocessOptions& options,
                                                const ImageTensor& tensor) {
  absl::Status status = CheckTensor(tensor);
  if (status.ok()) status = CheckOptions(options, tensor);
  if (!status.ok()) return status;
  return Preprocessor(options, tensor);
}

absl::Status Preprocessor::Run(const Image& image, void* tensor_bytes) const {
  if (image.width < 1 || image.height < 1 ||
      image.rgb.size() != size_t{3} * image.width * image.height) {
    return absl::InvalidArgumentError("the picture is empty");
  }
  if (image.presized && (image.width != tensor_.width || image.height != tensor_.height)) {
    return absl::InvalidArgumentError(
        absl::StrFormat("a raw picture of %dx%d for an input of %dx%d", image.width, image.height,
                        tensor_.width, tensor_.height));
  }
  Rectangle crop{0, 0, image.width, image.height};
  Rectangle target{0, 0, tensor_.width, tensor_.height};
  if (!image.presized) {
    crop = CropOf(options_, image.width, image.height);
    target = TargetOf(options_, tensor_, image.width, image.height);
  }
  const Converter converter(options_, tensor_);
  const size_t pixel_bytes = 3 * ElementBytes(tensor_.type);
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
