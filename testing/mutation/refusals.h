// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What becomes of each edit (edits.h) of each conformance case, and of changes of its options: it
// runs, or is refused by a message.
#ifndef LITMUS_TESTING_MUTATION_REFUSALS_H_
#define LITMUS_TESTING_MUTATION_REFUSALS_H_

#include <string>
#include <vector>

namespace litmus::mutation {

// The operators that have cases in `folder`, sorted: the names of its folders.
std::vector<std::string> OperatorsOf(const std::string& folder);

// One edit of one case.
struct EditedCase {
  std::string name;     // "CASE, EDIT"
  std::string outcome;  // a name of run_case.h, and the first message if the model is refused
};
std::vector<EditedCase> EditedCasesOf(const std::string& folder, const std::string& op);

// The lines "COUNT OUTCOME" of an operator, sorted by outcome. In messages, a number is "N", a shape
// "[N]", a type "TYPE".
std::vector<std::string> SummaryOf(const std::vector<EditedCase>& cases);

// The table of all operators: a line "OPERATOR", then the lines of its summary, indented.
std::string RefusalTable(const std::string& folder);

}  // namespace litmus::mutation

#endif  // LITMUS_TESTING_MUTATION_REFUSALS_H_
