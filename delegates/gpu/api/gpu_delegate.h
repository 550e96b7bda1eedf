// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The object behind a TfLiteDelegate*: its settings, its device, and its kernels. Kernels share
// ownership, so a delegate may be deleted before the interpreters that use it.
#ifndef LITMUS_DELEGATES_GPU_API_GPU_DELEGATE_H_
#define LITMUS_DELEGATES_GPU_API_GPU_DELEGATE_H_

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>  // NOLINT: std::thread::id
#include <vector>

#include "absl/status/statusor.h"
#include "delegates/gpu/api/node_report.h"
#include "delegates/gpu/api/partition_kernels.h"
#include "delegates/gpu/api/settings.h"
#include "delegates/gpu/backend/device.h"
#include "delegates/gpu/buffer_options.h"
#include "delegates/gpu/graph/lowering/lowering.h"
#include "delegates/gpu/kernels/movement/formatted.h"
#include "runtime/c/common.h"

namespace litmus::gpu {

class DelegateKernel;
struct Partitioning;

// A buffer of the application that is bound to a tensor.
struct TensorBuffer {
  std::shared_ptr<const Buffer> buffer;
  ElementFormat format;
};
using TensorBuffers = std::map<int, TensorBuffer>;

// The device and buffers of the kernels. They change when a buffer is bound.
struct DeviceBinding {
  std::shared_ptr<Device> device;
  // Null: no buffers; immutable, but replaced as a whole.
  std::shared_ptr<const TensorBuffers> buffers;
};

// Thread-safe.
class GpuDelegate : public std::enable_shared_from_this<GpuDelegate> {
 public:
  using DeviceOpener = std::function<absl::StatusOr<std::shared_ptr<Device>>()>;

  // Release the result with Delete. Opens no device. `open`: called when the device is needed, and
  // again if it is lost; null: opens the device that the settings select.
  static TfLiteDelegate* Create(const Settings& settings, DeviceOpener open = nullptr);
  static void Delete(TfLiteDelegate* delegate);
  static GpuDelegate* Of(TfLiteDelegate* delegate) {
    return static_cast<GpuDelegate*>(delegate->data_);
  }
  // Returns null unless Create made the delegate and it has not been deleted. Accepts any pointer.
  static std::shared_ptr<GpuDelegate> Find(const TfLiteDelegate* delegate);

  const Settings& settings() const { return settings_; }
  // Opens the device at the first call. Bind may replace it by another device with the same
  // description. Also fails if CheckThread fails.
  absl::StatusOr<std::shared_ptr<Device>> OpenDevice();
  // Returns the device; opens it again if it is still `lost`. FailedPrecondition: buffers of the
  // application are bound, which are lost too.
  absl::StatusOr<std::shared_ptr<Device>> OpenAnew(const std::shared_ptr<Device>& lost);
  // FailedPrecondition with Settings::strict_thread if another thread has opened the device.
  absl::Status CheckThread();

  double open_us() const { return open_us_.load(); }  // time to open the device
  // Null before the device is opened; valid as long as the delegate.
  const DeviceInfo* device_info();

  // Binds a buffer of the application to an input or output of a kernel; `language` selects the
  // buffer's API. The tensor belongs to the primary subgraph of the graph to which the delegate was
  // applied first. handle 0: removes the binding. Takes effect at the kernels' next Invoke. If the
  // buffer belongs to another context than the device, the device moves to that context, unless
  // other buffers are bound. An error is a reason that users read.
  absl::Status Bind(Language language, uintptr_t handle, int tensor,
                    const TfLiteGpuBufferOptions& options);
  // Returns the binding for the kernels of a graph. Also fails if CheckThread fails.
  absl::StatusOr<DeviceBinding> BindingOf(const TfLiteContext* context);

  bool keeps_intermediates() const { return keeps_intermediates_.load(); }
  void set_keeps_intermediates(bool keep) { keeps_intermediates_ = keep; }
  // If set, every Invoke is measured.
  bool profiling() const { return profiling_.load(); }
  void set_profiling(bool on) { profiling_ = on; }
  NodeReport::Subgraphs node_report();

  // The scan of a graph during Prepare, for the kernels that Prepare makes.
  std::shared_ptr<const ModelScan> ScanOf(const TfLiteContext* context);

  // Returns the kernel that Prepare has made for these nodes, or null.
  std::unique_ptr<DelegateKernel> TakeKernel(const TfLiteContext* context,
                                             const TfLiteIntArray& nodes);

  // Called by kernels in Init and when they are freed.
  void AddKernel(DelegateKernel* kernel);
  void RemoveKernel(DelegateKernel* kernel);
  // Visits the kernels in the primary subgraph, in the order in which they were made.
  void ForEachKernel(const std::function<void(DelegateKernel*)>& visit);

  ~GpuDelegate();

 private:
  // Delegates the operators of a graph that the device can run. An error begins with the step that
  // failed; if the result is kTfLiteError, `context` has already reported it.
  absl::StatusOr<TfLiteStatus> ApplyTo(TfLiteContext* context);
  absl::StatusOr<Partitioning> Choose(TfLiteContext* context, const LoweringOptions& options);
  absl::Status CopyTo(TfLiteContext* context, TfLiteBufferHandle handle, TfLiteTensor* tensor);
  absl::Status CheckThreadLocked() const;
  void SetScan(const TfLiteContext* context, std::shared_ptr<const ModelScan> scan);
  GpuDelegate(const Settings& settings, DeviceOpener open);
  static TfLiteStatus Prepare(TfLiteContext* context, TfLiteDelegate* delegate);
  static TfLiteStatus CopyFromBuffer(TfLiteContext* context, TfLiteDelegate* delegate,
                                     TfLiteBufferHandle handle, TfLiteTensor* tensor);
  void Note(TfLiteContext* context, const Partitioning& partitioning);

  TfLiteDelegate base_;
  const Settings settings_;
  const DeviceOpener open_;
  std::atomic<bool> keeps_intermediates_{false}, profiling_{false};
  std::atomic<double> open_us_{0};
  PartitionKernels made_;  // has its own lock
  std::mutex bind_mutex_;  // serialises Bind; locked before mutex_
  std::mutex mutex_;       // protects all members below
  std::shared_ptr<Device> device_;
  std::thread::id opened_by_;  // valid while device_ is not null
  std::optional<DeviceInfo> device_info_;
  std::shared_ptr<const TensorBuffers> buffers_;  // for the graph of first_context_
  std::vector<DelegateKernel*> kernels_;
  std::map<const TfLiteContext*, std::shared_ptr<const ModelScan>> scans_;
  const TfLiteContext* first_context_ = nullptr;  // the first graph that was delegated
  NodeReport node_report_;
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_API_GPU_DELEGATE_H_
