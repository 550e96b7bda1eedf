// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The interpolations: four neighbours in the order of TensorFlow Lite's arithmetic, and an
// antialiasing triangle filter with Pillow's arithmetic, as a horizontal and then a vertical pass.
#include "tools/common/images/resize.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

namespace litmus {
namespace {

// The two neighbours of each position along an axis, and the weight of the upper neighbour.
struct Neighbours {
  std::vector<int> lower, upper;
  std::vector<float> fraction;
};

// Computed in float and in the same order of operations as in TensorFlow Lite: the last bit of the
// result affects the truncation to uint8.
Neighbours FindNeighbours(int from, int to, bool half_pixel) {
  Neighbours out;
  const float scale = static_cast<float>(from) / static_cast<float>(to);
  for (int i = 0; i < to; ++i) {
    const float at =
        half_pixel ? (static_cast<float>(i) + 0.5f) * scale - 0.5f : static_cast<float>(i) * scale;
    const float base = std::floor(at);
    out.lower.push_back(std::clamp(static_cast<int>(base), 0, from - 1));
    out.upper.push_back(std::clamp(static_cast<int>(std::ceil(at)), 0, from - 1));
    // Left of the first pixel's centre, both neighbours are the first pixel.
    out.fraction.push_back(std::max(at - static_cast<float>(out.lower.back()), 0.0f));
  }
  return out;
}

// packed[3 * i + c] = row[3 * columns[i] + c]. If four_bytes, copies four bytes at a time, which
// reads one byte past each pixel.
void Gather(const uint8_t* row, const std::vector<int>& columns, bool four_bytes, uint8_t* packed) {
  if (four_bytes) {
    for (const int column : columns) {
      std::memcpy(packed, row + size_t{3} * column, 4);
      packed += 3;
    }
  } else {
    for (const int column : columns) {
      std::memcpy(packed, row + size_t{3} * column, 3);
      packed += 3;
    }
  }
}

void BlendRow(const uint8_t* __restrict p00, const uint8_t* __restrict p10,
              const uint8_t* __restrict p01, const uint8_t* __restrict p11,
              const float* __restrict right, const float* __restrict left, float down, int count,
              float* __restrict row) {
  const float up = 1 - down;
  for (int i = 0; i < count; ++i) {
    row[i] = p00[i] * up * left[i] + p10[i] * down * left[i] + p01[i] * up * right[i] +
             p11[i] * down * right[i];
  }
}

void ResizeBilinear(const Image& image, const Rectangle& from, int width, int height,
                    bool half_pixel, RowSink sink) {
  Neighbours columns = FindNeighbours(from.width, width, half_pixel);
  const Neighbours rows = FindNeighbours(from.height, height, half_pixel);
  const int count = 3 * width;
  std::vector<float> right(count), left(count), row(count);
  for (int i = 0; i < count; ++i) {
    right[i] = columns.fraction[i / 3];
    left[i] = 1 - right[i];
  }
  for (int x = 0; x < width; ++x) {
    columns.lower[x] += from.x;
    columns.upper[x] += from.x;
  }
  // Gather writes one byte past the row.
  const size_t stride = count + 1;
  std::vector<uint8_t> packed(4 * stride);
  uint8_t* p00 = packed.data();
  uint8_t *p10 = p00 + stride, *p01 = p10 + stride, *p11 = p01 + stride;
  int packed_upper = -1;
  for (int y = 0; y < height; ++y) {
    const int y0 = from.y + rows.lower[y], y1 = from.y + rows.upper[y];
    if (y0 == packed_upper) {
      std::swap(p00, p10);
      std::swap(p01, p11);
    } else {
      Gather(image.Row(y0), columns.lower, y0 + 1 < image.height, p00);
      Gather(image.Row(y0), columns.upper, y0 + 1 < image.height, p01);
    }
    Gather(image.Row(y1), columns.lower, y1 + 1 < image.height, p10);
    Gather(image.Row(y1), columns.upper, y1 + 1 < image.height, p11);
    packed_upper = y1;
    BlendRow(p00, p10, p01, p11, right.data(), left.data(), rows.fraction[y], count, row.data());
    sink(y, row.data());
  }
}

// The weights of the antialiasing filter are integers in units of 2^-22, as in Pillow for 8-bit
// images. Both passes round to 8 bits, so the result equals Pillow's bit for bit.
constexpr int kWeightBits = 22;

// The source pixels for one pixel of the result along an axis, and their weights, whose sum is
// 2^22.
struct Window {
  int begin;
  std::vector<int32_t> weights;
};

// Each window is a triangle as wide as two source pixels or two result pixels, whichever is more.
std::vector<Window> TriangleWindows(int from, int to) {
  std::vector<Window> windows;
  const double scale = static_cast<double>(from) / to;
  const double support = std::max(scale, 1.0);
  for (int i = 0; i < to; ++i) {
    const double centre = (i + 0.5) * scale;
    const int begin = std::max(0, static_cast<int>(std::floor(centre - support + 0.5)));
    const int end = std::min(from, static_cast<int>(std::floor(centre + support + 0.5)));
    Window window{begin, {}};
    std::vector<double> weights;
    double sum = 0;
    for (int at = begin; at < end; ++at) {
      weights.push_back(std::max(0.0, 1 - std::abs((at - centre + 0.5) * (1 / support))));
      sum += weights.back();
    }
    for (const double weight : weights) {
      const double normalised = weight * (sum != 0 ? 1 / sum : 1);
      window.weights.push_back(
          static_cast<int32_t>(std::floor(0.5 + normalised * (1 << kWeightBits))));
    }
    windows.push_back(std::move(window));
  }
  return windows;
}

uint8_t RoundSum(int32_t sum) {
  return static_cast<uint8_t>(std::clamp((sum + (1 << (kWeightBits - 1))) >> kWeightBits, 0, 255));
}

void FilterRow(const uint8_t* row, const std::vector<Window>& windows, uint8_t* out) {
  for (const Window& window : windows) {
    const uint8_t* pixel = row + size_t{3} * window.begin;
    int32_t sum[3] = {0, 0, 0};
    for (const int32_t weight : window.weights) {
      for (int c = 0; c < 3; ++c) sum[c] += weight * pixel[c];
      pixel += 3;
    }
    for (int c = 0; c < 3; ++c) out[c] = RoundSum(sum[c]);
    out += 3;
  }
}

void ResizeArea(const Image& image, const Rectangle& from, int width, int height, RowSink sink) {
  const std::vector<Window> columns = TriangleWindows(from.width, width);
  const std::vector<Window> rows = TriangleWindows(from.height, height);
  // The windows of successive rows overlap, so filtered rows are kept in a ring buffer with the
  // length of the longest window.
  size_t ring_size = 1;
  for (const Window& window : rows) ring_size = std::max(ring_size, window.weights.size());
  const size_t count = size_t{3} * width;
  std::vector<uint8_t> ring(ring_size * count);
  std::vector<int32_t> sums(count);
  std::vector<float> row(count);
  int done = 0;  // Rows below this index are filtered or not needed.
  for (int y = 0; y < height; ++y) {
    const Window& window = rows[y];
    const int end = window.begin + static_cast<int>(window.weights.size());
    for (done = std::max(done, window.begin); done < end; ++done) {
      FilterRow(image.Row(from.y + done) + size_t{3} * from.x, columns,
                &ring[done % ring_size * count]);
    }
    std::fill(sums.begin(), sums.end(), 0);
    for (int at = window.begin; at < end; ++at) {
      const int32_t weight = window.weights[at - window.begin];
      const uint8_t* filtered = &ring[at % ring_size * count];
      for (size_t i = 0; i < count; ++i) sums[i] += weight * filtered[i];
    }
    for (size_t i = 0; i < count; ++i) row[i] = RoundSum(sums[i]);
    sink(y, row.data());
  }
}

}  // namespace

void ResizeRows(const Image& image, const Rectangle& from, int width, int height,
                Interpolation method, RowSink sink) {
  if (method == Interpolation::kArea) {
    ResizeArea(image, from, width, height, sink);
  } else {
    ResizeBilinear(image, from, width, height, method == Interpolation::kHalfPixel, sink);
  }
}

}  // namespace litmus
