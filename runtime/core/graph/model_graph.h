// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The graph of a subgraph: tensors, nodes, execution plan, and what builds and checks them.
#ifndef LITMUS_RUNTIME_CORE_GRAPH_MODEL_GRAPH_H_
#define LITMUS_RUNTIME_CORE_GRAPH_MODEL_GRAPH_H_

#include <cstddef>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "runtime/c/common.h"
#include "runtime/core/graph/guarded_call.h"
#include "runtime/core/graph/subgraph_environment.h"
#include "runtime/interfaces/kernel.h"
#include "runtime/memory/memory_account.h"
#include "runtime/model/allocation.h"
#include "runtime/opaque/operator.h"
#include "runtime/threads/cpu_context.h"

namespace litmus {

// The tables of a graph. Functions that edit the graph make it uninvokable until it is prepared
// again. Not thread-safe.
class ModelGraph {
 public:
  // Values that programs and kernels may rely on: see Subgraph.
  static constexpr int kTensorsReservedCapacity = 128;
  static constexpr int kTensorsCapacityHeadroom = 16;
  using NodeTable = std::vector<std::pair<TfLiteNode, TfLiteRegistration>>;

  explicit ModelGraph(SubgraphEnvironment& environment);
  ~ModelGraph() { Clear(); }
  ModelGraph(const ModelGraph&) = delete;
  ModelGraph& operator=(const ModelGraph&) = delete;
  // Frees all nodes, then all tensors.
  void Clear();

  // ---- Construction: see the functions of Subgraph with these names. ----

  TfLiteStatus SetInputs(std::vector<int> inputs);
  TfLiteStatus SetOutputs(std::vector<int> outputs);
  TfLiteStatus SetVariables(std::vector<int> variables);
  void ReserveNodes(int count);
  TfLiteStatus AddTensors(int tensors_to_add, int* first_new_tensor_index);
  TfLiteStatus AddNodeWithParameters(const std::vector<int>& inputs,
                                     const std::vector<int>& outputs,
                                     const std::vector<int>& intermediates, const char* init_data,
                                     size_t init_data_size, void* builtin_data,
                                     const TfLiteRegistration* registration, int* node_index);
  // Appends a node with the operator, parameters and initial data of `source`, a node of another
  // subgraph. The parameters are not copied: that subgraph owns them and must outlive this node.
  TfLiteStatus AddNodeLike(const std::pair<TfLiteNode, TfLiteRegistration>& source,
                           const std::vector<int>& inputs, const std::vector<int>& outputs,
                           const std::vector<int>& intermediates);
  TfLiteStatus SetTensorParametersReadOnly(int tensor_index, TfLiteType type, const char* name,
                                           size_t ndims, const int* dims,
                                           TfLiteQuantization quantization, const char* buffer,
                                           size_t bytes, const tflite::Allocation* allocation,
                                           TfLiteSparsity* sparsity, size_t ndims_signature,
                                           const int* dims_signature);
  TfLiteStatus SetTensorParametersReadWrite(int tensor_index, TfLiteType type, const char* name,
                                            size_t ndims, const int* dims,
                                            TfLiteQuantization quantization, bool is_variable,
                                            size_t ndims_signature, const int* dims_signature);
  TfLiteStatus SetExecutionPlan(const std::vector<int>& new_plan);
  void SetName(const char* name) { name_ = name == nullptr ? "" : name; }
  // Frees everything that the node owns and leaves an empty node.
  void FreeNode(int node_index);
  // Removes the nodes from index `first` on from the table. They must have been freed.
  void TruncateNodes(int first);

  // ---- Tables ----

