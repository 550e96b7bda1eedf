// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Sessions: how one is made, runs and ends.
#include "bindings/python/native/session.h"

#include <dlfcn.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <new>
#include <vector>

#include "runtime/core/interpreter_builder.h"

namespace litmus {

int MessageCollector::Report(const char* format, va_list args) {
  char text[4096];
  std::vsnprintf(text, sizeof(text), format, args);
  if (!text_.empty() && text_.back() != '\n') text_ += '\n';
  text_ += text;
  return 0;
}

void MessageCollector::Set(const char* text) noexcept {
  GuardedOr(0, [&] {
    text_ = text;
    return 0;
  });
}

namespace {

using Registerer = void (*)(tflite::MutableOpResolver*);

TfLiteStatus Load(TflitmusSession* session, const char* path, const void* content, size_t size,
                  int32_t options, int32_t threads) {
  if (session->interpreter != nullptr) {
    session->messages.Set("the session has a model already");
    return kTfLiteError;
  }
  session->model = path != nullptr
                       ? tflite::FlatBufferModel::BuildFromFile(path, &session->messages)
                       : tflite::FlatBufferModel::BuildFromBuffer(static_cast<const char*>(content),
                                                                  size, &session->messages);
  if (session->model == nullptr) return kTfLiteError;
  tflite::InterpreterOptions chosen;
  chosen.SetPreserveAllTensors((options & kTflitmusPreserveAllTensors) != 0);
  chosen.SetDisableDelegateClustering((options & kTflitmusDisableDelegateClustering) != 0);
  chosen.SetDisableDelegateNodeFusion((options & kTflitmusDisableDelegateNodeFusion) != 0);
  chosen.SetCompressQuantizationZeroPoints((options & kTflitmusCompressZeroPoints) != 0);
  return tflite::InterpreterBuilder(*session->model, *session->resolver, &chosen)(
      &session->interpreter, threads);
}

TfLiteStatus Resize(tflite::Subgraph* subgraph, int32_t tensor, const int32_t* dims, int32_t rank,
                    bool strict) {
  const std::vector<int> shape(dims, dims + rank);
  return strict ? subgraph->ResizeInputTensorStrict(tensor, shape)
                : subgraph->ResizeInputTensor(tensor, shape);
}

TfLiteStatus SetStrings(TfLiteTensor* tensor, const void* bytes, size_t size) {
  if (tensor->type != kTfLiteString || tensor->allocation_type == kTfLiteMmapRo) {
    return kTfLiteError;
  }
  // An input of strings belongs to the arena until it gets its first value.
  if (tensor->allocation_type != kTfLiteDynamic) {
    tensor->allocation_type = kTfLiteDynamic;
    tensor->data.raw = nullptr;
    tensor->bytes = 0;
  }
  const TfLiteStatus status = TfLiteTensorResizeMaybeCopy(size, tensor, /*preserve_data=*/false);
  if (status == kTfLiteOk) std::memcpy(tensor->data.raw, bytes, size);
  return status;
}

}  // namespace
}  // namespace litmus

using litmus::FindSubgraph;
using litmus::Reporting;

int32_t TflitmusInterface(void) { return TFLITMUS_INTERFACE; }

TflitmusSession* TflitmusSessionCreate(int32_t kernels) {
  return litmus::GuardedOr<TflitmusSession*>(nullptr, [&] {
    auto session = std::make_unique<TflitmusSession>();
    if (kernels == kTflitmusReferenceKernels) {
      session->resolver = std::make_unique<tflite::ops::builtin::BuiltinRefOpResolver>();
    } else {
      session->resolver = std::make_unique<tflite::ops::builtin::BuiltinOpResolver>();
    }
    return session.release();
  });
}

void TflitmusSessionDelete(TflitmusSession* session) {
  // A child of fork has none of the interpreter's threads; to wait for their end would last for
  // ever. The memory is left to the end of the process.
  if (session == nullptr || session->process != getpid()) return;
  delete session;
}

void* TflitmusResolver(TflitmusSession* session) { return session->resolver.get(); }

int32_t TflitmusRegisterByName(TflitmusSession* session, const char* name) {
  return Reporting(session, [&] {
    const auto registerer = reinterpret_cast<litmus::Registerer>(dlsym(RTLD_DEFAULT, name));
    if (registerer == nullptr) {
      session->messages.ErrorReporter::Report(
          "no library of the process exports a function '%s' that registers operators; load its "
          "library before, with ctypes.CDLL(path, mode=ctypes.RTLD_GLOBAL)",
          name);
      return kTfLiteError;
    }
    registerer(session->resolver.get());
    return kTfLiteOk;
  });
}

int32_t TflitmusLoad(TflitmusSession* session, const char* path, const void* content, size_t size,
                     int32_t options, int32_t threads) {
  return Reporting(session,
                   [&] { return litmus::Load(session, path, content, size, options, threads); });
}

const char* TflitmusMessage(TflitmusSession* session) { return session->messages.text(); }

void* TflitmusInterpreter(TflitmusSession* session) { return session->interpreter.get(); }

int32_t TflitmusApplyDelegate(TflitmusSession* session, void* delegate) {
  return Reporting(session, [&] {
    return session->interpreter->ModifyGraphWithDelegate(static_cast<TfLiteDelegate*>(delegate));
  });
}

int32_t TflitmusResetVariables(TflitmusSession* session) {
  return Reporting(session, [&] { return session->interpreter->ResetVariableTensors(); });
}

int32_t TflitmusResize(TflitmusSession* session, int32_t subgraph, int32_t tensor,
                       const int32_t* dims, int32_t rank, int32_t strict) {
  return Reporting(session, [&] {
    tflite::Subgraph* const found = FindSubgraph(session, subgraph);
    return found == nullptr ? kTfLiteError : litmus::Resize(found, tensor, dims, rank, strict != 0);
  });
}

int32_t TflitmusSetStrings(TflitmusSession* session, int32_t subgraph, int32_t tensor,
                           const void* bytes, size_t size) {
  return Reporting(session, [&] {
    tflite::Subgraph* const found = FindSubgraph(session, subgraph);
    TfLiteTensor* const strings = found == nullptr ? nullptr : found->tensor(tensor);
    return strings == nullptr ? kTfLiteError : litmus::SetStrings(strings, bytes, size);
  });
}
