// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What is known about kinds of devices, in one place: how kernels cut their work up, group
// work-items, and which of several are worth a try. Operators ask the policy, never what kind a
// device is.
#ifndef LITMUS_DELEGATES_GPU_KERNELS_COMMON_KERNEL_POLICY_H_
#define LITMUS_DELEGATES_GPU_KERNELS_COMMON_KERNEL_POLICY_H_

#include <array>
#include <cstdint>
#include <vector>

#include "delegates/gpu/backend/device.h"

namespace litmus::gpu {

// A register tile: a work-item computes `rows` pixels x `vectors` VFs of channels. flat: the pixels
// may come from several rows of the image.
struct RegisterTile {
  int rows, vectors;
  bool flat;
  // The work-group is about square, so that its items share pixels and weights, else as long as
  // possible in the pixels.
  bool square = false;
};

// A tile of a work-group whose items share the rows that they read in work-group memory: an item
// computes `rows` pixels, pixel_items apart, x `vectors` slices of channels, channel_items apart,
// so that neighbouring items read and write neighbouring memory. `depth`: slices of the input that
// are in work-group memory at a time.
struct StagedTile {
  int channel_items, pixel_items, rows, vectors, depth;
  // The items along the channels are a subgroup, which reads 16-bit weights as one block.
  bool subgroup = false;
  static constexpr int kSubgroup = 16;

  int items() const { return channel_items * pixel_items; }
  int pixels() const { return pixel_items * rows; }
  int slices() const { return channel_items * vectors; }
};

// Made once per device, from its description alone.
class KernelPolicy {
 public:
  explicit KernelPolicy(const DeviceInfo& device);

  // Thread coarsening: how many of `extent` units of work one work-item does. One, but up to `most`
  // where items run one after the other, since starting an item costs as much as some ten units.
  int CoarseningFactor(int64_t extent, int64_t most) const;
  // Rows that one work-item goes through: a few dozen items with long loops where items run one
  // after the other, else one row each, as long as the grid's limit allows that.
  int RowsPerItem(int64_t rows) const;
  // VFs that a work-item of an elementwise kernel should compute at least.
  int ElementwiseVectors() const;

  // The work-group that a kernel gets which would like `preferred`, of at most `most` items.
  std::array<int, 3> GroupShape(const std::array<int, 3>& preferred, int most) const;
  // Work-items of a group over a FlatGrid.
  int FlatGroup() const;
  // Preferred groups of up to 64 items for a grid, long in the first dimension. Where compiling is
  // costly, one size for all grids, so that dispatches share a kernel. GridGroup: 1 in the last
  // dimension, as kernels check only the bounds of the others.
  std::array<int, 3> GridGroup(const std::array<int, 3>& items) const;
  std::array<int, 3> TileGroup(const RegisterTile& tile, const std::array<int, 3>& items) const;
  std::array<int, 3> ElementwiseGroup(const std::array<int, 3>& items) const;
  // Whether the items of a group of this size may share one result: such kernels are for devices
  // whose items run side by side.
  bool SharesResults(int items) const;
  // How many work-items of a group of kRowGroup compute a row of `blocks` blocks together, a power
  // of two; 0: one item computes the row.
  static constexpr int kRowGroup = 64;
  int RowItems(int blocks) const;
  // Whether four slices at a time are turned around in registers, where a work-item has a slice.
  bool TurnsInRegisters() const { return !single_item_work_groups_ && v_ == 4; }

