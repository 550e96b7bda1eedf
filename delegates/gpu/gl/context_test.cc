// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the context: on which thread work runs, and which threads may use it. sharing_test tests it
// with a context of the application.
#include "delegates/gpu/gl/context.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <thread>
#include <utility>
#include <vector>

#include "delegates/gpu/gl/test_context.h"

namespace litmus::gpu {
namespace {

class GlContextTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (absl::Status s = Open({}); !s.ok()) GTEST_SKIP() << "there is no OpenGL ES 3.1: " << s;
  }
  absl::Status Open(const GlContextOptions& options) {
    absl::StatusOr<std::shared_ptr<GlContext>> opened = GlContext::Open(options);
    if (!opened.ok()) return opened.status();
    context_ = *std::move(opened);
    return absl::OkStatus();
  }
  // Runs work that always succeeds.
  void Run(absl::FunctionRef<void()> work) {
    const absl::Status status = context_->Run([&] {
      work();
      return absl::OkStatus();
    });
    EXPECT_TRUE(status.ok()) << status;
  }

  std::shared_ptr<GlContext> context_;
};

TEST_F(GlContextTest, TellsWhatTheDriverIs) {
  const DeviceInfo& info = context_->info();
  EXPECT_EQ(info.api, "OpenGL ES");
  EXPECT_EQ(info.language, Language::kGlslEs);
  EXPECT_FALSE(info.name.empty());
  EXPECT_FALSE(info.vendor.empty());
  EXPECT_EQ(info.version.substr(0, 9), "OpenGL ES") << info.version;
  EXPECT_NE(info.driver.find("EGL"), std::string::npos) << info.driver;
  // Minimum limits that OpenGL ES 3.1 guarantees (tables 20.45 and 20.46).
  EXPECT_GE(info.max_work_group, 128);
  for (int d = 0; d < 3; ++d) EXPECT_GE(info.max_local[d], d == 2 ? 64 : 128);
  EXPECT_GE(info.max_kernel_buffers, 4);
  EXPECT_GE(info.max_buffer_bytes, size_t{1} << 27);
  EXPECT_GE(info.local_memory, size_t{16384});
  EXPECT_GE(info.buffer_alignment, size_t{1});
  EXPECT_LE(info.buffer_alignment, size_t{256});
  EXPECT_FALSE(info.single_item_work_groups);
}

TEST_F(GlContextTest, WorkRunsFromManyThreadsInTurns) {
  std::atomic<int> inside{0}, done{0};
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&] {
      for (int i = 0; i < 50; ++i) {
        Run([&] {
          EXPECT_EQ(++inside, 1);
          EXPECT_TRUE(context_->IsCurrentInGroup());
          ++done;
          --inside;
        });
        EXPECT_FALSE(context_->IsCurrentInGroup());
      }
    });
  }
  for (std::thread& t : threads) t.join();
  EXPECT_EQ(done, 200);
}

TEST_F(GlContextTest, LeavesTheCallingThreadAsItIs) {
  Egl().BindAPI(EGL_OPENGL_API);
  Run([] { EXPECT_EQ(Egl().QueryAPI(), static_cast<EGLenum>(EGL_OPENGL_ES_API)); });
  EXPECT_EQ(Egl().QueryAPI(), static_cast<EGLenum>(EGL_OPENGL_API));
  Egl().BindAPI(EGL_OPENGL_ES_API);
  EXPECT_EQ(Egl().GetCurrentContext(), EGL_NO_CONTEXT);
}

TEST_F(GlContextTest, AnswersWhatTheWorkAnswers) {
  const absl::Status status = context_->Run([] { return absl::DataLossError("so"); });
  EXPECT_EQ(status, absl::DataLossError("so"));
}

TEST_F(GlContextTest, WorkWithinWorkIsPartOfIt) {
  int done = 0;
  Run([&] { Run([&] { ++done; }); });
  EXPECT_EQ(done, 1);
}

TEST_F(GlContextTest, PostedWorkComesBeforeLaterWork) {
  std::vector<int> order;
  for (int i = 0; i < 10; ++i) context_->Post([&order, i] { order.push_back(i); });
  Run([&] { order.push_back(10); });
  ASSERT_EQ(order.size(), 11u);
  for (int i = 0; i < 11; ++i) EXPECT_EQ(order[i], i);
}

TEST_F(GlContextTest, PostedWorkIsDoneBeforeTheContextEnds) {
  std::atomic<int> done{0};
  for (int i = 0; i < 10; ++i) context_->Post([&] { ++done; });
  context_ = nullptr;
  EXPECT_EQ(done, 10);
}

