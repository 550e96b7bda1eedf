// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests hand-made dispatches: which of them share a kernel, errors of kernel authors, memory in
// several chunks, weights, choices.
#include "delegates/gpu/engine/executable.h"

#include <deque>
#include <functional>
#include <memory>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "delegates/gpu/cl/cl_device.h"
#include "delegates/gpu/engine/memory/boundary.h"
#include "delegates/gpu/engine/tuning.h"
#include "delegates/gpu/testing/test_devices.h"
#include "gtest/gtest.h"

namespace litmus::gpu {
namespace {

// even_rows: dst = src + MORE in even rows; odd rows read the zero slice. add: adds a row of
// weights to every row.
constexpr char kText[] = R"(
%kernel even_rows
%in act src
%in vec wgt
%out act dst
%arg int BASE ROWS S
%arg float MORE
  int row = GID(0);
  if (row < ROWS) {
    NO_UNROLL for (int s = 0; s < S; ++s) {
      LOAD4(a, src, row % 2 == 0 ? BASE + row * S + s : 0);
      STORE4(dst, row * S + s, BC(a, 0) + MORE, BC(a, 1) + MORE, BC(a, 2) + MORE,
             BC(a, 3) + MORE);
    }
  }
%endkernel
%kernel add
%in act x
%in vec wgt
%out act dst
%arg int ROWS S
  int row = GID(0);
  int block = GID(1);
  if (row < ROWS) {
    %store dst, row, block, S, LOADV(x, row, block, S) + LOADW(wgt, block)
  }
%endkernel
)";

// x -> mid -> out; all have the shape [5, 8].
struct TwoSteps {
  Graph graph;
  ValueId x, mid, out;
  TwoSteps() {
    x = graph.AddValue({5, 8});
    mid = graph.AddValue({5, 8});
    out = graph.AddValue({5, 8});
    graph.AddNode(Elementwise{}, {x}, {mid}).name = "FIRST";
    graph.AddNode(Elementwise{}, {mid}, {out}).name = "SECOND";
    graph.inputs = {{x, -1}};
    graph.outputs = {{out, -1}};
  }
  std::vector<Place> Places() const { return {{x, 0}, {mid, 0}, {out, 0}}; }
};

Dispatch AddDispatch(ValueId from, ValueId to, Operand weights, int vector_width) {
  Dispatch dispatch;
  dispatch.text = kText;
  dispatch.kernel = "add";
  dispatch.buffers = {Operand::Of(from), weights, Operand::Of(to)};
  dispatch.scalars = {5, 2};
  dispatch.items = {5, (8 + vector_width - 1) / vector_width, 1};
  dispatch.local = {4, 4, 1};
  return dispatch;
}

DeviceInfo SomeInfo(DeviceType type) {
  DeviceInfo info;
  info.type = type;
  info.vector_width = type == DeviceType::kCpu ? 16 : 4;
  info.max_work_group = 8;
  info.max_local = {8, 8, 8};
  info.max_kernel_buffers = 4;
  info.costly_compilation = type == DeviceType::kCpu;
  info.single_item_work_groups = type == DeviceType::kCpu;
  return info;
}

// The work-group is a part of the kernel's text in GLSL, but not in OpenCL.
TEST(KernelSet, DispatchesOfEqualTextShareAKernel) {
  const TwoSteps two;
  for (const Language language : {Language::kOpenClC, Language::kGlslEs}) {
    DeviceInfo info = SomeInfo(DeviceType::kGpu);
    info.language = language;
    KernelSelection selection(two.graph, info, Precision::kF32);
    const Operand weights = selection.Weights(16, nullptr, false);
    const Dispatch first = AddDispatch(two.x, two.mid, weights, info.vector_width);
    const bool in_text = language == Language::kGlslEs;
    struct {
      const char* what;
      std::function<void(Dispatch*)> change;
      bool shares;
    } const kCases[] = {
        {"nothing", [](Dispatch*) {}, true},
        {"an argument", [](Dispatch* d) { d->scalars[1] = 3; }, true},
        {"a parameter that the text has not", [](Dispatch* d) { d->params["UNUSED"] = 1; }, true},
        {"the work-group",
         [](Dispatch* d) {
           d->local = {2, 2, 1};
         },
         !in_text},
        {"the mask", [](Dispatch* d) { d->final_store = false; }, true},
    };
    for (const auto& c : kCases) {
      Dispatch second = first;
      c.change(&second);
      selection.Add(first);
      selection.Add(second);
      const auto step = static_cast<int>(selection.steps().size()) - 2;
      const auto set = BuildKernelSet(selection, {{step, 0}, {step + 1, 0}});
      ASSERT_TRUE(set.ok()) << set.status();
      EXPECT_EQ(set->kernels.size(), c.shares ? 1u : 2u) << c.what << (in_text ? ", GLSL" : "");
      EXPECT_EQ(set->dispatches[1].kernel, c.shares ? 0 : 1) << c.what;
      EXPECT_EQ(set->ranges[1], std::make_pair(1, 2));
    }
  }
}

// The name depends on the text alone, so that other sets and other processes use the same name.
TEST(KernelSet, AKernelIsNamedByItsText) {
  const TwoSteps two;
  const DeviceInfo info = SomeInfo(DeviceType::kGpu);
  KernelSelection selection(two.graph, info, Precision::kF32);
  const Operand weights = selection.Weights(16, nullptr, false);
  Dispatch dispatch = AddDispatch(two.x, two.mid, weights, info.vector_width);
  selection.Add(dispatch);
  dispatch.kernel = "even_rows";
  dispatch.scalars = {4, 5, 2, 1.0f};
  selection.Add(dispatch);
  const auto both = BuildKernelSet(selection, {{1, 0}, {0, 0}});
  const auto alone = BuildKernelSet(selection, {{0, 0}});
  ASSERT_TRUE(both.ok() && alone.ok()) << both.status() << alone.status();
  EXPECT_EQ(both->kernels[1].name, alone->kernels[0].name);
  EXPECT_EQ(both->kernels[1].source, alone->kernels[0].source);
  EXPECT_NE(both->kernels[0].name, both->kernels[1].name);
  EXPECT_EQ(alone->kernels[0].name.substr(0, 4), "add_");
}

TEST(KernelSet, WorkGroupsSuitTheDevice) {
  const TwoSteps two;
  for (const DeviceType type : {DeviceType::kCpu, DeviceType::kGpu}) {
    const DeviceInfo info = SomeInfo(type);
    KernelSelection selection(two.graph, info, Precision::kF32);
    const Operand weights = selection.Weights(16, nullptr, false);
    selection.Add(AddDispatch(two.x, two.mid, weights, info.vector_width));
    const auto set = BuildKernelSet(selection, {{0, 0}});
    ASSERT_TRUE(set.ok()) << set.status();
    const WorkGroups& groups = set->dispatches[0].groups;
    const bool cpu = type == DeviceType::kCpu;
    EXPECT_EQ(groups.local, cpu ? (std::array<int, 3>{1, 1, 1}) : (std::array<int, 3>{4, 2, 1}));
    EXPECT_EQ(groups.count, cpu ? (std::array<int, 3>{5, 1, 1}) : (std::array<int, 3>{2, 1, 1}));
  }
}

TEST(KernelSet, MistakesOfAuthorsAreNamed) {
  TwoSteps two;
  const DeviceInfo info = SomeInfo(DeviceType::kGpu);
  const auto error = [&](const std::function<void(Dispatch*)>& spoil) {
    KernelSelection selection(two.graph, info, Precision::kF32);
    Dispatch dispatch = AddDispatch(two.x, two.mid, selection.Weights(8, nullptr, false), 4);
    spoil(&dispatch);
    selection.Add(dispatch);
    const auto set = BuildKernelSet(selection, {{0, 0}});
    return set.ok() ? std::string() : std::string(set.status().message());
  };
  const auto contains = [](const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
  };
  EXPECT_EQ(error([](Dispatch*) {}), "");
  EXPECT_TRUE(contains(error([](Dispatch* l) { l->kernel = "nothing"; }), "nothing"));
  EXPECT_TRUE(contains(error([](Dispatch* l) { l->buffers.pop_back(); }), "add has 3 buffers"));
  EXPECT_TRUE(contains(error([](Dispatch* l) { l->scalars.pop_back(); }), "was given 3 and 1"));
  EXPECT_TRUE(contains(error([](Dispatch* l) { l->scalars[1] = 1.5f; }), "an integer as S"));
  EXPECT_TRUE(contains(error([](Dispatch* l) { l->items[0] = 1 << 20; }), "work-groups"));
  const ValueId other = two.graph.AddValue({5, 8});
  const EpilogueOp epilogue = {{Function::kAdd, 0, 0}, {-1, other}};
  two.graph.nodes[0].epilogue = {epilogue};
  EXPECT_EQ(error([](Dispatch*) {}), "");
  EXPECT_TRUE(contains(error([](Dispatch* l) { l->final_store = false; }), "fused operations"));
  two.graph.nodes[0].epilogue = {epilogue, epilogue};
  EXPECT_TRUE(contains(error([](Dispatch*) {}), "has 5 buffers"));
}

// The fastest candidate of this convolution has transformed weights that are four times as large.
TEST(KernelSelection, WinogradIsLeftOutToSaveMemory) {
  Graph graph;
  const ValueId x = graph.AddValue({1, 64, 64, 32}), out = graph.AddValue({1, 64, 64, 32});
  const ValueId weights = graph.AddConstant({32, 3, 3, 32}, std::vector<float>(9216, 0.5f));
  Convolution convolution;
  convolution.pad_top = convolution.pad_left = 1;
  graph.AddNode(convolution, {x, weights}, {out});
  for (const DeviceType type : {DeviceType::kCpu, DeviceType::kGpu}) {
    for (const bool save : {false, true}) {
      const DeviceInfo info = SomeInfo(type);
      KernelSelection selection(graph, info, Precision::kF32, {save, {}});
      ASSERT_TRUE(selection.SelectAll().ok());
      ASSERT_FALSE(selection.steps().empty());
      const std::string first = selection.steps()[0].candidates[0][0].kernel;
      EXPECT_EQ(first, save ? "conv" : "winograd_from_input");
    }
  }
}

DeviceInfo WithLimit(DeviceInfo info, size_t max_buffer_bytes) {
  info.max_buffer_bytes = max_buffer_bytes;
  return info;
}

// A device with a smaller limit on buffers.
class LimitedDevice : public DeviceAs {
 public:
  LimitedDevice(const std::shared_ptr<Device>& device, size_t max_buffer_bytes)
      : DeviceAs(device, WithLimit(device->info(), max_buffer_bytes)) {}
  absl::StatusOr<std::unique_ptr<Buffer>> Allocate(size_t bytes, const void* contents,
                                                   MemoryUse use) override {
    EXPECT_LE(bytes, info().max_buffer_bytes);
    ++buffers;
    return DeviceAs::Allocate(bytes, contents, use);
  }

