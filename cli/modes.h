// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The ways in which a tool may run, and which of them a flag serves. A mode serves a flag or
// refuses the flag: FlagRegistry::Parse asks before anything runs.
#ifndef LITMUS_CLI_MODES_H_
#define LITMUS_CLI_MODES_H_

#include <cstdint>

namespace litmus {

// A set of the modes of one tool, which numbers its modes by bits.
class Modes {
 public:
  constexpr explicit Modes(uint32_t bits) : bits_(bits) {}

  constexpr Modes operator|(Modes other) const { return Modes(bits_ | other.bits_); }
  constexpr Modes operator-(Modes other) const { return Modes(bits_ & ~other.bits_); }
  // True where the two sets have a mode in common.
  constexpr bool Meets(Modes other) const { return (bits_ & other.bits_) != 0; }

 private:
  uint32_t bits_;
};

inline constexpr Modes kEveryMode{~uint32_t{0}};

enum class ModeKind {
  kDefault,      // what the tool does when no flag selects a replacement
  kAddition,     // beside the default mode: a flag that either of the two serves is accepted
  kReplacement,  // in place of the default mode
  kCarrier,      // the default mode in other processes: a flag must be served by both
};

struct Mode {
  Modes bit;
  ModeKind kind;
  const char* name;  // "cold", as tables show it
  // The flag that selects the mode when it has another value than its default; null: the tool
  // selects the mode (FlagRegistry::Select).
  const char* flag;
  const char* given;  // how a command line asks for it: "--cold", "merge"
  const char* help;   // what the tool does then, a clause
};

}  // namespace litmus

#endif  // LITMUS_CLI_MODES_H_
