// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests small graphs on this machine's OpenCL device: epilogue operations, shared memory, state,
// caches, errors. Plain loops compute the expected values.
#include "delegates/gpu/engine/compiled_model.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "delegates/gpu/cl/cl_device.h"
#include "gtest/gtest.h"

namespace litmus::gpu {
namespace {

TfLiteTensor FloatTensor(std::vector<float>* data) {
  TfLiteTensor tensor;
  std::memset(&tensor, 0, sizeof(tensor));
  tensor.type = kTfLiteFloat32;
  tensor.data.f = data->data();
  tensor.bytes = data->size() * sizeof(float);
  return tensor;
}

// Invokes the model with dense float inputs; the outputs have the shapes of the graph's outputs.
std::vector<std::vector<float>> InvokeFloat(CompiledModel* model,
                                            std::vector<std::vector<float>> inputs,
                                            ProfileResult* profile = nullptr) {
  std::vector<std::vector<float>> outputs;
  std::vector<TfLiteTensor> tensors;
  for (auto& input : inputs) tensors.push_back(FloatTensor(&input));
  for (const IoTensor& io : model->graph().outputs) {
    outputs.emplace_back(static_cast<size_t>(Elements(model->graph().shape(io.value))), -77.0f);
  }
  for (auto& output : outputs) tensors.push_back(FloatTensor(&output));
  std::vector<TfLiteTensor*> pointers;
  for (TfLiteTensor& tensor : tensors) pointers.push_back(&tensor);
  if (profile != nullptr) {
    auto result = model->Profile(pointers.data(), pointers.data() + inputs.size());
    EXPECT_TRUE(result.ok()) << result.status();
    if (result.ok()) *profile = *std::move(result);
  } else {
    const absl::Status status = model->Invoke(pointers.data(), pointers.data() + inputs.size());
    EXPECT_TRUE(status.ok()) << status;
  }
  return outputs;
}

std::vector<float> Numbers(size_t count, float start) {
  std::vector<float> numbers(count);
  for (size_t i = 0; i < count; ++i) {
    numbers[i] = start + static_cast<float>(static_cast<int>(i * 37 % 64) - 32) / 16;
  }
  return numbers;
}

class ModelTest : public testing::Test {
 protected:
  void SetUp() override {
    auto device = OpenClDevice();
    if (!device.ok()) GTEST_SKIP() << device.status();
    device_ = *std::move(device);
  }
  std::unique_ptr<CompiledModel> Make(Graph graph, const ModelOptions& options = {}) {
    auto model = CompiledModel::Create(std::move(graph), device_.get(), options);
    EXPECT_TRUE(model.ok()) << model.status();
    return model.ok() ? *std::move(model) : nullptr;
  }
  static ValueId Input(Graph* graph, Shape shape) {
    const ValueId id = graph->AddValue(std::move(shape));
    graph->inputs.push_back({id, -1});
    return id;
  }
  static ValueId Apply(Graph* graph, Elementwise op, std::vector<ValueId> inputs) {
    const ValueId out = graph->AddValue(graph->shape(inputs[0]));
    graph->AddNode(op, std::move(inputs), {out}).name = "TEST";
    return out;
  }
  std::shared_ptr<Device> device_;
};

constexpr float kHigh = 1.25f;

// max(s, (x * -1 + e) * channel * 0.5), clamped: an epilogue with every kind of operand.
Graph EpilogueGraph(int channels, ValueId* result) {
  Graph graph;
  const ValueId x = graph.AddValue({2, 3, channels}), e = graph.AddValue({2, 3, channels});
  const ValueId s = graph.AddValue({1});
  for (const ValueId id : {x, e, s}) graph.inputs.push_back({id, -1});
  const ValueId channel =
      graph.AddConstant({channels}, Numbers(static_cast<size_t>(channels), 0.5f));
  const ValueId half = graph.AddConstant({1}, {0.5f});
  *result = graph.AddValue({2, 3, channels});
  Node& node = graph.AddNode(Elementwise{Function::kNeg, 0, 0}, {x}, {*result});
  node.name = "NEG";
  node.sources = {7};
  node.epilogue = {{{Function::kAdd, 0, 0}, {-1, e}},
                   {{Function::kMul, 0, 0}, {channel, -1}},
                   {{Function::kMul, 0, 0}, {-1, half}},
                   {{Function::kMaximum, 0, 0}, {s, -1}},
                   {{Function::kClamp, -0.75f, kHigh}, {-1}},
                   // Adds 1, so that padding lanes would be 1 if they were not zeroed.
                   {{Function::kScaleShift, 1, 1}, {-1}}};
  // The sum over channels relies on zeros in padding lanes.
  const ValueId sum = graph.AddValue({2, 3, 1});
  graph.AddNode(Reduce{Reduce::Kind::kSum, {2}}, {*result}, {sum});
  graph.outputs = {{*result, -1}, {sum, -1}};
  return graph;
}

TEST_F(ModelTest, EpiloguesOfEveryKind) {
  const std::pair<int, Precision> kinds[] = {
      {4, Precision::kF32Accumulate}, {0, Precision::kF32}, {0, Precision::kF32Accumulate}};
  for (const auto& [width, precision] : kinds) {
    ClOptions options;
    options.vector_width = width;
    auto device = OpenClDevice(options);
    ASSERT_TRUE(device.ok());
    device_ = *device;
    for (const int channels : {3, 16, 35}) {
      SCOPED_TRACE(testing::Message() << "V " << device_->info().vector_width << " channels "
                                      << channels << " precision " << static_cast<int>(precision));
      ValueId result;
      ModelOptions model_options;
      model_options.precision = precision;
      auto model = Make(EpilogueGraph(channels, &result), model_options);
      ASSERT_NE(model, nullptr);
      const auto count = static_cast<size_t>(6 * channels);
      const std::vector<float> x = Numbers(count, 0), e = Numbers(count, 1), s = {-0.25f};
      const std::vector<float> channel = Numbers(static_cast<size_t>(channels), 0.5f);
      const auto outputs = InvokeFloat(model.get(), {x, e, s});
      std::vector<float> sums(6, 0);
      for (size_t i = 0; i < count; ++i) {
        float v = (-x[i] + e[i]) * channel[i % channel.size()] * 0.5f;
        v = std::min(std::max(std::max(v, s[0]), -0.75f), kHigh) + 1;
        ASSERT_NEAR(outputs[0][i], v, precision == Precision::kF32 ? 1e-6f : 2e-3f)
            << "element " << i << " x " << x[i] << " e " << e[i];
        sums[i / channel.size()] += v;
      }
      for (size_t i = 0; i < sums.size(); ++i) {
        EXPECT_NEAR(outputs[1][i], sums[i],
                    sums[i] * (precision == Precision::kF32 ? 1e-6f : 2e-3f));
      }
    }
  }
}

TEST_F(ModelTest, SharesMemoryAndKeepsWhatIsAskedFor) {
  for (const bool keep : {false, true}) {
    Graph graph;
    ValueId v = Input(&graph, {1, 5, 6});
    const ValueId input = v;
    const ValueId constant = graph.AddConstant({3}, {1, 2, 3});
    std::vector<ValueId> chain;
    for (int i = 0; i < 6; ++i)
      chain.push_back(v = Apply(&graph, {Function::kScaleShift, 1, 1}, {v}));
    const ValueId view = graph.AddValue({5, 6});
    graph.AddNode(Reshape{}, {v}, {view});
    const ValueId squared = Apply(&graph, {Function::kSquare, 0, 0}, {view});
    for (const ValueId id : {view, squared, constant, input}) graph.outputs.push_back({id, -1});
    ModelOptions options;
    options.keep_intermediates = keep;
    auto model = Make(std::move(graph), options);
    ASSERT_NE(model, nullptr);
    EXPECT_EQ(model->statistics().dispatches, 7);
    EXPECT_EQ(model->statistics().kernels, 2);
    const std::vector<float> x = Numbers(30, 0);
    const auto outputs = InvokeFloat(model.get(), {x});
    for (size_t i = 0; i < x.size(); ++i) {
      EXPECT_EQ(outputs[0][i], x[i] + 6);
      EXPECT_EQ(outputs[1][i], (x[i] + 6) * (x[i] + 6));
      EXPECT_EQ(outputs[3][i], x[i]);
    }
    EXPECT_EQ(outputs[2], (std::vector<float>{1, 2, 3}));
    const int64_t value_bytes = 256;  // 5 rows of 8 channels, rounded up to the alignment
    const auto second = model->ReadValue(chain[1]);
    EXPECT_EQ(second.ok(), keep);
    if (keep) {
      EXPECT_EQ(model->statistics().arena_bytes, 8 * value_bytes);
      for (size_t i = 0; i < x.size(); ++i) EXPECT_EQ((*second)[i], x[i] + 2);
    } else {
      EXPECT_EQ(model->statistics().arena_bytes, model->statistics().lower_bound_bytes);
      EXPECT_EQ(model->statistics().arena_bytes, 3 * value_bytes);
    }
    EXPECT_TRUE(model->ReadValue(squared).ok());
  }
}

TEST_F(ModelTest, VariablesKeepTheirStateAndMayBeExchanged) {
  // a, b := b, a + x; the output is the old a.
  Graph graph;
  const ValueId x = Input(&graph, {2, 3});
  const ValueId a = graph.AddValue({2, 3}), b = graph.AddValue({2, 3});
  graph.values[static_cast<size_t>(a)].variable = true;
  graph.values[static_cast<size_t>(b)].variable = true;
  graph.values[static_cast<size_t>(b)].initial = 10;
  graph.AddNode(AssignVariable{a}, {b}, {});
  const ValueId sum = Apply(&graph, {Function::kAdd, 0, 0}, {a, x});
  graph.AddNode(AssignVariable{b}, {sum}, {});
  graph.outputs.push_back({a, -1});
  auto model = Make(std::move(graph));
  ASSERT_NE(model, nullptr);
  const std::vector<float> ones(6, 1);
  const float expected[] = {0, 10, 1, 11, 2};
  for (int round = 0; round < 2; ++round) {
    for (const float value : expected) {
      EXPECT_EQ(InvokeFloat(model.get(), {ones})[0], std::vector<float>(6, value))
          << "round " << round;
    }
    ASSERT_TRUE(model->ResetVariables().ok());
  }
}

TEST_F(ModelTest, ViewsOfConstantsAndOfState) {
  // [2, 4] is reshaped to [8], which moves nothing. A reshaped variable keeps its old state.
  Graph graph;
  const ValueId x = Input(&graph, {2, 4});
  const ValueId state = graph.AddValue({2, 4});
  graph.values[static_cast<size_t>(state)].variable = true;
  const ValueId constant = graph.AddConstant({2, 4}, {1, 2, 3, 4, 5, 6, 7, 8});
  const ValueId none = graph.AddConstant({0, 3}, std::vector<float>());
  for (const ValueId source : {x, state, constant}) {
    const ValueId view = graph.AddValue({8});
    graph.AddNode(Reshape{}, {source}, {view});
    graph.outputs.push_back({view, -1});
  }
  graph.outputs.push_back({none, -1});
  graph.AddNode(AssignVariable{state}, {x}, {});
  auto model = Make(std::move(graph));
  ASSERT_NE(model, nullptr);
  EXPECT_EQ(model->statistics().dispatches, 2);  // the copy of the state and the assignment
  std::vector<float> before(8, 0);
  for (const float start : {1.0f, -2.0f}) {
    const std::vector<float> numbers = Numbers(8, start);
    const auto outputs = InvokeFloat(model.get(), {numbers});
    EXPECT_EQ(outputs[0], numbers);
    EXPECT_EQ(outputs[1], before);
    EXPECT_EQ(outputs[2], (std::vector<float>{1, 2, 3, 4, 5, 6, 7, 8}));
    EXPECT_TRUE(outputs[3].empty());
    before = numbers;
  }
}

TEST_F(ModelTest, PreparedModelsGiveTheSame) {
  ValueId result;
  auto model = Make(EpilogueGraph(5, &result));
  ASSERT_NE(model, nullptr);
  const std::vector<std::vector<float>> inputs = {Numbers(30, 0), Numbers(30, 1), {0.125f}};
  const auto expected = InvokeFloat(model.get(), inputs);
  auto serialized = model->Export();
  ASSERT_TRUE(serialized.ok()) << serialized.status();
  EXPECT_FALSE(serialized->weights.empty());
  ModelOptions options;
  options.serialized = &*serialized;
  auto again = Make(EpilogueGraph(5, &result), options);
  ASSERT_NE(again, nullptr);
  EXPECT_TRUE(again->statistics().from_cache);
  EXPECT_EQ(InvokeFloat(again.get(), inputs), expected);

  // A cached program or weights that do not fit are ignored.
  SerializedModel wrong;
  wrong.program = "no program";
  wrong.weights = "no weights";
  options.serialized = &wrong;
  auto fresh = Make(EpilogueGraph(5, &result), options);
  ASSERT_NE(fresh, nullptr);
  EXPECT_FALSE(fresh->statistics().from_cache);
  EXPECT_EQ(InvokeFloat(fresh.get(), inputs), expected);
}

TEST_F(ModelTest, ProfileNamesDispatchesAndTheirSources) {
  ValueId result;
  auto model = Make(EpilogueGraph(5, &result));
  ASSERT_NE(model, nullptr);
  const std::vector<std::vector<float>> inputs = {Numbers(30, 0), Numbers(30, 1), {0.125f}};
  ProfileResult profile;
  const auto outputs = InvokeFloat(model.get(), inputs, &profile);
  EXPECT_EQ(outputs, InvokeFloat(model.get(), inputs));
  ASSERT_GE(profile.dispatches.size(), 2u);
  EXPECT_EQ(profile.dispatches[0].sources, std::vector<int>{7});
  EXPECT_FALSE(profile.dispatches[0].name.empty());
}

TEST_F(ModelTest, TensorsOfAnotherSizeAreRefused) {
  ValueId result;
  auto model = Make(EpilogueGraph(5, &result));
  ASSERT_NE(model, nullptr);
  std::vector<float> small(29), e(30), s(1), out(30), sums(6);
  TfLiteTensor tensors[] = {FloatTensor(&small), FloatTensor(&e), FloatTensor(&s),
                            FloatTensor(&out), FloatTensor(&sums)};
  TfLiteTensor* pointers[] = {&tensors[0], &tensors[1], &tensors[2], &tensors[3], &tensors[4]};
  EXPECT_FALSE(model->Invoke(pointers, pointers + 3).ok());
  tensors[0] = FloatTensor(&out);
  EXPECT_TRUE(model->Invoke(pointers, pointers + 3).ok());
}

TEST_F(ModelTest, GraphsWithoutKernels) {
  Graph graph;
  const ValueId x = Input(&graph, {2, 5});
  graph.outputs.push_back({x, -1});
  auto model = Make(std::move(graph));
  ASSERT_NE(model, nullptr);
  const std::vector<float> numbers = Numbers(10, 0);
  EXPECT_EQ(InvokeFloat(model.get(), {numbers})[0], numbers);
}

}  // namespace
}  // namespace litmus::gpu
