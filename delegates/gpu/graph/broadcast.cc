// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/graph/broadcast.h"

#include <algorithm>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace litmus::gpu {
namespace {

// Returns `shape` with dimensions of 1 inserted in front, up to `rank` dimensions.
Shape Padded(const Shape& shape, size_t rank) {
  Shape padded(rank, 1);
  std::copy(shape.begin(), shape.end(), padded.end() - static_cast<long>(shape.size()));
  return padded;
}

bool CanBroadcast(const Shape& from, const Shape& to) {
  for (size_t d = 0; d < to.size(); ++d) {
    if (from[d] != 1 && from[d] != to[d]) return false;
  }
  return true;
}

}  // namespace

absl::StatusOr<RowBroadcast> CollapseRows(const Shape& output, const std::vector<Shape>& operands) {
  const size_t rank = std::max<size_t>(output.size(), 1);
  const Shape out = Padded(output, rank);
  const size_t n = operands.size();
  RowBroadcast result;
  std::vector<Shape> in(n);
  for (size_t i = 0; i < n; ++i) {
    if (operands[i].size() > rank || !CanBroadcast(in[i] = Padded(operands[i], rank), out)) {
      return absl::InvalidArgumentError(absl::StrCat("Cannot broadcast ", ShapeText(operands[i]),
                                                     " to ", ShapeText(output), "."));
    }
    result.one_channel.push_back(in[i].back() == 1 && out.back() != 1);
  }
  struct Dim {
    int extent;
    std::vector<int> stride;
  };
  std::vector<Dim> dims;  // from the fastest dimension to the slowest
  std::vector<int> rows(n, 1);
  for (size_t d = rank - 1; d-- > 0;) {
    if (out[d] == 1) continue;
    Dim dim = {out[d], std::vector<int>(n, 0)};
    bool merges = !dims.empty();
    for (size_t i = 0; i < n; ++i) {
      if (in[i][d] != 1) dim.stride[i] = rows[i];
      rows[i] *= in[i][d];
      merges = merges && dim.stride[i] == dims.back().stride[i] * dims.back().extent;
    }
    if (merges) {
      dims.back().extent *= dim.extent;
    } else {
      dims.push_back(std::move(dim));
    }
  }
  if (dims.size() > RowBroadcast::kDims) {
    return absl::UnimplementedError("Broadcasting over more than five dimensions.");
  }
  result.stride.resize(n, {0, 0, 0, 0});
  for (size_t k = 0; k < dims.size(); ++k) {
    const size_t at = RowBroadcast::kDims - 1 - k;
    result.extent[at] = dims[k].extent;
    for (size_t i = 0; i < n; ++i) result.stride[i][at] = dims[k].stride[i];
  }
  return result;
}

}  // namespace litmus::gpu
