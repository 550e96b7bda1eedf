// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Converts the document of an evaluation to the subject of an export.
#ifndef LITMUS_TOOLS_COMMON_EXPORTS_EVALUATION_SUBJECT_H_
#define LITMUS_TOOLS_COMMON_EXPORTS_EVALUATION_SUBJECT_H_

#include "nlohmann/json.hpp"
#include "tools/common/exports/subjects.h"

namespace litmus {

// True for documents of eval_imagenet, eval_coco and inference_diff. Thread-safe.
bool IsEvaluation(const nlohmann::ordered_json& document);

// Completes a subject that already has the document's metrics, gates and state: sets its name,
// MODEL/TOOL, and its verdict, "evaluated" or "doubtful" with the tool's warnings as reasons.
// Thread-safe.
void CompleteEvaluation(const nlohmann::ordered_json& document, Subject* subject);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EXPORTS_EVALUATION_SUBJECT_H_
