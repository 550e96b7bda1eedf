// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The contexts of this process: which caller gets which one, and their shutdown at exit.
#include "delegates/gpu/gl/context.h"

#include <algorithm>
#include <cstdlib>
#include <mutex>
#include <set>
#include <utility>
#include <vector>

#include "delegates/gpu/backend/exit.h"
#include "delegates/gpu/gl/share_group.h"

namespace litmus::gpu {
namespace {

// The contexts of this process. Never destroyed, because contexts may be requested while the
// process exits.
struct Registry {
  std::mutex mutex;
  std::vector<std::weak_ptr<GlShareGroup>> contexts;
  std::set<EGLDisplay> watched;  // displays for which exit handlers are registered
};

Registry& Known() {
  static auto* const registry = new Registry;
  return *registry;
}

// Called at exit, before the driver shuts down: waits until no thread of the backend is inside the
// driver.
void WaitForTurns() {
  std::vector<std::weak_ptr<GlShareGroup>> contexts;
  {
    std::lock_guard<std::mutex> lock(Known().mutex);
    contexts = Known().contexts;
  }
  for (const std::weak_ptr<GlShareGroup>& known : contexts) {
    if (std::shared_ptr<GlShareGroup> context = known.lock()) context->WaitUntilIdle();
  }
}

}  // namespace

absl::StatusOr<std::shared_ptr<GlContext>> GlContext::Open(const GlContextOptions& options) {
  if (absl::StatusOr<const GlLibraries*> libraries = OpenGl(); !libraries.ok()) {
    return libraries.status();
  }
  const bool application = CurrentGlesVersion() >= kGlesVersion;
  Registry& registry = Known();
  std::lock_guard<std::mutex> lock(registry.mutex);
  for (const std::weak_ptr<GlShareGroup>& known : registry.contexts) {
    std::shared_ptr<GlShareGroup> context = known.lock();
    if (context != nullptr && context->Serves(options, application)) return {context};
  }
  auto context = std::make_shared<GlShareGroup>(options);
  if (absl::Status s = context->Start(); !s.ok()) return s;
  if (registry.watched.insert(context->display()).second) {
    std::atexit(WaitForTurns);  // its handler runs first, because it is registered last
    WatchExit();                // takes effect before it, as the later one
  }
  registry.contexts.erase(
      std::remove_if(registry.contexts.begin(), registry.contexts.end(),
                     [](const std::weak_ptr<GlShareGroup>& known) { return known.expired(); }),
      registry.contexts.end());
  registry.contexts.push_back(context);
  return {std::move(context)};
}

}  // namespace litmus::gpu
