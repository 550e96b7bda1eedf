// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The object behind a TfLiteDelegate*: its settings, its device, and the kernels that are alive.
// Kernels share it, so that a delegate may be deleted before the interpreters that use it.
#ifndef LITMUS_DELEGATES_GPU_API_GPU_DELEGATE_H_
#define LITMUS_DELEGATES_GPU_API_GPU_DELEGATE_H_

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "absl/status/statusor.h"
#include "delegates/gpu/api/settings.h"
#include "delegates/gpu/backend/device.h"
#include "delegates/gpu/graph/lowering.h"
#include "runtime/c/common.h"
#include "runtime/c/delegate_report.h"

namespace litmus::gpu {

class GpuKernel;

// Thread-safe.
class GpuDelegate : public std::enable_shared_from_this<GpuDelegate> {
 public:
  // Give it back with Delete. Opens no device yet.
  static TfLiteDelegate* Create(const Settings& settings);
  static void Delete(TfLiteDelegate* delegate);
  static GpuDelegate* Of(TfLiteDelegate* delegate) {
    return static_cast<GpuDelegate*>(delegate->data_);
  }

  const Settings& settings() const { return settings_; }
  // Opened at the first call; lives as long as the delegate.
  absl::StatusOr<Device*> OpenDevice();

  bool keeps_intermediates() const { return keeps_intermediates_.load(); }
  const LitmusDelegateReport* report() const { return &report_; }

  // Of a graph that Prepare is at work on, for the kernels that it makes.
  std::shared_ptr<const ModelScan> ScanOf(const TfLiteContext* context);

  // Kernels are known from Init until they are freed.
  void AddKernel(GpuKernel* kernel);
  void RemoveKernel(GpuKernel* kernel);

 private:
  void SetScan(const TfLiteContext* context, std::shared_ptr<const ModelScan> scan);
  explicit GpuDelegate(const Settings& settings);
  static TfLiteStatus Prepare(TfLiteContext* context, TfLiteDelegate* delegate);
  static TfLiteStatus KeepIntermediates(TfLiteDelegate* delegate, bool keep);
  static TfLiteStatus ReadTensor(TfLiteDelegate* delegate, int tensor_index, void* buffer,
                                 size_t bytes);

  TfLiteDelegate base_;
  LitmusDelegateReport report_ = {};
  const Settings settings_;
  std::atomic<bool> keeps_intermediates_{false};
  std::mutex mutex_;  // of everything below
  std::shared_ptr<Device> device_;
  std::vector<GpuKernel*> kernels_;
  std::map<const TfLiteContext*, std::shared_ptr<const ModelScan>> scans_;
  const TfLiteContext* first_context_ = nullptr;  // of the kernels; the primary subgraph's
  std::shared_ptr<GpuDelegate> self_;             // until Delete
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_API_GPU_DELEGATE_H_
