// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The modes of an evaluation tool. A tool may add its own, from kFirstOwnMode on.
#ifndef LITMUS_TOOLS_COMMON_EVALUATION_MODES_H_
#define LITMUS_TOOLS_COMMON_EVALUATION_MODES_H_

#include "cli/modes.h"

namespace litmus {

inline constexpr Modes kEvaluate{1 << 0};
inline constexpr Modes kMerge{1 << 1};
inline constexpr Modes kFirstOwnMode{1 << 2};

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EVALUATION_MODES_H_
