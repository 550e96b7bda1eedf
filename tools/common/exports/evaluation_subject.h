// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The document of an evaluation as the subject of an export.
#ifndef LITMUS_TOOLS_COMMON_EXPORTS_EVALUATION_SUBJECT_H_
#define LITMUS_TOOLS_COMMON_EXPORTS_EVALUATION_SUBJECT_H_

#include "nlohmann/json.hpp"
#include "tools/common/exports/subjects.h"

namespace litmus {

// Whether the document is one of eval_imagenet, eval_coco or inference_diff. Thread-safe.
bool IsEvaluation(const nlohmann::ordered_json& document);

// Completes a subject that has the metrics, gates and state of the document: the name, MODEL/TOOL,
// and the verdict: "evaluated", or "doubtful" with the tool's warnings as reasons. Thread-safe.
void CompleteEvaluation(const nlohmann::ordered_json& document, Subject* subject);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EXPORTS_EVALUATION_SUBJECT_H_
