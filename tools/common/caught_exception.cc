// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/caught_exception.h"

#include <exception>
#include <new>
#include <system_error>

#include "cli/exit_codes.h"
#include "nlohmann/json.hpp"
#include "runtime/memory/memory_account.h"

namespace litmus {

Failure DescribeCaughtException() {
  try {
    throw;
  } catch (const MemoryRefused& error) {
    return {kExitOsError, error.what()};
  } catch (const std::bad_alloc&) {
    // Short enough for std::string's internal buffer: allocates nothing.
    return {kExitOsError, "out of memory"};
  } catch (const std::system_error& error) {  // e.g. a thread that cannot be created
    return {kExitOsError, error.what()};
  } catch (const nlohmann::json::exception& error) {
    return {kExitBadData, std::string("a file has JSON of an unexpected form: ") + error.what()};
  } catch (const std::exception& error) {
    return {kExitInternal, std::string("internal error: ") + error.what()};
  }
}

}  // namespace litmus
