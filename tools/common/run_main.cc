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
#include <system_error>
#include <typeinfo>

#include "cli/exit_codes.h"
#include "nlohmann/json.hpp"
#include "runtime/memory/memory_account.h"

namespace litmus {
namespace {

// Destructors of nlohmann's values take memory, and threads that libraries start catch nothing:
// std::bad_alloc ends there in std::terminate. Nothing here takes memory.
[[noreturn]] void Terminate() {
  const std::type_info* const type = abi::__cxa_current_exception_type();
  if (type == nullptr || (*type != typeid(std::bad_alloc) && *type != typeid(MemoryRefused))) {
    std::abort();
  }
  constexpr char kText[] = "ERROR: out of memory\n";
  [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, kText, std::strlen(kText));
  _exit(kExitOsError);
}

}  // namespace

int RunMain(const char* tool, int (*main)(int, char**), int argc, char** argv) {
  std::set_terminate(Terminate);
  // Beyond a limit on the size of files, writing fails in place of ending the process.
  std::signal(SIGXFSZ, SIG_IGN);
  try {
    return main(argc, argv);
  } catch (const MemoryRefused& error) {
    std::fprintf(stderr, "ERROR: %s: %s\n", tool, error.what());
    return kExitOsError;
  } catch (const std::bad_alloc&) {
    std::fprintf(stderr, "ERROR: %s: out of memory\n", tool);
    return kExitOsError;
  } catch (const std::system_error& error) {  // a thread that cannot be started
    std::fprintf(stderr, "ERROR: %s: %s\n", tool, error.what());
    return kExitOsError;
  } catch (const nlohmann::json::exception& error) {
    std::fprintf(stderr, "ERROR: %s: a file has JSON of an unexpected form: %s\n", tool,
                 error.what());
    return kExitBadData;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "ERROR: %s: internal error: %s\n", tool, error.what());
    return kExitInternal;
  }
}

}  // namespace litmus
