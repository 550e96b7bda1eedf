// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/operands/hybrid_input.h"

#include "runtime/kernels/common/quantization.h"

namespace litmus {

void HybridInput::Reserve(int64_t images) {
  ranges_.resize(static_cast<size_t>(images));
  quantization_.resize(static_cast<size_t>(images));
}

const int8::HybridQuantization* HybridInput::Quantization(const float* in, int64_t images,
                                                          int64_t image_size, bool symmetric,
                                                          ThreadPool* pool) {
  Reserve(images);
  int8::FindRanges(in, ranges_.size(), static_cast<size_t>(image_size), ranges_.data(), pool);
  for (size_t i = 0; i < ranges_.size(); ++i) {
    const int8::FloatRange& range = ranges_[i];
    const FloatQuantization q = symmetric ? SymmetricQuantization(range.low, range.high)
                                          : AsymmetricQuantization(range.low, range.high);
    quantization_[i] = {q.scale, q.inverse, q.zero_point, q.low};
  }
  return quantization_.data();
}

}  // namespace litmus
