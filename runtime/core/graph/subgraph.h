// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// One graph of a model at run time: tensors, nodes, the order they run in, the delegates that took
// parts of it, and the memory plan. Programs normally use it through Interpreter.
#ifndef LITMUS_RUNTIME_CORE_GRAPH_SUBGRAPH_H_
#define LITMUS_RUNTIME_CORE_GRAPH_SUBGRAPH_H_

#include <cstddef>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "runtime/base/error_reporter.h"
#include "runtime/base/profiler.h"
#include "runtime/c/common.h"
#include "runtime/c/guard.h"
#include "runtime/core/arena/arena_planner.h"
#include "runtime/core/delegation/opaque_operator_registry.h"
#include "runtime/core/delegation/partitioner.h"
#include "runtime/core/graph/interpreter_state.h"
#include "runtime/core/graph/run_plan.h"
#include "runtime/core/graph/subgraph_info.h"
#include "runtime/interfaces/kernel.h"
#include "runtime/interfaces/subgraph_interface.h"
#include "runtime/model/allocation.h"

namespace tflite {

class SubgraphAwareProfiler;

// Not thread-safe, with the exception of cancellation. All functions that return TfLiteStatus
// report what went wrong to the error reporter.
class Subgraph : public litmus::SubgraphInterface {
 public:
  // Pointers to tensors stay valid while there are at most this many. Graphs that are built larger
  // get room for their operators' temporary tensors as well.
  static constexpr int kTensorsReservedCapacity = 128;
  // A kernel may add this many tensors in one call of its prepare before any moves.
  static constexpr int kTensorsCapacityHeadroom = 16;

  Subgraph(ErrorReporter* error_reporter, InterpreterState* state, int subgraph_index);
  ~Subgraph() override;
  Subgraph(const Subgraph&) = delete;
  Subgraph& operator=(const Subgraph&) = delete;

  // ---- Building. Refused once a static-shape delegate has been applied. ----

  TfLiteStatus SetInputs(std::vector<int> inputs);
  TfLiteStatus SetOutputs(std::vector<int> outputs);
  TfLiteStatus SetVariables(std::vector<int> variables);
  void ReserveNodes(int count);
  // Appends tensors without type or shape.
  TfLiteStatus AddTensors(int tensors_to_add, int* first_new_tensor_index = nullptr);
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

  // ---- Looking. ----

  // All subgraphs of the interpreter, this one among them.
  std::vector<std::unique_ptr<Subgraph>>* GetSubgraphs() { return &state_shared_->subgraphs; }
  // The file or memory that the model lies in, or nullptr.
  const Allocation* allocation() const { return state_shared_->allocation; }
  litmus::SubgraphInterface* subgraph_at(int index) override;
  int subgraph_count() const override;
  TfLiteContext* context() override { return &context_; }
  litmus::ResourceMap* resources() override { return &state_shared_->resources; }
  litmus::ResourceIds* resource_ids() override { return &state_shared_->resource_ids; }

  const std::vector<int>& inputs() const override { return inputs_; }
  const std::vector<int>& outputs() const override { return outputs_; }
  std::vector<int> operator_codes() const override;
  const std::vector<int>& variables() const { return variables_; }
  std::vector<int>& inputs() { return inputs_; }
  std::vector<int>& outputs() { return outputs_; }
  const std::vector<int>& execution_plan() const { return execution_plan_; }
  const std::vector<int>& pre_delegation_execution_plan() const {
    return pre_delegation_execution_plan_;
  }
  size_t tensors_size() const { return tensors_.size(); }
  size_t nodes_size() const { return nodes_.size(); }
  TfLiteTensor* tensor(int tensor_index) override;
  const TfLiteTensor* tensor(int tensor_index) const;
  const std::pair<TfLiteNode, TfLiteRegistration>* node_and_registration(int node_index) const;
  const std::vector<std::pair<TfLiteNode, TfLiteRegistration>>& nodes_and_registration() const {
    return nodes_;
  }
  // What really runs where the node stands in the execution plan.
  litmus::RunningNode running_node(int node_index) const;
  // Name for profiles: what the registration says about the node, or nullptr.
  const char* OpProfilingString(const TfLiteRegistration& registration,
                                const TfLiteNode* node) const;
  int GetSubgraphIndex() const { return subgraph_index_; }
  void SetName(const char* name) { name_ = name == nullptr ? "" : name; }
  const std::string& GetName() const { return name_; }
  ErrorReporter* error_reporter() const { return error_reporter_; }

