// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Reference evaluation of BATCH_MATMUL: each matrix is transposed, if necessary, into the layout of
// FULLY_CONNECTED (rows times rows), whose loop computes the product.
#include <limits>

#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/quantization.h"
#include "runtime/kernels/common/wrapping_arithmetic.h"
#include "runtime/kernels/matmul/batch_matmul_common.h"
#include "runtime/kernels/matmul/fully_connected_loop.h"
#include "runtime/kernels/matmul/matrix_layout.h"

namespace litmus {
namespace {

// Layout of the scratch memory: a transposed left matrix, a quantised left matrix, a transposed
// right matrix. Each begins at a multiple of kAlign.
struct Scratch {
  static constexpr int64_t kAlign = 16;
  int64_t left = 0, quantized = 0, right = 0;  // sizes in bytes

  explicit Scratch(const MatmulState& s) {
    const bool is_float = s.arithmetic == MatmulArithmetic::kFloat;
    const bool is_hybrid = s.arithmetic == MatmulArithmetic::kHybrid;
    const int64_t right_size = is_float ? 4 : s.arithmetic == MatmulArithmetic::kInt16 ? 2 : 1;
    const bool is_wide = s.arithmetic == MatmulArithmetic::kInt16Int8;
    const int64_t left_size = is_hybrid ? 4 : is_wide ? 2 : right_size;
    const auto padded = [](int64_t bytes) { return (bytes + kAlign - 1) / kAlign * kAlign; };
    if (s.adj_x) left = padded(left_size * s.rows * s.depth);
    if (is_hybrid) quantized = padded(int64_t{1} * s.rows * s.depth);
    if (!s.adj_y) right = padded(right_size * s.depth * s.columns);
  }
};

// Calls product(left [rows, depth], right [columns, depth], output) for every output matrix.
template <typename L, typename R, typename Out, typename Product>
void ForEachMatrix(const MatmulTensors& t, const MatmulState& s, char* scratch, Product product) {
  const Scratch parts(s);
  auto* left_scratch = reinterpret_cast<L*>(scratch);
  auto* right_scratch = reinterpret_cast<R*>(scratch + parts.left + parts.quantized);
  Out* out = tflite::GetTensorData<Out>(t.output);
  for (size_t i = 0; i < s.left.size(); ++i, out += int64_t{1} * s.rows * s.columns) {
    product(LeftMatrix(t, s, i, left_scratch), RightMatrix(t, s, s.right[i], right_scratch), out);
  }
}

void EvalFloat(const MatmulTensors& t, const MatmulState& s, char* scratch) {
  ForEachMatrix<float, float, float>(
      t, s, scratch, [&](const float* left, const float* right, float* out) {
        reference::FullyConnected<float>(
            s.rows, s.columns, s.depth, left, right,
            [](float sum, int64_t, float x, float y) { return sum + x * y; },
            [&](int64_t i, int64_t, int, float sum) { out[i] = sum; });
      });
}

template <typename L, typename R, typename Sum, typename Out, typename Finish>
void EvalInteger(const MatmulTensors& t, const MatmulState& s, char* scratch, Finish finish) {
  ForEachMatrix<L, R, Out>(t, s, scratch, [&](const L* left, const R* right, Out* out) {
    reference::FullyConnected<Sum>(
        s.rows, s.columns, s.depth, left, right,
        [&](Sum sum, int64_t, L x, R y) {
          return WrappingSum(sum,
                             static_cast<Sum>(x - s.left_zero_point) * (y - s.right_zero_point));
        },
        [&](int64_t i, int64_t, int, Sum sum) { out[i] = finish(sum); });
  });
}

template <typename T, typename R, typename Sum>
void EvalQuantized(const MatmulTensors& t, const MatmulState& s, char* scratch) {
  EvalInteger<T, R, Sum, T>(t, s, scratch, [&](Sum sum) {
    const int64_t scaled = MultiplyByQuantizedMultiplier(sum, s.multiplier, s.shift);
    return static_cast<T>(ClampToRange(scaled + s.output_zero_point, std::numeric_limits<T>::min(),
                                       std::numeric_limits<T>::max()));
  });
}

void EvalHybrid(const MatmulTensors& t, MatmulState* s, char* scratch) {
  auto* quantized = reinterpret_cast<int8_t*>(scratch + Scratch(*s).left);
  ForEachMatrix<float, int8_t, float>(
      t, *s, scratch, [&](const float* left, const int8_t* right, float* out) {
        for (int64_t row = 0; row < s->rows; ++row) {
          const float* x = left + row * s->depth;
          int8_t* q = quantized + row * s->depth;
          if (s->asymmetric) {
            AsymmetricQuantizeFloats(x, s->depth, q, &s->row_scales[row], &s->row_zero_points[row]);
          } else {
            SymmetricQuantizeFloats(x, s->depth, q, &s->row_scales[row]);
            s->row_zero_points[row] = 0;
          }
        }
        reference::FullyConnected<int32_t>(
            s->rows, s->columns, s->depth, quantized, right,
            [&](int32_t sum, int64_t row, int8_t x, int8_t y) {
              return WrappingSum(sum, (x - s->row_zero_points[row]) * y);
            },
            [&](int64_t i, int64_t row, int column, int32_t sum) {
              out[i] = static_cast<float>(sum) * (s->row_scales[row] * s->right_scales[column]);
            });
      });
}

}  // namespace

int64_t MatmulReferenceScratch(const MatmulState& state) {
  const Scratch parts(state);
  return parts.left + parts.quantized + parts.right;
}

void EvalMatmulReference(const MatmulTensors& t, MatmulState* s, void* scratch) {
  auto* memory = static_cast<char*>(scratch);
  switch (s->arithmetic) {
    case MatmulArithmetic::kFloat:
      return EvalFloat(t, *s, memory);
    case MatmulArithmetic::kHybrid:
      return EvalHybrid(t, s, memory);
    case MatmulArithmetic::kInt8:
      return EvalQuantized<int8_t, int8_t, int32_t>(t, *s, memory);
    case MatmulArithmetic::kInt16:
      return EvalQuantized<int16_t, int16_t, int64_t>(t, *s, memory);
    case MatmulArithmetic::kInt16Int8:
      return EvalQuantized<int16_t, int8_t, int64_t>(t, *s, memory);
    case MatmulArithmetic::kInt8ToInt32:
      return EvalInteger<int8_t, int8_t, int32_t, int32_t>(t, *s, memory,
                                                           [](int32_t sum) { return sum; });
  }
}

}  // namespace litmus
