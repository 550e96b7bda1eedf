// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/eval_coco/scoring/dataset.h"

#include <cstdio>
#include <cstring>
#include <fstream>
#include <random>
#include <string>

#include "gtest/gtest.h"
#include "tools/eval_coco/scoring/detection_files.h"

namespace litmus::coco {
namespace {

std::string Write(const std::string& text) {
  const std::string path = testing::TempDir() + "/dataset_test_file";
  std::ofstream(path, std::ios::binary) << text;
  return path;
}

constexpr char kInstances[] = R"({
  "info": {"year": 2017, "images": [1]}, "licenses": [{"id": 3}],
  "images": [{"id": 7, "file_name": "a.jpg", "width": 640, "height": 480, "flickr": null},
             {"id": 9, "file_name": "b.jpg", "width": 10, "height": 20}],
  "annotations": [
    {"id": 1, "image_id": 7, "category_id": 3, "bbox": [1, 2.5, 3, 4], "area": 6.5, "iscrowd": 0,
     "segmentation": [[1, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11, 12.5]]},
    {"id": 2, "image_id": 9, "category_id": 4, "bbox": [0, 0, 2, 3], "iscrowd": 1,
     "segmentation": {"counts": [5, 3], "size": [20, 10]}, "ignore": true},
    {"id": 3.0, "image_id": 9, "category_id": 4, "bbox": [0, 0, 2, 3], "segmentation":
     {"size": [20, 10], "counts": "52", "more": {"a": [1]}}}],
  "categories": [{"id": 3, "name": "cat", "supercategory": "animal"}, {"id": 4, "name": "d\u00f6g"}]
})";

TEST(LoadInstances, ReadsEveryField) {
  LoadOptions options;
  options.with_segmentation = true;
  const auto loaded = LoadInstances(Write(kInstances), options);
  ASSERT_TRUE(loaded.ok()) << loaded.status();
  ASSERT_EQ(loaded->images.size(), 2u);
  EXPECT_EQ(loaded->images[0].file_name, "a.jpg");
  EXPECT_EQ(loaded->images[1].id, 9);
  EXPECT_EQ(loaded->images[1].width, 10);
  EXPECT_EQ(loaded->images[1].height, 20);
  ASSERT_EQ(loaded->categories.size(), 2u);
  EXPECT_EQ(loaded->categories[1].name, "d\xc3\xb6g");
  ASSERT_EQ(loaded->annotations.size(), 3u);
  const Annotation& first = loaded->annotations[0];
  EXPECT_EQ(first.bbox, (std::array<double, 4>{1, 2.5, 3, 4}));
  EXPECT_EQ(first.area, 6.5);
  EXPECT_FALSE(first.crowd || first.ignore);
  ASSERT_EQ(first.segmentation->polygons.size(), 2u);
  EXPECT_EQ(first.segmentation->polygons[1].back(), 12.5);
  const Annotation& second = loaded->annotations[1];
  EXPECT_EQ(second.area, 6) << "of the box, in want of another";
  EXPECT_TRUE(second.crowd && second.ignore);
  EXPECT_EQ(second.segmentation->counts, (std::vector<uint32_t>{5, 3}));
  EXPECT_EQ(second.segmentation->height, 20);
  EXPECT_EQ(loaded->annotations[2].id, 3);
  EXPECT_EQ(loaded->annotations[2].segmentation->compressed, "52");

  const auto without = LoadInstances(Write(kInstances));
  ASSERT_TRUE(without.ok()) << without.status();
  EXPECT_EQ(without->annotations[0].segmentation, nullptr);
}

struct BadFile {
  const char* text;
  const char* message;
};

