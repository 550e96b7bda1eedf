// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs each tool that runs one model with a model of two signatures: which signature is run, and
// the messages.
#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "cli/exit_codes.h"
#include "nlohmann/json.hpp"
#include "testdata/generator/model_builder.h"
#include "tools/common/run_tool.h"

namespace litmus {
namespace {

using json = nlohmann::json;
using Arguments = std::vector<std::string>;

constexpr char kTwo[] =
    "WARN: %: the model has 2 signatures: 'first', 'second'; 'first' is run; "
    "--signature_to_run_for=KEY runs another";

std::string Write(const std::string& name, const testdata::ModelBuilder& builder) {
  const std::vector<uint8_t> bytes = builder.Finish();
  const std::string path = testing::TempDir() + "/" + name + ".tflite";
  std::ofstream(path, std::ios::binary)
      .write(reinterpret_cast<const char*>(bytes.data()),
             static_cast<std::streamsize>(bytes.size()));
  return path;
}

testdata::TensorSpec Spec(const std::string& name, std::vector<int32_t> shape) {
  testdata::TensorSpec spec;
  spec.name = name;
  spec.shape = std::move(shape);
  return spec;
}

// Adds a subgraph that adds 1000 to the mean of one channel: the first channel in the first
// subgraph, the third in the second. Height and width are dynamic in the second subgraph.
void AddClassifier(int subgraph, testdata::ModelBuilder* builder) {
  const std::string prefix = absl::StrCat("tensor", subgraph, "_");
  testdata::TensorSpec image = Spec(prefix + "image", {1, 4, 5, 3});
  if (subgraph > 0) image.shape_signature = {1, -1, -1, 3};
  testdata::TensorSpec axes = Spec(prefix + "axes", {2});
  axes.type = tflite::TensorType_INT32;
  axes.data = testdata::Bytes(std::vector<int32_t>{1, 2});
  testdata::TensorSpec more = Spec(prefix + "more", {3});
  more.data = testdata::Bytes(subgraph == 0 ? std::vector<float>{1000, 0, 0}
                                            : std::vector<float>{0, 0, 1000});
  const int input = builder->AddTensor(image), constant = builder->AddTensor(axes),
            summand = builder->AddTensor(more),
            means = builder->AddTensor(Spec(prefix + "means", {1, 3})),
            output = builder->AddTensor(Spec(prefix + "scores", {1, 3}));
  builder->AddOperator(tflite::BuiltinOperator_MEAN, {input, constant}, {means},
                       testdata::Options(tflite::ReducerOptionsT()));
  builder->AddOperator(tflite::BuiltinOperator_ADD, {means, summand}, {output},
                       testdata::Options(tflite::AddOptionsT()));
  builder->SetInputsOutputs({input}, {output});
}

std::string Classifier(const std::string& name, const std::vector<std::string>& keys) {
  testdata::ModelBuilder builder("classifiers");
  for (int i = 0; i < static_cast<int>(keys.size()); ++i) {
    if (i > 0) builder.AddSubgraph("subgraph");
    AddClassifier(i, &builder);
  }
  for (int i = 0; i < static_cast<int>(keys.size()); ++i) {
    const std::string& key = keys[static_cast<size_t>(i)];
    builder.AddSignature(key, i, {{key + "_image", 0}}, {{key + "_scores", 4}});
  }
  return Write(name, builder);
}

// A model whose two signatures return one box each. Only the signatures' output names, whose order
// differs, identify the outputs.
std::string Detector() {
  testdata::ModelBuilder builder("detectors");
  const std::vector<std::string> orders[] = {{"boxes", "classes", "scores", "count"},
                                             {"scores", "count", "classes", "boxes"}};
  const char* const keys[] = {"first", "second"};
  for (int i = 0; i < 2; ++i) {
    if (i > 0) builder.AddSubgraph("subgraph");
    const int image = builder.AddTensor(Spec("image", {1, 4, 5, 3}));
    std::vector<int> outputs;
    std::vector<std::pair<std::string, int>> names;
    for (const std::string& role : orders[i]) {
      std::vector<int32_t> shape = {1, 1};
      if (role == "boxes") shape = {1, 1, 4};
      if (role == "count") shape = {1};
      testdata::TensorSpec value = Spec("", shape);
      value.data = testdata::Bytes(std::vector<float>(role == "boxes" ? 4 : 1, -1));
      const int constant = builder.AddTensor(value);
      outputs.push_back(builder.AddTensor(Spec("", shape)));
      builder.AddOperator(tflite::BuiltinOperator_NEG, {constant}, {outputs.back()});
      names.emplace_back(role, outputs.back());
    }
    builder.SetInputsOutputs({image}, outputs);
    builder.AddSignature(keys[i], i, {{"image", image}}, names);
  }
  return Write("detector", builder);
}

class SignaturesTest : public testing::Test {
 protected:
  void SetUp() override {
    labels_ = testing::TempDir() + "/labels.txt";
    std::ofstream(labels_) << "red\ngreen\nblue\n";
    truth_ = testing::TempDir() + "/truth.txt";
    std::ofstream(truth_) << "file,label\nrgb.bmp,red\n";
    images_ = testing::TempDir() + "/images";
    std::filesystem::create_directories(images_);
    std::filesystem::copy_file("testdata/images/rgb.bmp", images_ + "/rgb.bmp",
                               std::filesystem::copy_options::overwrite_existing);
    classifier_ = Classifier("two", {"first", "second"});
  }

