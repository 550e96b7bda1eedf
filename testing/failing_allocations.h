// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Makes memory run out at a chosen allocation. Linking this library replaces operators new and
// delete for the whole program.
#ifndef LITMUS_TESTING_FAILING_ALLOCATIONS_H_
#define LITMUS_TESTING_FAILING_ALLOCATIONS_H_

#include <functional>

namespace litmus::testing {

// Calls `call` repeatedly: the first time this thread's first allocation by operator new fails,
// then its second, and so on until `call` allocates no more. `call` returns whether it succeeded,
// which the last call must. `prepare` is called before each call, and `clean` with the result after
// it; allocations in both succeed. Returns how often an allocation failed. Stops at the first
// failed expectation.
int FailEachAllocation(const std::function<void()>& prepare, const std::function<bool()>& call,
                       const std::function<void(bool)>& clean);

// Whether an allocation has failed; for use inside of `call` and `clean`.
bool AllocationFailed();

// Whether `call` allocates anything on this thread. If it does, its first allocation fails.
bool Allocates(const std::function<void()>& call);

}  // namespace litmus::testing

#endif  // LITMUS_TESTING_FAILING_ALLOCATIONS_H_
