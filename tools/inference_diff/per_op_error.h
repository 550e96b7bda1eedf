// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Computes the error of a tensor against a reference, and compares it with a tolerance.
#ifndef LITMUS_TOOLS_INFERENCE_DIFF_PER_OP_ERROR_H_
#define LITMUS_TOOLS_INFERENCE_DIFF_PER_OP_ERROR_H_

#include <cstddef>
#include <string>

#include "runtime/c/common.h"

namespace litmus {

// Floats: |error| <= relative * max|reference over the tensor| + absolute. Quantised tensors: in
// quantisation steps; two correctly rounded results may differ by one step. Other integers and
// booleans must be equal. A NaN or infinity on one side only, or infinities of different signs, are
// never within the tolerance.
struct ErrorTolerance {
  double relative = 1e-5;
  double absolute = 1e-8;
  double quantized_steps = 1;
};

// Errors are in the tensor's unit: real numbers for floats, steps for quantised tensors and other
// integers.
struct TensorError {
  bool comparable = false;     // whether the type has values; if false, other members are not set
  bool equal = false;          // every value is equal; NaNs count as equal
  bool non_finite = false;     // NaN or infinity on one side only; such elements are excluded below
  bool shape_differs = false;  // if true, nothing else is compared
  double max_abs = 0;
  double mean_abs = 0;
  double max_abs_reference = 0;
  double cosine = 1;   // of the two vectors; 1 if both are 0, 0 if one is 0
  double snr_db = 0;   // 10·log10(Σreference² / Σerror²); infinite without an error
  double allowed = 0;  // tolerance in the unit of max_abs

  bool Departs() const { return comparable && Ratio() > 1; }
  // max_abs / allowed; infinite if `allowed` is 0 or if the tensors cannot be within any tolerance.
  double Ratio() const;
};

// Compares test data with reference data of the same type; `reference` provides type, shape and
// quantisation. Strings are compared as bytes: different strings have an error of 1.
TensorError CompareTensor(const TfLiteTensor& reference, const void* reference_data,
                          size_t reference_bytes, const void* test_data, size_t test_bytes,
                          const ErrorTolerance& tolerance);

}  // namespace litmus

#endif  // LITMUS_TOOLS_INFERENCE_DIFF_PER_OP_ERROR_H_
