// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/engine/model.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <functional>
#include <set>
#include <utility>

#include "absl/strings/cord.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "delegates/gpu/engine/boundary.h"
#include "delegates/gpu/engine/emission.h"
#include "delegates/gpu/engine/executable.h"
#include "delegates/gpu/engine/external.h"
#include "delegates/gpu/engine/kernel_budget.h"
#include "delegates/gpu/engine/state.h"
#include "delegates/gpu/engine/tuning.h"

namespace litmus::gpu {
namespace {

using Clock = std::chrono::steady_clock;
double UsSince(Clock::time_point start) {
  return std::chrono::duration<double, std::micro>(Clock::now() - start).count();
}

absl::Status CheckPorts(const std::vector<std::shared_ptr<const Buffer>>& buffers,
                        const std::vector<Port>& ports, const Graph& graph) {
  if (!buffers.empty() && buffers.size() != ports.size()) {
    return absl::InvalidArgumentError("Not as many buffers as ports.");
  }
  for (size_t i = 0; i < buffers.size(); ++i) {
    if (buffers[i] == nullptr) continue;
    const auto needed = static_cast<size_t>(Elements(graph.shape(ports[i].value))) * sizeof(float);
    if (buffers[i]->bytes() == needed) continue;
    return absl::InvalidArgumentError(absl::StrCat(
        "The buffer of port ", i, " has ", buffers[i]->bytes(), " bytes, not ", needed, "."));
  }
  return absl::OkStatus();
}

bool IsBound(const std::vector<std::shared_ptr<const Buffer>>& buffers, size_t port) {
  return !buffers.empty() && buffers[port] != nullptr;
}
bool AnyBound(const std::vector<std::shared_ptr<const Buffer>>& buffers) {
  return std::any_of(buffers.begin(), buffers.end(), [](const auto& b) { return b != nullptr; });
}

// Halves the groups of the nodes that do not fit. Returns those whose groups have one work-item.
std::vector<int> HalveGroups(const std::vector<UnfitGroup>& unfit, GroupLimits* limits) {
  const GroupLimits before = *limits;
  std::vector<int> hopeless;
  for (const UnfitGroup& group : unfit) {
    const auto known = before.find(group.node);
    const int items = known == before.end() ? group.items : std::min(group.items, known->second);
    int& limit = limits->try_emplace(group.node, items).first->second;
    limit = std::max(1, std::min(limit, items / 2));
    if (items <= 1) hopeless.push_back(group.node);
  }
  return hopeless;
}

constexpr char kUnfitNodes[] = "litmus.gpu/unfit_nodes";  // payload: numbers, comma-separated

absl::Status WithUnfitNodes(absl::Status error, const std::vector<int>& nodes, const Graph& graph) {
  std::set<int> sources;
  for (const int node : nodes) {
    if (node < 0) continue;
    const std::vector<int>& of_node = graph.nodes[static_cast<size_t>(node)].sources;
    sources.insert(of_node.begin(), of_node.end());
  }
  if (!sources.empty()) error.SetPayload(kUnfitNodes, absl::Cord(absl::StrJoin(sources, ",")));
  return error;
}

}  // namespace

std::vector<int> UnfitNodes(const absl::Status& error) {
  std::vector<int> nodes;
  const absl::optional<absl::Cord> payload = error.GetPayload(kUnfitNodes);
  if (!payload.has_value()) return nodes;
  const std::vector<std::string> numbers = absl::StrSplit(std::string(*payload), ',');
  for (const std::string& number : numbers) nodes.push_back(std::stoi(number));
  return nodes;
}

class Model::Impl {
 public:
  Impl(Graph graph, Device* device, const ModelOptions& options)
      : graph_(std::move(graph)), device_(device), options_(options) {}

