// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Functions of Litmus' own kernels. They have arguments for what the C functions of
// TfLiteRegistration, with only a context and a node, cannot pass.
#ifndef LITMUS_RUNTIME_INTERFACES_KERNEL_H_
#define LITMUS_RUNTIME_INTERFACES_KERNEL_H_

#include "runtime/c/common.h"
#include "runtime/threads/cpu_context.h"

namespace litmus {

struct NodeFusion;
class PackedStore;
class ThreadPool;

struct PrepareArguments {
  // The operators that were folded into the node; nullptr: none. Valid until the node is prepared
  // again.
  const NodeFusion* fusion = nullptr;
  // True: the node is prepared only so that delegates can see the shapes of tensors. A node that
  // stays on the CPU is prepared once more before it runs, so the kernel can leave costly work
  // until then.
  bool shapes_only = false;
  // Thread pool for kernels that already compute constants in prepare; may be nullptr.
  CpuContext* cpu = nullptr;
  // Where the interpreters of one model share packed constants; nullptr: each kernel packs its own.
  PackedStore* packed = nullptr;
  // The pool, which the first call makes, so that an interpreter whose kernels never call this has
  // no threads. May be nullptr.
  ThreadPool* pool() const { return cpu == nullptr ? nullptr : cpu->pool(); }
};

using PrepareFunction = TfLiteStatus (*)(TfLiteContext*, TfLiteNode*, const PrepareArguments&);
// `pool` shares the kernel's loops; nullptr: the kernel works on the calling thread.
using InvokeFunction = TfLiteStatus (*)(TfLiteContext*, TfLiteNode*, ThreadPool* pool);
// The type of the C functions `prepare` and `invoke` of TfLiteRegistration.
using CFunction = TfLiteStatus (*)(TfLiteContext*, TfLiteNode*);

// The C++ functions that the C functions of a registration call. nullptr: a kernel of Litmus
// without arguments, or a kernel of an application.
struct KernelFunctions {
  PrepareFunction prepare = nullptr;
  InvokeFunction invoke = nullptr;
};

// A kernel is identified by a key, a number in the upper half of `inplace_operator`, where
// TensorFlow Lite defines no bit. So every copy of a registration has the key, under any operator
// code, name or version. The addresses of the C functions would not identify the kernel: a linker
// may fold functions of equal code into one (--icf=all), and two kernels whose C functions differ
// only in the C++ functions that they call would be confused. Addresses are used only to detect
// that a program has replaced one of the two C functions; the replacement is then called directly.

// Gives a registration, whose C functions are set, a new unique key, and stores the C++ functions
// that the C functions call. Thread-safe.
void AddKernel(TfLiteRegistration* registration, const KernelFunctions& functions);
// The C++ functions of the kernel that `registration` is a copy of; null functions if it is none of
// Litmus' kernels. Thread-safe.
KernelFunctions FindKernelFunctions(const TfLiteRegistration& registration);
// True if both are copies of the registration of one kernel, which AddKernel gave its key, and
// neither has a C function that a program replaced.
bool IsSameKernel(const TfLiteRegistration& a, const TfLiteRegistration& b);

// The C functions of a kernel, for callers that know only TfLiteRegistration: other runtimes, and
// kernels of applications that call one of Litmus'. There is no fusion. The thread pool is that of
// the context, or null if the context has none.
template <PrepareFunction prepare>
TfLiteStatus PrepareByContext(TfLiteContext* context, TfLiteNode* node) {
  PrepareArguments arguments;
  arguments.cpu = CpuContext::From(context);
  return prepare(context, node, arguments);
}
template <InvokeFunction invoke>
TfLiteStatus InvokeByContext(TfLiteContext* context, TfLiteNode* node) {
  return invoke(context, node, CpuContext::PoolOf(context));
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_INTERFACES_KERNEL_H_
