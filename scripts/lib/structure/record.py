# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Compares findings with limits.json: the recorded numbers, which may only fall, and the recorded findings.

The file has, for each kind of finding, the number, and each finding's name and amount: units of a package, runs that
two files share, otherwise 1. Because of the names, a new finding cannot take the place of one that was removed.
Without the file no finding is allowed."""
import json
import os


class Record:
    def __init__(self, path):
        self.path = path
        self.exists = os.path.exists(path)
        stored = {}
        if self.exists:
            with open(path, encoding="utf-8") as file:
                stored = json.load(file)
        self.numbers = stored.get("numbers", {})
        self.findings = stored.get("findings", {})

    def compare(self, numbers, findings):
        """Returns the lines for numbers that are worse, the lines for findings that are not recorded, and whether a
        number is better."""
        worse, other, better = [], [], False
        for kind, number in numbers.items():
            limit = self.numbers.get(kind, 0)
            if number > limit:
                worse.append(f"{kind}: {number}, recorded {limit}")
            better |= number < limit
            old = self.findings.get(kind, {})
            for name, amount in findings[kind].items():
                if name not in old:
                    other.append(f"{kind}: {name}")
                elif amount > old[name]:
                    worse.append(f"{kind}: {name}: {amount}, recorded {old[name]}")
            better |= any(amount > findings[kind].get(name, 0) for name, amount in old.items())
        return worse, other, better

    def write(self, numbers, findings):
        with open(self.path, "w", encoding="utf-8") as file:
            json.dump({"numbers": numbers, "findings": findings}, file, indent=2, sort_keys=True)
            file.write("\n")