TEST(LoadInstances, NamesWhatIsWrong) {
  const BadFile files[] = {
      {"", "the file is empty"},
      {"[]", "expected an object with images"},
      {"[{\"id\": 1, \"bbox\": [1, 2, 3, 4]}]",
       "not an array: put a list of annotations into such"},
      {"3", "expected an object with images"},
      {"{}", "no images"},
      {"{\"images\": 3}", "images: expected an array"},
      {"{\"images\": {}}", "images: expected an array"},
      {"{\"images\": [3]}", "images[0]: expected an object"},
      {"{\"images\": [{\"id\": 1}, []]}", "images[1]: expected an object"},
      {"{\"images\": [{\"width\": 1}]}", "images[0]: no id"},
      {"{\"images\": [{\"id\": \"1\"}]}",
       "images[0].id: expected an integer, not the string \"1\"; give images"},
      {"{\"annotations\": [{\"iscrowd\": \"0\"}]}", "iscrowd: expected 0 or 1, not the string"},
      {"{\"images\": [{\"id\": 1}], \"annotations\": [{\"id\": 1, \"image_id\": 1, "
       "\"category_id\": 1, \"bbox\": [1, 2, 3, 4]}]}",
       "there is no array \"categories\", so that no annotation counts; add an entry"},
      {"{\"images\": [{\"id\": 1.5}]}", "images[0].id: expected an integer"},
      {"{\"images\": [{\"id\": 1}, {\"id\": 1}]}", "images[1]: image id 1 appears twice"},
      {"{\"images\": [{\"id\": 1, \"width\": -1}]}", "images[0]: a negative size"},
      {"{\"categories\": [{\"id\": 1}, {\"id\": 1}]}", "category id 1 appears twice"},
      {"{\"annotations\": [{\"id\": 1, \"image_id\": 1, \"category_id\": 1}]}",
       "annotations[0]: no bbox"},
      {"{\"annotations\": [{\"bbox\": [1, 2, 3]}]}", "annotations[0].bbox: expected 4 numbers"},
      {"{\"annotations\": [{\"bbox\": [1, 2, 3, 4, 5]}]}",
       "annotations[0].bbox: expected 4 numbers"},
      {"{\"annotations\": [{\"bbox\": [1, 2, 3, null]}]}",
       "annotations[0].bbox: expected 4 numbers"},
      {"{\"annotations\": [{\"bbox\": [[1], 2, 3, 4]}]}",
       "annotations[0].bbox: expected 4 numbers"},
      {"{\"annotations\": [{\"bbox\": {\"x\": 2}}]}", "annotations[0].bbox: expected 4 numbers"},
      {"{\"annotations\": [{\"area\": NaN}]}",
       "in annotations[0].area: JSON has no NaN and no Inf"},
      {"{\"annotations\": [{\"area\": 1e999}]}", "number overflow"},
      {"{\"annotations\": [{\"segmentation\": 3}]}", "segmentation: expected polygons"},
      {"{\"annotations\": [{\"segmentation\": [3]}]}", "segmentation: expected polygons"},
      {"{\"annotations\": [{\"segmentation\": {\"counts\": [1]}}]}", "segmentation: expected pol"},
      {"{\"annotations\": [{\"segmentation\": {\"counts\": [-1]}}]}", "integers from 0"},
      {"{\"annotations\": [{\"segmentation\": {\"counts\": [1e30]}}]}", "integers from 0"},
      {"{\"annotations\": [{\"segmentation\": {\"size\": [1, 2, 3]}}]}", "[height, width]"},
      {"{\"images\": [{\"id\": 1}]", "is not valid JSON at byte 23"},
      {"{\"images\": [{\"id\": 1}]} x", "is not valid JSON at byte 25"},
  };
  LoadOptions options;
  options.with_segmentation = true;
  for (const BadFile& file : files) {
    const std::string path = Write(file.text);
    const auto loaded = LoadInstances(path, options);
    ASSERT_FALSE(loaded.ok()) << file.text;
    const std::string message(loaded.status().message());
    EXPECT_EQ(loaded.status().code(), absl::StatusCode::kInvalidArgument) << file.text;
    EXPECT_EQ(message.find(path), 0u) << message;
    EXPECT_NE(message.find(file.message), std::string::npos) << file.text << "\n" << message;
    EXPECT_EQ(message.find('\n'), std::string::npos) << message;
  }
  for (const char* text : {"", "\n", "[]", "\xff\xfe", "\n\x05{}"}) {
    EXPECT_EQ(LoadGroundTruth(Write(text)).status().code(), absl::StatusCode::kInvalidArgument)
        << text;
  }
  EXPECT_EQ(LoadInstances("/nowhere").status().code(), absl::StatusCode::kNotFound);
  EXPECT_EQ(LoadInstances(testing::TempDir()).status().code(), absl::StatusCode::kNotFound);
}

