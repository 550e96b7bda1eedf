// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/core/given_operators.h"

#include <utility>

#include "runtime/c/operator.h"

namespace litmus {

TfLiteOperator* GivenOperators::Of(const TfLiteRegistration& registration) {
  if (registration.registration_external != nullptr) return registration.registration_external;
  const char* name = registration.custom_name;
  const auto it = given_
                      .try_emplace(std::make_tuple(registration.builtin_code,
                                                   std::string(name == nullptr ? "" : name),
                                                   registration.version),
                                   nullptr, &TfLiteOperatorDelete)
                      .first;
  // Null once more where an earlier call found no memory.
  if (it->second == nullptr) {
    it->second.reset(TfLiteOperatorCreate(
        static_cast<TfLiteBuiltinOperator>(registration.builtin_code),
        name == nullptr ? nullptr : std::get<1>(it->first).c_str(), registration.version, nullptr));
  }
  return it->second.get();
}

void GivenOperators::Take(TfLiteOperator* op) {
  for (const OperatorPtr& taken : taken_) {
    if (taken.get() == op) return;
  }
  OperatorPtr owned(op, &TfLiteOperatorDelete);
  taken_.push_back(std::move(owned));
}

}  // namespace litmus
