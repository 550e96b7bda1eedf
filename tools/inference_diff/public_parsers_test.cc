// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Checks the pattern of a public repository's script in the output of TensorFlow Lite's
// inference_diff: gicLAB/SECDA-TFLite src/secda_benchmark_suite/scripts/check_valid.py bb4a1a5,
// with the flags of run_collect.tpl.sh 053aaad. The script reads stdout and stderr together: in the
// last line with "avg_error", the text between "avg_error=" and the next comma must be a number
// below 0.01.
#include "cli/exit_codes.h"
#include "nlohmann/json.hpp"
#include "tools/inference_diff/cli_testing.h"

namespace litmus::diff {
namespace {

// The text that the script extracts; "" if no line has "avg_error=".
std::string AverageError(const std::string& text) {
  const std::string key = "avg_error=";
  const size_t line = text.rfind("avg_error");
  if (line == std::string::npos || text.compare(line, key.size(), key) != 0) return "";
  const size_t begin = line + key.size();
  return text.substr(begin, text.find_first_of(",\n", begin) - begin);
}

TEST(PublicParsersTest, AverageError) {
  const std::string json = TempPath("public_parsers.json");
  const struct {
    std::vector<std::string> flags;
    bool valid;  // whether the script accepts the output
  } kCases[] = {
      {{}, true},
      {{kPerturb, "--external_delegate_options=node:0"}, true},
      {{kPerturb, "--external_delegate_options=node:6;offset:1"}, false},
      {{kPerturb, "--external_delegate_options=node:0", "--log_prefix"}, true},
  };
  for (const auto& c : kCases) {
    std::vector<std::string> arguments = {"--num_runs=1", kModel, "--num_interpreter_threads=1",
                                          "--output_file_path=" + json};
    arguments.insert(arguments.end(), c.flags.begin(), c.flags.end());
    const ToolRun run = RunDiff(arguments);
    ASSERT_EQ(run.exit_code, kExitOk) << run.err;
    EXPECT_EQ(AverageError(run.err), "") << run.err;
    const std::string text = AverageError(run.out);
    ASSERT_FALSE(text.empty()) << run.out;
    size_t read = 0;
    const double error = std::stod(text, &read);
    EXPECT_EQ(read, text.size()) << text;
    EXPECT_EQ(error < 0.01, c.valid) << run.out;
    const double expected = Json(json)["outputs"][0]["avg_error"];
    EXPECT_NEAR(error, expected, 1e-5 * expected);
  }
}

}  // namespace
}  // namespace litmus::diff
