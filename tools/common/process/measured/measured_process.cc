// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/process/measured/measured_process.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "tools/common/process/measured/find_program.h"
#include "tools/common/process/measured/instruction_count.h"
#include "tools/common/process/measured/program_image.h"
#include "tools/common/process/measured/run_environment.h"
#include "tools/common/process/measured/run_streams.h"
#include "tools/common/process/measured/spawner.h"
#include "tools/common/process/measured/spawner_program.h"
#include "tools/common/status_exit.h"

namespace litmus {
namespace {

// The empty program runs so often before the first run, after some that only warm caches.
constexpr int kCachesWarm = 3, kFirstRuns = 21;
// Later it runs between runs, so that the load of the machine meets both, while that takes at most
// this share of the time of the runs.
constexpr double kEmptyShare = 0.1;

double Now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// Kernels since 6.2 count resident pages on each CPU, and add a CPU's count to the process's when
// it reaches this many pages, so that the size may be too small by as much.
int64_t UncountedBytes() {
  const int64_t pages = std::max<int64_t>(32, 2 * sysconf(_SC_NPROCESSORS_CONF));
  return pages * sysconf(_SC_PAGESIZE);
}

double WallSeconds(const SpawnReply& reply) { return static_cast<double>(reply.wall_ns) * 1e-9; }
double CpuSeconds(const SpawnReply& reply) {
  return static_cast<double>(reply.user_us + reply.system_us) * 1e-6;
}

}  // namespace

class ProcessMeter::Impl {
 public:
  explicit Impl(const std::atomic<bool>* interrupted) : interrupted_(interrupted) {}

  absl::Status Start();
  absl::StatusOr<ProcessCost> Run(const ProcessRequest& request);
  const SpawnCost& cost() const { return times_.cost(); }
  int64_t least_resident_bytes() const { return least_resident_bytes_; }

 private:
  // Runs the empty program.
  absl::Status MeasureSpawn(bool keep);
  absl::StatusOr<ProcessCost> CostOf(const ProcessRequest& request, const std::string& path,
                                     const SpawnReply& reply) const;

