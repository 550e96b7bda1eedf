// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Converts flags to options, and applies the model's metadata in place of them.
#include "tools/common/images/preprocess_flags.h"

#include <cmath>
#include <fstream>
#include <sstream>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace litmus {
namespace {

// Parses "127.5" or "123.68,116.78,103.94": one number for all channels, or one per channel.
absl::StatusOr<std::array<float, 3>> ParseTriple(const FlagRegistry& flags, const char* flag) {
  const std::string& text = flags.GetString(flag);
  const std::vector<std::string> parts = absl::StrSplit(text, ',');
  std::array<float, 3> values;
  bool good = parts.size() == 1 || parts.size() == 3;
  for (size_t i = 0; good && i < 3; ++i) {
    good =
        absl::SimpleAtof(parts[parts.size() == 1 ? 0 : i], &values[i]) && std::isfinite(values[i]);
  }
  if (!good) {
    return absl::InvalidArgumentError(
        absl::StrCat("--", flag, "=", text,
                     ": expected one number, or three for red, green, blue "
                     "(in units of 0…255), such as --",
                     flag, "=127.5"));
  }
  return values;
}

absl::Status NormalisationFromFlags(const FlagRegistry& flags, PreprocessOptions* options) {
  const bool mean = flags.WasSet("input_mean"), std = flags.WasSet("input_std");
  if (!mean && !std) return absl::OkStatus();
  if (mean != std) {
    return absl::InvalidArgumentError(absl::StrCat(
        "--", mean ? "input_mean" : "input_std", " was given without --",
        mean ? "input_std" : "input_mean", "; normalisation is (x - mean) / std: give both"));
  }
  if (WantsModelMetadata(flags)) {
    return absl::InvalidArgumentError(
        "--input_mean and --input_std contradict --preprocess=metadata, which takes both from the "
        "model: give "
        "one or the other");
  }
  const auto means = ParseTriple(flags, "input_mean"), stds = ParseTriple(flags, "input_std");
  if (!means.ok()) return means.status();
  if (!stds.ok()) return stds.status();
  for (const float value : *stds) {
    if (value <= 0) {
      return absl::InvalidArgumentError(
          absl::StrCat("--input_std=", flags.GetString("input_std"), ": must be above 0"));
    }
  }
  options->normalise_set = true;
  options->mean = *means;
  options->std = *stds;
  options->normalise_source = "flags";
  return absl::OkStatus();
}

// Converts the flag's text to one of `values`, whose names are the flag's choices.
template <typename Value, typename Name>
absl::Status ReadWord(const FlagRegistry& flags, const char* flag, Name name,
                      std::initializer_list<Value> values, Value* read) {
  const std::string& text = flags.GetString(flag);
  for (const Value value : values) {
    if (text != name(value)) continue;
    *read = value;
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(
      absl::StrCat("--", flag, "=", text, ": is not a value that --help lists"));
}

// Copies one value for all channels, or one per channel.
bool Spread(const std::vector<float>& from, std::array<float, 3>* to) {
  if (from.size() != 1 && from.size() != 3) return false;
  for (size_t i = 0; i < 3; ++i) (*to)[i] = from[from.size() == 1 ? 0 : i];
  return true;
}

}  // namespace

void DeclarePreprocessFlags(FlagRegistry& flags, Modes modes, ResizeMode default_mode,
                            Interpolation default_interpolation) {
  flags.SetGroup("Preprocessing of images");
  flags
      .AddString("preprocess", "tflite", ChangesResult(modes),
                 "normalisation: tflite = by the type of the model's input, as TensorFlow Lite's "
                 "tools; metadata = mean and std of the model's own TFLite Metadata")
      .Choices({"tflite", "metadata"});
  flags
      .AddString("resize_mode", ResizeModeName(default_mode), ChangesResult(modes),
                 "crop = the central square; stretch = the whole image, its aspect ratio lost; "
                 "letterbox = the whole image with its aspect ratio, padded")
      .Choices({"crop", "stretch", "letterbox"});
  flags.AddFloat(
      "crop_fraction", 0.875f, ChangesResult(modes),
      "side of the square that --resize_mode=crop keeps, as a fraction of the shorter side");
  flags
      .AddString("interpolation", InterpolationName(default_interpolation), ChangesResult(modes),
                 "bilinear = TensorFlow Lite's (also what --preprocess=tflite, when given, means); "
                 "half_pixel = bilinear between pixel centres; area = antialiased, as Pillow's "
                 "BILINEAR")
      .Choices({"bilinear", "half_pixel", "area"});
  flags.AddString("input_mean", "", ChangesResult(modes),
                  "the model's input is (x - mean) / std, x in 0…255, instead of the normalisation "
                  "by type: one number, or three for red, green, blue");
  flags.AddString("input_std", "", ChangesResult(modes),
                  "standard deviation of --input_mean's formula");
  flags
      .AddString("channel_order", "rgb", ChangesResult(modes),
                 "order of the colour channels in the model's input")
      .Choices({"rgb", "bgr"});
  flags.AddFloat("pad_value", 0, ChangesResult(modes),
                 "value with which --resize_mode=letterbox pads, 0…255");
  flags.AddBool("exif_orientation", true, ChangesResult(modes),
                "rotate JPEG images by their EXIF orientation (TensorFlow Lite does not)");
}

std::vector<std::string> PreprocessFlagNames() {
  return {"preprocess", "resize_mode",   "crop_fraction", "interpolation",   "input_mean",
          "input_std",  "channel_order", "pad_value",     "exif_orientation"};
}

absl::StatusOr<PreprocessOptions> PreprocessOptionsFromFlags(const FlagRegistry& flags) {
  PreprocessOptions options;
  absl::Status status = ReadWord(flags, "resize_mode", ResizeModeName,
                                 {ResizeMode::kCrop, ResizeMode::kStretch, ResizeMode::kLetterbox},
                                 &options.resize_mode);
  status.Update(
      ReadWord(flags, "interpolation", InterpolationName,
               {Interpolation::kBilinear, Interpolation::kHalfPixel, Interpolation::kArea},
               &options.interpolation));
  status.Update(ReadWord(flags, "channel_order", ChannelOrderName,
                         {ChannelOrder::kRgb, ChannelOrder::kBgr}, &options.channel_order));
  if (!status.ok()) return status;
  if (flags.WasSet("preprocess") && flags.GetString("preprocess") == "tflite" &&
      !flags.WasSet("interpolation")) {
    options.interpolation = Interpolation::kBilinear;
  }
  const float fraction = flags.GetFloat("crop_fraction");
  if (!(fraction > 0 && fraction <= 1)) {
    return absl::InvalidArgumentError(
        absl::StrCat("--crop_fraction=", fraction, ": must be above 0 and at most 1"));
  }
  options.crop_fraction = fraction;
  options.pad_value = flags.GetFloat("pad_value");
  if (!(options.pad_value >= 0 && options.pad_value <= 255)) {
    return absl::InvalidArgumentError(
        absl::StrCat("--pad_value=", options.pad_value, ": must be in 0…255"));
  }
  // A flag without effect indicates a misunderstanding, so it is an error.
  if (flags.WasSet("crop_fraction") && options.resize_mode != ResizeMode::kCrop) {
    return absl::InvalidArgumentError(
        "--crop_fraction has no effect without --resize_mode=crop: add that, or leave it out");
  }
  if (flags.WasSet("pad_value") && options.resize_mode != ResizeMode::kLetterbox) {
    return absl::InvalidArgumentError(
        "--pad_value has no effect without --resize_mode=letterbox: add that, or leave it out");
  }
  status = NormalisationFromFlags(flags, &options);
  if (!status.ok()) return status;
  return options;
}

DecodeOptions DecodeOptionsFromFlags(const FlagRegistry& flags) {
  DecodeOptions options;
  options.apply_orientation = flags.GetBool("exif_orientation");
  return options;
}

bool WantsModelMetadata(const FlagRegistry& flags) {
  return flags.GetString("preprocess") == "metadata";
}

absl::Status ApplyModelMetadata(const ModelMetadata& metadata, int input,
                                PreprocessOptions* options) {
  constexpr char kWayOut[] = "; give --input_mean and --input_std instead of --preprocess=metadata";
  if (input < 0 || static_cast<size_t>(input) >= metadata.inputs.size()) {
    return absl::InvalidArgumentError(
        absl::StrCat("the model's metadata do not describe input ", input, kWayOut));
  }
  const TensorMetadata& tensor = metadata.inputs[input];
  if (tensor.is_image && tensor.color_space == TensorMetadata::ColorSpace::kGrayscale) {
    return absl::InvalidArgumentError(
        "according to the model's metadata its input is a grayscale image; images are RGB here");
  }
  if (tensor.mean.empty() || tensor.std.empty()) {
    return absl::InvalidArgumentError(
        absl::StrCat("the model's metadata give no normalisation of input ", input, kWayOut));
  }
  if (!Spread(tensor.mean, &options->mean) || !Spread(tensor.std, &options->std)) {
    return absl::InvalidArgumentError(
        absl::StrCat("the model's metadata give ", tensor.mean.size(), " means and ",
                     tensor.std.size(), " standard deviations for three channels", kWayOut));
  }
  for (int c = 0; c < 3; ++c) {
    if (!std::isfinite(options->mean[c]) || !std::isfinite(options->std[c]) ||
        options->std[c] <= 0) {
      return absl::InvalidArgumentError(absl::StrCat("the model's metadata give mean ",
                                                     options->mean[c], " and std ", options->std[c],
                                                     kWayOut));
    }
  }
  options->normalise_set = true;
  options->normalise_source = "model metadata";
  return absl::OkStatus();
}

absl::Status ApplyModelMetadata(const std::string& model_file, int subgraph,
                                PreprocessOptions* options) {
  std::ifstream file(model_file, std::ios::binary);
  std::ostringstream bytes;
  if (!file || !(bytes << file.rdbuf())) {
    return absl::NotFoundError(absl::StrCat(model_file, ": cannot be read"));
  }
  const absl::StatusOr<ModelMetadata> metadata =
      ReadModelMetadata(bytes.str(), model_file, subgraph);
  if (!metadata.ok()) return metadata.status();
  absl::Status status = ApplyModelMetadata(*metadata, 0, options);
  if (status.ok()) return status;
  return absl::Status(status.code(), absl::StrCat(model_file, ": ", status.message()));
}

}  // namespace litmus
