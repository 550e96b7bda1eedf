// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// One graph of a model at run time: owns the graph, its preparation, its delegates and its runner,
// and calls these in order. Programs normally use it through Interpreter.
#ifndef LITMUS_RUNTIME_CORE_GRAPH_SUBGRAPH_H_
#define LITMUS_RUNTIME_CORE_GRAPH_SUBGRAPH_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "runtime/base/error_reporter.h"
#include "runtime/base/profiler.h"
#include "runtime/c/common.h"
#include "runtime/core/arena/arena_planner.h"
#include "runtime/core/graph/applied_delegates.h"
#include "runtime/core/graph/execution_schedule.h"
#include "runtime/core/graph/graph_preparation.h"
#include "runtime/core/graph/graph_runner.h"
#include "runtime/core/graph/interpreter_state.h"
#include "runtime/core/graph/model_graph.h"
#include "runtime/core/graph/subgraph_environment.h"
#include "runtime/interfaces/subgraph_interface.h"
#include "runtime/model/allocation.h"

namespace tflite {

// Not thread-safe, except for cancellation. Errors are reported to the error reporter.
class Subgraph : public litmus::SubgraphInterface {
 public:
  // Pointers to tensors stay valid while the graph has at most this number of tensors. Graphs made
  // at once with more get space for their operators' temporary tensors as well.
  static constexpr int kTensorsReservedCapacity = litmus::ModelGraph::kTensorsReservedCapacity;
  // Number of tensors that a kernel may add in one call of its prepare before any tensor moves.
  static constexpr int kTensorsCapacityHeadroom = litmus::ModelGraph::kTensorsCapacityHeadroom;

  Subgraph(ErrorReporter* error_reporter, InterpreterState* state, int subgraph_index);
  ~Subgraph() override;
  Subgraph(const Subgraph&) = delete;
  Subgraph& operator=(const Subgraph&) = delete;

  // ---- Construction; an error after a delegate of static shapes has been applied ----

  TfLiteStatus SetInputs(std::vector<int> inputs) { return graph_.SetInputs(std::move(inputs)); }
  TfLiteStatus SetOutputs(std::vector<int> outputs);
  TfLiteStatus SetVariables(std::vector<int> variables) {
    return graph_.SetVariables(std::move(variables));
  }
  void ReserveNodes(int count) { graph_.ReserveNodes(count); }
  // Appends tensors without type or shape.
  TfLiteStatus AddTensors(int tensors_to_add, int* first_new_tensor_index = nullptr) {
    return graph_.AddTensors(tensors_to_add, first_new_tensor_index);
  }
  // Appends a node at the end of the execution plan and calls its operator's init function. Custom
  // operators get `init_data`. `builtin_data` must come from malloc; the node owns it, also after a
  // failure.
  TfLiteStatus AddNodeWithParameters(const std::vector<int>& inputs,
                                     const std::vector<int>& outputs,
                                     const std::vector<int>& intermediates, const char* init_data,
                                     size_t init_data_size, void* builtin_data,
                                     const TfLiteRegistration* registration,
                                     int* node_index = nullptr);
  // Makes the tensor a constant whose bytes are not copied: `buffer` and `name` must outlive the
  // subgraph. `bytes` may be larger than the shape needs. Takes ownership of `quantization` and
  // `sparsity`.
  TfLiteStatus SetTensorParametersReadOnly(int tensor_index, TfLiteType type, const char* name,
                                           size_t ndims, const int* dims,
                                           TfLiteQuantization quantization, const char* buffer,
                                           size_t bytes, const Allocation* allocation = nullptr,
                                           TfLiteSparsity* sparsity = nullptr,
                                           size_t ndims_signature = 0,
                                           const int* dims_signature = nullptr);
  // Makes the tensor one that an operator or the caller fills. Takes ownership of `quantization`.
  TfLiteStatus SetTensorParametersReadWrite(int tensor_index, TfLiteType type, const char* name,
                                            size_t ndims, const int* dims,
                                            TfLiteQuantization quantization,
                                            bool is_variable = false, size_t ndims_signature = 0,
                                            const int* dims_signature = nullptr);
  // The same with shapes as vectors.
  TfLiteStatus SetTensorParametersReadOnly(int tensor_index, TfLiteType type, const char* name,
                                           const std::vector<int>& dims,
                                           TfLiteQuantization quantization, const char* buffer,
                                           size_t bytes, const Allocation* allocation = nullptr,
                                           TfLiteSparsity* sparsity = nullptr) {
    return SetTensorParametersReadOnly(tensor_index, type, name, dims.size(), dims.data(),
                                       quantization, buffer, bytes, allocation, sparsity);
  }
  TfLiteStatus SetTensorParametersReadWrite(int tensor_index, TfLiteType type, const char* name,
                                            const std::vector<int>& dims,
                                            TfLiteQuantization quantization,
                                            bool is_variable = false,
                                            const std::vector<int>& dims_signature = {}) {
    return SetTensorParametersReadWrite(tensor_index, type, name, dims.size(), dims.data(),
                                        quantization, is_variable, dims_signature.size(),
                                        dims_signature.data());
  }
  // All entries must be existing node indices. If the graph could run before, it is prepared again
  // for the new plan; its inputs and variables keep their content.
  TfLiteStatus SetExecutionPlan(const std::vector<int>& new_plan);

