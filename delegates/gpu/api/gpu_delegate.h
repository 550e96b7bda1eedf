// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The object behind a TfLiteDelegate*: its settings, its device, and the kernels that are alive.
// Kernels share it, so that a delegate may be deleted before the interpreters that use it.
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

// Buffers of the application's, by the tensors that they are bound to.
struct TensorBuffer {
  std::shared_ptr<const Buffer> buffer;
  ElementFormat format;
};
using TensorBuffers = std::map<int, TensorBuffer>;

// What kernels work with; it changes when a buffer is bound.
struct DeviceBinding {
  std::shared_ptr<Device> device;
  std::shared_ptr<const TensorBuffers> buffers;  // null: none; never changed, but replaced
};

// Thread-safe.
class GpuDelegate : public std::enable_shared_from_this<GpuDelegate> {
 public:
  using DeviceOpener = std::function<absl::StatusOr<std::shared_ptr<Device>>()>;

  // Give it back with Delete. Opens no device yet. `open`: where the device comes from when it is
  // needed, and once more when it is lost; null: the one that the settings choose.
  static TfLiteDelegate* Create(const Settings& settings, DeviceOpener open = nullptr);
  static void Delete(TfLiteDelegate* delegate);
  static GpuDelegate* Of(TfLiteDelegate* delegate) {
    return static_cast<GpuDelegate*>(delegate->data_);
  }
  // Null unless Create has made it and nobody has deleted it. Any pointer will do.
  static std::shared_ptr<GpuDelegate> Find(const TfLiteDelegate* delegate);

  const Settings& settings() const { return settings_; }
  // Opened at the first call. Bind may put another in its place, of the same description. Errors of
  // CheckThread.
  absl::StatusOr<std::shared_ptr<Device>> OpenDevice();
  // The device, opened once more where it is still `lost`. FailedPrecondition: buffers of the
  // application's are bound, which are lost as well.
  absl::StatusOr<std::shared_ptr<Device>> OpenAnew(const std::shared_ptr<Device>& lost);
  // FailedPrecondition with Settings::strict_thread where another thread has opened the device.
  absl::Status CheckThread();

  double open_us() const { return open_us_.load(); }  // what opening the device took
  // Null while none is open; lives as long as the delegate.
  const DeviceInfo* device_info();

  // Binds a buffer of the application's, of the API that kernels of this language run in, to an
  // input or output of a kernel in the primary subgraph of the graph that the delegate was applied
  // to first; handle 0: binds it no more. Takes effect at the kernels' next Invoke. Where the
  // buffer belongs to another context than the device, the device moves there, unless other buffers
  // are bound. An error is a reason for users.
  absl::Status Bind(Language language, uintptr_t handle, int tensor,
                    const TfLiteGpuBufferOptions& options);
  // For the kernels of a graph. Errors of CheckThread.
  absl::StatusOr<DeviceBinding> BindingOf(const TfLiteContext* context);

  bool keeps_intermediates() const { return keeps_intermediates_.load(); }
  void set_keeps_intermediates(bool keep) { keeps_intermediates_ = keep; }
  // Every Invoke is measured.
  bool profiling() const { return profiling_.load(); }
  void set_profiling(bool on) { profiling_ = on; }
  // The nodes of the graph that the delegate was applied to first, the primary subgraph: "" for
  // those that are taken, why not for the others.
  std::map<int, std::string> node_report();

  // The scan of a graph that Prepare is working on, for the kernels that it makes.
  std::shared_ptr<const ModelScan> ScanOf(const TfLiteContext* context);

  // The kernel that Prepare has made for these nodes; null: none.
  std::unique_ptr<DelegateKernel> TakeKernel(const TfLiteContext* context,
                                             const TfLiteIntArray& nodes);

  // Kernels are known from Init until they are freed.
  void AddKernel(DelegateKernel* kernel);
  void RemoveKernel(DelegateKernel* kernel);
  // Those in the primary subgraph, in the order in which they were made.
  void ForEachKernel(const std::function<void(DelegateKernel*)>& visit);

  ~GpuDelegate();

 private:
  // Takes the operators of a graph that the device can run. An error begins with the step that
  // failed; the result kTfLiteError was reported by `context` already.
  absl::StatusOr<TfLiteStatus> ApplyTo(TfLiteContext* context);
  absl::StatusOr<Partitioning> Choose(TfLiteContext* context, const LoweringOptions& options);
  absl::Status CopyTo(TfLiteContext* context, TfLiteBufferHandle handle, TfLiteTensor* tensor);
  absl::Status CheckThreadLocked() const;
  void SetScan(const TfLiteContext* context, std::shared_ptr<const ModelScan> scan);
  GpuDelegate(const Settings& settings, DeviceOpener open);
  static TfLiteStatus Prepare(TfLiteContext* context, TfLiteDelegate* delegate);
  static TfLiteStatus CopyFromBuffer(TfLiteContext* context, TfLiteDelegate* delegate,
                                     TfLiteBufferHandle handle, TfLiteTensor* tensor);
  void Note(const TfLiteContext* context, const Partitioning& partitioning);

  TfLiteDelegate base_;
  const Settings settings_;
  const DeviceOpener open_;
  std::atomic<bool> keeps_intermediates_{false}, profiling_{false};
  std::atomic<double> open_us_{0};
  PartitionKernels made_;  // has a lock of its own
  std::mutex bind_mutex_;  // one Bind at a time; taken before mutex_
  std::mutex mutex_;       // of everything below
  std::shared_ptr<Device> device_;
  std::thread::id opened_by_;  // while there is a device
  std::optional<DeviceInfo> device_info_;
  std::shared_ptr<const TensorBuffers> buffers_;  // of the graph of first_context_
  std::vector<DelegateKernel*> kernels_;
  std::map<const TfLiteContext*, std::shared_ptr<const ModelScan>> scans_;
  const TfLiteContext* first_context_ = nullptr;  // that the delegate was applied to
  std::map<int, std::string> node_report_;        // of that
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_API_GPU_DELEGATE_H_
