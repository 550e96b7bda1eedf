// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/label_image/top_results.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <memory>

namespace litmus::label_image {
namespace {

struct RankCase {
  CountedVector<float> scores;
  size_t most;
  std::vector<int> expected;  // indices
};

TEST(TopResultsTest, Ranks) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const RankCase cases[] = {
      {{}, 5, {}},
      {{0.5f}, 5, {0}},
      {{0.1f, 0.3f, 0.2f}, 5, {1, 2, 0}},
      {{0.1f, 0.3f, 0.2f}, 2, {1, 2}},
      {{0.1f, 0.3f, 0.2f}, 0, {}},
      // If scores are equal, the last class is first, even if not all are shown.
      {{0.2f, 0.2f, 0.2f, 0.2f}, 3, {3, 2, 1}},
      {{0.001f, 0.00099f, 0, -1}, 5, {0}},
      {{nan, 0.5f, nan}, 5, {1}},
      {{1.5f, std::numeric_limits<float>::infinity()}, 5, {1, 0}},
  };
  for (const RankCase& c : cases) {
    std::vector<int> indices;
    for (const Result& result : TopResults(c.scores, c.most)) {
      indices.push_back(result.index);
      EXPECT_EQ(result.score, c.scores[static_cast<size_t>(result.index)]);
    }
    EXPECT_EQ(indices, c.expected) << testing::PrintToString(c.scores) << " most " << c.most;
  }
}

struct ScoreCase {
  TfLiteType type;
  std::vector<int> shape;
  std::vector<uint8_t> bytes;
  CountedVector<float> expected;
  const char* error;  // empty: no error
};

std::vector<uint8_t> FloatBytes(std::vector<float> values) {
  const auto* first = reinterpret_cast<const uint8_t*>(values.data());
  return {first, first + values.size() * sizeof(float)};
}

TEST(TopResultsTest, Scores) {
  ScoreCase cases[] = {
      {kTfLiteFloat32, {1, 2}, FloatBytes({0.25f, -3}), {0.25f, -3}, ""},
      {kTfLiteUInt8, {1, 3}, {0, 51, 255}, {0, 0.2f, 1}, ""},
      {kTfLiteInt8, {1, 3}, {0x80, 0, 0x7f}, {0, 0.5f, 0.99609375f}, ""},
      {kTfLiteUInt8, {1, 1, 1, 2}, {255, 0}, {1, 0}, ""},
      {kTfLiteUInt8, {2}, {255, 0}, {1, 0}, ""},
      {kTfLiteUInt8, {2, 2}, {255, 0, 0, 0}, {1, 0}, ""},  // the first row
      {kTfLiteUInt8, {1, 0}, {}, {}, "output 'out' has no scores"},
      {kTfLiteUInt8, {}, {1}, {}, "output 'out' has no scores"},
      {kTfLiteUInt8, {0, 2}, {}, {}, "output 'out' has no scores"},
      {kTfLiteInt32, {1, 1}, {0, 0, 0, 0}, {}, "cannot handle output type INT32 of output 'out'"},
  };
  for (ScoreCase& c : cases) {
    const std::unique_ptr<TfLiteIntArray, void (*)(TfLiteIntArray*)> dims(
        TfLiteIntArrayCreate(static_cast<int>(c.shape.size())), TfLiteIntArrayFree);
    for (size_t d = 0; d < c.shape.size(); ++d) dims->data[d] = c.shape[d];
    TfLiteTensor tensor = {};
    tensor.type = c.type;
    tensor.dims = dims.get();
    tensor.name = "out";
    tensor.bytes = c.bytes.size();
    tensor.data.raw = reinterpret_cast<char*>(c.bytes.data());
    const auto scores = Scores(tensor);
    const std::string shape = testing::PrintToString(c.shape);
    EXPECT_EQ(scores.ok(), c.error[0] == '\0') << shape << scores.status();
    if (scores.ok()) {
      EXPECT_EQ(*scores, c.expected) << shape;
    } else {
      EXPECT_EQ(std::string(scores.status().message()).rfind(c.error, 0), 0u)
          << scores.status() << " instead of " << c.error;
    }
  }
}

}  // namespace
}  // namespace litmus::label_image
