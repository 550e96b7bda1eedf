# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Creates a folder with the files that the commands of README.md and docs/guide name, and with the programs on the
PATH.

All models are those of //testdata: model.tflite is a MobileNet v1 with random weights; small networks serve for
accuracy. The images are small and have one colour with noise; their labels are the predictions of classifier.tflite."""
import json
import os
import pathlib
import platform
import random
import re
import shutil
import struct
import subprocess
import sys
import zlib

import python_package

# File names that the pages use, and the models that are copied to these names.
MODELS = {
    "model.tflite": "mobilenet_v1_float",
    "model_int8.tflite": "mobilenet_v1_int8",
    "classifier.tflite": "tiny_cnn_float",
    "detector.tflite": "tiny_detector",
}
INSTALL_PAGE = "docs/guide/install.md"
# The loop of that page that links the tools of a clone.
LINKS = re.compile(r"^for name in ([\w\s\\]+); do$", re.MULTILINE)
# A delegate plugin that runs its nodes by their own CPU kernels.
DELEGATE = "testing/plugins/perturb_plugin.so"
CLASSES = ("ship", "cat", "truck", "bird", "horse", "airplane", "frog", "deer", "dog", "automobile")
IMAGES, WIDTH, HEIGHT = 24, 40, 30
# The four anchor boxes of the detector.
ANCHORS = "0.25 0.25 0.5 0.5\n0.25 0.75 0.5 0.5\n0.75 0.25 0.5 0.5\n0.75 0.75 0.5 0.5\n"


def linked_names(page):
    """Returns the names that a reader of install.md links. Commands find no others, so a tool that the page forgets is an error
    of each page that calls it."""
    return LINKS.search(page)[1].replace("\\", " ").split()


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(seed):
    """Returns the bytes of a PNG image that depends on the seed only."""
    draw = random.Random(seed)
    colour = [draw.randrange(200) for _ in range(3)]
    rows = b"".join(b"\0" + bytes(colour[i % 3] + draw.randrange(56) for i in range(3 * WIDTH)) for _ in range(HEIGHT))
    header = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def boxes():
    """Writes COCO's instances with one box per image, and detections that find most of them."""
    images = [{"id": i + 1, "file_name": f"{i:02d}.png", "width": WIDTH, "height": HEIGHT} for i in range(IMAGES)]
    annotations = [{"id": i + 1, "image_id": i + 1, "category_id": 1 + i % 2, "bbox": [4, 3, 20 + i % 9, 15], "area": 300,
                    "iscrowd": 0} for i in range(IMAGES)]
    detections = [{"image_id": i + 1, "category_id": 1 + i % 2, "bbox": [4, 3, 20, 15], "score": 0.99 - 0.01 * i} for i in range(IMAGES - 2)]
    return {"images": images, "annotations": annotations, "categories": [{"id": 1, "name": "one"}, {"id": 2, "name": "two"}]}, detections


def built(root):
    """Builds in a checkout what a World needs, and returns its path; in a test it is built already."""
    if "TEST_SRCDIR" in os.environ:
        return root
    targets = ["//tools/tflitmus", "//testing/plugins:perturb_plugin.so", *(f"//testdata:{model}.tflite" for model in MODELS.values())]
    subprocess.run(["bazel", "build", "--noshow_progress", "--ui_event_filters=-info", *targets], cwd=root, check=True)
    return pathlib.Path(root) / "bazel-bin"


