// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The width of a value's elements in device memory.
#ifndef LITMUS_DELEGATES_GPU_ENGINE_MEMORY_STORAGE_H_
#define LITMUS_DELEGATES_GPU_ENGINE_MEMORY_STORAGE_H_

#include <cstddef>

#include "delegates/gpu/graph/graph.h"
#include "delegates/gpu/kernels/dialect/dialect.h"

namespace litmus::gpu {

// 32 bits are used for values that are not floats, for wide values, and for all values in kF32.
inline Storage StorageOf(const Value& value, Precision precision) {
  const bool exact = precision == Precision::kF32 || value.type != ValueType::kFloat || value.wide;
  return exact ? Storage::kF32 : Storage::kF16;
}
inline size_t ElementBytes(Storage storage) { return storage == Storage::kF16 ? 2 : 4; }

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_ENGINE_MEMORY_STORAGE_H_
