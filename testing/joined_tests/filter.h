// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Which tests of a program that has the tests of several sources are one source's.
#ifndef LITMUS_TESTING_JOINED_TESTS_FILTER_H_
#define LITMUS_TESTING_JOINED_TESTS_FILTER_H_

#include <string>
#include <vector>

namespace litmus {

struct NamedTest {
  std::string name;  // "Suite.Test"
  std::string file;  // the path of its source
};

// A filter of GoogleTest: what `filter` lets through, less the tests that do not stand in `source`
// (a file's name without folders). False, and the reason in `*error`, where no test stands in
// `source`, or where a test of another source has the name of one that does: a filter knows names
// alone.
bool LimitToSource(const std::vector<NamedTest>& tests, const std::string& source,
                   const std::string& filter, std::string* limited, std::string* error);

}  // namespace litmus

#endif  // LITMUS_TESTING_JOINED_TESTS_FILTER_H_
