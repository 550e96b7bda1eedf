// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/eval_coco/scoring/golden_pairs.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "nlohmann/json.hpp"
#include "tools/eval_coco/scoring/score_files.h"

namespace litmus::coco {
namespace {

void Compare(const std::string& what, double got, double expected, std::string* differences) {
  if (std::fabs(got - expected) <= 1e-9) return;
  absl::StrAppendFormat(differences, "%s: expected %.12g, got %.12g\n", what, expected, got);
}

}  // namespace

std::vector<std::string> FindGoldenPairs(const std::string& folder) {
  std::vector<std::string> pairs;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    if (std::filesystem::exists(entry.path() / "golden.json")) pairs.push_back(entry.path());
  }
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

std::string StatsDifferences(const std::string& ground_truth, const std::string& detections,
                             IouType type, const std::vector<double>& expected) {
  std::string differences;
  for (const int threads : {1, 2}) {
    MatchOptions options;
    options.iou_type = type;
    options.threads = threads;
    const absl::StatusOr<Scored> scored = ScoreFiles(ground_truth, detections, options);
    if (!scored.ok()) return scored.status().ToString();
    for (int i = 0; i < kNumStats; ++i) {
      Compare(absl::StrCat(kStatNames[i], " with ", threads, " threads"),
              scored->evaluation.stats[i], expected[i], &differences);
    }
  }
  return differences;
}

std::string PairDifferences(const std::string& folder) {
  std::ifstream file(folder + "/golden.json");
  const nlohmann::json golden = nlohmann::json::parse(file, nullptr, false);
  if (golden.is_discarded()) return folder + "/golden.json is no JSON";
  const bool segm = golden["params"]["iouType"] == "segm";
  std::vector<double> stats;
  for (const char* name : kStatNames) stats.push_back(golden["stats"][name]);
  std::string differences = StatsDifferences(folder + "/gt.json", folder + "/dets.json",
                                             segm ? IouType::kSegm : IouType::kBbox, stats);

  MatchOptions options;
  options.iou_type = segm ? IouType::kSegm : IouType::kBbox;
  const absl::StatusOr<Scored> scored =
      ScoreFiles(folder + "/gt.json", folder + "/dets.json", options);
  if (!scored.ok()) return scored.status().ToString();
  const Evaluation& evaluation = scored->evaluation;
  const auto& per_class = golden["per_class_ap"];
  if (per_class.size() != evaluation.classes.size()) {
    absl::StrAppendFormat(&differences, "expected %d classes, got %d\n", per_class.size(),
                          evaluation.classes.size());
  }
  for (const ClassResult& of_class : evaluation.classes) {
    const std::string id = absl::StrCat(of_class.category_id);
    Compare("AP of class " + id, of_class.ap, per_class.value(id, -2.0), &differences);
    Compare("AP50 of class " + id, of_class.ap50, golden["per_class_ap50"].value(id, -2.0),
            &differences);
  }
  const auto& counts = golden["counts"];
  Compare("images", evaluation.images, counts["images"], &differences);
  Compare("annotations", evaluation.annotations, counts["annotations"], &differences);
  Compare("detections", evaluation.detections, counts["detections"], &differences);
  return differences;
}

}  // namespace litmus::coco
