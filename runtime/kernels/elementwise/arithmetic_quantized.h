// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// ADD, SUB and MUL of quantised tensors: int8, uint8 and int16.
#ifndef LITMUS_RUNTIME_KERNELS_ELEMENTWISE_ARITHMETIC_QUANTIZED_H_
#define LITMUS_RUNTIME_KERNELS_ELEMENTWISE_ARITHMETIC_QUANTIZED_H_

#include <cstdint>

#include "runtime/c/common.h"
#include "runtime/kernels/elementwise/binary.h"
#include "runtime/kernels/simd/int8/elementwise/row_arithmetic.h"
#include "runtime/threads/thread_pool.h"

namespace litmus {

enum class ArithmeticOp { kAdd, kSub, kMul };

// State of a node between Prepare and Eval.
struct ArithmeticData {
  // float32, equal shapes, few elements: the kernel that computes the whole tensor; null otherwise.
  elementwise::BinaryFn few_floats = nullptr;
  float low = 0, high = 0;  // clamp range of few_floats
  bool quantized = false;
  int64_t flat = -1;  // number of elements if neither input is broadcast; -1: one is
  int32_t zero1 = 0, zero2 = 0, zero_out = 0;
  int32_t mult1 = 0, mult2 = 0, mult_out = 0;
  int shift1 = 0, shift2 = 0, shift_out = 0;
  int left_shift = 0;
  int32_t min = 0, max = 0;
  bool power_of_two = false;  // int16 is rescaled only by shifts
  bool computed = false;      // Prepare has computed the output from constants
  bool is_gate = false;       // NodeFusion::gate_output
  // ADD and SUB of int8 and uint8: each value rescaled to the common scale, indexed by the value's
  // bits.
  int32_t common1[256], common2[256];
  int8::RowArithmetic rows;
  // MUL of int8 or uint8 by the LOGISTIC of its input: output byte, indexed by input byte.
  uint8_t gated[256];
};

// Checks the tensors and fills `data`. `power_of_two`: the model requests int16 arithmetic by
// shifts, which is used if the scales allow it.
TfLiteStatus PrepareQuantizedArithmetic(TfLiteContext* context, ArithmeticOp op,
                                        TfLiteFusedActivation activation, bool power_of_two,
                                        const BinaryTensors& tensors, ArithmeticData* data);

// Fills data->gated for a MUL of `input` by LOGISTIC(`input`). `gate` has the type and quantisation
// of the tensor that would hold the LOGISTIC.
void PrepareGate(const TfLiteTensor* input, const TfLiteTensor* gate, ArithmeticData* data);

void EvalQuantizedArithmetic(ThreadPool* pool, ArithmeticOp op, const BinaryTensors& tensors,
                             const ArithmeticData& data);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_ELEMENTWISE_ARITHMETIC_QUANTIZED_H_
