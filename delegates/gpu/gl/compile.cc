// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Makes programs from source. All of them are submitted before the first result is queried, so that
// drivers that compile in background threads can compile them concurrently.
#include <algorithm>
#include <map>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "delegates/gpu/backend/refused_kernels.h"
#include "delegates/gpu/gl/error.h"
#include "delegates/gpu/gl/program.h"
#include "delegates/gpu/gl/shader_text.h"

namespace litmus::gpu {
namespace {

constexpr size_t kMaxLogBytes = 4000;

// A kernel during compilation. Its shader and program are used within one Run.
struct Job {
  const std::string* kernel = nullptr;
  std::string text;
  GLuint shader = 0, program = 0;
};

std::string Log(GLuint object, decltype(GlesFunctions::GetShaderiv) get,
                decltype(GlesFunctions::GetShaderInfoLog) read) {
  GLint length = 0;
  get(object, GL_INFO_LOG_LENGTH, &length);
  std::string log(static_cast<size_t>(std::max(1, length)), '\0');
  GLsizei got = 0;
  read(object, static_cast<GLsizei>(log.size()), &got, &log[0]);
  log.resize(std::min(static_cast<size_t>(std::max(0, got)), kMaxLogBytes));
  return log;
}

absl::Status CheckLimits(const KernelCode& kernel, const DeviceInfo& info) {
  const int storage = kernel.buffers - static_cast<int>(kernel.constants.size());
  if (storage > info.max_kernel_buffers) {
    return absl::ResourceExhaustedError(absl::StrCat("kernel ", kernel.name, ": ", storage,
                                                     " buffers; ", info.max_kernel_buffers,
                                                     " at most on ", info.name));
  }
  int64_t items = 1;
  bool fits = true;
  for (size_t d = 0; d < 3; ++d) {
    if (kernel.local[d] < 1) {
      return absl::InvalidArgumentError(
          absl::StrCat("kernel ", kernel.name, ": a group of no work-items"));
    }
    fits = fits && kernel.local[d] <= info.max_local[d];
    items *= std::min(kernel.local[d], 1 << 20);
  }
  if (fits && items <= info.max_work_group) return absl::OkStatus();
  return absl::ResourceExhaustedError(absl::StrCat(
      "kernel ", kernel.name, ": groups of ", kernel.local[0], " x ", kernel.local[1], " x ",
      kernel.local[2], " work-items; ", info.max_work_group, " at most on ", info.name, ", ",
      info.max_local[0], " x ", info.max_local[1], " x ", info.max_local[2], " by dimension"));
}

void StartCompiling(Job* job) {
  job->shader = Gl().CreateShader(GL_COMPUTE_SHADER);
  const char* text = job->text.data();
  const auto length = static_cast<GLint>(job->text.size());
  Gl().ShaderSource(job->shader, 1, &text, &length);
  Gl().CompileShader(job->shader);
}

void StartLinking(Job* job, bool binaries) {
  job->program = Gl().CreateProgram();
  if (binaries) {
    Gl().ProgramParameteri(job->program, GL_PROGRAM_BINARY_RETRIEVABLE_HINT, GL_TRUE);
  }
  Gl().AttachShader(job->program, job->shader);
  Gl().LinkProgram(job->program);
}

// Returns the result of compiling and linking the job, and deletes its shader.
absl::Status Outcome(Job* job) {
  if (job->shader == 0 || job->program == 0) return GlCheck("glCreateProgram");
  GLint linked = GL_FALSE, compiled = GL_FALSE;
  Gl().GetProgramiv(job->program, GL_LINK_STATUS, &linked);
  if (linked) return absl::OkStatus();
  Gl().GetShaderiv(job->shader, GL_COMPILE_STATUS, &compiled);
  const std::string log = compiled ? Log(job->program, Gl().GetProgramiv, Gl().GetProgramInfoLog)
                                   : Log(job->shader, Gl().GetShaderiv, Gl().GetShaderInfoLog);
  return absl::InvalidArgumentError(absl::StrCat("kernel ", *job->kernel, ": ",
                                                 compiled ? "glLinkProgram" : "glCompileShader",
                                                 " failed:\n", log));
}

// Compiles all jobs. The error has RefusedKernels; the program of a failed job is 0.
absl::Status CompileJobs(std::vector<Job>* jobs, bool binaries) {
  GlForgetErrors();
  for (Job& job : *jobs) StartCompiling(&job);
  for (Job& job : *jobs) StartLinking(&job, binaries);
  absl::Status status;
  std::vector<std::string> refused;
  for (Job& job : *jobs) {
    const absl::Status outcome = Outcome(&job);
    Gl().DeleteShader(job.shader);
    if (outcome.ok()) continue;
    status.Update(outcome);
    if (absl::IsInvalidArgument(outcome)) refused.push_back(*job.kernel);
    Gl().DeleteProgram(job.program);
    job.program = 0;
  }
  if (const absl::Status error = GlCheck("glLinkProgram"); status.ok() && !error.ok()) {
    for (Job& job : *jobs) Gl().DeleteProgram(std::exchange(job.program, 0));
    status = error;
  }
  return WithRefusedKernels(status, refused);
}

}  // namespace

absl::StatusOr<std::unique_ptr<Program>> CompileGlProgram(const std::shared_ptr<GlDriver>& driver,
                                                          const std::string& prelude,
                                                          const std::vector<KernelCode>& kernels) {
  for (const KernelCode& kernel : kernels) {
    if (absl::Status s = CheckLimits(kernel, driver->context()->info()); !s.ok()) return s;
  }
  std::vector<SharedGlProgram> programs(kernels.size());
  const absl::Status status = driver->context()->Run([&] {
    std::vector<Job> jobs;
    std::map<std::string, size_t> job_of_text;
    std::vector<size_t> job_of_kernel(kernels.size());
    for (size_t i = 0; i < kernels.size(); ++i) {
      std::string text = ShaderText(prelude, kernels[i].source);
      programs[i] = driver->programs().Find(text);
      if (programs[i] != nullptr) continue;
      const auto [job, is_new] = job_of_text.try_emplace(text, jobs.size());
      job_of_kernel[i] = job->second;
      if (is_new) jobs.push_back({&kernels[i].name, std::move(text)});
    }
    const absl::Status status = CompileJobs(&jobs, driver->limits().binaries);
    std::vector<SharedGlProgram> made;
    for (Job& job : jobs) {
      if (job.program == 0) continue;
      made.push_back(std::make_shared<GlProgramObject>(driver->context(), job.program));
      driver->programs().Insert(job.text, made.back());
    }
    if (!status.ok()) return status;
    for (size_t i = 0; i < kernels.size(); ++i) {
      if (programs[i] == nullptr) programs[i] = made[job_of_kernel[i]];
    }
    return absl::OkStatus();
  });
  if (!status.ok()) return status;
  return std::make_unique<GlProgram>(driver, std::move(programs), kernels);
}

}  // namespace litmus::gpu
