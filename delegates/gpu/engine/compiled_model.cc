// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/engine/compiled_model.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "delegates/gpu/engine/compiled_graph.h"
#include "delegates/gpu/engine/enqueue.h"
#include "delegates/gpu/engine/executable.h"
#include "delegates/gpu/engine/external.h"
#include "delegates/gpu/engine/kernel_selection.h"
#include "delegates/gpu/engine/ports.h"

namespace litmus::gpu {
namespace {

constexpr int kCopies = -1;  // the "node" of conversion kernels

using Clock = std::chrono::steady_clock;
double UsSince(Clock::time_point start) {
  return std::chrono::duration<double, std::micro>(Clock::now() - start).count();
}

}  // namespace

absl::StatusOr<std::unique_ptr<CompiledModel>> CompiledModel::Create(Graph graph, Device* device,
                                                                     const ModelOptions& options) {
  auto compiled = CompiledGraph::Create(std::move(graph), device, options);
  if (!compiled.ok()) return compiled.status();
  std::unique_ptr<CompiledModel> model(
      new CompiledModel(*std::move(compiled), options.keep_intermediates, options.precision));
  if (absl::Status status = model->ResetVariables(); !status.ok()) return status;
  return model;
}

CompiledModel::CompiledModel(std::unique_ptr<CompiledGraph> compiled, bool keep_intermediates,
                             Precision precision)
    : compiled_(std::move(compiled)),
      keep_intermediates_(keep_intermediates),
      precision_(precision) {
  const Executable& executable = compiled_->executable();
  const DeviceMemory& memory = executable.memory();
  statistics_.dispatches = static_cast<int>(executable.set().dispatches.size());
  statistics_.kernels = static_cast<int>(executable.set().kernels.size());
  statistics_.arena_bytes = memory.arena_bytes();
  statistics_.lower_bound_bytes = memory.lower_bound_bytes();
  statistics_.weights_bytes = memory.weights_bytes();
  statistics_.build_ms = executable.build_ms();
  statistics_.weights_ms = memory.weights_ms();
  statistics_.program_from_cache = executable.program_from_cache();
  statistics_.from_cache = executable.program_from_cache() || memory.weights_from_cache();
}

CompiledModel::~CompiledModel() = default;

const Graph& CompiledModel::graph() const { return compiled_->graph(); }

StoredLayout CompiledModel::Layout(ValueId value) const {
  const Value& v = graph().values[static_cast<size_t>(value)];
  const bool in_place = external_ != nullptr && external_->InPlace(value) != nullptr;
  return LayoutOf(v.shape, in_place ? Storage::kF32 : StorageOf(v, precision_));
}

const std::vector<BoundKernel*>& CompiledModel::Kernels() const {
  return external_ != nullptr ? external_->kernels() : compiled_->executable().kernels();
}

BufferSlice CompiledModel::SliceOf(ValueId value) const {
  const Buffer* buffer = external_ == nullptr ? nullptr : external_->InPlace(value);
  if (buffer != nullptr) return {buffer, 0, buffer->bytes()};
  return compiled_->executable().SliceOf(value);
}

absl::Status CompiledModel::Invoke(const TfLiteTensor* const* inputs,
                                   TfLiteTensor* const* outputs) {
  MakePorts(inputs, outputs);
  absl::Status status = ApplyIoBuffers();
  if (status.ok()) status = Upload(inputs);
  if (status.ok()) {
    status =
        EnqueueAll(Kernels(), compiled_->selection()->policy().FlushInterval(), compiled_->queue());
  }
  if (status.ok()) status = Download(outputs);
  return status;
}

absl::Status CompiledModel::BindIoBuffers(IoBuffers io_buffers) {
  absl::Status status =
      CheckIoBuffers(io_buffers.inputs, io_buffers.input_formats, graph().inputs, graph());
  if (status.ok())
    status =
        CheckIoBuffers(io_buffers.outputs, io_buffers.output_formats, graph().outputs, graph());
  if (!status.ok()) return status;
  io_buffers_ = std::move(io_buffers);
  io_buffers_changed_ = true;
  return absl::OkStatus();
}

absl::Status CompiledModel::ApplyIoBuffers() {
  if (!io_buffers_changed_) return absl::OkStatus();
  std::unique_ptr<ExternalRun> external;
  GroupLimits limits = compiled_->group_limits();
  while (external == nullptr && (AnyBound(io_buffers_))) {
    std::vector<UnfitGroup> unfit;
    auto built =
        ExternalRun::Build(*compiled_->selection(), compiled_->places(), compiled_->candidates(),
                           compiled_->executable(), compiled_->device(), io_buffers_, &unfit);
    if (built.ok()) {
      external = *std::move(built);
    } else if (unfit.empty() || !HalveGroups(unfit, &limits).empty()) {
      return built.status();
    }
    for (const auto& [node, items] : limits) compiled_->selection()->LimitGroups(node, items);
  }
  external_ = std::move(external);
  io_buffers_changed_ = false;
  const KernelSet& set = compiled_->executable().set();
  const bool bound = external_ != nullptr;
  statistics_.dispatches = static_cast<int>(Kernels().size());
  statistics_.kernels = static_cast<int>(set.kernels.size()) + (bound ? external_->compiled() : 0);
  return absl::OkStatus();
}

void CompiledModel::MakePorts(const TfLiteTensor* const* inputs, TfLiteTensor* const* outputs) {
  KernelSelection* selection = compiled_->selection();
  if (ports_made_ || !selection->policy().ConvertsOnDevice()) return;
  ports_made_ = true;
  for (;;) {
    auto ports =
        Ports::Make(*selection, compiled_->executable(), compiled_->device(), inputs, outputs);
    const absl::Status status = ports.ok() ? (*ports)->WarmUp(compiled_->queue()) : ports.status();
    if (status.ok()) {
      ports_ = *std::move(ports);
      statistics_.ports = ports_->count();
      return;
    }
    const int most = std::min(selection->MostItems(kCopies), selection->policy().FlatGroup());
    if (!absl::IsResourceExhausted(status) || most <= 1) return;  // the host converts instead
    selection->LimitGroups(kCopies, most / 2);
  }
}

bool CompiledModel::HasPort(ValueId value) const {
  return ports_ != nullptr && (external_ == nullptr || external_->InPlace(value) == nullptr);
}

absl::Status CompiledModel::Upload(const TfLiteTensor* const* inputs) {
  for (size_t i = 0; i < graph().inputs.size(); ++i) {
    const ValueId value = graph().inputs[i].value;
    const BufferSlice slice = SliceOf(value);
    if (slice.buffer == nullptr || IsBound(io_buffers_.inputs, i)) continue;
    const bool by_port = HasPort(value) && ports_->TakesInput(i, *inputs[i]);
    absl::Status status =
        by_port
            ? ports_->Upload(i, *inputs[i], compiled_->queue())
            : WithMappedRange(compiled_->queue(), slice, Queue::Access::kWrite, [&](void* range) {
                return UploadTensor(*inputs[i], Layout(value), range);
              });
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::Status CompiledModel::Download(TfLiteTensor* const* outputs) {
  std::vector<bool> by_port(graph().outputs.size());
  for (size_t i = 0; i < by_port.size(); ++i) {
    by_port[i] = HasPort(graph().outputs[i].value) && !IsBound(io_buffers_.outputs, i) &&
                 ports_->TakesOutput(i, *outputs[i]);
    if (!by_port[i]) continue;
    absl::Status status = ports_->Convert(i, compiled_->queue());
    if (!status.ok()) return status;
  }
  for (size_t i = 0; i < by_port.size(); ++i) {
    if (IsBound(io_buffers_.outputs, i)) continue;
    const ValueId value = graph().outputs[i].value;
    absl::Status status =
        by_port[i] ? ports_->Download(i, compiled_->queue(), outputs[i])
                   : WithMappedRange(compiled_->queue(), SliceOf(value), Queue::Access::kRead,
                                     [&](void* range) {
                                       return DownloadTensor(range, Layout(value), outputs[i]);
                                     });
    if (!status.ok()) return status;
  }
  return compiled_->queue()->Finish();
}

absl::StatusOr<ProfileResult> CompiledModel::Profile(const TfLiteTensor* const* inputs,
                                                     TfLiteTensor* const* outputs) {
  ProfileResult result;
  MakePorts(inputs, outputs);
  absl::Status status = ApplyIoBuffers();
  if (!status.ok()) return status;
  Clock::time_point start = Clock::now();
  status = Upload(inputs);
  if (!status.ok()) return status;
  status = compiled_->queue()->Finish();
  if (!status.ok()) return status;
  result.upload_us = UsSince(start);
  absl::StatusOr<std::vector<KernelTime>> times = compiled_->queue()->Profile(Kernels());
  if (!times.ok()) return times.status();
  for (size_t i = 0; i < times->size(); ++i) {
    DispatchTime time = Describe(i);
    time.us = static_cast<double>((*times)[i].end_ns - (*times)[i].start_ns) / 1000;
    result.kernels_us += time.us;
    result.dispatches.push_back(std::move(time));
  }
  start = Clock::now();
  status = Download(outputs);
  if (!status.ok()) return status;
  result.download_us = UsSince(start);
  return result;
}

DispatchTime CompiledModel::Describe(size_t kernel) const {
  const KernelSet& set = compiled_->executable().set();
  DispatchTime time;
  int node = -1;
  if (external_ != nullptr) {
    time.name = *external_->origins()[kernel].name;
    node = external_->origins()[kernel].node;
  } else {
    time.name = set.kernels[static_cast<size_t>(set.dispatches[kernel].kernel)].name;
    node = set.dispatches[kernel].node;
  }
  if (node >= 0) time.sources = graph().nodes[static_cast<size_t>(node)].sources;
  return time;
}

SerializedModel CompiledModel::Decisions() const { return compiled_->Decisions(); }

absl::StatusOr<SerializedModel> CompiledModel::Export() { return compiled_->Export(); }

}  // namespace litmus::gpu
