// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The macros of the dialect in either language.
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "delegates/gpu/kernels/dialect.h"

namespace litmus::gpu {
namespace {

// $V: the vector's width. PoCL splits vload16 into small parts but not an access through a vector
// type of low alignment, hence VFU.
constexpr char kOpenCl[] = R"(
#pragma OPENCL FP_CONTRACT ON
#define V $V
#define V4 (V / 4)
#define VF float$V
#define VI int$V
typedef VF __attribute__((aligned(16))) VFU;
#define SPLAT(x) ((VF)(x))
#define NO_UNROLL _Pragma("unroll 1")
#define TO_FLOAT(x) ((float)(x))
#define TO_INT(x) ((int)(x))
#define GID(d) ((int)get_global_id(d))
#define LID(d) ((int)get_local_id(d))
#define GROUP(d) ((int)get_group_id(d))
#define LOCAL_BARRIER barrier(CLK_LOCAL_MEM_FENCE)
#define INFINITY_ INFINITY

#define LOAD4(a, buf, i) __global const float* restrict a##_ = buf + 4 * (i)
#define BC(a, j) a##_[j]
#define LOADV(buf, row, block, S) (*(__global const VFU*)(buf + (row) * (S) * 4 + (block) * V))
#define LOAD1(buf, i) buf[i]
#define STORE1(buf, i, x) buf[i] = (x)
#define STORE4(buf, i, a, b, c, d) vstore4((float4)(a, b, c, d), i, buf)
#define LOADW(buf, i) buf[i]
#define STOREV_WHOLE(buf, row, block, S, v) *(__global VFU*)(buf + (row) * (S) * 4 + (block) * V) = (v)
#define STOREV(buf, row, block, S, v) store_slices(buf + (row) * (S) * 4 + (block) * V, (S) - (block) * V4, v)

#define MADV(a, b, c) fma(a, b, c)
#define CLAMPV(v, lo, hi) min(max(v, (VF)(lo)), (VF)(hi))
#define VMIN(a, b) min(a, b)
#define VMAX(a, b) max(a, b)
#define VSEL(c, a, b) select(b, a, (c) != (VF)(0.0f))
#define VBOOL(c) select((VF)(0.0f), (VF)(1.0f), c)
#define VLT(a, b) VBOOL((a) < (b))
#define VLE(a, b) VBOOL((a) <= (b))
#define VEQ(a, b) VBOOL((a) == (b))
#define VNE(a, b) VBOOL((a) != (b))
#define VEXP(a) exp(a)
#define VLOG(a) log(a)
#define VSQRT(a) sqrt(a)
#define VRSQRT(a) (1.0f / sqrt(a))
#define VSIN(a) sin(a)
#define VCOS(a) cos(a)
#define VTANH(a) tanh(a)
#define VERF(a) erf(a)
#define VABS(a) fabs(a)
#define VFLOOR(a) floor(a)
#define VCEIL(a) ceil(a)
#define VTRUNC(a) trunc(a)
#define VSIGN(a) sign(a)
#define VROUND(a) rint(a)
#define VROUNDA(a) round(a)
#define VPOW(a, b) pow(a, b)
#define VFMOD(a, b) fmod(a, b)
#define REMAINDER_(a, q, b) fma(-(q), b, a)
#define SMIN(a, b) fmin((float)(a), (float)(b))
#define SMAX(a, b) fmax((float)(a), (float)(b))
#define SEXP(a) exp((float)(a))
#define SLOG(a) log((float)(a))
#define SSQRT(a) sqrt((float)(a))
#define SRSQRT(a) (1.0f / sqrt((float)(a)))
#define STANH(a) tanh((float)(a))
#define SABS(a) fabs((float)(a))
#define SFLOOR(a) floor((float)(a))
#define SCEIL(a) ceil((float)(a))
#define SPOW(a, b) pow((float)(a), (float)(b))

// A function that is not static has no body of its own in C99: a driver that does not inline a call
// finds none.
#define INLINE_ static inline
#define SPLATI_(x) ((VI)(x))
#define TO_VI_(a) convert_int$V(a)
#define FROM_VI(x) convert_float$V(x)
#define MUL_HIGH_(x, y) mul_hi(x, y)
)";

// Fixed-point arithmetic of quantised operators, in both languages. A factor f * 2^(l - 2 - n) with
// 1/2 <= f < 1, m = f * 2^31, comes as two floats: m / 256 cut off, and 256 * (32 * l + n) + m %
// 256.
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

// The quotient's floor, in both languages. Devices divide with errors of up to 2.5 units in the
// last place, and even a correctly rounded quotient may be the whole number above the exact one.
// So: the quotient is refined to half a unit; of the nearest whole number, the exact remainder's
// sign says whether the exact quotient lies below. Beyond 2^24 all floats are whole. What is not
// finite stays as the division has it.
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

// What depends on the width: lanes, and the store of a row's last block.
constexpr char kOpenCl4[] = R"(
#define LANE(v, j) v.s##j
#define HSUM(v) ((v).x + (v).y + (v).z + (v).w)
#define HMAX(v) max(max((v).x, (v).y), max((v).z, (v).w))
#define HMIN(v) min(min((v).x, (v).y), min((v).z, (v).w))
#define LANES_ ((VI)(0, 1, 2, 3))
static inline void store_slices(__global float* p, int n, VF v) { *(__global VFU*)p = v; }
#define LOAD_HALVES(p) vload_half4(0, p)
static inline void store_halves(__global half* p, int n, VF v) { vstore_half4_rte(v, 0, p); }
)";
// PoCL's vload_half8, vload_half16 and their stores count on aligned addresses, which slices of 8
// bytes do not have: wide vectors of 16-bit floats go through registers.
constexpr char kOpenClWideHalves[] = R"(
typedef ushort$V HALVES_;
typedef HALVES_ __attribute__((aligned(8))) HALVESU_;
static inline VF load_halves(__global const half* p) {
  HALVES_ h = *(__global const HALVESU_*)p;
  return vload_half$V(0, (const __private half*)&h);
}
static inline void store_whole_halves(__global half* p, VF v) {
  HALVES_ h;
  vstore_half$V_rte(v, 0, (__private half*)&h);
  *(__global HALVESU_*)p = h;
}
)";
constexpr char kOpenCl8[] = R"(
#define LANE(v, j) v.s##j
static inline float HSUM(VF v) { float4 s = v.lo + v.hi; return s.x + s.y + s.z + s.w; }
static inline float HMAX(VF v) { float4 s = max(v.lo, v.hi); return max(max(s.x, s.y), max(s.z, s.w)); }
static inline float HMIN(VF v) { float4 s = min(v.lo, v.hi); return min(min(s.x, s.y), min(s.z, s.w)); }
#define LANES_ ((VI)(0, 1, 2, 3, 4, 5, 6, 7))
static inline void store_slices(__global float* p, int n, VF v) {
  if (n >= 2) *(__global VFU*)p = v;
  else vstore4(v.lo, 0, p);
}
#define LOAD_HALVES(p) load_halves(p)
static inline void store_halves(__global half* p, int n, VF v) {
  if (n >= 2) store_whole_halves(p, v);
  else vstore_half4_rte(v.lo, 0, p);
}
)";
constexpr char kOpenCl16[] = R"(
#define LANE(v, j) LANE_(v, LANE_NAME_##j)
#define LANE_(v, name) LANE__(v, name)
#define LANE__(v, name) v.name
#define LANE_NAME_0 s0
#define LANE_NAME_1 s1
#define LANE_NAME_2 s2
#define LANE_NAME_3 s3
#define LANE_NAME_4 s4
#define LANE_NAME_5 s5
#define LANE_NAME_6 s6
#define LANE_NAME_7 s7
#define LANE_NAME_8 s8
#define LANE_NAME_9 s9
#define LANE_NAME_10 sa
#define LANE_NAME_11 sb
#define LANE_NAME_12 sc
#define LANE_NAME_13 sd
#define LANE_NAME_14 se
#define LANE_NAME_15 sf
static inline float HSUM(VF v) {
  float8 h = v.lo + v.hi;
  float4 s = h.lo + h.hi;
  return s.x + s.y + s.z + s.w;
}
static inline float HMAX(VF v) {
  float8 h = max(v.lo, v.hi);
  float4 s = max(h.lo, h.hi);
  return max(max(s.x, s.y), max(s.z, s.w));
}
static inline float HMIN(VF v) {
  float8 h = min(v.lo, v.hi);
  float4 s = min(h.lo, h.hi);
  return min(min(s.x, s.y), min(s.z, s.w));
}
#define LANES_ ((VI)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15))
static inline void store_slices(__global float* p, int n, VF v) {
  if (n >= 4) {
    *(__global VFU*)p = v;
  } else {
    vstore4(v.s0123, 0, p);
    if (n > 1) vstore4(v.s4567, 0, p + 4);
    if (n > 2) vstore4(v.s89ab, 0, p + 8);
  }
}
#define LOAD_HALVES(p) load_halves(p)
static inline void store_halves(__global half* p, int n, VF v) {
  if (n >= 4) {
    store_whole_halves(p, v);
  } else {
    vstore_half4_rte(v.s0123, 0, p);
    if (n > 1) vstore_half4_rte(v.s4567, 0, p + 4);
    if (n > 2) vstore_half4_rte(v.s89ab, 0, p + 8);
  }
}
)";

