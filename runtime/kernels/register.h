// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The op resolvers that applications pass to InterpreterBuilder. A program may make, copy and share
// any number of resolvers.
#ifndef LITMUS_RUNTIME_KERNELS_REGISTER_H_
#define LITMUS_RUNTIME_KERNELS_REGISTER_H_

#include "runtime/interfaces/mutable_op_resolver.h"

namespace tflite {
namespace ops {
namespace builtin {

// Resolver of the fast kernels. Integer results have the same bits as with BuiltinRefOpResolver;
// float results may differ, because the order of summation differs.
class BuiltinOpResolver : public MutableOpResolver {
 public:
  BuiltinOpResolver();
};

// Same as BuiltinOpResolver, because Litmus adds no delegate by itself.
class BuiltinOpResolverWithoutDefaultDelegates : public BuiltinOpResolver {
 public:
  BuiltinOpResolverWithoutDefaultDelegates() = default;
};

// Same as BuiltinOpResolver: Litmus' own kernels take XNNPACK's place.
class BuiltinOpResolverWithXNNPACK : public BuiltinOpResolver {
 public:
  explicit BuiltinOpResolverWithXNNPACK(bool enable_xnnpack_unsigned_quantized = true) {
    (void)enable_xnnpack_unsigned_quantized;
  }
};

// Resolver of the reference kernels: plain loops, simple and slow.
class BuiltinRefOpResolver : public MutableOpResolver {
 public:
  BuiltinRefOpResolver();
};

}  // namespace builtin
}  // namespace ops
}  // namespace tflite

#endif  // LITMUS_RUNTIME_KERNELS_REGISTER_H_
