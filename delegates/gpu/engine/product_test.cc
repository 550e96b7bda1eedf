// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the kernels of softmax, norms, matrix products and LSTM cells.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "delegates/gpu/engine/kernel_cases.h"
#include "delegates/gpu/graph/graph.h"
#include "runtime/c/builtin_op_data.h"

namespace litmus::gpu {
namespace {

TEST(Product, RowsByThemselves) {
  Cases cases;
  for (const Shape& shape : {Shape{1}, Shape{5}, Shape{3, 16}, Shape{2, 33}, Shape{2, 3, 4, 17},
                             Shape{70, 6}, Shape{70, 61}, Shape{5, 260}, Shape{1, 1001}}) {
    const auto channels = static_cast<size_t>(shape.back());
    const auto by_rows = [channels](const std::function<void(Dense*)>& f) {
      return [channels, f](const std::vector<Dense>& x) {
        Dense y;
        for (size_t start = 0; start < x[0].size(); start += channels) {
          Dense row(x[0].begin() + static_cast<int64_t>(start),
                    x[0].begin() + static_cast<int64_t>(start + channels));
          f(&row);
          y.insert(y.end(), row.begin(), row.end());
        }
        return y;
      };
    };
    for (const float beta : {1.0f, 0.1f, 30.0f}) {
      for (const bool logarithm : {false, true}) {
        cases.Add(logarithm ? "log softmax" : "softmax", Softmax{beta, logarithm}, {shape}, shape,
                  by_rows([=](Dense* row) {
                    const double top = beta * *std::max_element(row->begin(), row->end());
                    double sum = 0;
                    for (const float x : *row) sum += std::exp(beta * x - top);
                    for (float& x : *row) {
                      const double y = beta * x - top;
                      x = static_cast<float>(logarithm ? y - std::log(sum) : std::exp(y) / sum);
                    }
                  }));
      }
    }
    cases.Add("l2 normalize", L2Normalize{}, {shape}, shape, by_rows([](Dense* row) {
                double sum = 0;
                for (const float x : *row) sum += x * x;
                for (float& x : *row) {
                  x = static_cast<float>(x / std::sqrt(std::max(sum, 1e-6)));
                }
              }));
  }
  RunAll(&cases, 6e-2f);  // 30 times the rounding of an element to 16 bits
}

void RunMatMuls(bool transposed) {
  Cases cases;
  const struct {
    Shape a, b, out;
  } shapes[] = {{{1, 1}, {1, 1}, {1, 1}},
                {{3, 5}, {5, 4}, {3, 4}},
                {{6, 3}, {3, 17}, {6, 17}},
                {{7, 8}, {8, 32}, {7, 32}},
                {{8, 9}, {9, 33}, {8, 33}},
                {{2, 4, 6}, {2, 6, 70}, {2, 4, 70}},
                {{2, 1, 3, 5}, {3, 5, 4}, {2, 3, 3, 4}},
                {{3, 5}, {2, 2, 5, 6}, {2, 2, 3, 6}},
                {{2, 1, 2, 9, 3}, {1, 3, 2, 3, 5}, {2, 3, 2, 9, 5}},
                {{2, 1, 30}, {2, 30, 9}, {2, 1, 9}},
                {{3, 67, 21}, {3, 21, 37}, {3, 67, 37}},
                // The depth consists of several pieces.
                {{2, 9, 131}, {2, 131, 70}, {2, 9, 70}},
                {{4, 40, 72}, {1, 72, 8}, {4, 40, 8}}};
  for (const auto& s : shapes) {
    const auto oracle = [&](const std::vector<Dense>& x) {
      const int m = s.out[s.out.size() - 2], n = s.out.back(), k = s.a.back();
      // Index of the first element of the matrix that belongs to the output's matrix z.
      const auto start = [&](const Shape& shape, int z, int matrix) {
        int at = 0, step = matrix;
        for (size_t d = s.out.size() - 2, e = shape.size() - 2; d-- > 0 && e-- > 0;) {
          if (shape[e] != 1) at += z % s.out[d] * step;
          z /= s.out[d];
          step *= shape[e];
        }
        return at;
      };
      Dense y;
      for (int z = 0; z < Rows(s.out) / m; ++z) {
        const float* a = x[0].data() + start(s.a, z, m * k);
        const float* b = x[1].data() + start(s.b, z, k * n);
        for (int i = 0; i < m * n; ++i) {
          double sum = 0;
          for (int j = 0; j < k; ++j) {
            sum += a[i / n * k + j] * (transposed ? b[i % n * k + j] : b[j * n + i % n]);
          }
          y.push_back(static_cast<float>(sum));
        }
      }
      return y;
    };
    Shape b = s.b;
    if (transposed) std::swap(b[b.size() - 2], b[b.size() - 1]);
    cases.Add("matrix product", MatMul{transposed}, {s.a, b}, s.out, oracle);
  }
  // Inputs in [-2, 2], stored in 16 bits, have errors with a deviation of 2.8e-4; a sum of 131
  // products of them has one of 1.155 * sqrt(2 * 131) * 2.8e-4 = 5.2e-3. One of thousands of
  // elements is off by four deviations.
  constexpr float kHalfTolerance = 2.1e-2f;
  if (transposed) {
    RunAllOnGpus(&cases, kHalfTolerance);
  } else {
    RunAll(&cases, kHalfTolerance);
  }
}

TEST(Product, MatMul) { RunMatMuls(/*transposed=*/false); }
TEST(Product, TransposedMatMul) { RunMatMuls(/*transposed=*/true); }

TEST(Product, LstmCell) {
  Cases cases;
  const auto logistic = [](double v) { return 1 / (1 + std::exp(-v)); };
  const struct {
    int units, batch, steps, step;
    bool time_major;
    int activation;
    float clip;
  } table[] = {{1, 1, 1, 0, true, kTfLiteActTanh, 0},
               {7, 3, 2, 1, true, kTfLiteActTanh, 0.5f},
               {16, 2, 3, 1, false, kTfLiteActRelu, 0},
               {33, 2, 1, 0, true, kTfLiteActSigmoid, 0},
               {5, 2, 1, 0, true, kTfLiteActRelu6, 0}};
  for (const auto& t : table) {
    const int padded = (t.units + 3) / 4 * 4;
    LstmCell cell;
    cell.first_row = t.time_major ? t.step * t.batch : t.step;
    cell.row_step = t.time_major ? 1 : t.steps;
    cell.cell_clip = t.clip;
    cell.cell_activation = t.activation;
    const auto activate = [&](double v) {
      if (t.activation == kTfLiteActRelu) return std::max(v, 0.0);
      if (t.activation == kTfLiteActRelu6) return std::clamp(v, 0.0, 6.0);
      return t.activation == kTfLiteActTanh ? std::tanh(v) : logistic(v);
    };
    const auto oracle = [&](const std::vector<Dense>& x) {
      Dense y;
      for (int b = 0; b < t.batch; ++b) {
        for (int u = 0; u < t.units; ++u) {
          double g[4];
          for (int k = 0; k < 4; ++k) {
            const int lane = k * padded + u, row = cell.first_row + b * cell.row_step;
            g[k] = x[0][static_cast<size_t>(row * 4 * padded + lane)] +
                   x[1][static_cast<size_t>(b * 4 * padded + lane)];
          }
          double c = logistic(g[2]) * x[2][static_cast<size_t>(b * t.units + u)] +
                     logistic(g[0]) * activate(g[1]);
          if (t.clip > 0) c = std::clamp<double>(c, -t.clip, t.clip);
          y.push_back(static_cast<float>(logistic(g[3]) * activate(c)));
        }
      }
      return y;
    };
    cases.Add("lstm cell", cell,
              {{t.steps * t.batch, 4 * padded}, {t.batch, 4 * padded}, {t.batch, t.units}},
              {t.batch, t.units}, oracle);
  }
  RunAll(&cases);
}

}  // namespace
}  // namespace litmus::gpu
