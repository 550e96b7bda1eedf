// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The dialect's macros for GLSL ES 3.10.
#include "absl/strings/str_cat.h"
#include "delegates/gpu/kernels/dialect/prelude.h"

namespace litmus::gpu {
namespace {

constexpr char kGlsl[] = R"(
precision highp float;
precision highp int;
#define V 4
#define V4 1
#define VF vec4
#define SPLAT(x) vec4(x)
#define NO_UNROLL
#define TO_FLOAT(x) float(x)
#define INSIDE(x, n) (uint(x) < uint(n))
#define TO_INT(x) int(x)
#define GID(d) int(gl_GlobalInvocationID[d])
#define LID(d) int(gl_LocalInvocationID[d])
#define GROUP(d) int(gl_WorkGroupID[d])
#define LOCAL_BARRIER memoryBarrierShared(); barrier()
#define INFINITY_ uintBitsToFloat(0x7f800000u)

#define LOAD4(a, buf, i) vec4 a = buf[i]
#define BC(a, j) a[j]
#define LOADV(buf, row, block, S) buf[(row) * (S) + (block)]
#define LOAD1(buf, i) buf[(i) >> 2][(i) & 3]
#define STORE4(buf, i, a, b, c, d) buf[i] = vec4(a, b, c, d)
#define LOADW(buf, i) buf[i]
#define STOREV(buf, row, block, S, v) buf[(row) * (S) + (block)] = (v)
#define STOREV_WHOLE(buf, row, block, S, v) buf[(row) * (S) + (block)] = (v)
#define UNPACK_(u) vec4(unpackHalf2x16((u).x), unpackHalf2x16((u).y))
#define LOAD4_H(a, buf, i) vec4 a = UNPACK_(buf[i])
#define LOADV_H(buf, row, block, S) UNPACK_(buf[(row) * (S) + (block)])
#define LOAD1_H(buf, i) UNPACK_(buf[(i) >> 2])[(i) & 3]
#define LOADW_H(buf, i) UNPACK_(buf[i])
#define STORE4_H(buf, i, a, b, c, d) buf[i] = uvec2(packHalf2x16(vec2(a, b)), packHalf2x16(vec2(c, d)))
#define STOREV_H(buf, row, block, S, v) buf[(row) * (S) + (block)] = uvec2(packHalf2x16((v).xy), packHalf2x16((v).zw))
#define STOREV_WHOLE_H(buf, row, block, S, v) STOREV_H(buf, row, block, S, v)

#define MADV(a, b, c) ((a) * (b) + (c))
#define CLAMPV(v, lo, hi) clampv_(v, vec4(lo), vec4(hi))
#define VMIN(a, b) min(a, b)
#define VMAX(a, b) max(a, b)
#define VSEL(c, a, b) mix(b, a, notEqual(c, vec4(0.0)))
#define VLT(a, b) vec4(lessThan(a, b))
#define VLE(a, b) vec4(lessThanEqual(a, b))
#define VEQ(a, b) vec4(equal(a, b))
#define VNE(a, b) vec4(notEqual(a, b))
#define VEXP(a) exp(a)
#define VLOG(a) log(a)
#define VSQRT(a) sqrt(a)
#define VRSQRT(a) inversesqrt(a)
#define VSIN(a) sin(a)
#define VCOS(a) cos(a)
#define VTANH(a) tanh_(a)
#define VERF(a) erf_(a)
#define VABS(a) abs(a)
#define VFLOOR(a) floor(a)
#define VCEIL(a) ceil(a)
#define VTRUNC(a) trunc(a)
#define VSIGN(a) sign(a)
#define VROUND(a) roundEven(a)
#define VROUNDA(a) round_away_(a)
#define VPOW(a, b) pow_(a, b)
#define VFMOD(a, b) fmod_(a, b)
#define REMAINDER_(a, q, b) remainder_(a, q, b)
#define SMIN(a, b) min(a, b)
#define SMAX(a, b) max(a, b)
#define SEXP(a) exp(a)
#define SLOG(a) log(a)
#define SSQRT(a) sqrt(a)
#define SRSQRT(a) inversesqrt(a)
#define STANH(a) tanh_(vec4(a)).x
#define SABS(a) abs(a)
#define SFLOOR(a) floor(a)
#define SCEIL(a) ceil(a)
#define SPOW(a, b) pow_(vec4(a), vec4(b)).x
#define SDIV(a, b) sdiv_(a, b)
#define FLOAT_OF(w) intBitsToFloat(w)
#define BITS_OF(x) floatBitsToInt(x)
#define HALF_OF(w, j) unpackHalf2x16(uint(w))[j]
#define PACK_HALVES(a, b) int(packHalf2x16(vec2(a, b)))
#define LANE(v, j) (v)[j]
// min and max of a NaN are undefined, and Mesa's compiler makes them of selections: this keeps a NaN
// as far as the device does.
vec4 clampv_(vec4 v, vec4 lo, vec4 hi) { return mix(v, min(max(v, lo), hi), equal(v, v)); }
float HSUM(vec4 v) { return v.x + v.y + v.z + v.w; }
float HMAX(vec4 v) { return max(max(v.x, v.y), max(v.z, v.w)); }
float HMIN(vec4 v) { return min(min(v.x, v.y), min(v.z, v.w)); }
// Below 0.63 a polynomial (Chebyshev interpolation of (tanh(x) / x - 1) / x^2 in x^2; 2e-8 of the
// result), since the difference would cancel; exp() may overflow to infinity.
vec4 tanh_(vec4 v) {
  vec4 x = abs(v);
  vec4 z = v * v;
  vec4 p = -0.33333328 + z * (0.13332736 + z * (-0.053845823 + z * (0.020973234 - z * 0.0060621481)));
  vec4 large = sign(v) * (1.0 - 2.0 / (exp(2.0 * x) + 1.0));
  return mix(large, v + v * z * p, lessThan(x, vec4(0.63)));
}
vec4 round_away_(vec4 v) {
  vec4 whole = trunc(v);
  return whole + sign(v) * vec4(greaterThanEqual(abs(v - whole), vec4(0.5)));
}
// Abramowitz and Stegun 7.1.26: absolute error below 1.5e-7.
vec4 erf_(vec4 v) {
  vec4 x = abs(v);
  vec4 t = 1.0 / (1.0 + 0.3275911 * x);
  vec4 p = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return sign(v) * (1.0 - p * exp(-x * x));
}
// The upper half of the bits of a float: products of halves are exact.
vec4 upper_(vec4 v) { return uintBitsToFloat(floatBitsToUint(v) & 0xfffff000u); }
// a - q * b without rounding the product.
vec4 remainder_(vec4 a, vec4 q, vec4 b) {
  vec4 qh = upper_(q);
  vec4 ql = q - qh;
  vec4 bh = upper_(b);
  vec4 bl = b - bh;
  return a - qh * bh - qh * bl - ql * bh - ql * bl;
}
float sdiv_(float a, float b) {
  float q = a / b;
  return abs(q) < 1.0e6 ? q + remainder_(vec4(a), vec4(q), vec4(b)).x / b : q;
}
// Exact up to a / b of 2^47. The quotient may be rounded away from the whole number below it, hence
// the remainder's last correction.
vec4 fmod_(vec4 a, vec4 b) {
  vec4 y = abs(b);
  vec4 x = abs(a);
  vec4 r = remainder_(x, trunc(x / y), y);
  r = remainder_(r, trunc(r / y), y);
  r += mix(vec4(0.0), y, lessThan(r, vec4(0.0)));
  r -= mix(vec4(0.0), y, greaterThanEqual(r, y));
  return mix(r, x, lessThan(x, y)) * mix(vec4(1.0), vec4(-1.0), lessThan(a, vec4(0.0)));
}
// pow() is undefined in GLSL for a negative base, and for 0 unless the exponent is positive. Whole
// powers of whole numbers are made whole.
vec4 pow_(vec4 a, vec4 b) {
  vec4 x = abs(a);
  vec4 is_zero = vec4(equal(a, vec4(0.0)));
  vec4 whole = vec4(equal(floor(b), b));
  vec4 y = pow(mix(x, vec4(1.0), equal(a, vec4(0.0))), b);
  vec4 count = vec4(equal(floor(a), a)) * whole * vec4(greaterThanEqual(b, vec4(0.0)));
  y = mix(y, roundEven(y), equal(count, vec4(1.0)));
  y = mix(y, vec4(0.0), equal(is_zero * vec4(greaterThan(b, vec4(0.0))), vec4(1.0)));
  y = mix(y, vec4(INFINITY_), equal(is_zero * vec4(lessThan(b, vec4(0.0))), vec4(1.0)));
  y = mix(y, vec4(1.0), equal(x, vec4(1.0)));
  vec4 is_negative = vec4(lessThan(a, vec4(0.0)));
  vec4 is_odd = vec4(equal(abs(b - 2.0 * floor(b * 0.5)), vec4(1.0)));
  y = mix(y, -y, equal(is_negative * is_odd, vec4(1.0)));
  vec4 is_complex = is_negative * (1.0 - whole) * vec4(lessThan(x, vec4(INFINITY_)));
  return mix(y, vec4(uintBitsToFloat(0x7fc00000u)), equal(is_complex, vec4(1.0)));
}
#define BLOCK_LANES(block) (vec4(0.0, 1.0, 2.0, 3.0) + float((block) * 4))
#define MASK_TAIL(v, block, channels) mix(vec4(0.0), v, lessThan(ivec4(0, 1, 2, 3) + (block) * 4, ivec4(channels)))
#define SPLATA(x) vec4(x)
#define VECTORA(a, b, c, d) vec4(a, b, c, d)
#define MADA(a, b, c) ((a) * (b) + (c))
#define LOAD4A(a, buf, i) VA a = buf[i]
#define LOAD4A_H(a, buf, i) VA a = UNPACK_(buf[i])
#define BCA(a, j) a[j]
#define LOADVA(buf, row, block, S) LOADV(buf, row, block, S)
#define LOADVA_H(buf, row, block, S) LOADV_H(buf, row, block, S)
#define LOADWA(buf, i) LOADW(buf, i)
#define LOADWA_H(buf, i) LOADW_H(buf, i)
#define TO_VF(v) (v)
#define INLINE_
#define VI ivec4
#define SPLATI_(x) ivec4(x)
#define TO_VI_(a) ivec4(a)
#define FROM_VI(x) vec4(x)
#define BYTE(x, s, z) (VROUND((x) * (s)) + (z))
#define BITS_(x) floatBitsToInt(x)
#define FLOATS_(x) intBitsToFloat(x)
ivec4 MUL_HIGH_(ivec4 x, ivec4 y) {
  ivec4 high, low;
  imulExtended(x, y, high, low);
  return high;
}
)";

}  // namespace

std::string GlslPrelude(Precision precision, const std::string& arithmetic) {
  // At medium precision, GPUs that can compute in 16 bits do so.
  const char* accumulators =
      precision == Precision::kF16 ? "#define VA mediump vec4\n" : "#define VA vec4\n";
  return absl::StrCat(kGlsl, accumulators, arithmetic);
}

}  // namespace litmus::gpu
