// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// What a TflitmusSession is in C++, for the sources of the flat interface.
#ifndef LITMUS_BINDINGS_PYTHON_NATIVE_SESSION_H_
#define LITMUS_BINDINGS_PYTHON_NATIVE_SESSION_H_

#include <sys/types.h>
#include <unistd.h>

#include <cstdarg>
#include <memory>
#include <string>

#include "bindings/python/native/tflitmus.h"
#include "runtime/base/error_reporter.h"
#include "runtime/c/guard.h"
#include "runtime/core/interpreter.h"
#include "runtime/interfaces/mutable_op_resolver.h"
#include "runtime/kernels/register.h"
#include "runtime/model/model_builder.h"

namespace litmus {

// Collects the messages of one call, a line each.
class MessageCollector : public tflite::ErrorReporter {
 public:
  int Report(const char* format, va_list args) override;
  void Clear() noexcept { text_.clear(); }
  // For messages about exceptions, after which memory may be short.
  void Set(const char* text) noexcept;
  const char* text() const noexcept { return text_.c_str(); }

 private:
  std::string text_;
};

}  // namespace litmus

// Members are destroyed from the last to the first: each may use those before it.
struct TflitmusSession {
  const pid_t process = getpid();
  litmus::MessageCollector messages;
  std::unique_ptr<tflite::MutableOpResolver> resolver;
  std::unique_ptr<tflite::FlatBufferModel> model;
  std::unique_ptr<tflite::Interpreter> interpreter;
};

namespace litmus {

// Returns call(), whose messages replace those of the call before; kTfLiteError, and the text of
// the exception as message, if it throws.
template <class Call>
int32_t Reporting(TflitmusSession* session, Call call) {
  session->messages.Clear();
  return Guarded([&]() -> int32_t { return call(); },
                 [&](const CaughtException& caught) -> int32_t {
                   session->messages.Set(caught.out_of_memory ? "memory ran out" : caught.what);
                   return kTfLiteError;
                 });
}

// The subgraph, or null if there is none.
inline tflite::Subgraph* FindSubgraph(TflitmusSession* session, int32_t subgraph) {
  return session->interpreter == nullptr ? nullptr : session->interpreter->subgraph(subgraph);
}

}  // namespace litmus

#endif  // LITMUS_BINDINGS_PYTHON_NATIVE_SESSION_H_