  int buffers = 0;
};

class ExecutableTest : public testing::Test {
 protected:
  void SetUp() override {
    auto device = OpenClDevice();
    if (!device.ok()) GTEST_SKIP() << device.status();
    device_ = *std::move(device);
    queue_ = *device_->MakeQueue();
  }
  std::shared_ptr<Device> device_;
  std::unique_ptr<Queue> queue_;
};

TEST_F(ExecutableTest, ChunksZeroSlicesAndWeights) {
  TwoSteps two;
  // Limits at which a chunk holds one value of 160 bytes (kF32) and its ends, or everything.
  for (const size_t limit : {size_t{512}, size_t{1} << 20}) {
    for (const Precision precision : {Precision::kF32, Precision::kF32Accumulate}) {
      SCOPED_TRACE(testing::Message() << limit << " " << static_cast<int>(precision));
      LimitedDevice device(device_, limit);
      const int width = device.info().vector_width;
      KernelSelection selection(two.graph, device.info(), precision);
      const auto fill = [](float* to) {
        for (int i = 0; i < 8; ++i) to[i] = static_cast<float>(i);
      };
      const Operand weights = selection.Weights(16, fill, false);
      const Operand exact = selection.Weights(16, fill, true);
      Dispatch first;
      first.text = kText;
      first.kernel = "even_rows";
      first.buffers = {Operand::Chunk(two.x), weights, Operand::Of(two.mid)};
      first.scalars = {Scalar::BaseOf(two.x), 5, 2, 0.5f};
      first.items = {5, 1, 1};
      first.final_store = false;
      selection.Add(first);
      selection.Add(AddDispatch(two.mid, two.out, exact, width));
      const std::vector<Place> places = two.Places();
      auto executable = Executable::Build(selection, places, {{0, 0}, {1, 0}}, &device,
                                          queue_.get(), ExecutableOptions());
      ASSERT_TRUE(executable.ok()) << executable.status();
      EXPECT_EQ(device.buffers > 2, limit == 512 && precision == Precision::kF32);

      const StoredLayout layout =
          LayoutOf({5, 8}, precision == Precision::kF32 ? Storage::kF32 : Storage::kF16);
      std::vector<float> x(40), out(40);
      std::iota(x.begin(), x.end(), 1.0f);
      ASSERT_TRUE(WithMappedRange(queue_.get(), (*executable)->SliceOf(two.x),
                                  Queue::Access::kWrite,
                                  [&](void* range) {
                                    PackRows(x.data(), layout, range);
                                    return absl::OkStatus();
                                  })
                      .ok());
      for (BoundKernel* kernel : (*executable)->kernels()) {
        ASSERT_TRUE(queue_->Enqueue(kernel).ok());
      }
      ASSERT_TRUE(WithMappedRange(queue_.get(), (*executable)->SliceOf(two.out),
                                  Queue::Access::kRead,
                                  [&](void* range) {
                                    UnpackRows(range, layout, out.data());
                                    return absl::OkStatus();
                                  })
                      .ok());
      for (size_t i = 0; i < out.size(); ++i) {
        const float source = i / 8 % 2 == 0 ? x[i] : 0;
        EXPECT_EQ(out[i], source + 0.5f + static_cast<float>(i % 8)) << i;
      }

      // A cached blob is used instead of the filler.
      auto blob = (*executable)->ReadWeights();
      ASSERT_TRUE(blob.ok());
      EXPECT_EQ(static_cast<int64_t>(blob->size()), (*executable)->memory().weights_bytes());
      ExecutableOptions options;
      options.weights = *blob;
      auto again =
          Executable::Build(selection, places, {{0, 0}, {1, 0}}, &device, queue_.get(), options);
      ASSERT_TRUE(again.ok()) << again.status();
      EXPECT_TRUE((*again)->memory().weights_from_cache());
      EXPECT_EQ(*(*again)->ReadWeights(), *blob);
    }
  }
}

// A queue whose Profile() returns given times, one per candidate.
class ScriptedQueue : public Queue {
 public:
  explicit ScriptedQueue(Queue* queue) : queue_(queue) {}
  absl::Status Enqueue(BoundKernel* kernel) override { return queue_->Enqueue(kernel); }
  absl::StatusOr<void*> Map(const BufferSlice& slice, Access access) override {
    return queue_->Map(slice, access);
  }
  absl::Status Unmap(const BufferSlice& slice, void* range) override {
    return queue_->Unmap(slice, range);
  }
  absl::Status Fill(const BufferSlice& slice, uint32_t pattern) override {
    return queue_->Fill(slice, pattern);
  }
  absl::Status Flush() override { return queue_->Flush(); }
  absl::Status Finish() override { return queue_->Finish(); }
  absl::StatusOr<std::vector<KernelTime>> Profile(absl::Span<BoundKernel* const> kernels) override {
    EXPECT_FALSE(script.empty());
    const uint64_t ns = script.empty() ? 0 : script.front();
    if (++runs_ % kTuningRuns == 0 || ns == kFails) {
      runs_ = 0;
      if (!script.empty()) script.pop_front();
    }
    if (ns == kFails) return absl::ResourceExhaustedError("too large");
    now_ += 1000;
    return std::vector<KernelTime>(kernels.size(), {now_, now_ + ns});
  }

