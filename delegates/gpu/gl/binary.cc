// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Makes programs from binaries. The header of backend/binary_header.h is followed, for each kernel,
// by its name, format, and program, as backend/binary_fields.h writes them.
#include <cstdint>
#include <limits>
#include <map>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "delegates/gpu/backend/binary_fields.h"
#include "delegates/gpu/backend/binary_header.h"
#include "delegates/gpu/gl/error.h"
#include "delegates/gpu/gl/program.h"

namespace litmus::gpu {
namespace {

constexpr char kMagic[] = "LITMUSGL";
constexpr char kNoFormat[] = "the driver has no format of program binaries";

// A kernel's program as the driver stores it.
struct KernelBinary {
  GLenum format = 0;
  absl::string_view program;
};

// Splits the text into binaries by kernel name; returns false if it is malformed.
bool Split(absl::string_view rest, std::map<absl::string_view, KernelBinary>* binaries) {
  while (!rest.empty()) {
    absl::string_view name, program;
    uint64_t format = 0;
    if (!TakeText(&rest, &name) || !TakeNumber(&rest, &format) ||
        format > std::numeric_limits<GLenum>::max() || !TakeText(&rest, &program)) {
      return false;
    }
    (*binaries)[name] = {static_cast<GLenum>(format), program};
  }
  return true;
}

// Call inside GlContext::Run.
absl::Status AppendProgram(GLuint program, std::string* to) {
  GLint bytes = 0;
  Gl().GetProgramiv(program, GL_PROGRAM_BINARY_LENGTH, &bytes);
  if (bytes <= 0) return absl::UnimplementedError("the driver gives no binary of the program");
  std::string binary(static_cast<size_t>(bytes), '\0');
  GLsizei got = 0;
  GLenum format = 0;
  Gl().GetProgramBinary(program, bytes, &got, &format, &binary[0]);
  if (absl::Status s = GlCheck("glGetProgramBinary"); !s.ok()) return s;
  binary.resize(static_cast<size_t>(got));
  AppendNumber(format, to);
  AppendText(binary, to);
  return absl::OkStatus();
}

// Call inside GlContext::Run.
absl::StatusOr<SharedGlProgram> Load(const std::shared_ptr<GlContext>& context,
                                     const std::string& kernel, const KernelBinary& binary) {
  const GLuint name = Gl().CreateProgram();
  if (name == 0) return GlCheck("glCreateProgram");
  auto program = std::make_shared<GlProgramObject>(context, name);
  // Makes the binary of the loaded program retrievable too.
  Gl().ProgramParameteri(name, GL_PROGRAM_BINARY_RETRIEVABLE_HINT, GL_TRUE);
  Gl().ProgramBinary(name, binary.format, binary.program.data(),
                     static_cast<GLsizei>(binary.program.size()));
  GLint linked = GL_FALSE;
  Gl().GetProgramiv(name, GL_LINK_STATUS, &linked);
  const absl::Status error = GlCheck("glProgramBinary");
  if (linked && error.ok()) return program;
  return absl::InvalidArgumentError(
      absl::StrCat("kernel ", kernel, ": the driver refuses the binary (",
                   error.ok() ? "it does not link" : error.message(), ")"));
}

}  // namespace

absl::StatusOr<std::unique_ptr<Program>> LoadGlProgram(const std::shared_ptr<GlDriver>& driver,
                                                       const std::string& binary,
                                                       const std::vector<KernelCode>& kernels) {
  if (!driver->limits().binaries) return absl::UnimplementedError(kNoFormat);
  const absl::string_view all(binary);
  std::map<absl::string_view, KernelBinary> binaries;
  if (!HasBinaryHeader(all, kMagic, driver->identity()) ||
      !Split(all.substr(kBinaryHeaderBytes), &binaries)) {
    return absl::InvalidArgumentError("the program's binary is damaged or of another device");
  }
  for (const KernelCode& kernel : kernels) {
    if (binaries.count(kernel.name) == 0) {
      return absl::InvalidArgumentError(absl::StrCat("the program has no kernel ", kernel.name));
    }
  }
  std::vector<SharedGlProgram> programs;
  const absl::Status status = driver->context()->Run([&]() -> absl::Status {
    GlForgetErrors();
    for (const KernelCode& kernel : kernels) {
      absl::StatusOr<SharedGlProgram> program =
          Load(driver->context(), kernel.name, binaries[kernel.name]);
      if (!program.ok()) return program.status();
      programs.push_back(*std::move(program));
    }
    return absl::OkStatus();
  });
  if (!status.ok()) return status;
  return std::make_unique<GlProgram>(driver, std::move(programs), kernels);
}

absl::StatusOr<std::string> GlProgram::Binary() {
  if (!driver_->limits().binaries) return absl::UnimplementedError(kNoFormat);
  std::string rest;
  const absl::Status status = driver_->context()->Run([&] {
    GlForgetErrors();
    for (size_t i = 0; i < programs_.size(); ++i) {
      AppendText(kernels_[i].name, &rest);
      if (absl::Status s = AppendProgram(programs_[i]->name(), &rest); !s.ok()) return s;
    }
    return absl::OkStatus();
  });
  if (!status.ok()) return status;
  return absl::StrCat(BinaryHeader(kMagic, driver_->identity(), rest), rest);
}

}  // namespace litmus::gpu
