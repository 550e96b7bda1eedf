// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What the implementations of a depthwise convolution share.
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

// A depthwise convolution with depth multiplier 1. The implementations pack it.
struct DepthwiseProblem {
  const ConvShape& shape;
  const OutputStage& output;
  int padded_c;                    // channels of each array, rounded up to whole vectors
  CountedVector<int16_t> weights;  // [k_h · k_w][padded_c], zero point subtracted
  std::vector<int32_t> bias;  // [padded_c], includes the constant term of the input's zero point
  uint8_t sign_xor;           // exclusive-ored with each input byte, which makes it unsigned
  uint8_t fill;               // the byte outside the image, already unsigned
  bool sums_fit;              // PackedOutputStage::Fits holds for all sums
  bool two_bytes;             // each weight is a sum of two int8 values; 255 is not
  // Not null: an implementation reads itself from this archive; weights, bias and output are empty.
  Archive* stored = nullptr;

  int taps() const { return shape.k_h * shape.k_w; }
  const int16_t* tap(int t) const { return &weights[static_cast<size_t>(t) * padded_c]; }
};

// An implementation with its packed weights. Immutable: several threads may call Run concurrently,
// each with its own scratch. Batch, image size and padding may change between runs.
class DepthwiseImplementation {
 public:
  virtual ~DepthwiseImplementation() = default;
  virtual size_t ScratchBytes(const ConvShape& shape) const = 0;
  virtual void Run(const ConvShape& shape, const void* in, void* out, void* scratch,
                   ThreadPool* pool) const = 0;
  // Name of the CPU target whose instructions Run uses (runtime/cpu/target_names.h).
  virtual const char* target() const = 0;
  // Reads or writes everything that was computed from weights, bias and output.
  virtual void Visit(Archive* archive) = 0;
};

// The implementations, each in its own file.
using DepthwiseEntry = ImplementationEntry<DepthwiseProblem, DepthwiseImplementation>;
extern const DepthwiseEntry kDepthwise3x3Vnni, kDepthwiseInterleavedVnni, kDepthwiseTapsVnni,
    kDepthwiseNeon, kDepthwiseRows, kDepthwiseSums;
template <typename Implementation>
constexpr DepthwiseEntry EntryOf(const char* name) {
  return litmus::EntryOf<Implementation, DepthwiseProblem, DepthwiseImplementation>(name);
}

// Returns the shape of the same convolution; if its image has one column, it becomes an image of
// one row, which has the same layout in memory. Kernels compute row by row.
ConvShape TransposeColumnToRow(const ConvShape& shape);

// The rows of the images of a batch. Rows above and below an image are `border`, a row of zero
// points.
struct BorderedRows {
  const ConvShape& shape;
  const uint8_t* in;
  const uint8_t* border;

  const uint8_t* operator()(size_t batch, int y) const {
    const size_t row = static_cast<size_t>(shape.in_w) * shape.in_c;
    return y < 0 || y >= shape.in_h ? border : in + (batch * shape.in_h + y) * row;
  }
};

// Why an implementation with AVX-512 VNNI cannot compute the problem: the instructions are missing
// or not allowed, or sums or weights do not fit. Null if it can.
const char* VnniRefusal(const DepthwiseProblem& problem);

// The channel of each lane of whole units, if `pixels` neighbouring pixels are packed together; -1
// for an unused lane.
std::vector<int> UnitLanes(int channels, int pixels);

// Whether a weight does not fit in int8; then it is stored as the sum of two int8 values.
constexpr bool NeedsNineBits(int weight) { return weight < -128 || weight > 127; }

// The range of sums of each channel; empty if searching for float scales is not worthwhile.
std::vector<SumRange> RangesForFloats(const DepthwiseProblem& problem);

// 64 aligned bytes of weights.
struct alignas(64) WeightLine {
  int8_t bytes[64];
};

// What the implementations with AVX-512 VNNI share.
class DepthwiseVnni : public DepthwiseImplementation {
 public:
  const char* target() const override { return cpu::kAvx512Vnni; }

 protected:
  // `lanes` has the channel of each lane, -1 for an unused one. `ranges` and `group` are as in
  // LaneRequantization.
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
  // Fills `bytes` bytes of `scratch` as the border row.
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
