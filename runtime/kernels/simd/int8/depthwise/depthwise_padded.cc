// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/int8/depthwise/depthwise_padded.h"

#include "runtime/kernels/simd/int8/image.h"
#include "runtime/threads/parallel_for.h"

namespace litmus::int8 {
namespace {

constexpr double kProductNs = 0.13;  // approximate nanoseconds per product
// Bytes that kernels may read past an image, because they read whole vectors of channels.
constexpr size_t kReadSlack = 64;

}  // namespace

PaddedDepthwise::PaddedDepthwise(const DepthwiseProblem& problem, uint8_t sign_xor)
    : channels_(problem.shape.out_c),
      padded_c_(problem.padded_c),
      bias_(problem.bias),
      output_(problem.stored != nullptr ? PackedOutputStage()
                                        : PackedOutputStage(problem.output, problem.padded_c)),
      sign_xor_(problem.sign_xor ^ sign_xor),
      fill_(problem.fill ^ sign_xor) {}

void PaddedDepthwise::Visit(Archive* archive) {
  output_.Visit(archive);
  (*archive)(&bias_);
}

size_t PaddedDepthwise::ScratchBytes(const ConvShape& shape) const {
  return PaddedImage(shape).pixels() * channels_ + kReadSlack;
}

void PaddedDepthwise::Run(const ConvShape& given, const void* in, void* out, void* scratch,
                          ThreadPool* pool) const {
  const ConvShape shape = TransposeColumnToRow(given);
  auto* image = static_cast<uint8_t*>(scratch);
  PadImage(PaddedImage(shape), static_cast<const uint8_t*>(in), sign_xor_, fill_, image, pool);
  const size_t rows = static_cast<size_t>(shape.batch) * shape.out_h;
  const double row_ns =
      kProductNs * static_cast<double>(shape.out_w) * shape.out_c * shape.k_h * shape.k_w;
  ParallelFor(pool, rows, row_ns, [&](size_t begin, size_t end) {
    RunRows(shape, image, static_cast<uint8_t*>(out), begin, end);
  });
}

}  // namespace litmus::int8
