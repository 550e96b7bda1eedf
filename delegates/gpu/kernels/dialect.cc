// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/kernels/dialect.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "delegates/gpu/kernels/dialect_expression.h"

namespace litmus::gpu {
namespace {

struct Declaration {
  std::string type, name;
  bool written = false;  // %out
  int constant = 0;      // VFs in constant memory; 0: not there
};

// A kernel's declarations and its body's lines.
struct Parsed {
  std::vector<Declaration> buffers, scalars;
  std::vector<std::array<std::string, 3>> shared;  // type, name, count
  std::vector<std::string> body;
};

absl::Status Bad(const std::string& kernel, absl::string_view line, absl::string_view what) {
  return absl::InvalidArgumentError(absl::StrCat("kernel ", kernel, ": ", what, ": ", line));
}

std::vector<std::string> Words(absl::string_view line) {
  return absl::StrSplit(line, absl::ByAnyChar(" \t"), absl::SkipEmpty());
}

// True when the line was a declaration.
absl::StatusOr<bool> Declare(const ExpandRequest& request, const std::string& line,
                             Parsed* parsed) {
  const std::string& kernel = request.name;
  const std::vector<std::string> words = Words(line);
  if (words.empty()) return false;
  const std::string& tag = words[0];
  if (tag == "%in" && words.size() == 4 && words[1] == "const") {
    const auto count = Evaluate(words[3], request.params);
    if (!count.ok()) return Bad(kernel, line, count.status().message());
    parsed->buffers.push_back({"vec", words[2], false, *count});
    return true;
  }
  if (tag == "%in" || tag == "%out") {
    if (words.size() != 3 || (words[1] != "act" && words[1] != "vec" && words[1] != "raw")) {
      return Bad(kernel, line, "expected act, vec or raw and a name, or const, a name and a count");
    }
    parsed->buffers.push_back({words[1], words[2], tag == "%out"});
    return true;
  }
  if (tag == "%arg") {
    if (words.size() < 3 || (words[1] != "int" && words[1] != "float")) {
      return Bad(kernel, line, "expected int or float and names");
    }
    for (size_t i = 2; i < words.size(); ++i) parsed->scalars.push_back({words[1], words[i]});
    return true;
  }
  if (tag == "%shared") {
    if (words.size() != 4) return Bad(kernel, line, "expected type, name and count");
    parsed->shared.push_back({words[1], words[2], words[3]});
    return true;
  }
  return false;
}

absl::StatusOr<Parsed> Parse(const ExpandRequest& request) {
  const std::vector<std::string> lines = absl::StrSplit(request.text, '\n');
  auto line = std::find(lines.begin(), lines.end(), "%kernel " + request.name);
  if (line == lines.end()) return absl::NotFoundError("no kernel " + request.name);
  Parsed parsed;
  for (++line; line != lines.end() && *line != "%endkernel"; ++line) {
    auto declared = Declare(request, *line, &parsed);
    if (!declared.ok()) return declared.status();
    if (!*declared) parsed.body.push_back(*line);
  }
  if (line == lines.end()) return absl::InvalidArgumentError(request.name + ": no %endkernel");
  for (const std::string& declaration : request.post_declarations) {
    auto declared = Declare(request, declaration, &parsed);
    if (!declared.ok()) return declared.status();
    if (!*declared) return Bad(request.name, declaration, "no declaration");
  }
  for (const std::string& buffer : request.bound_whole) {
    parsed.scalars.push_back({"int", absl::StrCat(buffer, "_at_")});
  }
  if (request.mask_tail) parsed.scalars.push_back({"int", "CHANNELS_"});
  return parsed;
}

// Writes the body: blocks, $ expressions, %store, storages.
class BodyWriter {
 public:
  explicit BodyWriter(const ExpandRequest& request) : request_(request) {}

