// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs the tool as users do, with a small data set of generated images and TinyCnn as the
// classifier.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <random>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "cli/exit_codes.h"
#include "nlohmann/json.hpp"
#include "tools/common/card/card_testing.h"
#include "tools/common/run_tool.h"

#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STB_IMAGE_WRITE_STATIC
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#include "stb/stb_image_write.h"
#pragma GCC diagnostic pop

namespace litmus {
namespace {

namespace fs = std::filesystem;
using json = nlohmann::ordered_json;
using Arguments = std::vector<std::string>;

constexpr char kTool[] = "tools/eval_imagenet/eval_imagenet";
constexpr int kImages = 24, kClasses = 10;

std::string Get(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return std::string((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
}

void Put(const std::string& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

// Writes an image of one colour with noise that depends on `index`.
void WriteImage(const std::string& path, unsigned index) {
  std::minstd_rand random(index + 1);
  std::vector<uint8_t> pixels(20 * 18 * 3);
  const unsigned base[] = {static_cast<unsigned>(random() % 200),
                           static_cast<unsigned>(random() % 200),
                           static_cast<unsigned>(random() % 200)};
  for (size_t i = 0; i < pixels.size(); ++i) {
    pixels[i] = static_cast<uint8_t>(base[i % 3] + random() % 56);
  }
  ASSERT_NE(stbi_write_png(path.c_str(), 20, 18, 3, pixels.data(), 0), 0);
}

class EvalImagenetTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ =
        testing::TempDir() + "/" + testing::UnitTest::GetInstance()->current_test_info()->name();
    fs::remove_all(folder_);
    fs::create_directories(folder_ + "/images");
    std::string classes, labels;
    for (int i = 0; i < kClasses; ++i) absl::StrAppend(&classes, "class ", i, "\n");
    for (int i = 0; i < kImages; ++i) {
      WriteImage(ImagePath(i), static_cast<unsigned>(i));
      absl::StrAppend(&labels, "class ", i % kClasses, "\n");
    }
    Put(folder_ + "/classes.txt", classes);
    Put(folder_ + "/labels.txt", labels);
  }

  std::string ImagePath(int i) const {
    return absl::StrCat(folder_, "/images/", i < 10 ? "0" : "", i, ".png");
  }
  std::string File(const std::string& name) const { return folder_ + "/" + name; }

  // The command line that evaluates the data set; `more` is appended.
  Arguments Line(const Arguments& more = {}) const {
    Arguments line = {"--model_file=testdata/tiny_cnn_float.tflite",
                      "--model_output_labels=" + File("classes.txt"),
                      "--ground_truth_images_path=" + File("images"),
                      "--ground_truth_labels=" + File("labels.txt")};
    line.insert(line.end(), more.begin(), more.end());
    return line;
  }
  ToolRun Run(const Arguments& more = {}) const { return RunTool(kTool, Line(more)); }

  // The result document without the members that differ from run to run.
  static std::string Lasting(const std::string& path) {
    json document = json::parse(Get(path), nullptr, false);
    EXPECT_TRUE(document.is_object()) << path << ": " << Get(path);
    if (!document.is_object()) return "";
    EXPECT_EQ(document.erase("timing") + document.erase("environment"), 2u);
    json metrics = json::array();
    for (const json& metric : document["metrics"]) {
      if (metric["unit"] != "us") metrics.push_back(metric);
    }
    EXPECT_FALSE(metrics.empty());
    document["metrics"] = metrics;
    return document.dump(1);
  }

  pid_t Start(const Arguments& arguments) const {
    std::vector<char*> argv = {const_cast<char*>(kTool)};
    for (const std::string& a : arguments) argv.push_back(const_cast<char*>(a.c_str()));
    argv.push_back(nullptr);
    const pid_t child = fork();
    if (child != 0) return child;
    const int null = open("/dev/null", O_RDWR);
    dup2(null, 1);
    dup2(null, 2);
    execv(kTool, argv.data());
    _exit(127);
  }

  std::string folder_;
};

// Removes the spans that keep the names of flags on one line.
std::string WithoutSpans(const std::string& page) {
  return absl::StrReplaceAll(page, {{"<span class=\"word\">", ""}, {"</span>", ""}});
}

TEST_F(EvalImagenetTest, PrintedLinesAndEveryFormat) {
  const std::string records = File("records.jsonl");
  const ToolRun run = Run({"--records_file=" + records, "--html_report=" + File("r.html"),
                           "--output_file_path=" + File("r.json")});
  ASSERT_EQ(run.exit_code, kExitOk) << run.err;
  // The oracle: hits per rank, computed from the score lists of the records.
  std::vector<int> hits(kClasses, 0);
  int images = 0;
  for (absl::string_view text : absl::StrSplit(Get(records), '\n', absl::SkipEmpty())) {
    const json record = json::parse(text);
    EXPECT_EQ(record["file"], fs::path(ImagePath(images)).filename().string());
    EXPECT_EQ(record["label"], absl::StrCat("class ", images % kClasses));
    ++images;
    double before = 2;
    bool found = false;
    for (int k = 0; k < kClasses; ++k) {
      const json& place = record["top"][static_cast<size_t>(k)];
      EXPECT_LE(place[2].get<double>(), before);
      before = place[2].get<double>();
      EXPECT_EQ(place[1], absl::StrCat("class ", place[0].get<int>()));
      found |= place[1] == record["label"];
      hits[static_cast<size_t>(k)] += found;
    }
  }
  ASSERT_EQ(images, kImages);
  const std::vector<std::string> lines = absl::StrSplit(run.out, '\n');
  ASSERT_GE(lines.size(), 13u) << run.out;
  EXPECT_EQ(lines[0], "Num evaluation runs: 24");
  EXPECT_TRUE(absl::StartsWith(lines[1], "Preprocessing latency: avg=")) << lines[1];
  EXPECT_TRUE(absl::StartsWith(lines[2], "Inference latency: avg=")) << lines[2];
  EXPECT_TRUE(absl::StrContains(lines[2], "(us), std_dev=")) << lines[2];
  const json document = json::parse(Get(File("r.json")));
  for (size_t k = 0; k < kClasses; ++k) {
    const double accuracy = static_cast<double>(hits[k]) / kImages;
    EXPECT_EQ(lines[3 + k], absl::StrFormat("Top-%d Accuracy: %g", k + 1, accuracy));
    EXPECT_EQ(document["accuracy"]["topk"][k]["hits"], hits[k]);
    EXPECT_EQ(document["accuracy"]["topk"][k]["accuracy"], accuracy);
  }
  const json &top_1 = document["metrics"][0], &first_rank = document["accuracy"]["topk"][0];
  EXPECT_EQ(top_1["name"], "top_1");
  EXPECT_EQ(top_1["value"], first_rank["accuracy"]);
  EXPECT_EQ(top_1["lower"], first_rank["ci95"][0]);
  EXPECT_EQ(top_1["upper"], first_rank["ci95"][1]);
  EXPECT_TRUE(absl::StartsWith(Get(File("r.html")), "<!DOCTYPE html>"));
  EXPECT_FALSE(fs::exists(File("r.json.journal"))) << "the journal goes at the end";

  ASSERT_EQ(Run({"--output_file_path=" + File("r.csv")}).exit_code, kExitOk);
  EXPECT_TRUE(absl::StartsWith(Get(File("r.csv")), "metric,value,lower,upper\ntop1,"));
  ASSERT_EQ(Run({"--output_file_path=" + File("r.pb")}).exit_code, kExitOk);
  EXPECT_EQ(Get(File("r.pb")).substr(0, 3), "\x08\x18\x12");  // num_runs: 24, process_metrics
  const ToolRun prefixed = Run({"--output_file_path=" + File("r.txt"), "--log_prefix"});
  EXPECT_TRUE(absl::StartsWith(prefixed.out, "INFO: Num evaluation runs: 24\nINFO: Pre"));
  EXPECT_TRUE(absl::StartsWith(Get(File("r.txt")), "Num evaluation runs: 24\nPre"));
  ASSERT_EQ(Run({"--output_file_path=" + File("f.txt"), "--output_format=json"}).exit_code,
            kExitOk);
  EXPECT_EQ(Lasting(File("f.txt")), Lasting(File("r.json")));
  ASSERT_EQ(Run({"--records_file=" + File("records.csv")}).exit_code, kExitOk);
  EXPECT_TRUE(
      absl::StartsWith(Get(File("records.csv")),
                       "item,file,label,rank,predicted,score,inference_us,error\n0,00.png,"));
}

TEST_F(EvalImagenetTest, ACardEndsTheText) {
  const struct {
    Arguments flags;
    const char* verdict;
    const char* next;
  } cases[] = {
      {{},
       "verdict     evaluated: no limit was set; --min_top1 sets one",
       "--html_report=report.html"},
      {{"--min_top1=0.1", "--html_report=" + File("c.html")},
       "verdict     limits met: --min_top1",
       "--compare_with=ref_kernels"},
      {{"--min_top1=1"},
       "verdict     limit not met: --min_top1: top-1 accuracy is ",
       "--html_report=report.html"},
  };
  for (const auto& c : cases) {
    const ToolRun run = Run(c.flags);
    const size_t card = run.out.find("\n\nevaluated   ");
    ASSERT_NE(card, std::string::npos) << run.out;
    const std::string text = WithJoinedRows(run.out.substr(card));
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 8) << text;
    for (const char* row : {" 24 images\ntop-1       0.", "\ntop-5       ", "\ninference   "}) {
      EXPECT_TRUE(absl::StrContains(text, row)) << row << text;
    }
    EXPECT_TRUE(absl::StrContains(text, c.verdict)) << c.verdict << text;
    EXPECT_TRUE(absl::EndsWith(text, absl::StrCat(" ", c.next, "\n"))) << text;
    EXPECT_TRUE(absl::StrContains(text, "\nnext        tools/eval_imagenet/eval_imagenet --"))
        << text;
  }
}

TEST_F(EvalImagenetTest, FlagsThatChooseWhatRuns) {
  const auto document = [&](const Arguments& more) {
    Arguments line = more;
    line.push_back("--output_file_path=" + File("d.json"));
    const ToolRun run = Run(line);
    EXPECT_EQ(run.exit_code, kExitOk) << run.err;
    return json::parse(Get(File("d.json")), nullptr, false);
  };
  const struct {
    Arguments flags;
    int threads;
  } kThreads[] = {{{}, 1},
                  {{"--num_threads=2"}, 2},
                  {{"--num_interpreter_threads=3"}, 3},
                  {{"--num_threads=2", "--num_interpreter_threads=1"}, 1}};
  for (const auto& c : kThreads) {
    EXPECT_EQ(document(c.flags)["environment"]["interpreter_threads"], c.threads)
        << testing::PrintToString(c.flags);
  }
  EXPECT_EQ(document({"--num_images=5"})["accuracy"]["images"], 5);
  EXPECT_EQ(document({"--graph=testdata/tiny_cnn_float.tflite"})["accuracy"]["images"], kImages);
  Put(File("deny.txt"), "1\n24\n");
  const json denied =
      document({"--denylist_file_path=" + File("deny.txt"), "--num_images=1", "--shard=0/1"});
  EXPECT_EQ(denied["items"], 1);
  for (const char* model : {"tiny_cnn_int8", "tiny_cnn_external_buffers"}) {
    Arguments line = Line({"--output_file_path=" + File("m.json")});
    line[0] = absl::StrCat("--model_file=testdata/", model, ".tflite");
    EXPECT_EQ(RunTool(kTool, line).exit_code, kExitOk) << model;
  }
}

TEST_F(EvalImagenetTest, Gates) {
  EXPECT_EQ(Run({"--min_top5=0.01"}).exit_code, kExitOk);
  const ToolRun run = Run({"--min_top1=1", "--output_file_path=" + File("g.json")});
  EXPECT_EQ(run.exit_code, kExitGate);
  EXPECT_TRUE(absl::StrContains(run.err, "--min_top1: top-1 accuracy is ")) << run.err;
  EXPECT_EQ(json::parse(Get(File("g.json")))["exit_code"], kExitGate);
}

// A gate fails only when the whole interval is below the limit.
TEST_F(EvalImagenetTest, GatesDecideByTheInterval) {
  ASSERT_EQ(Run({"--output_file_path=" + File("g.json")}).exit_code, kExitOk);
  const json top1 = json::parse(Get(File("g.json")))["accuracy"]["topk"][0];
  const double accuracy = top1["accuracy"], upper = top1["ci95"][1];
  ASSERT_GT(accuracy, 0);
  ASSERT_LT(accuracy, upper);
  const struct {
    const char* what;
    double limit;
    int exit_code;
  } kCases[] = {{"below the estimate", accuracy / 2, kExitOk},
                {"within the interval", (accuracy + upper) / 2, kExitOk},
                {"above the interval", (upper + 1) / 2, kExitGate}};
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.what);
    const ToolRun run = Run({absl::StrFormat("--min_top1=%.9g", c.limit),
                             "--output_file_path=" + File("g.json"), "--html_report=" + File("h")});
    EXPECT_EQ(run.exit_code, c.exit_code) << run.err;
    const json gates = json::parse(Get(File("g.json")))["gates"];
    const json& gate = gates[0];
    EXPECT_EQ(gate["passed"], c.exit_code == kExitOk);
    EXPECT_EQ(gate["value"], accuracy);
    EXPECT_EQ(gate["lower"], top1["ci95"][0]);
    EXPECT_EQ(gate["upper"], upper);
    EXPECT_EQ(absl::StrContains(run.err, ", 95 % interval "), c.exit_code != kExitOk) << run.err;
    EXPECT_EQ(absl::StrContains(run.err, ": all below "), c.exit_code != kExitOk) << run.err;
  }
}

