// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The tool as its users see it: what it prints and writes over a data set whose scores are known.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <regex>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "cli/exit_codes.h"
#include "tools/eval_coco/cli_testing.h"

namespace litmus::coco {
namespace {

using json = nlohmann::ordered_json;

// What is printed for 9 images; # stands for a time.
constexpr char kPrinted[] =
    "Num evaluation runs: 9\n"
    "Preprocessing latency: avg=#(us), std_dev=#(us)\n"
    "Inference latency: avg=#(us), std_dev=#(us)\n"
    "Average Precision [IOU Threshold=0.5]: 1\n"
    "Average Precision [IOU Threshold=0.55]: 1\n"
    "Average Precision [IOU Threshold=0.6]: 1\n"
    "Average Precision [IOU Threshold=0.65]: 1\n"
    "Average Precision [IOU Threshold=0.7]: 0.333333\n"
    "Average Precision [IOU Threshold=0.75]: 0.333333\n"
    "Average Precision [IOU Threshold=0.8]: 0.333333\n"
    "Average Precision [IOU Threshold=0.85]: 0.333333\n"
    "Average Precision [IOU Threshold=0.9]: 0.333333\n"
    "Average Precision [IOU Threshold=0.95]: 0.333333\n"
    "Overall mAP: 0.6\n";

std::string WithoutTimes(const std::string& text) {
  return std::regex_replace(text, std::regex("(avg|std_dev)=[0-9.e+]+\\("), "$1=#(");
}

// TensorFlow Lite's lines, which come first.
std::string FamiliarLines(const std::string& out) {
  const std::string text = WithoutTimes(out);
  const size_t last = text.find("Overall mAP: ");
  return last == std::string::npos ? text : text.substr(0, text.find('\n', last) + 1);
}

std::string Evaluate(const DataSet& set, const std::vector<std::string>& more, int exit_code = 0) {
  const ToolRun run = RunTool(kTool, set.Arguments(more));
  EXPECT_EQ(run.exit_code, exit_code) << ::testing::PrintToString(more) << "\n" << run.err;
  return run.out;
}

json EvaluateToJson(const DataSet& set, std::vector<std::string> more, int exit_code = 0) {
  const std::string path = set.folder + "/result.json";
  more.push_back("--output_file_path=" + path);
  Evaluate(set, more, exit_code);
  return ReadJsonFile(path);
}

TEST(CliTest, PrintsTheFamiliarLines) {
  const DataSet set = MakeDataSet("lines", 9);
  const std::string out = Evaluate(set, {});
  EXPECT_EQ(FamiliarLines(out), kPrinted);
  EXPECT_TRUE(absl::StrContains(out, "\n  AP50   1.0000  ")) << out;

  EXPECT_TRUE(absl::StrContains(out, ", 9 images\nmAP         ")) << out;
  EXPECT_TRUE(absl::StrContains(
      out, "\nverdict     evaluated: no limit was set; --min_map sets one\nnext        "))
      << out;

  // With the prefix, each of these lines has it and no other.
  std::string expected =
      absl::StrCat("INFO: ", absl::StrReplaceAll(kPrinted, {{"\n", "\nINFO: "}}));
  expected.resize(expected.size() - std::string("INFO: ").size());
  const std::string prefixed = Evaluate(set, {"--log_prefix"});
  EXPECT_EQ(FamiliarLines(prefixed), expected);
  EXPECT_FALSE(absl::StrContains(prefixed.substr(prefixed.find("Overall")), "INFO: "));
}

TEST(CliTest, EveryFormatOfTheResult) {
  const DataSet set = MakeDataSet("formats", 9);
  struct Case {
    std::string name, format;
    std::string begin;  // of the file
  };
  const Case cases[] = {
      {"r.json", "", "{\n  \"schema\": {\n    \"name\": \"litmus.eval_coco\""},
      {"r.csv", "", "metric,value,lower,upper\nAP,0."},
      {"r.pb", "", "\x08\x09\x12"},
      {"r.txt", "", "Num evaluation runs: 9\n"},
      {"r", "", "Num evaluation runs: 9\n"},
      {"r.txt", "pb", "\x08\x09\x12"},
      {"r.pb", "json", "{\n"},
      {"r.json", "csv", "metric,"},
      {"r.csv", "text", "Num evaluation runs: 9\n"},
  };
  for (const Case& c : cases) {
    const std::string path = set.folder + "/" + c.name;
    std::vector<std::string> more = {"--output_file_path=" + path};
    if (!c.format.empty()) more.push_back("--output_format=" + c.format);
    Evaluate(set, more);
    const std::string text = ReadText(path);
    EXPECT_EQ(text.substr(0, c.begin.size()), c.begin) << c.name << " " << c.format;
    EXPECT_FALSE(Exists(path + ".journal"));
  }
}

TEST(CliTest, RecordsReportAndDetections) {
  const DataSet set = MakeDataSet("files", 9);
  const std::string records = set.folder + "/records.jsonl", html = set.folder + "/report.html",
                    detections = set.folder + "/detections.json";
  const json result = EvaluateToJson(set, {"--records_file=" + records, "--html_report=" + html,
                                           "--detections_output=" + detections});
  EXPECT_EQ(result["accuracy"]["annotations"], set.objects);
  EXPECT_NEAR(result["accuracy"]["stats"]["AP"].get<double>(), 0.6, 1e-12);
  EXPECT_NEAR(result["accuracy"]["stats"]["AP50"].get<double>(), 1, 1e-12);
  const std::vector<std::string> lines = absl::StrSplit(ReadText(records), '\n', absl::SkipEmpty());
  ASSERT_EQ(lines.size(), 9u);
  const json first = json::parse(lines[0], nullptr, false);
  EXPECT_EQ(first["file"], "000.bmp");
  EXPECT_EQ(first["image_id"], 100);
  EXPECT_EQ(first["width"], 16);
  const std::string report = ReadText(html);
  EXPECT_TRUE(absl::StartsWith(report, "<!DOCTYPE html>")) << report.substr(0, 80);
  EXPECT_FALSE(absl::StrContains(report, "src=\"http"));

  // Scoring the detections without the model gives the same numbers.
  const std::string again = set.folder + "/again.json";
  const ToolRun run = RunTool(kTool, {"--detections=" + detections, "--ground_truth=" + set.json,
                                      "--output_file_path=" + again});
  EXPECT_EQ(run.exit_code, kExitOk) << run.err;
  EXPECT_EQ(ReadJsonFile(again)["accuracy"].dump(1), result["accuracy"].dump(1));
  const std::string printed = FamiliarLines(run.out), expected = kPrinted;
  EXPECT_EQ(printed, expected.substr(expected.find("Average")));
}

TEST(CliTest, GroundTruthInBothFormatsAndBothMetrics) {
  const DataSet set = MakeDataSet("truths", 9);
  for (const std::string metric : {"coco", "tflite"}) {
    for (const std::string& truth :
         {"--ground_truth=" + set.json, "--ground_truth=" + set.proto,
          "--ground_truth_proto=" + set.proto, "--ground_truth_proto=" + set.json}) {
      EXPECT_EQ(FamiliarLines(Evaluate(set, {truth, "--map_definition=" + metric})), kPrinted)
          << truth << " " << metric;
    }
  }
  // The proto names no classes; the label file does.
  WriteText(set.folder + "/labels.txt", "???\nrot\nGRÜN\nblau\n");
  const json result = EvaluateToJson(
      set, {"--ground_truth=" + set.proto, "--model_output_labels=" + set.folder + "/labels.txt"});
  EXPECT_EQ(result["accuracy"]["classes"][1]["name"], "GRÜN");
}

TEST(CliTest, WithoutGroundTruth) {
  const DataSet set = MakeDataSet("no_truth", 9);
  const ToolRun run = RunTool(kTool, set.Arguments({"--ground_truth="}));
  EXPECT_EQ(run.exit_code, kExitOk) << run.err;
  const std::string expected = kPrinted;
  EXPECT_EQ(WithoutTimes(run.out),
            expected.substr(0, expected.find("Average")) + "Overall mAP: 0\n");
  EXPECT_TRUE(absl::StrContains(run.err, "WARN: mAP metrics are meaningless w/o ground truth.\n"))
      << run.err;
}

TEST(CliTest, FolderAndGroundTruthThatDiffer) {
  const DataSet set = MakeDataSet("strays", 9);
  // An image that the ground truth does not know: left out, or all false positives.
  WriteImage(set.images + "/!stray.bmp", 3, 2);
  const ToolRun coco = RunTool(kTool, set.Arguments());
  EXPECT_EQ(coco.exit_code, kExitOk);
  EXPECT_EQ(FamiliarLines(coco.out), kPrinted);
  EXPECT_TRUE(
      absl::StrContains(coco.err, "1 of 10 images are not in the ground truth and are left"))
      << coco.err;
  const ToolRun tflite = RunTool(kTool, set.Arguments({"--map_definition=tflite"}));
  EXPECT_EQ(tflite.exit_code, kExitOk);
  EXPECT_TRUE(absl::StartsWith(tflite.out, "Num evaluation runs: 10\n")) << tflite.out;
  EXPECT_FALSE(absl::StrContains(tflite.out, "[IOU Threshold=0.5]: 1\n")) << tflite.out;
  EXPECT_TRUE(absl::StrContains(tflite.err, "are all false positives")) << tflite.err;

  // Images of the ground truth that are not there do not count as missed.
  for (int i = 3; i < 9; ++i) remove(absl::StrCat(set.images, "/00", i, ".bmp").c_str());
  const json result = EvaluateToJson(set, {});
  EXPECT_NEAR(result["accuracy"]["stats"]["AP"].get<double>(), 0.6, 1e-12);
  EXPECT_EQ(result["accuracy"]["images"], 3);
  EXPECT_EQ(result["accuracy"]["errors"]["types"]["missed"]["count"], 0);
  EXPECT_EQ(result["data"]["notes"].size(), 2u) << result["data"]["notes"];
}

// Data sets with a folder for each camera or video repeat the names of files.
TEST(CliTest, EqualBaseNames) {
  const DataSet set = MakeDataSet("base_names", 9);
  const json truth = ReadJsonFile(set.json);
  // The names of further images, before the others, and of the first one.
  struct Case {
    std::vector<std::string> further;
    std::string first;
    std::string message;  // part of stderr
    int exit_code;
  };
  const Case cases[] = {
      {{"other/000.bmp"}, "000.bmp", "1 of 10 images of the ground truth are not in the folder", 0},
      {{"a/000.bmp", "b/000.bmp"}, "000.bmp", "2 of 11 images of the ground truth are not", 0},
      {{"a/000.bmp"}, "images/000.bmp", "1 of 10 images of the ground truth are not", 0},
      {{"a/images/000.bmp"}, "base_names/images/000.bmp", "1 of 10 images", 0},
      {{"images/000.bmp"}, "base_names/images/000.bmp", "1 of 10 images", 0},
      {{}, "a/000.bmp", "", 0},
      {{"a/000.bmp"},
       "b/000.bmp",
       "'000.bmp' may be 'a/000.bmp' (image id 900) or 'b/000.bmp' (image id 100); give one such",
       kExitBadData},
      {{"000.bmp"},
       "000.bmp",
       "'000.bmp' may be '000.bmp' (image id 900) or '000.bmp' (image id 100); give one such",
       kExitBadData},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.first + " " + ::testing::PrintToString(c.further));
    json images = json::array(), changed = truth;
    for (const std::string& name : c.further) {
      images.push_back({{"id", 900 + images.size()}, {"file_name", name}});
    }
    changed["images"][0]["file_name"] = c.first;
    for (const json& image : changed["images"]) images.push_back(image);
    changed["images"] = images;
    WriteText(set.folder + "/changed.json", changed.dump());
    const ToolRun run =
        RunTool(kTool, set.Arguments({"--ground_truth=" + set.folder + "/changed.json"}));
    EXPECT_EQ(run.exit_code, c.exit_code) << run.err;
    EXPECT_TRUE(absl::StrContains(run.err, c.message)) << run.err;
    if (c.exit_code != kExitOk) continue;
    EXPECT_EQ(FamiliarLines(run.out), kPrinted);
  }
}

// What does not count is reported wherever the result goes; the number stays pycocotools'.
TEST(CliTest, NotesOnData) {
  const std::string folder = NewFolder("notes");
  const std::string truth = folder + "/truth.json", detections = folder + "/detections.json";
  // Behind a byte order mark, as some editors store it.
  WriteText(truth,
            "\xEF\xBB\xBF"
            R"({"images": [{"id": 1, "width": 64, "height": 48}],
    "annotations": [{"id": 0, "image_id": 1, "category_id": 1, "bbox": [1, 1, 20, 20]}],
    "categories": [{"id": 1, "name": "a"}]})");
  WriteText(detections, R"([
    {"image_id": 1, "category_id": 1, "bbox": [1, 1, 20, 20], "score": 0.9},
    {"image_id": 1, "category_id": 7, "bbox": [1, 1, 20, 20], "score": 0.9}])");
  const std::string json_file = folder + "/result.json", html = folder + "/report.html";
  const ToolRun run = RunTool(kTool, {"--detections=" + detections, "--ground_truth=" + truth,
                                      "--output_file_path=" + json_file, "--html_report=" + html});
  EXPECT_EQ(run.exit_code, kExitOk) << run.err;
  EXPECT_TRUE(absl::EndsWith(FamiliarLines(run.out), "\nOverall mAP: 0\n")) << run.out;
  const json warnings = ReadJsonFile(json_file)["warnings"];
  const std::string report = ReadText(html);
  const std::string notes[] = {
      "1 of 1 objects of the ground truth has the annotation id 0",
      "with other ids COCO's mAP would be 1.0000 instead of 0.0000; number the annotations from 1",
      "1 of 2 detections have a category that is not in the ground truth and count for nothing: "
      "category id 7; if they should count, check category_id in --detections"};
  for (const std::string& note : notes) {
    EXPECT_TRUE(absl::StrContains(run.err, note)) << note << "\n" << run.err;
    EXPECT_TRUE(absl::StrContains(warnings.dump(), note)) << note << "\n" << warnings;
    const std::string text = absl::StrReplaceAll(note, {{"'", "&#39;"}});
    EXPECT_TRUE(absl::StrContains(report, text) || absl::StrContains(report, note)) << note;
  }
}

