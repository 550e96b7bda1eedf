// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/engine/executable.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstring>
#include <optional>

#include "absl/strings/str_cat.h"
#include "delegates/gpu/engine/state.h"
#include "delegates/gpu/kernels/dialect/prelude.h"

namespace litmus::gpu {
namespace {

using Clock = std::chrono::steady_clock;
double MsSince(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

constexpr size_t kSlack = 128;  // read past the last value of a chunk, never used
constexpr size_t kAlignment = 128;
// Kernels count floats from a chunk's begin with an int.
constexpr size_t kMostFloats = size_t{1} << 31;
constexpr size_t kMostSlices = kMostFloats / 4;

std::vector<ValueId> PortValues(const std::vector<Port>& ports) {
  std::vector<ValueId> values;
  for (const Port& port : ports) values.push_back(port.value);
  return values;
}

}  // namespace

absl::Status WithWindow(Queue* queue, const BufferSlice& slice, Queue::Access access,
                        const std::function<absl::Status(void*)>& use) {
  absl::StatusOr<void*> window = queue->Map(slice, access);
  if (!window.ok()) return window.status();
  const absl::Status used = use(*window);
  const absl::Status unmapped = queue->Unmap(slice, *window);
  return used.ok() ? unmapped : used;
}

absl::StatusOr<std::unique_ptr<Executable>> Executable::Build(
    const Emission& emission, const std::vector<ValueId>& roots,
    const std::vector<std::pair<int, int>>& ways, Device* device, Queue* queue,
    const ExecutableOptions& options, std::vector<UnfitGroup>* unfit) {
  std::unique_ptr<Executable> executable(new Executable(emission, roots, device, queue));
  absl::StatusOr<KernelSet> set = BuildKernelSet(emission, ways);
  if (!set.ok()) return set.status();
  executable->set_ = *std::move(set);
  executable->values_.resize(emission.graph().values.size());
  executable->weight_places_.resize(emission.weights().size());
  executable->scratch_places_.resize(emission.scratch_count());
  absl::Status status = executable->MakeArena(options.share_memory);
  if (status.ok()) status = executable->MakeProgram(options.binary);
  if (status.ok()) status = executable->MakeWeights(options.weights);
  if (status.ok()) status = executable->BindAll(unfit);
  if (!status.ok()) return status;
  return executable;
}

absl::Status Executable::MakeProgram(const std::string* binary) {
  if (set_.kernels.empty()) return absl::OkStatus();
  const Clock::time_point start = Clock::now();
  if (binary != nullptr && !binary->empty()) {
    absl::StatusOr<std::unique_ptr<Program>> loaded = device_->LoadProgram(*binary, set_.kernels);
    program_from_cache_ = loaded.ok();
    if (loaded.ok()) program_ = *std::move(loaded);
  }
  if (program_ == nullptr) {
    const DeviceInfo& info = device_->info();
    absl::StatusOr<std::unique_ptr<Program>> compiled = device_->Compile(
        Prelude(info.language, info.vector_width, emission_.precision()), set_.kernels);
    if (!compiled.ok()) return compiled.status();
    program_ = *std::move(compiled);
  }
  build_ms_ = MsSince(start);
  return absl::OkStatus();
}

MemoryPlanOptions Executable::ChunkOptions() const {
  const DeviceInfo& info = device_->info();
  MemoryPlanOptions options;
  options.alignment = std::max(info.buffer_alignment, kAlignment);
  options.head =
      std::max(static_cast<size_t>(info.vector_width) * sizeof(float), options.alignment);
  options.tail = kSlack;
  // 16-bit floats are the smallest elements where there are any.
  options.max_chunk_bytes = kMostFloats * ElementBytes(emission_.scratch_storage());
  if (info.max_buffer_bytes > 0) {
    options.max_chunk_bytes = std::min(options.max_chunk_bytes, info.max_buffer_bytes);
  }
  return options;
}

absl::Status Executable::MakeArena(bool share) {
  const Graph& graph = emission_.graph();
  const auto end = static_cast<int>(set_.launches.size());
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
                                        : emission_.scratch_elements(operand.id);
      item = static_cast<int>(items.size());
      items.push_back({static_cast<size_t>(std::max<int64_t>(elements, 4)) *
                           ElementBytes(emission_.OperandStorage(operand)),
                       first, last});
      operands.push_back(operand);
    }
    items[static_cast<size_t>(item)].first =
        std::min(items[static_cast<size_t>(item)].first, first);
    items[static_cast<size_t>(item)].last = std::max(items[static_cast<size_t>(item)].last, last);
  };
  for (int i = 0; i < end; ++i) {
    for (const Operand& operand : set_.launches[static_cast<size_t>(i)].buffers) use(operand, i, i);
  }
  for (size_t i = 0; i < values_.size(); ++i) {
    if (graph.values[i].variable) use(Operand::Of(static_cast<int>(i)), -1, end);
  }
  for (const ValueId output : PortValues(graph.outputs)) use(Operand::Of(output), end, end);
  // An input that nothing uses needs no memory.
  for (const ValueId input : PortValues(graph.inputs)) {
    if (item_of_value[static_cast<size_t>(input)] >= 0) use(Operand::Of(input), -1, -1);
  }
  MemoryPlanOptions options = ChunkOptions();
  options.share = share;
  absl::StatusOr<MemoryPlan> plan = PlanMemory(items, options);
  if (!plan.ok()) return plan.status();
  for (const size_t bytes : plan->chunk_bytes) {
    absl::StatusOr<std::unique_ptr<Buffer>> buffer = device_->Allocate(bytes);
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

absl::Status Executable::MakeWeights(absl::Span<const char> cached) {
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
  for (const PlannedLaunch& launch : set_.launches) {
    for (const Operand& operand : launch.buffers) use(operand);
  }
  for (const ValueId output : PortValues(emission_.graph().outputs)) use(Operand::Of(output));
  absl::StatusOr<WeightsPlan> plan = PlanWeights(emission_, operands, ChunkOptions());
  if (!plan.ok()) return plan.status();
  const Clock::time_point start = Clock::now();
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
  for (const WeightsPiece& piece : plan->pieces) {
    // A constant without elements is still a buffer argument, which must have some bytes.
    *Find(piece.operand) = {weights_[static_cast<size_t>(piece.place.chunk)].get(),
                            piece.place.offset, std::max(piece.bytes(), size_t{16})};
  }
  absl::Status status;
  if (!weights_from_cache_) {
    std::vector<char*> windows;
    std::vector<BufferSlice> slices;
    for (const auto& buffer : weights_) slices.push_back({buffer.get(), 0, buffer->bytes()});
    for (const BufferSlice& slice : slices) {
      absl::StatusOr<void*> window = queue_->Map(slice, Queue::Access::kWrite);
      if (!window.ok()) {
        status = window.status();
        break;
      }
      windows.push_back(static_cast<char*>(*window));
    }
    if (status.ok()) status = FillWeights(emission_, *plan, windows);
    for (size_t i = 0; i < windows.size(); ++i) {
      const absl::Status unmapped = queue_->Unmap(slices[i], windows[i]);
      if (status.ok()) status = unmapped;
    }
  }
  weights_ms_ = MsSince(start);
  return status;
}

absl::Status Executable::BindAll(std::vector<UnfitGroup>* unfit) {
  absl::Status status;
  for (const PlannedLaunch& launch : set_.launches) {
    absl::StatusOr<std::unique_ptr<BoundKernel>> bound = Bind(launch, set_, program_.get(), {});
    if (bound.ok()) {
      kernels_.push_back(bound->get());
      bound_.push_back(*std::move(bound));
      continue;
    }
    if (!absl::IsResourceExhausted(bound.status())) return bound.status();
    status.Update(bound.status());
    if (unfit != nullptr) unfit->push_back(GroupOf(launch, set_));
  }
  return status;
}

UnfitGroup Executable::GroupOf(const PlannedLaunch& launch, const KernelSet& set) {
  const std::array<int, 3>& local = set.kernels[static_cast<size_t>(launch.kernel)].local;
  return {launch.node, local[0] * local[1] * local[2]};
}

absl::StatusOr<std::unique_ptr<BoundKernel>> Executable::Bind(
    const PlannedLaunch& launch, const KernelSet& set, Program* program,
    const ExternalMemory& external) const {
  std::vector<BufferSlice> slices;
  std::vector<size_t> starts;  // slices before each buffer, where that is bound whole
  for (size_t i = 0; i < launch.buffers.size(); ++i) {
    BufferSlice slice = Slice(launch.buffers[i], external);
    if (slice.buffer == nullptr) {
      return absl::InternalError(absl::StrCat("Kernel ",
                                              set.kernels[static_cast<size_t>(launch.kernel)].name,
                                              " uses unknown memory."));
    }
    starts.push_back(SlicesBefore(slice, launch.buffers[i]));
    if (launch.whole[i]) slice = {slice.buffer, 0, slice.buffer->bytes()};
    slices.push_back(slice);
  }
  std::vector<ScalarArg> scalars;
  for (const Scalar& scalar : launch.scalars) {
    if (scalar.kind == Scalar::Kind::kFloat) {
      scalars.push_back(ScalarArg::Float(scalar.f));
      continue;
    }
    if (scalar.kind == Scalar::Kind::kInt) {
      scalars.push_back(ScalarArg::Int(scalar.i));
      continue;
    }
    const size_t base =
        scalar.kind == Scalar::Kind::kStartOf
            ? starts[static_cast<size_t>(scalar.i)]
            : SlicesBefore(Slice(Operand::Of(scalar.i), external), Operand::Of(scalar.i));
    if (base >= kMostSlices) {
      return absl::ResourceExhaustedError("Intermediate values need too much memory.");
    }
    scalars.push_back(ScalarArg::Int(static_cast<int32_t>(base)));
  }
  return program->Bind(launch.kernel, slices, scalars, launch.groups);
}

size_t Executable::SlicesBefore(const BufferSlice& slice, const Operand& operand) const {
  return slice.offset / (4 * ElementBytes(emission_.OperandStorage(operand)));
}

absl::StatusOr<std::string> Executable::ReadWeights() const {
  std::string blob;
  for (const auto& buffer : weights_) {
    absl::Status status = WithWindow(
        queue_, {buffer.get(), 0, buffer->bytes()}, Queue::Access::kRead, [&](void* window) {
          blob.append(static_cast<const char*>(window), buffer->bytes());
          return absl::OkStatus();
        });
    if (!status.ok()) return status;
  }
  return blob;
}

absl::Status Executable::WarmUp(std::vector<UnfitGroup>* unfit) {
  for (const auto& chunk : arena_) {
    absl::Status status = queue_->Fill({chunk.get(), 0, chunk->bytes()}, 0);
    if (!status.ok()) return status;
  }
  const auto groups = [&](size_t launch) {
    const std::array<int, 3>& g = set_.launches[launch].groups;
    return int64_t{g[0]} * g[1] * g[2];
  };
  std::vector<std::optional<size_t>> smallest(set_.kernels.size());
  for (size_t i = 0; i < set_.launches.size(); ++i) {
    std::optional<size_t>& launch = smallest[static_cast<size_t>(set_.launches[i].kernel)];
    if (!launch.has_value() || groups(i) < groups(*launch)) launch = i;
  }
  absl::Status refused;
  for (size_t kernel = 0; kernel < smallest.size(); ++kernel) {
    if (!smallest[kernel].has_value()) continue;
    const absl::Status status = queue_->Enqueue(kernels_[*smallest[kernel]]);
    if (status.ok()) continue;
    if (!absl::IsResourceExhausted(status)) return status;
    refused.Update(absl::ResourceExhaustedError(
        absl::StrCat("kernel ", set_.kernels[kernel].name, ": ", status.message())));
    for (const PlannedLaunch& launch : set_.launches) {
      if (unfit != nullptr && launch.kernel == static_cast<int>(kernel))
        unfit->push_back(GroupOf(launch, set_));
    }
  }
  const absl::Status finished = queue_->Finish();
  return refused.ok() ? finished : refused;
}

Operand Executable::Resolve(Operand operand) const {
  if (operand.kind == Operand::Kind::kValue) operand.id = roots_[static_cast<size_t>(operand.id)];
  return operand;
}

bool Executable::IsConstant(const Operand& operand) const {
  return operand.kind == Operand::Kind::kValue && emission_.graph().IsConstant(operand.id);
}

const Executable::Location* Executable::Find(const Operand& operand) const {
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
Executable::Location* Executable::Find(const Operand& operand) {
  return const_cast<Location*>(static_cast<const Executable*>(this)->Find(operand));
}

BufferSlice Executable::Slice(const Operand& operand, const ExternalMemory& external) const {
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
  if (operand.from_chunk && location->buffer != nullptr) {
    return {location->buffer, 0, location->buffer->bytes()};
  }
  return {location->buffer, location->offset, location->bytes};
}

}  // namespace litmus::gpu
