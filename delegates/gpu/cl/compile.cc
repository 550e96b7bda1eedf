// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Programs from source and from binaries, which backend/binary_header.h protects.
#include <algorithm>
#include <cstring>
#include <set>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "delegates/gpu/backend/binary_header.h"
#include "delegates/gpu/cl/build_options.h"
#include "delegates/gpu/cl/error.h"
#include "delegates/gpu/cl/program.h"

namespace litmus::gpu {
namespace {

constexpr char kMagic[] = "LITMUSCL";
constexpr size_t kMaxLogBytes = 4000;

std::string IdentityOf(const ClContext& context) {
  return absl::StrCat(context.identity(), "\n", kBuildOptions);
}

std::string BuildLog(const ClContext& context, cl_program program) {
  size_t bytes = 0;
  Cl().GetProgramBuildInfo(program, context.device(), CL_PROGRAM_BUILD_LOG, 0, nullptr, &bytes);
  std::string log(bytes, '\0');
  if (bytes > 0) {
    Cl().GetProgramBuildInfo(program, context.device(), CL_PROGRAM_BUILD_LOG, bytes, &log[0],
                             nullptr);
  }
  log.resize(std::min(std::strlen(log.c_str()), kMaxLogBytes));
  return log;
}

absl::Status Build(const ClContext& context, cl_program program) {
  cl_device_id device = context.device();
  const cl_int code = Cl().BuildProgram(program, 1, &device, kBuildOptions, nullptr, nullptr);
  if (code == CL_SUCCESS) return absl::OkStatus();
  const absl::Status error = ClError(code, "clBuildProgram");
  return absl::Status(error.code(),
                      absl::StrCat(error.message(), "\n", BuildLog(context, program)));
}

// InvalidArgument unless the program has all the kernels.
absl::Status CheckKernels(cl_program program, const std::vector<KernelCode>& kernels) {
  size_t bytes = 0;
  cl_int code = Cl().GetProgramInfo(program, CL_PROGRAM_KERNEL_NAMES, 0, nullptr, &bytes);
  std::string text(bytes, '\0');
  if (code == CL_SUCCESS && bytes > 0) {
    code = Cl().GetProgramInfo(program, CL_PROGRAM_KERNEL_NAMES, bytes, &text[0], nullptr);
  }
  if (code != CL_SUCCESS) return ClError(code, "clGetProgramInfo");
  const std::vector<std::string> list = absl::StrSplit(text.c_str(), ';');
  const std::set<std::string> names(list.begin(), list.end());
  for (const KernelCode& kernel : kernels) {
    if (names.count(kernel.name) == 0) {
      return absl::InvalidArgumentError(absl::StrCat("the program has no kernel ", kernel.name));
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<ProgramHandle> CompileText(const ClContext& context, const std::string& text) {
  const char* source = text.c_str();
  const size_t length = text.size();
  cl_int code = CL_SUCCESS;
  ProgramHandle program(
      Cl().CreateProgramWithSource(context.context(), 1, &source, &length, &code));
  if (code != CL_SUCCESS) return ClError(code, "clCreateProgramWithSource");
  if (absl::Status s = Build(context, program.get()); !s.ok()) return s;
  return program;
}

}  // namespace

absl::StatusOr<std::unique_ptr<Program>> CompileProgram(const std::shared_ptr<ClContext>& context,
                                                        const std::string& prelude,
                                                        const std::vector<KernelCode>& kernels) {
  const std::string text = ProgramText(prelude, kernels);
  absl::StatusOr<SharedProgram> program =
      context->programs().Get(text, [&] { return CompileText(*context, text); });
  if (!program.ok()) return program.status();
  return std::make_unique<ClProgram>(context, *std::move(program), kernels);
}

absl::StatusOr<std::unique_ptr<Program>> LoadProgramBinary(
    const std::shared_ptr<ClContext>& context, const std::string& binary,
    const std::vector<KernelCode>& kernels) {
  if (!HasBinaryHeader(binary, kMagic, IdentityOf(*context))) {
    return absl::InvalidArgumentError("the program's binary is damaged or of another device");
  }
  const auto* bytes = reinterpret_cast<const unsigned char*>(binary.data()) + kBinaryHeaderBytes;
  const size_t length = binary.size() - kBinaryHeaderBytes;
  cl_device_id device = context->device();
  cl_int status = CL_SUCCESS, code = CL_SUCCESS;
  ProgramHandle program(Cl().CreateProgramWithBinary(context->context(), 1, &device, &length,
                                                     &bytes, &status, &code));
  if (code == CL_SUCCESS) code = status;
  if (code != CL_SUCCESS) return ClError(code, "clCreateProgramWithBinary");
  if (absl::Status s = Build(*context, program.get()); !s.ok()) return s;
  if (absl::Status s = CheckKernels(program.get(), kernels); !s.ok()) return s;
  return std::make_unique<ClProgram>(
      context, std::make_shared<const ProgramHandle>(std::move(program)), kernels);
}

absl::StatusOr<std::string> ClProgram::Binary() {
  size_t bytes = 0;
  cl_int code =
      Cl().GetProgramInfo(program_->get(), CL_PROGRAM_BINARY_SIZES, sizeof(bytes), &bytes, nullptr);
  if (code != CL_SUCCESS) return ClError(code, "clGetProgramInfo");
  if (bytes == 0) return absl::UnimplementedError("the driver gives no binary");
  std::string binary(bytes, '\0');
  auto* to = reinterpret_cast<unsigned char*>(&binary[0]);
  code = Cl().GetProgramInfo(program_->get(), CL_PROGRAM_BINARIES, sizeof(to), &to, nullptr);
  if (code != CL_SUCCESS) return ClError(code, "clGetProgramInfo");
  return absl::StrCat(BinaryHeader(kMagic, IdentityOf(*context_), binary), binary);
}

}  // namespace litmus::gpu
