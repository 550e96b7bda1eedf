// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/run_main.h"

#include <cxxabi.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>
#include <typeinfo>

#include "cli/exit_codes.h"
#include "runtime/memory/memory_account.h"
#include "tools/common/caught_exception.h"
#include "tools/common/owed_copies.h"

namespace litmus {
namespace {

// Runs when std::bad_alloc reaches std::terminate, because it was thrown in a destructor of
// nlohmann::json, which allocates, or on a library's thread, which catches nothing. Printing the
// line and exiting allocate no memory. Writing the copies does; if it fails, only the copies are
// lost (owed_copies.h).
[[noreturn]] void Terminate() {
  const std::type_info* const type = abi::__cxa_current_exception_type();
  if (type == nullptr || (*type != typeid(std::bad_alloc) && *type != typeid(MemoryRefused))) {
    std::abort();
  }
  constexpr char kText[] = "ERROR: out of memory\n";
  [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, kText, std::strlen(kText));
  FailOwedCopiesAtTermination(kExitOsError, "out of memory");
  _exit(kExitOsError);
}

}  // namespace

int RunMain(const char* tool, int (*main)(int, char**), int argc, char** argv) {
  std::set_terminate(Terminate);
  // With the signal ignored, a write beyond the limit on file sizes fails instead of killing the
  // process.
  std::signal(SIGXFSZ, SIG_IGN);
  try {
    return main(argc, argv);
  } catch (const std::exception&) {
    const Failure failure = DescribeCaughtException();
    std::fprintf(stderr, "ERROR: %s: %s\n", tool, failure.error.c_str());
    return failure.exit_code;
  }
}

}  // namespace litmus
