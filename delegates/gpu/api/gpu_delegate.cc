// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/api/gpu_delegate.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "absl/cleanup/cleanup.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "delegates/gpu/api/backends.h"
#include "delegates/gpu/api/delegate_kernel.h"
#include "delegates/gpu/api/delegate_node.h"
#include "delegates/gpu/api/living_delegates.h"
#include "delegates/gpu/api/log.h"
#include "delegates/gpu/api/lower_partition.h"
#include "delegates/gpu/api/partition.h"
#include "delegates/gpu/api/without_exceptions.h"
#include "runtime/c/composite_flags.h"

namespace litmus::gpu {
namespace {

absl::Status InStep(const char* step, const absl::Status& status) {
  return {status.code(), absl::StrCat(step, ": ", status.message())};
}

}  // namespace

GpuDelegate::GpuDelegate(const Settings& settings, DeviceOpener open)
    : base_(TfLiteDelegateCreate()),
      settings_(settings),
      open_(open != nullptr ? std::move(open) : [this] { return gpu::OpenDevice(settings_); }) {
  base_.data_ = this;
  base_.flags = kTfLiteDelegateFlagsPerOperatorProfiling | kLitmusDelegateFlagsTakesStaticPart |
                kLitmusDelegateFlagsInlinesComposites;
  base_.Prepare = Prepare;
  base_.CopyFromBufferHandle = CopyFromBuffer;
  // The application owns the buffer, so nothing is freed.
  base_.FreeBufferHandle = [](TfLiteContext*, TfLiteDelegate*, TfLiteBufferHandle* handle) {
    *handle = kTfLiteNullBufferHandle;
  };
}

GpuDelegate::~GpuDelegate() = default;

TfLiteDelegate* GpuDelegate::Create(const Settings& settings, DeviceOpener open) {
  std::shared_ptr<GpuDelegate> delegate(new GpuDelegate(settings, std::move(open)));
  LogInfoOnce("Created TensorFlow Lite delegate for GPU.");
  KeepAlive(&delegate->base_, delegate);
  return &delegate->base_;
}

void GpuDelegate::Delete(TfLiteDelegate* delegate) { LetGo(delegate); }

std::shared_ptr<GpuDelegate> GpuDelegate::Find(const TfLiteDelegate* delegate) {
  return FindAlive(delegate);
}

std::unique_ptr<DelegateKernel> GpuDelegate::TakeKernel(const TfLiteContext* context,
                                                        const TfLiteIntArray& nodes) {
  return made_.Take(context, nodes);
}

absl::StatusOr<std::shared_ptr<Device>> GpuDelegate::OpenDevice() {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (device_ == nullptr) {
    const auto start = std::chrono::steady_clock::now();
    absl::StatusOr<std::shared_ptr<Device>> device = WithoutExceptions(open_);
    if (!device.ok()) return device.status();
    open_us_ =
        std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count();
    device_ = *std::move(device);
    device_info_ = device_->info();
    opened_by_ = std::this_thread::get_id();
  }
  if (absl::Status status = CheckThreadLocked(); !status.ok()) return status;
  return device_;
}

absl::Status GpuDelegate::CheckThread() {
  const std::lock_guard<std::mutex> lock(mutex_);
  return CheckThreadLocked();
}

absl::Status GpuDelegate::CheckThreadLocked() const {
  if (!settings_.strict_thread || device_ == nullptr || opened_by_ == std::this_thread::get_id()) {
    return absl::OkStatus();
  }
  return absl::FailedPreconditionError(
      "GpuDelegate must run on the same thread where it was initialized.");
}

void GpuDelegate::AddKernel(DelegateKernel* kernel) {
  const std::lock_guard<std::mutex> lock(mutex_);
  kernels_.push_back(kernel);
}

void GpuDelegate::ForEachKernel(const std::function<void(DelegateKernel*)>& visit) {
  const std::lock_guard<std::mutex> lock(mutex_);
  for (DelegateKernel* kernel : kernels_) {
    if (kernel->context() == first_context_) visit(kernel);
  }
}

const DeviceInfo* GpuDelegate::device_info() {
  const std::lock_guard<std::mutex> lock(mutex_);
  return device_info_.has_value() ? &*device_info_ : nullptr;
}

NodeReport::Subgraphs GpuDelegate::node_report() {
  const std::lock_guard<std::mutex> lock(mutex_);
  return node_report_.subgraphs();
}

void GpuDelegate::RemoveKernel(DelegateKernel* kernel) {
  const std::lock_guard<std::mutex> lock(mutex_);
  kernels_.erase(std::remove(kernels_.begin(), kernels_.end(), kernel), kernels_.end());
}

absl::StatusOr<Partitioning> GpuDelegate::Choose(TfLiteContext* context,
                                                 const LoweringOptions& options) {
  for (std::map<int, std::string> unfit;;) {
    absl::StatusOr<Partitioning> chosen = ChooseNodes(context, settings_, options, unfit);
    if (!chosen.ok()) return chosen.status();
    Note(context, *chosen);
    if (chosen->nodes.empty()) return chosen;
    const std::map<int, std::string> more = made_.Make(context, chosen->nodes, this);
    if (more.empty()) return chosen;
    unfit.insert(more.begin(), more.end());
    made_.Drop(context);
  }
}

std::shared_ptr<const ModelScan> GpuDelegate::ScanOf(const TfLiteContext* context) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const auto scan = scans_.find(context);
  return scan == scans_.end() ? nullptr : scan->second;
}

