// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/f32/depthwise.h"

#include <algorithm>
#include <memory>

#include "runtime/kernels/simd/repeat_channels.h"
#include "runtime/threads/parallel_for.h"

namespace litmus::f32 {
namespace {

// State of one Run.
struct Job {
  DepthwiseFn kernel;
  DepthwiseArgs args;  // of the first image
  int rows;            // output rows per task
};

void RunBlock(const Job& job, size_t image, size_t block) {
  DepthwiseArgs args = job.args;
  const ConvShape& s = args.shape;
  args.in += image * s.in_h * s.in_w * s.in_c;
  args.out += image * s.out_h * s.out_w * s.out_c;
  const int begin = static_cast<int>(block) * job.rows;
  job.kernel(args, begin, std::min(s.out_h, begin + job.rows));
}

constexpr double kProductNs = 0.08;  // approximate nanoseconds per multiply-add
constexpr double kRepeatNs = 0.2;    // approximate nanoseconds per repeated channel of a pixel

// From this depth multiplier on, the output channels of one input channel fill whole vectors. With
// smaller multipliers, the channels of the image are repeated first.
constexpr int kFillsVectors = 16;
int TimesOf(int multiplier) { return multiplier < kFillsVectors ? multiplier : 1; }

// A convolution, for the capability tests.
struct Problem {
  const ConvShape& shape;
  int multiplier;
  const Kernels& kernels;
};

const char* RefusalOfSquare(const Problem& p) {
  const ConvShape& s = p.shape;
  if (p.multiplier != 1) return "the depth multiplier is not 1";
  if (s.k_h != s.k_w || (s.k_w != 3 && s.k_w != 5 && s.k_w != 7)) {
    return "the filter is not a square of 3, 5 or 7";
  }
  if (s.stride_h != s.stride_w || s.stride_w > 2) return "the strides are neither 1 nor 2";
  const bool dilated = s.dilation_h != 1 || s.dilation_w != 1;
  return s.stride_w == 2 && dilated ? "the filter is dilated and the strides are 2" : nullptr;
}

template <DepthwiseFn Kernels::*kKernel>
std::unique_ptr<DepthwiseFn> Make(const Problem& p) {
  return std::make_unique<DepthwiseFn>(p.kernels.*kKernel);
}

// The implementation list, best first.
constexpr ImplementationEntry<Problem, DepthwiseFn> kImplementations[] = {
    {"DepthwiseSquare", &RefusalOfSquare, &Make<&Kernels::square_depthwise>},
    {"DepthwiseAny", [](const Problem&) -> const char* { return nullptr; },
     &Make<&Kernels::any_depthwise>},
};

}  // namespace

Depthwise::Depthwise(const ConvShape& s, int depth_multiplier, StoredFloats weights,
                     StoredFloats bias, float min, float max, const Kernels& kernels)
    : target_(kernels.name),
      packed_for_(s.WithoutImage()),
      times_(TimesOf(depth_multiplier)),
      multiplier_(depth_multiplier / times_),
      choice_(ChooseImplementation(kImplementations, Problem{s, multiplier_, kernels})),
      min_(min),
      max_(max),
      weights_(static_cast<size_t>(s.k_h) * s.k_w * s.out_c),
      bias_(s.out_c),
      zeros_(static_cast<size_t>(s.in_c) * times_) {
  weights.CopyTo(static_cast<size_t>(s.k_h) * s.k_w * s.out_c, weights_.data());
  std::fill_n(bias_.data(), s.out_c, 0.0f);
  if (bias != nullptr) bias.CopyTo(static_cast<size_t>(s.out_c), bias_.data());
  std::fill_n(zeros_.data(), s.in_c * times_, 0.0f);
}

Depthwise::Depthwise(Archive* archive) : target_(BestKernels().name) {
  Visit(archive);
  choice_ =
      ChooseImplementation(kImplementations, Problem{packed_for_, multiplier_, BestKernels()});
}

void Depthwise::Visit(Archive* archive) {
  (*archive)(&packed_for_, &times_, &multiplier_, &min_, &max_, weights_.block(), bias_.block(),
             zeros_.block());
}

void Depthwise::AddToKey(PackedKey* key, const ConvShape& shape, int depth_multiplier,
                         StoredFloats weights, StoredFloats bias, float min, float max) {
  key->Add(shape.WithoutImage(), depth_multiplier);
  weights.AddToKey(key, static_cast<size_t>(shape.k_h) * shape.k_w * shape.out_c);
  bias.AddToKey(key, static_cast<size_t>(shape.out_c));
  key->AddFloat(min);
  key->AddFloat(max);
}

size_t Depthwise::ScratchFloats(const ConvShape& s) const {
  return times_ == 1 ? 0 : static_cast<size_t>(s.batch) * s.in_h * s.in_w * s.in_c * times_;
}

void Depthwise::Run(const ConvShape& s, const float* in, float* out, ThreadPool* pool,
                    float* scratch) const {
  if (times_ == 1) return RunKernel(s, in, out, pool);
  const FloatBlock own(scratch == nullptr ? ScratchFloats(s) : 0);
  float* const repeated = scratch == nullptr ? own.data() : scratch;
  RepeatRows(s, times_, in, repeated, kRepeatNs * times_, pool,
             [&](const float* from, size_t count, float* to) {
               RepeatValues(from, count, static_cast<size_t>(times_), to);
             });
  ConvShape shape = s;
  shape.in_c *= times_;
  RunKernel(shape, repeated, out, pool);
}

void Depthwise::RunKernel(const ConvShape& s, const float* in, float* out, ThreadPool* pool) const {
  if (s.batch == 0 || s.out_h == 0 || s.out_w == 0 || s.out_c == 0) return;
  const double ns =
      kProductNs * s.batch * s.out_h * static_cast<double>(s.out_w) * s.out_c * s.k_h * s.k_w;
  const int threads = static_cast<int>(ParallelThreads(pool, ns));
  Job job;
  job.kernel = *choice_.implementation;
  job.args = {s, multiplier_, in, weights_.data(), bias_.data(), zeros_.data(), out, min_, max_};
  // A task has an even number of rows, because kernels compute two rows together. Several tasks per
  // thread balance threads of different speed.
  const int tasks = threads == 1 ? 1 : 4 * threads;
  job.rows = (s.out_h + tasks - 1) / tasks;
  job.rows += job.rows % 2;
  const auto images = static_cast<size_t>(s.batch);
  const auto blocks = static_cast<size_t>((s.out_h + job.rows - 1) / job.rows);
  ParallelFor2D(pool, images, blocks, ns / static_cast<double>(images * blocks),
                [&](size_t image, size_t block) { RunBlock(job, image, block); });
}

}  // namespace litmus::f32
