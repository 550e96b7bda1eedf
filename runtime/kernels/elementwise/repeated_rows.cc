// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/elementwise/repeated_rows.h"

namespace litmus {

RepeatedRows RepeatedRowsOf(const BroadcastPlan& plan) {
  RepeatedRows r;
  const int inner = plan.rank - 1;
  const int64_t columns1 = plan.strides1[inner], columns2 = plan.strides2[inner];
  if (plan.rank == 1) {
    // With one dimension, only a scalar can be repeated: the plan is treated as rows of one column.
    if (columns1 == columns2) return r;
    r = {plan.dims[0], 1, columns1 == 0, 0, 0, 1};
    return r;
  }
  const int64_t n = plan.dims[inner];
  const int64_t rows1 = plan.strides1[inner - 1], rows2 = plan.strides2[inner - 1];
  const auto has_all = [&](int64_t row, int64_t column) { return column == 1 && row == n; };
  const auto repeats = [](int64_t row, int64_t column) {
    return (row == 0 && column == 1) || (row == 1 && column == 0);
  };
  const bool first = repeats(rows1, columns1) && has_all(rows2, columns2);
  const bool second = repeats(rows2, columns2) && has_all(rows1, columns1);
  if (first == second) return r;
  r = {plan.dims[inner - 1], n, first, first ? rows1 : rows2, first ? columns1 : columns2, 2};
  return r;
}

}  // namespace litmus
