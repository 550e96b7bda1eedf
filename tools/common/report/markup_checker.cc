// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/report/markup_checker.h"

#include <cctype>
#include <regex>
#include <set>

namespace litmus {
namespace {

bool IsVoid(const std::string& name) {
  static const std::set<std::string> kVoid = {"meta", "link", "img", "br", "wbr"};
  return kVoid.count(name) != 0;
}

// The error in character data or an attribute's value; empty: none.
std::string TextProblem(const std::string& text) {
  static const std::regex kEntity("&(amp|lt|gt|quot|#39);");
  for (size_t i = 0; i < text.size(); ++i) {
    const unsigned char c = text[i];
    if (c < 0x20 && c != '\n' && c != '\t') return "a control character";
    if (c == '<') return "a bare <";
    if (c == '&' && !std::regex_search(text.begin() + i, text.end(), kEntity,
                                       std::regex_constants::match_continuous)) {
      return "a bare &";
    }
  }
  return "";
}

class Reader {
 public:
  Reader(std::string_view text, bool xml) : text_(text), xml_(xml) {}

  Markup Read() {
    if (!xml_) at_ = Take("<!DOCTYPE html>") ? at_ : 0;
    if (!xml_ && at_ == 0) Fail("no doctype");
    while (markup_.problem.empty() && at_ < text_.size()) Step();
    if (markup_.problem.empty() && !open_.empty()) Fail("no end of <" + Name() + ">");
    return markup_;
  }

 private:
  const std::string& Name() const { return markup_.elements[open_.back()].name; }

  void Fail(const std::string& what) {
    if (markup_.problem.empty()) {
      markup_.problem =
          what + " at byte " + std::to_string(at_) + ": " + std::string(text_.substr(at_, 60));
    }
  }

  bool Take(std::string_view expected) {
    if (text_.substr(at_, expected.size()) != expected) return false;
    at_ += expected.size();
    return true;
  }

  std::string TakeName() {
    std::string name;
    while (at_ < text_.size() &&
           (std::isalnum(static_cast<unsigned char>(text_[at_])) || text_[at_] == '-')) {
      name += text_[at_++];
    }
    return name;
  }

  void Step() {
    if (Take("</")) {
      if (open_.empty() || TakeName() != Name() || !Take(">")) return Fail("a wrong end tag");
      open_.pop_back();
    } else if (Take("<")) {
      ReadStartTag();
    } else {
      const size_t end = std::min(text_.find('<', at_), text_.size());
      AddText(std::string(text_.substr(at_, end - at_)));
      at_ = end;
    }
  }

  void AddText(const std::string& text) {
    if (const std::string problem = TextProblem(text); !problem.empty()) return Fail(problem);
    if (!open_.empty()) {
      markup_.elements[open_.back()].text += text;
    } else if (text.find_first_not_of(" \n") != std::string::npos) {
      Fail("text outside of every element");
    }
  }

  void ReadStartTag() {
    Element element;
    element.name = TakeName();
    if (element.name.empty()) return Fail("a bare <");
    while (Take(" ")) {
      const std::string name = TakeName();
      if (name.empty()) return Fail("no attribute after the space");
      if (!Take("=\"")) return Fail("an attribute without a quoted value");
      const size_t end = text_.find('"', at_);
      if (end == std::string_view::npos) return Fail("no closing quote");
      const std::string value(text_.substr(at_, end - at_));
      if (const std::string problem = TextProblem(value); !problem.empty()) return Fail(problem);
      at_ = end + 1;
      if (!element.attributes.emplace(name, value).second) return Fail("a repeated attribute");
      // Charts with equal frames share a clip path (chart_lines.cc).
      const bool shared = element.name == "clipPath";
      if (name == "id" && !ids_.insert(value).second && !shared) return Fail("a repeated id");
    }
    const bool closed = Take("/>");
    if (!closed && !Take(">")) return Fail("a tag without an end");
    markup_.elements.push_back(element);
    if (closed || (!xml_ && IsVoid(element.name))) return;
    open_.push_back(markup_.elements.size() - 1);
    if (!xml_ && (element.name == "script" || element.name == "style")) ReadRaw();
  }

  void ReadRaw() {
    const size_t end = text_.find("</" + Name(), at_);
    if (end == std::string_view::npos) return Fail("no end of raw text");
    markup_.elements[open_.back()].text = std::string(text_.substr(at_, end - at_));
    at_ = end;
  }

  std::string_view text_;
  bool xml_;
  size_t at_ = 0;
  std::vector<size_t> open_;
  std::set<std::string> ids_;
  Markup markup_;
};

}  // namespace

Markup ReadMarkup(std::string_view text, bool xml) { return Reader(text, xml).Read(); }

}  // namespace litmus
