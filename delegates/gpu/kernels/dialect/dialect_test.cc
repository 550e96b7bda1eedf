// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/kernels/dialect/dialect.h"

#include <gtest/gtest.h>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_split.h"
#include "delegates/gpu/kernels/dialect/expression.h"
#include "delegates/gpu/kernels/dialect/prelude.h"

namespace litmus::gpu {
namespace {

constexpr char kText[] = R"(
%kernel tile
%in act src
%in vec wgt
%out act dst
%shared float part 2*N
%arg int H S
%arg float SCALE
  int y = GID(0);
%for r N
%if r > 0
  VF c$r = LOADV(src, y + $r, ${2*r-1}, S);
%else
  VF c$r = LOADW(wgt, (y));
%end
%end
  STORE4(dst, y, LOAD1(src, y), 0.0f, 0.0f, 0.0f);
  LOAD4(a, src, y);
%store dst, f(y, 1), 0, S, c0 * SCALE + g(c1, c1)
%endkernel
%kernel other
%endkernel
)";

absl::StatusOr<KernelCode> ParseAndExpand(absl::string_view text, const std::string& name,
                                          ExpandRequest request) {
  absl::StatusOr<ParsedKernel> kernel = ParseKernel(text, name);
  if (!kernel.ok()) return kernel.status();
  request.kernel = std::make_shared<const ParsedKernel>(*std::move(kernel));
  return Expand(request);
}

ExpandRequest Request() {
  ExpandRequest request;
  request.alias = "k0";
  request.params = {{"N", 2}, {"V", 4}};
  return request;
}

TEST(Expression, Table) {
  const std::map<std::string, int> names = {{"r", 3}, {"ST", 2}};
  const struct {
    const char* text;
    int value;
  } cases[] = {{"1", 1},      {"r*ST+1", 7}, {"(r-1)*ST", 4}, {"7/ST", 3}, {"7 % ST", 1},
               {"r > ST", 1}, {"r<ST", 0},   {"r == 3", 1},   {"2-1-1", 0}};
  for (const auto& c : cases) {
    const auto value = Evaluate(c.text, names);
    ASSERT_TRUE(value.ok()) << c.text << ": " << value.status();
    EXPECT_EQ(*value, c.value) << c.text;
  }
  for (const char* text : {"", "x", "1 +", "(1", "1)", "1/0", "r = 3", "1 2"}) {
    EXPECT_FALSE(Evaluate(text, names).ok()) << text;
  }
}

TEST(KernelText, Signature) {
  const auto kernel = ParseKernel(kText, "tile");
  ASSERT_TRUE(kernel.ok()) << kernel.status();
  const struct {
    const char* name;
    const char* type;
    bool written, wide;
  } buffers[] = {
      {"src", "act", false, true}, {"wgt", "vec", false, false}, {"dst", "act", true, false}};
  ASSERT_EQ(kernel->buffers.size(), std::size(buffers));
  for (size_t i = 0; i < std::size(buffers); ++i) {
    EXPECT_EQ(kernel->buffers[i].name, buffers[i].name);
    EXPECT_EQ(kernel->buffers[i].type, buffers[i].type) << buffers[i].name;
    EXPECT_EQ(kernel->buffers[i].written, buffers[i].written) << buffers[i].name;
    EXPECT_EQ(kernel->buffers[i].wide, buffers[i].wide) << buffers[i].name;
  }
  ASSERT_EQ(kernel->scalars.size(), 3u);
  EXPECT_EQ(kernel->scalars[1].type, "int");
  EXPECT_EQ(kernel->scalars[2].name, "SCALE");
  EXPECT_EQ(kernel->scalars[2].type, "float");
  EXPECT_EQ(kernel->stored_slices, std::vector<std::string>{"S"});
  const auto operands = StoreOperands("tile", "%store dst, f(y, 1), 0, S, c0 * SCALE + g(c1, c1)");
  ASSERT_TRUE(operands.ok()) << operands.status();
  EXPECT_EQ(*operands,
            (std::array<std::string, 5>{"dst", "f(y, 1)", "0", "S", "c0 * SCALE + g(c1, c1)"}));
}

TEST(Dialect, OpenCl) {
  const auto code = ParseAndExpand(kText, "tile", Request());
  ASSERT_TRUE(code.ok()) << code.status();
  EXPECT_EQ(code->buffers, 3);
  EXPECT_EQ(code->scalars, (std::vector<std::string>{"H", "S", "SCALE"}));
  EXPECT_EQ(
      code->source,
      R"(__kernel void k0(__global const float* restrict src, __global const VF* restrict wgt, __global float* restrict dst, int H, int S, float SCALE) {
__local float part[4];
  int y = GID(0);
  VF c0 = LOADW(wgt, (y));
  VF c1 = LOADV(src, y + 1, 1, S);
  STORE4(dst, y, LOAD1(src, y), 0.0f, 0.0f, 0.0f);
  LOAD4(a, src, y);
{ int ROW_ = f(y, 1); int BLOCK_ = 0; int S_ = S;
  if (BLOCK_ * V4 < S_) {
  VF v_ = c0 * SCALE + g(c1, c1);
  STOREV(dst, ROW_, BLOCK_, S_, v_);
} }
}
)");
}

