// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The kernels of region.h and their selection. A copy's loops become strides in stored elements,
// and loops that continue each other are merged. If more loops remain than a kernel has, the copy
// becomes several dispatches.
#include "delegates/gpu/kernels/movement/region.h"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "delegates/gpu/kernels/common/grid.h"
#include "delegates/gpu/kernels/movement/strided.h"
#include "delegates/gpu/kernels/movement/turned.h"

namespace litmus::gpu {
namespace {

constexpr absl::string_view kRegionText = R"(
Runs of N slices, at four loops' places. A work-item copies PART slices of a run, for COUNT values of
the innermost loop. Distances are slices.
%kernel move_slices
%in act src
%out act dst
%arg int WIDTH TOTAL PARTS PART N COUNTS COUNT E3 E2 E1
%arg int SRC S0 S1 S2 S3
%arg int DST D0 D1 D2 D3
  int g = GID(1) * WIDTH + GID(0);
  if (GID(0) < WIDTH && g < TOTAL) {
    int begin = g % PARTS * PART;
    int end = min(begin + PART, N);
    g = g / PARTS;
    int i3 = g % COUNTS * COUNT;
    int stop = min(i3 + COUNT, E3);
    g = g / COUNTS;
    int i2 = g % E2;
    g = g / E2;
    int from = SRC + g / E1 * S0 + g % E1 * S1 + i2 * S2;
    int to = DST + g / E1 * D0 + g % E1 * D1 + i2 * D2;
    NO_UNROLL for (; i3 < stop; ++i3) {
      int p = from + i3 * S3;
      int q = to + i3 * D3;
      int i = begin;
      NO_UNROLL for (; i + V4 <= end; i += V4) {
        STOREV_WHOLE(dst, 1, 0, q + i, LOADV(src, 1, 0, p + i));
      }
%if V > 4
      NO_UNROLL for (; i < end; ++i) {
        LOAD4(a, src, p + i);
        STORE4(dst, q + i, BC(a, 0), BC(a, 1), BC(a, 2), BC(a, 3));
      }
%end
    }
  }
%endkernel

Runs of N channels from channel C0 on, at four loops' places. Channel j of a run comes from j / N2 *
SA + j % N2 * SB. Distances in src are elements, those in dst slices. A work-item writes PART slices
of a run, for COUNT values of the innermost loop; what the run does not cover of them stays.
%kernel move_channels
%in act src
%out act dst
%arg int WIDTH TOTAL PARTS PART N COUNTS COUNT E3 E2 E1
%arg int SRC S0 S1 S2 S3
%arg int DST D0 D1 D2 D3
%arg int C0 CHANNELS N2 SA SB
  int g = GID(1) * WIDTH + GID(0);
  if (GID(0) < WIDTH && g < TOTAL) {
    int begin = C0 / 4 + g % PARTS * PART;
    int end = min(begin + PART, (C0 + N + 3) / 4);
    g = g / PARTS;
    int i3 = g % COUNTS * COUNT;
    int stop = min(i3 + COUNT, E3);
    g = g / COUNTS;
    int i2 = g % E2;
    g = g / E2;
    int from = SRC + g / E1 * S0 + g % E1 * S1 + i2 * S2;
    int to = DST + g / E1 * D0 + g % E1 * D1 + i2 * D2;
    int first = max(begin * 4 - C0, 0);
    from += first / N2 * SA + first % N2 * SB;
    NO_UNROLL for (; i3 < stop; ++i3) {
      int p = from + i3 * S3;
      int q = to + i3 * D3;
      int n = first % N2;
      NO_UNROLL for (int s = begin; s < end; ++s) {
        int j = s * 4 - C0;
%for k 4
        float v$k = 0.0f;
        if (j + $k >= 0 && j + $k < N) {
          v$k = LOAD1(src, p);
          p += SB;
          n += 1;
          if (n == N2) { n = 0; p += SA - N2 * SB; }
        } else if (s * 4 + $k < CHANNELS) {
          v$k = LOAD1(dst, (q + s) * 4 + $k);
        }
%end
        STORE4(dst, q + s, v0, v1, v2, v3);
      }
    }
  }
%endkernel
)";

constexpr size_t kKernelLoops = 4;

// Adds the dispatches for a Strided.
class RegionCopier {
 public:
  RegionCopier(ValueId src, ValueId dst, KernelSelector* selector)
      : src_(src),
        dst_(dst),
        selector_(selector),
        src_channels_(Channels(selector->shape(src))),
        dst_channels_(Channels(selector->shape(dst))) {}

  void Add(const Strided& s) {
    if (BySlices(s)) {
      AddSlices(s);
      return;
    }
    const std::vector<StoredLoop>& c = s.channels;
    if (AddTurned(s, src_, dst_, selector_)) return;
    // The kernel's two channel loops can fill only a contiguous run of channels.
    const bool run = c.empty() || (c.size() == 1 && c[0].dst == 1) ||
                     (c.size() == 2 && c[1].dst == 1 && c[0].dst == c[1].extent);
    if (run) {
      AddChannels(s);
      return;
    }
    for (int64_t i = 0; i < c[0].extent; ++i) {
      Strided part = s;
      part.channels.erase(part.channels.begin());
      part.src += i * c[0].src;
      if (c[0].src_channel) part.src_channel += i * c[0].src;
      part.c0 += i * c[0].dst;
      Add(part);
    }
  }

