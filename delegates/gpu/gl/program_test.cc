// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests compilation: errors, programs that are compiled once, and binaries.
#include <cstdint>
#include <cstring>
#include <string>
#include <utility>

#include "delegates/gpu/backend/refused_kernels.h"
#include "delegates/gpu/gl/test_device.h"

namespace litmus::gpu {
namespace {

KernelCode Broken() {
  KernelCode code;
  code.name = "broken_one";
  code.source =
      "layout(local_size_x = 1) in;\n"
      "layout(std430, binding = 0) buffer Dst { float dst[]; };\n"
      "void main() { dst[0] = no_such_name; }";
  code.buffers = 1;
  return code;
}

TEST_F(GlTest, CompilerErrorsAreToldWithKernelAndLine) {
  for (int repeat = 0; repeat < 2; ++repeat) {  // the error of a program is not cached
    const auto program = device_->Compile("precision highp float;\n\n", {ScaleKernel(), Broken()});
    ASSERT_EQ(program.status().code(), absl::StatusCode::kInvalidArgument) << program.status();
    const std::string message(program.status().message());
    EXPECT_NE(message.find("no_such_name"), std::string::npos) << message;
    EXPECT_NE(message.find("kernel broken_one"), std::string::npos) << message;
    // Line 3 of string 0 in the formats of different drivers: "0:3", "0(3)".
    EXPECT_TRUE(message.find("0:3") != std::string::npos ||
                message.find("0(3") != std::string::npos)
        << message;
  }
}

TEST_F(GlTest, PreludeComesFirst) {
  KernelCode code = Broken();
  absl::StatusOr<std::unique_ptr<Program>> program =
      device_->Compile("#define no_such_name 4.5\n", {code});
  ASSERT_TRUE(program.ok()) << program.status();
  const std::unique_ptr<Buffer> dst = Upload({1});
  Run(program->get(), 0, {All(*dst)}, {}, {{1, 1, 1}});
  EXPECT_EQ(Download(*dst, 1)[0], 4.5f);
}

// A kernel that compiles but cannot be linked: it has no main function.
TEST_F(GlTest, LinkerErrorsAreTold) {
  KernelCode code = Broken();
  code.source = "layout(local_size_x = 1) in;\nvoid not_main() {}\n";
  const auto program = device_->Compile("", {ScaleKernel(), code});
  ASSERT_EQ(program.status().code(), absl::StatusCode::kInvalidArgument) << program.status();
  EXPECT_NE(std::string(program.status().message()).find("kernel broken_one"), std::string::npos)
      << program.status();
  EXPECT_NE(std::string(program.status().message()).find("main"), std::string::npos)
      << program.status();
  EXPECT_EQ(RefusedKernels(program.status()), std::vector<std::string>{"broken_one"});
}

// Kernels of equal text share their program, in one call and over several.
TEST_F(GlTest, EqualTextsAreOneProgram) {
  KernelCode other = ScaleKernel();
  other.name = "scale_too";
  for (int repeat = 0; repeat < 2; ++repeat) {
    std::unique_ptr<Program> program = Compile({ScaleKernel(), other, GridKernel(), other});
    for (int kernel : {0, 1, 3}) {
      const std::unique_ptr<Buffer> src = Upload({1, 2}), dst = Upload({0, 0});
      Run(program.get(), kernel, {All(*src), All(*dst)},
          {ScalarArg::Int(kernel), ScalarArg::Float(2)}, {{2, 1, 1}});
      const auto add = static_cast<float>(kernel);
      EXPECT_EQ(Download(*dst, 2), (std::vector<float>{2 + add, 4 + add}));
    }
  }
}

// More programs than the cache keeps: programs that it drops remain usable.
TEST_F(GlTest, ManyPrograms) {
  const std::unique_ptr<Buffer> src = Upload({1}), dst = Upload({0});
  std::vector<std::unique_ptr<Program>> programs;
  for (int i = 0; i < 150; ++i) {
    KernelCode code = ScaleKernel();
    code.source += "\n// " + std::to_string(i) + "\n";
    programs.push_back(Compile({code}));
  }
  for (int i : {0, 149}) {
    Run(programs[static_cast<size_t>(i)].get(), 0, {All(*src), All(*dst)},
        {ScalarArg::Int(i), ScalarArg::Float(2)}, {{1, 1, 1}});
    EXPECT_EQ(Download(*dst, 1)[0], static_cast<float>(2 + i));
  }
}

class Binary : public GlTest {
 protected:
  void SetUp() override {
    GlTest::SetUp();
    if (device_ == nullptr) return;
    const std::unique_ptr<Program> program = Compile({ScaleKernel(), GridKernel()});
    RunScale(program.get());
    absl::StatusOr<std::string> binary = program->Binary();
    if (absl::IsUnimplemented(binary.status())) GTEST_SKIP() << binary.status();
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

// Damages every byte of the header and many bytes of the programs.
TEST_F(Binary, DamagedOnesAreRefused) {
  const size_t size = binary_.size();
  std::vector<size_t> places;
  for (size_t at = 0; at < 64; ++at) places.push_back(at);
  for (size_t at = 64; at < size; at += size / 50) places.push_back(at);
  places.push_back(size - 1);
  for (size_t at : places) {
    for (int bit : {0, 4, 7}) {
      std::string damaged = binary_;
      damaged[at] = static_cast<char>(damaged[at] ^ (1 << bit));
      EXPECT_EQ(device_->LoadProgram(damaged, {ScaleKernel()}).status().code(),
                absl::StatusCode::kInvalidArgument)
          << "bit " << bit << " of byte " << at;
    }
    EXPECT_EQ(device_->LoadProgram(binary_.substr(0, at), {ScaleKernel()}).status().code(),
              absl::StatusCode::kInvalidArgument)
        << at << " bytes";
  }
  EXPECT_FALSE(device_->LoadProgram(binary_ + "x", {ScaleKernel()}).ok());
  EXPECT_FALSE(device_->LoadProgram(std::string(1000, 'x'), {ScaleKernel()}).ok());
}

// Damage with a correct checksum: the header is valid, but the fields after it are not.
TEST_F(Binary, FalseFramesAreRefused) {
  const auto with_checksum = [&](const std::string& rest) {
    uint64_t hash = 0xcbf29ce484222325;  // FNV-1a, see binary.cc
    for (unsigned char c : rest) hash = (hash ^ c) * 0x100000001b3;
    std::string text = binary_.substr(0, 24) + rest;
    std::memcpy(&text[16], &hash, sizeof(hash));
    return text;
  };
  const std::string rest = binary_.substr(24);
  ASSERT_EQ(with_checksum(rest), binary_);
  for (size_t bytes : {0, 1, 7, 8, 12, 13, 20, 21, 28, 29, 30, 100}) {
    EXPECT_EQ(
        device_->LoadProgram(with_checksum(rest.substr(0, bytes)), {ScaleKernel()}).status().code(),
        absl::StatusCode::kInvalidArgument)
        << bytes << " bytes";
  }
  for (size_t at = 0; at < 29; ++at) {  // name, format and length of the first program
    std::string damaged = rest;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x80);
    EXPECT_EQ(device_->LoadProgram(with_checksum(damaged), {ScaleKernel()}).status().code(),
              absl::StatusCode::kInvalidArgument)
        << "byte " << at;
  }
}

TEST_F(Binary, OtherKernelsAreRefused) {
  const auto program = device_->LoadProgram(binary_, {ScaleKernel(), Broken()});
  EXPECT_EQ(program.status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_NE(std::string(program.status().message()).find("broken_one"), std::string::npos)
      << program.status();
}

}  // namespace
}  // namespace litmus::gpu
