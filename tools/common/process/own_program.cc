// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/process/own_program.h"

#include <sys/auxv.h>
#include <unistd.h>

namespace litmus {

std::string OwnProgram() {
  constexpr char kLink[] = "/proc/self/exe";
  if (access(kLink, X_OK) == 0) return kLink;
  // The name given to the kernel, not argv[0], which the caller of exec may choose freely.
  const auto* const name = reinterpret_cast<const char*>(getauxval(AT_EXECFN));
  return name == nullptr ? "" : name;
}

}  // namespace litmus
