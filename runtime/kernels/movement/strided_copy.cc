// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/movement/strided_copy.h"

#include <algorithm>
#include <cstddef>
#include <cstring>

#include "runtime/kernels/simd/copy_rows.h"
#include "runtime/kernels/simd/movement/transpose.h"
#include "runtime/threads/parallel_for.h"

namespace litmus {
namespace {

struct Bytes16 {
  uint64_t halves[2];
};

// Copies the last two dimensions in blocks that fit into the L1 cache on both sides, because one
// side of a transposition has a large stride.
template <typename T>
void Plane(const StridedCopy& c, const char* from_bytes, char* to_bytes) {
  const T* from = reinterpret_cast<const T*>(from_bytes);
  T* to = reinterpret_cast<T*>(to_bytes);
  const int r = c.rank;
  const int64_t rows = r > 1 ? c.dims[r - 2] : 1, columns = r > 0 ? c.dims[r - 1] : 1;
  const int64_t from_row = r > 1 ? c.from_strides[r - 2] : 0,
                to_row = r > 1 ? c.to_strides[r - 2] : 0;
  const int64_t from_step = r > 0 ? c.from_strides[r - 1] : 1,
                to_step = r > 0 ? c.to_strides[r - 1] : 1;
  if (from_step == 1 && to_step == 1) {
    constexpr auto kSize = static_cast<ptrdiff_t>(sizeof(T));
    return CopyRows(static_cast<size_t>(rows), from_bytes, from_row * kSize, to_bytes,
                    to_row * kSize, static_cast<size_t>(columns) * sizeof(T));
  }
  if constexpr (sizeof(T) <= sizeof(uint32_t)) {
    if (from_row == 1 && to_step == 1 && from_step > 0 && to_row > 0) {
      return TransposeElements(from, static_cast<size_t>(from_step), to,
                               static_cast<size_t>(to_row), static_cast<size_t>(rows),
                               static_cast<size_t>(columns));
    }
  }
  constexpr int64_t kBlock = 32;
  for (int64_t i0 = 0; i0 < rows; i0 += kBlock) {
    const int64_t i1 = i0 + kBlock < rows ? i0 + kBlock : rows;
    for (int64_t j0 = 0; j0 < columns; j0 += kBlock) {
      const int64_t j1 = j0 + kBlock < columns ? j0 + kBlock : columns;
      for (int64_t i = i0; i < i1; ++i) {
        for (int64_t j = j0; j < j1; ++j) {
          to[i * to_row + j * to_step] = from[i * from_row + j * from_step];
        }
      }
    }
  }
}

template <typename T>
void RunTyped(const StridedCopy& c, const char* from, char* to) {
  const int outer = c.rank > 2 ? c.rank - 2 : 0;
  int64_t index[StridedCopy::kMaxRank] = {};
  constexpr auto kSize = static_cast<int64_t>(sizeof(T));
  for (;;) {
    Plane<T>(c, from, to);
    int d = outer - 1;
    for (; d >= 0; --d) {
      from += c.from_strides[d] * kSize;
      to += c.to_strides[d] * kSize;
      if (++index[d] < c.dims[d]) break;
      from -= c.from_strides[d] * c.dims[d] * kSize;
      to -= c.to_strides[d] * c.dims[d] * kSize;
      index[d] = 0;
    }
    if (d < 0) return;
  }
}

void RunSized(const StridedCopy& c, const char* from, char* to, size_t element_size) {
  switch (element_size) {
    case 1:
      return RunTyped<uint8_t>(c, from, to);
    case 2:
      return RunTyped<uint16_t>(c, from, to);
    case 4:
      return RunTyped<uint32_t>(c, from, to);
    case 8:
      return RunTyped<uint64_t>(c, from, to);
    default:
      return RunTyped<Bytes16>(c, from, to);
  }
}

}  // namespace

// The copy without dimensions of size 1, and with neighbouring dimensions merged if both views
// allow it.
StridedCopy Simplified(const StridedCopy& copy) {
  StridedCopy s;
  for (int d = 0; d < copy.rank; ++d) {
    if (copy.dims[d] == 1) continue;
    if (s.rank > 0 && s.from_strides[s.rank - 1] == copy.from_strides[d] * copy.dims[d] &&
        s.to_strides[s.rank - 1] == copy.to_strides[d] * copy.dims[d]) {
      s.dims[s.rank - 1] *= copy.dims[d];
      s.from_strides[s.rank - 1] = copy.from_strides[d];
      s.to_strides[s.rank - 1] = copy.to_strides[d];
    } else {
      s.Add(copy.dims[d], copy.from_strides[d], copy.to_strides[d]);
    }
  }
  // Dimensions may be reordered. If source and target are contiguous along different dimensions,
  // these two become the innermost ones.
  for (int d = 0; d + 2 < s.rank; ++d) {
    if (s.from_strides[d] != 1 || s.to_strides[s.rank - 1] != 1) continue;
    const auto rotate = [&](int64_t* values) {
      std::rotate(values + d, values + d + 1, values + s.rank - 1);
    };
    rotate(s.dims);
    rotate(s.from_strides);
    rotate(s.to_strides);
    break;
  }
  return s;
}

void Run(const StridedCopy& copy, const void* from, void* to, size_t element_size,
         ThreadPool* pool) {
  size_t bytes = element_size;
  for (int d = 0; d < copy.rank; ++d) {
    if (copy.dims[d] <= 0) return;
    bytes *= static_cast<size_t>(copy.dims[d]);
  }
  const auto* source = static_cast<const char*>(from);
  auto* target = static_cast<char*>(to);
  const bool one_run =
      copy.rank == 0 || (copy.rank == 1 && copy.from_strides[0] == 1 && copy.to_strides[0] == 1);
  constexpr size_t kShortBytes = 4096;
  if (one_run && bytes <= kShortBytes) {
    std::memcpy(target, source, bytes);
    return;
  }
  const StridedCopy c = Simplified(copy);
  if (c.rank < 2) return RunSized(c, source, target, element_size);
  const auto rows = static_cast<size_t>(c.dims[0]);
  const double row_ns = kCopiedByteNs * static_cast<double>(bytes) / static_cast<double>(rows);
  ParallelFor(pool, rows, row_ns, [&](size_t begin, size_t end) {
    StridedCopy part = c;
    part.dims[0] = static_cast<int64_t>(end - begin);
    const auto offset = static_cast<int64_t>(begin * element_size);
    RunSized(part, source + part.from_strides[0] * offset, target + part.to_strides[0] * offset,
             element_size);
  });
}

void ContiguousStrides(const TfLiteIntArray& dims, int64_t* strides) {
  int64_t stride = 1;
  for (int d = dims.size - 1; d >= 0; --d) {
    strides[d] = stride;
    stride *= dims.data[d];
  }
}

}  // namespace litmus
