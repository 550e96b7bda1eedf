// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// VAR_HANDLE, READ_VARIABLE, ASSIGN_VARIABLE: tensors that live as long as the interpreter and that
// all its subgraphs share by (container, name). Reading does not copy: the output of READ_VARIABLE
// is the variable's memory. As long as an output may still be read, ASSIGN_VARIABLE writes to other
// memory.
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
#include "runtime/memory/block.h"

namespace litmus {
namespace {

using Content = std::shared_ptr<Block>;

// Variable of the interpreter.
struct Variable final : public Resource {
  TfLiteType type = kTfLiteNoType;
  std::vector<int> dims;
  size_t bytes = 0;
  Content content;  // has at least `bytes` bytes
  Content spare;    // the memory of the value before; it can be reused when no output refers to it

  // Memory for a new value of `size` bytes. It is not the memory of the old value, from which the
  // new one may be copied.
  Content* MakeRoom(size_t size) {
    const auto fits = [size](const Content& c) {
      return c != nullptr && c.use_count() == 1 && c->size() >= size;
    };
    if (fits(content)) return &content;
    std::swap(content, spare);
    if (!fits(content)) content = std::make_shared<Block>(Block::Make(size));
    return &content;
  }
};

// State of READ_VARIABLE: the value that its output refers to.
struct Shown {
  Content content;
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

// Nothing to do: Prepare has already written the handle.
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
  variable->bytes = value->bytes;
  char* const to = (*variable->MakeRoom(value->bytes))->data();
  // memmove, because `value` may be the variable's own memory, read before.
  if (value->bytes > 0) std::memmove(to, value->data.raw, value->bytes);
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
  const bool has_own_size = output->type == kTfLiteString || output->type == kTfLiteResource;
  // From now on the output's memory belongs to the variable.
  if (!has_own_size) output->allocation_type = kTfLiteCustom;
  const std::vector<int>& dims = variable->dims;
  if (!std::equal(dims.begin(), dims.end(), output->dims->data,
                  output->dims->data + output->dims->size)) {
    TF_LITE_ENSURE_OK(context, context->ResizeTensorExplicit(
                                   context, output, static_cast<int>(dims.size()), dims.data()));
  }
  if (has_own_size) {
    TF_LITE_ENSURE_OK(context, TfLiteTensorRealloc(variable->bytes, output));
    output->bytes = variable->bytes;
    if (output->bytes > 0) {
      std::memcpy(output->data.raw, variable->content->data(), output->bytes);
    }
    return kTfLiteOk;
  }
  LITMUS_ENSURE_VALUE_OF(context, output->bytes, variable->bytes, "The size of the output in bytes",
                         "the size of the variable in bytes");
  auto* shown = static_cast<Shown*>(node->user_data);
  shown->content = variable->content;
  output->data.raw = variable->content->data();
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
  return litmus::MakeRegistration<litmus::Shown, litmus::PrepareRead, litmus::EvalRead>();
}

}  // namespace tflite::ops::builtin
