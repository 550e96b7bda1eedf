// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests compilation: errors, kernels that are compiled once, and binaries.
#include <string>
#include <utility>

#include "delegates/gpu/backend/refused_kernels.h"
#include "delegates/gpu/cl/test_device.h"

namespace litmus::gpu {
namespace {

KernelCode Broken() {
  KernelCode code;
  code.name = "broken_one";
  code.source = "\n\n__kernel void broken_one(__global float* dst) { dst[0] = no_such_name; }";
  code.buffers = 1;
  return code;
}

TEST_F(ClTest, CompilerErrorsAreToldWithKernelAndLine) {
  for (int repeat = 0; repeat < 2; ++repeat) {  // the error of a program is not cached
    const auto program = device_->Compile("// a prelude\n\n", {ScaleKernel(), Broken()});
    ASSERT_EQ(program.status().code(), absl::StatusCode::kInvalidArgument) << program.status();
    const std::string message(program.status().message());
    EXPECT_NE(message.find("no_such_name"), std::string::npos) << message;
    EXPECT_NE(message.find("broken_one:3"), std::string::npos) << message;
  }
}

// Kernels without errors are compiled and cached although another one fails.
TEST_F(ClTest, RefusedKernelsAreNamed) {
  const auto program = device_->Compile("", {ScaleKernel(), Broken(), GridKernel()});
  EXPECT_EQ(RefusedKernels(program.status()), std::vector<std::string>{"broken_one"});
  EXPECT_EQ(RefusedKernels(device_->Compile("", {ScaleKernel(), GridKernel()}).status()),
            std::vector<std::string>());
}

TEST_F(ClTest, PreludeComesFirst) {
  KernelCode code = Broken();
  absl::StatusOr<std::unique_ptr<Program>> program =
      device_->Compile("#define no_such_name 4.5f\n", {code});
  ASSERT_TRUE(program.ok()) << program.status();
  const std::unique_ptr<Buffer> dst = Upload({1});
  Run(program->get(), 0, {All(*dst)}, {}, {{1, 1, 1}});
  EXPECT_EQ(Download(*dst, 1)[0], 4.5f);
}

TEST_F(ClTest, MissingKernelsAreToldWhenBound) {
  KernelCode code = ScaleKernel();
  code.name = "another";
  const std::unique_ptr<Buffer> dst = Upload({1});
  const auto bound = Compile({code})->Bind(0, {All(*dst), All(*dst)},
                                           {ScalarArg::Int(0), ScalarArg::Float(0)}, {{1, 1, 1}});
  EXPECT_NE(std::string(bound.status().message()).find("another"), std::string::npos);
  EXPECT_NE(std::string(bound.status().message()).find("CL_INVALID_KERNEL_NAME"), std::string::npos)
      << bound.status();
}

class Binary : public ClTest {
 protected:
  void SetUp() override {
    ClTest::SetUp();
    if (device_ == nullptr) return;
    const std::unique_ptr<Program> program = Compile({ScaleKernel(), GridKernel()});
    RunScale(program.get());
    absl::StatusOr<std::string> binary = program->Binary();
    ASSERT_TRUE(binary.ok()) << binary.status();
    binary_ = *std::move(binary);
  }

  void RunScale(Program* program) {
    const std::unique_ptr<Buffer> src = Upload({1, 2, 3}), dst = Upload({0, 0, 0});
    Run(program, 0, {All(*src), All(*dst)}, {ScalarArg::Int(10), ScalarArg::Float(2)}, {{3, 1, 1}});
    EXPECT_EQ(Download(*dst, 3), (std::vector<float>{12, 14, 16}));
  }

  std::string binary_;
};

TEST_F(Binary, RoundTrip) {
  absl::StatusOr<std::unique_ptr<Program>> program =
      device_->LoadProgram(binary_, {ScaleKernel(), GridKernel()});
  ASSERT_TRUE(program.ok()) << program.status();
  RunScale(program->get());
  absl::StatusOr<std::string> again = (*program)->Binary();
  ASSERT_TRUE(again.ok()) << again.status();
  absl::StatusOr<std::unique_ptr<Program>> twice = device_->LoadProgram(*again, {ScaleKernel()});
  ASSERT_TRUE(twice.ok()) << twice.status();
  RunScale(twice->get());
}

// Kernels that were compiled before are in another program.
TEST_F(Binary, OfSeveralPrograms) {
  KernelCode more = Broken();
  more.source = "__kernel void broken_one(__global float* dst) { dst[0] = 7; }";
  const std::vector<KernelCode> kernels = {ScaleKernel(), more, GridKernel()};
  const absl::StatusOr<std::string> binary = Compile(kernels)->Binary();
  ASSERT_TRUE(binary.ok()) << binary.status();
  EXPECT_GT(binary->size(), binary_.size());
  absl::StatusOr<std::unique_ptr<Program>> program = device_->LoadProgram(*binary, kernels);
  ASSERT_TRUE(program.ok()) << program.status();
  RunScale(program->get());
  const std::unique_ptr<Buffer> dst = Upload({1});
  Run(program->get(), 1, {All(*dst)}, {}, {{1, 1, 1}});
  EXPECT_EQ(Download(*dst, 1)[0], 7);
}

TEST_F(Binary, DamagedOnesAreRefused) {
  const size_t size = binary_.size();
  for (size_t at : {size_t{0}, size_t{8}, size_t{16}, size_t{24}, size / 2, size - 1}) {
    std::string damaged = binary_;
    damaged[at] ^= 0x10;
    EXPECT_EQ(device_->LoadProgram(damaged, {ScaleKernel()}).status().code(),
              absl::StatusCode::kInvalidArgument)
        << "byte " << at;
  }
  for (size_t bytes : {size_t{0}, size_t{1}, size_t{24}, size_t{25}, size / 2, size - 1}) {
    EXPECT_EQ(device_->LoadProgram(binary_.substr(0, bytes), {ScaleKernel()}).status().code(),
              absl::StatusCode::kInvalidArgument)
        << bytes << " bytes";
  }
  EXPECT_FALSE(device_->LoadProgram(binary_ + "x", {ScaleKernel()}).ok());
  EXPECT_FALSE(device_->LoadProgram(std::string(1000, 'x'), {ScaleKernel()}).ok());
}

TEST_F(Binary, OtherKernelsAreRefused) {
  const auto program = device_->LoadProgram(binary_, {ScaleKernel(), Broken()});
  EXPECT_EQ(program.status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_NE(std::string(program.status().message()).find("broken_one"), std::string::npos)
      << program.status();
}

}  // namespace
}  // namespace litmus::gpu
