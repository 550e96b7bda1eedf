// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/eval_coco/cli_testing.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "tools/common/evaluation/metrics_proto.h"

namespace litmus::coco {
namespace {

using json = nlohmann::ordered_json;
using Quadrants = std::array<int, 4>;  // colour of each quadrant: 0 red, 1 green, 2 blue, -1 none

constexpr int kSize = 16, kHalf = kSize / 2;

// An uncompressed 24-bit BMP, whose rows are stored from bottom to top.
std::string Bmp(const Quadrants& quadrants) {
  std::string bytes = "BM";
  const auto number = [&](uint32_t value, int size) {
    for (int i = 0; i < size; ++i) bytes.push_back(static_cast<char>(value >> (8 * i)));
  };
  const uint32_t pixels = kSize * kSize * 3;
  for (const uint32_t v : {54 + pixels, 0u, 54u, 40u, uint32_t{kSize}, uint32_t{kSize}}) {
    number(v, 4);
  }
  number(1, 2);
  number(24, 2);
  for (const uint32_t v : {0u, pixels, 2835u, 2835u, 0u, 0u}) number(v, 4);
  for (int y = kSize - 1; y >= 0; --y) {
    for (int x = 0; x < kSize; ++x) {
      const int colour = quadrants[static_cast<size_t>(y / kHalf * 2 + x / kHalf)];
      for (const int channel : {2, 1, 0}) number(colour == channel ? 255 : 0, 1);
    }
  }
  return bytes;
}

json Truth(const std::vector<Quadrants>& quadrants) {
  json images = json::array(), annotations = json::array();
  for (size_t i = 0; i < quadrants.size(); ++i) {
    const auto id = static_cast<int64_t>(100 + i);
    images.push_back({{"id", id},
                      {"file_name", absl::StrFormat("%03d.bmp", i)},
                      {"width", kSize},
                      {"height", kSize}});
    for (int q = 0; q < 4; ++q) {
      const int colour = quadrants[i][static_cast<size_t>(q)];
      if (colour < 0) continue;
      annotations.push_back({{"id", annotations.size() + 1},
                             {"image_id", id},
                             {"category_id", colour + 1},
                             {"bbox", {q % 2 * kHalf, q / 2 * kHalf, kHalf, kHalf}},
                             {"area", kHalf * kHalf},
                             {"iscrowd", 0}});
    }
  }
  json categories = json::array();
  for (const auto& [id, name] : {std::pair{1, "red"}, {2, "green"}, {3, "blue"}}) {
    categories.push_back({{"id", id}, {"name", name}});
  }
  return {{"images", images}, {"annotations", annotations}, {"categories", categories}};
}

std::string TruthProto(const std::vector<Quadrants>& images) {
  ProtoWriter all;
  for (size_t i = 0; i < images.size(); ++i) {
    ProtoWriter image;
    for (int q = 0; q < 4; ++q) {
      const int colour = images[i][static_cast<size_t>(q)];
      if (colour < 0) continue;
      const float top = q < 2 ? 0.0f : 0.5f, left = q % 2 == 0 ? 0.0f : 0.5f;
      ProtoWriter box, object;
      box.Float(1, top).Float(2, top + 0.5f).Float(3, left).Float(4, left + 0.5f);
      object.Varint(1, colour + 1).Bytes(2, box.bytes());
      image.Bytes(1, object.bytes());
    }
    image.Bytes(2, absl::StrFormat("%03d.bmp", i)).Varint(3, static_cast<int64_t>(100 + i));
    all.Bytes(1, image.bytes());
  }
  return all.bytes();
}

}  // namespace

std::string NewFolder(const std::string& name) {
  const std::string folder = ::testing::TempDir() + "/" + name;
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  return folder;
}

void WriteText(const std::string& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

std::string ReadText(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

json ReadJsonFile(const std::string& path) {
  json document = json::parse(ReadText(path), nullptr, false);
  EXPECT_TRUE(document.is_object() || document.is_array()) << path << " holds no JSON";
  return document;
}

bool Exists(const std::string& path) { return std::filesystem::exists(path); }

void WriteImage(const std::string& path, int quadrant, int colour) {
  Quadrants quadrants = {-1, -1, -1, -1};
  quadrants[static_cast<size_t>(quadrant)] = colour;
  WriteText(path, Bmp(quadrants));
}

DataSet MakeDataSet(const std::string& name, int images) {
  DataSet set;
  set.folder = NewFolder(name);
  set.images = set.folder + "/images";
  set.json = set.folder + "/truth.json";
  set.proto = set.folder + "/truth.pb";
  set.anchors = set.folder + "/anchors.txt";
  std::filesystem::create_directory(set.images);
  std::mt19937 random(1);
  std::vector<Quadrants> all;
  for (int i = 0; i < images; ++i) {
    Quadrants quadrants;
    for (int& colour : quadrants) colour = static_cast<int>(random() % 4) - 1;
    quadrants[0] = i % 3;  // any three consecutive images contain all three classes
    for (const int colour : quadrants) set.objects += colour >= 0;
    WriteText(absl::StrFormat("%s/%03d.bmp", set.images, i), Bmp(quadrants));
    all.push_back(quadrants);
  }
  WriteText(set.json, Truth(all).dump(1));
  WriteText(set.proto, TruthProto(all));
  WriteText(set.anchors,
            "0.25 0.25 0.5 0.5\n0.25 0.75 0.5 0.5\n0.75 0.25 0.5 0.5\n0.75 0.75 0.5 0.5\n");
  return set;
}

std::vector<std::string> DataSet::Arguments(const std::vector<std::string>& more) const {
  const auto name = [](const std::string& flag) { return flag.substr(0, flag.find('=')); };
  std::vector<std::string> arguments;
  for (const std::string& flag :
       {std::string("--model_file=testdata/tiny_detector.tflite"),
        "--ground_truth_images_path=" + images, "--ground_truth=" + json,
        "--anchors_file=" + anchors, std::string("--background_first=false"),
        std::string("--interpolation=bilinear"), std::string("--nms_score_threshold=0.5")}) {
    const bool given = std::any_of(more.begin(), more.end(), [&](const std::string& other) {
      return name(other) == name(flag) ||
             (name(other) == "--ground_truth_proto" && name(flag) == "--ground_truth");
    });
    if (!given) arguments.push_back(flag);
  }
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

}  // namespace litmus::coco