  // ---- Running. ----

  TfLiteStatus ResizeInputTensor(int tensor_index, const std::vector<int>& dims) override;
  // Only dimensions that are -1 in the tensor's dims_signature may change.
  TfLiteStatus ResizeInputTensorStrict(int tensor_index, const std::vector<int>& dims);
  TfLiteStatus AllocateTensors() override;
  TfLiteStatus Invoke() override;
  bool IsInvokable() const { return state_ != kUninvokable; }
  bool IsBusy() const override { return allocating_ || invoking_; }
  bool IsReady() const override {
    return IsInvokable() && (planner_ == nullptr || planner_->HasMemory());
  }
  TfLiteStatus ResetVariableTensors();
  // Until the next AllocateTensors nothing can be run; inputs and outputs lose their content.
  TfLiteStatus ReleaseNonPersistentMemory();
  bool HasDynamicTensors() override;
  TfLiteStatus EnsureTensorDataIsReadable(int tensor_index) override;
  TfLiteStatus SetCustomAllocationForTensor(int tensor_index,
                                            const TfLiteCustomAllocation& allocation,
                                            int64_t flags);
  // The handle is the delegate's; it is freed through it when replaced.
  TfLiteStatus SetBufferHandle(int tensor_index, TfLiteBufferHandle handle,
                               TfLiteDelegate* delegate);
  TfLiteStatus GetBufferHandle(int tensor_index, TfLiteBufferHandle* handle,
                               TfLiteDelegate** delegate);
  void SetCancellationFunction(void* data, bool (*check_cancelled)(void*));
  // Whether state_shared_->cancelled is looked at between nodes.
  void EnableCancellation(bool enabled) { cancellation_enabled_ = enabled; }
  void SetProfiler(Profiler* profiler);
  Profiler* GetProfiler() { return context_profiler(); }
  litmus::ArenaReport GetArenaReport() const;
  // The interpreter's options are others: those that take effect at once do so here.
  void OptionsChanged() { FindLastReaders(); }
  // Names of the custom operators in the current plan that nothing implements.
  std::set<std::string> UnresolvedCustomOps() const;

  // ---- Delegates. ----

  // kTfLiteApplicationError: the delegate cannot take this graph, which is unchanged; or it made a
  // shape dynamic where an earlier delegate needs static ones, and all delegates are gone.
  // kTfLiteDelegateError: the delegate failed; the graph runs on the CPU as before any delegate.
  TfLiteStatus ModifyGraphWithDelegate(TfLiteDelegate* delegate);
  // Back to the graph before the first delegate, which is then prepared for running.
  TfLiteStatus RemoveAllDelegates();
  // Takes out all but the first `count` delegates; a graph that could run can do so after it.
  TfLiteStatus KeepDelegates(size_t count);
  bool HasDelegates() const { return !delegates_applied_.empty(); }
  size_t delegate_count() const { return delegates_applied_.size(); }
  // Every node of the plan belongs to a delegate.
  bool IsFullyDelegated() const;
  // The opaque operators that delegates see, and those that delegates made.
  litmus::OpaqueOperatorRegistry& opaque_operators() { return opaque_operators_; }
  // By a delegate's wish, or because the subgraph, by its name, only checks a delegate's results.
  bool IsDelegationSkippable() const {
    return delegation_skippable_ || name_.rfind("VALIDATION:", 0) == 0;
  }
  void SetDelegationSkippable(bool skippable) { delegation_skippable_ = skippable; }

 private:
  friend class SubgraphContext;  // the functions of TfLiteContext
  friend class SubgraphInfo;     // what planner and partitioner see
  friend class SubgraphRunInfo;

  enum State {
    kUninvokable = 0,
    kInvokable,
    // Prepared by a delegate that knows only these shapes.
    kInvokableAndImmutable,
  };

