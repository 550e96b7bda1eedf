// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The delegates of this build as they are listed, on a machine that is told to have no GPU.
#include "delegates/registrar/list_delegates.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "delegates/registrar/registrar.h"
#include "nlohmann/json.hpp"

namespace litmus {
namespace {

struct Expected {
  const char *name, *flag, *choice;
  std::optional<bool> available;
  const char* why_not;  // a part of it
  const char* own_flag;
};

const Expected kExpected[] = {
    {"EXTERNAL", "external_delegate_path", "", std::nullopt, "names the library",
     "external_delegate_options"},
    {"GPU", "use_gpu", "gpu", false, "neither API works", "gpu_backend"},
    {"NNAPI", "use_nnapi", "nnapi", false, "unsupported on this platform", "nnapi_allow_fp16"},
    {"XNNPACK", "use_xnnpack", "xnnpack", false, "one set of kernels", "xnnpack_force_fp16"},
};

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
  }
}

TEST_F(ListDelegatesTest, TextAndDocumentSayTheSame) {
  const auto document = nlohmann::json::parse(DelegatesJson(flags_), nullptr, false);
  ASSERT_TRUE(document.is_object());
  EXPECT_EQ(document["schema"]["name"], "litmus.delegates");
  EXPECT_EQ(document["tool"]["name"], "tool");
  const std::string text = DelegatesText();
  EXPECT_GE(document["delegates"].size(), std::size(kExpected));
  for (const auto& delegate : document["delegates"]) {
    const std::string name = delegate["name"];
    EXPECT_NE(text.find(name + ": "), std::string::npos) << text;
    for (const auto& flag : delegate["flags"]) {
      EXPECT_NE(text.find(" --" + flag["name"].get<std::string>()), std::string::npos) << flag;
    }
  }
}

}  // namespace
}  // namespace litmus
