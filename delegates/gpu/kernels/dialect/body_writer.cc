// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/kernels/dialect/body_writer.h"

#include <algorithm>
#include <iterator>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "delegates/gpu/kernels/dialect/expression.h"
#include "delegates/gpu/kernels/dialect/kernel_text.h"

namespace litmus::gpu {
namespace {

// Writes a kernel's body: expands blocks, $ expressions, %store, and accesses to buffers of 16 bits
// or images.
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
        if (close == end) return TextError(request_.kernel->name, lines[i], "no %end");
        absl::Status status = tag == "%for" ? WriteLoop(lines, i, close, words, params, out)
                                            : WriteCondition(lines, i, middle, close, params, out);
        if (!status.ok()) return status;
        i = close;
        continue;
      }
      if (tag == "%else" || tag == "%end")
        return TextError(request_.kernel->name, lines[i], "opens nowhere");
      auto line = Substitute(lines[i], *params);
      if (!line.ok()) return line.status();
      absl::StatusOr<std::string> text = tag == "%store"    ? Store(*line)
                                         : tag == "%store2" ? StorePair(*line)
                                                            : *line;
      if (!text.ok()) return text.status();
      absl::StrAppend(out, WithStorages(*text), "\n");
    }
    return absl::OkStatus();
  }

 private:
  // Index of the %end that closes the block opened at line `open`. *middle becomes the index of its
  // %else, or of the %end if it has none.
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
    if (words.size() < 3)
      return TextError(request_.kernel->name, lines[open], "expected a name and a count");
    const std::string& variable = words[1];
    const auto count = Evaluate(absl::StrJoin(words.begin() + 2, words.end(), " "), *params);
    if (!count.ok()) return TextError(request_.kernel->name, lines[open], count.status().message());
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
    if (!value.ok()) return TextError(request_.kernel->name, lines[open], value.status().message());
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
        if (close == absl::string_view::npos)
          return TextError(request_.kernel->name, line, "} is missing");
        expression = line.substr(i + 2, close - i - 2);
        i = close + 1;
      } else {
        const size_t start = ++i;
        while (i < line.size() && absl::ascii_isalnum(static_cast<unsigned char>(line[i]))) ++i;
        expression = line.substr(start, i - start);
      }
      const auto value = Evaluate(expression, params);
      if (!value.ok()) return TextError(request_.kernel->name, line, value.status().message());
      absl::StrAppend(&out, *value);
    }
    return out;
  }

  // Declares the VF v_ of the block BLOCK_ as it will be stored: epilogue applied, padding lanes
  // zeroed.
  std::string Value(absl::string_view value) const {
    std::string text = absl::StrCat("  VF v_ = ", value, ";\n", request_.epilogue_statements);
    if (request_.mask_tail) text += "  v_ = MASK_TAIL(v_, BLOCK_, CHANNELS_);\n";
    return text;
  }

  const char* Pitch() const { return request_.pitched ? "PITCH_" : "S_"; }

  // Expands "%store dst, ROW, BLOCK, S, EXPRESSION".
  absl::StatusOr<std::string> Store(absl::string_view line) const {
    const auto operands = StoreOperands(request_.kernel->name, line);
    if (!operands.ok()) return operands.status();
    const auto& [dst, row, block, slices, value] = *operands;
    return absl::StrCat("{ int ROW_ = ", row, "; int BLOCK_ = ", block, "; int S_ = ", slices,
                        ";\n  if (BLOCK_ * V4 < S_) {\n", Value(value),
                        request_.whole_blocks ? "  STOREV_WHOLE(" : "  STOREV(", dst,
                        ", ROW_, BLOCK_, ", Pitch(), ", v_);\n} }");
  }

  // Expands "%store2 dst, ROW, BLOCK, S, EXPRESSION; EXPRESSION".
  absl::StatusOr<std::string> StorePair(absl::string_view line) const {
    const auto operands = StoreOperands(request_.kernel->name, line);
    if (!operands.ok()) return operands.status();
    const auto& [dst, row, block, slices, values] = *operands;
    const std::vector<std::string> pair = absl::StrSplit(values, ';');
    if (pair.size() != 2) {
      return TextError(request_.kernel->name, line, "%store2 needs two values with ; between them");
    }
    return absl::StrCat("{ int ROW_ = ", row, "; int S_ = ", slices,
                        ";\n  VF first_;\n{ int BLOCK_ = ", block, ";\n", Value(pair[0]),
                        "  first_ = v_; }\n{ int BLOCK_ = ", block, " + 1;\n", Value(pair[1]),
                        "  STOREV2(", dst, ", ROW_, BLOCK_ - 1, ", Pitch(), ", first_, v_);\n} }");
  }

  // Renames accesses by the buffer's storage. 16-bit floats: LOADV(src, ...) becomes LOADV_H(src,
  // ...). Images: LOADW(wgt, ...) becomes LOADW_I(wgt, ...) or LOADW_H_I.
  std::string WithStorages(const std::string& text) const {
    static constexpr absl::string_view kAccesses[] = {
        "LOAD4",        "LOAD4A", "LOADV",  "LOADVA", "LOAD1",  "STORE4", "STOREV",
        "STOREV_WHOLE", "LOADW",  "LOADWA", "LOADA2", "LOADS2", "STOREV2"};
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
        // The names that the macro declares precede the buffer.
        const int declared = word == "LOADA2" || word == "LOADS2"  ? 2
                             : word == "LOAD4" || word == "LOAD4A" ? 1
                                                                   : 0;
        for (int name = 0; name < declared; ++name) {
          inside.remove_prefix(std::min(inside.size(), inside.find(',') + 1));
        }
        inside = absl::StripLeadingAsciiWhitespace(inside);
        size_t length = 0;
        while (length < inside.size() && IsName(inside[length])) ++length;
        const std::string buffer(inside.substr(0, length));
        const auto storage = request_.storages.find(buffer);
        if (storage != request_.storages.end() && storage->second == Storage::kF16) out += "_H";
        const std::vector<std::string>& images = request_.images;
        if (std::find(images.begin(), images.end(), buffer) != images.end()) out += "_I";
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

}  // namespace

absl::StatusOr<std::string> WriteBody(const ExpandRequest& request) {
  const std::vector<std::string>& lines = request.kernel->body;
  Params params = request.params;
  std::string body;
  const absl::Status status = BodyWriter(request).Write(lines, 0, lines.size(), &params, &body);
  if (!status.ok()) return status;
  return body;
}

}  // namespace litmus::gpu
