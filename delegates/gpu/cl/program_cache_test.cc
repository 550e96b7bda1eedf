// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests which kernels are compiled together, which alone, and which not at all.
#include "delegates/gpu/cl/program_cache.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "delegates/gpu/backend/refused_kernels.h"

namespace litmus::gpu {
namespace {

// Returns one kernel per letter; its text is the letter.
std::vector<KernelCode> Kernels(const std::string& letters) {
  std::vector<KernelCode> kernels;
  for (const char letter : letters) {
    KernelCode kernel;
    kernel.name = kernel.source = std::string(1, letter);
    kernels.push_back(kernel);
  }
  return kernels;
}

class ProgramCacheTest : public testing::Test {
 protected:
  // Returns the programs that the compiler was asked to compile. The compiler rejects programs with
  // a kernel in `bad_`.
  std::vector<std::string> Compiled(const std::string& letters, bool alone = false,
                                    const std::string& prelude = "") {
    std::vector<std::string> asked;
    const auto compile =
        [&](const std::string&,
            const std::vector<const KernelCode*>& kernels) -> absl::StatusOr<ProgramHandle> {
      asked.emplace_back();
      for (const KernelCode* kernel : kernels) asked.back() += kernel->name;
      if (asked.back().find_first_of(bad_) == std::string::npos) return ProgramHandle();
      return absl::Status(code_, "no");
    };
    const auto programs = cache_.Get(prelude, Kernels(letters), compile, alone);
    status_ = programs.status();
    EXPECT_TRUE(!programs.ok() || programs->size() == letters.size());
    return asked;
  }

  ProgramCache cache_;
  std::string bad_ = "-";
  absl::StatusCode code_ = absl::StatusCode::kInvalidArgument;
  absl::Status status_;
};

using Calls = std::vector<std::string>;

TEST_F(ProgramCacheTest, EachTextIsCompiledOnce) {
  EXPECT_EQ(Compiled("abc"), Calls{"abc"});
  EXPECT_EQ(Compiled("cad"), Calls{"d"});
  EXPECT_EQ(Compiled("abcd"), Calls{});
  EXPECT_EQ(Compiled("eae"), Calls{"e"});
  EXPECT_EQ(Compiled("a", false, "another prelude"), Calls{"a"});
  EXPECT_EQ(Compiled("", false), Calls{});
}

TEST_F(ProgramCacheTest, CompilersThatCannotHoldSeveral) {
  EXPECT_EQ(Compiled("abc", true), (Calls{"a", "b", "c"}));
  EXPECT_EQ(Compiled("cd", true), Calls{"d"});
}

TEST_F(ProgramCacheTest, RefusedKernelsAreFoundAndTheOthersKept) {
  bad_ = "b";
  EXPECT_EQ(Compiled("abc"), (Calls{"abc", "a", "b", "c"}));
  EXPECT_EQ(RefusedKernels(status_), Calls{"b"});
  EXPECT_EQ(Compiled("ac"), Calls{});
  bad_ = "-";  // errors are not cached
  EXPECT_EQ(Compiled("abc"), Calls{"b"});
}

TEST_F(ProgramCacheTest, ALostDeviceRefusesNoKernel) {
  bad_ = "b";
  code_ = absl::StatusCode::kUnavailable;
  EXPECT_EQ(Compiled("abc"), Calls{"abc"});
  EXPECT_TRUE(absl::IsUnavailable(status_));
  EXPECT_EQ(RefusedKernels(status_), Calls{});
}

}  // namespace
}  // namespace litmus::gpu
