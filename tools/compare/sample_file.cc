// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/compare/sample_file.h"

#include <cerrno>
#include <cstring>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "tools/compare/sides/sides.h"

namespace litmus::compare {
namespace {

absl::Status Failed(absl::StatusCode code, const std::string& path, const char* what, int error) {
  return absl::Status(code, absl::StrCat("--samples_out: '", path, "' cannot be ", what, ": ",
                                         std::strerror(error)));
}

}  // namespace

absl::StatusOr<SampleFile> SampleFile::Create(const std::string& path) {
  File opened(std::fopen(path.c_str(), "we"));
  if (opened == nullptr) {
    return Failed(absl::StatusCode::kPermissionDenied, path, "created", errno);
  }
  SampleFile file(path, std::move(opened));
  file.Write("phase,round,side,metric,value,exit_code\n");
  return file;
}

void SampleFile::Add(const std::string& phase, size_t number, const Round& round,
                     const std::vector<size_t>& sides, const std::vector<Metric>& metrics) {
  std::string lines;
  for (size_t i = 0; i < round.sides.size(); ++i) {
    for (size_t metric = 0; metric < round.sides[i].size(); ++metric) {
      const Measurement& measured = round.sides[i][metric];
      absl::StrAppend(&lines, phase, ",", number, ",", SideName(sides[i]), ",",
                      InfoOf(metrics[metric]).name, ",", absl::StrFormat("%.12g", measured.value),
                      ",", measured.exit_code ? absl::StrCat(*measured.exit_code) : "", "\n");
    }
  }
  Write(lines);
}

void SampleFile::Write(const std::string& lines) {
  if (!status_.ok()) return;
  const bool written = std::fwrite(lines.data(), 1, lines.size(), file_.get()) == lines.size();
  if (!written || std::fflush(file_.get()) != 0) {
    status_ = Failed(absl::StatusCode::kDataLoss, path_, "written", errno);
  }
}

}  // namespace litmus::compare
