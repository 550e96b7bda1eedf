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
  // Two operands.
  kRequantize,  // as kFakeQuantize, but rounds to p / b first: round(round(a * b / p) / b) * p
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
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GRAPH_FUNCTIONS_H_
