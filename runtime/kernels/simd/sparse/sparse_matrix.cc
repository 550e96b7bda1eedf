// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/sparse/sparse_matrix.h"

#include <algorithm>

namespace litmus::f32 {
namespace {

// A block's position as one number: the group of units in the upper half, the block of inputs in
// the lower half.
uint64_t BlockOf(const SparseWeight& weight, const BlockForm& form) {
  return uint64_t{weight.unit / static_cast<uint32_t>(form.units)} << 32 |
         weight.input / static_cast<uint32_t>(form.inputs);
}

// The blocks that contain a weight, in ascending order.
std::vector<uint64_t> Blocks(const BlockForm& form, const std::vector<SparseWeight>& weights) {
  std::vector<uint64_t> blocks;
  blocks.reserve(weights.size());
  for (const SparseWeight& weight : weights) {
    const uint64_t block = BlockOf(weight, form);
    if (blocks.empty() || blocks.back() != block) blocks.push_back(block);
  }
  std::sort(blocks.begin(), blocks.end());
  blocks.erase(std::unique(blocks.begin(), blocks.end()), blocks.end());
  return blocks;
}

}  // namespace

BlockCounts CountBlocks(const std::vector<SparseWeight>& weights) {
  BlockCounts counts = {};
  for (size_t form = 0; form < kBlockFormCount; ++form) {
    counts[form] = static_cast<int64_t>(Blocks(kBlockForms[form], weights).size());
  }
  return counts;
}

BlockList ListBlocks(int units, int depth, const BlockForm& form,
                     const std::vector<SparseWeight>& weights) {
  const std::vector<uint64_t> blocks = Blocks(form, weights);
  const auto size = static_cast<size_t>(form.units * form.inputs);
  const size_t groups = static_cast<size_t>((units + form.units - 1) / form.units);
  BlockList list;
  list.starts.assign(groups + 1, 0);
  list.weights.assign(blocks.size() * size, 0);
  for (const uint64_t block : blocks) {
    ++list.starts[(block >> 32) + 1];
    const auto first = static_cast<uint32_t>(block) * static_cast<uint32_t>(form.inputs);
    list.indices.push_back(std::min(first, static_cast<uint32_t>(depth - form.inputs)));
  }
  for (size_t group = 0; group < groups; ++group) list.starts[group + 1] += list.starts[group];
  for (const SparseWeight& weight : weights) {
    const auto at = static_cast<size_t>(
        std::lower_bound(blocks.begin(), blocks.end(), BlockOf(weight, form)) - blocks.begin());
    const size_t place = form.units > 1 ? weight.unit % static_cast<uint32_t>(form.units)
                                        : weight.input - list.indices[at];
    list.weights[at * size + place] = weight.value;
  }
  return list;
}

}  // namespace litmus::f32
