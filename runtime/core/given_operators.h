// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The operators of the opaque delegates' interface that belong to a graph.
#ifndef LITMUS_RUNTIME_CORE_GIVEN_OPERATORS_H_
#define LITMUS_RUNTIME_CORE_GIVEN_OPERATORS_H_

#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "runtime/c/common.h"

namespace litmus {

// All of them live as long as this. Not thread-safe.
class GivenOperators {
 public:
  // The operator of a registration, with its code, name and version; nullptr when out of memory.
  TfLiteOperator* Of(const TfLiteRegistration& registration);
  // Deletes a delegate's operator together with this.
  void Take(TfLiteOperator* op);

 private:
  using OperatorPtr = std::unique_ptr<TfLiteOperator, void (*)(TfLiteOperator*)>;
  std::map<std::tuple<int, std::string, int>, OperatorPtr> given_;  // by code, name and version
  std::vector<OperatorPtr> taken_;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_CORE_GIVEN_OPERATORS_H_
