// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// VAR_HANDLE, READ_VARIABLE, ASSIGN_VARIABLE: tensors that live as long as the interpreter, shared
// by all its graphs under (container, name).
#include <algorithm>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/control/resource_handle.h"
#include "runtime/memory/memory_account.h"

namespace litmus {
namespace {

// Variable of the interpreter.
struct Variable final : public Resource {
  TfLiteType type = kTfLiteNoType;
  std::vector<int> dims;
  CountedVector<char> bytes;
};

TfLiteStatus PrepareHandle(TfLiteContext* context, TfLiteNode* node) {
  const auto* params = static_cast<const TfLiteVarHandleParams*>(node->builtin_data);
  TF_LITE_ENSURE_MSG(context, params != nullptr, "The node has no options.");
  const auto text = [](const char* s) { return std::string(s == nullptr ? "" : s); };
  TfLiteTensor* handle;
  TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, 0, &handle));
  return SetHandle(context, handle,
                   ResourceNumber(context, text(params->container), text(params->shared_name)));
}

// Prepare has filled the handle.
TfLiteStatus EvalHandle(TfLiteContext*, TfLiteNode*) { return kTfLiteOk; }

TfLiteStatus PrepareAssign(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* handle;
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, 0, &handle));
  return CheckHandle(context, handle);
}

TfLiteStatus EvalAssign(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* value;
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, 1, &value));
  int number;
  TF_LITE_ENSURE_OK(context, ReadHandle(context, tflite::GetInput(context, node, 0), &number));
  auto& place = (*SubgraphInterface::From(context)->resources())[number];
  if (place == nullptr) place = std::make_unique<Variable>();
  auto* variable = ResourceAs<Variable>(place.get());
  TF_LITE_ENSURE_MSG(context, variable != nullptr, "The handle is not that of a variable.");
  TF_LITE_ENSURE_MSG(context, value->bytes == 0 || value->data.raw != nullptr,
                     "The value has no data.");
  variable->type = value->type;
  variable->dims.assign(value->dims->data, value->dims->data + value->dims->size);
  variable->bytes.assign(value->data.raw, value->data.raw + value->bytes);
  return kTfLiteOk;
}

TfLiteStatus PrepareRead(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* handle;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, 0, &handle));
  TF_LITE_ENSURE_OK(context, CheckHandle(context, handle));
  TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, 0, &output));
  tflite::SetTensorToDynamic(output);
  return kTfLiteOk;
}

// Whether the tensor has memory for the variable's shape from a run before.
bool HasContentOf(const Variable& variable, const TfLiteTensor& tensor) {
  const TfLiteIntArray& dims = *tensor.dims;
  return tensor.data.raw != nullptr && tensor.bytes == variable.bytes.size() &&
         std::equal(variable.dims.begin(), variable.dims.end(), dims.data, dims.data + dims.size);
}

TfLiteStatus EvalRead(TfLiteContext* context, TfLiteNode* node) {
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, 0, &output));
  int number;
  TF_LITE_ENSURE_OK(context, ReadHandle(context, tflite::GetInput(context, node, 0), &number));
  const auto* variable = FindResource<Variable>(context, number);
  TF_LITE_ENSURE_MSG(context, variable != nullptr,
                     "A variable is read before anything was assigned to it.");
  LITMUS_ENSURE_TYPE_OF(context, variable->type, output->type, "The type of the variable",
                        "the type of the output");
  if (!HasContentOf(*variable, *output)) {
    TF_LITE_ENSURE_OK(context, context->ResizeTensorExplicit(
                                   context, output, static_cast<int>(variable->dims.size()),
                                   variable->dims.data()));
  }
  if (variable->type == kTfLiteString || variable->type == kTfLiteResource) {
    TF_LITE_ENSURE_OK(context, TfLiteTensorRealloc(variable->bytes.size(), output));
    output->bytes = variable->bytes.size();
  }
  LITMUS_ENSURE_VALUE_OF(context, output->bytes, variable->bytes.size(),
                         "The size of the output in bytes", "the size of the variable in bytes");
  if (output->bytes > 0) std::memcpy(output->data.raw, variable->bytes.data(), output->bytes);
  return kTfLiteOk;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_VAR_HANDLE() {
  return litmus::MakeRegistration<void, litmus::PrepareHandle, litmus::EvalHandle>();
}
TfLiteRegistration* Register_ASSIGN_VARIABLE() {
  return litmus::MakeRegistration<void, litmus::PrepareAssign, litmus::EvalAssign>();
}
TfLiteRegistration* Register_READ_VARIABLE() {
  return litmus::MakeRegistration<void, litmus::PrepareRead, litmus::EvalRead>();
}

}  // namespace tflite::ops::builtin
