// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// All providers of a program, in the order in which they are declared. For the registrar's own
// sources.
#ifndef LITMUS_DELEGATES_REGISTRAR_PROVIDERS_H_
#define LITMUS_DELEGATES_REGISTRAR_PROVIDERS_H_

#include <map>
#include <memory>

#include "delegates/registrar/delegate_provider.h"

namespace litmus {

using Providers = std::multimap<int, std::unique_ptr<DelegateProvider>>;

// Filled before main begins. Lives as long as the process.
Providers& AllProviders();

}  // namespace litmus

#endif  // LITMUS_DELEGATES_REGISTRAR_PROVIDERS_H_
