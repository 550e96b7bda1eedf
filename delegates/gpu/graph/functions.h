// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Functions of elementwise operators.
#ifndef LITMUS_DELEGATES_GPU_GRAPH_FUNCTIONS_H_
#define LITMUS_DELEGATES_GPU_GRAPH_FUNCTIONS_H_

namespace litmus::gpu {

// a, b, c: the operands; p, q: the node's parameters. Truth values are 0 and 1.
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
  kFakeQuantize,  // round(a / p) * p, half away from zero; a was clamped before (kClamp)
  kQuantize,      // the same of the quotient that is rounded to a float, as QUANTIZE computes it
  // Two operands.
  // What integer kernels compute of a, a whole multiple of a unit: round(a / unit), which must be
  // below 2^21, times a factor in fixed point, times p. b is a table (lower_rescale.h).
  kRescale,      // rounds after the multiplication by the factor's fraction, and after the shift
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
  // a and b are rescaled, their sum or difference is rescaled; times p. c is a table.
  kAddRescaled,
  kSubRescaled,
};

// Rows of the table that is the last operand of these functions: a constant whose rows have one
// element or one per channel, and are operands of their own (b0, b1, ...). 0: the function has
// none.
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
