// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The plain loop of FULLY_CONNECTED.
#ifndef LITMUS_RUNTIME_KERNELS_MATMUL_FULLY_CONNECTED_LOOP_H_
#define LITMUS_RUNTIME_KERNELS_MATMUL_FULLY_CONNECTED_LOOP_H_

#include <cstdint>

namespace litmus {
namespace reference {

// The plain loop of FULLY_CONNECTED: input [rows, depth], filter [units, depth], output [rows,
// units]. Calls finish(flat output index, row, unit, sum) for every output. The sum starts as Sum{}
// and becomes product(sum, row, input value, filter value) for each position along the depth.
template <typename Sum, typename In, typename Weight, typename Product, typename Finish>
void FullyConnected(int64_t rows, int units, int depth, const In* input, const Weight* filter,
                    Product product, Finish finish) {
  for (int64_t row = 0; row < rows; ++row) {
    for (int unit = 0; unit < units; ++unit) {
      const In* x = input + row * depth;
      const Weight* w = filter + int64_t{1} * unit * depth;
      Sum sum{};
      for (int k = 0; k < depth; ++k) sum = product(sum, row, x[k], w[k]);
      finish(row * units + unit, row, unit, sum);
    }
  }
}

}  // namespace reference
}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_MATMUL_FULLY_CONNECTED_LOOP_H_
