// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/reporters/trace_json.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "tools/common/document/output_file.h"
#include "tools/common/status_exit.h"
#include "tools/common/time_units.h"

namespace litmus::benchmark {
namespace {

using json = nlohmann::ordered_json;

constexpr int kProcess = 1;
enum Lane { kInvokes = 1, kOperators, kFirstOfDelegates };
constexpr const char* kDelegateLanes[] = {"upload", "kernels", "download"};

// A time interval that a delegate spent uploading, in kernels or downloading.
struct Piece {
  int lane;  // index in kDelegateLanes
  std::string name;
  double us;
  json args;
};

class Writer {
 public:
  explicit Writer(int64_t origin_ns) : origin_ns_(origin_ns) {}

  void Name(const char* what, int lane, const std::string& name) {
    json event = {{"name", what}, {"ph", "M"}, {"pid", kProcess}};
    if (lane > 0) event["tid"] = lane;
    event["args"] = {{"name", name}};
    events_.push_back(std::move(event));
  }

  void Lane(int lane, const std::string& name) {
    Name("thread_name", lane, name);
    events_.push_back({{"name", "thread_sort_index"},
                       {"ph", "M"},
                       {"pid", kProcess},
                       {"tid", lane},
                       {"args", {{"sort_index", lane}}}});
  }

  void Span(const std::string& name, const char* category, int lane, double begin_ns,
            double duration_ns, json args) {
    events_.push_back({{"name", name},
                       {"cat", category},
                       {"ph", "X"},
                       {"ts", (begin_ns - static_cast<double>(origin_ns_)) / kNsInUs},
                       {"dur", duration_ns / kNsInUs},
                       {"pid", kProcess},
                       {"tid", lane},
                       {"args", std::move(args)}});
  }

  json Take() { return std::move(events_); }

 private:
  const int64_t origin_ns_;
  json events_ = json::array();
};

void WriteOperator(const TracedOperator& op, Writer* out) {
  json args = {{"name", op.name}, {"subgraph", op.subgraph}, {"node", op.node}};
  if (!op.delegate.empty()) args["delegate"] = op.delegate;
  out->Span(op.type, "operator", kOperators, static_cast<double>(op.begin_ns),
            static_cast<double>(op.end_ns - op.begin_ns), std::move(args));
}

// The operators in which a delegate's pieces are drawn: the operators that the delegate executes;
// if the run has none, the whole run.
std::vector<TracedOperator> HostsOf(const TracedRun& run, const std::string& delegate) {
  std::vector<TracedOperator> hosts;
  for (const TracedOperator& op : run.operators) {
    if (op.delegate == delegate) hosts.push_back(op);
  }
  if (hosts.empty()) {
    hosts.emplace_back();
    hosts.back().begin_ns = run.begin_ns;
    hosts.back().end_ns = run.end_ns;
  }
  return hosts;
}

size_t HostOf(const DelegateLaunch& launch, const std::vector<TracedOperator>& hosts,
              size_t otherwise) {
  for (size_t i = 0; i < hosts.size(); ++i) {
    const std::vector<int>& nodes = hosts[i].delegate_nodes;
    const auto& first = launch.nodes;
    if (!first.empty() && std::find(nodes.begin(), nodes.end(), first.front()) != nodes.end()) {
      return i;
    }
  }
  return otherwise;
}

void WritePieces(const std::vector<Piece>& pieces, const TracedOperator& host, int first_lane,
                 Writer* out) {
  double sum_ns = 0;
  for (const Piece& piece : pieces) sum_ns += piece.us * kNsInUs;
  const auto room_ns = static_cast<double>(host.end_ns - host.begin_ns);
  const double scale = sum_ns > room_ns ? room_ns / sum_ns : 1;
  auto at_ns = static_cast<double>(host.begin_ns);
  for (const Piece& piece : pieces) {
    json args = piece.args;
    args["device_us"] = piece.us;
    const double ns = piece.us * kNsInUs * scale;
    out->Span(piece.name, "delegate", first_lane + piece.lane, at_ns, ns, std::move(args));
    at_ns += ns;
  }
}

// The delegate reports only sums, so all uploads are drawn in its first operator and all downloads
// in its last.
void WriteDelegate(const TracedRun& run, const TracedRun::OfDelegate& of, int first_lane,
                   Writer* out) {
  const std::vector<TracedOperator> hosts = HostsOf(run, of.name);
  std::vector<std::vector<Piece>> pieces(hosts.size());
  pieces.front().push_back({0, "upload", of.profile.upload_us, json::object()});
  size_t host = 0;
  for (const DelegateLaunch& launch : of.profile.launches) {
    host = HostOf(launch, hosts, host);
    pieces[host].push_back({1, launch.kernel, launch.us, {{"nodes", launch.nodes}}});
  }
  pieces.back().push_back({2, "download", of.profile.download_us, json::object()});
  for (size_t i = 0; i < hosts.size(); ++i) WritePieces(pieces[i], hosts[i], first_lane, out);
}

}  // namespace

json TraceToJson(const Result& result) {
  Writer out(result.trace.empty() ? 0 : result.trace.front().begin_ns);
  out.Name("process_name", 0, absl::StrCat("benchmark_model ", result.model_path));
  out.Lane(kInvokes, "Invoke");
  out.Lane(kOperators, "operators (CPU)");
  std::vector<std::string> delegates;
  for (size_t i = 0; i < result.trace.size(); ++i) {
    const TracedRun& run = result.trace[i];
    out.Span("Invoke", "run", kInvokes, static_cast<double>(run.begin_ns),
             static_cast<double>(run.end_ns - run.begin_ns), {{"run", i}});
    for (const TracedOperator& op : run.operators) WriteOperator(op, &out);
    for (const TracedRun::OfDelegate& of : run.delegates) {
      const auto known = std::find(delegates.begin(), delegates.end(), of.name);
      const int lane = kFirstOfDelegates + 3 * static_cast<int>(known - delegates.begin());
      if (known == delegates.end()) {
        delegates.push_back(of.name);
        for (int j = 0; j < 3; ++j) {
          out.Lane(lane + j, absl::StrCat(of.name, " ", kDelegateLanes[j]));
        }
      }
      WriteDelegate(run, of, lane, &out);
    }
  }
  return {{"traceEvents", out.Take()},
          {"displayTimeUnit", "ns"},
          {"otherData", {{"program", "benchmark_model"}, {"model", result.model_path}}}};
}

int TraceFile::OnEnd(const Result& result, int) {
  if (result.trace.empty()) {
    printer_->Warn("--trace_out: no run was traced; there is no file");
    return kExitOk;
  }
  const absl::Status status =
      WriteFileAtomically("--trace_out", options_.trace.out, ToJsonText(TraceToJson(result)));
  if (!status.ok()) printer_->Error(std::string(status.message()));
  return ExitCodeOf(status);
}

}  // namespace litmus::benchmark
