// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Handles of variables and tables: a tensor of type resource that holds the number of an object
// which the interpreter keeps. The number is known when the graph is prepared.
#ifndef LITMUS_RUNTIME_KERNELS_CONTROL_RESOURCE_HANDLE_H_
#define LITMUS_RUNTIME_KERNELS_CONTROL_RESOURCE_HANDLE_H_

#include <string>

#include "runtime/interfaces/subgraph_interface.h"
#include "runtime/kernels/common/kernel_util.h"

namespace litmus {

// The number of the object with that name, a new one when the name is new.
int ResourceNumber(TfLiteContext* context, const std::string& container, const std::string& name);

// Makes the tensor a constant that holds the number.
TfLiteStatus SetHandle(TfLiteContext* context, TfLiteTensor* handle, int number);

// Checks that a tensor can be a handle, while its content need not be known.
TfLiteStatus CheckHandle(TfLiteContext* context, const TfLiteTensor* handle);

// The number in a handle that has content.
TfLiteStatus ReadHandle(TfLiteContext* context, const TfLiteTensor* handle, int* number);

// The object behind a handle; nullptr when there is none or it is of another class.
template <typename T>
T* FindResource(TfLiteContext* context, int number) {
  ResourceMap* resources = SubgraphInterface::From(context)->resources();
  const auto it = resources->find(number);
  return it == resources->end() ? nullptr : dynamic_cast<T*>(it->second.get());
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_CONTROL_RESOURCE_HANDLE_H_