// Images whose ground-truth label the model does not have count as misclassified; the tool reports
// them at any accuracy.
TEST_F(EvalImagenetTest, UnknownLabels) {
  const struct {
    const char* what;
    int unknown;  // number of images whose label gets a trailing space
    Arguments flags;
    int exit_code;
    bool ended;  // the run fails before the first image
  } kCases[] = {{"none", 0, {}, kExitOk, false},
                {"one of 24", 1, {}, kExitOk, false},
                {"two of 24", 2, {}, kExitBadData, true},
                {"two, accepted", 2, {"--allow_unknown_labels"}, kExitOk, false}};
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.what);
    std::string labels;
    for (int i = 0; i < kImages; ++i) {
      absl::StrAppend(&labels, "class ", i % kClasses, i < c.unknown ? " " : "", "\n");
    }
    Put(File("labels.txt"), labels);
    fs::remove(File("u.json"));
    Arguments flags = c.flags;
    flags.push_back("--output_file_path=" + File("u.json"));
    flags.push_back("--html_report=" + File("u.html"));
    const ToolRun run = Run(flags);
    EXPECT_EQ(run.exit_code, c.exit_code) << run.err;
    ASSERT_TRUE(fs::exists(File("u.json")));  // The file is written for every exit code.
    const std::string sentence =
        absl::StrCat(c.unknown, " of 24 ground-truth labels are not in --model_output_labels");
    EXPECT_EQ(absl::StrContains(run.err, sentence), c.unknown > 0) << run.err;
    EXPECT_EQ(absl::StrContains(run.err, "'class 0 ' (nearest: 'class 0')"), c.unknown > 0)
        << run.err;
    EXPECT_EQ(absl::StrContains(run.err,
                                "accept that these images count as wrong with "
                                "--allow_unknown_labels"),
              c.ended)
        << run.err;
    const json document = json::parse(Get(File("u.json")));
    EXPECT_EQ(document.contains("accuracy"), !c.ended);
    if (c.ended) continue;
    EXPECT_EQ(absl::StrContains(run.out, sentence), c.unknown > 0) << run.out;
    EXPECT_EQ(absl::StrContains(WithoutSpans(Get(File("u.html"))), sentence), c.unknown > 0);
    EXPECT_EQ(document["accuracy"]["unknown_labels"], c.unknown);
    EXPECT_EQ(document["data"]["unknown_labels"]["images"], c.unknown);
    EXPECT_EQ(document["data"]["unknown_labels"]["examples"].size(),
              static_cast<size_t>(c.unknown));
  }
  // A merge takes --allow_unknown_labels from the shards, and warns without reading the labels
  // again.
  ASSERT_EQ(
      Run({"--allow_unknown_labels", "--shard=0/1", "--json_out=" + File("s.json")}).exit_code,
      kExitOk);
  const ToolRun merged =
      RunTool(kTool, {"merge", File("s.json"), "--html_report=" + File("m.html")});
  EXPECT_EQ(merged.exit_code, kExitBadData) << merged.err;
  const std::string sentence = "2 of 24 ground-truth labels are not in --model_output_labels";
  EXPECT_TRUE(absl::StrContains(merged.err, sentence)) << merged.err;
  EXPECT_TRUE(absl::StrContains(Get(File("m.html")), sentence));
  EXPECT_EQ(RunTool(kTool, {"merge", File("s.json"), "--allow_unknown_labels"}).exit_code, kExitOk);
}

