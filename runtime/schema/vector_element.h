// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Reads elements of vectors of 64-bit numbers in a file.
#ifndef LITMUS_RUNTIME_SCHEMA_VECTOR_ELEMENT_H_
#define LITMUS_RUNTIME_SCHEMA_VECTOR_ELEMENT_H_

#include <cstddef>
#include <cstring>

#include "flatbuffers/flatbuffers.h"

namespace litmus {

// Element `i` of `vector`, i < vector.size(). Danger: the format aligns elements to their size, but
// the flatbuffers verifier checks only the alignment of the length, so a file may have 64-bit
// elements at addresses that are multiples of 4. Vector::Get reads such an element through a
// pointer to its type, which is undefined behaviour. Remedy: memcpy.
template <typename T>
T ElementAt(const flatbuffers::Vector<T>& vector, flatbuffers::uoffset_t i) {
  T element;
  std::memcpy(&element, vector.Data() + size_t{i} * sizeof(T), sizeof(T));
  return flatbuffers::EndianScalar(element);
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_SCHEMA_VECTOR_ELEMENT_H_
