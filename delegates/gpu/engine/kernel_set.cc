// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/engine/kernel_set.h"

#include <algorithm>
#include <limits>
#include <map>
#include <memory>
#include <string>
#include <tuple>

#include "absl/strings/str_cat.h"
#include "delegates/gpu/engine/named_kernel.h"
#include "delegates/gpu/engine/stored_blocks.h"
#include "delegates/gpu/engine/whole_buffers.h"
#include "delegates/gpu/kernels/common/arithmetic.h"
#include "delegates/gpu/kernels/common/epilogue.h"
#include "delegates/gpu/kernels/dialect/dialect.h"

namespace litmus::gpu {
namespace {

constexpr char kMasked[] = "MASKED";  // see Dispatch::params

std::string Name(const KernelCode& kernel) { return absl::StrCat("Kernel ", kernel.name, " "); }

class Builder {
 public:
  Builder(const KernelSelection& selection, const ExternalUse& external)
      : selection_(selection), external_(external), device_(selection.device()) {}

  absl::Status AddAll(const std::vector<std::pair<int, int>>& candidates) {
    for (const auto& [step, candidate] : candidates) {
      if (absl::Status status = Add(step, candidate); !status.ok()) return status;
    }
    return absl::OkStatus();
  }
  std::vector<PlannedDispatch> TakeDispatches() { return std::move(set_.dispatches); }

  absl::Status AddCopy(const Dispatch& dispatch) { return AddDispatch(-1, Node(), dispatch); }

  absl::StatusOr<KernelSet> Finish() {
    std::map<std::string, int> by_text;
    std::vector<int> kernels;  // the kernel of each variant
    for (Variant& variant : variants_) {
      absl::StatusOr<KernelCode> code = ExpandAndName(variant.request);
      if (!code.ok()) return absl::InternalError(code.status().message());
      const auto [known, is_new] =
          by_text.emplace(code->source, static_cast<int>(set_.kernels.size()));
      kernels.push_back(known->second);
      if (!is_new) continue;
      const int buffers =
          code->buffers - static_cast<int>(code->constants.size() + code->images.size());
      if (buffers > device_.max_kernel_buffers) {
        return absl::InternalError(absl::StrCat(Name(*code), "has ", buffers,
                                                " buffers; the device allows ",
                                                device_.max_kernel_buffers, "."));
      }
      set_.kernels.push_back(*std::move(code));
      set_.requests.push_back(variant.request);
    }
    for (size_t i = 0; i < set_.dispatches.size(); ++i) {
      int& kernel = set_.dispatches[i].kernel;
      const Variant& variant = variants_[static_cast<size_t>(kernel)];
      kernel = kernels[static_cast<size_t>(kernel)];
      absl::Status status = Complete(channels_[i], variant, &set_.dispatches[i]);
      if (!status.ok()) return status;
    }
    return std::move(set_);
  }

 private:
  // Dispatches with equal keys share a kernel.
  using Key = std::tuple<std::shared_ptr<const ParsedKernel>, std::map<std::string, int>,
                         std::map<std::string, Storage>, std::vector<std::string>, std::string,
                         std::vector<std::string>, std::vector<std::string>, std::array<int, 3>,
                         bool, bool>;
  struct Variant {
    ExpandRequest request;
    std::vector<bool> float_scalars;
  };

  absl::Status Add(int step_index, int candidate) {
    const Step& step = selection_.steps()[static_cast<size_t>(step_index)];
    const auto begin = static_cast<int>(set_.dispatches.size());
    const Node& node = selection_.graph().nodes[static_cast<size_t>(step.node)];
    const std::vector<Dispatch>& dispatches = step.candidates[static_cast<size_t>(candidate)];
    const size_t next = static_cast<size_t>(step_index) + 1;
    const bool is_last =
        next == selection_.steps().size() || selection_.steps()[next].node != step.node;
    if (is_last && !node.epilogue.empty() &&
        (dispatches.empty() || !dispatches.back().final_store)) {
      return absl::InternalError(
          absl::StrCat("The kernel of ", node.name, " does not support fused operations."));
    }
    for (const Dispatch& dispatch : dispatches) {
      absl::Status status = AddDispatch(step.node, node, dispatch);
      if (!status.ok()) return status;
    }
    set_.ranges.emplace_back(begin, static_cast<int>(set_.dispatches.size()));
    return absl::OkStatus();
  }