  absl::Status Prepare();
  absl::Status BindPorts(PortBuffers ports);
  // Before each run: what BindPorts has left to do.
  absl::Status ApplyPorts();
  absl::Status Upload(const TfLiteTensor* const* inputs);
  absl::Status Run();
  absl::Status Download(TfLiteTensor* const* outputs);
  absl::StatusOr<ProfileResult> Profile(const TfLiteTensor* const* inputs,
                                        TfLiteTensor* const* outputs);
  absl::Status ResetVariables();
  absl::Status CopyVariables(Impl* from);
  absl::Status ReadValue(ValueId value, const std::function<absl::Status(void*)>& use);
  absl::StatusOr<std::vector<float>> ReadValue(ValueId value);
  absl::Status ReadValue(ValueId value, TfLiteTensor* tensor);
  absl::StatusOr<Prepared> Export();

  const Graph& graph() const { return graph_; }
  const ModelStatistics& statistics() const { return statistics_; }

 private:
  absl::Status MakeExecutable(std::vector<UnfitGroup>* unfit);
  absl::StatusOr<std::vector<int>> Choices(bool* cached, std::vector<UnfitGroup>* unfit);
  StoredLayout Layout(ValueId value) const {
    const Value& v = graph_.values[static_cast<size_t>(value)];
    const bool in_place = external_ != nullptr && external_->InPlace(value) != nullptr;
    return LayoutOf(v.shape, in_place ? Storage::kF32 : StorageOf(v, options_.precision));
  }
  const std::vector<BoundKernel*>& Kernels() const {
    return external_ != nullptr ? external_->kernels() : executable_->kernels();
  }
  // Name and sources of a kernel.
  LaunchTime Describe(size_t kernel) const;
  // buffer == null: the value is in no memory.
  BufferSlice SliceOf(ValueId value) const {
    const Buffer* buffer = external_ == nullptr ? nullptr : external_->InPlace(value);
    if (buffer != nullptr) return {buffer, 0, buffer->bytes()};
    return executable_->SliceOf(value);
  }

