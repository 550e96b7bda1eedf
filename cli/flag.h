// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// One flag of a command line: its declaration, the rules for its text, and its value.
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

// Returns "int32", "int64", "float", "bool" or "string", as TensorFlow Lite prints them.
const char* FlagTypeName(FlagType type);

// The source of a flag's value. kConfigFile: --load_config. kProgram: FlagRegistry::Set.
enum class FlagOrigin { kDefault, kCommandLine, kEnvironment, kProgram, kConfigFile };

// Returns "default", "command line", "environment", "program" or "config file", as in result
// documents.
const char* FlagOriginName(FlagOrigin origin);

// Max value of every flag that is a number of threads. It is far beyond any use; more threads would
// exhaust the system.
inline constexpr int kMaxThreads = 1024;

// A heading of the help, for flags that belong together.
struct FlagGroup {
  std::string title;    // "Run control"
  std::string example;  // a command line with some of them; may be empty
};

// One declaration. Returned by FlagRegistry::Add*, so that the rarer properties can be chained:
//   flags.AddInt32("num_runs", 50, ChangesResult(kLatency), "minimum number of regular runs",
//                  &num_runs)
//       .Label("Min num runs");
class Flag {
 public:
  // The name of the flag in TensorFlow Lite's echo of parameters: "Min num runs: [50]".
  Flag& Label(std::string label);
  // Further names of the flag for command lines and configuration files.
  Flag& AlsoNamed(std::vector<std::string> names);
  // The letter of the short form: -m VALUE, -mVALUE, -m=VALUE. A boolean with a letter also accepts
  // an integer, in both forms, as in getopt programs: -v 4, --verbose 0.
  Flag& Letter(char letter);
  // The only accepted texts of a string flag. Include "" if it may be empty.
  Flag& Choices(std::vector<std::string> choices);
  // The text of a string flag that is given without a text: --log_prefix then means
  // --log_prefix=true. Such a flag accepts a text only after '='.
  Flag& Bare(std::string text);
  // A function that checks the flag's texts: it returns "" or what the value must be, "must be …".
  // It is called for each value while the command line is read; a boolean's text is "true" or
  // "false". A number's text is checked before it is parsed, because the check can explain texts
  // such as "70%" better than the parser.
  Flag& Check(std::string (*check)(const std::string& text));
  // The environment variable that sets the flag if the command line does not. The same rules apply
  // to its text.
  Flag& FromEnvironment(const char* variable);
  // The min and max accepted number, inclusive.
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
  // The part of the program that declared the flag, such as a delegate provider. Empty: the tool.
  const std::string& owner() const { return owner_; }
  // False: the owner is not in this build, and the help omits the flag.
  bool in_build() const { return in_build_; }
  const std::vector<std::string>& choices() const { return choices_; }
  const std::string& bare() const { return bare_; }
  // True if the flag must be given with a text.
  bool needs_text() const { return type_ != FlagType::kBool && bare_.empty(); }
  bool everyday() const { return everyday_; }
  // The default as --help shows it: 1, 0.5, false, "text" without quotes.
  const std::string& default_text() const { return default_text_; }
  // If not null: the text that the tool prints, in place of a run, if the value is true or "list".
  using Listing = std::string (*)();
  Listing listing() const { return listing_; }
  // The same as a document, for --output=json; null for most listings.
  using JsonListing = std::string (*)(const FlagRegistry& flags);
  JsonListing json_listing() const { return json_listing_; }

  FlagOrigin origin() const { return origin_; }
  // True if the command line, a configuration file or FlagRegistry::Set gave a value. For the
  // command line and Set, also if it is the default value.
  bool was_set() const {
    return origin_ == FlagOrigin::kCommandLine || origin_ == FlagOrigin::kProgram ||
           origin_ == FlagOrigin::kConfigFile;
  }
  // False if the value equals the default, whatever its source.
  bool differs_from_default() const { return value_ != default_; }
  // Ascends with the index in argv of the flag's last occurrence; flags of a configuration file
  // come before those, in the file's order; 0: given by Set(); -1: not given. Delegates are applied
  // in this order.
  int position() const { return position_; }
  // The value as in TensorFlow Lite's echo of parameters: booleans are 0 or 1, floats are formatted
  // with %g.
  std::string EchoText() const;

  // The current value. The program aborts with a message if the flag has another type.
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

  // Parses `text`. If it is invalid, returns none and sets *wanted to what a text must be.
  std::optional<Value> Read(const std::string& text, std::string* wanted) const;
  // Stores the value, and copies it to the declared target, if there is one.
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
  bool is_first_ = true;  // the first declaration of its name
  char letter_ = '\0';
  FlagOrigin origin_ = FlagOrigin::kDefault;
  int position_ = -1;
  Value default_, value_;
  void* target_ = nullptr;  // int32_t*, int64_t*, float*, bool* or std::string*.
};

}  // namespace litmus

#endif  // LITMUS_CLI_FLAG_H_
