// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The delegate's kernel, which replaces a partition in the graph and runs it on the device.
#ifndef LITMUS_DELEGATES_GPU_API_DELEGATE_KERNEL_H_
#define LITMUS_DELEGATES_GPU_API_DELEGATE_KERNEL_H_

#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "delegates/gpu/api/gpu_delegate.h"
#include "delegates/gpu/api/model_cache.h"
#include "delegates/gpu/engine/compiled_model.h"
#include "runtime/c/common.h"

namespace litmus::gpu {

class DelegateKernel {
 public:
  explicit DelegateKernel(GpuDelegate* delegate);
  ~DelegateKernel();

  // Call only inside the delegate's Prepare. The error may have UnfitNodes.
  absl::Status Init(TfLiteContext* context, const TfLiteDelegateParams& params);
  // The result of Init.
  const absl::Status& status() const { return status_; }
  // Fails if shapes differ from those at Init.
  absl::Status Prepare(TfLiteContext* context) const;
  absl::Status Invoke(TfLiteContext* context);

  bool is_initialized() const { return model_ != nullptr; }
  // The graph's context; null before Init.
  const TfLiteContext* context() const { return context_; }
  // All zero before Init.
  ModelStatistics statistics();
  // The last measured Invoke.
  std::optional<ProfileResult> profile();
  // Copies the value of a tensor after the last Invoke, in the tensor's type. NotFound: the tensor
  // does not belong to this kernel. May be called from any thread, but not while the kernel is
  // destroyed.
  absl::Status ReadTensor(int tensor, void* buffer, size_t bytes);

  // Returns the size in bytes of a buffer for the tensor in *format. If the tensor has the format's
  // 8-bit type, sets the format's scale and zero point to the tensor's. Empty: the tensor is
  // neither an input nor an output.
  std::optional<size_t> IoBufferBytes(int tensor, ElementFormat* format);
  // Copies the last result of this kernel's output to a tensor, in the tensor's type. NotFound: the
  // output does not belong to this kernel.
  absl::Status ReadOutput(int output, TfLiteTensor* tensor);

 private:
  absl::Status Make(TfLiteContext* context, const TfLiteDelegateParams& params);
  // Binds the buffers if they have changed, after moving to the device if that has changed.
  absl::Status Rebind(const DeviceBinding& now);
  absl::Status MoveTo(const std::shared_ptr<Device>& device);
  void FindTensors(TfLiteContext* context);  // sets inputs_ and outputs_
  // Runs one inference.
  absl::Status Run(TfLiteContext* context, const DeviceBinding& now);
  // Opens the lost device again and makes the model on it.
  absl::Status Recover(const std::shared_ptr<Device>& lost, const absl::Status& why);
  // Marks outputs in bound buffers: their tensors are stale until the runtime asks for the data.
  void MarkOutputs();
  // The runtime resets variable tensors by filling them with zeros. The delegate uses their memory
  // only for a sentinel; if the sentinel is gone, a reset has occurred since the last Invoke.
  absl::Status ResetVariablesIfAsked();

  const std::shared_ptr<GpuDelegate> delegate_;
  TfLiteContext* context_ = nullptr;
  absl::Status status_;
  std::mutex mutex_;
  std::unique_ptr<ModelCache> cache_;  // null: no serialization
  bool from_cache_ = false;
  ModelOptions options_;  // without results from a cache
  // Exported from the model on another device; model_ reads its weights.
  std::unique_ptr<SerializedModel> moved_;
  std::shared_ptr<Device> device_;
  std::unique_ptr<CompiledModel> model_;
  std::shared_ptr<const TensorBuffers> buffers_;  // the buffers that the model is bound to
  std::vector<bool> marked_;  // for each output: its tensor has the delegate's buffer handle
  std::optional<ProfileResult> profile_;
  std::vector<int> variables_;  // tensor indices
  std::vector<const TfLiteTensor*> inputs_;
  std::vector<TfLiteTensor*> outputs_;
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_API_DELEGATE_KERNEL_H_
