// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Keeps exceptions from crossing an API boundary: callers in C, other runtimes' delegates and
// plugins cannot handle them. Every extern "C" function that can throw, and every call of a
// function that others wrote, goes through one of these templates.
#ifndef LITMUS_RUNTIME_C_GUARD_H_
#define LITMUS_RUNTIME_C_GUARD_H_

#include <exception>
#include <new>

namespace litmus {

// The exception of a guarded call. `what` is valid only inside of the handler.
struct CaughtException {
  const char* what;
  bool out_of_memory;
};

// Returns function(). If it throws anything, returns handler(const CaughtException&), which must
// not throw.
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

// Returns function(), or `failure` if it throws anything.
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