  std::vector<TfLiteTensor>& tensors() { return tensors_; }
  const std::vector<TfLiteTensor>& tensors() const { return tensors_; }
  NodeTable& nodes() { return nodes_; }
  const NodeTable& nodes() const { return nodes_; }
  std::vector<int>& inputs() { return inputs_; }
  const std::vector<int>& inputs() const { return inputs_; }
  std::vector<int>& outputs() { return outputs_; }
  const std::vector<int>& outputs() const { return outputs_; }
  std::vector<int>& variables() { return variables_; }
  const std::vector<int>& variables() const { return variables_; }
  std::vector<int>& execution_plan() { return execution_plan_; }
  const std::vector<int>& execution_plan() const { return execution_plan_; }
  const std::string& name() const { return name_; }
  // nullptr if the index is out of range.
  TfLiteTensor* tensor(int tensor_index);
  const std::pair<TfLiteNode, TfLiteRegistration>* node_and_registration(int node_index) const;
  // Returns true if one of the `count` tensors is dynamic; *which is the first such tensor.
  bool AnyDynamic(const int* indices, size_t count, int* which = nullptr) const;
  // Returns an error if a declared tensor has more bytes than any machine has
  // (runtime/c/tensor_size.h). To be called before kernels or delegates see the shapes.
  TfLiteStatus CheckDeclaredSizes();
  // Names of the custom operators in the execution plan for which there is no kernel.
  std::set<std::string> UnresolvedCustomOps() const;
  // Indices of the subgraphs that nodes of the execution plan may run.
  std::vector<int> CalledSubgraphs() const;

  // ---- Kernels ----

  // `node`: the node of that index, or the fused node that runs instead.
  TfLiteStatus PrepareNode(int node_index, TfLiteNode* node, const PrepareArguments& arguments);
  TfLiteStatus InvokeNode(int node_index, TfLiteNode* node);
  // The invoke function of Litmus' own kernel; nullptr for other kernels.
  InvokeFunction invoke_function(int node_index) const {
    return kernels_[static_cast<size_t>(node_index)].invoke;
  }

  // ---- Tensors at run time ----

  // Reserves space for tensors that a kernel may add. Kernels hold pointers to tensors while they
  // add temporaries, so the table must not move then.
  void EnsureTensorHeadroom() {
    if (tensors_.capacity() - tensors_.size() < kKernelHeadroom) GrowTensorRoom();
  }
  // Appends tensors. No tensor moves as long as the reserved capacity suffices.
  TfLiteStatus AppendTensors(int tensors_to_add, int* first_new_tensor_index);
  // Takes ownership of `new_size`.
  TfLiteStatus ResizeTensor(TfLiteTensor* tensor, TfLiteIntArray* new_size);
  // For a tensor that owns its memory block: replaces the block by one of `bytes` bytes, which the
  // account of the process counts. Other tensors are not changed. Returns false if memory runs out.
  bool Reallocate(size_t bytes, TfLiteTensor* tensor);
  // Adds the sizes of a node's string outputs to the account; an error if the account refuses.
  TfLiteStatus CountStrings(const TfLiteNode& node);
  // Frees the block that Reallocate allocated.
  void FreeData(int tensor_index);
  // True if ResizeTensor has changed a shape since the flag was cleared.
  bool tensor_resized() const { return tensor_resized_; }
  void ClearTensorResized() { tensor_resized_ = false; }
  TfLiteStatus ResetVariableTensors();
  // The content of inputs and variables in the arena, by tensor index. RestoreContent skips a
  // tensor that has no data now or another size.
  using SavedContent = std::vector<std::pair<int, CountedVector<char>>>;
  SavedContent SaveContent() const;
  void RestoreContent(const SavedContent& saved);
  TfLiteStatus EnsureTensorDataIsReadable(int tensor_index);
  TfLiteStatus SetBufferHandle(int tensor_index, TfLiteBufferHandle handle,
                               TfLiteDelegate* delegate);
  TfLiteStatus GetBufferHandle(int tensor_index, TfLiteBufferHandle* handle,
                               TfLiteDelegate** delegate);

  // ---- Readiness ----

