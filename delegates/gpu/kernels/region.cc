// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The kernels of region.h and their choice. A move's loops become strides in stored elements; loops
// that continue each other are joined; what more than the kernels' loops is left runs as several
// launches.
#include "delegates/gpu/kernels/region.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace litmus::gpu {
namespace {

constexpr absl::string_view kText = R"(
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

A work-item fills COUNT rows of a block.
%kernel fill
%out act dst
%arg int WIDTH TOTAL BLOCKS ROWS S CHANNELS COUNT
%arg float VALUE
  int g = GID(1) * WIDTH + GID(0);
  if (GID(0) < WIDTH && g < TOTAL) {
    int block = g % BLOCKS;
    int row = g / BLOCKS * COUNT;
    int end = min(row + COUNT, ROWS);
    VF v = MASK_TAIL(SPLAT(VALUE), block, CHANNELS);
    NO_UNROLL for (; row < end; ++row) {
      STOREV(dst, row, block, S, v);
    }
  }
%endkernel
)";

constexpr size_t kKernelLoops = 4;

struct Loop {
  int64_t extent, src, dst;  // distances in stored elements
  bool src_channel, dst_channel;
};

// A move in stored elements. Channel loops of dst stand last, both groups sorted by dst distance.
struct Strided {
  int64_t src = 0;      // element
  int64_t dst_row = 0;  // element that starts dst's row
  int64_t c0 = 0;       // channel of dst
  int64_t src_channel = 0;
  std::vector<Loop> rows, channels;
};

int64_t DivideUp(int64_t a, int64_t b) { return (a + b - 1) / b; }

// Sorts by dst distance, the longest first, and joins loops that continue each other.
void Collapse(std::vector<Loop>* loops) {
  std::stable_sort(loops->begin(), loops->end(),
                   [](const Loop& a, const Loop& b) { return a.dst > b.dst; });
  for (size_t i = loops->size(); i-- > 1;) {
    Loop& outer = (*loops)[i - 1];
    const Loop& inner = (*loops)[i];
    if (outer.src == inner.src * inner.extent && outer.dst == inner.dst * inner.extent &&
        outer.src_channel == inner.src_channel) {
      outer = {outer.extent * inner.extent, inner.src, inner.dst, inner.src_channel,
               inner.dst_channel};
      loops->erase(loops->begin() + static_cast<std::ptrdiff_t>(i));
    }
  }
}

Strided MakeStrided(const Move& move, const Shape& src, const Shape& dst) {
  const std::vector<int64_t> from = StoredStrides(src), to = StoredStrides(dst);
  Strided strided;
  for (size_t d = 0; d < from.size(); ++d) strided.src += move.src_start[d] * from[d];
  if (!from.empty()) strided.src_channel = move.src_start.back();
  for (size_t d = 0; d + 1 < to.size(); ++d) strided.dst_row += move.dst_start[d] * to[d];
  if (!to.empty()) strided.c0 = move.dst_start.back();
  for (const Move::Loop& l : move.loops) {
    if (l.extent == 1) continue;
    const auto s = static_cast<size_t>(l.src_dim), d = static_cast<size_t>(l.dst_dim);
    Loop loop = {l.extent, 0, l.dst_step * to[d], false, d + 1 == to.size()};
    if (l.src_step != 0) {
      loop.src = l.src_step * from[s];
      loop.src_channel = s + 1 == from.size();
    }
    if (loop.dst < 0) {  // walked from its other end
      strided.src += (loop.extent - 1) * loop.src;
      if (loop.src_channel) strided.src_channel += (loop.extent - 1) * l.src_step;
      (loop.dst_channel ? strided.c0 : strided.dst_row) += (loop.extent - 1) * loop.dst;
      loop.src = -loop.src;
      loop.dst = -loop.dst;
    }
    (loop.dst_channel ? strided.channels : strided.rows).push_back(loop);
  }
  Collapse(&strided.rows);
  Collapse(&strided.channels);
  return strided;
}

// The starts move as the loop's counter grows by n.
void Advance(const Move::Loop& loop, int n, Move* move) {
  if (loop.src_step != 0) move->src_start[static_cast<size_t>(loop.src_dim)] += n * loop.src_step;
  if (loop.dst_step != 0) move->dst_start[static_cast<size_t>(loop.dst_dim)] += n * loop.dst_step;
}

// Emits launches for a Strided.
class RegionEmitter {
 public:
  RegionEmitter(ValueId src, ValueId dst, Emitter* emitter)
      : src_(src),
        dst_(dst),
        emitter_(emitter),
        src_channels_(Channels(emitter->shape(src))),
        dst_channels_(Channels(emitter->shape(dst))),
        cpu_(emitter->device().serial_items) {}