TEST(LoadDetections, NamesWhatIsWrong) {
  const BadFile files[] = {
      {"", "the file is empty"},
      {"{}", "expected an array of detections, not an object: give COCO's results JSON"},
      {"[3]", "[0]: expected an object"},
      {"[{}, {}]", "[0]: no image_id"},
      {"[{\"image_id\": 1, \"category_id\": 2}]", "[0]: no score"},
      {"[{\"image_id\": 1, \"category_id\": 2, \"score\": 0.5}]", "neither bbox nor segmentation"},
      {"[{\"image_id\": 1, \"category_id\": 2, \"score\": \"high\"}]",
       "[0].score: expected a number"},
      {"[{\"score\": NaN}]", "in [0].score: JSON has no NaN and no Infinity; write finite numbers"},
      {"[{\"score\": -Infinity}]", "in [0].score: JSON has no NaN and no Infinity"},
      {"[{\"image_id\": \"a.jpg\"}]",
       "[0].image_id: expected an integer, not the string \"a.jpg\""},
      {"[{\"image_id\": 1, \"category_id\": 2, \"score\": 1, \"segmentation\": [[1,2,3,4,5,6]]}]",
       "[0]: no bbox, which is required with polygons"},
      {"[{\"image_id\": 1, \"category_id\": 2, \"score\": 1, \"segmentation\": "
       "{\"size\": [2, 2], \"counts\": [4294967295, 4294967295]}}]",
       "[0]: run lengths of 8589934590 pixels"},
      {"[{\"image_id\": 1, \"bbox\": [1, 2, 3, 4]", "is not valid JSON at byte"},
  };
  for (const BadFile& file : files) {
    const auto loaded = LoadDetections(Write(file.text));
    ASSERT_FALSE(loaded.ok()) << file.text;
    EXPECT_NE(std::string(loaded.status().message()).find(file.message), std::string::npos)
        << file.text << "\n"
        << loaded.status();
  }
  EXPECT_EQ(LoadDetections("/nowhere").status().code(), absl::StatusCode::kNotFound);
}

// Compressed or differently encoded JSON, and files that are not JSON.
TEST(LoadGroundTruth, NamesOtherForms) {
  std::string wide = "\xff\xfe", wide_without_mark;
  for (const char c : std::string(kInstances)) wide_without_mark += {c, '\0'};
  wide += wide_without_mark;
  const std::string compressed("\x1f\x8b\x08\0\0\0", 6);
  const std::pair<std::string, const char*> cases[] = {
      {"", "the file is empty"},
      {" \n\n", "the file is empty"},
      {"\xEF\xBB\xBF", "the file is empty"},
      {compressed, "the file is compressed with gzip; unpack it with gunzip"},
      {"PK\x03\x04zip", "the file is a ZIP archive; unpack it and give the JSON file"},
      {wide, "the file is UTF-16 text; store it as UTF-8"},
      {wide_without_mark, "the file is UTF-16 text; store it as UTF-8"},
      {std::string("\xfe\xff\0{", 4), "the file is UTF-16 text; store it as UTF-8"},
      {std::string("\0{", 2), "the file is UTF-16 text; store it as UTF-8"},
      {"[{\"image_id\": 1}]", "not an array: put a list of annotations into such an object"},
      {"<annotation/>", "expected COCO's instances JSON, which starts with '{', or TensorFlow"},
      {"\n\x7f", "detection_results[0]: malformed"},
  };
  for (const auto& [text, message] : cases) {
    const std::string path = Write(text);
    const absl::Status status = LoadGroundTruth(path).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << message;
    EXPECT_EQ(status.message().find(path + ": "), 0u) << status;
    EXPECT_NE(status.message().find(message), std::string::npos) << message << "\n" << status;
  }
  EXPECT_NE(LoadDetections(Write(compressed)).status().message().find("gunzip"), std::string::npos);
  EXPECT_NE(LoadDetections(Write(wide)).status().message().find("UTF-16"), std::string::npos);

  const auto marked = LoadGroundTruth(Write(std::string("\xEF\xBB\xBF") + kInstances));
  ASSERT_TRUE(marked.ok()) << marked.status();
  EXPECT_EQ(marked->annotations.size(), 3u);
  EXPECT_TRUE(LoadDetections(Write("\xEF\xBB\xBF[]")).ok());
}

