// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The command line of every tool: flags are declared in a FlagRegistry, parsed strictly, and shown
// by --help in groups. One registry serves a tool and the delegate providers together.
//
// Rules (docs and tests state the same):
//   --name=value, --name value (not for booleans), bare --name = true for a boolean and what
//   Flag::Bare says for a string;
//   booleans are true|false|1|0; a number must parse to its last character and fit its type;
//   a repeated flag: the last one wins, with a warning when the values differ;
//   an unknown flag or stray argument is an error (exit 64) that names the nearest flag, unless
//   --ignore_unknown_flags is given: then TensorFlow Lite's "Unconsumed cmdline flags" warning.
// Declared by the registry itself: --help (-h for the short form), --version,
// --ignore_unknown_flags.
//
// Not thread-safe: declare, parse, then read.
#ifndef LITMUS_TOOLS_CLI_FLAGS_H_
#define LITMUS_TOOLS_CLI_FLAGS_H_

#include <cstdint>
#include <deque>
#include <iosfwd>
#include <map>
#include <string>
#include <vector>

namespace litmus {

enum class FlagType { kInt32, kInt64, kFloat, kBool, kString };

// "int32", "int64", "float", "bool", "string": as TensorFlow Lite prints them.
const char* FlagTypeName(FlagType type);

// One declaration. Returned by FlagRegistry::Add*, so that the rarer properties can be chained:
//   flags.AddInt32("num_runs", 50, "minimum number of runs", &num_runs).Label("Min num runs");
class Flag {
 public:
  // The name by which TensorFlow Lite's parameter echo shows the flag: "Min num runs: [50]".
  Flag& Label(std::string label);
  // The only accepted texts of a string flag. List "" when empty is allowed.
  Flag& Choices(std::vector<std::string> choices);
  // The text that a string flag has when it is given without one: --log_prefix for
  // --log_prefix=true. Such a flag takes its value after '=' only.
  Flag& Bare(std::string text);
  // What accepts a string's or a boolean's texts: returns "" or what a value must be, "must be …".
  // Called while the command line is read, for each value that it gives.
  Flag& Check(std::string (*check)(const std::string& text));
  // The environment variable whose text the flag takes when the command line gives none; held to
  // the same rules.
  Flag& FromEnvironment(const char* variable);
  // The smallest accepted number, inclusive.
  Flag& AtLeast(int64_t least);
  // Shown by -h too.
  Flag& Essential();

  const std::string& name() const { return name_; }
  FlagType type() const { return type_; }
  const std::string& help() const { return help_; }
  const std::string& group() const { return group_; }
  const std::string& label() const { return label_; }
  const std::vector<std::string>& choices() const { return choices_; }
  bool essential() const { return essential_; }
  // The default as --help shows it: 1, 0.5, false, "text" without quotes.
  const std::string& default_text() const { return default_text_; }

  // True when the command line (or FlagRegistry::Set) gave a value, even the default one.
  bool was_set() const { return was_set_; }
  // Index in argv of the last occurrence (argv[0] is the program); 0 when given by Set(); -1 when
  // the flag was not given. Delegates are applied in this order.
  int position() const { return position_; }
  // The value as TensorFlow Lite's parameter echo prints it: booleans 0 or 1, floats as %g.
  std::string EchoText() const;

  // The current value; the flag's type must match, or the program aborts with a message.
  int32_t int32_value() const;
  int64_t int64_value() const;
  float float_value() const;
  bool bool_value() const;
  const std::string& string_value() const;

 private:
  friend class FlagRegistry;
  // Parses and stores `text`. Returns "" or what a value of this flag must look like.
  std::string Assign(const std::string& text);
  void Store();  // Copies the value to the declared target, if there is one.
  void RequireType(FlagType type) const;

  std::string name_, help_, group_, label_, default_text_;
  FlagType type_ = FlagType::kString;
  std::vector<std::string> choices_;
  std::string (*check_)(const std::string&) = nullptr;
  const char* variable_ = nullptr;
  std::string bare_;  // Empty: the flag needs a value.
  bool essential_ = false;
  bool has_least_ = false;
  int64_t least_ = 0;
  bool was_set_ = false;
  int position_ = -1;
  int64_t int_ = 0;  // Also holds a bool.
  float float_ = 0;
  std::string string_;
  void* target_ = nullptr;  // int32_t*, int64_t*, float*, bool* or std::string*.
};

class FlagRegistry {
 public:
  // `tool`: the program's name. `summary`: one sentence. `examples`: complete command lines for
  // the help footer, the shortest first.
  FlagRegistry(std::string tool, std::string summary, std::vector<std::string> examples = {});
  FlagRegistry(const FlagRegistry&) = delete;
  FlagRegistry& operator=(const FlagRegistry&) = delete;