  absl::Status AddDispatch(int node_index, const Node& node, const Dispatch& dispatch) {
    const Graph& graph = selection_.graph();
    const auto parsed = texts_.Get(dispatch.text, dispatch.kernel);
    if (absl::IsNotFound(parsed.status())) {
      return absl::InternalError(absl::StrCat("There is no kernel ", dispatch.kernel, "."));
    }
    if (!parsed.ok()) return absl::InternalError(parsed.status().message());
    const ParsedKernel& kernel = **parsed;
    if (kernel.buffers.size() != dispatch.buffers.size() ||
        kernel.scalars.size() != dispatch.scalars.size()) {
      return absl::InternalError(
          absl::StrCat("Kernel ", dispatch.kernel, " has ", kernel.buffers.size(), " buffers and ",
                       kernel.scalars.size(), " scalars; it was given ", dispatch.buffers.size(),
                       " and ", dispatch.scalars.size(), "."));
    }
    if (dispatch.final_store && !node.epilogue.empty() && kernel.stored_slices.empty()) {
      return absl::InternalError(
          absl::StrCat("Kernel ", dispatch.kernel, " has no %store for the fused operations."));
    }
    Epilogue epilogue;
    int channels = 0;  // channels of the output whose padding lanes are zeroed
    if (dispatch.final_store && !node.outputs.empty()) {
      channels = Channels(graph.shape(node.outputs[0]));
      if (!node.epilogue.empty()) {
        auto made = MakeEpilogue(node, graph);
        if (!made.ok()) return made.status();
        epilogue = *std::move(made);
      }
    }
    PlannedDispatch planned;
    planned.node = node_index;
    planned.buffers = dispatch.buffers;
    planned.scalars = dispatch.scalars;
    planned.can_mask = dispatch.params.count(kMasked) != 0;
    Params params = dispatch.params;
    std::map<std::string, Storage> storages;
    std::vector<std::string> names;
    for (size_t i = 0; i < dispatch.buffers.size(); ++i) {
      const Operand& operand = dispatch.buffers[i];
      const KernelArgument& buffer = kernel.buffers[i];
      names.push_back(buffer.name);
      planned.uses.push_back({buffer.written, buffer.type == "vec", buffer.wide});
      storages[buffer.name] = buffer.type == "words" ? Storage::kF32 : StorageOf(operand);
      if (operand.from_chunk && IsInPlace(operand)) params[kMasked] = 1;
    }
    for (const auto& [name, operand] : epilogue.buffers) {
      storages[name] = StorageOf(operand);
      names.push_back(name);
      planned.buffers.push_back(operand);
      planned.uses.push_back({false, false, IsReadWide(epilogue.statements, name)});
    }
    planned.scalars.insert(planned.scalars.end(), epilogue.scalars.begin(), epilogue.scalars.end());
    const absl::StatusOr<std::vector<std::string>> images =
        ImagesOf(kernel, dispatch, params, selection_);
    if (!images.ok()) return absl::InternalError(images.status().message());
    const std::vector<std::string> whole =
        BindWhole(names, *images, graph, device_.language, &planned);
    const absl::StatusOr<int> pitch = PitchOf(dispatch, kernel, graph, planned);
    if (!pitch.ok()) return pitch.status();
    if (*pitch > 0) planned.scalars.push_back(*pitch);
    const int most = selection_.MostItems(node_index);
    const std::array<int, 3> local = dispatch.fixed_local
                                         ? dispatch.local
                                         : selection_.policy().GroupShape(dispatch.local, most);
    for (size_t d = 0; d < 3; ++d) {
      const int groups = CeilDiv(std::max(dispatch.items[d], 1), local[d]);
      if (groups > kMostGroups) {
        return absl::InternalError(absl::StrCat("Kernel ", dispatch.kernel, " needs ", groups,
                                                " work-groups in dimension ", d, "; at most ",
                                                kMostGroups, " are allowed."));
      }
      planned.groups.count[d] = groups;
    }
    planned.groups.local = local;
    // In OpenCL the work-group is set when the kernel is bound, so it is not a part of the text.
    const bool is_text = device_.language == Language::kGlslEs;
    const std::array<int, 3> text_local = is_text ? local : std::array<int, 3>{1, 1, 1};
    // Where compilation is slow, masking without need costs less than another kernel.
    const bool mask = channels % 4 != 0;
    Key key(*parsed, params, storages, epilogue.declarations, epilogue.statements, whole, *images,
            text_local, mask && !selection_.policy().SharesMaskedKernels(), *pitch > 0);
    const auto [found, is_new] = index_.emplace(std::move(key), static_cast<int>(variants_.size()));
    if (is_new) {
      Variant variant;
      variant.request.kernel = *parsed;
      variant.request.params = std::move(params);
      variant.request.params["V"] = device_.vector_width;
      variant.request.storages = std::move(storages);
      variant.request.precision = selection_.precision();
      variant.request.local = text_local;
      variant.request.language = device_.language;
      variant.request.epilogue_declarations = epilogue.declarations;
      variant.request.epilogue_statements = epilogue.statements;
      variant.request.bound_whole = whole;
      variant.request.images = *images;
      variant.request.whole_blocks = true;
      variant.request.pitched = *pitch > 0;
      for (const KernelArgument& scalar : kernel.scalars) {
        variant.float_scalars.push_back(scalar.type == "float");
      }
      for (const Scalar& scalar : epilogue.scalars) {
        variant.float_scalars.push_back(scalar.kind == Scalar::Kind::kFloat);
      }
      const size_t appended = whole.size() + (*pitch > 0 ? 1 : 0);
      variant.float_scalars.resize(variant.float_scalars.size() + appended, false);
      variants_.push_back(std::move(variant));
    }
    planned.kernel = found->second;
    ExpandRequest& request = variants_[static_cast<size_t>(planned.kernel)].request;
    request.mask_tail |= mask;
    request.whole_blocks &= StoresWholeBlocks(dispatch, kernel, device_.vector_width / 4);
    set_.dispatches.push_back(std::move(planned));
    // Without padding lanes, all lanes are stored: a pitched row may be longer than the channels.
    channels_.push_back(mask ? channels : std::numeric_limits<int>::max());
    return absl::OkStatus();
  }

