// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/core/delegation/opaque_operator_registry.h"

#include <utility>

#include "runtime/opaque/operator.h"

namespace litmus {

TfLiteOperator* OpaqueOperatorRegistry::Wrap(const TfLiteRegistration& registration) {
  if (registration.registration_external != nullptr) return registration.registration_external;
  const char* name = registration.custom_name;
  const auto it = wrapped_
                      .try_emplace(std::make_tuple(registration.builtin_code,
                                                   std::string(name == nullptr ? "" : name),
                                                   registration.version),
                                   nullptr, &TfLiteOperatorDelete)
                      .first;
  // The entry exists but is null if an earlier call ran out of memory.
  if (it->second == nullptr) {
    it->second.reset(TfLiteOperatorCreate(
        static_cast<TfLiteBuiltinOperator>(registration.builtin_code),
        name == nullptr ? nullptr : std::get<1>(it->first).c_str(), registration.version, nullptr));
  }
  return it->second.get();
}

void OpaqueOperatorRegistry::Adopt(TfLiteOperator* op) {
  for (const OperatorPtr& adopted : adopted_) {
    if (adopted.get() == op) return;
  }
  OperatorPtr owned(op, &TfLiteOperatorDelete);
  adopted_.push_back(std::move(owned));
}

}  // namespace litmus