  // ---- Introspection ----

  // All subgraphs of the interpreter, including this one.
  std::vector<std::unique_ptr<Subgraph>>* GetSubgraphs() {
    return &environment_.interpreter->subgraphs;
  }
  // The file or memory that contains the model, or nullptr.
  const Allocation* allocation() const { return environment_.interpreter->allocation; }
  litmus::SubgraphInterface* subgraph_at(int index) override;
  int subgraph_count() const override;
  TfLiteContext* context() override { return &environment_.context; }
  litmus::ResourceMap* resources() override { return &environment_.interpreter->resources; }
  litmus::ResourceIds* resource_ids() override { return &environment_.interpreter->resource_ids; }

  const std::vector<int>& inputs() const override { return graph_.inputs(); }
  const std::vector<int>& outputs() const override { return graph_.outputs(); }
  std::vector<int> operator_codes() const override;
  bool IsRead(int tensor_index) const override;
  const std::vector<int>& variables() const { return graph_.variables(); }
  std::vector<int>& inputs() { return graph_.inputs(); }
  std::vector<int>& outputs() { return graph_.outputs(); }
  std::vector<int>& variables() { return graph_.variables(); }
  const std::vector<int>& execution_plan() const { return graph_.execution_plan(); }
  const std::vector<int>& pre_delegation_execution_plan() const { return delegates_.plan_before(); }
  size_t tensors_size() const { return graph_.tensors().size(); }
  size_t nodes_size() const { return graph_.nodes().size(); }
  TfLiteTensor* tensor(int tensor_index) override { return graph_.tensor(tensor_index); }
  const TfLiteTensor* tensor(int tensor_index) const {
    return const_cast<Subgraph*>(this)->tensor(tensor_index);
  }
  const std::pair<TfLiteNode, TfLiteRegistration>* node_and_registration(int node_index) const {
    return graph_.node_and_registration(node_index);
  }
  const std::vector<std::pair<TfLiteNode, TfLiteRegistration>>& nodes_and_registration() const {
    return graph_.nodes();
  }
  // The node that Invoke runs for this node of the execution plan.
  litmus::EffectiveNode effective_node(int node_index) const {
    return preparation_.effective_node(node_index);
  }
  // A text for profiles that the registration provides for the node, or nullptr.
  const char* OpProfilingString(const TfLiteRegistration& registration,
                                const TfLiteNode* node) const;
  int GetSubgraphIndex() const { return environment_.subgraph_index; }
  void SetName(const char* name) { graph_.SetName(name); }
  const std::string& GetName() const { return graph_.name(); }
  ErrorReporter* error_reporter() const { return environment_.error_reporter; }
  void SetErrorReporter(ErrorReporter* reporter) { environment_.error_reporter = reporter; }

  // ---- Execution ----

  TfLiteStatus ResizeInputTensor(int tensor_index, const std::vector<int>& dims) override;
  // Only dimensions that are -1 in the tensor's dims_signature may change.
  TfLiteStatus ResizeInputTensorStrict(int tensor_index, const std::vector<int>& dims);
  TfLiteStatus AllocateTensors() override;
  TfLiteStatus Invoke() override;
  bool IsInvokable() const { return graph_.is_invokable(); }
  bool IsBusy() const override { return allocating_ || invoking_; }
  bool IsReady() const override { return IsInvokable() && preparation_.has_memory(); }
  TfLiteStatus ResetVariableTensors() { return graph_.ResetVariableTensors(); }
  // Frees the arena, with inputs and outputs. AllocateTensors must precede the next Invoke.
  TfLiteStatus ReleaseNonPersistentMemory() {
    preparation_.ReleaseMemory();
    return kTfLiteOk;
  }
  bool HasDynamicTensors() override { return preparation_.has_dynamic_tensors(); }
  TfLiteStatus EnsureTensorDataIsReadable(int tensor_index) override {
    return graph_.EnsureTensorDataIsReadable(tensor_index);
  }
  TfLiteStatus SetCustomAllocationForTensor(int tensor_index,
                                            const TfLiteCustomAllocation& allocation,
                                            int64_t flags) {
    return preparation_.SetCustomAllocationForTensor(tensor_index, allocation, flags);
  }
  // The delegate owns the handle and frees it when another handle replaces it.
  TfLiteStatus SetBufferHandle(int tensor_index, TfLiteBufferHandle handle,
                               TfLiteDelegate* delegate) {
    return graph_.SetBufferHandle(tensor_index, handle, delegate);
  }
  TfLiteStatus GetBufferHandle(int tensor_index, TfLiteBufferHandle* handle,
                               TfLiteDelegate** delegate) {
    return graph_.GetBufferHandle(tensor_index, handle, delegate);
  }
  void SetCancellationFunction(void* data, bool (*check_cancelled)(void*)) {
    runner_.SetCancellationFunction(data, check_cancelled);
  }
  // Whether InterpreterState::cancelled is checked between nodes.
  void EnableCancellation(bool enabled) { runner_.EnableCancellation(enabled); }
  void SetProfiler(Profiler* profiler) { runner_.SetProfiler(profiler); }
  Profiler* GetProfiler() { return environment_.profiler(); }
  litmus::ArenaReport GetArenaReport() const { return preparation_.Report(); }
  // Applies changed options that take effect at once. Call this after a change of options.
  void OptionsChanged() { runner_.FindLastReaders(); }
  // Names of the custom operators in the current plan for which there is no kernel.
  std::set<std::string> UnresolvedCustomOps() const { return graph_.UnresolvedCustomOps(); }

