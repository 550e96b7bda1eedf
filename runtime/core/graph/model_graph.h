// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The graph of a subgraph: tensors, nodes, execution plan, and how they are built and checked.
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

// The tables of a graph. Functions that edit the graph withdraw its readiness. Not thread-safe.
class ModelGraph {
 public:
  // Promised to programs and kernels: see Subgraph.
  static constexpr int kTensorsReservedCapacity = 128;
  static constexpr int kTensorsCapacityHeadroom = 16;
  using NodeTable = std::vector<std::pair<TfLiteNode, TfLiteRegistration>>;

  explicit ModelGraph(SubgraphEnvironment& environment);
  ~ModelGraph() { Clear(); }
  ModelGraph(const ModelGraph&) = delete;
  ModelGraph& operator=(const ModelGraph&) = delete;
  // Frees nodes, then tensors.
  void Clear();

  // ---- Construction: the functions of Subgraph with these names. ----

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
  // Appends a node with operator, parameters and initial data of `source`, which is a node of
  // another subgraph and keeps its parameters: that subgraph must outlive this node.
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
  // Frees what the node has, and leaves an empty one.
  void FreeNode(int node_index);
  // Drops the nodes from `first` on, which are free.
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
  const std::vector<int>& variables() const { return variables_; }
  std::vector<int>& execution_plan() { return execution_plan_; }
  const std::vector<int>& execution_plan() const { return execution_plan_; }
  const std::string& name() const { return name_; }
  // nullptr when out of range.
  TfLiteTensor* tensor(int tensor_index);
  const std::pair<TfLiteNode, TfLiteRegistration>* node_and_registration(int node_index) const;
  // Whether a tensor of the list is dynamic, and which one is the first.
  bool AnyDynamic(const int* indices, size_t count, int* which = nullptr) const;
  // An error if a tensor is declared with more bytes than any machine has
  // (runtime/c/tensor_size.h): to be called before a kernel or a delegate sees the shapes.
  TfLiteStatus CheckDeclaredSizes();
  // Names of the custom operators in the execution plan that nothing implements.
  std::set<std::string> UnresolvedCustomOps() const;
  // Indices of the subgraphs that nodes of the execution plan may run.
  std::vector<int> CalledSubgraphs() const;

  // ---- Kernels ----

  // `node`: the node of that index, or what stands for it.
  TfLiteStatus PrepareNode(int node_index, TfLiteNode* node, const PrepareArguments& arguments);
  TfLiteStatus InvokeNode(int node_index, TfLiteNode* node);
  // The function of a kernel of Litmus' own; nullptr for others.
  InvokeFunction invoke_function(int node_index) const {
    return kernels_[static_cast<size_t>(node_index)].invoke;
  }

  // ---- Tensors at run time ----

  // Kernels hold pointers to tensors while they add temporaries: makes room for these.
  void EnsureTensorHeadroom() {
    if (tensors_.capacity() - tensors_.size() < kKernelHeadroom) GrowTensorRoom();
  }
  // Appends tensors; none moves as long as there is room.
  TfLiteStatus AppendTensors(int tensors_to_add, int* first_new_tensor_index);
  // Takes over `new_size`.
  TfLiteStatus ResizeTensor(TfLiteTensor* tensor, TfLiteIntArray* new_size);
  // Gives a tensor that has a block of its own one of `bytes` bytes, counted by the account of the
  // process; leaves all others alone. False if memory runs out.
  bool Reallocate(size_t bytes, TfLiteTensor* tensor);
  // Counts the strings that a node has made. An error if the account has no room for them.
  TfLiteStatus CountStrings(const TfLiteNode& node);
  // Frees what Reallocate gave.
  void FreeData(int tensor_index);
  // ResizeTensor has changed a shape since the flag was cleared.
  bool tensor_resized() const { return tensor_resized_; }
  void ClearTensorResized() { tensor_resized_ = false; }
  TfLiteStatus ResetVariableTensors();
  // The content of inputs and variables in the arena, by tensor; where the tensor has it no more,
  // RestoreContent leaves it out.
  using SavedContent = std::vector<std::pair<int, CountedVector<char>>>;
  SavedContent SaveContent() const;
  void RestoreContent(const SavedContent& saved);
  TfLiteStatus EnsureTensorDataIsReadable(int tensor_index);
  TfLiteStatus SetBufferHandle(int tensor_index, TfLiteBufferHandle handle,
                               TfLiteDelegate* delegate);
  TfLiteStatus GetBufferHandle(int tensor_index, TfLiteBufferHandle* handle,
                               TfLiteDelegate** delegate);

