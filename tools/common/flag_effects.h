// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Helper for tests: runs a tool with and without a flag and checks that the flag has a visible
// effect.
#ifndef LITMUS_TOOLS_COMMON_FLAG_EFFECTS_H_
#define LITMUS_TOOLS_COMMON_FLAG_EFFECTS_H_

#include <map>
#include <set>
#include <string>
#include <vector>

namespace litmus {

// In these strings, "FOLDER" is replaced by a folder of the test, and "FILE" by a file in it that
// is removed before each run.
struct FlagEffect {
  std::string flag;                 // "--name=value"
  std::vector<std::string> others;  // flags that are passed with and without the flag
  // Patterns of parts of lines, in order. With the flag, all must match; without it, they must not.
  // They are matched against the exit code ("exit 0"), both streams without TensorFlow Lite's list
  // of parameters, and the lines of FILE after "FILE:".
  std::vector<std::string> seen;
};

// The flag is accepted, with a warning that it has no effect.
FlagEffect HasNoEffect(const std::string& name, const std::string& value);
// Exit code 69: the delegate is not available.
FlagEffect NotAvailable(const std::string& name, const std::string& value);

// The effects of the delegates' flags if there is neither a GPU nor a plugin.
std::vector<FlagEffect> DelegateFlagEffects();

// The flags of TensorFlow Lite's tool `owner`, or of its "registrar".
std::set<std::string> TensorFlowLiteFlags(const std::string& owner);

// Expects `effects` to contain each flag of `owners` exactly once, and runs `tool` with and without
// each flag; `base` precedes an effect's flags. No GPU is visible.
void ExpectFlagEffects(const std::string& tool, const std::vector<std::string>& owners,
                       const std::vector<std::string>& base, const std::string& folder,
                       const std::vector<FlagEffect>& effects);

// The command line that selects a mode of a tool.
struct ModeLine {
  std::string program;
  std::vector<std::string> arguments;
};

struct ModeEffect {
  FlagEffect effect;
  // For a mode, the patterns that replace effect.seen.
  std::map<std::string, std::vector<std::string>> in_mode;
};

// Expects each flag to have its effect in each mode that supports it according to `tool` --help
// --output=json. `lines` has all modes of the tool. Other flags of an effect are passed only if the
// mode supports them.
void ExpectModeEffects(const std::string& tool, const std::map<std::string, ModeLine>& lines,
                       const std::string& folder, const std::vector<ModeEffect>& effects);

// Expects that a mode supports every --flag that its run names on both streams or on its page, so
// that users are not advised to set flags that the mode rejects. `lines` as in ExpectModeEffects.
void ExpectAdviceFitsModes(const std::string& tool, const std::map<std::string, ModeLine>& lines,
                           const std::string& folder);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_FLAG_EFFECTS_H_
