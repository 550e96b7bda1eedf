// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs random models of one operator with both resolvers; see scripts/random_models.
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>
#include <string>

#include "runtime/cpu/targets.h"
#include "runtime/kernels/register.h"
#include "testing/random_models/check_model.h"
#include "testing/random_models/export_model.h"
#include "testing/random_models/generator.h"
#include "testing/random_models/gpu.h"
#include "testing/random_models/null_device.h"
#include "testing/random_models/workers.h"

namespace litmus::random_models {
namespace {

constexpr int kExitDiffers = 1, kExitUsage = 64;

constexpr char kUsage[] =
    "usage: random_models [--count=N] [--seed=S] [--index=I] [--only=OPERATOR] [--threads=N]\n"
    "                     [--cpu_target=T] [--null_device] [--gpu] [--export=FOLDER] [--refused]\n"
    "                     [--describe] [--list]\n"
    "  --count=N        models 0 … N - 1 of the seed (1000)\n"
    "  --seed=S         decides every model (1)\n"
    "  --index=I        this model alone, or the first of --count\n"
    "  --only=OPERATOR  all models around this operator, CONV_2D for instance\n"
    "  --threads=N      processes at a time (the number of CPUs)\n"
    "  --cpu_target=T   the instruction set of the kernels that are checked\n"
    "  --gpu            runs the models with the GPU delegate, held to the CPU\n"
    "  --null_device    makes the GPU delegate's kernels, for a device that is described, instead "
    "of running\n"
    "                   the models\n"
    "  --export=FOLDER  also writes each model, its inputs and outputs, for another "
    "implementation\n"
    "  --refused        also prints the models that all refuse alike, with the reason\n"
    "  --describe       prints the models and runs nothing\n"
    "  --list           prints the operators, and which of them no model is made for\n";

struct Options {
  uint64_t count = 1000, seed = 1, index = 0;
  bool has_index = false, has_count = false, list = false, describe = false, refused = false,
       null_device = false, gpu = false;
  const Generator* only = nullptr;
  int threads = static_cast<int>(sysconf(_SC_NPROCESSORS_ONLN));
  std::string cpu_target, folder;
};

[[noreturn]] void Refuse(const std::string& what) {
  std::fprintf(stderr, "random_models: %s\n%s", what.c_str(), kUsage);
  std::exit(kExitUsage);
}

uint64_t NumberOf(const std::string& flag, const std::string& text) {
  char* end = nullptr;
  const uint64_t value = std::strtoull(text.c_str(), &end, 10);
  if (text.empty() || *end != '\0' || text[0] == '-') {
    Refuse(flag + " must be a number, not '" + text + "'");
  }
  return value;
}

Options Parse(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    const size_t equals = argument.find('=');
    const std::string flag = argument.substr(0, equals);
    const std::string value = equals == std::string::npos ? "" : argument.substr(equals + 1);
    if (flag == "--count") {
      options.count = NumberOf(flag, value);
      options.has_count = true;
    } else if (flag == "--seed") {
      options.seed = NumberOf(flag, value);
    } else if (flag == "--index") {
      options.index = NumberOf(flag, value);
      options.has_index = true;
    } else if (flag == "--only") {
      options.only = FindGenerator(value);
      if (options.only == nullptr) Refuse("--only: no model is made for '" + value + "' (--list)");
    } else if (flag == "--threads") {
      options.threads = static_cast<int>(NumberOf(flag, value));
      if (options.threads < 1) Refuse("--threads must be at least 1");
    } else if (flag == "--cpu_target") {
      options.cpu_target = value;
      const std::string problem = cpu::Limit(value);
      if (!problem.empty()) Refuse("--cpu_target " + problem);
    } else if (flag == "--export") {
      options.folder = value;
    } else if (flag == "--null_device") {
      options.null_device = true;
    } else if (flag == "--gpu") {
      options.gpu = true;
    } else if (flag == "--refused") {
      options.refused = true;
    } else if (flag == "--describe") {
      options.describe = true;
    } else if (flag == "--list") {
      options.list = true;
    } else if (flag == "--help") {
      std::fputs(kUsage, stdout);
      std::exit(0);
    } else {
      Refuse("no flag is called '" + argument + "'");
    }
  }
  if (options.null_device + options.gpu + !options.folder.empty() > 1) {
    Refuse("--null_device, --gpu and --export exclude each other");
  }
  if (options.has_index && !options.has_count) options.count = 1;
  return options;
}

void List() {
  for (const Generator& generator : AllGenerators()) {
    std::printf("%-32s weight %d\n", NameOf(generator).c_str(), generator.weight);
  }
  const std::vector<std::string> missing = NotGenerated();
  for (const std::string& name : missing) std::printf("%-32s not generated\n", name.c_str());
  std::printf("%zu operators, %zu not generated\n", AllGenerators().size() + missing.size(),
              missing.size());
}

// Writes a line to the terminal over itself, twice a second.
class Progress {
 public:
  explicit Progress(uint64_t count) : count_(count), shown_(isatty(STDERR_FILENO) != 0) {}
  ~Progress() { Clear(); }
  void Show(const Totals& now) {
    const auto time = std::chrono::steady_clock::now();
    if (!shown_ || time - last_ < std::chrono::milliseconds(500)) return;
    last_ = time;
    std::fprintf(stderr, "\r%llu of %llu models, %llu differ, %llu reports ",
                 static_cast<unsigned long long>(now.done), static_cast<unsigned long long>(count_),
                 static_cast<unsigned long long>(now.differ),
                 static_cast<unsigned long long>(now.reports));
  }
  void Clear() {
    if (shown_) std::fputs("\r\033[K", stderr);
  }

