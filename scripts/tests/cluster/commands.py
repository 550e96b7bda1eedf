# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Compares command lines on one machine and on the cluster: the same exit code, the same result, the same files."""
import concurrent.futures
import json
import shutil

from recipe import COCO, DIFF, FAILS, FLAGS, IMAGENET, PASSES, Recipe, lasting

AT_ONCE = 6
I, C, D = FLAGS["eval_imagenet"], FLAGS["eval_coco"], FLAGS["inference_diff"]
BROKEN = [*I, "--ground_truth_images_path=broken"]
FIRST = [*I, "--ground_truth_images_path=broken_first"]
# FILES/ is a folder of the run. A run on one machine gets the flags after --merge, too, without the word --merge.
COMMANDS = (
    (0, IMAGENET, I),
    (0, IMAGENET, [*I, PASSES["eval_imagenet"]]),
    (1, IMAGENET, [*I, FAILS["eval_imagenet"]]),
    (1, IMAGENET, [FAILS["eval_imagenet"], *I]),
    (1, IMAGENET, [*I, "--merge", FAILS["eval_imagenet"]]),
    (1, IMAGENET, [*I, PASSES["eval_imagenet"], "--merge", "--min_top5=0.999"]),
    (0, IMAGENET, [*I, "--min_top1=0.001", "--merge", "--min_top5=0.001"]),
    (64, IMAGENET, [*I, "--min_top1=70%"]),
    (64, IMAGENET, [*I, "--min_topp1=0.5"]),
    (64, IMAGENET, [*I, "--merge", "--no_such_flag"]),
    (64, IMAGENET, [*I, "--delegate=none"]),
    (66, IMAGENET, [*I, "--model_file=FILES/none.tflite"]),
    (66, IMAGENET, [*I, "--ground_truth_labels=FILES/none.txt"]),
    (66, IMAGENET, [*I, "--load_config=FILES/none.json"]),
    (73, IMAGENET, [*I, "--records_file=FILES/none/r.csv"]),
    (65, IMAGENET, BROKEN),
    (0, IMAGENET, [*BROKEN, "--skip_broken"]),
    (1, IMAGENET, [*BROKEN, "--skip_broken", FAILS["eval_imagenet"]]),
    (65, IMAGENET, FIRST),
    (None, IMAGENET, [*FIRST, FAILS["eval_imagenet"]]),
    (0, IMAGENET, [*I, "--records_file=FILES/r.csv", "--html_report=FILES/r.html"]),
    (1, IMAGENET, [*I, "--records_file=FILES/r.jsonl", FAILS["eval_imagenet"]]),
    (0, IMAGENET, [*I, "--output_file_path=FILES/r.csv"]),
    (0, IMAGENET, [*I, "--output_file_path=FILES/r.pb", "--log_prefix"]),
    (0, IMAGENET, [*I, "--output_file_path=FILES/r", "--output_format=json"]),
    (0, IMAGENET, [*I, "--json_out=FILES/r.json"]),
    (0, IMAGENET, [*I, "--json_out=-"]),
    (0, IMAGENET, [*I, "--records_file=/dev/null"]),
    (1, IMAGENET, [*I, "--output=json", FAILS["eval_imagenet"]]),
    (0, IMAGENET, ["m.tflite", *I[1:], "--num_images", "5"]),
    (0, IMAGENET, [*I, "--num_images=1"]),
    (1, IMAGENET, [*I, "--load_config=config.json"]),
    (0, IMAGENET, [*I, "--compare_with=ref_kernels"]),
    (0, COCO, C),
    (0, COCO, [*C, PASSES["eval_coco"], "--detections_output=FILES/d.json"]),
    (1, COCO, [*C, FAILS["eval_coco"], "--debug_mode"]),
    (66, COCO, [*C, "--ground_truth=FILES/none.json"]),
    (0, DIFF, D),
    (0, DIFF, [*D, PASSES["inference_diff"], "--per_op"]),
    (1, DIFF, [*D, FAILS["inference_diff"]]),
    (64, DIFF, [*D, "--max_error=no_such_output:1"]),
    (66, DIFF, [*D, "--inputs=FILES/none"]),
)


class Commands(Recipe):
    def test_the_same_behind_the_recipe(self):
        for name, broken in (("broken", "17.png"), ("broken_first", "00.png")):
            shutil.copytree(self.folder / "images", self.folder / name)
            (self.folder / name / broken).write_bytes(bytes(range(256)))
        config = {"min_top1": 0.99, "records_file": "from_config.csv", "num_images": 7, "output": "text"}
        (self.folder / "config.json").write_text(json.dumps(config))
        with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
            wrong = list(pool.map(self.difference, range(len(COMMANDS))))
        self.assertGreaterEqual(len(COMMANDS), 30)
        self.assertEqual([line for line in wrong if line], [])

    def difference(self, index):
        """Returns how the recipe's result differs from the result of one machine, or ""."""
        status, tool, flags = COMMANDS[index]
        for place in ("one", "many"):
            (self.folder / place / str(index)).mkdir(parents=True)
        one, many = ([flag.replace("FILES", f"{place}/{index}") for flag in flags] for place in ("one", "many"))
        result = self.folder / "one" / f"{index}.json"
        alone = [flag for flag in one if flag != "--merge"]
        if not any(flag.startswith("--json_out") for flag in alone):
            alone.append(f"--json_out={result}")
        expected, got = self.run_in_folder([tool, *alone]), self.waited(f"out{index}", tool, *many)
        for done in expected, got:
            if done.returncode != expected.returncode or status not in (None, done.returncode):
                return f"{index} {flags}: exit {expected.returncode} and {got.returncode}\n{expected.stderr}\n{got.stderr}"
        return f"{index} {flags}: the result differs" if self.result_differs(index, result, expected, got) else self.file_differs(index)

    def result_differs(self, index, result, expected, got):
        merged = self.folder / f"out{index}" / "result.json"
        if expected.stdout.startswith("{"):  # the document was printed, because of --output=json or --json_out=-
            (self.folder / f"printed{index}.json").write_text(got.stdout)
            result.write_text(expected.stdout)
            if lasting(self.folder / f"printed{index}.json") != lasting(result):
                return True
        own = self.folder / "one" / str(index) / "r.json"
        result = own if own.exists() else result
        # The recipe refused the command; then the run on one machine must have written no file either.
        if not merged.exists():
            return result.exists() and "timing" in json.loads(result.read_text())
        return lasting(merged) != lasting(result)

    def file_differs(self, index):
        """Compares the files that the flags name: for results the lasting members, for tables the numbers of lines;
        pages and binary files contain times."""
        def content(path):
            text = path.read_bytes()
            if text.startswith(b"{\n"):
                return lasting(path)
            return text.count(b"\n") if path.suffix in (".csv", ".jsonl") else None

        one, many = ({path.name: content(path) for path in (self.folder / place / str(index)).iterdir()} for place in ("one", "many"))
        return "" if one == many else f"{index}: {one} and {many}"