void GpuDelegate::SetScan(const TfLiteContext* context, std::shared_ptr<const ModelScan> scan) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (scan != nullptr) {
    scans_[context] = std::move(scan);
  } else {
    scans_.erase(context);
  }
}

void GpuDelegate::Note(TfLiteContext* context, const Partitioning& partitioning) {
  const std::lock_guard<std::mutex> lock(mutex_);
  node_report_.Note(context, partitioning, !kernels_.empty());
  // The primary subgraph comes first. If there are no kernels, the interpreter of the last subgraph
  // was destroyed, so this one is the first of another.
  if (kernels_.empty()) first_context_ = context;
  if (context != first_context_) return;
  buffers_ = nullptr;  // Shapes may have changed.
}

absl::StatusOr<TfLiteStatus> GpuDelegate::ApplyTo(TfLiteContext* context) {
  const absl::StatusOr<std::shared_ptr<Device>> device = OpenDevice();
  if (!device.ok()) return InStep("Init", device.status());
  const LoweringOptions options =
      MakeLoweringOptions(settings_, (*device)->info(), std::make_shared<const ModelScan>(context));
  SetScan(context, options.scan);
  const absl::Cleanup forget = [&] {
    made_.Drop(context);
    SetScan(context, nullptr);
  };
  const absl::StatusOr<Partitioning> chosen =
      WithoutExceptions([&] { return Choose(context, options); });
  if (!chosen.ok()) return InStep("Prepare", chosen.status());
  for (const int code : chosen->refused_codes) {
    LogWarning(absl::StrFormat("op code #%d cannot be handled by this delegate.", code));
  }
  const std::string summary = chosen->Summary();
  if (!summary.empty()) TF_LITE_KERNEL_LOG(context, "%s", summary.c_str());
  if (chosen->nodes.empty()) return kTfLiteOk;

  const IntArray nodes = MakeIntArray(chosen->nodes);
  const TfLiteStatus replaced = context->ReplaceNodeSubsetsWithDelegateKernels(
      context, DelegateKernelRegistration(), nodes.get(), &base_);
  if (replaced != kTfLiteOk) return replaced;
  LogInfo(absl::StrFormat("Created %d GPU delegate kernels.", chosen->partitions));
  return kTfLiteOk;
}

TfLiteStatus GpuDelegate::Prepare(TfLiteContext* context, TfLiteDelegate* delegate) {
  const absl::StatusOr<TfLiteStatus> applied =
      WithoutExceptions([&] { return Of(delegate)->ApplyTo(context); });
  if (applied.ok()) return *applied;
  TF_LITE_KERNEL_LOG(context, "TfLiteGpuDelegate %s",
                     std::string(applied.status().message()).c_str());
  return kTfLiteError;
}

}  // namespace litmus::gpu
