// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Reads and writes the layout of string tensors.
#include "runtime/util/string_util.h"

#include <cstdlib>
#include <cstring>

namespace tflite {
namespace {

// Entry i of the int32 table at the start of the buffer, which may be unaligned.
int32_t ReadInt(const void* raw_buffer, size_t i) {
  int32_t value;
  std::memcpy(&value, static_cast<const char*>(raw_buffer) + i * sizeof(value), sizeof(value));
  return value;
}

void WriteInt(char* buffer, size_t i, size_t value) {
  const auto narrow = static_cast<int32_t>(value);
  std::memcpy(buffer + i * sizeof(narrow), &narrow, sizeof(narrow));
}

}  // namespace

TfLiteStatus DynamicBuffer::AddString(const char* str, size_t len) {
  if (len > max_length_ || data_.size() > max_length_ - len) return kTfLiteError;
  data_.insert(data_.end(), str, str + len);
  offset_.push_back(data_.size());
  return kTfLiteOk;
}

TfLiteStatus DynamicBuffer::AddString(const StringRef& string) {
  return AddString(string.str, string.len);
}

TfLiteStatus DynamicBuffer::AddJoinedString(const std::vector<StringRef>& strings, char separator) {
  return AddJoinedString(strings, StringRef{&separator, 1});
}

TfLiteStatus DynamicBuffer::AddJoinedString(const std::vector<StringRef>& strings,
                                            StringRef separator) {
  size_t left = max_length_ - data_.size();
  for (size_t i = 0; i < strings.size(); ++i) {
    const size_t length = strings[i].len + (i > 0 ? separator.len : 0);
    if (length > left) return kTfLiteError;
    left -= length;
  }
  for (size_t i = 0; i < strings.size(); ++i) {
    if (i > 0) data_.insert(data_.end(), separator.str, separator.str + separator.len);
    data_.insert(data_.end(), strings[i].str, strings[i].str + strings[i].len);
  }
  offset_.push_back(data_.size());
  return kTfLiteOk;
}

int DynamicBuffer::WriteToBuffer(char** buffer) {
  const size_t count = offset_.size() - 1;
  const size_t header = sizeof(int32_t) * (count + 2);
  *buffer = nullptr;
  if (header + data_.size() > INT32_MAX) return 0;
  *buffer = static_cast<char*>(std::malloc(header + data_.size()));
  if (*buffer == nullptr) return 0;
  WriteInt(*buffer, 0, count);
  for (size_t i = 0; i <= count; ++i) WriteInt(*buffer, i + 1, header + offset_[i]);
  if (!data_.empty()) std::memcpy(*buffer + header, data_.data(), data_.size());
  return static_cast<int>(header + data_.size());
}

void DynamicBuffer::WriteToTensor(TfLiteTensor* tensor, TfLiteIntArray* new_shape) {
  char* buffer = nullptr;
  const int bytes = WriteToBuffer(&buffer);
  TfLiteTensorDataFree(tensor);
  if (new_shape != nullptr) {
    TfLiteIntArrayFree(tensor->dims);
    tensor->dims = new_shape;
  }
  tensor->type = kTfLiteString;
  tensor->data.raw = buffer;
  tensor->bytes = static_cast<size_t>(bytes);
  tensor->allocation_type = kTfLiteDynamic;
}

void DynamicBuffer::WriteToTensorAsVector(TfLiteTensor* tensor) {
  TfLiteIntArray* dims = TfLiteIntArrayCreate(1);
  if (dims == nullptr) return;
  dims->data[0] = static_cast<int>(offset_.size() - 1);
  WriteToTensor(tensor, dims);
}

int GetStringCount(const void* raw_buffer) { return ReadInt(raw_buffer, 0); }

int GetStringCount(const TfLiteTensor* tensor) {
  // A tensor without data, such as an output before the first run, has no strings.
  return tensor->data.raw == nullptr ? 0 : GetStringCount(tensor->data.raw);
}

StringRef GetString(const void* raw_buffer, int string_index) {
  const auto i = static_cast<size_t>(string_index);
  const int32_t begin = ReadInt(raw_buffer, i + 1);
  const int32_t end = ReadInt(raw_buffer, i + 2);
  return {static_cast<const char*>(raw_buffer) + begin, static_cast<size_t>(end - begin)};
}

StringRef GetString(const TfLiteTensor* tensor, int string_index) {
  return GetString(static_cast<const void*>(tensor->data.raw), string_index);
}

}  // namespace tflite
