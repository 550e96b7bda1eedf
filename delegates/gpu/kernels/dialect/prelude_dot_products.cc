// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Macros for dot products of bytes, four to a word, based on OpenCL extensions.
#include "absl/strings/str_cat.h"
#include "delegates/gpu/kernels/dialect/prelude.h"

namespace litmus::gpu {
namespace {

// BYTES_OF(x, z): adds z to four floats and rounds them to the bytes of a word.
constexpr char kWords[] = R"(
#define WORDS4 int4
#define LOAD_WORDS4(buf, i) (((__global const int4*)(buf))[i])
#define STORE_WORDS4(buf, i, a, b, c, d) ((__global int4*)(buf))[i] = (int4)(a, b, c, d)
#define FLOATS_OF(w) as_float4(w)
#define LANES_OF(a, b, c, d) ((int4)(a, b, c, d))
INLINE_ int DOT16(int4 w, int4 a, int c) {
  return DOT4_(w.w, a.w, DOT4_(w.z, a.z, DOT4_(w.y, a.y, DOT4_(w.x, a.x, c))));
}
)";

}  // namespace

std::string OpenClDotProducts(DotProducts dots) {
  switch (dots) {
    case DotProducts::kKhronos:
      return absl::StrCat(
          "#define DOT4_(w, a, c) dot_acc_sat_4x8packed_ss_int(as_uint(w), as_uint(a), c)\n"
          "#define BYTES_OF(x, z) as_int(convert_char4_sat_rte((x) + (z)))",
          kWords);
    case DotProducts::kArm:
      return absl::StrCat(
          "#pragma OPENCL EXTENSION cl_arm_integer_dot_product_int8 : enable\n"
          "#define DOT4_(w, a, c) (arm_dot(as_char4(w), as_char4(a)) + (c))\n"
          "#define BYTES_OF(x, z) as_int(convert_char4_sat_rte((x) + (z)))",
          kWords);
    case DotProducts::kQualcomm:  // multiplies signed by unsigned bytes
      return absl::StrCat(
          "#pragma OPENCL EXTENSION cl_qcom_dot_product8 : enable\n"
          "#define DOT4_(w, a, c) qcom_dot8_acc(as_uint(w), as_uint(a), c)\n"
          "#define BYTES_OF(x, z) as_int(convert_uchar4_sat_rte((x) + (z)))",
          kWords);
    case DotProducts::kNone:
      break;
  }
  return "";
}

}  // namespace litmus::gpu
