// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// CLI11's app, for programs with a hundred options.
#ifndef LITMUS_CLI_FLAG_APP_H_
#define LITMUS_CLI_FLAG_APP_H_

#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "CLI/CLI.hpp"

namespace litmus {

class FlagApp : public CLI::App {
 public:
  using CLI::App::App;

  // As add_option_function, for a name that no option of the app has, which the caller has looked
  // up. CLI11 2.1 copies the names of all options to look the name up: with the 110 flags of
  // benchmark_model that was 11 % of the instructions of a start.
  template <typename T>
  CLI::Option* AddNewOption(std::string name, const std::function<void(const T&)>& store,
                            std::string help) {
    if (maker_ == nullptr) {
      maker_ = std::make_unique<FlagApp>();
      maker_->set_help_flag();
    }
    CLI::Option* option = maker_->add_option_function<T>(std::move(name), store, std::move(help));
    options_.push_back(std::move(maker_->options_.back()));
    maker_->options_.pop_back();
    return option;
  }

 private:
  std::unique_ptr<FlagApp> maker_;  // without options between calls; options name it their parent
};

}  // namespace litmus

#endif  // LITMUS_CLI_FLAG_APP_H_