TEST(Dialect, Subgroups) {
  constexpr char kSubgroup[] = R"(
%kernel wide
%in vec wgt
%out act dst
%subgroup 8*N
  LOADS2(a, b, wgt, 0);
%endkernel
)";
  const struct {
    int n;
    const char* begin;
  } cases[] = {{0, "__kernel void k0("},
               {2, "__attribute__((intel_reqd_sub_group_size(16))) __kernel void k0("}};
  for (const auto& c : cases) {
    ExpandRequest request = Request();
    request.params["N"] = c.n;
    request.storages = {{"wgt", Storage::kF16}};
    const auto code = ParseAndExpand(kSubgroup, "wide", request);
    ASSERT_TRUE(code.ok()) << code.status();
    EXPECT_TRUE(absl::StartsWith(code->source, c.begin)) << code->source;
    EXPECT_TRUE(absl::StrContains(code->source, "LOADS2_H(a, b, wgt, 0)")) << code->source;
  }
  EXPECT_FALSE(ParseKernel("\n%kernel k\n%subgroup 16 8\n%endkernel\n", "k").ok());
}

TEST(Dialect, HalvesAndEpilogue) {
  ExpandRequest request = Request();
  request.storages = {{"src", Storage::kF16}, {"wgt", Storage::kF16}};
  request.epilogue_declarations = {"%in act e0", "%arg float e0p"};
  request.epilogue_statements = "  v_ = v_ + LOADV(e0, ROW_, BLOCK_, S_) * e0p;\n";
  request.mask_tail = true;
  request.whole_blocks = true;
  const auto code = ParseAndExpand(kText, "tile", request);
  ASSERT_TRUE(code.ok()) << code.status();
  EXPECT_EQ(code->buffers, 4);
  EXPECT_EQ(code->scalars, (std::vector<std::string>{"H", "S", "SCALE", "e0p", "CHANNELS_"}));
  for (const char* expected :
       {"__global const half* restrict src", "__global const half* restrict wgt",
        "LOADW_H(wgt, (y))", "LOADV_H(src, y + 1, 1, S)",
        "STORE4(dst, y, LOAD1_H(src, y), 0.0f, 0.0f, 0.0f)", "LOAD4_H(a, src, y)",
        "v_ = v_ + LOADV(e0, ROW_, BLOCK_, S_) * e0p;", "MASK_TAIL(v_, BLOCK_, CHANNELS_)",
        "STOREV_WHOLE(dst, ROW_, BLOCK_, S_, v_)"}) {
    EXPECT_NE(code->source.find(expected), std::string::npos) << expected << " in\n"
                                                              << code->source;
  }
}

TEST(Dialect, BuffersBoundWithTheMemoryBeforeThem) {
  ExpandRequest request = Request();
  request.bound_whole = {"dst", "wgt"};
  request.mask_tail = true;
  const auto code = ParseAndExpand(kText, "tile", request);
  ASSERT_TRUE(code.ok()) << code.status();
  EXPECT_EQ(code->scalars,
            (std::vector<std::string>{"H", "S", "SCALE", "dst_at_", "wgt_at_", "CHANNELS_"}));
  EXPECT_NE(code->source.find("float SCALE, int dst_at_, int wgt_at_, int CHANNELS_) {\n"
                              "__local float part[4];\n"
                              "  wgt += wgt_at_ / V4;\n  dst += dst_at_ * 4;\n  int y = GID(0);"),
            std::string::npos)
      << code->source;
}

