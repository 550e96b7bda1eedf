// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Reads the weights of a depthwise convolution and chooses the implementation.
#include "runtime/kernels/simd/int8/depthwise/depthwise.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "runtime/kernels/simd/int8/depthwise/u8s8_dwconv.h"
#include "runtime/kernels/simd/repeat_channels.h"
#include "runtime/kernels/simd/round_up.h"

namespace litmus::int8 {
namespace {

// Fills weights and bias of `problem`, and sets sums_fit and two_bytes.
template <typename T>
void ReadWeights(const ConvWeights& weights, DepthwiseProblem* problem) {
  const int taps = problem->taps(), out_c = problem->shape.out_c;
  const T* tap = static_cast<const T*>(weights.data);
  std::vector<uint32_t> sums(out_c), magnitudes(out_c);  // `sums` may wrap around
  int greatest = 0;
  for (int t = 0; t < taps; ++t, tap += out_c) {
    int16_t* const values = &problem->weights[static_cast<size_t>(t) * problem->padded_c];
    for (int c = 0; c < out_c; ++c) {
      const int value = tap[c] - weights.zero_point;
      values[c] = static_cast<int16_t>(value);
      greatest = std::max(greatest, value);
      sums[c] += static_cast<uint32_t>(value);
      magnitudes[c] += static_cast<uint32_t>(std::abs(value));
    }
  }
  // A weight's magnitude is below 2^10, so a sum of that many fits in 32 bits.
  constexpr int kMostTaps = 1 << 22;
  problem->two_bytes = greatest <= 2 * 127;
  problem->sums_fit = taps <= kMostTaps;
  for (int c = 0; c < out_c; ++c) {
    const uint32_t bias = weights.bias == nullptr ? 0 : static_cast<uint32_t>(weights.bias[c]);
    problem->bias[c] = static_cast<int32_t>(bias - problem->fill * sums[c]);
    const int64_t largest = std::abs(int64_t{problem->bias[c]}) + 255 * int64_t{magnitudes[c]};
    problem->sums_fit = problem->sums_fit && PackedOutputStage::Fits(problem->output, c, largest);
  }
}

// Writes each of `bytes` bytes `times` times in a row.
void Repeat(const uint8_t* in, size_t bytes, size_t times, uint8_t* out) {
  size_t i = 0;
  if (times <= sizeof(uint64_t)) {
    // A store of 8 bytes writes past the `times` bytes; the next store overwrites the excess.
    for (; i + sizeof(uint64_t) <= bytes; ++i, out += times) {
      const uint64_t word = in[i] * UINT64_C(0x0101010101010101);
      std::memcpy(out, &word, sizeof(word));
    }
  }
  for (; i < bytes; ++i, out += times) std::memset(out, in[i], times);
}

}  // namespace

Depthwise::Depthwise(const ConvShape& shape, int depth_multiplier, const ConvWeights& weights,
                     int32_t input_zero_point, const OutputStage& output)
    : out_c_(shape.out_c), multiplier_(depth_multiplier) {
  const bool is_int8 = weights.type == InputType::kInt8;
  const auto sign_xor = static_cast<uint8_t>(is_int8 ? 0x80 : 0);
  const auto fill = static_cast<uint8_t>(input_zero_point + sign_xor);
  const int padded_c = RoundUp(shape.out_c, kDepthwiseChannels);
  DepthwiseProblem problem = {shape, output, padded_c, {}, {}, sign_xor, fill, false, false};
  problem.weights.resize(static_cast<size_t>(problem.taps()) * padded_c);
  problem.bias.resize(static_cast<size_t>(padded_c));
  if (is_int8) {
    ReadWeights<int8_t>(weights, &problem);
  } else {
    ReadWeights<uint8_t>(weights, &problem);
  }
  chosen_ = {shape, sign_xor, fill, problem.sums_fit, problem.two_bytes};
  Choose(problem);
}

void Depthwise::Choose(const DepthwiseProblem& problem) {
  // Best first. The last entry supports every problem.
  const DepthwiseEntry implementations[] = {
#if defined(__aarch64__)
    kDepthwiseNeon,
#else
    kDepthwise3x3Vnni,
    kDepthwiseInterleavedVnni,
    kDepthwiseTapsVnni,
#endif
    kDepthwiseRows,
    kDepthwiseSums
  };
  choice_ = ChooseImplementation(implementations, problem);
}

Depthwise::Depthwise(Archive* archive) {
  (*archive)(&out_c_, &multiplier_, &chosen_);
  const int padded_c = RoundUp(chosen_.shape.out_c, kDepthwiseChannels);
  const OutputStage none;
  const auto& [shape, sign_xor, fill, sums_fit, two_bytes] = chosen_;
  Choose({shape, none, padded_c, {}, {}, sign_xor, fill, sums_fit, two_bytes, archive});
}

void Depthwise::Visit(Archive* archive) {
  (*archive)(&out_c_, &multiplier_, &chosen_);
  choice_.implementation->Visit(archive);
}

void Depthwise::AddToKey(PackedKey* key, const ConvShape& shape, int depth_multiplier,
                         const ConvWeights& weights, int32_t input_zero_point,
                         const OutputStage& output) {
  // The whole shape belongs to the key: the image's size influences which implementation is
  // fastest.
  key->Add(shape, depth_multiplier, input_zero_point);
  weights.AddToKey(key, shape.out_c, static_cast<size_t>(shape.k_h) * shape.k_w);
  output.AddToKey(key);
}

std::string Depthwise::implementation() const {
  return std::string(choice_.name) + " of " + choice_.implementation->target();
}

// With a depth multiplier above one, the input channels are repeated first, so that implementations
// see one output channel per input channel. Returns the bytes of the repeated input.
size_t Depthwise::RepeatedBytes(const ConvShape& shape) const {
  if (multiplier_ == 1) return 0;
  return RoundUp(static_cast<size_t>(shape.batch) * shape.in_h * shape.in_w * out_c_, kCacheLine);
}

size_t Depthwise::ScratchBytes(const ConvShape& shape) const {
  return RepeatedBytes(shape) + choice_.implementation->ScratchBytes(shape);
}

void Depthwise::Run(const ConvShape& given, const void* in, void* out, void* scratch,
                    ThreadPool* pool) const {
  const DepthwiseImplementation& implementation = *choice_.implementation;
  if (multiplier_ == 1) return implementation.Run(given, in, out, scratch, pool);
  ConvShape shape = given;
  shape.in_c = out_c_;
  constexpr double kByteNs = 0.04;
  auto* to = static_cast<uint8_t*>(scratch);
  RepeatRows(given, multiplier_, static_cast<const uint8_t*>(in), to, kByteNs, pool,
             [&](const uint8_t* from, size_t bytes, uint8_t* repeated) {
               Repeat(from, bytes, static_cast<size_t>(multiplier_), repeated);
             });
  implementation.Run(shape, scratch, out, to + RepeatedBytes(given), pool);
}

}  // namespace litmus::int8
