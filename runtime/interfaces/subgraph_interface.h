// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// What operators that run other subgraphs (IF, WHILE, CALL, CALL_ONCE) and operators with state
// outside of tensors (VAR_HANDLE, hash tables) may ask of the interpreter. Kernels of builtin
// operators reach it through their context; delegates have no business here.
#ifndef LITMUS_RUNTIME_INTERFACES_SUBGRAPH_INTERFACE_H_
#define LITMUS_RUNTIME_INTERFACES_SUBGRAPH_INTERFACE_H_

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "runtime/c/common.h"

namespace litmus {

// State that lives as long as the interpreter and is found by number: variables, tables.
class Resource {
 public:
  virtual ~Resource() {}
};
using ResourceMap = std::map<int, std::unique_ptr<Resource>>;
// (container, shared name) -> number of the resource.
using ResourceIds = std::map<std::pair<std::string, std::string>, int>;

// One subgraph of an interpreter, the calling one or another. Pointers stay valid as long as the
// interpreter. Used by the thread that runs the interpreter.
class SubgraphInterface {
 public:
  virtual ~SubgraphInterface() {}

  // Null for contexts of other runtimes is not detected: only Litmus' own kernels may call this.
  static SubgraphInterface* From(TfLiteContext* context) {
    return static_cast<SubgraphInterface*>(context->impl_);
  }

  virtual TfLiteContext* context() = 0;
  // Subgraphs of the same interpreter; nullptr when there is none with that index.
  virtual int subgraph_count() const = 0;
  virtual SubgraphInterface* subgraph_at(int index) = 0;
  virtual ResourceMap* resources() = 0;
  virtual ResourceIds* resource_ids() = 0;

  virtual const std::vector<int>& inputs() const = 0;
  virtual const std::vector<int>& outputs() const = 0;
  // The builtin codes of the model's operators in the order of execution, before any delegate.
  virtual std::vector<int> operator_codes() const = 0;
  // Whether an operator of the model, or an output, reads the tensor.
  virtual bool IsRead(int tensor_index) const = 0;
  // nullptr when out of range.
  virtual TfLiteTensor* tensor(int tensor_index) = 0;
  // A later AllocateTensors is needed when the shape is new.
  virtual TfLiteStatus ResizeInputTensor(int tensor_index, const std::vector<int>& dims) = 0;
  // Both fail, instead of recursing, when the subgraph is busy or too many are nested.
  virtual TfLiteStatus AllocateTensors() = 0;
  virtual TfLiteStatus Invoke() = 0;
  // In the middle of AllocateTensors or Invoke: an operator that finds its subgraph busy would make
  // the subgraph run itself.
  virtual bool IsBusy() const = 0;
  // Nothing is to be done before the next Invoke.
  virtual bool IsReady() const = 0;
  // True when a shape is known only while running.
  virtual bool HasDynamicTensors() = 0;
  // Copies a delegate's output back to CPU memory where needed.
  virtual TfLiteStatus EnsureTensorDataIsReadable(int tensor_index) = 0;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_INTERFACES_SUBGRAPH_INTERFACE_H_
