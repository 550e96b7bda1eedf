// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The boundary that no exception passes: callers in C, other runtimes' delegates and plug-ins have
// no handler for one. Every extern "C" function that can throw, and every call of a function that
// another author wrote, goes through one of these templates.
#ifndef LITMUS_RUNTIME_C_GUARD_H_
#define LITMUS_RUNTIME_C_GUARD_H_

#include <exception>
#include <new>

namespace litmus {

// What a guarded call threw. `what` is valid inside the handler only.
struct CaughtException {
  const char* what;
  bool out_of_memory;
};

// Returns function(), or, where that throws anything at all, handler(const CaughtException&), which
// must not throw.
template <class Function, class Handler>
auto Guarded(Function&& function, Handler&& handler) noexcept -> decltype(function()) {
  try {
    return function();
  } catch (const std::bad_alloc& error) {
    return handler(CaughtException{error.what(), true});
  } catch (const std::exception& error) {
    return handler(CaughtException{error.what(), false});
  } catch (...) {
    return handler(CaughtException{"not a std::exception", false});
  }
}

// Returns function(), or `failure` where that throws anything at all.
template <class Result, class Function>
Result GuardedOr(Result failure, Function&& function) noexcept {
  try {
    return function();
  } catch (...) {
    return failure;
  }
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_C_GUARD_H_
