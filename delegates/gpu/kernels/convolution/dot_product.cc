// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// With integers w and a and their zero points zw and za, the sum of (w - zw) * (a - za) over the
// depth is
//   sum(w * a) - zw * sum(a) - za * sum(w) + depth * zw * za.
// The kernel computes the first two terms, the second only if zw is not 0. The others are computed
// when the weights are packed.
#include "delegates/gpu/kernels/convolution/dot_product.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>

#include "delegates/gpu/kernels/common/arithmetic.h"

namespace litmus::gpu {
namespace {

constexpr int kDepth = 16;  // bytes of one access, four words

// Channels past the row's end count as real zeros: `a` is za there and adds nothing. dot_product:
// the R rows of an item are ITEMS apart, so that neighbouring items read neighbouring memory. A
// tile of NB slices has biases, units and the precomputed terms of the sums, then the words of each
// output by depth.
constexpr absl::string_view kText = R"(
%kernel pack_bytes
%in act src
%out words dst
%arg int ROWS SI DEPTH GX
%arg float INVERSE ZERO
  int row = GID(2) * GX + GID(0);
  int k = GID(1);
  if (GID(0) >= GX || row >= ROWS || k >= DEPTH) return;
%for i 4
  VF x$i = SPLAT(0.0f);
  if (k * 4 + $i < SI) x$i = LOADV(src, row, k * 4 + $i, SI) * SPLAT(INVERSE);
%end
  STORE_WORDS4(dst, k * ROWS + row, BYTES_OF(x0, ZERO), BYTES_OF(x1, ZERO), BYTES_OF(x2, ZERO), BYTES_OF(x3, ZERO));
%endkernel
%kernel dot_product
%in words src
%in words wgt
%out act dst
%arg int ROWS ITEMS DEPTH SO GX ZW
%arg float LO HI
  int p = GID(2) * GX + GID(0);
  int t = GID(1);
  if (GID(0) >= GX || p >= ITEMS || t * $NB >= SO) return;
%for r R
  int q$r = min(p + $r * ITEMS, ROWS - 1);
%for j 4*NB
  int c${r}_$j = 0;
%end
%if SUMS
  int s$r = 0;
%end
%end
  int head = t * (DEPTH * ${4*NB} + ${3*NB});
  int wi = head + ${3*NB};
  NO_UNROLL for (int k = 0; k < DEPTH; ++k) {
%for r R
    WORDS4 a$r = LOAD_WORDS4(src, k * ROWS + q$r);
%if SUMS
    s$r = DOT16(LANES_OF(16843009, 16843009, 16843009, 16843009), a$r, s$r);
%end
%end
%for j 4*NB
    WORDS4 w$j = LOAD_WORDS4(wgt, wi + $j);
%for r R
    c${r}_$j = DOT16(w$j, a$r, c${r}_$j);
%end
%end
    wi += ${4*NB};
  }
%for n NB
  VF b$n = FLOATS_OF(LOAD_WORDS4(wgt, head + $n));
  VF u$n = FLOATS_OF(LOAD_WORDS4(wgt, head + ${NB+n}));
  WORDS4 z$n = LOAD_WORDS4(wgt, head + ${2*NB+n});
%for r R
  WORDS4 y${r}_$n = LANES_OF(c${r}_${4*n}, c${r}_${4*n+1}, c${r}_${4*n+2}, c${r}_${4*n+3}) + z$n;
%if SUMS
  y${r}_$n -= SPLATI_(ZW * s$r);
%end
%end
%end
%for r R
  if (p + $r * ITEMS < ROWS) {
%for n NB
%store dst, p + $r * ITEMS, t * $NB + $n, SO, CLAMPV(MADV(FROM_VI(y${r}_$n), u$n, b$n), LO, HI)
%end
  }
%end
%endkernel
)";

const ByteGrid* GridOf(ValueId id, const KernelSelector& selector) {
  return selector.graph().values[static_cast<size_t>(id)].grid.get();
}

// The row's zero point in the kernel's representation, signed or unsigned.
int RowZero(const ByteGrid& grid, const KernelSelector& selector) {
  const bool is_signed = selector.device().dot_products != DotProducts::kQualcomm;
  return grid.zero_point + (is_signed ? 0 : 128);
}

// Packs the weights of one tile.
struct DotTile {
  WeightsSource source;
  ByteGrid weights;
  float row_scale;
  int row_zero, vectors;

  int depth() const { return CeilDiv(source.inputs, kDepth); }
  int outputs() const { return 4 * vectors; }
  int64_t words() const { return int64_t{4} * vectors * (3 + 4 * depth()); }
  float scale(int output) const {
    return weights.scales[weights.scales.size() == 1 ? 0 : static_cast<size_t>(output)];
  }

