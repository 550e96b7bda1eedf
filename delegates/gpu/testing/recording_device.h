// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A device without memory and compiler that records its calls: for tests of addresses (also beyond
// a machine's memory), of memory use, and of what is compiled and enqueued. Buffers have a size,
// but memory only while they are mapped.
#ifndef LITMUS_DELEGATES_GPU_TESTING_RECORDING_DEVICE_H_
#define LITMUS_DELEGATES_GPU_TESTING_RECORDING_DEVICE_H_

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "delegates/gpu/backend/device.h"

namespace litmus::gpu {

// The arguments of one call of Program::Bind.
struct RecordedBinding {
  KernelCode kernel;
  std::vector<BufferSlice> buffers;
  std::vector<ScalarArg> scalars;
  WorkGroups groups;
};

class RecordingDevice : public Device {
 public:
  explicit RecordingDevice(DeviceInfo info) : info_(std::move(info)) {}

  const DeviceInfo& info() const override { return info_; }
  absl::StatusOr<std::unique_ptr<Buffer>> Allocate(size_t bytes, const void*, MemoryUse) override {
    allocated.push_back(bytes);
    return std::make_unique<SizeOnly>(bytes, &memory);
  }
  absl::StatusOr<std::unique_ptr<Program>> Compile(
      const std::string& prelude, const std::vector<KernelCode>& kernels) override {
    bool compiles = false;
    for (const KernelCode& kernel : kernels) {
      if (!known_.emplace(prelude, kernel.source).second) continue;
      compiles = true;
      compiled.push_back(kernel.name);
      compiled_bytes += kernel.source.size();
    }
    if (compiles) compiled_bytes += prelude.size();
    programs += compiles ? 1 : 0;
    return std::make_unique<RecordingProgram>(this, kernels);
  }
  absl::StatusOr<std::unique_ptr<Program>> LoadProgram(const std::string&,
                                                       const std::vector<KernelCode>&) override {
    return absl::UnimplementedError("no binaries");
  }
  absl::StatusOr<std::unique_ptr<Queue>> MakeQueue() override {
    return std::make_unique<IdleQueue>(this);
  }

  std::vector<size_t> allocated;  // size of each buffer
  std::vector<RecordedBinding> bindings;
  // Names of the kernels that a compiler would compile: those with a new text.
  std::vector<std::string> compiled;
  size_t compiled_bytes = 0;  // bytes of these texts and of the preludes of `programs` programs
  int programs = 0;
  struct Memory {
    size_t now = 0, peak = 0;  // bytes of the buffers that exist
  } memory;
  std::vector<int> flushes;  // number of dispatches before each flush
  int enqueued = 0, profiled = 0;

 private:
  struct SizeOnly : public Buffer {
    SizeOnly(size_t bytes, Memory* all) : count(bytes), memory(all) {
      memory->now += bytes;
      memory->peak = std::max(memory->peak, memory->now);
    }
    ~SizeOnly() override { memory->now -= count; }
    size_t bytes() const override { return count; }
    size_t count;
    Memory* memory;
  };

  struct RecordingProgram : public Program {
    RecordingProgram(RecordingDevice* owner, std::vector<KernelCode> all)
        : device(owner), kernels(std::move(all)) {}
    absl::StatusOr<std::unique_ptr<BoundKernel>> Bind(int kernel,
                                                      absl::Span<const BufferSlice> buffers,
                                                      absl::Span<const ScalarArg> scalars,
                                                      const WorkGroups& groups) override {
      device->bindings.push_back({kernels[static_cast<size_t>(kernel)],
                                  {buffers.begin(), buffers.end()},
                                  {scalars.begin(), scalars.end()},
                                  groups});
      return std::make_unique<BoundKernel>();
    }
    absl::StatusOr<std::string> Binary() override { return absl::UnimplementedError("none"); }
    RecordingDevice* device;
    std::vector<KernelCode> kernels;
  };

  // Runs nothing; mapped ranges have memory until they are unmapped.
  struct IdleQueue : public Queue {
    explicit IdleQueue(RecordingDevice* owner) : device(owner) {}
    absl::Status Enqueue(BoundKernel*) override {
      ++device->enqueued;
      return absl::OkStatus();
    }
    absl::StatusOr<void*> Map(const BufferSlice& slice, Access) override {
      std::unique_ptr<char[]> window(new char[slice.bytes]);
      void* const start = window.get();
      windows[start] = std::move(window);
      return start;
    }
    absl::Status Unmap(const BufferSlice&, void* window) override {
      windows.erase(window);
      return absl::OkStatus();
    }
    absl::Status Fill(const BufferSlice&, uint32_t) override { return absl::OkStatus(); }
    absl::Status Flush() override {
      device->flushes.push_back(device->enqueued);
      return absl::OkStatus();
    }
    absl::Status Finish() override { return absl::OkStatus(); }
    absl::StatusOr<std::vector<KernelTime>> Profile(
        absl::Span<BoundKernel* const> kernels) override {
      device->profiled += static_cast<int>(kernels.size());
      return std::vector<KernelTime>(kernels.size());
    }
    RecordingDevice* device;
    std::map<void*, std::unique_ptr<char[]>> windows;
  };

  const DeviceInfo info_;
  std::set<std::pair<std::string, std::string>> known_;  // (prelude, kernel) pairs
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_TESTING_RECORDING_DEVICE_H_
