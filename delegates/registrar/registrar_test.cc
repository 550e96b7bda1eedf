// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests which delegates a command line makes, in which order, and with which warnings and exit
// codes.
#include "delegates/registrar/registrar.h"

#include <gtest/gtest.h>

#include <sstream>

namespace litmus {
namespace {

const std::string kPlugin = "--external_delegate_path=delegates/external/test_plugin.so";

DelegateList Make(const std::vector<std::string>& arguments, const std::string& programmatic = "") {
  FlagRegistry flags("tool", "does things.");
  DeclareDelegateFlags(flags);
  std::vector<const char*> argv = {"tool"};
  for (const std::string& argument : arguments) argv.push_back(argument.c_str());
  int exit_code;
  std::ostringstream out, err;
  EXPECT_TRUE(flags.Parse(static_cast<int>(argv.size()), argv.data(), &exit_code, out, err))
      << err.str();
  if (!programmatic.empty()) flags.Set(programmatic, "true");
  return CreateDelegates(flags);
}

TEST(RegistrarTest, NothingAskedForMakesNothing) {
  for (const auto& arguments : std::vector<std::vector<std::string>>{
           {}, {"--num_threads=4"}, {"--use_gpu=false"}, {"--external_delegate_path="}}) {
    const DelegateList list = Make(arguments);
    EXPECT_TRUE(list.ok()) << list.error;
    EXPECT_TRUE(list.delegates.empty());
    EXPECT_TRUE(list.warnings.empty());
  }
}

TEST(RegistrarTest, ExternalDelegateIsLoadedWithItsOptions) {
  const DelegateList list = Make({kPlugin, "--external_delegate_options=a:b;;url:http://x:1;"});
  ASSERT_TRUE(list.ok()) << list.error;
  ASSERT_EQ(list.delegates.size(), 1u);
  EXPECT_EQ(list.delegates[0].name, "EXTERNAL");
  TfLiteContext context = {};
  TfLiteDelegate* delegate = list.delegates[0].delegate.get();
  EXPECT_EQ(delegate->Prepare(&context, delegate), kTfLiteOk);
  EXPECT_EQ(context.recommended_num_threads, 102);  // The plugin adds two options.
}

struct FailureCase {
  std::vector<std::string> arguments;
  int exit_code;
  std::string error;
};

TEST(RegistrarTest, UnavailableDelegatesEndTheToolOrFallBack) {
  const std::string way_out = "; leave the flag out, or add --allow_cpu_fallback to run on the CPU";
  const FailureCase cases[] = {
      {{"--use_nnapi=true"}, 69, "--use_nnapi: NNAPI acceleration is unsupported on this platform"},
      {{"--use_hexagon=1"},
       69,
       "--use_hexagon: Hexagon acceleration is unsupported on this platform"},
      {{"--use_coreml"}, 69, "--use_coreml: CoreML acceleration is unsupported on this platform"},
      {{"--use_ynnpack"}, 69, "--use_ynnpack: Litmus has no YNNPACK delegate"},
      {{"--stable_delegate_settings_file=s.json"},
       69,
       "--stable_delegate_settings_file: Litmus does not load stable-ABI delegates; "
       "--external_delegate_path loads the classic kind"},
      {{kPlugin, "--external_delegate_options=fail:no device"},
       69,
       "--external_delegate_path: Unable to load external delegate from : "
       "delegates/external/test_plugin.so (no device)"},
  };
  for (FailureCase c : cases) {
    SCOPED_TRACE(c.error);
    const DelegateList failed = Make(c.arguments);
    EXPECT_EQ(failed.exit_code, c.exit_code);
    EXPECT_EQ(failed.error, c.error + way_out);
    EXPECT_TRUE(failed.delegates.empty());

    c.arguments.push_back("--allow_cpu_fallback");
    const DelegateList fallen_back = Make(c.arguments);
    EXPECT_TRUE(fallen_back.ok()) << fallen_back.error;
    EXPECT_TRUE(fallen_back.delegates.empty());
    ASSERT_EQ(fallen_back.warnings.size(), 1u);
    EXPECT_EQ(fallen_back.warnings[0],
              c.error + "; falling back to the CPU (--allow_cpu_fallback)");
  }
}

TEST(RegistrarTest, MalformedOptionsAreAUsageErrorEvenWithFallback) {
  for (const char* text : {"novalue", "a:b;c", ":v"}) {
    SCOPED_TRACE(text);
    const DelegateList list =
        Make({kPlugin, std::string("--external_delegate_options=") + text, "--allow_cpu_fallback"});
    EXPECT_EQ(list.exit_code, 64);
    EXPECT_NE(list.error.find("is not key:value"), std::string::npos) << list.error;
  }
}

TEST(RegistrarTest, SoAreOptionsThatTheDelegateCannotRead) {
  const DelegateList list =
      Make({kPlugin, "--external_delegate_options=fail:ParseOptions: malformed option color.",
            "--allow_cpu_fallback"});
  EXPECT_EQ(list.exit_code, 64);
  EXPECT_NE(list.error.find("ParseOptions: malformed option color."), std::string::npos)
      << list.error;
}

TEST(RegistrarTest, TheFirstOnTheCommandLineComesFirst) {
  // The error about the first of two unavailable delegates shows the order in which they are made.
  EXPECT_EQ(Make({"--use_nnapi", "--use_coreml"}).error.rfind("--use_nnapi", 0), 0u);
  EXPECT_EQ(Make({"--use_coreml", "--use_nnapi"}).error.rfind("--use_coreml", 0), 0u);
  // Only the last occurrence of a flag counts.
  EXPECT_EQ(Make({"--use_coreml", "--use_nnapi", "--use_coreml"}).error.rfind("--use_nnapi", 0),
            0u);
  // Delegates that the program enables come before those of all flags.
  EXPECT_EQ(Make({"--use_coreml"}, "use_nnapi").error.rfind("--use_nnapi", 0), 0u);
}

TEST(RegistrarTest, Warnings) {
  struct Case {
    std::vector<std::string> arguments;
    std::vector<std::string> warnings;
  };
  const Case cases[] = {
      {{"--use_xnnpack=false"}, {"--use_xnnpack: no effect, Litmus has one CPU path"}},
      {{"--use_xnnpack", "--xnnpack_force_fp16"},
       {"--use_xnnpack, --xnnpack_force_fp16: no effect, Litmus has one CPU path"}},
      {{"--gpu_backend=cl"}, {"--gpu_backend has no effect without --use_gpu"}},
      {{"--nnapi_accelerator_name=x"},
       {"--nnapi_accelerator_name has no effect without --use_nnapi"}},
      {{"--external_delegate_options=a:b"},
       {"--external_delegate_options has no effect without --external_delegate_path"}},
      {{"--max_delegated_partitions=3"},
       {"--max_delegated_partitions has no effect without --use_gpu"}},
      {{"--gpu_invoke_loop_times=3"},
       {"--gpu_invoke_loop_times has no effect: no delegate of this build reads it"}},
  };
  for (const Case& c : cases) {
    const DelegateList list = Make(c.arguments);
    EXPECT_TRUE(list.ok()) << list.error;
    EXPECT_EQ(list.warnings, c.warnings);
  }
}

// The result is the same with and without the GPU libraries.
TEST(RegistrarTest, AGpuThatIsNotThereIsUnavailable) {
  for (const char* backend : {"", "cl", "gl"}) {
    SCOPED_TRACE(backend);
    const DelegateList list = Make({"--use_gpu", std::string("--gpu_backend=") + backend,
                                    "--gpu_device=no device has this name"});
    EXPECT_EQ(list.exit_code, 69);
    EXPECT_EQ(list.error.rfind("--use_gpu: ", 0), 0u) << list.error;
  }
}

TEST(RegistrarTest, WarningsOfFlagsThatTheToolTells) {
  FlagRegistry flags("tool", "does things.");
  DeclareDelegateFlags(flags);
  DelegateRequest request;
  request.cpu_flags = {"cached", "other"};
  const DelegateList list = CreateDelegates(flags, request);
  EXPECT_EQ(list.warnings,
            std::vector<std::string>{"--cached, --other: no effect, Litmus has one CPU path"});
}

TEST(RegistrarTest, NamesOfTheDelegateFlag) {
  const std::vector<std::string> names = {"nnapi", "gpu", "hexagon", "xnnpack", "coreml"};
  EXPECT_EQ(DelegateChoices(), names);
  FlagRegistry flags("tool", "does things.");
  DeclareDelegateFlags(flags);
  for (const std::string& name : names) {
    const Flag* flag = flags.Find(EnablingFlagOfDelegate(name));
    ASSERT_NE(flag, nullptr) << name;
    EXPECT_EQ(flag->type(), FlagType::kBool) << name;
  }
  EXPECT_STREQ(EnablingFlagOfDelegate("gpu"), "use_gpu");
  EXPECT_STREQ(EnablingFlagOfDelegate("xnnpack"), "use_xnnpack");
  EXPECT_EQ(EnablingFlagOfDelegate("foo"), nullptr);
  EXPECT_EQ(EnablingFlagOfDelegate(""), nullptr);
}

}  // namespace
}  // namespace litmus
