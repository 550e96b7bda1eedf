// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A wrapper around the plugin's delegate: it keeps the library loaded and forwards every call, with
// the plugin's delegate as the argument.
#include "delegates/external/external_delegate.h"

#include <dlfcn.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>

#include "delegates/external/external_delegate_interface.h"
#include "delegates/external/external_delegate_loader.h"
#include "runtime/c/guard.h"

namespace litmus {
namespace {

using CreateFunction = decltype(&tflite_plugin_create_delegate);
using DestroyFunction = decltype(&tflite_plugin_destroy_delegate);
using ReportFunction = decltype(&litmus_plugin_delegate_report);

// Messages that the plugin passes to report_error on this thread while its delegate is created.
thread_local std::string plugin_messages;

// Must not throw, because the plugin may be written in C: a message is dropped if there is no
// memory.
void CollectMessage(const char* message) noexcept {
  if (message == nullptr) return;
  try {
    if (!plugin_messages.empty()) plugin_messages += "; ";
    plugin_messages += message;
  } catch (...) {
  }
}

struct CloseLibrary {
  void operator()(void* handle) const { dlclose(handle); }
};
using Library = std::unique_ptr<void, CloseLibrary>;

// `base` must be the first member: the runtime's TfLiteDelegate* is the address of the wrapper.
struct Wrapper {
  TfLiteDelegate base = {};
  TfLiteDelegate* inner = nullptr;
  DestroyFunction destroy = nullptr;
  Library library;
  LitmusDelegateReport inner_report = {};  // Functions of the plugin; zeros if it has none.
  LitmusDelegateReport report = {};        // The same functions, for callers of the wrapper.
};

Wrapper* WrapperOf(TfLiteDelegate* delegate) { return static_cast<Wrapper*>(delegate->data_); }

TfLiteStatus Prepare(TfLiteContext* context, TfLiteDelegate* delegate) {
  TfLiteDelegate* inner = WrapperOf(delegate)->inner;
  return inner->Prepare(context, inner);
}

TfLiteStatus CopyFromBufferHandle(TfLiteContext* context, TfLiteDelegate* delegate,
                                  TfLiteBufferHandle handle, TfLiteTensor* tensor) {
  TfLiteDelegate* inner = WrapperOf(delegate)->inner;
  return inner->CopyFromBufferHandle(context, inner, handle, tensor);
}

TfLiteStatus CopyToBufferHandle(TfLiteContext* context, TfLiteDelegate* delegate,
                                TfLiteBufferHandle handle, TfLiteTensor* tensor) {
  TfLiteDelegate* inner = WrapperOf(delegate)->inner;
  return inner->CopyToBufferHandle(context, inner, handle, tensor);
}

void FreeBufferHandle(TfLiteContext* context, TfLiteDelegate* delegate,
                      TfLiteBufferHandle* handle) {
  TfLiteDelegate* inner = WrapperOf(delegate)->inner;
  inner->FreeBufferHandle(context, inner, handle);
}

TfLiteStatus KeepIntermediates(TfLiteDelegate* delegate, bool keep) {
  const Wrapper* wrapper = WrapperOf(delegate);
  return wrapper->inner_report.keep_intermediates(wrapper->inner, keep);
}

TfLiteStatus ReadTensor(TfLiteDelegate* delegate, int tensor_index, void* buffer, size_t bytes) {
  const Wrapper* wrapper = WrapperOf(delegate);
  return wrapper->inner_report.read_tensor(wrapper->inner, tensor_index, buffer, bytes);
}

TfLiteStatus TellDevice(TfLiteDelegate* delegate, LitmusDevice* device) {
  const Wrapper* wrapper = WrapperOf(delegate);
  return wrapper->inner_report.device(wrapper->inner, device);
}

TfLiteStatus TellStatistics(TfLiteDelegate* delegate, LitmusDelegateStatistics* statistics) {
  const Wrapper* wrapper = WrapperOf(delegate);
  return wrapper->inner_report.statistics(wrapper->inner, statistics);
}

TfLiteStatus TellNodes(TfLiteDelegate* delegate, void (*tell)(void*, const LitmusReportedNode*),
                       void* user) {
  const Wrapper* wrapper = WrapperOf(delegate);
  return wrapper->inner_report.nodes(wrapper->inner, tell, user);
}

TfLiteStatus SetProfiling(TfLiteDelegate* delegate, bool on) {
  const Wrapper* wrapper = WrapperOf(delegate);
  return wrapper->inner_report.set_profiling(wrapper->inner, on);
}

TfLiteStatus TellProfile(TfLiteDelegate* delegate, LitmusReportedTimes* times,
                         void (*tell)(void*, const LitmusReportedLaunch*), void* user) {
  const Wrapper* wrapper = WrapperOf(delegate);
  return wrapper->inner_report.profile(wrapper->inner, times, tell, user);
}

// Fills both structs from the plugin's struct, which may be shorter or longer than ours.
void AskForReport(ReportFunction get, Wrapper* wrapper) {
  const LitmusDelegateReport* given = get(wrapper->inner);
  if (given == nullptr || given->struct_size < sizeof(given->struct_size)) return;
  std::memcpy(&wrapper->inner_report, given, std::min(given->struct_size, sizeof(*given)));
  const LitmusDelegateReport& inner = wrapper->inner_report;
  LitmusDelegateReport& ours = wrapper->report;
  ours.struct_size = sizeof(ours);
  ours.keep_intermediates = inner.keep_intermediates == nullptr ? nullptr : KeepIntermediates;
  ours.read_tensor = inner.read_tensor == nullptr ? nullptr : ReadTensor;
  ours.device = inner.device == nullptr ? nullptr : TellDevice;
  ours.statistics = inner.statistics == nullptr ? nullptr : TellStatistics;
  ours.nodes = inner.nodes == nullptr ? nullptr : TellNodes;
  ours.set_profiling = inner.set_profiling == nullptr ? nullptr : SetProfiling;
  ours.profile = inner.profile == nullptr ? nullptr : TellProfile;
}

}  // namespace

const LitmusDelegateReport* ExternalDelegateReport(TfLiteDelegate* delegate) {
  const LitmusDelegateReport& report = WrapperOf(delegate)->report;
  return report.struct_size == 0 ? nullptr : &report;
}

TfLiteDelegate* LoadExternalDelegate(const TfLiteExternalDelegateOptions& options,
                                     std::string* error) {
  const std::string path = options.lib_path == nullptr ? "" : options.lib_path;
  const auto fail = [&](const std::string& why) -> TfLiteDelegate* {
    *error = "Unable to load external delegate from : " + path + " (" + why + ")";
    return nullptr;
  };
  // An empty path must fail here, because dlopen("") opens the program itself.
  if (path.empty()) return fail("the path is empty");
  Library library(dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL));
  if (library == nullptr) {
    const char* why = dlerror();
    return fail(why == nullptr ? "dlopen failed" : why);
  }
  const auto create =
      reinterpret_cast<CreateFunction>(dlsym(library.get(), "tflite_plugin_create_delegate"));
  const auto destroy =
      reinterpret_cast<DestroyFunction>(dlsym(library.get(), "tflite_plugin_destroy_delegate"));
  if (create == nullptr) return fail("it does not export tflite_plugin_create_delegate");
  if (destroy == nullptr) return fail("it does not export tflite_plugin_destroy_delegate");

