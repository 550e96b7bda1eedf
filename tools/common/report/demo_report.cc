// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/report/demo_report.h"

#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

#include "tools/common/report/charts.h"
#include "tools/common/report/html.h"
#include "tools/common/report/thumbnail.h"

namespace litmus {
namespace {

constexpr const char* kClasses[] = {"person", "bicycle", "car",  "dog",        "traffic light",
                                    "cat",    "zebra",   "kite", "wine glass", "book"};

LineChart PrecisionRecall() {
  LineChart chart;
  chart.title = "Precision against recall";
  chart.description = "Precision falls as recall rises, earlier at stricter overlaps.";
  chart.x = {"recall", 0.0, 1.0};
  chart.y = {"precision", 0.0, 1.0};
  for (const int percent : {50, 75, 90}) {
    Series series;
    series.name = "IoU " + std::to_string(percent) + " %";
    for (int i = 0; i <= 100; ++i) {
      series.x.push_back(i / 100.0);
      series.y.push_back(std::max(0.0, 1 - std::pow(i / (160.0 - percent), 3.0)));
    }
    chart.series.push_back(series);
  }
  return chart;
}

LineChart LatencySeries() {
  std::mt19937 random(7);
  LineChart chart;
  chart.title = "Latency by image " + HostileText();
  chart.description = "One point an image; a few are twice as slow as the others.";
  chart.x = {"image", {}, {}};
  chart.y = {"ms", {}, {}};
  Series series = {"inference", {}, {}, Series::kPoints};
  Series mean = {"mean of 20 " + HostileText(), {}, {}, Series::kLine};
  double sum = 0;
  for (int i = 0; i < 400; ++i) {
    const double value = 6.2 + (random() % 1000) * 8e-4 + (random() % 67 == 0 ? 5 : 0);
    series.x.push_back(i);
    series.y.push_back(i == 100 ? std::numeric_limits<double>::quiet_NaN() : value);
    sum += value;
    if (i % 20 == 19) {
      mean.x.push_back(i - 9.5);
      mean.y.push_back(sum / 20);
      sum = 0;
    }
  }
  chart.series = {series, mean};
  return chart;
}

BarChart ClassBars() {
  BarChart chart;
  chart.title = "Average precision by class, 95 % interval";
  chart.value = {"AP", 0.0, 1.0};
  double value = 0.71;
  for (const char* name : kClasses) {
    char text[32];
    std::snprintf(text, sizeof text, "%.3f", value);
    chart.bars.push_back({name, value, value * 0.85, std::min(1.0, value * 1.12), text});
    value *= 0.87;
  }
  chart.bars.push_back({HostileText(), std::numeric_limits<double>::quiet_NaN(), {}, {}, "n/a"});
  return chart;
}

Histogram Confidence() {
  std::mt19937 random(11);
  Histogram chart;
  chart.title = "Confidence of right answers";
  chart.x = {"probability", 0.0, 1.0};
  for (int i = 0; i < 2000; ++i) {
    chart.values.push_back(std::sqrt((random() % 10000) / 1e4));
  }
  return chart;
}

HeatMap Confusion(int classes) {
  std::mt19937 random(5);
  HeatMap chart;
  chart.title = "Confusion, " + std::to_string(classes) + " classes";
  chart.row_label = "truth";
  chart.column_label = "said";
  chart.log = true;
  for (int r = 0; r < classes; ++r) {
    const std::string name = kClasses[r % 10];
    chart.row_names.push_back(r < 10 ? name : name + " " + std::to_string(r / 10));
    for (int c = 0; c < classes; ++c) {
      const bool slip = random() % 9 == 0;
      chart.values.push_back(r == c ? 40 + random() % 60 : slip ? random() % 8 : 0);
    }
  }
  chart.column_names = chart.row_names;
  chart.row_names[0] += HostileText();
  return chart;
}

// Paints a scene: sky, ground and a disc.
GalleryImage Scene(int width, int height) {
  std::vector<uint8_t> rgb(static_cast<size_t>(width) * height * 3);
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      uint8_t* pixel = &rgb[(static_cast<size_t>(y) * width + x) * 3];
      const double dx = (x - 0.35 * width), dy = (y - 0.45 * height);
      const bool disc = std::sqrt(dx * dx + dy * dy) < 0.22 * height;
      const bool ground = y > 0.7 * height;
      pixel[0] = disc ? 214 : ground ? 96 : 120 + 80 * y / height;
      pixel[1] = disc ? 140 : ground ? 122 : 160 + 50 * y / height;
      pixel[2] = disc ? 60 : ground ? 84 : 205;
    }
  }
  return *MakeThumbnail(rgb.data(), width, height);
}

