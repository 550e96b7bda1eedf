// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/operator_pass.h"

#include <algorithm>
#include <optional>
#include <string>

#include "runtime/cpu/usable_cpus.h"
#include "runtime/peaks/peaks.h"
#include "tools/benchmark_model/measure/clock.h"
#include "tools/benchmark_model/node_cost.h"
#include "tools/benchmark_model/profile/node_names.h"
#include "tools/benchmark_model/profile/roofline.h"
#include "tools/common/interrupt.h"

namespace litmus::benchmark {
namespace {

constexpr int kEnoughRuns = 50, kFewRuns = 3;
constexpr size_t kMostRuns = 1000, kMostEvents = size_t{1} << 18;
constexpr size_t kTracedEvents = 4096;  // initial capacity per run; grows if a run has more events
constexpr double kEnoughSecs = 0.2, kMostSecs = 1;

// Sets the recorder as the interpreter's profiler during this object's lifetime.
class Attached {
 public:
  Attached(tflite::Interpreter& interpreter, RunRecorder* recorder) : interpreter_(interpreter) {
    interpreter_.SetProfiler(recorder);
  }
  ~Attached() { interpreter_.SetProfiler(nullptr); }
  Attached(const Attached&) = delete;
  Attached& operator=(const Attached&) = delete;

 private:
  tflite::Interpreter& interpreter_;
};

std::string NameOf(const TfLiteDelegate* delegate, const std::vector<AppliedDelegate>& applied) {
  if (delegate == nullptr) return "";
  for (const AppliedDelegate& one : applied) {
    const auto& all = one.signatures;
    if (std::find(all.begin(), all.end(), delegate) != all.end()) return one.name;
  }
  return "delegate";
}

// The time that the thread waited for a CPU; 0 if the kernel does not report it.
double WaitedNs(const WaitCounter& waits) {
  return static_cast<double>(waits.Read().run_delay_ns.value_or(0));
}

// Formatting a description takes time, so the description of each node is cached for all runs.
class NodeNames {
 public:
  explicit NodeNames(const tflite::Interpreter& interpreter) : interpreter_(interpreter) {}

  const ProfiledNode& Of(int64_t subgraph, int64_t node) {
    const auto [place, is_new] = nodes_.try_emplace({subgraph, node});
    if (is_new) place->second = DescribeNode(interpreter_, subgraph, node);
    return place->second;
  }

