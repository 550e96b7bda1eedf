// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Registrations of operators whose output may share the memory of an input: the operator reads each
// input element before it writes the output element at the same place.
#ifndef LITMUS_RUNTIME_KERNELS_ELEMENTWISE_IN_PLACE_H_
#define LITMUS_RUNTIME_KERNELS_ELEMENTWISE_IN_PLACE_H_

#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/registration.h"

namespace litmus {

// Inputs whose memory the output may share, if sizes and types fit (see GraphInfo).
inline constexpr uint64_t kOverInput = kTfLiteInplaceOpInput0Shared;
inline constexpr uint64_t kOverEitherInput =
    kTfLiteInplaceOpInput0Shared | kTfLiteInplaceOpInput1Shared;

// Like MakeRegistration, for an operator that works in place over one of `inputs` (kOverInput …).
template <typename Data, auto prepare, auto invoke, uint64_t inputs>
TfLiteRegistration* MakeInPlaceRegistration() {
  static TfLiteRegistration registration = [] {
    TfLiteRegistration r = *MakeRegistration<Data, prepare, invoke>();
    r.inplace_operator |= inputs;  // beside the kernel's key
    return r;
  }();
  return &registration;
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_ELEMENTWISE_IN_PLACE_H_
