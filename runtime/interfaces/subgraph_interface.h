// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The interpreter as seen by operators that run other subgraphs (IF, WHILE, CALL, CALL_ONCE) and by
// operators with state outside of tensors (VAR_HANDLE, hash tables). Kernels of builtin operators
// get it from their context. Delegates must not use it.
#ifndef LITMUS_RUNTIME_INTERFACES_SUBGRAPH_INTERFACE_H_
#define LITMUS_RUNTIME_INTERFACES_SUBGRAPH_INTERFACE_H_

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "runtime/c/common.h"

namespace litmus {

// State that lives as long as the interpreter and that operators find by a number: a variable or a
// hash table.
class Resource {
 public:
  virtual ~Resource() {}
};
using ResourceMap = std::map<int, std::unique_ptr<Resource>>;
// Maps (container, shared name) to the number of the resource.
using ResourceIds = std::map<std::pair<std::string, std::string>, int>;

// One subgraph of an interpreter: the one that runs the calling operator, or another one. Pointers
// are valid as long as the interpreter. Only the thread that runs the interpreter may use it.
class SubgraphInterface {
 public:
  virtual ~SubgraphInterface() {}

  // Casts the context's `impl_`. A context of another runtime is not detected, so only Litmus' own
  // kernels may call this.
  static SubgraphInterface* From(TfLiteContext* context) {
    return static_cast<SubgraphInterface*>(context->impl_);
  }

  virtual TfLiteContext* context() = 0;
  // Number of subgraphs of the interpreter, and the subgraph at an index; nullptr if the index is
  // out of range.
  virtual int subgraph_count() const = 0;
  virtual SubgraphInterface* subgraph_at(int index) = 0;
  virtual ResourceMap* resources() = 0;
  virtual ResourceIds* resource_ids() = 0;

  virtual const std::vector<int>& inputs() const = 0;
  virtual const std::vector<int>& outputs() const = 0;
  // The builtin codes of the model's operators in the order of execution, as if there were no
  // delegate.
  virtual std::vector<int> operator_codes() const = 0;
  // Whether an operator of the model reads the tensor, or the tensor is an output of the subgraph.
  virtual bool IsRead(int tensor_index) const = 0;
  // The tensor; nullptr if the index is out of range.
  virtual TfLiteTensor* tensor(int tensor_index) = 0;
  // Sets the shape of an input. If the shape is new, AllocateTensors must be called before Invoke.
  virtual TfLiteStatus ResizeInputTensor(int tensor_index, const std::vector<int>& dims) = 0;
  // AllocateTensors and Invoke return an error, instead of recursing, if the subgraph is busy or
  // too many subgraphs are nested.
  virtual TfLiteStatus AllocateTensors() = 0;
  virtual TfLiteStatus Invoke() = 0;
  // True during AllocateTensors or Invoke of this subgraph: an operator in it that runs it again
  // would recurse.
  virtual bool IsBusy() const = 0;
  // True if Invoke needs no AllocateTensors before.
  virtual bool IsReady() const = 0;
  // True if some shape is known only at run time.
  virtual bool HasDynamicTensors() = 0;
  // Copies a delegate's output to CPU memory if it is not there.
  virtual TfLiteStatus EnsureTensorDataIsReadable(int tensor_index) = 0;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_INTERFACES_SUBGRAPH_INTERFACE_H_
