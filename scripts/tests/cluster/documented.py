# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Runs every cluster command of docs/guide/many_machines.md unchanged, except for the paths of ~/.local, where it has a
release, and of /shared/out."""
import os
import pathlib
import re
import shlex

import shared_files
from one_result import lasting, predicted_labels
from recipe import IMAGES, SCRIPTS, TOOLS, Recipe

PREFIX = "~/.local"
RECIPES = f"{PREFIX}/{shared_files.BELOW}/"
# The first words of a command: the minimum number of such commands on the page.
PROGRAMS = {RECIPES + "eval_slurm": 2, RECIPES + "eval_mpirun": 1}


def commands(text):
    """Returns the commands in the page's code blocks, as lists of words."""
    for block in re.findall(r"^```sh\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        for line in block.replace("\\\n", " ").splitlines():
            words = shlex.split(line) if line.strip().startswith(RECIPES) else []
            if words:
                yield words


class Documented(Recipe):
    def test_every_command(self):
        self.make_labels()
        self.install()
        (self.folder / "hosts").write_text("localhost slots=8\n")
        found = list(commands(pathlib.Path(os.environ["RECIPE_DOCUMENT"]).read_text()))
        for program, count in PROGRAMS.items():
            self.assertGreaterEqual(sum(words[0] == program for words in found), count, program)
        self.assertLessEqual({words[0] for words in found}, set(PROGRAMS))
        for index, words in enumerate(found):
            if "--status" not in words:  # --status belongs to the command before
                out = f"documented-{index}"
            self.expect(0, self.run_in_folder([self.here(word, out) for word in words]))
            if "--status" not in words:
                self.expect_equal(out, TOOLS["eval_imagenet"], *words[words.index("--model_file=m.tflite"):-1 - ("--merge" in words)],
                                  "--min_top1=0.70")

    def install(self):
        """Lays out a PREFIX as a release has it, where the recipes find the tool beside them."""
        shared_files.copy(self.folder / "prefix", SCRIPTS.parent)
        (self.folder / "prefix/bin").mkdir()
        (self.folder / "prefix/bin/eval_imagenet").symlink_to(TOOLS["eval_imagenet"])

    def here(self, word, out):
        return word.replace("/shared/out", out).replace(PREFIX, str(self.folder / "prefix"))

    def make_labels(self):
        """Writes labels that match the model's predictions, so that the gate in the page's command passes."""
        path = self.folder / "right.json"
        flags = ["--model_file=m.tflite", "--ground_truth_images_path=images", "--ground_truth_labels=labels.txt",
                 "--model_output_labels=names.txt"]
        self.run_in_folder([TOOLS["eval_imagenet"], *flags, "--shard=0/1", f"--json_out={path}"])
        self.assertTrue(lasting(path))
        labels = predicted_labels(path)
        self.assertEqual(labels.count("\n"), IMAGES)
        (self.folder / "labels.txt").write_text(labels)
