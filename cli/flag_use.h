// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What every declaration of a flag must say beside name, default and help: which modes serve the
// flag, whether its value can change a result, whether its text names files, and what of a run it
// describes.
#ifndef LITMUS_CLI_FLAG_USE_H_
#define LITMUS_CLI_FLAG_USE_H_

#include "cli/modes.h"

namespace litmus {

// What the text of a string flag names. Programs that move files between machines, and shell
// completion, ask.
enum class FlagText {
  kValue,          // no file of this machine
  kModel,          // the .tflite file that the tool works on
  kInput,          // a file or folder to read
  kOutput,         // a file to write, or "-" for standard output
  kJournal,        // a file of finished items, to read and to append to
  kCache,          // a file or folder that the tool keeps for its next start
  kConfig,         // a JSON file of flags
  kNamedInputs,    // NAME:FILE,NAME:FILE, "::" for a colon in a name or file
  kTensorInputs,   // [NAME:]PATH;[NAME:]PATH
  kFormatOutputs,  // FORMAT:FILE,FORMAT:FILE
  kFlagValues,     // FLAG=v1;v2
  kFlags,          // "--flag=value --flag=value"
};

// "value", "model", "input", …: as --help --output=json names them.
const char* FlagTextName(FlagText text);

// What of a run a flag describes. Programs that share one run among machines ask: a part of the run
// must neither be judged nor written as if it were the whole.
enum class FlagRole {
  kData,    // what is run, on what, with which resources
  kGate,    // what the result is judged by
  kOutput,  // where the result goes, and how it is written
};

// "data", "gate", "output": as --help --output=json names them.
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
  // For a flag of output that names no file: a format, what standard output shows.
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
// For a flag of output, of gates, of resources and of caches: two runs that differ in such flags
// alone have the same result, apart from noise.
inline FlagUse KeepsResult(Modes modes) { return FlagUse(modes, false); }

}  // namespace litmus

#endif  // LITMUS_CLI_FLAG_USE_H_
