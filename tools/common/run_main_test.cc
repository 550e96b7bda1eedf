// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the exit codes for what main functions return and throw.
#include "tools/common/run_main.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <exception>
#include <new>
#include <stdexcept>
#include <string>
#include <system_error>
#include <thread>

#include "cli/exit_codes.h"
#include "nlohmann/json.hpp"

namespace litmus {
namespace {

TEST(RunMainTest, ExitCodesAndMessages) {
  const struct {
    int (*main)(int, char**);
    int exit_code;
    std::string message;
  } kCases[] = {
      {[](int count, char**) { return count; }, 3, ""},
      {[](int, char**) -> int { throw std::bad_alloc(); }, kExitOsError, "out of memory"},
      {[](int, char**) -> int {
         throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again));
       },
       kExitOsError, "temporarily unavailable"},
      {[](int, char**) -> int { return nlohmann::json("text").get<int>(); }, kExitBadData,
       "must be number, but is string"},
      {[](int, char**) -> int { return nlohmann::json::object().at("rank"); }, kExitBadData,
       "key 'rank' not found"},
      {[](int, char**) -> int { return std::stoi("x"); }, kExitInternal, "internal error"},
      {[](int, char**) -> int { throw std::logic_error("wrong"); }, kExitInternal, "wrong"},
  };
  for (const auto& c : kCases) {
    testing::internal::CaptureStderr();
    EXPECT_EQ(RunMain("tool", c.main, 3, nullptr), c.exit_code) << c.message;
    const std::string err = testing::internal::GetCapturedStderr();
    EXPECT_NE(err.find(c.message), std::string::npos) << err;
    EXPECT_EQ(err.rfind("ERROR: tool: ", 0) == 0, !c.message.empty()) << err;
  }
}

void Fail() { throw std::bad_alloc(); }
// noexcept, as destructors are.
void FailInADestructor() noexcept { Fail(); }

// Exceptions that cannot be caught: in a destructor, and on another thread.
TEST(RunMainTest, MemoryThatRunsOutElsewhere) {
  const auto run = [](int (*main)(int, char**)) { std::exit(RunMain("tool", main, 1, nullptr)); };
  EXPECT_EXIT(run([](int, char**) -> int {
                FailInADestructor();
                return 0;
              }),
              testing::ExitedWithCode(kExitOsError), "ERROR: out of memory");
  EXPECT_EXIT(run([](int, char**) -> int {
                std::thread(Fail).join();
                return 0;
              }),
              testing::ExitedWithCode(kExitOsError), "ERROR: out of memory");
  EXPECT_DEATH(run([](int, char**) -> int { std::terminate(); }), "");
}

}  // namespace
}  // namespace litmus
