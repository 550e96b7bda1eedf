// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests that input flags are parsed, that random values are within their ranges, and that they are
// the same in every process.
#include "tools/benchmark_model/inputs.h"

#include <cstring>
#include <fstream>

#include "gtest/gtest.h"
#include "runtime/util/string_util.h"

namespace litmus::benchmark {
namespace {

// A tensor that owns its memory.
class TestTensor {
 public:
  TestTensor(TfLiteType type, const std::vector<int>& shape, size_t element_size) {
    std::memset(&tensor, 0, sizeof(tensor));
    tensor.type = type;
    tensor.allocation_type = kTfLiteDynamic;
    tensor.dims = TfLiteIntArrayCreate(static_cast<int>(shape.size()));
    size_t bytes = element_size;
    for (size_t i = 0; i < shape.size(); ++i) {
      tensor.dims->data[i] = shape[i];
      bytes *= static_cast<size_t>(shape[i]);
    }
    TfLiteTensorRealloc(bytes, &tensor);
    tensor.bytes = bytes;
  }
  ~TestTensor() { TfLiteTensorFree(&tensor); }
  TestTensor(const TestTensor&) = delete;
  TestTensor& operator=(const TestTensor&) = delete;

  TfLiteTensor tensor;
};

std::string TempFile(const std::string& name, const std::string& content) {
  const std::string path = testing::TempDir() + name;
  std::ofstream(path, std::ios::binary) << content;
  return path;
}

template <typename T>
void ExpectDrawn(TfLiteType type, const InputSpec* spec, double low, double high) {
  TestTensor t(type, {50, 40}, sizeof(T));
  std::mt19937 random, same;
  const auto data = InputData::Make(t.tensor, spec, &random);
  ASSERT_TRUE(data.ok()) << data.status();
  data->CopyTo(&t.tensor);
  std::vector<T> first(2000);
  std::memcpy(first.data(), t.tensor.data.raw, 2000 * sizeof(T));
  const auto [min, max] = std::minmax_element(first.begin(), first.end());
  EXPECT_GE(*min, low) << TfLiteTypeGetName(type);
  EXPECT_LE(*max, high) << TfLiteTypeGetName(type);
  // 2000 random values nearly cover the range.
  EXPECT_LE(*min, low + 0.1 * (high - low)) << TfLiteTypeGetName(type);
  EXPECT_GE(*max, high - 0.1 * (high - low)) << TfLiteTypeGetName(type);
  InputData::Make(t.tensor, spec, &same)->CopyTo(&t.tensor);
  std::vector<T> second(2000);
  std::memcpy(second.data(), t.tensor.data.raw, 2000 * sizeof(T));
  EXPECT_TRUE(first == second) << "not repeatable";
}

TEST(InputDataTest, DefaultRanges) {
  ExpectDrawn<float>(kTfLiteFloat32, nullptr, -0.5, 0.5);
  ExpectDrawn<double>(kTfLiteFloat64, nullptr, -0.5, 0.5);
  ExpectDrawn<int8_t>(kTfLiteInt8, nullptr, -127, 127);
  ExpectDrawn<uint8_t>(kTfLiteUInt8, nullptr, 0, 254);
  ExpectDrawn<int16_t>(kTfLiteInt16, nullptr, -32767, 32767);
  ExpectDrawn<uint16_t>(kTfLiteUInt16, nullptr, 0, 65534);
  ExpectDrawn<int32_t>(kTfLiteInt32, nullptr, 0, 99);
  ExpectDrawn<int64_t>(kTfLiteInt64, nullptr, 0, 99);
  ExpectDrawn<uint8_t>(kTfLiteBool, nullptr, 0, 1);
}

TEST(InputDataTest, GivenRange) {
  InputSpec spec;
  spec.range = {-3, 5};
  ExpectDrawn<float>(kTfLiteFloat32, &spec, -3, 5);
  ExpectDrawn<int32_t>(kTfLiteInt32, &spec, -3, 5);
  ExpectDrawn<int8_t>(kTfLiteInt8, &spec, -3, 5);
}

TEST(InputDataTest, RangeMustFitTheType) {
  const struct {
    TfLiteType type;
    size_t element_size;
    std::pair<double, double> range;
    bool ok;
  } kCases[] = {
      {kTfLiteInt8, 1, {-128, 127}, true},    {kTfLiteInt8, 1, {-129, 0}, false},
      {kTfLiteUInt8, 1, {0, 255}, true},      {kTfLiteUInt8, 1, {0, 256}, false},
      {kTfLiteInt16, 2, {0, 40000}, false},   {kTfLiteBool, 1, {0, 2}, false},
      {kTfLiteInt64, 8, {-5, 5}, true},       {kTfLiteBFloat16, 2, {-5, 5}, true},
      {kTfLiteFloat32, 4, {0.25, 0.5}, true}, {kTfLiteInt32, 4, {0.5, 2}, false},
      {kTfLiteInt32, 4, {0, 1.5}, false},
  };
  for (size_t i = 0; i < std::size(kCases); ++i) {
    TestTensor t(kCases[i].type, {8}, kCases[i].element_size);
    std::mt19937 random;
    InputSpec spec;
    spec.range = kCases[i].range;
    EXPECT_EQ(InputData::Make(t.tensor, &spec, &random).ok(), kCases[i].ok) << "case " << i;
  }
}

TEST(InputDataTest, FileMustHaveTheInputsSize) {
  TestTensor t(kTfLiteInt32, {2}, 4);
  std::mt19937 random;
  InputSpec spec;
  spec.file = TempFile("eight", std::string("\1\0\0\0\2\0\0\0", 8));
  const auto data = InputData::Make(t.tensor, &spec, &random);
  ASSERT_TRUE(data.ok()) << data.status();
  data->CopyTo(&t.tensor);
  EXPECT_EQ(t.tensor.data.i32[0], 1);
  EXPECT_EQ(t.tensor.data.i32[1], 2);
  spec.file = TempFile("seven", "1234567");
  EXPECT_TRUE(absl::IsInvalidArgument(InputData::Make(t.tensor, &spec, &random).status()));
  spec.file += ".absent";
  EXPECT_TRUE(absl::IsNotFound(InputData::Make(t.tensor, &spec, &random).status()));
}

// Only slightly more bytes than the input needs are read from an endless device file.
TEST(InputDataTest, AFileWithoutAnEnd) {
  TestTensor numbers(kTfLiteInt32, {2}, 4), strings(kTfLiteString, {3}, 0);
  const struct {
    const TfLiteTensor* tensor;
    const char *file, *message;
  } kCases[] = {
      {&numbers.tensor, "/dev/zero", "'/dev/zero' has more than 8 bytes, the input needs 8"},
      {&strings.tensor, "/dev/zero", "'/dev/zero' has more than 67108864 bytes"},
  };
  for (const auto& c : kCases) {
    std::mt19937 random;
    InputSpec spec;
    spec.file = c.file;
    const absl::Status status = InputData::Make(*c.tensor, &spec, &random).status();
    EXPECT_TRUE(absl::IsInvalidArgument(status)) << status;
    EXPECT_EQ(status.message(), std::string("--input_layer_value_files: ") + c.message);
  }
}

TEST(InputDataTest, StringsFromAFile) {
  TestTensor t(kTfLiteString, {3}, 0);
  std::mt19937 random;
  InputSpec spec;
  spec.file = TempFile("strings", std::string("one\0\0three", 10));
  const auto data = InputData::Make(t.tensor, &spec, &random);
  ASSERT_TRUE(data.ok()) << data.status();
  data->CopyTo(&t.tensor);
  ASSERT_EQ(tflite::GetStringCount(&t.tensor), 3);
  const tflite::StringRef third = tflite::GetString(&t.tensor, 2);
  EXPECT_EQ(std::string(third.str, static_cast<size_t>(third.len)), "three");
}

TEST(ParseInputFlagsTest, GoodFlags) {
  Options options;
  options.input_layer = "a,b";
  options.input_layer_shape = "1,2,3:4";
  options.input_layer_value_range = "b,-1,7";
  options.input_layer_value_files = "a:/x::y";
  const auto specs = ParseInputFlags(options);
  ASSERT_TRUE(specs.ok()) << specs.status();
  ASSERT_EQ(specs->size(), 2u);
  EXPECT_EQ((*specs)[0].shape, (std::vector<int>{1, 2, 3}));
  EXPECT_EQ((*specs)[0].file, "/x:y");
  EXPECT_EQ((*specs)[1].shape, (std::vector<int>{4}));
  EXPECT_EQ((*specs)[1].range, (std::pair<double, double>(-1, 7)));
}

TEST(ParseInputFlagsTest, ScalarsAndInputsWithoutAName) {
  Options options;
  options.input_layer = "a,#1,c";
  options.input_layer_value_range = "#1,2,3";
  options.input_layer_value_files = "c:/x";
  const struct {
    const char* shape;
    std::vector<std::vector<int>> shapes;
  } kCases[] = {{"1,2::3", {{1, 2}, {}, {3}}}, {"[]:4:", {{}, {4}, {}}}, {"::", {{}, {}, {}}}};
  for (const auto& c : kCases) {
    options.input_layer_shape = c.shape;
    const auto specs = ParseInputFlags(options);
    ASSERT_TRUE(specs.ok()) << c.shape << " " << specs.status();
    ASSERT_EQ(specs->size(), 3u);
    for (size_t i = 0; i < 3; ++i) {
      EXPECT_EQ((*specs)[i].shape, c.shapes[i]) << c.shape << " input " << i;
      EXPECT_EQ((*specs)[i].by_index, i == 1);
    }
    EXPECT_EQ((*specs)[1].range, (std::pair<double, double>(2, 3)));
    EXPECT_EQ((*specs)[2].file, "/x");
  }
}

TEST(ParseInputFlagsTest, BadFlags) {
  const struct {
    const char *layer, *shape, *range, *files;
  } kCases[] = {
      {"#1", "", "", ""},       {"a,#0", "", "", ""},   {"a,#", "", "", ""},
      {"a", "1,,2", "", ""},    {"a", "[1]", "", ""},   {"", "1,2", "", ""},
      {"a", "1:2", "", ""},     {"a", "1,-1", "", ""},  {"a", "1,x", "", ""},
      {"a", "", "a,1", ""},     {"a", "", "a,2,1", ""}, {"a", "", "b,1,2", ""},
      {"a", "", "a,nan,1", ""}, {"a", "", "", "b:/x"},  {"a", "", "", "a"},
      {"", "", "a,1,2", ""},    {"", "", "", "a:/x"},
  };
  for (size_t i = 0; i < std::size(kCases); ++i) {
    Options options;
    options.input_layer = kCases[i].layer;
    options.input_layer_shape = kCases[i].shape;
    options.input_layer_value_range = kCases[i].range;
    options.input_layer_value_files = kCases[i].files;
    EXPECT_TRUE(absl::IsOutOfRange(ParseInputFlags(options).status())) << "case " << i;
  }
}

}  // namespace
}  // namespace litmus::benchmark
