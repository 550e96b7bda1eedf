// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The OpenCL context of a device, shared by all users of the device in the process.
#ifndef LITMUS_DELEGATES_GPU_CL_CONTEXT_H_
#define LITMUS_DELEGATES_GPU_CL_CONTEXT_H_

#include <atomic>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "delegates/gpu/backend/device.h"
#include "delegates/gpu/cl/devices.h"
#include "delegates/gpu/cl/handle.h"
#include "delegates/gpu/cl/program_cache.h"

namespace litmus::gpu {

class ClContext {
 public:
  // Returns the device's one context; makes it if there is none, or if it is lost. Thread-safe.
  // FailedPrecondition: the device does not support OpenCL C 1.2.
  static absl::StatusOr<std::shared_ptr<ClContext>> Get(const ListedDevice& device);

  // Returns the same device in the application's context, which is retained. Concurrent callers get
  // the same object. InvalidArgument: the context does not contain this device.
  absl::StatusOr<std::shared_ptr<ClContext>> In(cl_context context) const;

  ClContext(const ListedDevice& device, ContextHandle context);

  cl_device_id device() const { return device_; }
  cl_context context() const { return context_.get(); }
  const DeviceInfo& info() const { return info_; }
  // Names and versions of the device, its driver and its platform.
  const std::string& identity() const { return identity_; }
  ProgramCache& programs() { return programs_; }
  // Returns the status. If it says that the context is lost, Get makes a new one from now on.
  absl::Status Watch(absl::Status status) {
    if (absl::IsUnavailable(status)) lost_ = true;
    return status;
  }

 private:
  ListedDevice listed_;
  cl_device_id device_;
  ContextHandle context_;
  DeviceInfo info_;
  std::string identity_;
  std::atomic<bool> lost_{false};
  ProgramCache programs_;  // must be destroyed before the context
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_CL_CONTEXT_H_
