// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// A TfLiteIntArray as a C++ range, for range-based for loops.
#ifndef LITMUS_RUNTIME_UTIL_CONTEXT_UTIL_H_
#define LITMUS_RUNTIME_UTIL_CONTEXT_UTIL_H_

#include <cstddef>

#include "runtime/c/common.h"

namespace tflite {

// Read-only view. The array must not be null and must outlive the view.
class TfLiteIntArrayView {
 public:
  explicit TfLiteIntArrayView(const TfLiteIntArray* int_array) : int_array_(int_array) {}
  TfLiteIntArrayView(const TfLiteIntArrayView&) = default;
  TfLiteIntArrayView& operator=(const TfLiteIntArrayView&) = default;

  typedef const int* const_iterator;
  const_iterator begin() const { return int_array_->data; }
  const_iterator end() const { return int_array_->data + int_array_->size; }
  size_t size() const { return static_cast<size_t>(int_array_->size); }
  int operator[](size_t pos) const { return int_array_->data[pos]; }

 private:
  const TfLiteIntArray* int_array_;
};

}  // namespace tflite

#endif  // LITMUS_RUNTIME_UTIL_CONTEXT_UTIL_H_
