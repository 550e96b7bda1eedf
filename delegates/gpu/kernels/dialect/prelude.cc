// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/kernels/dialect/prelude.h"

#include "absl/strings/str_cat.h"

namespace litmus::gpu {
namespace {

// Fixed-point arithmetic of quantised operators, for both languages. A factor f * 2^(l - 2 - n),
// with 1/2 <= f < 1 and m = f * 2^31, is passed as two floats: floor(m / 256), and 256 * (32 * l +
// n) + m % 256.
constexpr char kFixedPoint[] = R"(
#define WHOLE(a, b) TO_VI_(VROUND((a) * (b)))
INLINE_ VI multiplied_(VI x, VF m, VI e) {
  return MUL_HIGH_(x << (e >> 13), (TO_VI_(m) << 8) | (e & 255));
}
INLINE_ VI RESCALE(VI x, VF m, VF c) {
  VI e = TO_VI_(c);
  VI n = (e >> 8) & 31;
  x = (multiplied_(x, m, e) + 1) >> 1;
  return (x + max((SPLATI_(1) << n >> 1) + (x >> 31), SPLATI_(0))) >> n;
}
INLINE_ VI RESCALE_ONCE(VI x, VF m, VF c) {
  VI e = TO_VI_(c);
  VI s = x >> 31;
  x = ((multiplied_((x ^ s) - s, m, e) >> ((e >> 8) & 31)) + 1) >> 1;
  return (x ^ s) - s;
}
)";

// Arithmetic of the runtime's kernels for bytes, for both languages.
//
// QUANTIZE: round(a / p) * p, halves away from zero, where a / p is first rounded to a float as in
// C; for quotients below 2^16. Devices divide with errors, so the quotient is only an estimate. It
// rounds to the half h above its integer part if it lies at most half a ULP below h, which the
// exact remainder shows; the ULP is that of the float below h.
//
// BETWEEN: a + (b - a) * w / 1024, with a and b of 10 fraction bits, plus z of 20 fraction bits,
// rounded to integers, halves away from zero.
//
// APART: keeps the compiler from fusing a product with an addition. z is 0, which no compiler can
// know.
//
// BYTE: x * s rounded to an integer, plus the integer z; both have at most 8 bits. OpenCL adds and
// subtracts 1.5 * 2^23, where floats are integers; GLSL compilers might cancel that.
constexpr char kBytes[] = R"(
INLINE_ VF QUANTIZE(VF a, float p) {
  VF x = VABS(a);
  VF whole = VFLOOR(x * SPLAT(1.0f / p));
  VF h = whole + SPLAT(0.5f);
  VF unit = FLOATS_((BITS_(h) - 1) & 0x7f800000) * SPLAT(-5.9604645e-8f * p);
  VF n = whole + VLE(unit, REMAINDER_(x, h, SPLAT(p)));
  return n * VSEL(VLT(a, SPLAT(0.0f)), SPLAT(-p), SPLAT(p));
}
INLINE_ VI BETWEEN(VI a, VI b, int w, int z) {
  VI x = a * (1024 - w) + b * w + z;
  VI s = x >> 31;
  x = ((x ^ s) - s + 524288) >> 20;
  return (x ^ s) - s;
}
#define APART(x, z) FLOATS_(BITS_(x) + (z))
)";

// The floor of a quotient, for both languages. Devices divide with errors of up to 2.5 ULPs, and
// even a correctly rounded quotient may be the integer above the exact one. So the quotient is
// refined to half a ULP and rounded to the nearest integer, and the sign of the exact remainder
// shows whether the exact quotient is below it. Beyond 2^24 all floats are integers. A quotient
// that is not finite is returned as it is.
constexpr char kFloorDivision[] = R"(
#define DIVIDE_(a, b) ((a) / (b))
#define VFLOORDIV(a, b) floor_div_(a, b)
INLINE_ VF floor_div_(VF a, VF b) {
  VF q = DIVIDE_(a, b);
  VF y = VABS(b);
  VF x = VSEL(VLT(b, SPLAT(0.0f)), -a, a);
  VF refined = q + DIVIDE_(REMAINDER_(x, q, y), y);
  VF whole = VROUND(refined);
  VF below = VLT(REMAINDER_(x, whole, y), SPLAT(0.0f));
  VF floored = VSEL(VLT(VABS(refined), SPLAT(16777216.0f)), whole - below, refined);
  VF finite = VLT(VABS(q), SPLAT(INFINITY_)) * VLT(y, SPLAT(INFINITY_));
  return VSEL(finite, floored, VFLOOR(q));
}
)";

}  // namespace

std::string Prelude(Language language, int vector_width, Precision precision, DotProducts dots) {
  const std::string arithmetic = absl::StrCat(kFixedPoint, kBytes, kFloorDivision);
  if (language == Language::kGlslEs) return GlslPrelude(precision, arithmetic);
  return absl::StrCat(OpenClPrelude(vector_width, precision, arithmetic),
                      vector_width == 4 ? OpenClDotProducts(dots) : "");
}

}  // namespace litmus::gpu
