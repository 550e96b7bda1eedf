// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/memory_probe.h"

#include <pthread.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "delegates/registrar/delegate_reader.h"
#include "runtime/packing/packed_store.h"
#include "runtime/profiling/memory_info.h"
#include "tools/benchmark_model/results/phase_clock.h"
#include "tools/common/weight_cache.h"

namespace litmus::benchmark {
namespace {

constexpr int64_t kKb = 1024;

// The path of a mapped file as the system reports it; "" if `path` is not a file.
std::string FullPath(const std::string& path) {
  std::error_code error;
  const std::filesystem::path full = std::filesystem::canonical(path, error);
  return error ? "" : full.string();
}

uint64_t StackBytes() {
  pthread_attr_t attributes;
  size_t bytes = 0;
  if (pthread_attr_init(&attributes) != 0) return 0;
  pthread_attr_getstacksize(&attributes, &bytes);
  pthread_attr_destroy(&attributes);
  return bytes;
}

void AddPlace(const void* data, size_t bytes, MemoryKind kind, std::vector<KnownPlace>* places) {
  if (data == nullptr || bytes == 0) return;
  const auto begin = reinterpret_cast<uint64_t>(data);
  places->push_back({begin, begin + bytes, kind});
}

}  // namespace

MemoryProbe::MemoryProbe(const Options& options, const FlagRegistry& flags)
    : attribution_(FullPath(options.graph), FullPath(WeightCachePath(flags)), StackBytes(),
                   ResidentBytes) {
  can_read_ = !ReadMappings().empty();  // memory that a reading allocates counts as the tool's
  Read("start", true, MemoryKind::kTool, {});
}

void MemoryProbe::Read(const char* when, bool kept, MemoryKind at_work,
                       const std::vector<KnownPlace>& places) {
  const int64_t start = PhaseClock::NowNs();
  const int64_t peak_kb = PeakResidentKb();
  const std::optional<MemorySums> sums = ReadMemorySums();
  MemoryPoint point = attribution_.Add(when, ReadMappings(), places, at_work, device_kb_);
  if (sums) {
    point.pss_kb = sums->pss_kb;
    point.rss_kb = sums->rss_kb;
  }
  readings_.push_back({std::move(point), kept, at_work, peak_kb, PeakResidentKb()});
  spent_ns_ += PhaseClock::NowNs() - start;
}

std::vector<KnownPlace> MemoryProbe::Places(Session& session) const {
  std::vector<KnownPlace> places;
  tflite::Interpreter& interpreter = session.interpreter();
  for (size_t s = 0; s < interpreter.subgraphs_size(); ++s) {
    const tflite::Subgraph& subgraph = *interpreter.subgraph(static_cast<int>(s));
    for (size_t t = 0; t < subgraph.tensors_size(); ++t) {
      const TfLiteTensor& tensor = *subgraph.tensor(static_cast<int>(t));
      switch (tensor.allocation_type) {
        case kTfLiteArenaRw:
        case kTfLiteArenaRwPersistent:
          AddPlace(tensor.data.data, tensor.bytes, MemoryKind::kArena, &places);
          break;
        case kTfLiteDynamic:
        case kTfLitePersistentRo:
          AddPlace(tensor.data.data, tensor.bytes, MemoryKind::kTensorsHeap, &places);
          break;
        default:
          break;
      }
    }
  }
  const auto& packed = session.model().packed();
  if (packed == nullptr) return places;
  for (const Archive::Piece& piece : packed->Places()) {
    AddPlace(piece.data, piece.bytes, MemoryKind::kPackedWeights, &places);
  }
  return places;
}

void MemoryProbe::NoteDelegates(const Session& session) {
  device_.clear();
  device_kb_ = 0;
  for (const CreatedDelegate& delegate : session.delegates()) {
    const DelegateReader reader(delegate);
    const auto statistics = reader.Statistics();
    if (!statistics) continue;
    device_.push_back({delegate.name, "weights", statistics->weights_bytes});
    device_.push_back({delegate.name, "arena", statistics->arena_bytes});
    const auto device = reader.Device();
    if (device && device->type == kLitmusDeviceCpu) {
      device_kb_ += (statistics->weights_bytes + statistics->arena_bytes) / kKb;
    }
  }
}

void MemoryProbe::OnPhase(const char* phase, Session& session) {
  const std::string name = phase;
  if (name == phase::kVerify) Read("loaded", true, MemoryKind::kRuntime, {});
  if (name == phase::kBuild) Read("built", false, MemoryKind::kRuntime, Places(session));
  if (name == phase::kDelegateGraph) {
    NoteDelegates(session);
    Read("delegated", true, MemoryKind::kDelegate, Places(session));
  }
  if (name == phase::kPrepare) Read("prepared", true, MemoryKind::kRuntime, Places(session));
  if (name == phase::kInputs) Read("inputs", false, MemoryKind::kTool, Places(session));
}

void MemoryProbe::AfterRuns(Session& session, int64_t sample_bytes) {
  NoteDelegates(session);
  Read("after_runs", true, MemoryKind::kRest, Places(session));
  MemoryPoint& point = readings_.back().point;
  const int64_t samples = std::min(sample_bytes / kKb, point.rest_kb());
  point.of(MemoryKind::kRest) -= samples;
  point.of(MemoryKind::kTool) += samples;
}

MemoryByKind MemoryProbe::Report() const {
  MemoryByKind report;
  report.device = device_;
  for (const Reading& reading : readings_) {
    if (reading.kept) report.points.push_back(reading.point);
  }
  const int64_t highest = readings_.back().peak_after_kb;
  const auto at = std::find_if(readings_.begin(), readings_.end(), [&](const Reading& reading) {
    return reading.peak_after_kb >= highest;
  });
  // The peak was reached before this reading, not during it.
  const bool between = at->peak_kb >= highest;
  const bool fell = between && at != readings_.begin() && (at - 1)->point.rss_kb > at->point.rss_kb;
  MemoryPoint peak = fell ? (at - 1)->point : at->point;
  peak.when = "peak";
  const int64_t beyond = std::max<int64_t>(0, highest - peak.rss_kb);
  peak.rss_kb += beyond;
  peak.pss_kb += beyond;
  peak.of(between ? at->at_work : MemoryKind::kTool) += beyond;
  report.points.push_back(peak);
  return report;
}

}  // namespace litmus::benchmark