TEST_F(EvalImagenetTest, FilesOfDesktopsAreNoImages) {
  for (const char* name : {".DS_Store", "Thumbs.db", "desktop.ini"}) {
    Put(folder_ + "/images/" + name, "no image");
  }
  const ToolRun run = Run();
  EXPECT_EQ(run.exit_code, kExitOk) << run.err;
  EXPECT_TRUE(absl::StrContains(run.err, "3 files of ")) << run.err;
  EXPECT_TRUE(absl::StrContains(run.err,
                                "are left out as no image: .DS_Store, Thumbs.db, "
                                "desktop.ini"))
      << run.err;
  EXPECT_TRUE(absl::StartsWith(run.out, "Num evaluation runs: 24\n")) << run.out;
}

// No image has the label that the model predicts. The label file is in alphabetical order, a likely
// cause.
TEST_F(EvalImagenetTest, LabelsInAlphabeticalOrder) {
  ASSERT_EQ(Run({"--records_file=" + File("r.jsonl")}).exit_code, kExitOk);
  std::vector<size_t> wrong;
  for (absl::string_view text : absl::StrSplit(Get(File("r.jsonl")), '\n', absl::SkipEmpty())) {
    wrong.push_back((json::parse(text)["top"][0][0].get<size_t>() + 5) % kClasses);
  }
  const struct {
    const char* what;
    Arguments names;
    bool sorted;
  } kCases[] = {
      {"sorted", {"ant", "bat", "bee", "cat", "cow", "dog", "eel", "fox", "gnu", "hen"}, true},
      {"not sorted",
       {"hen", "bat", "bee", "cat", "cow", "dog", "eel", "fox", "gnu", "ant"},
       false}};
  for (const auto& c : kCases) {
    std::string classes, labels;
    for (const std::string& name : c.names) absl::StrAppend(&classes, name, "\n");
    for (const size_t index : wrong) absl::StrAppend(&labels, c.names[index], "\n");
    Put(File("classes.txt"), classes);
    Put(File("labels.txt"), labels);
    const ToolRun run = Run({"--html_report=" + File("chance.html")});
    EXPECT_EQ(run.exit_code, kExitOk) << run.err;
    ASSERT_TRUE(absl::StrContains(run.err, " is near chance")) << c.what << "\n" << run.err;
    EXPECT_EQ(absl::StrContains(run.err, "likely causes:"), c.sorted) << run.err;
    // The card and the page agree.
    EXPECT_TRUE(absl::StrContains(run.out, "\nverdict     doubtful: ")) << run.out;
    EXPECT_TRUE(absl::StrContains(Get(File("chance.html")), "class=\"verdict warn\""));
    EXPECT_EQ(absl::StrContains(run.err, "--model_output_labels is in alphabetical order"),
              c.sorted)
        << c.what << "\n"
        << run.err;
  }
}

