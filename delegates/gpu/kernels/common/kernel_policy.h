// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// All knowledge about kinds of devices: how kernels split their work, the shape of work-groups, and
// which candidates are worth measuring. Operators ask the policy, never the device, for its kind.
#ifndef LITMUS_DELEGATES_GPU_KERNELS_COMMON_KERNEL_POLICY_H_
#define LITMUS_DELEGATES_GPU_KERNELS_COMMON_KERNEL_POLICY_H_

#include <array>
#include <cstdint>
#include <vector>

#include "delegates/gpu/backend/device.h"

namespace litmus::gpu {

// A register tile: a work-item computes `rows` pixels x `vectors` VFs of channels. flat: the pixels
// may span several rows of the image.
struct RegisterTile {
  int rows, vectors;
  bool flat;
  // True: the work-group is about square, so that its items share pixels and weights. False: it is
  // as long as possible along the pixels.
  bool square = false;
};

// A tile of a work-group whose items share input rows in work-group memory. An item computes `rows`
// pixels, pixel_items apart, times `vectors` slices of channels, channel_items apart, so that
// neighbouring items access neighbouring memory. `depth`: slices of the input that are in
// work-group memory at a time.
struct StagedTile {
  int channel_items, pixel_items, rows, vectors, depth;
  // True: the items along the channels are one subgroup, which reads 16-bit weights as one block.
  bool subgroup = false;
  static constexpr int kSubgroup = 16;

  int items() const { return channel_items * pixel_items; }
  int pixels() const { return pixel_items * rows; }
  int slices() const { return channel_items * vectors; }
};

// Created once per device, from its description alone.
class KernelPolicy {
 public:
  explicit KernelPolicy(const DeviceInfo& device);

  // Thread coarsening: how many of `extent` units of work a work-item does. 1 on GPUs; up to `most`
  // on devices that run work-items one after the other, where starting an item costs as much as
  // about ten units.
  int CoarseningFactor(int64_t extent, int64_t most) const;
  // Rows that a work-item processes in a loop. Devices that run items one after the other get a few
  // dozen items with long loops; others get one row per item, if the grid's limit permits.
  int RowsPerItem(int64_t rows) const;
  // Min number of VFs that a work-item of an elementwise kernel should compute.
  int ElementwiseVectors() const;

  // The work-group for a kernel that prefers `preferred`, with at most `most` items.
  std::array<int, 3> GroupShape(const std::array<int, 3>& preferred, int most) const;
  // Work-items of a group in a FlatGrid.
  int FlatGroup() const;
  // Preferred groups of up to 64 items for a grid, longest in dimension 0. If compilation is
  // expensive, all grids get the same size, so that dispatches share a kernel. GridGroup is 1 in
  // dimension 2, whose bound kernels do not check.
  std::array<int, 3> GridGroup(const std::array<int, 3>& items) const;
  std::array<int, 3> TileGroup(const RegisterTile& tile, const std::array<int, 3>& items) const;
  std::array<int, 3> ElementwiseGroup(const std::array<int, 3>& items) const;
  // True if the items of a group of this size may compute one result together; requires a device
  // whose items run concurrently.
  bool SharesResults(int items) const;
  // Number of work-items in a group of kRowGroup that compute a row of `blocks` blocks together, a
  // power of two; 0: one item computes the row.
  static constexpr int kRowGroup = 64;
  int RowItems(int blocks) const;
  // True if work-items transpose four slices at a time in registers; requires that a VF is a slice.
  bool TurnsInRegisters() const { return !single_item_work_groups_ && v_ == 4; }

