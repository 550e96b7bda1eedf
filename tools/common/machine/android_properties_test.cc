// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests tables with the properties of phones; the test itself does not run on Android.
#include "tools/common/machine/android_properties.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

namespace litmus {
namespace {

using Properties = std::map<std::string, std::string>;

PropertyReader From(const Properties& properties) {
  return [properties](const char* name) -> std::optional<std::string> {
    const auto at = properties.find(name);
    if (at == properties.end()) return std::nullopt;
    return at->second;
  };
}

const Properties& Pixel() {
  static const Properties* const properties = new Properties{
      {"ro.product.model", "Pixel 8"},
      {"ro.product.manufacturer", "Google"},
      {"ro.soc.model", "Tensor G3"},
      {"ro.soc.manufacturer", "Google"},
      {"ro.hardware", "shiba"},
      {"ro.board.platform", "zuma"},
      {"ro.build.fingerprint", "google/shiba/shiba:14/UD1A.230803.041/10808477:user/release-keys"},
      {"ro.build.version.release", "14"},
      {"ro.build.version.sdk", "34"}};
  return *properties;
}

TEST(AndroidProperties, EachPropertyHasItsMember) {
  using Member = std::optional<std::string> AndroidProperties::*;
  const std::map<std::string, Member> members = {
      {"ro.product.model", &AndroidProperties::model},
      {"ro.product.manufacturer", &AndroidProperties::manufacturer},
      {"ro.soc.model", &AndroidProperties::soc_model},
      {"ro.soc.manufacturer", &AndroidProperties::soc_manufacturer},
      {"ro.hardware", &AndroidProperties::hardware},
      {"ro.board.platform", &AndroidProperties::board_platform},
      {"ro.build.fingerprint", &AndroidProperties::build_fingerprint},
      {"ro.build.version.release", &AndroidProperties::release},
      {"ro.build.version.sdk", &AndroidProperties::sdk}};
  const auto all = ReadAndroidProperties(From(Pixel()));
  ASSERT_TRUE(all.has_value());
  for (const auto& [name, member] : members) {
    EXPECT_EQ(*all.*member, Pixel().at(name)) << name;
    // If one property is denied, only its member is empty.
    Properties denied = Pixel();
    denied.erase(name);
    const auto rest = ReadAndroidProperties(From(denied));
    ASSERT_TRUE(rest.has_value()) << name;
    for (const auto& [other, other_member] : members) {
      EXPECT_EQ((*rest.*other_member).has_value(), other != name) << other << " without " << name;
    }
  }
}

TEST(AndroidProperties, Description) {
  struct Case {
    Properties properties;
    const char* expected;  // null: not Android
  };
  for (const Case& c : {
           Case{Pixel(), "Google Pixel 8 (Google Tensor G3), Android 14 (API 34)"},
           Case{{{"ro.product.model", "OnePlus 9"},
                 {"ro.product.manufacturer", "OnePlus"},
                 {"ro.board.platform", "lahaina"},
                 {"ro.build.version.release", "11"}},
                "OnePlus 9 (lahaina), Android 11"},
           Case{{{"ro.product.model", " SM-G960F\n"}, {"ro.hardware", "samsungexynos9810"}},
                "SM-G960F (samsungexynos9810), Android"},
           Case{{{"ro.board.platform", "zuma"}, {"ro.build.version.sdk", "34"}},
                "zuma, Android (API 34)"},
           Case{{{"ro.build.version.release", "9"}}, "Android 9"},
           Case{{{"ro.product.model", ""}}, nullptr},
           Case{{}, nullptr},
       }) {
    const auto android = ReadAndroidProperties(From(c.properties));
    EXPECT_EQ(android ? Describe(*android) : "no Android",
              c.expected == nullptr ? "no Android" : c.expected);
  }
}

#if !defined(__ANDROID__)
TEST(AndroidProperties, ThisSystemIsNone) { EXPECT_FALSE(ReadAndroidProperties().has_value()); }
#endif

}  // namespace
}  // namespace litmus
