// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Applies delegates to a subgraph: prepares the graph before and after each one, and restores it
// after a failure.
#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "runtime/base/logging.h"
#include "runtime/core/graph/delegate_calls.h"
#include "runtime/core/graph/guarded_call.h"
#include "runtime/core/graph/subgraph.h"
#include "runtime/core/graph/subgraph_context.h"

namespace tflite {
namespace {

// Marks tensors whose shapes are unknown as dynamic during the object's lifetime, as
// PrepareShapesForDelegates describes.
class UnknownShapes {
 public:
  explicit UnknownShapes(litmus::GraphPreparation* preparation) : preparation_(preparation) {}
  ~UnknownShapes() { preparation_->ForgetUnknown(); }
  UnknownShapes(const UnknownShapes&) = delete;
  UnknownShapes& operator=(const UnknownShapes&) = delete;

 private:
  litmus::GraphPreparation* const preparation_;
};

}  // namespace

TfLiteStatus Subgraph::ModifyGraphWithDelegate(TfLiteDelegate* delegate) {
  if (delegate == nullptr) {
    environment_.ReportError("Null delegate.");
    return kTfLiteDelegateError;
  }
  return litmus::Guarded([&] { return ApplyDelegate(delegate); },
                         [this](const litmus::CaughtException& exception) {
                           graph_.FailWithException("ModifyGraphWithDelegate", exception);
                           return RollBack();
                         });
}

TfLiteStatus Subgraph::ApplyDelegate(TfLiteDelegate* delegate) {
  ScopedProfile profile(environment_.profiler(), "ModifyGraphWithDelegate");
  if (!graph_.is_consistent()) {
    environment_.ReportError("ModifyGraphWithDelegate() called on inconsistent model.");
    return kTfLiteApplicationError;
  }
  TF_LITE_ENSURE_STATUS(graph_.CheckDeclaredSizes());
  TF_LITE_ENSURE_STATUS(RedoAllDelegates());
  // Delegates see the graph of the model, without folded constants. Every path from here prepares
  // the graph again.
  preparation_.ForgetConstants();
  const bool was_invokable = IsInvokable();
  bool was_dynamic = false;
  TfLiteStatus status = kTfLiteOk;
  {
    const UnknownShapes unknown(&preparation_);
    status = delegates_.InlineComposites(delegate);
    if (status == kTfLiteOk) status = PrepareFor(delegate);
    if (status != kTfLiteOk) {
      delegates_.TakeBackNodes();
      return status;
    }
    was_dynamic = HasDynamicTensors();
    const ScopedDelegateContext scope(&environment_.context);
    status = delegates_.Apply(delegate);
  }
  if (status != kTfLiteOk) return RollBack();

  if (!graph_.UnresolvedCustomOps().empty()) {
    // Some custom operators have no kernel; the next delegate may run them. The rest of the graph
    // is prepared now, so that a failure is attributed to this delegate.
    graph_.SetUninvokable();
    status = preparation_.PrepareShapesForDelegates();
    return status == kTfLiteOk ? status : RollBack();
  }
  const bool supports_dynamic = litmus::SupportsDynamicTensors(delegate);
  if (!supports_dynamic || was_invokable) {
    status = EnsureMemoryAllocations();
    if (status != kTfLiteOk) return RollBack();
  }
  // A dynamic tensor in the graph is no error for delegates that run only its static part.
  const bool may_be_dynamic =
      was_dynamic &&
      std::none_of(delegates_.list().begin(), delegates_.list().end(), litmus::NeedsStaticGraph);
  if (supports_dynamic && delegates_.has_static() && HasDynamicTensors() && !may_be_dynamic) {
    TF_LITE_ENSURE_STATUS(RemoveAllDelegates());
    environment_.ReportError(
        "Cannot allow dynamic tensors due to previous delegation, resetting to original execution "
        "plan.");
    return kTfLiteApplicationError;
  }
  return kTfLiteOk;
}

TfLiteStatus Subgraph::PrepareFor(TfLiteDelegate* delegate) {
  if (graph_.is_immutable()) {
    // The shapes are known and fixed. The graph must become mutable again for this delegate.
    graph_.SetUninvokable();
    if (!HasDynamicTensors()) return kTfLiteOk;
  }
  const bool supports_dynamic = litmus::SupportsDynamicTensors(delegate);
  if (supports_dynamic && !litmus::NeedsPropagatedShapes(delegate)) return kTfLiteOk;
  // Folded constants have been removed and shapes may be new, so after a failure the graph cannot
  // run.
  graph_.SetUninvokable();
  const bool static_part = litmus::TakesStaticPart(delegate);
  using Reach = litmus::GraphPreparation::Reach;
  TF_LITE_ENSURE_STATUS(
      preparation_.PrepareShapesForDelegates(static_part ? Reach::kAll : Reach::kToDynamic));
  if (supports_dynamic || static_part || !HasDynamicTensors()) return kTfLiteOk;
  LITMUS_LOG(WARNING,
             "Attempting to use a delegate that only supports static-sized tensors with a graph "
             "that has dynamic-sized tensors (tensor#%d is a dynamic-sized tensor).",
             preparation_.dynamic_tensor_index());
  if (graph_.UnresolvedCustomOps().empty()) TF_LITE_ENSURE_STATUS(EnsureMemoryAllocations());
  return kTfLiteApplicationError;
}

TfLiteStatus Subgraph::RollBack() {
  RemoveAllDelegates();
  environment_.ReportError("Restored original execution plan after delegate application failure.");
  return kTfLiteDelegateError;
}

TfLiteStatus Subgraph::RedoAllDelegates() {
  std::vector<TfLiteDelegate*> delegates = delegates_.TakeUndone();
  TfLiteStatus result = kTfLiteOk;
  for (size_t i = 0; i < delegates.size();) {
    const TfLiteStatus status = ModifyGraphWithDelegate(delegates[i]);
    if (status == kTfLiteOk) {
      ++i;
      continue;
    }
    if (status != kTfLiteDelegateError && status != kTfLiteApplicationError) {
      // The graph itself cannot be prepared for these shapes. The delegates stay in the list, and
      // are applied again for other shapes.
      delegates_.Undo();
      delegates_.SetUndone(std::move(delegates));
      return status;
    }
    environment_.ReportError(
        "Delegate %zu of %zu (%s) cannot be applied to the new shapes. The graph runs without this "
        "delegate; the others stay.",
        i + 1, delegates.size(), delegates_.NameOf(delegates[i]));
    delegates.erase(delegates.begin() + static_cast<std::ptrdiff_t>(i));
    result = status;
    // This failure has removed the delegates before it as well.
    if (status == kTfLiteDelegateError) i = 0;
  }
  return result;
}

TfLiteStatus Subgraph::RemoveAllDelegates() {
  delegates_.Undo();
  delegates_.KeepUndone(0);
  return litmus::Guarded(
      [this] {
        return graph_.UnresolvedCustomOps().empty() ? EnsureMemoryAllocations() : kTfLiteOk;
      },
      [this](const litmus::CaughtException& exception) {
        return graph_.FailWithException("RemoveAllDelegates", exception);
      });
}

TfLiteStatus Subgraph::KeepDelegates(size_t count) {
  if (delegate_count() <= count) return kTfLiteOk;
  const bool was_ready = IsInvokable();
  delegates_.Undo();
  delegates_.KeepUndone(count);
  return was_ready ? EnsureMemoryAllocations() : kTfLiteOk;
}

bool Subgraph::IsFullyDelegated() const {
  for (const int node_index : graph_.execution_plan()) {
    if (graph_.nodes()[node_index].first.delegate == nullptr) return false;
  }
  return true;
}

std::vector<int> Subgraph::operator_codes() const {
  const std::vector<int>& before = delegates_.plan_before();
  std::vector<int> codes;
  for (const int node : before.empty() ? graph_.execution_plan() : before) {
    codes.push_back(graph_.nodes()[node].second.builtin_code);
  }
  return codes;
}

bool Subgraph::IsRead(int tensor_index) const {
  const auto lists = [tensor_index](const auto& tensors) {
    return std::find(tensors.begin(), tensors.end(), tensor_index) != tensors.end();
  };
  if (lists(graph_.outputs())) return true;
  // The table also has the nodes that a delegate replaced.
  return std::any_of(graph_.nodes().begin(), graph_.nodes().end(), [&](const auto& node) {
    return lists(litmus::IntArrayView(node.first.inputs));
  });
}

}  // namespace tflite
