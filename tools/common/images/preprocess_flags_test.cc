// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the options for command lines, and the messages for wrong ones.
#include "tools/common/images/preprocess_flags.h"

#include <sstream>

#include "gtest/gtest.h"

namespace litmus {
namespace {

// Parses a command line and calls `use` with the registry.
template <typename Use>
auto WithFlags(std::vector<const char*> arguments, Use use) {
  FlagRegistry flags("tool", "A test.");
  DeclarePreprocessFlags(flags, kEveryMode, ResizeMode::kStretch);
  arguments.insert(arguments.begin(), "tool");
  int exit_code = -1;
  std::ostringstream out, err;
  EXPECT_TRUE(
      flags.Parse(static_cast<int>(arguments.size()), arguments.data(), &exit_code, out, err))
      << err.str();
  return use(flags);
}

absl::StatusOr<PreprocessOptions> Options(const std::vector<const char*>& arguments) {
  return WithFlags(arguments, &PreprocessOptionsFromFlags);
}

TEST(PreprocessFlags, DefaultsAreTheToolsAndTensorFlowLites) {
  const auto options = Options({});
  ASSERT_TRUE(options.ok()) << options.status();
  EXPECT_EQ(options->resize_mode, ResizeMode::kStretch);
  EXPECT_EQ(options->crop_fraction, 0.875);
  EXPECT_EQ(options->interpolation, Interpolation::kBilinear);
  EXPECT_EQ(options->channel_order, ChannelOrder::kRgb);
  EXPECT_FALSE(options->normalise_set);
  EXPECT_TRUE(WithFlags({}, &DecodeOptionsFromFlags).apply_orientation);
  EXPECT_FALSE(WithFlags({}, &WantsModelMetadata));
}

TEST(PreprocessFlags, EveryFlagArrives) {
  const auto options = Options({"--resize_mode=crop", "--crop_fraction=0.5", "--interpolation=area",
                                "--input_mean=1,2,3.5", "--input_std=4", "--channel_order=bgr"});
  ASSERT_TRUE(options.ok()) << options.status();
  EXPECT_EQ(options->resize_mode, ResizeMode::kCrop);
  EXPECT_EQ(options->crop_fraction, 0.5);
  EXPECT_EQ(options->interpolation, Interpolation::kArea);
  EXPECT_EQ(options->channel_order, ChannelOrder::kBgr);
  EXPECT_TRUE(options->normalise_set);
  EXPECT_EQ(options->mean, (std::array<float, 3>{1, 2, 3.5f}));
  EXPECT_EQ(options->std, (std::array<float, 3>{4, 4, 4}));
  EXPECT_EQ(options->normalise_source, "flags");
  EXPECT_EQ(Options({"--resize_mode=letterbox", "--pad_value=114"})->pad_value, 114);
  EXPECT_FALSE(WithFlags({"--exif_orientation=false"}, &DecodeOptionsFromFlags).apply_orientation);
  EXPECT_TRUE(WithFlags({"--preprocess=metadata"}, &WantsModelMetadata));
}

TEST(PreprocessFlags, WrongOnesAreExplained) {
  const struct {
    std::vector<const char*> arguments;
    const char* message;
  } kCases[] = {
      {{"--input_mean=1,2", "--input_std=1"},
       "--input_mean=1,2: expected one number, or three for red, green, blue (in units of 0…255), "
       "such "
       "as "
       "--input_mean=127.5"},
      {{"--input_mean=1", "--input_std=a"},
       "--input_std=a: expected one number, or three for red, green, blue (in units of 0…255), "
       "such as "
       "--input_std=127.5"},
      {{"--input_mean=nan", "--input_std=1"},
       "--input_mean=nan: expected one number, or three for red, green, blue (in units of 0…255), "
       "such "
       "as "
       "--input_mean=127.5"},
      {{"--input_mean=1"},
       "--input_mean was given without --input_std; normalisation is (x - mean) / std: give both"},
      {{"--input_std=1"},
       "--input_std was given without --input_mean; normalisation is (x - mean) / std: give both"},
      {{"--input_mean=1", "--input_std=1,0,1"}, "--input_std=1,0,1: must be above 0"},
      {{"--input_mean=1", "--input_std=1", "--preprocess=metadata"},
       "--input_mean and --input_std contradict --preprocess=metadata, which takes both from the "
       "model: give "
       "one or the other"},
      {{"--resize_mode=crop", "--crop_fraction=0"},
       "--crop_fraction=0: must be above 0 and at most 1"},
      {{"--crop_fraction=0.5"},
       "--crop_fraction has no effect without --resize_mode=crop: add that, or leave it out"},
      {{"--resize_mode=letterbox", "--pad_value=-1"}, "--pad_value=-1: must be in 0…255"},
      {{"--pad_value=1"},
       "--pad_value has no effect without --resize_mode=letterbox: add that, or leave it out"},
  };
  for (const auto& c : kCases) EXPECT_EQ(Options(c.arguments).status().message(), c.message);
}

TEST(PreprocessFlags, MetadataSetTheNormalisation) {
  ModelMetadata metadata;
  metadata.inputs.resize(1);
  PreprocessOptions options;
  EXPECT_EQ(ApplyModelMetadata(metadata, 0, &options).message(),
            "the model's metadata give no normalisation of input 0; give --input_mean and "
            "--input_std instead "
            "of --preprocess=metadata");
  EXPECT_EQ(
      ApplyModelMetadata(metadata, 1, &options).message(),
      "the model's metadata do not describe input 1; give --input_mean and --input_std instead of "
      "--preprocess=metadata");
  metadata.inputs[0].mean = {1, 2, 3};
  metadata.inputs[0].std = {4};
  ASSERT_TRUE(ApplyModelMetadata(metadata, 0, &options).ok());
  EXPECT_TRUE(options.normalise_set);
  EXPECT_EQ(options.mean, (std::array<float, 3>{1, 2, 3}));
  EXPECT_EQ(options.std, (std::array<float, 3>{4, 4, 4}));
  EXPECT_EQ(options.normalise_source, "model metadata");
  metadata.inputs[0].std = {0};
  EXPECT_EQ(
      ApplyModelMetadata(metadata, 0, &options).message(),
      "the model's metadata give mean 1 and std 0; give --input_mean and --input_std instead of "
      "--preprocess=metadata");
  metadata.inputs[0].std = {1, 1};
  EXPECT_EQ(ApplyModelMetadata(metadata, 0, &options).message(),
            "the model's metadata give 3 means and 2 standard deviations for three channels; give "
            "--input_mean and --input_std instead of --preprocess=metadata");
  metadata.inputs[0].is_image = true;
  metadata.inputs[0].color_space = TensorMetadata::ColorSpace::kGrayscale;
  EXPECT_EQ(
      ApplyModelMetadata(metadata, 0, &options).message(),
      "according to the model's metadata its input is a grayscale image; images are RGB here");
}

}  // namespace
}  // namespace litmus
