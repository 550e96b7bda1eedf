// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// One flag of a command line: its declaration, the rules for its text, its value.
#ifndef LITMUS_CLI_FLAG_H_
#define LITMUS_CLI_FLAG_H_

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "cli/flag_use.h"

namespace litmus {

class FlagRegistry;

enum class FlagType { kInt32, kInt64, kFloat, kBool, kString };

// "int32", "int64", "float", "bool", "string": as TensorFlow Lite prints them.
const char* FlagTypeName(FlagType type);

// Where a flag has its value from. kConfigFile: --load_config. kProgram: FlagRegistry::Set.
enum class FlagOrigin { kDefault, kCommandLine, kEnvironment, kProgram, kConfigFile };

// "default", "command line", "environment", "program", "config file": as result documents name
// them.
const char* FlagOriginName(FlagOrigin origin);

// What every flag that is a number of threads is at most: far beyond any use, and more would
// exhaust the system.
inline constexpr int kMaxThreads = 1024;

// A heading of the help: flags that belong together.
struct FlagGroup {
  std::string title;    // "Run control"
  std::string example;  // a command line that uses some of them; may be empty
};

// One declaration. Returned by FlagRegistry::Add*, so that the rarer properties can be chained:
//   flags.AddInt32("num_runs", 50, ChangesResult(kLatency), "minimum number of regular runs",
//                  &num_runs)
//       .Label("Min num runs");
class Flag {
 public:
  // The name by which TensorFlow Lite's parameter echo shows the flag: "Min num runs: [50]".
  Flag& Label(std::string label);
  // Other names of the flag, which command lines and configuration files may use.
  Flag& AlsoNamed(std::vector<std::string> names);
  // The letter of the flag's short form: -m VALUE, -mVALUE, -m=VALUE. A boolean with a letter takes
  // a whole number too, in both forms, as getopt programs do: -v 4, --verbose 0.
  Flag& Letter(char letter);
  // The only accepted texts of a string flag. List "" when empty is allowed.
  Flag& Choices(std::vector<std::string> choices);
  // The text that a string flag has when the command line gives the flag without a text:
  // --log_prefix for --log_prefix=true. Such a flag takes a text after '=' only.
  Flag& Bare(std::string text);
  // What accepts a flag's texts: returns "" or what a value must be, "must be …". Called while the
  // command line is read, for each value of the flag; a boolean's text is "true" or "false". A
  // number's text is checked before it is read: the check knows better than the type what is meant
  // by a text that is none ("70%").
  Flag& Check(std::string (*check)(const std::string& text));
  // The environment variable whose text the flag takes when the command line gives none; held to
  // the same rules.
  Flag& FromEnvironment(const char* variable);
  // The smallest and the largest accepted number, inclusive.
  Flag& AtLeast(int64_t min);
  Flag& AtMost(int64_t max);
  // Shown by --help without a topic.
  Flag& Everyday();

  const std::string& name() const { return name_; }
  FlagType type() const { return type_; }
  const std::string& help() const { return help_; }
  const FlagGroup& group() const { return *group_; }
  const FlagUse& use() const { return use_; }
  const std::string& label() const { return label_; }
  const std::vector<std::string>& other_names() const { return other_names_; }
  bool IsNamed(const std::string& name) const;
  char letter() const { return letter_; }  // '\0': none
  // The part of the program that declared the flag, a delegate provider for one. Empty: the tool.
  const std::string& owner() const { return owner_; }
  // False: the owner is not part of this build, and the help leaves the flag out.
  bool in_build() const { return in_build_; }
  const std::vector<std::string>& choices() const { return choices_; }
  const std::string& bare() const { return bare_; }
  // True where a command line that gives the flag must give a text too.
  bool needs_text() const { return type_ != FlagType::kBool && bare_.empty(); }
  bool everyday() const { return everyday_; }
  // The default as --help shows it: 1, 0.5, false, "text" without quotes.
  const std::string& default_text() const { return default_text_; }
  // What the tool prints instead of a run when the value is true or "list"; null for most flags.
  using Listing = std::string (*)();
  Listing listing() const { return listing_; }
  // The same as a document, where the tool's --output says json; null for most listings.
  using JsonListing = std::string (*)(const FlagRegistry& flags);
  JsonListing json_listing() const { return json_listing_; }

  FlagOrigin origin() const { return origin_; }
  // True when the command line, a configuration file or FlagRegistry::Set gave a value; the first
  // and the last even when it is the default one.
  bool was_set() const {
    return origin_ == FlagOrigin::kCommandLine || origin_ == FlagOrigin::kProgram ||
           origin_ == FlagOrigin::kConfigFile;
  }
  // False where the value is the default one, whoever gave it.
  bool differs_from_default() const { return value_ != default_; }
  // Rises with the index in argv of the last occurrence; flags of a configuration file come before,
  // in the file's order; 0 when given by Set(); -1 when the flag was not given. Delegates are
  // applied in this order.
  int position() const { return position_; }
  // The value as TensorFlow Lite's parameter echo prints it: booleans 0 or 1, floats as %g.
  std::string EchoText() const;

  // The current value; the flag's type must match, or the program aborts with a message.
  int32_t int32_value() const { return Get<int32_t>(FlagType::kInt32); }
  int64_t int64_value() const { return Get<int64_t>(FlagType::kInt64); }
  float float_value() const { return Get<float>(FlagType::kFloat); }
  bool bool_value() const { return Get<bool>(FlagType::kBool); }
  const std::string& string_value() const { return Get<std::string>(FlagType::kString); }

 private:
  friend class FlagRegistry;
  using Value = std::variant<int32_t, int64_t, float, bool, std::string>;

  Flag(std::string name, FlagType type, FlagUse use, Value def, std::string default_text)
      : name_(std::move(name)),
        type_(type),
        use_(use),
        default_text_(std::move(default_text)),
        default_(std::move(def)),
        value_(default_) {}

  // The value of `text`; none, and in `wanted` what a text must look like, where it does not fit.
  std::optional<Value> Read(const std::string& text, std::string* wanted) const;
  // Keeps the value, and copies it to the declared target, if there is one.
  void Store(const Value& value);
  void RequireType(FlagType type) const;
  template <typename T>
  const T& Get(FlagType type) const {
    RequireType(type);
    return *std::get_if<T>(&value_);
  }

  std::string name_;
  FlagType type_;
  FlagUse use_;
  std::string default_text_, help_, label_, bare_, owner_;
  const FlagGroup* group_ = nullptr;
  std::vector<std::string> choices_, other_names_;
  std::string (*check_)(const std::string& text) = nullptr;
  std::optional<int64_t> min_, max_;
  const char* variable_ = nullptr;
  Listing listing_ = nullptr;
  JsonListing json_listing_ = nullptr;
  bool everyday_ = false, in_build_ = true;
  bool is_first_ = true;  // of the declarations of its name
  char letter_ = '\0';
  FlagOrigin origin_ = FlagOrigin::kDefault;
  int position_ = -1;
  Value default_, value_;
  void* target_ = nullptr;  // int32_t*, int64_t*, float*, bool* or std::string*.
};

}  // namespace litmus

#endif  // LITMUS_CLI_FLAG_H_
