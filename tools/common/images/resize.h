// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Resizes a rectangle of an image row by row, so that further steps find the row in the cache. Only
// pixels that affect the result are read. Private to this package.
#ifndef LITMUS_TOOLS_COMMON_IMAGES_RESIZE_H_
#define LITMUS_TOOLS_COMMON_IMAGES_RESIZE_H_

#include "absl/functional/function_ref.h"
#include "tools/common/images/image.h"
#include "tools/common/images/preprocess.h"

namespace litmus {

struct Rectangle {
  int x = 0, y = 0, width = 0, height = 0;
};

// Receives row y of the result: width x 3 values in 0…255, red first. It may overwrite the row.
using RowSink = absl::FunctionRef<void(int y, float* row)>;

// Resizes `from`, which must be inside the image, to width x height; rows are passed from top to
// bottom.
void ResizeRows(const Image& image, const Rectangle& from, int width, int height,
                Interpolation method, RowSink sink);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_IMAGES_RESIZE_H_
