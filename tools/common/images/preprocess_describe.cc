// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Describes a Preprocessor in words and as JSON, for results, so that they can be reproduced.
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "nlohmann/json.hpp"
#include "tools/common/images/preprocess.h"

namespace litmus {
namespace {

// Returns "127.5" if the three are equal, else "123.68,116.78,103.94".
std::string Triple(const std::array<float, 3>& values) {
  if (values[0] == values[1] && values[1] == values[2]) return absl::StrCat(values[0]);
  return absl::StrCat(values[0], ",", values[1], ",", values[2]);
}

std::string TypeNormalisation(TfLiteType type) {
  switch (type) {
    case kTfLiteUInt8:
      return "x";
    case kTfLiteInt8:
      return "x-128";
    case kTfLiteInt16:
      return "(x-127.5)/127.5 quantised by the input's scale";
    default:
      return "(x-127.5)/127.5";
  }
}

bool ByTensorScale(const PreprocessOptions& options, TfLiteType type) {
  const bool integer = type == kTfLiteUInt8 || type == kTfLiteInt8 || type == kTfLiteInt16;
  return integer && (options.normalise_set || type == kTfLiteInt16);
}

}  // namespace

const char* ResizeModeName(ResizeMode mode) {
  switch (mode) {
    case ResizeMode::kCrop:
      return "crop";
    case ResizeMode::kStretch:
      return "stretch";
    default:
      return "letterbox";
  }
}

const char* InterpolationName(Interpolation method) {
  switch (method) {
    case Interpolation::kBilinear:
      return "bilinear";
    case Interpolation::kHalfPixel:
      return "half_pixel";
    default:
      return "area";
  }
}

const char* ChannelOrderName(ChannelOrder order) {
  return order == ChannelOrder::kRgb ? "rgb" : "bgr";
}

std::string Preprocessor::Describe() const {
  std::string text;
  switch (options_.resize_mode) {
    case ResizeMode::kCrop:
      absl::StrAppend(&text, "central square crop of ", options_.crop_fraction);
      break;
    case ResizeMode::kStretch:
      absl::StrAppend(&text, "stretch");
      break;
    case ResizeMode::kLetterbox:
      absl::StrAppend(&text, "letterbox padded with ", options_.pad_value);
  }
  absl::StrAppendFormat(&text, ", %s to %dx%d, %s, ", InterpolationName(options_.interpolation),
                        tensor_.height, tensor_.width, ChannelOrderName(options_.channel_order));
  if (options_.normalise_set) {
    absl::StrAppend(&text, "mean ", Triple(options_.mean), " std ", Triple(options_.std),
                    ByTensorScale(options_, tensor_.type) ? " quantised by the input's scale" : "");
    if (!options_.normalise_source.empty()) {
      absl::StrAppend(&text, " (from the ", options_.normalise_source, ")");
    }
  } else {
    absl::StrAppend(&text, TypeNormalisation(tensor_.type), " (by the input's type, ",
                    TfLiteTypeGetName(tensor_.type), ")");
  }
  return text;
}

nlohmann::ordered_json Preprocessor::ToJson() const {
  nlohmann::ordered_json json;
  json["resize_mode"] = ResizeModeName(options_.resize_mode);
  if (options_.resize_mode == ResizeMode::kCrop) json["crop_fraction"] = options_.crop_fraction;
  if (options_.resize_mode == ResizeMode::kLetterbox) json["pad_value"] = options_.pad_value;
  json["interpolation"] = InterpolationName(options_.interpolation);
  json["channel_order"] = ChannelOrderName(options_.channel_order);
  json["height"] = tensor_.height;
  json["width"] = tensor_.width;
  json["type"] = TfLiteTypeGetName(tensor_.type);
  nlohmann::ordered_json normalise;
  if (options_.normalise_set) {
    normalise["source"] = options_.normalise_source;
    normalise["mean"] = options_.mean;
    normalise["std"] = options_.std;
  } else {
    normalise["source"] = "input type";
    normalise["formula"] = TypeNormalisation(tensor_.type);
  }
  if (ByTensorScale(options_, tensor_.type)) {
    normalise["scale"] = tensor_.scale;
    normalise["zero_point"] = tensor_.zero_point;
  }
  json["normalise"] = normalise;
  return json;
}

}  // namespace litmus
