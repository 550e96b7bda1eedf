// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// How a run ends: gates, broken images, and what is said about them.
#ifndef LITMUS_TOOLS_COMMON_EVALUATION_VERDICT_H_
#define LITMUS_TOOLS_COMMON_EVALUATION_VERDICT_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "cli/exit_codes.h"
#include "cli/flags.h"
#include "nlohmann/json.hpp"
#include "tools/common/evaluation/journal.h"
#include "tools/common/evaluation/run_flags.h"
#include "tools/common/interval.h"

namespace litmus {

struct BrokenImage {
  std::string file, error;
};

// The records with an "error", in order.
std::vector<BrokenImage> BrokenImages(const Records& records);

class Verdict {
 public:
  // A gate that wants `value` to be at least `limit`, the value of the float flag --NAME; 0 or
  // less: no such gate. `what` names the value in the sentence: "top-1 accuracy". With an
  // `interval` of 95 % the gate fails when the whole interval lies below the limit, so that the
  // choice of images alone fails none; without one, when the value does.
  void RequireAtLeast(const std::string& name, float limit, double value, const std::string& what,
                      const std::optional<Interval>& interval = std::nullopt);
  // A gate that was judged elsewhere: its entry in "gates", and its sentence if it failed.
  void AddGate(nlohmann::ordered_json entry, const std::string& failure);
  // What is wrong with the data, and makes the result doubtful: the run ends with kExitBadData.
  void AddBadData(const std::string& sentence);
  // Broken images end the run with kExitBadData unless `accepted` (--skip_broken); always when not
  // one of the `images` is left.
  void AddBroken(const std::vector<BrokenImage>& broken, int64_t images, bool accepted);

  // 0, 1 (a gate) or 65 (broken images and bad data, which weigh more).
  int exit_code() const { return exit_code_; }
  // For stderr: gates that failed, images that are broken.
  const std::vector<std::string>& sentences() const { return sentences_; }
  // Members of result documents: "gates", and "unreadable" of a run over images.
  const nlohmann::ordered_json& gates() const { return gates_; }
  const nlohmann::ordered_json& broken() const { return broken_; }
  // Prints the sentences: errors, or warnings where the run ends well.
  void Print() const;

 private:
  int exit_code_ = kExitOk;
  std::vector<std::string> sentences_;
  nlohmann::ordered_json gates_ = nlohmann::ordered_json::array();
  nlohmann::ordered_json broken_ = nlohmann::ordered_json::array();
};

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EVALUATION_VERDICT_H_
