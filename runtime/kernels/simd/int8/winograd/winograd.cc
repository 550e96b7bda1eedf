// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// One run of a Winograd convolution; winograd_run.h has the loops and calls the functions of Job.
#include "runtime/kernels/simd/int8/winograd/winograd.h"

#include <algorithm>
#include <cfenv>

#include "runtime/cpu/machine_core.h"

namespace litmus::int8 {
namespace {

// Transformed tiles of a block; fits in an L2 of a megabyte.
constexpr size_t kBlockBytes = 128 << 10;

// While it exists, floats are rounded towards zero, as SignedScale requires.
class Truncating {
 public:
  Truncating() : before_(std::fegetround()) { std::fesetround(FE_TOWARDZERO); }
  ~Truncating() { std::fesetround(before_); }
  Truncating(const Truncating&) = delete;
  Truncating& operator=(const Truncating&) = delete;

 private:
  int before_;
};

}  // namespace

struct Winograd::Job : WinogradJob<Winograd, uint8_t, Residual, Sizes> {
  LinearSum sum;  // of outputs and residual; if usable, the output transform adds the residual

  void TransformInputs(size_t begin, size_t end, int16_t* v) const {
    WinogradInputArgs args = {};
    args.is_int8 = self.is_int8_;
    ForEachInput(begin, end, tiling.tiles, self.outside_.data(), v, args, self.kernels_.input);
  }
  void Multiply(int tiles, int channel_begin, int channel_end, const int16_t* v, int32_t* m,
                PrefetchQueue* list) const;
  void TransformOutputs(size_t begin, size_t end, int channel_begin, int channel_end,
                        const int32_t* m) const;
  void AddResidual(size_t begin, size_t end, int channel_begin, int channel_end) const;
};

void Winograd::Job::Multiply(int tiles, int channel_begin, int channel_end, const int16_t* v,
                             int32_t* m, PrefetchQueue* list) const {
  S16GemmArgs args;
  args.row_stride = static_cast<ptrdiff_t>(sizes.v_tile());
  args.pairs = self.pairs_;
  args.c_stride = static_cast<ptrdiff_t>(sizes.m_tile());
  // Spreads the prefetches evenly over the products, during which the memory is otherwise idle.
  const int calls = sizes.Products(tiles, channel_end - channel_begin);
  const int lines = (list->Lines() + calls - 1) / calls;
  const auto product = [&](int p, int first, int, int rows, const int16_t* a, int32_t* c) {
    args.a = a;
    args.b = self.Weights(p, first);
    args.c = c;
    args.narrow = sizes.PanelWidth(first) < sizes.columns;
    self.tile_.run(rows, args);
    list->Fetch(lines);
  };
  sizes.Multiply(tiles, channel_begin, channel_end, v, m, product);
}

void Winograd::Job::TransformOutputs(size_t begin, size_t end, int channel_begin, int channel_end,
                                     const int32_t* m) const {
  WinogradOutputArgs args = {};
  args.requantize = self.output_->ArgsFrom(channel_begin);
  args.requantize.bias = &self.bias_[channel_begin];
  if (!self.scale_.empty()) {
    args.scale = &self.scale_[channel_begin];
    args.add = &self.add_[channel_begin];
    args.factor = &self.factor_[channel_begin];
  }
  args.sum = sum.usable ? &sum : nullptr;
  {
    const Truncating truncating;
    ForEachOutput(begin, end, channel_begin, channel_end, m, args, self.kernels_.output.run);
  }
  if (residual != nullptr && !sum.usable) AddResidual(begin, end, channel_begin, channel_end);
}

// Called while the outputs are still in the cache.
void Winograd::Job::AddResidual(size_t begin, size_t end, int channel_begin,
                                int channel_end) const {
  const size_t out_c = static_cast<size_t>(sizes.out_c);
  const size_t channels = std::min<size_t>(channel_end, out_c) - channel_begin;
  while (begin < end) {
    // Takes all tiles of a row of tiles together.
    const size_t row_end = std::min(end, tiling.RowEnd(begin));
    const WinogradTiling::Tile first = tiling.At(begin), last = tiling.At(row_end - 1);
    const auto pixels = static_cast<size_t>(last.x + last.columns - first.x);
    for (int y = 0; y < first.rows; ++y) {
      const ptrdiff_t offset = tiling.OutputOffset(first) + y * tiling.OutputRow();
      residual->AddTo(out, offset + channel_begin, out_c, channels, pixels);
    }
    begin = row_end;
  }
}

void Winograd::Run(const ConvShape& shape, const void* in, void* out, ThreadPool* pool,
                   const Residual* residual) const {
  const Job job = {{*this, sizes_, WinogradTiling(shape), static_cast<const uint8_t*>(in),
                    static_cast<uint8_t*>(out), residual},
                   residual != nullptr ? residual->Linear() : LinearSum{}};
  RunWinograd(job, sizes_, cpu::MachineCore().ShareOfL2(kBlockBytes), pool);
}

}  // namespace litmus::int8
