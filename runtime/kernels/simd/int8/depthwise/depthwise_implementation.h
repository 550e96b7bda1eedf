// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What the implementations of a depthwise convolution have in common.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_DEPTHWISE_DEPTHWISE_IMPLEMENTATION_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_DEPTHWISE_DEPTHWISE_IMPLEMENTATION_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "runtime/cpu/target_names.h"
#include "runtime/kernels/simd/implementation_list.h"
#include "runtime/kernels/simd/int8/image.h"
#include "runtime/kernels/simd/int8/requantize/lane_requantize.h"
#include "runtime/memory/memory_account.h"
#include "runtime/packing/archive.h"
#include "runtime/threads/thread_pool.h"

namespace litmus::int8 {

// A depthwise convolution with one output per input channel.
struct DepthwiseProblem {
  const ConvShape& shape;
  const OutputStage& output;
  int padded_c;                    // channels of an array: whole vectors
  CountedVector<int16_t> weights;  // [k_h · k_w][padded_c], zero point subtracted
  std::vector<int32_t> bias;       // [padded_c], with the input's zero point folded in
  uint8_t sign_xor;                // exclusive-ored with each input byte to make it unsigned
  uint8_t fill;                    // what is outside of the image, already unsigned
  bool sums_fit;                   // PackedOutputStage::Fits
  bool two_bytes;                  // each weight is the sum of two signed bytes: 255 is not
  // Not null: an implementation reads itself from here; weights, bias and output have no values.
  Archive* stored = nullptr;

  int taps() const { return shape.k_h * shape.k_w; }
  const int16_t* tap(int t) const { return &weights[static_cast<size_t>(t) * padded_c]; }
};

// An implementation, with the weights packed. Immutable: Run may be called by several threads at
// once, each with its own scratch. Batch, image sizes and padding may change between runs.
class DepthwiseImplementation {
 public:
  virtual ~DepthwiseImplementation() = default;
  virtual size_t ScratchBytes(const ConvShape& shape) const = 0;
  virtual void Run(const ConvShape& shape, const void* in, void* out, void* scratch,
                   ThreadPool* pool) const = 0;
  // Whose instructions Run uses now, by runtime/cpu/target_names.h.
  virtual const char* target() const = 0;
  // Reads or writes all that was made of weights, bias and output.
  virtual void Visit(Archive* archive) = 0;
};

// What implements a depthwise convolution, in a file of its own each.
using DepthwiseEntry = ImplementationEntry<DepthwiseProblem, DepthwiseImplementation>;
extern const DepthwiseEntry kDepthwise3x3Vnni, kDepthwiseInterleavedVnni, kDepthwiseTapsVnni,
    kDepthwiseNeon, kDepthwiseRows, kDepthwiseSums;
template <typename Implementation>
constexpr DepthwiseEntry EntryOf(const char* name) {
  return litmus::EntryOf<Implementation, DepthwiseProblem, DepthwiseImplementation>(name);
}

// A column of pixels as a row of them, which is the same in memory: rows are done at a time.
ConvShape TransposeColumnToRow(const ConvShape& shape);

// The images of a batch as rows, with a row of nothing but zero points above and below each.
struct BorderedRows {
  const ConvShape& shape;
  const uint8_t* in;
  const uint8_t* border;

  const uint8_t* operator()(size_t batch, int y) const {
    const size_t row = static_cast<size_t>(shape.in_w) * shape.in_c;
    return y < 0 || y >= shape.in_h ? border : in + (batch * shape.in_h + y) * row;
  }
};

// What the implementations by AVX-512 VNNI share: a null reason where the machine has these
// instructions, may use them, and sums and weights fit.
const char* VnniRefusal(const DepthwiseProblem& problem);

// The channel of each lane of whole units, if `pixels` neighbouring pixels are packed together; -1:
// none.
std::vector<int> UnitLanes(int channels, int pixels);

// Whether a weight does not fit in a byte; then it is the sum of two.
constexpr bool NeedsNineBits(int weight) { return weight < -128 || weight > 127; }

// The sums of each channel that may occur; none where requantisation in floats is not worth them.
std::vector<SumRange> RangesForFloats(const DepthwiseProblem& problem);

// 64 bytes of weights, aligned.
struct alignas(64) WeightLine {
  int8_t bytes[64];
};

// What the implementations by AVX-512 VNNI have in common.
class DepthwiseVnni : public DepthwiseImplementation {
 public:
  const char* target() const override { return cpu::kAvx512Vnni; }

 protected:
  // For lanes of these channels (-1: none); `group` and `ranges` as LaneRequantization has them.
  DepthwiseVnni(const DepthwiseProblem& problem, std::vector<int> lanes,
                const std::vector<SumRange>& ranges, int group)
      : channels_(problem.shape.out_c),
        sign_xor_(problem.sign_xor),
        fill_(problem.fill),
        lanes_(std::move(lanes)),
        output_(
            problem.stored != nullptr
                ? LaneRequantization()
                : LaneRequantization(problem.output, lanes_, problem.bias.data(), ranges, group)) {}
  // The border is `bytes` of scratch.
  BorderedRows Bordered(const ConvShape& shape, const void* in, void* scratch, size_t bytes) const {
    std::memset(scratch, fill_ ^ sign_xor_, bytes);
    return {shape, static_cast<const uint8_t*>(in), static_cast<const uint8_t*>(scratch)};
  }

  const int channels_;
  const uint8_t sign_xor_, fill_;
  const std::vector<int> lanes_;
  LaneRequantization output_;
};

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_DEPTHWISE_DEPTHWISE_IMPLEMENTATION_H_
