// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Allocations of absurd sizes fail: whatever links this has a `new` that throws, also under
// sanitizers.
#ifndef LITMUS_TESTING_MUTATION_ABSURD_SIZES_H_
#define LITMUS_TESTING_MUTATION_ABSURD_SIZES_H_

namespace litmus::mutation {

// Gives this process 4 GiB of addresses at most. Under AddressSanitizer, which needs more, each
// allocation may have 1 GiB from the start.
void LimitMemory();

}  // namespace litmus::mutation

#endif  // LITMUS_TESTING_MUTATION_ABSURD_SIZES_H_
