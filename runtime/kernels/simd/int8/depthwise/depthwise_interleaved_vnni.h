// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Depthwise convolutions of two to seven rows by AVX-512 VNNI: four input rows are interleaved byte
// by byte, so that one dot product takes a column of taps. Vectors of outputs are 16 bytes that are
// neighbours in memory, whichever pixels they belong to.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_DEPTHWISE_DEPTHWISE_INTERLEAVED_VNNI_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_DEPTHWISE_DEPTHWISE_INTERLEAVED_VNNI_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "runtime/kernels/simd/int8/depthwise/depthwise_implementation.h"
#include "runtime/kernels/simd/int8/depthwise/u8s8_dwconv.h"
#include "runtime/memory/memory_account.h"

namespace litmus::int8 {

// What is interleaved at a time, and the buffer for that.
inline constexpr int kMostInterleavedColumns = 16, kMostInterleavedTapRows = 7;
inline constexpr size_t kInterleavedBuffer = 16 * 1024;                 // bytes of a block
inline constexpr int kLeastBlockChannels = 64, kLeastBlockOutputs = 4;  // of a block

// Output rows at a time.
inline int InterleavedOutputRows(const ConvShape& shape) { return shape.stride_h == 1 ? 2 : 1; }

// Groups of four input rows that these outputs need.
inline int InterleavedQuads(const ConvShape& shape) {
  return (shape.k_h + InterleavedOutputRows(shape) + kInterleavedRows - 2) / kInterleavedRows;
}

// Whether the interleaved input of `outputs` outputs of a row, with `channels` channels, fits in
// the buffer.
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
  // The constants of 16 lanes.
  struct Group {
    int taps;  // columns of quads; then those that `overflow` repeats
    size_t weights;
    size_t overflow;  // of overflow_
  };

  // Channels and outputs of a row that are worked on together.
  struct BlockSize {
    int channels, outputs;
  };

  // A block that fits the buffer. Of the shape that is run, which need not be the one that was
  // packed.
  BlockSize BlockSizeFor(const ConvShape& shape) const;
  void PackWeights(const DepthwiseProblem& problem);
  // Appends the bytes of a column of 16 lanes, or the rests of nine bits if there are some; whether
  // there are.
  bool PackColumn(const DepthwiseProblem& problem, size_t group, int column, bool rests);
  // The output row of a step; the one `dilation_h` below goes with it, where it exists.
  int FirstRow(const ConvShape& shape, size_t step) const;
  size_t Steps(const ConvShape& shape) const;
  void RunSteps(const Task& task, size_t begin, size_t end) const;
  void RunBlock(const Task& task, const Block& block, uint8_t* buffer) const;
  // Fills `buffer` with the interleaved bytes that the block's outputs need; their columns.
  int InterleaveRows(const ConvShape& shape, const Block& block, uint8_t* buffer) const;

  const int columns_, taps_rows_;  // of a kernel: k_w, k_h
  const int rows_;                 // output rows at a time
  const int quads_;                // of input rows
  const int period_;               // bytes after which constants repeat; 0: pixels
  std::vector<Group> groups_;
  CountedVector<WeightLine> weights_;
  std::vector<uint8_t> overflow_;  // taps with a second weight: those of nine bits are sums of two
};

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_DEPTHWISE_DEPTHWISE_INTERLEAVED_VNNI_H_
