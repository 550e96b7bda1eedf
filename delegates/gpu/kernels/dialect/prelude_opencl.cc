// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The dialect's macros for OpenCL C 1.2.
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "delegates/gpu/kernels/dialect/prelude.h"

namespace litmus::gpu {
namespace {

// $V: width of the vector. PoCL splits vload16 into small parts, but not an access through a vector
// type of low alignment, so VFU is used.
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
#define INSIDE(x, n) ((uint)(x) < (uint)(n))
#define TO_INT(x) ((int)(x))
#define GID(d) ((int)get_global_id(d))
#define LID(d) ((int)get_local_id(d))
#define GROUP(d) ((int)get_group_id(d))
#define LOCAL_BARRIER barrier(CLK_LOCAL_MEM_FENCE)
#define INFINITY_ INFINITY

#define LOAD1(buf, i) buf[i]
#define LOADW(buf, i) buf[i]

#define CLAMPV(v, lo, hi) clampv_(v, (VF)(lo), (VF)(hi))
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
#define SDIV(a, b) sdiv_(a, b)
#define FLOAT_OF(w) as_float(w)
#define BITS_OF(x) as_int(x)
#define HALF_OF(w, j) half_of_(w, j)
#define PACK_HALVES(a, b) pack_halves_(a, b)

// A function that is not static has no body of its own in C99: a driver that does not inline a call
// finds none.
#define INLINE_ static inline
// min and max of a NaN are undefined: this keeps it.
static inline VF clampv_(VF v, VF lo, VF hi) {
  v = v < lo ? lo : v;
  return v > hi ? hi : v;
}
static inline float sdiv_(float a, float b) {
  float q = a / b;
  return fabs(q) < 1.0e6f ? q + fma(-q, b, a) / b : q;
}
// Halves lie in a vector, which pointers to all types may point to: of an int a compiler may assume that no pointer
// to half does, and PoCL 6 reads 0.
static inline float half_of_(int w, int j) {
  ushort2 h = as_ushort2(w);
  return vload_half(j, (const __private half*)&h);
}
static inline int pack_halves_(float a, float b) {
  ushort2 h;
  vstore_half_rte(a, 0, (__private half*)&h);
  vstore_half_rte(b, 1, (__private half*)&h);
  return as_int(h);
}
#define SPLATI_(x) ((VI)(x))
#define TO_VI_(a) convert_int$V(a)
#define FROM_VI(x) convert_float$V(x)
#define MUL_HIGH_(x, y) mul_hi(x, y)
#define BYTE(x, s, z) (MADV(x, SPLAT(s), SPLAT(12582912.0f + (z))) - SPLAT(12582912.0f))
#define BITS_(x) as_int$V(x)
#define FLOATS_(x) as_float$V(x)
)";

// Macros that depend on the width: products, lanes, and the store of a row's last block. On GPUs
// slices are aligned, so one access moves all four channels, and a product and a sum are fused only
// if the device has one instruction for both. CPU devices broadcast one channel from memory.
// NVIDIA's compiler turns vloada_half4 into four accesses, but a load of integers into one.
constexpr char kOpenCl4[] = R"(
#define SLICES_(buf) ((__global const float4*)(buf))
#define LOAD4(a, buf, i) float4 a##_ = SLICES_(buf)[i]
#define LOADV(buf, row, block, S) (SLICES_(buf)[(row) * (S) + (block)])
#define STORE4(buf, i, a, b, c, d) ((__global float4*)(buf))[i] = (float4)(a, b, c, d)
#define STOREV(buf, row, block, S, v) ((__global float4*)(buf))[(row) * (S) + (block)] = (v)
#define STOREV_WHOLE(buf, row, block, S, v) STOREV(buf, row, block, S, v)
#ifdef __NV_CL_C_VERSION
static inline float4 load_half_slice(int i, __global const half* p) {
  ushort4 h = ((__global const ushort4*)p)[i];
  return vload_half4(0, (const __private half*)&h);
}
static inline void store_half_slice(float4 v, int i, __global half* p) {
  ushort4 h;
  vstore_half4_rte(v, 0, (__private half*)&h);
  ((__global ushort4*)p)[i] = h;
}
#else
#define load_half_slice(i, p) vloada_half4(i, p)
#define store_half_slice(v, i, p) vstorea_half4_rte(v, i, p)
#endif
#define LOAD4_H(a, buf, i) float4 a##_ = load_half_slice(i, buf)
#define LOADV_H(buf, row, block, S) load_half_slice((row) * (S) + (block), buf)
#define LOADW_H(buf, i) load_half_slice(i, buf)
#define STORE4_H(buf, i, a, b, c, d) store_half_slice((float4)(a, b, c, d), i, buf)
#define STOREV_H(buf, row, block, S, v) store_half_slice(v, (row) * (S) + (block), buf)
#define STOREV_WHOLE_H(buf, row, block, S, v) STOREV_H(buf, row, block, S, v)
#define BC(a, j) a##_.s##j
#define MADV(a, b, c) ((a) * (b) + (c))
#define LANE(v, j) v.s##j
#define HSUM(v) ((v).x + (v).y + (v).z + (v).w)
#define HMAX(v) max(max((v).x, (v).y), max((v).z, (v).w))
#define HMIN(v) min(min((v).x, (v).y), min((v).z, (v).w))
#define LANES_ ((VI)(0, 1, 2, 3))
)";
// PoCL's vload_half8, vload_half16 and their stores require aligned addresses, but slices have only
// 8 bytes. So wide vectors of 16-bit floats are converted in registers.
constexpr char kOpenClWide[] = R"(
#define LOADV(buf, row, block, S) (*(__global const VFU*)(buf + (row) * (S) * 4 + (block) * V))
#define STORE4(buf, i, a, b, c, d) vstore4((float4)(a, b, c, d), i, buf)
#define STOREV_WHOLE(buf, row, block, S, v) *(__global VFU*)(buf + (row) * (S) * 4 + (block) * V) = (v)
#define STOREV(buf, row, block, S, v) store_slices(buf + (row) * (S) * 4 + (block) * V, (S) - (block) * V4, v)
#define LOADV_H(buf, row, block, S) LOAD_HALVES(buf + (row) * (S) * 4 + (block) * V)
#define STORE4_H(buf, i, a, b, c, d) vstorea_half4_rte((float4)(a, b, c, d), i, buf)
#define LOADW_H(buf, i) LOAD_HALVES(buf + (i) * V)
#define STOREV_H(buf, row, block, S, v) store_halves(buf + (row) * (S) * 4 + (block) * V, (S) - (block) * V4, v)
#define STOREV_WHOLE_H(buf, row, block, S, v) store_halves(buf + (row) * (S) * 4 + (block) * V, V4, v)
#define LOAD4(a, buf, i) __global const float* restrict a##_ = buf + 4 * (i)
#define BC(a, j) a##_[j]
#define MADV(a, b, c) fma(a, b, c)
#define LOAD4_H(a, buf, i) float a##_[4]; vstore4(vload_half4(i, buf), 0, a##_)
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
#define LOAD1_H(buf, i) vload_half(i, buf)
)";
// VECTORA exists only for GPUs, where a VF is a slice.
constexpr char kOpenClFloatAccumulators[] = R"(
#define VA VF
#define SPLATA(x) SPLAT(x)
#define VECTORA(a, b, c, d) ((float4)(a, b, c, d))
#define MADA(a, b, c) MADV(a, b, c)
#define LOAD4A(a, buf, i) LOAD4(a, buf, i)
#define LOAD4A_H(a, buf, i) LOAD4_H(a, buf, i)
#define BCA(a, j) BC(a, j)
#define LOADVA(buf, row, block, S) LOADV(buf, row, block, S)
#define LOADVA_H(buf, row, block, S) LOADV_H(buf, row, block, S)
#define LOADWA(buf, i) LOADW(buf, i)
#define LOADWA_H(buf, i) LOADW_H(buf, i)
#define TO_VF(v) (v)
)";
constexpr char kOpenClHalfAccumulators[] = R"(
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#define VA half$V
#define SPLATA(x) ((VA)(x))
#define VECTORA(a, b, c, d) ((half4)(a, b, c, d))
#define MADA(a, b, c) ((a) * (b) + (c))
#define HALF_SLICES_(buf) ((__global const half4*)(buf))
#define LOAD4A(a, buf, i) half4 a##_ = convert_half4(((__global const float4*)(buf))[i])
#define LOAD4A_H(a, buf, i) half4 a##_ = HALF_SLICES_(buf)[i]
#define BCA(a, j) a##_.s##j
#define LOADVA(buf, row, block, S) convert_half$V(LOADV(buf, row, block, S))
#define LOADWA(buf, i) convert_half$V(LOADW(buf, i))
#define TO_VF(v) convert_float$V(v)
)";
constexpr char kOpenClHalfAccumulators4[] = R"(
#define LOADVA_H(buf, row, block, S) (HALF_SLICES_(buf)[(row) * (S) + (block)])
#define LOADWA_H(buf, i) (HALF_SLICES_(buf)[i])
#define STOREV2(buf, row, block, S, a, b) STOREV(buf, row, block, S, a); STOREV(buf, row, (block) + 1, S, b)
#define STOREV2_H(buf, row, block, S, a, b) *(__global half8*)((__global half4*)(buf) + ((row) * (S) + (block))) = (half8)(convert_half4(a), convert_half4(b))
#define LOADA2(a, b, buf, i) VA a = LOADVA(buf, i, 0, 1); VA b = LOADVA(buf, (i) + 1, 0, 1)
#define LOADA2_H(a, b, buf, i) half8 a##_pair_ = *(__global const half8*)(HALF_SLICES_(buf) + (i)); VA a = a##_pair_.lo; VA b = a##_pair_.hi
#define LOADS2_H(a, b, buf, i) half8 a##_pair_ = as_half8(intel_sub_group_block_read_us8((__global const ushort*)(buf) + 4 * (i))); VA a = a##_pair_.lo; VA b = a##_pair_.hi
#define FIRST(i) intel_sub_group_shuffle(i, 0)
#define BROADCASTA(v, i) ((half4)(intel_sub_group_shuffle((v).x, i), intel_sub_group_shuffle((v).y, i), intel_sub_group_shuffle((v).z, i), intel_sub_group_shuffle((v).w, i)))
#define VA2 half8
#define PAIRA(a, b) ((half8)(a, b))
#define FIRSTA(p) (p).lo
#define SECONDA(p) (p).hi
)";
constexpr char kOpenClHalfAccumulatorsWide[] = R"(
typedef VA __attribute__((aligned(8))) VAU;
#define LOADVA_H(buf, row, block, S) (*(__global const VAU*)(buf + (row) * (S) * 4 + (block) * V))
#define LOADWA_H(buf, i) (*(__global const VAU*)(buf + (i) * V))
)";
// Weights in an image over the whole buffer; they begin at texel NAME_at_. A texel is a VF; floats
// of 16 and 32 bits are read as 32-bit ones.
constexpr char kOpenClImages[] = R"(
#define LOADW_I(buf, i) read_imagef(buf, buf##_at_ + (i))
#define LOADW_H_I(buf, i) LOADW_I(buf, i)
)";
constexpr char kOpenClFloatImages[] = R"(
#define LOADWA_I(buf, i) LOADW_I(buf, i)
#define LOADWA_H_I(buf, i) LOADW_I(buf, i)
)";
constexpr char kOpenClHalfImages[] = R"(
#define LOADWA_I(buf, i) convert_half4(LOADW_I(buf, i))
#define LOADWA_H_I(buf, i) read_imageh(buf, buf##_at_ + (i))
#define LOADA2_I(a, b, buf, i) VA a = LOADWA_I(buf, i); VA b = LOADWA_I(buf, (i) + 1)
#define LOADA2_H_I(a, b, buf, i) VA a = LOADWA_H_I(buf, i); VA b = LOADWA_H_I(buf, (i) + 1)
)";

}  // namespace

std::string OpenClPrelude(int vector_width, Precision precision, const std::string& arithmetic) {
  const char* lanes = vector_width == 16 ? kOpenCl16 : vector_width == 8 ? kOpenCl8 : kOpenCl4;
  const char* wide = vector_width > 4 ? kOpenClWide : "";
  const std::string accumulators =
      precision != Precision::kF16
          ? kOpenClFloatAccumulators
          : absl::StrCat(kOpenClHalfAccumulators,
                         vector_width > 4 ? kOpenClHalfAccumulatorsWide : kOpenClHalfAccumulators4);
  const std::string images =
      vector_width > 4
          ? ""
          : absl::StrCat(kOpenClImages,
                         precision != Precision::kF16 ? kOpenClFloatImages : kOpenClHalfImages);
  return absl::StrReplaceAll(
      absl::StrCat(kOpenCl, arithmetic, wide, lanes, kOpenClEnd, accumulators, images),
      {{"$V", absl::StrCat(vector_width)}});
}

}  // namespace litmus::gpu
