// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests that interpreters of one model share its packed weights, compute the same as interpreters
// that share nothing, and free the weights with the last interpreter.
#include <thread>

#include "gtest/gtest.h"
#include "runtime/cpu/targets.h"
#include "runtime/packing/testing/model_runner.h"
#include "runtime/schema/schema_tables_generated.h"

namespace litmus {
namespace {

Model Load(const std::string& name) {
  return tflite::FlatBufferModel::BuildFromFile(("testdata/" + name + ".tflite").c_str());
}

class Sharing : public ::testing::TestWithParam<const char*> {};

TEST_P(Sharing, AThirdInterpreterPacksAgainOnceTheFirstTwoAreGone) {
  const Model model = Load(GetParam());
  ASSERT_NE(model, nullptr);
  const Outputs expected = RunAlone(model);
  ASSERT_FALSE(expected.empty());
  EXPECT_EQ(StatisticsOf(model).packed, 0);
  int64_t packed = 0;
  {
    Runner first(*model);
    ASSERT_TRUE(first.Prepare());
    packed = StatisticsOf(model).packed;
    EXPECT_GT(packed, 0);
    const int64_t requests = packed + StatisticsOf(model).shared;
    Runner second(*model);
    ASSERT_TRUE(second.Prepare());
    EXPECT_EQ(StatisticsOf(model).packed, packed);
    EXPECT_EQ(StatisticsOf(model).packed + StatisticsOf(model).shared, 2 * requests);
    EXPECT_EQ(first.Run(), expected);
    EXPECT_EQ(second.Run(), expected);
  }
  EXPECT_EQ(RunModel(*model), expected);
  EXPECT_EQ(StatisticsOf(model).packed, 2 * packed);
  EXPECT_EQ(StatisticsOf(model).mapped, 0);
}

TEST_P(Sharing, TheSecondOutlivesTheFirst) {
  const Model model = Load(GetParam());
  const Outputs expected = RunAlone(model);
  auto first = std::make_unique<Runner>(*model);
  ASSERT_TRUE(first->Prepare());
  Runner second(*model);
  ASSERT_TRUE(second.Prepare());
  first.reset();
  EXPECT_EQ(second.Run(), expected);
}

TEST_P(Sharing, ResizedInputsPackNothingAndCompute) {
  const Model model = Load(GetParam());
  Runner first(*model);
  ASSERT_TRUE(first.Prepare());
  const int64_t packed = StatisticsOf(model).packed;
  ASSERT_TRUE(first.Prepare(3));
  EXPECT_EQ(StatisticsOf(model).packed, packed);
  const Outputs expected = RunAlone(model, 3);
  EXPECT_EQ(first.Run(), expected);
  // A new interpreter that was never prepared for the first batch size.
  EXPECT_EQ(RunModel(*model, 3), expected);
  ASSERT_TRUE(first.Prepare(1));
  EXPECT_EQ(first.Run(), RunAlone(model, 1));
}

TEST_P(Sharing, CpuTargetsHavePackedWeightsOfTheirOwn) {
  const Model model = Load(GetParam());
  std::vector<std::unique_ptr<Runner>> runners;
  for (const std::string& target : cpu::MachineTargets()) {
    SCOPED_TRACE(target);
    const cpu::ScopedLimit limit(target);
    const int64_t shared = StatisticsOf(model).shared, packed = StatisticsOf(model).packed;
    runners.push_back(std::make_unique<Runner>(*model));
    ASSERT_TRUE(runners.back()->Prepare());
    EXPECT_GT(StatisticsOf(model).packed, packed);
    EXPECT_EQ(StatisticsOf(model).shared, shared);
    EXPECT_EQ(runners.back()->Run(), RunAlone(model));
  }
}

// Loads a model to the address of another one that was freed.
TEST_P(Sharing, AModelThatTookTheMemoryOfAnotherSharesNothingWithIt) {
  std::string bytes = ReadBytes("testdata/" + std::string(GetParam()) + ".tflite");
  Outputs before;
  for (int round = 0; round < 2; ++round) {
    const Model model = tflite::FlatBufferModel::BuildFromBuffer(bytes.data(), bytes.size());
    ASSERT_NE(model, nullptr);
    Runner runner(*model);
    ASSERT_TRUE(runner.Prepare());
    const Outputs outputs = runner.Run();
    EXPECT_EQ(outputs, RunAlone(model)) << "round " << round;
    EXPECT_NE(outputs, before) << "round " << round;
    EXPECT_EQ(StatisticsOf(model).shared, 0);
    before = outputs;
    // Changes weights: the last byte of each constant of more than 16 bytes.
    for (const tflite::Buffer* buffer : *model->GetModel()->buffers()) {
      if (buffer->data() == nullptr || buffer->data()->size() <= 16) continue;
      const size_t last = reinterpret_cast<const char*>(buffer->data()->data()) - bytes.data() +
                          buffer->data()->size() - 1;
      bytes[last] = static_cast<char>(bytes[last] ^ 0x40);
    }
  }
}

TEST_P(Sharing, InterpretersInSeveralThreads) {
  const Model model = Load(GetParam());
  const Outputs expected = RunAlone(model);
  constexpr int kThreads = 4, kRounds = 3;
  std::vector<Outputs> got(kThreads * kRounds);
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t) {
    threads.emplace_back([&, t] {
      for (int i = 0; i < kRounds; ++i) got[t * kRounds + i] = RunModel(*model);
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (size_t i = 0; i < got.size(); ++i) EXPECT_EQ(got[i], expected) << "run " << i;
}

INSTANTIATE_TEST_SUITE_P(Models, Sharing, ::testing::Values("tiny_cnn_float", "tiny_cnn_int8"));

TEST(SharingTest, AModelWithoutBytesOfItsOwnSharesNothing) {
  const Model model = Load("tiny_cnn_float");
  const Model alone = tflite::FlatBufferModel::BuildFromModel(model->GetModel());
  EXPECT_EQ(alone->packed(), nullptr);
  alone->UseWeightCache("/no/such/folder/file");  // has no effect
  EXPECT_EQ(RunModel(*alone), RunModel(*model));
}

}  // namespace
}  // namespace litmus
