// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// For tests: a flag is given to a tool that then runs, and changes something that can be seen.
#ifndef LITMUS_TOOLS_COMMON_FLAG_EFFECTS_H_
#define LITMUS_TOOLS_COMMON_FLAG_EFFECTS_H_

#include <map>
#include <set>
#include <string>
#include <vector>

namespace litmus {

// "FOLDER" in a text stands for a folder of the test, "FILE" for a file in it that is removed
// before each run.
struct FlagEffect {
  std::string flag;                 // "--name=value"
  std::vector<std::string> others;  // given with the flag and without it
  // Patterns of parts of lines, in order. With the flag all of them are seen, without it not. Seen
  // are the exit code ("exit 0"), both streams without TensorFlow Lite's echo of parameters, and
  // the lines of FILE below "FILE:".
  std::vector<std::string> seen;
};

// The flag is accepted and warns that it has no effect.
FlagEffect HasNoEffect(const std::string& name, const std::string& value);
// Exit code 69: a delegate that is not there.
FlagEffect NotAvailable(const std::string& name, const std::string& value);

// What the delegates' flags do where there is neither a GPU nor a plug-in.
std::vector<FlagEffect> DelegateFlagEffects();

// The flags of `owner` ("registrar" or a tool) in TensorFlow Lite.
std::set<std::string> TensorFlowLiteFlags(const std::string& owner);

// Expects that each flag is there once and that they are those of `owners`, and runs `tool`, with
// `base` before an effect's own flags, with and without each of them. No GPU is found.
void ExpectFlagEffects(const std::string& tool, const std::vector<std::string>& owners,
                       const std::vector<std::string>& base, const std::string& folder,
                       const std::vector<FlagEffect>& effects);

// How a mode of a tool is asked for.
struct ModeLine {
  std::string program;
  std::vector<std::string> arguments;
};

struct ModeEffect {
  FlagEffect effect;
  // By mode, what is seen in place of effect.seen.
  std::map<std::string, std::vector<std::string>> in_mode;
};

// Expects that each flag acts in each mode that serves the flag, as `tool` --help --output=json
// says. `lines`: by mode; all modes of the tool. Of an effect's other flags those are given that
// the mode serves.
void ExpectModeEffects(const std::string& tool, const std::map<std::string, ModeLine>& lines,
                       const std::string& folder, const std::vector<ModeEffect>& effects);

// Expects that each --flag that a mode's run names, on both streams and on its page, is one that
// the mode serves: advice that the mode refuses helps nobody. `lines` as above.
void ExpectAdviceFitsModes(const std::string& tool, const std::map<std::string, ModeLine>& lines,
                           const std::string& folder);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_FLAG_EFFECTS_H_
