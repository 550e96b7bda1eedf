// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Decides how a run ends: gates, unreadable images, and the messages about them.
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

// The records with an "error", in ascending order of items.
std::vector<BrokenImage> BrokenImages(const Records& records);

class Verdict {
 public:
  // Adds a gate that requires `value` ≥ `limit`, the value of the float flag --NAME; there is no
  // gate if `limit` ≤ 0. `what` names the value in the message: "top-1 accuracy". With a 95 %
  // `interval`, the gate fails only if the whole interval is below the limit, so that the choice of
  // images alone does not fail it; without one, if `value` is below.
  void RequireAtLeast(const std::string& name, float limit, double value, const std::string& what,
                      const std::optional<Interval>& interval = std::nullopt);
  // Adds a gate that the caller evaluated: its entry in "gates", and its message if it failed.
  void AddGate(nlohmann::ordered_json entry, const std::string& failure);
  // Adds a message about an error in the data that makes the result unreliable: the run ends with
  // kExitBadData.
  void AddBadData(const std::string& sentence);
  // Unreadable images end the run with kExitBadData unless `accepted` (--skip_broken) is set; they
  // always do if all `images` are unreadable.
  void AddBroken(const std::vector<BrokenImage>& broken, int64_t images, bool accepted);

  // Exit code 0, 1 (a gate failed) or 65 (unreadable images or bad data, which have precedence).
  int exit_code() const { return exit_code_; }
  // Messages for stderr: failed gates, unreadable images.
  const std::vector<std::string>& sentences() const { return sentences_; }
  // The result document's members "gates", and "unreadable" for a run over images.
  const nlohmann::ordered_json& gates() const { return gates_; }
  const nlohmann::ordered_json& broken() const { return broken_; }
  // Prints the messages, as errors, or as warnings if the exit code is 0.
  void Print() const;

 private:
  int exit_code_ = kExitOk;
  std::vector<std::string> sentences_;
  nlohmann::ordered_json gates_ = nlohmann::ordered_json::array();
  nlohmann::ordered_json broken_ = nlohmann::ordered_json::array();
};

// How a run ended, the same on the card and on the page.
enum class RunState {
  kFailed,     // a limit is not met, or the data has errors
  kDoubtful,   // there is a result, and a reason to doubt it; the exit code is 0
  kEvaluated,  // no limit was set
  kLimitsMet,
};
RunState StateOf(const Verdict& verdict, bool doubtful);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EVALUATION_VERDICT_H_
