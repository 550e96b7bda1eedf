// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/gl/program.h"

#include <algorithm>
#include <cstring>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "delegates/gpu/gl/state.h"

namespace litmus::gpu {
namespace {

uint32_t Word(const ScalarArg& scalar) {
  uint32_t word = 0;
  const void* value = scalar.kind == ScalarArg::Kind::kInt ? static_cast<const void*>(&scalar.i)
                                                           : static_cast<const void*>(&scalar.f);
  std::memcpy(&word, value, sizeof(word));
  return word;
}

}  // namespace

GlProgram::GlProgram(std::shared_ptr<GlDriver> driver, std::vector<SharedGlProgram> programs,
                     const std::vector<KernelCode>& kernels)
    : driver_(std::move(driver)),
      programs_(std::move(programs)),
      arguments_(
          std::make_shared<GlArguments>(driver_->context(), driver_->limits().uniform_alignment)) {
  for (const KernelCode& kernel : kernels) {
    kernels_.push_back({kernel.name, static_cast<size_t>(kernel.buffers), kernel.scalars.size(),
                        kernel.constants});
  }
}

absl::StatusOr<std::unique_ptr<BoundKernel>> GlProgram::Bind(int kernel,
                                                             absl::Span<const BufferSlice> buffers,
                                                             absl::Span<const ScalarArg> scalars,
                                                             const WorkGroups& groups) {
  if (kernel < 0 || kernel >= static_cast<int>(kernels_.size())) {
    return absl::InvalidArgumentError(absl::StrCat("no kernel ", kernel));
  }
  const Signature& signature = kernels_[static_cast<size_t>(kernel)];
  if (buffers.size() != signature.buffers || scalars.size() != signature.scalars) {
    return OfKernel(signature.name,
                    absl::InvalidArgumentError(absl::StrCat(
                        "takes ", signature.buffers, " buffers and ", signature.scalars,
                        " scalars, got ", buffers.size(), " and ", scalars.size())));
  }
  auto dispatch = std::make_shared<GlDispatch>();
  dispatch->program = programs_[static_cast<size_t>(kernel)];
  for (size_t d = 0; d < 3; ++d) {
    if (groups.count[d] < 1)
      return OfKernel(signature.name, absl::InvalidArgumentError("no work-groups"));
    const int most = driver_->limits().groups[d];
    if (groups.count[d] > most) {
      return OfKernel(signature.name, absl::ResourceExhaustedError(absl::StrCat(
                                          groups.count[d], " work-groups in dimension ", d, "; ",
                                          most, " at most on ", driver_->context()->info().name)));
    }
    dispatch->groups[d] = static_cast<GLuint>(groups.count[d]);
  }
  const std::vector<int>& constants = signature.constants;
  if (constants.size() >= kUniformBlocks) {
    return OfKernel(signature.name,
                    absl::InvalidArgumentError("too many buffers in constant memory"));
  }
  for (size_t i = 0; i < buffers.size(); ++i) {
    const BufferSlice& slice = buffers[i];
    absl::StatusOr<std::shared_ptr<GlMemory>> memory = GlMemoryOf(slice);
    if (!memory.ok()) return OfKernel(signature.name, memory.status());
    absl::StatusOr<size_t> bytes = (*memory)->BoundBytes(slice);
    if (!bytes.ok()) return OfKernel(signature.name, bytes.status());
    const bool constant =
        std::find(constants.begin(), constants.end(), static_cast<int>(i)) != constants.end();
    (constant ? dispatch->constants : dispatch->storage)
        .push_back({*std::move(memory), slice.offset, *bytes});
  }
  if (!scalars.empty()) {
    std::vector<uint32_t> words;
    words.reserve(scalars.size());
    for (const ScalarArg& scalar : scalars) words.push_back(Word(scalar));
    dispatch->arguments = arguments_;
    dispatch->arguments_offset = arguments_->Place(words);
    dispatch->arguments_bytes = GlArguments::BlockBytes(words.size());
  }
  return std::make_unique<GlBoundKernel>(std::move(dispatch));
}

}  // namespace litmus::gpu
