// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/f16/plain_kernels.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "runtime/c/half.h"
#include "runtime/cpu/target_names.h"

namespace litmus::f16 {
namespace {

template <int kRows, int kColumns>
void Tile(const TileArgs& t) {
  for (int i = 0; i < kRows; ++i) {
    for (int j = 0; j < kColumns; ++j) {
      float sum = 0;
      uint16_t chunk = 0;
      int steps = 0;
      for (size_t step = 0; step < t.segments * t.depth; ++step) {
        const size_t s = step / t.depth, k = step % t.depth;
        const float a = HalfToFloat(t.a[i * t.row_stride + t.segment_offsets[s] + k]);
        const float b = HalfToFloat(t.b[step * kColumns + j]);
        chunk = FloatToHalf(HalfToFloat(chunk) + a * b);
        if (++steps < kChunk) continue;
        sum += HalfToFloat(chunk);
        chunk = steps = 0;
      }
      t.sums[i * kColumns + j] = sum + HalfToFloat(chunk);
    }
  }
}

uint16_t Narrow(const float* in, size_t count, float scale, uint16_t* out) {
  uint16_t most = 0;
  for (size_t i = 0; i < count; ++i) {
    out[i] = FloatToHalf(in[i] * scale);
    most = std::max<uint16_t>(most, out[i] & 0x7FFF);
  }
  return most;
}

template <int kColumns>
void Finish(const f32::TileArgs& t, const f32::TileSums& from) {
  for (int i = 0; i < from.rows; ++i) {
    for (int j = 0; j < t.columns; ++j) {
      const float factor = std::min(from.scale * from.scales[j], std::numeric_limits<float>::max());
      float value = from.sums[i * kColumns + j] * factor + t.bias[j];
      value = std::min(std::max(value, t.min), t.max);
      if (t.residual != nullptr) {
        value += t.residual[i * t.c_stride + j];
        value = std::min(std::max(value, t.residual_min), t.residual_max);
      }
      if (t.slopes != nullptr && value < 0) value *= t.slopes[j];
      t.c[i * t.c_stride + j] = value;
    }
  }
}

constexpr int kWide = kPanelColumns, kNarrow = kPanelColumns / 2;
constexpr TileFn kFull[kTileRows + 1] = {nullptr,         &Tile<1, kWide>, &Tile<2, kWide>,
                                         &Tile<3, kWide>, &Tile<4, kWide>, &Tile<5, kWide>,
                                         &Tile<6, kWide>, &Tile<7, kWide>, &Tile<8, kWide>};
constexpr TileFn kHalf[kTileRows + 1] = {nullptr,           &Tile<1, kNarrow>, &Tile<2, kNarrow>,
                                         &Tile<3, kNarrow>, &Tile<4, kNarrow>, &Tile<5, kNarrow>,
                                         &Tile<6, kNarrow>, &Tile<7, kNarrow>, &Tile<8, kNarrow>};

}  // namespace

constexpr Kernels kPlainKernels = {cpu::kPortable, kFull, kHalf, &Narrow};
constexpr f32::FinishKernels kPlainFinish = {&Finish<kWide>, &Finish<kNarrow>};

}  // namespace litmus::f16