constexpr char kOpenClEnd[] = R"(
#define BLOCK_LANES(block) convert_float$V(LANES_ + (VI)((block) * V))
#define MASK_TAIL(v, block, channels) select((VF)(0.0f), v, LANES_ + (VI)((block) * V) < (VI)(channels))
#define LOAD4_H(a, buf, i) float a##_[4]; vstore4(vload_half4(i, buf), 0, a##_)
#define LOADV_H(buf, row, block, S) LOAD_HALVES(buf + (row) * (S) * 4 + (block) * V)
#define LOAD1_H(buf, i) vload_half(i, buf)
#define STORE1_H(buf, i, x) vstore_half_rte(x, i, buf)
#define STORE4_H(buf, i, a, b, c, d) vstore_half4_rte((float4)(a, b, c, d), i, buf)
#define LOADW_H(buf, i) LOAD_HALVES(buf + (i) * V)
#define STOREV_H(buf, row, block, S, v) store_halves(buf + (row) * (S) * 4 + (block) * V, (S) - (block) * V4, v)
#define STOREV_WHOLE_H(buf, row, block, S, v) store_halves(buf + (row) * (S) * 4 + (block) * V, V4, v)
)";
constexpr char kOpenClFloatAccumulators[] = R"(
#define VA VF
#define SPLATA(x) SPLAT(x)
#define MADA(a, b, c) fma(a, b, c)
#define BCA(a, j) BC(a, j)
#define LOADWA(buf, i) LOADW(buf, i)
#define LOADWA_H(buf, i) LOADW_H(buf, i)
#define TO_VF(v) (v)
)";
constexpr char kOpenClHalfAccumulators[] = R"(
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#define VA half$V
#define SPLATA(x) ((VA)(x))
#define MADA(a, b, c) fma(a, b, c)
#define BCA(a, j) ((half)BC(a, j))
#define LOADWA(buf, i) convert_half$V(LOADW(buf, i))
#define LOADWA_H(buf, i) vload$V(i, buf)
#define TO_VF(v) convert_float$V(v)
)";