TEST_F(EvalImagenetTest, BrokenImages) {
  Put(ImagePath(3), "no image");
  fs::resize_file(ImagePath(7), 60);
  const ToolRun run = Run({"--output_file_path=" + File("b.json")});
  EXPECT_EQ(run.exit_code, kExitBadData);
  EXPECT_TRUE(absl::StrContains(run.err, "2 of 24 images cannot be read")) << run.err;
  EXPECT_TRUE(absl::StrContains(run.err, "03.png")) << run.err;
  EXPECT_TRUE(absl::StrContains(run.err, "07.png")) << run.err;
  EXPECT_TRUE(absl::StartsWith(run.out, "Num evaluation runs: 22\n")) << run.out;
  EXPECT_EQ(json::parse(Get(File("b.json")))["accuracy"]["images"], 22);
  EXPECT_EQ(Run({"--skip_broken"}).exit_code, kExitOk);
}

TEST_F(EvalImagenetTest, ComparedWithTheCpu) {
  const std::string plugin = "--external_delegate_path=testing/plugins/perturb_plugin.so";
  const struct {
    const char* options;
    bool differs;
  } kCases[] = {{"node:-1", false}, {"node:1;offset:3", true}};
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.options);
    const ToolRun run = Run({plugin, absl::StrCat("--external_delegate_options=", c.options),
                             "--compare_with=cpu", "--output_file_path=" + File("c.json")});
    ASSERT_EQ(run.exit_code, kExitOk) << run.err;
    EXPECT_TRUE(absl::StrContains(run.out, "against cpu: ")) << run.out;
    const json comparison = json::parse(Get(File("c.json")))["comparison"];
    EXPECT_EQ(comparison["with"], "cpu");
    EXPECT_EQ(comparison["top1_differs"] > 0, c.differs) << comparison.dump();
    if (!c.differs) {
      EXPECT_EQ(comparison["topk"][0]["mcnemar_p"], 1);
    }
  }
}

