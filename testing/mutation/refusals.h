// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What becomes of each edit (edits.h) of each conformance case, and of changes of its options: it
// runs, or is refused by a message.
#ifndef LITMUS_TESTING_MUTATION_REFUSALS_H_
#define LITMUS_TESTING_MUTATION_REFUSALS_H_

#include <functional>
#include <map>
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
// Says what becomes of a model, the content of a file.
using Judge = std::function<std::string(const std::string& model)>;
// The runtime on the CPU.
std::string RunOnCpu(const std::string& model);
std::vector<EditedCase> EditedCasesOf(const std::string& folder, const std::string& op,
                                      const Judge& judge);

// The lines "COUNT OUTCOME" of an operator, sorted by outcome. In messages, a number is "N", a
// shape
// "[N]", a type "TYPE".
std::vector<std::string> SummaryOf(const std::vector<EditedCase>& cases);

// The table of all operators: a line "OPERATOR", then the lines of its summary, indented.
std::string RefusalTable(const std::string& folder, const Judge& judge);
// The lines of each operator in a file of such a table.
std::map<std::string, std::vector<std::string>> ReadRefusalTable(const std::string& path);

// What differs between the file of a table and the table that RefusalTable would make: of each
// operator that does, its name and the lines that are missing ("- LINE") or new ("+ LINE").
std::vector<std::string> ChangesOfTable(const std::string& folder, const std::string& path,
                                        const Judge& judge);

// Prints the table, or the edits of one operator and what becomes of each, for the arguments
// CONFORMANCE_FOLDER [OPERATOR]. Returns the exit status.
int PrintRefusals(int argc, char** argv, const Judge& judge);

}  // namespace litmus::mutation

#endif  // LITMUS_TESTING_MUTATION_REFUSALS_H_
