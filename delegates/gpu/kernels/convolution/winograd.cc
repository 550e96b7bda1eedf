// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/kernels/convolution/winograd.h"

#include <algorithm>
#include <string>

#include "absl/strings/str_cat.h"
#include "delegates/gpu/kernels/convolution/register_tile.h"

namespace litmus::gpu {
namespace {

constexpr int kPositions = 36;

// A band of TILES tiles from tile FIRST on is done at a time. Rows of the transformed input and of
// the products: tile of the band * 36 + position (neighbouring rows far apart would share cache
// sets).
absl::string_view Text() {
  static const auto* const text = new std::string(absl::StrCat(
      R"(
%kernel winograd_from_input
%in act src
%out act dst
%arg int W H PX PY TX TY FIRST TILES S
  int b = GID(0);
  int tile = GID(1);
  if (tile >= TILES || b * V4 >= S) return;
  int x = (FIRST + tile) % TX * 4 - PX;
  int y = (FIRST + tile) / TX % TY * 4 - PY;
  int image = (FIRST + tile) / TX / TY * H;
%for i 6
  int x$i = min(max(x + $i, 0), W - 1);
  int y$i = (image + min(max(y + $i, 0), H - 1)) * W;
%end
%for i 6
%for j 6
  VF d${i}_$j = LOADV(src, y$i + x$j, b, S);
  d${i}_$j = y + $i >= 0 && y + $i < H && x + $j >= 0 && x + $j < W ? d${i}_$j : SPLAT(0.0f);
%end
%end
%for j 6
  VF p$j = d4_$j - 4.0f * d2_$j;
  VF q$j = d3_$j - 4.0f * d1_$j;
  VF u$j = d4_$j - d2_$j;
  VF v$j = 2.0f * (d3_$j - d1_$j);
  VF t0_$j = 4.0f * d0_$j - 5.0f * d2_$j + d4_$j;
  VF t1_$j = p$j + q$j;
  VF t2_$j = p$j - q$j;
  VF t3_$j = u$j + v$j;
  VF t4_$j = u$j - v$j;
  VF t5_$j = 4.0f * d1_$j - 5.0f * d3_$j + d5_$j;
%end
%for i 6
  {
    VF p = t${i}_4 - 4.0f * t${i}_2;
    VF q = t${i}_3 - 4.0f * t${i}_1;
    VF u = t${i}_4 - t${i}_2;
    VF v = 2.0f * (t${i}_3 - t${i}_1);
    int row = tile * 36 + ${6*i};
    STOREV(dst, row, b, S, 4.0f * t${i}_0 - 5.0f * t${i}_2 + t${i}_4);
    STOREV(dst, row + 1, b, S, p + q);
    STOREV(dst, row + 2, b, S, p - q);
    STOREV(dst, row + 3, b, S, u + v);
    STOREV(dst, row + 4, b, S, u - v);
    STOREV(dst, row + 5, b, S, 4.0f * t${i}_1 - 5.0f * t${i}_3 + t${i}_5);
  }
%end
%endkernel

%kernel winograd_product
%in act src
%in vec wgt
%out act dst
%arg int TILES SI SO BLOCKS
  int p0 = GID(0) * $R;
  int t = GID(1);
  int position = GID(2);
  if (p0 >= TILES || t * $NB * V4 >= SO) return;
%for r R
  int q$r = (min(p0 + $r, TILES - 1) * 36 + position) * SI;
%for n NB
  VF c${r}_$n = SPLAT(0.0f);
%end
%end
  int wi = (position * BLOCKS + t) * SI * ${4*NB};
  NO_UNROLL for (int k = 0; k < SI; ++k) {
%for r R
    LOAD4(a${r}_, src, q$r + k);
%end
)",
      RegisterTileStep{"", "VF", "LOADW(wgt, wi + ${j*NB+n})",
                       "    c${r}_$n = MADV(SPLAT(BC(a${r}_, $j)), w${j}_$n, c${r}_$n);\n"}
          .Text(),
      R"(    wi += ${4*NB};
  }
%for r R
  if (p0 + $r < TILES) {
%for n NB
    if ((t * $NB + $n) * V4 < SO) { STOREV(dst, (p0 + $r) * 36 + position, t * $NB + $n, SO, c${r}_$n); }
%end
  }
%end
%endkernel

%kernel winograd_to_output
%in act src
%in vec bias
%out act dst
%arg int OW OH TX TY FIRST TILES S
%arg float LO HI
  int b = GID(0);
  int tile = GID(1);
  if (tile >= TILES || b * V4 >= S) return;
  int x = (FIRST + tile) % TX * 4;
  int y = (FIRST + tile) / TX % TY * 4;
  int image = (FIRST + tile) / TX / TY * OH;
  VF add = LOADW(bias, b);
%for j 6
%for i 6
  VF m${i}_$j = LOADV(src, tile * 36 + ${i*6+j}, b, S);
%end
  VF a$j = m1_$j + m2_$j;
  VF b$j = m1_$j - m2_$j;
  VF e$j = m3_$j + m4_$j;
  VF f$j = m3_$j - m4_$j;
  VF t0_$j = m0_$j + a$j + e$j;
  VF t1_$j = b$j + 2.0f * f$j;
  VF t2_$j = a$j + 4.0f * e$j;
  VF t3_$j = b$j + 8.0f * f$j + m5_$j;
%end
%for i 4
  if (y + $i < OH) {
    VF a = t${i}_1 + t${i}_2;
    VF d = t${i}_1 - t${i}_2 + add;
    VF e = t${i}_3 + t${i}_4;
    VF f = t${i}_3 - t${i}_4;
    int row = (image + y + $i) * OW + x;
%store dst, row, b, S, CLAMPV(t${i}_0 + a + e + add, LO, HI)
    if (x + 1 < OW) {
%store dst, row + 1, b, S, CLAMPV(d + 2.0f * f, LO, HI)
    }
    if (x + 2 < OW) {
%store dst, row + 2, b, S, CLAMPV(a + 4.0f * e + add, LO, HI)
    }
    if (x + 3 < OW) {
%store dst, row + 3, b, S, CLAMPV(d + 8.0f * f + t${i}_5, LO, HI)
    }
  }
%end
%endkernel
)"));
  return *text;
}

// u = G g G^T of one pair of channels.
void TransformWeights(const float g[9], float u[kPositions]) {
  constexpr float kG[6][3] = {{1 / 4.0f, 0, 0},
                              {-1 / 6.0f, -1 / 6.0f, -1 / 6.0f},
                              {-1 / 6.0f, 1 / 6.0f, -1 / 6.0f},
                              {1 / 24.0f, 1 / 12.0f, 1 / 6.0f},
                              {1 / 24.0f, -1 / 12.0f, 1 / 6.0f},
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

// [position][tile of outputs][input][output in the tile].
Operand ProductWeights(const WeightsSource& source, int tile, KernelSelector* selector) {
  const int depth = 4 * CeilDiv(source.inputs, 4), tiles = CeilDiv(source.outputs, tile);
  const ConstantReader reader =
      selector->graph().values[static_cast<size_t>(source.weights)].constant;
  const int64_t matrix = int64_t{tiles} * depth * tile;
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
        float* to = dst + (int64_t{o / tile} * depth + i) * tile + o % tile;
        for (int k = 0; k < kPositions; ++k) to[k * matrix] = u[k];
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

// Tiles of a band, all about equally many: what lies between the steps should stay in the caches of
// a CPU, and be no large part of a GPU's memory. `slices`: of input and output.
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
      selector.precision() != Precision::kF32 || selector.save_memory()) {
    return false;
  }
  // Measured on a CPU device: 1.5 times as fast as the direct convolution with 16 channels, 3 times
  // with 128. Below that number the transformations cost what the products save; below this amount
  // of multiplications (0.2 ms there) nothing is worth the time to compile.
  constexpr int kLeastChannels = 16;
  constexpr int64_t kLeastWork = int64_t{1} << 24;
  return source.inputs >= kLeastChannels && source.outputs >= kLeastChannels &&
         Rows(graph.shape(call.dst)) * 9 * source.inputs * source.outputs >= kLeastWork;
}

std::vector<Dispatch> WinogradDispatches(const Convolution& op, const ConvolutionCall& call,
                                         const WeightsSource& source, KernelSelector* selector) {
  const Shape& in = selector->shape(call.src);
  const Shape& out = selector->shape(call.dst);
  const int tx = CeilDiv(out[2], 4), ty = CeilDiv(out[1], 4), tiles = out[0] * ty * tx;
  const int si = Slices(in), so = Slices(out);
  const int band = BandTiles(tiles, si + so, *selector);
  const RegisterTile tile = selector->policy().RegisterTiles(true, band, band, Channels(out))[0];
  const Operand inputs = selector->Scratch(int64_t{kPositions} * band * si * 4);
  const Operand products = selector->Scratch(int64_t{kPositions} * band * so * 4);
  const Operand weights = ProductWeights(source, tile.vectors * selector->V(), selector);
  const Operand bias = Bias(source, selector);

  std::vector<Dispatch> dispatches;
  for (int first = 0; first < tiles; first += band) {
    const int count = std::min(band, tiles - first);
    Dispatch from_input;
    from_input.text = Text();
    from_input.kernel = "winograd_from_input";
    from_input.buffers = {Operand::Of(call.src), inputs};
    from_input.scalars = {in[2], in[1], op.pad_left, op.pad_top, tx, ty, first, count, si};
    from_input.items = {CeilDiv(si, selector->V4()), count, 1};
    from_input.local = selector->policy().GridGroup(from_input.items);
    from_input.final_store = false;

    Dispatch product;
    product.text = Text();
    product.kernel = "winograd_product";
    product.params = {{"R", tile.rows}, {"NB", tile.vectors}};
    product.buffers = {inputs, weights, products};
    const int blocks = CeilDiv(so, tile.vectors * selector->V4());
    product.scalars = {count, si, so, blocks};
    product.items = {CeilDiv(count, tile.rows), blocks, kPositions};
    product.local = selector->policy().GridGroup(product.items);
    product.final_store = false;

    Dispatch to_output;
    to_output.text = Text();
    to_output.kernel = "winograd_to_output";
    to_output.buffers = {products, bias, Operand::Of(call.dst)};
    to_output.scalars = {out[2], out[1], tx, ty, first, count, so, call.low, call.high};
    to_output.items = {CeilDiv(so, selector->V4()), count, 1};
    to_output.local = selector->policy().GridGroup(to_output.items);
    dispatches.insert(dispatches.end(), {from_input, product, to_output});
  }
  return dispatches;
}

}  // namespace litmus::gpu
