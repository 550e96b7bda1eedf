// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Measures kernels with timestamps of the driver between them (GL_EXT_disjoint_timer_query; the
// extension's elapsed time does not include kernels in Mesa's software renderer), or else with the
// host's clock.
#include <algorithm>
#include <chrono>
#include <string>
#include <vector>

#include "delegates/gpu/gl/error.h"
#include "delegates/gpu/gl/queue.h"

namespace litmus::gpu {
namespace {

// Number of attempts if the driver's clock jumps during a measurement.
constexpr int kAttempts = 3;

// The extension's functions, which no library exports directly.
struct TimerFunctions {
  PFNGLGENQUERIESEXTPROC GenQueries = nullptr;
  PFNGLDELETEQUERIESEXTPROC DeleteQueries = nullptr;
  PFNGLGETQUERYIVEXTPROC GetQueryiv = nullptr;
  PFNGLQUERYCOUNTEREXTPROC QueryCounter = nullptr;
  PFNGLGETQUERYOBJECTUI64VEXTPROC GetQueryObjectui64v = nullptr;
};

template <typename T>
bool LoadFunction(const char* name, T* function) {
  *function = reinterpret_cast<T>(Egl().GetProcAddress(name));
  return *function != nullptr;
}

// Returns false if the driver has no clock for timestamps. Call inside GlContext::Run.
bool LoadTimer(const GlContext& context, TimerFunctions* timer) {
  if (!context.HasExtension("GL_EXT_disjoint_timer_query") ||
      !LoadFunction("glGenQueriesEXT", &timer->GenQueries) ||
      !LoadFunction("glDeleteQueriesEXT", &timer->DeleteQueries) ||
      !LoadFunction("glGetQueryivEXT", &timer->GetQueryiv) ||
      !LoadFunction("glQueryCounterEXT", &timer->QueryCounter) ||
      !LoadFunction("glGetQueryObjectui64vEXT", &timer->GetQueryObjectui64v)) {
    return false;
  }
  GLint bits = 0;
  timer->GetQueryiv(GL_TIMESTAMP_EXT, GL_QUERY_COUNTER_BITS_EXT, &bits);
  return bits > 0;
}

// Timestamps that the driver records; the queries live as long as this object.
class Stamps {
 public:
  Stamps(const TimerFunctions& timer, size_t count) : timer_(timer), queries_(count) {
    timer_.GenQueries(static_cast<GLsizei>(count), queries_.data());
    Jumped();
  }
  ~Stamps() { timer_.DeleteQueries(static_cast<GLsizei>(queries_.size()), queries_.data()); }
  Stamps(const Stamps&) = delete;
  Stamps& operator=(const Stamps&) = delete;

  void Take(size_t index) { timer_.QueryCounter(queries_[index], GL_TIMESTAMP_EXT); }
  // Waits for the timestamp.
  uint64_t Read(size_t index) const {
    GLuint64 ns = 0;
    timer_.GetQueryObjectui64v(queries_[index], GL_QUERY_RESULT_EXT, &ns);
    return ns;
  }
  // True if the clock has jumped since the last call, so that timestamps cannot be compared.
  static bool Jumped() {
    GLint disjoint = 0;
    Gl().GetIntegerv(GL_GPU_DISJOINT_EXT, &disjoint);
    return disjoint != 0;
  }

 private:
  const TimerFunctions& timer_;
  std::vector<GLuint> queries_;
};

// The times of one kernel; the duration is at least 1 ns.
KernelTime Between(uint64_t start, uint64_t end) { return {start, std::max(end, start + 1)}; }

}  // namespace

absl::StatusOr<std::vector<KernelTime>> GlQueue::Profile(absl::Span<BoundKernel* const> kernels) {
  std::vector<Command> commands(kernels.size());
  for (size_t i = 0; i < kernels.size(); ++i) {
    commands[i].dispatch = static_cast<GlBoundKernel*>(kernels[i])->dispatch();
  }
  std::vector<KernelTime> times(kernels.size());
  const auto by_driver = [&](const TimerFunctions& timer) -> absl::StatusOr<bool> {
    Stamps stamps(timer, commands.size() + 1);
    stamps.Take(0);
    for (size_t i = 0; i < commands.size(); ++i) {
      if (absl::Status s = Issue({&commands[i], 1}); !s.ok()) return s;
      stamps.Take(i + 1);
    }
    uint64_t now = stamps.Read(0);
    for (size_t i = 0; i < commands.size(); ++i) {
      times[i] = Between(now, stamps.Read(i + 1));
      now = times[i].end_ns;
    }
    return !Stamps::Jumped();
  };
  const auto by_host = [&] {
    using Clock = std::chrono::steady_clock;
    uint64_t now = 0;
    for (size_t i = 0; i < commands.size(); ++i) {
      const Clock::time_point start = Clock::now();
      if (absl::Status s = Issue({&commands[i], 1}); !s.ok()) return s;
      Gl().Finish();
      const std::chrono::nanoseconds took = Clock::now() - start;
      times[i] = Between(now, now + static_cast<uint64_t>(took.count()));
      now = times[i].end_ns;
    }
    return absl::OkStatus();
  };
  const absl::Status status = Submit([&] {
    Gl().Finish();
    TimerFunctions timer;
    if (LoadTimer(*driver_->context(), &timer)) {
      for (int attempt = 0; attempt < kAttempts; ++attempt) {
        absl::StatusOr<bool> done = by_driver(timer);
        if (!done.ok()) return done.status();
        if (*done) return GlCheck("glQueryCounterEXT");
      }
    }
    absl::Status issued = by_host();
    issued.Update(GlCheck("glDispatchCompute"));
    return issued;
  });
  if (!status.ok()) return status;
  return times;
}

}  // namespace litmus::gpu
