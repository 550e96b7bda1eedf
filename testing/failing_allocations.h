// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Memory that runs out when a test says so. A test that depends on this library has operators new
// and delete of its own, for all that is linked into the program.
#ifndef LITMUS_TESTING_FAILING_ALLOCATIONS_H_
#define LITMUS_TESTING_FAILING_ALLOCATIONS_H_

#include <functional>

namespace litmus::testing {

// Runs `call` with this thread's first allocation by operator new failing, then its second, and so
// on until `call` makes no more; `call` returns whether it succeeded, which the last must. Before
// each call comes `prepare`, after it `clean` with the result; both have all memory. Returns how
// often an allocation failed; stops at the first failed expectation.
int FailEachAllocation(const std::function<void()>& prepare, const std::function<bool()>& call,
                       const std::function<void(bool)>& clean);

// Inside `call` and `clean`: whether an allocation has failed.
bool AllocationFailed();

// Whether `call` allocates anything on this thread. The first allocation fails.
bool Allocates(const std::function<void()>& call);

}  // namespace litmus::testing

#endif  // LITMUS_TESTING_FAILING_ALLOCATIONS_H_
