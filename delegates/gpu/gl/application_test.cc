// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests a device while the application has its own context: in the application's thread, in other
// threads, with the application's buffers, and devices that are restricted to one thread.
#include <cstring>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "delegates/gpu/gl/error.h"
#include "delegates/gpu/gl/test_context.h"
#include "delegates/gpu/gl/test_device.h"

namespace litmus::gpu {
namespace {

class ApplicationTest : public GlTest {
 protected:
  void SetUp() override {
    auto made = TestContext::Make();
    if (!made.ok()) GTEST_SKIP() << "there is no OpenGL ES 3.1: " << made.status();
    application_ = *std::move(made);
    application_->MakeCurrent();
    Open({});
  }
  void TearDown() override {
    queue_ = nullptr;
    device_ = nullptr;
  }

  void Open(const GlOptions& options) {
    auto device = OpenGlDevice(options);
    ASSERT_TRUE(device.ok()) << device.status();
    device_ = *std::move(device);
    auto queue = device_->MakeQueue();
    ASSERT_TRUE(queue.ok()) << queue.status();
    queue_ = *std::move(queue);
  }

  // Makes a buffer in the application's context.
  static GLuint NewBuffer(const std::vector<float>& values) {
    GLuint name = 0;
    Gl().GenBuffers(1, &name);
    Gl().BindBuffer(GL_SHADER_STORAGE_BUFFER, name);
    Gl().BufferData(GL_SHADER_STORAGE_BUFFER,
                    static_cast<GLsizeiptr>(values.size() * sizeof(float)), values.data(),
                    GL_DYNAMIC_DRAW);
    return name;
  }
  static std::vector<float> Contents(GLuint name, size_t count) {
    std::vector<float> values(count);
    Gl().BindBuffer(GL_SHADER_STORAGE_BUFFER, name);
    const auto bytes = static_cast<GLsizeiptr>(count * sizeof(float));
    const void* mapped = Gl().MapBufferRange(GL_SHADER_STORAGE_BUFFER, 0, bytes, GL_MAP_READ_BIT);
    EXPECT_NE(mapped, nullptr);
    if (mapped != nullptr) std::memcpy(values.data(), mapped, static_cast<size_t>(bytes));
    Gl().UnmapBuffer(GL_SHADER_STORAGE_BUFFER);
    return values;
  }

  void Scale(Program* program, const Buffer& from, const Buffer& to, int add, int count) {
    Run(program, 0, {All(from), All(to)}, {ScalarArg::Int(add), ScalarArg::Float(2)},
        {{count, 1, 1}});
  }

