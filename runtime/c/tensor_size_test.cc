// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/c/tensor_size.h"

#include <climits>
#include <cstdint>
#include <string>
#include <vector>

#include "gtest/gtest.h"

namespace litmus {
namespace {

// The size of a shape, computed by a plain loop in 128-bit integers; -1: no tensor can have the
// shape.
struct Size {
  int64_t elements = -1;
  int64_t bytes = -1;
};
Size SizeByHand(int64_t bits, const std::vector<int>& dims) {
  unsigned __int128 product = static_cast<unsigned>(bits);
  bool has_zero = false;
  for (const int d : dims) {
    if (d < 0) return {};
    has_zero |= d == 0;
    if (d > 0) product *= static_cast<unsigned>(d);
    if (product > static_cast<unsigned __int128>(1) << 56) return {};
  }
  if (has_zero) return {0, 0};
  const auto all_bits = static_cast<int64_t>(product);
  return {all_bits / bits, (all_bits + 7) / 8};
}

std::string Text(TfLiteType type, const std::vector<int>& dims) {
  std::string text = std::string(TfLiteTypeGetName(type)) + " [";
  for (const int d : dims) text += std::to_string(d) + ",";
  return text + "]";
}

void ExpectSizeByHand(TfLiteType type, const std::vector<int>& dims) {
  const int bits = BitsPerElement(type);
  const Size want = SizeByHand(bits == 0 ? 8 : bits, dims);
  SCOPED_TRACE(Text(type, dims));
  int64_t elements = -1;
  EXPECT_EQ(CountElements(type, dims.data(), dims.size(), &elements), want.elements >= 0);
  EXPECT_EQ(elements, want.elements);
  size_t bytes = 0;
  const bool has_bytes = DenseTensorBytes(type, dims.data(), dims.size(), &bytes);
  EXPECT_EQ(has_bytes, want.bytes >= 0 && bits != 0);
  if (has_bytes) {
    EXPECT_EQ(static_cast<int64_t>(bytes), want.bytes);
  }
  // ElementCount has no type argument: it must equal the count for elements of one bit, and the
  // count for this type, if the latter exists.
  const int64_t count = ElementCount(dims.data(), dims.size());
  EXPECT_EQ(count, SizeByHand(1, dims).elements);
  if (want.elements >= 0) {
    EXPECT_EQ(count, want.elements);
  }
}

constexpr TfLiteType kTypes[] = {kTfLiteInt2,    kTfLiteInt4,       kTfLiteUInt8,
                                 kTfLiteFloat16, kTfLiteFloat32,    kTfLiteInt64,
                                 kTfLiteString,  kTfLiteComplex128, kTfLiteVariant};

TEST(TensorSize, ZeroAndTheLargestIntAtEachOfEightPlaces) {
  constexpr int kValues[] = {0, 1, INT_MAX};
  for (const TfLiteType type : kTypes) {
    // 3^8: each of eight dimensions has one of three values.
    for (int code = 0; code < 6561; ++code) {
      std::vector<int> dims;
      for (int rest = code; dims.size() < 8; rest /= 3) dims.push_back(kValues[rest % 3]);
      ExpectSizeByHand(type, dims);
      if (::testing::Test::HasFailure()) return;
    }
  }
}

TEST(TensorSize, Table) {
  constexpr int k28 = 1 << 28, k30 = 1 << 30;
  const std::vector<std::vector<int>> kShapes = {
      {},
      {0},
      {1},
      {3},
      {7, 5},
      {-1},
      {0, -1},
      {-1, 0},
      {INT_MIN},
      {INT_MIN, 0},
      {INT_MIN, INT_MIN},
      {k28, k28},
      {k28, 1 << 25},
      {k28, (1 << 25) + 1},
      {k28, 1 << 23},
      {k28, (1 << 23) + 1},
      {k28, k28 + 1},
      {INT_MAX, INT_MAX, 3, 0},
      {k28, 1, 255, 0},
      {k28, k28, 255, 0},
      {k30, k30, k30, k30, k30, k30, k30, k30, k30, 0},
      {0, k30, 2},
      std::vector<int>(400000, 1),
      std::vector<int>(400000, 0),
  };
  for (const TfLiteType type : kTypes) {
    for (const std::vector<int>& shape : kShapes) ExpectSizeByHand(type, shape);
  }
}

TEST(TensorSize, PackedTypesRoundUpToBytes) {
  const struct {
    TfLiteType type;
    int elements;
    size_t bytes;
  } kCases[] = {
      {kTfLiteInt2, 0, 0}, {kTfLiteInt2, 1, 1}, {kTfLiteInt2, 4, 1},    {kTfLiteInt2, 5, 2},
      {kTfLiteInt4, 1, 1}, {kTfLiteInt4, 2, 1}, {kTfLiteInt4, 3, 2},    {kTfLiteUInt4, 9, 5},
      {kTfLiteInt8, 9, 9}, {kTfLiteBool, 3, 3}, {kTfLiteFloat16, 3, 6}, {kTfLiteComplex128, 2, 32},
  };
  for (const auto& c : kCases) {
    size_t bytes = 99;
    EXPECT_TRUE(DenseTensorBytes(c.type, &c.elements, 1, &bytes));
    EXPECT_EQ(bytes, c.bytes) << Text(c.type, {c.elements});
  }
}

TEST(TensorSize, WhatMayBeDeclared) {
  constexpr int k30 = 1 << 30;
  const struct {
    TfLiteType type;
    std::vector<int> dims;
    bool allowed;
    size_t bytes;
  } kCases[] = {
      {kTfLiteFloat32, {}, true, 4},
      {kTfLiteInt4, {3}, true, 2},
      {kTfLiteFloat32, {5, 0}, true, 0},
      {kTfLiteFloat32, {k30, k30}, true, size_t{1} << 62},
      {kTfLiteFloat32, {k30, k30, 3}, true, size_t{3} << 62},
      {kTfLiteFloat32, {k30, k30, 4}, false, 0},
      {kTfLiteInt8, {k30, k30, 15}, true, size_t{15} << 60},
      {kTfLiteInt8, {k30, k30, 16}, false, 0},
      {kTfLiteComplex128, {k30, k30, 1}, false, 0},
      {kTfLiteComplex128, {k30, k30 - 1}, true, (size_t{k30} * (k30 - 1)) << 4},
      {kTfLiteInt4, {k30, k30}, false, 0},
      {kTfLiteFloat32, {k30, k30, 0}, false, 0},
      {kTfLiteFloat32, {k30, -1}, false, 0},
      {kTfLiteString, {2}, false, 0},
  };
  for (const auto& c : kCases) {
    size_t bytes = 0;
    EXPECT_EQ(DeclaredTensorBytes(c.type, c.dims.data(), c.dims.size(), &bytes), c.allowed)
        << Text(c.type, c.dims);
    EXPECT_EQ(bytes, c.bytes) << Text(c.type, c.dims);
  }
}

TEST(TensorSize, SaysWhy) {
  const struct {
    TfLiteType type;
    std::vector<int> dims;
    const char* want;
  } kCases[] = {
      {kTfLiteFloat32, {2, -1}, "a dimension is negative"},
      {kTfLiteFloat32, {INT_MAX, INT_MAX, 0}, "BytesRequired number of bytes overflowed."},
      {kTfLiteString, {2}, "its type has no fixed size"},
  };
  for (const auto& c : kCases) {
    size_t bytes = 0;
    const char* why = "";
    EXPECT_FALSE(DenseTensorBytes(c.type, c.dims.data(), c.dims.size(), &bytes, &why));
    EXPECT_STREQ(why, c.want);
  }
}

}  // namespace
}  // namespace litmus
