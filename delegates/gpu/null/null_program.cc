// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/null/null_program.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "absl/strings/str_cat.h"

namespace litmus::gpu {
namespace {

absl::Status CheckGrid(const std::array<int, 3>& local, const std::array<int, 3>& groups,
                       const DeviceInfo& info) {
  int64_t items = 1;
  for (size_t d = 0; d < 3; ++d) {
    if (local[d] < 1 || groups[d] < 1) {
      return absl::InvalidArgumentError(
          absl::StrCat(groups[d], " groups of ", local[d], " items in dimension ", d));
    }
    if (local[d] > info.max_local[d] || groups[d] > kMostGroups) {
      return absl::ResourceExhaustedError(
          absl::StrCat(groups[d], " groups of ", local[d], " items in dimension ", d, "; ",
                       info.name, " takes ", kMostGroups, " of ", info.max_local[d]));
    }
    items *= local[d];
  }
  if (items <= info.max_work_group) return absl::OkStatus();
  return absl::ResourceExhaustedError(absl::StrCat("groups of ", items, " work-items; ",
                                                   info.max_work_group, " at most on ", info.name));
}

absl::Status CheckNullImage(const BufferSlice& slice, int element_bytes, const DeviceInfo& info) {
  if (absl::Status status = CheckNullSlice(slice, info); !status.ok()) return status;
  if (slice.offset != 0 || slice.bytes != slice.buffer->bytes()) {
    return absl::InvalidArgumentError("an image over a part of a buffer");
  }
  const size_t texels = slice.bytes / (4 * static_cast<size_t>(element_bytes));
  if (texels <= info.max_image_texels) return absl::OkStatus();
  return absl::ResourceExhaustedError(absl::StrCat("an image of ", texels, " texels; at most ",
                                                   info.max_image_texels, " on ", info.name));
}

absl::Status CheckArguments(const KernelCode& kernel, absl::Span<const BufferSlice> buffers,
                            size_t scalars, const DeviceInfo& info) {
  if (buffers.size() != static_cast<size_t>(kernel.buffers) || scalars != kernel.scalars.size()) {
    return absl::InvalidArgumentError(absl::StrCat(buffers.size(), " buffers and ", scalars,
                                                   " scalars for ", kernel.buffers, " and ",
                                                   kernel.scalars.size()));
  }
  for (const ImageArgument& image : kernel.images) {
    const BufferSlice& slice = buffers[static_cast<size_t>(image.buffer)];
    if (absl::Status status = CheckNullImage(slice, image.element_bytes, info); !status.ok()) {
      return status;
    }
  }
  for (size_t i = 0; i < buffers.size(); ++i) {
    if (absl::Status status = CheckNullSlice(buffers[i], info); !status.ok()) return status;
    const bool constant = std::find(kernel.constants.begin(), kernel.constants.end(),
                                    static_cast<int>(i)) != kernel.constants.end();
    if (constant && buffers[i].bytes > info.max_constant_bytes) {
      return absl::ResourceExhaustedError(absl::StrCat(buffers[i].bytes,
                                                       " bytes of constants; at most ",
                                                       info.max_constant_bytes, " on ", info.name));
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status CheckNullSlice(const BufferSlice& slice, const DeviceInfo& info) {
  if (dynamic_cast<const NullBuffer*>(slice.buffer) == nullptr) {
    return absl::InvalidArgumentError("a slice of no buffer of a null device");
  }
  if (slice.offset % info.buffer_alignment != 0) {
    return absl::InvalidArgumentError(
        absl::StrCat("a slice at byte ", slice.offset, ", not aligned to ", info.buffer_alignment));
  }
  return CheckSlice(slice, slice.buffer->bytes());
}

absl::StatusOr<std::unique_ptr<BoundKernel>> NullProgram::Bind(
    int kernel, absl::Span<const BufferSlice> buffers, absl::Span<const ScalarArg> scalars,
    const WorkGroups& groups) {
  if (kernel < 0 || kernel >= static_cast<int>(text_->kernels.size())) {
    return absl::InvalidArgumentError(absl::StrCat("no kernel ", kernel));
  }
  const KernelCode& code = text_->kernels[static_cast<size_t>(kernel)];
  const bool in_text = device_->info().language == Language::kGlslEs;
  const std::array<int, 3> local = in_text ? code.local : groups.local;
  absl::Status status = CheckArguments(code, buffers, scalars.size(), device_->info());
  if (status.ok()) status = CheckGrid(local, groups.count, device_->info());
  if (!status.ok()) return OfKernel(code.name, status);
  std::vector<NullSlice> slices;
  for (const BufferSlice& slice : buffers) {
    const auto& buffer = static_cast<const NullBuffer&>(*slice.buffer);
    slices.push_back({buffer.number(), buffer.bytes(), slice.offset, slice.bytes});
  }
  device_->Keep(
      {text_, kernel, std::move(slices), {scalars.begin(), scalars.end()}, {groups.count, local}});
  return std::make_unique<BoundKernel>();
}

absl::StatusOr<std::string> NullProgram::Binary() {
  return absl::UnimplementedError("A null device has no binaries.");
}

}  // namespace litmus::gpu
