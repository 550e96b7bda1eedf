// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The decoder of each format, and shared functions. Private to this package; see decode.h. Error
// messages lack the image's name, which DecodeImage adds.
#ifndef LITMUS_TOOLS_COMMON_IMAGES_DECODERS_H_
#define LITMUS_TOOLS_COMMON_IMAGES_DECODERS_H_

#include <cstdint>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "tools/common/images/decode.h"

namespace litmus {

absl::StatusOr<Image> DecodeJpeg(absl::string_view bytes, const DecodeOptions& options);
absl::StatusOr<Image> DecodePng(absl::string_view bytes, const DecodeOptions& options);
absl::StatusOr<Image> DecodeBmp(absl::string_view bytes, const DecodeOptions& options);
absl::StatusOr<Image> DecodeRaw(absl::string_view bytes, const DecodeOptions& options);

// InvalidArgument: an empty image. FailedPrecondition: an image above the limits of `options`.
absl::Status CheckSize(int64_t width, int64_t height, const DecodeOptions& options);

// Returns the orientation (1 ... 8) in an EXIF block, which is the payload of a JPEG's APP1 segment
// from "Exif\0\0" on; 1 if there is none or the block is malformed.
int ExifOrientation(absl::string_view app1);

// Applies the EXIF orientation (1 ... 8): 2 mirrored, 3 rotated by 180°, 4 flipped, 5 transposed, 6
// rotated right, 7 transposed over the other diagonal, 8 rotated left.
Image Orient(Image image, int orientation);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_IMAGES_DECODERS_H_
