// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/kernels/reduce_text.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "delegates/gpu/kernels/common/row_group.h"

namespace litmus::gpu {
namespace {

// The code for each FUNCTION: the initial value of an accumulator (for extremes, an element; see
// below), and the addition of a VF.
#define LITMUS_START              \
  "%if FUNCTION==0\n"             \
  "      VF acc = SPLAT(0.0f);\n" \
  "%end\n"                        \
  "%if FUNCTION==1\n"             \
  "      VF acc = SPLAT(1.0f);\n" \
  "%end\n"
#define LITMUS_STEP             \
  "%if FUNCTION==0\n"           \
  "      acc += x;\n"           \
  "%end\n"                      \
  "%if FUNCTION==1\n"           \
  "      acc *= x;\n"           \
  "%end\n"                      \
  "%if FUNCTION==2\n"           \
  "      acc = VMAX(acc, x);\n" \
  "%end\n"                      \
  "%if FUNCTION==3\n"           \
  "      acc = VMIN(acc, x);\n" \
  "%end\n"

// Rows of src are indexed by kept dimensions K0, K1, K2 and reduced ones E0, E1, E2 in any order;
// neighbours along them are P0, P1, P2 and Q0, Q1, Q2 rows apart. There are N outputs, of which a
// work-item computes R. FUNCTION: 0 sum, 1 product, 2 maximum, 3 minimum. A sum is divided by
// COUNT.
constexpr char kRows[] = R"(
%kernel reduce_rows
%in act src
%out act dst
%arg int S N R K1 K2 P0 P1 P2 E0 E1 E2 Q0 Q1 Q2
%arg float COUNT
  int b = GID(0);
  int first = GID(1) * R;
  if (b * V4 >= S || first >= N) return;
  int last = min(first + R, N);
  NO_UNROLL for (int o = first; o < last; ++o) {
    int k1 = o / K2;
    int k0 = k1 / K1;
    int row0 = k0 * P0 + (k1 - k0 * K1) * P1 + (o - k1 * K2) * P2;
)" LITMUS_START R"(
%if FUNCTION>1
    VF acc = LOADV(src, row0, b, S);
%end
    NO_UNROLL for (int e0 = 0; e0 < E0; ++e0) {
      NO_UNROLL for (int e1 = 0; e1 < E1; ++e1) {
        int row = row0 + e0 * Q0 + e1 * Q1;
        NO_UNROLL for (int e2 = 0; e2 < E2; ++e2) {
          VF x = LOADV(src, row, b, S);
)" LITMUS_STEP R"(
          row += Q2;
        }
      }
    }
%if FUNCTION==0
    acc = acc / SPLAT(COUNT);
%end
    %store dst, o, b, S, acc
  }
%endkernel

A work-group of L items makes a VF of one place.
%kernel reduce_rows_group
%in act src
%out act dst
%shared VF part L
%arg int S N R K1 K2 P0 P1 P2 E0 E1 E2 Q0 Q1 Q2
%arg float COUNT
  int l = LID(0);
  int b = GROUP(0);
  int o = GROUP(1);
  int k1 = o / K2;
  int k0 = k1 / K1;
  int row0 = k0 * P0 + (k1 - k0 * K1) * P1 + (o - k1 * K2) * P2;
)" LITMUS_START R"(
%if FUNCTION>1
  VF acc = LOADV(src, row0, b, S);
%end
  int count = E0 * E1 * E2;
  for (int e = l; e < count; e += $L) {
    int e1 = e / E2;
    int e0 = e1 / E1;
    VF x = LOADV(src, row0 + e0 * Q0 + (e1 - e0 * E1) * Q1 + (e - e1 * E2) * Q2, b, S);
)" LITMUS_STEP R"(
  }
  part[l] = acc;
  LOCAL_BARRIER;
  if (l == 0) {
    for (int i = 1; i < $L; ++i) {
      VF x = part[i];
)" LITMUS_STEP R"(
    }
%if FUNCTION==0
    acc = acc / SPLAT(COUNT);
%end
    %store dst, o, b, S, acc
  }
%endkernel
)";

// Reduces over the C channels (S slices) too. The outputs, in order, become the CO channels (SO
// slices) of N rows.
constexpr char kChannels[] = R"(
%kernel reduce_channels
%in act src
%out act dst
%arg int C S CO SO N R K1 K2 P0 P1 P2 E0 E1 E2 Q0 Q1 Q2
%arg float COUNT
  int block = GID(0);
  int first = GID(1) * R;
  if (block * V4 >= SO || first >= N) return;
  int last = min(first + R, N);
  int lanes = min($V, CO - block * $V);
  int full = C / $V;
  VF valid = VLT(BLOCK_LANES(full), SPLAT(TO_FLOAT(C)));
  NO_UNROLL for (int o = first; o < last; ++o) {
    VF results = SPLAT(0.0f);
    NO_UNROLL for (int j = 0; j < lanes; ++j) {
      int place = o * CO + block * $V + j;
      int k1 = place / K2;
      int k0 = k1 / K1;
      int row0 = k0 * P0 + (k1 - k0 * K1) * P1 + (place - k1 * K2) * P2;
)" LITMUS_START R"(
%if FUNCTION>1
      VF acc = SPLAT(LOAD1(src, row0 * S * 4));
%end
      NO_UNROLL for (int e0 = 0; e0 < E0; ++e0) {
        NO_UNROLL for (int e1 = 0; e1 < E1; ++e1) {
          int row = row0 + e0 * Q0 + e1 * Q1;
          NO_UNROLL for (int e2 = 0; e2 < E2; ++e2) {
            NO_UNROLL for (int b = 0; b < full; ++b) {
              VF x = LOADV(src, row, b, S);
)" LITMUS_STEP R"(
            }
            if (full * $V < C) {
              VF x = LOADV(src, row, full, S);
              VF before = acc;
)" LITMUS_STEP R"(
              acc = VSEL(valid, acc, before);
            }
            row += Q2;
          }
        }
      }
%if FUNCTION==0
      float y = HSUM(acc) / COUNT;
%end
%if FUNCTION==1
      float y = 1.0f;
%for v V
      y *= LANE(acc, $v);
%end
%end
%if FUNCTION==2
      float y = HMAX(acc);
%end
%if FUNCTION==3
      float y = HMIN(acc);
%end
      results = VSEL(VEQ(BLOCK_LANES(0), SPLAT(TO_FLOAT(j))), SPLAT(y), results);
    }
    %store dst, o, block, SO, results
  }
%endkernel
)";

