// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "absl/strings/string_view.h"
#include "testing/fuzzing/read_all.h"
#include "testing/fuzzing/targets.h"
#include "tools/common/images/decode.h"
#include "tools/common/images/metadata.h"

namespace litmus::fuzzing {
namespace {

// Larger images are refused: they take time, and their rows are read as those of small ones.
constexpr int64_t kMaxPixels = 1 << 16;

void Decode(absl::string_view bytes) {
  DecodeOptions options;
  options.max_pixels = kMaxPixels;
  // Without a header, of a size that many inputs have.
  options.raw_width = 4;
  options.raw_height = 2;
  const absl::StatusOr<Image> image = DecodeImage(bytes, "fuzz", options);
  if (image.ok()) ReadAll(image->rgb.data(), image->rgb.size());
}

void ReadMetadata(absl::string_view bytes) {
  const absl::StatusOr<ModelMetadata> metadata = ReadModelMetadata(bytes, "fuzz");
  (void)ReadAssociatedFile(bytes, "fuzz", "labels.txt");
  if (!metadata.ok()) return;
  for (const TensorMetadata& tensor : metadata->outputs) {
    for (const AssociatedFile& file : tensor.files) {
      (void)ReadAssociatedFile(bytes, "fuzz", file.name);
    }
  }
}

}  // namespace

void FuzzImages(const uint8_t* data, size_t size) {
  // A block of exactly this size: the sanitizer sees every byte that is read behind it.
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  Decode(bytes);
  if (!LooksLikeImage(bytes)) ReadMetadata(bytes);
}

}  // namespace litmus::fuzzing
