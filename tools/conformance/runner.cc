// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/conformance/runner.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "runtime/core/interpreter.h"
#include "runtime/core/interpreter_builder.h"
#include "runtime/kernels/register.h"
#include "runtime/model/model_builder.h"
#include "tools/common/model/apply_delegate.h"
#include "tools/common/model/cancel.h"
#include "tools/common/model/fillable_inputs.h"
#include "tools/common/model/load_model.h"
#include "tools/common/print_error.h"
#include "tools/conformance/golden_rules.h"
#include "tools/conformance/keeps_state.h"
#include "tools/conformance/not_taken.h"
#include "tools/conformance/step_check.h"

namespace litmus::conformance {
namespace {

// Stores the messages of the runtime, so that a failed case can print the reason.
class CollectingReporter : public tflite::ErrorReporter {
 public:
  int Report(const char* format, va_list args) override {
    char line[1024];
    std::vsnprintf(line, sizeof(line), format, args);
    absl::StrAppend(&text_, "    ", line, "\n");
    return 0;
  }
  const std::string& text() const { return text_; }
  void Clear() { text_.clear(); }

 private:
  std::string text_;
};

class Run {
 public:
  Run(const Case& test_case, const RunOptions& options) : case_(test_case), options_(options) {}

  CaseResult Do() {
    // Three rounds: the first, one after resetting the state, and one after running other shapes.
    // State outside of tensors cannot be reset, so models with such a state only run once.
    if (Prepare() && RunSteps("") && !KeepsState(*interpreter_)) {
      interpreter_->ResetVariableTensors();
      if (RunSteps("second round, ")) {
        if (ChangeShapesAndBack()) RunSteps("after a change of shapes, ");
      }
    }
    if (options_.require_full_delegation && !result_.not_taken.empty()) FailNotTaken();
    result_.passed = result_.failure.empty();
    return std::move(result_);
  }

 private:
  bool Fail(const std::string& what) {
    result_.failure = absl::StrCat(
        case_.name, " (resolver ", ResolverName(options_.resolver), ", ", options_.threads,
        options_.threads == 1 ? " thread): " : " threads): ", round_, what, "\n", reporter_.text(),
        "    repeat: ", RepeatLine(case_.folder, options_), "\n");
    return false;
  }

  // Adds this reason to the failure if there is one already.
  void FailNotTaken() {
    const std::string sentence = NotTakenText(result_.not_taken);
    round_ = "";
    if (result_.failure.empty()) {
      Fail(sentence);
    } else {
      absl::StrAppend(&result_.failure, "    ", sentence, "\n");
    }
  }

