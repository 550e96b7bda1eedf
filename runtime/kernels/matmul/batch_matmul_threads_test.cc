// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests products with computed right matrices, which threads compute whole or share: the bits must
// equal those without threads.
#include <cstdint>
#include <cstring>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/kernels/matmul/batch_matmul_plan.h"
#include "runtime/threads/thread_pool.h"

namespace litmus {
namespace {

// A computed tensor with elements of four bytes or one byte.
struct Matrices {
  Matrices(TfLiteType type, int count, int rows, int columns) {
    tensor.type = type;
    tensor.allocation_type = kTfLiteArenaRw;
    tensor.dims = TfLiteIntArrayCreate(3);
    tensor.dims->data[0] = count;
    tensor.dims->data[1] = rows;
    tensor.dims->data[2] = columns;
    data.resize(static_cast<size_t>(count) * rows * columns);
    for (size_t i = 0; i < data.size(); ++i) {
      data[i] = static_cast<float>(static_cast<int>(i * 37 % 101) - 50) / 16;
    }
    if (type == kTfLiteInt8) {
      for (size_t i = 0; i < data.size(); ++i) {
        const auto byte = static_cast<int8_t>(16 * data[i]);
        std::memcpy(reinterpret_cast<char*>(data.data()) + i, &byte, 1);
      }
    }
    tensor.data.f = data.data();
    tensor.bytes = data.size() * (type == kTfLiteInt8 ? 1 : sizeof(float));
  }
  Matrices(const Matrices&) = delete;
  ~Matrices() { TfLiteIntArrayFree(tensor.dims); }
  std::vector<float> data;
  TfLiteTensor tensor = {};
};

std::vector<float> Product(const MatmulState& state, const Matrices& left, const Matrices& right,
                           ThreadPool* pool) {
  Matrices out(left.tensor.type, static_cast<int>(state.left.size()), state.rows, state.columns);
  const MatmulTensors tensors = {&left.tensor, &right.tensor, &out.tensor};
  MatmulPlan plan;
  plan.Prepare(tensors, /*shapes_only=*/false, state);
  std::vector<float> scratch(static_cast<size_t>(plan.ScratchBytes(state)) / sizeof(float) + 1);
  plan.Run({tensors, state}, scratch.data(), pool);
  return out.data;
}

TEST(BatchMatmulThreadsTest, SameBitsAsWithoutThreads) {
  ThreadPool two(2), three(3);
  const struct {
    const char* name;
    int matrices, rows, columns, depth;
    bool one_right = false;  // all left matrices are multiplied by the same right matrix
    bool adj_x = false;
  } kCases[] = {
      {"one", 1, 40, 64, 32},
      {"fewer than threads", 2, 40, 64, 32},
      {"as many as threads", 3, 40, 64, 32},
      {"not a multiple of threads", 5, 33, 65, 31},
      {"heads of attention", 12, 64, 64, 16},
      {"long ones, not a multiple", 5, 100, 200, 100},
      {"one right matrix", 6, 40, 64, 32, true},
      {"transposed left matrices", 6, 40, 64, 32, false, true},
  };
  for (const TfLiteType type : {kTfLiteFloat32, kTfLiteInt8}) {
    for (const auto& c : kCases) {
      SCOPED_TRACE(c.name);
      MatmulState state;
      state.arithmetic = type == kTfLiteInt8 ? MatmulArithmetic::kInt8 : MatmulArithmetic::kFloat;
      state.rows = c.rows;
      state.columns = c.columns;
      state.depth = c.depth;
      state.adj_x = c.adj_x;
      state.multiplier = 1 << 30;
      state.shift = -5;
      for (int i = 0; i < c.matrices; ++i) {
        state.left.push_back(i);
        state.right.push_back(c.one_right ? 0 : i);
      }
      const Matrices left(type, c.matrices, c.rows, c.depth);
      const Matrices right(type, c.matrices, c.depth, c.columns);
      const std::vector<float> alone = Product(state, left, right, nullptr);
      for (ThreadPool* pool : {&two, &three}) {
        const std::vector<float> shared = Product(state, left, right, pool);
        EXPECT_EQ(std::memcmp(alone.data(), shared.data(), alone.size() * sizeof(float)), 0)
            << pool->threads() << " threads, " << TfLiteTypeGetName(type);
      }
    }
  }
}

}  // namespace
}  // namespace litmus