TEST_F(EvalImagenetTest, ExitCodes) {
  Put(File("short.txt"), "class 1\n");
  Put(File("no_model.tflite"), "nonsense");
  const struct {
    Arguments flags;  // each flag replaces the default flag of the same name
    int exit_code;
    const char* error;
  } kCases[] = {
      {{"--no_such_flag=1"}, kExitUsage, "no_such_flag"},
      {{"--shard=5/3"}, kExitUsage, "--shard=5/3"},
      {{"--input_mean=1"}, kExitUsage, "--input_std"},
      {{"--num_images=-1"}, kExitUsage, "num_images"},
      {{"--min_top1=76"},
       kExitUsage,
       "--min_top1: '76' does not fit; it must be a fraction from 0 to 1: 0.76 for 76 %"},
      {{"--min_top5=70%"},
       kExitUsage,
       "--min_top5: '70%' does not fit; it must be a fraction from 0 to 1: 0.7 for 70 %"},
      {{"--min_top5=1.01"}, kExitUsage, "--min_top5: '1.01' does not fit; it must be"},
      {{"--min_top1=-0.5"}, kExitUsage, "--min_top1: '-0.5' does not fit; it must be"},
      {{"--ground_truth_labels=" + File("short.txt")},
       kExitBadData,
       "Number of images and ground truth labels is not same: 24 files"},
      {{"--model_output_labels=" + File("short.txt")}, kExitBadData, "1 lines, the model 10"},
      {{"--model_file=" + File("no_model.tflite")}, kExitBadData, "is not a .tflite model"},
      {{"--model_file=testdata/add_float.tflite"}, kExitBadData, "2 inputs"},
      {{"--output_index=1"}, kExitBadData, "--output_index=1"},
      {{"--ground_truth_images_path=/no/such"}, kExitNoInput, "/no/such"},
      {{"--ground_truth_labels=" + folder_}, kExitNoInput, folder_.c_str()},
      {{"--model_output_labels=/no/such"}, kExitNoInput, "/no/such"},
      {{"--use_nnapi=true"}, kExitUnavailable, "--use_nnapi"},
      {{"--output_file_path=/no/such/r.json"}, kExitCantCreate, "/no/such/r.json"},
      {{"--html_report=" + folder_}, kExitCantCreate, "--html_report"},
      {{"--journal=/no/such/j"}, kExitCantCreate, "/no/such/j"},
  };
  for (const auto& c : kCases) {
    SCOPED_TRACE(testing::PrintToString(c.flags));
    Arguments line = Line();
    for (const std::string& flag : c.flags) {
      const std::string name = flag.substr(0, flag.find('=') + 1);
      const auto old = std::find_if(line.begin(), line.end(), [&](const std::string& a) {
        return absl::StartsWith(a, name);
      });
      if (old != line.end()) line.erase(old);
      line.push_back(flag);
    }
    const ToolRun run = RunTool(kTool, line);
    EXPECT_EQ(run.exit_code, c.exit_code) << run.err;
    EXPECT_TRUE(absl::StrContains(run.err, c.error)) << run.err;
    EXPECT_EQ(run.out, "");
  }
}

