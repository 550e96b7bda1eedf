// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The flat functions as ctypes calls them; the sanitizers see these calls, but not those of Python.
#include <cstdint>
#include <cstring>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "bindings/python/native/tflitmus.h"
#include "gtest/gtest.h"

namespace {

using Session = std::unique_ptr<TflitmusSession, void (*)(TflitmusSession*)>;

Session Make() {
  return Session(TflitmusSessionCreate(kTflitmusFastKernels), TflitmusSessionDelete);
}

Session Ready(const std::string& model) {
  Session session = Make();
  const std::string path = "testdata/" + model + ".tflite";
  EXPECT_EQ(TflitmusLoad(session.get(), path.c_str(), nullptr, 0, 0, 1), 0)
      << TflitmusMessage(session.get());
  EXPECT_EQ(TflitmusAllocate(session.get(), 0), 0) << TflitmusMessage(session.get());
  return session;
}

TflitmusTensorInfo Described(const Session& session, int32_t subgraph, int32_t tensor) {
  TflitmusTensorInfo info = {};
  EXPECT_EQ(TflitmusDescribeTensor(session.get(), subgraph, tensor, &info), 0);
  return info;
}

TEST(SessionTest, ReportsWhyAModelCannotBeLoaded) {
  const Session session = Make();
  EXPECT_NE(TflitmusLoad(session.get(), "no/such/file", nullptr, 0, 0, 1), 0);
  EXPECT_NE(std::string(TflitmusMessage(session.get())).find("no/such/file"), std::string::npos);
  EXPECT_NE(TflitmusLoad(session.get(), nullptr, "abc", 3, 0, 1), 0);
  EXPECT_STRNE(TflitmusMessage(session.get()), "");
}

TEST(SessionTest, LoadsOneModel) {
  const Session session = Ready("add_float");
  EXPECT_NE(TflitmusLoad(session.get(), "testdata/add_float.tflite", nullptr, 0, 0, 1), 0);
  EXPECT_STREQ(TflitmusMessage(session.get()), "the session has a model already");
}

TEST(SessionTest, RunsAModelInTheCallersMemory) {
  std::ifstream file("testdata/add_float.tflite", std::ios::binary);
  const std::string content((std::istreambuf_iterator<char>(file)), {});
  const Session session = Make();
  ASSERT_EQ(TflitmusLoad(session.get(), nullptr, content.data(), content.size(),
                         kTflitmusPreserveAllTensors, 2),
            0);
  ASSERT_EQ(TflitmusAllocate(session.get(), 0), 0);
  for (const int32_t input : {0, 1}) {
    const TflitmusTensorInfo info = Described(session, 0, input);
    ASSERT_EQ(info.size, 192 * sizeof(float));
    std::vector<float> values(192, 1.5f);
    std::memcpy(info.data, values.data(), info.size);
  }
  EXPECT_EQ(TflitmusInvoke(session.get(), 0), 0);
  EXPECT_EQ(static_cast<const float*>(Described(session, 0, 2).data)[191], 3.0f);
}

TEST(SessionTest, KnowsWhatDoesNotExist) {
  const Session session = Ready("two_signatures");
  TflitmusTensorInfo tensor;
  TflitmusNodeInfo node;
  TflitmusSubgraphInfo subgraph;
  int32_t index = 0;
  for (const int32_t wrong : {-1, 9, INT32_MIN, INT32_MAX}) {
    EXPECT_EQ(TflitmusDescribeSubgraph(session.get(), wrong, &subgraph), 1);
    EXPECT_EQ(TflitmusDescribeTensor(session.get(), 0, wrong, &tensor), 1);
    EXPECT_EQ(TflitmusDescribeTensor(session.get(), wrong, 0, &tensor), 1);
    EXPECT_EQ(TflitmusDescribeNode(session.get(), 0, wrong, &node), 1);
    EXPECT_EQ(TflitmusSignatureKey(session.get(), wrong), nullptr);
    EXPECT_EQ(TflitmusSignatureTensor(session.get(), "add", 0, wrong, &index), nullptr);
    EXPECT_NE(TflitmusAllocate(session.get(), wrong), 0);
    EXPECT_NE(TflitmusInvoke(session.get(), wrong), 0);
    EXPECT_NE(TflitmusResize(session.get(), wrong, 0, &index, 1, 0), 0);
    EXPECT_NE(TflitmusResize(session.get(), 0, wrong, &index, 1, 0), 0);
    EXPECT_NE(TflitmusSetStrings(session.get(), 0, wrong, "", 0), 0);
  }
  EXPECT_NE(TflitmusSetStrings(session.get(), 0, 0, "", 0), 0);  // a tensor of floats
  EXPECT_EQ(TflitmusSignatureTensor(session.get(), "none", 0, 0, &index), nullptr);
  EXPECT_EQ(TflitmusSignatureSubgraph(session.get(), "none"), -1);
  TflitmusSessionDelete(nullptr);
}

TEST(SessionTest, RunsTheGraphOfASignature) {
  const Session session = Ready("two_signatures");
  ASSERT_EQ(TflitmusSignatureSubgraph(session.get(), "mul"), 1);
  const int32_t shape = 2;
  int32_t input = 0;
  for (const int32_t position : {0, 1}) {
    ASSERT_NE(TflitmusSignatureTensor(session.get(), "mul", 0, position, &input), nullptr);
    ASSERT_EQ(TflitmusResize(session.get(), 1, input, &shape, 1, 0), 0);
  }
  ASSERT_EQ(TflitmusAllocate(session.get(), 1), 0);
  for (const int32_t tensor : {0, 1}) {
    static_cast<float*>(Described(session, 1, tensor).data)[1] = 4;
  }
  EXPECT_EQ(TflitmusInvoke(session.get(), 1), 0);
  EXPECT_EQ(static_cast<const float*>(Described(session, 1, 2).data)[1], 16.0f);
}

TEST(SessionTest, TellsThatMemoryMayMove) {
  const Session session = Ready("dynamic_chain");
  const int32_t shape[] = {3, 2};
  std::memcpy(Described(session, 0, 1).data, shape, sizeof(shape));
  EXPECT_EQ(TflitmusInvoke(session.get(), 0), kTflitmusMoved);
  const TflitmusTensorInfo output = Described(session, 0, 3);
  EXPECT_EQ(Described(session, 0, 2).is_dynamic, 1);
  EXPECT_EQ(std::vector<int32_t>(output.dims, output.dims + output.rank),
            (std::vector<int32_t>{3, 2}));
}

TEST(SessionTest, StringsReplaceStrings) {
  const Session session = Make();
  ASSERT_EQ(TflitmusLoad(session.get(), "testdata/conformance/IF/strings_1__string/model.tflite",
                         nullptr, 0, 0, 1),
            0);
  const std::string three = std::string("\3\0\0\0\24\0\0\0\25\0\0\0\26\0\0\0\27\0\0\0", 20) + "abc";
  for (const bool is_allocated : {false, true}) {
    if (is_allocated) {
      ASSERT_EQ(TflitmusAllocate(session.get(), 0), 0);
    }
    for (int i = 0; i < 3; ++i) {
      ASSERT_EQ(TflitmusSetStrings(session.get(), 0, 1, three.data(), three.size()), 0);
      const TflitmusTensorInfo info = Described(session, 0, 1);
      EXPECT_EQ(std::string(static_cast<const char*>(info.data), info.size), three);
    }
  }
}

}  // namespace
