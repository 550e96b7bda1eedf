// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The device of the delegate's kernels; buffers of the application for inputs and outputs, which
// are bound, and copied to tensors when the runtime asks; and the C functions for these.
#include <optional>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "delegates/gpu/api/delegate_kernel.h"
#include "delegates/gpu/api/gpu_delegate.h"
#include "delegates/gpu/api/log.h"
#include "delegates/gpu/api/without_exceptions.h"
#include "delegates/gpu/cl_bindings.h"
#include "delegates/gpu/gl_bindings.h"

namespace litmus::gpu {
namespace {

TfLiteStatus BindAndTell(const char* function, TfLiteDelegate* delegate, Language language,
                         uintptr_t handle, int tensor, const TfLiteGpuBufferOptions* options) {
  const std::shared_ptr<GpuDelegate> found = GpuDelegate::Find(delegate);
  const absl::Status status =
      found == nullptr
          ? absl::InvalidArgumentError("the delegate is not a GPU delegate")
          : WithoutExceptions([&] {
              return found->Bind(language, handle, tensor,
                                 options != nullptr ? *options : TfLiteGpuBufferOptions());
            });
  if (status.ok()) return kTfLiteOk;
  LogError(absl::StrCat(function, ": ", status.message(), "."));
  return kTfLiteError;
}

// The format for these options, without scale and zero point.
absl::StatusOr<ElementFormat> FormatOf(const TfLiteGpuBufferOptions& options) {
  ElementFormat format;
  switch (options.type) {
    case TFLITE_GPU_BUFFER_FLOAT32:
      break;
    case TFLITE_GPU_BUFFER_FLOAT16:
      format.type = ElementType::kFloat16;
      break;
    case TFLITE_GPU_BUFFER_UINT8:
      format.type = ElementType::kUInt8;
      break;
    case TFLITE_GPU_BUFFER_INT8:
      format.type = ElementType::kInt8;
      break;
    case TFLITE_GPU_BUFFER_INT32:
      format.type = ElementType::kInt32;
      break;
    default:
      return absl::InvalidArgumentError(
          absl::StrCat("there is no type of elements ", options.type));
  }
  if (options.layout != TFLITE_GPU_BUFFER_BHWC && options.layout != TFLITE_GPU_BUFFER_PHWC4) {
    return absl::InvalidArgumentError(absl::StrCat("there is no layout ", options.layout));
  }
  format.planes = options.layout == TFLITE_GPU_BUFFER_PHWC4;
  return format;
}

}  // namespace

absl::StatusOr<std::shared_ptr<Device>> GpuDelegate::OpenAnew(const std::shared_ptr<Device>& lost) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (device_ != lost) return device_;
  if (buffers_ != nullptr && !buffers_->empty()) {
    return absl::FailedPreconditionError("buffers are bound that are lost with the device");
  }
  absl::StatusOr<std::shared_ptr<Device>> device = WithoutExceptions(open_);
  if (device.ok()) device_ = *device;
  return device;
}

absl::StatusOr<DeviceBinding> GpuDelegate::BindingOf(const TfLiteContext* context) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (absl::Status status = CheckThreadLocked(); !status.ok()) return status;
  return DeviceBinding{device_, context == first_context_ ? buffers_ : nullptr};
}

