// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/api/log.h"

#include <cstdio>
#include <mutex>
#include <set>

namespace litmus::gpu {
namespace {

// Prints with one call, so that lines of several threads do not mix.
void Print(const char* severity, const std::string& message) {
  std::fprintf(stderr, "%s: %s\n", severity, message.c_str());
}

bool IsFirst(const std::string& message) {
  static auto* const mutex = new std::mutex;  // Never destroyed: usable while the process exits.
  static auto* const seen = new std::set<std::string>;
  const std::lock_guard<std::mutex> lock(*mutex);
  return seen->insert(message).second;
}

}  // namespace

void LogInfo(const std::string& message) { Print("INFO", message); }
void LogWarning(const std::string& message) { Print("WARNING", message); }
void LogError(const std::string& message) { Print("ERROR", message); }

void LogInfoOnce(const std::string& message) {
  if (IsFirst(message)) LogInfo(message);
}

void LogWarningOnce(const std::string& message) {
  if (IsFirst(message)) LogWarning(message);
}

}  // namespace litmus::gpu