 private:
  const uint64_t count_;
  const bool shown_;
  std::chrono::steady_clock::time_point last_;
};

int Main(int argc, char** argv) {
  const Options options = Parse(argc, argv);
  if (options.list) {
    List();
    return 0;
  }
  const auto generator_of = [&](uint64_t index) -> const Generator& {
    return options.only != nullptr ? *options.only : PickGenerator(options.seed, index);
  };
  const auto end = options.index + options.count;
  if (options.describe) {
    for (uint64_t i = options.index; i < end; ++i) {
      const RandomModel model(generator_of(i), options.seed, i);
      std::printf("model %llu\n%s", static_cast<unsigned long long>(i), model.Describe().c_str());
    }
    return 0;
  }
  const tflite::ops::builtin::BuiltinRefOpResolver plain;
  const tflite::ops::builtin::BuiltinOpResolver fast;
  const auto check = [&](uint64_t index) {
    const RandomModel model(generator_of(index), options.seed, index);
    if (options.null_device) return CheckOnNullDevice(model, options.seed, index, plain);
    if (options.gpu) return CheckOnGpu(model, fast);
    const Verdict verdict = Check(model, {plain, fast});
    if (!options.folder.empty()) {
      Export(model, NameOf(generator_of(index)), verdict, options.folder, index);
    }
    Finding finding;
    finding.refused = !verdict.accepted;
    finding.difference = verdict.difference;
    if (finding.refused && options.refused) {
      const Outcome& refusal = verdict.expected[0];
      finding.note = "  all refuse it: " + refusal.stage + "\n" + refusal.messages;
    }
    return finding;
  };
  Progress progress(options.count);
  std::map<std::string, int> found;  // number of differences, by operator
  const auto print = [&](const Message& message) {
    const Generator& generator = generator_of(message.index);
    const std::string op = NameOf(generator);
    const RandomModel model(generator, options.seed, message.index);
    ++found[op];
    progress.Clear();
    const auto seed = static_cast<unsigned long long>(options.seed);
    const auto index = static_cast<unsigned long long>(message.index);
    std::printf("seed %llu, index %llu: %s\n%s%s", seed, index, op.c_str(), message.text.c_str(),
                model.Describe().c_str());
    std::printf("  repeat: scripts/random_models --seed=%llu --index=%llu --only=%s%s%s%s\n", seed,
                index, op.c_str(),
                options.cpu_target.empty() ? "" : " --cpu_target=", options.cpu_target.c_str(),
                options.null_device ? " --null_device"
                : options.gpu       ? " --gpu"
                                    : "");
    std::fflush(stdout);
  };
  const WorkerOptions workers{options.index, end, options.threads};
  const Totals totals =
      RunInWorkers(workers, check, print, [&](const Totals& now) { progress.Show(now); });
  progress.Clear();
  for (const auto& [op, count] : found) std::printf("%-32s %d\n", op.c_str(), count);
  if (totals.refused > 0) {
    std::printf("%llu models were refused by all alike\n",
                static_cast<unsigned long long>(totals.refused));
  }
  std::printf("%llu models, %llu differ, %llu reports\n",
              static_cast<unsigned long long>(totals.done),
              static_cast<unsigned long long>(totals.differ),
              static_cast<unsigned long long>(totals.reports));
  return totals.differ + totals.reports > 0 ? kExitDiffers : 0;
}

}  // namespace
}  // namespace litmus::random_models

int main(int argc, char** argv) { return litmus::random_models::Main(argc, argv); }
