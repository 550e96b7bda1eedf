# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The files that make shells complete the programs' flags.

A program prints its completion script itself (--completion=bash), with the flags of its build. Packing would have to run it
for that, which it cannot for another processor. So a file that is installed loads the script from the installed program, when
a shell completes the program for the first time: the same file serves every processor, and never differs from the program."""
from packaging import entries

NOTE = "# Loads the completion script of the installed program, which has the flags of that build.\n"
BASH = NOTE + 'eval "$(%(name)s --completion=bash 2>/dev/null)"\n'
# zsh runs the file as the body of the function _NAME; the loaded script replaces that function.
ZSH = "#compdef %(name)s\n" + NOTE + 'eval "$(%(name)s --completion=zsh 2>/dev/null)"\n_%(name)s "$@"\n'
FISH = NOTE + "%(name)s --completion=fish 2>/dev/null | source\n"
# Columns: folder, name of the file for a program, content.
PLACES = (
    ("share/bash-completion/completions", "%s", BASH),
    ("share/zsh/%s", "_%s", ZSH),
    ("share/fish/vendor_completions.d", "%s.fish", FISH),
)


def files(names, zsh_folder="site-functions"):
    """Returns the entries for programs of these names. zsh_folder: where zsh of the system looks below share/zsh."""
    found = []
    for folder, file, content in PLACES:
        where = folder % zsh_folder if "%s" in folder else folder
        found += [entries.text("%s/%s" % (where, file % name), content % {"name": name}) for name in names]
    return found
