// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The structs of the C API's handles. Only files of the C API include this header.
#ifndef LITMUS_RUNTIME_CAPI_C_API_INTERNAL_H_
#define LITMUS_RUNTIME_CAPI_C_API_INTERNAL_H_

#include <cstdarg>
#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "runtime/base/error_reporter.h"
#include "runtime/c/common.h"
#include "runtime/c/guard.h"
#include "runtime/capi/c_api.h"
#include "runtime/core/interpreter.h"
#include "runtime/core/signature_runner.h"
#include "runtime/interfaces/mutable_op_resolver.h"
#include "runtime/interfaces/op_resolver.h"
#include "runtime/model/model_builder.h"

namespace litmus {

// Passes messages to a C callback.
class CallbackErrorReporter : public tflite::ErrorReporter {
 public:
  using Callback = void (*)(void* user_data, const char* format, va_list args);
  CallbackErrorReporter(Callback callback, void* user_data)
      : callback_(callback), user_data_(user_data) {}

  int Report(const char* format, va_list args) override {
    callback_(user_data_, format, args);
    return 0;
  }

 private:
  Callback callback_;
  void* user_data_;
};

// The callbacks that find operators, one pair for each version of the registration struct. Unset
// ones are null.
struct OpResolverCallbacks {
  template <class Registration, class Code>
  struct Pair {
    const Registration* (*builtin)(void* user_data, Code op, int version) = nullptr;
    const Registration* (*custom)(void* user_data, const char* op, int version) = nullptr;
  };
  void* user_data = nullptr;
  Pair<TfLiteRegistration, TfLiteBuiltinOperator> current;
  Pair<TfLiteRegistration_V1, TfLiteBuiltinOperator> v1;
  Pair<TfLiteRegistration_V2, TfLiteBuiltinOperator> v2;
  Pair<TfLiteRegistration_V3, TfLiteBuiltinOperator> v3;
  Pair<TfLiteOperator, int> opaque;
};

// Finds operators: first by the callbacks, then among those that were added one by one, then in
// `fallback` (may be null).
class CApiOpResolver : public tflite::OpResolver {
 public:
  CApiOpResolver(const OpResolverCallbacks& callbacks, const tflite::MutableOpResolver& added,
                 std::unique_ptr<tflite::OpResolver> fallback)
      : callbacks_(callbacks), added_(added), fallback_(std::move(fallback)) {}

  const TfLiteRegistration* FindOp(tflite::BuiltinOperator op, int version) const override;
  const TfLiteRegistration* FindOp(const char* op, int version) const override;
  TfLiteDelegateCreators GetDelegateCreators() const override;
  const litmus::GraphRewriter* GetGraphRewriter() const override;

 private:
  // Converts a shorter or opaque registration to a TfLiteRegistration. Results are stored by the
  // address of the original.
  template <class Registration>
  const TfLiteRegistration* Widen(const Registration* registration) const;
  const TfLiteRegistration* Widen(const TfLiteRegistration* registration) const {
    return registration;
  }
  template <class Op>
  const TfLiteRegistration* Find(Op op, int version) const;

  OpResolverCallbacks callbacks_;
  tflite::MutableOpResolver added_;
  std::unique_ptr<tflite::OpResolver> fallback_;
  mutable std::map<const void*, std::unique_ptr<TfLiteRegistration>> widened_;
};

// A model and the reporter that it uses.
struct SharedModel {
  std::unique_ptr<CallbackErrorReporter> reporter;
  std::unique_ptr<tflite::FlatBufferModel> model;
};

}  // namespace litmus

struct TfLiteModel {
  std::shared_ptr<const litmus::SharedModel> shared;
};

struct TfLiteInterpreterOptions {
  // True if adding something to the options failed because memory ran out. No interpreter is made
  // from such options.
  bool is_incomplete = false;
  int32_t num_threads = -1;
  std::vector<TfLiteDelegate*> delegates;
  litmus::CallbackErrorReporter::Callback reporter = nullptr;
  void* reporter_user_data = nullptr;
  bool enable_cancellation = false;
  bool enable_delegate_fallback = false;
  tflite::MutableOpResolver added_ops;
  litmus::OpResolverCallbacks callbacks;
};

struct TfLiteInterpreter {
  // The order of members is that of construction: the interpreter is destroyed first.
  std::shared_ptr<const litmus::SharedModel> model;
  std::unique_ptr<litmus::CallbackErrorReporter> reporter;
  std::unique_ptr<litmus::CApiOpResolver> resolver;
  bool enable_delegate_fallback = false;
  std::unique_ptr<tflite::Interpreter> impl;
};

struct TfLiteSignatureRunner {
  tflite::SignatureRunner* impl;
};

namespace litmus {

// Makes an interpreter with the builtin operators or without. Returns null on failure.
TfLiteInterpreter* CreateInterpreter(const TfLiteModel* model,
                                     const TfLiteInterpreterOptions* options,
                                     bool with_builtin_ops) noexcept;

// Calls add(), which adds something to the options, and marks the options as incomplete if it
// throws.
template <class Add>
void AddToOptions(TfLiteInterpreterOptions* options, Add add) noexcept {
  if (!GuardedOr(false, [&] { return add(), true; })) options->is_incomplete = true;
}

// Element i of a list; null if out of range.
template <class T>
T At(const std::vector<T>& list, int32_t i) {
  return i >= 0 && static_cast<size_t>(i) < list.size() ? list[static_cast<size_t>(i)] : T();
}

inline std::vector<int> Shape(const int* dims, int32_t size) {
  return size > 0 ? std::vector<int>(dims, dims + size) : std::vector<int>();
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_CAPI_C_API_INTERNAL_H_
