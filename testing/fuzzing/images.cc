// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Fuzzes image files and the image properties in model metadata: from bytes to the input tensor.
#include <iterator>
#include <vector>

#include "absl/strings/string_view.h"
#include "testing/fuzzing/read_all.h"
#include "testing/fuzzing/targets.h"
#include "tools/common/images/decode.h"
#include "tools/common/images/metadata.h"
#include "tools/common/images/preprocess.h"
#include "tools/common/images/preprocess_flags.h"

namespace litmus::fuzzing {
namespace {

// Max pixels of an image. Larger ones take time and are read by the same code.
constexpr int64_t kMaxPixels = 1 << 16;

// Preprocesses the image for a tensor of three rows and five columns. `choice` selects one of the
// ways that flags offer.
void Preprocess(const Image& image, PreprocessOptions options, uint8_t choice) {
  constexpr ResizeMode kModes[] = {ResizeMode::kCrop, ResizeMode::kStretch, ResizeMode::kLetterbox};
  constexpr Interpolation kInterpolations[] = {Interpolation::kBilinear, Interpolation::kHalfPixel,
                                               Interpolation::kArea};
  constexpr TfLiteType kTypes[] = {kTfLiteFloat32, kTfLiteUInt8, kTfLiteInt8, kTfLiteInt16,
                                   kTfLiteFloat16};
  options.resize_mode = kModes[choice % std::size(kModes)];
  options.interpolation = kInterpolations[choice / 3 % std::size(kInterpolations)];
  options.channel_order = choice % 2 == 0 ? ChannelOrder::kRgb : ChannelOrder::kBgr;
  ImageTensor tensor;
  tensor.type = kTypes[choice / 9 % std::size(kTypes)];
  tensor.height = 3;
  tensor.width = 5;
  tensor.scale = 0.5f;
  const absl::StatusOr<Preprocessor> preprocessor = Preprocessor::Make(options, tensor);
  if (!preprocessor.ok()) return;
  std::vector<float> out(tensor.Bytes() / sizeof(float) + 1);
  if (!preprocessor->Run(image, out.data()).ok()) return;
  ReadAll(out.data(), tensor.Bytes());
  (void)preprocessor->Place(image);
  (void)preprocessor->Describe();
}

void Decode(absl::string_view bytes, uint8_t choice) {
  DecodeOptions options;
  options.max_pixels = kMaxPixels;
  // Reads raw pixels without a header, in a size that fits many inputs.
  options.raw_width = 4;
  options.raw_height = 2;
  const absl::StatusOr<Image> image = DecodeImage(bytes, "fuzz", options);
  if (!image.ok()) return;
  ReadAll(image->rgb.data(), image->rgb.size());
  Preprocess(*image, {}, choice);
}

void ReadMetadata(absl::string_view bytes, uint8_t choice) {
  const absl::StatusOr<ModelMetadata> metadata = ReadModelMetadata(bytes, "fuzz");
  (void)ReadAssociatedFile(bytes, "fuzz", "labels.txt");
  if (!metadata.ok()) return;
  for (const TensorMetadata& tensor : metadata->outputs) {
    for (const AssociatedFile& file : tensor.files) {
      (void)ReadAssociatedFile(bytes, "fuzz", file.name);
    }
  }
  PreprocessOptions options;
  if (!ApplyModelMetadata(*metadata, 0, &options).ok()) return;
  Image image;
  image.width = image.height = 2;
  image.rgb = {0, 255, 1, 254, 127, 128, 3, 252, 63, 64, 5, 250};
  Preprocess(image, options, choice);
}

}  // namespace

void FuzzImages(const uint8_t* data, size_t size) {
  // A heap block of exactly this size, so that the sanitizer detects every read past the end.
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  const uint8_t choice = size > 0 ? data[size - 1] : 0;
  Decode(bytes, choice);
  ReadMetadata(bytes, choice);
}

}  // namespace litmus::fuzzing
