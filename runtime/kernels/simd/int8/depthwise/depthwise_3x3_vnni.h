// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Rows of a quantised 3 x 3 depthwise convolution, where the machine has a kernel for them: one or
// two output rows at a time, so that four input rows, interleaved byte by byte, serve one dot
// product of each.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_DEPTHWISE_DEPTHWISE_3X3_VNNI_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_DEPTHWISE_DEPTHWISE_3X3_VNNI_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "runtime/kernels/simd/int8/image.h"
#include "runtime/kernels/simd/int8/requantize/lane_requantize.h"
#include "runtime/kernels/simd/int8/requantize/output_stage.h"
#include "runtime/threads/thread_pool.h"

namespace litmus::int8 {

inline constexpr int kRowsUnit = 64;  // channels that are worked on together

// Where channel c of a unit is: interleaving bytes works within 128 bits.
constexpr int RowsOrder(int c) { return c / 4 % 4 * 16 + c / 16 * 4 + c % 4; }

// The constants of 16 channels, in RowsOrder, where requantisation takes its short form: in floats
// (FloatScale, with the pivot in the bias), and no outputs below the zero point.
struct alignas(64) RowsFinish {
  int32_t bias[16];
  float scale[16], add[16];
};

struct RowsUnit {
  int halves;                // 2: the weights are sums of two bytes
  const RowsFinish* floats;  // [4]; null: Rows3Args::requantize
};

struct Rows3Args {
  // Input rows: the first output row uses 0 … 2, the second one 1 … 3.
  const uint8_t* rows[4];
  uint8_t* out[2];  // the second one null: one row
  int out_w, channels;
  uint8_t sign_xor;  // exclusive-ored with each input byte to make it unsigned

  // Columns: `stride` of outputs (1 or 2), where the first tap of output 0 is, how many there are;
  // others hold `fill`, already unsigned.
  int stride, first_column, in_w;
  uint8_t fill;

  const int8_t* weights;             // [unit][half][column][output row][64][4], aligned to 64 bytes
  int halves;                        // most of a unit
  const RowsUnit* unit_forms;        // of each unit
  const RequantizeArgs* requantize;  // arrays of all units in RowsOrder, bias included; those of
                                     // single channels may be null beside floats
  // Outputs are int8, to be exclusive-ored with out_sign_xor.
  int min, max;
  uint8_t out_sign_xor;
};
using Rows3Kernel = void (*)(const Rows3Args& args);

// Null where the compiler's target has no such instructions.
extern const Rows3Kernel kRows3Avx512Vnni;

// What a depthwise convolution with one output per input channel is made of.
struct Rows3Options {
  const int16_t* weights;  // [9][weight_stride], zero point subtracted
  size_t weight_stride;
  const int32_t* bias;     // with the input's zero point folded in
  uint8_t sign_xor, fill;  // as in Rows3Args
};

// A convolution on such a kernel. Immutable once made.
class Rows3 {
 public:
  // Whether a kernel takes this shape, with most of its lanes in use; sums must fit
  // (PackedOutputStage::Fits).
  static bool Supports(const ConvShape& shape);

  Rows3(const ConvShape& shape, const Rows3Options& options, const OutputStage& output,
        Rows3Kernel kernel);

  size_t ScratchBytes(const ConvShape& shape) const;
  void Run(const ConvShape& shape, const void* in, void* out, void* scratch,
           ThreadPool* pool) const;

 private:
  struct Task;
  // `floats`: they are worth looking for.
  void Pack(const Rows3Options& options, const OutputStage& given, bool floats);
  void PackWeights(const Rows3Options& options, const std::vector<int>& channels);
  void FindHalves(const Rows3Options& options, const std::vector<int>& channels);
  // `output`: of int8.
  void PackFloats(const Rows3Options& options, const OutputStage& output,
                  const std::vector<int>& channels);
  void RunRows(const Task& task, size_t begin, size_t end) const;

  Rows3Kernel kernel_;
  int channels_;
  int units_, halves_ = 1;
  uint8_t sign_xor_, fill_;
  struct alignas(64) Line {
    int8_t bytes[64];
  };
  std::vector<Line> weights_;
  std::vector<RowsUnit> unit_forms_;
  std::vector<RowsFinish> floats_;
  LaneRequantization requantize_;  // in fixed point where a unit has no floats
};

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_DEPTHWISE_DEPTHWISE_3X3_VNNI_H_
