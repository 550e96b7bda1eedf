// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/engine/graph_tester.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "delegates/gpu/engine/kernel_selection.h"

namespace litmus::gpu {
namespace {

// A float32 tensor whose elements are in a vector of the caller's, which must outlive it.
class FloatTensor {
 public:
  FloatTensor(const Shape& shape, std::vector<float>* elements)
      : dims_(TfLiteIntArrayCreate(static_cast<int>(shape.size())), TfLiteIntArrayFree) {
    std::copy(shape.begin(), shape.end(), dims_->data);
    tensor_.type = kTfLiteFloat32;
    tensor_.dims = dims_.get();
    tensor_.data.f = elements->data();
    tensor_.bytes = elements->size() * sizeof(float);
    tensor_.allocation_type = kTfLiteCustom;
  }
  TfLiteTensor* get() { return &tensor_; }

 private:
  std::unique_ptr<TfLiteIntArray, void (*)(TfLiteIntArray*)> dims_;
  TfLiteTensor tensor_ = {};
};

}  // namespace

absl::StatusOr<GraphRun> RunGraph(Graph graph, const std::vector<std::vector<float>>& inputs,
                                  Device* device, Precision precision, int candidate) {
  GraphRun run;
  std::vector<std::vector<float>> elements = inputs;
  std::vector<FloatTensor> tensors;
  tensors.reserve(graph.inputs.size() + graph.outputs.size());
  std::vector<const TfLiteTensor*> in;
  std::vector<TfLiteTensor*> out;
  for (size_t i = 0; i < graph.inputs.size(); ++i) {
    in.push_back(tensors.emplace_back(graph.shape(graph.inputs[i].value), &elements[i]).get());
  }
  for (const IoTensor& io : graph.outputs) {
    run.outputs.emplace_back(static_cast<size_t>(Elements(graph.shape(io.value))));
  }
  for (size_t i = 0; i < graph.outputs.size(); ++i) {
    out.push_back(tensors.emplace_back(graph.shape(graph.outputs[i].value), &run.outputs[i]).get());
  }
  ModelOptions options;
  options.precision = precision;
  KernelSelection selection(graph, device->info(), precision);
  absl::Status status = selection.SelectAll();
  if (!status.ok()) return status;
  SerializedModel serialized;
  for (const Step& step : selection.steps()) {
    const auto candidates = static_cast<int>(step.candidates.size());
    run.candidates = std::max(run.candidates, candidates);
    if (candidates > 1) serialized.choices.push_back(std::min(candidate, candidates - 1));
  }
  options.serialized = &serialized;
  auto model = CompiledModel::Create(std::move(graph), device, options);
  if (!model.ok()) return model.status();
  status = (*model)->Invoke(in.data(), out.data());
  if (!status.ok()) return status;
  run.statistics = (*model)->statistics();
  return run;
}

}  // namespace litmus::gpu