  // An exception of the reporter is dropped together with the message.
  void ReportError(const char* format, ...) __attribute__((format(printf, 2, 3)));
  // Reports what AllocateTensors or Invoke threw; nothing can be run until the next
  // AllocateTensors.
  TfLiteStatus GiveUp(const char* where, const litmus::CaughtException& exception);
  TfLiteStatus ReportOpError(int node_index, const char* what, TfLiteStatus status);
  std::string OpName(const TfLiteRegistration& registration) const;
  Profiler* context_profiler() { return static_cast<Profiler*>(context_.profiler); }

  // An error when the subgraph is busy, or when subgraphs are nested so deeply that the stack might
  // not suffice.
  TfLiteStatus CheckMayEnter(const char* what);

  // subgraph_build.cc
  TfLiteStatus CheckTensorIndices(const char* label, const int* indices, size_t count) const;
  TfLiteStatus CheckNoOverlap(const std::vector<int>& inputs, const std::vector<int>& outputs);
  void* OpInit(const TfLiteRegistration& registration, const char* buffer, size_t length);
  void FreeNode(int node_index);
  void SyncContextTensors();
  TfLiteStatus AppendTensors(int tensors_to_add, int* first_new_tensor_index);
  void ReserveTensors(size_t count);
  void EnsureTensorHeadroom();
  TfLiteStatus ResizeTensor(TfLiteTensor* tensor, TfLiteIntArray* new_size);
  // kTfLiteError with a message.
  TfLiteStatus ReportNoSize(int tensor_index, const char* name, const char* why);

  // subgraph_prepare.cc
  // AllocateTensors, which may throw.
  TfLiteStatus AllocateAll();
  // `shapes_only`: delegates ask for shapes, nothing runs yet.
  TfLiteStatus PrepareStep(size_t step, bool shapes_only);
  // `node`: the node of that index, or what stands for it.
  TfLiteStatus PrepareNode(int node_index, TfLiteNode* node,
                           const litmus::PrepareArguments& arguments);
  // Where the delegate of `node` asks for it: prepares the nodes that `node` replaced, up to the
  // first one with a dynamic output, so that the shapes of their outputs are those of its inputs.
  TfLiteStatus PropagateShapes(const TfLiteNode& node);
  // Prepares steps from `first_step` up to the first one whose outputs' shapes it cannot know yet.
  TfLiteStatus PrepareOpsStartingAt(int first_step, bool skip_unresolved, int* last_prepared);
  TfLiteStatus PrepareOpsAndTensors();
  // Prepares and places all that is known before running, of the run plan as it is.
  TfLiteStatus PrepareRunPlan();
  // Folds operators into each other and prepares what comes of it. Fails, silently, where a kernel
  // refuses; nothing is lost then but time.
  TfLiteStatus PrepareRewritten();
  bool MayRewrite() const;

  // subgraph_constants.cc
  // Runs a prepared step that computes constants of constants, if the plan allows it and what comes
  // of it is small enough to keep. An error of its kernel is left for Invoke to find.
  void RunConstantStep(size_t step);
  // Points the output of a step that changes no byte to its input's; false: nothing has changed.
  bool TakeOverInput(size_t step);
  // Gives outputs memory of their own and runs the kernel; false: nothing has changed.
  bool ComputeConstants(size_t step);
  // Frees what no step reads any more.
  void ReleaseUnreadConstants();
  // Makes tensors that were computed once into what they were, without data: the graph must be
  // prepared again.
  void ForgetConstants();
  TfLiteStatus CheckAllOpsResolved();
  // Sizes of all custom allocations, but of those whose tensors later steps than `last_step`
  // compute: their shapes may change yet.
  TfLiteStatus VerifyCustomAllocations(size_t last_step);
  bool AnyDynamic(const int* indices, size_t count, int* which = nullptr) const;
  TfLiteStatus EnsureMemoryAllocations();
  // The same, with the content of inputs and variables as before.
  TfLiteStatus ReallocateKeepingContent();

  // subgraph_invoke.cc
  TfLiteStatus InvokeSteps();
  TfLiteStatus InvokeStep(size_t step);
  TfLiteStatus CheckNodeInputs(size_t step);
  TfLiteStatus CheckCancelled();
  void FindLastReaders();
  void ReleaseDynamicTensors(size_t step);