std::vector<GalleryImage> Images() {
  GalleryImage wide = Scene(640, 480);
  wide.caption = "val/000000000139.jpg";
  wide.lines = {"truth: kite, person", "1 missed, 1 wrong class"};
  wide.boxes = {{118, 110, 214, 214, "kite", BoxKind::kTruth},
                {125, 104, 210, 222, "kite 0.91", BoxKind::kMatch},
                {400, 200, 120, 190, "dog 0.55", BoxKind::kWrong},
                {395, 196, 130, 200, "person", BoxKind::kTruth},
                {540, 300, 200, 90, "crowd", BoxKind::kIgnore}};
  GalleryImage tall = Scene(300, 620);
  tall.caption = "tabby cat/IMG_0042.png";
  tall.lines = {"truth: 281 tabby", "said: 282 tiger cat 0.61", "truth is third, 0.08"};
  GalleryImage tiny = Scene(48, 32);
  tiny.caption = "icons/tiny.bmp";
  tiny.lines = {"truth: 10 brambling"};
  GalleryImage broken;
  broken.caption = "broken " + HostileText() + ".jpg";
  broken.lines = {"not a JPEG: " + HostileText()};
  broken.boxes = {{0, 0, 10, 10, HostileText(), BoxKind::kTruth}};
  wide.boxes.push_back({20, 20, 90, 60, HostileText(), BoxKind::kWrong});
  return {wide, tall, tiny, broken};
}

}  // namespace

std::string HostileText() {
  return "</script><script>alert(1)</script><img src=x onerror=alert(2)>\"'&amp;\xff\xc0\x80\x01"
         "\xed\xa0\x80 \u202Egpj.exe -->";
}

std::string DemoReport() {
  HtmlReport report("ImageNet accuracy of mobilenet_v1.tflite",
                    "2,000 images of imagenet-sample, CPU, one thread");
  report.Verdict(Tone::kOk, "Top-1 accuracy is 70.90 %; the gate asks for 70.00 %.");
  report.Verdict(Tone::kWarn, "Three images were broken and are not counted.",
                 {"a/truncated.jpg: the file ends inside the image", HostileText()});
  report.Verdict(Tone::kFail, "Top-5 accuracy is 89.10 %, below the gate of 90.00 %.");
  report.Cards({{"Top-1 accuracy", "70.90 %", "95 % interval 68.87 … 72.85 %"},
                {"Top-5 accuracy", "89.10 %", "95 % interval 87.66 … 90.39 %"},
                {"Images", "2,000", "3 broken"},
                {"Inference", "6.31 ms", "median; 90 % below 6.74 ms"}});
  report.Section("Accuracy", "The share of images whose class is among the first k answers.");
  report.Table({{"k", Align::kRight},
                {"correct", Align::kRight},
                {"accuracy", Align::kRight},
                {"95 % interval", Align::kLeft, false},
                {"gate"}},
               {{"1", "1,418", "70.90 %", "68.87 … 72.85 %", {"≥ 70 %", Tone::kOk}},
                {"2", "1,604", "80.20 %", "78.40 … 81.89 %", ""},
                {"5", "1,782", "89.10 %", "87.66 … 90.39 %", {"≥ 90 %", Tone::kFail}},
                {"10", "1,871", "93.55 %", "92.39 … 94.54 %"}},
               "Top-k accuracy, Wilson intervals");
  report.Charts(
      {Draw(PrecisionRecall()), Draw(ClassBars()), Draw(Confidence()), Draw(LatencySeries())});
  report.Section("Confusion");
  report.Chart(Draw(Confusion(10)));
  report.Chart(Draw(Confusion(90)));
  report.Section("Worst cases", "Sorted by how sure the wrong answer was.");
  report.Gallery(Images());
  report.Section("By image " + HostileText());
  std::vector<Row> rows;
  for (int i = 0; i < 60; ++i) {
    rows.push_back({"val/" + std::to_string(i * 37 % 1000) + ".jpg", kClasses[i % 10],
                    Cell(std::to_string(i * 7919 % 1000 / 1e3), i * 7919 % 1000 / 1e3),
                    i % 3 ? Cell("right", Tone::kOk) : Cell("wrong", Tone::kFail)});
  }
  rows.push_back(
      {HostileText() + HostileText() + HostileText(), "none", "n/a", {"broken", Tone::kWarn}});
  report.Table({{"file"}, {"said"}, {"probability", Align::kRight}, {"outcome"}}, rows);
  report.Table({{"file"}, {"reason"}}, {}, "Skipped images");
  report.Section("How it was run");
  report.KeyValues({{"model", "mobilenet_v1_1.0_224.tflite, sha256 9b2f…41c7"},
                    {"preprocessing", "resize 256, crop 224, mean 127.5, std 127.5, RGB"},
                    {"machine", "AMD EPYC 9654, 2 of 96 CPUs, Linux 6.1.0 x86_64"},
                    {"command",
                     "eval_imagenet --model_file=/models/mobilenet_v1_1.0_224.tflite "
                     "--ground_truth_images_path=/data/imagenet/val "
                     "--output_file_path=result.json"},
                    {HostileText(), HostileText()}});
  report.Details("Command line",
                 "eval_imagenet \\\n  --model_file=mobilenet_v1.tflite \\\n  "
                 "--ground_truth_images_path=" +
                     HostileText());
  report.DataBlock("result", "{\"top1\": 0.709, \"name\": \"</script><script>alert(3)</script>\"}");
  return report.ToString();
}

}  // namespace litmus