  Graph graph_;
  Device* device_;
  ModelOptions options_;
  std::vector<ValueId> roots_;
  GroupLimits group_limits_;
  std::unique_ptr<Emission> emission_;
  std::unique_ptr<Queue> queue_;
  std::vector<int> choices_;
  std::vector<std::pair<int, int>> ways_;
  std::unique_ptr<Executable> executable_;
  PortBuffers ports_;
  bool ports_changed_ = false;
  std::unique_ptr<ExternalRun> external_;  // null: nothing was bound at the last run
  ModelStatistics statistics_;
};

absl::Status Model::Impl::Prepare() {
  FitKernelBudget(device_->info(), options_.precision, &graph_);
  OrderAssignments(&graph_);
  roots_ = FindAliases(graph_);
  absl::StatusOr<std::unique_ptr<Queue>> queue = device_->MakeQueue();
  if (!queue.ok()) return queue.status();
  queue_ = *std::move(queue);
  if (options_.prepared != nullptr) group_limits_ = options_.prepared->group_limits;
  for (;;) {
    std::vector<UnfitGroup> unfit;
    const absl::Status status = MakeExecutable(&unfit);
    if (status.ok()) break;
    if (unfit.empty()) return status;
    const std::vector<int> hopeless = HalveGroups(unfit, &group_limits_);
    if (!hopeless.empty()) return WithUnfitNodes(status, hopeless, graph_);
    options_.prepared = nullptr;  // of other kernels
  }
  options_.prepared = nullptr;  // it may be gone from now on
  statistics_.launches = static_cast<int>(executable_->set().launches.size());
  statistics_.kernels = static_cast<int>(executable_->set().kernels.size());
  statistics_.arena_bytes = executable_->arena_bytes();
  statistics_.lower_bound_bytes = executable_->lower_bound_bytes();
  statistics_.weights_bytes = executable_->weights_bytes();
  statistics_.build_ms = executable_->build_ms();
  statistics_.weights_ms = executable_->weights_ms();
  statistics_.program_from_cache = executable_->program_from_cache();
  statistics_.from_cache = executable_->program_from_cache() || executable_->weights_from_cache();
  return ResetVariables();
}

// From the graph to an executable that has run. `unfit`: as for Executable::Build.
absl::Status Model::Impl::MakeExecutable(std::vector<UnfitGroup>* unfit) {
  executable_ = nullptr;  // refers to the emission
  emission_ = std::make_unique<Emission>(graph_, device_->info(), options_.precision,
                                         EmissionOptions{options_.save_memory, group_limits_});
  absl::Status status = emission_->EmitAll();
  if (!status.ok()) return status;

  bool cached = false;
  absl::StatusOr<std::vector<int>> choices = Choices(&cached, unfit);
  if (!choices.ok()) return choices.status();
  choices_ = *std::move(choices);
  ways_.clear();
  auto choice = choices_.begin();
  for (size_t i = 0; i < emission_->steps().size(); ++i) {
    const bool is_choice = emission_->steps()[i].ways.size() > 1;
    ways_.emplace_back(static_cast<int>(i), is_choice ? *choice++ : 0);
  }
  ExecutableOptions build;
  build.share_memory = !options_.keep_intermediates;
  if (cached) {
    build.binary = &options_.prepared->program;
    build.weights = options_.cached_weights.empty()
                        ? absl::Span<const char>(options_.prepared->weights)
                        : options_.cached_weights;
  }
  absl::StatusOr<std::unique_ptr<Executable>> executable =
      Executable::Build(*emission_, roots_, ways_, device_, queue_.get(), build, unfit);
  if (!executable.ok()) return executable.status();
  executable_ = *std::move(executable);
  // A first inference that takes seconds, or that fails for the size of a group, is nobody's
  // expectation.
  const DeviceInfo& info = device_->info();
  const bool warm = info.late_compilation || !info.serial_items;
  return warm ? executable_->WarmUp(unfit) : absl::OkStatus();
}

// Cached ones where they fit, else measured or the first.
absl::StatusOr<std::vector<int>> Model::Impl::Choices(bool* cached,
                                                      std::vector<UnfitGroup>* unfit) {
  std::vector<int> limits;
  for (const Step& step : emission_->steps()) {
    if (step.ways.size() > 1) limits.push_back(static_cast<int>(step.ways.size()));
  }
  if (options_.prepared != nullptr && options_.prepared->choices.size() == limits.size()) {
    const std::vector<int>& choices = options_.prepared->choices;
    *cached = true;
    for (size_t i = 0; i < limits.size(); ++i) {
      *cached &= choices[i] >= 0 && choices[i] < limits[i];
    }
    if (*cached) return choices;
  }
  if (options_.tune && !limits.empty()) {
    return TuneChoices(*emission_, roots_, device_, queue_.get(), unfit);
  }
  return std::vector<int>(limits.size(), 0);
}

absl::Status Model::Impl::BindPorts(PortBuffers ports) {
  absl::Status status = CheckPorts(ports.inputs, graph_.inputs, graph_);
  if (status.ok()) status = CheckPorts(ports.outputs, graph_.outputs, graph_);
  if (!status.ok()) return status;
  ports_ = std::move(ports);
  ports_changed_ = true;
  return absl::OkStatus();
}

absl::Status Model::Impl::ApplyPorts() {
  if (!ports_changed_) return absl::OkStatus();
  std::unique_ptr<ExternalRun> external;
  GroupLimits limits = group_limits_;
  while (external == nullptr && (AnyBound(ports_.inputs) || AnyBound(ports_.outputs))) {
    std::vector<UnfitGroup> unfit;
    auto built =
        ExternalRun::Build(*emission_, roots_, ways_, *executable_, device_, ports_, &unfit);
    if (built.ok()) {
      external = *std::move(built);
    } else if (unfit.empty() || !HalveGroups(unfit, &limits).empty()) {
      return built.status();
    }
    for (const auto& [node, items] : limits) emission_->LimitGroups(node, items);
  }
  external_ = std::move(external);
  ports_changed_ = false;
  const KernelSet& set = executable_->set();
  const bool bound = external_ != nullptr;
  statistics_.launches = static_cast<int>(Kernels().size());
  statistics_.kernels = static_cast<int>(set.kernels.size()) + (bound ? external_->compiled() : 0);
  return absl::OkStatus();
}

absl::Status Model::Impl::Upload(const TfLiteTensor* const* inputs) {
  for (size_t i = 0; i < graph_.inputs.size(); ++i) {
    const ValueId value = graph_.inputs[i].value;
    const BufferSlice slice = SliceOf(value);
    if (slice.buffer == nullptr || IsBound(ports_.inputs, i)) continue;
    absl::Status status = WithWindow(queue_.get(), slice, Queue::Access::kWrite, [&](void* window) {
      return UploadTensor(*inputs[i], Layout(value), window);
    });
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::Status Model::Impl::Run() {
  for (BoundKernel* kernel : Kernels()) {
    absl::Status status = queue_->Enqueue(kernel);
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::Status Model::Impl::Download(TfLiteTensor* const* outputs) {
  for (size_t i = 0; i < graph_.outputs.size(); ++i) {
    if (IsBound(ports_.outputs, i)) continue;
    const ValueId value = graph_.outputs[i].value;
    absl::Status status =
        WithWindow(queue_.get(), SliceOf(value), Queue::Access::kRead,
                   [&](void* window) { return DownloadTensor(window, Layout(value), outputs[i]); });
    if (!status.ok()) return status;
  }
  return queue_->Finish();
}

absl::StatusOr<ProfileResult> Model::Impl::Profile(const TfLiteTensor* const* inputs,
                                                   TfLiteTensor* const* outputs) {
  ProfileResult result;
  absl::Status status = ApplyPorts();
  if (!status.ok()) return status;
  Clock::time_point start = Clock::now();
  status = Upload(inputs);
  if (!status.ok()) return status;
  status = queue_->Finish();
  if (!status.ok()) return status;
  result.upload_us = UsSince(start);
  absl::StatusOr<std::vector<KernelTime>> times = queue_->Profile(Kernels());
  if (!times.ok()) return times.status();
  for (size_t i = 0; i < times->size(); ++i) {
    LaunchTime time = Describe(i);
    time.us = static_cast<double>((*times)[i].end_ns - (*times)[i].start_ns) / 1000;
    result.kernels_us += time.us;
    result.launches.push_back(std::move(time));
  }
  start = Clock::now();
  status = Download(outputs);
  if (!status.ok()) return status;
  result.download_us = UsSince(start);
  return result;
}

LaunchTime Model::Impl::Describe(size_t kernel) const {
  const KernelSet& set = executable_->set();
  LaunchTime time;
  int node = -1;
  if (external_ != nullptr) {
    time.name = *external_->origins()[kernel].name;
    node = external_->origins()[kernel].node;
  } else {
    time.name = set.kernels[static_cast<size_t>(set.launches[kernel].kernel)].name;
    node = set.launches[kernel].node;
  }
  if (node >= 0) time.sources = graph_.nodes[static_cast<size_t>(node)].sources;
  return time;
}

absl::Status Model::Impl::ResetVariables() {
  for (size_t i = 0; i < graph_.values.size(); ++i) {
    const Value& value = graph_.values[i];
    if (!value.variable) continue;
    const auto id = static_cast<ValueId>(i);
    const std::vector<float> initial(static_cast<size_t>(Elements(value.shape)), value.initial);
    absl::Status status = WithWindow(queue_.get(), executable_->SliceOf(id), Queue::Access::kWrite,
                                     [&](void* window) {
                                       PackRows(initial.data(), Layout(id), window);
                                       return absl::OkStatus();
                                     });
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::Status Model::Impl::CopyVariables(Impl* from) {
  for (size_t i = 0; i < graph_.values.size(); ++i) {
    if (!graph_.values[i].variable) continue;
    const auto id = static_cast<ValueId>(i);
    std::vector<char> bytes(Layout(id).bytes());
    absl::Status status = WithWindow(from->queue_.get(), from->executable_->SliceOf(id),
                                     Queue::Access::kRead, [&](void* window) {
                                       std::memcpy(bytes.data(), window, bytes.size());
                                       return absl::OkStatus();
                                     });
    if (!status.ok()) return status;
    status = WithWindow(queue_.get(), executable_->SliceOf(id), Queue::Access::kWrite,
                        [&](void* window) {
                          std::memcpy(window, bytes.data(), bytes.size());
                          return absl::OkStatus();
                        });
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::Status Model::Impl::ReadValue(ValueId value, const std::function<absl::Status(void*)>& use) {
  const BufferSlice slice = SliceOf(value);
  if (slice.buffer == nullptr || !(options_.keep_intermediates || graph_.IsOutput(value))) {
    return absl::NotFoundError(absl::StrCat("Value ", value, " is not kept."));
  }
  return WithWindow(queue_.get(), slice, Queue::Access::kRead, use);
}

absl::StatusOr<std::vector<float>> Model::Impl::ReadValue(ValueId value) {
  std::vector<float> dense(static_cast<size_t>(Elements(graph_.shape(value))));
  absl::Status status = ReadValue(value, [&](void* window) {
    UnpackRows(window, Layout(value), dense.data());
    return absl::OkStatus();
  });
  if (!status.ok()) return status;
  return dense;
}

absl::Status Model::Impl::ReadValue(ValueId value, TfLiteTensor* tensor) {
  return ReadValue(value,
                   [&](void* window) { return DownloadTensor(window, Layout(value), tensor); });
}

absl::StatusOr<Prepared> Model::Impl::Export() {
  Prepared prepared;
  prepared.choices = choices_;
  prepared.group_limits = group_limits_;
  if (executable_->program() != nullptr) {
    absl::StatusOr<std::string> binary = executable_->program()->Binary();
    // A device without binaries still has weights and choices worth keeping.
    if (!binary.ok() && !absl::IsUnimplemented(binary.status())) return binary.status();
    if (binary.ok()) prepared.program = *std::move(binary);
  }
  absl::StatusOr<std::string> weights = executable_->ReadWeights();
  if (!weights.ok()) return weights.status();
  prepared.weights = *std::move(weights);
  return prepared;
}

Model::Model(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Model::~Model() = default;

absl::Status CheckKernels(const Graph& graph, size_t first_node, const DeviceInfo& device,
                          Precision precision) {
  Emission emission(graph, device, precision);
  for (size_t i = first_node; i < graph.nodes.size(); ++i) {
    if (absl::Status status = emission.EmitNode(i); !status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::StatusOr<std::unique_ptr<Model>> Model::Create(Graph graph, Device* device,
                                                     const ModelOptions& options) {
  auto impl = std::make_unique<Impl>(std::move(graph), device, options);
  absl::Status status = impl->Prepare();
  if (!status.ok()) return status;
  return std::unique_ptr<Model>(new Model(std::move(impl)));
}

const Graph& Model::graph() const { return impl_->graph(); }
const ModelStatistics& Model::statistics() const { return impl_->statistics(); }

absl::Status Model::Invoke(const TfLiteTensor* const* inputs, TfLiteTensor* const* outputs) {
  absl::Status status = impl_->ApplyPorts();
  if (status.ok()) status = impl_->Upload(inputs);
  if (status.ok()) status = impl_->Run();
  if (status.ok()) status = impl_->Download(outputs);
  return status;
}
absl::StatusOr<ProfileResult> Model::Profile(const TfLiteTensor* const* inputs,
                                             TfLiteTensor* const* outputs) {
  return impl_->Profile(inputs, outputs);
}
absl::Status Model::BindPorts(PortBuffers ports) { return impl_->BindPorts(std::move(ports)); }
absl::Status Model::ResetVariables() { return impl_->ResetVariables(); }
absl::Status Model::CopyVariables(Model* from) { return impl_->CopyVariables(from->impl_.get()); }
absl::StatusOr<std::vector<float>> Model::ReadValue(ValueId value) {
  return impl_->ReadValue(value);
}
absl::Status Model::ReadValue(ValueId value, TfLiteTensor* tensor) {
  return impl_->ReadValue(value, tensor);
}
absl::StatusOr<Prepared> Model::Export() { return impl_->Export(); }

}  // namespace litmus::gpu
