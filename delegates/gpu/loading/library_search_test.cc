// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the search with stub libraries in a folder that replaces a phone's "/": which library is
// used, and the message if none can be.
#include "delegates/gpu/loading/library_search.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"

namespace litmus::gpu {
namespace {

// A folder with files that are libraries, and others that only have a library's name.
class Phone {
 public:
  Phone(const std::vector<std::string>& libraries, const std::vector<std::string>& broken) {
    std::string folder = ::testing::TempDir() + "/phone.XXXXXX";
    root_ = mkdtemp(folder.data());
    for (const std::string& path : libraries) {
      std::filesystem::copy("delegates/gpu/loading/libstand_in.so", Made(path));
    }
    for (const std::string& path : broken) std::ofstream(Made(path)) << "no library";
  }
  ~Phone() { std::filesystem::remove_all(root_); }

  const std::string& root() const { return root_; }
  // Returns the text with the folder replaced by "/".
  std::string Seen(absl::string_view text) const {
    return absl::StrReplaceAll(text, {{root_ + "/", "/"}});
  }

 private:
  std::string Made(const std::string& path) const {
    const std::filesystem::path full = root_ + path;
    std::filesystem::create_directories(full.parent_path());
    return full;
  }

  std::string root_;
};

// Like OpenLibrary, but finds no library by name, so that this machine's libraries do not matter.
std::string OpenPath(const std::string& name) {
  std::string why;
  if (name[0] != '/') return "library \"" + name + "\" not found";
  OpenLibrary(name, &why);
  return why;
}

TEST(LibrarySearch, Order) {
  struct Case {
    const char* what;
    std::vector<std::string> (*libraries)(const LibrarySystem&);
    int bits;
    const char* expected;
  };
  for (const Case& c : {
           Case{"OpenCL", OpenClLibraries, 64,
                "libOpenCL.so.1 libOpenCL.so libOpenCL-pixel.so libPVROCL.so "
                "/vendor/lib64/libOpenCL.so /vendor/lib64/libOpenCL-pixel.so "
                "/vendor/lib64/libPVROCL.so /vendor/lib64/egl/libGLES_mali.so "
                "/system/vendor/lib64/libOpenCL.so /system/vendor/lib64/libOpenCL-pixel.so "
                "/system/vendor/lib64/libPVROCL.so /system/vendor/lib64/egl/libGLES_mali.so"},
           Case{"OpenCL", OpenClLibraries, 32,
                "libOpenCL.so.1 libOpenCL.so libOpenCL-pixel.so libPVROCL.so "
                "/vendor/lib/libOpenCL.so /vendor/lib/libOpenCL-pixel.so "
                "/vendor/lib/libPVROCL.so /vendor/lib/egl/libGLES_mali.so "
                "/system/vendor/lib/libOpenCL.so /system/vendor/lib/libOpenCL-pixel.so "
                "/system/vendor/lib/libPVROCL.so /system/vendor/lib/egl/libGLES_mali.so"},
           Case{"EGL", EglLibraries, 64,
                "libEGL.so.1 libEGL.so /vendor/lib64/egl/libGLES_mali.so "
                "/system/vendor/lib64/egl/libGLES_mali.so"},
           Case{"OpenGL ES", GlesLibraries, 64,
                "libGLESv2.so.2 libGLESv3.so libGLESv2.so /vendor/lib64/egl/libGLES_mali.so "
                "/system/vendor/lib64/egl/libGLES_mali.so"},
       }) {
    LibrarySystem system;
    system.pointer_bits = c.bits;
    EXPECT_EQ(absl::StrJoin(c.libraries(system), " "), c.expected) << c.what << ' ' << c.bits;
  }
}

// The pointer size selects the folder of drivers on Android.
TEST(LibrarySearch, ThisSystemHasThePointersOfThisTest) {
  EXPECT_EQ(ThisSystem().pointer_bits, sizeof(void*) == 8 ? 64 : 32);
}

TEST(LibrarySearch, TheFirstThatLoadsIsTaken) {
  struct Case {
    std::vector<std::string> libraries, broken;
    const char* taken;
  };
  for (const Case& c : {
           Case{{"/vendor/lib64/libOpenCL.so"}, {}, "/vendor/lib64/libOpenCL.so"},
           Case{{"/vendor/lib64/libOpenCL-pixel.so"}, {}, "/vendor/lib64/libOpenCL-pixel.so"},
           Case{{"/vendor/lib64/libPVROCL.so"}, {}, "/vendor/lib64/libPVROCL.so"},
           Case{{"/vendor/lib64/egl/libGLES_mali.so"}, {}, "/vendor/lib64/egl/libGLES_mali.so"},
           Case{{"/system/vendor/lib64/egl/libGLES_mali.so"},
                {},
                "/system/vendor/lib64/egl/libGLES_mali.so"},
           Case{{"/system/vendor/lib64/libOpenCL.so", "/vendor/lib64/egl/libGLES_mali.so"},
                {},
                "/vendor/lib64/egl/libGLES_mali.so"},
           Case{{"/system/vendor/lib64/libOpenCL.so"},
                {"/vendor/lib64/libOpenCL.so"},
                "/system/vendor/lib64/libOpenCL.so"},
           Case{{"/vendor/lib/libOpenCL.so"}, {}, "nothing"},
       }) {
    const Phone phone(c.libraries, c.broken);
    LibrarySystem system;
    system.root = phone.root();
    std::string taken = "nothing";
    const absl::Status used =
        UseFirstLibrary("", OpenClLibraries(system), "", system, [&](const std::string& name) {
          const std::string why = OpenPath(name);
          if (why.empty()) taken = phone.Seen(name);
          return why;
        });
    EXPECT_EQ(taken, c.taken) << absl::StrJoin(c.libraries, " ") << '\n' << used;
    EXPECT_EQ(used.ok(), taken != "nothing") << used;
  }
}

TEST(LibrarySearch, MessageWhereNothingCanBeUsed) {
  const std::string manifest =
      "; since Android 7 an app sees no library of the vendor by its path, and since Android 12 "
      "only those that its manifest names: <uses-native-library android:name=\"libOpenCL.so\" "
      "android:required=\"false\"/>";
  struct Case {
    const char* what;
    bool android;
    const char* declared;
    std::vector<std::string> tried, broken;
    std::string expected;
  };
  const std::string no_elf = " (/vendor/lib64/b.so: file too short)";
  for (const Case& c : {
           Case{"nothing exists, Linux",
                false,
                "libOpenCL.so",
                {"a.so", "b.so", "/vendor/lib64/a.so", "/vendor/lib64/b.so", "/system/a.so"},
                {},
                "a.so (library \"a.so\" not found), b.so; none in /vendor/lib64, /system"},
           Case{"nothing exists, Android",
                true,
                "libOpenCL.so",
                {"a.so", "/vendor/lib64/a.so"},
                {},
                "a.so (library \"a.so\" not found); none in /vendor/lib64" + manifest},
           Case{"a library that every app sees",
                true,
                "",
                {"a.so"},
                {},
                "a.so (library \"a.so\" not found)"},
           Case{"the first that exists is explained",
                false,
                "",
                {"a.so", "/vendor/lib64/a.so", "/vendor/lib64/b.so", "/vendor/lib64/c.so"},
                {"/vendor/lib64/b.so", "/vendor/lib64/c.so"},
                "a.so, /vendor/lib64/b.so" + no_elf +
                    ", /vendor/lib64/c.so; none in "
                    "/vendor/lib64"},
       }) {
    const Phone phone({}, c.broken);
    LibrarySystem system;
    system.android = c.android;
    std::vector<std::string> tried = c.tried;
    for (std::string& name : tried) {
      if (name[0] == '/') name = phone.root() + name;
    }
    const absl::Status used = UseFirstLibrary("No library - ", tried, c.declared, system, OpenPath);
    EXPECT_EQ(used.code(), absl::StatusCode::kUnavailable) << c.what;
    EXPECT_EQ(phone.Seen(used.message()), "No library - " + c.expected) << c.what;
  }
}

TEST(LibrarySearch, TheEnvironmentNamesOneAlone) {
  unsetenv("LITMUS_TEST_LIBRARY");
  EXPECT_EQ(absl::StrJoin(NamedByEnvironment("LITMUS_TEST_LIBRARY", {"a", "b"}), " "), "a b");
  setenv("LITMUS_TEST_LIBRARY", "", 1);
  EXPECT_EQ(absl::StrJoin(NamedByEnvironment("LITMUS_TEST_LIBRARY", {"a", "b"}), " "), "a b");
  setenv("LITMUS_TEST_LIBRARY", "/c", 1);
  EXPECT_EQ(absl::StrJoin(NamedByEnvironment("LITMUS_TEST_LIBRARY", {"a", "b"}), " "), "/c");
}

}  // namespace
}  // namespace litmus::gpu