  absl::Status Write(const std::vector<std::string>& lines, size_t begin, size_t end,
                     Params* params, std::string* out) const {
    for (size_t i = begin; i < end; ++i) {
      const std::vector<std::string> words = Words(lines[i]);
      const std::string tag = words.empty() ? "" : words[0];
      if (tag == "%for" || tag == "%if") {
        size_t middle = 0;
        const size_t close = Close(lines, i, end, &middle);
        if (close == end) return Bad(request_.name, lines[i], "no %end");
        absl::Status status = tag == "%for" ? WriteLoop(lines, i, close, words, params, out)
                                            : WriteCondition(lines, i, middle, close, params, out);
        if (!status.ok()) return status;
        i = close;
        continue;
      }
      if (tag == "%else" || tag == "%end") return Bad(request_.name, lines[i], "opens nowhere");
      auto line = Substitute(lines[i], *params);
      if (!line.ok()) return line.status();
      absl::StatusOr<std::string> text = tag == "%store" ? Store(*line) : *line;
      if (!text.ok()) return text.status();
      absl::StrAppend(out, WithStorages(*text), "\n");
    }
    return absl::OkStatus();
  }

 private:
  // The line of the %end that closes the block opened at `open`, and of its %else (or the %end).
  static size_t Close(const std::vector<std::string>& lines, size_t open, size_t end,
                      size_t* middle) {
    int depth = 0;
    *middle = 0;
    for (size_t i = open; i < end; ++i) {
      const std::vector<std::string> words = Words(lines[i]);
      if (words.empty()) continue;
      if (words[0] == "%for" || words[0] == "%if") ++depth;
      if (words[0] == "%else" && depth == 1) *middle = i;
      if (words[0] == "%end" && --depth == 0) {
        if (*middle == 0) *middle = i;
        return i;
      }
    }
    return end;
  }

  absl::Status WriteLoop(const std::vector<std::string>& lines, size_t open, size_t close,
                         const std::vector<std::string>& words, Params* params,
                         std::string* out) const {
    if (words.size() < 3) return Bad(request_.name, lines[open], "expected a name and a count");
    const std::string& variable = words[1];
    const auto count = Evaluate(absl::StrJoin(words.begin() + 2, words.end(), " "), *params);
    if (!count.ok()) return Bad(request_.name, lines[open], count.status().message());
    for (int v = 0; v < *count; ++v) {
      (*params)[variable] = v;
      absl::Status status = Write(lines, open + 1, close, params, out);
      if (!status.ok()) return status;
    }
    params->erase(variable);
    return absl::OkStatus();
  }

  absl::Status WriteCondition(const std::vector<std::string>& lines, size_t open, size_t middle,
                              size_t close, Params* params, std::string* out) const {
    const std::string condition(absl::StripAsciiWhitespace(
        absl::string_view(lines[open]).substr(lines[open].find("%if") + 3)));
    const auto value = Evaluate(condition, *params);
    if (!value.ok()) return Bad(request_.name, lines[open], value.status().message());
    if (*value != 0) return Write(lines, open + 1, middle, params, out);
    if (middle != close) return Write(lines, middle + 1, close, params, out);
    return absl::OkStatus();
  }

  absl::StatusOr<std::string> Substitute(absl::string_view line, const Params& params) const {
    std::string out;
    for (size_t i = 0; i < line.size();) {
      if (line[i] != '$') {
        out += line[i++];
        continue;
      }
      absl::string_view expression;
      if (i + 1 < line.size() && line[i + 1] == '{') {
        const size_t close = line.find('}', i);
        if (close == absl::string_view::npos) return Bad(request_.name, line, "} is missing");
        expression = line.substr(i + 2, close - i - 2);
        i = close + 1;
      } else {
        const size_t start = ++i;
        while (i < line.size() && absl::ascii_isalnum(static_cast<unsigned char>(line[i]))) ++i;
        expression = line.substr(start, i - start);
      }
      const auto value = Evaluate(expression, params);
      if (!value.ok()) return Bad(request_.name, line, value.status().message());
      absl::StrAppend(&out, *value);
    }
    return out;
  }