// L work-items compute one output. TOGETHER neighbouring outputs of a group are stored as one VF.
constexpr char kChannelsGroupLoop[] = R"(
  int block = g / $TOGETHER;
  int lane = g - block * $TOGETHER;
  int blocks_out = (SO + V4 - 1) / V4;
  int o = block / blocks_out;
  block -= o * blocks_out;
  int place = min(o, N - 1) * CO + min(block * $V + lane, CO - 1);
  int k1 = place / K2;
  int k0 = k1 / K1;
  int row0 = k0 * P0 + (k1 - k0 * K1) * P1 + (place - k1 * K2) * P2;
  int blocks = (S + V4 - 1) / V4;
)" LITMUS_START R"(
%if FUNCTION>1
  VF acc = SPLAT(LOAD1(src, row0 * S * 4));
%end
  for (int e0 = 0; e0 < E0; ++e0) {
    for (int e1 = 0; e1 < E1; ++e1) {
      int row = row0 + e0 * Q0 + e1 * Q1;
      for (int e2 = 0; e2 < E2; ++e2) {
        for (int b = l; b < blocks; b += $L) {
          VF x = LOADV(src, row, b, S);
          VF before = acc;
)" LITMUS_STEP R"(
          acc = VSEL(VLT(BLOCK_LANES(b), SPLAT(TO_FLOAT(C))), acc, before);
        }
        row += Q2;
      }
    }
  }
%if FUNCTION==0
  part[at_] = HSUM(acc);
%end
%if FUNCTION==1
  float product = 1.0f;
%for v V
  product *= LANE(acc, $v);
%end
  part[at_] = product;
%end
%if FUNCTION==2
  part[at_] = HMAX(acc);
%end
%if FUNCTION==3
  part[at_] = HMIN(acc);
%end
)";

constexpr char kChannelsGroupEnd[] = R"(
  if (l == 0 && lane == 0 && o < N) {
    VF results = SPLAT(0.0f);
%for j TOGETHER
    results = VSEL(VEQ(BLOCK_LANES(0), SPLAT(TO_FLOAT($j))), SPLAT(part[first_ + ${j*L}]), results);
%end
%if FUNCTION==0
    results = results / SPLAT(COUNT);
%end
%if TOGETHER>1
    results = VSEL(VLT(BLOCK_LANES(block), SPLAT(TO_FLOAT(CO))), results, SPLAT(0.0f));
%end
    %store dst, o, block, SO, results
  }
%endkernel
)";
#undef LITMUS_START
#undef LITMUS_STEP

// Text that combines two partial results of a group, by FUNCTION.
std::string CombineParts() {
  constexpr const char* kCombine[] = {"part[at_] += part[at_ + H];", "part[at_] *= part[at_ + H];",
                                      "part[at_] = SMAX(part[at_], part[at_ + H]);",
                                      "part[at_] = SMIN(part[at_], part[at_ + H]);"};
  std::string text;
  for (int function = 0; function < 4; ++function) {
    absl::StrAppend(&text, "%if FUNCTION==", function, "\n", CombineRow(kCombine[function]),
                    "%end\n");
  }
  return text;
}

}  // namespace

absl::string_view ReduceText() {
  static const auto* const text = new std::string(absl::StrCat(kRows, kChannels, R"(
%kernel reduce_channels_group
%in act src
%out act dst
%shared float part 64
%arg int C S CO SO N R K1 K2 P0 P1 P2 E0 E1 E2 Q0 Q1 Q2
%arg float COUNT
)",
                                                               kRowGroupStart, kChannelsGroupLoop,
                                                               CombineParts(), kChannelsGroupEnd));
  return *text;
}

}  // namespace litmus::gpu
