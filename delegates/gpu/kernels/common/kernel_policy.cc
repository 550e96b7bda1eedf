// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/kernels/common/kernel_policy.h"

#include <algorithm>

#include "delegates/gpu/backend/device_family.h"
#include "delegates/gpu/kernels/common/arithmetic.h"

namespace litmus::gpu {
namespace {

// Bytes of constant memory that a kernel reads fast. Phones keep the first kilobytes of a kernel's
// constants on chip, next to its scalars, and read the rest like ordinary memory; NVIDIA's constant
// cache holds all of it; on a CPU it is ordinary memory.
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

// Number of dispatches after which the queue is flushed, 0: never. Drivers of Mali, PowerVR and old
// Adreno start nothing before a flush, so without flushes the GPU idles while a model is enqueued
// (10-20 us per dispatch). A flush costs about as much as a dispatch, so there is not one per
// dispatch; the numbers are those of TensorFlow Lite's inference_context.cc. Other drivers start
// work without a flush.
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

// As in TensorFlow Lite (conv_generic.cc), weights are in textures only on Adreno. A texel holds a
// slice.
int64_t ImageSlicesOf(const DeviceInfo& device) {
  const bool reads =
      device.vector_width == 4 && IsAdreno(device.family) && device.language == Language::kOpenClC;
  return reads ? static_cast<int64_t>(device.max_image_texels) : 0;
}

}  // namespace

KernelPolicy::KernelPolicy(const DeviceInfo& device)
    : v_(device.vector_width),
      compute_units_(device.compute_units),
      most_items_(device.max_work_group),
      most_local_(device.max_local),
      piece_alignment_(std::max(device.buffer_alignment,
                                static_cast<size_t>(device.vector_width) * sizeof(float))),
      constant_bytes_(device.max_constant_bytes),
      fast_constant_bytes_(FastConstantBytes(device.family)),
      language_(device.language),
      family_(device.family),
      single_item_work_groups_(device.single_item_work_groups),
      costly_compilation_(device.costly_compilation),
      late_compilation_(device.late_compilation),
      // Subgroups read blocks of weights from buffers only.
      subgroup_blocks_(device.subgroup_blocks && ImageSlicesOf(device) == 0),
      flush_interval_(FlushIntervalOf(device.family)),
      image_slices_(ImageSlicesOf(device)) {
  if (IsGpu() && device.dedicated_local_memory && v_ == 4) staging_bytes_ = device.local_memory;
}

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
    // The group does not depend on the number of items: otherwise dispatches of few items would
    // need separate kernels.
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
  // Not on a software rasteriser, where barriers are slow: llvmpipe takes 2 to 5 times as long for
  // 200 rows or more. Elsewhere for rows of at least 128 bytes, the line size of most caches.
  constexpr int kLine = 8;
  if (!SharesResults(kRowGroup) || costly_compilation_) return 0;
  return blocks >= kLine ? PowerOfTwo(blocks, kRowGroup) : 0;
}

bool KernelPolicy::TriesConstantMemory(size_t bytes, size_t buffer_bytes) const {
  return !single_item_work_groups_ && bytes <= fast_constant_bytes_ &&
         buffer_bytes <= constant_bytes_;
}

int KernelPolicy::WinogradChannels() const {
  // On a CPU device, Winograd was measured 1.5 times as fast as the direct convolution with 16
  // channels, and 3 times with 128. On a GPU the transformations are limited by memory bandwidth,
  // the direct convolution is not.
  return IsGpu() ? 32 : 16;
}

int64_t KernelPolicy::WinogradBandBytes() const {
  return single_item_work_groups_ ? int64_t{2} << 20 : int64_t{64} << 20;
}

}  // namespace litmus::gpu
