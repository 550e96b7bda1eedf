// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/copy_rows.h"

#include <array>
#include <cstdint>
#include <cstring>
#include <utility>

#include "runtime/threads/parallel_for.h"

namespace litmus {
namespace {

// Copies rows of fewer bytes than a call of memcpy is worth. If rows are contiguous in the
// destination, a copy may write beyond its row: the next row overwrites that.
template <size_t kBytes>
void ShortRows(int64_t rows, const char* from, ptrdiff_t from_row, char* to, ptrdiff_t to_row) {
  constexpr size_t kWide = kBytes <= 2 ? kBytes : kBytes <= 4 ? 4 : kBytes <= 8 ? 8 : 16;
  if constexpr (kBytes < kWide) {
    if (to_row == kBytes && from_row >= static_cast<ptrdiff_t>(kWide - kBytes)) {
      for (; rows > 1; --rows, from += from_row, to += to_row) std::memcpy(to, from, kWide);
    }
  }
  for (int64_t i = 0; i < rows; ++i, from += from_row, to += to_row) {
    std::memcpy(to, from, kBytes);
  }
}

using ShortRowsFn = void (*)(int64_t, const char*, ptrdiff_t, char*, ptrdiff_t);
template <size_t... kBytes>
constexpr std::array<ShortRowsFn, sizeof...(kBytes)> ShortRowsUpTo(std::index_sequence<kBytes...>) {
  return {&ShortRows<kBytes>...};
}

}  // namespace

void CopyRows(size_t row_count, const void* from_rows, ptrdiff_t from_row, void* to_rows,
              ptrdiff_t to_row, size_t bytes) {
  const auto rows = static_cast<int64_t>(row_count);
  const auto* from = static_cast<const char*>(from_rows);
  auto* to = static_cast<char*>(to_rows);
  static constexpr auto kShort = ShortRowsUpTo(std::make_index_sequence<65>());
  if (bytes < kShort.size()) return kShort[bytes](rows, from, from_row, to, to_row);
  for (int64_t i = 0; i < rows; ++i) std::memcpy(to + i * to_row, from + i * from_row, bytes);
}

void CopyRows(size_t rows, const void* from, ptrdiff_t from_row, void* to, ptrdiff_t to_row,
              size_t bytes, ThreadPool* pool) {
  const double row_ns = kCopiedByteNs * static_cast<double>(bytes);
  ParallelFor(pool, rows, row_ns, [&](size_t begin, size_t end) {
    const auto first = static_cast<ptrdiff_t>(begin);
    CopyRows(end - begin, static_cast<const char*>(from) + first * from_row, from_row,
             static_cast<char*>(to) + first * to_row, to_row, bytes);
  });
}

}  // namespace litmus
