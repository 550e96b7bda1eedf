// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The capabilities of the terminal behind a stream.
#ifndef LITMUS_CLI_TERMINAL_H_
#define LITMUS_CLI_TERMINAL_H_

namespace litmus {

// Columns of the terminal behind the file descriptor, limited to 40 ... 100. Without a terminal:
// COLUMNS, or else 80.
int TerminalColumns(int file);

// True if escape sequences for colour and bold text may be written to the file descriptor: it is a
// terminal, TERM is neither empty nor "dumb", and NO_COLOR (no-color.org) is unset or empty.
bool MayUseColor(int file);

// True if a line may be overwritten ("\r", erase sequences): the file descriptor is a terminal, and
// TERM is neither empty nor "dumb".
bool MayRewriteLine(int file);

// True if the locale of the environment (LC_ALL, else LC_CTYPE, else LANG) uses UTF-8.
bool MayUseUtf8();

// "µs", or "us" if the locale does not use UTF-8: the unit of microseconds in all of the tools' own
// text. TensorFlow Lite's lines, names of flags and members, and exports have "us".
const char* MicrosecondUnit();

}  // namespace litmus

#endif  // LITMUS_CLI_TERMINAL_H_