  std::unique_ptr<TestContext> application_;
};

// Runs steps of one computation in the application's thread and in others, in whatever context is
// current there.
TEST_F(ApplicationTest, WorksInEveryThread) {
  std::unique_ptr<Program> program = Compile({ScaleKernel()});
  std::unique_ptr<Buffer> a, b;
  std::thread([&] {
    a = Upload({1, 2, 3});
    b = Upload({0, 0, 0});
  }).join();
  Scale(program.get(), *a, *b, 1, 3);
  std::thread([&] { Scale(program.get(), *b, *a, 0, 3); }).join();
  EXPECT_EQ(Download(*a, 3), (std::vector<float>{6, 10, 14}));
  application_->Release();
  Scale(program.get(), *a, *b, 0, 3);
  application_->MakeCurrent();
  EXPECT_EQ(Download(*b, 3), (std::vector<float>{12, 20, 28}));
  EXPECT_EQ(Gl().GetError(), static_cast<GLenum>(GL_NO_ERROR));
}

TEST_F(ApplicationTest, ItsBuffersAreUsedInPlace) {
  std::unique_ptr<Program> program = Compile({ScaleKernel()});
  for (const std::vector<float>& values :
       {std::vector<float>{7}, {1, 2, 3}, {1, 2, 3, 4}, {1, 2, 3, 4, 5}}) {
    const GLuint from = NewBuffer(values), to = NewBuffer(std::vector<float>(values.size()));
    const auto count = static_cast<int>(values.size());
    {
      auto src = device_->Wrap(from), dst = device_->Wrap(to);
      ASSERT_TRUE(src.ok() && dst.ok()) << src.status() << dst.status();
      EXPECT_EQ((*src)->bytes(), values.size() * sizeof(float));
      for (int add : {1, 3}) {
        const auto work = [&] { Scale(program.get(), **src, **dst, add, count); };
        add == 1 ? work() : std::thread(work).join();
        std::vector<float> want = values;
        for (float& x : want) x = 2 * x + static_cast<float>(add);
        EXPECT_EQ(Download(**dst, count), want) << add << ", " << count << " floats";
        EXPECT_EQ(Contents(to, values.size()), want) << add << ", " << count << " floats";
      }
    }
    // The application must still own the buffers.
    device_->MakeQueue().value()->Finish().IgnoreError();
    EXPECT_EQ(Gl().IsBuffer(from), GL_TRUE);
    EXPECT_EQ(Contents(from, values.size()), values);
    const GLuint names[] = {from, to};
    Gl().DeleteBuffers(2, names);
    EXPECT_EQ(device_->Wrap(from).status().code(), absl::StatusCode::kInvalidArgument);
  }
}

TEST_F(ApplicationTest, BuffersThatCannotBeUsed) {
  GLuint empty = 0, open = NewBuffer({1, 2});
  Gl().GenBuffers(1, &empty);
  EXPECT_EQ(device_->Wrap(empty).status().code(), absl::StatusCode::kInvalidArgument);
  Gl().BindBuffer(GL_SHADER_STORAGE_BUFFER, empty);  // now exists, but without storage
  EXPECT_EQ(device_->Wrap(empty).status().code(), absl::StatusCode::kInvalidArgument);
  // A buffer that the application has mapped.
  Gl().BindBuffer(GL_SHADER_STORAGE_BUFFER, open);
  ASSERT_NE(Gl().MapBufferRange(GL_SHADER_STORAGE_BUFFER, 0, 8, GL_MAP_READ_BIT), nullptr);
  auto wrapped = device_->Wrap(open);
  ASSERT_TRUE(wrapped.ok()) << wrapped.status();
  const auto mapped = queue_->Map(All(**wrapped), Queue::Access::kRead);
  EXPECT_EQ(mapped.status().code(), absl::StatusCode::kInternal);
  EXPECT_NE(std::string(mapped.status().message()).find("glMapBufferRange: GL_INVALID_OPERATION"),
            std::string::npos)
      << mapped.status();
  EXPECT_EQ(Gl().UnmapBuffer(GL_SHADER_STORAGE_BUFFER), GL_TRUE);
  EXPECT_EQ(Download(**wrapped, 2), (std::vector<float>{1, 2}));
}

// Calls on another thread are refused, but objects that are destroyed there are destroyed.
TEST_F(ApplicationTest, OneThreadOnly) {
  GlOptions options;
  options.strict_thread = true;
  Open(options);
  std::unique_ptr<Program> program = Compile({ScaleKernel()});
  std::unique_ptr<Buffer> a = Upload({1, 2, 3}), b = Upload({0, 0, 0});
  Scale(program.get(), *a, *b, 1, 3);
  EXPECT_EQ(Download(*b, 3), (std::vector<float>{3, 5, 7}));
  const auto binary = program->Binary();
  auto kernel =
      program->Bind(0, {All(*a), All(*b)}, {ScalarArg::Int(0), ScalarArg::Float(1)}, {{3, 1, 1}});
  ASSERT_TRUE(kernel.ok()) << kernel.status();
  std::vector<absl::Status> statuses;
  std::thread([&] {
    statuses = {OpenGlDevice(options).status(),
                device_->Allocate(16).status(),
                device_->Compile("", {GridKernel()}).status(),
                queue_->Map(All(*a), Queue::Access::kRead).status(),
                queue_->Flush(),
                queue_->Finish(),
                queue_->Profile({kernel->get()}).status()};
    if (binary.ok()) statuses.push_back(device_->LoadProgram(*binary, {ScaleKernel()}).status());
    kernel->reset();
    program.reset();
    b.reset();
  }).join();
  EXPECT_TRUE(statuses[0].ok()) << statuses[0];  // another device that this thread opened
  for (size_t i = 1; i < statuses.size(); ++i) {
    EXPECT_EQ(statuses[i].code(), absl::StatusCode::kFailedPrecondition) << i;
    EXPECT_EQ(statuses[i].message(),
              "GpuDelegate must run on the same thread where it was initialized.");
  }
  EXPECT_EQ(Download(*a, 3), (std::vector<float>{1, 2, 3}));
}

TEST(GlErrors, HaveTheirNames) {
  struct {
    GLenum code;
    absl::StatusCode status;
    const char* message;
  } const kCases[] = {
      {GL_OUT_OF_MEMORY, absl::StatusCode::kResourceExhausted, "glX: GL_OUT_OF_MEMORY (0x505)"},
      {0x0507, absl::StatusCode::kUnavailable, "glX: GL_CONTEXT_LOST (0x507)"},
      {GL_INVALID_VALUE, absl::StatusCode::kInternal, "glX: GL_INVALID_VALUE (0x501)"},
      {0x1234, absl::StatusCode::kInternal, "glX: unknown error (0x1234)"},
  };
  for (const auto& c : kCases) {
    const absl::Status status = GlError(c.code, "glX");
    EXPECT_EQ(status.code(), c.status) << c.message;
    EXPECT_EQ(status.message(), c.message);
  }
}

}  // namespace
}  // namespace litmus::gpu