  // ---- Delegates ----

  // kTfLiteApplicationError: the delegate cannot be applied to this graph, which is unchanged; or
  // it made a shape dynamic although an earlier delegate needs static shapes, and all delegates
  // have been removed. kTfLiteDelegateError: the delegate failed, all delegates have been removed,
  // and the graph runs on the CPU.
  TfLiteStatus ModifyGraphWithDelegate(TfLiteDelegate* delegate);
  // Restores the graph as it was before the first delegate and prepares it to run.
  TfLiteStatus RemoveAllDelegates();
  // Removes all but the first `count` delegates. If the graph could run before, it still can.
  TfLiteStatus KeepDelegates(size_t count);
  bool HasDelegates() const { return !delegates_.list().empty(); }
  size_t delegate_count() const { return delegates_.list().size(); }
  // True if every node of the plan is a delegate's.
  bool IsFullyDelegated() const;
  // Indices of the subgraphs of composites that were inlined for a delegate.
  const std::set<int>& inlined_bodies() const { return delegates_.inlined_bodies(); }
  // The opaque operators that delegates see, and those that delegates have made.
  litmus::OpaqueOperatorRegistry& opaque_operators() { return delegates_.opaque_operators(); }
  // True if a delegate excluded the subgraph, or if its name marks it as a validation graph.
  bool IsDelegationSkippable() const {
    return delegation_skippable_ || GetName().rfind("VALIDATION:", 0) == 0;
  }
  void SetDelegationSkippable(bool skippable) { delegation_skippable_ = skippable; }
  // The same for another subgraph of the interpreter; an error if there is no such subgraph.
  TfLiteStatus MarkSubgraphAsDelegationSkippable(int subgraph_index);
  // TfLiteContext's functions of these names; they work at any time.
  TfLiteStatus AcquireSubgraphContext(int subgraph_index, TfLiteContext** acquired_context);
  TfLiteStatus ReleaseSubgraphContext(int subgraph_index);

  // ---- Parts, for the functions of TfLiteContext ----

  litmus::ModelGraph& graph() { return graph_; }
  litmus::AppliedDelegates& delegates() { return delegates_; }
  InterpreterState* interpreter_state() const { return environment_.interpreter; }

 private:
  // Returns an error if the subgraph is busy or subgraphs are nested too deeply for the stack.
  TfLiteStatus CheckMayEnter(const char* what);
  TfLiteStatus CheckAllOpsResolved();
  TfLiteStatus CheckPreparations();
  // AllocateTensors without the guard against exceptions.
  TfLiteStatus AllocateAll();
  // AllocateTensors for a graph that must be prepared again.
  TfLiteStatus EnsureMemoryAllocations();

  // ModifyGraphWithDelegate without the guard against exceptions.
  TfLiteStatus ApplyDelegate(TfLiteDelegate* delegate);
  // Prepares the graph as far as the delegate must know shapes before it is applied.
  TfLiteStatus PrepareFor(TfLiteDelegate* delegate);
  // Removes all delegates after one failed; returns kTfLiteDelegateError.
  TfLiteStatus RollBack();
  // Applies the delegates again that were removed because of new shapes.
  TfLiteStatus RedoAllDelegates();

  litmus::SubgraphEnvironment environment_;
  litmus::ModelGraph graph_{environment_};
  litmus::GraphPreparation preparation_{environment_, graph_};
  litmus::AppliedDelegates delegates_{environment_, graph_};
  litmus::GraphRunner runner_{environment_, graph_, preparation_};
  // True during AllocateTensors and Invoke, to detect subgraphs that call themselves.
  bool allocating_ = false, invoking_ = false;
  // Value of allow_fp32_relax_to_fp16 for which the graph was prepared.
  bool prepared_for_half_ = false;
  bool delegation_skippable_ = false;
};

}  // namespace tflite

#endif  // LITMUS_RUNTIME_CORE_GRAPH_SUBGRAPH_H_
