#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Merges of many shards, whose items this test makes of one real item of each tool: the numbers of the whole, and the memory it takes.

usage: large_merge_test.py EVAL_IMAGENET EVAL_COCO INFERENCE_DIFF MODEL DETECTOR SCRIPTS
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import unittest

sys.dont_write_bytecode = True
IMAGENET, COCO, DIFF, MODEL, DETECTOR, SCRIPTS = map(os.path.realpath, sys.argv[1:7])
sys.path.insert(0, os.path.join(SCRIPTS, "tests/on_devices"))
import small_images  # noqa: E402

MOST_MEMORY = 256 << 20
SIZES = ((203, 200), (1000, 50_000))


class LargeMerge(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)
        small_images.write_set(self.folder, 1, 10)
        (self.folder / "anchors.txt").write_text("0.25 0.25 0.5 0.5\n0.25 0.75 0.5 0.5\n0.75 0.25 0.5 0.5\n0.75 0.75 0.5 0.5\n")

    def one_item(self, tool, *flags):
        path = self.folder / "one.json"
        subprocess.run([tool, *flags, "--shard=0/1", f"--json_out={path}"], cwd=self.folder, check=True, capture_output=True)
        return json.loads(path.read_text())

    def write_shards(self, part, shards, items, change):
        """Returns paths of shards in which every record is a copy of the part's record, changed by `change` for its
        item."""
        record, paths = part["records"][0]["record"], []
        for shard in range(shards):
            records = [{"item": item, "record": {**record, **change(item)}} for item in range(shard, items, shards)]
            paths.append(self.folder / f"shard-{shard}.json")
            paths[-1].write_text(json.dumps({**part, "items": items, "shard": {"index": shard, "count": shards}, "records": records}))
        return paths

    def merge(self, tool, paths, *flags):
        result, before = self.folder / "result.json", time.monotonic()
        merging = subprocess.Popen([tool, "merge", *paths, *flags, f"--json_out={result}"], cwd=self.folder, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(merging.pid, 0)
        merging.returncode = os.waitstatus_to_exitcode(status)
        print(f"{os.path.basename(tool)}: {len(paths)} shards: {time.monotonic() - before:.1f} s, {usage.ru_maxrss / 1024:.0f} MiB")
        self.assertEqual(merging.returncode, 0)
        self.assertLessEqual(usage.ru_maxrss * 1024, MOST_MEMORY)
        return {metric["name"]: metric["value"] for metric in json.loads(result.read_text())["metrics"]}

    def test_eval_imagenet(self):
        part = self.one_item(IMAGENET, f"--model_file={MODEL}", "--ground_truth_images_path=images", "--ground_truth_labels=labels.txt",
                             "--model_output_labels=names.txt")
        for shards, items in SIZES:
            def change(item):
                return {"file": f"{item:06d}.png", "rank": 1 + item % 10}
            metrics = self.merge(IMAGENET, self.write_shards(part, shards, items, change))
            self.assertAlmostEqual(metrics["top_1"], 0.1)
            self.assertAlmostEqual(metrics["top_5"], 0.5)

    def test_eval_coco(self):
        for shards, items in SIZES:
            truth = self.folder / "truth.json"
            images = [{"id": item + 1, "file_name": f"{item:06d}.png", "width": 20, "height": 18} for item in range(items)]
            images[0]["file_name"] = "00.png"
            boxes = [{"id": item + 1, "image_id": item + 1, "category_id": 1 + item % 2, "bbox": [2, 2, 10, 8], "area": 80, "iscrowd": 0}
                     for item in range(items)]
            categories = [{"id": 1, "name": "one"}, {"id": 2, "name": "two"}]
            truth.write_text(json.dumps({"images": images, "annotations": boxes, "categories": categories}))
            flags = [f"--model_file={DETECTOR}", "--ground_truth_images_path=images", f"--ground_truth={truth}",
                     "--anchors_file=anchors.txt", "--background_first=false"]
            part = self.one_item(COCO, *flags)

            def change(item):
                found = [[1 + item % 2, 2, 2, 10, 8, 0.9], [1, 3, 3, 9, 9, 0.1]]
                return {"file": images[item]["file_name"], "image_id": item + 1, "detections": found}
            metrics = self.merge(COCO, self.write_shards(part, shards, items, change), f"--ground_truth={truth}")
            self.assertGreater(metrics["map"], 0.5)

    def test_inference_diff(self):
        for shards, items in SIZES:
            part = self.one_item(DIFF, f"--model_file={MODEL}", "--num_runs=1")
            metrics = self.merge(DIFF, self.write_shards(part, shards, items, lambda item: {}))
            self.assertTrue(metrics)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
