// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Calls of subgraphs.
#include "runtime/kernels/control/subgraph_call.h"

#include <cstring>

namespace litmus {
namespace {

bool HasOwnSize(const TfLiteTensor* tensor) {
  return tensor->type == kTfLiteString || tensor->type == kTfLiteResource;
}

const char* NameOf(const TfLiteTensor* tensor) {
  return tensor->name == nullptr ? "" : tensor->name;
}

// A tensor of the calling subgraph; nullptr if the input is absent.
TfLiteTensor* CallersTensor(TfLiteContext* context, int index) {
  if (index < 0 || static_cast<size_t>(index) >= context->tensors_size) return nullptr;
  return &context->tensors[index];
}

TfLiteStatus CheckSameType(TfLiteContext* context, const TfLiteTensor* source,
                           const TfLiteTensor* target) {
  if (source->type == target->type) return kTfLiteOk;
  TF_LITE_KERNEL_LOG(context,
                     "Tensor '%s' (%s) cannot be passed to tensor '%s' (%s) of another subgraph: "
                     "the types differ. Convert the model again.",
                     NameOf(source), TfLiteTypeGetName(source->type), NameOf(target),
                     TfLiteTypeGetName(target->type));
  return kTfLiteError;
}

// Copies the data of a tensor but not its shape.
TfLiteStatus CopyData(TfLiteContext* context, const TfLiteTensor* source, TfLiteTensor* target) {
  TF_LITE_ENSURE_OK(context, CheckSameType(context, source, target));
  if (HasOwnSize(target)) {
    TF_LITE_ENSURE_MSG(context, !tflite::IsConstantTensor(target),
                       "The target of a copy is a constant.");
    TF_LITE_ENSURE_OK(context, TfLiteTensorRealloc(source->bytes, target));
    target->bytes = source->bytes;
  }
  if (source->bytes != target->bytes) {
    TF_LITE_KERNEL_LOG(context, "Tensor '%s' has %zu bytes, its counterpart '%s' %zu.",
                       NameOf(source), source->bytes, NameOf(target), target->bytes);
    return kTfLiteError;
  }
  if (source->bytes == 0) return kTfLiteOk;
  if (source->data.raw == nullptr || target->data.raw == nullptr) {
    TF_LITE_KERNEL_LOG(context, "Tensor '%s' or its counterpart '%s' has no data.", NameOf(source),
                       NameOf(target));
    return kTfLiteError;
  }
  std::memmove(target->data.raw, source->data.raw, source->bytes);
  return kTfLiteOk;
}

TfLiteStatus InvokeGraph(SubgraphInterface* graph) {
  TF_LITE_ENSURE_STATUS(graph->Invoke());
  for (const int output : graph->outputs()) {
    if (output < 0) continue;
    TF_LITE_ENSURE_STATUS(graph->EnsureTensorDataIsReadable(output));
  }
  return kTfLiteOk;
}

}  // namespace

TfLiteStatus FindGraph(TfLiteContext* context, int index, const char* role,
                       SubgraphInterface** graph) {
  SubgraphInterface* self = SubgraphInterface::From(context);
  *graph = self->subgraph_at(index);
  if (*graph == nullptr) {
    TF_LITE_KERNEL_LOG(context, "The %s is subgraph %d, but the model has %d.", role, index,
                       self->subgraph_count());
    return kTfLiteError;
  }
  return kTfLiteOk;
}

TfLiteStatus ShapeInputs(TfLiteContext* context, TensorList sources, SubgraphInterface* graph) {
  if (graph->IsBusy()) {
    TF_LITE_KERNEL_LOG(context, "A graph runs itself, which is not supported.");
    return kTfLiteError;
  }
  const std::vector<int>& inputs = graph->inputs();
  if (inputs.size() != static_cast<size_t>(sources.size)) {
    TF_LITE_KERNEL_LOG(context, "The graph to run has %zu inputs, the node has %d for it.",
                       inputs.size(), sources.size);
    return kTfLiteError;
  }
  for (int i = 0; i < sources.size; ++i) {
    // The called subgraph has no tensor for this input.
    if (inputs[i] == kTfLiteOptionalTensor) continue;
    const TfLiteTensor* source = CallersTensor(context, sources.indices[i]);
    const TfLiteTensor* target = graph->tensor(inputs[i]);
    TF_LITE_ENSURE_MSG(context, source != nullptr && target != nullptr,
                       "An input of the graph to run is absent.");
    TF_LITE_ENSURE_OK(context, CheckSameType(context, source, target));
    TF_LITE_ENSURE_MSG(context, !tflite::IsConstantOrPersistentTensor(target),
                       "An input of the graph to run is a constant.");
    if (target->dims != nullptr && TfLiteIntArrayEqual(source->dims, target->dims)) continue;
    const TfLiteIntArray* dims = source->dims;
    TF_LITE_ENSURE_OK(
        context,
        graph->ResizeInputTensor(inputs[i], std::vector<int>(dims->data, dims->data + dims->size)));
  }
  return graph->IsReady() ? kTfLiteOk : graph->AllocateTensors();
}

TfLiteStatus RunGraph(TfLiteContext* context, TensorList sources, SubgraphInterface* graph,
                      const std::vector<bool>* is_read) {
  TF_LITE_ENSURE_STATUS(ShapeInputs(context, sources, graph));
  for (int i = 0; i < sources.size; ++i) {
    const int input = graph->inputs()[i];
    if (input == kTfLiteOptionalTensor) continue;
    if (is_read != nullptr && !(*is_read)[static_cast<size_t>(i)]) continue;
    TF_LITE_ENSURE_OK(context, CopyData(context, CallersTensor(context, sources.indices[i]),
                                        graph->tensor(input)));
  }
  return InvokeGraph(graph);
}

TfLiteStatus RunGraphOn(TfLiteContext* context, const std::vector<int>& sources,
                        SubgraphInterface* of_sources, SubgraphInterface* graph,
                        const std::vector<bool>& copied) {
  for (size_t i = 0; i < sources.size(); ++i) {
    if (!copied[i] || graph->inputs()[i] == kTfLiteOptionalTensor) continue;
    TF_LITE_ENSURE_OK(context, CopyData(context, of_sources->tensor(sources[i]),
                                        graph->tensor(graph->inputs()[i])));
  }
  return InvokeGraph(graph);
}

TfLiteStatus CheckOutputs(TfLiteContext* context, TfLiteNode* node, SubgraphInterface* graph) {
  const std::vector<int>& outputs = graph->outputs();
  if (outputs.size() != static_cast<size_t>(tflite::NumOutputs(node))) {
    TF_LITE_KERNEL_LOG(context, "The graph to run has %zu outputs, the node has %d.",
                       outputs.size(), tflite::NumOutputs(node));
    return kTfLiteError;
  }
  for (int i = 0; i < tflite::NumOutputs(node); ++i) {
    TfLiteTensor* target;
    TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, i, &target));
    const TfLiteTensor* source = graph->tensor(outputs[i]);
    TF_LITE_ENSURE_MSG(context, source != nullptr, "An output of the graph to run is absent.");
    TF_LITE_ENSURE_OK(context, CheckSameType(context, source, target));
  }
  return kTfLiteOk;
}