 private:
  // True if the copy moves whole slices.
  bool BySlices(const Strided& s) const {
    if (s.src % 4 != 0 || s.c0 % 4 != 0) return false;
    int64_t run = 1;
    bool source_walks = false;  // some loop walks src's channels outside the run
    for (size_t i = 0; i < s.channels.size(); ++i) {
      const StoredLoop& loop = s.channels[i];
      if (i + 1 == s.channels.size()) {
        if (loop.dst != 1 || loop.src != 1 || !loop.src_channel) return false;
        run = loop.extent;
      } else if (loop.dst % 4 != 0 || loop.src % 4 != 0) {
        return false;
      } else {
        source_walks = true;
      }
    }
    for (const StoredLoop& loop : s.rows) {
      if (loop.src % 4 != 0) return false;
      source_walks |= loop.src_channel;
    }
    if (run % 4 == 0) return true;
    return !source_walks && s.c0 + run == dst_channels_ && s.src_channel + run == src_channels_;
  }

  void AddSlices(const Strided& s) {
    std::vector<StoredLoop> loops = s.rows;
    loops.insert(loops.end(), s.channels.begin(), s.channels.end());
    if (s.channels.empty()) loops.push_back({1, 1, 1, true, true});
    loops.back().extent = CeilDiv(loops.back().extent, 4);
    for (size_t i = 0; i + 1 < loops.size(); ++i) {
      loops[i].src /= 4;
      loops[i].dst /= 4;
    }
    // A loop over slices is like a loop over rows.
    for (StoredLoop& loop : loops) loop.src_channel = false;
    Collapse(&loops);
    int64_t run = 1;
    if (loops.back().src == 1 && loops.back().dst == 1) {
      run = loops.back().extent;
      loops.pop_back();
    }
    AddLoops("move_slices", s.src / 4, (s.dst_row + s.c0) / 4, std::move(loops), run, run,
             /*tail=*/{});
  }

  void AddChannels(const Strided& s) {
    std::vector<StoredLoop> loops = s.rows;
    for (StoredLoop& loop : loops) loop.dst /= 4;
    StoredLoop outer = {1, 0, 0, false, false}, inner = {1, 0, 1, false, false};
    if (!s.channels.empty()) inner = s.channels.back();
    if (s.channels.size() == 2) outer = s.channels.front();
    const int64_t run = outer.extent * inner.extent;
    const int64_t slices = CeilDiv(s.c0 + run, 4) - s.c0 / 4;
    AddLoops("move_channels", s.src, s.dst_row / 4, std::move(loops), run, slices,
             {Int(s.c0), dst_channels_, Int(inner.extent), Int(outer.src), Int(inner.src)});
  }

  // `slices`: slices of one run.
  void AddLoops(const char* kernel, int64_t src, int64_t dst, std::vector<StoredLoop> loops,
                int64_t run, int64_t slices, const std::vector<Scalar>& tail) {
    if (loops.size() > kKernelLoops) {
      const auto shortest = std::min_element(
          loops.begin(), loops.end(),
          [](const StoredLoop& a, const StoredLoop& b) { return a.extent < b.extent; });
      const StoredLoop unrolled = *shortest;
      loops.erase(shortest);
      for (int64_t i = 0; i < unrolled.extent; ++i) {
        AddLoops(kernel, src + i * unrolled.src, dst + i * unrolled.dst, loops, run, slices, tail);
      }
      return;
    }
    while (loops.size() < kKernelLoops) loops.insert(loops.begin(), {1, 0, 0, false, false});
    // On a CPU device, a work-item repays its start if it moves some kilobytes.
    const int64_t part = selector_->policy().CoarseningFactor(slices, 2048);
    const int64_t count =
        selector_->policy().CoarseningFactor(loops[3].extent, std::max<int64_t>(1, 512 / slices));
    const int64_t parts = CeilDiv(slices, part), counts = CeilDiv(loops[3].extent, count);
    const int64_t total = parts * counts * loops[2].extent * loops[1].extent * loops[0].extent;
    const FlatGrid grid(total, selector_->policy());
    Dispatch dispatch;
    dispatch.text = kRegionText;
    dispatch.kernel = kernel;
    dispatch.buffers = {Operand::Of(src_), Operand::Of(dst_)};
    dispatch.scalars = {grid.width,
                        Int(total),
                        Int(parts),
                        Int(part),
                        Int(run),
                        Int(counts),
                        Int(count),
                        Int(loops[3].extent),
                        Int(loops[2].extent),
                        Int(loops[1].extent),
                        Int(src)};
    for (const StoredLoop& loop : loops) dispatch.scalars.emplace_back(Int(loop.src));
    dispatch.scalars.emplace_back(Int(dst));
    for (const StoredLoop& loop : loops) dispatch.scalars.emplace_back(Int(loop.dst));
    dispatch.scalars.insert(dispatch.scalars.end(), tail.begin(), tail.end());
    dispatch.items = grid.items;
    dispatch.local = kFlatGroup;
    dispatch.final_store = false;
    selector_->Add(std::move(dispatch));
  }

  static int Int(int64_t v) { return static_cast<int>(v); }

  const ValueId src_, dst_;
  KernelSelector* const selector_;
  const int src_channels_, dst_channels_;
};

}  // namespace

absl::Status AddRegion(const StridedCopy& copy, ValueId src, ValueId dst,
                       KernelSelector* selector) {
  for (const ValueId value : {src, dst}) {
    if (StoredElements(selector->shape(value)) > std::numeric_limits<int>::max()) {
      return absl::InvalidArgumentError("A tensor has too many elements.");
    }
  }
  RegionCopier(src, dst, selector)
      .Add(MakeStrided(copy, selector->shape(src), selector->shape(dst)));
  return absl::OkStatus();
}

}  // namespace litmus::gpu