TEST(LoadDetections, TakesBoxAndAreaFromRunLengths) {
  const auto loaded = LoadDetections(
      Write("[{\"image_id\": 1, \"category_id\": 2, \"score\": 1, \"bbox\": [], \"segmentation\": "
            "{\"size\": [4, 3], \"counts\": [5, 2, 2, 2]}}]"));
  ASSERT_TRUE(loaded.ok()) << loaded.status();
  EXPECT_EQ((*loaded)[0].bbox, (std::array<double, 4>{1, 1, 2, 2}));
  EXPECT_EQ((*loaded)[0].area, 4);
}

TEST(DetectionsText, IsReadBackEqual) {
  std::vector<Detection> detections = {
      Detection::OfBox(1, 2, {0.1, 1.0 / 3, 1e-7, 123456.789}, 0.1 + 0.2),
      Detection::OfBox(int64_t{1} << 53, 90, {-5, 0, 1, 2}, 1)};
  auto mask = std::make_shared<Segmentation>();
  mask->compressed = "5\\2\\o0";
  mask->height = mask->width = 300;
  detections[0].segmentation = mask;
  const std::string path = Write(DetectionsText(detections));
  LoadOptions options;
  options.with_segmentation = true;
  const auto loaded = LoadDetections(path, options);
  ASSERT_TRUE(loaded.ok()) << loaded.status();
  ASSERT_EQ(loaded->size(), 2u);
  for (size_t i = 0; i < 2; ++i) {
    EXPECT_EQ((*loaded)[i].image_id, detections[i].image_id);
    EXPECT_EQ((*loaded)[i].category_id, detections[i].category_id);
    EXPECT_EQ((*loaded)[i].bbox, detections[i].bbox);
    EXPECT_EQ((*loaded)[i].score, detections[i].score);
    EXPECT_EQ((*loaded)[i].area, detections[i].area);
  }
  EXPECT_EQ((*loaded)[0].segmentation->compressed, mask->compressed);
}

TEST(CheckImageIds, NamesTheFirstUnknown) {
  GroundTruth ground_truth;
  ground_truth.images.push_back({7, "a", 1, 1});
  const std::vector<Detection> detections = {Detection::OfBox(7, 1, {}, 1),
                                             Detection::OfBox(8, 1, {}, 1)};
  EXPECT_TRUE(CheckImageIds(ground_truth, {&detections[0], 1}, "d").ok());
  EXPECT_EQ(CheckImageIds(ground_truth, detections, "d.json").message(),
            "d.json: [1].image_id: the ground truth has no image 8; check that the two "
            "files match");
}

// Writes protobuf's wire format by hand.
std::string Bytes(int field, const std::string& bytes) {
  return std::string(1, static_cast<char>(field << 3 | 2)) +
         std::string(1, static_cast<char>(bytes.size())) + bytes;
}
std::string Float(int field, float value) {
  char bytes[4];
  std::memcpy(bytes, &value, 4);
  return std::string(1, static_cast<char>(field << 3 | 5)) + std::string(bytes, 4);
}
std::string Object(char class_id, float top, float bottom, float left, float right) {
  return Bytes(1,
               std::string("\x08") + class_id +
                   Bytes(2, Float(1, top) + Float(2, bottom) + Float(3, left) + Float(4, right)));
}

