// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Reads and writes string tensors. The bytes of a string tensor are: an int32 count n; n + 1 int32
// offsets from the start of the buffer, of which the last one is the end of the buffer; then the
// characters of all strings, without terminators.
#ifndef LITMUS_RUNTIME_UTIL_STRING_UTIL_H_
#define LITMUS_RUNTIME_UTIL_STRING_UTIL_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "runtime/c/common.h"
#include "runtime/memory/memory_account.h"

namespace tflite {

// A string inside of a buffer that others own; not zero-terminated.
struct StringRef {
  const char* str;
  size_t len;
};

// Collects strings, then writes them to a tensor. Not thread-safe.
class DynamicBuffer {
 public:
  // `max_length`: max number of bytes of all strings together. The account of the process counts
  // their memory: functions that add strings throw MemoryRefused if its limit is reached.
  explicit DynamicBuffer(size_t max_length = INT32_MAX) : max_length_(max_length) {}

  // Appends a copy of the string. kTfLiteError if the total would exceed max_length; nothing is
  // added then.
  TfLiteStatus AddString(const StringRef& string);
  TfLiteStatus AddString(const char* str, size_t len);
  // Appends one string: the given strings joined by the separator. Errors as in AddString.
  TfLiteStatus AddJoinedString(const std::vector<StringRef>& strings, char separator);
  TfLiteStatus AddJoinedString(const std::vector<StringRef>& strings, StringRef separator);

  // Writes the strings in the tensor's format to a new buffer from malloc, which the caller frees.
  // Returns its size in bytes; 0, and a null buffer, if there is not enough memory.
  int WriteToBuffer(char** buffer);
  // Makes `tensor` a dynamic string tensor with this content. Takes ownership of new_shape; null
  // keeps the shape.
  void WriteToTensor(TfLiteTensor* tensor, TfLiteIntArray* new_shape);
  // Like WriteToTensor, with the shape [number of strings].
  void WriteToTensorAsVector(TfLiteTensor* tensor);

 private:
  litmus::CountedVector<char> data_;
  litmus::CountedVector<size_t> offset_ = {0};
  size_t max_length_;
};

// Number of strings in a tensor or its raw bytes.
int GetStringCount(const void* raw_buffer);
int GetStringCount(const TfLiteTensor* tensor);

// The string at an index in [0, count). It points into the buffer.
StringRef GetString(const void* raw_buffer, int string_index);
StringRef GetString(const TfLiteTensor* tensor, int string_index);

}  // namespace tflite

#endif  // LITMUS_RUNTIME_UTIL_STRING_UTIL_H_
