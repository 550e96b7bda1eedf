// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/kernels/common/row_group.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "delegates/gpu/kernels/common/arithmetic.h"

namespace litmus::gpu {

RowGroup RowGroupFor(const KernelPolicy& policy, int blocks, int rows, int least) {
  RowGroup group;
  group.items = std::min(policy.RowItems(blocks), KernelPolicy::kRowGroup / least);
  if (group.items == 0) return group;
  group.rows = KernelPolicy::kRowGroup / group.items;
  return CeilDiv(rows, group.rows) <= kMostGroups ? group : RowGroup();
}

void SetRowGroup(const RowGroup& group, int rows, Dispatch* dispatch) {
  dispatch->params["L"] = group.items;
  dispatch->params["RG"] = group.rows;
  dispatch->local = {group.items, group.rows, 1};
  dispatch->items = {CeilDiv(rows, group.rows) * group.items, group.rows, 1};
  dispatch->fixed_local = true;
}

const char kRowGroupStart[] = R"(
  int l = LID(0);
  int first_ = LID(1) * $L;
  int at_ = first_ + l;
  int g = GROUP(0) * $RG + LID(1);
)";

std::string CombineRow(absl::string_view combine) {
  std::string text = "  LOCAL_BARRIER;\n";
  for (int half = KernelPolicy::kRowGroup / 2; half > 0; half /= 2) {
    const std::string step = absl::StrReplaceAll(combine, {{"H", absl::StrCat(half)}});
    absl::StrAppend(&text, "%if L>", half, "\n  if (l < ", half, ") { ", step,
                    " }\n  LOCAL_BARRIER;\n%end\n");
  }
  return text;
}

}  // namespace litmus::gpu
