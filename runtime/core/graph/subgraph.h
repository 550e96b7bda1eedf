// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// One graph of a model at run time: holds the graph, its preparation, its delegates and its runner,
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

// Not thread-safe, with the exception of cancellation. All functions that return TfLiteStatus
// report what went wrong to the error reporter.
class Subgraph : public litmus::SubgraphInterface {
 public:
  // Pointers to tensors stay valid while there are at most this many. Graphs that are built larger
  // get room for their operators' temporary tensors as well.
  static constexpr int kTensorsReservedCapacity = litmus::ModelGraph::kTensorsReservedCapacity;
  // A kernel may add this many tensors in one call of its prepare before any moves.
  static constexpr int kTensorsCapacityHeadroom = litmus::ModelGraph::kTensorsCapacityHeadroom;

  Subgraph(ErrorReporter* error_reporter, InterpreterState* state, int subgraph_index);
  ~Subgraph() override;
  Subgraph(const Subgraph&) = delete;
  Subgraph& operator=(const Subgraph&) = delete;

  // ---- Construction; refused once a static-shape delegate has been applied ----

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
  // Appends a node at the end of the execution plan and initialises its operator. Custom operators
  // get `init_data`; `builtin_data` must come from malloc and becomes the node's, also on failure.
  TfLiteStatus AddNodeWithParameters(const std::vector<int>& inputs,
                                     const std::vector<int>& outputs,
                                     const std::vector<int>& intermediates, const char* init_data,
                                     size_t init_data_size, void* builtin_data,
                                     const TfLiteRegistration* registration,
                                     int* node_index = nullptr);
  // A constant whose bytes stay where they are: `buffer` must outlive the subgraph, as must `name`.
  // `bytes` may be larger than the shape needs. Takes over `quantization` and `sparsity`.
  TfLiteStatus SetTensorParametersReadOnly(int tensor_index, TfLiteType type, const char* name,
                                           size_t ndims, const int* dims,
                                           TfLiteQuantization quantization, const char* buffer,
                                           size_t bytes, const Allocation* allocation = nullptr,
                                           TfLiteSparsity* sparsity = nullptr,
                                           size_t ndims_signature = 0,
                                           const int* dims_signature = nullptr);
  // A tensor that is computed or set by the caller. Takes over `quantization`.
  TfLiteStatus SetTensorParametersReadWrite(int tensor_index, TfLiteType type, const char* name,
                                            size_t ndims, const int* dims,
                                            TfLiteQuantization quantization,
                                            bool is_variable = false, size_t ndims_signature = 0,
                                            const int* dims_signature = nullptr);
  // The plan must consist of existing node indices. A graph that can be run is prepared anew for
  // it; its inputs and variables keep their content.
  TfLiteStatus SetExecutionPlan(const std::vector<int>& new_plan);

  // ---- Introspection ----

  // All subgraphs of the interpreter, this one among them.
  std::vector<std::unique_ptr<Subgraph>>* GetSubgraphs() {
    return &environment_.interpreter->subgraphs;
  }
  // The file or memory that the model lies in, or nullptr.
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
  // The node that Invoke runs in place of this node of the execution plan.
  litmus::EffectiveNode effective_node(int node_index) const {
    return preparation_.effective_node(node_index);
  }
  // Name for profiles: what the registration says about the node, or nullptr.
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
  // Until the next AllocateTensors nothing can be run; inputs and outputs lose their content.
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
  // The handle is the delegate's; it is freed through it when replaced.
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
  // Whether InterpreterState::cancelled is looked at between nodes.
  void EnableCancellation(bool enabled) { runner_.EnableCancellation(enabled); }
  void SetProfiler(Profiler* profiler) { runner_.SetProfiler(profiler); }
  Profiler* GetProfiler() { return environment_.profiler(); }
  litmus::ArenaReport GetArenaReport() const { return preparation_.Report(); }
  // The interpreter's options are others: those that take effect at once do so here.
  void OptionsChanged() { runner_.FindLastReaders(); }
  // Names of the custom operators in the current plan that nothing implements.
  std::set<std::string> UnresolvedCustomOps() const { return graph_.UnresolvedCustomOps(); }

  // ---- Delegates ----

  // kTfLiteApplicationError: the delegate cannot take this graph, which is unchanged; or it made a
  // shape dynamic where an earlier delegate needs static ones, and all delegates are gone.
  // kTfLiteDelegateError: the delegate failed; the graph runs on the CPU as before any delegate.
  TfLiteStatus ModifyGraphWithDelegate(TfLiteDelegate* delegate);
  // Back to the graph before the first delegate, which is then prepared for running.
  TfLiteStatus RemoveAllDelegates();
  // Takes out all but the first `count` delegates; a graph that could run can do so after it.
  TfLiteStatus KeepDelegates(size_t count);
  bool HasDelegates() const { return !delegates_.list().empty(); }
  size_t delegate_count() const { return delegates_.list().size(); }
  // Every node of the plan belongs to a delegate.
  bool IsFullyDelegated() const;
  // The subgraphs of composites that have been taken apart for a delegate.
  const std::set<int>& inlined_bodies() const { return delegates_.inlined_bodies(); }
  // The opaque operators that delegates see, and those that delegates made.
  litmus::OpaqueOperatorRegistry& opaque_operators() { return delegates_.opaque_operators(); }
  // By a delegate's wish, or because the subgraph, by its name, only checks a delegate's results.
  bool IsDelegationSkippable() const {
    return delegation_skippable_ || GetName().rfind("VALIDATION:", 0) == 0;
  }
  void SetDelegationSkippable(bool skippable) { delegation_skippable_ = skippable; }

  // ---- Parts, for the functions of TfLiteContext ----

  litmus::ModelGraph& graph() { return graph_; }
  litmus::AppliedDelegates& delegates() { return delegates_; }
  InterpreterState* interpreter_state() const { return environment_.interpreter; }

 private:
  // An error when the subgraph is busy, or when subgraphs are nested so deeply that the stack might
  // not suffice.
  TfLiteStatus CheckMayEnter(const char* what);
  TfLiteStatus CheckAllOpsResolved();
  TfLiteStatus CheckPreparations();
  // AllocateTensors, which may throw.
  TfLiteStatus AllocateAll();
  // AllocateTensors for a graph that must be prepared anew.
  TfLiteStatus EnsureMemoryAllocations();

  // ModifyGraphWithDelegate, which may throw.
  TfLiteStatus ApplyDelegate(TfLiteDelegate* delegate);
  // Prepares what the delegate must know before it is applied.
  TfLiteStatus PrepareFor(TfLiteDelegate* delegate);
  // Takes all delegates out after one failed; kTfLiteDelegateError.
  TfLiteStatus RollBack();
  // Applies delegates that were taken out because of new shapes.
  TfLiteStatus RedoAllDelegates();

  litmus::SubgraphEnvironment environment_;
  litmus::ModelGraph graph_{environment_};
  litmus::GraphPreparation preparation_{environment_, graph_};
  litmus::AppliedDelegates delegates_{environment_, graph_};
  litmus::GraphRunner runner_{environment_, graph_, preparation_};
  // Guards against subgraphs that call themselves.
  bool allocating_ = false, invoking_ = false;
  // Value of allow_fp32_relax_to_fp16 for which the graph was prepared.
  bool prepared_for_half_ = false;
  bool delegation_skippable_ = false;
};

}  // namespace tflite

#endif  // LITMUS_RUNTIME_CORE_GRAPH_SUBGRAPH_H_
