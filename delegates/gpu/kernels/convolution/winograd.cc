// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/kernels/convolution/winograd.h"

#include <algorithm>
#include <string>

#include "delegates/gpu/kernels/convolution/staged_product.h"
#include "delegates/gpu/kernels/convolution/winograd_text.h"

namespace litmus::gpu {
namespace {

constexpr int kPositions = 36;

// u = G g G^T for one pair of channels: the values of the filter's polynomials at the points of
// winograd_text.cc, divided by the products of the points' differences.
void TransformWeights(const float g[9], float u[kPositions]) {
  constexpr float kA = 0.70710678f, kB = 1.41421356f;
  constexpr float kG[6][3] = {{1, 0, 0},
                              {-2 / 3.0f, -2 / 3.0f * kA, -1 / 3.0f},
                              {-2 / 3.0f, 2 / 3.0f * kA, -1 / 3.0f},
                              {1 / 6.0f, kB / 6.0f, 1 / 3.0f},
                              {1 / 6.0f, -kB / 6.0f, 1 / 3.0f},
                              {0, 0, 1}};
  float columns[6][3];
  for (int i = 0; i < 6; ++i) {
    for (int x = 0; x < 3; ++x) {
      columns[i][x] = kG[i][0] * g[x] + kG[i][1] * g[3 + x] + kG[i][2] * g[6 + x];
    }
  }
  for (int i = 0; i < 6; ++i) {
    for (int j = 0; j < 6; ++j) {
      u[i * 6 + j] = kG[j][0] * columns[i][0] + kG[j][1] * columns[i][1] + kG[j][2] * columns[i][2];
    }
  }
}

// True if transformed inputs and products are stored in 16 bits.
bool StoresHalves(const KernelSelector& selector) {
  return selector.precision() != Precision::kF32;
}

// Transformed weights, [position][tile of outputs][input][output in the tile], with `slices` slices
// of inputs. `paired`: the matrices are interleaved as in StagedWeights.
Operand ProductWeights(const WeightsSource& source, int tile, int slices, bool paired,
                       KernelSelector* selector) {
  const int depth = 4 * slices, tiles = CeilDiv(source.outputs, tile);
  const ConstantReader reader =
      selector->graph().values[static_cast<size_t>(source.weights)].constant;
  const int64_t matrix = int64_t{tiles} * depth * tile;
  const float scale = StoresHalves(*selector) ? 4 : 1;
  return selector->Weights(kPositions * matrix, [=](float* dst) {
    const std::vector<float> weights = reader();
    for (int o = 0; o < source.outputs; ++o) {
      for (int i = 0; i < source.inputs; ++i) {
        float g[9], u[kPositions];
        for (int k = 0; k < 9; ++k) {
          g[k] = weights[static_cast<size_t>(o * source.dense[0] + k * source.dense[1] +
                                             i * source.dense[2])];
        }
        TransformWeights(g, u);
        const int in_tile = o % tile;
        const int64_t at =
            paired ? int64_t{i / 2 * 2} * tile + (in_tile / 4 * 2 + i % 2) * 4 + in_tile % 4
                   : int64_t{i} * tile + in_tile;
        float* to = dst + int64_t{o / tile} * depth * tile + at;
        for (int k = 0; k < kPositions; ++k) to[k * matrix] = scale * u[k];
      }
    }
  });
}

Operand Bias(const WeightsSource& source, KernelSelector* selector) {
  const int64_t room = int64_t{CeilDiv(source.outputs, selector->V())} * selector->V();
  if (source.bias < 0) return selector->Weights(room, [](float*) {});
  const ConstantReader reader = selector->graph().values[static_cast<size_t>(source.bias)].constant;
  return selector->Weights(room, [reader](float* dst) {
    const std::vector<float> bias = reader();
    std::copy(bias.begin(), bias.end(), dst);
  });
}

// Tiles per band; all bands have about equally many. A band's transformed inputs and products
// should fit the caches of a CPU, or a small part of a GPU's memory. `slices`: of input plus
// output.
int BandTiles(int tiles, int slices, const KernelSelector& selector) {
  const int64_t limit = selector.policy().WinogradBandBytes();
  const int64_t room = std::max<int64_t>(limit / (int64_t{kPositions} * slices * 4 * 4), 1);
  const auto bands = static_cast<int>(CeilDiv(tiles, room));
  return CeilDiv(tiles, bands);
}

}  // namespace

bool WinogradPays(const Convolution& op, const ConvolutionCall& call, const WeightsSource& source,
                  const KernelSelector& selector) {
  const Graph& graph = selector.graph();
  const Shape& window = graph.shape(source.weights);
  if (window.size() != 4 || window[1] != 3 || window[2] != 3 || op.stride_h != 1 ||
      op.stride_w != 1 || op.dilation_h != 1 || op.dilation_w != 1 || op.groups != 1 || op.exact ||
      !graph.IsConstant(source.weights) || (source.bias >= 0 && !graph.IsConstant(source.bias)) ||
      selector.save_memory()) {
    return false;
  }
  // Convolutions with fewer multiplications than this (0.2 ms on a CPU device) do not repay the
  // compilation of three more kernels.
  constexpr int64_t kLeastWork = int64_t{1} << 24;
  const int least = selector.policy().WinogradChannels();
  return source.inputs >= least && source.outputs >= least &&
         Rows(graph.shape(call.dst)) * 9 * source.inputs * source.outputs >= kLeastWork;
}

std::vector<Dispatch> WinogradDispatches(const Convolution& op, const ConvolutionCall& call,
                                         const WeightsSource& source, KernelSelector* selector) {
  const Shape& in = selector->shape(call.src);
  const Shape& out = selector->shape(call.dst);
  const int tx = CeilDiv(out[2], 4), ty = CeilDiv(out[1], 4), tiles = out[0] * ty * tx;
  const int si = Slices(in), so = Slices(out);
  const int band = BandTiles(tiles, si + so, *selector);
  const std::vector<StagedTile> staged = selector->policy().StagedTiles(band, so);
  const RegisterTile tile = selector->policy().RegisterTiles(true, band, band, Channels(out))[0];
  const int vectors = staged.empty() ? tile.vectors * selector->V4() : staged[0].slices();
  const Operand inputs = selector->Scratch(int64_t{kPositions} * band * si * 4);
  const Operand products = selector->Scratch(int64_t{kPositions} * band * so * 4);
  const int depth = staged.empty() ? si : StagedDepth(si);
  const bool paired = !staged.empty() && PairsWeights(*selector);
  const Operand weights = ProductWeights(source, vectors * 4, depth, paired, selector);
  const Operand bias = Bias(source, selector);
  const int split = selector->policy().SplitsTransforms() ? 1 : 0;
  const Params transform = {{"SPLIT", split}, {"HALVES", StoresHalves(*selector) ? 1 : 0}};

  std::vector<Dispatch> dispatches;
  for (int first = 0; first < tiles; first += band) {
    const int count = std::min(band, tiles - first);
    Dispatch from_input;
    from_input.text = WinogradText();
    from_input.kernel = "winograd_from_input";
    from_input.params = transform;
    from_input.buffers = {Operand::Of(call.src), inputs};
    from_input.scalars = {in[2], in[1], op.pad_left, op.pad_top, tx, ty, first, count, si};
    from_input.items = {CeilDiv(si, selector->V4()), count, 1 + split};
    from_input.local = selector->policy().GridGroup(from_input.items);
    from_input.final_store = false;

    Dispatch product;
    product.text = WinogradText();
    product.buffers = {inputs, weights, products};
    const int blocks = CeilDiv(so, vectors);
    product.scalars = {count, depth, si - 1, so, blocks};
    if (staged.empty()) {
      product.kernel = "winograd_product";
      product.params = {{"R", tile.rows}, {"NB", tile.vectors}};
      product.items = {CeilDiv(count, tile.rows), blocks, kPositions};
      product.local = selector->policy().GridGroup(product.items);
    } else {
      product.kernel = "winograd_staged";
      SetStagedTile(staged[0], count, so, si, kPositions, *selector, &product);
    }
    product.final_store = false;

    Dispatch to_output;
    to_output.text = WinogradText();
    to_output.kernel = "winograd_to_output";
    to_output.params = transform;
    to_output.buffers = {products, bias, Operand::Of(call.dst)};
    to_output.scalars = {out[2], out[1], tx, ty, first, count, so, call.low, call.high};
    to_output.items = {CeilDiv(so, selector->V4()), count, 1 + split};
    to_output.local = selector->policy().GridGroup(to_output.items);
    dispatches.insert(dispatches.end(), {from_input, product, to_output});
  }
  return dispatches;
}

}  // namespace litmus::gpu
