// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cstdint>
#include <limits>

#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/rewriting/rules.h"

namespace litmus {
namespace {

// Numbers of rows and columns added around an image.
struct Pads {
  int64_t top, bottom, left, right;
};

// Reads the pads. Returns false unless the pads are constants that add only rows and columns to an
// NHWC image.
bool ReadPads(const TfLiteTensor& paddings, Pads* pads) {
  if (tflite::NumDimensions(&paddings) != 2 || paddings.dims->data[0] != 4 ||
      paddings.dims->data[1] != 2) {
    return false;
  }
  int64_t values[8];
  for (int i = 0; i < 8; ++i) {
    if (paddings.type == kTfLiteInt32) {
      values[i] = paddings.data.i32[i];
    } else if (paddings.type == kTfLiteInt64) {
      values[i] = paddings.data.i64[i];
    } else {
      return false;
    }
    if (values[i] < 0) return false;
  }
  if (values[0] != 0 || values[1] != 0 || values[6] != 0 || values[7] != 0) return false;
  *pads = {values[2], values[3], values[4], values[5]};
  return true;
}

// Reads the value that a PAD fills with, as stored. Returns false if it is unknown.
bool ReadFiller(const Graph& graph, const Op& pad, double* filler) {
  const TfLiteTensor& padded = graph.tensor(pad.outputs[0]);
  *filler = padded.type == kTfLiteFloat32 ? 0 : padded.params.zero_point;
  if (pad.inputs.size() < 3 || pad.inputs[2] == kTfLiteOptionalTensor) return true;
  if (!graph.IsConstant(pad.inputs[2])) return false;
  const TfLiteTensor& tensor = graph.tensor(pad.inputs[2]);
  if (tflite::NumElements(&tensor) != 1 || tensor.type != padded.type) return false;
  if (tensor.type == kTfLiteFloat32) {
    *filler = static_cast<double>(tensor.data.f[0]);
  } else if (tensor.type == kTfLiteInt8) {
    *filler = tensor.data.int8[0];
  } else if (tensor.type == kTfLiteUInt8) {
    *filler = tensor.data.uint8[0];
  } else {
    return false;
  }
  return true;
}

// Whether no value of the type is lower, so that the filler does not change any maximum.
bool IsLowest(TfLiteType type, double filler) {
  return type == kTfLiteFloat32 ? filler <= double{std::numeric_limits<float>::lowest()}
         : type == kTfLiteInt8  ? filler == -128
                                : type == kTfLiteUInt8 && filler == 0;
}

// Whether every window covers a part of the image, because kernels do not support windows that lie
// completely in the padding. SAME adds at most as many elements as a filter reaches beyond its
// first element: the smaller half before the image, the larger half after it.
bool Reaches(int64_t before, int64_t after, int filter, int dilation, TfLitePadding own) {
  const int64_t reach = (int64_t{filter} - 1) * dilation;
  const int64_t same = own == kTfLitePaddingSame ? reach : 0;
  return before + same / 2 <= reach && after + (same + 1) / 2 <= reach;
}

template <typename Params>
bool FitsFilter(const Graph& graph, const Op& op, const Pads& pads) {
  if (op.builtin_data == nullptr || op.inputs.size() < 2 || !graph.IsConstant(op.inputs[1])) {
    return false;
  }
  const auto& params = op.params<Params>();
  const TfLiteTensor& filter = graph.tensor(op.inputs[1]);
  return (params.padding == kTfLitePaddingValid || params.padding == kTfLitePaddingSame) &&
         tflite::NumDimensions(&filter) == 4 &&
         Reaches(pads.top, pads.bottom, filter.dims->data[1], params.dilation_height_factor,
                 params.padding) &&
         Reaches(pads.left, pads.right, filter.dims->data[2], params.dilation_width_factor,
                 params.padding);
}

bool FitsPool(const Op& op, const Pads& pads) {
  if (op.builtin_data == nullptr) return false;
  const auto& params = op.params<TfLitePoolParams>();
  return Reaches(pads.top, pads.bottom, params.filter_height, 1, params.padding) &&
         Reaches(pads.left, pads.right, params.filter_width, 1, params.padding);
}

bool CanFoldPads(const Graph& graph, const Op& op, int padded, const Pads& pads, double filler) {
  if (op.inputs.empty() || op.inputs[0] != padded) return false;
  const TfLiteTensor& tensor = graph.tensor(padded);
  if (op.code == kTfLiteBuiltinMaxPool2d) {
    return IsLowest(tensor.type, filler) && FitsPool(op, pads);
  }
  // Convolutions can only pad with zeros.
  if (filler != (tensor.type == kTfLiteFloat32 ? 0 : tensor.params.zero_point)) return false;
  if (op.code == kTfLiteBuiltinConv2d) return FitsFilter<TfLiteConvParams>(graph, op, pads);
  if (op.code == kTfLiteBuiltinDepthwiseConv2d) {
    return FitsFilter<TfLiteDepthwiseConvParams>(graph, op, pads);
  }
  return false;
}

}  // namespace

bool SameValues(const TfLiteTensor& a, const TfLiteTensor& b) {
  return a.type == b.type && a.params.scale == b.params.scale &&
         a.params.zero_point == b.params.zero_point;
}

void FoldPads(Graph* graph) {
  for (int step = 0; step < static_cast<int>(graph->size()); ++step) {
    Op& pad = graph->op(step);
    if (!pad.MayGo() || (pad.code != kTfLiteBuiltinPad && pad.code != kTfLiteBuiltinPadv2))
      continue;
    if (pad.inputs.size() < 2 || pad.outputs.size() != 1) continue;
    const int image = pad.inputs[0], padded = pad.outputs[0];
    Pads pads;
    double filler;
    if (image < 0 || !graph->IsInner(padded) || !graph->HasReaders(padded) ||
        !graph->IsConstant(pad.inputs[1]) || !ReadPads(graph->tensor(pad.inputs[1]), &pads) ||
        !SameValues(graph->tensor(image), graph->tensor(padded)) ||
        !ReadFiller(*graph, pad, &filler)) {
      continue;
    }
    const std::vector<int> readers = graph->Readers(padded);
    bool all = true;
    for (const int reader : readers) {
      all = all && CanFoldPads(*graph, graph->op(reader), padded, pads, filler) &&
            graph->IsReadyAt(image, reader);
    }
    if (!all) continue;
    for (const int reader : readers) {
      graph->SetInput(reader, 0, image);
      Op& op = graph->op(reader);
      NodeFusion* fusion = op.EditFusion();
      fusion->pad_top = static_cast<int>(pads.top);
      fusion->pad_bottom = static_cast<int>(pads.bottom);
      fusion->pad_left = static_cast<int>(pads.left);
      fusion->pad_right = static_cast<int>(pads.right);
      op.name = pad.name + "+" + op.name;
      op.folded.push_back(static_cast<size_t>(step));
    }
    graph->Remove(step);
  }
}

}  // namespace litmus
