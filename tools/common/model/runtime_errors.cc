// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/model/runtime_errors.h"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <utility>
#include <vector>

#include "runtime/base/logging.h"

namespace litmus {
namespace {

struct Listeners {
  std::mutex mutex;
  std::vector<const RuntimeErrorListener*> all;  // guarded by mutex
};

Listeners& AllListeners() {
  static auto* const listeners = new Listeners;
  return *listeners;
}

std::atomic<bool> g_hidden{false};

void Sink(void*, LogSeverity severity, const char* message) {
  if (severity >= LogSeverity::ERROR && g_hidden.load()) return;
  std::fflush(stdout);  // stdout and stderr may be the same file; this keeps the order of lines
  Log(severity, "%s", message);  // of a sink: to stderr
  if (severity < LogSeverity::ERROR) return;
  Listeners& listeners = AllListeners();
  const std::lock_guard<std::mutex> lock(listeners.mutex);
  for (const RuntimeErrorListener* listener : listeners.all) listener->Hear(message);
}

}  // namespace

RuntimeErrorListener::RuntimeErrorListener(OnError on_error) : on_error_(std::move(on_error)) {
  {
    Listeners& listeners = AllListeners();
    const std::lock_guard<std::mutex> lock(listeners.mutex);
    listeners.all.push_back(this);
  }
  // Called without the lock: a thread that logs holds the log's lock and waits for this one. The
  // sink remains installed; without listeners it only prints.
  SetLogSink(&Sink, nullptr);
}

RuntimeErrorListener::~RuntimeErrorListener() {
  Listeners& listeners = AllListeners();
  const std::lock_guard<std::mutex> lock(listeners.mutex);
  listeners.all.erase(std::find(listeners.all.begin(), listeners.all.end(), this));
}

void HideRuntimeErrors(bool hide) {
  if (g_hidden.exchange(hide) == hide) return;
  SetLogSink(&Sink, nullptr);
}

RuntimeErrors::RuntimeErrors() : listener_([this](const std::string& message) { Keep(message); }) {}

std::string RuntimeErrors::Take() {
  const std::lock_guard<std::mutex> lock(mutex_);
  return std::exchange(lines_, "");
}

void RuntimeErrors::Keep(const std::string& message) {
  constexpr size_t kMostBytes = 4096;
  const std::lock_guard<std::mutex> lock(mutex_);
  lines_ += message + "\n";
  if (lines_.size() > kMostBytes) lines_.resize(kMostBytes);
}

}  // namespace litmus
