// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/machine/android_properties.h"

#include <cstdint>
#include <initializer_list>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

#if defined(__ANDROID__)
#include <sys/system_properties.h>
#endif

namespace litmus {
namespace {

// Joins the known words with spaces. A word is omitted if the next one begins with it: "OnePlus"
// "OnePlus 9".
std::string Words(std::initializer_list<std::optional<std::string>> words) {
  std::string text;
  for (const std::optional<std::string>& word : words) {
    if (!word) continue;
    if (!text.empty() && absl::StartsWithIgnoreCase(*word, text)) text.clear();
    absl::StrAppend(&text, text.empty() ? "" : " ", *word);
  }
  return text;
}

}  // namespace

std::optional<std::string> ReadSystemProperty(const char* name) {
#if defined(__ANDROID__)
  // Properties that SELinux hides are not found.
  const prop_info* info = __system_property_find(name);
  if (info == nullptr) return std::nullopt;
  std::string value;
  // The callback receives values of any length; __system_property_get truncates them to 91 bytes.
  __system_property_read_callback(
      info,
      [](void* text, const char*, const char* read, uint32_t) {
        *static_cast<std::string*>(text) = read;
      },
      &value);
  return value;
#else
  static_cast<void>(name);
  return std::nullopt;
#endif
}

std::optional<AndroidProperties> ReadAndroidProperties(const PropertyReader& reader) {
  AndroidProperties android;
  bool any = false;
  const auto read = [&](const char* name, std::optional<std::string>* member) {
    std::optional<std::string> value = reader(name);
    if (!value) return;
    absl::StripAsciiWhitespace(&*value);
    if (value->empty()) return;
    *member = *std::move(value);
    any = true;
  };
  read("ro.product.model", &android.model);
  read("ro.product.manufacturer", &android.manufacturer);
  read("ro.soc.model", &android.soc_model);
  read("ro.soc.manufacturer", &android.soc_manufacturer);
  read("ro.hardware", &android.hardware);
  read("ro.board.platform", &android.board_platform);
  read("ro.build.fingerprint", &android.build_fingerprint);
  read("ro.build.version.release", &android.release);
  read("ro.build.version.sdk", &android.sdk);
  return any ? std::optional(android) : std::nullopt;
}

std::string Describe(const AndroidProperties& android) {
  std::string text = Words({android.manufacturer, android.model});
  std::string soc = Words({android.soc_manufacturer, android.soc_model});
  if (!android.soc_model) soc = android.board_platform.value_or(android.hardware.value_or(""));
  if (text.empty()) {
    text = soc;
  } else if (!soc.empty()) {
    absl::StrAppend(&text, " (", soc, ")");
  }
  absl::StrAppend(&text, text.empty() ? "Android" : ", Android");
  if (android.release) absl::StrAppend(&text, " ", *android.release);
  if (android.sdk) absl::StrAppend(&text, " (API ", *android.sdk, ")");
  return text;
}

}  // namespace litmus