  // ---- Readiness ----

  // False after a failed edit: nothing can be run any more.
  bool is_consistent() const { return consistent_; }
  bool is_invokable() const { return readiness_ != Readiness::kUninvokable; }
  // Prepared by a delegate that knows only these shapes.
  bool is_immutable() const { return readiness_ == Readiness::kInvokableAndImmutable; }
  void SetInvokable(bool immutable) {
    readiness_ = immutable ? Readiness::kInvokableAndImmutable : Readiness::kInvokable;
  }
  // Nothing can be run until the next AllocateTensors.
  void SetUninvokable() { readiness_ = Readiness::kUninvokable; }
  // SetUninvokable, and a report of what the public function `where` threw.
  TfLiteStatus FailWithException(const char* where, const CaughtException& exception);
  TfLiteStatus ReportOpError(int node_index, const char* what, TfLiteStatus status);

 private:
  enum class Readiness { kUninvokable, kInvokable, kInvokableAndImmutable };

  // As many tensors as this can be added before the table moves.
  static constexpr size_t kKernelHeadroom = 64;
  static_assert(kKernelHeadroom >= kTensorsCapacityHeadroom, "promised to kernels");

  // Room for a graph of that many tensors and its operators' temporaries, about one per tensor.
  // Programs keep pointers to tensors over AllocateTensors; memory that is reserved and never
  // touched costs nothing.
  static constexpr size_t RoomFor(size_t tensors) {
    return 2 * tensors + tensors / 4 + 2 * kKernelHeadroom;
  }

  // The parameters of a node: the node's own, or those of a node elsewhere.
  using NodeParams = std::unique_ptr<void, void (*)(void*)>;
  TfLiteStatus AddNode(const std::vector<int>& inputs, const std::vector<int>& outputs,
                       const std::vector<int>& intermediates, const char* init_data,
                       size_t init_data_size, NodeParams params,
                       const TfLiteRegistration* registration, int* node_index);
  TfLiteStatus CheckTensorIndices(const char* label, const int* indices, size_t count);
  TfLiteStatus CheckNoOverlap(const std::vector<int>& inputs, const std::vector<int>& outputs);
  void* OpInit(const TfLiteRegistration& registration, const char* buffer, size_t length);
  // Null for a tensor that is not of this graph.
  MemoryClaim* ClaimOf(const TfLiteTensor* tensor);
  void SyncContextTensors();
  void ReserveTensors(size_t count);
  void GrowTensorRoom();
  // kTfLiteError with a message.
  TfLiteStatus ReportNoSize(int tensor_index, const char* name, const char* why);

  SubgraphEnvironment& environment_;
  std::string name_;
  std::vector<TfLiteTensor> tensors_;
  // Per tensor, the bytes of its own block; fewer entries than tensors where none has one.
  std::vector<MemoryClaim> claims_;
  NodeTable nodes_;
  // Per node, the functions of a kernel of Litmus' own.
  std::vector<KernelFunctions> kernels_;
  // Nodes whose parameters are those of nodes elsewhere.
  std::set<int> borrowers_;
  std::vector<int> inputs_, outputs_, variables_;
  std::vector<int> execution_plan_;
  Readiness readiness_ = Readiness::kUninvokable;
  bool consistent_ = true;
  bool tensor_resized_ = false;
  // A tensor was declared with a shape that is not countable. It may have had another since.
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
