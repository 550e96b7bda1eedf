// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// REDUCE_WINDOW and STABLEHLO_REDUCE_WINDOW: a window moves over the input; each of its positions
// yields one output element. StableHLO's input may have gaps between elements (base dilation) and
// padding, both filled with the initial value; negative padding removes elements of the input.
#include <limits>
#include <vector>

#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/body_function.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/dimension_lists.h"
#include "runtime/kernels/common/dispatch_on_type.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/parameters.h"
#include "runtime/kernels/common/registration.h"

namespace litmus {
namespace {

// Geometry of the windows.
struct Windows {
  static constexpr int kMaxRank = 6;
  TfLiteReduceWindowFunction function = TfLiteReduceWindowFunctionUnsupported;
  int rank = 0;
  int64_t size[kMaxRank], stride[kMaxRank], dilation[kMaxRank];
  int64_t base_dilation[kMaxRank], low[kMaxRank], high[kMaxRank];
  int64_t output[kMaxRank];
};

TfLiteStatus Measure(TfLiteContext* context, TfLiteNode* node, Windows* windows) {
  constexpr int64_t kMost = std::numeric_limits<int32_t>::max();
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  int64_t elements = 1;
  for (int d = 0; d < windows->rank; ++d) {
    for (const int64_t value :
         {windows->size[d], windows->stride[d], windows->dilation[d], windows->base_dilation[d]}) {
      TF_LITE_ENSURE_MSG(context, value > 0 && value <= kMost,
                         "Window sizes, strides and dilations must be positive 32-bit numbers.");
    }
    for (const int64_t value : {windows->low[d], windows->high[d]}) {
      TF_LITE_ENSURE_MSG(context, value >= -kMost && value <= kMost,
                         "The padding must fit 32 bits.");
    }
    const int64_t n = input->dims->data[d];
    const int64_t padded =
        (n == 0 ? 0 : (n - 1) * windows->base_dilation[d] + 1) + windows->low[d] + windows->high[d];
    const int64_t window = (windows->size[d] - 1) * windows->dilation[d] + 1;
    TF_LITE_ENSURE_MSG(context, padded >= 0, "The padding cuts off more than there is.");
    windows->output[d] = padded < window ? 0 : (padded - window) / windows->stride[d] + 1;
    TF_LITE_ENSURE_MSG(context, padded == 0 || elements <= kMost / padded,
                       "The padded input has more than 2^31 elements.");
    elements *= padded == 0 ? 1 : padded;
  }
  return ResizeTo(context, tflite::GetOutput(context, node, 0),
                  std::vector<int64_t>(windows->output, windows->output + windows->rank));
}

TfLiteStatus CheckTensors(TfLiteContext* context, TfLiteNode* node, int inputs, Windows* windows) {
  LITMUS_ENSURE_VALUE(context, tflite::NumInputs(node), inputs, "The number of inputs");
  LITMUS_ENSURE_VALUE(context, tflite::NumOutputs(node), 1, "The number of outputs");
  const TfLiteTensor *input, *initial;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, GetNodeTensors(context, node, {&input, &initial}, {&output}));
  LITMUS_ENSURE_TYPE_OF(context, input->type, initial->type, "The type of the input",
                        "the type of the initial value");
  LITMUS_ENSURE_TYPE_OF(context, input->type, output->type, "The type of the input",
                        "the type of the output");
  LITMUS_ENSURE_VALUE(context, tflite::NumElements(initial), 1,
                      "The number of elements of the initial value");
  windows->rank = tflite::NumDimensions(input);
  TF_LITE_ENSURE_MSG(context, windows->rank >= 1 && windows->rank <= Windows::kMaxRank,
                     "The input must have one to six dimensions.");
  TF_LITE_ENSURE_MSG(context, node->builtin_data != nullptr, "The operator has no options.");
  return kTfLiteOk;
}

TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  auto* windows = static_cast<Windows*>(node->user_data);
  TF_LITE_ENSURE_OK(context, CheckTensors(context, node, 5, windows));
  int64_t* targets[] = {windows->size, windows->stride, windows->dilation};
  for (int i = 0; i < 3; ++i) {
    const TfLiteTensor* tensor;
    TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, 2 + i, &tensor));
    LITMUS_ENSURE_TYPE(context, tensor->type, kTfLiteInt64, "The type of the window");
    TF_LITE_ENSURE_MSG(context, IsKnown(tensor),
                       "Window shape, strides and dilations must be constant.");
    std::vector<int64_t> values;
    TF_LITE_ENSURE_OK(context, ReadIntegers(context, tensor, "window", &values));
    LITMUS_ENSURE_VALUE_OF(context, static_cast<int>(values.size()), windows->rank,
                           "The number of values of the window",
                           "the number of dimensions of the input");
    std::copy(values.begin(), values.end(), targets[i]);
  }
  std::fill_n(windows->base_dilation, windows->rank, 1);
  std::fill_n(windows->low, windows->rank, 0);
  std::fill_n(windows->high, windows->rank, 0);
  windows->function =
      static_cast<const TfLiteReduceWindowParams*>(node->builtin_data)->reduce_function;
  return Measure(context, node, windows);
}