  const std::atomic<bool>* const interrupted_;
  std::unique_ptr<Spawner> spawner_;
  FileDescriptor empty_program_;
  SpawnTimes times_;
  double run_seconds_ = 0, empty_seconds_ = 0;
  int64_t least_resident_bytes_ = 0;
};

absl::Status ProcessMeter::Impl::Start() {
  absl::StatusOr<std::unique_ptr<Spawner>> spawner = Spawner::Start();
  if (!spawner.ok()) return spawner.status();
  spawner_ = *std::move(spawner);
  if (times_.cost().runs > 0 || !times_.cost().unavailable.empty()) return absl::OkStatus();
  least_resident_bytes_ = UncountedBytes();
#if LITMUS_HAS_SPAWNER
  absl::StatusOr<FileDescriptor> program = MakeProgram("litmus-empty", EmptyProgramCode());
  if (program.ok()) {
    empty_program_ = *std::move(program);
    for (int i = 0; i < kCachesWarm + kFirstRuns && times_.cost().unavailable.empty(); ++i) {
      absl::Status measured = MeasureSpawn(i >= kCachesWarm);
      if (!measured.ok()) return measured;
    }
  } else {
    times_.GiveUp(std::string(program.status().message()));
  }
#endif
  if (!times_.cost().unavailable.empty() || !spawner_->is_small()) {
    // A copy of this process hands its size on.
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    least_resident_bytes_ =
        std::max(least_resident_bytes_, static_cast<int64_t>(usage.ru_maxrss) * 1024);
  }
  empty_seconds_ = 0;
  return absl::OkStatus();
}

absl::Status ProcessMeter::Impl::MeasureSpawn(bool keep) {
  const double start = Now();
  absl::StatusOr<RunStreams> streams = OpenNoStreams();
  if (!streams.ok()) return streams.status();
  SpawnOrder order;
  order.program = empty_program_.get();
  order.arguments = {"litmus-empty"};
  order.variables = RunEnvironment({}).texts();
  order.in = streams->in.get();
  order.out = streams->out.get();
  order.err = streams->err.get();
  const absl::StatusOr<SpawnReply> reply = spawner_->Run(order, {}, nullptr);
  if (!reply.ok()) return reply.status();
  if (reply->failure == SpawnFailure::kExecute || reply->wait_status != 0) {
    times_.GiveUp(reply->failure == SpawnFailure::kExecute
                      ? absl::StrCat("execveat: ", std::strerror(reply->error))
                      : "the empty program failed");
    return absl::OkStatus();
  }
  if (reply->failure != SpawnFailure::kNone) {
    return StartError("the empty program", "", reply->error);
  }
  if (keep) times_.Add(WallSeconds(*reply), CpuSeconds(*reply));
  least_resident_bytes_ = std::max(least_resident_bytes_, reply->resident_kib * 1024);
  empty_seconds_ += Now() - start;
  return absl::OkStatus();
}

absl::StatusOr<ProcessCost> ProcessMeter::Impl::Run(const ProcessRequest& request) {
  if (request.argv.empty() || request.argv[0].empty()) return UsageError("no program is named");
  if (!spawner_->is_alive()) {
    absl::Status started = Start();
    if (!started.ok()) return started;
  }
  if (times_.cost().unavailable.empty() && empty_seconds_ <= kEmptyShare * run_seconds_) {
    absl::Status measured = MeasureSpawn(true);
    if (!measured.ok()) return measured;
  }
  const RunEnvironment environment(request.environment);
  const absl::StatusOr<std::string> path = FindProgram(request.argv[0], environment.path());
  if (!path.ok()) return path.status();
  absl::StatusOr<RunStreams> streams = OpenRunStreams(request);
  if (!streams.ok()) return streams.status();
  SpawnOrder order;
  order.path = *path;
  order.arguments = request.argv;
  order.variables = environment.texts();
  order.in = streams->in.get();
  order.out = streams->out.get();
  order.err = streams->err.get();
  if (request.timeout_seconds) {
    order.timeout_ns = std::max<int64_t>(1, std::llround(*request.timeout_seconds * 1e9));
  }
  const perf_event_attr counter = InstructionCounter();
  if (request.count_instructions) order.counter = &counter;
  std::string out, err;
  const bool keeps = request.output == ProcessRequest::Output::kPipe;
  const double start = Now();
  const absl::StatusOr<SpawnReply> reply = spawner_->Run(
      order, {{&streams->out_reader, keeps ? &out : nullptr}, {&streams->err_reader, &err}},
      request.ends_on_interrupt ? interrupted_ : nullptr);
  if (!reply.ok()) return reply.status();
  run_seconds_ += Now() - start;
  absl::StatusOr<ProcessCost> cost = CostOf(request, *path, *reply);
  if (!cost.ok()) return cost;
  cost->out = std::move(out);
  cost->err = std::move(err);
  return cost;
}

absl::StatusOr<ProcessCost> ProcessMeter::Impl::CostOf(const ProcessRequest& request,
                                                       const std::string& path,
                                                       const SpawnReply& reply) const {
  switch (reply.failure) {
    case SpawnFailure::kNone:
      break;
    case SpawnFailure::kCount:
      return CountError(reply.error);
    case SpawnFailure::kStart:
    case SpawnFailure::kExecute:
      return StartError(request.argv[0], path, reply.error);
  }
  ProcessCost cost;
  if (WIFEXITED(reply.wait_status)) cost.exit_code = WEXITSTATUS(reply.wait_status);
  if (WIFSIGNALED(reply.wait_status)) cost.signal = WTERMSIG(reply.wait_status);
  cost.stop_signal = reply.stop_signal;
  cost.interrupted = reply.interrupted != 0;
  cost.timed_out = reply.timed_out != 0;
  cost.spawn_seconds = times_.cost().wall_seconds;
  cost.wall_seconds = std::max(0.0, WallSeconds(reply) - cost.spawn_seconds);
  cost.cpu_seconds = std::max(0.0, CpuSeconds(reply) - times_.cost().cpu_seconds);
  cost.max_resident_bytes = std::max(least_resident_bytes_, reply.resident_kib * 1024);
  if (request.count_instructions) {
    const absl::StatusOr<int64_t> instructions = InstructionsOf(reply);
    if (!instructions.ok()) return instructions.status();
    cost.instructions = *instructions;
  }
  return cost;
}

absl::StatusOr<std::unique_ptr<ProcessMeter>> ProcessMeter::Make(
    const std::atomic<bool>* interrupted) {
  auto impl = std::make_unique<Impl>(interrupted);
  absl::Status started = impl->Start();
  if (!started.ok()) return started;
  return std::unique_ptr<ProcessMeter>(new ProcessMeter(std::move(impl)));
}

ProcessMeter::ProcessMeter(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
ProcessMeter::~ProcessMeter() = default;

absl::StatusOr<ProcessCost> ProcessMeter::Run(const ProcessRequest& request) {
  return impl_->Run(request);
}
const SpawnCost& ProcessMeter::spawn_cost() const { return impl_->cost(); }
int64_t ProcessMeter::least_resident_bytes() const { return impl_->least_resident_bytes(); }

}  // namespace litmus
