// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Reads arrays in NumPy's .npy format 1.0 (numpy.lib.format), C order, little endian.
#ifndef LITMUS_TOOLS_COMMON_NPY_H_
#define LITMUS_TOOLS_COMMON_NPY_H_

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "runtime/c/c_api_types.h"

namespace litmus {

// Complex numbers become pairs of floats along one more dimension.
struct Array {
  // NumPy's spelling without byte order: "f4", "i1", "b1", …; "V2" is bfloat16.
  std::string dtype;
  std::vector<int> shape;
  std::vector<uint8_t> bytes;

  size_t size() const;  // number of elements
};

// Bytes of one element; 0 for a type that is not supported.
size_t ItemSize(const std::string& dtype);

// That spelling of a tensor's type; "" where NumPy has none.
const char* NpyTypeOf(TfLiteType type);

// Element `i` as a double (the real part of a complex one); exact for every type but 64-bit
// integers above 2^53.
double ValueAt(const Array& array, size_t i);
// Element `i` of raw bytes in `dtype`.
double ValueAt(const std::string& dtype, const void* bytes, size_t i);

// NotFound when the file is no regular one (a pipe may never end) or cannot be read,
// InvalidArgument when it is not such an array, or one of more than `most` bytes: its data are not
// read then.
absl::StatusOr<Array> ReadNpy(const std::string& path,
                              uint64_t most = std::numeric_limits<uint64_t>::max());

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_NPY_H_
