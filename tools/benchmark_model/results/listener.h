// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The interface of objects that follow a benchmark. Reporters (reporters/) are listeners.
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

// Progress of a series.
struct RunProgress {
  // Seconds: since the start of the series; end_seconds: its earliest end.
  double seconds = 0, end_seconds = 0;
};

// Functions are called on the measuring thread, never while a run is timed, in the order below. A
// failed benchmark skips the calls that it does not reach, but always calls OnEnd.
class Listener {
 public:
  virtual ~Listener() = default;
  // Called before the model is loaded.
  virtual void OnStart() {}
  virtual void OnModelLoaded(const Result& result) { (void)result; }
  // The results of --list_signatures and --print_model; nothing is measured.
  virtual void OnSignaturesListed(const std::vector<std::string>& keys) { (void)keys; }
  virtual void OnModelPrinted(const std::string& text) { (void)text; }
  // The same as a JSON document, if the flags request a document; it is written instead of OnEnd's.
  virtual void OnModelDocument(const std::string& json) { (void)json; }
  virtual void OnSignatureSelected(const std::string& key) { (void)key; }
  // Called before delegates are applied; `names` is empty if there are none.
  virtual void OnDelegatesCreated(const std::vector<std::string>& names) { (void)names; }
  virtual void OnDelegateApplied(const AppliedDelegate& applied) { (void)applied; }
  virtual void OnInitialized(const Result& result) { (void)result; }
  // `when` is "pre-invoke" or "post-invoke". Called if the flags request the state.
  virtual void OnInterpreterState(const char* when, const tflite::Interpreter& interpreter) {
    (void)when, (void)interpreter;
  }
  // With --processes: called before process `index` of `count`, which reports only its end.
  virtual void OnProcessBegin(int index, int count) { (void)index, (void)count; }
  // Called for the warm-up, then for the regular runs.
  virtual void OnSeriesBegin(const LoopLimits& limits) { (void)limits; }
  // Called between two samples, about once per millisecond.
  virtual void OnProgress(const RunProgress& progress) { (void)progress; }
  virtual void OnSeriesEnd(const RunSeries& series) { (void)series; }
  // Called at the end, also after a failure. `exit_code` is the code so far. Returns the listener's
  // exit code, which is not 0 if its output could not be written.
  virtual int OnEnd(const Result& result, int exit_code) {
    (void)result, (void)exit_code;
    return 0;
  }
};

// Forwards all calls to several listeners, in order.
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
  // Returns the first failing exit code, e.g. that of an exceeded limit before that of an
  // unwritable file.
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
