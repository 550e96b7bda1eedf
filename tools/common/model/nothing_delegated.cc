// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/model/nothing_delegated.h"

#include <algorithm>
#include <map>
#include <optional>

#include "absl/strings/str_cat.h"
#include "delegates/registrar/delegate_reader.h"
#include "tools/common/model/apply_delegate.h"
#include "tools/common/model/model_kind.h"

namespace litmus {
namespace {

// Returns the reason that most nodes have, and the number of other reasons.
std::string Reported(const CreatedDelegate& delegate) {
  std::map<std::string, int> nodes_of_reason;
  for (const DelegateNode& node : DelegateReader(delegate).Nodes()) {
    const bool counts = node.subgraph == 0 && !node.taken && !node.reason.empty();
    if (counts) ++nodes_of_reason[node.reason];
  }
  if (nodes_of_reason.empty()) return "it reports no reason";
  const auto most =
      std::max_element(nodes_of_reason.begin(), nodes_of_reason.end(),
                       [](const auto& a, const auto& b) { return a.second < b.second; });
  if (nodes_of_reason.size() == 1) return most->first;
  return absl::StrCat(most->first, " (", most->second, " nodes; ", nodes_of_reason.size() - 1,
                      " other reasons)");
}

std::string Excluded(ModelKind kind, const std::string& note) {
  return absl::StrCat("it does not run ", NameOf(kind), " models",
                      note.empty() ? "" : " (" + note + ")");
}

}  // namespace

std::string NothingDelegated(const CreatedDelegate& delegate,
                             const tflite::Interpreter& interpreter) {
  const PlanSize plan = CountNodes(interpreter);
  const std::string head = absl::StrCat("the ", delegate.name, " delegate runs none of the ");
  if (plan.nodes > 0 && plan.nodes == plan.delegate_nodes) {
    return head + "nodes of this model: earlier delegates run all of them";
  }
  const std::optional<ModelKind> kind = KindOf(interpreter);
  const bool excluded = kind && Declared(delegate.kinds, *kind).support == KindSupport::kNo;
  return absl::StrCat(
      head, plan.nodes - plan.delegate_nodes, " nodes of this ", kind ? NameOf(*kind) : "",
      kind ? " " : "", "model: ",
      excluded ? Excluded(*kind, Declared(delegate.kinds, *kind).note) : Reported(delegate));
}

}  // namespace litmus
