// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/exports/evaluation_subject.h"

#include "absl/strings/str_cat.h"
#include "tools/common/exports/json_member.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;

std::vector<std::string> WarningsOf(const json& document) {
  std::vector<std::string> warnings;
  if (TrueAt(document, {"warning", "raised"})) {  // eval_imagenet
    warnings.push_back(TextAt(document, {"warning", "message"}));
    for (const json& cause : ListAt(document, {"warning", "causes"})) {
      warnings.push_back("likely cause: " + FlagText(cause));
    }
  }
  for (const json& warning : ListAt(document, {"warnings"})) {  // eval_coco
    warnings.push_back(FlagText(warning));
  }
  for (const json& output : ListAt(document, {"outputs"})) {  // inference_diff
    const double count = NumberAt(output, {"not_comparable"}).value_or(0);
    if (count == 0) continue;
    warnings.push_back(absl::StrCat("output ", TextAt(output, {"name"}), ": ", WholeNumber(count),
                                    " runs cannot be compared: NaN, infinity or shape"));
  }
  if (MemberAt(document, {"shard"}).is_object()) {
    warnings.emplace_back("this is one shard, not the whole evaluation; 'merge' combines shards");
  }
  return warnings;
}

}  // namespace

bool IsEvaluation(const json& document) {
  const std::string tool = TextAt(document, {"tool", "name"});
  return tool == "eval_imagenet" || tool == "eval_coco" || tool == "inference_diff";
}

void CompleteEvaluation(const json& document, Subject* subject) {
  std::string what = subject->model;
  if (what.empty()) what = ModelStem(TextAt(document, {"detections"}));
  if (what.empty()) what = "model";
  // MODEL alone is the name of the model's latency in benchmark_model.
  subject->name = absl::StrCat(what, "/", TextAt(document, {"tool", "name"}));
  if (subject->state == ResultState::kNotMeasured) {  // interrupted
    if (std::string why = TextAt(document, {"error"}); !why.empty()) subject->reasons = {why};
  }
  if (subject->state != ResultState::kValue) return;
  subject->reasons = WarningsOf(document);
  subject->settled = subject->reasons.empty();
  subject->verdict = subject->settled ? "evaluated" : "doubtful";
}

}  // namespace litmus
