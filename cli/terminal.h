// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What the terminal behind a stream can show.
#ifndef LITMUS_CLI_TERMINAL_H_
#define LITMUS_CLI_TERMINAL_H_

namespace litmus {

// Columns of the terminal behind the file descriptor, at least 40 and at most 100; COLUMNS where
// there is no terminal; 80 where neither says.
int TerminalColumns(int file);

// Whether escape sequences for colour and bold letters may go to the file descriptor: a terminal,
// TERM is neither empty nor "dumb", and NO_COLOR (no-color.org) is unset or empty.
bool MayUseColor(int file);

// Whether a line of the file descriptor may be overwritten ("\r", erase sequences): a terminal, and
// TERM is neither empty nor "dumb".
bool MayRewriteLine(int file);

// Whether the locale of the environment (LC_ALL, else LC_CTYPE, else LANG) has UTF-8.
bool MayUseUtf8();

}  // namespace litmus

#endif  // LITMUS_CLI_TERMINAL_H_
