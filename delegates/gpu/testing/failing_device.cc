// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/testing/failing_device.h"

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/types/span.h"

namespace litmus::gpu {
namespace {

// Wraps a real object and counts it while it is alive.
template <typename Base>
class Counted : public Base {
 public:
  Counted(std::unique_ptr<Base> real, Faults* faults) : faults_(faults), real_(std::move(real)) {
    ++faults_->alive;
  }
  ~Counted() override { --faults_->alive; }
  Base* real() const { return real_.get(); }

 protected:
  Faults* const faults_;

 private:
  const std::unique_ptr<Base> real_;
};

class FailingBuffer final : public Counted<Buffer> {
 public:
  using Counted::Counted;
  size_t bytes() const override { return real()->bytes(); }
};
using FailingKernel = Counted<BoundKernel>;

BufferSlice Real(const BufferSlice& slice) {
  const auto* buffer = static_cast<const FailingBuffer*>(slice.buffer);
  return {buffer == nullptr ? nullptr : buffer->real(), slice.offset, slice.bytes};
}

// Wraps the object that the real device has made in an `Ours`.
template <typename Ours, typename Base>
absl::StatusOr<std::unique_ptr<Base>> Wrapped(absl::StatusOr<std::unique_ptr<Base>> made,
                                              Faults* faults) {
  if (!made.ok()) return made.status();
  return std::make_unique<Ours>(*std::move(made), faults);
}

class FailingProgram final : public Counted<Program> {
 public:
  using Counted::Counted;
  absl::StatusOr<std::unique_ptr<BoundKernel>> Bind(int kernel,
                                                    absl::Span<const BufferSlice> buffers,
                                                    absl::Span<const ScalarArg> scalars,
                                                    const WorkGroups& groups) override {
    if (absl::Status s = faults_->Count(Call::kBind); !s.ok()) return s;
    std::vector<BufferSlice> slices;
    for (const BufferSlice& slice : buffers) slices.push_back(Real(slice));
    return Wrapped<FailingKernel>(real()->Bind(kernel, slices, scalars, groups), faults_);
  }
  absl::StatusOr<std::string> Binary() override {
    if (absl::Status s = faults_->Count(Call::kBinary); !s.ok()) return s;
    return real()->Binary();
  }
};

class FailingQueue final : public Counted<Queue> {
 public:
  using Counted::Counted;
  absl::Status Enqueue(BoundKernel* kernel) override {
    if (absl::Status s = faults_->Count(Call::kEnqueue); !s.ok()) return s;
    return real()->Enqueue(static_cast<FailingKernel*>(kernel)->real());
  }
  absl::StatusOr<void*> Map(const BufferSlice& slice, Access access) override {
    if (absl::Status s = faults_->Count(Call::kMap); !s.ok()) return s;
    return real()->Map(Real(slice), access);
  }
  absl::Status Unmap(const BufferSlice& slice, void* range) override {
    // The range is unmapped even if the call fails, because drivers do not keep it mapped either.
    const absl::Status failure = faults_->Count(Call::kUnmap);
    const absl::Status unmapped = real()->Unmap(Real(slice), range);
    return failure.ok() ? unmapped : failure;
  }
  absl::Status Fill(const BufferSlice& slice, uint32_t pattern) override {
    if (absl::Status s = faults_->Count(Call::kFill); !s.ok()) return s;
    return real()->Fill(Real(slice), pattern);
  }
  absl::Status Flush() override {
    if (absl::Status s = faults_->Count(Call::kFlush); !s.ok()) return s;
    return real()->Flush();
  }
  absl::Status Finish() override {
    if (absl::Status s = faults_->Count(Call::kFinish); !s.ok()) return s;
    return real()->Finish();
  }
  absl::StatusOr<std::vector<KernelTime>> Profile(absl::Span<BoundKernel* const> kernels) override {
    if (absl::Status s = faults_->Count(Call::kProfile); !s.ok()) return s;
    std::vector<BoundKernel*> real_kernels;
    for (BoundKernel* kernel : kernels) {
      real_kernels.push_back(static_cast<FailingKernel*>(kernel)->real());
    }
    return real()->Profile(real_kernels);
  }
};

class FailingDevice final : public Device {
 public:
  FailingDevice(std::shared_ptr<Device> real, Faults* faults)
      : real_(std::move(real)), faults_(faults) {}
  const DeviceInfo& info() const override { return real_->info(); }
  absl::StatusOr<std::unique_ptr<Buffer>> Allocate(size_t bytes, const void* contents,
                                                   MemoryUse use) override {
    if (absl::Status s = faults_->Count(Call::kAllocate); !s.ok()) return s;
    return Wrapped<FailingBuffer>(real_->Allocate(bytes, contents, use), faults_);
  }
  absl::StatusOr<std::unique_ptr<Program>> Compile(
      const std::string& prelude, const std::vector<KernelCode>& kernels) override {
    if (absl::Status s = faults_->Count(Call::kCompile); !s.ok()) return s;
    return Wrapped<FailingProgram>(real_->Compile(prelude, kernels), faults_);
  }
  absl::StatusOr<std::unique_ptr<Program>> LoadProgram(
      const std::string& binary, const std::vector<KernelCode>& kernels) override {
    if (absl::Status s = faults_->Count(Call::kLoadProgram); !s.ok()) return s;
    return Wrapped<FailingProgram>(real_->LoadProgram(binary, kernels), faults_);
  }
  absl::StatusOr<std::unique_ptr<Queue>> MakeQueue() override {
    if (absl::Status s = faults_->Count(Call::kMakeQueue); !s.ok()) return s;
    return Wrapped<FailingQueue>(real_->MakeQueue(), faults_);
  }

 private:
  const std::shared_ptr<Device> real_;
  Faults* const faults_;
};

}  // namespace

const char* CallName(Call call) {
  static constexpr const char* kNames[kCalls] = {
      "Allocate", "Compile", "LoadProgram", "MakeQueue", "Bind",   "Binary", "Enqueue",
      "Map",      "Unmap",   "Fill",        "Flush",     "Finish", "Profile"};
  return kNames[static_cast<int>(call)];
}

void Faults::Fail(Call call, int n, absl::StatusCode code, bool all) {
  Forget();
  failing_ = call;
  first_ = n;
  all_ = all;
  code_ = code;
}

void Faults::Forget() {
  for (std::atomic<int>& count : calls) count = 0;
  first_ = -1;
}

absl::Status Faults::Count(Call call) {
  const int index = calls[static_cast<size_t>(call)]++;
  const bool fails = first_ >= 0 && call == failing_ && (all_ ? index >= first_ : index == first_);
  if (!fails) return absl::OkStatus();
  return absl::Status(code_, absl::StrCat("call ", index, " of ", CallName(call), " fails"));
}

std::shared_ptr<Device> WithFaults(std::shared_ptr<Device> device, Faults* faults) {
  return std::make_shared<FailingDevice>(std::move(device), faults);
}

}  // namespace litmus::gpu
