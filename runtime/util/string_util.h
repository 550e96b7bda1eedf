// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Reads and writes string tensors. Their bytes are: int32 count n, n + 1 int32 offsets from the
// start of the buffer (the last one is its end), then the characters back to back, without
// terminators.
#ifndef LITMUS_RUNTIME_UTIL_STRING_UTIL_H_
#define LITMUS_RUNTIME_UTIL_STRING_UTIL_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "runtime/c/common.h"
#include "runtime/memory/memory_account.h"

namespace tflite {

// Characters inside somebody else's buffer; not terminated.
struct StringRef {
  const char* str;
  size_t len;
};

// Collects strings and writes them to a tensor in one go. Not thread-safe.
class DynamicBuffer {
 public:
  // All strings together may have max_length bytes. Their memory is in the account of the process:
  // a function that adds throws MemoryRefused where the limit is reached.
  explicit DynamicBuffer(size_t max_length = INT32_MAX) : max_length_(max_length) {}

  // Appends a copy. kTfLiteError when the whole would exceed max_length; then nothing is added.
  TfLiteStatus AddString(const StringRef& string);
  TfLiteStatus AddString(const char* str, size_t len);
  // Appends one string made of the given ones with the separator between them; as AddString.
  TfLiteStatus AddJoinedString(const std::vector<StringRef>& strings, char separator);
  TfLiteStatus AddJoinedString(const std::vector<StringRef>& strings, StringRef separator);

  // Writes the tensor's format to a new malloc'ed buffer that the caller frees; returns its size in
  // bytes, 0 (and null) when memory is short.
  int WriteToBuffer(char** buffer);
  // Makes `tensor` a dynamic string tensor with this content. Takes ownership of new_shape; null
  // keeps the shape.
  void WriteToTensor(TfLiteTensor* tensor, TfLiteIntArray* new_shape);
  // The same with shape [number of strings].
  void WriteToTensorAsVector(TfLiteTensor* tensor);

 private:
  litmus::CountedVector<char> data_;
  litmus::CountedVector<size_t> offset_ = {0};
  size_t max_length_;
};

// Number of strings in a tensor or its raw bytes.
int GetStringCount(const void* raw_buffer);
int GetStringCount(const TfLiteTensor* tensor);

// String at an index in [0, count); points into the buffer.
StringRef GetString(const void* raw_buffer, int string_index);
StringRef GetString(const TfLiteTensor* tensor, int string_index);

}  // namespace tflite

#endif  // LITMUS_RUNTIME_UTIL_STRING_UTIL_H_
