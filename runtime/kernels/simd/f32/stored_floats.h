// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Constant floats as a model stores them: 32 bits each, or IEEE halves, which are widened where
// they are copied or packed.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_F32_STORED_FLOATS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_F32_STORED_FLOATS_H_

#include <cstddef>
#include <cstdint>

namespace litmus::f32 {

// out[i] = halves[i], exactly; what is no number keeps its bits. Neither needs an alignment.
void WidenHalves(const uint16_t* halves, size_t count, float* out);

// A pointer to such floats, or null.
class StoredFloats {
 public:
  StoredFloats(std::nullptr_t) {}                            // NOLINT: stands in for a pointer
  StoredFloats(const float* floats) : floats_(floats) {}     // NOLINT
  StoredFloats(const uint16_t* halves) : halves_(halves) {}  // NOLINT

  bool operator==(std::nullptr_t) const { return floats_ == nullptr && halves_ == nullptr; }
  bool operator!=(std::nullptr_t) const { return !(*this == nullptr); }

  // One of them is null.
  const float* floats() const { return floats_; }
  const uint16_t* halves() const { return halves_; }

  // Those from `index` on; not of null.
  StoredFloats From(size_t index) const {
    return halves_ != nullptr ? StoredFloats(halves_ + index) : StoredFloats(floats_ + index);
  }
  // The first `count` of them; not of null.
  void CopyTo(size_t count, float* out) const;

 private:
  const float* floats_ = nullptr;
  const uint16_t* halves_ = nullptr;
};

}  // namespace litmus::f32

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_F32_STORED_FLOATS_H_
