// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Everything that packed constants depend on, as a sequence of bytes. Objects with equal keys are
// equal.
#ifndef LITMUS_RUNTIME_PACKING_PACKED_KEY_H_
#define LITMUS_RUNTIME_PACKING_PACKED_KEY_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>
#include <vector>

namespace litmus {

// The bytes of a model, which must neither move nor change.
struct ModelBytes {
  const char* data = nullptr;
  size_t size = 0;
};

// The key of an object within one model. An object depends on the arguments of its constructor and
// on the limit on CPU targets, so the key consists of these: numbers by value, constants of the
// model by their place in it, other constants by a 128-bit digest.
class PackedKey {
 public:
  // `layout`: a name that belongs to the class of the object alone. Adds the best CPU target that
  // may be used.
  PackedKey(const char* layout, const ModelBytes& model);

  // Adds numbers, enumerations, and structs of these without padding.
  template <typename... T>
  void Add(const T&... values) {
    static_assert((std::has_unique_object_representations_v<T> && ...));
    (AddBytes(&values, sizeof(T)), ...);
  }
  // Adds the bits of a float, so that -0 and 0 differ.
  void AddFloat(float value) { AddBytes(&value, sizeof(value)); }
  // Adds a constant of `bytes` bytes. `data` may be null, which differs from every constant.
  void AddConstant(const void* data, size_t bytes);
  // Adds values that are not part of the model.
  template <typename T>
  void AddValues(const std::vector<T>& values) {
    static_assert(std::is_arithmetic_v<T>);
    // Often all values are equal; then only one is added.
    const bool one = !values.empty() && std::memcmp(values.data(), values.data() + 1,
                                                    (values.size() - 1) * sizeof(T)) == 0;
    Add(one ? '1' : 'v', uint64_t{values.size()});
    if (one) return AddBytes(values.data(), sizeof(T));
    AddContent(values.data(), values.size() * sizeof(T));
  }

  const std::string& bytes() const { return bytes_; }

 private:
  void AddBytes(const void* data, size_t bytes);
  void AddContent(const void* data, size_t bytes);

  const ModelBytes model_;
  std::string bytes_;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_PACKING_PACKED_KEY_H_
