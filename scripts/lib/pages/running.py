# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Runs the blocks of a page in order with bash; an error ends a block."""
import dataclasses
import subprocess

SECONDS = 150
LAST_LINES = 12

# bash reads this text before a block: it records the line and the command that failed.
TRAP = """unset BASH_ENV
set -E
trap 'printf "%s %s" "$LINENO" "$BASH_COMMAND" >"$FAILED_COMMAND"' ERR
"""


def failure(block, folder, environment):
    """Runs a block; returns what failed, or ""."""
    script, trap, failed, output = (folder / f".block{suffix}" for suffix in ("", ".trap", ".failed", ".output"))
    script.write_text(block.text)
    trap.write_text(TRAP)
    failed.unlink(missing_ok=True)
    variables = {**environment, "BASH_ENV": str(trap), "FAILED_COMMAND": str(failed)}
    with open(output, "wb") as out:
        try:
            code = subprocess.run(["bash", "-euo", "pipefail", str(script)], cwd=folder, env=variables, stdin=subprocess.DEVNULL, stdout=out,
                                  stderr=subprocess.STDOUT, timeout=SECONDS, check=False).returncode
        except subprocess.TimeoutExpired:
            code = f"no end within {SECONDS} s"
    if code in block.exits:
        return ""
    line, _, command = failed.read_text().partition(" ") if failed.exists() else ("1", "", block.text.strip().split("\n")[0])
    last = output.read_text(errors="replace").splitlines()[-LAST_LINES:]
    return "\n".join([f"{block.page}:{block.line + int(line) - 1}: exit code {code}, not {' or '.join(map(str, block.exits))}: {command}",
                      *(f"    {text}" for text in last)])


@dataclasses.dataclass
class Case:
    """The result of a block."""
    place: str
    failure: str = ""
    skipped: str = ""  # the reason why the block was skipped, or ""


def run_page(name, blocks, world):
    """Yields a Case for each block that is not marked `not run`."""
    folder = world.page_folder(name.replace("/", "-"))
    cases = []
    for block in (block for block in blocks if not block.not_run):
        missing = world.missing(block.needs)
        cases.append(Case(block.place, skipped=missing) if missing else Case(block.place, failure(block, folder, world.environment)))
    return cases
