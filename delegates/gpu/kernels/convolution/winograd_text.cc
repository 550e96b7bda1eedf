// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/kernels/convolution/winograd_text.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "delegates/gpu/kernels/convolution/register_tile.h"
#include "delegates/gpu/kernels/convolution/staged_product.h"

namespace litmus::gpu {
namespace {

// The polynomials are evaluated at 0, +-A = +-sqrt(1/2), +-B = +-sqrt(2) and infinity; the integers
// 0, +-1, +-2 would lose three more bits. Rows of the transformed input and of the products: (tile
// of the band) * 36 + position (neighbouring rows far apart would share cache sets). SPLIT: a
// work-item computes three of the six rows of a transformed tile, for which it reads five rows of
// the tile, or two of the four output rows; a GPU's work-item has too few registers for all rows.
// HALVES: transformed values are in 16 bits, whose range the transformation would exceed by a
// factor of 20, so inputs are divided by 16, and the weights (winograd.cc) and the outputs are
// multiplied by 4.
constexpr char kTransforms[] = R"(
%kernel winograd_from_input
%in act src
%out act dst
%arg int W H PX PY TX TY FIRST TILES S
  int b = GID(0);
  int tile = GID(1);
  if (tile >= TILES || b * V4 >= S) return;
  float A = 0.70710678f;
  float B = 1.41421356f;
  int x = (FIRST + tile) % TX * 4 - PX;
  int y = (FIRST + tile) / TX % TY * 4 - PY;
  int image = (FIRST + tile) / TX / TY * H;
%for i 6
  int x$i = min(max(x + $i, 0), W - 1);
  int y$i = (image + min(max(y + $i, 0), H - 1)) * W;
  bool inx$i = x + $i >= 0 && x + $i < W;
  bool iny$i = y + $i >= 0 && y + $i < H;
%end
%if SPLIT
%for h 2
  if (GID(2) == $h) {
%for j 6
    VF t0_$j = SPLAT(0.0f);
    VF t1_$j = SPLAT(0.0f);
    VF t2_$j = SPLAT(0.0f);
    if (inx$j) {
%for i 5
      VF d$i = iny${i+h} ? LOADV(src, y${i+h} + x$j, b, S) : SPLAT(0.0f);
%if HALVES
      d$i *= 0.0625f;
%end
%end
%if h == 0
      VF p = d4 - 2.0f * d2;
      VF q = A * (d3 - 2.0f * d1);
      t0_$j = d0 - 2.5f * d2 + d4;
      t1_$j = p + q;
      t2_$j = p - q;
%else
      VF u = d3 - 0.5f * d1;
      VF v = B * (d2 - 0.5f * d0);
      t0_$j = u + v;
      t1_$j = u - v;
      t2_$j = d0 - 2.5f * d2 + d4;
%end
    }
%end
%for i 3
    {
      VF p = t${i}_4 - 2.0f * t${i}_2;
      VF q = A * (t${i}_3 - 2.0f * t${i}_1);
      VF u = t${i}_4 - 0.5f * t${i}_2;
      VF v = B * (t${i}_3 - 0.5f * t${i}_1);
      int row = tile * 36 + ${6*(3*h+i)};
      STOREV(dst, row, b, S, t${i}_0 - 2.5f * t${i}_2 + t${i}_4);
      STOREV(dst, row + 1, b, S, p + q);
      STOREV(dst, row + 2, b, S, p - q);
      STOREV(dst, row + 3, b, S, u + v);
      STOREV(dst, row + 4, b, S, u - v);
      STOREV(dst, row + 5, b, S, t${i}_1 - 2.5f * t${i}_3 + t${i}_5);
    }
%end
  }
%end
%else
%for i 6
%for j 6
  VF d${i}_$j = LOADV(src, y$i + x$j, b, S);
  d${i}_$j = iny$i && inx$j ? d${i}_$j : SPLAT(0.0f);
%if HALVES
  d${i}_$j *= 0.0625f;
%end
%end
%end
%for j 6
  VF p$j = d4_$j - 2.0f * d2_$j;
  VF q$j = A * (d3_$j - 2.0f * d1_$j);
  VF u$j = d4_$j - 0.5f * d2_$j;
  VF v$j = B * (d3_$j - 0.5f * d1_$j);
  VF t0_$j = d0_$j - 2.5f * d2_$j + d4_$j;
  VF t1_$j = p$j + q$j;
  VF t2_$j = p$j - q$j;
  VF t3_$j = u$j + v$j;
  VF t4_$j = u$j - v$j;
  VF t5_$j = d1_$j - 2.5f * d3_$j + d5_$j;
%end
%for i 6
  {
    VF p = t${i}_4 - 2.0f * t${i}_2;
    VF q = A * (t${i}_3 - 2.0f * t${i}_1);
    VF u = t${i}_4 - 0.5f * t${i}_2;
    VF v = B * (t${i}_3 - 0.5f * t${i}_1);
    int row = tile * 36 + ${6*i};
    STOREV(dst, row, b, S, t${i}_0 - 2.5f * t${i}_2 + t${i}_4);
    STOREV(dst, row + 1, b, S, p + q);
    STOREV(dst, row + 2, b, S, p - q);
    STOREV(dst, row + 3, b, S, u + v);
    STOREV(dst, row + 4, b, S, u - v);
    STOREV(dst, row + 5, b, S, t${i}_1 - 2.5f * t${i}_3 + t${i}_5);
  }
%end
%end
%endkernel

%kernel winograd_to_output
%in act src
%in vec bias
%out act dst
%arg int OW OH TX TY FIRST TILES S
%arg float LO HI
  int b = GID(0);
  int tile = GID(1);
  if (tile >= TILES || b * V4 >= S) return;
  float A = 0.70710678f;
  float A3 = 0.35355339f;
  float B = 1.41421356f;
  float B3 = 2.82842712f;
  int x = (FIRST + tile) % TX * 4;
  int y = (FIRST + tile) / TX % TY * 4;
  int image = (FIRST + tile) / TX / TY * OH;
  VF add = LOADW(bias, b);
%if SPLIT
  int h = GID(2);
%for c 4
    VF low$c = add;
    VF high$c = add;
%end
    NO_UNROLL for (int i = 0; i < 5; ++i) {
%for j 6
      VF m$j = LOADV(src, tile * 36 + (i + h) * 6 + $j, b, S);
%end
      VF a = m1 + m2;
      VF d = m1 - m2;
      VF e = m3 + m4;
      VF f = m3 - m4;
      VF r0 = m0 + a + e;
      VF r1 = A * d + B * f;
      VF r2 = 0.5f * a + 2.0f * e;
      VF r3 = A3 * d + B3 * f + m5;
      float one = ${1+3*HALVES}.0f;
      float sign = i == 1 || i == 3 ? -one : one;
      float low = h == 0 ? one : i < 2 ? sign * A : i < 4 ? sign * B : 0.0f;
      float high = i < 2 ? sign * A3 : i < 4 ? sign * B3 : one;
      if (h == 0) { high = i == 0 ? 0.0f : i < 3 ? 0.5f * one : 2.0f * one; }
%for c 4
      low$c = MADV(SPLAT(low), r$c, low$c);
      high$c = MADV(SPLAT(high), r$c, high$c);
%end
    }
    int row = (image + y + h) * OW + x;
    if (y + h < OH) {
%for c 4
      if (x + $c < OW) {
%store dst, row + $c, b, S, CLAMPV(low$c, LO, HI)
      }
%end
    }
    row += 2 * OW;
    if (y + h + 2 < OH) {
%for c 4
      if (x + $c < OW) {
%store dst, row + $c, b, S, CLAMPV(high$c, LO, HI)
      }
%end
    }
%else
%for j 6
%for i 6
  VF m${i}_$j = LOADV(src, tile * 36 + ${i*6+j}, b, S);
%end
  VF a$j = m1_$j + m2_$j;
  VF b$j = m1_$j - m2_$j;
  VF e$j = m3_$j + m4_$j;
  VF f$j = m3_$j - m4_$j;
  VF t0_$j = m0_$j + a$j + e$j;
  VF t1_$j = A * b$j + B * f$j;
  VF t2_$j = 0.5f * a$j + 2.0f * e$j;
  VF t3_$j = A3 * b$j + B3 * f$j + m5_$j;
%end
%for i 4
  if (y + $i < OH) {
    VF a = t${i}_1 + t${i}_2;
    VF d = t${i}_1 - t${i}_2;
    VF e = t${i}_3 + t${i}_4;
    VF f = t${i}_3 - t${i}_4;
    VF r0 = t${i}_0 + a + e;
    VF r1 = A * d + B * f;
    VF r2 = 0.5f * a + 2.0f * e;
    VF r3 = A3 * d + B3 * f + t${i}_5;
    int row = (image + y + $i) * OW + x;
%for c 4
    if (x + $c < OW) {
%store dst, row + $c, b, S, CLAMPV(r$c * ${1+3*HALVES}.0f + add, LO, HI)
    }
%end
  }
%end
%end
%endkernel
)";

constexpr char kProductArguments[] = R"(
%in act src
%in vec wgt
%out act dst
%arg int TILES DEPTH LAST SO BLOCKS
)";

