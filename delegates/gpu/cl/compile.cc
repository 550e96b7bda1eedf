// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Makes programs from source and from binaries. In a binary, the header of backend/binary_header.h
// is followed by the driver's binary of each program that contains one of the kernels, each
// preceded by its length.
#include <algorithm>
#include <cstring>
#include <map>
#include <set>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "delegates/gpu/backend/binary_fields.h"
#include "delegates/gpu/backend/binary_header.h"
#include "delegates/gpu/backend/known_defects.h"
#include "delegates/gpu/cl/build_options.h"
#include "delegates/gpu/cl/error.h"
#include "delegates/gpu/cl/program.h"

namespace litmus::gpu {
namespace {

constexpr char kMagic[] = "LITMUSCL";
constexpr size_t kMaxLogBytes = 4000;

std::string IdentityOf(const ClContext& context) {
  return absl::StrCat(context.identity(), "\n", BuildOptions(context.info()));
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
  const cl_int code =
      Cl().BuildProgram(program, 1, &device, BuildOptions(context.info()), nullptr, nullptr);
  if (code == CL_SUCCESS) return absl::OkStatus();
  const absl::Status error = ClError(code, "clBuildProgram");
  return absl::Status(error.code(),
                      absl::StrCat(error.message(), "\n", BuildLog(context, program)));
}

absl::StatusOr<std::set<std::string>> KernelNames(cl_program program) {
  size_t bytes = 0;
  cl_int code = Cl().GetProgramInfo(program, CL_PROGRAM_KERNEL_NAMES, 0, nullptr, &bytes);
  std::string text(bytes, '\0');
  if (code == CL_SUCCESS && bytes > 0) {
    code = Cl().GetProgramInfo(program, CL_PROGRAM_KERNEL_NAMES, bytes, &text[0], nullptr);
  }
  if (code != CL_SUCCESS) return ClError(code, "clGetProgramInfo");
  const std::vector<std::string> names = absl::StrSplit(text.c_str(), ';');
  return std::set<std::string>(names.begin(), names.end());
}

absl::StatusOr<ProgramHandle> CompileKernels(const ClContext& context, const std::string& prelude,
                                             const std::vector<const KernelCode*>& kernels) {
  const std::string text = ProgramText(prelude, kernels);
  const char* source = text.c_str();
  const size_t length = text.size();
  cl_int code = CL_SUCCESS;
  ProgramHandle program(
      Cl().CreateProgramWithSource(context.context(), 1, &source, &length, &code));
  if (code != CL_SUCCESS) return ClError(code, "clCreateProgramWithSource");
  if (absl::Status s = Build(context, program.get()); !s.ok()) return s;
  return program;
}

absl::StatusOr<SharedProgram> Load(const ClContext& context, absl::string_view binary) {
  const auto* bytes = reinterpret_cast<const unsigned char*>(binary.data());
  const size_t length = binary.size();
  cl_device_id device = context.device();
  cl_int status = CL_SUCCESS, code = CL_SUCCESS;
  ProgramHandle program(
      Cl().CreateProgramWithBinary(context.context(), 1, &device, &length, &bytes, &status, &code));
  if (code == CL_SUCCESS) code = status;
  if (code != CL_SUCCESS) return ClError(code, "clCreateProgramWithBinary");
  if (absl::Status s = Build(context, program.get()); !s.ok()) return s;
  return std::make_shared<const ProgramHandle>(std::move(program));
}

absl::Status AppendBinary(cl_program program, std::string* to) {
  size_t bytes = 0;
  cl_int code =
      Cl().GetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof(bytes), &bytes, nullptr);
  if (code != CL_SUCCESS) return ClError(code, "clGetProgramInfo");
  if (bytes == 0) return absl::UnimplementedError("the driver gives no binary");
  std::string binary(bytes, '\0');
  auto* start = reinterpret_cast<unsigned char*>(&binary[0]);
  code = Cl().GetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof(start), &start, nullptr);
  if (code != CL_SUCCESS) return ClError(code, "clGetProgramInfo");
  AppendText(binary, to);
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<std::unique_ptr<Program>> CompileProgram(const std::shared_ptr<ClContext>& context,
                                                        const std::string& prelude,
                                                        const std::vector<KernelCode>& kernels) {
  absl::StatusOr<std::vector<SharedProgram>> programs = context->programs().Get(
      prelude, kernels,
      [&](const std::string& text, const std::vector<const KernelCode*>& some) {
        return CompileKernels(*context, text, some);
      },
      DefectsOf(context->info()).several_kernels);
  if (!programs.ok()) return programs.status();
  return std::make_unique<ClProgram>(context, *std::move(programs), kernels);
}

absl::StatusOr<std::unique_ptr<Program>> LoadProgramBinary(
    const std::shared_ptr<ClContext>& context, const std::string& binary,
    const std::vector<KernelCode>& kernels) {
  constexpr char kDamaged[] = "the program's binary is damaged or of another device";
  if (!HasBinaryHeader(binary, kMagic, IdentityOf(*context))) {
    return absl::InvalidArgumentError(kDamaged);
  }
  absl::string_view rest = binary;
  rest.remove_prefix(kBinaryHeaderBytes);
  std::map<std::string, SharedProgram> program_of;
  while (!rest.empty()) {
    absl::string_view part;
    if (!TakeText(&rest, &part)) return absl::InvalidArgumentError(kDamaged);
    absl::StatusOr<SharedProgram> program = Load(*context, part);
    if (!program.ok()) return program.status();
    absl::StatusOr<std::set<std::string>> names = KernelNames((*program)->get());
    if (!names.ok()) return names.status();
    for (const std::string& name : *names) program_of.emplace(name, *program);
  }
  std::vector<SharedProgram> programs;
  for (const KernelCode& kernel : kernels) {
    const auto found = program_of.find(kernel.name);
    if (found == program_of.end()) {
      return absl::InvalidArgumentError(absl::StrCat("the program has no kernel ", kernel.name));
    }
    programs.push_back(found->second);
  }
  return std::make_unique<ClProgram>(context, std::move(programs), kernels);
}

absl::StatusOr<std::string> ClProgram::Binary() {
  std::string rest;
  std::set<const ProgramHandle*> written;
  for (const SharedProgram& program : programs_) {
    if (!written.insert(program.get()).second) continue;
    if (absl::Status s = AppendBinary(program->get(), &rest); !s.ok()) return s;
  }
  return absl::StrCat(BinaryHeader(kMagic, IdentityOf(*context_), rest), rest);
}

}  // namespace litmus::gpu
