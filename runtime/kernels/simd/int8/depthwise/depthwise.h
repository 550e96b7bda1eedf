// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Quantised DEPTHWISE_CONV_2D: channels in vector lanes, taps accumulated in 32
// bits, exact requantisation.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_DEPTHWISE_DEPTHWISE_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_DEPTHWISE_DEPTHWISE_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "runtime/kernels/simd/int8/conv_weights.h"
#include "runtime/kernels/simd/int8/depthwise/depthwise_3x3_vnni.h"
#include "runtime/kernels/simd/int8/depthwise/depthwise_interleaved_vnni.h"
#include "runtime/kernels/simd/int8/gemm/u8s8_gemm.h"
#include "runtime/kernels/simd/int8/image.h"
#include "runtime/kernels/simd/int8/requantize/output_stage.h"
#include "runtime/threads/thread_pool.h"

namespace litmus::int8 {

// A kernel for some output pixels of all channels with their output stage,
// where the machine has one. Four taps go into one dot product, in units of 64
// channels and four taps.
struct TapsArgs {
  const uint8_t* const* taps;  // [4 · groups]: input pixels of the first output pixel
  int groups;
  int pixels;                 // output pixels
  ptrdiff_t in_step;          // bytes from one's input to the next one's;
                              // requantize.out_stride for the output
  uint8_t sign_xor;           // exclusive-ored with each input byte to make it unsigned
  const int8_t* weights;      // [unit of 64 channels][group][halves][64][4],
                              // channels as in TapsOrder
  int halves;                 // 2: the weights are sums of two bytes
  RequantizeArgs requantize;  // channels as in TapsOrder, padded to units; count: all of them
};
using TapsKernel = void (*)(const TapsArgs& args);

// Null where the compiler's target has no such instructions.
extern const TapsKernel kTapsAvx512Vnni;

// Channels of a unit, and where the c-th of them is: interleaving bytes works within 128 bits.
inline constexpr int kTapsUnit = 64;
constexpr int TapsOrder(int c) { return c / 4 % 4 * 16 + c / 16 * 4 + c % 4; }

// The same on any machine, on images with their border, of all channels of a row of output pixels.
inline constexpr int kDepthwiseChannels = 16;  // arrays of channels are padded to this
#if defined(__x86_64__) || defined(__i386__)
inline constexpr int kDepthwiseTaps = 2;  // whose weights are neighbours
#else
inline constexpr int kDepthwiseTaps = 1;
#endif
struct DepthwiseRowArgs {
  const uint8_t* const* taps;  // [taps_count], rounded up to kDepthwiseTaps, of the first pixel;
                               // readable to whole vectors of channels
  int taps_count;
  int pixels;
  ptrdiff_t in_step;
  const int16_t* weights;  // [group of taps][padded_channels][kDepthwiseTaps]
  int padded_channels;
  RequantizeArgs requantize;  // sums must fit (PackedOutputStage::Fits)
};
void DepthwiseRow(const DepthwiseRowArgs& args);

// The CPU target whose DepthwiseRow and SumTaps are called now, by runtime/cpu/target_names.h.
const char* DepthwiseTarget();

// A column of pixels as a row of them, which is the same in memory: rows are done at a time.
ConvShape Lying(const ConvShape& shape);

// Immutable once made: Run may be called by several threads at once, each with
// its own scratch. Output channel c·multiplier + m reads input channel c.
class Depthwise {
 public:
  // `weights.data` is [1, k_h, k_w, out_c] with out_c = in_c ·
  // depth_multiplier.
  Depthwise(const ConvShape& shape, int depth_multiplier, const ConvWeights& weights,
            int32_t input_zero_point, const OutputStage& output,
            const U8S8Gemm& kernel = BestU8S8Gemm());

  // As for Conv.
  size_t ScratchBytes(const ConvShape& shape) const;
  void Run(const ConvShape& shape, const void* in, void* out, void* scratch,
           ThreadPool* pool) const;

  // What Run calls: "KERNEL of TARGET" with a kernel of Rows3, Strips, Taps, DepthwiseRow or
  // SumTaps and a name of runtime/cpu/target_names.h. The last two are chosen in each Run.
  std::string implementation() const;

 private:
  struct Task;
  size_t RepeatedBytes(const ConvShape& shape) const;
  // With as many input channels as outputs.
  void RunRepeated(const ConvShape& shape, const void* in, void* out, void* scratch,
                   ThreadPool* pool) const;
  void RunRows(const Task& task, size_t begin, size_t end) const;
  void RunRow(const Task& task, size_t row, const uint8_t** pixels, const uint8_t** strip) const;
  // Fills weights_ and bias_; whether all sums fit (PackedOutputStage).
  template <typename T>
  bool ReadWeights(const T* data, const ConvWeights& weights, const OutputStage& output);
  void PackRows();
  void RunWideRows(const Task& task, size_t begin, size_t end) const;
  void RunWideRow(const Task& task, size_t row, const uint8_t** pixels) const;
  void PackTaps(const OutputStage& output);
  void RunTapsRows(const Task& task, size_t begin, size_t end) const;
  void RunTapsRow(const Task& task, size_t row, const uint8_t** taps) const;

  int out_c_, taps_, multiplier_;
  int padded_c_;  // out_c, rounded up to whole vectors
  uint8_t sign_xor_, fill_;
  std::vector<int16_t> weights_;  // [k_h · k_w][padded_c], zero point subtracted
  std::vector<int32_t> bias_;     // with the input's zero point folded in
  std::unique_ptr<PackedOutputStage> output_;

  std::vector<int16_t> row_weights_;  // for DepthwiseRow, in place of weights_; empty where sums
                                      // may not fit

  // Where they take the shape; the rest is not needed then.
  std::unique_ptr<Rows3> rows3_;
  std::unique_ptr<Strips> strips_;

  // For `taps_kernel_`, when it is not null.
  TapsKernel taps_kernel_ = nullptr;
  int groups_ = 0, halves_ = 1;
  int fold_ = 1;  // neighbouring pixels that the kernel takes for one with so
                  // many times the channels
  std::vector<int8_t> tap_weights_;
  std::vector<int32_t> tap_bias_;
  std::vector<uint8_t> outside_;  // a pixel of input zero points
  std::unique_ptr<PackedOutputStage> tap_output_;
};

// sums[c] = Σ over taps t of pixels[t][c] · weights[t · weight_stride + c], c <
// channels; `channels` is a multiple of 8 of which all weights and sums exist;
// pixels may be read up to there.
void SumTaps(const uint8_t* const* pixels, const int16_t* weights, size_t weight_stride, int taps,
             int channels, int32_t* sums);

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_DEPTHWISE_DEPTHWISE_H_
