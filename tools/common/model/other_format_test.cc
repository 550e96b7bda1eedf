// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the message for each format that is given as a model, and hostile bytes, for which the
// message may be anything or empty.
#include "tools/common/model/other_format.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <vector>

namespace litmus {
namespace {

PartialFile InMemory(const std::string& bytes) {
  return {bytes.size(), [bytes](uint64_t offset, size_t most) {
            EXPECT_LE(most, size_t{1} << 20);
            return offset < bytes.size() ? bytes.substr(offset, most) : std::string();
          }};
}

std::string Little(uint64_t value, int bytes) {
  std::string text;
  for (int i = 0; i < bytes; ++i) text += static_cast<char>(value >> (8 * i));
  return text;
}

// An archive of empty files. `wide`: with the end record of archives above 4 GiB.
std::string Zip(const std::vector<std::string>& names, bool wide = false,
                const std::string& comment = "") {
  std::string files, directory;
  for (const std::string& name : names) {
    const std::string sizes = Little(0, 4 + 4 + 4) + Little(name.size(), 2) + Little(0, 2);
    const std::string offset = Little(files.size(), 4);
    directory += "PK\x01\x02" + Little(20, 2) + Little(20, 2) + Little(0, 8) + sizes +
                 Little(0, 2 + 2 + 2 + 4) + offset + name;
    files += "PK\x03\x04" + Little(20, 2) + Little(0, 8) + sizes + name;
  }
  const uint64_t start = files.size(), size = directory.size(), end = start + size;
  std::string wide_end;
  if (wide) {
    wide_end = "PK\x06\x06" + Little(44, 8) + Little(45, 2) + Little(45, 2) + Little(0, 8) +
               Little(names.size(), 8) + Little(names.size(), 8) + Little(size, 8) +
               Little(start, 8) + "PK\x06\x07" + Little(0, 4) + Little(end, 8) + Little(1, 4);
  }
  return files + directory + wide_end + "PK\x05\x06" + Little(0, 4) + Little(names.size(), 2) +
         Little(names.size(), 2) + Little(wide ? 0xFFFFFFFF : size, 4) +
         Little(wide ? 0xFFFFFFFF : start, 4) + Little(comment.size(), 2) + comment;
}

std::string Field(char tag, const std::string& value) {
  return std::string(1, tag) + static_cast<char>(value.size()) + value;
}

TEST(OtherFormatTest, EachFormatHasASentenceWithTheCommandThatHelps) {
  const std::string lfs = "version https://git-lfs.github.com/spec/v1\noid sha256:12\nsize 34\n";
  const std::string html =
      "is an HTML page, not the file itself; download it from the link of the "
      "file (GitHub: 'Raw'; Hugging Face: /resolve/, not /blob/)";
  const std::string to_tflite = "tflite_convert --keras_model_file=";
  const std::string node = Field('\x0A', "input") + Field('\x12', "Placeholder");
  const struct {
    std::string path, bytes, description;
  } kCases[] = {
      {"m", "", "is empty; download, copy or convert the model again"},
      {"m", lfs, "is a Git LFS pointer, not the file itself; run in its folder: git lfs pull"},
      {"m.tflite", "/annex/objects/SHA256E-s1",
       "is a git-annex pointer, not the file itself; "
       "run: git annex get m.tflite"},
      {"m", "<!DOCTYPE html>\n<html>", html},
      {"m", "\xEF\xBB\xBF\r\n  <HTML lang=en>", html},
      {"m", "<?xml version=\"1.0\"?><Error><Code>AccessDenied",
       "is an XML document, as servers answer when a download fails; read it: head m; then "
       "download the model again"},
      {"m", "{\"error\": \"not found\"}",
       "is a JSON document, as servers answer when a download fails; read it: head m; then "
       "download the model again"},
      {"m.json", "{\"format\": \"graph-model\", \"modelTopology\": {}}",
       "is a TensorFlow.js model; convert the SavedModel or Keras model that it was created from"},
      {"hand.task", Zip({"a.tflite", "sub/", "sub/b.tflite", "labels.txt"}),
       "is a MediaPipe bundle (zip) with 2 models: a.tflite, sub/b.tflite; run: unzip -p hand.task "
       "a.tflite > model.tflite"},
      {"llm.task", Zip({"TF_LITE_PREFILL_DECODE", "TOKENIZER_MODEL"}, true),
       "is a MediaPipe bundle (zip) with 1 model: TF_LITE_PREFILL_DECODE; run: unzip -p llm.task "
       "TF_LITE_PREFILL_DECODE > model.tflite"},
      {"m.zip", Zip({"FILE NAME.tflite"}, false, "a comment"),
       "is a zip archive with 1 model: 'FILE NAME.tflite'; run: unzip -p m.zip 'FILE NAME.tflite' "
       "> model.tflite"},
      {"m.zip", Zip({"it's;\x1B[2J\n$(x).tflite"}),
       "is a zip archive with 1 model: 'it'\\''s;?[2J?$(x).tflite'; run: unzip -p m.zip "
       "'it'\\''s;?[2J?$(x).tflite' > model.tflite"},
      {"m.zip",
       Zip({"1.tflite", "2.tflite", "3.tflite", "4.tflite", "5.tflite", "6.tflite", "7.tflite",
            "8.tflite", "9.tflite"}),
       "is a zip archive with 9 models: 1.tflite, 2.tflite, 3.tflite, 4.tflite, 5.tflite, "
       "6.tflite, 7.tflite, 8.tflite and 1 more; run: unzip -p m.zip 1.tflite > model.tflite"},
      {"g.task", Zip({"hand_landmarker.task", "gesture.task"}),
       "is a zip archive of MediaPipe bundles; run: unzip g.task hand_landmarker.task"},
      {"m.keras", Zip({"metadata.json", "config.json", "model.weights.h5"}),
       "is a Keras model (.keras); convert it: " + to_tflite +
           "m.keras --output_file=model.tflite"},
      {"m.pt", Zip({"archive/data.pkl", "archive/version"}, true),
       "is a PyTorch model; convert the module with litert_torch.convert (Python package "
       "litert-torch)"},
      {"m.zip", Zip({"m/saved_model.pb", "m/variables/variables.index"}),
       "is a zip archive of a TensorFlow SavedModel; run: unzip m.zip; then convert the folder of "
       "m/saved_model.pb: tflite_convert --saved_model_dir=FOLDER --output_file=model.tflite"},
      {"m.zip", Zip({"m.onnx"}),
       "is a zip archive of an ONNX model; run: unzip m.zip m.onnx; then "
       "convert m.onnx: onnx2tf -i m.onnx -o converted"},
      {"m.zip", Zip({"readme", "x"}),
       "is a zip archive of 2 files without a .tflite model; list them with: unzip -l m.zip"},
      {"m.zip", Zip({"a.tflite"}).substr(0, 60),
       "is a zip archive that is truncated or corrupt; download or copy m.zip again"},
      {"my model.h5", "\x89HDF\r\n\x1A\n....",
       "is an HDF5 file, as Keras writes; convert it: " + to_tflite +
           "'my model.h5' --output_file=model.tflite"},
      {"m.tflite.gz", "\x1F\x8B\x08",
       "is compressed by gzip; run: gunzip -c m.tflite.gz > "
       "model.tflite"},
      {"m.tar.gz", "\x1F\x8B\x08", "is compressed by gzip; extract it: tar -xzf m.tar.gz"},
      {"-m.tgz", "\x1F\x8B\x08", "is compressed by gzip; extract it: tar -xzf ./-m.tgz"},
      {"m.tar", std::string(257, 'x') + "ustar", "is a tar archive; extract it: tar -xf m.tar"},
      {"d/m.litertlm", "LITERTLM\x01",
       "is a LiteRT-LM file, a container of language models; get its parts: litert-lm-peek "
       "--litertlm_file d/m.litertlm --dump_files_dir d (Python package litert-lm-builder)"},
      {"m.onnx", "\x08\x08" + Field('\x12', "pytorch") + Field('\x1A', "2.1"),
       "is an ONNX model; convert it: onnx2tf -i m.onnx -o converted writes .tflite files to the "
       "folder 'converted'"},
      {"m.onnx", "\x08\x08" + Field('\x3A', "graph"),
       "is an ONNX model; convert it: onnx2tf -i m.onnx -o converted writes .tflite files to the "
       "folder 'converted'"},
      {"d e/saved_model.pb", "\x08\x01" + Field('\x12', Field('\x0A', "meta")),
       "is the graph of a TensorFlow SavedModel without its weights; convert its folder: "
       "tflite_convert --saved_model_dir='d e' --output_file=model.tflite"},
      {"saved_model.pb", "\x08\x01" + Field('\x12', Field('\x0A', "meta")),
       "is the graph of a TensorFlow SavedModel without its weights; convert its folder: "
       "tflite_convert --saved_model_dir=. --output_file=model.tflite"},
      {"frozen.pb", Field('\x0A', node),
       "is a TensorFlow graph (GraphDef); convert it: tflite_convert --enable_v1_converter "
       "--graph_def_file=frozen.pb --input_arrays=INPUT --output_arrays=OUTPUT "
       "--output_file=model.tflite"},
      {"m.safetensors", std::string("\x40\0\0\0\0\0\0\0{\"__metadata__\"", 22),
       "is a file of weights (.safetensors); convert the module with litert_torch.convert (Python "
       "package litert-torch)"},
      {"m", "{\"code\":{\"",
       "is a JSON document, as servers answer when a download fails; read it: "
       "head m; then download the model again"},
      {"m.pt", "\x80\x02\x8A\x0Al\xFC\x9C",
       "is a PyTorch file of before version 1.6; convert the module with litert_torch.convert "
       "(Python package litert-torch)"},
      {"m.xml", "<?xml version=\"1.0\"?>\n<net name=\"m\" version=\"11\">",
       "is a network of OpenVINO (.xml); convert the ONNX or TensorFlow model that it was created "
       "from"},
      {"m.param", "7767517\n75 83\n",
       "is a network of ncnn (.param); convert the ONNX or PyTorch model that it was created from"},
      {"m.rknn", std::string("RKNN\0\0", 6),
       "is a model of Rockchip's compiler (.rknn); give the .tflite model that "
       "it was converted from"},
      {"m.npy", "\x93NUMPY\x01", "is an array of NumPy (.npy); give a .tflite model"},
      {"m.plan", "ftrt....", "is a plan of TensorRT; give a .tflite model"},
      {"m.png", "\x89PNG\r\n", "is an image (PNG); give a .tflite model"},
      {"m.jpg", "\xFF\xD8\xFF\xE0", "is an image (JPEG); give a .tflite model"},
      {"m", std::string(64, '\0'),
       "is a file that begins with zeros, as an incomplete download; download or copy m "
       "again"},
      // Corrupt models, and bytes without a recognisable format.
      {"m", std::string("\x18\0\0\0TFL3", 8), ""},
      {"m", std::string("\0\0\0\0TFL3", 8) + std::string(99, '\0'), ""},
      {"m", std::string(63, '\0'), ""},
      {"m", "P", ""},
      {"m", "\x08", ""},
      {"m", "\x08\x08\x12", ""},
      {"m", "\x0A\x7F", ""},
  };
  for (const auto& c : kCases) {
    EXPECT_EQ(DescribeOtherFormat(c.path, InMemory(c.bytes)), c.description) << c.path;
  }
}

TEST(OtherFormatTest, Paths) {
  const std::filesystem::path folder = std::filesystem::path(::testing::TempDir()) / "saved";
  std::filesystem::create_directories(folder);
  EXPECT_EQ(DescribeOtherFormat(folder.string()), "is a folder; give the .tflite file");
  std::ofstream(folder / "saved_model.pb") << "\x08\x01";
  EXPECT_EQ(DescribeOtherFormat(folder.string()),
            "is the folder of a TensorFlow SavedModel; convert it: tflite_convert "
            "--saved_model_dir=" +
                folder.string() + " --output_file=model.tflite");
  std::filesystem::remove(folder / "saved_model.pb");
  std::ofstream(folder / "Manifest.json") << "{}";
  EXPECT_EQ(DescribeOtherFormat(folder.string()),
            "is a Core ML package (.mlpackage); convert the model that it was created from");
  const std::string file = (folder / "m").string();
  std::ofstream(file) << "version https://git-lfs.github.com/spec/v1\n";
  EXPECT_EQ(DescribeOtherFormat(file),
            "is a Git LFS pointer, not the file itself; run in its folder: git lfs pull");
  EXPECT_EQ(DescribeOtherFormat((folder / "absent").string()), "");
  EXPECT_EQ(DescribeOtherFormat("/dev/null"), "");
}

// Sets each byte of archives and of a graph to other values, uses each prefix, and random bytes
// after each magic number: no crash (sanitizers check), and one line of printable text.
TEST(OtherFormatTest, HostileBytes) {
  std::vector<std::string> seeds = {Zip({"a.tflite", "b"}), Zip({"a.tflite"}, true),
                                    "\x08\x08" + Field('\x12', "pytorch"),
                                    Field('\x0A', Field('\x0A', "n") + Field('\x12', "Op"))};
  std::vector<std::string> files;
  for (const std::string& seed : seeds) {
    for (size_t at = 0; at < seed.size(); ++at) {
      files.push_back(seed.substr(0, at));
      for (const char value : {'\0', '\1', '\x7F', '\x80', '\xFF'}) {
        files.push_back(seed);
        files.back()[at] = value;
      }
    }
  }
  std::mt19937 random(5);
  for (const char* begin : {"PK\x03\x04", "\x08\x03", "\x0A", "{", "PK\x03\x04 PK\x05\x06"}) {
    for (int i = 0; i < 200; ++i) {
      files.push_back(begin);
      for (size_t size = random() % 100; size > 0; --size)
        files.back() += static_cast<char>(random());
    }
  }
  for (const std::string& bytes : files) {
    const std::string description = DescribeOtherFormat("m", InMemory(bytes));
    EXPECT_TRUE(std::none_of(description.begin(), description.end(), [](unsigned char c) {
      return c < 0x20 || c == 0x7F;
    })) << description;
  }
}

}  // namespace
}  // namespace litmus
