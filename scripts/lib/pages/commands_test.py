#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Every command block of README.md and docs/guide works, with the programs on the PATH.

usage: commands_test.py, in the repository's root as Bazel lays it out for tests
"""
import concurrent.futures
import os
import pathlib
import sys
import tempfile
import time
import unittest

sys.dont_write_bytecode = True
import pages  # noqa: E402
from running import Skipped, run_page  # noqa: E402
from world import World  # noqa: E402

ROOT = pathlib.Path.cwd()
AT_A_TIME = 2
MOST_NOT_RUN = 15
NOT_RUN = "docs/guide/not_run.md"


class Commands(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.mkdtemp(prefix="pages.", dir=os.environ.get("TEST_TMPDIR"))
        cls.world = World(folder, ROOT, ROOT)

    def test_every_block_runs(self):
        found = pages.read_pages(ROOT)
        skipped = Skipped(self.world)

        def timed(name):
            started = time.monotonic()
            return (name, *run_page(name, found[name], self.world, skipped), time.monotonic() - started)

        with concurrent.futures.ThreadPoolExecutor(AT_A_TIME) as pool:
            # Long pages first.
            outcomes = list(pool.map(timed, sorted(found, key=lambda name: -len(found[name]))))
        for name, ran, failures, seconds in outcomes:
            print(f"{name}: {ran} of {len(found[name])} blocks ran, {len(failures)} failed, {seconds:.1f} s")
        print("\n".join(skipped.places))
        failures = [text for _, _, texts, _ in outcomes for text in texts]
        self.assertEqual(failures, [], "\n" + "\n".join(failures))
        self.assertGreater(sum(ran for _, ran, _, _ in outcomes), 40, "too few blocks: does the test still find them?")

    def test_blocks_that_are_not_run_are_few_and_listed(self):
        left = [block for blocks in pages.read_pages(ROOT).values() for block in blocks if block.not_run]
        self.assertLessEqual(len(left), MOST_NOT_RUN, [block.place for block in left])
        listed = [line for line in (ROOT / NOT_RUN).read_text().splitlines() if line.startswith("| [")]
        rows = []
        for block in left:
            target = os.path.relpath(block.page, "docs/guide")
            rows.append(f"| [{block.page}]({target}) | `{block.first_words}` | {block.not_run} |")
        self.assertEqual(listed, rows, f"{NOT_RUN} lists what has the mark 'not run'; these are its rows:\n" + "\n".join(rows))

    def test_a_wrong_command_is_found(self):
        lines = ["# Page", "", "```sh", "benchmark_model --version", "", "benchmark_model \\", "  --no_such_flag", "true", "```", "",
                 "<!-- exits 66 -->", "```sh", "benchmark_model --graph=missing.tflite", "```", "",
                 "```sh", "no_such_program", "```", "", "```sh", "false | true", "```", ""]
        found = pages.blocks_of("page.md", "\n".join(lines))
        ran, failures = run_page("made-up", found, self.world, Skipped(self.world))
        self.assertEqual(ran, 4)
        first = [text.splitlines()[0] for text in failures]
        self.assertEqual(first, ["page.md:6: exit code 64, not 0: benchmark_model --no_such_flag",
                                 "page.md:17: exit code 127, not 0: no_such_program", "page.md:21: exit code 1, not 0: false"])

    def test_what_is_a_page(self):
        for text, problem in (("```\nx\n```\n", "page.md:1: the language"), ("```sh\nx\n", "page.md:1: the block has no end"),
                              ("<!-- not rnu: x -->\n```sh\nx\n```\n", "page.md:1: a mark is"), ("text\n\n    code\n", "page.md:3: a block")):
            with self.subTest(text=text), self.assertRaisesRegex(pages.WrongPage, problem):
                pages.blocks_of("page.md", text)
        block, = pages.blocks_of("page.md", "<!-- needs opencl -->\n<!-- exits 0 or 75 -->\n```sh\na\n```\n\n```text\nb\n```\n")
        self.assertEqual((block.line, block.text, block.needs, block.exits, block.output, block.output_line),
                         (4, "a\n", "opencl", (0, 75), ("b",), 7))


if __name__ == "__main__":
    unittest.main()
