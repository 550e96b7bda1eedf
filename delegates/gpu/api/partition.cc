// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/api/partition.h"

#include <algorithm>
#include <map>
#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "delegates/gpu/engine/check_kernels.h"
#include "runtime/c/op_names.h"

namespace litmus::gpu {

IntArray MakeIntArray(const std::vector<int>& numbers) {
  IntArray array(TfLiteIntArrayCreate(static_cast<int>(numbers.size())), TfLiteIntArrayFree);
  std::copy(numbers.begin(), numbers.end(), array->data);
  return array;
}

namespace {

// Rough numbers for current computers; only their ratios matter. ns per unit of work on a CPU, per
// byte copied to or from the device, and per start of a partition.
constexpr double kNsPerWork = 0.05;
constexpr double kNsPerByte = 0.1;
constexpr double kNsPerPartition = 30000;

std::string NameOf(const TfLiteRegistration& registration) {
  if (registration.builtin_code != kTfLiteBuiltinCustom) {
    return LitmusBuiltinOpName(registration.builtin_code);
  }
  return absl::StrCat("CUSTOM ",
                      registration.custom_name != nullptr ? registration.custom_name : "");
}

// A node of the model that may be delegated.
struct Candidate {
  int index = -1;
  const TfLiteNode* node = nullptr;
  const TfLiteRegistration* registration = nullptr;
  double work = 0;
};

absl::StatusOr<std::vector<Candidate>> NodesOf(TfLiteContext* context) {
  TfLiteIntArray* plan = nullptr;
  if (context->GetExecutionPlan(context, &plan) != kTfLiteOk) {
    return absl::InternalError("The graph cannot be read.");
  }
  std::vector<Candidate> candidates;
  for (int i = 0; i < plan->size; ++i) {
    Candidate candidate;
    candidate.index = plan->data[i];
    TfLiteNode* node = nullptr;
    TfLiteRegistration* registration = nullptr;
    if (context->GetNodeAndRegistration(context, candidate.index, &node, &registration) !=
        kTfLiteOk) {
      return absl::InternalError("The graph cannot be read.");
    }
    candidate.node = node;
    candidate.registration = registration;
    candidates.push_back(candidate);
  }
  return candidates;
}

// Fails with the name of the node's first tensor whose shape is known only at run time.
absl::Status CheckStatic(const TfLiteContext& context, const TfLiteNode& node) {
  for (const TfLiteIntArray* tensors : {node.outputs, node.inputs}) {
    for (int i = 0; i < tensors->size; ++i) {
      if (tensors->data[i] < 0) continue;
      const TfLiteTensor& tensor = context.tensors[tensors->data[i]];
      // Strings are dynamic whatever their shape; the check of operators rejects them.
      if (tensor.allocation_type != kTfLiteDynamic || tensor.type == kTfLiteString) continue;
      return absl::UnimplementedError(absl::StrFormat("Tensor %d '%s' has a dynamic shape.",
                                                      tensors->data[i],
                                                      tensor.name != nullptr ? tensor.name : ""));
    }
  }
  return absl::OkStatus();
}

// Operators read constants in unpacked form, so a node that unpacks a constant is delegated only if
// no node on the CPU reads its result; then the CPU need not run it. Erases the others from *taken.
void LeaveSharedConstants(const ModelScan& scan, const std::vector<Candidate>& candidates,
                          std::set<int>* taken) {
  std::set<int> read_on_cpu;
  // Iterates backwards, because one such node may read the result of another.
  for (size_t i = candidates.size(); i-- > 0;) {
    const Candidate& candidate = candidates[i];
    const TfLiteIntArray& outputs = *candidate.node->outputs;
    if (outputs.size == 1 && scan.constant_source.count(outputs.data[0]) > 0 &&
        (read_on_cpu.count(outputs.data[0]) > 0 || scan.readers.count(outputs.data[0]) == 0)) {
      taken->erase(candidate.index);
    }
    if (taken->count(candidate.index) > 0) continue;
    const TfLiteIntArray& inputs = *candidate.node->inputs;
    read_on_cpu.insert(inputs.data, inputs.data + inputs.size);
  }
}

size_t BytesOf(const TfLiteContext& context, const TfLiteIntArray& tensors) {
  size_t bytes = 0;
  for (int i = 0; i < tensors.size; ++i) {
    if (tensors.data[i] < 0) continue;
    const TfLiteTensor& tensor = context.tensors[tensors.data[i]];
    if (tensor.allocation_type != kTfLiteMmapRo) bytes += tensor.bytes;
  }
  return bytes;
}

struct Choice {
  std::vector<int> nodes;
  double gain_ns = 0;
};

absl::StatusOr<std::vector<Choice>> Preview(TfLiteContext* context,
                                            const std::vector<Candidate>& candidates,
                                            const std::set<int>& supported) {
  const std::unique_ptr<TfLiteIntArray, void (*)(TfLiteIntArray*)> array(
      TfLiteIntArrayCreate(static_cast<int>(supported.size())), TfLiteIntArrayFree);
  std::map<int, double> work;
  int count_of_nodes = 0;
  for (const Candidate& candidate : candidates) {
    if (supported.count(candidate.index) == 0) continue;
    array->data[count_of_nodes++] = candidate.index;
    work[candidate.index] = candidate.work;
  }
  TfLiteDelegateParams* params = nullptr;
  int count = 0;
  if (context->PreviewDelegatePartitioning(context, array.get(), &params, &count) != kTfLiteOk) {
    return absl::InternalError("The graph cannot be partitioned.");
  }
  std::vector<Choice> choices;
  for (int i = 0; i < count; ++i) {
    const TfLiteIntArray& nodes = *params[i].nodes_to_replace;
    Choice choice;
    choice.nodes.assign(nodes.data, nodes.data + nodes.size);
    for (const int node : choice.nodes) choice.gain_ns += kNsPerWork * work[node];
    choice.gain_ns -=
        kNsPerPartition +
        kNsPerByte * static_cast<double>(BytesOf(*context, *params[i].input_tensors) +
                                         BytesOf(*context, *params[i].output_tensors));
    choices.push_back(std::move(choice));
  }
  return choices;
}

constexpr char kUnpacks[] = "Nodes on the CPU need what it unpacks.";

// Returns why `choice` is not delegated although all of its nodes could be, or "" if it is. Choices
// are considered in the order of falling gain; `taken` of them are delegated already.
std::string WhyLeft(const Choice& choice, int taken, const Settings& settings) {
  if (static_cast<int>(choice.nodes.size()) < settings.min_nodes) {
    return absl::StrFormat(
        "Its partition has %d nodes; the smallest allowed one (min_nodes_per_partition) has %d.",
        choice.nodes.size(), settings.min_nodes);
  }
  if (taken == settings.max_partitions) {
    return absl::StrFormat(
        "The limit of %d partitions (max_delegated_partitions) is filled by others that save more.",
        taken);
  }
  // The user requested the GPU, so it gets at least one partition. Further ones depend on the limit
  // or on the estimated cost.
  const bool worth = choice.gain_ns > 0 || settings.max_partitions != Settings::kNoLimit;
  if (taken == 0 || worth) return "";
  return "The transfers of its partition cost more than the GPU saves.";
}

}  // namespace

double EstimatedWork(const Graph& graph, const Node& node) {
  constexpr double kMoved = 6;
  const auto elements = [&graph](ValueId id) {
    return static_cast<double>(Elements(graph.shape(id)));
  };
  if (node.outputs.empty() || std::holds_alternative<Reshape>(node.op)) return 0;
  const double out = elements(node.outputs[0]);
  if (std::holds_alternative<Convolution>(node.op)) {
    return out * elements(node.inputs[1]) / graph.shape(node.inputs[1])[0];
  }
  if (std::holds_alternative<DepthwiseConvolution>(node.op)) {
    return out * elements(node.inputs[1]) / Channels(graph.shape(node.inputs[1]));
  }
  if (std::holds_alternative<TransposeConvolution>(node.op)) {
    return elements(node.inputs[0]) * elements(node.inputs[1]) /
           Channels(graph.shape(node.inputs[1]));
  }
  if (std::holds_alternative<MatMul>(node.op)) {
    return out * Channels(graph.shape(node.inputs[0]));
  }
  if (const auto* pool = std::get_if<Pool>(&node.op)) {
    return out * pool->window_h * pool->window_w;
  }
  double in = 0;
  for (const ValueId input : node.inputs) in = std::max(in, elements(input));
  return kMoved * std::max(in, out);
}

std::string Partitioning::Summary() const {
  if (refused.empty()) return "";
  std::string text = "Following operations are not supported by GPU delegate:\n";
  for (const std::string& line : refused) absl::StrAppend(&text, line, "\n");
  const int taken = static_cast<int>(nodes.size());
  return text + (taken > 0 ? absl::StrFormat("%d operations will run on the GPU, and the remaining "
                                             "%d operations will run on the CPU.",
                                             taken, total - taken)
                           : absl::StrFormat("No operations will run on the GPU, and all %d "
                                             "operations will run on the CPU.",
                                             total));
}

absl::StatusOr<Partitioning> ChooseNodes(TfLiteContext* context, const Settings& settings,
                                         const LoweringOptions& options,
                                         const std::map<int, std::string>& unfit) {
  absl::StatusOr<std::vector<Candidate>> candidates = NodesOf(context);
  if (!candidates.ok()) return candidates.status();
  Partitioning partitioning;
  partitioning.total = static_cast<int>(candidates->size());

  std::set<int> supported;
  Lowering probe(context, options);
  for (Candidate& candidate : *candidates) {
    const size_t before = probe.graph().nodes.size();
    const bool in_range =
        candidate.index >= settings.first_node && candidate.index <= settings.last_node;
    absl::Status status = in_range
                              ? CheckStatic(*context, *candidate.node)
                              : absl::CancelledError("The node is outside the requested range.");
    if (status.ok()) status = probe.LowerNode(candidate.index);
    if (status.ok()) {
      status = CheckKernels(probe.graph(), before, options.device, settings.precision);
    }
    if (const auto found = unfit.find(candidate.index); status.ok() && found != unfit.end()) {
      status = absl::ResourceExhaustedError(found->second);
    }
    if (status.ok()) supported.insert(candidate.index);
    for (size_t i = before; i < probe.graph().nodes.size(); ++i) {
      candidate.work += EstimatedWork(probe.graph(), probe.graph().nodes[i]);
    }
    if (status.ok()) continue;
    partitioning.left[candidate.index] = std::string(status.message());
    partitioning.refused.insert(
        absl::StrCat(NameOf(*candidate.registration), ": ", status.message()));
    std::vector<int>& codes = partitioning.refused_codes;
    const int code = candidate.registration->builtin_code;
    if (std::find(codes.begin(), codes.end(), code) == codes.end()) codes.push_back(code);
  }
  LeaveSharedConstants(probe.scan(), *candidates, &supported);
  for (const Candidate& candidate : *candidates) {
    if (supported.count(candidate.index) == 0) {
      partitioning.left.try_emplace(candidate.index, kUnpacks);
    }
  }

  absl::StatusOr<std::vector<Choice>> choices = Preview(context, *candidates, supported);
  if (!choices.ok()) return choices.status();
  std::stable_sort(choices->begin(), choices->end(),
                   [](const Choice& a, const Choice& b) { return a.gain_ns > b.gain_ns; });
  std::set<int> taken;
  for (const Choice& choice : *choices) {
    const std::string why_not = WhyLeft(choice, partitioning.partitions, settings);
    for (const int node : choice.nodes) {
      if (!why_not.empty()) partitioning.left.try_emplace(node, why_not);
    }
    if (!why_not.empty()) continue;
    taken.insert(choice.nodes.begin(), choice.nodes.end());
    ++partitioning.partitions;
  }
  LeaveSharedConstants(probe.scan(), *candidates, &taken);
  for (const Candidate& candidate : *candidates) {
    if (taken.count(candidate.index) > 0) {
      partitioning.nodes.push_back(candidate.index);
    } else {
      partitioning.left.try_emplace(candidate.index, kUnpacks);
    }
  }
  return partitioning;
}

}  // namespace litmus::gpu
