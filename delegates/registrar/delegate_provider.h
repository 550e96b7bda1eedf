// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A delegate provider: the flags of one delegate, and the function that makes the delegate from
// them. A provider is one file in providers/, listed in the BUILD file; it registers itself with
// LITMUS_DELEGATE_PROVIDER. Tools include only registrar.h.
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

// The same type as tflite::Interpreter::TfLiteDelegatePtr.
using DelegatePtr = std::unique_ptr<TfLiteDelegate, void (*)(TfLiteDelegate*)>;

// A delegate, or the error that prevented it.
struct DelegateOrError {
  // `error`: one line with the flag and the problem. `exit_code`: with kExitUnavailable,
  // --allow_cpu_fallback turns the error into a warning (the registrar mentions that flag in the
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
  const LitmusDelegateReport* report = nullptr;  // The delegate's report functions; may be null.
};

// Information from the tool besides the flags that providers declare.
struct DelegateRequest {
  std::string model_file;  // File of the model to run; empty if it has none.
  bool verbose = false;    // The delegate should log its steps.
  // Flags of the tool, set by the user, that affect only computation on the CPU.
  std::vector<std::string> cpu_flags;
};

// A name for --delegate=NAME of the evaluation tools.
struct DelegateChoice {
  const char* name;  // "gpu"
  const char* flag;  // The boolean flag that the name replaces: "use_gpu".
  int rank;          // Choices are listed by ascending rank, which is TensorFlow Lite's order.
};

// A device that a delegate can use, or an API that has none on this machine.
struct OfferedDevice {
  std::string api;       // "OpenCL"
  int index = -1;        // the number that the delegate's flags accept; -1: the API has no device
  std::string name;      // as the driver reports it
  std::string type;      // "GPU", "accelerator", "CPU", "other"
  std::string why_none;  // the reason if index is -1
};

// Stateless. There is one instance per process, shared by all threads.
class DelegateProvider {
 public:
  virtual ~DelegateProvider() = default;

  // The name in TensorFlow Lite's messages, such as "GPU" in "GPU delegate created.".
  virtual const char* name() const = 0;
  // The flag that requests the delegate: a boolean (if true) or a string (if not empty). nullptr:
  // the provider declares flags but never makes a delegate.
  virtual const char* enabling_flag() const = 0;
  // False if this build does not contain the delegate: its flags are accepted, but listed by
  // --list_delegates and not by --help.
  virtual bool in_build() const { return true; }
  // True if the enabling flag names a file, and nothing is known about the delegate without it.
  virtual bool needs_file() const { return false; }
  // The name for --delegate; none if only the flag selects this delegate.
  virtual std::optional<DelegateChoice> choice() const { return std::nullopt; }
  // The kinds of models that the delegate runs with its default flags, for the table of
  // --list_delegates. If this build does not contain the delegate: what TensorFlow Lite documents.
  virtual ModelKinds model_kinds() const = 0;
  // The devices that the delegate chooses from; empty if it has no choice. Opens drivers, which may
  // start threads or, if they are defective, end the process.
  virtual std::vector<OfferedDevice> Devices() const { return {}; }
  // Declares all flags of this provider. Must set the group of the help.
  virtual void DeclareFlags(FlagRegistry& flags) const = 0;
  // Makes the delegate. Called only if the enabling flag requests it.
  virtual DelegateOrError Create(const FlagRegistry& flags,
                                 const DelegateRequest& request) const = 0;
  // True if the flags request this delegate, but the provider never makes one (XNNPACK).
  virtual bool RequestedButUnavailable(const FlagRegistry&) const { return false; }
  // Returns warnings about the given flags, whether or not the delegate is requested. (The
  // registrar warns about flags without their enabling flag.)
  virtual std::vector<std::string> Warnings(const FlagRegistry&, const DelegateRequest&) const {
    return {};
  }
};

// Adds a provider. `order` is the provider's place in --help, which is that of TensorFlow Lite.
// Delegates are created in the order of their flags on the command line; `order` decides between
// flags that are not on it. Returns a value with which to initialise a global.
bool AddDelegateProvider(int order, std::unique_ptr<DelegateProvider> provider);

#define LITMUS_DELEGATE_PROVIDER(order, Class)            \
  static const bool registered_##Class [[maybe_unused]] = \
      ::litmus::AddDelegateProvider(order, std::make_unique<Class>())

// For a delegate that this build does not contain: exit code 69 and "--flag: reason".
DelegateOrError UnavailableDelegate(const std::string& flag, const std::string& reason);

}  // namespace litmus

#endif  // LITMUS_DELEGATES_REGISTRAR_DELEGATE_PROVIDER_H_
