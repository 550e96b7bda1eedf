// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Converts image rows to elements of the tensor: channel order, normalisation, type.
#ifndef LITMUS_TOOLS_COMMON_IMAGES_ROW_CONVERTER_H_
#define LITMUS_TOOLS_COMMON_IMAGES_ROW_CONVERTER_H_

#include <vector>

#include "tools/common/images/preprocess.h"

namespace litmus {

// Immutable. `options` and `tensor` must outlive the converter.
class RowConverter {
 public:
  RowConverter(const PreprocessOptions& options, const ImageTensor& tensor);

  // Converts 3 * `width` values of 0…255 to as many elements at `out`. Overwrites `row`.
  void Convert(float* row, int width, void* out) const;

 private:
  bool ByTensorScale() const { return options_.normalise_set || tensor_.type == kTfLiteInt16; }
  void Normalise(float* row, int count) const;
  template <typename T>
  void ToInteger(const float* row, int count, T* out) const;

  const PreprocessOptions& options_;
  const ImageTensor& tensor_;
  std::vector<float> mean_, std_;  // one for each element of a row
};

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_IMAGES_ROW_CONVERTER_H_
