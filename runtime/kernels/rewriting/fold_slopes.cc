// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/rewriting/rules.h"

namespace litmus {
namespace {

// Number of inputs of CONV_2D before the slopes: input, filter and bias.
constexpr size_t kOwnInputs = 3;

// Whether a step is a float convolution with `channels` output channels that f32::Conv computes.
// f32::Winograd does not support slopes; it is used only for filters of several taps with stride 1.
bool AppliesSlopes(const Graph& graph, const Op& conv, int64_t channels) {
  if (conv.code != kTfLiteBuiltinConv2d || conv.builtin_data == nullptr || conv.inputs.size() < 2 ||
      conv.outputs.size() != 1 || !graph.IsConstant(conv.inputs[1])) {
    return false;
  }
  const bool constant_bias =
      conv.inputs.size() < 3 || conv.inputs[2] < 0 || graph.IsConstant(conv.inputs[2]);
  const TfLiteTensor& filter = graph.tensor(conv.inputs[1]);
  const bool real =
      filter.type == kTfLiteFloat32 ||
      (filter.type == kTfLiteFloat16 && conv.fusion != nullptr && conv.fusion->half_constants);
  if (!constant_bias || !real || tflite::NumDimensions(&filter) != 4 ||
      filter.dims->data[0] != channels) {
    return false;
  }
  const auto& params = conv.params<TfLiteConvParams>();
  return (filter.dims->data[1] == 1 && filter.dims->data[2] == 1) || params.stride_height > 1 ||
         params.stride_width > 1;
}

// The constant that holds the slopes: `slopes` itself, or the float16 constant that a DEQUANTIZE
// widens to it; -1: the slopes are not constant.
int StoredSlopes(Graph* graph, int slopes) {
  if (graph->IsConstant(slopes)) {
    return graph->tensor(slopes).type == kTfLiteFloat32 ? slopes : kTfLiteOptionalTensor;
  }
  const int producer = slopes < 0 ? -1 : graph->Producer(slopes);
  const bool widened = producer >= 0 && WidensConstant(*graph, graph->op(producer));
  return widened ? graph->op(producer).inputs[0] : kTfLiteOptionalTensor;
}

// Removes the DEQUANTIZE of the slopes if nothing reads its output any more.
void RemoveWidening(Graph* graph, int slopes, Op* conv) {
  const int step = graph->Producer(slopes);
  if (step < 0 || graph->HasReaders(slopes) || !graph->IsHidden(slopes)) return;
  conv->folded.push_back(static_cast<size_t>(step));
  graph->Remove(step);
}

}  // namespace

void FoldSlopes(Graph* graph) {
  for (int step = 0; step < static_cast<int>(graph->size()); ++step) {
    const Op& prelu = graph->op(step);
    if (!prelu.MayGo() || prelu.code != kTfLiteBuiltinPrelu || prelu.inputs.size() != 2 ||
        prelu.outputs.size() != 1) {
      continue;
    }
    const int plain = prelu.inputs[0], wide = prelu.inputs[1], bent = prelu.outputs[0];
    const int slopes = StoredSlopes(graph, wide);
    if (slopes < 0 || !graph->IsPrivate(plain) || !graph->IsStored(bent) ||
        graph->tensor(plain).type != kTfLiteFloat32 || graph->tensor(bent).type != kTfLiteFloat32) {
      continue;
    }
    // There must be one slope per channel: all other dimensions are 1.
    const TfLiteTensor& tensor = graph->tensor(slopes);
    const int rank = tflite::NumDimensions(&tensor);
    const int64_t channels = tflite::NumElements(&tensor);
    const int producer = graph->Producer(plain);
    Op& conv = graph->op(producer);
    if (rank < 1 || rank > 4 || tensor.dims->data[rank - 1] != channels ||
        !AppliesSlopes(*graph, conv, channels)) {
      continue;
    }
    conv.name += "+" + prelu.name;
    conv.folded.push_back(static_cast<size_t>(step));
    while (conv.inputs.size() < kOwnInputs) graph->AddInput(producer, kTfLiteOptionalTensor);
    conv.EditFusion()->slopes_input = static_cast<int>(conv.inputs.size());
    graph->Remove(step);
    graph->AddInput(producer, slopes);
    graph->SetOutput(producer, bent);
    if (slopes != wide) RemoveWidening(graph, wide, &conv);
  }
}

}  // namespace litmus
