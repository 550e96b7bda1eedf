// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Declares the flags of eval_imagenet and checks their values.
#ifndef LITMUS_TOOLS_EVAL_IMAGENET_FLAGS_H_
#define LITMUS_TOOLS_EVAL_IMAGENET_FLAGS_H_

#include <string>

#include "tools/common/evaluation/run_flags.h"
#include "tools/eval_imagenet/data_set.h"
#include "tools/eval_imagenet/result.h"

namespace litmus::imagenet {

struct Flags {
  RunFlags run;
  DataSetFlags data;
  GateFlags gates;
  std::string model_output_labels, compare_with;
  int32_t output_index = -1;
  bool allow_unknown_labels = false;
};

void DeclareFlags(FlagRegistry& flags, Flags* values);

}  // namespace litmus::imagenet

#endif  // LITMUS_TOOLS_EVAL_IMAGENET_FLAGS_H_