TfLiteStatus CopyTensor(TfLiteContext* context, const TfLiteTensor* source, TfLiteTensor* target) {
  if (tflite::IsDynamicTensor(target)) {
    TF_LITE_ENSURE_OK(context,
                      context->ResizeTensor(context, target, TfLiteIntArrayCopy(source->dims)));
  } else if (!TfLiteIntArrayEqual(source->dims, target->dims)) {
    TF_LITE_KERNEL_LOG(context, "Tensor '%s' changed its shape from %s to %s during the run.",
                       NameOf(source), tflite::GetShapeDebugString(target->dims).c_str(),
                       tflite::GetShapeDebugString(source->dims).c_str());
    return kTfLiteError;
  }
  return CopyData(context, source, target);
}

TfLiteStatus TakeOutputs(TfLiteContext* context, TfLiteNode* node, SubgraphInterface* graph) {
  for (int i = 0; i < tflite::NumOutputs(node); ++i) {
    TfLiteTensor* target;
    TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, i, &target));
    const TfLiteTensor* source = graph->tensor(graph->outputs()[i]);
    TF_LITE_ENSURE_OK(context, CopyTensor(context, source, target));
  }
  return kTfLiteOk;
}

TfLiteStatus PrepareChoice(TfLiteContext* context, TfLiteNode* node, int skipped,
                           const std::vector<SubgraphInterface*>& graphs) {
  const int count = tflite::NumOutputs(node);
  std::vector<std::vector<int>> shapes;
  bool dynamic = false;
  for (SubgraphInterface* graph : graphs) {
    TF_LITE_ENSURE_STATUS(ShapeInputs(context, InputsFrom(node, skipped), graph));
    TF_LITE_ENSURE_STATUS(CheckOutputs(context, node, graph));
    dynamic |= graph->HasDynamicTensors();
    for (int i = 0; i < count; ++i) {
      const TfLiteIntArray* dims = graph->tensor(graph->outputs()[i])->dims;
      std::vector<int> shape(dims->data, dims->data + dims->size);
      if (shapes.size() < static_cast<size_t>(count)) {
        shapes.push_back(std::move(shape));
      } else {
        dynamic |= shapes[i] != shape;
      }
    }
  }
  for (int i = 0; i < count; ++i) {
    TfLiteTensor* output;
    TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, i, &output));
    if (dynamic) {
      tflite::SetTensorToDynamic(output);
    } else {
      TF_LITE_ENSURE_OK(context,
                        context->ResizeTensorExplicit(
                            context, output, static_cast<int>(shapes[i].size()), shapes[i].data()));
    }
  }
  return kTfLiteOk;
}

TfLiteStatus RunChoice(TfLiteContext* context, TfLiteNode* node, int skipped,
                       SubgraphInterface* graph) {
  TF_LITE_ENSURE_STATUS(RunGraph(context, InputsFrom(node, skipped), graph));
  return TakeOutputs(context, node, graph);
}

}  // namespace litmus