  static constexpr uint64_t kFails = 999;
  std::deque<uint64_t> script;  // ns that Profile() returns for the next candidates

 private:
  Queue* queue_;
  int runs_ = 0;
  uint64_t now_ = 0;
};

class TuningTest : public ExecutableTest {
 protected:
  // Tunes steps with the given candidates: each number is the last argument of a `dispatch`.
  absl::StatusOr<std::vector<int>> Tune(const std::vector<std::vector<int>>& steps,
                                        const std::vector<uint64_t>& script,
                                        KnownChoices* known = nullptr,
                                        std::vector<UnfitGroup>* unfit = nullptr) {
    KernelSelection selection(two_.graph, device_->info(), Precision::kF32);
    const Operand weights = selection.Weights(
        16, [](float*) {}, false);
    Dispatch dispatch = AddDispatch(two_.x, two_.mid, weights, device_->info().vector_width);
    for (const std::vector<int>& arguments : steps) {
      std::vector<std::vector<Dispatch>> candidates;
      for (const int argument : arguments) {
        dispatch.scalars[1] = argument;
        candidates.push_back({dispatch});
      }
      selection.AddCandidates(candidates);
    }
    ScriptedQueue queue(queue_.get());
    queue.script.assign(script.begin(), script.end());
    Refusals refused;
    auto choices =
        TuneChoices(selection, two_.Places(), device_.get(), &queue, &refused, known, unfit);
    EXPECT_TRUE(queue.script.empty()) << queue.script.size() << " times are left";
    return choices;
  }