class World:
    """Creates folders below `folder`: shared/ with the files that all pages read, and one folder per page."""

    def __init__(self, folder, sources, built):
        """sources: the root of the repository; built: the path of its bazel-bin. In a test both are the runfiles."""
        self.folder, self.sources, self.built = (pathlib.Path(path).absolute() for path in (folder, sources, built))
        self.programs = self.folder / "installed"
        module = python_package.lay_out(self.folder / "python", self.sources / python_package.SOURCES)
        self.environment = {**os.environ, "PATH": f"{self.programs}:{os.environ['PATH']}", "HOME": str(self.folder / "home"),
                            "LC_ALL": "C.UTF-8", "TERM": "dumb", "PYTHONPATH": module, "PYTHONDONTWRITEBYTECODE": "1",
                            "TFLITMUS_LIBRARY": str(self.built / python_package.LIBRARY)}
        self.known = {}
        (self.folder / "home").mkdir(parents=True)
        self.install()
        self.shared = self.folder / "shared"
        self.shared.mkdir()
        for name, model in MODELS.items():
            (self.shared / name).symlink_to(self.built / "testdata" / f"{model}.tflite")
        (self.shared / "libdelegate.so").symlink_to(self.built / DELEGATE)
        self.make_images()
        self.make_release(self.shared / "release")

    def install(self):
        """Installs the program under the names of install.md, and next to it the scripts that `tflitmus device` starts."""
        self.programs.mkdir(parents=True)
        shutil.copy(self.built / "tools/tflitmus/tflitmus", self.programs)
        names = linked_names((self.sources / INSTALL_PAGE).read_text())
        for tool in sorted(set(names) - {"tflitmus"}):
            (self.programs / tool).symlink_to("tflitmus")
        for script in ("on_device", "on_devices"):
            shutil.copy(self.sources / "scripts" / script, self.programs)
        shutil.copytree(self.sources / "scripts/lib/device", self.programs / "device")

    def make_release(self, folder):
        """Writes the files of a release that install.md uses. They are packed without the checks of scripts/release, because
        the program of a usual build needs more libraries than that of a release."""
        sys.path.insert(0, str(self.sources))
        from packaging import layout, names, sums, tarball
        folder.mkdir()
        contents = layout.Contents(names.PROCESSORS[platform.machine()], (self.programs / "tflitmus").read_bytes(), b"", {}, "", {}, (), 0)
        for name, data in tarball.build(contents).items():
            (folder / name).write_bytes(data)
        shutil.copy(self.sources / "packaging/install.sh", folder)
        sums.write(folder)

    def make_images(self):
        for folder, seed in (("val", 0), ("coco", 100)):
            (self.shared / folder).mkdir()
            for i in range(IMAGES):
                (self.shared / folder / f"{i:02d}.png").write_bytes(png(seed + i))
        (self.shared / "image.png").write_bytes(png(0))
        instances, detections = boxes()
        texts = {
            "labels.txt": "\n".join(CLASSES) + "\n", "labels_sorted.txt": "\n".join(sorted(CLASSES)) + "\n", "anchors.txt": ANCHORS,
            "instances.json": json.dumps(instances), "detections.json": json.dumps(detections),
            "val.csv": "file,label\n" + "".join(f"{i:02d}.png,{CLASSES[0]}\n" for i in range(IMAGES)),
        }
        for name, text in texts.items():
            (self.shared / name).write_text(text)
        # The labels are what the model predicts for the images.
        self.run(["eval_imagenet", "--model_file=classifier.tflite", "--model_output_labels=labels.txt", "--ground_truth_images_path=val",
                  "--ground_truth_labels=val.csv", "--records_file=records.jsonl"], self.shared)
        records = [json.loads(line) for line in (self.shared / "records.jsonl").read_text().splitlines()]
        (self.shared / "val.csv").write_text("file,label\n" + "".join(f"{r['file']},{r['top'][0][1]}\n" for r in records))
        (self.shared / "records.jsonl").unlink()

    def run(self, words, folder):
        subprocess.run([str(self.programs / words[0]), *words[1:]], cwd=folder, env=self.environment, check=True, capture_output=True)

    def page_folder(self, name):
        """Returns a folder that looks like a clone with built binaries, in which the commands of a page run."""
        folder = self.folder / "pages" / name
        (folder / "bazel-bin/tools/tflitmus").mkdir(parents=True)
        (folder / "bazel-bin/tools/tflitmus/tflitmus").symlink_to(self.programs / "tflitmus")
        (folder / "bazel-bin/testdata").symlink_to(self.built / "testdata")
        (folder / "testdata").symlink_to(self.sources / "testdata")
        (folder / "scripts").symlink_to(self.sources / "scripts")
        for path in self.shared.iterdir():
            (folder / path.name).symlink_to(path)
        device = {"name": "here", "kind": "local", "folder": str(folder / "device"), "binaries": str(self.programs)}
        (folder / "devices.json").write_text(json.dumps({"version": 1, "devices": [device]}))
        return folder

    def missing(self, need):
        """Returns why a block with this requirement cannot run, or ""; the text contains a word that the
        LITMUS_REQUIRE_… variables of scripts/test match."""
        if need and need not in self.known:
            self.known[need] = NEEDS[need](self)
        return self.known.get(need, "")

    def missing_device(self):
        listed = subprocess.run([str(self.programs / "benchmark_model"), "--list_devices"], env=self.environment, capture_output=True, text=True,
                                check=False)
        return "" if listed.returncode == 0 and "OpenCL" in listed.stdout else "there is no OpenCL device"

    def missing_modules(self, **modules):
        """Returns which of the modules python3 does not have; each has the name by which the reason calls it."""
        for module, name in modules.items():
            if subprocess.run(["python3", "-c", "import " + module], check=False, capture_output=True).returncode:
                return f"there is no {name} for Python"
        return ""


NEEDS = {
    "opencl": World.missing_device,
    "jsonschema": lambda world: world.missing_modules(jsonschema="jsonschema"),
    "numpy": lambda world: world.missing_modules(numpy="NumPy"),
    "pytest": lambda world: world.missing_modules(numpy="NumPy", pytest="pytest"),
}