constexpr char kGlsl[] = R"(
precision highp float;
precision highp int;
#define V 4
#define V4 1
#define VF vec4
#define SPLAT(x) vec4(x)
#define NO_UNROLL
#define TO_FLOAT(x) float(x)
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
#define STORE1(buf, i, x) buf[(i) >> 2][(i) & 3] = (x)
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
#define CLAMPV(v, lo, hi) min(max(v, vec4(lo)), vec4(hi))
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
#define LANE(v, j) (v)[j]
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
#define VA vec4
#define SPLATA(x) vec4(x)
#define MADA(a, b, c) ((a) * (b) + (c))
#define BCA(a, j) a[j]
#define LOADWA(buf, i) LOADW(buf, i)
#define LOADWA_H(buf, i) LOADW_H(buf, i)
#define TO_VF(v) (v)
#define INLINE_
#define VI ivec4
#define SPLATI_(x) ivec4(x)
#define TO_VI_(a) ivec4(a)
#define FROM_VI(x) vec4(x)
ivec4 MUL_HIGH_(ivec4 x, ivec4 y) {
  ivec4 high, low;
  imulExtended(x, y, high, low);
  return high;
}
)";

}  // namespace

std::string Prelude(Language language, int vector_width, Precision precision) {
  if (language == Language::kGlslEs) return absl::StrCat(kGlsl, kFixedPoint, kFloorDivision);
  const char* lanes = vector_width == 16 ? kOpenCl16 : vector_width == 8 ? kOpenCl8 : kOpenCl4;
  const char* accumulators =
      precision == Precision::kF16 ? kOpenClHalfAccumulators : kOpenClFloatAccumulators;
  const char* halves = vector_width > 4 ? kOpenClWideHalves : "";
  return absl::StrReplaceAll(
      absl::StrCat(kOpenCl, kFixedPoint, kFloorDivision, halves, lanes, kOpenClEnd, accumulators),
      {{"$V", absl::StrCat(vector_width)}});
}

}  // namespace litmus::gpu
