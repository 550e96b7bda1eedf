// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/label_image/flags.h"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "delegates/registrar/registrar.h"
#include "tools/common/affinity/cpu_affinity.h"
#include "tools/common/cpu_target.h"
#include "tools/common/graph_rewriting.h"
#include "tools/common/machine/machine_info.h"
#include "tools/common/memory_limit.h"
#include "tools/common/model/entry_point.h"
#include "tools/common/model/external_weights.h"
#include "tools/common/model/input_shapes.h"
#include "tools/common/status_exit.h"
#include "tools/common/weight_cache.h"

namespace litmus::label_image {
namespace {

void DeclareRun(FlagRegistry& flags, Flags* values) {
  flags.SetGroup("Run control");
  flags
      .AddInt32("threads", 4, ChangesResult(kEveryMode),
                "threads of the interpreter; -1, 0 and 1 mean one; "
                "not given: 4, or the CPUs that the process may use where these are fewer",
                &values->threads)
      .Letter('t')
      .Everyday()
      .AtLeast(-1)
      .AtMost(kMaxThreads);
  flags.AddInt32("count", 1, ChangesResult(kEveryMode), "number of timed runs", &values->count)
      .Letter('c')
      .Everyday()
      .AtLeast(1);
  flags
      .AddInt32("warmup_runs", 2, ChangesResult(kEveryMode), "number of warm-up runs",
                &values->warmup_runs)
      .Letter('w')
      .AtLeast(0);
  flags
      .AddBool("allow_fp16", false, ChangesResult(kEveryMode),
               "let float32 models compute in 16-bit floats; with -g, -a, -j, -x the delegate too",
               &values->allow_fp16)
      .Letter('f');
  flags
      .AddBool("profiling", false, KeepsResult(kEveryMode), "print the time of each operator",
               &values->profiling)
      .Letter('p')
      .Everyday();
  flags
      .AddInt32("max_profiling_buffer_entries", 1024, KeepsResult(kEveryMode),
                "size of the buffer of --profiling, in events",
                &values->max_profiling_buffer_entries)
      .Letter('e')
      .AtLeast(1);
  DeclareCpuAffinity(flags);
  DeclareCpuTarget(flags);
  DeclareMemoryLimit(flags);
  DeclareGraphRewriting(flags);
  DeclareWeightCache(flags);
}

void DeclareShortDelegates(FlagRegistry& flags, Flags* values) {
  flags.SetGroup("Delegates by one letter");
  flags
      .AddBool("gl_backend", false, ChangesResult(kEveryMode),
               "run on the GPU: short for --use_gpu --gpu_inference_for_sustained_speed, the "
               "precision by --allow_fp16",
               &values->gl_backend)
      .Letter('g')
      .Everyday();
  flags
      .AddBool("accelerated", false, ChangesResult(kEveryMode), "--use_nnapi", &values->accelerated)
      .Letter('a');
  flags
      .AddBool("hexagon_delegate", false, ChangesResult(kEveryMode), "--use_hexagon",
               &values->hexagon_delegate)
      .Letter('j');
  flags
      .AddBool("xnnpack_delegate", false, ChangesResult(kEveryMode), "--use_xnnpack",
               &values->xnnpack_delegate)
      .Letter('x');
}

// If two flags set the same value, the one on the command line counts.
void SetUnlessGiven(FlagRegistry& flags, const char* name, bool value) {
  if (!flags.WasSet(name)) flags.Set(name, value ? "true" : "false");
}

}  // namespace

void DeclareFlags(FlagRegistry& flags, Flags* values) {
  flags.SetGroup("Model, image & labels");
  flags
      .AddString("tflite_model", "./mobilenet_quant_v1_224.tflite",
                 ChangesResult(kEveryMode).Model(), "a classifier with one image as its input",
                 &values->tflite_model)
      .Letter('m')
      .AlsoNamed({"model", "model_file", "graph"})
      .Everyday();
  DeclareInputShapes(flags, kEveryMode);
  DeclareSignature(flags, kEveryMode);
  DeclareExternalWeights(flags, kEveryMode);
  flags
      .AddString("image", "./grace_hopper.bmp", ChangesResult(kEveryMode).Input(),
                 "the image: BMP, JPEG or PNG", &values->image)
      .Letter('i')
      .Everyday();
  flags
      .AddString("labels", "./labels.txt", ChangesResult(kEveryMode).Input(),
                 "the model's labels, one per line, in output order", &values->labels)
      .Letter('l')
      .Everyday();
  flags
      .AddFloat("input_mean", 127.5f, ChangesResult(kEveryMode),
                "a float model's input is (pixel - mean) / std", &values->input_mean)
      .Letter('b');
  flags
      .AddFloat("input_std", 127.5f, ChangesResult(kEveryMode),
                "standard deviation of --input_mean's formula", &values->input_std)
      .Letter('s');
  flags.SetGroup("Output");
  flags
      .AddInt32("num_results", 5, KeepsResult(kEveryMode).OfOutput(),
                "max. number of classes to print", &values->num_results)
      .Letter('r')
      .Everyday()
      .AtLeast(0);
  flags
      .AddBool("verbose", false, KeepsResult(kEveryMode),
               "print the model's tensors and the interpreter's state", &values->verbose)
      .Letter('v');
  flags.AddBool("log_prefix", false, KeepsResult(kEveryMode).OfOutput(),
                "prefix each line with \"INFO: \"", &values->log_prefix);
  DeclareRun(flags, values);
  DeclareShortDelegates(flags, values);
  DeclareDelegateFlags(flags);
}

std::string MissingDefaults(const FlagRegistry& flags, const Flags& values) {
  const struct {
    const char *flag, *what;
    const std::string& path;
  } kFiles[] = {{"tflite_model", "the model (-m)", values.tflite_model},
                {"image", "the image (-i)", values.image},
                {"labels", "the model's labels (-l)", values.labels}};
  std::vector<std::string> missing, defaults;
  for (const auto& file : kFiles) {
    if (flags.WasSet(file.flag) || access(file.path.c_str(), F_OK) == 0) continue;
    missing.push_back(file.what);
    defaults.push_back(file.path);
  }
  if (missing.empty()) return "";
  const bool one = missing.size() == 1;
  return absl::StrCat("give ", absl::StrJoin(missing, ", "),
                      one ? ": the default " : ": the defaults ", absl::StrJoin(defaults, ", "),
                      one ? " does" : " do", " not exist");
}

absl::Status CompleteFlags(FlagRegistry& flags, Flags* values) {
  for (const auto& [name, text] :
       {std::pair("tflite_model", &values->tflite_model), std::pair("image", &values->image),
        std::pair("labels", &values->labels)}) {
    if (text->empty()) return UsageError(absl::StrCat("--", name, " is empty: give a file"));
  }
  if (!std::isfinite(values->input_mean)) {
    return UsageError(absl::StrCat("--input_mean=", values->input_mean, ": must be finite"));
  }
  if (!std::isfinite(values->input_std) || values->input_std <= 0) {
    return UsageError(
        absl::StrCat("--input_std=", values->input_std, ": must be finite and above 0"));
  }
  if (!flags.WasSet("threads")) {
    values->threads = flags.WasSet("num_threads")
                          ? flags.GetInt32("num_threads")
                          : std::min(values->threads, ReadMachineInfo().cpus_usable);
  }
  if (values->gl_backend) {
    flags.Set("use_gpu", "true");
    SetUnlessGiven(flags, "gpu_inference_for_sustained_speed", true);
    SetUnlessGiven(flags, "gpu_precision_loss_allowed", values->allow_fp16);
  }
  if (values->accelerated) {
    flags.Set("use_nnapi", "true");
    SetUnlessGiven(flags, "nnapi_allow_fp16", values->allow_fp16);
  }
  if (values->hexagon_delegate) {
    flags.Set("use_hexagon", "true");
    SetUnlessGiven(flags, "hexagon_profiling", values->profiling);
  }
  if (values->xnnpack_delegate) flags.Set("use_xnnpack", "true");
  return absl::OkStatus();
}

}  // namespace litmus::label_image
