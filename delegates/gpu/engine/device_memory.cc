// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/engine/device_memory.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>

#include "delegates/gpu/engine/weights.h"

namespace litmus::gpu {
namespace {

constexpr size_t kSlack = 128;  // bytes that may be read past the last value of a chunk, never used
constexpr size_t kAlignment = 128;

std::vector<ValueId> IoValues(const std::vector<IoTensor>& io_tensors) {
  std::vector<ValueId> values;
  for (const IoTensor& io : io_tensors) values.push_back(io.value);
  return values;
}

}  // namespace

absl::Status WithMappedRange(Queue* queue, const BufferSlice& slice, Queue::Access access,
                             const std::function<absl::Status(void*)>& use) {
  absl::StatusOr<void*> range = queue->Map(slice, access);
  if (!range.ok()) return range.status();
  const absl::Status used = use(*range);
  const absl::Status unmapped = queue->Unmap(slice, *range);
  return used.ok() ? unmapped : used;
}

DeviceMemory::DeviceMemory(const KernelSelection& selection, const std::vector<Place>& places,
                           Device* device, Queue* queue)
    : selection_(selection),
      places_(places),
      device_(device),
      queue_(queue),
      values_(selection.graph().values.size()),
      weight_places_(selection.weights().size()),
      scratch_places_(selection.scratch_count()) {}

MemoryPlanOptions DeviceMemory::ChunkOptions() const {
  const DeviceInfo& info = device_->info();
  MemoryPlanOptions options;
  options.alignment = std::max(info.buffer_alignment, kAlignment);
  options.head =
      std::max(static_cast<size_t>(info.vector_width) * sizeof(float), options.alignment);
  options.tail = kSlack;
  // 16-bit floats are the smallest elements if scratch memory uses them.
  options.max_chunk_bytes = kMostFloats * ElementBytes(selection_.scratch_storage());
  if (info.max_buffer_bytes > 0) {
    options.max_chunk_bytes = std::min(options.max_chunk_bytes, info.max_buffer_bytes);
  }
  return options;
}

absl::Status DeviceMemory::MakeArena(const KernelSet& set, bool share, bool is_part) {
  const Graph& graph = selection_.graph();
  const auto end = static_cast<int>(set.dispatches.size());
  std::vector<MemoryItem> items;
  std::vector<Operand> operands;
  std::vector<int> item_of_value(values_.size(), -1), item_of_scratch(scratch_places_.size(), -1);
  const auto use = [&](const Operand& given, int first, int last) {
    const Operand operand = Resolve(given);
    if (operand.kind == Operand::Kind::kWeights || IsConstant(operand)) return;
    const bool is_value = operand.kind == Operand::Kind::kValue;
    int& item = is_value ? item_of_value[static_cast<size_t>(operand.id)]
                         : item_of_scratch[static_cast<size_t>(operand.id)];
    if (item < 0) {
      const int64_t elements = is_value ? StoredElements(graph.shape(operand.id))
                                        : selection_.scratch_elements(operand.id);
      item = static_cast<int>(items.size());
      items.push_back({static_cast<size_t>(std::max<int64_t>(elements, 4)) *
                           ElementBytes(selection_.OperandStorage(operand)),
                       first, last});
      operands.push_back(operand);
    }
    items[static_cast<size_t>(item)].first =
        std::min(items[static_cast<size_t>(item)].first, first);
    items[static_cast<size_t>(item)].last = std::max(items[static_cast<size_t>(item)].last, last);
  };
  for (int i = 0; i < end; ++i) {
    for (const Operand& operand : set.dispatches[static_cast<size_t>(i)].buffers)
      use(operand, i, i);
  }
  for (size_t i = 0; i < values_.size(); ++i) {
    if (graph.values[i].variable && !is_part) use(Operand::Of(static_cast<int>(i)), -1, end);
  }
  for (const ValueId output : IoValues(graph.outputs)) {
    if (!is_part) use(Operand::Of(output), end, end);
  }
  // Only inputs that a dispatch uses get memory.
  for (const ValueId input : IoValues(graph.inputs)) {
    if (item_of_value[static_cast<size_t>(input)] >= 0) use(Operand::Of(input), -1, -1);
  }
  MemoryPlanOptions options = ChunkOptions();
  options.share = share;
  absl::StatusOr<MemoryPlan> plan = PlanMemory(items, options);
  if (!plan.ok()) return plan.status();
  for (const size_t bytes : plan->chunk_bytes) {
    // Without ports the host maps inputs and outputs of the arena.
    const bool is_mapped = !selection_.policy().ConvertsOnDevice();
    absl::StatusOr<std::unique_ptr<Buffer>> buffer =
        device_->Allocate(bytes, nullptr, is_mapped ? MemoryUse::kHost : MemoryUse::kDevice);
    if (!buffer.ok()) return buffer.status();
    arena_.push_back(*std::move(buffer));
    absl::Status status = queue_->Fill({arena_.back().get(), 0, options.head}, 0);
    if (!status.ok()) return status;
  }
  for (size_t i = 0; i < items.size(); ++i) {
    const MemoryPlace& place = plan->places[i];
    *Find(operands[i]) = {arena_[static_cast<size_t>(place.chunk)].get(), place.offset,
                          items[i].bytes};
  }
  arena_bytes_ = static_cast<int64_t>(plan->item_bytes);
  lower_bound_bytes_ = static_cast<int64_t>(plan->lower_bound);
  return absl::OkStatus();
}

absl::Status DeviceMemory::MakeWeights(const KernelSet& set, absl::Span<const char> cached,
                                       bool is_part) {
  std::vector<Operand> operands;
  std::vector<bool> value_seen(values_.size()), weights_seen(weight_places_.size());
  const auto use = [&](const Operand& given) {
    const Operand operand = Resolve(given);
    const bool is_weights = operand.kind == Operand::Kind::kWeights;
    if (!is_weights && !IsConstant(operand)) return;
    std::vector<bool>& seen = is_weights ? weights_seen : value_seen;
    if (seen[static_cast<size_t>(operand.id)]) return;
    seen[static_cast<size_t>(operand.id)] = true;
    operands.push_back(operand);
  };
  for (const PlannedDispatch& dispatch : set.dispatches) {
    for (const Operand& operand : dispatch.buffers) use(operand);
  }
  for (const ValueId output : IoValues(selection_.graph().outputs)) {
    if (!is_part) use(Operand::Of(output));
  }
  absl::StatusOr<WeightsPlan> plan = PlanWeights(selection_, operands, ChunkOptions());
  if (!plan.ok()) return plan.status();
  const auto start = std::chrono::steady_clock::now();
  for (const size_t bytes : plan->chunk_bytes) weights_bytes_ += static_cast<int64_t>(bytes);
  weights_from_cache_ = !cached.empty() && cached.size() == static_cast<size_t>(weights_bytes_);
  size_t offset = 0;
  for (const size_t bytes : plan->chunk_bytes) {
    absl::StatusOr<std::unique_ptr<Buffer>> buffer =
        device_->Allocate(bytes, weights_from_cache_ ? cached.data() + offset : nullptr);
    if (!buffer.ok()) return buffer.status();
    weights_.push_back(*std::move(buffer));
    offset += bytes;
  }
  for (const PlacedWeights& entry : plan->entries) {
    // A constant without elements is still a buffer argument, which must have a size above 0.
    *Find(entry.operand) = {weights_[static_cast<size_t>(entry.place.chunk)].get(),
                            entry.place.offset, std::max(entry.bytes(), size_t{16})};
  }
  absl::Status status;
  if (!weights_from_cache_) {
    std::vector<char*> ranges;
    std::vector<BufferSlice> slices;
    for (const auto& buffer : weights_) slices.push_back({buffer.get(), 0, buffer->bytes()});
    for (const BufferSlice& slice : slices) {
      absl::StatusOr<void*> range = queue_->Map(slice, Queue::Access::kWrite);
      if (!range.ok()) {
        status = range.status();
        break;
      }
      ranges.push_back(static_cast<char*>(*range));
    }
    if (status.ok()) status = FillWeights(selection_, *plan, ranges);
    for (size_t i = 0; i < ranges.size(); ++i) {
      const absl::Status unmapped = queue_->Unmap(slices[i], ranges[i]);
      if (status.ok()) status = unmapped;
    }
  }
  weights_ms_ =
      std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
  return status;
}

absl::Status DeviceMemory::ClearArena() {
  for (const auto& chunk : arena_) {
    absl::Status status = queue_->Fill({chunk.get(), 0, chunk->bytes()}, 0);
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

size_t DeviceMemory::SlicesBefore(const BufferSlice& slice, const Operand& operand) const {
  return slice.offset / (4 * ElementBytes(selection_.OperandStorage(operand)));
}

absl::StatusOr<std::string> DeviceMemory::ReadWeights() const {
  std::string blob;
  for (const auto& buffer : weights_) {
    absl::Status status = WithMappedRange(
        queue_, {buffer.get(), 0, buffer->bytes()}, Queue::Access::kRead, [&](void* range) {
          blob.append(static_cast<const char*>(range), buffer->bytes());
          return absl::OkStatus();
        });
    if (!status.ok()) return status;
  }
  return blob;
}

Operand DeviceMemory::Resolve(Operand operand) const {
  if (operand.kind == Operand::Kind::kValue)
    operand.id = places_[static_cast<size_t>(operand.id)].root;
  return operand;
}

bool DeviceMemory::IsConstant(const Operand& operand) const {
  return operand.kind == Operand::Kind::kValue && selection_.graph().IsConstant(operand.id);
}

const DeviceMemory::Location* DeviceMemory::Find(const Operand& operand) const {
  const auto index = static_cast<size_t>(operand.id);
  switch (operand.kind) {
    case Operand::Kind::kValue:
      return &values_[index];
    case Operand::Kind::kWeights:
      return &weight_places_[index];
    default:
      return &scratch_places_[index];
  }
}
DeviceMemory::Location* DeviceMemory::Find(const Operand& operand) {
  return const_cast<Location*>(static_cast<const DeviceMemory*>(this)->Find(operand));
}

BufferSlice DeviceMemory::Slice(const Operand& operand, const ExternalMemory& external) const {
  if (operand.kind == Operand::Kind::kExternal) {
    const Buffer* buffer = external.dense[static_cast<size_t>(operand.id)];
    return {buffer, 0, buffer->bytes()};
  }
  const Operand root = Resolve(operand);
  if (operand.kind == Operand::Kind::kValue) {
    const auto found = external.in_place.find(root.id);
    if (found != external.in_place.end()) return {found->second, 0, found->second->bytes()};
  }
  const Location* location = Find(root);
  if (location->buffer == nullptr) return {};
  if (operand.from_chunk) return {location->buffer, 0, location->buffer->bytes()};
  if (operand.kind != Operand::Kind::kValue) {
    return {location->buffer, location->offset, location->bytes};
  }
  const int64_t first = places_[static_cast<size_t>(operand.id)].first;
  const Value& value = selection_.graph().values[static_cast<size_t>(operand.id)];
  const int64_t elements = SpannedElements(value);
  const size_t element_bytes = ElementBytes(selection_.OperandStorage(operand));
  // A value without elements is still a buffer argument.
  return {location->buffer, location->offset + static_cast<size_t>(first) * element_bytes,
          elements == 0 ? location->bytes : static_cast<size_t>(elements) * element_bytes};
}

}  // namespace litmus::gpu
