// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The op resolvers that applications pass to InterpreterBuilder. They hold no state of their own:
// any number may be made, copied and shared.
#ifndef LITMUS_RUNTIME_KERNELS_REGISTER_H_
#define LITMUS_RUNTIME_KERNELS_REGISTER_H_

#include "runtime/interfaces/mutable_op_resolver.h"

namespace tflite {
namespace ops {
namespace builtin {

// The fast kernels. Integer results equal those of BuiltinRefOpResolver bit for bit; floats may
// differ by the order of summation.
class BuiltinOpResolver : public MutableOpResolver {
 public:
  BuiltinOpResolver();
};

// The same: Litmus has one CPU path and adds no delegate by itself.
class BuiltinOpResolverWithoutDefaultDelegates : public BuiltinOpResolver {
 public:
  BuiltinOpResolverWithoutDefaultDelegates() = default;
};

// Plain loops, obviously correct and slow.
class BuiltinRefOpResolver : public MutableOpResolver {
 public:
  BuiltinRefOpResolver();
};

}  // namespace builtin
}  // namespace ops
}  // namespace tflite

#endif  // LITMUS_RUNTIME_KERNELS_REGISTER_H_