TEST(CliTest, SomeImagesOnly) {
  const DataSet set = MakeDataSet("some", 9);
  for (const int images : {1, 3, 9, 1000}) {
    const json result = EvaluateToJson(set, {absl::StrCat("--num_images=", images)});
    EXPECT_EQ(result["items"], std::min(images, 9));
    EXPECT_EQ(result["accuracy"]["images"], std::min(images, 9));
    EXPECT_NEAR(result["accuracy"]["stats"]["AP50"].get<double>(), 1, 1e-12);
    EXPECT_EQ(result["accuracy"]["errors"]["types"]["missed"]["count"], 0);
  }
}

TEST(CliTest, ClassesOfTheModelAndCategories) {
  const DataSet set = MakeDataSet("classes", 9);
  const auto ap50 = [&](const std::vector<std::string>& more) {
    return EvaluateToJson(set, more)["accuracy"]["stats"]["AP50"].get<double>();
  };
  EXPECT_NEAR(ap50({"--class_offset=1"}), 1, 1e-12);
  EXPECT_EQ(ap50({"--class_offset=5"}), 0);
  WriteText(set.folder + "/map.txt", "0 red\n1 green\n2 3\n");
  EXPECT_NEAR(ap50({"--label_map=" + set.folder + "/map.txt"}), 1, 1e-12);
  WriteText(set.folder + "/map.txt", "0,red\n2,blue\n");
  EXPECT_NEAR(ap50({"--label_map=" + set.folder + "/map.txt"}), 2.0 / 3, 1e-12);

  // 30 images have objects enough for the alarm that names the offset.
  const DataSet large = MakeDataSet("classes_large", 30);
  const ToolRun run = RunTool(kTool, large.Arguments({"--class_offset=-1"}));
  EXPECT_EQ(run.exit_code, kExitOk);
  EXPECT_TRUE(absl::StrContains(run.err, "is near zero\n")) << run.err;
}

