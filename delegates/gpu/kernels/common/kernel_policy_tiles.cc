// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tiles of products and convolutions, by device.
#include <algorithm>

#include "delegates/gpu/kernels/common/arithmetic.h"
#include "delegates/gpu/kernels/common/kernel_policy.h"

namespace litmus::gpu {
namespace {

// Register tiles of CPU devices: as many accumulators as fit the registers together with weights
// and inputs. 32 registers of 16 floats: 7 x 2 (7 divides the sizes of many images); 16 of 8: 6 x
// 2; 32 of 4: 7 x 4.
RegisterTile CpuTile(int v) {
  if (v >= 16) return {7, 2, false};
  if (v == 8) return {6, 2, false};
  return {7, 4, false};
}

// Bytes of work-group memory, with one slice of padding per row of slices.
size_t StagedBytes(const StagedTile& tile) {
  return sizeof(float) * 4 * static_cast<size_t>(tile.depth * (tile.pixels() + 1));
}

}  // namespace

std::vector<RegisterTile> KernelPolicy::RegisterTiles(bool product, int rows, int width,
                                                      int channels) const {
  // If a tile stays in one image row, its pixels share the check of the row. Tiles are flat only if
  // the end of each row would waste more than an eighth.
  const auto flat = [&](int tile) {
    return !product && CeilDiv(width, tile) * tile * 8 > width * 9;
  };
  if (single_item_work_groups_) {
    const RegisterTile tile = CpuTile(v_);
    if (product && rows == 1) return {{1, 2, false}};
    return {{tile.rows, tile.vectors, flat(tile.rows)}};
  }
  if (product && rows == 1) return {{1, 1, false}};
  // llvmpipe spreads the work-items of a group over the lanes of a CPU's registers and loads lane
  // by lane, so large tiles need the fewest loads per product. All sizes get one tile, because each
  // tile is another kernel to compile.
  if (costly_compilation_) return {{8, 4, flat(8), true}};
  // GPUs hide latency with many work-items, so few pixels get small tiles.
  const int64_t blocks = CeilDiv(channels, 2 * v_);
  const int64_t want = int64_t{64} * std::max(compute_units_, 1);
  std::vector<RegisterTile> tiles;
  for (const int r : {4, 2, 1}) {
    if (r > 1 && blocks * CeilDiv(rows, r) < want) continue;
    for (const bool square : {true, false}) tiles.push_back({r, 2, flat(r), square});
  }
  return tiles;
}

std::vector<RegisterTile> KernelPolicy::DotTiles(int rows, int slices) const {
  std::vector<RegisterTile> tiles;
  for (const RegisterTile tile : {RegisterTile{4, 2, false}, RegisterTile{4, 1, false},
                                  RegisterTile{2, 1, false}, RegisterTile{1, 1, false}}) {
    // On Intel, tiles of two slices would halve the number of items that the registers hold.
    if (tile.vectors > 1 && family_ == DeviceFamily::kIntel) continue;
    const int64_t items = int64_t{CeilDiv(rows, tile.rows)} * CeilDiv(slices, tile.vectors);
    if (tile.rows == 1 || items >= kItems * FewestGroups()) tiles.push_back(tile);
  }
  return tiles;
}

StagedTile KernelPolicy::SharedSumTile(int slices) const {
  const int channel_items = PowerOfTwo(slices, kSide), pixel_items = kItems / channel_items;
  if (v_ != 4 || !SharesResults(kItems) || most_local_[0] < channel_items ||
      most_local_[1] < pixel_items) {
    return {0, 0, 0, 0, 0};
  }
  return {channel_items, pixel_items, 1, slices > channel_items ? 2 : 1, 0};
}

std::vector<StagedTile> KernelPolicy::StagedTiles(int rows, int slices) const {
  StagedTile tile = SharedSumTile(slices);
  if (tile.items() == 0) return {};
  // As many products per item as leave enough groups for the device.
  const int most = std::min(tile.channel_items, 4);
  std::vector<StagedTile> tiles;
  for (const int r : {4, 2, 1}) {
    tile.rows = r;
    // Each item copies about four slices: the smaller the tile, the longer the piece of the depth.
    tile.depth = std::clamp(4 * kItems / tile.pixels(), 4, 16);
    if (r > most || StagedBytes(tile) > staging_bytes_) continue;
    const int64_t groups = int64_t{CeilDiv(rows, tile.pixels())} * CeilDiv(slices, tile.slices());
    if (r == 1 || most == 1 || groups >= FewestGroups()) tiles.push_back(tile);
  }
  return tiles;
}

StagedTile KernelPolicy::SubgroupSumTile(int slices) const {
  constexpr int kSubgroup = StagedTile::kSubgroup, kSubgroups = kItems / kSubgroup;
  if (!subgroup_blocks_ || v_ != 4 || !SharesResults(kItems) || most_local_[0] < kSubgroup ||
      most_local_[1] < kSubgroups) {
    return {0, 0, 0, 0, 0};
  }
  return {kSubgroup, kSubgroups, 1, slices > kSubgroup ? 2 : 1, 0, true};
}

std::vector<StagedTile> KernelPolicy::SubgroupTiles(int rows, int slices) const {
  StagedTile tile = SubgroupSumTile(slices);
  std::vector<StagedTile> tiles;
  if (tile.items() == 0) return tiles;
  // Every tile starts with as many sums per item as two slices times four rows.
  for (int r = 8 / tile.vectors; r > 0; r /= 2) {
    tile.rows = r;
    tile.depth = 16;
    if (StagedBytes(tile) > staging_bytes_) continue;
    const int64_t groups = int64_t{CeilDiv(rows, tile.pixels())} * CeilDiv(slices, tile.slices());
    if (r == 1 || groups >= FewestGroups()) tiles.push_back(tile);
  }
  return tiles;
}

bool KernelPolicy::PrefersSubgroups(int slices) const { return slices >= 12; }

int64_t KernelPolicy::FewestGroups() const {
  // Two groups of 64 items per compute unit. Intel counts execution units, each of which holds
  // about half a group.
  return family_ == DeviceFamily::kIntel ? CeilDiv(compute_units_, 2) : int64_t{2} * compute_units_;
}

std::vector<int> KernelPolicy::DepthwiseTiles(int width, bool halves) const {
  if (single_item_work_groups_) return {7};
  if (costly_compilation_) return {4};
  std::vector<int> tiles = halves ? std::vector<int>{8, 4, 2} : std::vector<int>{4, 2, 1};
  // Tiles that would compute more than a third of a row beyond its end come last.
  const auto wastes = [&](int tile) { return CeilDiv(width, tile) * tile * 3 > width * 4; };
  std::stable_partition(tiles.begin(), tiles.end(), [&](int tile) { return !wastes(tile); });
  return tiles;
}

}  // namespace litmus::gpu
