// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Makes an interpreter from a verified model: options, subgraphs, signatures, delegates.
#include "runtime/core/interpreter_builder.h"

#include <string>
#include <utility>

#include "runtime/core/graph/guarded_call.h"
#include "runtime/core/graph_from_model.h"
#include "runtime/cpu/targets.h"
#include "runtime/model/verify.h"
#include "runtime/schema/schema_tables_generated.h"

namespace tflite {
namespace {

void ReadTensorMap(const flatbuffers::Vector<flatbuffers::Offset<TensorMap>>* source,
                   std::map<std::string, uint32_t>* target) {
  if (source == nullptr) return;
  for (const TensorMap* entry : *source) {
    if (entry == nullptr || entry->name() == nullptr) continue;
    (*target)[entry->name()->str()] = entry->tensor_index();
  }
}

std::vector<litmus::Signature> ReadSignatures(const Model& model) {
  std::vector<litmus::Signature> signatures;
  if (model.signature_defs() == nullptr) return signatures;
  for (const SignatureDef* source : *model.signature_defs()) {
    if (source == nullptr || source->signature_key() == nullptr) continue;
    litmus::Signature signature;
    signature.signature_key = source->signature_key()->str();
    signature.subgraph_index = static_cast<int>(source->subgraph_index());
    ReadTensorMap(source->inputs(), &signature.inputs);
    ReadTensorMap(source->outputs(), &signature.outputs);
    signatures.push_back(std::move(signature));
  }
  return signatures;
}

}  // namespace

InterpreterBuilder::InterpreterBuilder(const FlatBufferModel& model, const OpResolver& op_resolver,
                                       const InterpreterOptions* options)
    : InterpreterBuilder(model.GetModel(), op_resolver, model.error_reporter(), options,
                         model.allocation()) {
  verified_ = true;
  packed_ = model.packed();
  external_ = model.external_buffers();
}

InterpreterBuilder::InterpreterBuilder(const Model* model, const OpResolver& op_resolver,
                                       ErrorReporter* error_reporter,
                                       const InterpreterOptions* options,
                                       const Allocation* allocation)
    : model_(model),
      op_resolver_(op_resolver),
      error_reporter_(error_reporter == nullptr ? DefaultErrorReporter() : error_reporter),
      allocation_(allocation),
      verified_(false),
      options_(options == nullptr ? InterpreterOptions() : *options) {}

TfLiteStatus InterpreterBuilder::SetNumThreads(int num_threads) {
  if (num_threads < -1) {
    error_reporter_->Report(
        "num_threads should be >= 0 or just -1 to let the runtime choose; got %d.", num_threads);
    return kTfLiteError;
  }
  num_threads_ = num_threads;
  return kTfLiteOk;
}

InterpreterBuilder& InterpreterBuilder::PreserveAllTensorsExperimental() {
  options_.SetPreserveAllTensors();
  return *this;
}

void InterpreterBuilder::AddDelegate(TfLiteDelegate* delegate) {
  if (delegate == nullptr) {
    error_reporter_->Report("Null delegate.");
    return;
  }
  delegates_.push_back(delegate);
}

void InterpreterBuilder::AddDelegate(TfLiteOpaqueDelegateStruct* delegate) {
  AddDelegate(reinterpret_cast<TfLiteDelegate*>(delegate));
}

TfLiteStatus InterpreterBuilder::operator()(std::unique_ptr<Interpreter>* interpreter,
                                            int num_threads) {
  const TfLiteStatus status = SetNumThreads(num_threads);
  if (status != kTfLiteOk) {
    if (interpreter != nullptr) interpreter->reset();
    return status;
  }
  return (*this)(interpreter);
}

TfLiteStatus InterpreterBuilder::operator()(std::unique_ptr<Interpreter>* interpreter) {
  if (interpreter == nullptr) {
    error_reporter_->Report("Null output pointer passed to InterpreterBuilder.");
    return kTfLiteError;
  }
  interpreter->reset();
  if (model_ == nullptr) {
    error_reporter_->Report("Null pointer passed in as model.");
    return kTfLiteError;
  }
  if (const std::string problem = litmus::cpu::EnvironmentProblem(); !problem.empty()) {
    error_reporter_->Report("%s", problem.c_str());
    return kTfLiteError;
  }
  const auto build = [&] {
    auto built = std::make_unique<Interpreter>(error_reporter_);
    TF_LITE_ENSURE_STATUS(Build(built.get()));
    for (TfLiteDelegate* delegate : delegates_) {
      const TfLiteStatus applied = built->ModifyGraphWithDelegate(delegate);
      ran_out_of_memory_ = built->RanOutOfMemory();
      TF_LITE_ENSURE_STATUS(applied);
    }
    *interpreter = std::move(built);
    return kTfLiteOk;
  };
  ran_out_of_memory_ = false;
  return litmus::Guarded(build, [this](const litmus::CaughtException& exception) {
    ran_out_of_memory_ = exception.out_of_memory;
    return litmus::ReportException(error_reporter_, "the interpreter builder", exception);
  });
}

TfLiteStatus InterpreterBuilder::Build(Interpreter* interpreter) {
  litmus::ModelFiles files;
  files.external = external_;
  if (allocation_ != nullptr) {
    files.model = {static_cast<const char*>(allocation_->base()), allocation_->bytes()};
  }
  if (!verified_) {
    const absl::Status status = litmus::VerifyMeaning(*model_, files);
    if (!status.ok()) {
      error_reporter_->Report("%s", std::string(status.message()).c_str());
      return kTfLiteError;
    }
    verified_ = true;
  }
  const auto* graphs = model_->subgraphs();
  if (graphs == nullptr || graphs->size() == 0) {
    error_reporter_->Report("No subgraph in the model: there is nothing to run.");
    return kTfLiteError;
  }
  litmus::OperatorTable operators;
  if (litmus::ResolveOperators(*model_, op_resolver_, error_reporter_, &operators) != kTfLiteOk) {
    error_reporter_->Report("Registration failed.");
    return kTfLiteError;
  }

  interpreter->state_.options = options_;
  interpreter->SetMetadata(FlatBufferModel::ReadAllMetadata(model_, allocation_));
  interpreter->state_.allocation = allocation_;
  interpreter->state_.packed = packed_;
  interpreter->AddSubgraphs(static_cast<int>(graphs->size()) - 1);
  TF_LITE_ENSURE_STATUS(interpreter->SetNumThreads(num_threads_));
  const litmus::ModelSource source = {model_, files, allocation_, error_reporter_};
  for (int i = 0; i < static_cast<int>(graphs->size()); ++i) {
    Subgraph* subgraph = interpreter->subgraph(i);
    TF_LITE_ENSURE_STATUS(litmus::BuildSubgraph(source, operators, i, subgraph,
                                                &interpreter->state_.aligned_constants));
  }
  interpreter->SetSignatureDef(ReadSignatures(*model_));
  interpreter->state_.rewriter = op_resolver_.GetGraphRewriter();
  interpreter->lazy_delegate_providers_ = op_resolver_.GetDelegateCreators();
  return kTfLiteOk;
}

}  // namespace tflite