  // subgraph_delegates.cc
  TfLiteStatus UndoAllDelegates();
  TfLiteStatus RedoAllDelegates();
  // ModifyGraphWithDelegate, which may throw.
  TfLiteStatus ApplyDelegate(TfLiteDelegate* delegate);
  void RememberGraph();
  // Takes all delegates out after one failed; kTfLiteDelegateError.
  TfLiteStatus RollBack();
  TfLiteStatus ReplaceNodeSubsets(TfLiteRegistration registration,
                                  const TfLiteIntArray* nodes_to_replace, TfLiteDelegate* delegate);
  TfLiteStatus AddDelegateNode(const litmus::NodeSubset& subset, void* params,
                               const TfLiteRegistration& registration, TfLiteDelegate* delegate,
                               int* node_index);
  TfLiteStatus PreviewPartitioning(const TfLiteIntArray* nodes_to_replace,
                                   TfLiteDelegateParams** params, int* num_partitions);
  TfLiteStatus Partition(const TfLiteIntArray* nodes, std::vector<litmus::NodeSubset>* subsets);
  // What must run before what: operators with side effects, and what the model's metadata says.
  litmus::ControlEdges FindControlEdges() const;
  void FreePartitioningPreview();

  ErrorReporter* error_reporter_;
  InterpreterState* const state_shared_;
  const int subgraph_index_;
  std::string name_;

  TfLiteContext context_ = {};
  std::unique_ptr<SubgraphAwareProfiler> profiler_;
  std::vector<TfLiteTensor> tensors_;
  std::vector<std::pair<TfLiteNode, TfLiteRegistration>> nodes_;
  // Per node, the functions of a kernel of ours.
  std::vector<litmus::KernelFunctions> kernels_;
  std::vector<int> inputs_, outputs_, variables_;
  std::vector<int> execution_plan_;
  // What GetExecutionPlan hands out; kept until the next call.
  TfLiteIntArray* plan_for_delegates_ = nullptr;

  State state_ = kUninvokable;
  // False after a failed edit: nothing can be run any more.
  bool consistent_ = true;
  // Guards against subgraphs that call themselves.
  bool allocating_ = false, invoking_ = false;

  SubgraphInfo info_{this};
  litmus::RunPlan run_plan_{&nodes_};
  SubgraphRunInfo run_info_{this, &run_plan_};
  // Outputs of steps that ran once for all.
  std::vector<int> computed_constants_;
  // Whether outputs may take over the memory of inputs that nobody needs any more.
  bool shares_memory_ = false;
  std::unique_ptr<litmus::ArenaPlanner> planner_;
  int next_step_to_prepare_ = 0, next_step_to_plan_ = 0;
  bool has_dynamic_tensors_ = false;
  int dynamic_tensor_index_ = -1;
  bool tensor_resized_ = false;
  // Per step, the tensors that nobody reads after it; empty unless dynamic ones are to be released.
  std::vector<std::vector<int>> last_readers_;
  std::map<int, TfLiteCustomAllocation> custom_allocations_;

  std::vector<TfLiteDelegate*> delegates_applied_;
  // What the delegates call their kernels; messages about delegates that took no node have no name.
  std::map<const TfLiteDelegate*, std::string> delegate_names_;
  // Delegates were taken out because of new shapes and come back at AllocateTensors.
  bool delegates_undone_ = false;
  // A kernel of the delegate that is being applied could not be made.
  bool replacing_failed_ = false;
  bool static_delegate_applied_ = false;
  bool delegation_skippable_ = false;
  // Empty as long as no delegate has changed the plan.
  std::vector<int> pre_delegation_execution_plan_;
  // Inputs of the nodes of that plan: delegates may point nodes at other tensors.
  std::vector<std::vector<int>> pre_delegation_inputs_;
  std::vector<TfLiteDelegateParams> partitioning_preview_;
  litmus::OpaqueOperatorRegistry opaque_operators_;

  bool cancellation_enabled_ = false;
  void* cancellation_data_ = nullptr;
  bool (*check_cancelled_)(void*) = nullptr;
};

}  // namespace tflite

#endif  // LITMUS_RUNTIME_CORE_GRAPH_SUBGRAPH_H_
