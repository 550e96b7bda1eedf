// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests loading a plugin, its options, the wrapper's calls, and all failures of loading.
#include "delegates/external/external_delegate.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "delegates/external/external_delegate_loader.h"
#include "testing/failing_allocations.h"

namespace litmus {
namespace {

constexpr char kPlugin[] = "delegates/external/test_plugin.so";

TfLiteExternalDelegateOptions Options(
    const char* path, const std::vector<std::pair<const char*, const char*>>& pairs) {
  TfLiteExternalDelegateOptions options = TfLiteExternalDelegateOptionsDefault(path);
  for (const auto& [key, value] : pairs) {
    EXPECT_EQ(options.insert(&options, key, value), kTfLiteOk);
  }
  return options;
}

TEST(ExternalDelegateTest, PrepareReachesThePluginWithItsOwnDelegate) {
  const auto options = Options(kPlugin, {{"a", "b"}, {"c", "d:e"}, {"flags", "3"}});
  TfLiteDelegate* delegate = TfLiteExternalDelegateCreate(&options);
  ASSERT_NE(delegate, nullptr);
  EXPECT_EQ(delegate->flags, 3);
  EXPECT_EQ(delegate->CopyFromBufferHandle, nullptr);
  EXPECT_EQ(delegate->CopyToBufferHandle, nullptr);
  EXPECT_EQ(delegate->FreeBufferHandle, nullptr);
  TfLiteContext context = {};
  EXPECT_EQ(delegate->Prepare(&context, delegate), kTfLiteOk);
  EXPECT_EQ(context.recommended_num_threads, 103);
  EXPECT_EQ(delegate->Prepare(&context, delegate), kTfLiteOk);
  EXPECT_EQ(context.recommended_num_threads, 203);
  TfLiteExternalDelegateDelete(delegate);
  TfLiteExternalDelegateDelete(nullptr);
}

TEST(ExternalDelegateTest, PrepareHandsTheStatusBack) {
  const auto options = Options(kPlugin, {{"prepare", "2"}});
  TfLiteDelegate* delegate = TfLiteExternalDelegateCreate(&options);
  ASSERT_NE(delegate, nullptr);
  TfLiteContext context = {};
  EXPECT_EQ(delegate->Prepare(&context, delegate), kTfLiteDelegateError);
  TfLiteExternalDelegateDelete(delegate);
}

TEST(ExternalDelegateTest, BufferHandlesAreForwarded) {
  const auto options = Options(kPlugin, {{"buffers", ""}});
  TfLiteDelegate* delegate = TfLiteExternalDelegateCreate(&options);
  ASSERT_NE(delegate, nullptr);
  TfLiteTensor tensor = {};
  EXPECT_EQ(delegate->CopyFromBufferHandle(nullptr, delegate, 7, &tensor), kTfLiteOk);
  EXPECT_EQ(tensor.buffer_handle, 7);
  EXPECT_EQ(delegate->CopyToBufferHandle(nullptr, delegate, 8, &tensor), kTfLiteOk);
  EXPECT_EQ(tensor.buffer_handle, 8);
  TfLiteBufferHandle handle = 9;
  delegate->FreeBufferHandle(nullptr, delegate, &handle);
  EXPECT_EQ(handle, kTfLiteNullBufferHandle);
  TfLiteExternalDelegateDelete(delegate);
}

TEST(ExternalDelegateTest, FailuresNameTheLibraryAndTheReason) {
  struct Case {
    const char* path;
    std::vector<std::pair<const char*, const char*>> options;
    const char* reason;
  };
  const Case cases[] = {
      {nullptr, {}, "(the path is empty)"},
      {"", {}, "(the path is empty)"},
      {"no/such/library.so", {}, "No such file or directory"},
      {"libm.so.6", {}, "does not export tflite_plugin_create_delegate"},
      {kPlugin, {{"fail", "no device"}}, "(no device)"},
      {kPlugin, {{"fail", ""}}, "(tflite_plugin_create_delegate returned NULL)"},
      {kPlugin, {{"no_prepare", ""}}, "has no Prepare function"},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.reason);
    const auto options = Options(c.path, c.options);
    std::string error;
    EXPECT_EQ(LoadExternalDelegate(options, &error), nullptr);
    const std::string path = c.path == nullptr ? "" : c.path;
    EXPECT_EQ(error.rfind("Unable to load external delegate from : " + path + " (", 0), 0u)
        << error;
    EXPECT_NE(error.find(c.reason), std::string::npos) << error;
    ::testing::internal::CaptureStderr();
    EXPECT_EQ(TfLiteExternalDelegateCreate(&options), nullptr);
    EXPECT_NE(::testing::internal::GetCapturedStderr().find("ERROR: " + error), std::string::npos);
  }
}

TEST(ExternalDelegateTest, ReportIsHandedOnWithThePluginsOwnDelegate) {
  const auto silent = Options(kPlugin, {});
  TfLiteDelegate* delegate = TfLiteExternalDelegateCreate(&silent);
  ASSERT_NE(delegate, nullptr);
  EXPECT_EQ(ExternalDelegateReport(delegate), nullptr);  // The plugin does not export the symbol.
  TfLiteExternalDelegateDelete(delegate);

  constexpr char kTelling[] = "testing/plugins/perturb_plugin.so";
  for (const char* tells : {"0", "1"}) {
    const auto options = Options(kTelling, {{"intermediates", tells}});
    delegate = TfLiteExternalDelegateCreate(&options);
    ASSERT_NE(delegate, nullptr);
    const LitmusDelegateReport* report = ExternalDelegateReport(delegate);
    EXPECT_EQ(report != nullptr, tells[0] == '1');
    if (report != nullptr) {
      EXPECT_EQ(report->struct_size, sizeof(LitmusDelegateReport));
      EXPECT_EQ(report->keep_intermediates(delegate, true), kTfLiteOk);
      char byte = 7;
      EXPECT_EQ(report->read_tensor(delegate, 0, &byte, 1), kTfLiteError);  // No Invoke has run.
      EXPECT_EQ(byte, 7);
    }
    TfLiteExternalDelegateDelete(delegate);
  }
}

// Whichever allocation fails, the result is null or a delegate, and nothing of the plugin leaks.
TEST(ExternalDelegateTest, CreationWithoutMemory) {
  // A message too long for the inline storage of std::string.
  const char kMessage[] = "there is no device of the kind that this plug-in needs";
  for (const bool fails : {false, true}) {
    const auto options = fails ? Options(kPlugin, {{"fail", kMessage}}) : Options(kPlugin, {});
    TfLiteDelegate* delegate = nullptr;
    ::testing::internal::CaptureStderr();
    const int failures =
        testing::FailEachAllocation([] {},
                                    [&] {
                                      delegate = TfLiteExternalDelegateCreate(&options);
                                      return fails ? delegate == nullptr : delegate != nullptr;
                                    },
                                    [&](bool) { TfLiteExternalDelegateDelete(delegate); });
    const std::string log = ::testing::internal::GetCapturedStderr();
    EXPECT_GE(failures, 2);
    EXPECT_NE(log.find("ERROR: external delegate: std::bad_alloc"), std::string::npos) << log;
  }
}

TEST(ExternalDelegateTest, OptionsAreLimited) {
  TfLiteExternalDelegateOptions options = TfLiteExternalDelegateOptionsDefault(kPlugin);
  for (int i = 0; i < kExternalDelegateMaxOptions; ++i) {
    ASSERT_EQ(TfLiteExternalDelegateOptionsInsert(&options, "k", "v"), kTfLiteOk);
  }
  EXPECT_EQ(options.count, 256);
  EXPECT_EQ(TfLiteExternalDelegateOptionsInsert(&options, "k", "v"), kTfLiteError);
  EXPECT_EQ(options.count, 256);
}

}  // namespace
}  // namespace litmus
