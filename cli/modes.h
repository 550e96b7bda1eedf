// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The modes of a tool, and which flags each of them serves. FlagRegistry::Parse rejects flags that
// no active mode serves before anything runs.
#ifndef LITMUS_CLI_MODES_H_
#define LITMUS_CLI_MODES_H_

#include <cstdint>

namespace litmus {

// A set of modes of one tool; each mode is one bit.
class Modes {
 public:
  constexpr explicit Modes(uint32_t bits) : bits_(bits) {}

  constexpr Modes operator|(Modes other) const { return Modes(bits_ | other.bits_); }
  constexpr Modes operator-(Modes other) const { return Modes(bits_ & ~other.bits_); }
  // True if the two sets have a mode in common.
  constexpr bool Meets(Modes other) const { return (bits_ & other.bits_) != 0; }

 private:
  uint32_t bits_;
};

inline constexpr Modes kEveryMode{~uint32_t{0}};

enum class ModeKind {
  kDefault,  // runs if no flag selects a replacement
  // Runs in addition to the default mode: a flag that either of the two serves is accepted.
  kAddition,
  kReplacement,  // runs in place of the default mode
  kCarrier,      // runs the default mode in other processes: both must serve a flag
};

struct Mode {
  Modes bit;
  ModeKind kind;
  const char* name;  // "cold", as tables show it
  // The flag that selects the mode if its value is not the default; null: the tool selects the mode
  // (FlagRegistry::Select).
  const char* flag;
  const char* given;  // how a command line selects it: "--cold", "merge"
  const char* help;   // what the tool does in this mode, a clause
};

}  // namespace litmus

#endif  // LITMUS_CLI_MODES_H_
