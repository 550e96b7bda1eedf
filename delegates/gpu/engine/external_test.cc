// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares inputs and outputs in separate buffers with the same graph run through tensors. The
// number of dispatches shows which of them are copied.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "delegates/gpu/engine/compiled_model.h"
#include "delegates/gpu/engine/kernel_cases.h"
#include "delegates/gpu/testing/test_devices.h"

namespace litmus::gpu {
namespace {

constexpr float kUntouched = -77.0f;

// A model with its tensors, and buffers of exactly the required size.
class Bench {
 public:
  Bench(Graph graph, Device* device, Precision precision) : device_(device) {
    queue_ = *device->MakeQueue();
    for (const IoTensor& io : graph.inputs) {
      in_.push_back(RandomElements(graph.shape(io.value), static_cast<uint32_t>(in_.size())));
    }
    for (const IoTensor& io : graph.outputs) {
      out_.emplace_back(static_cast<size_t>(Elements(graph.shape(io.value))));
    }
    ModelOptions options;
    options.precision = precision;
    auto model = CompiledModel::Create(std::move(graph), device, options);
    EXPECT_TRUE(model.ok()) << model.status();
    if (model.ok()) model_ = *std::move(model);
  }

  bool ok() const { return model_ != nullptr; }
  const std::vector<Dense>& inputs() const { return in_; }
  int dispatches() const { return model_->statistics().dispatches; }
  CompiledModel* model() { return model_.get(); }

  std::shared_ptr<Buffer> MakeBuffer(const Dense& contents) {
    std::shared_ptr<Buffer> buffer = *device_->Allocate(contents.size() * sizeof(float), nullptr);
    Access(*buffer, Queue::Access::kWrite,
           [&](float* window) { std::copy(contents.begin(), contents.end(), window); });
    return buffer;
  }
  Dense Read(const Buffer& buffer) {
    Dense contents(buffer.bytes() / sizeof(float));
    Access(buffer, Queue::Access::kRead, [&](const float* window) {
      std::copy(window, window + contents.size(), contents.begin());
    });
    return contents;
  }

  IoBuffers Buffers() {
    IoBuffers io_buffers;
    for (const Dense& input : in_) io_buffers.inputs.push_back(MakeBuffer(input));
    for (const Dense& output : out_) {
      io_buffers.outputs.push_back(MakeBuffer(Dense(output.size(), kUntouched)));
    }
    return io_buffers;
  }

  // Returns the output tensors after an Invoke. `garbage`: the input tensors hold garbage, because
  // the bound buffers must be read instead.
  std::vector<Dense> Invoke(bool garbage = false) {
    std::vector<Dense> in = in_;
    for (Dense& x : in) {
      if (garbage) std::fill(x.begin(), x.end(), 1e6f);
    }
    for (Dense& x : out_) std::fill(x.begin(), x.end(), kUntouched);
    std::vector<TfLiteTensor> tensors(in.size() + out_.size());
    std::vector<TfLiteTensor*> pointers;
    for (size_t i = 0; i < tensors.size(); ++i) {
      Dense& elements = i < in.size() ? in[i] : out_[i - in.size()];
      std::memset(&tensors[i], 0, sizeof(tensors[i]));
      tensors[i].type = kTfLiteFloat32;
      tensors[i].data.f = elements.data();
      tensors[i].bytes = elements.size() * sizeof(float);
      pointers.push_back(&tensors[i]);
    }
    const absl::Status status = model_->Invoke(pointers.data(), pointers.data() + in.size());
    EXPECT_TRUE(status.ok()) << status;
    return out_;
  }

 private:
  void Access(const Buffer& buffer, Queue::Access access, const std::function<void(float*)>& use) {
    const BufferSlice slice = {&buffer, 0, buffer.bytes()};
    auto window = queue_->Map(slice, access);
    ASSERT_TRUE(window.ok()) << window.status();
    use(static_cast<float*>(*window));
    ASSERT_TRUE(queue_->Unmap(slice, *window).ok());
    ASSERT_TRUE(queue_->Finish().ok());
  }