  plugin_messages.clear();
  // Allocated before the plugin's delegate exists: no exception may occur while nothing owns that
  // delegate.
  auto wrapper = std::make_unique<Wrapper>();
  TfLiteDelegate* inner =
      create(options.keys, options.values, static_cast<size_t>(options.count), CollectMessage);
  if (inner == nullptr) {
    return fail(plugin_messages.empty() ? "tflite_plugin_create_delegate returned NULL"
                                        : plugin_messages);
  }
  // A plugin built with older headers has no opaque_delegate_builder after `flags`, but every
  // plugin has a Prepare. Opaque delegates, which lack it, need accessors that Litmus does not
  // export.
  if (inner->Prepare == nullptr) {
    destroy(inner);
    return fail("the delegate has no Prepare function");
  }

  wrapper->inner = inner;
  wrapper->destroy = destroy;
  wrapper->library = std::move(library);
  wrapper->base.data_ = wrapper.get();
  wrapper->base.flags = inner->flags;
  wrapper->base.Prepare = Prepare;
  if (inner->CopyFromBufferHandle != nullptr) {
    wrapper->base.CopyFromBufferHandle = CopyFromBufferHandle;
  }
  if (inner->CopyToBufferHandle != nullptr) wrapper->base.CopyToBufferHandle = CopyToBufferHandle;
  if (inner->FreeBufferHandle != nullptr) wrapper->base.FreeBufferHandle = FreeBufferHandle;
  const auto report = reinterpret_cast<ReportFunction>(
      dlsym(wrapper->library.get(), "litmus_plugin_delegate_report"));
  if (report != nullptr) AskForReport(report, wrapper.get());
  return &wrapper.release()->base;
}

}  // namespace litmus

extern "C" {

TfLiteStatus TfLiteExternalDelegateOptionsInsert(TfLiteExternalDelegateOptions* options,
                                                 const char* key, const char* value) {
  if (options->count >= kExternalDelegateMaxOptions) {
    std::fprintf(stderr, "ERROR: external delegate: more than %d options\n",
                 static_cast<int>(kExternalDelegateMaxOptions));
    return kTfLiteError;
  }
  options->keys[options->count] = key;
  options->values[options->count] = value;
  ++options->count;
  return kTfLiteOk;
}

TfLiteExternalDelegateOptions TfLiteExternalDelegateOptionsDefault(const char* lib_path) {
  TfLiteExternalDelegateOptions options = {};
  options.lib_path = lib_path;
  options.insert = TfLiteExternalDelegateOptionsInsert;
  return options;
}

TfLiteDelegate* TfLiteExternalDelegateCreate(const TfLiteExternalDelegateOptions* options) {
  // Delegates see only the C ABI of the runtime, which has no function for messages outside a
  // context, so errors go to stderr.
  const auto load = [&] {
    std::string error;
    TfLiteDelegate* delegate = litmus::LoadExternalDelegate(*options, &error);
    if (delegate == nullptr) std::fprintf(stderr, "ERROR: %s\n", error.c_str());
    return delegate;
  };
  return litmus::Guarded(load, [](const litmus::CaughtException& exception) -> TfLiteDelegate* {
    std::fprintf(stderr, "ERROR: external delegate: %s\n", exception.what);
    return nullptr;
  });
}

void TfLiteExternalDelegateDelete(TfLiteDelegate* delegate) {
  if (delegate == nullptr) return;
  std::unique_ptr<litmus::Wrapper> wrapper(litmus::WrapperOf(delegate));
  wrapper->destroy(wrapper->inner);
}

}  // extern "C"
