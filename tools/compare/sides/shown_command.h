// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Shortens the two commands of a comparison so that they remain different. Commands that begin with
// the same long path would otherwise be cut to one text.
#ifndef LITMUS_TOOLS_COMPARE_SIDES_SHOWN_COMMAND_H_
#define LITMUS_TOOLS_COMPARE_SIDES_SHOWN_COMMAND_H_

#include <string>
#include <vector>

namespace litmus::compare {

// Returns the words of `own` that differ from `other`, quoted: "… --graph=…/b.tflite" if the words
// before are the same and the paths begin with the same folders; "… without --num_threads=2" if
// `other` only has words in addition. The whole of `own` if the commands are the same.
std::string ShownDifference(const std::vector<std::string>& own,
                            const std::vector<std::string>& other);

}  // namespace litmus::compare

#endif  // LITMUS_TOOLS_COMPARE_SIDES_SHOWN_COMMAND_H_
