// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests kernels that select or sample elements, on a CPU device and as on a GPU. Some random
// indices are out of range: these must read nothing and give zeros. Fractions of indices are
// ignored.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "delegates/gpu/engine/kernel_cases.h"
#include "delegates/gpu/graph/graph.h"

namespace litmus::gpu {
namespace {

TEST(Sampling, Reshape) {
  Cases cases;
  const struct {
    Shape from, to;
  } shapes[] = {{{3, 5}, {5, 3}}, {{2, 3, 7}, {42}}, {{60}, {2, 3, 10}}, {{1, 9, 11, 3}, {27, 11}}};
  for (const auto& s : shapes) {
    cases.Add("reshape", Reshape{}, {s.from}, s.to,
              [](const std::vector<Dense>& x) { return x[0]; });
  }
  RunAll(&cases, 1e-3f);
}

// Positions between -2 and 2 on images of up to three pixels: inside, at the border, and outside.
TEST(Sampling, Resampler) {
  Cases cases;
  const struct {
    Shape image, warp;
  } shapes[] = {
      {{1, 1, 1, 1}, {1, 3, 3, 2}}, {{2, 3, 2, 5}, {2, 4, 5, 2}}, {{1, 2, 3, 17}, {1, 1, 40, 3}}};
  for (const auto& s : shapes) {
    const int h = s.image[1], w = s.image[2], c = s.image[3];
    const int samples = s.warp[1] * s.warp[2], pair = s.warp[3];
    cases.Add("resampler", Resampler{}, {s.image, s.warp}, {s.warp[0], s.warp[1], s.warp[2], c},
              [=](const std::vector<Dense>& in) {
                Dense out;
                for (int i = 0; i < s.warp[0] * samples; ++i) {
                  const float x = in[1][static_cast<size_t>(i * pair)];
                  const float y = in[1][static_cast<size_t>(i * pair + 1)];
                  for (int k = 0; k < c; ++k) {
                    float sum = 0;
                    for (int py = 0; py < h; ++py) {
                      for (int px = 0; px < w; ++px) {
                        const float weight =
                            std::max(0.0f, 1 - std::fabs(x - static_cast<float>(px))) *
                            std::max(0.0f, 1 - std::fabs(y - static_cast<float>(py)));
                        const int pixel = (i / samples * h + py) * w + px;
                        sum += weight * in[0][static_cast<size_t>(pixel * c + k)];
                      }
                    }
                    out.push_back(sum);
                  }
                }
                return out;
              });
  }
  RunAll(&cases, 1e-2f);
}

TEST(Sampling, Gather) {
  Cases cases;
  const struct {
    Shape src, indices, dst;
    int axis, batch_dims;
  } shapes[] = {{{2, 5}, {7}, {7, 5}, 0, 0},
                {{2, 5}, {2, 9}, {2, 2, 9}, 1, 0},
                {{3, 2, 6}, {5}, {3, 5, 6}, 1, 0},
                {{3, 2, 6}, {3, 5}, {3, 5, 6}, 1, 1},
                {{3, 2, 17}, {3, 2, 5}, {3, 2, 5}, 2, 2}};
  for (const auto& s : shapes) {
    const auto oracle = [=](const std::vector<Dense>& in) {
      int batches = 1, outer = 1, count = 1, inner = 1;
      const auto rank = static_cast<int>(s.src.size());
      for (int d = 0; d < rank; ++d) {
        const int dim = s.src[static_cast<size_t>(d)];
        (d < s.batch_dims ? batches : d < s.axis ? outer : inner) *= d == s.axis ? 1 : dim;
      }
      for (size_t d = static_cast<size_t>(s.batch_dims); d < s.indices.size(); ++d) {
        count *= s.indices[d];
      }
      const int size = s.src[static_cast<size_t>(s.axis)];
      Dense out;
      for (int bo = 0; bo < batches * outer; ++bo) {
        for (int k = 0; k < count; ++k) {
          const float at = in[1][static_cast<size_t>(bo / outer * count + k)];
          const bool inside = at >= 0 && at < static_cast<float>(size);
          for (int i = 0; i < inner; ++i) {
            const int from = (bo * size + static_cast<int>(at)) * inner + i;
            out.push_back(inside ? in[0][static_cast<size_t>(from)] : 0);
          }
        }
      }
      return out;
    };
    cases.Add("gather", Gather{s.axis, s.batch_dims}, {s.src, s.indices}, s.dst, oracle);
  }
  cases.Add("gather of vectors", GatherNd{}, {{2, 2, 9}, {6, 2}}, {6, 9},
            [](const std::vector<Dense>& in) {
              Dense out;
              for (size_t n = 0; n < 6; ++n) {
                const float a = in[1][2 * n], b = in[1][2 * n + 1];
                const bool inside = a >= 0 && b >= 0;
                const int from = (static_cast<int>(a) * 2 + static_cast<int>(b)) * 9;
                for (int i = 0; i < 9; ++i) {
                  out.push_back(inside ? in[0][static_cast<size_t>(from + i)] : 0);
                }
              }
              return out;
            });
  cases.Add("gather of elements", GatherNd{}, {{2, 2}, {3, 5, 2}}, {3, 5},
            [](const std::vector<Dense>& in) {
              Dense out;
              for (size_t n = 0; n < 15; ++n) {
                const float a = in[1][2 * n], b = in[1][2 * n + 1];
                const int from = static_cast<int>(a) * 2 + static_cast<int>(b);
                out.push_back(a >= 0 && b >= 0 ? in[0][static_cast<size_t>(from)] : 0);
              }
              return out;
            });
  RunAll(&cases, 1e-3f);
}

TEST(Sampling, OneHot) {
  Cases cases;
  for (const int axis : {0, 1, 2}) {
    Shape dst = {2, 5};
    dst.insert(dst.begin() + axis, 3);
    cases.Add(
        "one hot", OneHot{axis, 2, -1}, {{2, 5}}, dst,
        [=](const std::vector<Dense>& in) {
          const int inner = axis == 0 ? 10 : axis == 1 ? 5 : 1;
          Dense out;
          for (int i = 0; i < 30; ++i) {
            const auto at = static_cast<size_t>(i / inner / 3 * inner + i % inner);
            out.push_back(in[0][at] == static_cast<float>(i / inner % 3) ? 2 : -1);
          }
          return out;
        },
        Drawn::kTruth);
  }
  RunAll(&cases);
}

}  // namespace
}  // namespace litmus::gpu
