// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The GPU flags of LiteRT's benchmark_model, which TensorFlow Lite's does not have.
#ifndef LITMUS_DELEGATES_REGISTRAR_PROVIDERS_GPU_LITERT_FLAGS_H_
#define LITMUS_DELEGATES_REGISTRAR_PROVIDERS_GPU_LITERT_FLAGS_H_

#include <optional>

#include "cli/flags.h"
#include "delegates/registrar/delegate_provider.h"

namespace litmus {

void DeclareLiteRtGpuFlags(FlagRegistry& flags);

// Whether float32 may be computed in 16 bits: --gpu_precision, or else
// --gpu_precision_loss_allowed.
bool AllowsPrecisionLoss(const FlagRegistry& flags);

// The error of a value that this delegate cannot obey, or that contradicts another flag.
std::optional<DelegateOrError> RefusalOfLiteRtGpuFlags(const FlagRegistry& flags);

}  // namespace litmus

#endif  // LITMUS_DELEGATES_REGISTRAR_PROVIDERS_GPU_LITERT_FLAGS_H_
