// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Text from outside (file names, labels, error messages) made safe to stand in HTML, SVG and XML.
#ifndef LITMUS_TOOLS_COMMON_REPORT_ESCAPE_H_
#define LITMUS_TOOLS_COMMON_REPORT_ESCAPE_H_

#include <string>
#include <string_view>

namespace litmus {

// `text` as character data or as a quoted attribute's value: & < > " ' as entities; what is no
// well-formed UTF-8 (overlong forms and surrogates included), and the characters that neither HTML
// nor XML allows (controls but tab and line feed, noncharacters) as U+FFFD. Thread-safe.
std::string EscapeHtml(std::string_view text);

// `text` for a page: escaped, and the "--name=" of flags in a <span class="word">, which the page
// does not break after the dashes. Thread-safe.
std::string EscapeWithFlags(std::string_view text);

// JSON text that may stand inside <script>: every '<' as \u003c, which means the same inside JSON
// strings, the only place where valid JSON has one. Thread-safe.
std::string EscapeJsonForScript(std::string_view json);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_REPORT_ESCAPE_H_
