// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/inference_diff/sides.h"

#include <algorithm>
#include <sstream>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "delegates/registrar/registrar.h"
#include "tools/common/model/external_weights.h"
#include "tools/common/print_error.h"
#include "tools/common/status_exit.h"

namespace litmus::diff {
namespace {

constexpr char kReferenceKernels[] = "ref_kernels";

// Applies the delegates that `flags` request. Unavailable if a requested delegate is not available,
// or if no operator was delegated.
absl::StatusOr<ReadyInterpreter> WithDelegates(
    const char* side, const FlagRegistry& flags, const DelegateRequest& request,
    absl::StatusOr<std::unique_ptr<tflite::Interpreter>> plain) {
  if (!plain.ok()) return plain.status();
  auto ready = ApplyDelegates(flags, request, *std::move(plain));
  if (!ready.ok()) return ready.status();
  const DelegateList& list = ready->delegates;
  if (!list.requested_but_unavailable.empty()) {
    return absl::UnavailableError(
        absl::StrCat("the ", side, " side's ", list.requested_but_unavailable[0],
                     " delegate is not available, and the CPU would be compared instead"));
  }
  if (!list.delegates.empty() && CountNodes(*ready->interpreter).delegate_nodes == 0) {
    return absl::UnavailableError(absl::StrCat(
        "no operator was delegated on the ", side,
        " side, and the CPU would be compared instead; choose another delegate or model"));
  }
  return ready;
}

absl::StatusOr<std::vector<CreatedDelegate>> Delegates(const FlagRegistry& flags,
                                                       const DelegateRequest& request) {
  DelegateList list = CreateDelegates(flags, request);
  if (!list.ok()) return absl::UnavailableError(list.error);
  return std::move(list.delegates);
}

}  // namespace

absl::StatusOr<Reference> ParseReference(const std::string& text) {
  Reference reference;
  if (text.empty() || text == "cpu") return reference;
  if (text == kReferenceKernels) {
    reference.kernels = KernelSet::kReference;
    reference.description = "CPU, reference kernels, one thread, no delegate";
    return reference;
  }
  const auto error = [&text](const std::string& why) {
    return UsageError(absl::StrCat("--reference='", text, "': ", why));
  };
  const char kExpected[] = "expected cpu, ref_kernels or delegate flags in quotes";
  if (text[0] != '-') return error(kExpected);
  reference.delegate_flags = std::make_unique<FlagRegistry>("--reference", "");
  DeclareDelegateFlags(*reference.delegate_flags);
  const std::vector<std::string> words = absl::StrSplit(text, ' ', absl::SkipEmpty());
  std::vector<const char*> arguments = {"--reference"};
  for (const std::string& word : words) arguments.push_back(word.c_str());
  std::ostringstream out, err;
  int exit_code = 0;
  if (!reference.delegate_flags->Parse(static_cast<int>(arguments.size()), arguments.data(),
                                       &exit_code, out, err)) {
    const std::string why(absl::StripAsciiWhitespace(err.str()));
    return error(why.empty() ? kExpected : why);
  }
  if (reference.delegate_flags->WasSet("num_threads")) {
    reference.threads = std::max(1, reference.delegate_flags->GetInt32("num_threads"));
  }
  reference.description = text;
  return reference;
}

absl::StatusOr<std::unique_ptr<Sides>> Sides::Make(const FlagRegistry& flags, const Flags& values) {
  std::unique_ptr<Sides> sides(new Sides(flags));
  auto reference = ParseReference(values.reference);
  if (!reference.ok()) return reference.status();
  sides->reference_ = *std::move(reference);
  auto of_model = ModelFlags::Of(flags);
  if (!of_model.ok()) return of_model.status();
  of_model->several_models = !values.reference_model_file.empty();
  auto model = EvaluatedModel::Load(values.run.model_file, "--model_file", *of_model);
  if (!model.ok()) return model.status();
  sides->test_model_ = *std::move(model);
  if (values.reference_model_file.empty()) {
    sides->reference_model_ = sides->test_model_;
  } else {
    of_model->weight_cache.clear();
    // The default signatures of two models may be different functions, so the reference uses the
    // test's signature.
    of_model->signature_of_several = sides->test_model_->entry().signature;
    auto other =
        EvaluatedModel::Load(values.reference_model_file, "--reference_model_file", *of_model);
    if (!other.ok()) return other.status();
    sides->reference_model_ = *std::move(other);
    const absl::Status groups =
        CheckGroups(of_model->external_weights, {sides->test_model_->flatbuffer().GetModel(),
                                                 sides->reference_model_->flatbuffer().GetModel()});
    if (!groups.ok()) return groups;
  }
  sides->threads_ = InterpreterThreads(flags, values.run);
  return sides;
}

absl::StatusOr<std::unique_ptr<tflite::Interpreter>> Sides::PlainTest(bool preserve_all) const {
  return test_model_->MakeInterpreter(
      {threads_, KernelSet::kFast, preserve_all, flags_.GetBool("graph_rewriting")});
}

absl::StatusOr<std::unique_ptr<tflite::Interpreter>> Sides::PlainReference(
    bool preserve_all) const {
  return reference_model_->MakeInterpreter(
      {reference_.threads, reference_.kernels, preserve_all, flags_.GetBool("graph_rewriting")});
}

absl::StatusOr<ReadyInterpreter> Sides::Test() const {
  auto ready = WithDelegates("test", flags_, test_model_->ForDelegates(), PlainTest(false));
  // If the two models differ, both sides may run on the CPU.
  const bool one_model = test_model_->ToJson()["sha256"] == reference_model_->ToJson()["sha256"];
  if (ready.ok() && ready->delegates.delegates.empty() && one_model) {
    PrintWarning("no delegate is requested: the test side is the CPU; the reference is " +
                 reference_.description);
  }
  return ready;
}

absl::StatusOr<ReadyInterpreter> Sides::ReferenceSide() const {
  auto plain = PlainReference(false);
  if (reference_.delegate_flags != nullptr) {
    return WithDelegates("reference", *reference_.delegate_flags, {}, std::move(plain));
  }
  if (!plain.ok()) return plain.status();
  ReadyInterpreter ready;
  ready.interpreter = *std::move(plain);
  return ready;
}

absl::Status Sides::CheckPerOp() const {
  const auto reference = PlainReference(true), test = PlainTest(true);
  if (!reference.ok()) return reference.status();
  if (!test.ok()) return test.status();
  if (HaveSameOperators(**reference, **test)) return absl::OkStatus();
  return UsageError(
      "--per_op: --reference_model_file and --model_file have different operators; leave out "
      "--per_op to compare their outputs, or give the same model");
}

absl::StatusOr<PerOpReport> Sides::PerOp(const std::vector<std::string>& inputs,
                                         double tolerance) const {
  PerOpSide reference, test;
  reference.make_interpreter = [this] { return PlainReference(true); };
  if (reference_.delegate_flags != nullptr) {
    reference.make_delegates = [this] { return Delegates(*reference_.delegate_flags, {}); };
  }
  test.make_interpreter = [this] { return PlainTest(true); };
  test.make_delegates = [this] { return Delegates(flags_, test_model_->ForDelegates()); };
  ErrorTolerance limits;
  limits.relative = tolerance;
  return ComparePerOperator(reference, test, inputs, limits);
}

}  // namespace litmus::diff
