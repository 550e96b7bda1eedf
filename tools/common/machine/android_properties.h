// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Android's system properties about the device and the system.
#ifndef LITMUS_TOOLS_COMMON_MACHINE_ANDROID_PROPERTIES_H_
#define LITMUS_TOOLS_COMMON_MACHINE_ANDROID_PROPERTIES_H_

#include <functional>
#include <optional>
#include <string>

namespace litmus {

// A property is empty if it is not set or SELinux denies access.
struct AndroidProperties {
  std::optional<std::string> model;              // ro.product.model: "Pixel 8"
  std::optional<std::string> manufacturer;       // ro.product.manufacturer: "Google"
  std::optional<std::string> soc_model;          // ro.soc.model (Android 12): "Tensor G3"
  std::optional<std::string> soc_manufacturer;   // ro.soc.manufacturer (Android 12): "Google"
  std::optional<std::string> hardware;           // ro.hardware: "shiba"
  std::optional<std::string> board_platform;     // ro.board.platform: "zuma"
  std::optional<std::string> build_fingerprint;  // ro.build.fingerprint
  std::optional<std::string> release;            // ro.build.version.release: "14"
  std::optional<std::string> sdk;                // ro.build.version.sdk: "34", the API level
};

// Returns the value of a property by name; empty if there is none.
using PropertyReader = std::function<std::optional<std::string>(const char* name)>;

// Reads a property of this system; always empty on systems other than Android. Thread-safe.
std::optional<std::string> ReadSystemProperty(const char* name);

// Empty if none of the properties can be read, as on systems other than Android.
std::optional<AndroidProperties> ReadAndroidProperties(
    const PropertyReader& reader = &ReadSystemProperty);

// "Google Pixel 8 (Google Tensor G3), Android 14 (API 34)", without unknown parts.
std::string Describe(const AndroidProperties& android);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_MACHINE_ANDROID_PROPERTIES_H_