  Device* device_;
  std::unique_ptr<Queue> queue_;
  std::vector<Dense> in_, out_;
  std::unique_ptr<CompiledModel> model_;
};

// `tolerance`: relative to the largest magnitude.
void ExpectNear(const Dense& want, const Dense& got, float tolerance, const std::string& what) {
  ASSERT_EQ(want.size(), got.size()) << what;
  float largest = 0;
  for (const float x : want) largest = std::max(largest, std::fabs(x));
  for (size_t i = 0; i < want.size(); ++i) {
    ASSERT_NEAR(want[i], got[i], tolerance * largest) << what << ", element " << i;
  }
}

ValueId Input(Graph* graph, Shape shape) {
  const ValueId id = graph->AddValue(std::move(shape));
  graph->inputs.push_back({id, -1});
  return id;
}
void Output(Graph* graph, ValueId value) { graph->outputs.push_back({value, -1}); }

// Adds a 3x3 convolution with padding and `channels` outputs. Op: Convolution or
// TransposeConvolution.
template <typename Op>
ValueId Convolve(Graph* graph, ValueId x, int channels, uint32_t seed) {
  Shape shape = graph->shape(x);
  const Shape window = {channels, 3, 3, shape.back()};
  const ValueId weights = graph->AddConstant(window, RandomElements(window, seed));
  shape.back() = channels;
  const ValueId y = graph->AddValue(shape);
  Op op;
  op.pad_top = op.pad_left = 1;
  graph->AddNode(op, {x, weights}, {y});
  return y;
}
ValueId Convolve(Graph* graph, ValueId x, int channels) {
  return Convolve<Convolution>(graph, x, channels, 77);
}
ValueId ConvolveTransposed(Graph* graph, ValueId x, int channels) {
  return Convolve<TransposeConvolution>(graph, x, channels, 78);
}
ValueId Negate(Graph* graph, ValueId x) {
  const ValueId y = graph->AddValue(graph->shape(x));
  graph->AddNode(Elementwise{Function::kNeg, 0, 0}, {x}, {y});
  return y;
}
ValueId Reshaped(Graph* graph, ValueId x, Shape shape) {
  const ValueId y = graph->AddValue(std::move(shape));
  graph->AddNode(Reshape{}, {x}, {y});
  return y;
}

struct Case {
  const char* name;
  Graph graph;
  int copies;       // expected copies with vectors of 4
  int wide_copies;  // expected copies with vectors of 16
};

std::vector<Case> Cases() {
  std::vector<Case> cases;
  const auto add = [&](const char* name, int copies, int wide_copies,
                       const std::function<void(Graph*)>& build) {
    cases.push_back({name, {}, copies, wide_copies});
    build(&cases.back().graph);
  };
  add("padding convolution of four channels", 0, 0, [](Graph* g) {
    Output(g, Convolve(g, Input(g, {2, 5, 6, 4}), 8));
  });
  add("three channels to one", 2, 2, [](Graph* g) {
    Output(g, Convolve(g, Input(g, {1, 5, 7, 3}), 1));
  });
  add("transposed convolution", 0, 0, [](Graph* g) {
    Output(g, ConvolveTransposed(g, Input(g, {1, 4, 5, 4}), 4));
  });
  // The elementwise kernel reads whole vectors, so 4 channels are copied if vectors have 16.
  add("elementwise, four channels", 0, 1, [](Graph* g) {
    Output(g, Negate(g, Input(g, {1, 3, 3, 4})));
  });
  add("elementwise, sixteen channels", 0, 0, [](Graph* g) {
    Output(g, Negate(g, Input(g, {1, 3, 3, 16})));
  });
  add("elementwise, seventeen channels", 2, 2, [](Graph* g) {
    Output(g, Negate(g, Input(g, {2, 3, 17})));
  });
  add("an input of two operators, an output that one more reads", 0, 0, [](Graph* g) {
    const ValueId x = Input(g, {1, 6, 6, 4});
    const ValueId a = Convolve(g, x, 16);
    Output(g, ConvolveTransposed(g, x, 4));
    Output(g, a);
    Output(g, Convolve(g, a, 4));
  });
  // One value is used three times: the input is read in place, and both outputs are copies.
  add("nothing to do", 2, 2, [](Graph* g) {
    const ValueId x = Input(g, {1, 2, 3, 8});
    Output(g, x);
    Output(g, Reshaped(g, x, {3, 16}));
  });
  add("a value twice", 1, 2, [](Graph* g) {
    const ValueId y = Negate(g, Input(g, {1, 2, 3, 4}));
    Output(g, y);
    Output(g, Reshaped(g, y, {6, 4}));
  });
  // If kernels write the parts of a value separately, the value and its parts stay in device
  // memory.
  add("a concatenation of an output", 2, 2, [](Graph* g) {
    const ValueId a = Negate(g, Input(g, {1, 64, 16}));
    Output(g, a);
    const ValueId whole = g->AddValue({1, 128, 16});
    g->AddNode(Concatenate{1}, {a, Negate(g, a)}, {whole});
    Output(g, whole);
  });
  add("a piece of an input", 2, 2, [](Graph* g) {
    const ValueId x = Input(g, {1, 128, 16});
    StridedCopy copy;
    copy.src_start = {0, 64, 0};
    copy.dst_start = {0, 0, 0};
    copy.loops = {{64, 1, 1, 1, 1}, {16, 2, 1, 2, 1}};
    const ValueId piece = g->AddValue({1, 64, 16});
    g->AddNode(copy, {x}, {piece});
    Output(g, piece);
  });
  return cases;
}

struct Kind {
  Device* device;
  Precision precision;