TfLiteStatus PrepareStablehlo(TfLiteContext* context, TfLiteNode* node) {
  auto* windows = static_cast<Windows*>(node->user_data);
  TF_LITE_ENSURE_OK(context, CheckTensors(context, node, 2, windows));
  const auto& params = *static_cast<const TfLiteStablehloReduceWindowParams*>(node->builtin_data);
  std::copy_n(params.window_dimensions, windows->rank, windows->size);
  std::copy_n(params.window_strides, windows->rank, windows->stride);
  std::copy_n(params.window_dilations, windows->rank, windows->dilation);
  std::copy_n(params.base_dilations, windows->rank, windows->base_dilation);
  for (int d = 0; d < windows->rank; ++d) {
    windows->low[d] = params.padding[2 * d];
    windows->high[d] = params.padding[2 * d + 1];
  }
  TF_LITE_ENSURE_OK(context,
                    FindBodyFunction(context, params.body_subgraph_index, &windows->function));
  return Measure(context, node, windows);
}

template <typename T, typename Combine>
void Slide(const TfLiteTensor* input, T initial, const Windows& windows, TfLiteTensor* output,
           const Combine& combine) {
  const T* in = tflite::GetTensorData<T>(input);
  T* out = tflite::GetTensorData<T>(output);
  const int rank = windows.rank, last = rank - 1;
  int64_t at[Windows::kMaxRank] = {};
  do {
    T result = initial;
    // The innermost dimension of the window is a separate loop.
    int64_t outer[Windows::kMaxRank] = {};
    do {
      int64_t line = 0;
      bool filled = true;
      for (int d = 0; d < last; ++d) {
        const int64_t x =
            at[d] * windows.stride[d] + outer[d] * windows.dilation[d] - windows.low[d];
        const int64_t position = x / windows.base_dilation[d];
        filled = filled && x >= 0 && x % windows.base_dilation[d] == 0 &&
                 position < input->dims->data[d];
        line = line * input->dims->data[d] + position;
      }
      const int64_t n = input->dims->data[last], step = windows.base_dilation[last];
      int64_t x = at[last] * windows.stride[last] - windows.low[last];
      for (int64_t k = 0; k < windows.size[last]; ++k, x += windows.dilation[last]) {
        const bool is_input = filled && x >= 0 && x % step == 0 && x / step < n;
        result = combine(result, is_input ? in[line * n + x / step] : initial);
      }
    } while (NextIndex(windows.size, last, outer));
    *out++ = result;
  } while (NextIndex(windows.output, rank, at));
}

TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node) {
  const auto& windows = *static_cast<const Windows*>(node->user_data);
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  const TfLiteTensor* initial = tflite::GetInput(context, node, 1);
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  TF_LITE_ENSURE_MSG(context, windows.function != TfLiteReduceWindowFunctionUnsupported,
                     "The model names no function that reduces a window.");
  if (tflite::NumElements(output) == 0) return kTfLiteOk;
  return DispatchOnNumber(context, input->type, [&](auto zero) {
    // Bools are computed as 8-bit integers here.
    using T = std::conditional_t<std::is_same_v<decltype(zero), Truth>, int8_t, decltype(zero)>;
    WithFunction<T>(windows.function, [&](const auto& combine) {
      Slide<T>(input, *tflite::GetTensorData<T>(initial), windows, output, combine);
    });
    return kTfLiteOk;
  });
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_REDUCE_WINDOW() {
  return litmus::MakeRegistration<litmus::Windows, litmus::Prepare, litmus::Eval>();
}
TfLiteRegistration* Register_STABLEHLO_REDUCE_WINDOW() {
  return litmus::MakeRegistration<litmus::Windows, litmus::PrepareStablehlo, litmus::Eval>();
}

}  // namespace tflite::ops::builtin