absl::Status GpuDelegate::Bind(Language language, uintptr_t handle, int tensor,
                               const TfLiteGpuBufferOptions& options) {
  absl::StatusOr<ElementFormat> format = FormatOf(options);
  if (!format.ok()) return format.status();
  const std::lock_guard<std::mutex> one_at_a_time(bind_mutex_);
  if (absl::Status status = CheckThread(); !status.ok()) return status;
  const DeviceInfo* info = device_info();
  if (info == nullptr) {
    return absl::FailedPreconditionError("the delegate was not applied to a graph yet");
  }
  if (info->language != language) {
    return absl::InvalidArgumentError(
        absl::StrCat("the delegate runs on ", info->api, ", which cannot use such buffers"));
  }
  std::optional<size_t> needed;
  ForEachKernel([&](DelegateKernel* kernel) {
    if (!needed.has_value()) needed = kernel->IoBufferBytes(tensor, &*format);
  });
  if (!needed.has_value()) {
    return absl::InvalidArgumentError(
        absl::StrCat("tensor ", tensor,
                     " is neither an input nor an output of a part of the graph that the "
                     "delegate runs"));
  }
  std::shared_ptr<Device> device;
  auto buffers = std::make_shared<TensorBuffers>();
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    device = device_;
    if (buffers_ != nullptr) *buffers = *buffers_;
  }
  buffers->erase(tensor);
  if (handle != 0) {
    absl::StatusOr<std::unique_ptr<Buffer>> buffer = device->Wrap(handle);
    if (absl::IsFailedPrecondition(buffer.status())) {
      if (!buffers->empty()) {
        return absl::FailedPreconditionError(
            "the buffer belongs to another context than the buffers that are bound already");
      }
      absl::StatusOr<std::shared_ptr<Device>> reopened = device->Reopen(handle);
      if (!reopened.ok()) return reopened.status();
      device = *std::move(reopened);
      buffer = device->Wrap(handle);
    }
    if (!buffer.ok()) return buffer.status();
    if ((*buffer)->bytes() != *needed) {
      return absl::InvalidArgumentError(absl::StrCat("tensor ", tensor, " needs a buffer of ",
                                                     *needed, " bytes; this one has ",
                                                     (*buffer)->bytes()));
    }
    (*buffers)[tensor] = {*std::move(buffer), *format};
  }
  const std::lock_guard<std::mutex> lock(mutex_);
  device_ = std::move(device);
  buffers_ = std::move(buffers);
  return absl::OkStatus();
}

absl::Status GpuDelegate::CopyTo(TfLiteContext* context, TfLiteBufferHandle handle,
                                 TfLiteTensor* tensor) {
  absl::Status status = CheckThread();
  if (!status.ok()) return status;
  status = absl::NotFoundError("The buffer handle does not belong to the delegate.");
  const std::lock_guard<std::mutex> lock(mutex_);
  for (DelegateKernel* kernel : kernels_) {
    if (kernel->context() != context || !absl::IsNotFound(status)) continue;
    status = kernel->ReadOutput(handle, tensor);
  }
  return status;
}

TfLiteStatus GpuDelegate::CopyFromBuffer(TfLiteContext* context, TfLiteDelegate* delegate,
                                         TfLiteBufferHandle handle, TfLiteTensor* tensor) {
  const absl::Status status =
      WithoutExceptions([&] { return Of(delegate)->CopyTo(context, handle, tensor); });
  if (status.ok()) return kTfLiteOk;
  TF_LITE_KERNEL_LOG(context, "TfLiteGpuDelegate CopyFromBufferHandle: %s",
                     std::string(status.message()).c_str());
  return kTfLiteError;
}

}  // namespace litmus::gpu

extern "C" {

TfLiteStatus TfLiteGpuDelegateBindClBufferToTensor(TfLiteDelegate* delegate, struct _cl_mem* buffer,
                                                   int tensor_index) {
  return litmus::gpu::BindAndTell("TfLiteGpuDelegateBindClBufferToTensor", delegate,
                                  litmus::gpu::Language::kOpenClC,
                                  reinterpret_cast<uintptr_t>(buffer), tensor_index, nullptr);
}

TfLiteStatus TfLiteGpuDelegateBindClBufferToTensorWithOptions(
    TfLiteDelegate* delegate, struct _cl_mem* buffer, int tensor_index,
    const TfLiteGpuBufferOptions* options) {
  return litmus::gpu::BindAndTell("TfLiteGpuDelegateBindClBufferToTensorWithOptions", delegate,
                                  litmus::gpu::Language::kOpenClC,
                                  reinterpret_cast<uintptr_t>(buffer), tensor_index, options);
}

TfLiteStatus TfLiteGpuDelegateBindGlBufferToTensor(TfLiteDelegate* delegate, uint32_t buffer,
                                                   int tensor_index) {
  return litmus::gpu::BindAndTell("TfLiteGpuDelegateBindGlBufferToTensor", delegate,
                                  litmus::gpu::Language::kGlslEs, buffer, tensor_index, nullptr);
}

TfLiteStatus TfLiteGpuDelegateBindGlBufferToTensorWithOptions(
    TfLiteDelegate* delegate, uint32_t buffer, int tensor_index,
    const TfLiteGpuBufferOptions* options) {
  return litmus::gpu::BindAndTell("TfLiteGpuDelegateBindGlBufferToTensorWithOptions", delegate,
                                  litmus::gpu::Language::kGlslEs, buffer, tensor_index, options);
}

}  // extern "C"