TEST_F(EvalImagenetTest, ShardsGiveTheSameResult) {
  Put(ImagePath(5), "broken");
  ASSERT_EQ(Run({"--output_file_path=" + File("whole.json")}).exit_code, kExitBadData);
  for (const int shards : {1, 3, 7}) {
    SCOPED_TRACE(shards);
    Arguments merge = {"merge"};
    for (int i = 0; i < shards; ++i) {
      // A merge accepts results and journals together. With one shard, the journal of the whole run
      // is the only input.
      const std::string stem = File(absl::StrCat("s", shards, "_", i));
      Run({absl::StrCat("--shard=", i, "/", shards), "--output_file_path=" + stem + ".json",
           "--journal=" + stem + ".journal"});
      merge.push_back(stem + (shards == 1 || i == 2 ? ".journal" : ".json"));
    }
    // The accuracy is near chance, so the merge searches causes with the model that its own command
    // line names.
    for (const std::string& flag : Line({"--output_file_path=" + File("merged.json")})) {
      merge.push_back(flag);
    }
    const ToolRun merged = RunTool(kTool, merge);
    EXPECT_EQ(merged.exit_code, kExitBadData) << merged.err;  // because of the unreadable image
    EXPECT_EQ(Lasting(File("merged.json")), Lasting(File("whole.json")));
  }
  // A merge reports damaged records for every kind of damage.
  const std::string journal = Get(File("s1_0.journal"));
  for (const auto& [from, to] :
       std::vector<std::pair<std::string, std::string>>{{"\"rank\":", "\"rink\":"},
                                                        {"\"top\":[[", "\"top\":[7,["},
                                                        {"\"us\":{", "\"us\":[],\"x\":{"},
                                                        {"\"shifted\":[", "\"shifted\":[1,"},
                                                        {"\"classes\":10", "\"classes\":0"},
                                                        {"\"config\":{", "\"config\":7,\"x\":{"},
                                                        {"\"file\":\"00", "\"fill\":\"00"}}) {
    std::string damaged = journal;
    ASSERT_NE(damaged.find(from), std::string::npos) << from;
    damaged.replace(damaged.find(from), from.size(), to);
    Put(File("damaged.journal"), damaged);
    const ToolRun run = RunTool(kTool, {"merge", File("damaged.journal")});
    EXPECT_EQ(run.exit_code, kExitBadData) << to << "\n" << run.err;
  }
}

