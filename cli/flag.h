// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// One flag of a command line: its declaration, the rules for its text, its value.
#ifndef LITMUS_CLI_FLAG_H_
#define LITMUS_CLI_FLAG_H_

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace CLI {
class Option;
}

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

// One declaration. Returned by FlagRegistry::Add*, so that the rarer properties can be chained:
//   flags.AddInt32("num_runs", 50, "minimum number of runs", &num_runs).Label("Min num runs");
class Flag {
 public:
  // The name by which TensorFlow Lite's parameter echo shows the flag: "Min num runs: [50]".
  Flag& Label(std::string label);
  // The only accepted texts of a string flag. List "" when empty is allowed.
  Flag& Choices(std::vector<std::string> choices);
  // The text that a string flag has when the command line gives the flag without a text:
  // --log_prefix for --log_prefix=true. Such a flag takes a text after '=' only.
  Flag& Bare(std::string text);
  // What accepts a string's or a boolean's texts: returns "" or what a value must be, "must be …".
  // Called while the command line is read, for each value of the flag; a boolean's text is "true"
  // or "false".
  Flag& Check(std::string (*check)(const std::string& text));
  // The environment variable whose text the flag takes when the command line gives none; held to
  // the same rules.
  Flag& FromEnvironment(const char* variable);
  // The smallest accepted number, inclusive.
  Flag& AtLeast(int64_t least);
  // The largest accepted number, inclusive.
  Flag& AtMost(int64_t most);
  // Shown by -h too.
  Flag& Essential();

  const std::string& name() const;
  FlagType type() const { return type_; }
  const std::string& help() const;
  const std::string& group() const;
  const std::string& label() const { return label_; }
  // The part of the program that declared the flag, a delegate provider for one. Empty: the tool.
  const std::string& owner() const { return owner_; }
  const std::vector<std::string>& choices() const { return choices_; }
  const std::string& bare() const { return bare_; }  // Empty: the flag needs a value.
  bool essential() const { return essential_; }
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
  // Rises with the index in argv of the last occurrence; flags of a configuration file come before,
  // in the file's order; 0 when given by Set(); -1 when the flag was not given. Delegates are
  // applied in this order.
  int position() const { return position_; }
  // The value as TensorFlow Lite's parameter echo prints it: booleans 0 or 1, floats as %g.
  std::string EchoText() const;

  // The current value; the flag's type must match, or the program aborts with a message.
  int32_t int32_value() const { return Value<int32_t>(FlagType::kInt32); }
  int64_t int64_value() const { return Value<int64_t>(FlagType::kInt64); }
  float float_value() const { return Value<float>(FlagType::kFloat); }
  bool bool_value() const { return Value<bool>(FlagType::kBool); }
  const std::string& string_value() const { return Value<std::string>(FlagType::kString); }

 private:
  friend class FlagRegistry;

  Flag(CLI::Option* option, FlagType type, std::string default_text)
      : option_(option), type_(type), default_text_(std::move(default_text)) {}

  // Makes the option accept texts of this type only.
  void RestrictToType();
  // What a value of this flag must look like, where `text` does not; "" where it does.
  std::string ProblemOf(std::string text) const;
  // Gives the option a text. Returns "" or what a value of this flag must look like.
  std::string Assign(const std::string& text);
  // Keeps what the option was given, and copies it to the declared target, if there is one.
  template <typename T>
  void Store(const T& value) {
    value_ = value;
    if (target_ != nullptr) *static_cast<T*>(target_) = value;
  }
  void RequireType(FlagType type) const;
  template <typename T>
  const T& Value(FlagType type) const {
    RequireType(type);
    return *std::get_if<T>(&value_);
  }

  CLI::Option* option_;  // All declarations of one name have the same one.
  FlagType type_;
  std::string default_text_, label_, bare_, owner_;
  std::vector<std::string> choices_;
  const char* variable_ = nullptr;
  Listing listing_ = nullptr;
  JsonListing json_listing_ = nullptr;
  bool essential_ = false;
  FlagOrigin origin_ = FlagOrigin::kDefault;
  int position_ = -1;
  std::variant<int32_t, int64_t, float, bool, std::string> value_;
  void* target_ = nullptr;  // int32_t*, int64_t*, float*, bool* or std::string*.
};

}  // namespace litmus

#endif  // LITMUS_CLI_FLAG_H_
