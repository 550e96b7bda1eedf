// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/engine/ports.h"

#include <cstring>
#include <utility>

#include "delegates/gpu/kernels/dialect/prelude.h"

namespace litmus::gpu {

std::optional<ElementFormat> FormatOf(const TfLiteTensor& tensor) {
  ElementFormat format;
  switch (tensor.type) {
    case kTfLiteFloat32:
      return format;
    case kTfLiteFloat16:
      format.type = ElementType::kFloat16;
      return format;
    case kTfLiteInt32:
      format.type = ElementType::kInt32;
      return format;
    case kTfLiteBool:
      format.type = ElementType::kBool;
      return format;
    case kTfLiteInt8:
    case kTfLiteUInt8:
      format.type = tensor.type == kTfLiteInt8 ? ElementType::kInt8 : ElementType::kUInt8;
      if (tensor.params.scale != 0) format.scale = tensor.params.scale;
      format.zero_point = tensor.params.zero_point;
      return format;
    default:
      return std::nullopt;
  }
}

bool Ports::Fits(const Port& port, const TfLiteTensor& tensor) {
  if (port.copy == nullptr || tensor.bytes != port.bytes || tensor.data.raw == nullptr) {
    return false;
  }
  const std::optional<ElementFormat> format = FormatOf(tensor);
  return format.has_value() && format->type == port.format.type &&
         format->scale == port.format.scale && format->zero_point == port.format.zero_point;
}

absl::StatusOr<std::unique_ptr<Ports>> Ports::Make(const KernelSelection& selection,
                                                   const Executable& executable, Device* device,
                                                   const TfLiteTensor* const* inputs,
                                                   TfLiteTensor* const* outputs) {
  const Graph& graph = selection.graph();
  std::unique_ptr<Ports> ports(new Ports);
  ports->inputs_.resize(graph.inputs.size());
  ports->outputs_.resize(graph.outputs.size());
  ExternalUse use;
  ExternalMemory memory;
  std::vector<Port*> made;
  const auto add = [&](ValueId value, const TfLiteTensor& tensor, bool is_input, Port* port) {
    const std::optional<ElementFormat> format = FormatOf(tensor);
    const bool in_memory = executable.SliceOf(value).buffer != nullptr;
    const Shape& shape = graph.shape(value);
    if (!format.has_value() || !in_memory || Elements(shape) == 0) return absl::OkStatus();
    absl::StatusOr<std::unique_ptr<Buffer>> buffer =
        device->Allocate(BufferBytes(*format, shape), nullptr, MemoryUse::kHost);
    if (!buffer.ok()) return buffer.status();
    port->format = *format;
    port->buffer = *std::move(buffer);
    port->bytes = static_cast<size_t>(Elements(shape)) * ElementBytes(format->type);
    const Operand external = {Operand::Kind::kExternal, static_cast<int>(memory.dense.size()),
                              false};
    memory.dense.push_back(port->buffer.get());
    use.copies.push_back(
        is_input ? CopyFromFormatted(external, *format, value, shape, selection.policy())
                 : CopyToFormatted(value, external, *format, shape, selection.policy()));
    made.push_back(port);
    return absl::OkStatus();
  };
  absl::Status status;
  for (size_t i = 0; i < graph.inputs.size() && status.ok(); ++i) {
    status = add(graph.inputs[i].value, *inputs[i], true, &ports->inputs_[i]);
  }
  for (size_t i = 0; i < graph.outputs.size() && status.ok(); ++i) {
    status = add(graph.outputs[i].value, *outputs[i], false, &ports->outputs_[i]);
  }
  if (!status.ok()) return status;
  ports->count_ = static_cast<int>(made.size());
  if (made.empty()) return ports;
  const absl::StatusOr<KernelSet> set = BuildKernelSet(selection, {}, use);
  if (!set.ok()) return set.status();
  const DeviceInfo& info = device->info();
  absl::StatusOr<std::unique_ptr<Program>> program = device->Compile(
      Prelude(info.language, info.vector_width, selection.precision()), set->kernels);
  if (!program.ok()) return program.status();
  ports->program_ = *std::move(program);
  for (size_t i = 0; i < made.size(); ++i) {
    absl::StatusOr<std::unique_ptr<BoundKernel>> bound =
        executable.Bind(set->dispatches[i], *set, ports->program_.get(), memory);
    if (!bound.ok()) return bound.status();
    made[i]->copy = *std::move(bound);
  }
  return ports;
}

absl::Status Ports::WarmUp(Queue* queue) {
  absl::Status status;
  for (const std::vector<Port>* ports : {&inputs_, &outputs_}) {
    for (const Port& port : *ports) {
      if (status.ok() && port.copy != nullptr) status = queue->Enqueue(port.copy.get());
    }
  }
  return status.ok() ? queue->Finish() : status;
}

absl::Status Ports::Upload(size_t i, const TfLiteTensor& tensor, Queue* queue) {
  const Port& port = inputs_[i];
  const BufferSlice whole = {port.buffer.get(), 0, port.buffer->bytes()};
  absl::Status status = WithMappedRange(queue, whole, Queue::Access::kWrite, [&](void* range) {
    std::memcpy(range, tensor.data.raw, tensor.bytes);
    return absl::OkStatus();
  });
  return status.ok() ? queue->Enqueue(port.copy.get()) : status;
}

absl::Status Ports::Download(size_t i, Queue* queue, TfLiteTensor* tensor) {
  const Port& port = outputs_[i];
  const BufferSlice whole = {port.buffer.get(), 0, port.buffer->bytes()};
  return WithMappedRange(queue, whole, Queue::Access::kRead, [&](void* range) {
    std::memcpy(tensor->data.raw, range, tensor->bytes);
    return absl::OkStatus();
  });
}

}  // namespace litmus::gpu