TEST(LoadGroundTruthProto, ReadsImagesAndBoxes) {
  const std::string proto =
      Bytes(1, Bytes(2, "folder/a.jpg") + "\x18\x2a" + Object(3, 0.25f, 0.75f, 0.5f, 1)) +
      Bytes(1,
            Object(1, 0, 1, 0, 1) + Object(3, 0, 0.5f, 0, 0.5f) + Bytes(2, "b.jpg") + "\x18\x2b");
  auto loaded = LoadGroundTruth(Write(proto));
  ASSERT_TRUE(loaded.ok()) << loaded.status();
  EXPECT_TRUE(loaded->normalized);
  ASSERT_EQ(loaded->images.size(), 2u);
  EXPECT_EQ(loaded->images[0].file_name, "folder/a.jpg");
  EXPECT_EQ(loaded->images[0].id, 42);
  ASSERT_EQ(loaded->annotations.size(), 3u);
  EXPECT_EQ(loaded->annotations[0].bbox, (std::array<double, 4>{0.5, 0.25, 0.5, 0.5}));
  EXPECT_EQ(loaded->annotations[2].image_id, 43);
  ASSERT_EQ(loaded->categories.size(), 2u);
  EXPECT_EQ(loaded->categories[1].name, "3");

  ScaleToPixels(
      [](const Image& image) -> std::optional<std::pair<int64_t, int64_t>> {
        if (image.id != 42) return std::nullopt;
        return std::make_pair(200, 100);
      },
      &*loaded);
  EXPECT_FALSE(loaded->normalized);
  ASSERT_EQ(loaded->annotations.size(), 1u);
  EXPECT_EQ(loaded->annotations[0].bbox, (std::array<double, 4>{100, 25, 100, 50}));
  EXPECT_EQ(loaded->annotations[0].area, 5000);

  // Repeated ids are replaced by positions.
  loaded = LoadGroundTruthProto(Write(Bytes(1, Bytes(2, "a")) + Bytes(1, Bytes(2, "b"))));
  ASSERT_TRUE(loaded.ok()) << loaded.status();
  EXPECT_EQ(loaded->images[1].id, 2);
}

// Loading any bytes must end with a value or a message, also under sanitisers.
TEST(HostileFiles, AreNoDanger) {
  LoadOptions options;
  options.with_segmentation = true;
  const std::string instances = kInstances;
  const std::string results =
      R"([{"image_id":1,"category_id":2,"bbox":[1,2,3,4],"score":0.5},{"image_id":1,"score":1e-3,)"
      R"("category_id":2,"segmentation":{"size":[4,3],"counts":"52O2"}}])";
  const std::string proto =
      Bytes(1, Bytes(2, "a.jpg") + "\x18\x2a" + Object(3, 0.25f, 0.75f, 0.5f, 1));
  for (const std::string& whole : {instances, results, proto}) {
    for (size_t length = 0; length < whole.size(); ++length) {
      const std::string path = Write(whole.substr(0, length));
      EXPECT_FALSE(LoadGroundTruth(path, options).ok() || LoadDetections(path, options).ok())
          << "the first " << length << " bytes of " << whole;
    }
    std::mt19937 random(1);
    for (int round = 0; round < 400; ++round) {
      std::string text = whole;
      for (unsigned change = 0; change <= random() % 3; ++change) {
        const char alphabet[] = "[]{},:\"0-9eE.\\ntf\n\x0a\x12\xff";
        const size_t at = random() % text.size();
        switch (random() % 3) {
          case 0:
            text[at] = alphabet[random() % (sizeof(alphabet) - 1)];
            break;
          case 1:
            text.erase(at, random() % 8);
            break;
          default:
            text.insert(at, text.substr(random() % text.size(), random() % 20));
            break;
        }
        if (text.empty()) text = " ";
      }
      const std::string path = Write(text);
      (void)LoadGroundTruth(path, options).ok();
      (void)LoadDetections(path, options).ok();
    }
  }
  const std::string deep(1 << 20, '[');
  EXPECT_FALSE(LoadDetections(Write(deep)).ok());
  EXPECT_FALSE(LoadInstances(Write("{\"info\":" + deep)).ok());
}

}  // namespace
}  // namespace litmus::coco
