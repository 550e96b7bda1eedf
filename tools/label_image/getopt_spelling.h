// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Command lines as TensorFlow Lite's label_image reads them, by getopt, in the spelling of
// cli.
#ifndef LITMUS_TOOLS_LABEL_IMAGE_GETOPT_SPELLING_H_
#define LITMUS_TOOLS_LABEL_IMAGE_GETOPT_SPELLING_H_

#include <string>
#include <vector>

namespace litmus::label_image {

// One option that has a short name.
struct ShortOption {
  char letter;
  const char* name;  // "tflite_model"
  // Takes a number that stands for true or false: -v 1, -v 4, --verbose 0.
  bool is_switch;
};

// All of them, in the order of TensorFlow Lite's help.
const std::vector<ShortOption>& ShortOptions();

// `arguments` with "--name=value" in place of
//   -m VALUE, -mVALUE, -m=VALUE, --tflite_model VALUE;
//   -v 1, -v1, --verbose 4: the value is "true" or "false"; -v alone is "true".
// A value that is missing stays missing. What is none of these options stays as it is, in its
// place; so does the first argument, the program's name. Thread-safe.
std::vector<std::string> ToLongOptions(const std::vector<std::string>& arguments);

}  // namespace litmus::label_image

#endif  // LITMUS_TOOLS_LABEL_IMAGE_GETOPT_SPELLING_H_
