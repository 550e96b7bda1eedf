// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/eval_coco/output_roles.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "tools/common/status_exit.h"

namespace litmus::coco {
namespace {

int* Slot(OutputRoles* roles, absl::string_view role) {
  if (role == "boxes") return &roles->boxes;
  if (role == "classes") return &roles->classes;
  if (role == "scores") return &roles->scores;
  if (role == "count") return &roles->count;
  return nullptr;
}

// The number of elements; 1 for a scalar.
int64_t Elements(const std::vector<int>& shape) {
  int64_t n = 1;
  for (const int d : shape) n *= d;
  return n;
}

bool IsBoxes(const OutputFacts& o) { return o.shape.size() >= 2 && o.shape.back() == 4; }

absl::StatusOr<OutputRoles> FromMap(const std::vector<OutputFacts>& facts, const std::string& map) {
  OutputRoles roles;
  const size_t outputs = facts.size();
  const std::vector<std::string> names = absl::StrSplit(map, ',');
  const auto error = [&](absl::string_view why) {
    return UsageError(absl::StrCat("--output_map=", map, ": ", why, "; expected the roles of the ",
                                   outputs,
                                   " outputs in order, for example scores,boxes,count,classes, or "
                                   "boxes,scores for raw heads; '-' for one that is not used"));
  };
  if (names.size() != outputs) return error(absl::StrCat("has ", names.size(), " roles"));
  for (size_t i = 0; i < names.size(); ++i) {
    if (names[i] == "-") continue;
    int* slot = Slot(&roles, names[i]);
    if (slot == nullptr) return error(absl::StrCat("'", names[i], "' is not a role"));
    if (*slot >= 0) return error(absl::StrCat("'", names[i], "' is listed twice"));
    *slot = static_cast<int>(i);
  }
  if (roles.boxes < 0 || roles.scores < 0) return error("boxes and scores are needed");
  roles.raw_head = roles.classes < 0;
  if (roles.raw_head && roles.count >= 0) return error("count requires classes");
  const OutputFacts& boxes = facts[static_cast<size_t>(roles.boxes)];
  if (!IsBoxes(boxes)) {
    return error(absl::StrCat("output ", roles.boxes, " has the shape [",
                              absl::StrJoin(boxes.shape, ","), "], boxes are [...,4]"));
  }
  return roles;
}

bool Names(const OutputFacts& output, std::initializer_list<absl::string_view> words) {
  const std::string name = absl::AsciiStrToLower(output.name);
  return std::any_of(words.begin(), words.end(),
                     [&](absl::string_view word) { return absl::StrContains(name, word); });
}

std::string Describe(const std::vector<OutputFacts>& outputs) {
  return absl::StrJoin(outputs, ", ", [](std::string* out, const OutputFacts& o) {
    absl::StrAppend(out, "'", o.name, "' [", absl::StrJoin(o.shape, ","), "]");
  });
}

// The name of another detector family whose output has this shape; "" if no family matches.
std::string LooksLike(const OutputFacts& output) {
  if (output.shape.size() < 3) return "";
  const int rows = output.shape[output.shape.size() - 2], columns = output.shape.back();
  if (Elements(output.shape) != int64_t{rows} * columns) return "";  // a batch of several images
  const auto described = [](const char* family, int boxes, int values) {
    return absl::StrCat(family, " export (", boxes, " boxes of ", values, " values each)");
  };
  if (columns == 6) return described("an end-to-end YOLO", rows, columns);
  if (columns == 7) return described("an EfficientDet or YOLO", rows, columns);
  const int values = std::min(rows, columns), boxes = std::max(rows, columns);
  constexpr int kLeastValues = 5;  // four box coordinates and a score
  return values < kLeastValues || values == boxes ? "" : described("a YOLO", boxes, values);
}

// --output_map assigns roles to whole outputs. Without separate outputs for boxes and scores the
// flag cannot help, and a message must not mention it.
bool CanHaveRoles(const std::vector<OutputFacts>& outputs) {
  return outputs.size() >= 2 &&
         std::any_of(outputs.begin(), outputs.end(), [](const OutputFacts& output) {
           return IsBoxes(output) || output.post_process_output >= 0;
         });
}

absl::Status NoRoles(const std::vector<OutputFacts>& outputs) {
  std::string message =
      absl::StrCat("--model_file: ", outputs.size() == 1 ? "the output " : "",
                   outputs.size() > 1 ? "the outputs " : "",
                   outputs.empty() ? "the model has no output" : Describe(outputs));
  std::string family;
  for (const OutputFacts& output : outputs) {
    if (family.empty()) family = LooksLike(output);
  }
  if (!family.empty()) {
    absl::StrAppend(&message, outputs.size() == 1 ? " looks" : " look", " like ", family,
                    ", which eval_coco does not decode yet");
  } else if (!outputs.empty()) {
    absl::StrAppend(&message, outputs.size() == 1 ? " is" : " are",
                    " not boxes [...,4] and scores in separate outputs");
  }
  return absl::InvalidArgumentError(absl::StrCat(
      message,
      "; export the model with TFLite_Detection_PostProcess, or decode its outputs with its own "
      "scripts and give the boxes as --detections (COCO's results JSON)"));
}

// Recognises raw heads: two outputs [.., A, 4] and [.., A, C].
bool FindRawHead(const std::vector<OutputFacts>& outputs, OutputRoles* roles) {
  if (outputs.size() != 2) return false;
  for (const int boxes : {0, 1}) {
    const OutputFacts& b = outputs[static_cast<size_t>(boxes)];
    const OutputFacts& s = outputs[static_cast<size_t>(1 - boxes)];
    if (!IsBoxes(b) || s.shape.size() != b.shape.size() ||
        b.shape[b.shape.size() - 2] != s.shape[s.shape.size() - 2]) {
      continue;
    }
    // With four classes, both shapes end in 4. The names decide; otherwise the usual order (boxes,
    // scores) is assumed.
    if (IsBoxes(s) && boxes == 0 && Names(s, {"box", "loc"}) && !Names(b, {"box", "loc"})) continue;
    roles->boxes = boxes;
    roles->scores = 1 - boxes;
    roles->raw_head = true;
    roles->probabilities = s.from_logistic_or_softmax;
    return true;
  }
  return false;
}

}  // namespace

absl::StatusOr<OutputRoles> FindRoles(const std::vector<OutputFacts>& outputs,
                                      const std::string& output_map) {
  if (!CanHaveRoles(outputs)) return NoRoles(outputs);
  if (!output_map.empty()) {
    auto roles = FromMap(outputs, output_map);
    if (roles.ok() && roles->raw_head) {
      roles->probabilities = outputs[static_cast<size_t>(roles->scores)].from_logistic_or_softmax;
    }
    return roles;
  }
  OutputRoles roles;
  if (FindRawHead(outputs, &roles)) return roles;
  bool certain = true;
  static constexpr const char* kPostProcess[] = {"boxes", "classes", "scores", "count"};
  for (size_t i = 0; i < outputs.size(); ++i) {
    const OutputFacts& o = outputs[i];
    const char* role = nullptr;
    if (o.post_process_output >= 0 && o.post_process_output < 4) {
      role = kPostProcess[o.post_process_output];
    } else if (IsBoxes(o)) {
      role = "boxes";
    } else if (Elements(o.shape) == 1 && Names(o, {"num", "count"})) {
      role = "count";
    } else if (Names(o, {"score", "prob", "conf"})) {
      role = "scores";
    } else if (Names(o, {"class", "label", "categ"})) {
      role = "classes";
    } else if (Elements(o.shape) == 1) {
      role = "count";
    }
    int* slot = role == nullptr ? nullptr : Slot(&roles, role);
    if (slot == nullptr) continue;
    certain &= *slot < 0;
    *slot = static_cast<int>(i);
  }
  if (certain && roles.boxes >= 0 && roles.scores >= 0 && roles.classes >= 0) {
    const auto detections = [&](int output, int64_t values) {
      return Elements(outputs[static_cast<size_t>(output)].shape) / values;
    };
    certain = detections(roles.boxes, 4) == detections(roles.scores, 1) &&
              detections(roles.boxes, 4) == detections(roles.classes, 1);
  } else {
    certain = false;
  }
  if (!certain) {
    return absl::InvalidArgumentError(absl::StrCat(
        "--model_file: cannot determine the roles of the outputs from ", Describe(outputs),
        "; give --output_map, for example boxes,classes,scores,count"));
  }
  return roles;
}

}  // namespace litmus::coco
