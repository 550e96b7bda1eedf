# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Which flags of the tools name files, and a command line rewritten for a device: what to push, what to pull, the new words.

A test holds the table against the tools' --help: a new flag with a text has to be listed here, as a path or as a text.
"""
import dataclasses
import hashlib
import json
import os
import pathlib
import re
from typing import Optional

from device import json_text

INPUT, OUTPUT, JOURNAL, CACHE, CONFIG = "input", "output", "journal", "cache", "config"
# Texts with paths in them.
NAMED_FILES, NAMED_INPUTS, EXPORTS, GRID, FLAGS = "name:path,…", "name:path;…", "format:file,…", "flag=v;…", "flags"

PATHS = {
    "graph": INPUT, "model_file": INPUT, "reference_model_file": INPUT, "inputs": INPUT, "external_delegate_path": INPUT,
    "nnapi_support_library_path": INPUT, "stable_delegate_settings_file": INPUT, "ground_truth_images_path": INPUT,
    "ground_truth_labels": INPUT, "model_output_labels": INPUT, "denylist_file_path": INPUT, "ground_truth": INPUT,
    "ground_truth_proto": INPUT, "detections": INPUT, "label_map": INPUT, "anchors_file": INPUT, "tflite_model": INPUT,
    "image": INPUT, "labels": INPUT,
    "input_layer_value_files": NAMED_FILES, "input_files": NAMED_INPUTS, "grid": GRID, "reference": FLAGS,
    "load_config": CONFIG,
    "op_profiling_output_file": OUTPUT, "profiling_output_csv_file": OUTPUT, "model_runtime_info_output_file": OUTPUT,
    "trace_out": OUTPUT, "output_filepath": OUTPUT, "output_proto_filepath": OUTPUT, "result_file_path": OUTPUT,
    "json_out": OUTPUT, "html_report": OUTPUT, "grid_out": OUTPUT, "dump_config": OUTPUT, "output_file_path": OUTPUT,
    "records_file": OUTPUT, "detections_output": OUTPUT, "junit_out": OUTPUT,
    "export": EXPORTS, "journal": JOURNAL,
    "weight_cache": CACHE, "xnnpack_weight_cache_file_path": CACHE, "delegate_serialize_dir": CACHE,
}
# Flags with texts that are no paths of this machine.
TEXTS = frozenset("""
    backend benchmark_name box_scales channel_order compare_with cpu_affinity cpu_target delegate delegate_serialize_token
    external_delegate_options filter gpu_backend gpu_device gpu_quantized gpu_wait_type hexagon_lib_path input_layer
    input_layer_shape input_layer_value_range input_range interpolation iou_type label_column log_prefix max_avg_error
    max_error max_interval mean memory_limit metric min_cosine min_snr_db nnapi_accelerator_name
    nnapi_execution_preference nnapi_execution_priority op_profiling_output_mode output output_format output_map output_prefix page_cache preprocess
    resize_mode resolver samples shapes shard signature_to_run_for std sustained sustained_recovery
    """.split())
SHORT = {"label_image": {"-m": "tflite_model", "-i": "image", "-l": "labels"}}
# Tools that keep finished items in a journal, and go on from it.
RESUMING = ("eval_imagenet", "eval_coco", "inference_diff")
# Tools whose arguments without a name are paths.
POSITIONAL = ("conformance",)
RESUME = re.compile(r"--resume(=\w+)?")


@dataclasses.dataclass
class Plan:
    """A command line for the device. Paths on the device are below its folder."""
    words: list = dataclasses.field(default_factory=list)
    push: dict = dataclasses.field(default_factory=dict)  # path on the device: local path
    pull: list = dataclasses.field(default_factory=list)  # (path on the device, local path)
    texts: dict = dataclasses.field(default_factory=dict)  # path on the device: text of a file to make there
    not_here: list = dataclasses.field(default_factory=list)  # (flag, value): not on this machine
    caches: list = dataclasses.field(default_factory=list)  # paths on the device that stay there
    journal: Optional[str] = None
    own_journal: Optional[pathlib.Path] = None  # the journal on this machine that --resume names


def input_path(local):
    """Where a local file lies on the device: the same for the same file, another for each folder."""
    folder, name = os.path.split(os.path.abspath(local))
    return f"in/{hashlib.sha256(os.fsencode(folder)).hexdigest()[:8]}/{name}"


def out_folder(tool, words):
    """Where a command's results lie on the device until they are pulled; the same command finds its journal there."""
    text = json.dumps([os.getcwd(), tool, [word for word in words if not RESUME.fullmatch(word)]])
    return f"out/{hashlib.sha256(text.encode(errors='surrogateescape')).hexdigest()[:16]}"


