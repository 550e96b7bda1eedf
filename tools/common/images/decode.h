// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Images from files: JPEG (libjpeg-turbo), PNG and BMP (stb_image), raw bytes (.rgb8).
//
// The format is told by the first bytes, never by the name, except for .rgb8, which has no header.
// The pixels are those of Pillow's convert("RGB"): gray is repeated, palettes are looked up, of 16
// bits the upper 8 are kept, alpha is dropped (not composed), gamma and ICC profiles are ignored.
// JPEG uses the accurate integer DCT and smooth chroma upsampling, as TensorFlow Lite's evaluation.
//
// Every error is one line: the image's name, what is wrong with it, and the way out where there
// is one. Thread-safe: nothing is shared between calls.
#ifndef LITMUS_TOOLS_COMMON_IMAGES_DECODE_H_
#define LITMUS_TOOLS_COMMON_IMAGES_DECODE_H_

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "tools/common/images/image.h"

namespace litmus {

struct DecodeOptions {
  // Turns and mirrors JPEG images as their EXIF orientation says. (TensorFlow Lite does not.)
  bool apply_orientation = true;
  // Size of a .rgb8 image, which does not state its own; 0: such an image is an error.
  int raw_width = 0, raw_height = 0;
  // Larger images are refused before memory is taken for them.
  int max_side = 65535;
  int64_t max_pixels = int64_t{1} << 28;
};

// Decodes `bytes`. `name` is for messages, and its ending tells .rgb8. InvalidArgument: broken;
// Unimplemented: a sound image of a kind that cannot be read; FailedPrecondition: larger than the
// options allow; ResourceExhausted: the machine has not the memory, nothing is said of the image.
absl::StatusOr<Image> DecodeImage(absl::string_view bytes, const std::string& name,
                                  const DecodeOptions& options = {});

// The bytes of the image file `path`. NotFound when it cannot be opened, DataLoss when reading
// fails, FailedPrecondition when it is larger than any image that the limits allow,
// ResourceExhausted when the machine has not the memory.
absl::StatusOr<std::string> ReadImageBytes(const std::string& path);

// Reads and decodes the file `path`: the errors of both.
absl::StatusOr<Image> ReadImage(const std::string& path, const DecodeOptions& options = {});

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_IMAGES_DECODE_H_
