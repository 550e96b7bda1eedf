// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Everything that packed constants depend on, as bytes: objects with the same key are equal.
#ifndef LITMUS_RUNTIME_PACKING_PACKED_KEY_H_
#define LITMUS_RUNTIME_PACKING_PACKED_KEY_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>
#include <vector>

namespace litmus {

// The bytes of a model, which stay where they are and as they are.
struct ModelBytes {
  const char* data = nullptr;
  size_t size = 0;
};

// Key of an object within one model. An object is a function of the arguments of its constructor
// and of the limit on CPU targets, so the key has all of these: numbers as they are, constants of
// the model by their place, other constants by a digest of 128 bits.
class PackedKey {
 public:
  // `layout`: the class of the object and nobody else's. Adds the best CPU target that may be used.
  PackedKey(const char* layout, const ModelBytes& model);

  // Adds numbers, enumerations and structs of such without padding.
  template <typename... T>
  void Add(const T&... values) {
    static_assert((std::has_unique_object_representations_v<T> && ...));
    (AddBytes(&values, sizeof(T)), ...);
  }
  // Adds the bits of a float: -0 is not 0.
  void AddFloat(float value) { AddBytes(&value, sizeof(value)); }
  // Adds `bytes` constant bytes. `data` may be null: that differs from all that is not.
  void AddConstant(const void* data, size_t bytes);
  // Adds values that are no part of the model.
  template <typename T>
  void AddValues(const std::vector<T>& values) {
    static_assert(std::is_arithmetic_v<T>);
    // Often all are the same.
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
