// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Functions of fp16 values as vendors' compilers provide them. libclc emulates fp16 loads and
// stores with integers and has no fp16 arithmetic for NVIDIA: without these functions, the check
// would measure libclc and not the kernels. An address is assumed to be aligned as OpenCL
// guarantees: to the size of an element, or of the whole vector for vloada_half and vstorea_half.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#pragma OPENCL FP_CONTRACT ON
#define OVER __attribute__((overloadable, always_inline))
#define TO(type, x) __builtin_convertvector(x, type)

// Each function is one instruction, or one per pair of values, on every GPU with fp16 arithmetic.
#define ARITHMETIC(H)                                                      \
  OVER H fma(H a, H b, H c) { return a * b + c; }                          \
  OVER H mad(H a, H b, H c) { return a * b + c; }                          \
  OVER H fmin(H a, H b) { return __builtin_elementwise_min(a, b); }        \
  OVER H fmax(H a, H b) { return __builtin_elementwise_max(a, b); }        \
  OVER H min(H a, H b) { return __builtin_elementwise_min(a, b); }         \
  OVER H max(H a, H b) { return __builtin_elementwise_max(a, b); }         \
  OVER H clamp(H x, H lo, H hi) { return min(max(x, lo), hi); }            \
  OVER H fabs(H a) { return __builtin_elementwise_abs(a); }
ARITHMETIC(half)
ARITHMETIC(half2)
ARITHMETIC(half4)
ARITHMETIC(half8)
ARITHMETIC(half16)
#define WITH_SCALAR(H)                                       \
  OVER H min(H a, half b) { return min(a, (H)(b)); }         \
  OVER H max(H a, half b) { return max(a, (H)(b)); }         \
  OVER H fmin(H a, half b) { return min(a, (H)(b)); }        \
  OVER H fmax(H a, half b) { return max(a, (H)(b)); }        \
  OVER H clamp(H x, half lo, half hi) { return clamp(x, (H)(lo), (H)(hi)); }
WITH_SCALAR(half2)
WITH_SCALAR(half4)
WITH_SCALAR(half8)
WITH_SCALAR(half16)