  void Emit(const Strided& s) {
    if (BySlices(s)) {
      EmitSlices(s);
      return;
    }
    // The kernel's two channel loops fill a run of channels without gaps.
    const std::vector<Loop>& c = s.channels;
    const bool run = c.empty() || (c.size() == 1 && c[0].dst == 1) ||
                     (c.size() == 2 && c[1].dst == 1 && c[0].dst == c[1].extent);
    if (run) {
      EmitChannels(s);
      return;
    }
    for (int64_t i = 0; i < c[0].extent; ++i) {
      Strided part = s;
      part.channels.erase(part.channels.begin());
      part.src += i * c[0].src;
      if (c[0].src_channel) part.src_channel += i * c[0].src;
      part.c0 += i * c[0].dst;
      Emit(part);
    }
  }

 private:
  // True when whole slices move.
  bool BySlices(const Strided& s) const {
    if (s.src % 4 != 0 || s.c0 % 4 != 0) return false;
    int64_t run = 1;
    bool source_walks = false;  // along src's channels, outside of the run
    for (size_t i = 0; i < s.channels.size(); ++i) {
      const Loop& loop = s.channels[i];
      if (i + 1 == s.channels.size()) {
        if (loop.dst != 1 || loop.src != 1 || !loop.src_channel) return false;
        run = loop.extent;
      } else if (loop.dst % 4 != 0 || loop.src % 4 != 0) {
        return false;
      } else {
        source_walks = true;
      }
    }
    for (const Loop& loop : s.rows) {
      if (loop.src % 4 != 0) return false;
      source_walks |= loop.src_channel;
    }
    if (run % 4 == 0) return true;
    return !source_walks && s.c0 + run == dst_channels_ && s.src_channel + run == src_channels_;
  }

  void EmitSlices(const Strided& s) {
    std::vector<Loop> loops = s.rows;
    loops.insert(loops.end(), s.channels.begin(), s.channels.end());
    if (s.channels.empty()) loops.push_back({1, 1, 1, true, true});
    loops.back().extent = DivideUp(loops.back().extent, 4);
    for (size_t i = 0; i + 1 < loops.size(); ++i) {
      loops[i].src /= 4;
      loops[i].dst /= 4;
    }
    for (Loop& loop : loops) loop.src_channel = false;  // slices are all alike
    Collapse(&loops);
    int64_t run = 1;
    if (loops.back().src == 1 && loops.back().dst == 1) {
      run = loops.back().extent;
      loops.pop_back();
    }
    EmitLoops("move_slices", s.src / 4, (s.dst_row + s.c0) / 4, std::move(loops), run, run,
              /*tail=*/{});
  }

  void EmitChannels(const Strided& s) {
    std::vector<Loop> loops = s.rows;
    for (Loop& loop : loops) loop.dst /= 4;
    Loop outer = {1, 0, 0, false, false}, inner = {1, 0, 1, false, false};
    if (!s.channels.empty()) inner = s.channels.back();
    if (s.channels.size() == 2) outer = s.channels.front();
    const int64_t run = outer.extent * inner.extent;
    const int64_t slices = DivideUp(s.c0 + run, 4) - s.c0 / 4;
    EmitLoops("move_channels", s.src, s.dst_row / 4, std::move(loops), run, slices,
              {Int(s.c0), dst_channels_, Int(inner.extent), Int(outer.src), Int(inner.src)});
  }

  // `slices`: of a run.
  void EmitLoops(const char* kernel, int64_t src, int64_t dst, std::vector<Loop> loops, int64_t run,
                 int64_t slices, const std::vector<Scalar>& tail) {
    if (loops.size() > kKernelLoops) {
      const auto shortest =
          std::min_element(loops.begin(), loops.end(),
                           [](const Loop& a, const Loop& b) { return a.extent < b.extent; });
      const Loop unrolled = *shortest;
      loops.erase(shortest);
      for (int64_t i = 0; i < unrolled.extent; ++i) {
        EmitLoops(kernel, src + i * unrolled.src, dst + i * unrolled.dst, loops, run, slices, tail);
      }
      return;
    }
    while (loops.size() < kKernelLoops) loops.insert(loops.begin(), {1, 0, 0, false, false});
    // A CPU's work-items are worth their cost when they move some kilobytes.
    const int64_t part = cpu_ ? std::min<int64_t>(slices, 2048) : 1;
    const int64_t count = cpu_ ? std::clamp<int64_t>(512 / slices, 1, loops[3].extent) : int64_t{1};
    const int64_t parts = DivideUp(slices, part), counts = DivideUp(loops[3].extent, count);
    const int64_t total = parts * counts * loops[2].extent * loops[1].extent * loops[0].extent;
    const FlatGrid grid(total, emitter_->device());
    Launch launch;
    launch.text = kText;
    launch.kernel = kernel;
    launch.buffers = {Operand::Of(src_), Operand::Of(dst_)};
    launch.scalars = {grid.width,
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
    for (const Loop& loop : loops) launch.scalars.emplace_back(Int(loop.src));
    launch.scalars.emplace_back(Int(dst));
    for (const Loop& loop : loops) launch.scalars.emplace_back(Int(loop.dst));
    launch.scalars.insert(launch.scalars.end(), tail.begin(), tail.end());
    launch.items = grid.items;
    launch.local = kFlatGroup;
    launch.final_store = false;
    emitter_->Add(std::move(launch));
  }

  static int Int(int64_t v) { return static_cast<int>(v); }

  const ValueId src_, dst_;
  Emitter* const emitter_;
  const int src_channels_, dst_channels_;
  const bool cpu_;
};

}  // namespace

