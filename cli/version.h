// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Version information for --version and result documents: Litmus's version, sources and compiler.
#ifndef LITMUS_CLI_VERSION_H_
#define LITMUS_CLI_VERSION_H_

#include <string>

namespace litmus {

// Litmus's version, the same for all tools.
inline constexpr char kVersion[] = "0.9.0";

// "revision 0123…", followed by ", with changes" if the sources had changes; "" without a revision.
inline std::string RevisionText(const std::string& revision, bool dirty) {
  return revision.empty() ? "" : "revision " + revision + (dirty ? ", with changes" : "");
}

// Name and version of the compiler of the calling source file: "gcc 12.2.0", "clang 14.0.6".
inline std::string CompilerText() {
#if defined(__clang__)
  return "clang " + std::to_string(__clang_major__) + "." + std::to_string(__clang_minor__) + "." +
         std::to_string(__clang_patchlevel__);
#else
  return "gcc " + std::to_string(__GNUC__) + "." + std::to_string(__GNUC_MINOR__) + "." +
         std::to_string(__GNUC_PATCHLEVEL__);
#endif
}

}  // namespace litmus

#endif  // LITMUS_CLI_VERSION_H_
