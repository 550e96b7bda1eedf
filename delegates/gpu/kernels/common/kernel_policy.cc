// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/kernels/common/kernel_policy.h"

#include <algorithm>

#include "delegates/gpu/kernels/common/arithmetic.h"

namespace litmus::gpu {
namespace {

constexpr int kSide = 8;  // of a square work-group
constexpr int kItems = kSide * kSide;

// Register tiles of CPU devices: as many accumulators as the registers hold beside weights and
// inputs. 32 registers of 16 floats: 7 x 2 (7 divides the sizes of many images); 16 of 8: 6 x 2; 32
// of 4: 7 x 4.
RegisterTile CpuTile(int v) {
  if (v >= 16) return {7, 2, false};
  if (v == 8) return {6, 2, false};
  return {7, 4, false};
}

// How many bytes of constant memory are as fast as that memory is meant to be. Phones keep the
// first few kilobytes of what a kernel reads on chip, beside its scalars, and fetch the rest as
// ordinary memory; NVIDIA's cache of constants takes all; on a CPU it is ordinary memory.
size_t FastConstantBytes(DeviceFamily family) {
  switch (family) {
    case DeviceFamily::kAdreno5xx:
      return 3 << 10;
    case DeviceFamily::kAdreno6xx:
    case DeviceFamily::kAdreno7xx:
    case DeviceFamily::kAdreno8xx:
      return 3584;
    case DeviceFamily::kAmd:
      return 4 << 10;
    case DeviceFamily::kNvidia:
    case DeviceFamily::kPocl:
    case DeviceFamily::kLlvmpipe:
      return 64 << 10;
    default:
      return 1 << 10;
  }
}

// Drivers of Mali, PowerVR and old Adreno start nothing before a flush: without one, the GPU idles
// while a model is enqueued (10-20 us a dispatch). A flush costs about as much as a dispatch, so it
// is not for each; the numbers are those of TensorFlow Lite's inference_context.cc. Other drivers
// start on their own.
int FlushIntervalOf(DeviceFamily family) {
  switch (family) {
    case DeviceFamily::kMaliMidgard:
    case DeviceFamily::kMaliBifrost:
    case DeviceFamily::kMaliValhall:
      return 24;
    case DeviceFamily::kPowerVr:
    case DeviceFamily::kAdreno5xx:
      return 16;
    default:
      return 0;
  }
}

}  // namespace

KernelPolicy::KernelPolicy(const DeviceInfo& device)
    : v_(device.vector_width),
      compute_units_(device.compute_units),
      most_items_(device.max_work_group),
      most_local_(device.max_local),
      constant_bytes_(device.max_constant_bytes),
      staging_bytes_(device.dedicated_local_memory && device.vector_width == 4 &&
                             !device.single_item_work_groups && !device.costly_compilation
                         ? device.local_memory
                         : 0),
      fast_constant_bytes_(FastConstantBytes(device.family)),
      family_(device.family),
      single_item_work_groups_(device.single_item_work_groups),
      costly_compilation_(device.costly_compilation),
      late_compilation_(device.late_compilation),
      flush_interval_(FlushIntervalOf(device.family)) {}

int KernelPolicy::CoarseningFactor(int64_t extent, int64_t most) const {
  return single_item_work_groups_ ? static_cast<int>(std::min(extent, most)) : 1;
}

int KernelPolicy::RowsPerItem(int64_t rows) const {
  const int64_t items = single_item_work_groups_ ? 64 : kMostGroups;
  return static_cast<int>(std::max<int64_t>(1, CeilDiv(rows, items)));
}

int KernelPolicy::ElementwiseVectors() const { return single_item_work_groups_ ? 64 : 1; }

std::array<int, 3> KernelPolicy::GroupShape(const std::array<int, 3>& preferred, int most) const {
  std::array<int, 3> local = {1, 1, 1};
  if (single_item_work_groups_) return local;
  for (size_t d = 0; d < 3; ++d) {
    // Not by the items: dispatches of few items would be kernels of their own.
    local[d] = std::max(1, std::min({preferred[d], most_local_[d], most}));
    most /= local[d];
  }
  return local;
}

int KernelPolicy::FlatGroup() const { return single_item_work_groups_ ? 1 : kItems; }

std::array<int, 3> KernelPolicy::GridGroup(const std::array<int, 3>& items) const {
  if (costly_compilation_) return {kSide, kSide, 1};
  std::array<int, 3> local = {PowerOfTwo(items[0], kItems), 1, 1};
  local[1] = PowerOfTwo(items[1], kItems / local[0]);
  return local;
}

std::array<int, 3> KernelPolicy::TileGroup(const RegisterTile& tile,
                                           const std::array<int, 3>& items) const {
  if (!tile.square) return GridGroup(items);
  if (costly_compilation_) return {kSide, kSide, 1};
  return {PowerOfTwo(items[0], kSide), PowerOfTwo(items[1], kSide), 1};
}

std::array<int, 3> KernelPolicy::ElementwiseGroup(const std::array<int, 3>& items) const {
  std::array<int, 3> local = GridGroup(items);
  if (!costly_compilation_) local[2] = PowerOfTwo(items[2], kItems / local[0] / local[1]);
  return local;
}

bool KernelPolicy::SharesResults(int items) const {
  return !single_item_work_groups_ && most_items_ >= items;
}

int KernelPolicy::RowItems(int blocks) const {
  // Not on a software rasteriser, where barriers are costly: llvmpipe takes 2 to 5 times as long
  // for 200 rows and more. Elsewhere from rows on that are as long as a line of most caches, 128
  // bytes.
  constexpr int kLine = 8;
  if (!SharesResults(kRowGroup) || costly_compilation_) return 0;
  return blocks >= kLine ? PowerOfTwo(blocks, kRowGroup) : 0;
}

std::vector<RegisterTile> KernelPolicy::RegisterTiles(bool product, int rows, int width,
                                                      int channels) const {
  // Tiles in one row share the check of the row; worth it unless the row's end wastes much.
  const auto flat = [&](int tile) {
    return !product && CeilDiv(width, tile) * tile * 8 > width * 9;
  };
  if (single_item_work_groups_) {
    const RegisterTile tile = CpuTile(v_);
    if (product && rows == 1) return {{1, 2, false}};
    return {{tile.rows, tile.vectors, flat(tile.rows)}};
  }
  if (product && rows == 1) return {{1, 1, false}};
  // A driver that spreads the work-items of a group over the lanes of a CPU's registers (llvmpipe)
  // loads lane by lane: large tiles load least per product. One tile for all sizes: each would have
  // to be compiled.
  if (costly_compilation_) return {{8, 4, flat(8), true}};
  // GPUs hide latency by many work-items: small tiles where there are few pixels.
  const int64_t blocks = CeilDiv(channels, 2 * v_);
  const int64_t want = int64_t{64} * std::max(compute_units_, 1);
  std::vector<RegisterTile> tiles;
  for (const int r : {4, 2, 1}) {
    if (r > 1 && blocks * CeilDiv(rows, r) < want) continue;
    for (const bool square : {true, false}) tiles.push_back({r, 2, flat(r), square});
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
  const auto fits = [&](const StagedTile& t) {
    return sizeof(float) * 4 * static_cast<size_t>(t.depth * (t.pixels() + 1)) <= staging_bytes_;
  };
  // As many products per item as leave the device enough groups.
  const int most = std::min(tile.channel_items, 4);
  std::vector<StagedTile> tiles;
  for (const int r : {4, 2, 1}) {
    tile.rows = r;
    // Four slices for each item to copy: the smaller the tile, the longer the pieces.
    tile.depth = std::clamp(4 * kItems / tile.pixels(), 4, 16);
    if (r > most || !fits(tile)) continue;
    const int64_t groups = int64_t{CeilDiv(rows, tile.pixels())} * CeilDiv(slices, tile.slices());
    if (r == 1 || most == 1 || groups >= FewestGroups()) tiles.push_back(tile);
  }
  return tiles;
}

int64_t KernelPolicy::FewestGroups() const {
  // Two groups of 64 for each unit; Intel counts execution units, which have room for about one.
  return family_ == DeviceFamily::kIntel ? CeilDiv(compute_units_, 2) : int64_t{2} * compute_units_;
}

std::vector<int> KernelPolicy::DepthwiseTiles(int width, bool halves) const {
  if (single_item_work_groups_) return {7};
  if (costly_compilation_) return {4};
  std::vector<int> tiles = halves ? std::vector<int>{8, 4, 2} : std::vector<int>{4, 2, 1};
  // A tile that computes many pixels beyond the row is the last choice.
  const auto wastes = [&](int tile) { return CeilDiv(width, tile) * tile * 3 > width * 4; };
  std::stable_partition(tiles.begin(), tiles.end(), [&](int tile) { return !wastes(tile); });
  return tiles;
}

bool KernelPolicy::TriesConstantMemory(size_t bytes, size_t buffer_bytes) const {
  return !single_item_work_groups_ && bytes <= fast_constant_bytes_ &&
         buffer_bytes <= constant_bytes_;
}

int KernelPolicy::WinogradChannels() const {
  // Measured on a CPU device: 1.5 times as fast as the direct convolution with 16 channels, 3 times
  // with 128. On a GPU the transformations are bound by memory, the direct convolution is not.
  return single_item_work_groups_ || costly_compilation_ ? 16 : 32;
}

int64_t KernelPolicy::WinogradBandBytes() const {
  return single_item_work_groups_ ? int64_t{2} << 20 : int64_t{64} << 20;
}

}  // namespace litmus::gpu
