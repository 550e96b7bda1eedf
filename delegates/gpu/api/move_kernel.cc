// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Moves a kernel to another device: one in a context of the application, or the same device opened
// again after it was lost.
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "delegates/gpu/api/delegate_kernel.h"
#include "delegates/gpu/api/gpu_delegate.h"
#include "delegates/gpu/api/log.h"

namespace litmus::gpu {

absl::Status DelegateKernel::MoveTo(const std::shared_ptr<Device>& device) {
  std::unique_ptr<SerializedModel> moved;
  // If the export fails, making the new model only takes longer.
  if (absl::StatusOr<SerializedModel> serialized = model_->Export(); serialized.ok()) {
    moved = std::make_unique<SerializedModel>(*std::move(serialized));
  }
  ModelOptions options = options_;
  options.serialized = moved.get();
  absl::StatusOr<std::unique_ptr<CompiledModel>> model =
      CompiledModel::Create(model_->graph(), device.get(), options);
  if (!model.ok()) return model.status();
  if (absl::Status status = (*model)->CopyVariables(model_.get()); !status.ok()) return status;
  model_ = *std::move(model);
  moved_ = std::move(moved);
  device_ = device;
  buffers_ = nullptr;
  return absl::OkStatus();
}

absl::Status DelegateKernel::Rebind(const DeviceBinding& now) {
  if (now.device != device_) {
    if (absl::Status status = MoveTo(now.device); !status.ok()) return status;
  }
  if (now.buffers == buffers_) return absl::OkStatus();
  const auto find = [&](const std::vector<IoTensor>& io_tensors,
                        std::vector<std::shared_ptr<const Buffer>>* buffers,
                        std::vector<ElementFormat>* formats) {
    buffers->resize(io_tensors.size());
    formats->resize(io_tensors.size());
    for (size_t i = 0; i < io_tensors.size() && now.buffers != nullptr; ++i) {
      const auto found = now.buffers->find(io_tensors[i].tensor);
      if (found == now.buffers->end()) continue;
      (*buffers)[i] = found->second.buffer;
      (*formats)[i] = found->second.format;
    }
  };
  const Graph& graph = model_->graph();
  IoBuffers io_buffers;
  find(graph.inputs, &io_buffers.inputs, &io_buffers.input_formats);
  find(graph.outputs, &io_buffers.outputs, &io_buffers.output_formats);
  const absl::Status status = model_->BindIoBuffers(std::move(io_buffers));
  if (status.ok()) buffers_ = now.buffers;
  return status;
}

absl::Status DelegateKernel::Recover(const std::shared_ptr<Device>& lost, const absl::Status& why) {
  LogWarning(absl::StrCat("The device is lost and is reopened: ", why.message()));
  const auto fail = [&](absl::string_view more) {
    return absl::UnavailableError(absl::StrCat(why.message(), "; ", more));
  };
  absl::StatusOr<std::shared_ptr<Device>> device = delegate_->OpenAnew(lost);
  if (!device.ok()) return fail(device.status().message());
  const SerializedModel decisions = model_->Decisions();
  ModelOptions options = options_;
  options.serialized = &decisions;
  absl::StatusOr<std::unique_ptr<CompiledModel>> model =
      CompiledModel::Create(model_->graph(), device->get(), options);
  if (!model.ok()) return fail(model.status().message());
  model_ = *std::move(model);
  device_ = *std::move(device);
  buffers_ = nullptr;
  // The new model's variables have their initial values, so their state is lost.
  return variables_.empty() ? absl::OkStatus() : fail("the values of variables are lost, too");
}

}  // namespace litmus::gpu
