// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// ResizeInputTensor, AllocateTensors and Invoke: checks, and the order in which the parts of a
// subgraph work.
#include <limits>
#include <set>
#include <string>
#include <vector>

#include "runtime/base/profiler.h"
#include "runtime/base/step_count.h"
#include "runtime/core/graph/guarded_call.h"
#include "runtime/core/graph/subgraph.h"
#include "runtime/core/graph/tensor_util.h"

namespace tflite {
namespace {

constexpr int kMaxNesting = 200;
// Limits of the operators that one call of AllocateTensors prepares: the larger of kMaxPreparations
// times the model's operators and kMinSteps. Danger: a subgraph is prepared again for each call
// with other shapes, and so are the subgraphs that it calls; two such calls on each of d levels
// would make 2^d preparations.
constexpr size_t kMaxPreparations = 64;
constexpr size_t kMinSteps = 1'000'000;
// Limits of the bytes that one call of AllocateTensors reads and writes for constant folding:
// kMaxConstantWork times the model's file plus kMinConstantBytes. Danger: any number of operators
// may read one constant. Weights that are widened, transposed and quantised again stay below the
// limit.
constexpr size_t kMaxConstantWork = 32;
constexpr size_t kMinConstantBytes = size_t{64} << 20;

size_t ConstantBytesToCompute(const Allocation* file) {
  // Without a file the application made the graph, so there is no limit.
  if (file == nullptr) return static_cast<size_t>(-1);
  return kMaxConstantWork * file->bytes() + kMinConstantBytes;
}

}  // namespace

TfLiteStatus Subgraph::SetExecutionPlan(const std::vector<int>& new_plan) {
  TF_LITE_ENSURE_STATUS(graph_.SetExecutionPlan(new_plan));
  if (!IsInvokable()) return kTfLiteOk;
  const auto content = graph_.SaveContent();
  TF_LITE_ENSURE_STATUS(EnsureMemoryAllocations());
  graph_.RestoreContent(content);
  return kTfLiteOk;
}

TfLiteStatus Subgraph::ResizeInputTensor(int tensor_index, const std::vector<int>& dims) {
  if (graph_.is_immutable() && !delegates_.has_static()) {
    environment_.ReportError("ResizeInputTensor is disallowed when graph is immutable.");
    return kTfLiteError;
  }
  TfLiteTensor* input = tensor(tensor_index);
  if (input == nullptr) {
    environment_.ReportError("ResizeInputTensor: there is no tensor %d.", tensor_index);
    return kTfLiteError;
  }
  // The shape is the same and the tensor has memory: nothing changes.
  if (input->data.raw != nullptr && litmus::SameDims(input->dims, dims.data(), dims.size())) {
    return kTfLiteOk;
  }
  if (delegates_.has_static()) delegates_.Undo();
  graph_.SetUninvokable();
  return litmus::GuardedCall(&environment_.context, "ResizeInputTensor", [&] {
    return graph_.ResizeTensor(&graph_.tensors()[tensor_index], litmus::MakeIntArray(dims));
  });
}

TfLiteStatus Subgraph::ResizeInputTensorStrict(int tensor_index, const std::vector<int>& dims) {
  const TfLiteTensor* input = tensor(tensor_index);
  if (input == nullptr || input->dims == nullptr) {
    environment_.ReportError("ResizeInputTensorStrict: there is no tensor %d.", tensor_index);
    return kTfLiteError;
  }
  const TfLiteIntArray* signature =
      input->dims_signature != nullptr && input->dims_signature->size > 0 ? input->dims_signature
                                                                          : input->dims;
  bool allowed = static_cast<size_t>(signature->size) == dims.size();
  for (size_t i = 0; allowed && i < dims.size(); ++i) {
    allowed = signature->data[i] == -1 || signature->data[i] == dims[i];
  }
  if (!allowed) {
    environment_.ReportError(
        "Attempting to resize tensor %d (%s): only dynamic dimensions (-1 in dims_signature) may "
        "change.",
        tensor_index, input->name == nullptr ? "" : input->name);
    return kTfLiteError;
  }
  return ResizeInputTensor(tensor_index, dims);
}

TfLiteStatus Subgraph::CheckAllOpsResolved() {
  // Checks this graph and all subgraphs that its nodes may run, so that one message has all missing
  // operators.
  std::set<std::string> names;
  std::set<int> seen = {environment_.subgraph_index};
  std::vector<const Subgraph*> pending = {this};
  while (!pending.empty()) {
    const Subgraph* graph = pending.back();
    pending.pop_back();
    const std::set<std::string> own = graph->UnresolvedCustomOps();
    names.insert(own.begin(), own.end());
    for (const int index : graph->graph_.CalledSubgraphs()) {
      if (index < 0 || index >= subgraph_count() || !seen.insert(index).second) continue;
      pending.push_back(environment_.interpreter->subgraphs[index].get());
    }
  }
  if (names.empty()) return kTfLiteOk;
  std::string list;
  for (const std::string& name : names) list += (list.empty() ? "" : ", ") + name;
  environment_.ReportError(
      "Encountered unresolved custom op%s: %s. Register %s with the op resolver by custom_code, or "
      "apply a delegate that implements %s.",
      names.size() == 1 ? "" : "s", list.c_str(), names.size() == 1 ? "it" : "them",
      names.size() == 1 ? "it" : "them");
  return kTfLiteUnresolvedOps;
}

TfLiteStatus Subgraph::CheckMayEnter(const char* what) {
  if (IsBusy()) {
    environment_.ReportError("Subgraph %d (%s) %s itself.", environment_.subgraph_index,
                             graph_.name().c_str(), what);
    return kTfLiteError;
  }
  if (environment_.interpreter->nesting >= kMaxNesting) {
    environment_.ReportError("More than %d subgraphs are nested.", kMaxNesting);
    return kTfLiteError;
  }
  return kTfLiteOk;
}

TfLiteStatus Subgraph::CheckPreparations() {
  tflite::InterpreterState& state = *environment_.interpreter;
  if (state.nesting == 0) {
    state.constant_bytes_to_compute = ConstantBytesToCompute(state.allocation);
    state.steps_to_prepare = kMinSteps;
    for (const auto& subgraph : state.subgraphs) {
      state.steps_to_prepare += kMaxPreparations * subgraph->graph_.execution_plan().size();
    }
  }
  const size_t steps = graph_.execution_plan().size() + 1;
  litmus::CountSteps(steps);
  if (steps <= state.steps_to_prepare) {
    state.steps_to_prepare -= steps;
    return kTfLiteOk;
  }
  environment_.ReportError(
      "The operators that call subgraphs pass too many different shapes; their preparation does "
      "not terminate.");
  return kTfLiteError;
}

TfLiteStatus Subgraph::AllocateTensors() {
  return litmus::Guarded([this] { return AllocateAll(); },
                         [this](const litmus::CaughtException& exception) {
                           return graph_.FailWithException("AllocateTensors", exception);
                         });
}

TfLiteStatus Subgraph::AllocateAll() {
  if (!graph_.is_consistent()) {
    environment_.ReportError("AllocateTensors() called on inconsistent model.");
    return kTfLiteError;
  }
  TF_LITE_ENSURE_STATUS(CheckMayEnter("uses"));
  TF_LITE_ENSURE_STATUS(graph_.CheckDeclaredSizes());
  ScopedProfile profile(environment_.profiler(), "AllocateTensors");
  // Delegates that were removed because of new shapes are applied again first; that allocates
  // tensors, too.
  TF_LITE_ENSURE_STATUS(RedoAllDelegates());

  const bool allows_half = environment_.context.allow_fp32_relax_to_fp16;
  if (graph_.is_invokable() && allows_half == prepared_for_half_ &&
      !graph_.AnyDynamic(graph_.inputs().data(), graph_.inputs().size())) {
    return preparation_.AcquireMemory();
  }
  // Only the outermost graph checks, because its check includes all subgraphs that it calls.
  if (environment_.interpreter->nesting == 0) TF_LITE_ENSURE_STATUS(CheckAllOpsResolved());
  TF_LITE_ENSURE_STATUS(CheckPreparations());

  const ScopedBusy busy(environment_.interpreter, &allocating_);
  const TfLiteStatus status = preparation_.PrepareAll();
  prepared_for_half_ = allows_half;
  runner_.FindLastReaders();
  TF_LITE_ENSURE_STATUS(status);
  graph_.SetInvokable(/*immutable=*/delegates_.has_static());
  return graph_.ResetVariableTensors();
}

TfLiteStatus Subgraph::EnsureMemoryAllocations() {
  graph_.SetUninvokable();
  return AllocateTensors();
}

TfLiteStatus Subgraph::Invoke() {
  if (!graph_.is_consistent()) {
    environment_.ReportError("Invoke called on model that is not consistent.");
    return kTfLiteError;
  }
  if (!graph_.is_invokable()) {
    environment_.ReportError("Invoke called on model that is not ready.");
    return kTfLiteError;
  }
  if (!preparation_.has_memory()) {
    environment_.ReportError("Non-persistent memory is not available.");
    return kTfLiteError;
  }
  TF_LITE_ENSURE_STATUS(CheckMayEnter("invokes"));
  // There is no limit during Invoke: a loop may give a graph a new shape in each iteration.
  if (environment_.interpreter->nesting == 0) {
    environment_.interpreter->steps_to_prepare = std::numeric_limits<size_t>::max();
  }
  // Checked here as well, so that a loop over subgraphs without nodes can be cancelled.
  TF_LITE_ENSURE_STATUS(runner_.CheckCancelled());
  ScopedProfile profile(environment_.profiler(), "Invoke");
  const ScopedBusy busy(environment_.interpreter, &invoking_);
  return litmus::Guarded([this] { return runner_.Run(); },
                         [this](const litmus::CaughtException& exception) {
                           return graph_.FailWithException("Invoke", exception);
                         });
}

const char* Subgraph::OpProfilingString(const TfLiteRegistration& registration,
                                        const TfLiteNode* node) const {
  if (registration.profiling_string == nullptr) return nullptr;
  return litmus::GuardedOr<const char*>(
      nullptr, [&] { return registration.profiling_string(&environment_.context, node); });
}

}  // namespace tflite
