// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/core/graph/graph_views.h"

#include <cstdint>

namespace litmus {

InPlace ScheduleInfo::in_place_at(size_t step) const {
  InPlace in_place;
  if (!shares_memory_ || schedule_.node(step).delegate != nullptr) return in_place;
  in_place.inputs = schedule_.in_place_inputs(step);
  if (in_place.inputs != 0) return in_place;
  const uint64_t bits = schedule_.registration(step).inplace_operator;
  in_place.unmodified = (bits & kTfLiteInplaceOpDataUnmodified) != 0;
  static_assert(kTfLiteInplaceOpInput0Shared == 4 && kTfLiteInplaceOpInput2Shared == 16,
                "a bit per input");
  in_place.inputs = static_cast<uint32_t>(bits >> 2) & 7;
  return in_place;
}

}  // namespace litmus
