// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The flags of the NPU back ends of LiteRT's benchmark_model.
#ifndef LITMUS_DELEGATES_REGISTRAR_PROVIDERS_NPU_FLAGS_H_
#define LITMUS_DELEGATES_REGISTRAR_PROVIDERS_NPU_FLAGS_H_

#include "cli/flags.h"

namespace litmus {

// Declares the flags of LiteRT's dispatch libraries, compilers and vendors, with their types,
// defaults and choices. The enabling flag is not among them.
void DeclareNpuFlags(FlagRegistry& flags);

}  // namespace litmus

#endif  // LITMUS_DELEGATES_REGISTRAR_PROVIDERS_NPU_FLAGS_H_
