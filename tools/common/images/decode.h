// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Images from files: JPEG (libjpeg-turbo), PNG and BMP (stb_image), raw bytes (.rgb8).
//
// The format is detected from the first bytes, not from the name, except for .rgb8, which has no
// header. Pixels equal those of Pillow's convert("RGB"): gray is repeated, palettes are looked up,
// the upper 8 of 16 bits are kept, alpha is dropped (not composed), gamma and ICC profiles are
// ignored. JPEG uses the accurate integer DCT and smooth chroma upsampling, as in TensorFlow Lite's
// evaluation.
//
// Every error is one line with the image's name, the problem and, if there is one, the fix.
// Thread-safe: calls share nothing.
#ifndef LITMUS_TOOLS_COMMON_IMAGES_DECODE_H_
#define LITMUS_TOOLS_COMMON_IMAGES_DECODE_H_

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "tools/common/images/image.h"

namespace litmus {

struct DecodeOptions {
  // Rotates and mirrors JPEG images by their EXIF orientation. (TensorFlow Lite does not.)
  bool apply_orientation = true;
  // Size of a .rgb8 image, which has no header; 0: such an image is an error.
  int raw_width = 0, raw_height = 0;
  // Larger images are rejected before memory is allocated for them.
  int max_side = 65535;
  int64_t max_pixels = int64_t{1} << 28;
};

// Decodes `bytes`. `name` is used in messages, and its ending identifies .rgb8. InvalidArgument:
// the image is corrupt. Unimplemented: a valid image of an unsupported kind. FailedPrecondition: it
// exceeds the limits in the options. ResourceExhausted: the machine lacks memory, and the image may
// be valid.
absl::StatusOr<Image> DecodeImage(absl::string_view bytes, const std::string& name,
                                  const DecodeOptions& options = {});

// Returns the bytes of the image file `path`. NotFound: it cannot be opened. DataLoss: reading
// fails. FailedPrecondition: it is larger than any permitted image. ResourceExhausted: the machine
// lacks memory.
absl::StatusOr<std::string> ReadImageBytes(const std::string& path);

// Reads and decodes the file `path`, with the errors of both.
absl::StatusOr<Image> ReadImage(const std::string& path, const DecodeOptions& options = {});

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_IMAGES_DECODE_H_