 private:
  const tflite::Interpreter& interpreter_;
  std::map<std::pair<int64_t, int64_t>, ProfiledNode> nodes_;
};

// The arithmetic (fp32 or int8) of the majority of the multiply-adds.
Arithmetic UsualArithmetic(const std::vector<ProfiledOperator>& operators) {
  int64_t bytes = 0, all = 0;
  for (const ProfiledOperator& op : operators) {
    all += op.macs.value_or(0);
    if (op.arithmetic == Arithmetic::kBytes) bytes += op.macs.value_or(0);
  }
  return bytes > all / 2 ? Arithmetic::kBytes : Arithmetic::kFloat;
}

}  // namespace

OperatorPass::OperatorPass(const Options& options, Session* session,
                           const std::vector<AppliedDelegate>& delegates)
    : options_(options),
      session_(session),
      delegates_(delegates),
      recorder_(kMostEvents, session->most_events()),
      cost_ns_(RecordingCostNs()) {}

bool OperatorPass::GoesOn(double seconds) const {
  const auto runs = static_cast<int>(pairs_.size());
  if (runs == 0) return true;
  if (Interrupted() || pairs_.size() >= kMostRuns || recorder_.full()) return false;
  if (seconds > kMostSecs && runs >= std::min(kFewRuns, options_.num_runs)) return false;
  return runs < std::min(kEnoughRuns, options_.num_runs) ||
         seconds < std::min<double>(kEnoughSecs, options_.min_secs);
}

bool OperatorPass::RunOnce(bool profiled, double* ns, double* wait_ns) {
  session_->FillInputs();
  // Around shorter runs the system call that reads the waiting time is omitted, because it would
  // change the contents of caches.
  constexpr double kLongNs = 1e5;
  const bool ask = !pairs_.empty() && pairs_.front().plain_ns > kLongNs;
  const double waited_ns = ask ? WaitedNs(waits_) : 0;
  std::optional<Attached> attached;
  if (profiled) {
    attached.emplace(session_->interpreter(), &recorder_);
    recorder_.BeginRun();
  }
  const int64_t begin = SteadyClock().NowNs();
  const bool ok = session_->Invoke() == kTfLiteOk;
  *ns = static_cast<double>(std::max<int64_t>(1, SteadyClock().NowNs() - begin));
  const double more_ns = ask ? WaitedNs(waits_) - waited_ns : 0;
  if (more_ns < *ns) *wait_ns = more_ns;
  return ok;
}

bool OperatorPass::Run() {
  const int64_t start = SteadyClock().NowNs();
  while (GoesOn(static_cast<double>(SteadyClock().NowNs() - start) / 1e9)) {
    RunPair pair;
    const auto profiled = [&] { return RunOnce(true, &pair.profiled_ns, &pair.profiled_wait_ns); };
    const auto plain = [&] { return RunOnce(false, &pair.plain_ns, &pair.plain_wait_ns); };
    const bool profiled_first = pairs_.size() % 2 == 0;
    const bool ok = profiled_first ? profiled() && plain() : plain() && profiled();
    if (!ok) return false;
    pairs_.push_back(pair);
  }
  return true;
}

void OperatorPass::AddTo(ProfileSummary* tables) const {
  NodeNames names(session_->interpreter());
  for (size_t run = 0; run < recorder_.runs(); ++run) {
    const std::vector<tflite::profiling::ProfileEvent> events =
        recorder_.ProfileEvents(run, cost_ns_);
    std::vector<const tflite::profiling::ProfileEvent*> pointers;
    for (const auto& event : events) pointers.push_back(&event);
    tables->AddRun(pointers,
                   [&](int64_t subgraph, int64_t node) { return names.Of(subgraph, node); });
  }
}

OperatorProfile OperatorPass::Profile(int64_t tick_ns) const {
  OperatorProfile profile = ProfileOf(recorder_, pairs_, cost_ns_, static_cast<double>(tick_ns));
  profile.roof = MeasurePeaks(cpu::GetUsableCpus().ThreadsOf(options_.num_threads));
  NodeNames names(session_->interpreter());
  for (ProfiledOperator& op : profile.operators) {
    const ProfiledNode& described = names.Of(op.subgraph, op.node);
    op.type = described.type;
    op.name = described.name;
    op.fused = FusedTypes(op.type);
    NodeCost cost = CostOf(*session_->model().GetModel(), session_->interpreter(),
                           static_cast<int>(op.subgraph), static_cast<int>(op.node));
    op.macs = cost.macs;
    op.bytes = cost.bytes;
    op.arithmetic = cost.arithmetic;
    op.delegate = NameOf(cost.delegate, delegates_);
    op.delegate_nodes = std::move(cost.delegate_nodes);
    ApplyRoof(*profile.roof, &op);
  }
  profile.roof_arithmetic = UsualArithmetic(profile.operators);
  profile.types = ByType(profile.operators);
  return profile;
}

bool RecordTrace(int runs, Session* session, const std::vector<AppliedDelegate>& delegates,
                 std::vector<TracedRun>* trace) {
  std::vector<const CreatedDelegate*> measuring;
  for (const CreatedDelegate& delegate : session->delegates()) {
    if (DelegateReader(delegate).SetProfiling(true)) measuring.push_back(&delegate);
  }
  NodeNames names(session->interpreter());
  bool ok = true;
  for (int i = 0; ok && i < runs && !Interrupted(); ++i) {
    RunRecorder recorder(kTracedEvents, session->most_events());
    TracedRun run;
    session->FillInputs();
    {
      const Attached attached(session->interpreter(), &recorder);
      recorder.BeginRun();
      run.begin_ns = SteadyClock().NowNs();
      ok = session->Invoke() == kTfLiteOk;
      run.end_ns = SteadyClock().NowNs();
    }
    for (const RecordedEvent& event : recorder.Run(0)) {
      if (event.type != tflite::Profiler::EventType::OPERATOR_INVOKE) continue;
      const ProfiledNode& node = names.Of(event.subgraph, event.node);
      NodeCost cost = CostOf(*session->model().GetModel(), session->interpreter(),
                             static_cast<int>(event.subgraph), static_cast<int>(event.node));
      run.operators.push_back({node.type, node.name, NameOf(cost.delegate, delegates),
                               event.subgraph, event.node, event.begin_ns, event.end_ns,
                               std::move(cost.delegate_nodes)});
    }
    for (const CreatedDelegate* delegate : measuring) {
      const std::optional<DelegateProfile> told = DelegateReader(*delegate).Profile();
      if (told) run.delegates.push_back({delegate->name, *told});
    }
    if (ok) trace->push_back(std::move(run));
  }
  for (const CreatedDelegate* delegate : measuring) DelegateReader(*delegate).SetProfiling(false);
  return ok;
}

}  // namespace litmus::benchmark
