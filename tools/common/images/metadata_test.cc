// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the metadata of generated models, valid and damaged.
#include "tools/common/images/metadata.h"

#include <random>

#include "gtest/gtest.h"
#include "tools/common/images/metadata_testing.h"

namespace litmus {
namespace {

TEST(Metadata, IsRead) {
  const auto read = ReadModelMetadata(MakeModel(MakeMetadata()), "m.tflite");
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(read->name, "the model");
  ASSERT_EQ(read->inputs.size(), 1u);
  const TensorMetadata& input = read->inputs[0];
  EXPECT_EQ(input.name, "image");
  EXPECT_EQ(input.description, "an image");
  EXPECT_EQ(input.mean, (std::vector<float>{1, 2, 3}));
  EXPECT_EQ(input.std, (std::vector<float>{4, 5, 6}));
  EXPECT_TRUE(input.is_image);
  EXPECT_EQ(input.color_space, TensorMetadata::ColorSpace::kRgb);
  ASSERT_EQ(read->outputs.size(), 1u);
  EXPECT_TRUE(read->outputs[0].mean.empty());
  EXPECT_FALSE(read->outputs[0].is_image);
  ASSERT_EQ(read->outputs[0].files.size(), 1u);
  EXPECT_EQ(read->outputs[0].files[0].name, "labels.txt");
  EXPECT_TRUE(read->outputs[0].files[0].is_labels);
}

TEST(Metadata, MissingOrMalformedOnesAreExplained) {
  const auto message = [](const std::string& model) {
    return std::string(ReadModelMetadata(model, "m").status().message());
  };
  const std::string none =
      "m: the model has no TFLite Metadata; give --input_mean and --input_std instead";
  EXPECT_EQ(message(MakeModel(MakeMetadata(), 1, "min_runtime_version")), none);
  EXPECT_EQ(message(MakeModel(MakeMetadata(), 0)), none);
  EXPECT_EQ(message(MakeModel(MakeMetadata(), 2)),
            "m: its TFLITE_METADATA entry points to a buffer that does not exist; omit "
            "--preprocess=metadata");
  EXPECT_EQ(message(MakeModel("M001 is not enough")),
            "m: its TFLite Metadata is malformed; omit --preprocess=metadata");
  EXPECT_EQ(message("<html>"), "m: not a valid .tflite model");
}

TEST(Metadata, DamageDoesNoHarm) {
  const std::string whole = MakeMetadata();
  std::mt19937 random(1);
  int refused = 0;
  for (int round = 0; round < 5000; ++round) {
    std::string bytes = whole;
    for (int i = random() % 3; i >= 0; --i) {
      bytes[random() % bytes.size()] = static_cast<char>(random());
    }
    if (random() % 4 == 0) bytes.resize(random() % bytes.size());
    refused += ReadModelMetadata(MakeModel(bytes), "m").ok() ? 0 : 1;
  }
  EXPECT_GT(refused, 1000);
}

// ---- The archive ----

const std::string kModel = "a model, which is not looked at. ";

TEST(AssociatedFile, IsFoundStoredOrDeflated) {
  // "abcabc" as zlib deflates it, without a header.
  const std::string deflated("\x4b\x4c\x4a\x4e\x4c\x4a\x06\x00", 8);
  for (const size_t base : {size_t{0}, kModel.size()}) {
    const auto stored =
        ReadAssociatedFile(kModel + MakeZip("l.txt", 0, "cat\ndog\n", 8, base), "m", "l.txt");
    ASSERT_TRUE(stored.ok()) << stored.status();
    EXPECT_EQ(*stored, "cat\ndog\n");
    const auto inflated =
        ReadAssociatedFile(kModel + MakeZip("l.txt", 8, deflated, 6, base), "m", "l.txt");
    ASSERT_TRUE(inflated.ok()) << inflated.status();
    EXPECT_EQ(*inflated, "abcabc");
  }
}

TEST(AssociatedFile, ErrorsAreExplained) {
  const auto message = [](const std::string& model) {
    return std::string(ReadAssociatedFile(model, "m", "l.txt").status().message());
  };
  EXPECT_EQ(message(kModel), "m: no files are appended to the model");
  EXPECT_EQ(message(""), "m: no files are appended to the model");
  EXPECT_EQ(message(MakeZip("other", 0, "x", 1, 0)), "m: no file l.txt is appended to the model");
  EXPECT_EQ(message(MakeZip("l.txt", 0, "x", 2, 0)),
            "m: the zip archive appended to the model is malformed");
  EXPECT_EQ(message(MakeZip("l.txt", 12, "x", 1, 0)),
            "m: the zip archive appended to the model is malformed");
  EXPECT_EQ(message(MakeZip("l.txt", 8, "x", size_t{65} << 20, 0)),
            "m: the appended file l.txt is larger than 64 MiB");
}

TEST(AssociatedFile, DamageDoesNoHarm) {
  const std::string whole = kModel + MakeZip("l.txt", 0, "cat\ndog\n", 8, 0);
  std::mt19937 random(1);
  for (int round = 0; round < 20000; ++round) {
    std::string bytes = whole;
    for (int i = random() % 3; i >= 0; --i) {
      bytes[random() % bytes.size()] = static_cast<char>(random());
    }
    if (random() % 4 == 0) bytes.resize(random() % bytes.size());
    const auto file = ReadAssociatedFile(bytes, "m", "l.txt");
    if (file.ok()) {
      // One deflated byte gives at most 1032 bytes.
      EXPECT_LE(file->size(), bytes.size() * 1032);
    }
  }
}

}  // namespace
}  // namespace litmus
