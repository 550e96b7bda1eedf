// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// TfLiteExternalDelegateCreate for callers that report failures themselves.
#ifndef LITMUS_DELEGATES_EXTERNAL_EXTERNAL_DELEGATE_LOADER_H_
#define LITMUS_DELEGATES_EXTERNAL_EXTERNAL_DELEGATE_LOADER_H_

#include <string>

#include "delegates/external/external_delegate.h"
#include "runtime/c/delegate_report.h"

namespace litmus {

// Like TfLiteExternalDelegateCreate, but prints nothing. On failure returns nullptr and sets *error
// to one line, "Unable to load external delegate from : PATH (WHY)". Thread-safe.
TfLiteDelegate* LoadExternalDelegate(const TfLiteExternalDelegateOptions& options,
                                     std::string* error);

// Returns the report functions of the plugin (litmus_plugin_delegate_report), or nullptr if it has
// none. `delegate` is a result of LoadExternalDelegate; pass it, not the plugin's delegate, to the
// functions.
const LitmusDelegateReport* ExternalDelegateReport(TfLiteDelegate* delegate);

}  // namespace litmus

#endif  // LITMUS_DELEGATES_EXTERNAL_EXTERNAL_DELEGATE_LOADER_H_
