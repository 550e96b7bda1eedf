// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Applies each edit (edits.h), and changes of options, to each conformance case, and records
// whether the model runs or is refused, with the message.
#ifndef LITMUS_TESTING_MUTATION_REFUSALS_H_
#define LITMUS_TESTING_MUTATION_REFUSALS_H_

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace litmus::mutation {

// The operators that have cases in `folder`, sorted; they are the names of its subfolders.
std::vector<std::string> OperatorsOf(const std::string& folder);

// The result of one edit of one case.
struct EditedCase {
  std::string name;     // "CASE, EDIT"
  std::string outcome;  // a name of run_case.h, and the first message if the model is refused
};
// Returns the outcome for a model, given as the content of a file.
using Judge = std::function<std::string(const std::string& model)>;
// The outcome in the CPU runtime.
std::string RunOnCpu(const std::string& model);
std::vector<EditedCase> EditedCasesOf(const std::string& folder, const std::string& op,
                                      const Judge& judge);

// The lines "COUNT OUTCOME" of an operator, sorted by outcome. In messages, numbers are replaced by
// "N", shapes by "[N]", types by "TYPE".
std::vector<std::string> SummaryOf(const std::vector<EditedCase>& cases);

// The table of all operators: for each a line "OPERATOR", then the lines of its summary, indented.
std::string RefusalTable(const std::string& folder, const Judge& judge);
// Reads such a table from a file: the lines of each operator.
std::map<std::string, std::vector<std::string>> ReadRefusalTable(const std::string& path);

// Compares a table in a file with the one that RefusalTable would make. For each operator that
// differs: its name, and the lines that are missing ("- LINE") or new ("+ LINE").
std::vector<std::string> ChangesOfTable(const std::string& folder, const std::string& path,
                                        const Judge& judge);

// Prints the table, or the outcome of each edit for one operator. Arguments: CONFORMANCE_FOLDER
// [OPERATOR]. Returns the exit status.
int PrintRefusals(int argc, char** argv, const Judge& judge);

}  // namespace litmus::mutation

#endif  // LITMUS_TESTING_MUTATION_REFUSALS_H_
