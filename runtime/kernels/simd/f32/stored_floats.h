// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Constant floats as a model stores them: 32-bit floats, or IEEE halves, which are widened when
// they are copied or packed.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_F32_STORED_FLOATS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_F32_STORED_FLOATS_H_

#include <cstddef>
#include <cstdint>

namespace litmus {
class PackedKey;
}  // namespace litmus

namespace litmus::f32 {

// out[i] = halves[i] for i < count, exactly; a NaN keeps its bits. Neither pointer needs to be
// aligned.
void WidenHalves(const uint16_t* halves, size_t count, float* out);

// Pointer to constant floats or halves; may be null.
class StoredFloats {
 public:
  StoredFloats(std::nullptr_t) {}                            // NOLINT: converts like a pointer
  StoredFloats(const float* floats) : floats_(floats) {}     // NOLINT
  StoredFloats(const uint16_t* halves) : halves_(halves) {}  // NOLINT

  bool operator==(std::nullptr_t) const { return floats_ == nullptr && halves_ == nullptr; }
  bool operator!=(std::nullptr_t) const { return !(*this == nullptr); }

  // At least one of these pointers is null.
  const float* floats() const { return floats_; }
  const uint16_t* halves() const { return halves_; }

  // A pointer to the values from `index` on. This pointer must not be null.
  StoredFloats From(size_t index) const {
    return halves_ != nullptr ? StoredFloats(halves_ + index) : StoredFloats(floats_ + index);
  }
  // Adds `count` values (or the fact that the pointer is null) to the key of an object that is
  // packed from them.
  void AddToKey(PackedKey* key, size_t count) const;
  // Copies the first `count` values, widened, to `out`. This pointer must not be null.
  void CopyTo(size_t count, float* out) const;

 private:
  const float* floats_ = nullptr;
  const uint16_t* halves_ = nullptr;
};

}  // namespace litmus::f32

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_F32_STORED_FLOATS_H_