  struct Tool {
    std::string path, model, flag;
    Arguments line;      // arguments after the model
    const char* result;  // member of the document; "": stdout has lines instead of a document
    json first, second;  // expected member with each signature, or part of the lines
  };
  std::vector<Tool> Tools() const {
    const std::string imagenet = "tools/eval_imagenet/eval_imagenet";
    return {{imagenet,
             classifier_,
             "--model_file",
             {"--model_output_labels=" + labels_, "--ground_truth_images_path=testdata/images",
              "--ground_truth_labels=" + truth_, "--output=json"},
             "/metrics/0/value",
             1.0,
             0.0},
            {"tools/eval_coco/eval_coco",
             Detector(),
             "--model_file",
             {"--ground_truth_images_path=" + images_, "--output=json"},
             "/output_roles",
             "boxes=0 classes=1 scores=2 count=3",
             "boxes=3 classes=2 scores=0 count=1"},
            {"tools/inference_diff/inference_diff",
             classifier_,
             "--model_file",
             {"--num_runs=1", "--per_op", "--output=json"},
             "/per_op/operators/0/name",
             "tensor0_means",
             "tensor1_means"},
            {"tools/label_image/label_image",
             classifier_,
             "--tflite_model",
             {"--image=testdata/images/rgb.bmp", "--labels=" + labels_},
             "",
             ": 0 red\n",
             ": 2 blue\n"}};
  }

  static ToolRun Run(const Tool& tool, const Arguments& more) {
    Arguments line = {tool.model};
    line.insert(line.end(), tool.line.begin(), tool.line.end());
    line.insert(line.end(), more.begin(), more.end());
    return RunTool(tool.path, line);
  }

