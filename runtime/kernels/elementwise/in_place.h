// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Registrations of operators that read each element of an input before they write the output's
// element in its place: the output may have that input's memory.
#ifndef LITMUS_RUNTIME_KERNELS_ELEMENTWISE_IN_PLACE_H_
#define LITMUS_RUNTIME_KERNELS_ELEMENTWISE_IN_PLACE_H_

#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/registration.h"

namespace litmus {

// Inputs that the output may take the place of, where sizes and types fit (see GraphInfo).
inline constexpr uint64_t kOverInput = kTfLiteInplaceOpInput0Shared;
inline constexpr uint64_t kOverEitherInput =
    kTfLiteInplaceOpInput0Shared | kTfLiteInplaceOpInput1Shared;

// As MakeRegistration.
template <typename Data, auto prepare, auto invoke, uint64_t inputs>
TfLiteRegistration* MakeInPlaceRegistration() {
  static TfLiteRegistration registration = [] {
    TfLiteRegistration r = *MakeRegistration<Data, prepare, invoke>();
    r.inplace_operator = inputs;
    return r;
  }();
  return &registration;
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_ELEMENTWISE_IN_PLACE_H_