  // Heading under which --help lists the flags declared from here on.
  void SetGroup(std::string group) { group_ = std::move(group); }

  // Declares --name. `target` (optional) gets the default at once and the parsed value later; it
  // must outlive the registry. A name may be declared again, by another owner, with the same type:
  // both declarations get the same value when it is given, each keeps its own default and label,
  // and --help lists the first. The reference stays valid as long as the registry.
  Flag& AddInt32(const char* name, int32_t def, const char* help, int32_t* target = nullptr);
  Flag& AddInt64(const char* name, int64_t def, const char* help, int64_t* target = nullptr);
  Flag& AddFloat(const char* name, float def, const char* help, float* target = nullptr);
  Flag& AddBool(const char* name, bool def, const char* help, bool* target = nullptr);
  Flag& AddString(const char* name, const char* def, const char* help,
                  std::string* target = nullptr);

  // Declares a boolean --name that makes Parse write `text()` to `out` and end with exit code 0, as
  // --version does. May be declared once.
  void AddListing(const char* name, const char* help, std::string (*text)());
  // The same for --name=list, `name` being a string flag that is declared already.
  void AddListingOf(const char* name, std::string (*text)());

  // Declares the one argument without a name, which the tool cannot do without: `conformance DIR`.
  void SetPositional(const char* name, const char* help, std::string* target);

  // Parses a whole command line. Returns true when the tool should go on; otherwise *exit_code is
  // 0 (help and version, written to `out`) or 64 (errors, one line each, written to `err`).
  // Warnings go to `err`.
  bool Parse(int argc, const char* const* argv, int* exit_code, std::ostream& out,
             std::ostream& err);
  // The same with stdout and stderr; exits the process where Parse returns false.
  void ParseOrExit(int argc, const char* const* argv);

  // Sets a flag from within the program (--delegate=gpu sets use_gpu): position 0, before
  // everything that the command line gave. Aborts on an unknown name or a value that does not fit.
  void Set(const std::string& name, const std::string& text);

  // nullptr when no flag has this name. The first declaration, when there are several.
  const Flag* Find(const std::string& name) const;
  // The value of a declared flag; an unknown name or a wrong type aborts with a message.
  int32_t GetInt32(const std::string& name) const { return Require(name).int32_value(); }
  int64_t GetInt64(const std::string& name) const { return Require(name).int64_value(); }
  float GetFloat(const std::string& name) const { return Require(name).float_value(); }
  bool GetBool(const std::string& name) const { return Require(name).bool_value(); }
  const std::string& GetString(const std::string& name) const {
    return Require(name).string_value();
  }
  bool WasSet(const std::string& name) const { return Require(name).was_set(); }

  // Every declaration in order; duplicates included.
  const std::deque<Flag>& flags() const { return flags_; }
  const std::string& tool() const { return tool_; }

  // The texts of -h, --help and --version.
  std::string ShortHelp() const;
  std::string FullHelp() const;
  std::string VersionText() const;

 private:
  Flag& Add(const char* name, FlagType type, const char* help, void* target);
  std::string FlagTable(bool essential_only) const;
  const Flag& Require(const std::string& name) const;
  bool IsBool(const std::string& name) const;
  std::string Nearest(const std::string& name) const;  // "" when nothing is near.
  std::string UnknownFlagError(const std::string& argument) const;
  std::string StrayArgumentError(const std::string& argument, const std::string& previous) const;

  std::string Usage() const;

  std::string tool_, summary_, group_;
  std::vector<std::pair<std::string, std::string (*)()>> listings_;
  std::map<std::string, std::string (*)()> listings_of_;  // by the flag whose value is "list"
  std::string positional_, positional_help_;              // Empty: every argument is a flag.
  std::string* positional_target_ = nullptr;
  std::vector<std::string> examples_;
  std::deque<Flag> flags_;
};

}  // namespace litmus

#endif  // LITMUS_TOOLS_CLI_FLAGS_H_
