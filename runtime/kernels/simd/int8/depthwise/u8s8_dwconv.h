// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The micro-kernels of depthwise convolutions of bytes. With AVX-512 VNNI a dot product adds four
// taps of a channel, whose bytes are interleaved. Those of Highway and NEON have channels in lanes.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_DEPTHWISE_U8S8_DWCONV_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_DEPTHWISE_U8S8_DWCONV_H_

#include <cstddef>
#include <cstdint>

#include "runtime/kernels/simd/int8/requantize/requantize_args.h"

namespace litmus::int8 {

// Channels that a VNNI kernel computes together, and the lane of channel c of them. Lanes are not
// in the order of channels, because instructions that interleave bytes work within 128 bits.
inline constexpr int kDwconvUnit = 64;
constexpr int DwconvLane(int c) { return c / 4 % 4 * 16 + c / 16 * 4 + c % 4; }

// How a unit is stored. weight_parts 2: a weight of nine bits is the sum of two bytes.
struct Dwconv3x3Unit {
  int weight_parts;          // 1 or 2
  const LaneFloats* floats;  // [4]; null: fixed point
};

// Arguments for all channels of one or two output rows of a 3 x 3 filter.
struct Dwconv3x3Args {
  // Input rows: the first output row uses 0 … 2, the second one 1 … 3.
  const uint8_t* rows[4];
  uint8_t* out[2];  // out[1] null: one output row
  int out_w, channels;
  uint8_t sign_xor;  // exclusive-ored with each input byte, which makes it unsigned

  // `stride` (1 or 2) is that of the columns, first_column the input column of output 0's first
  // tap, in_w the number of input columns. Columns outside hold `fill`, which is already unsigned.
  int stride, first_column, in_w;
  uint8_t fill;

  const int8_t* weights;             // [unit][part][column][output row][64][4], aligned to 64 bytes
  int weight_parts;                  // the maximum over the units
  const Dwconv3x3Unit* units;        // [unit]
  const LaneRequantizeArgs* output;  // lanes in the order of DwconvLane, padded to units
};

inline constexpr int kInterleavedRows = 4;
inline constexpr int kInterleavedLanes = 16;

// Interleaves four rows byte by byte.
struct InterleaveArgs {
  const uint8_t* rows[kInterleavedRows];
  size_t bytes;  // bytes per column
  int columns;
  ptrdiff_t column_step;  // bytes from column to column of a row
  uint8_t sign_xor;       // exclusive-ored with each byte, which makes it unsigned
  // [columns][bytes][kInterleavedRows]; in the last column, `bytes` is rounded up to a multiple of
  // 64.
  uint8_t* out;
};

// Computes vectors of outputs in one or two rows. A vector has 16 lanes; all vectors have the same
// constants.
struct DwconvInterleavedArgs {
  const uint8_t* in;         // interleaved bytes of the first vector's lanes
  ptrdiff_t in_step;         // bytes from one vector to the next one
  const ptrdiff_t* offsets;  // [taps], from `in`
  int taps;
  const int8_t* weights;  // [tap][weight_rows][16][4], aligned to 64 bytes
  int weight_rows;

  const LaneFloats* floats;  // null: use `output` from lane `first` on
  const LaneRequantizeArgs* output;
  int first;

  uint8_t* out[2];  // out[1] null: one output row
  ptrdiff_t out_step;
  int outputs;            // vectors per row
  int lanes, last_lanes;  // lanes in use of a vector, and of the last vector
};

// Computes all channels of output pixels, whose taps are given by addresses.
struct DwconvTapsArgs {
  const uint8_t* const* taps;  // [4 · groups]: addresses of the first output pixel's taps
  int groups;
  int pixels;                   // output pixels
  ptrdiff_t in_step, out_step;  // bytes from one output pixel to the next one
  uint8_t sign_xor;             // exclusive-ored with each input byte, which makes it unsigned
  const int8_t* weights;        // [unit][group][part][64][4], channels in the order of DwconvLane
  int weight_parts;             // 2: each weight is the sum of two bytes
  const LaneRequantizeArgs* output;  // lanes in the order of DwconvLane, padded to units
  int channels;
  uint8_t* out;
};

// Computes the output pixels of a row for a group of up to 16 channels. If there are fewer, the
// kernel still writes 8 or 16 bytes per pixel. NEON multiplies signed bytes.
inline constexpr int kDwconvNeonChannels = 16;
struct DwconvNeonArgs {
  const uint8_t* in;      // the first pixel's input minus 128; 16 bytes of each tap are readable
  const ptrdiff_t* taps;  // [taps_count], offsets in bytes from `in`
  int taps_count;
  int pixels;
  ptrdiff_t in_step;  // bytes from one output pixel's input to the next one's
  // Either `weights` or `wide_weights`, [taps_count][16]. Int8 weights are -127 at least, so that
  // the sum of two products fits in 16 bits.
  const int8_t* weights;
  const int16_t* wide_weights;  // null: `weights` are used
  RequantizeArgs requantize;    // arrays begin at the group's first channel; `count` is the group's
};

// Null if the compiler's target lacks the instructions.
extern void (*const kDwconv3x3Avx512Vnni)(const Dwconv3x3Args& args);
extern void (*const kInterleaveAvx512Vnni)(const InterleaveArgs& args);
extern void (*const kDwconvInterleavedAvx512Vnni)(const DwconvInterleavedArgs& args);
extern void (*const kDwconvTapsAvx512Vnni)(const DwconvTapsArgs& args);
extern void (*const kDwconvNeon)(const DwconvNeonArgs& args);

// A row of output pixels with all channels, on padded images.
inline constexpr int kDepthwiseChannels = 16;  // channels of arrays are multiples of this
#if defined(__x86_64__) || defined(__i386__)
inline constexpr int kDepthwiseTaps = 2;  // taps whose weights are stored side by side
#else
inline constexpr int kDepthwiseTaps = 1;
#endif
struct DwconvRowArgs {
  // [taps_count], rounded up to kDepthwiseTaps: the first pixel's taps, readable up to whole
  // vectors of channels.
  const uint8_t* const* taps;
  int taps_count;
  int pixels;
  ptrdiff_t in_step;
  const int16_t* weights;  // [group of taps][padded_channels][kDepthwiseTaps]
  int padded_channels;
  RequantizeArgs requantize;  // sums must fit (PackedOutputStage::Fits)
};
void DwconvRow(const DwconvRowArgs& args);
// Replacements of Highway's code for SSE4; they exist on x86 only.
extern void (*const kDwconvRowAvx)(const DwconvRowArgs& args);
extern void (*const kDwconvRowSse4)(const DwconvRowArgs& args);

// sums[c] = Σ over taps t of pixels[t][c] · weights[t · weight_stride + c], for c < channels.
// `channels` is a multiple of 8; weights, sums and pixels are readable up to there.
void SumTaps(const uint8_t* const* pixels, const int16_t* weights, size_t weight_stride, int taps,
             int channels, int32_t* sums);

// Name of the CPU target whose DwconvRow is called (runtime/cpu/target_names.h).
const char* DwconvTarget();

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_DEPTHWISE_U8S8_DWCONV_H_