TEST(Dialect, Images) {
  ExpandRequest request = Request();
  request.bound_whole = request.images = {"wgt"};
  for (const bool halves : {false, true}) {
    if (halves) request.storages = {{"wgt", Storage::kF16}};
    const auto code = ParseAndExpand(kText, "tile", request);
    ASSERT_TRUE(code.ok()) << code.status();
    EXPECT_EQ(code->scalars.back(), "wgt_at_");
    ASSERT_EQ(code->images.size(), 1u);
    EXPECT_EQ(code->images[0].buffer, 1);
    EXPECT_EQ(code->images[0].element_bytes, halves ? 2 : 4);
    for (const char* expected :
         {"* restrict src, __read_only image1d_buffer_t wgt, __global float* restrict dst",
          halves ? "LOADW_H_I(wgt, (y))" : "LOADW_I(wgt, (y))", "LOADV(src, y + 1, 1, S)"}) {
      EXPECT_NE(code->source.find(expected), std::string::npos) << expected << " in\n"
                                                                << code->source;
    }
    EXPECT_EQ(code->source.find("wgt +="), std::string::npos) << code->source;
  }
}

TEST(Dialect, Glsl) {
  ExpandRequest request = Request();
  request.language = Language::kGlslEs;
  request.local = {8, 4, 1};
  const auto code = ParseAndExpand(kText, "tile", request);
  ASSERT_TRUE(code.ok()) << code.status();
  for (const char* expected :
       {"layout(local_size_x = 8, local_size_y = 4, local_size_z = 1) in;",
        "layout(std430, binding = 0) readonly buffer Block0 { vec4 src[]; };",
        "layout(std430, binding = 2) buffer Block2 { vec4 dst[]; };", "uniform Arguments {",
        "  float SCALE;", "shared float part[4];", "void main() {"}) {
    EXPECT_NE(code->source.find(expected), std::string::npos) << expected << " in\n"
                                                              << code->source;
  }
}

// A function that is inline but not static has no definition in C99 unless its calls are inlined:
// some drivers then report an unresolved name.
TEST(Prelude, FunctionsAreStatic) {
  for (const int width : {4, 8, 16}) {
    for (const Precision precision :
         {Precision::kF32, Precision::kF32Accumulate, Precision::kF16}) {
      int functions = 0;
      const std::string prelude = Prelude(Language::kOpenClC, width, precision);
      for (const absl::string_view line : absl::StrSplit(prelude, '\n')) {
        const bool defines = !line.empty() && absl::ascii_isalpha(line[0]) &&
                             absl::StrContains(line, '(') && absl::StrContains(line, '{');
        if (!defines) continue;
        ++functions;
        EXPECT_TRUE(absl::StartsWith(line, "static inline ") || absl::StartsWith(line, "INLINE_ "))
            << "width " << width << ": " << line;
      }
      EXPECT_GE(functions, 4) << "width " << width;
      EXPECT_TRUE(absl::StrContains(prelude, "#define INLINE_ static inline\n"));
    }
  }
}

TEST(Dialect, DenseBuffers) {
  ExpandRequest request = Request();
  const char text[] =
      "%kernel k\n%in raw src\n%out raw dst\n  dst[GID(0)] = src[GID(0)];\n%endkernel\n";
  auto code = ParseAndExpand(text, "k", request);
  ASSERT_TRUE(code.ok()) << code.status();
  EXPECT_NE(code->source.find("__global const float* restrict src, __global float* restrict dst"),
            std::string::npos)
      << code->source;
  request.language = Language::kGlslEs;
  code = ParseAndExpand(text, "k", request);
  ASSERT_TRUE(code.ok()) << code.status();
  for (const char* expected :
       {"layout(std430, binding = 0) readonly buffer Block0 { float src[]; };",
        "layout(std430, binding = 1) buffer Block1 { float dst[]; };"}) {
    EXPECT_NE(code->source.find(expected), std::string::npos) << expected << " in\n"
                                                              << code->source;
  }
}

