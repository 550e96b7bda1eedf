// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Interpreters of the C API: checks arguments, then calls the C++ interpreter.
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "runtime/capi/c_api.h"
#include "runtime/capi/c_api_internal.h"
#include "runtime/core/interpreter_builder.h"
#include "runtime/core/interpreter_utils.h"
#include "runtime/kernels/register.h"

using litmus::At;
using litmus::GuardedOr;
using litmus::Shape;

namespace {

// The tensor whose index is entry i of `indices`; null if out of range.
TfLiteTensor* TensorAt(const TfLiteInterpreter* interpreter, const std::vector<int>& indices,
                       int32_t i) {
  if (i < 0 || static_cast<size_t>(i) >= indices.size()) return nullptr;
  return interpreter->impl->tensor(indices[static_cast<size_t>(i)]);
}

}  // namespace

namespace litmus {
namespace {

TfLiteInterpreter* MakeInterpreter(const TfLiteModel* model,
                                   const TfLiteInterpreterOptions* options, bool with_builtin_ops) {
  auto interpreter = std::make_unique<TfLiteInterpreter>();
  interpreter->model = model->shared;
  interpreter->enable_delegate_fallback = options->enable_delegate_fallback;
  if (options->reporter != nullptr) {
    interpreter->reporter =
        std::make_unique<CallbackErrorReporter>(options->reporter, options->reporter_user_data);
  }
  std::unique_ptr<tflite::OpResolver> builtin_ops;
  if (with_builtin_ops) {
    builtin_ops = std::make_unique<tflite::ops::builtin::BuiltinOpResolver>();
  }
  interpreter->resolver = std::make_unique<CApiOpResolver>(options->callbacks, options->added_ops,
                                                           std::move(builtin_ops));

  const tflite::FlatBufferModel& flatbuffer = *model->shared->model;
  std::optional<tflite::InterpreterBuilder> builder;
  if (interpreter->reporter == nullptr) {
    builder.emplace(flatbuffer, *interpreter->resolver);
  } else {
    builder.emplace(flatbuffer.GetModel(), *interpreter->resolver, interpreter->reporter.get(),
                    nullptr, flatbuffer.allocation());
  }
  if (builder->SetNumThreads(options->num_threads) != kTfLiteOk) return nullptr;
  if ((*builder)(&interpreter->impl) != kTfLiteOk || interpreter->impl == nullptr) return nullptr;
  if (options->enable_cancellation && interpreter->impl->EnableCancellation() != kTfLiteOk) {
    return nullptr;
  }
  for (TfLiteDelegate* delegate : options->delegates) {
    if (interpreter->impl->ModifyGraphWithDelegate(delegate) != kTfLiteOk) return nullptr;
  }
  return interpreter.release();
}

}  // namespace

TfLiteInterpreter* CreateInterpreter(const TfLiteModel* model,
                                     const TfLiteInterpreterOptions* options,
                                     bool with_builtin_ops) noexcept {
  if (model == nullptr) return nullptr;
  const TfLiteInterpreterOptions defaults;
  if (options == nullptr) options = &defaults;
  const auto fail = [&](const char* why) -> TfLiteInterpreter* {
    CallbackErrorReporter callback(options->reporter, options->reporter_user_data);
    tflite::ErrorReporter* reporter =
        options->reporter == nullptr ? tflite::DefaultErrorReporter() : &callback;
    reporter->Report("TfLiteInterpreterCreate: %s.", why);
    return nullptr;
  };
  if (options->is_incomplete) {
    return fail("there was no memory for all that was added to the options");
  }
  return Guarded([&] { return MakeInterpreter(model, options, with_builtin_ops); },
                 [&](const CaughtException& exception) { return fail(exception.what); });
}

}  // namespace litmus