  bool Prepare() {
    result_.worst = std::nan("");
    model_ = tflite::FlatBufferModel::BuildFromFile(case_.model_path.c_str(), &reporter_);
    if (model_ == nullptr) {
      const std::string why = WhyNoModel(case_.model_path);
      return Fail(absl::StrCat("the model does not load", why.empty() ? "" : ": it ", why));
    }
    const absl::Status inputs = CheckFillableInputs(*model_->GetModel());
    if (!inputs.ok()) return Fail(std::string(inputs.message()));
    const bool fast = options_.resolver == Resolver::kFast;
    const tflite::OpResolver& resolver =
        fast ? static_cast<const tflite::OpResolver&>(fast_) : reference_;
    tflite::InterpreterOptions interpreter_options;
    interpreter_options.SetGraphRewriting(options_.graph_rewriting);
    if (tflite::InterpreterBuilder(*model_, resolver, &interpreter_options)(
            &interpreter_, options_.threads) != kTfLiteOk ||
        interpreter_ == nullptr) {
      return Fail("cannot build an interpreter");
    }
    CancelOnInterrupt(interpreter_.get());
    if (case_.group == kModelGroup) SetGoldenTolerances(*interpreter_, &case_);
    for (size_t i = 0; i < case_.resize_inputs.size(); ++i) {
      if (!case_.resize_inputs[i]) continue;
      if (i >= interpreter_->inputs().size() ||
          interpreter_->ResizeInputTensor(interpreter_->inputs()[i], *case_.resize_inputs[i]) !=
              kTfLiteOk) {
        return Fail(absl::StrCat("input ", i, " cannot be resized"));
      }
    }
    if (options_.make_delegates) {
      delegates_ = options_.make_delegates();
      for (OwnedDelegate& delegate : delegates_) {
        const auto applied =
            ApplyDelegate("", delegate.get(), interpreter_.get(), WhenUnsuited::kSkip);
        if (applied.ok()) continue;
        if (!options_.cpu_fallback || !absl::IsUnavailable(applied.status())) {
          return Fail("a delegate cannot be applied");
        }
        PrintWarning(absl::StrCat(
            case_.name, ": a delegate cannot be applied; falling back to the CPU ",
            "(--allow_cpu_fallback):", absl::StrReplaceAll(reporter_.text(), {{"\n", ""}})));
        reporter_.Clear();
      }
    }
    if (interpreter_->AllocateTensors() != kTfLiteOk) return Fail("AllocateTensors failed");
    const PlanSize plan = CountNodes(*interpreter_);
    result_.nodes = static_cast<int>(plan.nodes);
    result_.delegated = static_cast<int>(plan.delegate_nodes);
    if (options_.make_delegates) result_.not_taken = NodesNotTaken(*interpreter_);
    result_.worst = 0;
    return true;
  }

  using Shapes = std::vector<std::vector<int>>;  // one per input

  bool ChangeShapesAndBack() {
    Shapes shapes;
    for (const int index : interpreter_->inputs()) {
      const TfLiteIntArray* dims = interpreter_->tensor(index)->dims;
      shapes.emplace_back(dims->data, dims->data + dims->size);
    }
    // The larger sizes exceed the smallest blocks of kernels, so that these are filled.
    RunOtherShapes(shapes, [](int size) { return size + 3; });
    RunOtherShapes(shapes, [](int size) { return (size + 1) / 2; });
    reporter_.Clear();
    if (!Resize(shapes)) return Fail("the inputs cannot be resized back");
    if (interpreter_->AllocateTensors() != kTfLiteOk) {
      return Fail("AllocateTensors failed after a change of shapes");
    }
    interpreter_->ResetVariableTensors();
    return true;
  }

  bool Resize(const Shapes& shapes) {
    for (size_t i = 0; i < shapes.size(); ++i) {
      if (interpreter_->ResizeInputTensor(interpreter_->inputs()[i], shapes[i]) != kTfLiteOk) {
        return false;
      }
    }
    return true;
  }

  // Changes each dimension of each input for which the model can be prepared, and runs the model.
  // It may fail, but it must return.
  template <typename Change>
  void RunOtherShapes(const Shapes& shapes, const Change& change) {
    Shapes other = shapes;
    // Changes the same dimension of all inputs first, as elementwise operators require.
    const auto try_dimension = [&](size_t first_input, size_t end, size_t d) {
      Shapes changed = other;
      for (size_t i = first_input; i < end; ++i) {
        if (d < shapes[i].size()) changed[i][d] = change(shapes[i][d]);
      }
      if (changed == other) return true;
      if (!Resize(changed) || interpreter_->AllocateTensors() != kTfLiteOk) return false;
      other = std::move(changed);
      return true;
    };
    size_t most_dimensions = 0;
    for (const auto& shape : shapes) most_dimensions = std::max(most_dimensions, shape.size());
    for (size_t d = 0; d < most_dimensions; ++d) {
      if (try_dimension(0, shapes.size(), d)) continue;
      for (size_t i = 0; i < shapes.size(); ++i) try_dimension(i, i + 1, d);
    }
    if (other == shapes || !Resize(other) || interpreter_->AllocateTensors() != kTfLiteOk) return;
    if (FillInputs()) interpreter_->Invoke();
  }

