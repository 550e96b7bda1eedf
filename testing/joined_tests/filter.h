// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Selects the tests of one source in a program that contains the tests of several sources.
#ifndef LITMUS_TESTING_JOINED_TESTS_FILTER_H_
#define LITMUS_TESTING_JOINED_TESTS_FILTER_H_

#include <string>
#include <vector>

namespace litmus {

struct NamedTest {
  std::string name;  // "Suite.Test"
  std::string file;  // path of the source that defines the test
};

// Computes a GoogleTest filter, *limited: the tests that `filter` selects, except those that are
// not in `source` (a file name without folders). Returns false, with the reason in *error, if
// `source` has no tests, or if a test of another source has the same name as one of its tests,
// since a filter knows only names.
bool LimitToSource(const std::vector<NamedTest>& tests, const std::string& source,
                   const std::string& filter, std::string* limited, std::string* error);

}  // namespace litmus

#endif  // LITMUS_TESTING_JOINED_TESTS_FILTER_H_
