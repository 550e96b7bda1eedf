// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/convolution/conv_plan.h"

#include <vector>

#include "runtime/kernels/convolution/shape_of.h"
#include "runtime/kernels/operands/plain_weights.h"

namespace litmus {
namespace {

// The implementation list, best first.
const ConvEntry kImplementations[] = {
    FloatDepthwiseEntry(), HalfConvEntry(), FloatWinogradEntry(),   FloatConvEntry(),
    HybridConvEntry(),     ConvI16Entry(),  DepthwiseI16Entry(),    ByteDepthwiseEntry(),
    ByteWinogradEntry(),   ByteConvEntry(), ByteGroupedConvEntry(),
};

// The vector kernels copy the image with its padding. If an unusual or malicious geometry makes
// that copy much larger than the image, the plain loops are used instead.
bool PaddedImageIsReasonable(const ConvGeometry& g) {
  const int64_t height =
      int64_t{g.out_h - 1} * g.stride_h + int64_t{g.filter_h - 1} * g.dilation_h + 1;
  const int64_t width =
      int64_t{g.out_w - 1} * g.stride_w + int64_t{g.filter_w - 1} * g.dilation_w + 1;
  constexpr int64_t kLongest = 1 << 24;
  if (height < 1 || width < 1 || height > kLongest || width > kLongest) return false;
  const double padded = static_cast<double>(height) * static_cast<double>(width) * g.batch * g.in_c;
  return padded <= 16.0 * static_cast<double>(g.input_size()) + (1 << 20);
}

}  // namespace

const char* RefusalOfAll(const ConvProblem& problem) {
  return PaddedImageIsReasonable(problem.geometry())
             ? nullptr
             : "the padded image is far larger than the image";
}

ConvPlan::ConvPlan() : PreparedConv(kImplementations) {}

bool ConvPlan::Prepare(const ConvTensors& t, const PrepareArguments& arguments, ConvState* state) {
  const bool constant = AreConstant(t.filter, t.bias);
  const ConvProblem problem = {t, *state, constant, constant ? arguments.packed : nullptr};
  const bool is_new = PreparedConv::Prepare(
      problem, PackingOf(constant, arguments.shapes_only), t.filter->data.raw,
      t.bias ? t.bias->data.raw : nullptr, state->geometry.in_c, IsColumn(state->geometry),
      state->allows_half, state->float_min, state->float_max, state->act_min, state->act_max);
  if (is_new && ready() && problem.is_bytes()) {
    // The implementation has its own copy of multiplier and shift, and only EvalConvReference would
    // read these, so their memory is freed.
    CountedVector<int32_t>().swap(state->multiplier);
    CountedVector<int32_t>().swap(state->shift);
  }
  return is_new;
}

bool ConvPlan::Run(const ConvTensors& t, const ConvState& state, void* scratch, ThreadPool* pool) {
  const ConvGeometry& g = state.geometry;
  if (g.batch == 0 || g.out_h == 0 || g.out_w == 0) return true;
  ConvImplementation* const chosen = packed();
  if (chosen != nullptr && !chosen->Takes({t, state, scratch, pool})) return false;
  PreparedConv::Run({t, state, !packs_in_run()}, scratch, pool);
  return true;
}

}  // namespace litmus