  // %store dst, ROW, BLOCK, S, EXPRESSION
  absl::StatusOr<std::string> Store(absl::string_view line) const {
    absl::string_view rest = line.substr(line.find("%store") + 6);
    std::vector<std::string> parts;
    int depth = 0;
    size_t start = 0;
    for (size_t i = 0; i < rest.size() && parts.size() < 4; ++i) {
      if (rest[i] == '(' || rest[i] == '[') ++depth;
      if (rest[i] == ')' || rest[i] == ']') --depth;
      if (rest[i] == ',' && depth == 0) {
        parts.emplace_back(absl::StripAsciiWhitespace(rest.substr(start, i - start)));
        start = i + 1;
      }
    }
    if (parts.size() != 4) return Bad(request_.name, line, "%store needs five operands");
    parts.emplace_back(absl::StripAsciiWhitespace(rest.substr(start)));
    std::string text = absl::StrCat(
        "{ int ROW_ = ", parts[1], "; int BLOCK_ = ", parts[2], "; int S_ = ", parts[3],
        ";\n  if (BLOCK_ * V4 < S_) {\n  VF v_ = ", parts[4], ";\n", request_.post_statements);
    if (request_.mask_tail) text += "  v_ = MASK_TAIL(v_, BLOCK_, CHANNELS_);\n";
    absl::StrAppend(&text, request_.whole_blocks ? "  STOREV_WHOLE(" : "  STOREV(", parts[0],
                    ", ROW_, BLOCK_, S_, v_);\n} }");
    return text;
  }

  // Accesses to buffers of 16-bit floats: LOADV(src, ...) becomes LOADV_H(src, ...).
  std::string WithStorages(const std::string& text) const {
    static constexpr absl::string_view kAccesses[] = {
        "LOAD4", "LOADV", "LOAD1", "STORE1", "STORE4", "STOREV", "STOREV_WHOLE", "LOADW", "LOADWA"};
    std::string out;
    for (size_t i = 0; i < text.size();) {
      if (!IsName(text[i])) {
        out += text[i++];
        continue;
      }
      size_t end = i;
      while (end < text.size() && IsName(text[end])) ++end;
      const absl::string_view word = absl::string_view(text).substr(i, end - i);
      out.append(word.data(), word.size());
      if (end < text.size() && text[end] == '(' &&
          std::find(std::begin(kAccesses), std::end(kAccesses), word) != std::end(kAccesses)) {
        absl::string_view inside = absl::string_view(text).substr(end + 1);
        if (word == "LOAD4") inside.remove_prefix(std::min(inside.size(), inside.find(',') + 1));
        inside = absl::StripLeadingAsciiWhitespace(inside);
        size_t length = 0;
        while (length < inside.size() && IsName(inside[length])) ++length;
        const auto storage = request_.storages.find(std::string(inside.substr(0, length)));
        if (storage != request_.storages.end() && storage->second == Storage::kF16) out += "_H";
      }
      i = end;
    }
    return out;
  }
  static bool IsName(char c) {
    return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_';
  }

