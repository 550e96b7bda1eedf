// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The inner loops of operators with two operands, for every target.
#include "runtime/kernels/simd/elementwise/kernels.h"
#include "runtime/kernels/simd/f32/highway.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/elementwise/binary_kernels.cc"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "runtime/kernels/simd/elementwise/vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::elementwise {
namespace HWY_NAMESPACE {

template <Binary op>
HWY_INLINE Vector Compute(Vector a, Vector b, Vector low, Vector high) {
  if constexpr (op == Binary::kAdd) {
    return Clamp(hn::Add(a, b), low, high);
  } else if constexpr (op == Binary::kSub) {
    return Clamp(hn::Sub(a, b), low, high);
  } else if constexpr (op == Binary::kMul) {
    return Clamp(hn::Mul(a, b), low, high);
  } else if constexpr (op == Binary::kDiv) {
    return Clamp(hn::Div(a, b), low, high);
  } else if constexpr (op == Binary::kMaximum) {
    return hn::IfThenElse(hn::Gt(a, b), a, b);
  } else if constexpr (op == Binary::kMinimum) {
    return hn::IfThenElse(hn::Lt(a, b), a, b);
  } else if constexpr (op == Binary::kSquaredDifference) {
    const Vector difference = hn::Sub(a, b);
    return hn::Mul(difference, difference);
  } else {
    static_assert(op == Binary::kPrelu);
    return hn::IfThenElse(hn::Ge(a, hn::Zero(Tag())), a, hn::Mul(a, b));
  }
}

template <Binary op, PerRow per_row>
HWY_NOINLINE void Rows(const BinaryArgs& t) {
  const Tag d;
  const Vector low = hn::Set(d, t.low), high = hn::Set(d, t.high);
  const size_t n = t.columns;
  float* out = t.out;
  for (size_t r = 0; r < t.rows; ++r, out += n) {
    const float* a = t.a + static_cast<ptrdiff_t>(r) * t.a_row;
    const float* b = t.b + static_cast<ptrdiff_t>(r) * t.b_row;
    const Vector first = hn::Set(d, *a), second = hn::Set(d, *b);
    const auto step = [&](const float* from_a, const float* from_b) HWY_ATTR {
      const Vector x = per_row == PerRow::kFirst ? first : hn::LoadU(d, from_a);
      const Vector y = per_row == PerRow::kSecond ? second : hn::LoadU(d, from_b);
      return Compute<op>(x, y, low, high);
    };
    size_t i = 0;
    for (; i + 4 * kLanes <= n; i += 4 * kLanes) {
      const float *x = a + i, *y = b + i;
      float* to = out + i;
      const Vector v0 = step(x, y), v1 = step(x + kLanes, y + kLanes);
      const Vector v2 = step(x + 2 * kLanes, y + 2 * kLanes);
      const Vector v3 = step(x + 3 * kLanes, y + 3 * kLanes);
      hn::StoreU(v0, d, to);
      hn::StoreU(v1, d, to + kLanes);
      hn::StoreU(v2, d, to + 2 * kLanes);
      hn::StoreU(v3, d, to + 3 * kLanes);
    }
    for (; i + kLanes <= n; i += kLanes) hn::StoreU(step(a + i, b + i), d, out + i);
    if (i < n) {
      const Vector x = per_row == PerRow::kFirst ? first : LoadFirst(a + i, n - i);
      const Vector y = per_row == PerRow::kSecond ? second : LoadFirst(b + i, n - i);
      StoreFirst(Compute<op>(x, y, low, high), out + i, n - i);
    }
  }
}

template <Binary op>
void AddOne(Kernels* kernels) {
  BinaryFn* row = kernels->binary[static_cast<int>(op)];
  row[static_cast<int>(PerRow::kNone)] = &Rows<op, PerRow::kNone>;
  row[static_cast<int>(PerRow::kFirst)] = &Rows<op, PerRow::kFirst>;
  row[static_cast<int>(PerRow::kSecond)] = &Rows<op, PerRow::kSecond>;
}

void AddBinary(Kernels* kernels) {
  AddOne<Binary::kAdd>(kernels);
  AddOne<Binary::kSub>(kernels);
  AddOne<Binary::kMul>(kernels);
  AddOne<Binary::kDiv>(kernels);
  AddOne<Binary::kMaximum>(kernels);
  AddOne<Binary::kMinimum>(kernels);
  AddOne<Binary::kSquaredDifference>(kernels);
  AddOne<Binary::kPrelu>(kernels);
}

}  // namespace HWY_NAMESPACE
}  // namespace litmus::elementwise
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace litmus::elementwise {
HWY_EXPORT(AddBinary);
void AddBinaryKernels(int64_t target, Kernels* kernels) {
  f32::TargetEntry(HWY_DISPATCH_TABLE(AddBinary), target)(kernels);
}
}  // namespace litmus::elementwise
#endif
