// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/report/thumbnail.h"

#include <stb/stb_image_write.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace litmus {
namespace {

constexpr int kMaxSide = 65535;  // maximum side of a JPEG in pixels

// Weights of source pixels `begin`, `begin` + 1, … in one target pixel.
struct Span {
  int begin = 0;
  std::vector<float> weights;
};

// For each of `target` pixels, the source pixels that its area includes, with weights that sum to
// 1.
std::vector<Span> AreaSpans(int source, int target) {
  std::vector<Span> spans(target);
  const double scale = static_cast<double>(source) / target;
  for (int i = 0; i < target; ++i) {
    const double from = i * scale, to = (i + 1) * scale;
    spans[i].begin = std::min(static_cast<int>(from), source - 1);
    for (int s = spans[i].begin; s < source && (s < to || s == spans[i].begin); ++s) {
      const double covered = std::min(to, s + 1.0) - std::max(from, static_cast<double>(s));
      spans[i].weights.push_back(static_cast<float>(std::max(covered, 0.0) / scale));
    }
  }
  return spans;
}

std::vector<uint8_t> Resize(const uint8_t* rgb, int width, int height, int new_width,
                            int new_height) {
  const std::vector<Span> columns = AreaSpans(width, new_width);
  const std::vector<Span> rows = AreaSpans(height, new_height);
  std::vector<uint8_t> out(static_cast<size_t>(new_width) * new_height * 3);
  std::vector<float> line(static_cast<size_t>(width) * 3);
  for (int y = 0; y < new_height; ++y) {
    std::fill(line.begin(), line.end(), 0.0f);
    for (size_t r = 0; r < rows[y].weights.size(); ++r) {
      const uint8_t* source = rgb + (rows[y].begin + r) * static_cast<size_t>(width) * 3;
      for (size_t i = 0; i < line.size(); ++i) line[i] += rows[y].weights[r] * source[i];
    }
    for (int x = 0; x < new_width; ++x) {
      for (int c = 0; c < 3; ++c) {
        float sum = 0;
        for (size_t i = 0; i < columns[x].weights.size(); ++i) {
          sum += columns[x].weights[i] * line[(columns[x].begin + i) * 3 + c];
        }
        out[(static_cast<size_t>(y) * new_width + x) * 3 + c] =
            static_cast<uint8_t>(std::clamp(std::lround(sum), 0L, 255L));
      }
    }
  }
  return out;
}

void AppendTo(void* context, void* data, int size) {
  static_cast<std::string*>(context)->append(static_cast<const char*>(data), size);
}

}  // namespace

absl::StatusOr<GalleryImage> MakeThumbnail(const uint8_t* rgb, int width, int height, int max_side,
                                           int jpeg_quality) {
  if (rgb == nullptr || width < 1 || height < 1 || width > kMaxSide || height > kMaxSide) {
    return absl::InvalidArgumentError(absl::StrCat("no thumbnail of ", width, " x ", height,
                                                   " pixels: each side must be 1 to ", kMaxSide));
  }
  const double scale = std::min(1.0, std::max(1, max_side) / double(std::max(width, height)));
  GalleryImage image;
  image.mime = "image/jpeg";
  image.source_width = width;
  image.source_height = height;
  image.width = std::max(1, static_cast<int>(std::lround(width * scale)));
  image.height = std::max(1, static_cast<int>(std::lround(height * scale)));
  const std::vector<uint8_t> pixels = Resize(rgb, width, height, image.width, image.height);
  if (!stbi_write_jpg_to_func(AppendTo, &image.bytes, image.width, image.height, 3, pixels.data(),
                              std::clamp(jpeg_quality, 1, 100))) {
    return absl::InternalError("the thumbnail could not be encoded as JPEG");
  }
  return image;
}

}  // namespace litmus