class Rewriter:
    def __init__(self, tool, words, place=lambda local: local):
        """place: where a result goes on this machine, given what the command line says."""
        self._tool, self._out, self._place = tool, out_folder(tool, words), place
        self._resumes = any(map(RESUME.fullmatch, words))
        self.plan = Plan()
        self.plan.words = self._all(words)
        if tool in RESUMING and any(word.startswith("--model_file") for word in words):
            self._resume()

    def _all(self, words):
        short = SHORT.get(self._tool, {})
        result, index = [], 0
        while index < len(words):
            word = words[index]
            name, equals, value = word.removeprefix("--").partition("=")
            name = short.get(word, name if word.startswith("--") else None)
            if name in PATHS and equals:
                result.append(f"--{name}={self._value(name, value)}")
            elif name in PATHS and index + 1 < len(words) and not words[index + 1].startswith("--"):
                index += 1
                result += [word, self._value(name, words[index])]
            elif name is None and self._tool in POSITIONAL and os.path.exists(word):
                result.append(self._input("", word))
            else:
                result.append(word)
            index += 1
        return result

    def _value(self, name, value):
        if value in ("", "-"):
            return value
        kind = PATHS[name]
        if kind == INPUT:
            return self._input(name, value)
        if kind in (OUTPUT, JOURNAL):
            path = self._output(name, value)
            if kind == JOURNAL:
                self.plan.journal = path
                if self._resumes and os.path.exists(value):
                    self.plan.own_journal = pathlib.Path(value)
            return path
        if kind == CACHE:
            self.plan.caches.append("cache" + input_path(value).removeprefix("in"))
            return self.plan.caches[-1]
        if kind == EXPORTS:
            pairs = [part.partition(":") for part in value.split(",")]
            return ",".join(form + colon + (self._output(f"export_{form}", file) if file else "") for form, colon, file in pairs)
        if kind == NAMED_FILES:
            return ",".join(self._named(name, item, r"(?<!:):(?!:)") for item in value.split(","))
        if kind == NAMED_INPUTS:
            return ";".join(self._named(name, item, r":(?=[^:]*$)") for item in value.split(";"))
        if kind == GRID:
            flag, equals, values = value.partition("=")
            return flag + equals + (";".join(self._value(flag, one) for one in values.split(";")) if flag in PATHS else values)
        if kind == CONFIG:
            return self._config(name, value)
        return " ".join(self._all(value.split(" ")))

    def _input(self, name, value):
        if os.path.exists(value):
            path = input_path(value)
            self.plan.push[path] = pathlib.Path(value)
            return path
        parts = value.split(",")
        if len(parts) > 1 and all(map(os.path.exists, parts)):  # a grid
            return ",".join(self._input(name, part) for part in parts)
        if not re.match(r"(fd|pipe):", value):
            self.plan.not_here.append((name, value))
        return value

    def _output(self, name, value):
        path = f"{self._out}/{name}/{os.path.basename(value)}"
        self.plan.pull.append((path, self._place(pathlib.Path(value))))
        return path

    def _named(self, name, item, colon):
        parts = re.split(colon, item, maxsplit=1)
        if len(parts) == 2 and name == "input_layer_value_files":
            path = self._input(name, parts[1].replace("::", ":")).replace(":", "::")
            return f"{parts[0]}:{path}"
        return ":".join([*parts[:-1], self._input(name, parts[-1])]) if item else item

    def _config(self, name, value):
        try:
            document = json_text.parse(pathlib.Path(value).read_text())
        except (OSError, ValueError):
            return self._input(name, value)  # the tool says what is wrong with it
        path = input_path(value)
        self.plan.texts[path] = json.dumps(
            {flag: self._value(flag, text) if flag in PATHS and isinstance(text, str) else text
             for flag, text in document.items()} if isinstance(document, dict) else document)
        return path

    def _resume(self):
        if self.plan.journal is None:
            self.plan.journal = f"{self._out}/journal"
            self.plan.words.append(f"--journal={self.plan.journal}")
        if not self._resumes:
            self.plan.words.append("--resume")
