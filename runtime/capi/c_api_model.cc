// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Models and options of the C API.
#include <memory>
#include <new>
#include <utility>

#include "runtime/capi/c_api.h"
#include "runtime/capi/c_api_internal.h"
#include "runtime/opaque/operator.h"
#include "runtime/util/version.h"

namespace {

using Reporter = litmus::CallbackErrorReporter;

// Calls `load` with the reporter to use and wraps the model that it returns.
template <class Load>
TfLiteModel* MakeModel(Reporter::Callback callback, void* user_data, Load load) {
  const auto make = [&]() -> TfLiteModel* {
    auto shared = std::make_shared<litmus::SharedModel>();
    if (callback != nullptr) shared->reporter = std::make_unique<Reporter>(callback, user_data);
    tflite::ErrorReporter* reporter =
        shared->reporter != nullptr ? static_cast<tflite::ErrorReporter*>(shared->reporter.get())
                                    : tflite::DefaultErrorReporter();
    shared->model = load(reporter);
    if (shared->model == nullptr) return nullptr;
    return new TfLiteModel{std::move(shared)};
  };
  return litmus::Guarded(make, [&](const litmus::CaughtException& exception) -> TfLiteModel* {
    Reporter given(callback, user_data);
    tflite::ErrorReporter* reporter = callback == nullptr ? tflite::DefaultErrorReporter() : &given;
    reporter->Report("The model cannot be loaded: %s.", exception.what);
    return nullptr;
  });
}

}  // namespace

extern "C" {

const char* TfLiteVersion(void) { return TFLITE_VERSION_STRING; }
const char* TfLiteExtensionApisVersion(void) { return TFLITE_EXTENSION_APIS_VERSION_STRING; }
int TfLiteSchemaVersion(void) { return TFLITE_SCHEMA_VERSION; }

TfLiteModel* TfLiteModelCreate(const void* model_data, size_t model_size) {
  return TfLiteModelCreateWithErrorReporter(model_data, model_size, nullptr, nullptr);
}

TfLiteModel* TfLiteModelCreateWithErrorReporter(const void* model_data, size_t model_size,
                                                Reporter::Callback reporter, void* user_data) {
  if (model_data == nullptr) return nullptr;
  return MakeModel(reporter, user_data, [&](tflite::ErrorReporter* error_reporter) {
    return tflite::FlatBufferModel::VerifyAndBuildFromBuffer(static_cast<const char*>(model_data),
                                                             model_size, nullptr, error_reporter);
  });
}

TfLiteModel* TfLiteModelCreateFromFile(const char* model_path) {
  return TfLiteModelCreateFromFileWithErrorReporter(model_path, nullptr, nullptr);
}

TfLiteModel* TfLiteModelCreateFromFileWithErrorReporter(const char* model_path,
                                                        Reporter::Callback reporter,
                                                        void* user_data) {
  if (model_path == nullptr) return nullptr;
  return MakeModel(reporter, user_data, [&](tflite::ErrorReporter* error_reporter) {
    return tflite::FlatBufferModel::VerifyAndBuildFromFile(model_path, nullptr, error_reporter);
  });
}

void TfLiteModelDelete(TfLiteModel* model) { delete model; }

TfLiteInterpreterOptions* TfLiteInterpreterOptionsCreate(void) {
  return new (std::nothrow) TfLiteInterpreterOptions;
}

TfLiteInterpreterOptions* TfLiteInterpreterOptionsCopy(const TfLiteInterpreterOptions* from) {
  if (from == nullptr) return nullptr;
  return litmus::GuardedOr<TfLiteInterpreterOptions*>(
      nullptr, [&] { return new TfLiteInterpreterOptions(*from); });
}

void TfLiteInterpreterOptionsDelete(TfLiteInterpreterOptions* options) { delete options; }

void TfLiteInterpreterOptionsSetNumThreads(TfLiteInterpreterOptions* options, int32_t num_threads) {
  options->num_threads = num_threads;
}

void TfLiteInterpreterOptionsAddDelegate(TfLiteInterpreterOptions* options,
                                         TfLiteOpaqueDelegate* delegate) {
  litmus::AddToOptions(options, [&] { options->delegates.push_back(delegate); });
}

void TfLiteInterpreterOptionsSetErrorReporter(TfLiteInterpreterOptions* options,
                                              Reporter::Callback reporter, void* user_data) {
  options->reporter = reporter;
  options->reporter_user_data = user_data;
}

TfLiteStatus TfLiteInterpreterOptionsEnableCancellation(TfLiteInterpreterOptions* options,
                                                        bool enable) {
  options->enable_cancellation = enable;
  return kTfLiteOk;
}

void TfLiteInterpreterOptionsAddOperator(TfLiteInterpreterOptions* options,
                                         TfLiteOperator* registration) {
  const TfLiteRegistration plain = litmus::RegistrationOf(registration);
  const int version = TfLiteOperatorGetVersion(registration);
  litmus::AddToOptions(options, [&] {
    if (plain.builtin_code == kTfLiteBuiltinCustom) {
      options->added_ops.AddCustom(plain.custom_name, &plain, version);
    } else {
      options->added_ops.AddBuiltin(static_cast<tflite::BuiltinOperator>(plain.builtin_code),
                                    &plain, version);
    }
  });
}

void TfLiteInterpreterOptionsAddRegistrationExternal(TfLiteInterpreterOptions* options,
                                                     TfLiteOperator* registration) {
  TfLiteInterpreterOptionsAddOperator(options, registration);
}

}  // extern "C"
