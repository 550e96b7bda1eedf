// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Programs, and kernels with their arguments.
#ifndef LITMUS_DELEGATES_GPU_CL_PROGRAM_H_
#define LITMUS_DELEGATES_GPU_CL_PROGRAM_H_

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "delegates/gpu/backend/device.h"
#include "delegates/gpu/cl/buffer.h"
#include "delegates/gpu/cl/context.h"

namespace litmus::gpu {

// For one thread at a time, like its cl_kernel. Other objects of the same kernel function are
// independent.
class ClBoundKernel : public BoundKernel {
 public:
  ClBoundKernel(std::shared_ptr<ClContext> context, SharedProgram program, KernelHandle kernel,
                std::vector<std::shared_ptr<ClMemory>> memory, std::array<size_t, 3> global,
                std::array<size_t, 3> local)
      : context_(std::move(context)),
        program_(std::move(program)),
        memory_(std::move(memory)),
        kernel_(std::move(kernel)),
        global_(global),
        local_(local) {}

  // Enqueues the kernel. `event`: null, or receives the command's event.
  absl::Status Enqueue(cl_command_queue queue, EventHandle* event) const;

 private:
  std::shared_ptr<ClContext> context_;
  SharedProgram program_;
  std::vector<std::shared_ptr<ClMemory>> memory_;
  KernelHandle kernel_;  // all arguments are set
  std::array<size_t, 3> global_, local_;
};

class ClProgram : public Program {
 public:
  // `programs`: the program of each kernel.
  ClProgram(std::shared_ptr<ClContext> context, std::vector<SharedProgram> programs,
            const std::vector<KernelCode>& kernels);

  // InvalidArgument: the arguments do not match the kernel. ResourceExhausted: the device cannot
  // run groups of this size.
  absl::StatusOr<std::unique_ptr<BoundKernel>> Bind(int kernel,
                                                    absl::Span<const BufferSlice> buffers,
                                                    absl::Span<const ScalarArg> scalars,
                                                    const WorkGroups& groups) override;
  absl::StatusOr<std::string> Binary() override;

 private:
  // The properties of a KernelCode other than its text.
  struct Signature {
    std::string name;
    size_t buffers, scalars;
    std::vector<int> element_bytes;  // for each buffer: size of an image's elements, or 0
  };
  absl::Status CheckGroup(const std::array<int, 3>& group, cl_kernel kernel) const;

  std::shared_ptr<ClContext> context_;
  std::vector<SharedProgram> programs_;
  std::vector<Signature> kernels_;
};

// Implements Device::Compile(). Errors have RefusedKernels. InvalidArgument: a compiler error, with
// the compiler's message; its line numbers count from the start of a kernel's text.
absl::StatusOr<std::unique_ptr<Program>> CompileProgram(const std::shared_ptr<ClContext>& context,
                                                        const std::string& prelude,
                                                        const std::vector<KernelCode>& kernels);

// Implements Device::LoadProgram(). InvalidArgument: the binary belongs to another device or
// driver, is damaged, or has other kernels.
absl::StatusOr<std::unique_ptr<Program>> LoadProgramBinary(
    const std::shared_ptr<ClContext>& context, const std::string& binary,
    const std::vector<KernelCode>& kernels);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_CL_PROGRAM_H_
