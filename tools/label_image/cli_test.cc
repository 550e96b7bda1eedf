// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs the built program and tests its output, all spellings of its options, and the errors for
// invalid files.
#include <cstdio>
#include <filesystem>

#include "absl/strings/match.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "cli/exit_codes.h"
#include "tools/label_image/cli_testing.h"

namespace litmus::label_image {
namespace {

using Arguments = std::vector<std::string>;

constexpr char kImage[] = "testdata/images/rgb.bmp";
constexpr char kPlugin[] = "testing/plugins/perturb_plugin.so";

// Arguments of every run; a later option overrides an earlier one. The image gives twelve scores,
// four of which are 0.
Arguments Line(const Arguments& more = {}) {
  Arguments line = {"-m", WriteModel({}), "-i", kImage, "-l", WriteLabels(12)};
  line.insert(line.end(), more.begin(), more.end());
  return line;
}

bool Matches(const std::string& text, const std::string& pattern) {
  return std::regex_match(text, std::regex(pattern));
}

TEST(LabelImageTest, PrintsTensorFlowLitesLines) {
  for (const bool prefix : {false, true}) {
    const ToolRun run = RunLabelImage(Line(prefix ? Arguments{"--log_prefix"} : Arguments{}));
    ASSERT_EQ(run.exit_code, kExitOk) << run.err;
    EXPECT_EQ(run.err, "");
    const std::vector<std::string> lines = absl::StrSplit(run.out, '\n');
    const Arguments patterns = {"Loaded model .*/pixels_3_1_2x2x3.tflite",
                                "resolved reporter",
                                "invoked",
                                "average time: [0-9.e-]+ ms",
                                "(0\\.[0-9]+|1): [0-9]+ label [0-9]+",
                                "(0\\.[0-9]+|1): [0-9]+ label [0-9]+",
                                "(0\\.[0-9]+|1): [0-9]+ label [0-9]+",
                                "(0\\.[0-9]+|1): [0-9]+ label [0-9]+",
                                "(0\\.[0-9]+|1): [0-9]+ label [0-9]+",
                                ""};
    ASSERT_EQ(lines.size(), patterns.size()) << run.out;
    for (size_t i = 0; i < lines.size(); ++i) {
      const bool bare = !prefix || i + 1 == lines.size();
      EXPECT_TRUE(Matches(lines[i], (bare ? "" : "INFO: ") + patterns[i]))
          << lines[i] << " instead of " << patterns[i];
    }
  }
}

struct OptionCase {
  Arguments options;
  int results;          // number of lines "score: index label"
  const char* pattern;  // of a line on stdout; empty: no check
};

TEST(LabelImageTest, Options) {
  const char* const profile = " +[0-9]+\\.[0-9]{3}, Subgraph   0, Node   0, OpCode  22, RESHAPE";
  const OptionCase cases[] = {
      {{"-r", "3"}, 3, ""},
      {{"-r3"}, 3, ""},
      {{"--num_results", "3"}, 3, ""},
      {{"--num_results=3"}, 3, ""},
      {{"-r", "0"}, 0, ""},
      {{"-r", "100"}, 8, ""},
      {{"-p", "1"}, 5, profile},
      {{"--profiling", "1"}, 5, profile},
      {{"--profiling=true"}, 5, profile},
      {{"-v", "1"}, 5, "tensors size: [0-9]+"},
      {{"--verbose", "4"}, 5, "input\\(0\\) name: image"},
      {{"--verbose"}, 5, "[0-9]+: scores, 12, 3, 0, 0"},
      {{"-v"}, 5, "number of outputs: 1"},
      {{"-c", "3", "-w", "0", "-t", "1", "-f", "1"}, 5, "average time: .*"},
      {{"--cpu_affinity=big"}, 5, ""},
      {{"--threads", "1", "--count=2", "--warmup_runs", "1", "--num_threads=1"}, 5, ""},
      {{"--external_delegate_path", kPlugin}, 5, "Applied EXTERNAL delegate\\."},
      {{"--external_delegate_path", kPlugin, "-p", "1"},
       5,
       " +[0-9.]+, Subgraph   0, Node   1, OpCode  51, .*"},
  };
  for (const OptionCase& c : cases) {
    const std::string what = absl::StrJoin(c.options, " ");
    const ToolRun run = RunLabelImage(Line(c.options));
    ASSERT_EQ(run.exit_code, kExitOk) << what << ": " << run.err;
    EXPECT_EQ(ResultsIn(run.out).size(), static_cast<size_t>(c.results)) << what << "\n" << run.out;
    bool found = c.pattern[0] == '\0';
    for (const absl::string_view line : absl::StrSplit(run.out, '\n')) {
      found = found || Matches(std::string(line), c.pattern);
    }
    EXPECT_TRUE(found) << what << ": no line " << c.pattern << " in\n" << run.out;
  }
}

TEST(LabelImageTest, ProfilesTheCountedRunsOnly) {
  for (const int count : {1, 4}) {
    const ToolRun run = RunLabelImage(Line({"-p", "1", "-w", "3", "-c", std::to_string(count)}));
    const std::vector<std::string> parts = absl::StrSplit(run.out, ", Subgraph ");
    EXPECT_EQ(parts.size(), static_cast<size_t>(count) + 1) << run.out;
  }
  const ToolRun full = RunLabelImage(Line({"-p", "1", "-c", "4", "-e", "2"}));
  EXPECT_TRUE(absl::StrContains(full.err, "events were dropped; raise --max_profiling"))
      << full.err;
}

// Without arguments, the default files are read; if they are missing, the message says what is
// needed.
TEST(LabelImageTest, WithoutArguments) {
  const std::string files[] = {"mobilenet_quant_v1_224.tflite", "grace_hopper.bmp", "labels.txt"};
  const auto remove = [&files] {
    for (const std::string& file : files) std::remove(file.c_str());
  };
  remove();
  const ToolRun bare = RunLabelImage({});
  EXPECT_EQ(bare.exit_code, kExitUsage) << bare.err;
  EXPECT_EQ(bare.out, "");
  for (const char* part :
       {"usage: label_image", "--tflite_model",
        "ERROR: label_image: give the model (-m), the image (-i), the model's labels (-l): the "
        "defaults ./mobilenet_quant_v1_224.tflite, ./grace_hopper.bmp, ./labels.txt do not "
        "exist\n"}) {
    EXPECT_TRUE(absl::StrContains(bare.err, part)) << part << "\n" << bare.err;
  }
  const struct {
    Arguments given;
    const char* message;
  } kCases[] = {
      {{"-r", "3"},
       "give the model (-m), the image (-i), the model's labels (-l): the defaults ./"},
      {{"-m", WriteModel({})},
       "give the image (-i), the model's labels (-l): the defaults ./grace_hopper.bmp, "
       "./labels.txt do not exist\n"},
      {{"-m", WriteModel({}), "-i", kImage},
       "give the model's labels (-l): the default ./labels.txt does not exist\n"},
      {{"-i", kImage, "-l", WriteLabels(12)},
       "give the model (-m): the default ./mobilenet_quant_v1_224.tflite does not exist\n"},
      {{"-m", "./mobilenet_quant_v1_224.tflite", "-i", kImage, "-l", WriteLabels(12)},
       "--tflite_model: cannot read './mobilenet_quant_v1_224.tflite'"}};
  for (const auto& c : kCases) {
    const ToolRun run = RunLabelImage(c.given);
    EXPECT_EQ(run.exit_code, kExitNoInput) << run.err;
    EXPECT_TRUE(absl::StrContains(run.err, std::string("ERROR: label_image: ") + c.message))
        << c.message << "\n"
        << run.err;
  }
  std::filesystem::copy_file(WriteModel({}), files[0]);
  std::filesystem::copy_file(kImage, files[1]);
  std::filesystem::copy_file(WriteLabels(12), files[2]);
  const ToolRun whole = RunLabelImage({});
  EXPECT_EQ(whole.exit_code, kExitOk) << whole.err;
  EXPECT_EQ(ResultsIn(whole.out).size(), 5u) << whole.out;
  remove();
}

// If there is one label more or less than classes, one of them is a background, as in
// eval_imagenet.
TEST(LabelImageTest, FitsTheLabels) {
  const Arguments line = Line({"-r", "12"});
  std::string names = "BackGround\n";
  for (int i = 0; i < 12; ++i) absl::StrAppend(&names, "label ", i, "\n");
  const struct {
    const char* what;
    std::string labels;
    int shift;  // of the label's index relative to its class
    const char* note;
  } kCases[] = {
      {"a label for each class", WriteLabels(12), 0, ""},
      {"without a background", WriteLabels(11), -1,
       " 11 labels: output 0 is treated as 'background'"},
      {"a background too many", WriteFile("names.txt", names), 0,
       " 13 labels: its first, a background, is left out"},
      {"two too few", WriteLabels(10), 0, "has 10 labels, the model 12 classes; line 1 is"},
  };
  for (const auto& c : kCases) {
    Arguments more = line;
    more.insert(more.end(), {"-l", c.labels});
    const ToolRun run = RunLabelImage(more);
    ASSERT_EQ(run.exit_code, kExitOk) << run.err;
    EXPECT_EQ(run.err.empty(), *c.note == '\0') << c.what << "\n" << run.err;
    EXPECT_TRUE(absl::StrContains(run.err, c.note)) << c.what << "\n" << run.err;
    const std::vector<PrintedResult> results = ResultsIn(run.out);
    EXPECT_EQ(results.size(), 8u) << run.out;
    for (const PrintedResult& result : results) {
      const int number = result.index + c.shift;
      if (number < 0 || result.label.empty()) continue;
      EXPECT_EQ(result.label, absl::StrCat("label ", number)) << c.what << "\n" << run.out;
    }
  }
}

struct EndCase {
  const char* what;
  Arguments options;
  int exit_code;
  const char* message;  // part of stderr
};

TEST(LabelImageTest, EndsAndWarnings) {
  const std::string none = testing::TempDir() + "/none";
  const std::string text = WriteFile("text", "no image, no model\n");
  const std::string broken =
      WriteFile("broken.bmp", std::string("BM\x46\0\0\0\0\0\0\0\x36\0\0\0", 14));
  const auto model = [](const PixelModel& pixels) { return Arguments{"-m", WriteModel(pixels)}; };
  const auto unfit = [](const Arguments& more) {
    Arguments all = {"--external_delegate_path=delegates/external/test_plugin.so",
                     "--external_delegate_options=prepare:1"};
    all.insert(all.end(), more.begin(), more.end());
    return all;
  };
  const EndCase cases[] = {
      {"no model", {"-m", none}, kExitNoInput, "--tflite_model: cannot read"},
      {"no valid model", {"-m", text}, kExitBadData, "--tflite_model: "},
      {"no image", {"-i", none}, kExitNoInput, "--image: "},
      {"an image of another kind", {"-i", text}, kExitBadData, "--image: "},
      {"a broken image", {"-i", broken}, kExitBadData, "--image: "},
      {"no labels", {"-l", none}, kExitNoInput, "--labels: "},
      {"empty names", {"-l", ""}, kExitUsage, "--labels is empty"},
      {"a type that is no image's", model({2, 2, 3, 1, tflite::TensorType_INT32}), kExitBadData,
       "INT32"},
      {"one channel", model({2, 2, 1}), kExitBadData, "--tflite_model: "},
      {"two images", model({2, 2, 3, 2}), kExitBadData, "--tflite_model: "},
      {"no deviation", {"-s", "0"}, kExitUsage, "--input_std=0"},
      {"no mean", {"-b", "nan"}, kExitUsage, "--input_mean"},
      {"no runs", {"-c", "0"}, kExitUsage, "--count: '0' does not fit"},
      {"a number that is none", {"-r", "3x"}, kExitUsage, "--num_results: '3x' does not fit"},
      {"a switch that is none", {"--verbose=yes"}, kExitUsage, "--verbose: 'yes' does not fit"},
      {"a CPU that is none", {"--cpu_affinity=99999"}, kExitUsage, "--cpu_affinity"},
      {"an unknown option", {"--imag=x"}, kExitUsage, "did you mean --image?"},
      {"NNAPI", {"-a", "1"}, kExitUnavailable, "--use_nnapi: "},
      {"Hexagon", {"-j", "1"}, kExitUnavailable, "--use_hexagon: "},
      {"NNAPI, or else the CPU", {"-a", "1", "--allow_cpu_fallback"}, kExitOk, "WARN: "},
      {"a delegate that fails", unfit({}), kExitUnavailable, "cannot run this model"},
      {"one that fails, or else the CPU", unfit({"--allow_cpu_fallback"}), kExitOk,
       "the EXTERNAL delegate cannot be applied to this model: see the message above; falling back "
       "to the CPU"},
      {"XNNPACK", {"-x", "1"}, kExitOk, "--use_xnnpack: no effect"},
      {"NNAPI, not asked for", {"-a", "0"}, kExitOk, ""},
      {"fewer labels", {"-l", WriteLabels(3)}, kExitOk, "has 3 labels, the model 12 classes"},
      {"a mean without effect", {"-b", "1"}, kExitOk, "--input_mean, --input_std: no effect"},
  };
  for (const EndCase& c : cases) {
    const ToolRun run = RunLabelImage(Line(c.options));
    EXPECT_EQ(run.exit_code, c.exit_code) << c.what << "\n" << run.err;
    EXPECT_TRUE(absl::StrContains(run.err, c.message)) << c.what << "\n" << run.err;
    const std::vector<std::string> parts = absl::StrSplit(run.err, "ERROR: label_image: ");
    EXPECT_EQ(parts.size(), c.exit_code == kExitOk ? 1u : 2u) << c.what << "\n" << run.err;
    EXPECT_EQ(ResultsIn(run.out).empty(), c.exit_code != kExitOk) << c.what << "\n" << run.out;
  }
}

}  // namespace
}  // namespace litmus::label_image
