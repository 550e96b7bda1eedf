// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/cl/program.h"

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "delegates/gpu/cl/error.h"

namespace litmus::gpu {
namespace {

absl::Status SetArgument(cl_kernel kernel, cl_uint* index, size_t bytes, const void* value) {
  return ClCheck(Cl().SetKernelArg(kernel, (*index)++, bytes, value), "clSetKernelArg");
}

}  // namespace

absl::Status ClBoundKernel::Enqueue(cl_command_queue queue, EventHandle* event) const {
  cl_event made = nullptr;
  const cl_int code =
      Cl().EnqueueNDRangeKernel(queue, kernel_.get(), 3, nullptr, global_.data(), local_.data(), 0,
                                nullptr, event == nullptr ? nullptr : &made);
  if (code != CL_SUCCESS) return ClError(code, "clEnqueueNDRangeKernel");
  if (event != nullptr) *event = EventHandle(made);
  return absl::OkStatus();
}

ClProgram::ClProgram(std::shared_ptr<ClContext> context, std::vector<SharedProgram> programs,
                     const std::vector<KernelCode>& kernels)
    : context_(std::move(context)), programs_(std::move(programs)) {
  for (const KernelCode& kernel : kernels) {
    const auto buffers = static_cast<size_t>(kernel.buffers);
    kernels_.push_back({kernel.name, buffers, kernel.scalars.size(), std::vector<int>(buffers, 0)});
    for (const ImageArgument& image : kernel.images) {
      kernels_.back().element_bytes[static_cast<size_t>(image.buffer)] = image.element_bytes;
    }
  }
}

absl::Status ClProgram::CheckGroup(const std::array<int, 3>& group, cl_kernel kernel) const {
  size_t items = 1;
  bool fits = true;
  for (int d = 0; d < 3; ++d) {
    if (group[d] < 1) return absl::InvalidArgumentError("a group of no work-items");
    items *= group[d];
    fits = fits && group[d] <= context_->info().max_local[d];
  }
  size_t most = items;  // max items that this kernel's registers allow
  if (items > 1) {
    if (absl::Status s = ClCheck(
            Cl().GetKernelWorkGroupInfo(kernel, context_->device(), CL_KERNEL_WORK_GROUP_SIZE,
                                        sizeof(most), &most, nullptr),
            "clGetKernelWorkGroupInfo");
        !s.ok()) {
      return s;
    }
  }
  if (fits && items <= most) return absl::OkStatus();
  return absl::ResourceExhaustedError(absl::StrCat("groups of ", items, " work-items; ", most,
                                                   " at most on ", context_->info().name));
}

absl::StatusOr<std::unique_ptr<BoundKernel>> ClProgram::Bind(int kernel,
                                                             absl::Span<const BufferSlice> buffers,
                                                             absl::Span<const ScalarArg> scalars,
                                                             const WorkGroups& groups) {
  if (kernel < 0 || kernel >= static_cast<int>(kernels_.size())) {
    return absl::InvalidArgumentError(absl::StrCat("no kernel ", kernel));
  }
  const Signature& signature = kernels_[kernel];
  const SharedProgram& program = programs_[kernel];
  if (buffers.size() != signature.buffers || scalars.size() != signature.scalars) {
    return OfKernel(signature.name,
                    absl::InvalidArgumentError(absl::StrCat(
                        "takes ", signature.buffers, " buffers and ", signature.scalars,
                        " scalars, got ", buffers.size(), " and ", scalars.size())));
  }
  cl_int code = CL_SUCCESS;
  KernelHandle handle(Cl().CreateKernel(program->get(), signature.name.c_str(), &code));
  if (code != CL_SUCCESS) return OfKernel(signature.name, ClError(code, "clCreateKernel"));
  if (absl::Status s = CheckGroup(groups.local, handle.get()); !s.ok())
    return OfKernel(signature.name, s);
  std::array<size_t, 3> global, local;
  for (int d = 0; d < 3; ++d) {
    if (groups.count[d] < 1)
      return OfKernel(signature.name, absl::InvalidArgumentError("no work-groups"));
    local[d] = groups.local[d];
    global[d] = local[d] * groups.count[d];
  }
  std::vector<std::shared_ptr<ClMemory>> kept;
  cl_uint index = 0;
  for (size_t i = 0; i < buffers.size(); ++i) {
    absl::StatusOr<std::shared_ptr<ClMemory>> memory = MemoryOf(buffers[i]);
    if (!memory.ok()) return OfKernel(signature.name, memory.status());
    const int element_bytes = signature.element_bytes[i];
    absl::StatusOr<cl_mem> object = element_bytes > 0 ? (*memory)->Image(buffers[i], element_bytes)
                                                      : (*memory)->Slice(buffers[i]);
    if (!object.ok()) return OfKernel(signature.name, object.status());
    kept.push_back(*std::move(memory));
    absl::Status s = SetArgument(handle.get(), &index, sizeof(cl_mem), &*object);
    if (!s.ok()) return OfKernel(signature.name, s);
  }
  for (const ScalarArg& scalar : scalars) {
    const void* value = scalar.kind == ScalarArg::Kind::kInt ? static_cast<const void*>(&scalar.i)
                                                             : static_cast<const void*>(&scalar.f);
    absl::Status s = SetArgument(handle.get(), &index, 4, value);
    if (!s.ok()) return OfKernel(signature.name, s);
  }
  return std::make_unique<ClBoundKernel>(context_, program, std::move(handle), std::move(kept),
                                         global, local);
}

}  // namespace litmus::gpu
