// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The properties that every declaration of a flag must state besides name, default and help: which
// modes serve the flag, whether its value can change a result, whether its text names files, and
// its role in a run.
#ifndef LITMUS_CLI_FLAG_USE_H_
#define LITMUS_CLI_FLAG_USE_H_

#include "cli/modes.h"

namespace litmus {

// What the text of a string flag names. Used by programs that copy files between machines, and by
// shell completion.
enum class FlagText {
  kValue,          // no file on this machine
  kModel,          // the .tflite file that the tool works on
  kInput,          // a file or folder to read
  kOutput,         // a file to write, or "-" for standard output
  kJournal,        // a file of finished items, to read and to append to
  kCache,          // a file or folder that the tool keeps for the next start
  kConfig,         // a JSON file of flags
  kNamedInputs,    // NAME:FILE,NAME:FILE, "::" for a colon in a name or file
  kTensorInputs,   // [NAME:]PATH;[NAME:]PATH
  kFormatOutputs,  // FORMAT:FILE,FORMAT:FILE
  kFlagValues,     // FLAG=v1;v2
  kFlags,          // "--flag=value --flag=value"
};

// Returns "value", "model", "input", …, as in --help --output=json.
const char* FlagTextName(FlagText text);

// The role of a flag in a run. Used by programs that split one run over several machines: a shard
// must not be judged or written as if it were the whole run.
enum class FlagRole {
  kData,    // the model, its inputs, and the resources
  kGate,    // criteria for the result
  kOutput,  // destination and form of the result
};

// Returns "data", "gate" or "output", as in --help --output=json.
const char* FlagRoleName(FlagRole role);

class FlagUse {
 public:
  FlagUse(Modes modes, bool changes_result) : modes_(modes), changes_result_(changes_result) {}

  FlagUse Model() const { return Names(FlagText::kModel); }
  FlagUse Input() const { return Names(FlagText::kInput); }
  FlagUse Output() const { return Names(FlagText::kOutput); }
  FlagUse Names(FlagText text) const {
    FlagUse use = *this;
    use.text_ = text;
    const bool writes = text == FlagText::kOutput || text == FlagText::kFormatOutputs;
    return writes ? use.OfOutput() : use;
  }
  FlagUse Gate() const { return Has(FlagRole::kGate); }
  // For an output flag that names no file: a format, or the content of standard output.
  FlagUse OfOutput() const { return Has(FlagRole::kOutput); }

  Modes modes() const { return modes_; }
  bool changes_result() const { return changes_result_; }
  FlagText text() const { return text_; }
  FlagRole role() const { return role_; }

 private:
  FlagUse Has(FlagRole role) const {
    FlagUse use = *this;
    use.role_ = role;
    return use;
  }

  Modes modes_;
  bool changes_result_;
  FlagText text_ = FlagText::kValue;
  FlagRole role_ = FlagRole::kData;
};

// For a flag whose value can change what is measured or computed.
inline FlagUse ChangesResult(Modes modes) { return FlagUse(modes, true); }
// For flags of output, gates, resources and caches: two runs that differ only in these have the
// same result, apart from noise.
inline FlagUse KeepsResult(Modes modes) { return FlagUse(modes, false); }

}  // namespace litmus

#endif  // LITMUS_CLI_FLAG_USE_H_