  // Repeats the values of the first step. Returns false for strings.
  bool FillInputs() {
    for (size_t i = 0; i < interpreter_->inputs().size(); ++i) {
      TfLiteTensor* tensor = interpreter_->input_tensor(i);
      const std::vector<uint8_t>& bytes = case_.steps[0].inputs[i].bytes;
      if (tensor->type == kTfLiteString) return false;
      if (bytes.empty() && tensor->bytes > 0) std::memset(tensor->data.raw, 0, tensor->bytes);
      for (size_t at = 0; at < tensor->bytes && !bytes.empty(); at += bytes.size()) {
        std::memcpy(tensor->data.raw + at, bytes.data(),
                    std::min(bytes.size(), tensor->bytes - at));
      }
    }
    return true;
  }

  bool RunSteps(const char* round) {
    round_ = round;
    for (size_t s = 0; s < case_.steps.size(); ++s) {
      if (!RunStep(s)) return false;
    }
    return true;
  }

  bool RunStep(size_t s) {
    const Step& step = case_.steps[s];
    if (step.inputs.size() != interpreter_->inputs().size() ||
        step.outputs.size() != interpreter_->outputs().size()) {
      return Fail("the case does not have the model's number of inputs or outputs");
    }
    for (size_t i = 0; i < step.inputs.size(); ++i) {
      TfLiteTensor* tensor = interpreter_->input_tensor(i);
      const Array& input = step.inputs[i];
      if (tensor->type == kTfLiteString) {
        if (TfLiteTensorRealloc(input.bytes.size(), tensor) != kTfLiteOk) {
          return Fail(absl::StrCat("no memory for input ", i));
        }
        tensor->bytes = input.bytes.size();
      }
      if (tensor->bytes != input.bytes.size() || DtypeOf(tensor->type) != input.dtype) {
        return Fail(absl::StrCat("input ", i, " has ", tensor->bytes, " bytes of ",
                                 DtypeOf(tensor->type), ", the case gives ", input.bytes.size(),
                                 " of ", input.dtype));
      }
      if (!input.bytes.empty()) {
        std::memcpy(tensor->data.raw, input.bytes.data(), input.bytes.size());
      }
    }
    if (interpreter_->Invoke() != kTfLiteOk) return Fail("Invoke failed");
    const StepOutcome outcome = CheckStep(step, s, *interpreter_, kernels());
    result_.worst = std::max(result_.worst, outcome.worst);
    return outcome.failure.empty() ? true : Fail(outcome.failure);
  }

  Kernels kernels() const {
    if (options_.make_delegates) {
      return options_.half_precision ? Kernels::kHalfDelegate : Kernels::kDelegate;
    }
    return options_.resolver == Resolver::kFast ? Kernels::kFast : Kernels::kReference;
  }

  Case case_;
  const RunOptions& options_;
  CollectingReporter reporter_;
  tflite::ops::builtin::BuiltinOpResolver fast_;
  tflite::ops::builtin::BuiltinRefOpResolver reference_;
  std::unique_ptr<tflite::FlatBufferModel> model_;
  std::vector<OwnedDelegate> delegates_;  // must outlive the interpreter
  std::unique_ptr<tflite::Interpreter> interpreter_;
  const char* round_ = "";
  CaseResult result_;
};

}  // namespace

const char* ResolverName(Resolver resolver) { return resolver == Resolver::kFast ? "fast" : "ref"; }

std::string RepeatLine(const std::string& folder, const RunOptions& options) {
  return absl::StrCat(
      options.program, " '", folder, "' --resolver=", ResolverName(options.resolver),
      " --num_threads=", options.threads, options.graph_rewriting ? "" : " --graph_rewriting=false",
      options.more_flags);
}

CaseResult RunCase(const Case& test_case, const RunOptions& options) {
  return Run(test_case, options).Do();
}

}  // namespace litmus::conformance