TEST(CliTest, Outputs) {
  const DataSet set = MakeDataSet("outputs", 9);
  EXPECT_EQ(FamiliarLines(Evaluate(set, {"--output_map=boxes,scores"})), kPrinted);
  EXPECT_EQ(FamiliarLines(Evaluate(set, {"--nms_per_class"})), kPrinted);
  EXPECT_EQ(FamiliarLines(Evaluate(set, {"--scores_are_logits=false"})), kPrinted);
  // Probabilities taken for logits are all above 0.5: black is an object too.
  EXPECT_EQ(EvaluateToJson(set, {"--scores_are_logits=true"})["accuracy"]["detections"], 4 * 9);
  EXPECT_EQ(EvaluateToJson(set, {"--max_detections=1"})["accuracy"]["detections"], 9);
}

TEST(CliTest, Gates) {
  const DataSet set = MakeDataSet("gates", 9);
  struct Case {
    std::vector<std::string> flags;
    int exit_code;
  };
  const Case cases[] = {
      {{"--min_map=0.59", "--min_ap50=1"}, kExitOk},
      {{"--min_map=0.61"}, kExitGate},
      {{"--min_map=0.61", "--min_ap50=1"}, kExitGate},
      {{"--min_map=0.61", "--map_definition=tflite"}, kExitGate},
  };
  for (const Case& c : cases) {
    const json result = EvaluateToJson(set, c.flags, c.exit_code);
    EXPECT_EQ(result["exit_code"], c.exit_code);
  }
}