  Bench MakeBench(const Graph& graph) const { return Bench(graph, device, precision); }
  // Values in buffers are not rounded to 16 bits, but those in device memory are.
  float tolerance() const { return precision == Precision::kF32 ? 1e-6f : 2e-3f; }
};

void ForEachKind(const std::function<void(const Kind&)>& run) {
  for (const TestDevice& device : TestDevices()) {
    for (const Precision precision : {Precision::kF32, Precision::kF32Accumulate}) {
      if (precision != Precision::kF32 && !device.halves) continue;
      SCOPED_TRACE(device.name + ", precision " + std::to_string(static_cast<int>(precision)));
      run({device.device.get(), precision});
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

void RunCase(const Case& c, const Kind& kind) {
  const bool wide = kind.device->info().vector_width > 4;
  Bench bench = kind.MakeBench(c.graph);
  ASSERT_TRUE(bench.ok());
  const std::vector<Dense> want = bench.Invoke();
  const int dispatches = bench.dispatches();
  IoBuffers io_buffers = bench.Buffers();
  for (int rebound = 0; rebound < 2; ++rebound) {
    ASSERT_TRUE(bench.model()->BindIoBuffers(io_buffers).ok());
    const std::vector<Dense> tensors = bench.Invoke(/*garbage=*/true);
    EXPECT_EQ(bench.dispatches(), dispatches + (wide ? c.wide_copies : c.copies));
    for (size_t i = 0; i < want.size(); ++i) {
      ExpectNear(want[i], bench.Read(*io_buffers.outputs[i]), kind.tolerance(),
                 "output " + std::to_string(i));
      ExpectNear(Dense(want[i].size(), kUntouched), tensors[i], 0, "tensor");
      const auto value = bench.model()->ReadValue(bench.model()->graph().outputs[i].value);
      ASSERT_TRUE(value.ok()) << value.status();
      ExpectNear(want[i], *value, kind.tolerance(), "value");
    }
    for (size_t i = 0; i < io_buffers.inputs.size(); ++i) {
      ExpectNear(bench.inputs()[i], bench.Read(*io_buffers.inputs[i]), 0, "input afterwards");
    }
    if (testing::Test::HasFatalFailure()) return;
    io_buffers = bench.Buffers();
  }
  ASSERT_TRUE(bench.model()->BindIoBuffers({}).ok());
  const std::vector<Dense> got = bench.Invoke();
  EXPECT_EQ(bench.dispatches(), dispatches);
  for (size_t i = 0; i < want.size(); ++i) ExpectNear(want[i], got[i], 0, "unbound");
}

TEST(ExternalTest, InputsAndOutputsInBuffers) {
  LITMUS_NEEDS_DEVICES();
  ForEachKind([](const Kind& kind) {
    for (const Case& c : Cases()) {
      SCOPED_TRACE(c.name);
      RunCase(c, kind);
      if (testing::Test::HasFatalFailure()) return;
    }
  });
}

TEST(ExternalTest, SomeInputsAndOutputs) {
  LITMUS_NEEDS_DEVICES();
  ForEachKind([](const Kind& kind) {
    Graph graph;
    const ValueId x = Input(&graph, {1, 4, 4, 4}), e = Input(&graph, {1, 4, 4, 16});
    Output(&graph, Convolve(&graph, x, 4));
    Output(&graph, Negate(&graph, e));
    Bench bench = kind.MakeBench(graph);
    ASSERT_TRUE(bench.ok());
    const std::vector<Dense> want = bench.Invoke();
    IoBuffers all = bench.Buffers(), some = all;
    some.inputs[0] = nullptr;
    some.outputs[1] = nullptr;
    ASSERT_TRUE(bench.model()->BindIoBuffers(some).ok());
    const std::vector<Dense> got = bench.Invoke();
    ExpectNear(want[0], bench.Read(*all.outputs[0]), kind.tolerance(), "bound output");
    ExpectNear(want[1], got[1], kind.tolerance(), "output tensor");
    ExpectNear(Dense(want[0].size(), kUntouched), got[0], 0, "tensor of the bound output");
  });
}

// Input and output share a buffer: the input must not be overwritten before it has been read.
TEST(ExternalTest, OneBufferForInputAndOutput) {
  LITMUS_NEEDS_DEVICES();
  ForEachKind([](const Kind& kind) {
    Graph graph;
    Output(&graph, Convolve(&graph, Input(&graph, {1, 9, 9, 4}), 4));
    Bench bench = kind.MakeBench(graph);
    ASSERT_TRUE(bench.ok());
    const std::vector<Dense> want = bench.Invoke();
    IoBuffers io_buffers = bench.Buffers();
    io_buffers.outputs[0] = io_buffers.inputs[0];
    ASSERT_TRUE(bench.model()->BindIoBuffers(io_buffers).ok());
    bench.Invoke(/*garbage=*/true);
    ExpectNear(want[0], bench.Read(*io_buffers.outputs[0]), kind.tolerance(), "output");
  });
}

TEST(ExternalTest, BuffersOfAnotherSizeAreRefused) {
  LITMUS_NEEDS_DEVICES();
  ForEachKind([](const Kind& kind) {
    Graph graph;
    Output(&graph, Negate(&graph, Input(&graph, {1, 2, 2, 3})));
    Bench bench = kind.MakeBench(graph);
    ASSERT_TRUE(bench.ok());
    for (const size_t count : {11, 13}) {
      IoBuffers io_buffers = bench.Buffers();
      io_buffers.inputs[0] = bench.MakeBuffer(Dense(count, 0.0f));
      EXPECT_EQ(bench.model()->BindIoBuffers(io_buffers).code(),
                absl::StatusCode::kInvalidArgument);
    }
    IoBuffers io_buffers = bench.Buffers();
    io_buffers.outputs.clear();
    EXPECT_TRUE(bench.model()->BindIoBuffers(io_buffers).ok());
    io_buffers.inputs.push_back(nullptr);
    EXPECT_EQ(bench.model()->BindIoBuffers(io_buffers).code(), absl::StatusCode::kInvalidArgument);
  });
}

}  // namespace
}  // namespace litmus::gpu
