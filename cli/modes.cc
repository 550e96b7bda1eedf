// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Determines which flags the modes of a command line serve.
#include "cli/modes.h"

#include <vector>

#include "cli/flags.h"

namespace litmus {
namespace {

// False for a flag that prints something and ends the program, which needs no mode.
bool IsOfRun(const Flag& flag) {
  return flag.listing() == nullptr || flag.type() == FlagType::kString;
}

bool SharesRuns(const Mode& mode) {
  return mode.kind == ModeKind::kDefault || mode.kind == ModeKind::kAddition;
}

// The ways to select the modes of one of these kinds: "--cold or --sustained".
std::string WaysToAsk(const std::vector<Mode>& modes, Modes of, bool carriers) {
  std::vector<std::string> names;
  for (const Mode& mode : modes) {
    if (mode.kind == ModeKind::kDefault || (mode.kind == ModeKind::kCarrier) != carriers) continue;
    if (of.Meets(mode.bit)) names.push_back(mode.given);
  }
  std::string text;
  for (size_t i = 0; i < names.size(); ++i) {
    text += (i == 0 ? "" : i + 1 == names.size() ? " or " : ", ") + names[i];
  }
  return text;
}

// How to select one of the modes `of`. Modes that carry the default mode are listed only if no
// other mode serves.
std::string Alternatives(const std::vector<Mode>& modes, Modes of) {
  const std::string text = WaysToAsk(modes, of, false);
  return text.empty() ? WaysToAsk(modes, of, true) : text;
}

}  // namespace

Modes FlagRegistry::ActiveModes() const {
  Modes active = selected_;
  bool replaced = false;
  for (const Mode& mode : modes_) {
    const Flag* flag = mode.flag == nullptr ? nullptr : Find(mode.flag);
    if (flag != nullptr && flag->was_set() && flag->differs_from_default()) {
      active = active | mode.bit;
    }
    replaced = replaced || (mode.kind == ModeKind::kReplacement && active.Meets(mode.bit));
  }
  return replaced || modes_.empty() ? active : active | modes_.front().bit;
}

std::string FlagRegistry::ModeProblem() const {
  const Modes active = ActiveModes();
  for (const Flag* flag : FlagsOnce()) {
    if (!flag->was_set() || !flag->differs_from_default() || !IsOfRun(*flag)) continue;
    const std::string name = "--" + flag->name();
    bool shares = false, served = false;
    for (const Mode& mode : modes_) {
      if (!active.Meets(mode.bit)) continue;
      const bool serves = flag->use().modes().Meets(mode.bit);
      if (SharesRuns(mode)) {
        shares = true;
      } else if (!serves) {
        return name + " has no effect with " + mode.given + "; leave one of the two out";
      }
      served = served || serves;
    }
    if (shares && !served) {
      return name + " has an effect with " + Alternatives(modes_, flag->use().modes()) +
             " only; add that, or leave " + name + " out";
    }
  }
  return "";
}

bool FlagRegistry::Serves(const Mode& mode, const Flag& flag) const {
  if (!IsOfRun(flag) || flag.use().modes().Meets(mode.bit)) return true;
  if (mode.kind != ModeKind::kAddition) return false;
  // With an addition, the default mode runs too and serves its flags; another addition may do so as
  // well.
  Modes beside = modes_.front().bit;
  for (const Mode& other : modes_) {
    const bool selects = other.flag != nullptr && flag.IsNamed(other.flag);
    if (other.kind == ModeKind::kAddition && selects) beside = beside | other.bit;
  }
  return flag.use().modes().Meets(beside);
}

}  // namespace litmus
