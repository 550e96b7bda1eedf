// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The functions of elementwise operators.
#ifndef LITMUS_DELEGATES_GPU_GRAPH_FUNCTIONS_H_
#define LITMUS_DELEGATES_GPU_GRAPH_FUNCTIONS_H_

namespace litmus::gpu {

// a, b, c: the operands; p, q: the node's parameters. Booleans are 0 and 1.
enum class Function {
  // One operand.
  kCopy,
  kAbs,
  kCeil,
  kCos,
  kElu,
  kExp,
  kFloor,
  kGeluTanh,
  kGeluErf,
  kHardSwish,
  kLog,
  kLogicalNot,
  kLogistic,
  kNeg,
  kReciprocal,
  kRound,
  kRsqrt,
  kSign,
  kSin,
  kSqrt,
  kSquare,
  kTanh,
  kTruncate,      // towards zero (CAST to integers)
  kToBool,        // a != 0
  kClamp,         // min(max(a, p), q)
  kLeakyRelu,     // a < 0 ? p * a : a
  kScaleShift,    // p * a + q
  kFakeQuantize,  // round(a / p) * p, halves away from zero; a kClamp has clamped `a` before
  kQuantize,      // like kFakeQuantize, but a / p is rounded to a float first, as QUANTIZE does
  // Two operands.
  // The requantisation of integer kernels. `a` is an integer sum times a unit: round(a / unit),
  // which must be below 2^21, is multiplied by a fixed-point factor, rounded, and multiplied by p.
  // b is a table with the unit and the factor (lower_rescale.h).
  kRescale,      // rounds twice: after the multiplication and after the shift
  kRescaleOnce,  // rounds once, half away from zero
  kAdd,
  kSub,
  kMul,
  kDiv,
  kMaximum,
  kMinimum,
  kPow,
  kSquaredDifference,
  kFloorDiv,
  kFloorMod,
  kPrelu,  // a < 0 ? a * b : a
  kEqual,
  kNotEqual,
  kGreater,
  kGreaterEqual,
  kLess,
  kLessEqual,
  kLogicalAnd,
  kLogicalOr,
  // Three operands.
  kSelect,  // a != 0 ? b : c
  // Rescales a and b, adds or subtracts them, rescales the result and multiplies it by p. c is a
  // table (lower_rescale.h).
  kAddRescaled,
  kSubRescaled,
};

// Number of rows of the table that is the last operand of these functions, or 0 if the function has
// no table. The table is a constant; each row has one element or one per channel, and the kernel
// sees each row as an operand (b0, b1, ...).
inline int TableRows(Function function) {
  switch (function) {
    case Function::kRescale:
    case Function::kRescaleOnce:
      return 3;
    case Function::kAddRescaled:
    case Function::kSubRescaled:
      return 8;
    default:
      return 0;
  }
}

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GRAPH_FUNCTIONS_H_
