// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The micro-kernels of depthwise convolutions of bytes. Those for AVX-512 VNNI let a dot product
// add four taps of a channel, whose bytes they interleave; those of Highway have channels in lanes.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_DEPTHWISE_U8S8_DWCONV_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_DEPTHWISE_U8S8_DWCONV_H_

#include <cstddef>
#include <cstdint>

#include "runtime/kernels/simd/int8/requantize/requantize_args.h"

namespace litmus::int8 {

// Channels that a VNNI kernel works on together, and the lane of the c-th of them: interleaving
// bytes works within 128 bits.
inline constexpr int kDwconvUnit = 64;
constexpr int DwconvLane(int c) { return c / 4 % 4 * 16 + c / 16 * 4 + c % 4; }

// The form of a unit's constants. Weights of nine bits are sums of two bytes.
struct Dwconv3x3Unit {
  int weight_parts;          // 1 or 2
  const LaneFloats* floats;  // [4]; null: fixed point
};

// Outputs of all channels in one or two rows of a 3 x 3 kernel.
struct Dwconv3x3Args {
  // Input rows: the first output row uses 0 … 2, the second one 1 … 3.
  const uint8_t* rows[4];
  uint8_t* out[2];  // the second one null: one row
  int out_w, channels;
  uint8_t sign_xor;  // exclusive-ored with each input byte to make it unsigned

  // Columns: `stride` of outputs (1 or 2), where the first tap of output 0 is, how many there are;
  // others hold `fill`, already unsigned.
  int stride, first_column, in_w;
  uint8_t fill;

  const int8_t* weights;             // [unit][part][column][output row][64][4], aligned to 64 bytes
  int weight_parts;                  // most of a unit
  const Dwconv3x3Unit* units;        // of each unit
  const LaneRequantizeArgs* output;  // lanes as in DwconvLane, padded to units
};

inline constexpr int kInterleavedRows = 4;
inline constexpr int kInterleavedLanes = 16;

// Four rows of bytes to be interleaved byte by byte.
struct InterleaveArgs {
  const uint8_t* rows[kInterleavedRows];
  size_t bytes;  // of a column
  int columns;
  ptrdiff_t column_step;  // in rows
  uint8_t sign_xor;       // exclusive-ored with each byte to make it unsigned
  uint8_t* out;           // [columns][bytes][kInterleavedRows]; the last column is written up to a
                          // multiple of 64 bytes of a row
};

// Vectors of outputs in one or two rows, of 16 lanes with the same constants.
struct DwconvInterleavedArgs {
  const uint8_t* in;         // interleaved bytes of the first vector's lanes
  ptrdiff_t in_step;         // from one vector to the next one
  const ptrdiff_t* offsets;  // [taps], from `in`
  int taps;
  const int8_t* weights;  // [tap][weight_rows][16][4], aligned to 64 bytes
  int weight_rows;

  const LaneFloats* floats;  // null: `output`, from lane `first` on
  const LaneRequantizeArgs* output;
  int first;

  uint8_t* out[2];  // the second one null: one row
  ptrdiff_t out_step;
  int outputs;            // vectors of a row
  int lanes, last_lanes;  // that exist; of the last vector
};

// Output pixels of all channels, whose taps are found by addresses.
struct DwconvTapsArgs {
  const uint8_t* const* taps;  // [4 · groups]: input pixels of the first output pixel
  int groups;
  int pixels;                        // output pixels
  ptrdiff_t in_step, out_step;       // bytes from one's to the next one's
  uint8_t sign_xor;                  // exclusive-ored with each input byte to make it unsigned
  const int8_t* weights;             // [unit][group][part][64][4], channels as in DwconvLane
  int weight_parts;                  // 2: the weights are sums of two bytes
  const LaneRequantizeArgs* output;  // lanes as in DwconvLane, padded to units
  int channels;
  uint8_t* out;
};

// Output pixels in a row, of a group of up to 16 channels; where there are fewer, 8 or 16 are
// written nevertheless. NEON multiplies signed bytes.
inline constexpr int kDwconvNeonChannels = 16;
struct DwconvNeonArgs {
  const uint8_t* in;      // the first pixel's input, less 128; 16 bytes of each tap may be read
  const ptrdiff_t* taps;  // [taps_count], from `in`
  int taps_count;
  int pixels;
  ptrdiff_t in_step;  // bytes from one pixel's taps to the next one's
  // [taps_count][16] of one of these; bytes are -127 at least, so that two products fit in 16 bits.
  const int8_t* weights;
  const int16_t* wide_weights;  // null: bytes
  RequantizeArgs requantize;    // from the group's first channel on; `count` is that of the group
};

// Null where the compiler's target has no such instructions.
extern void (*const kDwconv3x3Avx512Vnni)(const Dwconv3x3Args& args);
extern void (*const kInterleaveAvx512Vnni)(const InterleaveArgs& args);
extern void (*const kDwconvInterleavedAvx512Vnni)(const DwconvInterleavedArgs& args);
extern void (*const kDwconvTapsAvx512Vnni)(const DwconvTapsArgs& args);
extern void (*const kDwconvNeon)(const DwconvNeonArgs& args);

// A row of output pixels of all channels, on images with their border.
inline constexpr int kDepthwiseChannels = 16;  // arrays of channels are padded to this
#if defined(__x86_64__) || defined(__i386__)
inline constexpr int kDepthwiseTaps = 2;  // whose weights are neighbours
#else
inline constexpr int kDepthwiseTaps = 1;
#endif
struct DwconvRowArgs {
  const uint8_t* const* taps;  // [taps_count], rounded up to kDepthwiseTaps, of the first pixel;
                               // readable to whole vectors of channels
  int taps_count;
  int pixels;
  ptrdiff_t in_step;
  const int16_t* weights;  // [group of taps][padded_channels][kDepthwiseTaps]
  int padded_channels;
  RequantizeArgs requantize;  // sums must fit (PackedOutputStage::Fits)
};
void DwconvRow(const DwconvRowArgs& args);
// In place of Highway's code for SSE4. They exist on x86 alone.
extern void (*const kDwconvRowAvx)(const DwconvRowArgs& args);
extern void (*const kDwconvRowSse4)(const DwconvRowArgs& args);

// sums[c] = Σ over taps t of pixels[t][c] · weights[t · weight_stride + c], c < channels;
// `channels` is a multiple of 8 of which all weights and sums exist; pixels may be read up to
// there.
void SumTaps(const uint8_t* const* pixels, const int16_t* weights, size_t weight_stride, int taps,
             int channels, int32_t* sums);

// The CPU target whose DwconvRow is called now, by runtime/cpu/target_names.h.
const char* DwconvTarget();

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_DEPTHWISE_U8S8_DWCONV_H_
