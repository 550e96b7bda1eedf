// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#ifndef LITMUS_RUNTIME_CORE_DELEGATION_CALLED_SUBGRAPHS_H_
#define LITMUS_RUNTIME_CORE_DELEGATION_CALLED_SUBGRAPHS_H_

#include <utility>
#include <vector>

#include "runtime/c/common.h"

namespace litmus {

// The indices of the subgraphs that a node may run.
std::vector<int> CalledBy(const std::pair<TfLiteNode, TfLiteRegistration>& entry);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_CORE_DELEGATION_CALLED_SUBGRAPHS_H_
