// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Copies that access buffers as 32-bit words, each with one, two or four elements, because neither
// language can write single bytes.
#include "delegates/gpu/kernels/movement/formatted.h"

#include <cstdint>
#include <limits>

#include "delegates/gpu/kernels/common/grid.h"
#include "delegates/gpu/kernels/movement/dense.h"

namespace litmus::gpu {
namespace {

// TYPE: an ElementType. The value has R rows of C channels in S slices. ALIGNED: each slice begins
// at a word.
constexpr absl::string_view kFormattedText = R"(
A work-item writes COUNT slices of SLICES.
%kernel from_words
%in words src
%out act dst
%arg int WIDTH TOTAL COUNT SLICES S C R ZERO
%arg float SCALE
  int g = GID(1) * WIDTH + GID(0);
  if (GID(0) < WIDTH && g < TOTAL) {
    NO_UNROLL for (int i = g * COUNT; i < min(g * COUNT + COUNT, SLICES); ++i) {
      int row = i / S;
      int c = (i - row * S) * 4;
%if PLANES
      int p = (c / 4 * R + row) * 4;
%else
      int p = row * C + c;
%end
%for k 4
      float v$k = 0.0f;
      if (c + $k < C) {
%if TYPE==0
        v$k = FLOAT_OF(src[p + $k]);
%end
%if TYPE==1
        v$k = HALF_OF(src[(p + $k) / 2], (p + $k) % 2);
%end
%if TYPE==2
        v$k = TO_FLOAT(src[p + $k]);
%end
%if TYPE>2
%if ALIGNED
        int q$k = src[p / 4] >> ${8*k};
%else
        int q$k = src[(p + $k) / 4] >> ((p + $k) % 4 * 8);
%end
%end
%if TYPE==3
        v$k = TO_FLOAT(((q$k << 24) >> 24) - ZERO) * SCALE;
%end
%if TYPE==4
        v$k = TO_FLOAT((q$k & 255) - ZERO) * SCALE;
%end
%if TYPE==5
        v$k = (q$k & 255) == 0 ? 0.0f : 1.0f;
%end
      }
%end
      STORE4(dst, i, v0, v1, v2, v3);
    }
  }
%endkernel

A work-item writes COUNT words of WORDS, of PER elements each.
%kernel to_words
%in act src
%out words dst
%arg int WIDTH TOTAL COUNT WORDS S C R ELEMENTS ZERO
%arg float SCALE LOW HIGH
  int g = GID(1) * WIDTH + GID(0);
  if (GID(0) < WIDTH && g < TOTAL) {
    NO_UNROLL for (int w = g * COUNT; w < min(g * COUNT + COUNT, WORDS); ++w) {
      int word = 0;
%for k PER
      int e$k = w * $PER + $k;
%if PLANES
      int s$k = e$k / 4 / R;
      int row$k = e$k / 4 - s$k * R;
      int c$k = s$k * 4 + e$k % 4;
%else
      int row$k = e$k / C;
      int c$k = e$k - row$k * C;
%end
      float v$k = 0.0f;
      if (e$k < ELEMENTS && c$k < C) {
        v$k = LOAD1(src, row$k * S * 4 + c$k);
%if TYPE==2
        if (v$k >= 2147483648.0f) {
          word = 2147483647;
        } else if (v$k <= -2147483648.0f) {
          word = -2147483647 - 1;
        } else if (v$k == v$k) {
          word = TO_INT(VROUND(v$k));
        }
%end
%if TYPE>2
%if TYPE==5
        int q$k = v$k == 0.0f ? 0 : 1;
%else
        float x$k = SDIV(v$k, SCALE);
        x$k = x$k > LOW ? x$k : LOW;
        x$k = x$k < HIGH ? x$k : HIGH;
        int q$k = TO_INT(x$k + (x$k < 0.0f ? -0.49999997f : 0.49999997f)) + ZERO;
%end
        word = word | ((q$k & 255) << ${8*k});
%end
      }
%end
%if TYPE==0
      word = BITS_OF(v0);
%end
%if TYPE==1
      word = PACK_HALVES(v0, v1);
%end
      dst[w] = word;
    }
  }
%endkernel
)";

int ElementsPerWord(ElementType type) {
  switch (type) {
    case ElementType::kFloat32:
    case ElementType::kInt32:
      return 1;
    case ElementType::kFloat16:
      return 2;
    default:
      return 4;
  }
}

int64_t ElementsOf(const ElementFormat& format, const Shape& shape) {
  return format.planes ? StoredElements(shape) : Elements(shape);
}

// A dispatch for `pieces` pieces of work, with the scalars that both kernels have first.
Dispatch Copy(const char* kernel, const ElementFormat& format, const Shape& shape, int pieces,
              const KernelPolicy& policy) {
  constexpr int kCpuPieces = 1024;  // starting a work-item costs a CPU device some 10 ns
  const int count = policy.CoarseningFactor(pieces, kCpuPieces);
  const int total = CeilDiv(pieces, count);
  const FlatGrid grid(total, policy);
  Dispatch dispatch;
  dispatch.text = kFormattedText;
  dispatch.kernel = kernel;
  dispatch.params = {{"TYPE", static_cast<int>(format.type)}, {"PLANES", format.planes ? 1 : 0}};
  dispatch.scalars = {grid.width,
                      total,
                      count,
                      pieces,
                      Slices(shape),
                      Channels(shape),
                      static_cast<int>(Rows(shape))};
  dispatch.items = grid.items;
  dispatch.local = kFlatGroup;
  dispatch.final_store = false;
  return dispatch;
}

}  // namespace

size_t ElementBytes(ElementType type) { return static_cast<size_t>(4 / ElementsPerWord(type)); }

size_t BufferBytes(const ElementFormat& format, const Shape& shape) {
  return static_cast<size_t>(CeilDiv(ElementsOf(format, shape), ElementsPerWord(format.type))) * 4;
}

Dispatch CopyFromFormatted(const Operand& external, const ElementFormat& format, ValueId value,
                           const Shape& shape, const KernelPolicy& policy) {
  if (format.is_dense_floats()) return CopyFromDense(external, value, shape, policy);
  const auto slices = static_cast<int>(StoredElements(shape) / 4);
  Dispatch dispatch = Copy("from_words", format, shape, slices, policy);
  dispatch.params["ALIGNED"] = format.planes || Channels(shape) % 4 == 0 ? 1 : 0;
  dispatch.buffers = {external, Operand::Of(value)};
  dispatch.scalars.insert(dispatch.scalars.end(), {format.zero_point, format.scale});
  return dispatch;
}

Dispatch CopyToFormatted(ValueId value, const Operand& external, const ElementFormat& format,
                         const Shape& shape, const KernelPolicy& policy) {
  if (format.is_dense_floats()) return CopyToDense(value, external, shape, policy);
  const auto words = static_cast<int>(BufferBytes(format, shape) / 4);
  const bool is_signed = format.type == ElementType::kInt8;
  const int low = (is_signed ? -128 : 0) - format.zero_point;
  Dispatch dispatch = Copy("to_words", format, shape, words, policy);
  dispatch.params["PER"] = ElementsPerWord(format.type);
  dispatch.buffers = {Operand::Of(value), external};
  dispatch.scalars.insert(
      dispatch.scalars.end(),
      {static_cast<int>(ElementsOf(format, shape)), format.zero_point, format.scale,
       static_cast<float>(low), static_cast<float>(low + std::numeric_limits<uint8_t>::max())});
  return dispatch;
}

}  // namespace litmus::gpu
