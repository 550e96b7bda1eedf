// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests random inputs (ranges by type and flag, dependence on seed, run and input), inputs from
// files, and every error.
#include "tools/inference_diff/inputs.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>
#include <memory>
#include <set>

#include "runtime/c/half.h"

namespace litmus::diff {
namespace {

// Creates one-dimensional tensors.
class Tensors {
 public:
  Tensors& Add(const char* name, TfLiteType type, size_t elements) {
    auto tensor = std::make_unique<TfLiteTensor>();
    std::memset(tensor.get(), 0, sizeof(TfLiteTensor));
    tensor->name = name;
    tensor->type = type;
    tensor->bytes = elements * ElementSize(type);
    list_.push_back(std::move(tensor));
    return *this;
  }
  std::vector<const TfLiteTensor*> list() const {
    std::vector<const TfLiteTensor*> list;
    for (const auto& tensor : list_) list.push_back(tensor.get());
    return list;
  }
  std::vector<std::string> names() const {
    std::vector<std::string> names;
    for (const auto& tensor : list_) names.emplace_back(tensor->name);
    return names;
  }

 private:
  std::vector<std::unique_ptr<TfLiteTensor>> list_;
};

template <typename T>
std::vector<double> Widened(const std::string& bytes) {
  std::vector<double> values;
  for (size_t i = 0; i + sizeof(T) <= bytes.size(); i += sizeof(T)) {
    T v;
    std::memcpy(&v, &bytes[i], sizeof(T));
    values.push_back(static_cast<double>(v));
  }
  return values;
}

std::vector<double> Values(TfLiteType type, const std::string& bytes) {
  std::vector<double> bits = Widened<uint16_t>(bytes);
  switch (type) {
    case kTfLiteFloat32:
      return Widened<float>(bytes);
    case kTfLiteFloat64:
      return Widened<double>(bytes);
    case kTfLiteFloat16:
      for (double& v : bits) v = HalfToFloat(static_cast<uint16_t>(v));
      return bits;
    case kTfLiteBFloat16:
      for (double& v : bits) v = FloatOfBits(static_cast<uint32_t>(v) << 16);
      return bits;
    case kTfLiteInt8:
      return Widened<int8_t>(bytes);
    case kTfLiteInt16:
      return Widened<int16_t>(bytes);
    case kTfLiteUInt16:
      return bits;
    case kTfLiteInt32:
      return Widened<int32_t>(bytes);
    case kTfLiteUInt32:
      return Widened<uint32_t>(bytes);
    case kTfLiteInt64:
      return Widened<int64_t>(bytes);
    case kTfLiteUInt64:
      return Widened<uint64_t>(bytes);
    default:
      return Widened<uint8_t>(bytes);
  }
}

struct RangeCase {
  TfLiteType type;
  const char* flag;
  double low, high;
  bool reaches_both_ends;
};

TEST(InputsTest, Ranges) {
  const RangeCase kCases[] = {
      {kTfLiteFloat32, "", -1, 1, false},
      {kTfLiteFloat16, "", -1, 1, false},
      {kTfLiteBFloat16, "", -1, 1, false},
      {kTfLiteFloat64, "", -1, 1, false},
      {kTfLiteUInt8, "", 0, 255, true},
      {kTfLiteInt8, "", -128, 127, true},
      {kTfLiteInt16, "", -32768, 32767, false},
      {kTfLiteUInt16, "", 0, 65535, false},
      {kTfLiteInt32, "", 0, 99, true},
      {kTfLiteUInt32, "", 0, 99, true},
      {kTfLiteInt64, "", 0, 99, true},
      {kTfLiteUInt64, "", 0, 99, true},
      {kTfLiteBool, "", 0, 1, true},
      {kTfLiteFloat32, "0,255", 0, 255, false},
      {kTfLiteFloat32, "input:2.5,2.5", 2.5, 2.5, true},
      {kTfLiteFloat32, "0:-3,-2", -3, -2, false},
      {kTfLiteFloat16, "-65504,65504", -65504, 65504, false},
      {kTfLiteInt8, "-3,3", -3, 3, true},
      {kTfLiteUInt8, "7,7", 7, 7, true},
      {kTfLiteInt32, "-2147483648,2147483647", -2147483648.0, 2147483647.0, false},
      {kTfLiteUInt32, "0,4294967295", 0, 4294967295.0, false},
      {kTfLiteInt64, "-5,5", -5, 5, true},
      {kTfLiteInt64, "-9007199254740992,9007199254740992", -0x1p53, 0x1p53, false},
      {kTfLiteBool, "1,1", 1, 1, true},
      {kTfLiteFloat32, "-8,8;input:1,2", 1, 2, false},  // the last item counts
  };
  for (const RangeCase& c : kCases) {
    SCOPED_TRACE(std::string(TfLiteTypeGetName(c.type)) + " --input_range=" + c.flag);
    Tensors tensors;
    tensors.Add("input", c.type, 10000);
    InputFlags flags;
    flags.input_range = c.flag;
    const auto maker = InputMaker::Make(flags, tensors.list(), tensors.names());
    ASSERT_TRUE(maker.ok()) << maker.status();
    const auto bytes = maker->Values(0);
    ASSERT_TRUE(bytes.ok()) << bytes.status();
    ASSERT_EQ((*bytes)[0].size(), tensors.list()[0]->bytes);
    const std::vector<double> values = Values(c.type, (*bytes)[0]);
    ASSERT_EQ(values.size(), 10000u);
    double least = values[0], most = values[0], sum = 0;
    for (const double v : values) {
      least = std::min(least, v);
      most = std::max(most, v);
      sum += v / 10000;
    }
    EXPECT_GE(least, c.low);
    EXPECT_LE(most, c.high);
    if (c.reaches_both_ends) {
      EXPECT_EQ(least, c.low);
      EXPECT_EQ(most, c.high);
    }
    // The mean of the distribution is the middle of the range; its standard deviation is below 0.3
    // of the range.
    EXPECT_NEAR(sum, (c.low + c.high) / 2, 0.02 * (c.high - c.low) + 1e-9);
  }
}

TEST(InputsTest, MeanAndDeviation) {
  const struct {
    float mean, std;
    double expected_mean, expected_std;
  } kCases[] = {{0.5f, 0.01f, 0.5, 0.01}, {0.25f, 0.05f, 0.25, 0.05}, {0.5f, 10, 0.5, 0.2887}};
  for (const auto& c : kCases) {
    Tensors tensors;
    tensors.Add("input", kTfLiteFloat64, 20000);
    InputFlags flags;
    flags.mean = c.mean;
    flags.std = c.std;
    flags.input_range = "0,1";
    const auto maker = InputMaker::Make(flags, tensors.list(), tensors.names());
    ASSERT_TRUE(maker.ok()) << maker.status();
    double sum = 0, squares = 0;
    const std::vector<double> values = Widened<double>((*maker->Values(0))[0]);
    for (const double v : values) sum += v;
    const double mean = sum / 20000;
    for (const double v : values) squares += (v - mean) * (v - mean);
    EXPECT_NEAR(mean, c.expected_mean, 0.01) << c.mean << " " << c.std;
    EXPECT_NEAR(std::sqrt(squares / 20000), c.expected_std, 0.01) << c.mean << " " << c.std;
  }
}

TEST(InputsTest, SeedRunAndInputDecideTheBytes) {
  Tensors tensors;
  tensors.Add("a", kTfLiteFloat32, 20).Add("b", kTfLiteFloat32, 20);
  InputFlags flags;
  const auto maker = InputMaker::Make(flags, tensors.list(), tensors.names());
  const auto again = InputMaker::Make(flags, tensors.list(), tensors.names());
  std::set<std::string> seen;
  std::vector<std::vector<std::string>> forwards;
  for (int64_t run = 0; run < 5; ++run) {
    forwards.push_back(*maker->Values(run));
    seen.insert(forwards.back().begin(), forwards.back().end());
  }
  // Runs in reverse order, from another InputMaker.
  for (int64_t run = 4; run >= 0; --run) {
    EXPECT_EQ(*again->Values(run), forwards[static_cast<size_t>(run)]) << run;
  }
  for (const int64_t seed : {int64_t{1}, int64_t{-1}, std::numeric_limits<int64_t>::max()}) {
    flags.seed = seed;
    const auto values = *InputMaker::Make(flags, tensors.list(), tensors.names())->Values(0);
    seen.insert(values.begin(), values.end());
  }
  EXPECT_EQ(seen.size(), 16u);  // all values differ
  // An input's values do not depend on the sizes of other inputs.
  Tensors other;
  other.Add("a", kTfLiteFloat32, 1).Add("b", kTfLiteFloat32, 20);
  EXPECT_EQ((*InputMaker::Make({}, other.list(), other.names())->Values(3))[1], forwards[3][1]);
}

TEST(InputsTest, RangesByName) {
  Tensors tensors;
  tensors.Add("a", kTfLiteInt32, 50).Add("a:b", kTfLiteInt32, 50).Add("1", kTfLiteInt32, 50);
  const struct {
    const char* flag;
    double expected[3];  // expected single value of each input; -1: the default range
  } kCases[] = {
      {"7,7", {7, 7, 7}},     {"a:7,7", {7, -1, -1}}, {"a:b:7,7", {-1, 7, -1}},
      {"2:7,7", {-1, -1, 7}}, {"1:7,7", {-1, 7, 7}},  {"7,7;a:8,8;a:b:9,9", {8, 9, 7}},
  };
  for (const auto& c : kCases) {
    InputFlags flags;
    flags.input_range = c.flag;
    const auto maker = InputMaker::Make(flags, tensors.list(), tensors.names());
    ASSERT_TRUE(maker.ok()) << c.flag << ": " << maker.status();
    const auto bytes = *maker->Values(0);
    for (size_t i = 0; i < 3; ++i) {
      const std::vector<double> values = Widened<int32_t>(bytes[i]);
      const std::set<double> distinct(values.begin(), values.end());
      if (c.expected[i] < 0) {
        EXPECT_GT(distinct.size(), 10u) << c.flag << " input " << i;
      } else {
        EXPECT_EQ(distinct, std::set<double>{c.expected[i]}) << c.flag << " input " << i;
      }
    }
  }
}

class FilesTest : public testing::Test {
 protected:
  FilesTest() {
    folder_ = testing::TempDir() + "inputs_test/";
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_ + "many");
    std::filesystem::create_directories(folder_ + "none");
  }
  std::string Write(const std::string& name, const std::string& bytes) {
    std::ofstream(folder_ + name, std::ios::binary) << bytes;
    return folder_ + name;
  }
  // Writes a one-dimensional array in NumPy's format 1.0.
  std::string WriteNpy(const std::string& name, const std::string& dtype, size_t elements,
                       const std::string& bytes) {
    std::string header = "{'descr': '" + dtype + "', 'fortran_order': False, 'shape': (" +
                         std::to_string(elements) + ",), }";
    while ((header.size() + 11) % 64 != 0) header += ' ';
    header += '\n';
    return Write(name, std::string("\x93NUMPY\x01\x00", 8) + static_cast<char>(header.size()) +
                           '\0' + header + bytes);
  }
  std::string folder_;
};

TEST_F(FilesTest, RawNpyAndFolders) {
  Tensors tensors;
  tensors.Add("a", kTfLiteFloat32, 2).Add("b", kTfLiteUInt8, 4);
  const std::string eight = "01234567";
  const std::string raw = Write("raw.bin", eight);
  const std::string colon = Write("x:y.bin", eight);
  const std::string npy = WriteNpy("array.npy", "<f4", 2, "abcdefgh");
  for (const char* name : {"1", "2", "3"})
    Write(std::string("many/") + name, std::string(4, *name));
  InputFlags flags;
  for (const std::string& path : {raw, colon}) {
    flags.inputs = "a:" + path;
    const auto maker = InputMaker::Make(flags, tensors.list(), tensors.names());
    ASSERT_TRUE(maker.ok()) << maker.status();
    EXPECT_EQ((*maker->Values(7))[0], eight);
  }
  flags.inputs = "0:" + npy + ";b:" + folder_ + "many";
  const auto maker = InputMaker::Make(flags, tensors.list(), tensors.names());
  ASSERT_TRUE(maker.ok()) << maker.status();
  for (int64_t run = 0; run < 7; ++run) {
    const auto values = maker->Values(run);
    ASSERT_TRUE(values.ok()) << values.status();
    EXPECT_EQ((*values)[0], "abcdefgh");
    EXPECT_EQ((*values)[1], std::string(4, static_cast<char>('1' + run % 3))) << run;
  }
  const auto json = maker->ToJson();
  EXPECT_EQ(json[1]["files"].size(), 3u) << json;
  // With a single input, no name is needed.
  Tensors one;
  one.Add("a", kTfLiteUInt8, 8);
  flags.inputs = raw;
  EXPECT_EQ((*InputMaker::Make(flags, one.list(), one.names())->Values(0))[0], eight);
}

TEST(InputsTest, Errors) {
  constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
  constexpr float kInf = std::numeric_limits<float>::infinity();
  const struct {
    TfLiteType type;
    const char* range;
    float mean, std;
    absl::StatusCode code;
    const char* message;
  } kCases[] = {
      {kTfLiteResource, "", 0.5f, 0.3f, absl::StatusCode::kInvalidArgument,
       "input 'a' is of type RESOURCE"},
      {kTfLiteComplex64, "", 0.5f, 0.3f, absl::StatusCode::kInvalidArgument,
       "random values are not supported; give it --inputs"},
      {kTfLiteFloat32, "1", 0.5f, 0.3f, absl::StatusCode::kOutOfRange, "expected LOW,HIGH"},
      {kTfLiteFloat32, "1,2,3", 0.5f, 0.3f, absl::StatusCode::kOutOfRange, "expected LOW,HIGH"},
      {kTfLiteFloat32, "2,1", 0.5f, 0.3f, absl::StatusCode::kOutOfRange, "expected LOW,HIGH"},
      {kTfLiteFloat32, "nan,1", 0.5f, 0.3f, absl::StatusCode::kOutOfRange, "expected LOW,HIGH"},
      {kTfLiteFloat32, "0,inf", 0.5f, 0.3f, absl::StatusCode::kOutOfRange, "expected LOW,HIGH"},
      {kTfLiteFloat32, "b:0,1", 0.5f, 0.3f, absl::StatusCode::kOutOfRange, "has no input 'b'"},
      {kTfLiteFloat32, "1:0,1", 0.5f, 0.3f, absl::StatusCode::kOutOfRange, "has no input '1'"},
      {kTfLiteFloat16, "0,65505", 0.5f, 0.3f, absl::StatusCode::kOutOfRange, "is beyond"},
      {kTfLiteUInt8, "-1,5", 0.5f, 0.3f, absl::StatusCode::kOutOfRange, "is beyond 0,255"},
      {kTfLiteInt8, "0,128", 0.5f, 0.3f, absl::StatusCode::kOutOfRange, "is beyond -128,127"},
      {kTfLiteBool, "0,2", 0.5f, 0.3f, absl::StatusCode::kOutOfRange, "is beyond 0,1"},
      {kTfLiteInt32, "0.5,3", 0.5f, 0.3f, absl::StatusCode::kOutOfRange, "expected integers"},
      {kTfLiteFloat32, "", -0.1f, 0.3f, absl::StatusCode::kOutOfRange, "--gaussian_mean"},
      {kTfLiteFloat32, "", 1, 0.3f, absl::StatusCode::kOutOfRange, "--gaussian_mean"},
      {kTfLiteFloat32, "", kNan, 0.3f, absl::StatusCode::kOutOfRange, "--gaussian_mean"},
      {kTfLiteFloat32, "", 0.5f, 0, absl::StatusCode::kOutOfRange, "--gaussian_std"},
      {kTfLiteFloat32, "", 0.5f, kNan, absl::StatusCode::kOutOfRange, "--gaussian_std"},
      {kTfLiteFloat32, "", 0.5f, kInf, absl::StatusCode::kOutOfRange, "--gaussian_std"},
  };
  for (const auto& c : kCases) {
    SCOPED_TRACE(std::string(TfLiteTypeGetName(c.type)) + " " + c.range);
    Tensors tensors;
    tensors.Add("a", c.type, 4);
    InputFlags flags;
    flags.input_range = c.range;
    flags.mean = c.mean;
    flags.std = c.std;
    const auto maker = InputMaker::Make(flags, tensors.list(), tensors.names());
    ASSERT_FALSE(maker.ok());
    EXPECT_EQ(maker.status().code(), c.code) << maker.status();
    EXPECT_NE(maker.status().message().find(c.message), absl::string_view::npos) << maker.status();
  }
}

}  // namespace
}  // namespace litmus::diff
