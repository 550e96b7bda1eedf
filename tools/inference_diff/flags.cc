// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/inference_diff/flags.h"

#include "delegates/registrar/registrar.h"

namespace litmus::diff {

void DeclareFlags(FlagRegistry& flags, Flags* values) {
  DeclareRunFlags(flags, &values->run, false);
  flags.AddInt32("num_runs", 50, "inputs, each run three times on either side", &values->num_runs)
      .AtLeast(1)
      .Essential();
  flags.SetGroup("Inputs");
  flags.AddInt64("seed", 0, "of the random inputs; the same seed gives the same errors",
                 &values->inputs.seed);
  flags.AddString("input_range", "",
                  "LOW,HIGH for all inputs, or NAME:LOW,HIGH;NAME:... (default: floats -1,1; "
                  "8 and 16 bits all values; wider integers 0,99)",
                  &values->inputs.input_range);
  flags.AddFloat("input_mean", 0.5f, "mean of the Gaussian, as a share of the range",
                 &values->inputs.mean);
  flags.AddFloat("input_std", 1.0f / 3, "its standard deviation, as a share of the range",
                 &values->inputs.std);
  flags.AddString("input_files", "",
                  "NAME:PATH;NAME:... instead of random values: .npy or raw bytes, or a folder of "
                  "them, taken in turn",
                  &values->inputs.input_files);
  flags.SetGroup("Comparison");
  flags.AddString("reference", "",
                  "what to compare with: cpu (default: fast kernels, one thread, no delegate), "
                  "ref_kernels, or delegate flags in quotes: \"--use_gpu --gpu_backend=gl\"",
                  &values->reference);
  flags.AddString("reference_model_file", "", "another model for the reference",
                  &values->reference_model_file);
  flags
      .AddBool("per_op", false, "find the operator at which the sides part; a table by operator",
               &values->per_op)
      .Essential();
  flags
      .AddFloat("per_op_tolerance", 1e-5f,
                "error that counts as parting, as a share of the tensor's largest value",
                &values->per_op_tolerance)
      .AtLeast(0);
  flags.SetGroup(kGatesGroup);
  flags.AddString("max_avg_error", "",
                  "exit 1 above: TOLERANCE for all outputs, or NAME:TOLERANCE,NAME:...",
                  &values->gates.max_avg_error);
  flags.AddString("max_error", "", "the same for the largest error of any element",
                  &values->gates.max_error);
  flags.AddString("min_cosine", "", "exit 1 below: the same form", &values->gates.min_cosine);
  flags.AddString("min_snr_db", "", "exit 1 below: the same form", &values->gates.min_snr_db);
  DeclareDelegateFlags(flags);
}

}  // namespace litmus::diff
