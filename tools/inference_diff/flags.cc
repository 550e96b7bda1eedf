// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/inference_diff/flags.h"

#include "delegates/registrar/registrar.h"

namespace litmus::diff {

void DeclareFlags(FlagRegistry& flags, Flags* values) {
  DeclareRunFlags(flags, &values->run, false,
                  {{kPerOp, ModeKind::kAddition, "per_op", "per_op", "--per_op",
                    "also compares operator by operator"}});
  flags
      .AddInt32("num_runs", 50, ChangesResult(kEvaluate | kMerge),
                "number of inputs; each is run 3 times on both sides", &values->num_runs)
      .AtLeast(1)
      .Everyday();
  flags.SetGroup("Inputs");
  flags.AddInt64("seed", 0, ChangesResult(kEvaluate | kMerge),
                 "seed of the random inputs; the same seed gives the same inputs",
                 &values->inputs.seed);
  flags.AddString("input_range", "", ChangesResult(kEvaluate | kMerge),
                  "LOW,HIGH for all inputs, or NAME:LOW,HIGH;NAME:... (default: floats -1,1; "
                  "8 and 16 bits all values; wider integers 0,99)",
                  &values->inputs.input_range);
  flags.AddFloat("gaussian_mean", 0.5f, ChangesResult(kEvaluate | kMerge),
                 "mean of the random inputs, as a fraction of --input_range", &values->inputs.mean);
  flags.AddFloat("gaussian_std", 1.0f / 3, ChangesResult(kEvaluate | kMerge),
                 "standard deviation of the random inputs, as a fraction of --input_range",
                 &values->inputs.std);
  flags.AddString(
      "inputs", "", ChangesResult(kEvaluate | kMerge).Names(FlagText::kTensorInputs),
      "values of the inputs from files, .npy or raw bytes, different in each run: a folder "
      "(with one sub-folder for each input where there are several), or NAME:PATH;NAME:...",
      &values->inputs.inputs);
  flags.SetGroup("Comparison");
  flags.AddString("reference", "", ChangesResult(kEvaluate | kMerge).Names(FlagText::kFlags),
                  "what to compare with: cpu (default: fast kernels, one thread, no delegate), "
                  "ref_kernels, or delegate flags in quotes: \"--use_gpu --gpu_backend=gl\"",
                  &values->reference);
  flags.AddString("reference_model_file", "", ChangesResult(kEvaluate | kMerge).Input(),
                  "model of the reference side; default: --model_file",
                  &values->reference_model_file);
  flags
      .AddBool("per_op", false, ChangesResult(kPerOp | kMerge),
               "find the first operator whose output diverges; a table by operator",
               &values->per_op)
      .Everyday();
  flags
      .AddFloat("per_op_tolerance", 1e-5f, ChangesResult(kPerOp | kMerge),
                "divergence threshold, as a fraction of the tensor's max. magnitude",
                &values->per_op_tolerance)
      .AtLeast(0);
  flags.SetGroup("Gates", "inference_diff m.tflite --delegate=gpu --max_avg_error=1e-3");
  flags.AddString(
      "max_avg_error", "", KeepsResult(kEveryMode).Gate(),
      "exit 1 when the mean error is above: MAXIMUM for all outputs, or NAME:MAXIMUM,NAME:...",
      &values->gates.max_avg_error);
  flags.AddString("max_error", "", KeepsResult(kEveryMode).Gate(),
                  "exit 1 when the largest error of any element is above: MAXIMUM for all "
                  "outputs, or NAME:MAXIMUM,NAME:...",
                  &values->gates.max_error);
  flags.AddString("min_cosine", "", KeepsResult(kEveryMode).Gate(),
                  "exit 1 when the cosine similarity of an output is below: MINIMUM for all "
                  "outputs, or NAME:MINIMUM,NAME:...",
                  &values->gates.min_cosine);
  flags.AddString("min_snr_db", "", KeepsResult(kEveryMode).Gate(),
                  "exit 1 when the signal-to-noise ratio of an output, in dB, is below: MINIMUM "
                  "for all outputs, or NAME:MINIMUM,NAME:...",
                  &values->gates.min_snr_db);
  DeclareDelegateFlags(flags);
}

}  // namespace litmus::diff
