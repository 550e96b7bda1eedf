// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/kernels/convolution/block_product.h"

#include <algorithm>
#include <cstring>
#include <memory>

#include "delegates/gpu/graph/block_weights.h"
#include "delegates/gpu/kernels/common/arithmetic.h"

namespace litmus::gpu {
namespace {

// A work-item computes R rows of V outputs. A tile of weights has the biases of its V outputs;
// then, for each block, the scales (32-bit floats or pairs of 16-bit ones) and the integers in
// groups of V words: word j holds the next 32 / BITS weights of output j, the first in its low
// bits.
constexpr absl::string_view kBlockProductText = R"(
%kernel block_product
%in act src
%in words wgt
%out act dst
%arg int ROWS SI SO GX TILE BLOCKS WORDS
%arg float LO HI
  int p0 = (GID(2) * GX + GID(0)) * $R;
  int t = GID(1);
  if (GID(0) >= GX || p0 >= ROWS || t * V4 >= SO) return;
  int wi = t * TILE;
  VF bias = SPLAT(0.0f);
%for j V
  LANE(bias, $j) = FLOAT_OF(wgt[wi + $j]);
%end
%for r R
  VF c$r = bias;
  int q$r = min(p0 + $r, ROWS - 1) * SI;
%end
  wi += V;
  NO_UNROLL for (int b = 0; b < BLOCKS; ++b) {
    VF scale = SPLAT(0.0f);
%for j V
%if HALF
    LANE(scale, $j) = HALF_OF(wgt[wi + ${j/2}], ${j%2});
%else
    LANE(scale, $j) = FLOAT_OF(wgt[wi + $j]);
%end
%end
%if HALF
    wi += V / 2;
%else
    wi += V;
%end
%for r R
    VF d$r = SPLAT(0.0f);
%end
    NO_UNROLL for (int k = 0; k < WORDS; ++k) {
      VI w = SPLATI_(0);
%for j V
      LANE(w, $j) = wgt[wi + $j];
%end
%for s 8/BITS
%for r R
      LOAD4(a${r}_${s}_, src, q$r + $s);
%end
%for i 4
      VF w${s}_$i = FROM_VI((w << ${32-BITS*(4*s+i+1)}) >> ${32-BITS});
%for r R
      d$r = MADV(SPLAT(BC(a${r}_${s}_, $i)), w${s}_$i, d$r);
%end
%end
%end
%for r R
      q$r += ${8/BITS};
%end
      wi += V;
    }
%for r R
    c$r = MADV(d$r, scale, c$r);
%end
  }
%for r R
  if (p0 + $r < ROWS) {
%store dst, p0 + $r, t, SO, CLAMPV(c$r, LO, HI)
  }
%end
%endkernel
)";

// The layout of a layer's weights for block_product.
struct BlockTiles {
  std::shared_ptr<const BlockWeights> weights;
  int outputs, depth, v;

  int tiles() const { return CeilDiv(outputs, v); }
  int blocks() const { return depth / weights->block; }
  int words_of_block() const { return weights->block * weights->bits / 32; }
  int words_of_scales() const { return weights->half_scales ? v / 2 : v; }
  int words_of_tile() const { return v + blocks() * (words_of_scales() + words_of_block() * v); }

  // `to`: the words of one tile, zeroed by the caller.
  void Fill(int first, const BlockWeights::Numbers& numbers, const std::vector<float>& bias,
            char* to) const {
    for (int j = 0; j < std::min(v, outputs - first); ++j) {
      const auto o = static_cast<size_t>(first + j);
      if (!bias.empty()) std::memcpy(to + 4 * j, &bias[o], 4);
      const int8_t* from = numbers.integers.data() + o * static_cast<size_t>(depth);
      for (int b = 0; b < blocks(); ++b) {
        char* block = to + 4 * (v + b * (words_of_scales() + words_of_block() * v));
        const size_t at = o * static_cast<size_t>(blocks()) + static_cast<size_t>(b);
        if (weights->half_scales) {
          std::memcpy(block + 2 * j, &numbers.halves[at], 2);
        } else {
          std::memcpy(block + 4 * j, &numbers.scales[at], 4);
        }
        block += 4 * words_of_scales();
        for (int k = 0; k < words_of_block(); ++k, from += 32 / weights->bits) {
          const uint32_t word = WordOf(from);
          std::memcpy(block + 4 * (k * v + j), &word, 4);
        }
      }
    }
  }

 private:
  uint32_t WordOf(const int8_t* integers) const {
    const uint32_t mask = (1u << weights->bits) - 1;
    uint32_t word = 0;
    for (int i = 0; i < 32 / weights->bits; ++i) {
      word |= (static_cast<uint32_t>(integers[i]) & mask) << (i * weights->bits);
    }
    return word;
  }
};

const std::shared_ptr<const BlockWeights>& BlocksOf(const WeightsSource& source,
                                                    const KernelSelector& selector) {
  return selector.graph().values[static_cast<size_t>(source.weights)].blocks;
}

}  // namespace

bool HasBlockWeights(const WeightsSource& source, const KernelSelector& selector) {
  const BlockWeights* weights = BlocksOf(source, selector).get();
  return weights != nullptr && (weights->bits == 4 || weights->bits == 2) &&
         weights->block * weights->bits % 32 == 0 && HasConstantWeights(source, selector.graph());
}

Dispatch BlockProductDispatch(const ConvolutionCall& call, const WeightsSource& source, int rows,
                              KernelSelector* selector) {
  const BlockTiles tiles = {BlocksOf(source, *selector), source.outputs, source.inputs,
                            selector->V()};
  const ConstantReader bias =
      source.bias < 0 ? nullptr
                      : selector->graph().values[static_cast<size_t>(source.bias)].constant;
  const auto fill = [tiles, bias](float* dst) {
    const BlockWeights::Numbers numbers = tiles.weights->read();
    const std::vector<float> b = bias == nullptr ? std::vector<float>() : bias();
    for (int t = 0; t < tiles.tiles(); ++t, dst += tiles.words_of_tile()) {
      tiles.Fill(t * tiles.v, numbers, b, reinterpret_cast<char*>(dst));
    }
  };
  constexpr int kMostRows = 4;
  const RegisterTile tile = {std::min(rows, kMostRows), 1, true};
  Dispatch dispatch;
  dispatch.text = kBlockProductText;
  dispatch.kernel = "block_product";
  dispatch.params = {{"R", tile.rows},
                     {"BITS", tiles.weights->bits},
                     {"HALF", tiles.weights->half_scales ? 1 : 0}};
  const Operand weights = selector->Weights(int64_t{tiles.tiles()} * tiles.words_of_tile(), fill,
                                            /*exact=*/true);
  dispatch.buffers = {Operand::Of(call.src), weights, Operand::Of(call.dst)};
  const int slices = Slices(selector->shape(call.dst));
  const int row_tiles = CeilDiv(rows, tile.rows), x = std::min(row_tiles, kMostGroups);
  dispatch.scalars = {
      rows,           source.inputs / 4,      slices,   x,        tiles.words_of_tile(),
      tiles.blocks(), tiles.words_of_block(), call.low, call.high};
  dispatch.items = {x, CeilDiv(slices, selector->V4()), CeilDiv(row_tiles, x)};
  dispatch.local = selector->policy().TileGroup(tile, dispatch.items);
  return dispatch;
}

}  // namespace litmus::gpu
