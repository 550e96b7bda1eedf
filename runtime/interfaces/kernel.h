// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The functions of Litmus' own kernels. The C functions of TfLiteRegistration carry a context and a
// node; these carry as arguments all else that the runtime gives a kernel.
#ifndef LITMUS_RUNTIME_INTERFACES_KERNEL_H_
#define LITMUS_RUNTIME_INTERFACES_KERNEL_H_

#include "runtime/c/common.h"
#include "runtime/threads/cpu_context.h"

namespace litmus {

struct NodeFusion;
class PackedStore;
class ThreadPool;

struct PrepareArguments {
  // What was folded into the node; nullptr: nothing. Valid as long as the node is prepared this
  // way.
  const NodeFusion* fusion = nullptr;
  // The node is prepared only so that delegates learn the shapes of tensors. A node that stays on
  // the CPU is prepared once more before the node runs, so costly work can wait until then.
  bool shapes_only = false;
  // The threads for kernels that compute constants already; may be nullptr.
  CpuContext* cpu = nullptr;
  // Where interpreters of one model share what kernels pack of its constants; nullptr: each packs
  // its own.
  PackedStore* packed = nullptr;
  // Made on first need: a kernel that does not ask for the pool makes none. May be nullptr.
  ThreadPool* pool() const { return cpu == nullptr ? nullptr : cpu->pool(); }
};

using PrepareFunction = TfLiteStatus (*)(TfLiteContext*, TfLiteNode*, const PrepareArguments&);
// `pool` shares the kernel's loops; nullptr: the kernel works on the calling thread.
using InvokeFunction = TfLiteStatus (*)(TfLiteContext*, TfLiteNode*, ThreadPool* pool);
// A function of TfLiteRegistration.
using CFunction = TfLiteStatus (*)(TfLiteContext*, TfLiteNode*);

// The functions behind the C functions of a registration; nullptr where there is none: a kernel
// that takes no arguments, or a kernel of somebody else's.
struct KernelFunctions {
  PrepareFunction prepare = nullptr;
  InvokeFunction invoke = nullptr;
};

// A kernel is known by its key, a number that stands in the upper half of `inplace_operator`, where
// TensorFlow Lite defines no bit: so copies of a registration have it, too, under any operator's
// code, name and version. Addresses would not do, since a linker may fold functions of equal code
// into one (--icf=all): two kernels whose C functions differ in nothing but what they pass on to
// the functions below would be taken for each other. Addresses only tell whether a program has put
// a function of its own in place of one of the two C functions; it is called unchanged.

// Gives the registration of a kernel, whose C functions are set, a key that no other has, and notes
// the functions behind the C functions. Thread-safe.
void AddKernel(TfLiteRegistration* registration, const KernelFunctions& functions);
// The functions of the kernel that the registration is a copy of. Thread-safe.
KernelFunctions FindKernelFunctions(const TfLiteRegistration& registration);
// Whether both are registrations of one kernel that AddKernel has given a key, with its own C
// functions.
bool IsSameKernel(const TfLiteRegistration& a, const TfLiteRegistration& b);

// The C functions of a kernel, for callers that know nothing else: other runtimes, and kernels that
// wrap one of ours. There is no fusion; the threads are the context's, if the context has some.
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
