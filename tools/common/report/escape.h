// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Escapes untrusted text (file names, labels, error messages) for HTML, SVG and XML.
#ifndef LITMUS_TOOLS_COMMON_REPORT_ESCAPE_H_
#define LITMUS_TOOLS_COMMON_REPORT_ESCAPE_H_

#include <string>
#include <string_view>

namespace litmus {

// Escapes `text` for character data or a quoted attribute: & < > " ' become entities. Invalid UTF-8
// (including overlong forms and surrogates) and characters that HTML or XML forbids (controls
// except tab and line feed, noncharacters) become U+FFFD. Thread-safe.
std::string EscapeHtml(std::string_view text);

// Escapes `text`, and puts the "--name=" of flags in <span class="word">, so that the page has no
// line break after the dashes. Thread-safe.
std::string EscapeWithFlags(std::string_view text);

// Makes JSON safe within <script>: every '<' becomes \u003c, which is equivalent within JSON
// strings, the only place where valid JSON contains '<'. Thread-safe.
std::string EscapeJsonForScript(std::string_view json);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_REPORT_ESCAPE_H_
