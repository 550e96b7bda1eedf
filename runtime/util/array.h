// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Owning pointers to the arrays of the C ABI.
#ifndef LITMUS_RUNTIME_UTIL_ARRAY_H_
#define LITMUS_RUNTIME_UTIL_ARRAY_H_

#include <algorithm>
#include <initializer_list>
#include <memory>
#include <vector>

#include "runtime/c/common.h"

namespace tflite {

struct TfLiteArrayDeleter {
  void operator()(TfLiteIntArray* array) const { TfLiteIntArrayFree(array); }
  void operator()(TfLiteFloatArray* array) const { TfLiteFloatArrayFree(array); }
};

// The array with elements of type T, which is int or float.
template <class T>
struct TfLiteArrayInfo;
template <>
struct TfLiteArrayInfo<int> {
  using Type = TfLiteIntArray;
  static Type* Create(int size) { return TfLiteIntArrayCreate(size); }
};
template <>
struct TfLiteArrayInfo<float> {
  using Type = TfLiteFloatArray;
  static Type* Create(int size) { return TfLiteFloatArrayCreate(size); }
};

template <class T>
using TfLiteArrayUniquePtr = std::unique_ptr<typename TfLiteArrayInfo<T>::Type, TfLiteArrayDeleter>;
using IntArrayUniquePtr = TfLiteArrayUniquePtr<int>;
using FloatArrayUniquePtr = TfLiteArrayUniquePtr<float>;

// Make an array of `size` uninitialised elements; of a copy of `size` elements; of a list's or
// another array's elements. Null if memory runs out.
template <class T = int>
TfLiteArrayUniquePtr<T> BuildTfLiteArray(int size) {
  return TfLiteArrayUniquePtr<T>(TfLiteArrayInfo<T>::Create(size));
}
template <class T>
TfLiteArrayUniquePtr<T> BuildTfLiteArray(int size, const T* data) {
  TfLiteArrayUniquePtr<T> array = BuildTfLiteArray<T>(size);
  if (array != nullptr) std::copy_n(data, size, array->data);
  return array;
}
template <class T = int>
TfLiteArrayUniquePtr<T> BuildTfLiteArray(std::initializer_list<T> values) {
  return BuildTfLiteArray(static_cast<int>(values.size()), values.begin());
}
template <class T>
TfLiteArrayUniquePtr<T> BuildTfLiteArray(const std::vector<T>& values) {
  return BuildTfLiteArray(static_cast<int>(values.size()), values.data());
}
inline IntArrayUniquePtr BuildTfLiteArray(const TfLiteIntArray& other) {
  return IntArrayUniquePtr(TfLiteIntArrayCopy(&other));
}
inline FloatArrayUniquePtr BuildTfLiteArray(const TfLiteFloatArray& other) {
  return FloatArrayUniquePtr(TfLiteFloatArrayCopy(&other));
}

}  // namespace tflite

#endif  // LITMUS_RUNTIME_UTIL_ARRAY_H_
