// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/common/broadcast.h"

#include <algorithm>

namespace litmus {
namespace {

// Dimension `d` of a shape that is extended to `rank` dimensions by ones in front.
int64_t DimOf(const TfLiteIntArray& dims, int d, int rank) {
  const int own = d - (rank - dims.size);
  return own < 0 ? 1 : dims.data[own];
}

bool SameButForLeadingOnes(const TfLiteIntArray& a, const TfLiteIntArray& b) {
  int i = a.size - 1, j = b.size - 1;
  for (; i >= 0 && j >= 0; --i, --j) {
    if (a.data[i] != b.data[j]) return false;
  }
  for (; i >= 0; --i) {
    if (a.data[i] != 1) return false;
  }
  for (; j >= 0; --j) {
    if (b.data[j] != 1) return false;
  }
  return true;
}

// Merges neighbouring dimensions that each input either repeats or reads contiguously. Sets `plan`,
// in which index 0 is the innermost dimension. Returns false if more than kMaxRank dimensions
// remain.
bool MergeDimensions(const TfLiteIntArray& a, const TfLiteIntArray& b, BroadcastPlan* plan) {
  const int rank = std::max(a.size, b.size);
  int n = 0;
  int64_t size1 = 1, size2 = 1;  // elements of each input in the dimensions before d
  for (int d = rank - 1; d >= 0; --d) {
    const int64_t da = DimOf(a, d, rank), db = DimOf(b, d, rank);
    const int64_t dim = da == 1 ? db : da;
    if (dim == 1) continue;
    const int64_t stride1 = da == 1 ? 0 : size1, stride2 = db == 1 ? 0 : size2;
    size1 *= da;
    size2 *= db;
    if (n > 0 && stride1 == plan->strides1[n - 1] * plan->dims[n - 1] &&
        stride2 == plan->strides2[n - 1] * plan->dims[n - 1]) {
      plan->dims[n - 1] *= dim;
      continue;
    }
    if (n == BroadcastPlan::kMaxRank) return false;
    plan->dims[n] = dim;
    plan->strides1[n] = stride1;
    plan->strides2[n] = stride2;
    ++n;
  }
  plan->rank = n;
  return true;
}

}  // namespace

TfLiteIntArray* BroadcastShape(const TfLiteIntArray& a, const TfLiteIntArray& b) {
  const int rank = std::max(a.size, b.size);
  BroadcastPlan plan;
  if (rank > BroadcastPlan::kMaxRank && !MergeDimensions(a, b, &plan)) return nullptr;
  TfLiteIntArray* shape = TfLiteIntArrayCreate(rank);
  for (int d = 0; d < rank; ++d) {
    const int64_t da = DimOf(a, d, rank), db = DimOf(b, d, rank);
    if (da != db && da != 1 && db != 1) {
      TfLiteIntArrayFree(shape);
      return nullptr;
    }
    shape->data[d] = static_cast<int>(da == 1 ? db : da);
  }
  return shape;
}

BroadcastPlan MakeBroadcastPlan(const TfLiteIntArray& a, const TfLiteIntArray& b) {
  if (SameButForLeadingOnes(a, b)) {
    BroadcastPlan plan;
    plan.rank = 1;
    plan.dims[0] = plan.strides1[0] = plan.strides2[0] = 1;
    for (int d = 0; d < a.size; ++d) plan.dims[0] *= a.data[d];
    return plan;
  }
  BroadcastPlan reversed;
  MergeDimensions(a, b, &reversed);  // cannot fail: BroadcastShape has checked the shapes
  BroadcastPlan plan;
  plan.rank = reversed.rank;
  for (int d = 0, from = plan.rank - 1; d < plan.rank; ++d, --from) {
    plan.dims[d] = reversed.dims[from];
    plan.strides1[d] = reversed.strides1[from];
    plan.strides2[d] = reversed.strides2[from];
  }
  return plan;
}

}  // namespace litmus
