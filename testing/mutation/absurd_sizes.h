// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Makes allocations of absurd sizes fail: a program that links this has a `new` that throws, also
// under sanitizers.
#ifndef LITMUS_TESTING_MUTATION_ABSURD_SIZES_H_
#define LITMUS_TESTING_MUTATION_ABSURD_SIZES_H_

namespace litmus::mutation {

// Limits this process to 4 GiB of address space. Under AddressSanitizer, which needs more, a single
// allocation is limited to 1 GiB instead, from the start of the program.
void LimitMemory();

}  // namespace litmus::mutation

#endif  // LITMUS_TESTING_MUTATION_ABSURD_SIZES_H_