std::string RegisterProduct() {
  return absl::StrCat(
      "\n%kernel winograd_product", kProductArguments, R"(  int p0 = GID(0) * $R;
  int t = GID(1);
  int position = GID(2);
  if (p0 >= TILES || t * $NB * V4 >= SO) return;
%for r R
  int q$r = (min(p0 + $r, TILES - 1) * 36 + position) * DEPTH;
%for n NB
  VA c${r}_$n = SPLATA(0.0f);
%end
%end
  int wi = (position * BLOCKS + t) * DEPTH * ${4*NB};
  NO_UNROLL for (int k = 0; k < DEPTH; ++k) {
%for r R
    LOAD4A(a${r}_, src, q$r + k);
%end
)",
      RegisterTileStep{"", "VA", "LOADWA(wgt, wi + ${j*NB+n})",
                       "    c${r}_$n = MADA(SPLATA(BCA(a${r}_, $j)), w${j}_$n, c${r}_$n);\n"}
          .Text(),
      R"(    wi += ${4*NB};
  }
%for r R
  if (p0 + $r < TILES) {
%for n NB
    if ((t * $NB + $n) * V4 < SO) { STOREV(dst, (p0 + $r) * 36 + position, t * $NB + $n, SO, TO_VF(c${r}_$n)); }
%end
  }
%end
%endkernel
)");
}

std::string StagedProducts() {
  StagedProduct product;
  product.head = absl::StrCat("\n%kernel winograd_staged", kProductArguments);
  product.before = R"(  int position = GROUP(2);
  int p0 = GROUP(1) * ${PT*R};
%for e E
  int q$e = min(p0 + po + ${e*STEP}, TILES - 1) * 36 + position;
%end
)";
  product.copy = CopySlices("q$e * (LAST + 1) + min(k, LAST - ${CW-1})", "k <= LAST");
  product.guard = "  if (p0 + tp + ${r*PT} < TILES) {\n";
  product.store =
      R"(    if (t * ${CT*NB} + tc + ${n*CT} < SO) { STOREV(dst, (p0 + tp + ${r*PT}) * 36 + position, t * ${CT*NB} + tc + ${n*CT}, SO, SUM); }
)";
  return WithWeights(product, "(position * BLOCKS + t) * DEPTH * ${4*NB*CT}", false).Text();
}

}  // namespace

absl::string_view WinogradText() {
  static const auto* const text =
      new std::string(absl::StrCat(kTransforms, RegisterProduct(), StagedProducts()));
  return *text;
}

}  // namespace litmus::gpu
