// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/label_image/getopt_spelling.h"

#include <algorithm>

#include "absl/strings/str_cat.h"

namespace litmus::label_image {
namespace {

bool IsWholeNumber(const std::string& text) {
  const size_t digits = !text.empty() && text[0] == '-' ? 1 : 0;
  return text.size() > digits && text.find_first_not_of("0123456789", digits) == std::string::npos;
}

bool IsSwitchValue(const std::string& text) {
  return IsWholeNumber(text) || text == "true" || text == "false";
}

// A switch's value: every number but 0 is true. Another text is left to cli, which refuses
// the text.
std::string SwitchText(const std::string& text) {
  if (!IsWholeNumber(text)) return text;
  return text.find_first_not_of("-0") == std::string::npos ? "false" : "true";
}

// An argument that names an option.
struct Named {
  const ShortOption* option = nullptr;  // Null: none of the options.
  bool has_text = false;
  std::string text;
};

Named ReadName(const std::string& argument) {
  Named named;
  if (argument.size() < 2 || argument[0] != '-') return named;
  const bool is_long = argument[1] == '-';
  const size_t equals = argument.find('=');
  const std::string long_name = is_long ? argument.substr(2, equals - 2) : "";
  for (const ShortOption& option : ShortOptions()) {
    if (is_long ? long_name == option.name : argument[1] == option.letter) named.option = &option;
  }
  if (named.option == nullptr) return named;
  if (is_long) {
    named.has_text = equals != std::string::npos;
    if (named.has_text) named.text = argument.substr(equals + 1);
  } else {
    named.has_text = argument.size() > 2;
    named.text = argument.substr(argument.size() > 2 && argument[2] == '=' ? 3 : 2);
  }
  return named;
}

}  // namespace

const std::vector<ShortOption>& ShortOptions() {
  static const auto* const kOptions = new std::vector<ShortOption>{
      {'a', "accelerated", true},
      {'f', "allow_fp16", true},
      {'c', "count", false},
      {'g', "gl_backend", true},
      {'j', "hexagon_delegate", true},
      {'b', "input_mean", false},
      {'s', "input_std", false},
      {'i', "image", false},
      {'l', "labels", false},
      {'m', "tflite_model", false},
      {'p', "profiling", true},
      {'r', "num_results", false},
      {'t', "threads", false},
      {'v', "verbose", true},
      {'w', "warmup_runs", false},
      {'x', "xnnpack_delegate", true},
      {'e', "max_profiling_buffer_entries", false},
  };
  return *kOptions;
}

std::vector<std::string> ToLongOptions(const std::vector<std::string>& arguments) {
  std::vector<std::string> translated;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const Named named = i == 0 ? Named() : ReadName(arguments[i]);
    if (named.option == nullptr) {
      translated.push_back(arguments[i]);
      continue;
    }
    const bool is_switch = named.option->is_switch;
    std::string text = named.text;
    bool has_text = named.has_text;
    if (!has_text && i + 1 < arguments.size()) {
      const std::string& next = arguments[i + 1];
      has_text = is_switch ? IsSwitchValue(next) : next.rfind("--", 0) != 0;
      if (has_text) text = arguments[++i];
    }
    translated.push_back(absl::StrCat("--", named.option->name));
    if (has_text) absl::StrAppend(&translated.back(), "=", is_switch ? SwitchText(text) : text);
  }
  return translated;
}

}  // namespace litmus::label_image
