// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A delegate plugin that claims no node and uses what only the C++ library provides: exceptions,
// streams, locales, threads. The portable programs have a libstdc++ of their own. If one of its
// symbols were visible, this plugin would be bound to it, and an exception or a stream would meet
// tables of the other copy. tflite_plugin_create_delegate prints what it computed and returns null
// if that is wrong.
#include <algorithm>
#include <cstdio>
#include <exception>
#include <locale>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "delegates/external/external_delegate_interface.h"

namespace {

struct CommaPoint : std::numpunct<char> {
  char do_decimal_point() const override { return ','; }
};

std::string StreamText() {
  std::ostringstream text;
  text.imbue(std::locale(std::locale::classic(), new CommaPoint));
  text.precision(3);
  text << std::fixed << 1234.5 << ' ' << std::boolalpha << true;
  return text.str();
}

// Throws on another thread, catches by a base class there, and throws again here.
std::string CaughtText() {
  std::exception_ptr caught;
  std::thread([&caught] {
    try {
      static_cast<void>(std::vector<int>().at(3));
    } catch (const std::logic_error&) {
      caught = std::current_exception();
    }
  }).join();
  try {
    std::rethrow_exception(caught);
  } catch (const std::out_of_range&) {
    return "out_of_range";
  } catch (...) {
    return "something else";
  }
}

std::string ParsedText() {
  std::istringstream in("b 2 a 1");
  in.exceptions(std::ios::badbit | std::ios::failbit);
  std::vector<std::string> words;
  try {
    for (std::string word; in >> word;) words.push_back(word);
  } catch (const std::ios_base::failure&) {
    std::sort(words.begin(), words.end());
  }
  std::string joined;
  for (const std::string& word : words) joined += word;
  return joined;
}

TfLiteStatus Prepare(TfLiteContext*, TfLiteDelegate*) { return kTfLiteOk; }

}  // namespace

TfLiteDelegate* tflite_plugin_create_delegate(const char* const*, const char* const*, size_t,
                                              void (*)(const char*)) {
  const std::string text = StreamText() + "; " + CaughtText() + "; " + ParsedText();
  std::fprintf(stderr, "[cxx_plugin] %s\n", text.c_str());
  if (text != "1234,500 true; out_of_range; 12ab") return nullptr;
  auto delegate = std::make_unique<TfLiteDelegate>();
  delegate->Prepare = Prepare;
  return delegate.release();
}

void tflite_plugin_destroy_delegate(TfLiteDelegate* delegate) { delete delegate; }
