// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Handles of variables and tables. A handle is a tensor of type resource that holds the number of
// an object of the interpreter. Prepare already knows the number.
#ifndef LITMUS_RUNTIME_KERNELS_CONTROL_RESOURCE_HANDLE_H_
#define LITMUS_RUNTIME_KERNELS_CONTROL_RESOURCE_HANDLE_H_

#include <string>
#include <type_traits>
#include <typeinfo>

#include "runtime/interfaces/subgraph_interface.h"
#include "runtime/kernels/common/kernel_util.h"

namespace litmus {

// The number of the object with this container and name. A new name gets a new number.
int ResourceNumber(TfLiteContext* context, const std::string& container, const std::string& name);

// Makes the tensor `handle` a constant that holds the number.
TfLiteStatus SetHandle(TfLiteContext* context, TfLiteTensor* handle, int number);

// Checks that a tensor can be a handle; its content need not be known yet.
TfLiteStatus CheckHandle(TfLiteContext* context, const TfLiteTensor* handle);

// Reads the number of a handle that has content.
TfLiteStatus ReadHandle(TfLiteContext* context, const TfLiteTensor* handle, int* number);

// `resource` if it is a T, otherwise nullptr. For a final class typeid is compared instead of
// dynamic_cast, which would take much of the ten nanoseconds of a node that reads a variable.
template <typename T>
T* ResourceAs(Resource* resource) {
  if constexpr (std::is_final_v<T>) {
    const bool is_t = resource != nullptr && typeid(*resource) == typeid(T);
    return is_t ? static_cast<T*>(resource) : nullptr;
  } else {
    return dynamic_cast<T*>(resource);
  }
}

// The object with this number; nullptr if there is none or it has another class.
template <typename T>
T* FindResource(TfLiteContext* context, int number) {
  ResourceMap* resources = SubgraphInterface::From(context)->resources();
  const auto it = resources->find(number);
  return it == resources->end() ? nullptr : ResourceAs<T>(it->second.get());
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_CONTROL_RESOURCE_HANDLE_H_
