// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/model/flex_operators.h"

#include <set>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "runtime/core/graph/subgraph.h"

namespace litmus {

std::string FlexHint(const tflite::Interpreter& interpreter) {
  std::set<std::string> names;
  for (size_t i = 0; i < interpreter.subgraphs_size(); ++i) {
    for (const std::string& name :
         interpreter.subgraph(static_cast<int>(i))->UnresolvedCustomOps()) {
      if (absl::StartsWith(name, "Flex")) names.insert(name);
    }
  }
  if (names.empty()) return "";
  return absl::StrCat("the model needs TensorFlow ops (Flex): ", absl::StrJoin(names, ", "),
                      ", which Litmus does not run; convert it without SELECT_TF_OPS");
}

}  // namespace litmus
