// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Decides which runs are needed to observe every tensor, and evaluates them.
#include "tools/inference_diff/per_op.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "tools/inference_diff/per_op_run.h"

namespace litmus {
namespace {

struct TensorResult {
  TensorSource source = TensorSource::kUnobservable;
  TensorError error;
};

class Comparison {
 public:
  Comparison(const PerOpSide& reference, const PerOpSide& test,
             const std::vector<std::string>& inputs, const ErrorTolerance& tolerance)
      : reference_(reference), test_(test), inputs_(inputs), tolerance_(tolerance) {}

  absl::StatusOr<PerOpReport> Do() {
    absl::Status status = RunAsItIs();
    if (!status.ok()) return status;
    RunExposed(Hidden());
    MakeRows();
    FindFirst();
    return std::move(report_);
  }

 private:
  // Runs both sides without exposed tensors and reads the tensors that are observable.
  absl::Status RunAsItIs() {
    auto reference = PerOpRun::Start(reference_, "reference", inputs_, {});
    if (!reference.ok()) return reference.status();
    plain_reference_ = *std::move(reference);
    auto test = StartTest({});
    if (!test.ok()) return test.status();
    PerOpRun& plain_test = **test;
    if (!SameOps(plain_reference_->ops(), plain_test.ops())) {
      return absl::InvalidArgumentError(
          "--per_op: the two sides run different models; both must come from the same file");
    }
    for (const ModelOp& op : plain_reference_->ops()) {
      delegate_of_[op.node] = plain_test.DelegateOf(op.node);
      for (const int t : op.outputs) results_[t] = Compare(t, *plain_reference_, plain_test);
    }
    return absl::OkStatus();
  }

  absl::StatusOr<std::unique_ptr<PerOpRun>> StartTest(const std::vector<int>& exposed) {
    ++report_.test_runs;
    return PerOpRun::Start(test_, "test", inputs_, exposed);
  }

  TensorResult Compare(int t, PerOpRun& reference, PerOpRun& test) {
    TensorResult result;
    const ReadValue want = reference.Read(t, plain_reference_->tensor(t).bytes);
    if (want.source == TensorSource::kUnobservable) return result;
    const ReadValue got = test.Read(t, want.bytes);
    if (got.source == TensorSource::kUnobservable) return result;
    result.source = got.source;
    result.error =
        CompareTensor(reference.tensor(t), want.data, want.bytes, got.data, got.bytes, tolerance_);
    if (!SameShape(reference.tensor(t), test.tensor(t))) result.error.shape_differs = true;
    return result;
  }

  // Shapes may differ although the numbers of bytes are equal. Inside a partition, both sides have
  // the tensor of the model, so shapes are equal.
  static bool SameShape(const TfLiteTensor& a, const TfLiteTensor& b) {
    return a.dims == nullptr || b.dims == nullptr || TfLiteIntArrayEqual(a.dims, b.dims) != 0;
  }

  std::vector<int> Hidden() const {
    std::vector<int> hidden;
    for (const ModelOp& op : plain_reference_->ops()) {
      for (const int t : op.outputs) {
        if (results_.at(t).source == TensorSource::kUnobservable) hidden.push_back(t);
      }
    }
    return hidden;
  }

  // One run for each residue of the tensors' positions modulo √n.
  void RunExposed(const std::vector<int>& hidden) {
    const auto stride = static_cast<size_t>(std::ceil(std::sqrt(hidden.size())));
    for (size_t start = 0; start < stride; ++start) {
      std::vector<int> exposed;
      for (size_t i = start; i < hidden.size(); i += stride) exposed.push_back(hidden[i]);
      if (exposed.empty() || Probe(exposed, exposed)) continue;
      // The delegate rejected this graph, perhaps because of a single exposed tensor, so each is
      // tried separately.
      for (const int t : exposed) {
        if (exposed.size() > 1) Probe({t}, {t});
      }
    }
  }

  // Runs with the tensors `exposed` as outputs and stores the results of `wanted`; returns false if
  // a run fails.
  bool Probe(const std::vector<int>& exposed, const std::vector<int>& wanted) {
    auto test = StartTest(exposed);
    if (!test.ok()) return false;
    PerOpRun* reference = plain_reference_.get();
    std::unique_ptr<PerOpRun> exposed_reference;
    for (const int t : wanted) {
      if (reference != plain_reference_.get() ||
          reference->Read(t, reference->tensor(t).bytes).source != TensorSource::kUnobservable) {
        continue;
      }
      auto started = PerOpRun::Start(reference_, "reference", inputs_, exposed);
      if (!started.ok()) return false;
      exposed_reference = *std::move(started);
      reference = exposed_reference.get();
    }
    for (const int t : wanted) {
      const TensorResult result = Compare(t, *reference, **test);
      // If the operator runs on the CPU only because a tensor is exposed, the result is not that of
      // the delegate.
      const bool given_up =
          result.source == TensorSource::kCpu && !delegate_of_.at(NodeOf(t)).empty();
      results_[t] = given_up ? TensorResult() : result;
    }
    return true;
  }

