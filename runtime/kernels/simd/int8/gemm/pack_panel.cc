// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Packs four channels by sixteen bytes at a time: a transposition of 4 x 4 words of 32 bits, or of
// 4 x 2 pairs of words.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "runtime/kernels/simd/int8/gemm/pack_panel.cc"
#include "runtime/kernels/simd/int8/gemm/pack_panel.h"

#include <cstring>

#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "runtime/cpu/vector_target.h"

HWY_BEFORE_NAMESPACE();
namespace litmus::int8 {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

#if LITMUS_HAS(VECTORS)
// Packs the first `count` channels (a multiple of 4) of a segment and their first `bytes` bytes (a
// multiple of 16). The loop over channels is the inner one, so that whole cache lines are written
// one after the other.
void PackWhole(const PanelArgs& args, const uint8_t* rows, ptrdiff_t row_stride, int count,
               int bytes, uint8_t* out) {
  const ptrdiff_t step = 4 * static_cast<ptrdiff_t>(args.columns);
  const hn::FixedTag<uint8_t, 16> d;
  const hn::FixedTag<uint32_t, 4> d32;
  const hn::FixedTag<uint64_t, 2> d64;
  const hn::FixedTag<int8_t, 16> d8;
  const auto sign_xor = hn::Set(d, args.sign_xor);
  const auto zero_point = hn::Set(d8, args.zero_point);
  for (int k = 0; k < bytes; k += 16, rows += 16, out += 4 * step) {
    const uint8_t* row = rows;
    for (int n = 0; n < count; n += 4, row += 4 * row_stride) {
      const auto load = [&](int i) HWY_ATTR {
        const auto weights = hn::Xor(hn::LoadU(d, row + i * row_stride), sign_xor);
        return hn::BitCast(d32, hn::SaturatedSub(hn::BitCast(d8, weights), zero_point));
      };
      uint8_t* const to = out + (args.pairs_groups ? 8 : 4) * n;
      const auto store = [&](auto words, ptrdiff_t at)
                             HWY_ATTR { hn::StoreU(hn::BitCast(d, words), d, to + at); };
      const auto row0 = load(0), row1 = load(1), row2 = load(2), row3 = load(3);
      if (args.pairs_groups) {
        const auto pairs0 = hn::BitCast(d64, row0), pairs1 = hn::BitCast(d64, row1);
        const auto pairs2 = hn::BitCast(d64, row2), pairs3 = hn::BitCast(d64, row3);
        store(hn::InterleaveLower(d64, pairs0, pairs1), 0);
        store(hn::InterleaveLower(d64, pairs2, pairs3), 16);
        store(hn::InterleaveUpper(d64, pairs0, pairs1), 2 * step);
        store(hn::InterleaveUpper(d64, pairs2, pairs3), 2 * step + 16);
        continue;
      }
      const auto low01 = hn::BitCast(d64, hn::InterleaveLower(d32, row0, row1));
      const auto high01 = hn::BitCast(d64, hn::InterleaveUpper(d32, row0, row1));
      const auto low23 = hn::BitCast(d64, hn::InterleaveLower(d32, row2, row3));
      const auto high23 = hn::BitCast(d64, hn::InterleaveUpper(d32, row2, row3));
      store(hn::InterleaveLower(d64, low01, low23), 0);
      store(hn::InterleaveUpper(d64, low01, low23), step);
      store(hn::InterleaveLower(d64, high01, high23), 2 * step);
      store(hn::InterleaveUpper(d64, high01, high23), 3 * step);
    }
  }
}
#endif

// Packs channels `first` to `first` + 4 (exclusive) of a segment from byte `k` on, a multiple of 8.
// `count` of the four exist; the others become zeros.
void PackFour(const PanelArgs& args, const uint8_t* rows, ptrdiff_t row_stride, int first,
              int count, int k, uint8_t* out) {
  const int groups = (args.segment_bytes + 3) / 4;
  for (; k < args.segment_bytes; k += 4) {
    const int bytes = args.segment_bytes - k < 4 ? args.segment_bytes - k : 4;
    const int group = k / 4, even = group / 2 * 2;
    const bool paired = args.pairs_groups && even + 1 < groups;
    uint8_t* to = out + 4 * static_cast<ptrdiff_t>(args.columns) * (paired ? even : group) +
                  (paired ? 8 * first + 4 * (group - even) : 4 * first);
    for (int i = 0; i < 4; ++i, to += paired ? 8 : 4) {
      std::memset(to, 0, 4);
      for (int b = 0; b < bytes && i < count; ++b) {
        const auto weight = static_cast<int8_t>(rows[i * row_stride + k + b] ^ args.sign_xor);
        const int value = weight - args.zero_point;
        to[b] = static_cast<uint8_t>(value < -128 ? -128 : value > 127 ? 127 : value);
      }
    }
  }
}

void PackPanelImpl(const PanelArgs& args, int8_t* out) {
  const ptrdiff_t depth = static_cast<ptrdiff_t>(args.segments) * args.segment_bytes;
  const ptrdiff_t packed_segment =
      static_cast<ptrdiff_t>((args.segment_bytes + 3) / 4) * 4 * args.columns;
  for (int s = 0; s < args.segments; ++s) {
    const uint8_t* const rows = args.weights + s * args.segment_bytes;
    uint8_t* const to = reinterpret_cast<uint8_t*>(out) + s * packed_segment;
    int whole = 0, whole_bytes = 0;
#if LITMUS_HAS(VECTORS)
    whole = args.count / 4 * 4;
    whole_bytes = args.segment_bytes / 16 * 16;
    PackWhole(args, rows, depth, whole, whole_bytes, to);
#endif
    for (int n = 0; n < args.columns; n += 4) {
      const int rest = args.count - n;
      const int count = rest < 0 ? 0 : rest < 4 ? rest : 4;
      PackFour(args, rows + n * depth, depth, n, count, n < whole ? whole_bytes : 0, to);
    }
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace litmus::int8
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace litmus::int8 {
HWY_EXPORT(PackPanelImpl);
void PackPanel(const PanelArgs& args, int8_t* out) {
  HWY_DYNAMIC_DISPATCH(PackPanelImpl)(args, out);
}

bool PairsFit(const int8_t* panel, int64_t groups, int columns) {
  const int64_t step = 4 * int64_t{columns};
  int both = 0;
  for (int64_t i = 0; i < (groups - 1) * step; ++i) {
    both |= static_cast<int>(panel[i] == -128) & static_cast<int>(panel[i + step] == -128);
  }
  return both == 0;
}
}  // namespace litmus::int8
#endif
