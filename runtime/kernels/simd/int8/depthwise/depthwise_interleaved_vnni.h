// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Quantised depthwise convolutions of at most 7 rows, where the machine has a kernel for them: four
// input rows are interleaved byte by byte, so that one dot product takes a column of taps. Vectors
// of outputs are 16 bytes that are neighbours in memory, whichever pixels they belong to.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_DEPTHWISE_DEPTHWISE_INTERLEAVED_VNNI_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_DEPTHWISE_DEPTHWISE_INTERLEAVED_VNNI_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "runtime/kernels/simd/int8/image.h"
#include "runtime/kernels/simd/int8/requantize/lane_requantize.h"
#include "runtime/kernels/simd/int8/requantize/output_stage.h"
#include "runtime/threads/thread_pool.h"

namespace litmus::int8 {

inline constexpr int kStripLanes = 16;
inline constexpr int kStripRows = 4;  // that are interleaved

struct InterleaveArgs {
  const uint8_t* rows[kStripRows];
  size_t bytes;  // of a column
  int columns;
  ptrdiff_t column_step;  // in rows
  uint8_t sign_xor;       // exclusive-ored with each byte to make it unsigned
  uint8_t* out;           // [columns][bytes][kStripRows]; the last column is written up to a
                          // multiple of 64 bytes of a row
};

// The constants of a vector of outputs where requantisation takes its short form: in floats
// (FloatScale, with the pivot in the bias), and no outputs below the zero point.
struct alignas(64) StripFloats {
  int32_t bias[kStripLanes];
  float scale[kStripLanes], add[kStripLanes];
};

// Vectors of outputs in one or two rows, all with the same constants.
struct StripArgs {
  const uint8_t* in;         // interleaved bytes of the first vector's lanes
  ptrdiff_t in_step;         // from one vector to the next one
  const ptrdiff_t* offsets;  // [taps], from `in`
  int taps;
  const int8_t* weights;  // [tap][weight_rows][16][4], aligned to 64 bytes
  int weight_rows;

  // Outputs are int8, to be exclusive-ored with `sign_xor`.
  const StripFloats* floats;  // null: `requantize`, from lane `first` on, and its bias
  const RequantizeArgs* requantize;
  int first;
  int min, max;
  uint8_t sign_xor;

  uint8_t* out[2];  // the second one null: one row
  ptrdiff_t out_step;
  int outputs;            // vectors of a row
  int lanes, last_lanes;  // that exist; of the last vector
};

struct StripKernel {
  void (*interleave)(const InterleaveArgs& args);
  void (*run)(const StripArgs& args);
};

// Null where the compiler's target has no such instructions.
extern const StripKernel* const kStripAvx512Vnni;

// What a depthwise convolution with one output per input channel is made of.
struct StripOptions {
  const int16_t* weights;  // [k_h · k_w][weight_stride], zero point subtracted
  size_t weight_stride;
  const int32_t* bias;     // with the input's zero point folded in
  uint8_t sign_xor, fill;  // `fill`: what is outside of the image, already unsigned
};

// A convolution on such a kernel. Immutable once made.
class Strips {
 public:
  // Whether a kernel takes this shape; sums must fit (PackedOutputStage::Fits).
  static bool Supports(const ConvShape& shape);

  Strips(const ConvShape& shape, const StripOptions& options, const OutputStage& output,
         const StripKernel& kernel);

  size_t ScratchBytes(const ConvShape& shape) const;
  void Run(const ConvShape& shape, const void* in, void* out, void* scratch,
           ThreadPool* pool) const;

 private:
  struct Task;
  struct Block;
  // The constants of 16 lanes.
  struct Group {
    int taps;  // columns of quads; then those that `extras` repeats
    size_t weights;
    size_t extras;  // of overflow_
    const StripFloats* floats;
  };
  struct alignas(64) Line {
    int8_t bytes[64];
  };

  // Channels and outputs of a row that are worked on together.
  struct BlockSize {
    int channels, outputs;
  };

  static bool FitsBuffer(const ConvShape& shape, int channels, int outputs);
  // A block that fits the buffer. Of the shape that is run, which need not be the one that was
  // packed.
  BlockSize BlockSizeFor(const ConvShape& shape) const;
  // The channel of a lane; -1: none.
  int Channel(size_t lane) const;
  void PackWeights(const StripOptions& options);
  // Appends the bytes of a column of 16 lanes, or the rests of nine bits if there are some; whether
  // there are.
  bool PackColumn(const StripOptions& options, size_t group, int column, bool rests);
  void PackFinish(const StripOptions& options, const OutputStage& output, bool floats);
  // `output`: of int8.
  void PackFloats(const StripOptions& options, const OutputStage& output);
  // The output row of a step; the one `dilation_h` below goes with it, where it exists.
  int FirstRow(const ConvShape& shape, size_t step) const;
  size_t Steps(const ConvShape& shape) const;
  void RunSteps(const Task& task, size_t begin, size_t end) const;
  void RunBlock(const Task& task, const Block& block, uint8_t* buffer) const;

  const StripKernel* kernel_;
  int channels_, columns_, taps_rows_;  // of a kernel: k_w, k_h
  int rows_;                            // output rows at a time
  int quads_;                           // of input rows
  int period_;                          // bytes after which constants repeat; 0: pixels
  uint8_t sign_xor_, fill_;
  std::vector<Group> groups_;
  std::vector<Line> weights_;
  std::vector<uint8_t> overflow_;  // taps with a second weight: those of nine bits are sums of two
  std::vector<StripFloats> floats_;
  LaneRequantization requantize_;  // in fixed point where a group has no floats
};

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_DEPTHWISE_DEPTHWISE_INTERLEAVED_VNNI_H_
