// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The OpenCL context of a device, shared by everything in the process that uses the device.
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
  // The one context of the device; made when there is none, or it is lost. Thread-safe.
  // FailedPrecondition: the device has no OpenCL C 1.2.
  static absl::StatusOr<std::shared_ptr<ClContext>> Get(const ListedDevice& device);

  // The same device in a context of the application's, which is kept. One object for all who ask at
  // the same time. InvalidArgument: the context has not this device.
  absl::StatusOr<std::shared_ptr<ClContext>> In(cl_context context) const;

  ClContext(const ListedDevice& device, ContextHandle context);

  cl_device_id device() const { return device_; }
  cl_context context() const { return context_.get(); }
  const DeviceInfo& info() const { return info_; }
  // Names the device, its driver and its platform in all their versions.
  const std::string& identity() const { return identity_; }
  ProgramCache& programs() { return programs_; }
  // The status; where it says that the context is lost, Get makes another from now on.
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
  ProgramCache programs_;  // destroyed before the context
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_CL_CONTEXT_H_
