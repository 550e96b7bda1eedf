#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Runs the commands that a user of a release types first, and checks what they print.

usage: commands.py --data=FOLDER [--program=PROGRAM] -- [PREFIX …]

FOLDER is where the commands find tiny_cnn_float.tflite, tiny_cnn_int8.tflite, images/, labels.txt and truth.txt. PREFIX
are words before each command, such as chroot's. PROGRAM is the path of tflitmus (default: /bin/tflitmus). The last line
is "N passed, N failed".
"""
import argparse
import subprocess
import sys

# Columns: words after tflitmus, permitted exit codes, text in what is printed on stdout.
COMMANDS = (
    (("--version",), (0,), "tflitmus"),
    (("help",), (0,), "bench"),
    (("bench", "{data}/tiny_cnn_float.tflite", "--num_runs=20", "--min_secs=0.05"), (0,), "median"),
    (("bench", "{data}/tiny_cnn_int8.tflite", "--num_runs=20", "--min_secs=0.05", "--num_threads=2", "--output=json"), (0,), '"schema'),
    (("bench", "{data}/tiny_cnn_float.tflite", "--use_gpu=true"), (0, 69), ""),
    (("compare", "--budget=4s", "--", "{program}", "bench", "{data}/tiny_cnn_float.tflite", "--num_runs=20", "---",
      "{program}", "bench", "{data}/tiny_cnn_float.tflite", "--num_runs=20"), (0, 1), "ratio"),
    (("eval", "imagenet", "--model_file={data}/tiny_cnn_float.tflite", "--ground_truth_images_path={data}/images",
      "--model_output_labels={data}/labels.txt", "--ground_truth_labels={data}/truth.txt"), (0,), "top-1"),
    (("diff", "--model_file={data}/tiny_cnn_float.tflite", "--reference=ref_kernels", "--num_runs=3"), (0,), "error"),
    (("doctor",), (0, 1), "governor"),
)


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("usage: ")[1].split("\n")[0])
    parser.add_argument("--data", required=True)
    parser.add_argument("--program", default="/bin/tflitmus")
    parser.add_argument("prefix", nargs="*")
    options = parser.parse_args()
    places = {"data": options.data.rstrip("/"), "program": options.program}
    passed = failed = 0
    for words, codes, text in COMMANDS:
        command = [*options.prefix, options.program, *(word.format(**places) for word in words)]
        done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=300, check=False)
        if done.returncode in codes and text in done.stdout:
            passed += 1
            continue
        failed += 1
        print("FAILED: %s\nexit status %d, expected %s; stdout has no '%s' or is:\n%s\n%s" %
              (" ".join(command), done.returncode, " or ".join(map(str, codes)), text, done.stdout[-1500:], done.stderr[-1500:]))
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