  bool IsInPlace(const Operand& operand) const {
    return operand.kind == Operand::Kind::kValue && !external_.in_place.empty() &&
           external_.in_place[static_cast<size_t>(operand.id)];
  }
  Storage StorageOf(const Operand& operand) const {
    return IsInPlace(operand) ? Storage::kF32 : selection_.OperandStorage(operand);
  }

  // Adds the argument of the mask, and checks the number and types of the arguments.
  absl::Status Complete(int channels, const Variant& variant, PlannedDispatch* dispatch) const {
    const KernelCode& kernel = set_.kernels[static_cast<size_t>(dispatch->kernel)];
    std::vector<bool> floats = variant.float_scalars;
    if (variant.request.mask_tail) {
      dispatch->scalars.push_back(Scalar(channels));
      floats.push_back(false);
    }
    for (size_t i = 0; i < dispatch->scalars.size(); ++i) {
      if ((dispatch->scalars[i].kind == Scalar::Kind::kFloat) != floats[i]) {
        return absl::InternalError(absl::StrCat(Name(kernel), "needs ",
                                                floats[i] ? "a float" : "an integer", " as ",
                                                kernel.scalars[i], "."));
      }
    }
    return absl::OkStatus();
  }

  const KernelSelection& selection_;
  const ExternalUse& external_;
  const DeviceInfo& device_;
  KernelSet set_;
  KernelTexts texts_;
  std::map<Key, int> index_;
  std::vector<Variant> variants_;  // one for each kernel
  std::vector<int> channels_;      // one for each dispatch
};

}  // namespace

absl::StatusOr<KernelSet> BuildKernelSet(const KernelSelection& selection,
                                         const std::vector<std::pair<int, int>>& candidates,
                                         const ExternalUse& external) {
  Builder builder(selection, external);
  absl::Status status = builder.AddAll(candidates);
  if (!status.ok()) return status;
  for (const Dispatch& copy : external.copies) {
    status = builder.AddCopy(copy);
    if (!status.ok()) return status;
  }
  return builder.Finish();
}

absl::StatusOr<std::vector<PlannedDispatch>> PlanDispatches(
    const KernelSelection& selection, const std::vector<std::pair<int, int>>& candidates) {
  const ExternalUse none;
  Builder builder(selection, none);
  absl::Status status = builder.AddAll(candidates);
  if (!status.ok()) return status;
  return builder.TakeDispatches();
}

}  // namespace litmus::gpu
