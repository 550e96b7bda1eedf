// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Creates small images for a report's gallery.
#ifndef LITMUS_TOOLS_COMMON_REPORT_THUMBNAIL_H_
#define LITMUS_TOOLS_COMMON_REPORT_THUMBNAIL_H_

#include <cstdint>

#include "absl/status/statusor.h"
#include "tools/common/report/html.h"

namespace litmus {

// Encodes `rgb`, height × width × 3 bytes, as a JPEG whose longer side is at most `max_side`: each
// target pixel is the mean over its area; the image is never enlarged. Sets bytes, mime, width,
// height, source_width and source_height; the caller sets caption, lines and boxes.
// InvalidArgument: a size below 1 or above 65,535, or no pixels. Thread-safe.
absl::StatusOr<GalleryImage> MakeThumbnail(const uint8_t* rgb, int width, int height,
                                           int max_side = 256, int jpeg_quality = 80);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_REPORT_THUMBNAIL_H_
