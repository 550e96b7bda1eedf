#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Tests how blocks are found and run, with generated pages; and that only a few, listed blocks of the real pages are
not run."""
import os
import pathlib
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
import pages  # noqa: E402
from report import write_report  # noqa: E402
from running import Case, run_page  # noqa: E402

ROOT = pathlib.Path.cwd()
MOST_NOT_RUN = 15
NOT_RUN = "docs/guide/not_run.md"
PAGE = """# Page

```sh
true

ls no_such_file
true
```

<!-- exits 3 or 4 -->
```sh
exit 4
```

```sh
no_such_program
```

```sh
true | false
```

<!-- needs more -->
```sh
false
```

<!-- not run: REASON -->
```sh
false
```
"""


class OneFolder:
    """A fake World that has a single folder."""
    environment = {**os.environ, "LC_ALL": "C"}

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)

    def page_folder(self, _):
        return self.folder

    @staticmethod
    def missing(need):
        return f"there is no {need}" if need else ""


class Pages(unittest.TestCase):
    def test_blocks_that_are_not_run_are_few_and_listed(self):
        left = [block for blocks in pages.read_pages(ROOT).values() for block in blocks if block.not_run]
        self.assertLessEqual(len(left), MOST_NOT_RUN, [block.place for block in left])
        listed = [line for line in (ROOT / NOT_RUN).read_text().splitlines() if line.startswith("| [")]
        rows = [f"| [{block.page}]({os.path.relpath(block.page, 'docs/guide')}) | `{block.first_words}` | {block.not_run} |" for block in left]
        self.assertEqual(listed, rows, f"{NOT_RUN} lists the blocks with the mark 'not run'; these are its rows:\n" + "\n".join(rows))

    def test_a_wrong_command_is_found(self):
        with tempfile.TemporaryDirectory() as folder:
            cases = run_page("made up", pages.blocks_of("page.md", PAGE), OneFolder(folder))
        self.assertEqual([case.failure.split("\n")[0] for case in cases],
                         ["page.md:6: exit code 2, not 0: ls no_such_file", "", "page.md:16: exit code 127, not 0: no_such_program",
                          "page.md:20: exit code 1, not 0: false", ""])
        self.assertIn("cannot access 'no_such_file'", cases[0].failure)
        self.assertEqual(cases[-1], Case("page.md:25", skipped="there is no more"))
        self.assertEqual(write_report("made up", cases), 3)

    def test_what_is_a_page(self):
        for text, problem in (("```\nx\n```\n", "page.md:1: the language"), ("```sh\nx\n", "page.md:1: the block has no end"),
                              ("<!-- not rnu: x -->\n```sh\nx\n```\n", "page.md:1: a mark is"), ("text\n\n    code\n", "page.md:3: a block")):
            with self.subTest(text=text), self.assertRaisesRegex(pages.WrongPage, problem):
                pages.blocks_of("page.md", text)
        block, = pages.blocks_of("page.md", "<!-- needs opencl -->\n<!-- exits 0 or 75 -->\n```sh\n# a\na b\n```\n\n```text\nb\n```\n")
        self.assertEqual((block.line, block.text, block.first_words, block.needs, block.exits, block.output, block.output_line),
                         (4, "# a\na b\n", "a b", "opencl", (0, 75), ("b",), 8))


if __name__ == "__main__":
    os.environ.pop("XML_OUTPUT_FILE", None)  # the report of the tested page must not overwrite this test's report
    unittest.main()
