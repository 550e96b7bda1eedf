// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What stands in the graph for a partition: the node that runs it on the device.
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

  // Only inside the delegate's Prepare. The error may have UnfitNodes.
  absl::Status Init(TfLiteContext* context, const TfLiteDelegateParams& params);
  // What Init returned.
  const absl::Status& status() const { return status_; }
  // An error when shapes are not those of Init.
  absl::Status Prepare(TfLiteContext* context) const;
  absl::Status Invoke(TfLiteContext* context);

  bool is_initialized() const { return model_ != nullptr; }
  // The graph's, and null before Init.
  const TfLiteContext* context() const { return context_; }
  // Zeros before Init.
  ModelStatistics statistics();
  // The last Invoke that was measured.
  std::optional<ProfileResult> profile();
  // The value of a tensor after the last Invoke, in the tensor's type. NotFound when it is none of
  // this kernel's. From any thread, not during an Invoke's end of life.
  absl::Status ReadTensor(int tensor, void* buffer, size_t bytes);

  // Bytes of a buffer of the format for the tensor, by which 8-bit elements are quantised where it
  // has their type; empty: it is no input or output.
  std::optional<size_t> IoBufferBytes(int tensor, ElementFormat* format);
  // The last result of an output of this kernel into a tensor, in its type. NotFound: none of this
  // kernel's.
  absl::Status ReadOutput(int output, TfLiteTensor* tensor);

 private:
  absl::Status Make(TfLiteContext* context, const TfLiteDelegateParams& params);
  // Binds the buffers, after a move to the device, where they are others than before.
  absl::Status Rebind(const DeviceBinding& now);
  absl::Status MoveTo(const std::shared_ptr<Device>& device);
  void FindTensors(TfLiteContext* context);  // those of inputs_ and outputs_
  // One inference.
  absl::Status Run(TfLiteContext* context, const DeviceBinding& now);
  // Makes the model anew on the lost device, opened once more.
  absl::Status Recover(const std::shared_ptr<Device>& lost, const absl::Status& why);
  // What is in a buffer is not in its tensor until the runtime asks for it.
  void MarkOutputs();
  // The runtime resets variable tensors by zeroing them. Their memory is not used otherwise, so a
  // mark in it tells whether that has happened since the last Invoke.
  absl::Status ResetVariablesIfAsked();

  const std::shared_ptr<GpuDelegate> delegate_;
  TfLiteContext* context_ = nullptr;
  absl::Status status_;
  std::mutex mutex_;
  std::unique_ptr<ModelCache> cache_;  // null: nothing is kept
  bool from_cache_ = false;
  ModelOptions options_;                    // without what was found in a cache
  std::unique_ptr<SerializedModel> moved_;  // from the model on another device; the model reads it
  std::shared_ptr<Device> device_;
  std::unique_ptr<CompiledModel> model_;
  std::shared_ptr<const TensorBuffers> buffers_;  // that the model is bound to
  std::vector<bool> marked_;                      // outputs whose tensor has our buffer handle
  std::optional<ProfileResult> profile_;
  std::vector<int> variables_;  // tensors
  std::vector<const TfLiteTensor*> inputs_;
  std::vector<TfLiteTensor*> outputs_;
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_API_DELEGATE_KERNEL_H_
