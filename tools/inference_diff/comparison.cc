// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/inference_diff/comparison.h"

#include <cstring>
#include <map>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "tools/common/evaluation/clock.h"
#include "tools/common/evaluation/progress.h"
#include "tools/common/evaluation/tensor_values.h"
#include "tools/inference_diff/output_error.h"

namespace litmus::diff {
namespace {

using json = nlohmann::ordered_json;

absl::Status Failed(const char* side, const ReadyInterpreter& of, const char* what) {
  return FailureOf(*of.interpreter, absl::InternalError(absl::StrCat("the ", side, " side ", what,
                                                                     ": see the message above")));
}

// Returns "'input', FLOAT32 [1, 128, 128, 3]".
std::string InputText(const TfLiteTensor& tensor) {
  return absl::StrCat(
      "'", tensor.name == nullptr ? "" : tensor.name, "', ", TfLiteTypeGetName(tensor.type), " [",
      absl::StrJoin(tensor.dims->data, tensor.dims->data + tensor.dims->size, ", "), "]");
}

// The error of AllocateTensors. A model whose default shapes fail is malformed.
absl::Status CannotAllocate(const char* side, const ReadyInterpreter& of) {
  return FailureOf(*of.interpreter,
                   absl::InvalidArgumentError(absl::StrCat(
                       "the ", side, " side cannot allocate its tensors: see the message above")));
}

// Converts to integer microseconds, as in TensorFlow Lite's lines.
std::vector<int64_t> WholeUs(std::vector<int64_t> ns) {
  for (int64_t& time : ns) time /= 1000;
  return ns;
}

}  // namespace

absl::StatusOr<Comparison> Comparison::Make(ReadyInterpreter reference, ReadyInterpreter test) {
  Comparison comparison;
  comparison.reference_ = std::move(reference);
  comparison.test_ = std::move(test);
  tflite::Interpreter& a = *comparison.reference_.interpreter;
  tflite::Interpreter& b = *comparison.test_.interpreter;
  if (a.AllocateTensors() != kTfLiteOk) {
    return CannotAllocate("reference", comparison.reference_);
  }
  if (b.AllocateTensors() != kTfLiteOk) {
    return CannotAllocate("test", comparison.test_);
  }
  if (a.inputs().size() != b.inputs().size() || a.outputs().size() != b.outputs().size()) {
    return absl::InvalidArgumentError(absl::StrCat(
        "the reference model has ", a.inputs().size(), " inputs and ", a.outputs().size(),
        " outputs, the model under test ", b.inputs().size(), " and ", b.outputs().size(),
        "; models can be compared that have the same inputs and outputs"));
  }
  for (size_t i = 0; i < a.inputs().size(); ++i) {
    const TfLiteTensor *x = a.input_tensor(i), *y = b.input_tensor(i);
    if (x->type != y->type || !TfLiteIntArrayEqual(x->dims, y->dims)) {
      return absl::InvalidArgumentError(
          absl::StrCat("input ", i, " differs: ", InputText(*x), " in the reference model, ",
                       InputText(*y), " in the model under test; ",
                       x->type == y->type ? "give one shape to both with --shapes"
                                          : "compare models whose inputs have one type"));
    }
  }
  return comparison;
}

std::vector<const TfLiteTensor*> Comparison::inputs() const {
  std::vector<const TfLiteTensor*> tensors;
  for (size_t i = 0; i < reference_.interpreter->inputs().size(); ++i) {
    tensors.push_back(reference_.interpreter->input_tensor(i));
  }
  return tensors;
}

std::vector<std::string> Comparison::output_types() const {
  std::vector<std::string> types;
  for (size_t i = 0; i < reference_.interpreter->outputs().size(); ++i) {
    types.emplace_back(TfLiteTypeGetName(reference_.interpreter->output_tensor(i)->type));
  }
  return types;
}

absl::Status Comparison::Fill(const std::vector<std::string>& values) {
  for (ReadyInterpreter* side : {&reference_, &test_}) {
    if (side->interpreter->ResetVariableTensors() != kTfLiteOk) {
      return Failed(side == &test_ ? "test" : "reference", *side, "cannot reset its state");
    }
    for (size_t i = 0; i < values.size(); ++i) {
      TfLiteTensor* tensor = side->interpreter->input_tensor(i);
      if (tensor->type == kTfLiteString &&
          TfLiteTensorRealloc(values[i].size(), tensor) != kTfLiteOk) {
        throw MemoryRefused(values[i].size());
      }
      if (tensor->bytes != values[i].size()) {
        return absl::InternalError(absl::StrCat("input ", i, " takes ", tensor->bytes, " bytes"));
      }
      std::memcpy(tensor->data.raw, values[i].data(), values[i].size());
    }
  }
  return absl::OkStatus();
}

absl::Status Comparison::WarmUp(const std::vector<std::string>& values) {
  if (absl::Status status = Fill(values); !status.ok()) return status;
  if (reference_.Invoke() != kTfLiteOk) {
    return Failed("reference", reference_, "fails");
  }
  if (test_.Invoke() != kTfLiteOk) return Failed("test", test_, "fails");
  return absl::OkStatus();
}

absl::StatusOr<json> Comparison::Run(int64_t run, const std::vector<std::string>& values) {
  if (absl::Status status = Fill(values); !status.ok()) return status;
  std::vector<int64_t> reference_ns, test_ns;
  const auto invoke = [](ReadyInterpreter& side, std::vector<int64_t>* ns) {
    const int64_t start = NowNs();
    const TfLiteStatus status = side.Invoke();
    ns->push_back(NowNs() - start);
    return status == kTfLiteOk;
  };
  for (int i = 0; i < kInvocationsPerRun; ++i) {
    const bool test_first = (run * kInvocationsPerRun + i) % 2 != 0;
    for (const bool test : {test_first, !test_first}) {
      if (!invoke(test ? test_ : reference_, test ? &test_ns : &reference_ns)) {
        return Failed(test ? "test" : "reference", test ? test_ : reference_, "fails");
      }
    }
  }
  json outputs = json::array();
  CountedVector<double> reference, test;
  for (size_t i = 0; i < reference_.interpreter->outputs().size(); ++i) {
    const TfLiteTensor &a = *reference_.interpreter->output_tensor(i),
                       &b = *test_.interpreter->output_tensor(i);
    if (a.type == kTfLiteString && b.type == kTfLiteString) {
      outputs.push_back(ToJson(CompareStrings(a, b)));
      continue;
    }
    absl::Status read = ReadRawValues(a, &reference);
    if (read.ok()) read = ReadRawValues(b, &test);
    if (!read.ok()) return read;
    outputs.push_back(ToJson(CompareValues(reference, test)));
  }
  return json{{"outputs", std::move(outputs)},
              {"us", {{"reference", WholeUs(reference_ns)}, {"test", WholeUs(test_ns)}}},
              {"ns", {{"reference", reference_ns}, {"test", test_ns}}}};
}

namespace {

// Checks that the input files still have the values that the journal's finished runs used.
absl::Status CheckUnchanged(const InputMaker& inputs, const EvaluationRun& run) {
  std::map<std::vector<std::string>, std::string> now;  // key: file paths
  for (const int64_t item : run.resumed_items()) {
    const std::vector<std::string> files = inputs.FilesOfRun(item);
    if (files.empty()) return absl::OkStatus();
    if (now.count(files) == 0) {
      const auto values = inputs.Values(item);
      if (!values.ok()) return values.status();
      now[files] = inputs.DigestOfFiles(*values);
    }
    const auto before = run.resumed_digests().find(item);
    if (before != run.resumed_digests().end() && before->second == now[files]) continue;
    return absl::InvalidArgumentError(
        absl::StrCat(run.journal_path(), ": ", absl::StrJoin(files, ", "),
                     " (--inputs): values differ from those of run ", item,
                     "; restore the file, or delete the journal to start over"));
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status RunAll(const InputMaker& inputs, Comparison* comparison, EvaluationRun* run) {
  if (absl::Status status = CheckUnchanged(inputs, *run); !status.ok()) return status;
  Progress progress("runs", run->resumed(), run->shard_items());
  bool warm = false;
  for (const int64_t item : std::vector<int64_t>(run->pending())) {
    if (Interrupted()) return absl::AbortedError("interrupted");
    const auto values = inputs.Values(item);
    if (!values.ok()) return values.status();
    MemoryClaim copies;
    size_t bytes = 0;
    for (const std::string& value : *values) bytes += value.size();
    if (!copies.Resize(bytes)) throw MemoryRefused(bytes);
    if (!warm) {
      if (absl::Status status = comparison->WarmUp(*values); !status.ok()) return status;
      warm = true;
    }
    auto record = comparison->Run(item, *values);
    if (!record.ok()) return record.status();
    absl::Status added = run->Add(item, *std::move(record), inputs.DigestOfFiles(*values));
    if (!added.ok()) return added;
    progress.Step();
  }
  return absl::OkStatus();
}

}  // namespace litmus::diff
