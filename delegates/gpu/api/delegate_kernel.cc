// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/api/delegate_kernel.h"

#include <cstdint>
#include <cstring>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "delegates/gpu/api/device_choices.h"
#include "delegates/gpu/api/log.h"
#include "delegates/gpu/api/lower_partition.h"
#include "delegates/gpu/api/without_exceptions.h"
#include "delegates/gpu/serialization/cache_key.h"

namespace litmus::gpu {
namespace {

// A quiet NaN that no computation produces.
constexpr uint32_t kStateIsOnDevice = 0x7FC74C54;

}  // namespace

DelegateKernel::DelegateKernel(GpuDelegate* delegate) : delegate_(delegate->shared_from_this()) {}

DelegateKernel::~DelegateKernel() { delegate_->RemoveKernel(this); }

absl::Status DelegateKernel::Init(TfLiteContext* context, const TfLiteDelegateParams& params) {
  status_ = WithoutExceptions([&] { return Make(context, params); });
  return status_;
}

absl::Status DelegateKernel::Make(TfLiteContext* context, const TfLiteDelegateParams& params) {
  context_ = context;
  delegate_->AddKernel(this);
  const absl::StatusOr<std::shared_ptr<Device>> device = delegate_->OpenDevice();
  if (!device.ok()) return device.status();
  const Settings& settings = delegate_->settings();
  const DeviceInfo& info = (*device)->info();

  absl::StatusOr<LoweredPartition> lowered =
      LowerPartition(context, params, settings, info, delegate_->ScanOf(context));
  if (!lowered.ok()) return lowered.status();
  ModelOptions options = lowered->options;
  options.keep_intermediates = delegate_->keeps_intermediates();
  const std::lock_guard<std::mutex> lock(mutex_);
  device_ = *device;
  options_ = options;
  if (!settings.serialization_dir.empty() && !settings.model_token.empty()) {
    const std::string other = absl::StrFormat(
        "precision %d, tune %d, save %d, keep %d, fast %d", static_cast<int>(options.precision),
        options.tune, options.save_memory, options.keep_intermediates, settings.fast_quantized);
    const CacheKeyParts parts = {
        settings.model_token, info, other,
        absl::MakeConstSpan(params.nodes_to_replace->data,
                            static_cast<size_t>(params.nodes_to_replace->size)),
        HashConstants(*context)};
    cache_ = std::make_unique<ModelCache>(CacheEntry{
        settings.serialization_dir, settings.model_token, MakeCacheKey(parts, lowered->graph)});
    cache_->Find(&options);
  }
  KnownChoices known;
  const bool keeps_choices =
      options.tune && options.serialized == nullptr && !settings.serialization_dir.empty();
  if (keeps_choices) known = LoadDeviceChoices(settings.serialization_dir, info);
  options.known = &known;
  absl::StatusOr<std::unique_ptr<CompiledModel>> model =
      CompiledModel::Create(std::move(lowered->graph), device->get(), options);
  if (!model.ok()) return model.status();
  if (keeps_choices && known.changed) {
    KeepDeviceChoices(settings.serialization_dir, info, known);
  }
  model_ = *std::move(model);
  from_cache_ = model_->statistics().from_cache;
  for (const Value& value : model_->graph().values) {
    if (value.variable && value.tensor >= 0) variables_.push_back(value.tensor);
  }
  inputs_.resize(model_->graph().inputs.size());
  outputs_.resize(model_->graph().outputs.size());
  marked_.resize(outputs_.size());
  FindTensors(context);
  model_->MakePorts(inputs_.data(), outputs_.data());
  const ModelStatistics& statistics = model_->statistics();
  if (statistics.from_cache) {
    const char* api = info.language == Language::kOpenClC ? "OpenCL" : "OpenGL";
    LogInfoOnce(absl::StrCat("Initialized ", api, "-based API from serialized data."));
  }
  if (settings.verbose) {
    LogInfo(absl::StrFormat(
        "GPU partition: %d kernels in %d launches, %d bytes of intermediate values (lower bound "
        "%d), %d bytes of weights; compiled in %.0f ms, weights prepared in %.0f ms%s.",
        statistics.kernels, statistics.dispatches, statistics.arena_bytes,
        statistics.lower_bound_bytes, statistics.weights_bytes, statistics.build_ms,
        statistics.weights_ms, statistics.from_cache ? ", from serialized data" : ""));
  }
  return absl::OkStatus();
}

absl::Status DelegateKernel::Prepare(TfLiteContext* context) const {
  const Graph& graph = model_->graph();
  for (const std::vector<IoTensor>* io_tensors : {&graph.inputs, &graph.outputs}) {
    for (const IoTensor& io : *io_tensors) {
      const TfLiteIntArray* dims = context->tensors[io.tensor].dims;
      const Shape& shape = graph.shape(io.value);
      if (TfLiteIntArrayEqualsArray(dims, static_cast<int>(shape.size()), shape.data()) == 0) {
        return absl::FailedPreconditionError(absl::StrFormat(
            "Tensor %d does not have the shape any more that the delegate was applied to.",
            io.tensor));
      }
    }
  }
  return absl::OkStatus();
}

absl::Status DelegateKernel::ResetVariablesIfAsked() {
  bool reset = false;
  for (const int index : variables_) {
    void* state = context_->tensors[index].data.data;
    if (state == nullptr) continue;
    reset |= std::memcmp(state, &kStateIsOnDevice, sizeof(kStateIsOnDevice)) != 0;
    std::memcpy(state, &kStateIsOnDevice, sizeof(kStateIsOnDevice));
  }
  return reset ? model_->ResetVariables() : absl::OkStatus();
}

void DelegateKernel::MarkOutputs() {
  const std::vector<IoTensor>& io_tensors = model_->graph().outputs;
  for (size_t i = 0; i < outputs_.size(); ++i) {
    const bool bound = buffers_ != nullptr && buffers_->count(io_tensors[i].tensor) != 0;
    if (!bound && !marked_[i]) continue;
    marked_[i] = bound;
    outputs_[i]->buffer_handle = bound ? io_tensors[i].tensor : kTfLiteNullBufferHandle;
    outputs_[i]->data_is_stale = bound;
  }
}

void DelegateKernel::FindTensors(TfLiteContext* context) {
  const Graph& graph = model_->graph();
  for (size_t i = 0; i < inputs_.size(); ++i) {
    inputs_[i] = &context->tensors[graph.inputs[i].tensor];
  }
  for (size_t i = 0; i < outputs_.size(); ++i) {
    outputs_[i] = &context->tensors[graph.outputs[i].tensor];
  }
}

absl::Status DelegateKernel::Run(TfLiteContext* context, const DeviceBinding& now) {
  if (absl::Status status = Rebind(now); !status.ok()) return status;
  if (absl::Status status = ResetVariablesIfAsked(); !status.ok()) return status;
  FindTensors(context);
  if (!delegate_->profiling()) return model_->Invoke(inputs_.data(), outputs_.data());
  absl::StatusOr<ProfileResult> profile = model_->Profile(inputs_.data(), outputs_.data());
  if (!profile.ok()) return profile.status();
  profile_ = *std::move(profile);
  return absl::OkStatus();
}

absl::Status DelegateKernel::Invoke(TfLiteContext* context) {
  absl::StatusOr<DeviceBinding> now = delegate_->BindingOf(context);
  if (!now.ok()) return now.status();
  const std::lock_guard<std::mutex> lock(mutex_);
  absl::Status status = Run(context, *now);
  if (absl::IsUnavailable(status)) {
    status = Recover(now->device, status);
    if (status.ok()) now = delegate_->BindingOf(context);
    if (!now.ok()) return now.status();
    if (status.ok()) status = Run(context, *now);
    if (absl::IsUnavailable(status)) {
      status = absl::UnavailableError(absl::StrCat("The device is lost: ", status.message()));
    }
  }
  if (!status.ok()) return status;
  MarkOutputs();
  if (cache_ != nullptr) cache_->Keep(model_.get());
  return status;
}

ModelStatistics DelegateKernel::statistics() {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (model_ == nullptr) return {};
  ModelStatistics statistics = model_->statistics();
  statistics.from_cache = from_cache_;
  return statistics;
}

std::optional<ProfileResult> DelegateKernel::profile() {
  const std::lock_guard<std::mutex> lock(mutex_);
  return profile_;
}

}  // namespace litmus::gpu
