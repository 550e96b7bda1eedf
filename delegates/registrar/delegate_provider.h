// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What a delegate provider is: the flags of one delegate, and how to make the delegate from them.
// A provider is one file in providers/, listed in the BUILD file; it registers itself with
// LITMUS_DELEGATE_PROVIDER. Tools see only registrar.h.
#ifndef LITMUS_DELEGATES_REGISTRAR_DELEGATE_PROVIDER_H_
#define LITMUS_DELEGATES_REGISTRAR_DELEGATE_PROVIDER_H_

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/exit_codes.h"
#include "cli/flags.h"
#include "delegates/registrar/model_kinds.h"
#include "runtime/c/common.h"
#include "runtime/c/delegate_report.h"

namespace litmus {

// The type of tflite::Interpreter::TfLiteDelegatePtr.
using DelegatePtr = std::unique_ptr<TfLiteDelegate, void (*)(TfLiteDelegate*)>;

// A delegate, or why there is none.
struct DelegateOrError {
  // `error`: one line: the flag and what is wrong. `exit_code`: kExitUnavailable lets
  // --allow_cpu_fallback turn the error into a warning (the registrar adds that way out to the
  // message); any other code ends the tool.
  static DelegateOrError Error(int exit_code, std::string error) {
    return {DelegatePtr(nullptr, [](TfLiteDelegate*) {}), exit_code, std::move(error), nullptr};
  }
  static DelegateOrError Ok(DelegatePtr delegate, const LitmusDelegateReport* report = nullptr) {
    return {std::move(delegate), kExitOk, "", report};
  }

  DelegatePtr delegate;
  int exit_code = kExitOk;
  std::string error;
  const LitmusDelegateReport* report = nullptr;  // What the delegate tells; may be null.
};

// What a tool tells the providers beside the flags that they declare.
struct DelegateRequest {
  std::string model_file;  // The model that is run; empty where it has no file.
  bool verbose = false;    // The delegate logs what it does.
  // Flags of the tool's own that were given and that speak of how the CPU computes.
  std::vector<std::string> cpu_flags;
};

// A name for --delegate=NAME of the evaluation tools.
struct DelegateChoice {
  const char* name;  // "gpu"
  const char* flag;  // The boolean flag that it stands for: "use_gpu".
  int rank;          // The choices are listed in rising rank, in TensorFlow Lite's order.
};

// Stateless; one instance per process, shared by all threads.
class DelegateProvider {
 public:
  virtual ~DelegateProvider() = default;

  // The name in TensorFlow Lite's messages: "GPU" as in "GPU delegate created.".
  virtual const char* name() const = 0;
  // The flag that asks for the delegate: a boolean (asked for when true) or a string (when not
  // empty). nullptr: the provider declares flags and never makes a delegate.
  virtual const char* enabling_flag() const = 0;
  // False for a delegate that this build does not have: its flags are accepted, and --help leaves
  // them to --list_delegates.
  virtual bool in_build() const { return true; }
  // True where the enabling flag names a file, without which nothing is known of the delegate.
  virtual bool needs_file() const { return false; }
  // The name by which --delegate chooses this delegate; none where the flag alone does.
  virtual std::optional<DelegateChoice> choice() const { return std::nullopt; }
  // Which kinds of models the delegate runs with its default flags: the table of --list_delegates.
  // For a delegate that this build does not have: what TensorFlow Lite documents.
  virtual ModelKinds model_kinds() const = 0;
  // Declares all flags of this provider; it has set the group of the help before returning.
  virtual void DeclareFlags(FlagRegistry& flags) const = 0;
  // Makes the delegate. Called only when the enabling flag asks for it.
  virtual DelegateOrError Create(const FlagRegistry& flags,
                                 const DelegateRequest& request) const = 0;
  // True when the flags ask for this delegate although the provider never makes one (XNNPACK).
  virtual bool RequestedButUnavailable(const FlagRegistry&) const { return false; }
  // Warnings about the flags given, whether or not the delegate is asked for. (Flags without their
  // enabling flag are reported by the registrar for every provider.)
  virtual std::vector<std::string> Warnings(const FlagRegistry&, const DelegateRequest&) const {
    return {};
  }
};

// Adds a provider. Providers are declared, and ties in the command line resolved, in rising
// `order`; TensorFlow Lite's order of flags in its help is kept. Returns a value to initialise a
// global with.
bool AddDelegateProvider(int order, std::unique_ptr<DelegateProvider> provider);

#define LITMUS_DELEGATE_PROVIDER(order, Class)            \
  static const bool registered_##Class [[maybe_unused]] = \
      ::litmus::AddDelegateProvider(order, std::make_unique<Class>())

// For a delegate that this build does not have: exit 69, "--flag: reason".
DelegateOrError UnavailableDelegate(const std::string& flag, const std::string& reason);

}  // namespace litmus

#endif  // LITMUS_DELEGATES_REGISTRAR_DELEGATE_PROVIDER_H_
