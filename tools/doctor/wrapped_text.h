// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Lines of at most 80 columns.
#ifndef LITMUS_TOOLS_DOCTOR_WRAPPED_TEXT_H_
#define LITMUS_TOOLS_DOCTOR_WRAPPED_TEXT_H_

#include <cstddef>
#include <string>

namespace litmus::doctor {

inline constexpr size_t kColumns = 80;

// Puts `text` after `head`; further lines are indented by the length of `head`. A word that is
// longer than a line has a line to itself. Control characters and invalid UTF-8 become '?'.
std::string Wrapped(const std::string& head, const std::string& text);

// Likewise for a line of a shell, which a backslash continues, so that it can be copied.
std::string WrappedCommand(const std::string& head, const std::string& command);

}  // namespace litmus::doctor

#endif  // LITMUS_TOOLS_DOCTOR_WRAPPED_TEXT_H_
