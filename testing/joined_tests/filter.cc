// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "testing/joined_tests/filter.h"

#include <set>
#include <string>
#include <vector>

namespace litmus {
namespace {

bool StandsIn(const NamedTest& test, const std::string& source) {
  return test.file.substr(test.file.rfind('/') + 1) == source;
}

std::string SuiteOf(const std::string& test) { return test.substr(0, test.find('.')); }

}  // namespace

bool LimitToSource(const std::vector<NamedTest>& tests, const std::string& source,
                   const std::string& filter, std::string* limited, std::string* error) {
  std::set<std::string> own, own_suites, others;
  for (const NamedTest& test : tests) {
    if (StandsIn(test, source)) {
      own.insert(test.name);
      own_suites.insert(SuiteOf(test.name));
    }
  }
  if (own.empty()) {
    *error = "no test of this program stands in " + source;
    return false;
  }
  for (const NamedTest& test : tests) {
    if (StandsIn(test, source)) continue;
    if (own.count(test.name) != 0) {
      *error = "two sources have a test " + test.name + "; rename one";
      return false;
    }
    const std::string suite = SuiteOf(test.name);
    others.insert(own_suites.count(suite) != 0 ? test.name : suite + ".*");
  }
  // In a filter, tests after "-" do not run.
  *limited = filter;
  char separator = filter.find('-') == std::string::npos ? '-' : ':';
  for (const std::string& pattern : others) {
    *limited += separator + pattern;
    separator = ':';
  }
  return true;
}

}  // namespace litmus