  int NodeOf(int tensor) const {
    for (const ModelOp& op : plain_reference_->ops()) {
      if (std::find(op.outputs.begin(), op.outputs.end(), tensor) != op.outputs.end()) {
        return op.node;
      }
    }
    return -1;
  }

  // The output with the largest relative error; of equal ones, the first.
  int WorstOutput(const ModelOp& op) const {
    int worst = -1;
    for (const int t : op.outputs) {
      const TensorResult& result = results_.at(t);
      if (worst < 0 || result.error.Ratio() > results_.at(worst).error.Ratio() ||
          (!results_.at(worst).error.comparable && result.error.comparable)) {
        worst = t;
      }
    }
    return worst;
  }

  void MakeRows() {
    std::set<int> departed;  // tensors that exceed the tolerance
    for (const ModelOp& op : plain_reference_->ops()) {
      PerOpRow row;
      row.node = op.node;
      row.op = op.name;
      row.delegate = delegate_of_.at(op.node);
      row.tensor = WorstOutput(op);
      if (row.tensor >= 0) {
        const TensorResult& result = results_.at(row.tensor);
        const TfLiteTensor& tensor = plain_reference_->tensor(row.tensor);
        row.tensor_name = tensor.name == nullptr ? "" : tensor.name;
        row.type = TfLiteTypeGetName(tensor.type);
        if (tensor.dims != nullptr) {
          row.shape.assign(tensor.dims->data, tensor.dims->data + tensor.dims->size);
        }
        row.source = result.source;
        row.error = result.error;
        const bool input_departed =
            std::any_of(op.inputs.begin(), op.inputs.end(),
                        [&departed](int t) { return departed.count(t) > 0; });
        row.verdict = VerdictOf(row.error, input_departed);
      }
      for (const int t : op.outputs) {
        if (results_.at(t).error.Departs()) departed.insert(t);
      }
      report_.rows.push_back(std::move(row));
    }
  }

  static PerOpVerdict VerdictOf(const TensorError& error, bool input_departed) {
    if (!error.comparable) return PerOpVerdict::kUnknown;
    if (error.Departs())
      return input_departed ? PerOpVerdict::kPropagated : PerOpVerdict::kDiverges;
    return error.equal ? PerOpVerdict::kEqual : PerOpVerdict::kWithin;
  }

  void FindFirst() {
    const auto first_with = [this](PerOpVerdict verdict) -> std::optional<size_t> {
      for (size_t i = 0; i < report_.rows.size(); ++i) {
        if (report_.rows[i].verdict == verdict) return i;
      }
      return std::nullopt;
    };
    report_.first = first_with(PerOpVerdict::kDiverges);
    if (report_.first) {
      CheckFusion(plain_reference_->ops()[*report_.first], report_.rows[*report_.first].tensor);
      return;
    }
    report_.first = first_with(PerOpVerdict::kWithin);
    report_.first_is_below_tolerance = report_.first.has_value();
  }

  // The operator's inputs were observed in other runs than its output. Checks whether the output
  // still diverges if all are exposed in one run.
  void CheckFusion(const ModelOp& op, int output) {
    std::vector<int> exposed;
    for (const int t : op.inputs) {
      const auto result = results_.find(t);
      if (result != results_.end() && result->second.source == TensorSource::kExtraOutput) {
        exposed.push_back(t);
      }
    }
    if (exposed.empty()) return;
    if (results_.at(output).source == TensorSource::kExtraOutput) exposed.push_back(output);
    const TensorResult before = results_.at(output);
    if (Probe(exposed, {output})) {
      const TensorError& now = results_.at(output).error;
      report_.first_needs_fusion = now.comparable && !now.Departs();
    }
    results_[output] = before;
  }

  const PerOpSide& reference_;
  const PerOpSide& test_;
  const std::vector<std::string>& inputs_;
  const ErrorTolerance tolerance_;
  std::unique_ptr<PerOpRun> plain_reference_;
  std::map<int, std::string> delegate_of_;  // key: node index of the test side
  std::map<int, TensorResult> results_;     // key: tensor, for every output of an operator
  PerOpReport report_;
};

}  // namespace

absl::StatusOr<PerOpReport> ComparePerOperator(const PerOpSide& reference, const PerOpSide& test,
                                               const std::vector<std::string>& inputs,
                                               const ErrorTolerance& tolerance) {
  return Comparison(reference, test, inputs, tolerance).Do();
}

}  // namespace litmus
