// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the memory that kernels are bound to, on devices that do not compute. No kernel may write a
// part of the memory object that it reads, and no address may exceed the range in which kernels
// count.
#include <algorithm>
#include <cstdint>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "delegates/gpu/engine/executable.h"
#include "delegates/gpu/engine/memory/state.h"
#include "delegates/gpu/null/null_device.h"
#include "gtest/gtest.h"

namespace litmus::gpu {
namespace {

DeviceInfo InfoOf(Language language, int vector_width, bool serial) {
  DeviceInfo info;
  info.language = language;
  info.type = serial ? DeviceType::kCpu : DeviceType::kGpu;
  info.vector_width = vector_width;
  info.max_work_group = 64;
  info.max_local = {64, 64, 64};
  info.max_buffer_bytes = size_t{1} << 40;
  info.max_kernel_buffers = 16;
  info.single_item_work_groups = info.costly_compilation = serial;
  return info;
}

// x and e -> 3x3 convolution + e -> transposed convolution, and a grouped convolution with weights
// computed at run time: all kernels that read the memory chunk around their input.
Graph PaddedGraph() {
  Graph graph;
  const ValueId x = graph.AddValue({1, 6, 6, 8}), e = graph.AddValue({1, 6, 6, 8});
  const ValueId window = graph.AddValue({8, 3, 3, 4});
  for (const ValueId id : {x, e, window}) graph.inputs.push_back({id, -1});
  const ValueId weights = graph.AddConstant({8, 3, 3, 8}, std::vector<float>(576, 0.5f));
  const ValueId bias = graph.AddConstant({8}, std::vector<float>(8, 1));
  Convolution convolution;
  convolution.pad_top = convolution.pad_left = 1;
  const ValueId sum = graph.AddValue({1, 6, 6, 8});
  graph.AddNode(convolution, {x, weights, bias}, {sum}).epilogue = {
      {{Function::kAdd, 0, 0}, {-1, e}}};
  TransposeConvolution transposed;
  transposed.stride_h = transposed.stride_w = 2;
  const ValueId large = graph.AddValue({1, 12, 12, 8});
  graph.AddNode(transposed, {sum, weights}, {large});
  convolution.groups = 2;
  const ValueId grouped = graph.AddValue({1, 12, 12, 8});
  graph.AddNode(convolution, {large, window}, {grouped});
  graph.outputs = {{grouped, -1}};
  return graph;
}

std::string Text(const NullSlice& slice) {
  return "[" + std::to_string(slice.offset) + ", " + std::to_string(slice.offset + slice.bytes) +
         ")";
}

bool Overlap(const NullSlice& a, const NullSlice& b) {
  return a.memory == b.memory && a.offset < b.offset + b.bytes && b.offset < a.offset + a.bytes;
}

bool Same(const NullSlice& a, const NullSlice& b) {
  return a.offset == b.offset && a.bytes == b.bytes;
}

int ScalarNamed(const NullBinding& binding, const std::string& name) {
  const std::vector<std::string>& names = binding.code().scalars;
  const auto found = std::find(names.begin(), names.end(), name);
  EXPECT_NE(found, names.end()) << binding.code().name << " has no " << name;
  return found == names.end() ? -1 : binding.scalars[static_cast<size_t>(found - names.begin())].i;
}

void ExpectNoPartOfWhatIsRead(const PlannedDispatch& dispatch, const NullBinding& binding) {
  for (size_t w = 0; w < binding.buffers.size(); ++w) {
    if (!dispatch.uses[w].written) continue;
    for (size_t r = 0; r < binding.buffers.size(); ++r) {
      EXPECT_TRUE(!Overlap(binding.buffers[w], binding.buffers[r]) ||
                  Same(binding.buffers[w], binding.buffers[r]))
          << binding.code().name << " writes " << Text(binding.buffers[w]) << " and is bound to "
          << Text(binding.buffers[r]) << " of the same buffer";
    }
  }
}

// OpenCL 1.2, section 5.2.1: it is undefined to read a buffer while one of its sub-buffers is
// written, and to access two overlapping sub-buffers of which one is written.
TEST(Binding, NoKernelWritesAPartOfWhatItReads) {
  for (const auto& [width, serial] : {std::pair(4, false), {4, true}, {16, true}}) {
    for (const Precision precision : {Precision::kF32, Precision::kF32Accumulate}) {
      SCOPED_TRACE(testing::Message() << "vectors of " << width << ", serial " << serial
                                      << ", precision " << static_cast<int>(precision));
      NullDevice device(InfoOf(Language::kOpenClC, width, serial));
      Graph graph = PaddedGraph();
      const std::vector<Place> places = PlaceValues({precision, 128, width == 4}, &graph);
      KernelSelection selection(graph, device.info(), precision);
      ASSERT_TRUE(selection.SelectAll().ok());
      std::vector<std::pair<int, int>> candidates;
      for (size_t i = 0; i < selection.steps().size(); ++i) {
        for (size_t w = 0; w < selection.steps()[i].candidates.size(); ++w) {
          candidates.emplace_back(static_cast<int>(i), static_cast<int>(w));
        }
      }
      const std::unique_ptr<Queue> queue = *device.MakeQueue();
      const auto executable =
          Executable::Build(selection, places, candidates, &device, queue.get(), {});
      ASSERT_TRUE(executable.ok()) << executable.status();
      const std::vector<PlannedDispatch>& dispatches = (*executable)->set().dispatches;
      const std::vector<NullBinding> bindings = device.bindings();
      ASSERT_EQ(dispatches.size(), bindings.size());
      std::ptrdiff_t chunks = 0;
      for (size_t i = 0; i < dispatches.size(); ++i) {
        const NullBinding& binding = bindings[i];
        chunks += std::count_if(dispatches[i].buffers.begin(), dispatches[i].buffers.end(),
                                [](const Operand& operand) { return operand.from_chunk; });
        ExpectNoPartOfWhatIsRead(dispatches[i], binding);
        // The value in a buffer that is bound whole is found by its start.
        if (!dispatches[i].buffers[0].from_chunk) continue;
        const Operand& result = dispatches[i].buffers[2];
        const size_t slice = 4 * ElementBytes(selection.OperandStorage(result));
        EXPECT_EQ(static_cast<size_t>(ScalarNamed(binding, "dst_at_")) * slice,
                  (*executable)->SliceOf(result.id).offset)
            << binding.code().name;
      }
      EXPECT_GE(chunks, 3);
    }
  }
}

// Parts and pieces of a value begin at the offset of their slices, and kernels that write one part
// read another.
TEST(Binding, PartsOfOneValue) {
  for (const Precision precision : {Precision::kF32, Precision::kF32Accumulate}) {
    SCOPED_TRACE(testing::Message() << "precision " << static_cast<int>(precision));
    NullDevice device(InfoOf(Language::kOpenClC, 4, false));
    Graph graph;
    std::vector<ValueId> values;
    for (int i = 0; i < 4; ++i) values.push_back(graph.AddValue({1, 6, 8}));
    graph.inputs = {{values[0], -1}};
    for (size_t i = 0; i < 3; ++i) {
      graph.AddNode(Elementwise{Function::kNeg, 0, 0}, {values[i]}, {values[i + 1]});
    }
    const ValueId whole = graph.AddValue({1, 18, 8}), image = graph.AddValue({1, 6, 16});
    graph.AddNode(Concatenate{1}, {values[1], values[2], values[3]}, {whole});
    const ValueId left = graph.AddValue({1, 6, 8}), right = graph.AddValue({1, 6, 8});
    for (const ValueId part : {left, right}) {
      graph.AddNode(Elementwise{Function::kNeg, 0, 0}, {values[0]}, {part});
    }
    graph.AddNode(Concatenate{2}, {left, right}, {image});
    graph.outputs = {{whole, -1}, {image, -1}};
    const std::vector<Place> places = PlaceValues({precision, 128, true, true}, &graph);
    KernelSelection selection(graph, device.info(), precision);
    ASSERT_TRUE(selection.SelectAll().ok());
    std::vector<std::pair<int, int>> candidates;
    for (size_t i = 0; i < selection.steps().size(); ++i) {
      candidates.emplace_back(static_cast<int>(i), 0);
    }
    const std::unique_ptr<Queue> queue = *device.MakeQueue();
    const auto executable =
        Executable::Build(selection, places, candidates, &device, queue.get(), {});
    ASSERT_TRUE(executable.ok()) << executable.status();
    const std::vector<PlannedDispatch>& dispatches = (*executable)->set().dispatches;
    const std::vector<NullBinding> bindings = device.bindings();
    ASSERT_EQ(dispatches.size(), 5u);
    for (size_t i = 0; i < dispatches.size(); ++i) {
      ExpectNoPartOfWhatIsRead(dispatches[i], bindings[i]);
    }
    // The parts after the first one begin at offsets that are not multiples of 128 bytes.
    const size_t element = precision == Precision::kF32 ? 4 : 2;
    const size_t begin = (*executable)->SliceOf(whole).offset;
    for (size_t part = 0; part < 3; ++part) {
      EXPECT_EQ((*executable)->SliceOf(values[part + 1]).offset, begin + part * 48 * element);
    }
    for (size_t i = 1; i < 3; ++i) {
      EXPECT_EQ(static_cast<size_t>(ScalarNamed(bindings[i], "dst_at_")) * 4 * element,
                begin + i * 48 * element);
    }
    for (size_t i = 3; i < 5; ++i) EXPECT_EQ(ScalarNamed(bindings[i], "PITCH_"), 4);
    EXPECT_EQ((*executable)->SliceOf(right).offset,
              (*executable)->SliceOf(image).offset + 8 * element);
    EXPECT_EQ((*executable)->SliceOf(right).bytes, (5 * 16 + 8) * element);
  }
}

// Kernels count floats with 32-bit integers: at most 2^31 floats, or 2^29 slices of 4.
constexpr int64_t kMostFloats = int64_t{1} << 31;
constexpr int64_t kEnds = 2 * 128;  // bytes before plus bytes after the values of a chunk

constexpr char kCopyText[] = R"(
%kernel copy
%in act src
%out act dst
%arg int BASE
  LOAD4(a, src, BASE);
  STORE4(dst, 0, BC(a, 0), BC(a, 1), BC(a, 2), BC(a, 3));
%endkernel
)";

// x -> mid -> out, each of `slices` slices, without shared memory.
struct Chain {
  explicit Chain(int64_t slices) {
    const Shape shape = {static_cast<int>(slices), 4};
    for (int i = 0; i < 3; ++i) graph.AddValue(shape);
    for (int i = 0; i < 2; ++i) graph.AddNode(Elementwise{}, {i}, {i + 1});
    graph.inputs = {{0, -1}};
    graph.outputs = {{2, -1}};
  }
  absl::Status Build(NullDevice* device, Precision precision) {
    KernelSelection selection(graph, device->info(), precision);
    for (int i = 0; i < 2; ++i) {
      Dispatch dispatch;
      dispatch.text = kCopyText;
      dispatch.kernel = "copy";
      dispatch.buffers = {Operand::Chunk(i), Operand::Of(i + 1)};
      dispatch.scalars = {Scalar::BaseOf(i)};
      dispatch.final_store = false;
      selection.Add(dispatch);
    }
    const std::vector<Place> places = {{0, 0}, {1, 0}, {2, 0}};
    const std::unique_ptr<Queue> queue = *device->MakeQueue();
    ExecutableOptions options;
    options.share_memory = false;
    return Executable::Build(selection, places, {{0, 0}, {1, 0}}, device, queue.get(), options)
        .status();
  }
  Graph graph;
};

TEST(Binding, NoIndexOfAFloatOverflows) {
  const struct {
    Precision precision;
    int64_t float_bytes;
  } kPrecisions[] = {{Precision::kF32, 4}, {Precision::kF32Accumulate, 2}};
  for (const auto& [precision, float_bytes] : kPrecisions) {
    const int64_t most_bytes = kMostFloats * float_bytes;
    const int64_t most_slices = (most_bytes - kEnds) / (4 * float_bytes);
    // Sizes of which a chunk holds three values, one and a half, one, and exactly one.
    for (const int64_t slices :
         {most_slices / 4, most_slices * 2 / 3, most_slices - 1, most_slices}) {
      SCOPED_TRACE(testing::Message() << slices << " slices, " << float_bytes << " bytes a float");
      NullDevice device(InfoOf(Language::kOpenClC, 4, false));
      const absl::Status status = Chain(slices).Build(&device, precision);
      ASSERT_TRUE(status.ok()) << status;
      for (const size_t bytes : device.buffer_bytes()) {
        EXPECT_LE(static_cast<int64_t>(bytes), most_bytes);
      }
      ASSERT_EQ(device.bindings().size(), 2u);
      for (const NullBinding& binding : device.bindings()) {
        for (const char* start : {"BASE", "dst_at_"}) {
          const int64_t first = ScalarNamed(binding, start);
          EXPECT_GE(first, 0) << start;
          EXPECT_LE((first + slices) * 4, kMostFloats) << start << " " << first;
        }
      }
    }
    NullDevice device(InfoOf(Language::kOpenClC, 4, false));
    EXPECT_EQ(Chain(most_slices + 8).Build(&device, precision).code(),
              absl::StatusCode::kResourceExhausted);
  }
}

}  // namespace
}  // namespace litmus::gpu
