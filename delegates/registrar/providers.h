// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// All providers of a program, by ascending order. Only for sources of the registrar.
#ifndef LITMUS_DELEGATES_REGISTRAR_PROVIDERS_H_
#define LITMUS_DELEGATES_REGISTRAR_PROVIDERS_H_

#include <map>
#include <memory>

#include "delegates/registrar/delegate_provider.h"

namespace litmus {

using Providers = std::multimap<int, std::unique_ptr<DelegateProvider>>;

// Filled by static initialisers, before main; never destroyed.
Providers& AllProviders();

}  // namespace litmus

#endif  // LITMUS_DELEGATES_REGISTRAR_PROVIDERS_H_
