// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/engine/kernel_listing.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "delegates/gpu/engine/compiled_graph.h"
#include "delegates/gpu/engine/executable.h"

namespace litmus::gpu {
namespace {

using Candidates = std::vector<std::pair<int, int>>;

Candidates AllCandidates(const KernelSelection& selection) {
  Candidates all;
  for (size_t step = 0; step < selection.steps().size(); ++step) {
    const size_t count = selection.steps()[step].candidates.size();
    for (size_t candidate = 0; candidate < count; ++candidate) {
      all.emplace_back(static_cast<int>(step), static_cast<int>(candidate));
    }
  }
  return all;
}

const char* KindOf(const Operand& operand, const Graph& graph) {
  switch (operand.kind) {
    case Operand::Kind::kValue:
      return graph.IsConstant(operand.id) ? "weights" : "value";
    case Operand::Kind::kWeights:
      return "weights";
    case Operand::Kind::kScratch:
      return "scratch";
    case Operand::Kind::kExternal:
      break;
  }
  return "external";
}

// Returns the buffers of the kernel's text, followed by those of its epilogue.
absl::StatusOr<std::vector<KernelArgument>> BuffersOf(const ExpandRequest& request) {
  ParsedKernel kernel = *request.kernel;
  for (const std::string& declaration : request.epilogue_declarations) {
    const absl::StatusOr<bool> declared = ParseDeclaration(declaration, &kernel);
    if (!declared.ok()) return declared.status();
  }
  return kernel.buffers;
}

absl::StatusOr<std::vector<ListedBuffer>> ListBuffers(const PlannedDispatch& dispatch,
                                                      const KernelSet& set,
                                                      const KernelSelection& selection) {
  const auto kernel = static_cast<size_t>(dispatch.kernel);
  const absl::StatusOr<std::vector<KernelArgument>> arguments = BuffersOf(set.requests[kernel]);
  if (!arguments.ok()) return arguments.status();
  const std::vector<int>& constants = set.kernels[kernel].constants;
  std::vector<ListedBuffer> buffers;
  for (size_t i = 0; i < dispatch.buffers.size(); ++i) {
    const Operand& operand = dispatch.buffers[i];
    ListedBuffer buffer;
    buffer.name = (*arguments)[i].name;
    buffer.kind = KindOf(operand, selection.graph());
    buffer.element_bytes = static_cast<int>(ElementBytes(selection.OperandStorage(operand)));
    buffer.constant =
        std::find(constants.begin(), constants.end(), static_cast<int>(i)) != constants.end();
    buffer.written = dispatch.uses[i].written;
    for (const ImageArgument& image : set.kernels[kernel].images) {
      buffer.image |= image.buffer == static_cast<int>(i);
    }
    buffers.push_back(std::move(buffer));
  }
  return buffers;
}

}  // namespace

absl::StatusOr<KernelListing> ListKernels(Graph graph, Device* device, ModelOptions options) {
  options.tune = true;  // also makes groups of candidates smaller that do not fit
  const absl::StatusOr<std::unique_ptr<CompiledGraph>> compiled =
      CompiledGraph::Create(std::move(graph), device, options);
  if (!compiled.ok()) return compiled.status();
  const KernelSelection& selection = *(*compiled)->selection();
  const Candidates candidates = AllCandidates(selection);
  const absl::StatusOr<std::unique_ptr<Executable>> executable = Executable::Build(
      selection, (*compiled)->places(), candidates, device, (*compiled)->queue(), {});
  if (!executable.ok()) return executable.status();
  const KernelSet& set = (*executable)->set();

  KernelListing listing;
  for (const Node& node : selection.graph().nodes) listing.nodes.push_back(node.name);
  for (size_t i = 0; i < set.kernels.size(); ++i) {
    const ExpandRequest& request = set.requests[i];
    listing.kernels.push_back(
        {request.kernel->name, request.params, request.storages, set.kernels[i]});
  }
  for (size_t i = 0; i < candidates.size(); ++i) {
    for (int index = set.ranges[i].first; index < set.ranges[i].second; ++index) {
      const PlannedDispatch& planned = set.dispatches[static_cast<size_t>(index)];
      absl::StatusOr<std::vector<ListedBuffer>> buffers = ListBuffers(planned, set, selection);
      if (!buffers.ok()) return buffers.status();
      listing.dispatches.push_back({planned.node, candidates[i].first, candidates[i].second,
                                    planned.kernel, *std::move(buffers)});
    }
  }
  return listing;
}

}  // namespace litmus::gpu