TEST_F(EvalImagenetTest, ResumedAfterKills) {
  ASSERT_EQ(Run({"--output_file_path=" + File("whole.json")}).exit_code, kExitOk);
  const Arguments line =
      Line({"--output_file_path=" + File("r.json"), "--num_decode_threads=1", "--resume"});
  std::minstd_rand random(7);
  for (int i = 0; i < 20; ++i) {
    const pid_t child = Start(line);
    usleep(static_cast<useconds_t>(random() % 30000));
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
  }
  ASSERT_EQ(RunTool(kTool, line).exit_code, kExitOk);
  EXPECT_EQ(Lasting(File("r.json")), Lasting(File("whole.json")));

  // A kill may leave any prefix of the journal.
  const Arguments kept =
      Line({"--output_file_path=" + File("r.json"), "--journal=" + File("j"), "--resume"});
  ASSERT_EQ(RunTool(kTool, kept).exit_code, kExitOk);
  const std::string journal = Get(File("j"));
  for (int i = 0; i < 12; ++i) {
    const size_t length = random() % journal.size();
    SCOPED_TRACE(testing::Message() << "the journal's first " << length << " bytes");
    Put(File("j"), journal.substr(0, length));
    ASSERT_EQ(RunTool(kTool, kept).exit_code, kExitOk);
    EXPECT_EQ(Lasting(File("r.json")), Lasting(File("whole.json")));
  }
  Arguments other = kept;
  other.push_back("--num_images=3");
  const ToolRun refused = RunTool(kTool, other);
  EXPECT_EQ(refused.exit_code, kExitBadData);
  EXPECT_TRUE(absl::StrContains(refused.err, "is the journal of a different run")) << refused.err;
}

