// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Records that come from files (journals, parts to merge) may be damaged.
#ifndef LITMUS_TOOLS_EVAL_IMAGENET_CHECK_RECORDS_H_
#define LITMUS_TOOLS_EVAL_IMAGENET_CHECK_RECORDS_H_

#include "absl/status/status.h"
#include "tools/common/evaluation/evaluation_run.h"

namespace litmus::imagenet {

// InvalidArgument unless the header and all records have the members and types that summary.h
// describes, so that everything after may rely on them.
absl::Status CheckRecords(const FinishedRun& run);

}  // namespace litmus::imagenet

#endif  // LITMUS_TOOLS_EVAL_IMAGENET_CHECK_RECORDS_H_
