// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Programs, and kernels with their arguments.
#ifndef LITMUS_DELEGATES_GPU_GL_PROGRAM_H_
#define LITMUS_DELEGATES_GPU_GL_PROGRAM_H_

#include <array>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "delegates/gpu/backend/device.h"
#include "delegates/gpu/gl/arguments.h"
#include "delegates/gpu/gl/buffer.h"
#include "delegates/gpu/gl/driver.h"

namespace litmus::gpu {

// The data of a dispatch. It is immutable, and kept alive by the queues that have yet to run it.
struct GlDispatch {
  struct Storage {
    std::shared_ptr<GlMemory> memory;
    size_t offset = 0, bytes = 0;
  };
  SharedGlProgram program;
  std::vector<Storage> storage;            // in the order of the bindings
  std::vector<Storage> constants;          // for the uniform blocks 1 and up
  std::shared_ptr<GlArguments> arguments;  // null: the kernel has no scalars
  size_t arguments_offset = 0, arguments_bytes = 0;
  std::array<GLuint, 3> groups = {1, 1, 1};
};

class GlBoundKernel : public BoundKernel {
 public:
  explicit GlBoundKernel(std::shared_ptr<const GlDispatch> dispatch)
      : dispatch_(std::move(dispatch)) {}
  const std::shared_ptr<const GlDispatch>& dispatch() const { return dispatch_; }

 private:
  std::shared_ptr<const GlDispatch> dispatch_;
};

class GlProgram : public Program {
 public:
  // `programs`: one for each kernel.
  GlProgram(std::shared_ptr<GlDriver> driver, std::vector<SharedGlProgram> programs,
            const std::vector<KernelCode>& kernels);

  // InvalidArgument: the arguments do not match the kernel. ResourceExhausted: more work-groups
  // than a dispatch can have.
  absl::StatusOr<std::unique_ptr<BoundKernel>> Bind(int kernel,
                                                    absl::Span<const BufferSlice> buffers,
                                                    absl::Span<const ScalarArg> scalars,
                                                    const WorkGroups& groups) override;
  // Unimplemented: the driver has no binary format.
  absl::StatusOr<std::string> Binary() override;

 private:
  // The properties of a KernelCode other than its text.
  struct Signature {
    std::string name;
    size_t buffers, scalars;
    std::vector<int> constants;
  };

  std::shared_ptr<GlDriver> driver_;
  std::vector<SharedGlProgram> programs_;
  std::vector<Signature> kernels_;
  std::shared_ptr<GlArguments> arguments_;
};

// Implements Device::Compile(). InvalidArgument: a compiler error, with the compiler's message; its
// line numbers count from the start of the kernel's text (string 0; the prelude is string 1).
// ResourceExhausted: the device cannot run groups of a kernel's size, or cannot bind all its
// buffers.
absl::StatusOr<std::unique_ptr<Program>> CompileGlProgram(const std::shared_ptr<GlDriver>& driver,
                                                          const std::string& prelude,
                                                          const std::vector<KernelCode>& kernels);

// Implements Device::LoadProgram(). InvalidArgument: the binary belongs to another device or
// driver, is damaged, or lacks one of the kernels. Unimplemented: the driver has no binary format.
absl::StatusOr<std::unique_ptr<Program>> LoadGlProgram(const std::shared_ptr<GlDriver>& driver,
                                                       const std::string& binary,
                                                       const std::vector<KernelCode>& kernels);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GL_PROGRAM_H_