// Thousands of images (links to the few files), so that the run cannot complete between its first
// record and the interrupt.
TEST_F(EvalImagenetTest, InterruptedAndResumed) {
  constexpr int kMany = 3000;
  std::string labels;
  for (int i = 0; i < kMany; ++i) {
    if (i >= kImages)
      fs::create_hard_link(ImagePath(i % kImages), absl::StrCat(ImagePath(i), ".png"));
    absl::StrAppend(&labels, "class ", i % kClasses, "\n");
  }
  Put(File("labels.txt"), labels);
  ASSERT_EQ(Run({"--output_file_path=" + File("whole.json")}).exit_code, kExitOk);
  const Arguments line = Line({"--output_file_path=" + File("r.json"), "--num_decode_threads=1"});
  ToolProcess tool(kTool, line);
  std::error_code missing;
  const std::string journal = File("r.json.journal");
  while (tool.Running() && !(fs::file_size(journal, missing) > 2000 && !missing)) usleep(1000);
  tool.Signal(SIGINT);
  const ToolRun interrupted = tool.Wait();
  EXPECT_EQ(interrupted.exit_code, kExitTemporary) << interrupted.err;
  EXPECT_TRUE(fs::exists(journal));
  // The document of an interrupted run has no accuracy, but the command that continues the run.
  const json document = json::parse(Get(File("r.json")));
  EXPECT_FALSE(document.contains("accuracy"));
  EXPECT_GT(document["progress"]["finished"], 0);
  EXPECT_LT(document["progress"]["finished"], kMany);
  EXPECT_EQ(document["progress"]["items"], kMany);
  const ToolRun resumed =
      RunTool("/bin/sh", {"-c", document["progress"]["continue"].get<std::string>()});
  ASSERT_EQ(resumed.exit_code, kExitOk) << resumed.err;
  EXPECT_EQ(Lasting(File("r.json")), Lasting(File("whole.json")));
}

}  // namespace
}  // namespace litmus
