// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/engine/candidates.h"

#include <cstring>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "delegates/gpu/backend/text_hash.h"

namespace litmus::gpu {
namespace {

int64_t ElementsOf(const Operand& operand, const KernelSelection& selection) {
  const auto id = static_cast<size_t>(operand.id);
  switch (operand.kind) {
    case Operand::Kind::kValue:
      return StoredElements(selection.graph().shape(operand.id));
    case Operand::Kind::kWeights:
      return selection.weights()[id].elements;
    case Operand::Kind::kScratch:
      return selection.scratch_elements(operand.id);
    case Operand::Kind::kExternal:
      break;
  }
  return 0;
}

// Memory addresses do not distinguish steps, so scalars that hold them are all written as "at".
std::string Text(const Scalar& scalar) {
  if (scalar.kind == Scalar::Kind::kInt) return absl::StrCat(scalar.i);
  if (scalar.kind != Scalar::Kind::kFloat) return "at";
  uint32_t bits = 0;
  std::memcpy(&bits, &scalar.f, sizeof(bits));
  return absl::StrCat("f", absl::Hex(bits));
}

}  // namespace

void Refusals::Add(const std::vector<std::string>& names, const absl::Status& why) {
  if (names.empty()) return;
  kernels.insert(names.begin(), names.end());
  last = why;
}

bool IsRefused(const KernelSet& set, const std::pair<int, int>& range, const Refusals& refused) {
  for (int i = range.first; i < range.second; ++i) {
    const int kernel = set.dispatches[static_cast<size_t>(i)].kernel;
    if (refused.kernels.count(set.kernels[static_cast<size_t>(kernel)].name) != 0) return true;
  }
  return false;
}

absl::StatusOr<std::vector<int>> FirstChoices(const KernelSelection& selection,
                                              const Refusals& refused, std::vector<int>* hopeless) {
  std::vector<int> choices;
  for (size_t i = 0; i < selection.steps().size(); ++i) {
    const auto count = static_cast<int>(selection.steps()[i].candidates.size());
    int choice = 0;
    while (!refused.kernels.empty() && choice < count) {
      const auto set = BuildKernelSet(selection, {{static_cast<int>(i), choice}});
      if (!set.ok()) return set.status();
      if (!IsRefused(*set, set->ranges[0], refused)) break;
      ++choice;
    }
    if (choice == count && count > 0) {
      hopeless->push_back(selection.steps()[i].node);
      choice = 0;
    }
    if (count > 1) choices.push_back(choice);
  }
  return choices;
}

uint64_t StepKey(const KernelSelection& selection, const KernelSet& set,
                 const std::vector<std::pair<int, int>>& ranges) {
  std::string text = absl::StrCat(static_cast<int>(selection.precision()), "\n");
  for (const auto& [begin, end] : ranges) {
    for (int i = begin; i < end; ++i) {
      const PlannedDispatch& dispatch = set.dispatches[static_cast<size_t>(i)];
      absl::StrAppend(&text, set.kernels[static_cast<size_t>(dispatch.kernel)].name, " ",
                      absl::StrJoin(dispatch.groups.count, ","), " ",
                      absl::StrJoin(dispatch.groups.local, ","));
      for (const Scalar& scalar : dispatch.scalars) absl::StrAppend(&text, " ", Text(scalar));
      for (const Operand& operand : dispatch.buffers) {
        absl::StrAppend(&text, " b", ElementsOf(operand, selection));
      }
      text += "\n";
    }
    text += "\n";  // ends a candidate
  }
  return TextHash(text);
}

}  // namespace litmus::gpu
