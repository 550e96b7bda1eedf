// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/api/report.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <string>
#include <vector>

#include "delegates/gpu/api/delegate_kernel.h"
#include "delegates/gpu/api/gpu_delegate.h"
#include "delegates/gpu/api/without_exceptions.h"

namespace litmus::gpu {
namespace {

// Copies `ours` to the caller's struct, up to the size of that struct.
template <typename T>
void Hand(T ours, T* out) {
  const size_t given = out->struct_size;
  ours.struct_size = given;
  std::memcpy(out, &ours, std::min(given, sizeof(ours)));
}

LitmusDeviceType TypeOf(DeviceType type) {
  switch (type) {
    case DeviceType::kGpu:
      return kLitmusDeviceGpu;
    case DeviceType::kAccelerator:
      return kLitmusDeviceAccelerator;
    case DeviceType::kCpu:
      return kLitmusDeviceCpu;
    default:
      return kLitmusDeviceOther;
  }
}

TfLiteStatus KeepIntermediates(TfLiteDelegate* delegate, bool keep) {
  GpuDelegate::Of(delegate)->set_keeps_intermediates(keep);
  return kTfLiteOk;
}

TfLiteStatus ReadTensor(TfLiteDelegate* delegate, int tensor_index, void* buffer, size_t bytes) {
  if (!GpuDelegate::Of(delegate)->CheckThread().ok()) return kTfLiteError;
  const absl::Status read = WithoutExceptions([&] {
    absl::Status status = absl::NotFoundError("");
    GpuDelegate::Of(delegate)->ForEachKernel([&](DelegateKernel* kernel) {
      if (absl::IsNotFound(status)) status = kernel->ReadTensor(tensor_index, buffer, bytes);
    });
    return status;
  });
  return read.ok() ? kTfLiteOk : kTfLiteError;
}

TfLiteStatus TellDevice(TfLiteDelegate* delegate, LitmusDevice* device) {
  const DeviceInfo* info = GpuDelegate::Of(delegate)->device_info();
  if (info == nullptr) return kTfLiteError;
  Hand({0, info->name.c_str(), info->api.c_str(), info->driver.c_str(), TypeOf(info->type)},
       device);
  return kTfLiteOk;
}

TfLiteStatus TellStatistics(TfLiteDelegate* delegate, LitmusDelegateStatistics* out) {
  LitmusDelegateStatistics sum = {};
  GpuDelegate::Of(delegate)->ForEachKernel([&](DelegateKernel* kernel) {
    const ModelStatistics of = kernel->statistics();
    ++sum.partitions;
    sum.launches += of.dispatches;
    sum.kernels += of.kernels;
    sum.arena_bytes += of.arena_bytes;
    sum.lower_bound_bytes += of.lower_bound_bytes;
    sum.weights_bytes += of.weights_bytes;
    sum.cached_partitions += of.from_cache;
    sum.cached_programs += of.program_from_cache;
    sum.compile_us += of.build_ms * 1000;
    sum.weights_us += of.weights_ms * 1000;
  });
  sum.open_us = GpuDelegate::Of(delegate)->open_us();
  Hand(sum, out);
  return kTfLiteOk;
}

TfLiteStatus TellNodes(TfLiteDelegate* delegate, void (*tell)(void*, const LitmusReportedNode*),
                       void* user) {
  for (const auto& [subgraph, nodes] : GpuDelegate::Of(delegate)->node_report()) {
    for (const auto& [node, reason] : nodes) {
      const LitmusReportedNode told = {sizeof(told), node, reason.empty(),
                                       reason.empty() ? nullptr : reason.c_str(), subgraph};
      tell(user, &told);
    }
  }
  return kTfLiteOk;
}

TfLiteStatus SetProfiling(TfLiteDelegate* delegate, bool on) {
  GpuDelegate::Of(delegate)->set_profiling(on);
  return kTfLiteOk;
}

TfLiteStatus TellProfile(TfLiteDelegate* delegate, LitmusReportedTimes* out,
                         void (*tell)(void*, const LitmusReportedLaunch*), void* user) {
  LitmusReportedTimes sum = {};
  std::vector<DispatchTime> dispatches;
  bool any = false;
  GpuDelegate::Of(delegate)->ForEachKernel([&](DelegateKernel* kernel) {
    std::optional<ProfileResult> profile = kernel->profile();
    if (!profile.has_value()) return;
    any = true;
    sum.upload_us += profile->upload_us;
    sum.kernels_us += profile->kernels_us;
    sum.download_us += profile->download_us;
    for (DispatchTime& dispatch : profile->dispatches) dispatches.push_back(std::move(dispatch));
  });
  if (!any) return kTfLiteError;
  Hand(sum, out);
  for (const DispatchTime& dispatch : dispatches) {
    const LitmusReportedLaunch told = {sizeof(told), dispatch.name.c_str(), dispatch.sources.data(),
                                       static_cast<int>(dispatch.sources.size()), dispatch.us};
    tell(user, &told);
  }
  return kTfLiteOk;
}

}  // namespace

const LitmusDelegateReport* GpuDelegateReport() {
  static const LitmusDelegateReport report = {sizeof(report), KeepIntermediates, ReadTensor,
                                              TellDevice,     TellStatistics,    TellNodes,
                                              SetProfiling,   TellProfile};
  return &report;
}

}  // namespace litmus::gpu