  // False after a failed edit: the graph can never run again.
  bool is_consistent() const { return consistent_; }
  bool is_invokable() const { return readiness_ != Readiness::kUninvokable; }
  // True if a delegate that supports only these shapes has been applied.
  bool is_immutable() const { return readiness_ == Readiness::kInvokableAndImmutable; }
  void SetInvokable(bool immutable) {
    readiness_ = immutable ? Readiness::kInvokableAndImmutable : Readiness::kInvokable;
  }
  // The graph cannot run before the next AllocateTensors.
  void SetUninvokable() { readiness_ = Readiness::kUninvokable; }
  // Calls SetUninvokable, and reports the exception of the public function `where`.
  TfLiteStatus FailWithException(const char* where, const CaughtException& exception);
  TfLiteStatus ReportOpError(int node_index, const char* what, TfLiteStatus status);

 private:
  enum class Readiness { kUninvokable, kInvokable, kInvokableAndImmutable };

  // Number of tensors that can be added before the table of tensors moves.
  static constexpr size_t kKernelHeadroom = 64;
  static_assert(kKernelHeadroom >= kTensorsCapacityHeadroom, "promised to kernels");

  // Capacity to reserve for a graph of `tensors` tensors and the temporaries of its operators,
  // about one per tensor. Programs keep pointers to tensors over AllocateTensors, so the table must
  // not move. Reserved memory that is never touched costs nothing.
  static constexpr size_t RoomFor(size_t tensors) {
    return 2 * tensors + tensors / 4 + 2 * kKernelHeadroom;
  }

  // The parameters of a node, freed by the node or borrowed from a node of another subgraph.
  using NodeParams = std::unique_ptr<void, void (*)(void*)>;
  TfLiteStatus AddNode(const std::vector<int>& inputs, const std::vector<int>& outputs,
                       const std::vector<int>& intermediates, const char* init_data,
                       size_t init_data_size, NodeParams params,
                       const TfLiteRegistration* registration, int* node_index);
  TfLiteStatus CheckTensorIndices(const char* label, const int* indices, size_t count);
  TfLiteStatus CheckNoOverlap(const std::vector<int>& inputs, const std::vector<int>& outputs);
  void* OpInit(const TfLiteRegistration& registration, const char* buffer, size_t length);
  // Null if the tensor does not belong to this graph.
  MemoryClaim* ClaimOf(const TfLiteTensor* tensor);
  void SyncContextTensors();
  void ReserveTensors(size_t count);
  void GrowTensorRoom();
  // Reports the message and returns kTfLiteError.
  TfLiteStatus ReportNoSize(int tensor_index, const char* name, const char* why);

  SubgraphEnvironment& environment_;
  std::string name_;
  std::vector<TfLiteTensor> tensors_;
  // Per tensor, the account's claim for its own block. May have fewer entries than tensors.
  std::vector<MemoryClaim> claims_;
  NodeTable nodes_;
  // Per node, the functions of Litmus' kernel; null functions for other kernels.
  std::vector<KernelFunctions> kernels_;
  // Nodes that use the parameters of a node of another subgraph.
  std::set<int> borrowers_;
  std::vector<int> inputs_, outputs_, variables_;
  std::vector<int> execution_plan_;
  Readiness readiness_ = Readiness::kUninvokable;
  bool consistent_ = true;
  bool tensor_resized_ = false;
  // True if a tensor was ever declared with a shape whose size overflows.
  bool declared_uncountable_ = false;
};

inline TfLiteStatus ModelGraph::InvokeNode(int node_index, TfLiteNode* node) {
  const TfLiteRegistration& registration = nodes_[node_index].second;
  if (registration.registration_external != nullptr) {
    return GuardedCall(&environment_.context, "an operator", [&] {
      return OperatorInvoke(registration.registration_external, &environment_.context, node);
    });
  }
  if (registration.invoke == nullptr) return kTfLiteError;
  const InvokeFunction invoke = kernels_[node_index].invoke;
  return GuardedCall(&environment_.context, "a kernel", [&] {
    return invoke != nullptr
               ? invoke(&environment_.context, node, environment_.interpreter->cpu_context->pool())
               : registration.invoke(&environment_.context, node);
  });
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_CORE_GRAPH_MODEL_GRAPH_H_