TEST(CliTest, BrokenImages) {
  const DataSet set = MakeDataSet("broken", 9);
  WriteText(set.images + "/004.bmp", "BM, but no image");
  json result = EvaluateToJson(set, {}, kExitBadData);
  ASSERT_EQ(result["unreadable"].size(), 1u);
  EXPECT_EQ(result["unreadable"][0]["file"], "004.bmp");
  EXPECT_EQ(result["accuracy"]["images"], 8);
  EXPECT_NEAR(result["accuracy"]["stats"]["AP50"].get<double>(), 1, 1e-12);
  const ToolRun skipped = RunTool(kTool, set.Arguments({"--skip_broken"}));
  EXPECT_EQ(skipped.exit_code, kExitOk);
  EXPECT_TRUE(absl::StrContains(skipped.err, "004.bmp")) << skipped.err;
  EXPECT_TRUE(absl::StartsWith(skipped.out, "Num evaluation runs: 8\n"));

  for (int i = 0; i < 9; ++i) WriteText(absl::StrCat(set.images, "/00", i, ".bmp"), "");
  result = EvaluateToJson(set, {"--skip_broken"}, kExitBadData);
  EXPECT_EQ(result["unreadable"].size(), 9u);
  EXPECT_EQ(result["accuracy"]["images"], 0);
}

