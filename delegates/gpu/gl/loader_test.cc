// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the errors if EGL or OpenGL ES is missing.
#include "delegates/gpu/gl/loader.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "delegates/gpu/gl/context.h"

namespace litmus::gpu {
namespace {

void ExpectUnavailable(const absl::Status& status, const std::vector<std::string>& told) {
  EXPECT_EQ(status.code(), absl::StatusCode::kUnavailable) << status;
  for (const std::string& part : told) {
    EXPECT_NE(status.message().find(part), std::string::npos) << part << " is not in: " << status;
  }
}

TEST(Loader, NamesEachLibraryThatIsMissing) {
  ExpectUnavailable(LoadGl({"libno_egl.so.1", "libno_egl.so"}, {"libno_gles.so"}).status(),
                    {"no EGL library", "libno_egl.so.1 (", "), libno_egl.so"});
}

TEST(Loader, NamesTheFunctionThatALibraryLacks) {
  ExpectUnavailable(LoadGl({"libc.so.6"}, {"libc.so.6"}).status(),
                    {"no EGL library", "libc.so.6 (has no egl"});
}

TEST(Loader, BothLibrariesAreNeeded) {
  const std::vector<std::string> egl = {"libEGL.so.1", "libEGL.so"};
  const absl::Status status = LoadGl(egl, {"libno_gles.so"}).status();
  if (status.message().find("no EGL library") != std::string::npos) GTEST_SKIP() << status;
  ExpectUnavailable(status, {"no OpenGL ES 3.1 library", "libno_gles.so ("});
  ExpectUnavailable(LoadGl(egl, {"libc.so.6"}).status(), {"libc.so.6 (has no gl"});
}

TEST(Loader, TheEnvironmentNamesOtherLibraries) {
  setenv("LITMUS_EGL_LIBRARY", "libno_egl.so.7", 1);
  ExpectUnavailable(OpenGl().status(), {"libno_egl.so.7"});
  ExpectUnavailable(GlContext::Open({}).status(), {"libno_egl.so.7"});
}

}  // namespace
}  // namespace litmus::gpu
