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

// Complex numbers become pairs of floats in an additional last dimension.
struct Array {
  // NumPy's type code without byte order: "f4", "i1", "b1", …; "V2" is bfloat16.
  std::string dtype;
  std::vector<int> shape;
  std::vector<uint8_t> bytes;

  size_t size() const;  // number of elements
};

// Bytes of one element; 0 for an unsupported type.
size_t ItemSize(const std::string& dtype);

// NumPy's type code for a tensor type; "" if NumPy has none.
const char* NpyTypeOf(TfLiteType type);

// Element `i` as a double (of a complex number, the real part). Exact for every type except 64-bit
// integers above 2^53.
double ValueAt(const Array& array, size_t i);
// Element `i` of raw bytes of type `dtype`, as a double.
double ValueAt(const std::string& dtype, const void* bytes, size_t i);

// NotFound if the file is not a regular file (reading a pipe may never end) or is unreadable.
// InvalidArgument if the file is not such an array, or if the array has more than `most` bytes; its
// data are not read then.
absl::StatusOr<Array> ReadNpy(const std::string& path,
                              uint64_t most = std::numeric_limits<uint64_t>::max());

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_NPY_H_
