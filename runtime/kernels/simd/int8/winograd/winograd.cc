// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// One run, of the kernels that fit the layer: see winograd_run.h.
#include "runtime/kernels/simd/int8/winograd/winograd.h"

#include <algorithm>
#include <cfenv>

#include "runtime/cpu/machine_core.h"

namespace litmus::int8 {
namespace {

constexpr size_t kBlockBytes = 128 << 10;  // of transformed tiles, in a megabyte of L2

// Makes floating point round towards zero, as SignedScale wants it.
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
  LinearSum sum;  // of an output and the residual; if usable, the transform adds it

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
  // Evenly: the memory has nothing else to do meanwhile.
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

// While the outputs are in the cache.
void Winograd::Job::AddResidual(size_t begin, size_t end, int channel_begin,
                                int channel_end) const {
  const size_t out_c = static_cast<size_t>(sizes.out_c);
  const size_t channels = std::min<size_t>(channel_end, out_c) - channel_begin;
  while (begin < end) {
    // Tiles beside each other.
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