  // Register tiles to measure, the likely fastest first. `product`: for a 1x1 convolution over
  // `rows` rows; else for one with `rows` output pixels, `width` per image row.
  std::vector<RegisterTile> RegisterTiles(bool product, int rows, int width, int channels) const;
  // Register tiles for products of bytes with `rows` rows and `slices` slices of outputs, the
  // likely fastest first.
  std::vector<RegisterTile> DotTiles(int rows, int slices) const;
  // Tiles of matrix products whose kernel first copies its operands to work-group memory (staging),
  // for outputs of `rows` rows and `slices` slices of 4 channels; the likely fastest first. Empty
  // on devices where staging gains nothing: work-items run one after the other, or work-group
  // memory is ordinary memory.
  std::vector<StagedTile> StagedTiles(int rows, int slices) const;
  // Likewise for subgroups; empty if the device's compiler lacks subgroups that read blocks.
  std::vector<StagedTile> SubgroupTiles(int rows, int slices) const;
  // True if SubgroupTiles come before StagedTiles: with few channels, most items of a subgroup
  // would idle.
  bool PrefersSubgroups(int slices) const;
  // The group whose items share sums over the depth: pixel_items items compute one sum together.
  // items() is 0 if the device has no such groups.
  StagedTile SharedSumTile(int slices) const;
  StagedTile SubgroupSumTile(int slices) const;
  // True: sums of 16-bit products are added up in 32 bits after each piece of the depth. False:
  // they stay in 16 bits. On Intel, both kinds of sums together would halve the number of items
  // that the registers hold.
  bool PromotesHalfSums() const { return family_ != DeviceFamily::kIntel; }
  // True if an item loads eight 16-bit floats at once where possible. Compilers for Intel's GPUs
  // split such loads into one instruction per float.
  bool LoadsHalfPairs() const { return family_ != DeviceFamily::kIntel; }
  // Pixels of a row of `width` that an item of a depthwise convolution computes, the likely fastest
  // first. `halves`: 16-bit arithmetic one block at a time, where small tiles would spend more on
  // addresses than on products.
  std::vector<int> DepthwiseTiles(int width, bool halves) const;
  // True if weights in constant memory are worth measuring. `bytes`: size of the weights as stored;
  // `buffer_bytes`: size of the buffer reserved for them.
  bool TriesConstantMemory(size_t bytes, size_t buffer_bytes) const;
  // Max slices of an image over weights; 0: weights are read from buffers. On Adreno images are
  // read through the cache of the texture units, which ordinary loads do not use.
  int64_t ImageSlices() const { return image_slices_; }
  // True if `slices` slices of weights are read through an image, half of whose size is kept as
  // slack.
  bool ReadsImage(int64_t slices) const { return image_slices_ > 0 && slices <= image_slices_ / 2; }
  // False: no candidates are measured; only the likely fastest kernel is compiled.
  bool TriesCandidates() const { return !costly_compilation_; }

  // Min number of input channels, and of output channels, for which Winograd's algorithm may repay
  // its transformations.
  int WinogradChannels() const;
  // True if a tile's transformation is split over two work-items, because registers are scarce.
  bool SplitsTransforms() const { return IsGpu(); }
  // Max bytes of transformed inputs and products that Winograd's algorithm holds at a time.
  int64_t WinogradBandBytes() const;
  // True if a model should use few distinct kernels, even if others would be faster.
  bool LimitsKernels() const { return costly_compilation_; }
  // True if a kernel that zeroes padding lanes also serves dispatches without padding lanes.
  bool SharesMaskedKernels() const { return costly_compilation_; }
  // True: inputs and outputs are converted by the device. False: by the host, because the device is
  // the host's CPU.
  bool ConvertsOnDevice() const { return IsGpu(); }
  // The offset of a value that lies inside another one is a multiple of this, in bytes.
  size_t PieceAlignment() const { return piece_alignment_; }
  // True: such values may begin at any slice. Kernels then get a variant with one more scalar,
  // which is faster than a dispatch that copies.
  bool BindsAnywhere() const { return IsGpu() && v_ == 4 && language_ == Language::kOpenClC; }
  // True if kernels may write rows into the rows of a wider value, at no extra cost.
  bool WritesPitchedRows() const { return IsGpu() && v_ == 4; }
  // Number of dispatches after which the queue is flushed while a model is enqueued; 0: only at the
  // end.
  int FlushInterval() const { return flush_interval_; }
  // True if kernels must run once before the first inference: some drivers compile, or find that a
  // work-group does not fit, only at that time.
  bool WarmsUp() const { return late_compilation_ || !single_item_work_groups_; }

 private:
  // Max side of a square work-group; max items of a group.
  static constexpr int kSide = 8, kItems = kSide * kSide;

  // False on CPU devices and software rasterisers.
  bool IsGpu() const { return !single_item_work_groups_ && !costly_compilation_; }
  // Min number of work-groups of 64 items that keep the device busy.
  int64_t FewestGroups() const;

  int v_, compute_units_, most_items_;
  std::array<int, 3> most_local_;
  size_t piece_alignment_, constant_bytes_, staging_bytes_ = 0, fast_constant_bytes_;
  Language language_;
  DeviceFamily family_;
  bool single_item_work_groups_, costly_compilation_, late_compilation_, subgroup_blocks_;
  int flush_interval_;
  int64_t image_slices_;
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_KERNELS_COMMON_KERNEL_POLICY_H_
