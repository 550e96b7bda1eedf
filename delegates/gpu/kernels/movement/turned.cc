// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/kernels/movement/turned.h"

#include <cstdint>
#include <utility>
#include <vector>

#include "delegates/gpu/kernels/common/grid.h"

namespace litmus::gpu {
namespace {

constexpr absl::string_view kTurnedText = R"(
Matrices of M rows of N channels are turned around, four by four in
registers; neighbouring work-items read neighbouring slices of src, others write neighbouring ones
of dst. Matrices are at E1 by E2 places. Distances are slices.
%kernel turn_slices
%in act src
%out act dst
%arg int N M E2
%arg int SRC S1 S2 S
%arg int DST D1 D2 D
  int s = GID(0);
  int d = GID(1);
  int z1 = GID(2) / E2;
  int z2 = GID(2) - z1 * E2;
  if (s * 4 < N && d * 4 < M) {
    int p = SRC + z1 * S1 + z2 * S2 + d * 4 * S + s;
    int q = DST + z1 * D1 + z2 * D2 + s * 4 * D + d;
%for j 4
    VF v$j = SPLAT(0.0f);
    if (d * 4 + $j < M) { v$j = LOADV(src, 1, 0, p + $j * S); }
%end
%for k 4
    if (s * 4 + $k < N) {
      STORE4(dst, q + $k * D, LANE(v0, $k), LANE(v1, $k), LANE(v2, $k), LANE(v3, $k));
    }
%end
  }
%endkernel
)";

// A transposition: rows of src become channels of dst (loop `channel`), and channels of src become
// rows of dst (loop `turned`). `places`: up to two further loops over matrices.
struct Turned {
  StoredLoop turned = {}, channel = {};
  std::vector<StoredLoop> places;
};

bool IsTurned(const Strided& move, int dst_channels, Turned* result) {
  if (move.channels.size() != 1 || move.src % 4 != 0 || move.c0 != 0) return false;
  result->channel = move.channels[0];
  const StoredLoop& channel = result->channel;
  if (channel.extent != dst_channels || channel.dst != 1 || channel.src_channel ||
      channel.src % 4 != 0) {
    return false;
  }
  int turned = 0;
  for (const StoredLoop& loop : move.rows) {
    if (loop.src_channel) {
      if (loop.src != 1) return false;
      result->turned = loop;
      ++turned;
    } else {
      if (loop.src % 4 != 0) return false;
      result->places.push_back(loop);
    }
  }
  if (turned != 1 || result->places.size() > 2) return false;
  result->places.insert(result->places.begin(), 2 - result->places.size(), {1, 0, 0, false, false});
  return result->places[0].extent * result->places[1].extent <= kMostGroups;
}

int Int(int64_t v) { return static_cast<int>(v); }

}  // namespace

bool AddTurned(const Strided& move, ValueId src, ValueId dst, KernelSelector* selector) {
  Turned t;
  if (!selector->policy().TurnsInRegisters() ||
      !IsTurned(move, Channels(selector->shape(dst)), &t)) {
    return false;
  }
  const StoredLoop &outer = t.places[0], &inner = t.places[1];
  Dispatch dispatch;
  dispatch.text = kTurnedText;
  dispatch.kernel = "turn_slices";
  dispatch.buffers = {Operand::Of(src), Operand::Of(dst)};
  dispatch.scalars = {Int(t.turned.extent),   Int(t.channel.extent), Int(inner.extent),
                      Int(move.src / 4),      Int(outer.src / 4),    Int(inner.src / 4),
                      Int(t.channel.src / 4), Int(move.dst_row / 4), Int(outer.dst / 4),
                      Int(inner.dst / 4),     Int(t.turned.dst / 4)};
  dispatch.items = {Int(CeilDiv(t.turned.extent, 4)), Int(CeilDiv(t.channel.extent, 4)),
                    Int(outer.extent * inner.extent)};
  dispatch.local = {8, 8, 1};
  dispatch.final_store = false;
  selector->Add(std::move(dispatch));
  return true;
}

}  // namespace litmus::gpu
