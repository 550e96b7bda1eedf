// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Depthwise convolutions with filters of two to seven rows, with AVX-512 VNNI. Four input rows are
// interleaved byte by byte, so that one dot product takes a column of taps. A vector has 16 outputs
// that are neighbours in memory; they may belong to several pixels.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_DEPTHWISE_DEPTHWISE_INTERLEAVED_VNNI_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_DEPTHWISE_DEPTHWISE_INTERLEAVED_VNNI_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "runtime/kernels/simd/int8/depthwise/depthwise_implementation.h"
#include "runtime/kernels/simd/int8/depthwise/u8s8_dwconv.h"
#include "runtime/memory/memory_account.h"

namespace litmus::int8 {

// Maxima of the filter's columns and rows; the size in bytes of the buffer for a block's
// interleaved input; and the minimum channels and outputs of a block.
inline constexpr int kMostInterleavedColumns = 16, kMostInterleavedTapRows = 7;
inline constexpr size_t kInterleavedBuffer = 16 * 1024;  // bytes
inline constexpr int kLeastBlockChannels = 64, kLeastBlockOutputs = 4;

// Output rows that are computed together.
inline int InterleavedOutputRows(const ConvShape& shape) { return shape.stride_h == 1 ? 2 : 1; }

// Groups of four input rows that these output rows need.
inline int InterleavedQuads(const ConvShape& shape) {
  return (shape.k_h + InterleavedOutputRows(shape) + kInterleavedRows - 2) / kInterleavedRows;
}

// Whether the buffer holds the interleaved input of `outputs` outputs of a row with `channels`
// channels.
inline bool FitsInterleaved(const ConvShape& shape, int channels, int outputs) {
  const int64_t columns =
      int64_t{outputs - 1} * shape.stride_w + int64_t{shape.k_w - 1} * shape.dilation_w + 1;
  return columns * channels * kInterleavedRows * InterleavedQuads(shape) <=
         static_cast<int64_t>(kInterleavedBuffer);
}

class DepthwiseInterleavedVnni : public DepthwiseVnni {
 public:
  static const char* Refusal(const DepthwiseProblem& problem);
  explicit DepthwiseInterleavedVnni(const DepthwiseProblem& problem);
  size_t ScratchBytes(const ConvShape& shape) const override;
  void Run(const ConvShape& shape, const void* in, void* out, void* scratch,
           ThreadPool* pool) const override;
  void Visit(Archive* archive) override;

 private:
  struct Task;
  struct Block;
  // Where the constants of 16 lanes are.
  struct Group {
    int taps;  // dot products: one per column and quad, then those that `overflow` lists
    // Index of the group's first line in weights_.
    size_t weights;
    size_t overflow;  // index of its first entry in overflow_
  };

  // Channels and outputs of a row that are computed together.
  struct BlockSize {
    int channels, outputs;
  };

  // The largest block that fits the buffer, for the shape of this run, which may differ from the
  // packed one.
  BlockSize BlockSizeFor(const ConvShape& shape) const;
  void PackWeights(const DepthwiseProblem& problem);
  // Appends the int8 parts of a column's weights for 16 lanes; with `rests`, what exceeds int8, if
  // anything does. Returns whether a weight exceeds int8.
  bool PackColumn(const DepthwiseProblem& problem, size_t group, int column, bool rests);
  // The first output row of a step. A step with two rows also has the row `dilation_h` below, if it
  // exists.
  int FirstRow(const ConvShape& shape, size_t step) const;
  size_t Steps(const ConvShape& shape) const;
  void RunSteps(const Task& task, size_t begin, size_t end) const;
  void RunBlock(const Task& task, const Block& block, uint8_t* buffer) const;
  // Fills `buffer` with the interleaved bytes that the block's outputs need. Returns the number of
  // columns.
  int InterleaveRows(const ConvShape& shape, const Block& block, uint8_t* buffer) const;

  const int columns_, taps_rows_;  // k_w and k_h of the filter
  const int rows_;                 // output rows that are computed together
  const int quads_;                // groups of four input rows
  const int period_;  // bytes after which the constants of lanes repeat; 0: with every pixel
  std::vector<Group> groups_;
  CountedVector<WeightLine> weights_;
  // Dot products that have a second weight, because a weight exceeds int8.
  std::vector<uint8_t> overflow_;
};

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_DEPTHWISE_DEPTHWISE_INTERLEAVED_VNNI_H_
