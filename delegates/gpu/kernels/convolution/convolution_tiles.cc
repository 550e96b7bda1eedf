// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/kernels/convolution/convolution_tiles.h"

#include <algorithm>

namespace litmus::gpu {
namespace {

// Register tiles of CPU devices: as many accumulators as the registers hold beside weights and
// inputs. 32 registers of 16 floats: 7 x 2 (7 divides the sizes of many images); 16 of 8: 6 x 2; 32
// of 4: 7 x 4.
ConvolutionTile CpuTile(int v) {
  if (v >= 16) return {7, 2, false};
  if (v == 8) return {6, 2, false};
  return {7, 4, false};
}

constexpr int kSide = 8;  // of a square work-group

}  // namespace

std::vector<ConvolutionTile> ConvolutionTiles(bool product, int rows, int width, int channels,
                                              const Emitter& emitter) {
  // Tiles in one row share the check of the row; worth it unless the row's end wastes much.
  const auto flat = [&](int tile) {
    return !product && CeilDiv(width, tile) * tile * 8 > width * 9;
  };
  if (emitter.device().serial_items) {
    const ConvolutionTile tile = CpuTile(emitter.V());
    if (product && rows == 1) return {{1, 2, false}};
    return {{tile.rows, tile.vectors, flat(tile.rows)}};
  }
  if (product && rows == 1) return {{1, 1, false}};
  // A driver that spreads the work-items of a group over the lanes of a CPU's registers (llvmpipe)
  // loads lane by lane: large tiles load least per product. One tile for all sizes: each would have
  // to be compiled.
  if (emitter.device().costly_compilation) return {{8, 4, flat(8), true}};
  // GPUs hide latency by many work-items: small tiles where there are few pixels.
  const int64_t blocks = CeilDiv(channels, 2 * emitter.V());
  const int64_t want = int64_t{64} * std::max(emitter.device().compute_units, 1);
  std::vector<ConvolutionTile> tiles;
  for (const int r : {4, 2, 1}) {
    if (r > 1 && blocks * CeilDiv(rows, r) < want) continue;
    for (const bool square : {true, false}) tiles.push_back({r, 2, flat(r), square});
  }
  return tiles;
}

std::vector<ConvolutionTile> ConstantTiles(int rows, int channels, const Emitter& emitter) {
  constexpr int kGroup = 64, kAccumulators = 8;
  if (rows < kGroup) return {};
  const int blocks = PowerOfTwo(CeilDiv(channels, emitter.V()), kAccumulators);
  return {{1, blocks, true}, {2, std::min(blocks, kAccumulators / 2), true}};
}

std::array<int, 3> LocalSize(const std::array<int, 3>& items, const DeviceInfo& device) {
  if (device.costly_compilation) return {kSide, kSide, 1};
  constexpr int kItems = kSide * kSide;
  std::array<int, 3> local = {PowerOfTwo(items[0], kItems), 1, 1};
  local[1] = PowerOfTwo(items[1], kItems / local[0]);
  return local;
}

std::array<int, 3> TileLocalSize(const ConvolutionTile& tile, const std::array<int, 3>& items,
                                 const DeviceInfo& device) {
  if (!tile.square) return LocalSize(items, device);
  if (device.costly_compilation) return {kSide, kSide, 1};
  return {PowerOfTwo(items[0], kSide), PowerOfTwo(items[1], kSide), 1};
}

}  // namespace litmus::gpu
