// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Makes the registrations of kernels.
#ifndef LITMUS_RUNTIME_KERNELS_COMMON_REGISTRATION_H_
#define LITMUS_RUNTIME_KERNELS_COMMON_REGISTRATION_H_

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "runtime/c/common.h"
#include "runtime/interfaces/kernel.h"

namespace litmus {

// Returns the registration of a kernel, which is made once and lives as long as the process. The
// functions are template arguments, so that each operator has its own registration. `Data`: type of
// the node's user data, default-constructed and deleted with the node; void for none. `prepare`: a
// CFunction, a PrepareFunction or nullptr. `invoke`: a CFunction or an InvokeFunction.
template <typename Data, auto prepare, auto invoke>
TfLiteRegistration* MakeRegistration() {
  static TfLiteRegistration registration = [] {
    TfLiteRegistration r = {};
    if constexpr (!std::is_void_v<Data>) {
      r.init = [](TfLiteContext*, const char*, size_t) -> void* { return new Data; };
      r.free = [](TfLiteContext*, void* data) { delete static_cast<Data*>(data); };
    }
    KernelFunctions functions;
    if constexpr (std::is_same_v<decltype(prepare), PrepareFunction>) {
      r.prepare = &PrepareByContext<prepare>;
      functions.prepare = prepare;
    } else {
      r.prepare = prepare;
    }
    if constexpr (std::is_same_v<decltype(invoke), InvokeFunction>) {
      r.invoke = &InvokeByContext<invoke>;
      functions.invoke = invoke;
    } else {
      r.invoke = invoke;
    }
    AddKernel(&r, functions);
    return r;
  }();
  return &registration;
}

// Inputs whose memory the output may share if sizes and types are equal (see GraphInfo). The kernel
// must read each element of such an input before it writes the output element at the same index.
inline constexpr uint64_t kOverInput = kTfLiteInplaceOpInput0Shared;
inline constexpr uint64_t kOverEitherInput =
    kTfLiteInplaceOpInput0Shared | kTfLiteInplaceOpInput1Shared;

// Like MakeRegistration, for an operator whose output may share the memory of one of `inputs`
// (kOverInput …).
template <typename Data, auto prepare, auto invoke, uint64_t inputs>
TfLiteRegistration* MakeInPlaceRegistration() {
  static TfLiteRegistration registration = [] {
    TfLiteRegistration r = *MakeRegistration<Data, prepare, invoke>();
    r.inplace_operator |= inputs;  // the other bits hold the kernel's key
    return r;
  }();
  return &registration;
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_COMMON_REGISTRATION_H_
