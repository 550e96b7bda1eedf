// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the shared library: its exports, its dependencies, and its options as strings.
#include <dlfcn.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "delegates/external/external_delegate_interface.h"

namespace {

constexpr char kLibrary[] = "delegates/gpu/libtensorflowlite_gpu_delegate.so";

std::string OutputOf(const std::string& command) {
  std::string text;
  FILE* pipe = popen(command.c_str(), "r");
  char buffer[4096];
  for (size_t n; pipe != nullptr && (n = fread(buffer, 1, sizeof(buffer), pipe)) > 0;) {
    text.append(buffer, n);
  }
  if (pipe == nullptr || pclose(pipe) != 0) ADD_FAILURE() << command;
  return text;
}

std::vector<std::string> Lines(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

bool StartsWith(const std::string& text, const std::string& prefix) {
  return text.rfind(prefix, 0) == 0;
}

TEST(SharedObjectTest, ExportsTheApiAndNothingElse) {
  std::set<std::string> exported;
  for (const std::string& line : Lines(OutputOf(std::string("nm -D --defined-only ") + kLibrary))) {
    const std::string name = line.substr(line.rfind(' ') + 1);
    EXPECT_TRUE(StartsWith(name, "TfLiteGpuDelegate") || StartsWith(name, "tflite_plugin_"))
        << name;
    exported.insert(name);
  }
  for (const char* name : {"TfLiteGpuDelegateOptionsV2Default", "TfLiteGpuDelegateV2Create",
                           "TfLiteGpuDelegateV2Delete", "TfLiteGpuDelegateBestOptions",
                           "tflite_plugin_create_delegate", "tflite_plugin_destroy_delegate"}) {
    EXPECT_EQ(exported.count(name), 1u) << name;
  }
}

TEST(SharedObjectTest, NeedsNothingOfTheRuntime) {
  for (const std::string& line :
       Lines(OutputOf(std::string("nm -DC --undefined-only ") + kLibrary))) {
    for (const char* ours : {"TfLite", "tflite", "litmus", "flatbuffers"}) {
      EXPECT_EQ(line.find(ours), std::string::npos) << line;
    }
  }
}

TEST(SharedObjectTest, DependsOnTheSystemAndAbseil) {
  const std::set<std::string> allowed = {"libstdc++.so.6", "libm.so.6",     "libgcc_s.so.1",
                                         "libc.so.6",      "libdl.so.2",    "libpthread.so.0",
                                         "libasan.so.8",   "libubsan.so.1", "libtsan.so.2"};
  const std::string dynamic = OutputOf(std::string("readelf -d ") + kLibrary);
  EXPECT_NE(dynamic.find("SYMBOLIC"), std::string::npos);
  for (const std::string& line : Lines(dynamic)) {
    if (line.find("(NEEDED)") == std::string::npos) continue;
    const size_t open = line.find('['), close = line.find(']');
    const std::string name = line.substr(open + 1, close - open - 1);
    EXPECT_TRUE(allowed.count(name) > 0 || StartsWith(name, "libabsl_") ||
                StartsWith(name, "ld-linux"))
        << name;
  }
}

std::string* reported = new std::string;

TEST(SharedObjectTest, OptionsAsStrings) {
  void* library = dlopen(kLibrary, RTLD_NOW | RTLD_LOCAL);
  ASSERT_NE(library, nullptr) << dlerror();
  const auto create = reinterpret_cast<decltype(&tflite_plugin_create_delegate)>(
      dlsym(library, "tflite_plugin_create_delegate"));
  const auto destroy = reinterpret_cast<decltype(&tflite_plugin_destroy_delegate)>(
      dlsym(library, "tflite_plugin_destroy_delegate"));
  ASSERT_NE(create, nullptr);
  ASSERT_NE(destroy, nullptr);
  struct Case {
    const char *key, *value, *error;  // `error` empty: no error
  };
  for (const Case& c : {
           Case{"is_precision_loss_allowed", "1", ""},
           Case{"is_precision_loss_allowed", "true", ""},
           Case{"inference_preference", "2", ""},
           Case{"inference_priority1", "2", ""},
           Case{"inference_priority2", "3", ""},
           Case{"experimental_flags", "5", ""},
           Case{"max_delegated_partitions", "8", ""},
           Case{"serialization_dir", "/tmp", ""},
           Case{"model_token", "m", ""},
           Case{"gpu_device", "0", ""},
           Case{"gpu_backend", "", ""},
           Case{"gpu_backend", "cl", ""},
           Case{"gpu_backend", "gl", ""},
           Case{"gpu_backend", "vulkan", "ParseOptions: malformed option gpu_backend."},
           Case{"gpu_strict_thread", "true", ""},
           Case{"gpu_strict_thread", "0", ""},
           Case{"gpu_deterministic", "true", ""},
           Case{"gpu_deterministic", "2", "ParseOptions: malformed option gpu_deterministic."},
           Case{"gpu_quantized", "exact", ""},
           Case{"gpu_quantized", "fast", ""},
           Case{"gpu_quantized", "true", "ParseOptions: malformed option gpu_quantized."},
           Case{"gpu_strict_thread", "perhaps",
                "ParseOptions: malformed option gpu_strict_thread."},
           Case{"inference_priority1", "fast",
                "ParseOptions: malformed option inference_priority1."},
           Case{"experimental_flags", "", "ParseOptions: malformed option experimental_flags."},
           Case{"max_delegated_partitions", "99999999999",
                "ParseOptions: malformed option max_delegated_partitions."},
           Case{"precision", "1", "ParseOptions: unknown option precision."},
           Case{"inference_priority3", "2", "InferenceOptions are invalid."},
       }) {
    SCOPED_TRACE(std::string(c.key) + "=" + c.value);
    reported->clear();
    TfLiteDelegate* delegate =
        create(&c.key, &c.value, 1, [](const char* message) { *reported = message; });
    EXPECT_EQ(delegate == nullptr, *c.error != '\0');
    EXPECT_EQ(*reported, c.error);
    if (delegate != nullptr) destroy(delegate);
  }
  TfLiteDelegate* delegate = create(nullptr, nullptr, 0, nullptr);
  ASSERT_NE(delegate, nullptr);
  EXPECT_NE(delegate->Prepare, nullptr);
  destroy(delegate);
  dlclose(library);
}

}  // namespace
