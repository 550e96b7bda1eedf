// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// How far one value of a tensor is from another, and whether that is much.
#ifndef LITMUS_TOOLS_INFERENCE_DIFF_PER_OP_ERROR_H_
#define LITMUS_TOOLS_INFERENCE_DIFF_PER_OP_ERROR_H_

#include <cstddef>
#include <string>

#include "runtime/c/common.h"

namespace litmus {

// Floats: |error| <= relative * max|reference of the tensor| + absolute. Quantised tensors: in raw
// steps; one step is what two correct roundings may differ by. Other integers and booleans are
// exact. A NaN or an infinity that only one side has, or another sign of it, is never within.
struct ErrorTolerance {
  double relative = 1e-5;
  double absolute = 1e-8;
  double quantized_steps = 1;
};

// Errors are in the tensor's own unit: real numbers for floats, raw steps for quantised and other
// integers.
struct TensorError {
  bool comparable = false;     // the type has values; otherwise nothing below is set
  bool equal = false;          // every value; a NaN equals a NaN
  bool non_finite = false;     // NaN or infinity on one side only: the numbers below leave it out
  bool shape_differs = false;  // nothing more is compared
  double max_abs = 0;
  double mean_abs = 0;
  double max_abs_reference = 0;
  double cosine = 1;   // of the two vectors; 1 when both are 0, 0 when one is
  double snr_db = 0;   // 10·log10(Σreference² / Σerror²); infinite for no error
  double allowed = 0;  // the tolerance in the same unit as max_abs

  bool Departs() const { return comparable && Ratio() > 1; }
  // max_abs / allowed, infinite where that is 0 or where the sides cannot be within any tolerance.
  double Ratio() const;
};

// Compares `size` bytes of test data with a reference of the same type; `reference` gives type,
// shape and quantisation. Strings are compared as bytes: different ones have an error of 1.
TensorError CompareTensor(const TfLiteTensor& reference, const void* reference_data,
                          size_t reference_bytes, const void* test_data, size_t test_bytes,
                          const ErrorTolerance& tolerance);

}  // namespace litmus

#endif  // LITMUS_TOOLS_INFERENCE_DIFF_PER_OP_ERROR_H_
