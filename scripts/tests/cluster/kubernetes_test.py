#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The manifests of docs/guide/kubernetes: their containers' commands run as they stand, in a root file system with nothing but
tflitmus, and the merged result is that of one machine.

usage: kubernetes_test.py MANIFESTS TFLITMUS MODEL

TFLITMUS: the program, or the root file system of a release's image.
"""
import copy
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import yaml

sys.dont_write_bytecode = True
HERE = pathlib.Path(__file__).absolute().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "on_devices")]
import pods  # noqa: E402
import small_images  # noqa: E402
from one_result import lasting, predicted_labels  # noqa: E402

MANIFESTS, TFLITMUS, MODEL = (pathlib.Path(word).resolve() for word in sys.argv[1:4])
PROGRAM = TFLITMUS / "bin/tflitmus" if TFLITMUS.is_dir() else TFLITMUS
SHARDS, IMAGES, CLASSES, USER = 8, 19, 10, 65532
GATE = "--min_top1=0.70"
EVALUATION = ("eval", "imagenet", "--model_file=classifier.tflite", "--model_output_labels=labels.txt",
              "--ground_truth_images_path=val", "--ground_truth_labels=val.csv")


def read(name):
    return yaml.safe_load((MANIFESTS / name).read_text(encoding="utf-8"))


class Manifests(unittest.TestCase):
    def setUp(self):
        self.shards, self.merge = (pods.Job(read(name), None, {}) for name in ("shards.yaml", "merge.yaml"))

    def test_the_number_of_shards_is_the_same_everywhere(self):
        spec, words = self.shards.document["spec"], " ".join(self.shards.argv(3)[0])
        self.assertEqual((spec["completions"], spec["parallelism"]), (SHARDS, SHARDS))
        self.assertIn(f"--shard=3/{SHARDS} --json_out=/out/shard-3.json --journal=/out/shard-3.journal ", words)
        merged = [word for word in self.merge.argv(0)[0] if word.startswith("/out/")]
        self.assertEqual(merged, [f"/out/shard-{index}.json" for index in range(SHARDS)])

    def test_the_image_has_the_version_of_the_program(self):
        said = subprocess.run([PROGRAM, "--version"], stdout=subprocess.PIPE, text=True, check=True).stdout
        version = re.match(r"tflitmus \(Litmus\) ([0-9.]+),", said)[1]
        for job in (self.shards, self.merge):
            self.assertEqual(job.pod["containers"][0]["image"], f"tflitmus:{version}")

    def test_what_the_schema_does_not_say(self):
        """Kubernetes refuses a podFailurePolicy of pods that restart their containers, a limit per index without Indexed, and
        a rule that names no container of the pod."""
        for job in (self.shards, self.merge):
            spec = job.document["spec"]
            self.assertEqual(job.pod["restartPolicy"], "Never")
            self.assertEqual("backoffLimitPerIndex" in spec, spec.get("completionMode") == "Indexed")
            for rule in spec["podFailurePolicy"]["rules"]:
                self.assertEqual(len({"onExitCodes", "onPodConditions"} & set(rule)), 1)
                codes = rule.get("onExitCodes", {"containerName": job.pod["containers"][0]["name"], "values": [1]})
                self.assertEqual(codes["containerName"], job.pod["containers"][0]["name"])
                self.assertEqual(codes["values"], sorted(set(codes["values"]) - {0}))
            claims = {volume["name"] for volume in job.pod["volumes"]}
            self.assertLessEqual({mount["name"] for mount in job.pod["containers"][0]["volumeMounts"]}, claims)

    def test_exit_codes(self):
        # Columns: exit code, what the Job of the shards does, what the merge does.
        for code, of_shards, of_merge in ((0, "Complete", "Complete"), (1, "Count", "FailJob"), (64, "FailJob", "FailJob"),
                                          (65, "FailJob", "FailJob"), (66, "FailJob", "FailJob"), (69, "FailJob", "FailJob"),
                                          (70, "Count", "Count"), (71, "Count", "Count"), (73, "FailJob", "FailJob"), (74, "Count", "Count"),
                                          (75, "Count", "Count"), (78, "FailJob", "FailJob"), (137, "Count", "Count"), (143, "Count", "Count")):
            self.assertEqual((self.shards.answer_to(code), self.merge.answer_to(code)), (of_shards, of_merge), code)

    def test_expansion(self):
        for text, expected in (("--shard=$(A)/8", "--shard=1/8"), ("$(B)", "$(B)"), ("$$(A)", "$(A)"), ("$(A)$(A)", "11"), ("$A", "$A")):
            self.assertEqual(pods.expanded(text, {"A": "1"}), expected)


class Containers(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = pathlib.Path(tempfile.mkdtemp(prefix="pods.", dir=os.environ.get("TEST_TMPDIR")))
        cls.image = pods.make_image(cls.temporary / "image", TFLITMUS)
        cls.data = cls.temporary / "data"
        small_images.write_set(cls.data, IMAGES, CLASSES)
        (cls.data / "images").rename(cls.data / "val")
        (cls.data / "labels.txt").unlink()
        (cls.data / "names.txt").rename(cls.data / "labels.txt")
        shutil.copy(MODEL, cls.data / "classifier.tflite")
        (cls.data / "val.csv").write_text("class 0\n" * IMAGES)
        subprocess.run([PROGRAM, *EVALUATION, "--shard=0/1", "--json_out=../predicted.json"], cwd=cls.data, check=True, capture_output=True)
        (cls.data / "val.csv").write_text(predicted_labels(cls.temporary / "predicted.json"))

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.temporary, ignore_errors=True)

    def setUp(self):
        self.claim = pathlib.Path(tempfile.mkdtemp(prefix="claim.", dir=self.temporary))
        shutil.copytree(self.data, self.claim / "data")
        (self.claim / "out").mkdir()
        if pods.is_root():
            os.chown(self.claim / "out", USER, USER)
        self.shards, self.merge = (pods.Job(read(name), self.image, {"evaluation": self.claim}) for name in ("shards.yaml", "merge.yaml"))

    def expect(self, status, done, text=""):
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        self.assertIn(text, done.stdout + done.stderr)

    def run_shards(self):
        for index in range(SHARDS):
            self.expect(0, self.shards.run(index))

    def expect_the_result_of_one_machine(self):
        """Merges, and runs the command of the shards as one process on the same volume."""
        self.expect(0, self.merge.run())
        whole = pods.Job(copy.deepcopy(self.shards.document), self.image, self.shards.claims)
        container = whole.pod["containers"][0]
        ours = ("--shard=", "--json_out=", "--journal=", "--resume", "--skip_broken")
        container["args"] = [*(word for word in container["args"] if not word.startswith(ours)), "--json_out=/out/whole.json", GATE]
        self.expect(0, whole.run())
        self.assertEqual(lasting(self.claim / "out/result.json"), lasting(self.claim / "out/whole.json"))

    def test_the_result_is_that_of_one_machine(self):
        self.run_shards()
        self.expect_the_result_of_one_machine()

    def test_a_pod_that_is_started_again_goes_on(self):
        self.run_shards()
        out = self.claim / "out"
        for index, finished in ((0, 1), (1, 0), (2, 2)):  # what a kill left: a header, finished items, a half line
            journal = out / f"shard-{index}.journal"
            lines = journal.read_bytes().splitlines(keepends=True)
            journal.write_bytes(b"".join(lines[:1 + finished]) + lines[-1][:7])
            (out / f"shard-{index}.json").unlink()
            self.expect(0, self.shards.run(index))
            shard = json.loads((out / f"shard-{index}.json").read_text())
            self.assertEqual(shard["environment"]["resumed_items"], finished)
        self.expect_the_result_of_one_machine()

    def test_a_damaged_image_is_left_to_the_merge(self):
        (self.claim / "data/val/05.png").write_bytes(bytes(range(256)))
        self.run_shards()
        self.expect(65, self.merge.run(), "05.png")

    def test_a_gate_fails_the_merge(self):
        labels = (self.claim / "data/val.csv").read_text().splitlines()
        wrong = {label: f"class {(int(label.split()[-1]) + 1) % CLASSES}" for label in set(labels)}
        most = [wrong[label] if index % 4 else label for index, label in enumerate(labels)]
        (self.claim / "data/val.csv").write_text("".join(f"{label}\n" for label in most))
        self.run_shards()
        self.expect(1, self.merge.run(), GATE.partition("=")[0])
        self.assertTrue((self.claim / "out/result.json").exists())

    def test_errors(self):
        self.expect(66, self.merge.run(), "/out/shard-0.json")
        (self.claim / "data/classifier.tflite").unlink()
        self.expect(66, self.shards.run(0), "/data/classifier.tflite")
        shutil.rmtree(self.claim / "data")
        (self.claim / "data").mkdir()
        self.expect(66, self.shards.run(0), "/data/")

    @unittest.skipUnless(pods.is_root(), "needs a root that may become another user")
    def test_the_user_writes_only_where_it_may(self):
        os.chown(self.claim / "out", 0, 0)
        self.expect(73, self.shards.run(0), "/out/shard-0.json")

    def test_the_container_has_the_program_and_the_volumes_alone(self):
        self.shards.document["spec"]["template"]["spec"]["containers"][0]["command"] = ["/bin/sh", "-c", "true"]
        self.expect(127, self.shards.run(0), "/bin/sh")
        self.assertEqual({path.name for path in (self.image / "bin").iterdir()}, {"tflitmus"})


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    unittest.main(argv=sys.argv[:1])
