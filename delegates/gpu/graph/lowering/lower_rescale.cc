// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/graph/lowering/lower_rescale.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "delegates/gpu/graph/lowering/lower_constant.h"

namespace litmus::gpu {
namespace {

constexpr int kMostShift = 18;  // max right shift; see RescaleTable
// Max factor: products of sums up to 2^9 * 2^18 units stay in range.
constexpr double kMostFactor = 256;
constexpr int kHeadroom = 2;   // extra bits of the high product below the result
constexpr int kAddShift = 20;  // fraction bits that ADD and SUB keep below the common scale

// A factor multiplier * 2^(exponent - 31), with the multiplier in [2^30, 2^31).
struct FixedPoint {
  int64_t multiplier = 0;
  int exponent = 0;
};

FixedPoint ToFixedPoint(double factor, bool upwards = false) {
  FixedPoint fixed;
  const double fraction = std::ldexp(std::frexp(factor, &fixed.exponent), 31);
  fixed.multiplier = std::llround(upwards ? std::ceil(fraction) : fraction);
  if (fixed.multiplier == int64_t{1} << 31) {
    fixed.multiplier /= 2;
    ++fixed.exponent;
  }
  return fixed;
}

// Appends the two floats in which the kernels' prelude expects a factor. `shift`: left shift before
// the multiplication.
void AppendFixedPoint(const FixedPoint& fixed, int shift, std::vector<float>* floats) {
  const int left = std::max(fixed.exponent, 0) + shift + kHeadroom;
  const int right = std::max(-fixed.exponent, 0);
  const auto high = fixed.multiplier / 256, low = fixed.multiplier % 256;
  floats->push_back(static_cast<float>(high));
  floats->push_back(static_cast<float>((32 * left + right) * 256 + low));
}

}  // namespace

std::vector<Rescaling> RescalingOfProducts(const TfLiteTensor& in, const TfLiteTensor& weights,
                                           const TfLiteTensor& out, bool single) {
  if (!IsQuantized(in) || !IsQuantized(weights) || !IsQuantized(out) || in.params.scale <= 0 ||
      out.params.scale <= 0) {
    return {};
  }
  const double to = out.params.scale;
  const std::vector<float> scales = Scales(weights);
  if (single && scales.size() == 1) {
    const auto product = static_cast<double>(in.params.scale * scales[0]);
    return {{product, product / to}};
  }
  std::vector<Rescaling> rescalings;
  for (const float scale : scales) {
    const double product = static_cast<double>(in.params.scale) * static_cast<double>(scale);
    rescalings.push_back({product, product / to});
  }
  return rescalings;
}

// After the division the fraction is truncated to 31 bits again, as the integer kernel does.
std::vector<Rescaling> RescalingOfMean(const TfLiteTensor& in, const TfLiteTensor& out, int count) {
  if (!(in.params.scale > 0) || !(out.params.scale > 0) || count < 1) return {};
  const double unit = static_cast<double>(in.params.scale) / count;
  const FixedPoint fixed =
      ToFixedPoint(static_cast<double>(in.params.scale) / static_cast<double>(out.params.scale));
  const int bits = std::clamp(31 + fixed.exponent, 0, std::min(std::ilogb(count), 32));
  const int exponent = fixed.exponent - bits;
  const int64_t multiplier = (fixed.multiplier << bits) / count;
  return {{unit, std::ldexp(static_cast<double>(multiplier), exponent - 31), exponent}};
}

std::vector<float> RescaleTable(const std::vector<Rescaling>& rescalings, bool once) {
  std::vector<std::vector<float>> rows(3);
  for (const Rescaling& rescaling : rescalings) {
    if (!(rescaling.factor > 0) || !(rescaling.factor <= kMostFactor)) return {};
    FixedPoint fixed = ToFixedPoint(rescaling.factor, once);
    if (rescaling.exponent.has_value()) {
      fixed.exponent = *rescaling.exponent;
      fixed.multiplier = std::llround(std::ldexp(rescaling.factor, 31 - fixed.exponent));
    }
    const int coarser = std::max(-fixed.exponent - kMostShift, 0);
    fixed.exponent += coarser;
    std::vector<float> column = {static_cast<float>(1 / std::ldexp(rescaling.unit, coarser))};
    AppendFixedPoint(fixed, 0, &column);
    for (size_t i = 0; i < rows.size(); ++i) rows[i].push_back(column[i]);
  }
  std::vector<float> table;
  for (const std::vector<float>& row : rows) table.insert(table.end(), row.begin(), row.end());
  return table;
}

std::vector<float> AddTable(float scale_a, float scale_b, float scale_out) {
  const double common = 2 * static_cast<double>(std::max(scale_a, scale_b));
  const FixedPoint out =
      ToFixedPoint(common / (static_cast<double>(1 << kAddShift) * static_cast<double>(scale_out)));
  std::vector<float> table;
  for (const float scale : {scale_a, scale_b}) {
    const FixedPoint fixed = ToFixedPoint(static_cast<double>(scale) / common);
    if (fixed.exponent < -31) return {};
    table.push_back(1 / scale);
    AppendFixedPoint(fixed, kAddShift, &table);
  }
  if (out.exponent > 0 || out.exponent < -31) return {};
  AppendFixedPoint(out, 0, &table);
  return table;
}

double LargestFactor(const std::vector<Rescaling>& rescalings) {
  double largest = 0;
  for (const Rescaling& rescaling : rescalings) largest = std::max(largest, rescaling.factor);
  return largest;
}

bool HasWholeNumbers(const Graph& graph) {
  const auto has = [](Function function) {
    return TableRows(function) > 0 || function == Function::kQuantize;
  };
  return std::any_of(graph.nodes.begin(), graph.nodes.end(), [&](const Node& node) {
    const auto* op = std::get_if<Elementwise>(&node.op);
    const auto* resize = std::get_if<Resize>(&node.op);
    return (op != nullptr && has(op->function)) ||
           (resize != nullptr && resize->bytes != Resize::Bytes::kNone) ||
           std::any_of(node.epilogue.begin(), node.epilogue.end(),
                       [&](const EpilogueOp& epilogue) { return has(epilogue.op.function); });
  });
}

}  // namespace litmus::gpu
