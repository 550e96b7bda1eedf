// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A small strict reader of markup for tests: what it accepts, a browser reads without repairs.
#ifndef LITMUS_TOOLS_COMMON_REPORT_MARKUP_CHECKER_H_
#define LITMUS_TOOLS_COMMON_REPORT_MARKUP_CHECKER_H_

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace litmus {

struct Element {
  std::string name;
  std::map<std::string, std::string> attributes;  // values as written, entities and all
  std::string text;                               // directly inside it
};

struct Markup {
  std::string problem;            // empty: well formed; else what is wrong, and the byte
  std::vector<Element> elements;  // in the order of their start tags
};

// Reads an HTML document (void elements need no end, <script> and <style> are raw) or, with `xml`,
// an XML fragment. Demands quoted attributes without repeats, unique ids, matching end tags, no
// bare
// '<' or '&', and no character that EscapeHtml removes.
Markup ReadMarkup(std::string_view text, bool xml);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_REPORT_MARKUP_CHECKER_H_
