// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The opaque operators (TfLiteOperator) of one graph.
#ifndef LITMUS_RUNTIME_CORE_DELEGATION_OPAQUE_OPERATOR_REGISTRY_H_
#define LITMUS_RUNTIME_CORE_DELEGATION_OPAQUE_OPERATOR_REGISTRY_H_

#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "runtime/c/common.h"

namespace litmus {

// Owns the operators. Not thread-safe.
class OpaqueOperatorRegistry {
 public:
  // The operator of a registration, with its code, name and version; nullptr when out of memory.
  TfLiteOperator* Wrap(const TfLiteRegistration& registration);
  // Takes ownership of an operator that a delegate made.
  void Adopt(TfLiteOperator* op);

 private:
  using OperatorPtr = std::unique_ptr<TfLiteOperator, void (*)(TfLiteOperator*)>;
  // key: operator code, name, version.
  std::map<std::tuple<int, std::string, int>, OperatorPtr> wrapped_;
  std::vector<OperatorPtr> adopted_;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_CORE_DELEGATION_OPAQUE_OPERATOR_REGISTRY_H_
