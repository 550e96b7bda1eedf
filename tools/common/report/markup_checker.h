// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A small strict HTML/XML parser for tests: browsers parse what it accepts without error recovery.
#ifndef LITMUS_TOOLS_COMMON_REPORT_MARKUP_CHECKER_H_
#define LITMUS_TOOLS_COMMON_REPORT_MARKUP_CHECKER_H_

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace litmus {

struct Element {
  std::string name;
  std::map<std::string, std::string> attributes;  // values as written, with unresolved entities
  std::string text;                               // text directly inside the element
};

struct Markup {
  std::string problem;            // empty: well-formed; otherwise the error and its byte
  std::vector<Element> elements;  // in the order of their start tags
};

// Parses an HTML document (void elements need no end tag, <script> and <style> are raw text) or,
// with `xml`, an XML fragment. Requires quoted attributes without repetition, unique ids, matching
// end tags, no unescaped '<' or '&', and no character that EscapeHtml removes.
Markup ReadMarkup(std::string_view text, bool xml);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_REPORT_MARKUP_CHECKER_H_