  // Register tiles worth a try, the likely best first. `product`: a 1x1 convolution over `rows`
  // rows; else one whose output has `rows` pixels, `width` in a row.
  std::vector<RegisterTile> RegisterTiles(bool product, int rows, int width, int channels) const;
  // Register tiles of products of bytes, `rows` rows by `slices` slices, the likely best first.
  std::vector<RegisterTile> DotTiles(int rows, int slices) const;
  // Tiles of products of `rows` rows and `slices` slices of channels, the likely best first; empty
  // on devices that stage nothing: where work-items run one after the other, or work-group memory
  // is ordinary memory.
  std::vector<StagedTile> StagedTiles(int rows, int slices) const;
  // The same of subgroups; empty where the device's compiler has none that read blocks.
  std::vector<StagedTile> SubgroupTiles(int rows, int slices) const;
  // Whether these come first: with few channels, most items of a subgroup have none.
  bool PrefersSubgroups(int slices) const;
  // The items of a group that shares the sums of products over the depth: pixel_items share one.
  // No items: the device has no such groups.
  StagedTile SharedSumTile(int slices) const;
  StagedTile SubgroupSumTile(int slices) const;
  // Whether sums of 16-bit products are added up in 32 bits piece by piece, else in 16 to the end:
  // with both kinds of sums, Intel's registers hold half as many items.
  bool PromotesHalfSums() const { return family_ != DeviceFamily::kIntel; }
  // Whether an item loads eight 16-bit floats at once where it can: compilers for Intel's GPUs take
  // them apart again, an instruction for each.
  bool LoadsHalfPairs() const { return family_ != DeviceFamily::kIntel; }
  // Pixels of a row of `width` that an item of a depthwise convolution computes, the likely best
  // first. `halves`: in 16-bit arithmetic one block at a time, where the addresses would cost more
  // than the products.
  std::vector<int> DepthwiseTiles(int width, bool halves) const;
  // Whether weights in constant memory are worth a try: `bytes` of them as the precision stores
  // weights, in a buffer of `buffer_bytes`.
  bool TriesConstantMemory(size_t bytes, size_t buffer_bytes) const;
  // Slices of the largest image over weights; 0: weights are read from buffers. Adreno's texture
  // units have a cache of their own, which ordinary loads pass by.
  int64_t ImageSlices() const { return image_slices_; }
  // Whether `slices` slices of weights are read through an image, which has slack at its ends.
  bool ReadsImage(int64_t slices) const { return image_slices_ > 0 && slices <= image_slices_ / 2; }
  // False: only the likely best of several kernels is compiled.
  bool TriesCandidates() const { return !costly_compilation_; }

  // The least number of channels, of inputs and of outputs, for which Winograd's algorithm may be
  // worth its transformations.
  int WinogradChannels() const;
  // Whether these transformations take two work-items a tile: registers are few.
  bool SplitsTransforms() const { return IsGpu(); }
  // Bytes of transformed inputs and products that Winograd's algorithm works on at a time.
  int64_t WinogradBandBytes() const;
  // Whether a model should have few distinct kernels, even where others would be faster.
  bool LimitsKernels() const { return costly_compilation_; }
  // Whether a kernel that zeroes padding lanes also serves dispatches without such lanes.
  bool SharesMaskedKernels() const { return costly_compilation_; }
  // Whether inputs and outputs are converted on the device, else on the host, of which the device
  // is a part.
  bool ConvertsOnDevice() const { return IsGpu(); }
  // Bytes of which the place of a value in another one is a multiple.
  size_t PieceAlignment() const { return piece_alignment_; }
  // Or whether such values may begin at any slice, for which kernels get a variant and one scalar
  // more: a dispatch that only copies costs more.
  bool BindsAnywhere() const { return IsGpu() && v_ == 4 && language_ == Language::kOpenClC; }
  // Whether kernels may write rows into the rows of a wider value, which costs the same.
  bool WritesPitchedRows() const { return IsGpu() && v_ == 4; }
  // Dispatches after which a queue is flushed while a model is enqueued; 0: not before its end.
  int FlushInterval() const { return flush_interval_; }
  // Whether kernels must have run once before the first inference: drivers compile then, or find
  // then that a group does not fit.
  bool WarmsUp() const { return late_compilation_ || !single_item_work_groups_; }

 private:
  // Work-items of a group, and the side of a square one; at most along the channels of a tile.
  static constexpr int kSide = 8, kItems = kSide * kSide;

  // Neither a CPU device nor a software rasteriser.
  bool IsGpu() const { return !single_item_work_groups_ && !costly_compilation_; }
  // Groups of 64 work-items that keep the device busy.
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