// Functions that GPUs compute in fp32. Clang uses its built-in function of a name only until the
// file defines one, so the fp32 function is wrapped under another name first.
#define IN_FLOAT(function)                                               \
  static float function##_1(float a) { return function(a); }             \
  static float2 function##_2(float2 a) { return function(a); }           \
  static float4 function##_4(float4 a) { return function(a); }           \
  OVER half function(half a) { return (half)function##_1((float)a); }    \
  OVER half2 function(half2 a) { return TO(half2, function##_2(TO(float2, a))); } \
  OVER half4 function(half4 a) { return TO(half4, function##_4(TO(float4, a))); }
IN_FLOAT(exp)
IN_FLOAT(log)
IN_FLOAT(sqrt)
IN_FLOAT(rsqrt)
IN_FLOAT(sin)
IN_FLOAT(cos)
IN_FLOAT(tanh)
IN_FLOAT(erf)
IN_FLOAT(floor)
IN_FLOAT(ceil)
IN_FLOAT(trunc)
IN_FLOAT(rint)
IN_FLOAT(round)
IN_FLOAT(sign)
#define OF_TWO_IN_FLOAT(function)                                                  \
  static float function##_1(float a, float b) { return function(a, b); }           \
  static float4 function##_4(float4 a, float4 b) { return function(a, b); }        \
  OVER half function(half a, half b) { return (half)function##_1((float)a, (float)b); } \
  OVER half4 function(half4 a, half4 b) { return TO(half4, function##_4(TO(float4, a), TO(float4, b))); }
OF_TWO_IN_FLOAT(pow)
OF_TWO_IN_FLOAT(fmod)

// Conversions, selections, loads and stores of vectors with n elements.
#define VECTORS(n)                                                                                        \
  typedef half##n __attribute__((aligned(2))) half##n##_at_2;                                             \
  OVER float##n convert_float##n(half##n h) { return TO(float##n, h); }                                   \
  OVER half##n convert_half##n(float##n f) { return TO(half##n, f); }                                     \
  OVER half##n convert_half##n##_rte(float##n f) { return TO(half##n, f); }                               \
  OVER half##n convert_half##n(int##n i) { return TO(half##n, i); }                                       \
  OVER int##n convert_int##n(half##n h) { return TO(int##n, h); }                                         \
  OVER half##n select(half##n a, half##n b, short##n c) { return c < (short##n)(0) ? b : a; }             \
  OVER half##n select(half##n a, half##n b, ushort##n c) { return select(a, b, TO(short##n, c)); }        \
  OVER half##n vload##n(size_t i, const __global half* p) {                                               \
    return *(const __global half##n##_at_2*)(p + n * i);                                                  \
  }                                                                                                       \
  OVER half##n vload##n(size_t i, const __constant half* p) {                                             \
    return *(const __constant half##n##_at_2*)(p + n * i);                                                \
  }                                                                                                       \
  OVER half##n vload##n(size_t i, const __local half* p) {                                                \
    return *(const __local half##n##_at_2*)(p + n * i);                                                   \
  }                                                                                                       \
  OVER void vstore##n(half##n h, size_t i, __global half* p) { *(__global half##n##_at_2*)(p + n * i) = h; } \
  OVER void vstore##n(half##n h, size_t i, __local half* p) { *(__local half##n##_at_2*)(p + n * i) = h; }   \
  OVER float##n vload_half##n(size_t i, const __global half* p) { return TO(float##n, vload##n(i, p)); }  \
  OVER float##n vload_half##n(size_t i, const __constant half* p) { return TO(float##n, vload##n(i, p)); } \
  OVER float##n vload_half##n(size_t i, const __local half* p) { return TO(float##n, vload##n(i, p)); }   \
  OVER void vstore_half##n##_rte(float##n f, size_t i, __global half* p) { vstore##n(TO(half##n, f), i, p); } \
  OVER void vstore_half##n##_rte(float##n f, size_t i, __local half* p) { vstore##n(TO(half##n, f), i, p); }  \
  OVER void vstorea_half##n##_rte(float##n f, size_t i, __global half* p) {                               \
    *(__global half##n*)(p + n * i) = TO(half##n, f);                                                     \
  }                                                                                                       \
  OVER void vstorea_half##n##_rte(float##n f, size_t i, __local half* p) {                                \
    *(__local half##n*)(p + n * i) = TO(half##n, f);                                                      \
  }
VECTORS(2)
VECTORS(4)
VECTORS(8)

#ifdef __x86_64__
// On the host, where accesses are counted, a vector load stays one access only if its elements are
// not read one by one.
#define ALIGNED_LOADS(space)                                                                                            \
  OVER float2 vloada_half2(size_t i, const space half* p) { return TO(float2, ((const space half2*)p)[i]); }            \
  OVER float4 vloada_half4(size_t i, const space half* p) { return TO(float4, ((const space half4*)p)[i]); }            \
  OVER float8 vloada_half8(size_t i, const space half* p) { return TO(float8, ((const space half8*)p)[i]); }
#else
// Clang's NVIDIA back end cannot convert the elements of a loaded half8 vector, so it is converted
// in pairs.
OVER float2 of_pair(uint bits) { return TO(float2, __builtin_astype(bits, half2)); }
OVER float4 of_two_pairs(uint2 bits) { return (float4)(of_pair(bits.x), of_pair(bits.y)); }
OVER float8 of_four_pairs(uint4 bits) { return (float8)(of_two_pairs(bits.xy), of_two_pairs(bits.zw)); }
#define ALIGNED_LOADS(space)                                                                                          \
  OVER float2 vloada_half2(size_t i, const space half* p) { return of_pair(((const space uint*)p)[i]); }              \
  OVER float4 vloada_half4(size_t i, const space half* p) { return of_two_pairs(((const space uint2*)p)[i]); }        \
  OVER float8 vloada_half8(size_t i, const space half* p) { return of_four_pairs(((const space uint4*)p)[i]); }
#endif
ALIGNED_LOADS(__global)
ALIGNED_LOADS(__constant)
ALIGNED_LOADS(__local)

OVER float vload_half(size_t i, const __global half* p) { return (float)p[i]; }
OVER float vload_half(size_t i, const __constant half* p) { return (float)p[i]; }
OVER void vstore_half_rte(float f, size_t i, __global half* p) { p[i] = (half)f; }
OVER half convert_half(float f) { return (half)f; }
OVER half convert_half_rte(float f) { return (half)f; }
