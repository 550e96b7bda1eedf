// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/rewriting/graph.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <set>

#include "runtime/base/step_count.h"
#include "runtime/interfaces/kernel.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/schema/schema_names.h"

namespace litmus {
namespace {

// An operator with a fast kernel.
struct KnownOperator {
  int code;
  const char* name;
  const TfLiteRegistration* registration;
};

// The fast kernels, indexed by operator code. Entries without a kernel are empty.
const std::vector<KnownOperator>& KnownOperators() {
  static const auto* operators = [] {
    const KnownOperator all[] = {
#define ONE_FORM(Name, min, max) \
  {tflite::BuiltinOperator_##Name, #Name, tflite::ops::builtin::Register_##Name()},
#define TWO_FORMS(Name, min, max) ONE_FORM(Name, min, max)
#include "runtime/kernels/common/selected_builtin_operators.inc"
#undef ONE_FORM
#undef TWO_FORMS
    };
    auto* by_code = new std::vector<KnownOperator>(tflite::BuiltinOperator_MAX + 1);
    for (const KnownOperator& known : all) (*by_code)[known.code] = known;
    return by_code;
  }();
  return *operators;
}

// The fast kernel of this library that the step runs; nullptr if a program has registered another
// kernel under the same code, which must not be fused.
const KnownOperator* Recognize(const RewritableGraph::Step& step) {
  const TfLiteRegistration& r = *step.registration;
  if (step.node->delegate != nullptr || r.registration_external != nullptr || r.builtin_code < 0 ||
      static_cast<size_t>(r.builtin_code) >= KnownOperators().size()) {
    return nullptr;
  }
  const KnownOperator& known = KnownOperators()[r.builtin_code];
  return known.registration != nullptr && IsSameKernel(r, *known.registration) ? &known : nullptr;
}

std::vector<int> ToVector(const TfLiteIntArray* array) {
  return array == nullptr ? std::vector<int>()
                          : std::vector<int>(array->data, array->data + array->size);
}

// A copy of the name that lives as long as the process, because profiles store pointers to names
// and may outlive the interpreter.
const char* LastingName(const std::string& name) {
  static std::mutex mutex;
  static auto* names = new std::set<std::string>;
  const std::lock_guard<std::mutex> lock(mutex);
  return names->insert(name).first->c_str();
}

}  // namespace

bool CallsGraphs(int code) {
  return code == kTfLiteBuiltinIf || code == kTfLiteBuiltinWhile ||
         code == kTfLiteBuiltinCallOnce || code == kTfLiteBuiltinStablehloCase ||
         code == kTfLiteBuiltinStablehloComposite;
}

Graph::Graph(const RewritableGraph& source)
    : tensors_(source.tensors), ops_(source.steps.size()), uses_(source.num_tensors) {
  for (const std::vector<int>* list : {&source.inputs, &source.outputs, &source.variables}) {
    for (const int t : *list) {
      if (t >= 0) uses_[t].outside = true;
    }
  }
  for (size_t step = 0; step < ops_.size(); ++step) {
    Op& op = ops_[step];
    const TfLiteNode& node = *source.steps[step].node;
    op.inputs = ToVector(node.inputs);
    op.outputs = ToVector(node.outputs);
    op.builtin_data = node.builtin_data;
    op.position = static_cast<int>(step);
    op.stays = source.steps[step].stays;
    for (const int t : op.inputs) {
      if (t >= 0) uses_[t].readers.push_back(static_cast<int>(step));
    }
    for (const int t : op.outputs) {
      if (t < 0) continue;
      uses_[t].written_twice = uses_[t].producer >= 0;
      uses_[t].producer = static_cast<int>(step);
    }
    const KnownOperator* known = Recognize(source.steps[step]);
    if (known == nullptr || step >= source.may_change) continue;
    op.code = known->code;
    op.name = known->name;
  }
  for (Uses& uses : uses_) {
    if (uses.written_twice) uses.producer = -1;
  }
}

bool Graph::IsInner(int tensor) const {
  return IsHidden(tensor) && tensors_[tensor].allocation_type == kTfLiteArenaRw;
}

bool Graph::IsHidden(int tensor) const {
  if (tensor < 0) return false;
  const TfLiteTensor& t = tensors_[tensor];
  return uses_[tensor].producer >= 0 && !uses_[tensor].outside && !t.is_variable &&
         t.delegate == nullptr && t.dims != nullptr;
}

bool Graph::IsReadyAt(int tensor, int position) const {
  if (tensor < 0 || uses_[tensor].written_twice || tensors_[tensor].is_variable) return false;
  const int producer = uses_[tensor].producer;
  return producer < 0 || ops_[producer].position < position;
}

void Graph::DropReader(int tensor, int step) {
  if (tensor >= 0) uses_[tensor].gone.push_back(step);
}

void Graph::DropGone(Uses& uses) {
  std::vector<int>& gone = uses.gone;
  if (gone.empty()) return;
  CountSteps(uses.readers.size());
  // Each entry of `gone` removes the first remaining occurrence of its step.
  std::map<int, size_t> left;
  for (const int step : gone) ++left[step];
  const auto is_gone = [&](int step) {
    const auto at = left.find(step);
    if (at == left.end() || at->second == 0) return false;
    --at->second;
    return true;
  };
  uses.readers.erase(std::remove_if(uses.readers.begin(), uses.readers.end(), is_gone),
                     uses.readers.end());
  gone.clear();
}

void Graph::SetInput(int step, size_t position, int tensor) {
  Op& op = ops_[step];
  DropReader(op.inputs[position], step);
  op.inputs[position] = tensor;
  uses_[tensor].readers.push_back(step);
  op.changed = true;
}

void Graph::AddInput(int step, int tensor) {
  ops_[step].inputs.push_back(tensor);
  if (tensor >= 0) uses_[tensor].readers.push_back(step);
  ops_[step].changed = true;
}

void Graph::SetOutput(int step, int tensor) {
  Op& op = ops_[step];
  uses_[op.outputs[0]].producer = -1;
  op.outputs[0] = tensor;
  uses_[tensor].producer = step;
  op.changed = true;
}

void Graph::Remove(int step) {
  Op& op = ops_[step];
  for (const int t : op.inputs) DropReader(t, step);
  for (const int t : op.outputs) {
    if (t >= 0 && uses_[t].producer == step) uses_[t].producer = -1;
  }
  op.removed = true;
}

Rewriting Graph::Result() const {
  Rewriting result;
  for (size_t step = 0; step < ops_.size(); ++step) {
    const Op& op = ops_[step];
    // A later rule may have moved the constant step or changed its output, so the conditions are
    // checked again.
    const bool inner =
        std::all_of(op.outputs.begin(), op.outputs.end(), [&](int t) { return IsHidden(t); });
    if (op.constant_bytes > 0 && !op.removed && inner && op.position == static_cast<int>(step)) {
      result.constant.push_back({step, op.constant_bytes});
    }
    if (op.removed) {
      result.removed.push_back(step);
    } else if (op.changed) {
      result.replaced.push_back({step, static_cast<size_t>(op.position), op.inputs, op.outputs,
                                 op.own_builtin_data, op.fusion, op.in_place_inputs,
                                 LastingName(op.name), op.folded});
    }
  }
  return result;
}

}  // namespace litmus