extern "C" {

TfLiteInterpreter* TfLiteInterpreterCreate(const TfLiteModel* model,
                                           const TfLiteInterpreterOptions* optional_options) {
  return litmus::CreateInterpreter(model, optional_options, /*with_builtin_ops=*/true);
}

void TfLiteInterpreterDelete(TfLiteInterpreter* interpreter) { delete interpreter; }

int32_t TfLiteInterpreterGetInputTensorCount(const TfLiteInterpreter* interpreter) {
  return static_cast<int32_t>(interpreter->impl->inputs().size());
}

const int* TfLiteInterpreterInputTensorIndices(const TfLiteInterpreter* interpreter) {
  return interpreter->impl->inputs().data();
}

TfLiteTensor* TfLiteInterpreterGetInputTensor(const TfLiteInterpreter* interpreter,
                                              int32_t input_index) {
  return TensorAt(interpreter, interpreter->impl->inputs(), input_index);
}

TfLiteStatus TfLiteInterpreterResizeInputTensor(TfLiteInterpreter* interpreter, int32_t input_index,
                                                const int* input_dims, int32_t input_dims_size) {
  return GuardedOr(kTfLiteError, [&] {
    const std::vector<int>& inputs = interpreter->impl->inputs();
    if (input_index < 0 || static_cast<size_t>(input_index) >= inputs.size()) return kTfLiteError;
    return interpreter->impl->ResizeInputTensor(inputs[static_cast<size_t>(input_index)],
                                                Shape(input_dims, input_dims_size));
  });
}

TfLiteStatus TfLiteInterpreterAllocateTensors(TfLiteInterpreter* interpreter) {
  return GuardedOr(kTfLiteError, [&] { return interpreter->impl->AllocateTensors(); });
}

TfLiteStatus TfLiteInterpreterInvoke(TfLiteInterpreter* interpreter) {
  return GuardedOr(kTfLiteError, [&] {
    if (interpreter->enable_delegate_fallback) {
      return tflite::delegates::InterpreterUtils::InvokeWithCPUFallback(interpreter->impl.get());
    }
    return interpreter->impl->Invoke();
  });
}

int32_t TfLiteInterpreterGetOutputTensorCount(const TfLiteInterpreter* interpreter) {
  return static_cast<int32_t>(interpreter->impl->outputs().size());
}

const int* TfLiteInterpreterOutputTensorIndices(const TfLiteInterpreter* interpreter) {
  return interpreter->impl->outputs().data();
}

const TfLiteTensor* TfLiteInterpreterGetOutputTensor(const TfLiteInterpreter* interpreter,
                                                     int32_t output_index) {
  return TensorAt(interpreter, interpreter->impl->outputs(), output_index);
}

TfLiteTensor* TfLiteInterpreterGetTensor(const TfLiteInterpreter* interpreter, int index) {
  return interpreter->impl->tensor(index);
}

TfLiteStatus TfLiteInterpreterCancel(const TfLiteInterpreter* interpreter) {
  return interpreter->impl->Cancel();
}

int32_t TfLiteInterpreterGetSignatureCount(const TfLiteInterpreter* interpreter) {
  return GuardedOr(
      0, [&] { return static_cast<int32_t>(interpreter->impl->signature_keys().size()); });
}

const char* TfLiteInterpreterGetSignatureKey(const TfLiteInterpreter* interpreter,
                                             int32_t signature_index) {
  return GuardedOr<const char*>(nullptr, [&] {
    const std::string* key = At(interpreter->impl->signature_keys(), signature_index);
    return key != nullptr ? key->c_str() : nullptr;
  });
}

TfLiteSignatureRunner* TfLiteInterpreterGetSignatureRunner(const TfLiteInterpreter* interpreter,
                                                           const char* signature_key) {
  return GuardedOr<TfLiteSignatureRunner*>(nullptr, [&] {
    tflite::SignatureRunner* runner = interpreter->impl->GetSignatureRunner(signature_key);
    return runner != nullptr ? new TfLiteSignatureRunner{runner} : nullptr;
  });
}

}  // extern "C"
