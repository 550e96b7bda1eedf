// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/f32/stored_floats.h"

#include <cstring>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/f32/stored_floats.cc"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "runtime/kernels/simd/f32/halves-inl.h"
#include "runtime/packing/packed_key.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::f32 {
namespace HWY_NAMESPACE {

void Widen(const uint16_t* halves, size_t count, float* out) { WidenRow(halves, count, out); }

}  // namespace HWY_NAMESPACE
}  // namespace litmus::f32
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace litmus::f32 {

HWY_EXPORT(Widen);

void WidenHalves(const uint16_t* halves, size_t count, float* out) {
  HWY_DYNAMIC_DISPATCH(Widen)(halves, count, out);
}

void StoredFloats::CopyTo(size_t count, float* out) const {
  if (halves_ != nullptr) {
    WidenHalves(halves_, count, out);
  } else {
    std::memcpy(out, floats_, count * sizeof(float));
  }
}

void StoredFloats::AddToKey(PackedKey* key, size_t count) const {
  key->Add(halves_ != nullptr ? 'h' : 'f');
  if (halves_ != nullptr) return key->AddConstant(halves_, count * sizeof(*halves_));
  key->AddConstant(floats_, count * sizeof(*floats_));
}

}  // namespace litmus::f32
#endif
