// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Who wants to know what a benchmark does, as it happens: reporters (reporters/) are listeners.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_LISTENER_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_LISTENER_H_

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "cli/exit_codes.h"
#include "runtime/core/interpreter.h"
#include "tools/benchmark_model/results/result.h"

namespace litmus::benchmark {

// How far a series is.
struct RunProgress {
  double seconds = 0, end_seconds = 0;  // since the series began; when it ends at the earliest
};

// Called on the thread that measures, never while a run is timed, in the order of the functions
// here; a benchmark that fails leaves out what it does not reach, but for OnEnd.
class Listener {
 public:
  virtual ~Listener() = default;
  // Before the model is loaded.
  virtual void OnStart() {}
  virtual void OnModelLoaded(const Result& result) { (void)result; }
  // --list_signatures, --print_model: what was asked for; nothing is measured.
  virtual void OnSignaturesListed(const std::vector<std::string>& keys) { (void)keys; }
  virtual void OnModelPrinted(const std::string& text) { (void)text; }
  // The same as JSON, where a document is wanted: the document that OnEnd's would be otherwise.
  virtual void OnModelDocument(const std::string& json) { (void)json; }
  virtual void OnSignatureSelected(const std::string& key) { (void)key; }
  // Before they are applied; empty when there are none.
  virtual void OnDelegatesCreated(const std::vector<std::string>& names) { (void)names; }
  virtual void OnDelegateApplied(const AppliedDelegate& applied) { (void)applied; }
  virtual void OnInitialized(const Result& result) { (void)result; }
  // `when`: "pre-invoke" or "post-invoke", where the flags ask for it.
  virtual void OnInterpreterState(const char* when, const tflite::Interpreter& interpreter) {
    (void)when, (void)interpreter;
  }
  // --processes: before the process `index` of `count`, which tells only its end.
  virtual void OnProcessBegin(int index, int count) { (void)index, (void)count; }
  // Warm-up, then the regular runs.
  virtual void OnSeriesBegin(const LoopLimits& limits) { (void)limits; }
  // Between two samples, about once a millisecond.
  virtual void OnProgress(const RunProgress& progress) { (void)progress; }
  virtual void OnSeriesEnd(const RunSeries& series) { (void)series; }
  // All is known, or will not be. `exit_code` is the one so far; returns the listener's own, other
  // than 0 when what the listener writes could not be written.
  virtual int OnEnd(const Result& result, int exit_code) {
    (void)result, (void)exit_code;
    return 0;
  }
};

// Passes everything on to several listeners, in order.
class Listeners : public Listener {
 public:
  void Add(std::unique_ptr<Listener> listener) { all_.push_back(std::move(listener)); }

  void OnStart() override {
    for (const auto& each : all_) each->OnStart();
  }
  void OnModelLoaded(const Result& result) override {
    for (const auto& each : all_) each->OnModelLoaded(result);
  }
  void OnSignaturesListed(const std::vector<std::string>& keys) override {
    for (const auto& each : all_) each->OnSignaturesListed(keys);
  }
  void OnModelPrinted(const std::string& text) override {
    for (const auto& each : all_) each->OnModelPrinted(text);
  }
  void OnModelDocument(const std::string& json) override {
    for (const auto& each : all_) each->OnModelDocument(json);
  }
  void OnSignatureSelected(const std::string& key) override {
    for (const auto& each : all_) each->OnSignatureSelected(key);
  }
  void OnDelegatesCreated(const std::vector<std::string>& names) override {
    for (const auto& each : all_) each->OnDelegatesCreated(names);
  }
  void OnDelegateApplied(const AppliedDelegate& applied) override {
    for (const auto& each : all_) each->OnDelegateApplied(applied);
  }
  void OnInitialized(const Result& result) override {
    for (const auto& each : all_) each->OnInitialized(result);
  }
  void OnInterpreterState(const char* when, const tflite::Interpreter& interpreter) override {
    for (const auto& each : all_) each->OnInterpreterState(when, interpreter);
  }
  void OnProcessBegin(int index, int count) override {
    for (const auto& each : all_) each->OnProcessBegin(index, count);
  }
  void OnSeriesBegin(const LoopLimits& limits) override {
    for (const auto& each : all_) each->OnSeriesBegin(limits);
  }
  void OnProgress(const RunProgress& progress) override {
    for (const auto& each : all_) each->OnProgress(progress);
  }
  void OnSeriesEnd(const RunSeries& series) override {
    for (const auto& each : all_) each->OnSeriesEnd(series);
  }
  // The first exit code of a failure: a limit is exceeded, and then a file cannot be written.
  int OnEnd(const Result& result, int exit_code) override {
    for (const auto& each : all_) {
      const int code = each->OnEnd(result, exit_code);
      if (!IsFailure(exit_code) && code != 0) exit_code = code;
    }
    return exit_code;
  }

 private:
  std::vector<std::unique_ptr<Listener>> all_;
};

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_LISTENER_H_