  const ExpandRequest& request_;
};

bool IsHalf(const ExpandRequest& request, const std::string& buffer) {
  const auto storage = request.storages.find(buffer);
  return storage != request.storages.end() && storage->second == Storage::kF16;
}

// Moves the pointers of buffers that are bound with the memory before them.
std::string SkipStarts(const ExpandRequest& request, const Parsed& parsed) {
  std::string text;
  for (const Declaration& buffer : parsed.buffers) {
    const std::vector<std::string>& whole = request.bound_whole;
    if (std::find(whole.begin(), whole.end(), buffer.name) == whole.end()) continue;
    const bool vectors = buffer.type == "vec" && !IsHalf(request, buffer.name);
    absl::StrAppend(&text, "  ", buffer.name, " += ", buffer.name,
                    vectors ? "_at_ / V4;\n" : "_at_ * 4;\n");
  }
  return text;
}

std::string OpenClFunction(const ExpandRequest& request, const Parsed& parsed,
                           const std::string& shared, const std::string& body) {
  std::vector<std::string> arguments;
  for (const Declaration& buffer : parsed.buffers) {
    const char* type = IsHalf(request, buffer.name) ? "half"
                       : buffer.type == "vec"       ? "VF"
                                                    : "float";
    if (buffer.constant > 0) {
      arguments.push_back(absl::StrCat("__constant ", type, "* ", buffer.name));
    } else {
      arguments.push_back(absl::StrCat("__global ", buffer.written ? "" : "const ", type,
                                       "* restrict ", buffer.name));
    }
  }
  for (const Declaration& scalar : parsed.scalars) {
    arguments.push_back(absl::StrCat(scalar.type, " ", scalar.name));
  }
  return absl::StrCat("__kernel void ", request.alias, "(", absl::StrJoin(arguments, ", "), ") {\n",
                      shared, SkipStarts(request, parsed), body, "}\n");
}

std::string GlslShader(const ExpandRequest& request, const Parsed& parsed,
                       const std::string& shared, const std::string& body) {
  std::string text = absl::StrCat("layout(local_size_x = ", request.local[0],
                                  ", local_size_y = ", request.local[1],
                                  ", local_size_z = ", request.local[2], ") in;\n");
  int binding = 0, constants = 0;
  for (const Declaration& buffer : parsed.buffers) {
    if (buffer.constant > 0) {
      ++constants;  // block 0 is the arguments'
      absl::StrAppend(&text, "layout(std140, binding = ", constants, ") uniform Constants",
                      constants, " { vec4 ", buffer.name, "[", buffer.constant, "]; };\n");
      continue;
    }
    absl::StrAppend(&text, "layout(std430, binding = ", binding, ") ",
                    buffer.written ? "" : "readonly ", "buffer Block", binding, " { ",
                    buffer.type == "raw"           ? "float "
                    : IsHalf(request, buffer.name) ? "uvec2 "
                                                   : "vec4 ",
                    buffer.name, "[]; };\n");
    ++binding;
  }
  // One block of 4-byte members without gaps, in the order of KernelCode::scalars.
  if (!parsed.scalars.empty()) text += "layout(std140, binding = 0) uniform Arguments {\n";
  for (const Declaration& scalar : parsed.scalars) {
    absl::StrAppend(&text, "  ", scalar.type, " ", scalar.name, ";\n");
  }
  if (!parsed.scalars.empty()) text += "};\n";
  return absl::StrCat(text, shared, "void main() {\n", body, "}\n");
}

}  // namespace

absl::StatusOr<KernelCode> Expand(const ExpandRequest& request) {
  auto parsed = Parse(request);
  if (!parsed.ok()) return parsed.status();
  Params params = request.params;
  std::string shared;
  const bool cl = request.language == Language::kOpenClC;
  for (const auto& [type, name, count] : parsed->shared) {
    const auto elements = Evaluate(count, params);
    if (!elements.ok()) return Bad(request.name, count, elements.status().message());
    absl::StrAppend(&shared, cl ? "__local " : "shared ", type, " ", name, "[", *elements, "];\n");
  }
  std::string body;
  absl::Status status =
      BodyWriter(request).Write(parsed->body, 0, parsed->body.size(), &params, &body);
  if (!status.ok()) return status;
  KernelCode code;
  code.name = request.alias;
  code.local = request.local;
  code.buffers = static_cast<int>(parsed->buffers.size());
  for (int i = 0; i < code.buffers; ++i) {
    const Declaration& buffer = parsed->buffers[static_cast<size_t>(i)];
    if (buffer.constant > 0) code.constants.push_back(i);
    if (buffer.constant > 0 && IsHalf(request, buffer.name)) {
      return Bad(request.name, buffer.name, "constant memory holds 32-bit floats only");
    }
  }
  for (const Declaration& scalar : parsed->scalars) code.scalars.push_back(scalar.name);
  code.source = cl ? OpenClFunction(request, *parsed, shared, body)
                   : GlslShader(request, *parsed, shared, body);
  return code;
}

}  // namespace litmus::gpu