TEST(Dialect, Words) {
  ExpandRequest request = Request();
  const char text[] =
      "%kernel k\n%in words src\n%out words dst\n  dst[GID(0)] = src[GID(0)];\n%endkernel\n";
  auto code = ParseAndExpand(text, "k", request);
  ASSERT_TRUE(code.ok()) << code.status();
  EXPECT_NE(code->source.find("__global const int* restrict src, __global int* restrict dst"),
            std::string::npos)
      << code->source;
  request.language = Language::kGlslEs;
  code = ParseAndExpand(text, "k", request);
  ASSERT_TRUE(code.ok()) << code.status();
  EXPECT_NE(code->source.find("buffer Block1 { int dst[]; };"), std::string::npos) << code->source;
}

TEST(Dialect, ConstantMemory) {
  ExpandRequest request = Request();
  const char text[] = R"(
%kernel k
%in act src
%in const few C
%in const more 2*C
%in const none C-8
%out act dst
  STOREV(dst, 0, 0, 1, LOADW(few, 0) + LOADW(more, 1) + LOADW(none, 2));
%endkernel
)";
  request.params["C"] = 8;
  auto code = ParseAndExpand(text, "k", request);
  ASSERT_TRUE(code.ok()) << code.status();
  EXPECT_EQ(code->buffers, 5);
  EXPECT_EQ(code->constants, (std::vector<int>{1, 2}));
  EXPECT_NE(code->source.find("src, __constant VF* few, __constant VF* more, "
                              "__global const VF* restrict none, "),
            std::string::npos)
      << code->source;
  // 16-bit constants exist only in the vector type that the kernel computes with.
  request.storages["few"] = Storage::kF16;
  EXPECT_FALSE(ParseAndExpand(text, "k", request).ok());
  request.precision = Precision::kF16;
  code = ParseAndExpand(text, "k", request);
  ASSERT_TRUE(code.ok()) << code.status();
  for (const char* expected : {"__constant VA* few, __constant VF* more", "LOADW(few, 0)"}) {
    EXPECT_NE(code->source.find(expected), std::string::npos) << expected << " in\n"
                                                              << code->source;
  }
  request.language = Language::kGlslEs;
  EXPECT_FALSE(ParseAndExpand(text, "k", request).ok());
  request.storages.erase("few");
  code = ParseAndExpand(text, "k", request);
  ASSERT_TRUE(code.ok()) << code.status();
  EXPECT_EQ(code->constants, (std::vector<int>{1, 2}));
  for (const char* expected :
       {"layout(std140, binding = 1) uniform Constants1 { vec4 few[8]; };",
        "layout(std140, binding = 2) uniform Constants2 { vec4 more[16]; };",
        "layout(std430, binding = 1) readonly buffer Block1 { vec4 none[]; };",
        "layout(std430, binding = 2) buffer Block2 { vec4 dst[]; };"}) {
    EXPECT_NE(code->source.find(expected), std::string::npos) << expected << " in\n"
                                                              << code->source;
  }
  request.storages = {{"few", Storage::kF16}};
  EXPECT_FALSE(ParseAndExpand(text, "k", request).ok());
}

TEST(Dialect, Errors) {
  const struct {
    const char* text;
    const char* message;
  } cases[] = {
      {"%kernel k\n%for r N\n%endkernel", "no %end"},
      {"%kernel k\n%end\n%endkernel", "opens nowhere"},
      {"%kernel k\n%store a, b\n%endkernel", "%store needs five operands"},
      {"%kernel k\n%out act a\n%store2 a, 0, 0, 1, x\n%endkernel", "two values"},
      {"%kernel k\n $x\n%endkernel", "unknown name 'x'"},
      {"%kernel k\n%in float x\n%endkernel", "expected act, vec, raw or words"},
      {"%kernel k\n%in const x\n%endkernel", "and a count"},
      {"%kernel k\n%in const x M\n%endkernel", "unknown name 'M'"},
      {"%kernel k\n", "no %endkernel"},
      {"%kernel other\n%endkernel", "no kernel k"},
  };
  for (const auto& c : cases) {
    const auto code = ParseAndExpand(c.text, "k", Request());
    ASSERT_FALSE(code.ok()) << c.text;
    EXPECT_NE(std::string(code.status().message()).find(c.message), std::string::npos)
        << code.status();
  }
}

}  // namespace
}  // namespace litmus::gpu
