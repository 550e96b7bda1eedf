// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the text of --external_weights, and its groups against those of models.
#include "tools/common/model/external_weights.h"

#include <fstream>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/schema/schema_tables_generated.h"
#include "testdata/generator/external_weights.h"
#include "testdata/generator/small_models.h"

namespace litmus {
namespace {

TEST(ExternalWeightsTest, Text) {
  const std::string a = testing::TempDir() + "/a", b = testing::TempDir() + "/b:c";
  std::ofstream(a) << "a";
  std::ofstream(b) << "b";
  const std::string b_as_text = testing::TempDir() + "/b::c";
  const struct {
    std::string text;
    ExternalWeightFiles files;
    const char* message;  // error message; "": none
  } kCases[] = {
      {"", {}, ""},
      {"g:" + a, {{"g", a}}, ""},
      {"g:" + a + ",h:" + b_as_text, {{"g", a}, {"h", b}}, ""},
      {"x::y:" + a, {{"x:y", a}}, ""},
      {":" + a, {{"", a}}, ""},
      {a, {}, "has no file; expected GROUP:FILE"},
      {"g:", {}, "'g' has no file"},
      {"g:" + a + ",", {}, "'' has no file"},
      {"g:" + a + ",g:" + a, {}, "group 'g' is given twice"},
      {"g:/nothing/here", {}, "cannot read '/nothing/here'"},
  };
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.text);
    const auto files = ParseExternalWeights(c.text);
    EXPECT_EQ(files.ok(), c.message[0] == '\0') << files.status();
    if (files.ok()) {
      EXPECT_EQ(*files, c.files);
    } else {
      EXPECT_NE(std::string(files.status().message()).find(c.message), std::string::npos)
          << files.status();
    }
  }
}

TEST(ExternalWeightsTest, GroupsOfModels) {
  const auto whole = testdata::TinyCnn(testdata::Precision::kFloat32);
  const auto first = testdata::MoveWeightsOut(whole, {"alpha", "beta"}),
             second = testdata::MoveWeightsOut(whole, {"gamma"});
  const tflite::Model *inside = tflite::GetModel(whole.data()),
                      *two = tflite::GetModel(first.model.data()),
                      *one = tflite::GetModel(second.model.data());
  const struct {
    ExternalWeightFiles files;
    std::vector<const tflite::Model*> models;
    const char* message;
  } kCases[] = {
      {{}, {inside}, ""},
      {{{"alpha", "f"}, {"beta", "f"}}, {two}, ""},
      {{{"gamma", "f"}}, {two, one}, ""},
      {{{"gamma", "f"}}, {two}, "no group 'gamma'; it has 'alpha', 'beta'"},
      {{{"alpa", "f"}}, {two}, "did you mean 'alpha'?"},
      {{{"alpha", "f"}}, {inside}, "the model has no weights in other files"},
  };
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.message);
    const absl::Status status = CheckGroups(c.files, c.models);
    EXPECT_EQ(status.ok(), c.message[0] == '\0') << status;
    EXPECT_NE(std::string(status.message()).find(c.message), std::string::npos) << status;
  }
}

}  // namespace
}  // namespace litmus
