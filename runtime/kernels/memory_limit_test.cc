// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests operators whose output size depends on an input value: a value that needs more than the
// memory limit is an error with the limit in the message, and the account holds as much after the
// error as before.
#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <limits>
#include <numeric>
#include <string>
#include <vector>

#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/common/kernel_tester.h"
#include "runtime/kernels/register.h"
#include "runtime/memory/memory_account.h"

namespace litmus {
namespace {

constexpr size_t kLimit = 16 << 20;
constexpr int32_t kLargest = std::numeric_limits<int32_t>::max();
// The number and small multiples of it fit an int32.
constexpr int32_t kLarge = 1 << 28;
// Number of rows of 64 pixels.
constexpr int32_t kRows = 1 << 18;

using Ints = std::vector<int32_t>;
using Floats = std::vector<float>;

struct Case {
  const char* name;
  TfLiteBuiltinOperator op;
  // `large` determines the size of the output.
  std::function<void(KernelTester&, int32_t large)> inputs;
  std::vector<TfLiteType> outputs;
  int32_t large = kLargest;
  int32_t small = 3;  // with this value the operator must succeed
  std::function<TfLiteStatus(KernelTester&, const TfLiteRegistration*)> build;
};

template <typename Params>
std::function<TfLiteStatus(KernelTester&, const TfLiteRegistration*)> With(const Params& params) {
  return [params](KernelTester& tester, const TfLiteRegistration* registration) {
    return tester.Build(registration, params);
  };
}

void Nms(KernelTester& t, int32_t boxes) {
  t.Input<float>({1, 4}, {0, 0, 1, 1});
  t.Input<float>({1}, {0.9f});
  t.Input<int32_t>({}, {boxes});
  t.Input<float>({}, {0.5f});
  t.Input<float>({}, {0.1f});
}

std::vector<Case> Cases() {
  const auto none = With(NoParams{});
  TfLiteOneHotParams one_hot = {};
  one_hot.axis = -1;
  return {
      {"NON_MAX_SUPPRESSION_V4",
       kTfLiteBuiltinNonMaxSuppressionV4,
       Nms,
       {kTfLiteInt32, kTfLiteInt32},
       kLargest,
       3,
       none},
      {"NON_MAX_SUPPRESSION_V5",
       kTfLiteBuiltinNonMaxSuppressionV5,
       [](KernelTester& t, int32_t n) {
         Nms(t, n);
         t.Input<float>({}, {0.0f});
       },
       {kTfLiteInt32, kTfLiteFloat32, kTfLiteInt32},
       kLargest,
       3,
       none},
      {"RANGE",
       kTfLiteBuiltinRange,
       [](KernelTester& t, int32_t n) {
         t.Input<int32_t>({}, {0});
         t.Input<int32_t>({}, {n});
         t.Input<int32_t>({}, {1});
       },
       {kTfLiteInt32},
       kLargest,
       3,
       none},
      {"TILE",
       kTfLiteBuiltinTile,
       [](KernelTester& t, int32_t n) {
         t.Input<float>({2}, {1, 2});
         t.Input<int32_t>({1}, {n});
       },
       {kTfLiteFloat32},
       kLarge,
       3,
       none},
      {"FILL",
       kTfLiteBuiltinFill,
       [](KernelTester& t, int32_t n) {
         t.Input<int32_t>({1}, {n});
         t.Input<float>({}, {1});
       },
       {kTfLiteFloat32},
       kLargest,
       3,
       none},
      {"BROADCAST_TO",
       kTfLiteBuiltinBroadcastTo,
       [](KernelTester& t, int32_t n) {
         t.Input<float>({1}, {7});
         t.Input<int32_t>({1}, {n});
       },
       {kTfLiteFloat32},
       kLargest,
       3,
       none},
      {"ONE_HOT",
       kTfLiteBuiltinOneHot,
       [](KernelTester& t, int32_t n) {
         t.Input<int32_t>({1}, {0});
         t.Input<int32_t>({}, {n});
         t.Input<float>({}, {1});
         t.Input<float>({}, {0});
       },
       {kTfLiteFloat32},
       kLargest,
       3,
       With(one_hot)},
      {"PAD",
       kTfLiteBuiltinPad,
       [](KernelTester& t, int32_t n) {
         t.Input<float>({1}, {7});
         t.Input<int32_t>({1, 2}, {0, n});
       },
       {kTfLiteFloat32},
       kLarge,
       3,
       none},
      {"SPARSE_TO_DENSE",
       kTfLiteBuiltinSparseToDense,
       [](KernelTester& t, int32_t n) {
         t.Input<int32_t>({1}, {0});
         t.Input<int32_t>({1}, {n});
         t.Input<float>({}, {1});
         t.Input<float>({}, {0});
       },
       {kTfLiteFloat32},
       kLargest,
       3,
       With(TfLiteSparseToDenseParams{})},
      {"SCATTER_ND",
       kTfLiteBuiltinScatterNd,
       [](KernelTester& t, int32_t n) {
         t.Input<int32_t>({1, 1}, {0});
         t.Input<float>({1}, {1});
         t.Input<int32_t>({1}, {n});
       },
       {kTfLiteFloat32},
       kLargest,
       3,
       none},
      {"RESIZE_NEAREST_NEIGHBOR",
       kTfLiteBuiltinResizeNearestNeighbor,
       [](KernelTester& t, int32_t n) {
         t.Input<float>({1, 1, 1, 1}, {1});
         t.Input<int32_t>({2}, {n, 64});
       },
       {kTfLiteFloat32},
       kRows,
       3,
       With(TfLiteResizeNearestNeighborParams{})},
      {"RESIZE_BILINEAR",
       kTfLiteBuiltinResizeBilinear,
       [](KernelTester& t, int32_t n) {
         t.Input<float>({1, 1, 1, 1}, {1});
         t.Input<int32_t>({2}, {n, 64});
       },
       {kTfLiteFloat32},
       kRows,
       3,
       With(TfLiteResizeBilinearParams{})},
      {"RANDOM_UNIFORM",
       kTfLiteBuiltinRandomUniform,
       [](KernelTester& t, int32_t n) { t.Input<int32_t>({1}, {n}); },
       {kTfLiteFloat32},
       kLargest,
       3,
       With(TfLiteRandomParams{})},
      {"MULTINOMIAL",
       kTfLiteBuiltinMultinomial,
       [](KernelTester& t, int32_t n) {
         t.Input<float>({1, 2}, {1, 1});
         t.Input<int32_t>({}, {n});
       },
       {kTfLiteInt32},
       kLargest,
       3,
       With(TfLiteRandomParams{})},
      {"SEGMENT_SUM",
       kTfLiteBuiltinSegmentSum,
       [](KernelTester& t, int32_t n) {
         t.Input<float>({1}, {1});
         t.Input<int32_t>({1}, {n});
       },
       {kTfLiteFloat32},
       kLarge,
       0,
       none},
      {"UNSORTED_SEGMENT_SUM",
       kTfLiteBuiltinUnsortedSegmentSum,
       [](KernelTester& t, int32_t n) {
         t.Input<float>({1}, {1});
         t.Input<int32_t>({1}, {0});
         t.Input<int32_t>({}, {n});
       },
       {kTfLiteFloat32},
       kLargest,
       3,
       none},
      {"SPACE_TO_BATCH_ND",
       kTfLiteBuiltinSpaceToBatchNd,
       [](KernelTester& t, int32_t n) {
         t.Input<float>({1, 1, 64, 1}, Floats(64, 1.0f));
         t.Input<int32_t>({2}, {1, 1});
         t.Input<int32_t>({2, 2}, {0, n, 0, 0});
       },
       {kTfLiteFloat32},
       kRows,
       3,
       none},
  };
}

// The registration of the lowest existing version.
const TfLiteRegistration* Find(const tflite::OpResolver& resolver, TfLiteBuiltinOperator op) {
  for (int version = 1; version <= 4; ++version) {
    const auto* found = resolver.FindOp(static_cast<tflite::BuiltinOperator>(op), version);
    if (found != nullptr) return found;
  }
  return nullptr;
}

TEST(MemoryLimit, SizesThatValuesDecide) {
  const tflite::ops::builtin::BuiltinOpResolver fast;
  const tflite::ops::builtin::BuiltinRefOpResolver reference;
  for (const tflite::OpResolver* resolver : {static_cast<const tflite::OpResolver*>(&fast),
                                             static_cast<const tflite::OpResolver*>(&reference)}) {
    for (const Case& c : Cases()) {
      SCOPED_TRACE(std::string(c.name) + (resolver == &fast ? "" : ", reference"));
      const TfLiteRegistration* registration = Find(*resolver, c.op);
      ASSERT_NE(registration, nullptr);
      const size_t before = HeldMemory();
      SetMemoryLimit(before + kLimit);
      for (const bool fits : {true, false}) {
        KernelTester tester;
        c.inputs(tester, fits ? c.small : c.large);
        for (const TfLiteType type : c.outputs) tester.Output(type);
        ASSERT_EQ(c.build(tester, registration), kTfLiteOk) << tester.errors();
        EXPECT_EQ(tester.Invoke(), fits ? kTfLiteOk : kTfLiteError) << tester.errors();
        EXPECT_EQ(tester.RanOutOfMemory(), !fits) << tester.errors();
        EXPECT_EQ(tester.errors().find("SetMemoryLimit") == std::string::npos, fits)
            << tester.errors();
        EXPECT_LE(HeldMemory(), before + kLimit);
      }
      EXPECT_EQ(HeldMemory(), before);
    }
  }
  SetMemoryLimit(0);
}

// Scratch memory that a kernel allocates during a run.
struct ScratchCase {
  const char* name;
  TfLiteBuiltinOperator op;
  std::function<void(KernelTester&)> inputs;  // about kElements elements
  std::vector<TfLiteType> outputs;
  size_t least_bytes;  // min bytes of scratch memory per element
  std::function<TfLiteStatus(KernelTester&, const TfLiteRegistration*)> build;
};

constexpr int kElements = 1 << 16;

Ints Counting(int n) {
  Ints values(static_cast<size_t>(n));
  std::iota(values.begin(), values.end(), 0);
  return values;
}

std::vector<ScratchCase> ScratchCases() {
  const auto none = With(NoParams{});
  TfLiteReverseSequenceParams reverse = {};
  reverse.seq_dim = 1;
  TfLiteUniqueParams unique = {};
  unique.index_out_type = kTfLiteInt32;
  // Scratch per element: its index and the number of the block to copy, two int64.
  constexpr size_t kTwoNumbers = 2 * sizeof(int64_t);
  return {
      {"GATHER",
       kTfLiteBuiltinGather,
       [](KernelTester& t) {
         t.Input<int8_t>({2}, {1, 2});
         t.Input<int32_t>({kElements}, Ints(kElements, 1));
       },
       {kTfLiteInt8},
       kTwoNumbers,
       With(TfLiteGatherParams{})},
      {"GATHER_ND",
       kTfLiteBuiltinGatherNd,
       [](KernelTester& t) {
         t.Input<int8_t>({2}, {1, 2});
         t.Input<int32_t>({kElements, 1}, Ints(kElements, 1));
       },
       {kTfLiteInt8},
       kTwoNumbers,
       none},
      {"UNIQUE",  // a node of a search tree per value
       kTfLiteBuiltinUnique,
       [](KernelTester& t) { t.Input<int32_t>({kElements}, Counting(kElements)); },
       {kTfLiteInt32, kTfLiteInt32},
       32,
       With(unique)},
      {"REVERSE_SEQUENCE",  // two block copies per row
       kTfLiteBuiltinReverseSequence,
       [](KernelTester& t) {
         t.Input<int8_t>({kElements, 1}, std::vector<int8_t>(kElements, 1));
         t.Input<int32_t>({kElements}, Ints(kElements, 1));
       },
       {kTfLiteInt8},
       2 * sizeof(int64_t) * 8,
       With(reverse)},
      {"SPACE_TO_BATCH_ND",  // a block copy per position in a block
       kTfLiteBuiltinSpaceToBatchNd,
       [](KernelTester& t) {
         t.Input<int8_t>({1, 256, kElements / 256, 1}, std::vector<int8_t>(kElements, 1));
         t.Input<int32_t>({2}, {256, kElements / 256});
         t.Input<int32_t>({2, 2}, {0, 0, 0, 0});
       },
       {kTfLiteInt8},
       sizeof(int64_t) * 8,
       none},
      {"RFFT2D",
       kTfLiteBuiltinRfft2d,
       [](KernelTester& t) {
         t.Input<float>({1, kElements}, Floats(kElements, 1));
         t.Input<int32_t>({2}, {1, kElements});
       },
       {kTfLiteComplex64},
       2 * sizeof(double),
       none},
      {"MULTINOMIAL",
       kTfLiteBuiltinMultinomial,
       [](KernelTester& t) {
         t.Input<float>({1, kElements}, Floats(kElements, 1));
         t.Input<int32_t>({}, {1});
       },
       {kTfLiteInt32},
       sizeof(double),
       With(TfLiteRandomParams{})},
      {"TOPK_V2",
       kTfLiteBuiltinTopkV2,
       [](KernelTester& t) {
         t.Input<int8_t>({kElements}, std::vector<int8_t>(kElements, 1));
         t.Input<int32_t>({}, {1});
       },
       {kTfLiteInt8, kTfLiteInt32},
       sizeof(int32_t),
       none},
  };
}

TEST(MemoryLimit, ScratchOfKernelsCounts) {
  const tflite::ops::builtin::BuiltinRefOpResolver resolver;
  for (const ScratchCase& c : ScratchCases()) {
    SCOPED_TRACE(c.name);
    const TfLiteRegistration* registration = Find(resolver, c.op);
    ASSERT_NE(registration, nullptr);
    for (const bool fits : {true, false}) {
      KernelTester tester;
      c.inputs(tester);
      for (const TfLiteType type : c.outputs) tester.Output(type);
      ASSERT_EQ(c.build(tester, registration), kTfLiteOk) << tester.errors();
      // Some outputs are allocated when the operator runs, so the limit leaves half of the scratch
      // memory.
      if (!fits) SetMemoryLimit(HeldMemory() + c.least_bytes * kElements / 2);
      EXPECT_EQ(tester.Invoke(), fits ? kTfLiteOk : kTfLiteError) << tester.errors();
      EXPECT_EQ(tester.RanOutOfMemory(), !fits) << tester.errors();
      SetMemoryLimit(0);
    }
  }
}

// Four-bit weights (kUnits * kDepth / 2 bytes) are unpacked to int8 once, and the account counts
// the copy.
TEST(MemoryLimit, UnfoldedWeightsCount) {
  constexpr int kUnits = 1024, kDepth = 2048;
  const tflite::ops::builtin::BuiltinRefOpResolver resolver;
  TestQuantization scale;
  scale.scales = {1.0f};
  scale.zero_points = {0};
  TfLiteFullyConnectedParams params = {};
  params.asymmetric_quantize_inputs = true;
  for (const bool fits : {true, false}) {
    const size_t before = HeldMemory();
    SetMemoryLimit(before + kUnits * kDepth / (fits ? 1 : 2) + (1 << 20));
    KernelTester tester;
    tester.Input<float>({1, kDepth}, Floats(kDepth, 1.0f));
    tester.RawConstant(kTfLiteInt4, {kUnits, kDepth},
                       std::vector<uint8_t>(static_cast<size_t>(kUnits) * kDepth / 2, 0x11), scale);
    tester.AbsentInput();
    tester.Output(kTfLiteFloat32);
    EXPECT_EQ(tester.Build(Find(resolver, kTfLiteBuiltinFullyConnected), params),
              fits ? kTfLiteOk : kTfLiteError)
        << tester.errors();
    EXPECT_EQ(tester.RanOutOfMemory(), !fits) << tester.errors();
    if (fits) {
      EXPECT_GE(HeldMemory() - before, static_cast<size_t>(kUnits) * kDepth);
    }
    SetMemoryLimit(0);
  }
}

}  // namespace
}  // namespace litmus
