// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests models with string inputs and outputs: default inputs, and the comparison of outputs.
#include <gtest/gtest.h>

#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "cli/exit_codes.h"
#include "testdata/generator/model_builder.h"
#include "tools/inference_diff/cli_testing.h"

namespace litmus::diff {
namespace {

// The output "chosen" has the three strings of the input "words" in the order `order`.
std::string WriteModel(const std::string& name, const std::vector<int32_t>& order) {
  testdata::ModelBuilder builder("strings");
  testdata::TensorSpec words, indices;
  words.name = "words";
  words.shape = indices.shape = {3};
  words.type = tflite::TensorType_STRING;
  testdata::TensorSpec chosen = words;
  chosen.name = "chosen";
  indices.name = "order";
  indices.type = tflite::TensorType_INT32;
  indices.data = testdata::Bytes(order);
  const int in = builder.AddTensor(words), constant = builder.AddTensor(indices),
            out = builder.AddTensor(chosen);
  builder.AddOperator(tflite::BuiltinOperator_GATHER, {in, constant}, {out},
                      testdata::Options(tflite::GatherOptionsT()));
  builder.SetInputsOutputs({in}, {out});
  const std::vector<uint8_t> bytes = builder.Finish();
  const std::string path = TempPath(name);
  std::ofstream(path, std::ios::binary)
      .write(reinterpret_cast<const char*>(bytes.data()),
             static_cast<std::streamsize>(bytes.size()));
  return path;
}

std::string WriteWords(const std::string& name, const std::string& content) {
  const std::string path = TempPath(name);
  std::ofstream(path, std::ios::binary) << content;
  return path;
}

TEST(StringsTest, AreComparedOneByOne) {
  const std::string model = WriteModel("chosen.tflite", {2, 0, 1}),
                    other = "--reference_model_file=" + WriteModel("other.tflite", {2, 1, 0}),
                    three = WriteWords("three", std::string("one\0twenty\0three", 16)),
                    empty = WriteWords("empty", std::string("\0\0\0", 3)),
                    two = WriteWords("two", std::string("one\0two", 7)),
                    document = TempPath("strings.json");
  const struct {
    const char* what;
    std::vector<std::string> flags;
    int exit_code;
    double mean;       // mean error; 0 if the runs are equal
    const char* text;  // expected part of stdout or stderr
  } kCases[] = {
      {"a sentence", {}, kExitOk, 0, "[0] chosen: 0 of 6 strings differ, max 0"},
      {"other places of one sentence", {other}, kExitOk, 0, "0 of 6 strings differ"},
      {"a file", {"--inputs=words:" + three}, kExitOk, 0, "0 of 6 strings differ"},
      {"a file, other places",
       {"--inputs=" + three, other},
       kExitOk,
       2.0 / 3,
       "[0] chosen: 4 of 6 strings differ, max 1"},
      {"empty strings", {"--inputs=" + empty, other}, kExitOk, 0, "0 of 6 strings differ"},
      {"a gate",
       {"--inputs=" + three, other, "--max_avg_error=0.5"},
       kExitGate,
       2.0 / 3,
       "--max_avg_error: output 0 ('chosen') has 0.666667, above 0.5"},
      {"by operator", {"--inputs=" + three, "--per_op"}, kExitOk, 0, "GATHER"},
      {"too few", {"--inputs=" + two}, kExitBadData, 0, "two' has 2 strings, the input 3"},
      {"no file", {"--inputs=words:/nonexistent"}, kExitNoInput, 0, "/nonexistent"},
  };
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.what);
    std::vector<std::string> line = {model, "--num_runs=2", "--json_out=" + document};
    line.insert(line.end(), c.flags.begin(), c.flags.end());
    const ToolRun run = RunDiff(line);
    EXPECT_EQ(run.exit_code, c.exit_code) << run.err;
    EXPECT_TRUE(absl::StrContains(run.out + run.err, c.text)) << run.out << run.err;
    if (c.exit_code != kExitOk && c.exit_code != kExitGate) continue;
    const auto json = Json(document);
    const auto& output = json["outputs"][0];
    EXPECT_EQ(output["type"], "STRING");
    EXPECT_NEAR(output["avg_error"].get<double>(), c.mean, 1e-6);
    EXPECT_EQ(output["max_error"], c.mean > 0 ? 1 : 0);
    EXPECT_EQ(output["equal"], c.mean == 0);
    const auto& input = json["inputs"][0];
    const bool from_file = !c.flags.empty() && absl::StartsWith(c.flags[0], "--inputs");
    EXPECT_EQ(input.contains("files"), from_file) << input;
    EXPECT_EQ(input.value("text", ""),
              from_file ? "" : "The quick brown fox jumps over the lazy dog.");
  }
}

}  // namespace
}  // namespace litmus::diff