TEST_F(GlContextTest, PostedWorkMayHoldTheContext) {
  std::atomic<bool> done{false};
  std::weak_ptr<GlContext> known = context_;
  GlContext* context = context_.get();
  context->Post([held = std::move(context_), &done] { done = true; });
  while (!done || !known.expired()) std::this_thread::yield();
}

TEST_F(GlContextTest, OneContextForAllWhoHaveNone) {
  std::shared_ptr<GlContext> first = context_, other;
  ASSERT_TRUE(Open({}).ok());
  EXPECT_EQ(context_, first);
  std::thread([&] { other = *GlContext::Open({}); }).join();
  EXPECT_EQ(other, first);
  std::weak_ptr<GlContext> known = first;
  first = other = context_ = nullptr;
  EXPECT_TRUE(known.expired());
  ASSERT_TRUE(Open({}).ok());
  Run([] {});
}

TEST_F(GlContextTest, KnowsExtensionsByTheirWholeName) {
  std::string first;
  Run([&] { first = reinterpret_cast<const char*>(Gl().GetStringi(GL_EXTENSIONS, 0)); });
  ASSERT_FALSE(first.empty());
  EXPECT_TRUE(context_->HasExtension(first));
  EXPECT_FALSE(context_->HasExtension(first.substr(0, first.size() - 1)));
  EXPECT_FALSE(context_->HasExtension(""));
}

TEST_F(GlContextTest, StrictThreadRefusesOthers) {
  ASSERT_TRUE(Open({/*strict_thread=*/true}).ok());
  const std::thread::id here = std::this_thread::get_id();
  Run([&] {
    EXPECT_EQ(std::this_thread::get_id(), here);
    EXPECT_NE(Egl().GetCurrentContext(), EGL_NO_CONTEXT);
  });
  EXPECT_EQ(Egl().GetCurrentContext(), EGL_NO_CONTEXT);
  std::thread([&] {
    const absl::Status status = context_->Run([] {
      ADD_FAILURE() << "runs on another thread";
      return absl::OkStatus();
    });
    EXPECT_EQ(status, absl::FailedPreconditionError(
                          "GpuDelegate must run on the same thread where it was initialized."));
  }).join();
}

TEST_F(GlContextTest, StrictThreadDoesWhatOthersPost) {
  ASSERT_TRUE(Open({/*strict_thread=*/true}).ok());
  int done = 0;
  std::thread([&] { context_->Post([&] { ++done; }); }).join();
  EXPECT_EQ(done, 0);
  Run([&] { EXPECT_EQ(done, 1); });
  context_->Post([&] {
    EXPECT_NE(Egl().GetCurrentContext(), EGL_NO_CONTEXT);
    ++done;
  });
  // The last owner may release the context on another thread.
  std::thread([&] { context_ = nullptr; }).join();
  EXPECT_EQ(done, 2);
}

TEST_F(GlContextTest, StrictThreadPutsTheApplicationsContextBack) {
  auto application = TestContext::Make();
  ASSERT_TRUE(application.ok()) << application.status();
  ASSERT_TRUE(Open({/*strict_thread=*/true}).ok());
  (*application)->MakeCurrent();
  Run([&] { EXPECT_NE(Egl().GetCurrentContext(), (*application)->handle()); });
  EXPECT_EQ(Egl().GetCurrentContext(), (*application)->handle());
}

// Objects that exist when the process exits are left to the system. A thread that is working at
// that time neither crashes nor delays the exit.
TEST_F(GlContextTest, ProcessEndsWithContextsAlive) {
  context_ = nullptr;
  ::testing::FLAGS_gtest_death_test_style = "threadsafe";
  EXPECT_EXIT(
      {
        // One context is destroyed after the driver's shutdown was announced, one before, and one
        // never.
        static std::shared_ptr<GlContext> after;
        after = *GlContext::Open({/*strict_thread=*/true});
        static std::shared_ptr<GlContext> before = *GlContext::Open({/*strict_thread=*/true});
        after->Post([] { Gl().Finish(); });
        auto* const kept = new std::shared_ptr<GlContext>(*GlContext::Open({}));
        std::atomic<bool> at_work{false};
        std::thread([&] {
          for (;;) {
            (void)(*kept)->Run([&] {
              at_work = true;
              GLuint buffer = 0;
              Gl().GenBuffers(1, &buffer);
              Gl().BindBuffer(GL_COPY_READ_BUFFER, buffer);
              Gl().BufferData(GL_COPY_READ_BUFFER, 1 << 20, nullptr, GL_STATIC_DRAW);
              Gl().DeleteBuffers(1, &buffer);
              Gl().Finish();
              return absl::OkStatus();
            });
          }
        }).detach();
        while (!at_work) std::this_thread::yield();
        std::exit(7);
      },
      ::testing::ExitedWithCode(7), "");
}

}  // namespace
}  // namespace litmus::gpu