  TwoSteps two_;
};

TEST_F(TuningTest, TheFastestCandidateIsChosen) {
  const auto choices = Tune({{2, 2, 2}, {2}, {2, 2}}, {30, 10, 20, 5, 7});
  ASSERT_TRUE(choices.ok()) << choices.status();
  EXPECT_EQ(*choices, (std::vector<int>{1, 0}));
}

TEST_F(TuningTest, EqualStepsAreMeasuredOnce) {
  KnownChoices known;
  auto choices = Tune({{2, 1}, {1, 2}, {2, 1}}, {20, 10, 10, 20}, &known);
  ASSERT_TRUE(choices.ok()) << choices.status();
  EXPECT_EQ(*choices, (std::vector<int>{1, 0, 1}));
  EXPECT_EQ(known.fastest.size(), 2u);
  EXPECT_TRUE(known.changed);
  // Choices that another model has measured are not measured again.
  known.changed = false;
  choices = Tune({{1, 2}, {2, 1}}, {}, &known);
  ASSERT_TRUE(choices.ok()) << choices.status();
  EXPECT_EQ(*choices, (std::vector<int>{0, 1}));
  EXPECT_FALSE(known.changed);
  // An invalid index of a candidate is ignored, and the step is measured again.
  for (auto& [key, choice] : known.fastest) choice = 7;
  choices = Tune({{1, 2}}, {30, 20}, &known);
  ASSERT_TRUE(choices.ok()) << choices.status();
  EXPECT_EQ(*choices, (std::vector<int>{1}));
}

TEST_F(TuningTest, CandidatesThatDoNotRunGiveWay) {
  std::vector<UnfitGroup> unfit;
  auto choices = Tune({{1, 2, 3}}, {ScriptedQueue::kFails, 30, 20}, nullptr, &unfit);
  ASSERT_TRUE(choices.ok()) << choices.status();
  EXPECT_EQ(*choices, (std::vector<int>{2}));
  EXPECT_TRUE(unfit.empty());
  choices = Tune({{1, 2}}, {ScriptedQueue::kFails, ScriptedQueue::kFails}, nullptr, &unfit);
  EXPECT_EQ(choices.status().code(), absl::StatusCode::kResourceExhausted);
  EXPECT_EQ(unfit.size(), 2u);
}

}  // namespace
}  // namespace litmus::gpu
