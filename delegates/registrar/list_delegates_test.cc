// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the list of this build's delegates, on a machine that is made to have no GPU.
#include "delegates/registrar/list_delegates.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <sstream>

#include "delegates/registrar/registrar.h"
#include "nlohmann/json.hpp"

namespace litmus {
namespace {

struct Expected {
  const char *name, *flag, *choice;
  std::optional<bool> available;
  const char* why_not;  // expected part of the reason
  const char* own_flag;
  bool in_build;
  const char* kinds;  // declared support, in the order of kModelKinds
};

const Expected kExpected[] = {
    {"EXTERNAL", "external_delegate_path", "", std::nullopt, "names the library",
     "external_delegate_options", true, "library library library library library"},
    {"GPU", "use_gpu", "gpu", false, "neither API works", "gpu_backend", true,
     "yes yes yes yes yes"},
    // The support in TensorFlow Lite's table.
    {"NNAPI", "use_nnapi", "nnapi", false, "unsupported on this platform", "nnapi_allow_fp16",
     false, "yes no yes yes yes"},
    {"Hexagon", "use_hexagon", "hexagon", false, "unsupported on this platform", "hexagon_lib_path",
     false, "no no no yes yes"},
    {"NPU", "use_npu", "", false, "dispatch library", "dispatch_library_path", false,
     "unknown unknown unknown unknown unknown"},
    {"COREML", "use_coreml", "coreml", false, "unsupported on this platform", "coreml_version",
     false, "yes yes no no no"},
    {"XNNPACK", "use_xnnpack", "xnnpack", false, "one set of kernels", "xnnpack_force_fp16", false,
     "yes yes no partly partly"},
    {"YNNPACK", "use_ynnpack", "", false, "no YNNPACK delegate", "ynnpack_fast_math", false,
     "unknown unknown unknown unknown unknown"},
    {"STABLE_DELEGATE", "stable_delegate_settings_file", "", false, "stable-ABI",
     "stable_delegate_settings_file", false, "library library library library library"},
};

std::string Words(const ModelKinds& kinds) {
  std::string words;
  for (const DeclaredKind& declared : kinds) {
    words += (words.empty() ? "" : " ") + std::string(NameOf(declared.support));
  }
  return words;
}

class ListDelegatesTest : public ::testing::Test {
 protected:
  void SetUp() override {
    for (const char* library : {"LITMUS_OPENCL_LIBRARY", "LITMUS_EGL_LIBRARY"}) {
      setenv(library, "/no/such/library.so", 1);
    }
    DeclareDelegateFlags(flags_);
  }
  FlagRegistry flags_{"tool", "does things."};
};

TEST_F(ListDelegatesTest, TellsFlagsAndWhetherTheyWork) {
  const std::vector<ListedDelegate> list = ListDelegates(flags_);
  for (const Expected& expected : kExpected) {
    SCOPED_TRACE(expected.name);
    const auto found = std::find_if(list.begin(), list.end(), [&](const ListedDelegate& each) {
      return each.name == expected.name;
    });
    ASSERT_NE(found, list.end());
    EXPECT_EQ(found->flag, expected.flag);
    EXPECT_EQ(found->choice, expected.choice);
    EXPECT_EQ(found->available, expected.available);
    EXPECT_NE(found->why_not.find(expected.why_not), std::string::npos) << found->why_not;
    EXPECT_NE(found->why_not.rfind("--" + found->flag + ": ", 0), 0u) << found->why_not;
    const auto has = [&](const char* name) {
      return std::any_of(found->flags.begin(), found->flags.end(),
                         [&](const Flag* flag) { return flag->name() == name; });
    };
    EXPECT_TRUE(has(expected.flag));
    EXPECT_TRUE(has(expected.own_flag));
    EXPECT_EQ(found->in_build, expected.in_build);
    EXPECT_EQ(Words(found->kinds), expected.kinds);
  }
  EXPECT_EQ(list.size(), std::size(kExpected));
}

TEST_F(ListDelegatesTest, DevicesOrWhyThereAreNone) {
  const std::vector<DeviceOfDelegate> list = ListDelegateDevices();
  const char* const kApis[] = {"OpenCL", "OpenGL ES"};
  ASSERT_EQ(list.size(), std::size(kApis));
  for (size_t i = 0; i < list.size(); ++i) {
    EXPECT_EQ(list[i].delegate, "GPU");
    EXPECT_EQ(list[i].device.api, kApis[i]);
    EXPECT_EQ(list[i].device.index, -1);
    EXPECT_NE(list[i].device.why_none.find("/no/such/library.so"), std::string::npos)
        << list[i].device.why_none;
  }
}

TEST_F(ListDelegatesTest, TextAndDocumentSayTheSame) {
  const auto document = nlohmann::json::parse(DelegatesJson(flags_), nullptr, false);
  ASSERT_TRUE(document.is_object());
  EXPECT_EQ(document["schema"]["name"], "litmus.delegates");
  EXPECT_EQ(document["tool"]["name"], "tool");
  const std::string text = DelegatesText();
  EXPECT_EQ(document["model_kinds"].size(), kModelKinds.size());
  for (const auto& delegate : document["delegates"]) {
    const std::string name = delegate["name"];
    EXPECT_NE(text.find(name + ": "), std::string::npos) << text;
    EXPECT_EQ(delegate["model_kinds"].size(), kModelKinds.size());
    for (const auto& flag : delegate["flags"]) {
      EXPECT_NE(text.find(" --" + flag["name"].get<std::string>()), std::string::npos) << flag;
    }
  }
}

TEST_F(ListDelegatesTest, TheTableOfKindsFitsATerminal) {
  const std::string text = DelegatesText();
  const size_t begin = text.find("Models that each delegate runs:\n");
  ASSERT_NE(begin, std::string::npos) << text;
  const std::string table = text.substr(begin);
  for (const char* line : {
           "\n                   float32  float16  dynamic range  full integer  QAT\n",
           "\nGPU                yes      yes      yes            yes           yes\n",
           "\nHexagon *          no       no       no             yes           yes\n",
           "\nGPU, full integer, QAT:\n  not with --gpu_experimental_enable_quant=",
       }) {
    EXPECT_NE(table.find(line), std::string::npos) << line << "in:\n" << table;
  }
  std::istringstream lines(table);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80u) << line;
}

}  // namespace
}  // namespace litmus