TEST(CliTest, DebugMode) {
  const DataSet set = MakeDataSet("debug", 3);
  const std::string out = Evaluate(set, {"--debug_mode"});
  EXPECT_TRUE(absl::StartsWith(out, "Image: 000.bmp\n\nObject [0]\n  Score: 0.98")) << out;
  for (const char* text : {"\n  Class-ID: 3\n  Bounding Box:\n    Normalized Top: 0\n"
                           "    Normalized Bottom: 0.5\n    Normalized Left: 0\n"
                           "    Normalized Right: 0.5\n",
                           "\nImage: 002.bmp\n\nObject [0]\n",
                           "\n======================================================\nNum eval"}) {
    EXPECT_TRUE(absl::StrContains(out, text)) << text << "\nis not in\n" << out;
  }
}

TEST(CliTest, ErrorsAndTheirCodes) {
  const DataSet set = MakeDataSet("errors", 3);
  const std::string f = set.folder, empty = NewFolder("errors_empty");
  WriteText(f + "/bad.json", "{\"images\": [}");
  WriteText(f + "/bad.pb", "\x0a\x7f");
  WriteText(f + "/nameless.json", R"({"images": [{"id": 1}]})");
  WriteText(f + "/good_detections.json", "[]");
  WriteText(f + "/strange_detections.json",
            R"([{"image_id":7,"category_id":1,"bbox":[0,0,1,1],"score":1}])");
  WriteText(f + "/three_anchors.txt", "0 0 1 1\n0 0 1 1\n0 0 1 1\n");
  WriteText(f + "/bad_map.txt", "0 purple\n");
  struct Case {
    std::vector<std::string> arguments;
    int exit_code;
    std::string message;
  };
  const auto with = [&](const std::vector<std::string>& more) { return set.Arguments(more); };
  const std::string truth = "--ground_truth=" + set.json;
  const std::string other_model = "--model_file=testdata/tiny_cnn_float.tflite";
  const std::string images = "--ground_truth_images_path=" + set.images;
  const Case cases[] = {
      {with({"--box_scales=1,2,3"}), kExitUsage, "four positive numbers"},
      {with({"--box_scales=1,2,3,0"}), kExitUsage, "four positive numbers"},
      {with({"--map_definition=voc"}), kExitUsage, "--map_definition"},
      {with({"--iou_type=segm"}), kExitUsage, "has an effect with --detections only"},
      {with({"--output_map=boxes"}), kExitUsage, "has 1 roles"},
      {with({"--output_map=scores,boxes"}), kExitUsage, "output 1 has the shape [1,4,3]"},
      {with({"--anchors_file="}), kExitUsage, "give --anchors_file"},
      {with({"--shard=4/3"}), kExitUsage, "--shard"},
      {with({"--min_map=25"}), kExitUsage,
       "--min_map: '25' does not fit; it must be a fraction from 0 to 1: 0.25 for 25 %"},
      {with({"--min_map=70%"}), kExitUsage, "--min_map: '70%' does not fit; it must be a fraction"},
      {with({"--min_ap50=x"}), kExitUsage, "--min_ap50: 'x' does not fit; it must be a fraction"},
      {with({"--min_ap50=1.01"}), kExitUsage, "--min_ap50: '1.01' does not fit; it must be"},
      {with({"--min_ap50=-1"}), kExitUsage, "--min_ap50: '-1' does not fit; it must be"},
      {with({truth, "--ground_truth_proto=" + set.proto}), kExitUsage,
       "are one flag with different values"},
      {with({"--ground_truth_images_path="}), kExitUsage, "--ground_truth_images_path is missing"},
      {{"--detections=" + f + "/good_detections.json"}, kExitUsage, "needs --ground_truth"},
      {with({"--anchors_file=" + f + "/three_anchors.txt"}), kExitBadData,
       "has 3 anchors, the model 4"},
      {with({"--anchors_file=" + set.json}), kExitBadData, "line 1: expected four numbers"},
      {with({"--label_map=" + f + "/bad_map.txt"}), kExitBadData, "line 1: 'purple'"},
      {with({"--ground_truth=" + f + "/bad.json"}), kExitBadData, "bad.json"},
      {with({"--ground_truth=" + f + "/bad.pb"}), kExitBadData, "bad.pb"},
      {with({"--ground_truth=" + f + "/nameless.json"}), kExitBadData,
       "nameless.json': no image has a \"file_name\""},
      {with({"--ground_truth_images_path=" + empty}), kExitBadData, "there is no image in"},
      {with({"--ground_truth_images_path=" + f}), kExitBadData, "contains none of the"},
      {{other_model, truth, images}, kExitBadData, "is not boxes [...,4] and scores in separate"},
      {{"--model_file=testdata/add_float.tflite", truth, images}, kExitBadData, "has 2 inputs"},
      {{"--detections=" + f + "/strange_detections.json", truth}, kExitBadData, "7"},
      {{"--detections=" + f + "/bad.json", truth}, kExitBadData, "bad.json"},
      {{"--detections=" + f + "/good_detections.json", "--ground_truth=" + set.proto},
       kExitBadData,
       "truth.pb"},
      {{"merge", set.json}, kExitBadData, "truth.json"},
      {{"merge", "--skip_broken", "/no/such.json", "/no/other.json"},
       kExitNoInput,
       "cannot read '/no/such.json'"},
      {with({"--ground_truth=/no/such.json"}), kExitNoInput, "/no/such.json"},
      {with({"--ground_truth_images_path=/no/such"}), kExitNoInput, "/no/such"},
      {with({"--anchors_file=/no/such"}), kExitNoInput, "--anchors_file"},
      {with({"--label_map=/no/such"}), kExitNoInput, "--label_map"},
      {with({"--model_output_labels=/no/such"}), kExitNoInput, "--model_output_labels"},
      {{"--detections=/no/such", truth}, kExitNoInput, "/no/such"},
      {with({"--use_coreml"}), kExitUnavailable, "CoreML"},
      {with({"--output_file_path=/no/such/r.json"}), kExitCantCreate, "--output_file_path"},
      {with({"--records_file=/no/such/r.json"}), kExitCantCreate, "--records_file"},
      {with({"--html_report=/no/such/r.html"}), kExitCantCreate, "--html_report"},
      {with({"--detections_output=/no/such/d.json"}), kExitCantCreate, "--detections_output"},
      {with({"--journal=/no/such/journal"}), kExitCantCreate, "/no/such/journal"},
      {with({"--output_file_path=/dev/full"}), kExitIoError, "--output_file_path"},
      {with({"--detections_output=/dev/full"}), kExitIoError, "--detections_output"},
  };
  for (const Case& c : cases) {
    const ToolRun run = RunTool(kTool, c.arguments);
    EXPECT_EQ(run.exit_code, c.exit_code) << ::testing::PrintToString(c.arguments) << run.err;
    EXPECT_TRUE(absl::StrContains(run.err, c.message))
        << ::testing::PrintToString(c.arguments) << "\nlacks " << c.message << "\n"
        << run.err;
    EXPECT_TRUE(absl::StrContains(run.err, "ERROR: ") || absl::StrContains(run.err, "error: "))
        << run.err;
  }
}

}  // namespace
}  // namespace litmus::coco