  std::string labels_, truth_, images_, classifier_;
};

TEST_F(SignaturesTest, TheFlagChoosesOne) {
  for (const Tool& tool : Tools()) {
    const std::string note = absl::StrReplaceAll(kTwo, {{"%", tool.flag}});
    const struct {
      Arguments flags;
      bool is_first, noted;
    } kCases[] = {{{}, true, true},
                  {{"--signature_to_run_for=first"}, true, false},
                  {{"--signature_to_run_for=second"}, false, false}};
    for (const auto& c : kCases) {
      SCOPED_TRACE(absl::StrCat(tool.path, " ", testing::PrintToString(c.flags)));
      const ToolRun run = Run(tool, c.flags);
      ASSERT_EQ(run.exit_code, kExitOk) << run.err;
      EXPECT_EQ(absl::StrContains(run.err, note), c.noted) << run.err;
      const json& expected = c.is_first ? tool.first : tool.second;
      if (*tool.result == '\0') {  // The best class is printed first.
        const std::string lines = run.out.substr(run.out.find("average time"));
        const std::string best = lines.substr(lines.find('\n') + 1);
        EXPECT_TRUE(
            absl::StrContains(best.substr(0, best.find('\n') + 1), expected.get<std::string>()))
            << run.out;
        continue;
      }
      const json document = json::parse(run.out);
      const json& model = document["model"];
      EXPECT_EQ(document[json::json_pointer(tool.result)], expected);
      EXPECT_EQ(model["signature"], c.is_first ? "first" : "second");
      EXPECT_EQ(model.contains("notes"), c.noted) << model;
    }
  }
}

TEST_F(SignaturesTest, AKeyThatTheModelDoesNotHave) {
  for (const Tool& tool : Tools()) {
    const ToolRun run = Run(tool, {"--signature_to_run_for=secnd"});
    EXPECT_EQ(run.exit_code, kExitUsage) << tool.path << ": " << run.err;
    EXPECT_TRUE(absl::StrContains(
        run.err, absl::StrCat("--signature_to_run_for: the model of ", tool.flag,
                              " has no signature 'secnd'; it has 'first', 'second'; did you mean "
                              "'second'?")))
        << tool.path << ": " << run.err;
  }
}

TEST_F(SignaturesTest, AModelWithOneHasNoLine) {
  for (Tool& tool : Tools()) {
    if (absl::StrContains(tool.path, "coco")) continue;
    tool.model = Classifier("one", {"first"});
    for (const Arguments& flags : {Arguments{}, Arguments{"--signature_to_run_for=first"}}) {
      const ToolRun run = Run(tool, flags);
      EXPECT_EQ(run.exit_code, kExitOk) << run.err;
      EXPECT_FALSE(absl::StrContains(run.err, "signature")) << run.err;
      if (*tool.result != '\0') {
        EXPECT_FALSE(json::parse(run.out)["model"].contains("signature"));
      }
    }
  }
}

class InferenceDiffSignaturesTest : public SignaturesTest {
 protected:
  ToolRun Diff(const Arguments& more, bool model = true) const {
    Arguments line = more;
    if (model) line.insert(line.begin(), {classifier_, "--num_runs=2", "--output=json"});
    return RunTool("tools/inference_diff/inference_diff", line);
  }
};

TEST_F(InferenceDiffSignaturesTest, ShapesAndInputsGoByTheSignaturesNames) {
  const std::string zeros = testing::TempDir() + "/zeros";
  std::ofstream(zeros, std::ios::binary) << std::string(2 * 3 * 3 * 4, '\0');
  const ToolRun run = Diff({"--signature_to_run_for=second", "--shapes=second_image:1,2,3,3",
                            "--inputs=second_image:" + zeros, "--max_error=second_scores:0"});
  ASSERT_EQ(run.exit_code, kExitOk) << run.err;
  const json document = json::parse(run.out);
  EXPECT_EQ(document["inputs"][0]["name"], "second_image");
  EXPECT_EQ(document["inputs"][0]["files"], json::array({zeros}));
  EXPECT_EQ(document["outputs"][0]["name"], "second_scores");
  const ToolRun wrong = Diff({"--signature_to_run_for=second", "--shapes=tensor0_image:1,2,3,3"});
  EXPECT_EQ(wrong.exit_code, kExitUsage);
  EXPECT_TRUE(absl::StrContains(wrong.err, "no input 'tensor0_image'; it has 'second_image'"))
      << wrong.err;
  const ToolRun dynamic = Diff({"--signature_to_run_for=second"});
  EXPECT_TRUE(absl::StrContains(dynamic.err, "--shapes='second_image:1,N,N,3'")) << dynamic.err;
}

TEST_F(InferenceDiffSignaturesTest, TheReferenceModelRunsTheSameOne) {
  const struct {
    std::vector<std::string> keys;  // signature keys of the reference model
    Arguments flags;
    const char* signature;  // signature that the reference runs; null: an error
    double max_error;
    const char* error = "";
  } kCases[] = {
      {{"first", "second"}, {}, "first", 0},
      {{"first", "second"}, {"--signature_to_run_for=second"}, "second", 0},
      // The second subgraph adds 1000 to another channel.
      {{"second", "first"}, {}, "first", 1000},
      {{"other"}, {}, "", 0},
      {{"other"},
       {"--signature_to_run_for=second"},
       nullptr,
       0,
       "--signature_to_run_for: the model of --reference_model_file has no signature 'second'; it "
       "has 'other'; choose one of them"},
      {{"other", "more"},
       {},
       nullptr,
       0,
       "the model of --reference_model_file has no signature 'first'; it has 'other', 'more'"},
  };
  for (const auto& c : kCases) {
    SCOPED_TRACE(testing::PrintToString(c.keys) + testing::PrintToString(c.flags));
    Arguments line = c.flags;
    line.push_back("--reference_model_file=" + Classifier("reference", c.keys));
    const ToolRun run = Diff(line);
    EXPECT_EQ(run.exit_code, c.signature == nullptr ? kExitUsage : kExitOk) << run.err;
    EXPECT_TRUE(absl::StrContains(run.err, c.error)) << run.err;
    if (c.signature == nullptr) continue;
    const json document = json::parse(run.out);
    EXPECT_EQ(document["reference_model"].value("signature", ""), c.signature);
    EXPECT_NEAR(document["outputs"][0]["max_error"].get<double>(), c.max_error, 1e-3);
  }
}

TEST_F(InferenceDiffSignaturesTest, DelegatesTakeItsSubgraph) {
  const ToolRun run = Diff({"--signature_to_run_for=second", "--per_op",
                            "--external_delegate_path=testing/plugins/perturb_plugin.so",
                            "--external_delegate_options=subgraph:1;node:0;offset:1"});
  ASSERT_EQ(run.exit_code, kExitOk) << run.err;
  const json document = json::parse(run.out);
  EXPECT_GT(document["outputs"][0]["max_error"], 0) << run.out;
  for (const json& row : document["per_op"]["operators"]) {
    EXPECT_EQ(row["delegate"], "EXTERNAL");
    EXPECT_TRUE(absl::StartsWith(row["name"].get<std::string>(), "tensor1_")) << row;
  }
}

TEST_F(InferenceDiffSignaturesTest, ShardsAndJournalsAreOfOneSignature) {
  const std::string folder = testing::TempDir() + "/";
  const std::string second = "--signature_to_run_for=second", one = folder + "one.json",
                    other = folder + "other.json";
  ASSERT_EQ(Diff({second, "--shard=0/2", "--per_op", "--json_out=" + one}).exit_code, kExitOk);
  ASSERT_EQ(Diff({second, "--shard=1/2", "--per_op", "--json_out=" + other}).exit_code, kExitOk);
  const struct {
    Arguments flags;
    const char* error;  // expected error; "": none
  } kCases[] = {{{}, ""},
                {{second}, ""},
                {{"--signature_to_run_for=first"},
                 "--signature_to_run_for=first: the shards were evaluated with "
                 "--signature_to_run_for=second; leave the flag out of the merge"},
                // The signature that a merge runs must be that of the shards.
                {{"--per_op", classifier_}, ""}};
  for (const auto& c : kCases) {
    SCOPED_TRACE(testing::PrintToString(c.flags));
    Arguments line = {"merge", one, other, "--output=json"};
    for (const std::string& flag : c.flags) {
      line.push_back(flag == classifier_ ? "--model_file=" + flag : flag);
    }
    const ToolRun run = Diff(line, false);
    EXPECT_EQ(run.exit_code, *c.error == '\0' ? kExitOk : kExitUsage) << run.err;
    EXPECT_TRUE(absl::StrContains(run.err, c.error)) << run.err;
    if (*c.error != '\0') continue;
    const json document = json::parse(run.out);
    EXPECT_EQ(document["model"]["signature"], "second");
    if (document.contains("per_op")) {
      EXPECT_EQ(document["per_op"]["operators"][0]["name"], "tensor1_means");
    }
  }
  // A shard of the other signature cannot be merged.
  ASSERT_EQ(Diff({"--shard=1/2", "--json_out=" + other}).exit_code, kExitOk);
  EXPECT_NE(Diff({"merge", one, other}, false).exit_code, kExitOk);
}

}  // namespace
}  // namespace litmus