  // `to`: 32-bit words, zeroed by the caller.
  void Fill(int first, const std::vector<float>& w, const std::vector<float>& bias,
            char* to) const {
    const int count = std::min(outputs(), source.outputs - first);
    for (int j = 0; j < count; ++j) {
      const int o = first + j;
      const float unit = row_scale * scale(o);
      int32_t sum = 0;
      for (int i = 0; i < source.inputs; ++i) {
        const float real = w[static_cast<size_t>(o * source.dense[0] + i * source.dense[2])];
        const auto q = static_cast<int8_t>(std::lround(real / scale(o)) + weights.zero_point);
        const int at = 4 * (3 * vectors + i / kDepth * outputs() + j);
        to[4 * at + i % kDepth] = static_cast<char>(q);
        sum += q;
      }
      const int32_t known = depth() * kDepth * weights.zero_point * row_zero - row_zero * sum;
      if (!bias.empty()) std::memcpy(to + 4 * j, &bias[static_cast<size_t>(o)], 4);
      std::memcpy(to + 4 * (outputs() + j), &unit, 4);
      std::memcpy(to + 4 * (2 * outputs() + j), &known, 4);
    }
  }
};

Operand DotWeights(const DotTile& tile, KernelSelector* selector) {
  const auto constant = [&](ValueId id) {
    return selector->graph().values[static_cast<size_t>(id)].constant;
  };
  const ConstantReader weights = constant(tile.source.weights);
  const ConstantReader bias = tile.source.bias < 0 ? nullptr : constant(tile.source.bias);
  const int tiles = CeilDiv(tile.source.outputs, tile.outputs());
  const auto fill = [=](float* dst) {
    const std::vector<float> w = weights();
    const std::vector<float> b = bias == nullptr ? std::vector<float>() : bias();
    auto* to = reinterpret_cast<char*>(dst);
    for (int t = 0; t < tiles; ++t) {
      tile.Fill(t * tile.outputs(), w, b, to + 4 * t * tile.words());
    }
  };
  return selector->Weights(tiles * tile.words(), fill, /*exact=*/true);
}

}  // namespace

bool DotProductPays(const ConvolutionCall& call, const WeightsSource& source, int rows,
                    const KernelSelector& selector) {
  // Packing reads and writes each row once more, which is a large part of the work if there are few
  // outputs.
  constexpr int kLeastChannels = 32;
  const ByteGrid *row = GridOf(call.src, selector), *weights = GridOf(source.weights, selector);
  return selector.device().dot_products != DotProducts::kNone && selector.V() == 4 && rows > 1 &&
         source.taps == 1 && source.groups == 1 && source.inputs >= kLeastChannels &&
         source.outputs >= kLeastChannels && row != nullptr && row->scales.size() == 1 &&
         weights != nullptr && HasConstantWeights(source, selector.graph()) &&
         (weights->scales.size() == 1 ||
          weights->scales.size() == static_cast<size_t>(source.outputs));
}

std::vector<std::vector<Dispatch>> DotProductDispatches(const ConvolutionCall& call,
                                                        const WeightsSource& source, int rows,
                                                        KernelSelector* selector) {
  const ByteGrid &row = *GridOf(call.src, *selector), &grid = *GridOf(source.weights, *selector);
  const int zero = RowZero(row, *selector), depth = CeilDiv(source.inputs, kDepth);
  const int slices = Slices(selector->shape(call.dst));
  // Scratch() counts elements of the precision; the words have 32 bits.
  const int64_t elements = selector->precision() == Precision::kF32 ? 1 : 2;
  const Operand bytes = selector->Scratch(elements * rows * depth * 4);

  Dispatch pack;
  pack.text = kText;
  pack.kernel = "pack_bytes";
  pack.buffers = {Operand::Of(call.src), bytes};
  const int x = std::min(rows, kMostGroups);
  pack.scalars = {rows, CeilDiv(source.inputs, 4), depth,
                  x,    1 / row.scales[0],         static_cast<float>(zero)};
  pack.items = {x, depth, CeilDiv(rows, x)};
  pack.local = selector->policy().GridGroup(pack.items);
  pack.final_store = false;

  std::vector<std::vector<Dispatch>> candidates;
  std::map<int, Operand> weights;  // by the tile's `vectors`
  for (const RegisterTile& tile : selector->policy().DotTiles(rows, slices)) {
    const auto [known, is_new] = weights.try_emplace(tile.vectors);
    if (is_new) {
      known->second = DotWeights({source, grid, row.scales[0], zero, tile.vectors}, selector);
    }
    Dispatch product;
    product.text = kText;
    product.kernel = "dot_product";
    product.params = {
        {"R", tile.rows}, {"NB", tile.vectors}, {"SUMS", grid.zero_point != 0 ? 1 : 0}};
    product.buffers = {bytes, known->second, Operand::Of(call.dst)};
    const int items = CeilDiv(rows, tile.rows), width = std::min(items, kMostGroups);
    product.scalars = {rows, items, depth, slices, width, grid.zero_point, call.low, call.high};
    product.items = {width, CeilDiv(slices, tile.vectors), CeilDiv(items, width)};
    product.local = selector->policy().TileGroup(tile, product.items);
    candidates.push_back({pack, std::move(product)});
  }
  return candidates;
}

}  // namespace litmus::gpu