FlatGrid::FlatGrid(int64_t total, const DeviceInfo& device) {
  constexpr int64_t kWidth = 1 << 14;
  width = static_cast<int>(std::clamp<int64_t>(total, 1, kWidth));
  const int64_t group = device.serial_items ? 1 : kFlatGroup[0];
  items = {static_cast<int>(DivideUp(width, group) * group),
           static_cast<int>(DivideUp(total, width)), 1};
}

absl::Status EmitRegion(const Move& move, ValueId src, ValueId dst, Emitter* emitter) {
  for (const ValueId value : {src, dst}) {
    if (StoredElements(emitter->shape(value)) > std::numeric_limits<int>::max()) {
      return absl::InvalidArgumentError("A tensor has too many elements.");
    }
  }
  RegionEmitter(src, dst, emitter)
      .Emit(MakeStrided(move, emitter->shape(src), emitter->shape(dst)));
  return absl::OkStatus();
}

std::vector<Move> Clip(const Move& move, const Shape& src, const Shape& dst) {
  Move clipped = move;
  clipped.fill.reset();
  for (size_t k = 0; k < src.size() + dst.size(); ++k) {
    const bool of_src = k < src.size();
    const size_t d = of_src ? k : k - src.size();
    const int size = of_src ? src[d] : dst[d];
    const auto step = [&](const Move::Loop& loop) {
      if (of_src) return static_cast<size_t>(loop.src_dim) == d ? loop.src_step : 0;
      return static_cast<size_t>(loop.dst_dim) == d ? loop.dst_step : 0;
    };
    int64_t low = of_src ? clipped.src_start[d] : clipped.dst_start[d], high = low;
    std::vector<size_t> walkers;
    for (size_t i = 0; i < clipped.loops.size(); ++i) {
      const Move::Loop& loop = clipped.loops[i];
      if (loop.extent == 1 || step(loop) == 0) continue;
      const int64_t span = int64_t{loop.extent - 1} * step(loop);
      (span < 0 ? low : high) += span;
      walkers.push_back(i);
    }
    if (low >= 0 && high < size) continue;
    if (walkers.empty()) return {};
    if (walkers.size() > 1) {
      // Which counters of one loop are inside depends on the others: it is unrolled.
      const size_t shortest =
          *std::min_element(walkers.begin(), walkers.end(), [&clipped](size_t a, size_t b) {
            return clipped.loops[a].extent < clipped.loops[b].extent;
          });
      Move part = clipped;
      part.loops.erase(part.loops.begin() + static_cast<std::ptrdiff_t>(shortest));
      std::vector<Move> parts;
      for (int i = 0; i < clipped.loops[shortest].extent; ++i) {
        for (Move& m : Clip(part, src, dst)) parts.push_back(std::move(m));
        Advance(clipped.loops[shortest], 1, &part);
      }
      return parts;
    }
    Move::Loop& loop = clipped.loops[walkers[0]];
    const int64_t start = of_src ? clipped.src_start[d] : clipped.dst_start[d];
    const auto inside = [&](int i) {
      const int64_t at = start + int64_t{i} * step(loop);
      return at >= 0 && at < size;
    };
    int begin = 0, end = loop.extent;
    while (begin < end && !inside(begin)) ++begin;
    while (end > begin && !inside(end - 1)) --end;
    if (begin == end) return {};
    Advance(loop, begin, &clipped);
    loop.extent = end - begin;
  }
  return {clipped};
}

void EmitFill(ValueId dst, float value, Emitter* emitter) {
  const Shape& shape = emitter->shape(dst);
  const int rows = static_cast<int>(Rows(shape)), slices = Slices(shape);
  const int blocks = static_cast<int>(DivideUp(slices, emitter->V4()));
  const bool cpu = emitter->device().serial_items;
  const int count = cpu ? static_cast<int>(DivideUp(rows, 16)) : 1;
  const int64_t total = blocks * DivideUp(rows, count);
  const FlatGrid grid(total, emitter->device());
  Launch launch;
  launch.text = kText;
  launch.kernel = "fill";
  launch.buffers = {Operand::Of(dst)};
  launch.scalars = {grid.width, static_cast<int>(total), blocks, rows,
                    slices,     Channels(shape),         count,  value};
  launch.items = grid.items;
  launch.local = kFlatGroup;
  launch.final_store = false;
  emitter->Add(std::move(launch));
}

}  // namespace litmus::gpu
