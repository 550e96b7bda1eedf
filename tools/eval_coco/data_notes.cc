// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Reports data that is ignored or counted in an unexpected way. The metric is still that of
// pycocotools and would look like that of a bad detector.
#include <algorithm>
#include <set>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "tools/eval_coco/result.h"

namespace litmus::coco {
namespace {

// Formats a list: "category id 7", "category ids 2, 7, … and 3 more".
std::string Ids(const char* what, const std::set<int64_t>& ids) {
  constexpr size_t kMostShown = 10;
  const size_t shown = std::min(ids.size(), kMostShown);
  const auto end = std::next(ids.begin(), static_cast<std::ptrdiff_t>(shown));
  return absl::StrCat(what, ids.size() == 1 ? " id " : " ids ",
                      absl::StrJoin(ids.begin(), end, ", "),
                      ids.size() > shown ? absl::StrCat(" and ", ids.size() - shown, " more") : "");
}

const char* Verb(int64_t count, const char* of_one, const char* of_many) {
  return count == 1 ? of_one : of_many;
}

// COCO's mAP if annotations with the id 0, which COCO's evaluation ignores, had another id; nullopt
// if it cannot be computed.
std::optional<double> MapWithoutIdZero(const ScoredData& data, const MatchOptions& options) {
  GroundTruth truth = data.truth;
  int64_t last = 0;
  for (const Annotation& a : truth.annotations) last = std::max(last, a.id);
  for (Annotation& a : truth.annotations) {
    if (a.id == 0) a.id = ++last;
  }
  const auto evaluated = Evaluate(truth, data.detections, options);
  if (!evaluated.ok()) return std::nullopt;
  return evaluated->stats[kAp];
}

void NoteIdsOfAnnotations(const Scores& scores, const ScoredData& data, const MatchOptions& options,
                          std::vector<std::string>* notes) {
  absl::flat_hash_set<int64_t> ids;
  int64_t zero = 0, repeated = 0, objects = 0, example = 0;
  for (const Annotation& a : data.truth.annotations) {
    objects += !a.crowd;
    zero += a.id == 0 && !a.crowd;
    if (ids.insert(a.id).second) continue;
    ++repeated;
    example = a.id;
  }
  if (zero > 0) {
    std::string note = absl::StrCat(
        zero, " of ", objects, " objects of the ground truth ", Verb(zero, "has", "have"),
        " the annotation id 0, which no detection matches, as in pycocotools: a right detection "
        "counts as a false positive");
    if (const auto otherwise = MapWithoutIdZero(data, options)) {
      absl::StrAppendFormat(&note, "; with other ids COCO's mAP would be %.4f instead of %.4f",
                            *otherwise, scores.evaluation.stats[kAp]);
    }
    notes->push_back(note + "; number the annotations from 1");
  }
  if (repeated > 0) {
    notes->push_back(absl::StrCat(
        repeated, " ", Verb(repeated, "annotation", "annotations"), " of the ground truth ",
        Verb(repeated, "has", "have"), " the id of an earlier one, such as ", example,
        "; each counts here, while pycocotools counts the last one of an id instead of "
        "all others: give each annotation its own id"));
  }
}

void NoteUnknownIds(const ScoredData& data, bool from_model, std::vector<std::string>* notes) {
  std::set<int64_t> known, of_annotations, of_detections;
  for (const Category& c : data.truth.categories) known.insert(c.id);
  int64_t annotations = 0, detections = 0;
  for (const Annotation& a : data.truth.annotations) {
    if (known.count(a.category_id) != 0) continue;
    ++annotations;
    of_annotations.insert(a.category_id);
  }
  for (const Detection& d : data.detections) {
    if (known.count(d.category_id) != 0) continue;
    ++detections;
    of_detections.insert(d.category_id);
  }
  constexpr char kNothing[] = " and count for nothing: ";
  if (annotations > 0) {
    notes->push_back(absl::StrCat(annotations, " of ", data.truth.annotations.size(),
                                  " annotations have a category that is not among the ground "
                                  "truth's \"categories\"",
                                  kNothing, Ids("category", of_annotations),
                                  "; add each to \"categories\" if it should count"));
  }
  if (data.annotations_elsewhere > 0) {
    notes->push_back(absl::StrCat(data.annotations_elsewhere,
                                  " annotations have an image that is not among the ground truth's "
                                  "\"images\"",
                                  kNothing, Ids("image", data.images_elsewhere),
                                  "; add each to \"images\" if it should count"));
  }
  if (detections > 0) {
    notes->push_back(absl::StrCat(
        detections, " of ", data.detections.size(),
        " detections have a category that is not in the ground truth", kNothing,
        Ids("category", of_detections), "; if they should count, check ",
        from_model ? "--class_offset and --label_map" : "category_id in --detections"));
  }
}

}  // namespace

std::vector<std::string> FindNotes(const Scores& scores, const ScoredData& data,
                                   const ScoreFlags& flags, bool from_model) {
  MatchOptions options;
  options.iou_type = flags.iou_type == "segm" ? IouType::kSegm : IouType::kBbox;
  std::vector<std::string> notes;
  const Evaluation& e = scores.evaluation;
  if (e.images > 0 && e.annotations == e.crowds) {
    notes.emplace_back(
        "the ground truth has no object in the evaluated images: average precision is undefined "
        "(-1)");
  }
  NoteIdsOfAnnotations(scores, data, options, &notes);
  NoteUnknownIds(data, from_model, &notes);
  if (!from_model) {
    for (std::string& note : FindNotesOnFile(data)) notes.push_back(std::move(note));
  }
  return notes;
}

}  // namespace litmus::coco
