// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/run_main.h"

#include <cstdio>
#include <exception>
#include <new>
#include <system_error>

#include "nlohmann/json.hpp"
#include "runtime/memory/memory_account.h"
#include "tools/cli/exit_codes.h"

namespace litmus {

int RunMain(const char* tool, int (*main)(int, char**), int argc, char** argv) {
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
    std::fprintf(stderr, "ERROR: %s: a file has JSON of another form than the tool reads: %s\n",
                 tool, error.what());
    return kExitBadData;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "ERROR: %s: a defect of the tool: %s\n", tool, error.what());
    return kExitInternal;
  }
}

}  // namespace litmus
